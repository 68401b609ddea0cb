"""Aircraft: they fly, land, are lost and come back (4.24, 6.1, 6.2, 8.2)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from hexwright.rules.engine.actions import Action, Gesture
from hexwright.rules.engine.codes import FINE, NOWHERE, Side
from hexwright.rules.engine.condition import known
from hexwright.rules.engine.hooks import Hooks
from hexwright.rules.engine.losses import is_gone
from hexwright.rules.engine.phases import allows, turn_refusal
from hexwright.rules.engine.places import distance, neighbours, on_map, where
from hexwright.rules.engine.play import Play, Until, per_unit
from hexwright.rules.engine.questions import MAY, NOTHING, Overlay
from hexwright.rules.engine.records import Game, TargetScope, World
from hexwright.rules.engine.ruling import Ruling
from hexwright.rules.engine.units import opposes
from hexwright.rules.engine.words import doing, phrase, reason, say
from hexwright.rules.language.prelude import Ints, copy, has_bit, ints
from hexwright.rules.mechanism.values.changing import put_value
from hexwright.rules.mechanism.values.reading import value_of
from hexwright.rules.mechanism.values.records import Values

from ..services.rules import is_aircraft, is_fighter, is_ground, printed
from .parameters import Squadrons

FLIES: Final = doing("flight")
RETURNS: Final = doing("return")
ARRIVE: Final = doing("arrive")

CLOSED: Final = reason("flight-closed")
HALTED: Final = reason("flight-halted")
NO_FIELD: Final = reason("no-airfield")
NOT_ARRIVED: Final = reason("not-arrived")
NOT_BACK: Final = reason("not-back")
ONE: Final = reason("back-one")
ON_GROUND: Final = reason("on-the-ground")
TAKEN: Final = reason("airfield-taken")
TOO_FAR: Final = reason("flight-left")
WRONG_START: Final = reason("flight-start")

FAR: Final = 999


@dataclass(kw_only=True)
class Flying:
    """What is remembered of aircraft."""

    spent: Ints = per_unit(0, Until.PHASE)  # points used in this impulse
    halted: Ints = per_unit(0, Until.PHASE)  # 1 for those that move no more in this impulse
    interdicts: Ints = per_unit()  # 1 + the place that it interdicts, 0 for none
    due: Ints = per_unit()  # the turn in which a lost one may come back, 0 for none


# --- what they are ----------------------------------------------------------------------------------
def is_ready(game: Game, play: Play, unit: int) -> bool:
    """Whether an aircraft shows its ready side (6.1)."""
    return play.left[unit] == game.units.full[unit]


def fighters_at(game: Game, play: Play, side: int, place: int) -> bool:
    """Whether a side has ready fighters at a place."""
    for u in range(game.units.count):
        if play.at[u] == place and game.units.side[u] == side:
            if is_fighter(game, u) and is_ready(game, play, u):
                return True
    return False


def use_up(game: Game, play: Play, unit: int) -> None:
    """An aircraft has flown its mission, or lost it: it is in the air, and flown. Changes `play`."""
    play.left[unit] = 1
    set_flying(game, play, unit, 1)


def is_flying(game: Game, play: Play, unit: int) -> bool:
    """Whether an aircraft is in flight: not based."""
    found = 0
    for value in game.of(Values).units:
        if value.id == game.of(Squadrons).flying:
            found = value_of(play, value, unit)
    return found != 0


def set_flying(game: Game, play: Play, unit: int, now: int) -> None:
    """An aircraft is in flight (1) or based (0) from now on. Changes `play`."""
    for value in game.of(Values).units:
        if value.id == game.of(Squadrons).flying:
            put_value(play, value, unit, now)


def set_interdicted(game: Game, play: Play, place: int, now: int) -> None:
    """A place is interdicted (1), or no longer (0). Changes `play`."""
    for value in game.of(Values).places:
        if value.id == game.of(Squadrons).interdicted:
            put_value(play, value, place, now)


def is_interdicted(game: Game, play: Play, place: int) -> bool:
    """Whether a place is interdicted."""
    found = 0
    for value in game.of(Values).places:
        if value.id == game.of(Squadrons).interdicted:
            found = value_of(play, value, place)
    return found != 0


def base_refusal(game: Game, play: Play, side: int, place: int) -> int:
    """Why no aircraft of a side could be based at a place now (6.2); FINE if one could."""
    rule = game.of(Squadrons)
    if place == rule.box:
        return FINE if side == rule.box_side else NO_FIELD
    if not on_map(game, place) or not has_bit(game.places.sets[place], rule.fields):
        return NO_FIELD
    if play.control[place] != side:
        return NO_FIELD
    for u in range(game.units.count):
        if play.at[u] == place and is_aircraft(game, u) and not is_flying(game, play, u):
            return TAKEN
    return FINE


@known("whether an aircraft of its side could be based there")
def may_base(who: TargetScope) -> bool:
    """Whether an aircraft could be based at the place a unit goes to."""
    return base_refusal(who.game, who.play, who.game.units.side[who.unit], who.to) == FINE


@known("lost aircraft of a side that are to come back")
def waiting(world: World, side: Side) -> int:
    """How many lost aircraft of a side are to come back (9.1)."""
    count = 0
    for u in range(world.game.units.count):
        if world.game.units.side[u] == side and world.play.of(Flying).due[u] != 0:
            count += 1
    return count


# --- the way ----------------------------------------------------------------------------------------
def way(game: Game, start: int, place: int) -> int:
    """What a flight costs: a point for each hex (4.24); FAR where none leads."""
    rule = game.of(Squadrons)
    if on_map(game, start) and on_map(game, place):
        return distance(game, start, place)
    if start == rule.box and on_map(game, place):
        return rule.box_price + from_first_row(game, place)
    if on_map(game, start) and place == rule.box:
        return rule.box_price + from_first_row(game, start)
    return FAR


def from_first_row(game: Game, place: int) -> int:
    """Hexes from the nearest hex of the first row to a place: that of its own column."""
    grid = game.places.grid
    if grid is not None:
        return grid.row[place] - 1
    return FAR


def points(game: Game, play: Play, unit: int) -> int:
    """The points that are left to an aircraft in this impulse."""
    most = printed(game, game.units.stats[game.of(Squadrons).points], unit)
    return most - play.of(Flying).spent[unit]


def fly_refusal(game: Game, play: Play, unit: int, place: int) -> Ruling:
    """Why an aircraft does not fly to a place now; FINE if it does."""
    rule = game.of(Squadrons)
    at = play.at[unit]
    side = game.units.side[unit]
    refusal = turn_refusal(game, play, side, FLIES)
    if refusal != FINE:
        return Ruling(refusal)
    if not on_map(game, at) and at != rule.box:
        return Ruling(WRONG_START)
    if play.of(Flying).halted[unit] != 0:
        return Ruling(HALTED)
    if at == place or (not on_map(game, place) and (place != rule.box or side != rule.box_side)):
        return Ruling(CLOSED)
    if on_map(game, place) and has_bit(game.places.sets[place], rule.closed):
        return Ruling(CLOSED)
    price = way(game, at, place)
    left = points(game, play, unit)
    return Ruling(TOO_FAR, left, price) if price > left else Ruling()


# --- what players do --------------------------------------------------------------------------------
def is_flight(game: Game, play: Play, movers: Ints, place: int) -> bool:
    """Whether a drag is one of aircraft that are in play."""
    for u in movers:
        if not is_aircraft(game, u) or play.of(Flying).due[u] != 0:
            return False
        if not on_map(game, play.at[u]) and play.at[u] != game.of(Squadrons).box:
            return False
    return True


def fly(game: Game, play: Play, movers: Ints, place: int) -> Ruling:
    """Aircraft fly to a place. Changes `play`."""
    for u in movers:
        ruling = fly_refusal(game, play, u, place)
        if ruling.reason != FINE:
            return ruling
    for u in movers:
        start = play.at[u]
        price = way(game, start, place)
        lift(game, play, u)
        play.of(Flying).spent[u] += price
        play.at[u] = place
        most = points(game, play, u) + play.of(Flying).spent[u]
        say(game, play, "squadrons.flown", unit=u, start=start, place=place, n=price, most=most)
        if place == game.of(Squadrons).box:
            settle_down(game, play, u)
        else:
            set_flying(game, play, u, 1)
    return Ruling()


def land(game: Game, play: Play, unit: int) -> Ruling:
    """An aircraft lands on the airfield below it (6.2). Changes `play`."""
    side = game.units.side[unit]
    refusal = turn_refusal(game, play, side, FLIES)
    if refusal != FINE:
        return Ruling(refusal)
    refusal = FINE if is_flying(game, play, unit) else ON_GROUND
    if refusal == FINE and play.of(Flying).halted[unit] != 0:
        refusal = HALTED
    if refusal == FINE:
        refusal = base_refusal(game, play, side, play.at[unit])
    if refusal == FINE:
        settle_down(game, play, unit)
    return Ruling(refusal)


def settle_down(game: Game, play: Play, unit: int) -> None:
    """An aircraft is based where it is, ready, and moves no more in this impulse. Changes `play`."""
    play.left[unit] = game.units.full[unit]
    set_flying(game, play, unit, 0)
    play.of(Flying).halted[unit] = 1
    say(game, play, "squadrons.landed", unit=unit, place=play.at[unit])


def could_land(game: Game, play: Play, unit: int) -> bool:
    """Whether an aircraft is in flight over an airfield."""
    if not is_aircraft(game, unit) or not is_flying(game, play, unit) or not on_map(game, play.at[unit]):
        return False
    return has_bit(game.places.sets[play.at[unit]], game.of(Squadrons).fields)


# --- interdiction ends ------------------------------------------------------------------------------
def lift(game: Game, play: Play, unit: int) -> None:
    """An aircraft leaves the hex that it interdicts: that is over (6.7). Changes `play`."""
    mark = play.of(Flying).interdicts[unit]
    if mark == 0:
        return
    for u in range(game.units.count):
        if play.of(Flying).interdicts[u] == mark:
            play.of(Flying).interdicts[u] = 0
    set_interdicted(game, play, mark - 1, 0)
    say(game, play, "squadrons.lifted", place=mark - 1)


# --- lost, and back ---------------------------------------------------------------------------------
def note_loss(game: Game, play: Play, unit: int) -> None:
    """An aircraft is lost: it may come back some turns later (8.2). Changes `play`."""
    if is_aircraft(game, unit):
        lift(game, play, unit)
        play.of(Flying).due[unit] = play.turn + game.of(Squadrons).away


def is_return(game: Game, play: Play, movers: Ints, place: int) -> bool:
    """Whether a drag is one of lost aircraft, or of new ones to the box."""
    for u in movers:
        if not is_aircraft(game, u):
            return False
        if play.of(Flying).due[u] == 0 and not (place == game.of(Squadrons).box and is_new(game, play, u)):
            return False
    return True


def is_new(game: Game, play: Play, unit: int) -> bool:
    """Whether an aircraft has not come into play yet: it waits for its turn off the map."""
    at = play.at[unit]
    if on_map(game, at) or at == game.of(Squadrons).box or is_gone(game, play, unit):
        return False
    return game.units.arrives[unit] > 0


def return_refusal(game: Game, play: Play, unit: int, place: int) -> int:
    """Why a lost aircraft, or a new one, does not come to a place now; FINE if it does."""
    side = game.units.side[unit]
    new = play.of(Flying).due[unit] == 0
    refusal = turn_refusal(game, play, side, ARRIVE if new else RETURNS)
    if refusal == FINE and new and play.turn < game.units.arrives[unit]:
        refusal = NOT_ARRIVED
    if refusal == FINE and play.turn < play.of(Flying).due[unit]:
        refusal = NOT_BACK
    if refusal == FINE:
        refusal = base_refusal(game, play, side, place)
    return refusal


def come_back(game: Game, play: Play, movers: Ints, place: int) -> Ruling:
    """A lost aircraft comes back at an airfield. Changes `play`."""
    unit = movers[0]
    refusal = return_refusal(game, play, unit, place)
    if refusal == FINE and len(movers) > 1:
        refusal = ONE
    if refusal == FINE:
        play.of(Flying).due[unit] = 0
        play.left[unit] = game.units.full[unit]
        play.at[unit] = place
        set_flying(game, play, unit, 0)
        say(game, play, "squadrons.back", unit=unit, place=place)
    return Ruling(refusal)


def never_for_good(game: Game, play: Play, unit: int) -> bool:
    """Whether players bring a lost aircraft back by dragging it."""
    return is_aircraft(game, unit) and play.of(Flying).due[unit] != 0


def scatter(game: Game, play: Play, side: int, former: int, place: int) -> None:
    """An airfield falls: the enemy aircraft that is based there takes off. Changes `play`."""
    for u in range(game.units.count):
        if play.at[u] == place and is_aircraft(game, u) and not is_flying(game, play, u):
            if opposes(game, play, game.units.side[u], side):
                set_flying(game, play, u, 1)
                say(game, play, "squadrons.scattered", unit=u, place=place)


# --- questions, and a player without eyes -----------------------------------------------------------
def stands(game: Game, play: Play, unit: int) -> str:
    """How an aircraft stands."""
    if not is_aircraft(game, unit):
        return ""
    how = phrase(game, "squadrons.based")
    if is_flying(game, play, unit):
        how = phrase(game, "squadrons.in-flight")
    side = phrase(game, "squadrons.used")
    if is_ready(game, play, unit):
        side = phrase(game, "squadrons.ready")
    return how + ", " + side


def where_to(game: Game, play: Play, movers: Ints) -> Overlay:
    """Where an aircraft may fly to now, with what it costs."""
    unit = movers[0]
    if not is_aircraft(game, unit) or not is_flight(game, play, movers, 0):
        return Overlay(False, ints(0, 0), ints(0, 0))
    shown = ints(game.places.count, NOTHING)
    prices = ints(game.places.count, NOWHERE)
    for place in range(game.places.count):
        if fly_refusal(game, play, unit, place).reason == FINE:
            shown[place] = MAY
            prices[place] = way(game, play.at[unit], place)
    return Overlay(True, shown, prices)


def places_to_fly(game: Game, play: Play, unit: int) -> Ints:
    """Airfields, hexes of enemies on the ground or at sea, and those of friends beside one of these, to which
    an aircraft may fly now.
    """
    if not is_aircraft(game, unit) or not allows(game, play, FLIES):
        return ints(0, 0)
    found = ints(game.places.total, 0)
    for u in range(game.units.count):
        if on_map(game, play.at[u]) and opposes(game, play, game.units.side[u], game.units.side[unit]):
            found[play.at[u]] = 1
    enemies = copy(found)
    for u in range(game.units.count):
        if on_map(game, play.at[u]) and game.units.side[u] == game.units.side[unit] and is_ground(game, u):
            beside = neighbours(game, play.at[u])
            for other in beside:
                if enemies[other] != 0:
                    found[play.at[u]] = 1
    for place in range(game.places.count):
        if has_bit(game.places.sets[place], game.of(Squadrons).fields):
            found[place] = 1
    found[game.of(Squadrons).box] = 1
    for place in range(game.places.total):
        if found[place] != 0 and fly_refusal(game, play, unit, place).reason != FINE:
            found[place] = 0
    return where(found)


def landing_options(game: Game, play: Play, unit: int) -> Ints:
    """The aircraft itself, if it may land."""
    if not could_land(game, play, unit) or not allows(game, play, FLIES):
        return ints(0, 0)
    if play.of(Flying).halted[unit] != 0:
        return ints(0, 0)
    if base_refusal(game, play, game.units.side[unit], play.at[unit]) != FINE:
        return ints(0, 0)
    return ints(1, unit)


def places_to_return(game: Game, play: Play, unit: int) -> Ints:
    """The airfields at which a lost aircraft may come back now."""
    if not is_aircraft(game, unit) or not allows(game, play, RETURNS):
        return ints(0, 0)
    found = ints(game.places.total, 0)
    for place in range(game.places.total):
        if is_return(game, play, ints(1, unit), place) and return_refusal(game, play, unit, place) == FINE:
            found[place] = 1
    return where(found)


def awaits_return(game: Game, play: Play) -> bool:
    """Whether a lost aircraft, or a new one, may come to an airfield or to its box now."""
    if allows(game, play, RETURNS) or allows(game, play, ARRIVE):
        for u in range(game.units.count):
            if is_aircraft(game, u) and (play.of(Flying).due[u] != 0 or is_new(game, play, u)):
                one = ints(1, u)
                for place in range(game.places.total):
                    if is_return(game, play, one, place) and return_refusal(game, play, u, place) == FINE:
                        return True
    return False


HOOKS: Final = Hooks(
    lost=(note_loss,),
    brought_back=(never_for_good,),
    taken=(scatter,),
    where_to=(where_to,),
    stands=(stands,),
)
ACTIONS: Final = (
    Action(
        name="flight",
        title="Fly",
        help="Drag an aircraft to a hex within its points, as often as some are left; into its box it lands.",
        gesture=Gesture.DRAG,
        does="flight",
        fits=is_flight,
        act=fly,
        options=places_to_fly,
    ),
    Action(
        name="come-back",
        title="Come back",
        help="Drag a lost aircraft whose turn has come to a free airfield of its side.",
        gesture=Gesture.DRAG,
        does="return",
        fits=is_return,
        act=come_back,
        options=places_to_return,
        awaits=awaits_return,
    ),
    Action(
        name="land-aircraft",
        title="Land",
        help="Land on the airfield below: the aircraft is ready, and moves again in the next impulse.",
        gesture=Gesture.UNIT,
        does="flight",
        fits=could_land,
        act=land,
        options=landing_options,
        suits=is_aircraft,
    ),
)
