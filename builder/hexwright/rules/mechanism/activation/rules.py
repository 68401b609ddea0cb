"""Places are activated for points; elsewhere units neither move nor attack."""

from __future__ import annotations

from typing import Final

from hexwright.rules.engine.codes import FINE, NOWHERE
from hexwright.rules.engine.phases import GAME_OVER, NOT_NOW, NOT_YOURS, acting_side
from hexwright.rules.engine.places import on_map
from hexwright.rules.engine.play import Play
from hexwright.rules.engine.records import Game, UnitScope, World
from hexwright.rules.engine.ruling import Ruling
from hexwright.rules.engine.supplied import supply_states
from hexwright.rules.engine.words import reason, say
from hexwright.rules.language.prelude import Bits, Ints, has_bit, ints
from hexwright.rules.mechanism.activation.parameters import Activation, Way
from hexwright.rules.mechanism.values.changing import affordable, apply, is_affordable_somewhere, pay
from hexwright.rules.mechanism.values.reading import value_of
from hexwright.rules.mechanism.values.telling import report
from hexwright.rules.mechanism.zones.rules import enemy_zone

NOT_PLACED: Final = reason("activates-nothing")
NOT_PROVIDED: Final = reason("no-activation")
NOT_HELD: Final = reason("activates-foreign")
DONE_ALREADY: Final = reason("activated-already")
NOT_FED: Final = reason("activates-unfed")
NOT_SUCH: Final = reason("activates-others")
IDLE: Final = reason("not-activated")


def awaits(game: Game, play: Play, way: Way) -> bool:
    """Whether a place may be activated so now."""
    if has_bit(way.phases, play.phase):
        for side in range(game.sides):
            if acting_side(game, play) in (NOWHERE, side):
                if is_affordable_somewhere(play, way.price, side):
                    for u in range(game.units.count):
                        if game.units.side[u] == side and on_map(game, play.at[u]):
                            if activation_refusal(game, play, way, u) == FINE:
                                return True
    return False


# --- whether a place may be activated ---------------------------------------------------------------------
def activation_refusal(game: Game, play: Play, way: Way, unit: int) -> int:
    """Why the place of a unit may not be activated now, FINE if it may."""
    side = game.units.side[unit]
    if play.winner != 0:
        return GAME_OVER
    if play.setting != 0 or not has_bit(way.phases, play.phase):
        return NOT_NOW
    if acting_side(game, play) not in (NOWHERE, side):
        return NOT_YOURS
    at = play.at[unit]
    if not on_map(game, at):
        return NOT_PLACED
    if way.provided is not None and not way.provided(World(game, play)):
        return NOT_PROVIDED
    if way.held and play.control[at] != side:
        return NOT_HELD
    for mark in way.marks:
        if value_of(play, mark.value, at) != 0:
            return DONE_ALREADY
    if len(way.marks) == 0 and is_active(play, way, unit):
        return DONE_ALREADY
    supply = supply_states(game, play, side)
    if way.supplied and supply[unit] <= 0:
        return NOT_FED
    if not is_meant(game, play, way, unit, supply, enemy_zone(game, play, side)):
        return NOT_SUCH
    return affordable(play, way.price, side, at, unit)


def is_active(play: Play, way: Way, unit: int) -> bool:
    """Whether a unit is active already."""
    for effect in way.sets:
        if value_of(play, effect.value, unit) != 0:
            return True
    return False


def is_meant(game: Game, play: Play, way: Way, unit: int, supply: Ints, zone: Bits) -> bool:
    """Whether a unit is one of those that a way makes active."""
    if way.units is None:
        return True
    return way.units(UnitScope(game, play, unit=unit, supply=supply[unit], zone=has_bit(zone, play.at[unit])))


def options_to_activate(game: Game, play: Play, way: Way, unit: int) -> Ints:
    """The unit itself, if its place may be activated now."""
    return ints(1, unit) if activation_refusal(game, play, way, unit) == FINE else ints(0, 0)


# --- activating ---------------------------------------------------------------------------------------
def activate(game: Game, play: Play, way: Way, unit: int) -> Ruling:
    """The place of a unit is activated: it, and others there, may act. Changes `play`."""
    refusal = activation_refusal(game, play, way, unit)
    if refusal != FINE:
        return Ruling(refusal)
    side = game.units.side[unit]
    at = play.at[unit]
    say(game, play, "activation.activates", side=side, place=at, what=way.title)
    pay(play, way.price, side, at, unit)
    report(game, play, way.price, side, at, unit)
    for mark in way.marks:
        apply(play, mark, side, at, NOWHERE)
    supply = supply_states(game, play, side)
    zone = enemy_zone(game, play, side)
    for u in range(game.units.count):
        if play.at[u] == at and game.units.side[u] == side and (u == unit or not way.alone):
            if is_meant(game, play, way, u, supply, zone):
                for effect in way.sets:
                    apply(play, effect, side, at, u)
    return Ruling()


# --- what others may not do ---------------------------------------------------------------------------
def is_idle(game: Game, play: Play, unit: int) -> int:
    """Why a unit neither moves nor attacks: nobody has activated it in a phase in which that is done."""
    asked = False
    for way in game.of(Activation).ways:
        if has_bit(way.phases, play.phase):
            asked = True
            for effect in way.sets:
                if value_of(play, effect.value, unit) != 0:
                    return FINE
    return IDLE if asked else FINE
