"""What the mechanisms of a game have prepared, record by record."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator
from typing import Any

from hexwright.rules.engine.condition import Amount, Condition
from hexwright.rules.engine.records import Game


def records_of(game: Game) -> Iterator[Any]:
    """The records of a game's mechanisms: conditions, numbers of authors, and what holds these."""
    return _records(tuple(game.mechanisms.values()), set())


def _records(record: Any, seen: set[int]) -> Iterator[Any]:
    if isinstance(record, tuple):
        for item in record:
            yield from _records(item, seen)
    elif dataclasses.is_dataclass(record) and id(record) not in seen:
        seen.add(id(record))
        yield record
        if not isinstance(record, Condition | Amount):
            for one in dataclasses.fields(record):
                yield from _records(getattr(record, one.name), seen)
