"""Limits of stacking at every moment: nobody leaves too many behind, and what is too much is taken off."""

from __future__ import annotations

from typing import Final

from hexwright.rules.engine.codes import FINE, NOWHERE
from hexwright.rules.engine.losses import lose_unit
from hexwright.rules.engine.phases import unsettled
from hexwright.rules.engine.places import listed, on_map
from hexwright.rules.engine.play import Play
from hexwright.rules.engine.records import Game
from hexwright.rules.engine.ruling import Ruling
from hexwright.rules.engine.units import stack
from hexwright.rules.engine.words import phrase, reason, say
from hexwright.rules.language.prelude import Ints, cut, ints
from hexwright.rules.mechanism.crowding.state import Crowd
from hexwright.rules.mechanism.stacking.rules import TOO_MANY, is_surplus, overfull_place, stacked_reason

CROWDED: Final = reason("crowded")
LEFT_BEHIND: Final = reason("left-behind")
NOT_CROWDED: Final = reason("not-crowded")


# --- those who stay ---------------------------------------------------------------------------------
def left_behind(game: Game, play: Play, movers: Ints) -> int:
    """Why units may not leave where they stand: those who stay would be too many then; FINE if not."""
    at = play.at[movers[0]]
    if not on_map(game, at):
        return FINE
    side = game.units.side[movers[0]]
    everybody = stack(game, play, side, at, ints(0, 0))
    rest = ints(len(everybody), 0)
    count = 0
    for u in everybody:
        if not listed(movers, u):
            rest[count] = u
            count += 1
    if count == 0 or stacked_reason(game, play, side, at, cut(rest, count), False) != TOO_MANY:
        return FINE
    if stacked_reason(game, play, side, at, everybody, False) == TOO_MANY:
        return FINE
    return LEFT_BEHIND


# --- where too many stand ---------------------------------------------------------------------------
def note_battle(_game: Game, play: Play, _attackers: Ints, _target: int) -> None:
    """A battle is fought: it may leave too many somewhere. Changes `play`."""
    play.of(Crowd).changed = 1


def note_loss(_game: Game, play: Play, _unit: int) -> None:
    """A unit is lost: without it others may be too many. Changes `play`."""
    play.of(Crowd).changed = 1


def note_change(game: Game, play: Play) -> None:
    """Units may stand anywhere, as players have put them. Changes `play`."""
    play.of(Crowd).changed = 1
    look(game, play)


def look(game: Game, play: Play) -> None:
    """Something has been done: find where too many stand, once nothing else is open. Changes `play`."""
    crowd = play.of(Crowd)
    if crowd.changed == 0 or play.setting != 0:
        return
    before = crowd.place
    crowd.place = NOWHERE
    if unsettled(game, play).reason != FINE:
        return
    crowd.changed = 0
    for side in range(game.sides):
        if crowd.place == NOWHERE:
            crowd.place = overfull_place(game, play, side)
            crowd.side = side
    if crowd.place != NOWHERE:
        crowd.changed = 1
        if crowd.place != before:
            say(game, play, "crowding.crowded", side=crowd.side, place=crowd.place)


def due(_game: Game, play: Play) -> Ruling:
    """That some must be taken off first; FINE if nowhere stand too many."""
    crowd = play.of(Crowd)
    return Ruling() if crowd.place == NOWHERE else Ruling(CROWDED, crowd.place, crowd.side)


# --- steps ------------------------------------------------------------------------------------------
def gives_up(game: Game, play: Play, unit: int) -> bool:
    """Whether the owner of a unit may take a step off it to make room."""
    return play.left[unit] > 0 and is_surplus(game, play, unit)


def give_up(game: Game, play: Play, unit: int) -> Ruling:
    """A unit loses a step to make room. Changes `play`."""
    if not gives_up(game, play, unit):
        return Ruling(NOT_CROWDED)
    play.of(Crowd).changed = 1
    if play.left[unit] > 1:
        play.left[unit] -= 1
        say(game, play, "crowding.gives-up", unit=unit, n=play.left[unit])
    else:
        lose_unit(game, play, unit)
        say(game, play, "engine.removed", unit=unit)
    return Ruling()


def givers(game: Game, play: Play, unit: int) -> Ints:
    """The unit itself, if it may give up a step without being lost, or if all must be lost who could."""
    if not gives_up(game, play, unit):
        return ints(0, 0)
    if play.left[unit] == 1:
        for u in range(game.units.count):
            if play.at[u] == play.at[unit] and play.left[u] > 1 and is_surplus(game, play, u):
                return ints(0, 0)
    return ints(1, unit)


def wrong(game: Game, play: Play) -> str:
    """That too many stand somewhere at this moment; empty if all is well."""
    for side in range(game.sides):
        at = overfull_place(game, play, side)
        if at != NOWHERE:
            return phrase(game, "stacking.wrong", place=at)
    return ""
