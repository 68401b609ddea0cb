"""Values that change when a side takes a place."""

from __future__ import annotations

from hexwright.rules.engine.play import Play
from hexwright.rules.engine.records import Game
from hexwright.rules.engine.units import enter
from hexwright.rules.mechanism.values.state import ValuesNow
from tests.rules.mechanism.small import findings, game_with, place_of, play_with, side, unit

NAME = "three-powers"
RULES = """\
values: {will: {of: side, initial: 5}, prize: {of: place, initial: 0}}
value_changes:
  - {value: will, add: 1, on: taking}
  - {value: will, add: -2, on: taking, to: former, side: crown}
  - {value: prize, set: 1, on: taking, places: terrain == 'city'}
control: {takes: type != 'cavalry'}
"""


def wills(game: Game, play: Play, name: str, to: str) -> list[int]:
    """How far the will of the sides is from its first value once a unit has entered a place."""
    enter(game, play, [unit(game, name)], place_of(game, to))
    return play.of(ValuesNow).sides[0]


def test_who_takes_gains_and_who_had_it_loses() -> None:
    game = game_with(NAME, RULES)
    play = play_with(game, c_1="eld", l_1="eld", m_1="eld")
    assert wills(game, play, "c_1", "eld") == [1, 0, 0]
    assert wills(game, play, "c_1", "eld") == [1, 0, 0]  # it is theirs already
    assert wills(game, play, "l_1", "eld") == [1, 1, 0]  # only what the Crown takes costs anybody anything
    assert wills(game, play, "c_1", "eld") == [2, -1, 0]
    assert play.control[place_of(game, "eld")] == side(game, "Crown")


def test_who_takes_no_places_changes_nothing() -> None:
    game = game_with(NAME, RULES)
    play = play_with(game, c_4="eld")
    assert wills(game, play, "c_4", "eld") == [0, 0, 0]


def test_values_of_the_place_taken() -> None:
    game = game_with(NAME, RULES)
    play = play_with(game, c_1="eld")
    wills(game, play, "c_1", "eld")
    wills(game, play, "c_1", "alder")
    prizes = play.of(ValuesNow).places[0]
    assert [prizes[place_of(game, name)] for name in ("eld", "alder")] == [1, 0]


def test_former_is_for_taking_only() -> None:
    rules = RULES.replace("on: taking, to: former", "on: entry, to: former")
    assert findings(NAME, rules) == ["S005 'former' is for changes on: taking"]
    assert findings(NAME, RULES.replace("to: former", "to: nobody")) == ["R001 unknown side 'nobody'"]
