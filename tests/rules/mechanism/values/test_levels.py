"""Values that say how far others have got."""

from __future__ import annotations

from hexwright.rules.engine.phases import begin_phase
from hexwright.rules.engine.play import Play, Until
from hexwright.rules.engine.records import Game
from hexwright.rules.mechanism.values.changing import lapse, put_value, show_all
from hexwright.rules.mechanism.values.reading import value_of
from hexwright.rules.mechanism.values.records import Values
from tests.rules.mechanism.small import findings, game_with, play_with

NAME = "three-powers"
RULES = """\
values:
  unrest: {of: side, levels: {of: anger, at: [8, 16]}, marker: {crown: will-crown, league: will-league,
    commune: will-commune}, track: {crown: will-crown, league: will-league, commune: will-commune}}
  anger: {of: side, initial: {crown: 9}, most: 24, until: turn}
"""


def unrest(game: Game, play: Play) -> list[int]:
    return [value_of(play, game.of(Values).sides[0], side) for side in range(3)]


def test_a_level_follows_up_and_down() -> None:
    game = game_with(NAME, RULES)
    play = play_with(game)
    anger = game.of(Values).sides[1]
    assert unrest(game, play) == [1, 0, 0]  # the Crown begins at 9: the first level, 8, is reached
    found = []
    for number in (7, 8, 15, 16, 24, 3):
        put_value(play, anger, 1, number)
        found.append(unrest(game, play)[1])
    assert found == [0, 1, 1, 2, 2, 0]
    assert unrest(game, play)[2] == 0


def test_a_level_has_a_marker_and_lasts_as_long_as_the_other() -> None:
    game = game_with(NAME, RULES)
    play = play_with(game)
    show_all(game, play)
    values = game.of(Values)
    follower, anger = values.sides[0], values.sides[1]
    assert follower.until == Until.TURN
    put_value(play, anger, 2, 20)
    site, cells = follower.sites[2], follower.cells[6:9]
    assert play.sites[site] == cells[2]
    lapse(game, play, Until.TURN)
    assert unrest(game, play) == [1, 0, 0]
    assert play.sites[site] == cells[0]
    begin_phase(game, play)
    assert unrest(game, play) == [1, 0, 0]


def test_what_may_not_be_said_of_levels() -> None:
    def of(text: str) -> list[str]:
        return findings(NAME, f"values: {{anger: {{of: side, most: 24}}, calm: {{of: side}}, {text}}}")

    assert of("unrest: {of: side, levels: {of: angst, at: [8]}}") == ["R001 unknown value 'angst'"]
    kind = "is no number of the same that changes by itself"
    assert of("unrest: {of: game, levels: {of: anger, at: [8]}}") == [f"S005 'anger' {kind}"]
    assert of("unrest: {of: side, levels: {of: calm, at: [8]}}") == [f"S005 'calm' {kind}"]
    rise = "S005 the numbers of 'at' do not rise"
    assert of("unrest: {of: side, levels: {of: anger, at: [8, 8]}}") == [rise]
    beside = "S005 'levels' says what it is: no 'initial', 'least', 'most', 'until' beside it"
    assert of("unrest: {of: side, most: 2, levels: {of: anger, at: [8]}}") == [beside]


def test_nothing_else_changes_a_level() -> None:
    rules = RULES + "value_changes: [{value: unrest, add: 1, on: taking}]\n"
    assert findings(NAME, rules) == ["S005 'unrest' follows another value: change that"]
