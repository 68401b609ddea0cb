"""Values of places that make every way into them dearer."""

from __future__ import annotations

from builder.rules.mechanism.values.changing import put_value
from builder.rules.mechanism.values.records import Values
from tests.rules.mechanism.movement.small import Board, board
from tests.rules.mechanism.small import findings

TEXT = """\
values:
  watched: {of: place, most: 9}
movement:
  factor: [{is: 5}]
  profiles:
    - id: foot
      terrain: {clear: "1", town: "1", woods: "2", hills: "2"}
      replaces: {road: 1, rail: 1}
  damage: [{value: watched, add: 2}]
"""


def watched(b: Board, place: str, points: int) -> Board:
    """A place with so many points of the value."""
    value = next(one for one in b.game.of(Values).places if one.id == "watched")
    put_value(b.play, value, b.place(place), points)
    return b


def test_every_way_costs_more() -> None:
    free = board("rivers-and-rails", TEXT, "directorate.move").put("d-1", "0605")
    price = free.judge("d-1", "0604").cost
    assert free.judge("d-1", "0604").reason == 0
    b = watched(board("rivers-and-rails", TEXT, "directorate.move").put("d-1", "0605"), "0604", 1)
    assert b.judge("d-1", "0604").cost == price + 2
    # Two points cost twice as much, and leaving such a hex nothing.
    watched(b, "0604", 2)
    assert b.judge("d-1", "0604").cost == price + 4
    watched(b, "0604", 0)
    watched(b, "0605", 1)
    assert b.judge("d-1", "0604").cost == price


def test_the_price_must_be_said() -> None:
    found = findings("rivers-and-rails", TEXT.replace(", add: 2", ""))
    assert any("say what it costs more" in line for line in found)
