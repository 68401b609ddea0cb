"""Conditions of places: what the printed map settles, and what is asked of play."""

from __future__ import annotations

import pytest

from hexwright.rules.engine.place_conditions import places_where
from hexwright.rules.engine.records import Game
from hexwright.rules.language.prelude import has_bit
from hexwright.rules.mechanism.supply.parameters import Supply
from tests.rules.mechanism.small import game_with, play_with

RULES = """
    hex_sets:
      top: {{when: row <= 3}}
      left: {{when: column <= 4}}
      all: {{when: row > 0}}
    supply:
      - {{id: depot, side: directorate, sources: [all], sources_when: "{}"}}
"""


def game(condition: str) -> Game:
    return game_with("rivers-and-rails", RULES.format(condition))


def column_of(made: Game, place: int) -> int:
    return int(made.places.names[place][:2])


@pytest.mark.parametrize(
    ("condition", "asked"),
    [
        ("'top' in hex_sets", ""),
        ("'top' in hex_sets and not 'left' in hex_sets", ""),
        ("control == 'directorate'", "all"),
        ("'left' in hex_sets and control == 'directorate'", "left"),
        ("'left' not in hex_sets or control == 'directorate'", "left"),
        ("not ('left' in hex_sets and control == 'directorate')", "left"),
        ("(column if row <= 3 else 0) > 2", ""),
        ("('left' in hex_sets) == (control == 'directorate')", "all"),
    ],
)
def test_play_is_asked_where_it_matters(condition: str, asked: str) -> None:
    made = game(condition)
    source = made.of(Supply).lines[0].source
    assert source is not None
    expected = {
        "": [],
        "all": list(range(made.places.count)),
        "left": [p for p in range(made.places.count) if column_of(made, p) <= 4],
    }
    assert source.open == expected[asked]


def test_play_is_asked_where_a_line_can_be() -> None:
    rules = """
    hex_sets: {top: {when: row <= 3}}
    supply:
      - id: depot
        side: directorate
        sources: [top]
        sources_when: control == 'directorate'
        then: [{over: rail, through: control == 'directorate'}]
        through: control == 'directorate'
    """
    made = game_with("rivers-and-rails", rules)
    line, places = made.of(Supply).lines[0], made.places
    top = [p for p in range(places.count) if int(places.names[p][2:]) <= 3]
    on_rail = [p for p in range(places.count) if any(has_bit(k, p) for k in line.legs[0].network.leads)]
    assert 0 < len(on_rail) < places.count
    assert line.source is not None
    assert line.source.open == top
    first, last = (leg.through for leg in line.legs)
    assert first is not None
    assert last is not None
    assert first.open == sorted({*top, *on_rail})
    assert len(last.open) == places.count


@pytest.mark.parametrize("side", [0, 1])
def test_the_answer_is_that_of_the_condition(side: int) -> None:
    made = game("'left' not in hex_sets or (control == 'directorate' and row > 2)")
    source, play = made.of(Supply).lines[0].source, play_with(made)
    assert source is not None
    for place in range(made.places.count):
        play.control[place] = side if place % 3 else 1 - side
    found = places_where(made, play, source, made.places.everywhere)
    for place in range(made.places.count):
        own = play.control[place] == 0 and int(made.places.names[place][2:]) > 2
        assert has_bit(found, place) == (column_of(made, place) > 4 or own), place
