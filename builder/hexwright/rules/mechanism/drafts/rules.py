"""Units that go from one box to another when a phase begins."""

from __future__ import annotations

from typing import Final

from hexwright.rules.engine.codes import FINE
from hexwright.rules.engine.losses import lose_unit
from hexwright.rules.engine.phases import turn_refusal
from hexwright.rules.engine.places import on_map
from hexwright.rules.engine.play import Play
from hexwright.rules.engine.records import Game, StandingUnit, World
from hexwright.rules.engine.ruling import Ruling
from hexwright.rules.engine.units import names_of, opposes
from hexwright.rules.engine.words import doing, reason, say
from hexwright.rules.language.prelude import Ints, cut, has_bit, ints
from hexwright.rules.mechanism.drafts.parameters import Draft, Drafts

SEND_BACK: Final = doing("send-back")
NOT_BEYOND: Final = reason("not-beyond")


def draft_all(game: Game, play: Play) -> None:
    """A phase begins: the drafts of this phase. Changes `play`."""
    for one in game.of(Drafts).drafts:
        if has_bit(one.phases, play.phase):
            draft(game, play, one)


def draft(game: Game, play: Play, one: Draft) -> None:
    """Units go from one box to another, and that is said. Changes `play`."""
    most = game.units.count
    if one.count is not None:
        most = one.count(World(game, play))
    gone = ints(game.units.count, 0)
    count = 0
    for u in range(game.units.count):
        if count < most and play.at[u] == one.start:
            if one.units is None or one.units(StandingUnit(game, play, unit=u)):
                gone[count] = u
                count += 1
                play.at[u] = one.to
    if count > 0:
        say(game, play, "drafts.gone", who=names_of(game, cut(gone, count)), place=one.to)


# --- too many of them -------------------------------------------------------------------------------
def is_drafted(game: Game, play: Play, one: Draft, unit: int) -> bool:
    """Whether a unit on the map is one of those of a draft."""
    if not on_map(game, play.at[unit]):
        return False
    return one.units is None or one.units(StandingUnit(game, play, unit=unit))


def has_too_many(game: Game, play: Play, one: Draft) -> bool:
    """Whether more units of a draft are on the map than may be there."""
    if one.most is None:
        return False
    count = 0
    for u in range(game.units.count):
        if is_drafted(game, play, one, u):
            count += 1
    return count > one.most(World(game, play))


def is_beyond(game: Game, play: Play, unit: int) -> bool:
    """Whether a unit is one of those of whom there are too many in this phase."""
    for one in game.of(Drafts).drafts:
        if has_bit(one.phases, play.phase) and is_drafted(game, play, one, unit):
            if has_too_many(game, play, one):
                return True
    return False


def who_sends(game: Game, play: Play, unit: int) -> int:
    """The first side that opposes that of a unit."""
    for side in range(game.sides):
        if opposes(game, play, side, game.units.side[unit]):
            return side
    return game.units.side[unit]


def those_beyond(game: Game, play: Play, unit: int) -> Ints:
    """The unit itself, if it may be sent back."""
    if turn_refusal(game, play, who_sends(game, play, unit), SEND_BACK) == FINE:
        if is_beyond(game, play, unit):
            return ints(1, unit)
    return ints(0, 0)


def awaits(game: Game, play: Play) -> bool:
    """Whether a unit may be sent back now."""
    for u in range(game.units.count):
        if len(those_beyond(game, play, u)) > 0:
            return True
    return False


def send_back(game: Game, play: Play, unit: int) -> Ruling:
    """The enemy sends a unit back of which there are too many. Changes `play`."""
    why = turn_refusal(game, play, who_sends(game, play, unit), SEND_BACK)
    if why != FINE:
        return Ruling(why)
    if not is_beyond(game, play, unit):
        return Ruling(NOT_BEYOND)
    say(game, play, "drafts.sent-back", unit=unit, start=play.at[unit])
    for one in game.of(Drafts).drafts:
        if has_bit(one.phases, play.phase) and is_drafted(game, play, one, unit):
            if has_too_many(game, play, one):
                lose_unit(game, play, unit)
                play.at[unit] = one.start
                play.left[unit] = game.units.full[unit]
    return Ruling()
