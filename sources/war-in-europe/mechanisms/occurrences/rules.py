"""Events of cards: spaces, units and battles change; players carry out what leaves a choice (WE-8)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from hexwright.rules.engine.actions import Action, Gesture
from hexwright.rules.engine.codes import FINE, NOWHERE
from hexwright.rules.engine.condition import known
from hexwright.rules.engine.hooks import Hooks
from hexwright.rules.engine.losses import is_gone, remove_unit
from hexwright.rules.engine.phases import acting_side
from hexwright.rules.engine.places import around, neighbours, on_map, where
from hexwright.rules.engine.play import Play, Until, number, per_unit
from hexwright.rules.engine.records import (
    Game,
    PrintedPlace,
    PrintedUnit,
    StandingUnit,
    TargetScope,
    UnitScope,
)
from hexwright.rules.engine.ruling import Ruling
from hexwright.rules.engine.supplied import supply_states
from hexwright.rules.engine.units import enemies_in, enter, opposes
from hexwright.rules.engine.words import reason, say
from hexwright.rules.language.prelude import Ints, has_bit, ints, no_bits, with_bit
from hexwright.rules.mechanism.cards.piles import held, holder, lay_down
from hexwright.rules.mechanism.stacking.rules import stack_reason
from hexwright.rules.mechanism.values.changing import put_value
from hexwright.rules.mechanism.values.reading import value_of
from hexwright.rules.mechanism.values.records import Values
from hexwright.rules.mechanism.zones.rules import enemy_zone

from ..casualties.rules import lose_step
from ..effectiveness.rules import stays_there
from ..holdings.rules import tell
from ..neutrals.rules import is_closed
from ..starvation.rules import LOW, put_on, rung
from .parameters import Arrival, Drop, Ferry, Limit, Occurrences, Strike, Works

DONE: Final = reason("event-done")
NO_FORT: Final = reason("no-fort-by-event")
NOT_BROUGHT: Final = reason("not-by-event")
NOT_OPEN: Final = reason("event-not-open")
FERRY_ELSEWHERE: Final = reason("ferry-elsewhere")
DROP_ELSEWHERE: Final = reason("drop-elsewhere")
NO_DISCARD: Final = reason("no-discard-now")
DISCARD_DUE: Final = reason("discard-due")


@dataclass(kw_only=True)
class Event:
    """The event at hand, and what is left of it for its player to carry out."""

    card: int = number(NOWHERE, Until.SIDE)
    forts: int = number(0, Until.SIDE)  # forts that may still be placed
    strikes: int = number(0, Until.SIDE)  # units that may still be struck
    reliefs: int = number(0, Until.SIDE)  # units whose markers may still be removed
    ferries: int = number(0, Until.SIDE)  # units that may still be taken across
    harbour: int = number(NOWHERE, Until.SIDE)  # the port from which the first has come
    discards: int = number(0, Until.SIDE)  # cards that must be discarded
    waits: Ints = per_unit(0, Until.SIDE)  # 1 for units that may still be dragged to the map
    met: Ints = per_unit(0, Until.SIDE)  # 1 for units that the event has struck


# --- what conditions may ask --------------------------------------------------------------------------
@known("whether points of operation of the event at hand count where it stands")
def in_theatre(who: StandingUnit) -> bool:
    """Whether the place of a unit lies where the points of the event at hand count."""
    for limit in who.game.of(Occurrences).limits:
        if limit.card == who.play.of(Event).card and len(limit.regions) > 0:
            return is_theatre(who.game, limit, who.play.at[who.unit])
    return True


@known("whether points of replacement of the event at hand are for it, where it stands")
def may_receive(who: StandingUnit) -> bool:
    """Whether the points of the event at hand are for a unit on the map."""
    for limit in who.game.of(Occurrences).limits:
        if limit.card == who.play.of(Event).card:
            return is_for(who.game, limit, who.unit) and in_regions(who.game, limit, who.play.at[who.unit])
    return True


@known("whether points of replacement of the event at hand bring it back where it goes to")
def may_return_there(who: TargetScope) -> bool:
    """Whether the points of the event at hand bring a lost unit back at a place."""
    for limit in who.game.of(Occurrences).limits:
        if limit.card == who.play.of(Event).card:
            return is_for(who.game, limit, who.unit) and in_regions(who.game, limit, who.to)
    return True


@known("whether the event at hand moves it without activation")
def may_march(who: UnitScope) -> bool:
    """Whether a unit is one of those that the event at hand moves."""
    for march in who.game.of(Occurrences).marches:
        if march.card == who.play.of(Event).card:
            return march.units(who)
    return False


def is_for(game: Game, limit: Limit, unit: int) -> bool:
    """Whether points of replacement are for a unit."""
    if limit.units is None:
        return True
    return limit.units(PrintedUnit(game, unit))


def in_regions(game: Game, limit: Limit, place: int) -> bool:
    """Whether a place lies in one of the regions, if there are any."""
    for region in limit.regions:
        if has_bit(game.places.hex_sets[region], place):
            return True
    return len(limit.regions) == 0


def is_theatre(game: Game, limit: Limit, place: int) -> bool:
    """Whether a place lies in one of the regions or next to it, or at a Sea space that borders it."""
    if not on_map(game, place):
        return False
    if in_regions(game, limit, place):
        return True
    rule = game.of(Occurrences)
    for beside in neighbours(game, place):
        if in_regions(game, limit, beside):
            return True
        if limit.over_sea and has_bit(game.places.hex_sets[rule.ports], place):
            if has_bit(game.places.hex_sets[rule.sea], beside):
                for beyond in neighbours(game, beside):
                    if in_regions(game, limit, beyond):
                        return True
    return False


# --- an event takes place -----------------------------------------------------------------------------
def end_truces(game: Game, play: Play, card: int, side: int) -> None:
    """A side plays a card: what has lasted until then is over. Changes `play`."""
    for truce in game.of(Occurrences).truces:
        if truce.side == side:
            for value in game.of(Values).game:
                if value.id == truce.value and value_of(play, value, 0) != 0:
                    put_value(play, value, 0, 0)


def take_place(game: Game, play: Play, card: int, side: int) -> None:
    """What the rules know of an event is done; of the rest its player is told. Changes `play`."""
    rule = game.of(Occurrences)
    event = play.of(Event)
    event.card = card
    for limit in rule.limits:
        if limit.card == card:
            say(game, play, "occurrences.limit")
    for removal in rule.removals:
        if removal.card == card:
            for u in range(game.units.count):
                if (
                    removal.units(PrintedUnit(game, u))
                    and play.at[u] != game.lost[game.units.side[u] * 2 + 1]
                ):
                    remove_unit(game, play, u, True)
                    say(game, play, "occurrences.leaves", unit=u)
    for grant in rule.grants:
        if grant.card == card:
            for place in grant.spaces:
                change_hands(game, play, NOWHERE if grant.side is None else grant.side, place)
    for arrival in rule.arrivals:
        if arrival.card == card:
            for u in range(game.units.count):
                if arrival.units(PrintedUnit(game, u)) and not on_map(game, play.at[u]):
                    bring(game, play, arrival, u)
    ask_for_more(game, play, card, side)


def ask_for_more(game: Game, play: Play, card: int, side: int) -> None:
    """What an event leaves to its player. Changes `play`."""
    rule = game.of(Occurrences)
    event = play.of(Event)
    for works in rule.works:
        if works.card == card:
            if works.at is None:
                event.forts = works.count
                say(game, play, "occurrences.to-build", side=side, n=works.count)
            elif fort_refusal(game, play, side, works, works.at) == FINE:
                build(game, play, works.at)
    for strike in rule.strikes:
        if strike.card == card:
            event.strikes = strike.count
            if strike.starves:
                say(game, play, "occurrences.to-starve", side=side, n=strike.count)
            else:
                say(game, play, "occurrences.to-strike", side=side, n=strike.count)
    for relief in rule.reliefs:
        if relief.card == card:
            event.reliefs = relief.count
            say(game, play, "occurrences.to-relieve", side=side, n=relief.count)
    for ferry in rule.ferries:
        if ferry.card == card:
            event.ferries = ferry.count
            say(game, play, "occurrences.to-ferry", side=side, n=ferry.count, place=ferry.to)
    for drop in rule.drops:
        if drop.card == card:
            for u in range(game.units.count):
                gone = game.lost[game.units.side[u] * 2 + 1]
                if drop.units(PrintedUnit(game, u)) and play.at[u] != gone:
                    event.waits[u] = 1
                    say(game, play, "occurrences.to-place", side=side, unit=u)
    for choice in rule.choices:
        if choice.card == card:
            event.discards = choice.count
            say(game, play, "occurrences.to-discard", side=side, n=choice.count)


def change_hands(game: Game, play: Play, side: int, place: int) -> None:
    """A space is a side's from now on, or nobody's, unless a unit of another side is there; nobody scores
    anything but the victory points of regions. Changes `play`.
    """
    former = play.control[place]
    if former == side:
        return
    for u in range(game.units.count):
        if play.at[u] == place and game.units.side[u] != side:
            say(game, play, "occurrences.stays", place=place)
            return
    play.control[place] = side
    if side == NOWHERE:
        say(game, play, "occurrences.neutral", place=place)
    else:
        say(game, play, "occurrences.granted", side=side, place=place)
    tell(game, play, side, former, place)


def is_open(game: Game, play: Play, unit: int, place: int) -> bool:
    """Whether an event may put a unit into a space: it is friendly, has room, and no enemy stands there."""
    side = game.units.side[unit]
    if play.control[place] != side or not stays_there(game, unit, place):
        return False
    return enemies_in(game, play, side, place) == 0 and (
        stack_reason(game, play, side, place, ints(1, unit)) == FINE
    )


def bring(game: Game, play: Play, arrival: Arrival, unit: int) -> None:
    """An event brings a unit: to the first space that is open, or where its player says. Changes `play`."""
    if play.at[unit] == game.lost[game.units.side[unit] * 2 + 1]:
        return
    if arrival.box is not None:
        play.at[unit] = arrival.box
        play.left[unit] = 1 if arrival.reduced else game.units.full[unit]
        play.of(Event).waits[unit] = 1
        say(game, play, "occurrences.to-place", side=game.units.side[unit], unit=unit)
        return
    for place in arrival.at:
        if is_open(game, play, unit, place):
            put_down(game, play, unit, place, arrival.reduced)
            return
    say(game, play, "occurrences.comes-not", unit=unit)


def put_down(game: Game, play: Play, unit: int, place: int, reduced: bool) -> None:
    """A unit comes to the map. Changes `play`."""
    play.of(Event).waits[unit] = 0
    play.at[unit] = place
    play.left[unit] = 1 if reduced else game.units.full[unit]
    say(game, play, "occurrences.comes", unit=unit, place=place)
    enter(game, play, ints(1, unit), place)


# --- forts --------------------------------------------------------------------------------------------
def fort_refusal(game: Game, play: Play, side: int, works: Works, place: int) -> int:
    """Why an event builds no fort at a place, FINE if it does."""
    if not on_map(game, place) or play.control[place] != side:
        return NO_FORT
    if works.spaces is not None and not works.spaces(PrintedPlace(game, place)):
        return NO_FORT
    for value in game.of(Values).places:
        if value.id == game.of(Occurrences).forts and value_of(play, value, place) != 0:
            return NO_FORT
    return FINE


def build(game: Game, play: Play, place: int) -> None:
    """A fort is built. Changes `play`."""
    for value in game.of(Values).places:
        if value.id == game.of(Occurrences).forts:
            put_value(play, value, place, 1)
    say(game, play, "occurrences.fort", place=place)


def is_fort(game: Game, play: Play, site: int, place: int) -> bool:
    """Whether a marker is one of a fort, and the event at hand still builds some."""
    if play.of(Event).forts == 0:
        return False
    for value in game.of(Values).places:
        if value.id == game.of(Occurrences).forts:
            for one in value.sites:
                if one == site and not on_map(game, play.sites[site]):
                    return True
    return False


def place_fort(game: Game, play: Play, site: int, place: int) -> Ruling:
    """The marker of a fort is dragged to a space. Changes `play`."""
    event = play.of(Event)
    for works in game.of(Occurrences).works:
        if works.card == event.card:
            refusal = fort_refusal(game, play, acting_side(game, play), works, place)
            if refusal != FINE:
                return Ruling(refusal)
    event.forts -= 1
    build(game, play, place)
    return Ruling()


def fort_places(game: Game, play: Play, site: int) -> Ints:
    """Where a fort may be placed now."""
    found = ints(game.places.total, 0)
    if is_fort(game, play, site, 0):
        for works in game.of(Occurrences).works:
            if works.card == play.of(Event).card:
                for place in range(game.places.count):
                    if fort_refusal(game, play, acting_side(game, play), works, place) == FINE:
                        found[place] = 1
    return where(found)


def awaits_fort(game: Game, play: Play) -> bool:
    """Whether the event at hand may still build a fort somewhere."""
    if play.of(Event).forts > 0:
        for site in range(len(play.sites)):
            if len(fort_places(game, play, site)) > 0:
                return True
    return False


# --- what is done to units ----------------------------------------------------------------------------
def unit_refusal(game: Game, play: Play, unit: int) -> int:
    """Why the event at hand does nothing to a unit from its menu, FINE if it does."""
    event = play.of(Event)
    if play.winner != 0 or not on_map(game, play.at[unit]):
        return DONE
    if event.reliefs > 0 and game.units.side[unit] == acting_side(game, play) and rung(game, play, unit) > 0:
        return FINE
    if event.strikes > 0 and event.met[unit] == 0:
        for strike in game.of(Occurrences).strikes:
            if strike.card == event.card and is_struck(game, play, strike, unit):
                return FINE
    return DONE


def is_struck(game: Game, play: Play, strike: Strike, unit: int) -> bool:
    """Whether the event at hand may strike a unit."""
    if strike.starves and rung(game, play, unit) > 0:
        return False
    supply = supply_states(game, play, game.units.side[unit])
    zone = has_bit(enemy_zone(game, play, game.units.side[unit]), play.at[unit])
    return strike.units(UnitScope(game, play, unit=unit, supply=supply[unit], zone=zone))


def befall(game: Game, play: Play, unit: int) -> Ruling:
    """The event is carried out on a unit. Changes `play`."""
    refusal = unit_refusal(game, play, unit)
    if refusal != FINE:
        return Ruling(refusal)
    event = play.of(Event)
    side = acting_side(game, play)
    if event.reliefs > 0 and game.units.side[unit] == side:
        event.reliefs -= 1
        put_on(game, play, unit, 0)
        say(game, play, "occurrences.relieved", unit=unit)
        return Ruling()
    for strike in game.of(Occurrences).strikes:
        if strike.card == event.card:
            event.strikes -= 1
            event.met[unit] = 1
            if strike.starves:
                put_on(game, play, unit, LOW)
                say(game, play, "occurrences.starved", unit=unit)
            else:
                say(game, play, "occurrences.struck", unit=unit)
                lose_step(game, play, unit, side, False)
    return Ruling()


def is_befallen(game: Game, play: Play, unit: int) -> bool:
    """Whether the event at hand may be carried out on a unit."""
    return unit_refusal(game, play, unit) == FINE


def the_befallen(game: Game, play: Play, unit: int) -> Ints:
    """The unit itself, if the event at hand may be carried out on it."""
    return ints(1, unit) if is_befallen(game, play, unit) else ints(0, 0)


def awaits_unit(game: Game, play: Play) -> bool:
    """Whether the event at hand may still be carried out on a unit."""
    if play.of(Event).strikes > 0 or play.of(Event).reliefs > 0:
        for u in range(game.units.count):
            if is_befallen(game, play, u):
                return True
    return False


def chooser(game: Game, play: Play, unit: int) -> int:
    """The side whose player carries the event out: whose phase it is."""
    side = acting_side(game, play)
    return game.units.side[unit] if side == NOWHERE else side


# --- units that are dragged ---------------------------------------------------------------------------
def is_brought(game: Game, play: Play, movers: Ints, place: int) -> bool:
    """Whether a drag is of a unit that the event at hand brings, or takes across."""
    event = play.of(Event)
    if event.waits[movers[0]] != 0:
        return True
    for ferry in game.of(Occurrences).ferries:
        if ferry.card == event.card and event.ferries > 0 and place == ferry.to:
            return game.units.side[movers[0]] == acting_side(game, play)
    return False


def brought_refusal(game: Game, play: Play, unit: int, place: int) -> Ruling:
    """Why the event at hand does not bring a unit to a place, FINE if it does."""
    event = play.of(Event)
    rule = game.of(Occurrences)
    if play.winner != 0 or not on_map(game, place):
        return Ruling(NOT_BROUGHT)
    for arrival in rule.arrivals:
        if arrival.card == event.card and event.waits[unit] != 0:
            if arrival.units(PrintedUnit(game, unit)):
                for one in arrival.at:
                    if one == place:
                        return Ruling() if is_open(game, play, unit, place) else Ruling(NOT_OPEN, unit)
                return Ruling(NOT_BROUGHT)
    for drop in rule.drops:
        if drop.card == event.card and event.waits[unit] != 0 and drop.units(PrintedUnit(game, unit)):
            return drop_refusal(game, play, drop, unit, place)
    for ferry in rule.ferries:
        if ferry.card == event.card and event.ferries > 0:
            return ferry_refusal(game, play, ferry, unit, place)
    return Ruling(NOT_BROUGHT)


def ferry_refusal(game: Game, play: Play, ferry: Ferry, unit: int, place: int) -> Ruling:
    """Why a unit is not taken across, FINE if it is."""
    at = play.at[unit]
    harbour = play.of(Event).harbour
    if place != ferry.to or not on_map(game, at) or harbour not in (NOWHERE, at):
        return Ruling(FERRY_ELSEWHERE)
    if game.units.side[unit] != acting_side(game, play):
        return Ruling(FERRY_ELSEWHERE)
    if not has_bit(game.places.hex_sets[game.of(Occurrences).ports], at):
        return Ruling(FERRY_ELSEWHERE)
    for region in ferry.regions:
        if has_bit(game.places.hex_sets[region], at):
            return Ruling() if is_open(game, play, unit, place) else Ruling(NOT_OPEN, unit)
    return Ruling(FERRY_ELSEWHERE)


def drop_refusal(game: Game, play: Play, drop: Drop, unit: int, place: int) -> Ruling:
    """Why a unit does not land from the air, FINE if it does: the space is empty, open to it, and near."""
    side = game.units.side[unit]
    near = around(game.places.every_link, with_bit(no_bits(), place), drop.range_)
    close = False
    for u in range(game.units.count):
        if play.at[u] == place:
            return Ruling(DROP_ELSEWHERE, unit)
        if (
            u != unit
            and game.units.side[u] == side
            and has_bit(near, play.at[u])
            and on_map(game, play.at[u])
        ):
            close = True
    if not close or not stays_there(game, unit, place):
        return Ruling(DROP_ELSEWHERE, unit)
    former = play.control[place]
    if is_closed(game, play, place) or (
        former not in (NOWHERE, side) and not opposes(game, play, side, former)
    ):
        return Ruling(NOT_OPEN, unit)
    return Ruling()


def bring_here(game: Game, play: Play, movers: Ints, place: int) -> Ruling:
    """Units that the event at hand brings are dragged to a space. Changes `play`."""
    event = play.of(Event)
    for u in movers:
        refusal = brought_refusal(game, play, u, place)
        if refusal.reason != FINE:
            return refusal
    unit = movers[0]
    if event.waits[unit] == 0:
        if (
            len(movers) > event.ferries
            or stack_reason(game, play, game.units.side[unit], place, movers) != FINE
        ):
            return Ruling(NOT_OPEN, unit)
        event.harbour = play.at[unit]
        for u in movers:
            event.ferries -= 1
            play.at[u] = place
            say(game, play, "occurrences.comes", unit=u, place=place)
        enter(game, play, movers, place)
        return Ruling()
    if len(movers) > 1:
        return Ruling(NOT_BROUGHT)
    whole = is_gone(game, play, unit) or play.left[unit] == game.units.full[unit]
    put_down(game, play, unit, place, not whole)
    return Ruling()


def bring_those_who_wait(game: Game, play: Play) -> None:
    """A phase ends: units that nobody has dragged to the map come to the first space that is open. Changes
    `play`.
    """
    for arrival in game.of(Occurrences).arrivals:
        if arrival.card == play.of(Event).card and arrival.box is not None:
            for u in range(game.units.count):
                if play.of(Event).waits[u] != 0 and arrival.units(PrintedUnit(game, u)):
                    for place in arrival.at:
                        if play.of(Event).waits[u] != 0 and is_open(game, play, u, place):
                            put_down(game, play, u, place, arrival.reduced)


def goals(game: Game, play: Play, unit: int) -> Ints:
    """Where the event at hand may bring a unit."""
    found = ints(game.places.total, 0)
    if play.of(Event).waits[unit] != 0 or play.of(Event).ferries > 0:
        for place in range(game.places.count):
            if brought_refusal(game, play, unit, place).reason == FINE:
                found[place] = 1
    return where(found)


def awaits_bringing(game: Game, play: Play) -> bool:
    """Whether the event at hand may still bring a unit to some space."""
    for u in range(game.units.count):
        if play.of(Event).waits[u] != 0 or play.of(Event).ferries > 0:
            if len(goals(game, play, u)) > 0:
                return True
    return False


# --- cards that are discarded by choice ----------------------------------------------------------------
def discard_refusal(game: Game, play: Play, card: int) -> int:
    """Why a card is not discarded for an event now, FINE if it is."""
    side = holder(game, play, card)
    if play.of(Event).discards == 0 or side == NOWHERE or side != acting_side(game, play):
        return NO_DISCARD
    return FINE


def discard(game: Game, play: Play, card: int) -> Ruling:
    """A card is discarded for an event. Changes `play`."""
    refusal = discard_refusal(game, play, card)
    if refusal != FINE:
        return Ruling(refusal)
    say(game, play, "occurrences.discarded", side=holder(game, play, card), card=card)
    play.of(Event).discards -= 1
    lay_down(game, play, card, False)
    return Ruling()


def discardable(game: Game, play: Play, card: int) -> Ints:
    """The card itself, if it may be discarded now."""
    return ints(1, card) if discard_refusal(game, play, card) == FINE else ints(0, 0)


def still_due(game: Game, play: Play) -> Ruling:
    """Cards that must be discarded before anything else."""
    side = acting_side(game, play)
    if play.of(Event).discards > 0 and side != NOWHERE:
        for pile in range(len(game.cards.piles.holder)):
            if game.cards.piles.holder[pile] == side and held(game, play, pile) > 0:
                return Ruling(DISCARD_DUE, side, play.of(Event).discards)
    return Ruling()


HOOKS: Final = Hooks(
    card_played=(end_truces,),
    event_takes_place=(take_place,),
    unsettled=(still_due,),
    asks=(still_due,),
    phase_ends=(bring_those_who_wait,),
)
ACTIONS: Final = (
    Action(
        name="event-unit",
        title="Carry out the event",
        help="The event at hand reduces this unit, gives it Low Supply, or takes its supply marker off.",
        gesture=Gesture.UNIT,
        does=None,
        fits=is_befallen,
        act=befall,
        options=the_befallen,
        awaits=awaits_unit,
        whose=chooser,
    ),
    Action(
        name="event-fort",
        title="Place a fort",
        help="A fort marker is dragged from its box to a space, as the event at hand says.",
        gesture=Gesture.MARKER,
        does=None,
        fits=is_fort,
        act=place_fort,
        options=fort_places,
        awaits=awaits_fort,
    ),
    Action(
        name="event-bring",
        title="Bring a unit",
        help="A unit is dragged where the event at hand brings it.",
        gesture=Gesture.DRAG,
        does=None,
        fits=is_brought,
        act=bring_here,
        options=goals,
        awaits=awaits_bringing,
    ),
    Action(
        name="event-discard",
        title="Discard for the event",
        help="The event at hand makes its side discard a card of its choice.",
        gesture=Gesture.CARD,
        does=None,
        act=discard,
        options=discardable,
        settles=(DISCARD_DUE,),
    ),
)
