"""Limits that hold at every moment: steps that come back, those who stay, what is taken off."""

from __future__ import annotations

from hexwright.rules.engine.codes import FINE
from hexwright.rules.engine.losses import lose_unit
from hexwright.rules.engine.phases import begin_phase, unsettled
from hexwright.rules.engine.play import Play
from hexwright.rules.engine.records import Game
from hexwright.rules.engine.units import leave_refusal
from hexwright.rules.mechanism.crowding.rules import (
    CROWDED,
    LEFT_BEHIND,
    NOT_CROWDED,
    give_up,
    givers,
    look,
)
from hexwright.rules.mechanism.crowding.state import Crowd
from hexwright.rules.mechanism.placing.rules import put_reason
from hexwright.rules.mechanism.stacking.rules import TOO_MANY, is_surplus, most_steps, room_reason
from tests.rules.mechanism.powers import play_at
from tests.rules.mechanism.small import findings, game_with, place_of, play_with, unit

RIVERS, POWERS = "rivers-and-rails", "three-powers"

BEST = """
    stacking:
      limits: [{side: directorate, counts: steps, limit: 1, times_highest: attack}]
    crowding: {gives_up: steps}
"""


def crowd() -> tuple[Game, Play]:
    """A unit of attack 6 and two steps, and three of attack 2 at most with a step each."""
    game = game_with(RIVERS, BEST)
    play = play_with(game, d_4="0605", d_6="0605", d_8="0605", d_9="0605")
    return game, play


def test_steps_that_come_back_need_room() -> None:
    game = game_with(RIVERS, "stacking: {limits: [{side: directorate, counts: steps, limit: 3}]}")
    play = play_with(game, d_1="0605", d_2="0605")
    one, place = unit(game, "d-1"), place_of(game, "0605")
    play.left[one] = 1
    play.left[unit(game, "d-2")] = 1
    assert room_reason(game, play, one, place, 2) == FINE
    play.left[unit(game, "d-2")] = 2
    assert room_reason(game, play, one, place, 2) == TOO_MANY
    assert most_steps(game, play, one, place, 2) == 1
    assert play.left[one] == 1
    # what counts something else never minds
    game = game_with(RIVERS, "stacking: {limits: [{side: directorate, counts: units, limit: 1}]}")
    play = play_with(game, d_1="0605", d_2="0605")
    assert room_reason(game, play, unit(game, "d-1"), place, 2) == FINE


def test_units_without_steps_are_placed_with_all_of_them() -> None:
    game = game_with(RIVERS, "stacking: {limits: [{side: directorate, counts: steps, limit: 3}]}")
    play = play_with(game, d_1="0605")
    two = unit(game, "d-2")
    play.left[two] = 0
    assert put_reason(game, play, game.units.side[two], [two], place_of(game, "0605")) == TOO_MANY
    assert play.left[two] == 0
    play.left[unit(game, "d-1")] = 1
    assert put_reason(game, play, game.units.side[two], [two], place_of(game, "0605")) == FINE


def test_restoring_fills_only_what_there_is_room_for() -> None:
    rules = """
        sequence:
          levy-crown: {does: restore}
        stacking: {limits: [{side: crown, counts: steps, limit: 3}]}
    """
    game = game_with(POWERS, rules)
    play = play_at(game, "levy-crown")
    play.at = [-1] * game.units.count
    for name in ("c-1", "c-2"):
        play.at[unit(game, name)] = 0
        play.left[unit(game, name)] = 1
    begin_phase(game, play)
    assert sorted(play.left[unit(game, name)] for name in ("c-1", "c-2")) == [1, 2]


def test_nobody_leaves_too_many_behind() -> None:
    game, play = crowd()
    one = unit(game, "d-4")
    assert leave_refusal(game, play, [one]) == LEFT_BEHIND
    assert leave_refusal(game, play, [unit(game, "d-6")]) == FINE
    assert leave_refusal(game, play, [one, unit(game, "d-6")]) == FINE
    plain = game_with(RIVERS, BEST.partition("crowding")[0])
    assert (
        leave_refusal(plain, play_with(plain, d_4="0605", d_6="0605", d_8="0605", d_9="0605"), [one]) == FINE
    )


def test_what_losses_leave_too_many_of_is_taken_off_first() -> None:
    game, play = crowd()
    look(game, play)
    assert unsettled(game, play).reason == FINE
    lose_unit(game, play, unit(game, "d-4"))
    look(game, play)
    found = unsettled(game, play)
    assert (found.reason, found.a) == (CROWDED, place_of(game, "0605"))
    assert play.of(Crowd).side == game.units.side[unit(game, "d-6")]
    six = unit(game, "d-6")
    assert is_surplus(game, play, six)
    assert givers(game, play, six) == [six]  # each has but one
    assert give_up(game, play, six).reason == FINE
    look(game, play)
    assert unsettled(game, play).reason == FINE
    assert give_up(game, play, unit(game, "d-8")).reason == NOT_CROWDED


def test_whole_units_alone_unless_it_says_so() -> None:
    names = [action.name for action in game_with(RIVERS, BEST).actions]
    assert "give-up-step" in names
    units = BEST.replace("gives_up: steps", "gives_up: units")
    assert "give-up-step" not in [action.name for action in game_with(RIVERS, units).actions]
    assert findings(RIVERS, BEST.replace("steps}", "hats}")) != []
