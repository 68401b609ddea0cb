"""What the sides agree on: one proposes a value of a state, and it is set once all of them have chosen it."""

from __future__ import annotations

from typing import Final

from hexwright.rules.engine.codes import FINE, NOWHERE
from hexwright.rules.engine.phases import acting_side, shown_value
from hexwright.rules.engine.play import Play
from hexwright.rules.engine.records import Game
from hexwright.rules.engine.ruling import Ruling
from hexwright.rules.engine.words import phrase, reason, say
from hexwright.rules.language.prelude import has_bit

PROPOSED: Final = reason("proposed")


def is_agreed_on(game: Game, play: Play, state: int) -> bool:
    """Whether a state is offered to all sides now, so that they must agree on its value."""
    offered = play.setting == 0 and has_bit(game.course[play.phase].offers, state)
    return offered and acting_side(game, play) == NOWHERE


def propose(game: Game, play: Play, state: int, value: int, side: int) -> Ruling:
    """A side chooses a value of a state on which all must agree, in place of what it proposed before.
    PROPOSED if that is the same: nobody agrees with himself. Changes `play`.
    """
    own = state * game.sides + side
    if play.proposals[own] == 1 + value:
        return Ruling(PROPOSED, side, state)
    play.proposals[own] = 1 + value
    others = missing(game, play, state, value)
    if others != "":
        shown = shown_value(game, state, value)
        say(game, play, "engine.proposed", side=side, state=state, value=shown, others=others)
    return Ruling(FINE, state, value)


def missing(game: Game, play: Play, state: int, value: int) -> str:
    """The sides that have not chosen this value of a state, but for those that have given up; empty if all
    agree.
    """
    found = ""
    for side in range(game.sides):
        if play.given_up[side] == 0 and play.proposals[state * game.sides + side] != 1 + value:
            found = found + ("" if found == "" else ", ") + phrase(game, "engine.side", side=side)
    return found


def settle(game: Game, play: Play, state: int) -> None:
    """A state has its value: what was proposed for it before is done with. Changes `play`."""
    for k in range(len(play.proposals)):
        if k // game.sides == state:
            play.proposals[k] = 0


def part_ways(game: Game, play: Play) -> None:
    """The phase is over: say on which states the sides have not agreed. Changes `play.lines`."""
    said = NOWHERE
    for k in range(len(play.proposals)):
        state = k // game.sides
        if play.proposals[k] != 0 and state != said:
            said = state
            value = shown_value(game, state, play.states[state])
            say(game, play, "engine.not-agreed", state=state, value=value)
