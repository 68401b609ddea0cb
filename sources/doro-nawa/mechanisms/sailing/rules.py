"""Ground units put to sea and land (4.41 to 4.44); at sea they move as movement says."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from hexwright.rules.engine.actions import Action, Gesture
from hexwright.rules.engine.codes import FINE, NOWHERE
from hexwright.rules.engine.condition import known
from hexwright.rules.engine.hooks import Hooks
from hexwright.rules.engine.module_api import has_moved
from hexwright.rules.engine.phases import allows, turn_refusal
from hexwright.rules.engine.places import link, neighbours, on_map, where
from hexwright.rules.engine.play import Play, Until, per_unit
from hexwright.rules.engine.records import Game, World
from hexwright.rules.engine.ruling import Ruling
from hexwright.rules.engine.units import enter, opposes
from hexwright.rules.engine.words import doing, phrase, reason, say
from hexwright.rules.language.prelude import Ints, has_bit, ints
from hexwright.rules.mechanism.movement.judging import mover_reason
from hexwright.rules.mechanism.movement.rules import note_last_move
from hexwright.rules.mechanism.stacking.parameters import Stacking
from hexwright.rules.mechanism.stacking.rules import stack_reason

from ..services.rules import is_aircraft, is_at_sea, is_ground, is_sea, is_ship
from ..squadrons.rules import is_flying
from .parameters import Sailing

SAILS: Final = doing("sailing")

NOT_NOW: Final = reason("sails-not-now")
HALTED: Final = reason("sails-halted")
ONE: Final = reason("sails-one")
NO_PORT: Final = reason("sails-port")
MOVED: Final = reason("sails-moved")
NO_COAST: Final = reason("sails-coast")
ARMOUR: Final = reason("sails-armour")
ENEMY: Final = reason("sails-enemy")
WATCHED: Final = reason("sails-watched")
WEST: Final = reason("sails-west")
NO_CARGO: Final = reason("sails-cargo")


@dataclass(kw_only=True)
class Voyages:
    """What is remembered of units that go by sea."""

    halted: Ints = per_unit(0, Until.PHASE)  # 1 for those who have put to sea or landed in this impulse


# --- who is where -----------------------------------------------------------------------------------
def enemies_at(game: Game, play: Play, side: int, place: int) -> bool:
    """Whether ground units or ships of the enemy are at a place."""
    for u in range(game.units.count):
        if play.at[u] == place and not is_aircraft(game, u) and opposes(game, play, game.units.side[u], side):
            return True
    return False


def holds_coast(game: Game, play: Play, unit: int) -> bool:
    """Whether a unit holds the coast it is at: all do but aircraft in flight (4.42)."""
    return not is_aircraft(game, unit) or not is_flying(game, play, unit)


def is_held(game: Game, play: Play, side: int, place: int, friends: bool) -> bool:
    """Whether units of a side (`friends`), or of its enemies, hold a coast."""
    for u in range(game.units.count):
        if play.at[u] == place and holds_coast(game, play, u):
            if opposes(game, play, game.units.side[u], side) != friends:
                return True
    return False


def coast_is_shut(game: Game, play: Play) -> bool:
    """Whether enemies of those who are barred watch the coast from the island: on the ground or based there
    (4.44).
    """
    rule = game.of(Sailing)
    for u in range(game.units.count):
        at = play.at[u]
        if on_map(game, at) and has_bit(game.places.sets[at], rule.by) and not is_ship(game, u):
            if holds_coast(game, play, u) and opposes(game, play, game.units.side[u], rule.barred):
                return True
    return False


@known("whether the side that is barred may not go by sea along its coast")
def coast_shut(world: World) -> bool:
    """Whether the coast is shut to those who are barred."""
    return coast_is_shut(world.game, world.play)


def is_barred(game: Game, play: Play, side: int, place: int) -> bool:
    """Whether ground units of a side do not go by sea to a place now."""
    rule = game.of(Sailing)
    if side != rule.barred or not has_bit(game.places.sets[place], rule.along):
        return False
    return coast_is_shut(game, play)


# --- what may be done -------------------------------------------------------------------------------
def is_voyage(game: Game, play: Play, movers: Ints, place: int) -> bool:
    """Whether a drag takes ground units from land to sea, or from sea to land."""
    for u in movers:
        if not is_ground(game, u) or not on_map(game, play.at[u]) or not on_map(game, place):
            return False
        if is_sea(game, play.at[u]) == is_sea(game, place):
            return False
    return True


def voyage_refusal(game: Game, play: Play, unit: int, place: int) -> int:
    """Why a unit does not put to sea, or land, now; FINE if it does."""
    side = game.units.side[unit]
    refusal = turn_refusal(game, play, side, SAILS)
    if refusal != FINE:
        return refusal
    if not game.of(Sailing).when(World(game, play)):
        return NOT_NOW
    if not has_bit(game.units.sets[unit], game.of(Sailing).cargo):
        return NO_CARGO
    if play.of(Voyages).halted[unit] != 0:
        return HALTED
    if has_moved(game, play, unit):
        return MOVED
    refusal = mover_reason(game, play, ints(1, unit))
    if refusal != FINE:
        return refusal
    if enemies_at(game, play, side, place):
        return ENEMY
    if is_barred(game, play, side, place) or is_barred(game, play, side, play.at[unit]):
        return WEST
    if is_sea(game, place):
        return embark_refusal(game, play, unit, place)
    return land_refusal(game, play, unit, place)


def embark_refusal(game: Game, play: Play, unit: int, place: int) -> int:
    """Why a ground unit does not put to sea (4.41); FINE if it does."""
    at = play.at[unit]
    if not has_bit(game.places.sets[at], game.of(Sailing).ports) or link(game, at, place) == NOWHERE:
        return NO_PORT
    return room(game, play, unit, place)


def room(game: Game, play: Play, unit: int, place: int) -> int:
    """Why a unit has no room in a place; FINE if it has."""
    if game.has(Stacking):
        return stack_reason(game, play, game.units.side[unit], place, ints(1, unit))
    return FINE


def land_refusal(game: Game, play: Play, unit: int, place: int) -> int:
    """Why a unit at sea does not land at a place (4.41, 4.42); FINE if it does."""
    rule = game.of(Sailing)
    side = game.units.side[unit]
    if not has_bit(game.places.sets[place], rule.coast) or link(game, play.at[unit], place) == NOWHERE:
        return NO_COAST
    if has_bit(game.units.sets[unit], rule.armour) and not has_bit(game.places.sets[place], rule.ports):
        return ARMOUR
    if is_watched(game, play, side, place) and not is_held(game, play, side, place, True):
        return WATCHED
    return room(game, play, unit, place)


def is_watched(game: Game, play: Play, side: int, place: int) -> bool:
    """Whether the enemy holds a coast beside a place (4.42)."""
    beside = neighbours(game, place)
    for other in beside:
        if has_bit(game.places.sets[other], game.of(Sailing).coast):
            if is_held(game, play, side, other, False):
                return True
    return False


# --- what players do --------------------------------------------------------------------------------
def voyage(game: Game, play: Play, movers: Ints, place: int) -> Ruling:
    """A ground unit puts to sea, or lands; units move one by one. Changes `play`."""
    if len(movers) > 1:
        return Ruling(ONE)
    unit = movers[0]
    refusal = voyage_refusal(game, play, unit, place)
    if refusal != FINE:
        return Ruling(refusal)
    if is_sea(game, place):
        say(game, play, "sailing.embarked", unit=unit, start=play.at[unit], place=place)
    else:
        say(game, play, "sailing.landed", unit=unit, place=place)
    play.of(Voyages).halted[unit] = 1
    note_last_move(game, play, unit)
    play.at[unit] = place
    enter(game, play, movers, place)
    return Ruling()


def keeps_still(game: Game, play: Play, unit: int) -> int:
    """Why a unit that has put to sea or landed does nothing more; FINE for others."""
    return HALTED if play.of(Voyages).halted[unit] != 0 else FINE


def stands(game: Game, play: Play, unit: int) -> str:
    """That a ground unit is at sea."""
    return phrase(game, "sailing.at-sea") if is_at_sea(game, play, unit) else ""


def where_else(game: Game, play: Play, unit: int) -> Ints:
    """Where a unit may put to sea, or land, now."""
    at = play.at[unit]
    if not is_ground(game, unit) or not on_map(game, at) or not allows(game, play, SAILS):
        return ints(0, 0)
    if not is_sea(game, at) and not has_bit(game.places.sets[at], game.of(Sailing).ports):
        return ints(0, 0)
    found = ints(game.places.count, 0)
    beside = neighbours(game, at)
    for place in beside:
        if is_sea(game, at) != is_sea(game, place):
            found[place] = 1 if voyage_refusal(game, play, unit, place) == FINE else 0
    return where(found)


HOOKS: Final = Hooks(must_keep_still=(keeps_still,), stands=(stands,))
ACTIONS: Final = (
    Action(
        name="voyage",
        title="Put to sea, or land",
        help="Drag a ground unit from a port to the sea beside it, or in a later impulse from the sea onto "
        "the coast beside it. At sea it moves as a ship does.",
        gesture=Gesture.DRAG,
        does="sailing",
        fits=is_voyage,
        act=voyage,
        options=where_else,
    ),
)
