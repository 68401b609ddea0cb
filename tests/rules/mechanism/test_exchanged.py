"""Two units stand in for each other: whatever a mechanism notes of units changes with them."""

from __future__ import annotations

from dataclasses import Field, fields
from typing import Any, cast

import pytest

from hexwright.rules.engine.mechanism import Mechanism
from hexwright.rules.engine.play import Play, Until
from hexwright.rules.engine.records import Game
from hexwright.rules.mechanism import MECHANISMS

VALUES = "values"  # its rows are those of the values a game has: tests of breakdown look at them


def counts(mechanism: Mechanism, row: Field[Any]) -> bool:
    """Whether something may be noted of units in a row while units move."""
    if row.metadata.get("per") != "units":
        return False
    moves = any(action.does == "move" for action in mechanism.actions)
    return moves or row.metadata["until"] != Until.PHASE


def rows(mechanism: Mechanism) -> list[Field[Any]]:
    """What a mechanism notes of units while they move."""
    if mechanism.state is None:
        return []
    return [row for row in fields(mechanism.state) if counts(mechanism, row)]


@pytest.mark.parametrize(
    "mechanism", [m for m in MECHANISMS if rows(m) and m.name != VALUES], ids=lambda m: m.name
)
def test_everything_noted_of_two_units_is_exchanged(mechanism: Mechanism) -> None:
    assert mechanism.state is not None
    noted: dict[str, Any] = {}
    for row in fields(mechanism.state):
        if row.metadata.get("per") == "units":
            noted[row.name] = [[5, 6, 7]] if "of" in row.metadata else [5, 6, 7]
        elif "per" in row.metadata:
            noted[row.name] = [[]] if "of" in row.metadata else []
    play = Play.__new__(Play)
    play.parts = {mechanism.state: mechanism.state(**noted)}
    for hook in mechanism.hooks.exchanged:
        hook(cast(Game, None), play, 0, 2)
    for row in rows(mechanism):
        now = getattr(play.of(mechanism.state), row.name)
        assert now in ([7, 6, 5], [[7, 6, 5]]), row.name


def test_most_mechanisms_are_looked_at() -> None:
    assert {"movement", "transport", "breakdown", "replacements"} <= {m.name for m in MECHANISMS if rows(m)}
