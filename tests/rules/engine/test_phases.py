"""Whose phase it is, what it allows, and where play goes on: as the old kernel has it, phase by phase."""

from __future__ import annotations

import random
from collections.abc import Mapping

import pytest

from builder.rules.engine.act import act_begin, act_end
from builder.rules.engine.codes import FINE, GAVE_UP, NOWHERE
from builder.rules.engine.phases import (
    acting_side,
    allowed,
    begin,
    ends_turn,
    following,
    turn_refusal,
    unfinished,
    unrolled,
)
from builder.rules.engine.words import doing, library_words
from builder.rules.kernel import acts, ends, sequence
from builder.rules.kernel import layout as at
from builder.rules.mechanism.placing.parameters import Placing
from builder.rules.wording import WORDS
from tests.rules.bridge import play_of
from tests.rules.mechanism.positions import WHOLE, WINDOWS, Position, positions

ACTIONS: Mapping[str, int] = {
    "move": at.TO_MOVE,
    "combat": at.TO_FIGHT,
    "replacements": at.TO_REPLACE,
    "state": at.TO_ROLL,
    "check": at.TO_CHECK,
    "restore": at.TO_RESTORE,
    "place": at.TO_PLACE,
    "mark": at.TO_MARK,
}
"""What phases may allow, as the library calls it, and as the old kernel does."""

IDS = ["fine", *library_words().reasons]
OLD_IDS = {0: "fine", **{number: name for name, (number, _) in WORDS.items()}}


def in_every_phase(which: int, seed: int) -> list[Position]:
    """A position in every phase of the game, whatever has been chosen."""
    chance = random.Random(seed)
    found = []
    p = next(positions(which, 1))
    for place in range(len(p.game.course)):
        w = p.s[at.WORLD]
        w[at.PHASE], w[at.TURN] = place, p.game.course[place].turn
        w[at.CHOSEN] = chance.choice((0, at.TO_MOVE, at.TO_FIGHT))
        w[at.SETTING] = chance.choice((0, 0, 0, 0, 1))
        w[at.WINNER] = int(chance.random() < 0.1)
        w[at.ROLLED] = chance.randrange(2)
        s = [row[:] for row in p.s]
        found.append(Position(p.book, s, p.game, play_of(p.book, s)))
    return found


@pytest.mark.parametrize("seed", range(4))
def test_what_a_phase_allows(seed: int) -> None:
    for p in in_every_phase(0, seed):
        assert acting_side(p.game, p.play) == sequence.phase_side(p.book.g, p.s)
        old = sequence.allowed_actions(p.book.g, p.s)
        assert {word for word in ACTIONS if allowed(p.game, p.play) >> doing(word) & 1} == {
            word for word, bit in ACTIONS.items() if old & bit
        }
        for word, bit in ACTIONS.items():
            for side in range(2):
                why = sequence.turn_reason(p.book.g, p.s, side, bit)
                assert IDS[turn_refusal(p.game, p.play, side, doing(word))] == OLD_IDS[why]
        assert unrolled(p.game, p.play) == sequence.unrolled(p.book.g, p.s)


@pytest.mark.parametrize("seed", range(4))
def test_what_a_side_begins_with(seed: int) -> None:
    for p in in_every_phase(0, seed):
        word = random.Random(seed).choice(("move", "combat"))
        may = turn_refusal(p.game, p.play, acting_side(p.game, p.play), doing(word)) == FINE
        if may:
            begin(p.game, p.play, doing(word))
            sequence.begin(p.book.g, p.s, ACTIONS[word])
            assert p.play.chosen == play_of(p.book, p.s).chosen


@pytest.mark.parametrize("seed", range(2))
def test_from_phase_to_phase(seed: int) -> None:
    for p in in_every_phase(0, seed):
        p.s[at.WORLD][at.WINNER] = p.s[at.WORLD][at.SETTING] = 0
        play = play_of(p.book, p.s)
        old = p.s[at.WORLD]
        assert (following(p.game, play) == NOWHERE) == sequence.is_last(p.book.g, p.s)
        assert ends_turn(p.game, play) == sequence.ends_turn(p.book.g, p.s)
        last = sequence.is_last(p.book.g, p.s)
        answer = acts.act_begin(p.book.g, p.s, p.book.ask)
        play.winner = 0
        ruling = act_begin(p.game, play)
        assert (ruling.reason != FINE) == last == (answer[acts.A_REASON] != 0)
        assert (play.phase, play.turn) == (old[at.PHASE], old[at.TURN])
        assert play.left == p.s[at.LEFT]
        new = play_of(p.book, p.s)
        assert (play.chosen, play.rolled) == (new.chosen, new.rolled)


@pytest.mark.parametrize("which", WINDOWS)
def test_what_must_be_in_order_before_a_phase_ends(which: int) -> None:
    seen = set()
    for p in positions(which, 30):
        if any("boundary" in ban.when.text for ban in p.game.of(Placing).bans):
            sides = [side for side in range(2) if ends.places(p.book.g, p.s, side)]
            if sides:
                continue  # only the game's own rules know the boundary
        w = p.s[at.WORLD]
        w[at.DEPOT] = at.NOWHERE
        if "owed" in seen:
            w[at.OWE_A] = w[at.OWE_D] = 0
        play = play_of(p.book, p.s)
        old = ends.end_reason(p.book.g, p.s, p.book.ask)
        new = unfinished(p.game, play)
        assert IDS[new.reason] == OLD_IDS[old[0]]
        assert new.a == old[1]
        seen.add(IDS[new.reason])
    assert "owed" in seen
    assert "overstacked" in seen or which == 5


def test_the_last_phase_of_the_game() -> None:
    p = next(positions(WHOLE, 1))
    p.play.phase = len(p.game.course) - 1
    p.play.turn = p.game.last_turn
    p.play.winner = p.play.setting = 0
    assert IDS[act_begin(p.game, p.play).reason] == "game-over"
    p.play.winner = GAVE_UP
    assert IDS[act_end(p.game, p.play).reason] == "game-over"
