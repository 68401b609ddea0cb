"""Values that change by themselves: as phases begin, places are entered or taken, units lost."""

from __future__ import annotations

from hexwright.rules.engine.codes import NOWHERE
from hexwright.rules.engine.dice import cause, of_place, of_side, of_unit, roll_for
from hexwright.rules.engine.phases import acting_side
from hexwright.rules.engine.places import on_map
from hexwright.rules.engine.play import Play
from hexwright.rules.engine.records import Game, PlaceScope, StandingUnit, UnitScope, World
from hexwright.rules.engine.supplied import supply_states
from hexwright.rules.engine.words import say
from hexwright.rules.language.prelude import Ints, has_bit
from hexwright.rules.mechanism.values.changing import change_value, put_value, set_links
from hexwright.rules.mechanism.values.reading import value_of
from hexwright.rules.mechanism.values.records import (
    AT_ENTRY,
    AT_LOSS,
    AT_PHASE,
    AT_TAKING,
    FORMER,
    OF_LINK,
    OF_PLACE,
    OF_SIDE,
    OF_UNIT,
    Event,
    Value,
    Values,
)
from hexwright.rules.mechanism.values.state import ValuesNow
from hexwright.rules.mechanism.values.telling import say_now
from hexwright.rules.mechanism.zones.rules import enemy_zone

TO_CHANGE = cause("a value that changes by itself")


def amount_of(game: Game, play: Play, event: Event, what: int) -> int:
    """How much an event changes a value; a die is rolled if its table needs one. `what`: whose value, as
    something that dice are for. Changes `play`.
    """
    if event.sum is not None:
        return event.sum(World(game, play))
    if event.faces == 0:
        return event.effect.amount
    if event.faces == 1:
        return event.column[play.turn]
    first = play.turn * event.faces
    differs = False
    for k in range(1, event.faces):
        if event.column[first + k] != event.column[first]:
            differs = True
    if not differs:
        return event.column[first]
    rolled = roll_for(play, TO_CHANGE, what, 1, event.faces)
    say(game, play, "values.rolled", what=event.effect.value.title, roll=rolled)
    return event.column[first + rolled - 1]


def befall(game: Game, play: Play, event: Event, side: int, place: int, unit: int) -> None:
    """What an event changes of one unit, place, side or of the game; said if it was not fixed before.

    Changes `play`.
    """
    what = of_side(side)
    if unit != NOWHERE:
        what = of_unit(unit)
    elif place != NOWHERE:
        what = of_place(place)
    amount = amount_of(game, play, event, what)
    change_value(play, event.effect.value, event.effect.sets, amount, side, place, unit)
    if (event.sum is not None or event.faces > 0) and amount != 0:
        say_now(game, play, event.effect.value, side, place, unit)


def at_phase(game: Game, play: Play) -> None:
    """A phase begins: values that it changes by itself. Changes `play`."""
    whose = acting_side(game, play)
    for event in game.of(Values).events:
        if event.on == AT_PHASE and has_bit(event.phases, play.phase):
            if event.provided is None or event.provided(World(game, play)):
                if event.effect.value.of == OF_UNIT:
                    for side in range(game.sides):
                        if event.side in (NOWHERE, side):
                            change_units(game, play, event, side)
                elif len(event.takes) > 0:
                    hand_over(game, play, event)
                elif event.effect.value.of == OF_PLACE:
                    if not is_clear(play, event):
                        change_places(game, play, event)
                elif event.effect.value.of == OF_LINK:
                    if not is_clear(play, event):
                        set_links(game, play, event.effect)
                elif event.effect.value.of == OF_SIDE:
                    for side in range(game.sides):
                        if concerns(event, side, whose):
                            befall(game, play, event, side, NOWHERE, NOWHERE)
                else:
                    befall(game, play, event, NOWHERE, NOWHERE, NOWHERE)


def concerns(event: Event, side: int, whose: int) -> bool:
    """Whether an event of a phase changes a value of a side. `whose`: the side whose phase it is."""
    if event.to != NOWHERE:
        return event.to == side
    return event.side == side or (event.side == NOWHERE and whose in (NOWHERE, side))


def gainer(event: Event, side: int) -> int:
    """The side whose value an event changes. `side`: who enters or loses."""
    return side if event.to == NOWHERE else event.to


