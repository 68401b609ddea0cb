"""Actions: which one a drag means, states that are rolled or chosen, with what a side begins."""

from __future__ import annotations

from pathlib import Path

from hexwright.rules.engine.act import (
    act_attack,
    act_begin,
    act_button,
    act_choice,
    act_drag,
    act_end,
    act_marker,
    act_side,
    act_state,
    act_unit,
    begin_game,
)
from hexwright.rules.engine.actions import in_order
from hexwright.rules.engine.codes import NOWHERE
from hexwright.rules.engine.phases import allowed, begin, phase_label
from hexwright.rules.engine.words import doing, library_words
from hexwright.rules.language.prelude import has_bit
from tests.rules.engine import asked
from tests.rules.mechanism.powers import action, play_at
from tests.rules.mechanism.small import game_with, unit
from tests.rules.mechanism.three_ways import three_ways

IDS = ["fine", *library_words().reasons]

RULES = """
    sequence:
      arrive: {does: check}
      order: {does: state, rolls: order ready}
      impulse.empire-first.move: {does: place mark}
      impulse.empire-first.fire:
        {does: place mark, other_of: impulse.empire-first.move, called: {mark: Marks}}
"""


def test_a_state_is_rolled_once_in_its_phase() -> None:
    game = game_with("impulses", RULES)
    play = play_at(game, "order")
    throws = iter((5, 2, 3))
    play.dice = lambda _, faces: min(faces, next(throws))
    roll, order, ready = action(game, "roll"), 0, 1
    assert IDS[act_end(game, play).reason] == "not-rolled"
    assert IDS[act_state(game, play, roll, order).reason] == "fine"
    assert game.states[order].values[play.states[order]] == "isles-first"
    assert play.lines == ["First side: die 5, Isles"]
    assert IDS[act_state(game, play, roll, order).reason] == "rolled"
    found = act_end(game, play)
    assert [IDS[found.reason], found.a] == ["not-rolled", ready]
    assert IDS[act_state(game, play, roll, ready).reason] == "fine"
    assert game.states[ready].numbers[play.states[ready]] == 2
    assert IDS[act_end(game, play).reason] == "fine"
    act_begin(game, play)
    assert play.rolled == [0, 0]
    assert IDS[act_state(game, play, roll, order).reason] == "phase"


def test_with_what_a_side_begins() -> None:
    game = game_with("impulses", RULES)
    play = play_at(game, "impulse-1.empire-first.move")
    first = action(game, "first-mark")
    assert IDS[act_end(game, play).reason] == "no-order"  # it is asked, not assumed
    assert game.phase_choices[play.phase] == "Mark first or Place first"
    assert phase_label(game, play) == ""
    assert IDS[act_button(game, play, first).reason] == "fine"
    assert phase_label(game, play) == "Impulse 1: Empire (first): movement: mark"
    assert play.lines == ["Empire: mark first. Now: Impulse 1: Empire (first): movement: mark"]
    assert IDS[act_button(game, play, action(game, "first-place")).reason] == "fine"
    begin(game, play, doing("place"))
    assert IDS[act_button(game, play, first).reason] == "begun"
    assert [has_bit(allowed(game, play), doing(word)) for word in ("place", "mark")] == [True, False]
    assert IDS[act_end(game, play).reason] == "fine"
    act_begin(game, play)
    assert [has_bit(allowed(game, play), doing(word)) for word in ("place", "mark")] == [False, True]
    assert phase_label(game, play) == "Marks"
    assert IDS[act_button(game, play, first).reason] == "no-choice"


def test_a_game_that_begins_in_the_second_of_two_phases() -> None:
    game = game_with("impulses", RULES)
    play = play_at(game, "impulse-1.empire-first.fire")
    play.at = [0] * game.units.count
    begin_game(game, play)
    assert play.chosen == doing("place")
    assert has_bit(allowed(game, play), doing("mark"))


def test_nothing_is_done_when_the_game_is_over() -> None:
    game = game_with("impulses", RULES)
    play = play_at(game, "order")
    play.winner = 1
    number = action(game, "roll")
    for ruling in (
        act_drag(game, play, [0], 0),
        act_marker(game, play, 0, 0),
        act_unit(game, play, number, 0),
        act_attack(game, play, number, [0], 0),
        act_side(game, play, number, 0),
        act_state(game, play, number, 0),
        act_choice(game, play, number, 0, 1, NOWHERE),
        act_end(game, play),
        act_begin(game, play),
    ):
        assert IDS[ruling.reason] == "game-over"


def test_actions_that_fit_always_are_asked_last() -> None:
    game = game_with("impulses", RULES)
    drags = [one for one in in_order(game.actions) if one.gesture.value == "drag"]
    always = [one.fits is None for one in drags]
    assert always == sorted(always)


def test_who_may_not_stay_can_be_removed() -> None:
    game = game_with(
        "impulses",
        "stacking: {limits: [{side: empire, counts: units, limit: 1}]}\nsequence: {refit: {does: check}}",
    )
    play = play_at(game, "refit")
    one, two = unit(game, "e-1"), unit(game, "e-2")
    play.at[one] = play.at[two] = 20
    remove = action(game, "remove")
    assert IDS[act_end(game, play).reason] == "overstacked"
    assert IDS[act_unit(game, play, remove, unit(game, "i-1")).reason] == "surplus"
    assert IDS[act_unit(game, play, remove, two).reason] == "fine"
    assert [play.left[two], play.at[one]] == [0, 20]
    assert IDS[act_unit(game, play, remove, one).reason] == "surplus"
    assert IDS[act_end(game, play).reason] == "fine"


def test_three_ways_one_answer(tmp_path: Path) -> None:
    """General rules, specialised, in script."""
    game = game_with("impulses", RULES)
    answers = three_ways(game, asked.CALLS, tmp_path, "acts", made_play=asked.in_any_phase)
    assert len(set(answers)) > 20
