"""Where each field of the state of play stands in a script: numbers in row 0, every column a row of its
own.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from hexwright.rules.engine.play import Play, Until
from hexwright.rules.engine.records import Game

NUMBERS_ROW = 0
"""The row of all single numbers."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Place:
    """Where a field stands: `row`; `slot` in row 0, None for a column. `rows`: how many columns it has.

    `name`: unique in the game; `length` of a column; `value`: what is in it at first.
    """

    name: str
    row: int
    slot: int | None
    rows: int
    length: int
    value: int
    until: Until
    per: str


@dataclass(frozen=True, slots=True)
class Layout:
    """The places of all fields, by record type and field name; `rows` and `numbers`: how many there are."""

    places: Mapping[tuple[type[Any], str], Place]
    rows: int
    numbers: int

    def __getitem__(self, field: tuple[type[Any], str]) -> Place:
        return self.places[field]


def layout_of(game: Game) -> Layout:
    """The layout of a game's state of play: the engine's fields, then those of its mechanisms in order."""
    places: dict[tuple[type[Any], str], Place] = {}
    row, slot = 1, 0
    kinds: tuple[Any, ...] = (Play, *game.state_kinds)
    for kind in kinds:
        before = "" if kind is Play else f"{kind.__name__.lower()}_"
        for one in dataclasses.fields(kind):
            declared = one.metadata
            if "until" not in declared:
                continue
            per = str(declared.get("per", ""))
            known = {"name": before + one.name, "value": declared["value"], "until": declared["until"]}
            if not per:
                places[kind, one.name] = Place(row=0, slot=slot, rows=1, length=1, per="", **known)
                slot += 1
                continue
            rows = game.lengths[declared["of"]] if "of" in declared else 1
            length = game.lengths[per]
            places[kind, one.name] = Place(row=row, slot=None, rows=rows, length=length, per=per, **known)
            row += rows
    return Layout(places, row, slot)


def rows_of(play: Play, layout: Layout) -> list[list[int]]:
    """A state of play as the rows that a script has; they are copies."""
    found: list[list[int]] = [[0] * layout.numbers, *([] for _ in range(layout.rows - 1))]
    for (kind, name), place in layout.places.items():
        value = getattr(play if kind is Play else play.of(kind), name)
        if place.slot is not None:
            found[NUMBERS_ROW][place.slot] = value
        elif place.rows == 1 and (not value or not isinstance(value[0], list)):
            found[place.row] = value[:]
        else:
            for k, column in enumerate(value):
                found[place.row + k] = column[:]
    return found