def change_units(game: Game, play: Play, event: Event, side: int) -> None:
    """Change a value of the units of a side that an event is about. Changes `play`."""
    supply = supply_states(game, play, side)
    zone = enemy_zone(game, play, side)
    for u in range(game.units.count):
        if game.units.side[u] == side and on_map(game, play.at[u]):
            who = UnitScope(game, play, unit=u, supply=supply[u], zone=has_bit(zone, play.at[u]))
            if event.units is None or event.units(who):
                befall(game, play, event, side, play.at[u], u)


def is_clear(play: Play, event: Event) -> bool:
    """Whether all places and links have their first numbers already, and an event gives them just those."""
    fixed = event.sum is None and event.faces == 0
    return fixed and event.effect.clears and play.of(ValuesNow).spots == 0


def change_places(game: Game, play: Play, event: Event) -> None:
    """Change a value of the places that an event is about. Changes `play`."""
    for place in range(game.places.count):
        if event.places is None or event.places(PlaceScope(game, play, place=place)):
            befall(game, play, event, NOWHERE, place, NOWHERE)


def hand_over(game: Game, play: Play, event: Event) -> None:
    """A value becomes what another is, and that one what it was at first. Changes `play`."""
    if play.of(ValuesNow).spots == 0:
        return
    for other in event.takes:
        if event.effect.value.of == OF_PLACE:
            for place in range(game.places.count):
                hand_one(play, event.effect.value, other, place)
        else:
            for i in range(len(game.places.links_to)):
                hand_one(play, event.effect.value, other, i)
            put_idle_away(game, play, event.effect.value)


def hand_one(play: Play, value: Value, other: Value, whose: int) -> None:
    """The same of one place or link. Changes `play`."""
    now = value_of(play, other, whose)
    if now != value_of(play, value, whose) or now != other.initial[whose]:
        put_value(play, other, whose, other.initial[whose])
        put_value(play, value, whose, now)


def put_idle_away(game: Game, play: Play, value: Value) -> None:
    """Markers of a value of links at places where no link has it any more show nothing. Changes `play`."""
    for site in value.sites:
        place = play.sites[site]
        if on_map(game, place):
            total = 0
            for i in range(game.places.links_from[place], game.places.links_from[place + 1]):
                total += value_of(play, value, i)
            if total == 0:
                play.sites[site] = value.cells[0]


def at_entry(game: Game, play: Play, movers: Ints, place: int) -> None:
    """Units have entered a place: values that this changes by itself. Changes `play`."""
    side = game.units.side[movers[0]]
    for event in game.of(Values).events:
        if event.on == AT_ENTRY and event.side in (NOWHERE, side) and on_map(game, place):
            if (event.provided is None or event.provided(World(game, play))) and (
                event.places is None or event.places(PlaceScope(game, play, place=place))
            ):
                if event.effect.value.of == OF_UNIT:
                    for u in movers:
                        befall(game, play, event, side, place, u)
                else:
                    befall(game, play, event, gainer(event, side), place, NOWHERE)


def at_taking(game: Game, play: Play, side: int, former: int, place: int) -> None:
    """A side has taken a place: values that this changes by itself. Changes `play`."""
    for event in game.of(Values).events:
        if event.on == AT_TAKING and event.side in (NOWHERE, side):
            if (event.provided is None or event.provided(World(game, play))) and (
                event.places is None or event.places(PlaceScope(game, play, place=place))
            ):
                whose = former if event.to == FORMER else gainer(event, side)
                befall(game, play, event, whose, place, NOWHERE)


def at_loss(game: Game, play: Play, unit: int) -> None:
    """A unit is lost: its values are as at first again, and others change by it. Changes `play`."""
    side = game.units.side[unit]
    for event in game.of(Values).events:
        if event.on == AT_LOSS and event.side in (NOWHERE, side):
            if (event.provided is None or event.provided(World(game, play))) and (
                event.lost is None or event.lost(StandingUnit(game, play, unit=unit))
            ):
                befall(game, play, event, gainer(event, side), NOWHERE, NOWHERE)
    for value in game.of(Values).units:
        play.of(ValuesNow).units[value.column][unit] = 0
