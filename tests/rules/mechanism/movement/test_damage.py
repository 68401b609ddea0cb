"""Values of places that make every way into them dearer."""

from __future__ import annotations

from hexwright.rules.engine.places import link
from hexwright.rules.mechanism.values.changing import put_value
from hexwright.rules.mechanism.values.records import Values
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


TOGETHER = """\
values:
  watched: {of: place, most: 9}
  broken: {of: link}
movement:
  factor: [{is: 20}]
  profiles:
    - id: foot
      terrain: {clear: "2", town: "2", woods: "2", hills: "2"}
      hexsides: {river: 3}
      replaces: {road: 1}
      bridged_by: bridge
      passes_enemies: true
      joins_enemies: true
  damage:
    - {value: broken, kinds: bridge}
    - {value: watched, kinds: road, add: 4}
  harassment: [{units: type == 'cavalry', kinds: road, price: 2}]
"""
"""A road crosses a river by a bridge between 0605 and 0606."""


def crossing(*, broken: bool, watched_by: int = 0, harassed: bool = False, text: str = TOGETHER) -> int:
    """What it costs to cross."""
    b = board("rivers-and-rails", text, "directorate.move").put("d-2", "0605")
    if broken:
        value = next(one for one in b.game.of(Values).links if one.id == "broken")
        put_value(b.play, value, link(b.game, b.place("0605"), b.place("0606")), 1)
    if watched_by:
        watched(b, "0606", watched_by)
    if harassed:
        b.put("a-6", "0606")
    return b.judge("d-2", "0606").cost


def test_what_spoils_a_link_adds_up() -> None:
    road, ground, river = 1, 2, 3
    assert crossing(broken=False) == road
    assert crossing(broken=True) == road + river
    assert crossing(broken=False, watched_by=1) == ground  # by the bridge, beside the road
    assert crossing(broken=True, watched_by=1) == ground + river
    assert crossing(broken=False, harassed=True) == 2
    assert crossing(broken=True, harassed=True) == 2 + river
    near = TOGETHER + "  threats: [{kinds: bridge, within: 1, units: type == 'cavalry'}]\n"
    assert crossing(broken=False, harassed=True, text=near) == 2 + river
    assert crossing(broken=False, harassed=True, watched_by=1, text=near) == ground + river


def test_a_road_is_used_as_long_as_it_is_cheaper() -> None:
    text = TOGETHER.replace('clear: "2"', 'clear: "9"')
    assert crossing(broken=True, watched_by=1, text=text) == 1 + 4 + 3
    assert crossing(broken=False, watched_by=1, harassed=True, text=text) == 2 + 4
    assert crossing(broken=False, watched_by=2, harassed=True, text=text) == 9
