"""Values that a game declares: conditions of units and places, budgets and tracks of sides and of the game.

What is kept is how far each is from its first value, so that all begin and end at nothing kept.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from builder.rules.engine.codes import FINE, NEVER, NOWHERE
from builder.rules.engine.dice import die
from builder.rules.engine.game import Game
from builder.rules.engine.losses import lose_unit
from builder.rules.engine.phases import GAME_OVER, NOT_NOW, NOT_YOURS, acting_side
from builder.rules.engine.places import link, on_map
from builder.rules.engine.play import Play, columns, number, numbers
from builder.rules.engine.ruling import Ruling
from builder.rules.engine.scopes import (
    BattleScope,
    PlaceScope,
    StackScope,
    StandingUnit,
    TargetScope,
    UnitScope,
    World,
)
from builder.rules.engine.supplied import supply_states
from builder.rules.engine.words import reason, say
from builder.rules.language.prelude import Ints, Table, has_bit, ints
from builder.rules.mechanism.values.parameters import (
    AT_ENTRY,
    AT_LOSS,
    AT_PHASE,
    AT_TAKING,
    FORMER,
    OF_LINK,
    OF_PLACE,
    OF_SIDE,
    OF_UNIT,
    Effect,
    Event,
    Order,
    Value,
    Values,
)
from builder.rules.mechanism.zones.rules import enemy_zone

TOO_LITTLE: Final = reason("too-little")
NOT_FIT: Final = reason("not-fit")
NO_CHANGE: Final = reason("no-change")
OTHER_SIDE: Final = reason("not-for-side")
GOES_ALONG: Final = reason("shows-value")


@dataclass(kw_only=True)
class ValuesNow:
    """How far each value is from its first one: a column for each, or a number."""

    units: Table = columns("values of units", "units")
    places: Table = columns("values of places", "places")
    links: Table = columns("values of links", "links")
    sides: Table = columns("values of sides", "sides")
    game: Ints = numbers("values of the game")
    spots: int = number()  # how many places and links have a value that is not the first


# --- reading ----------------------------------------------------------------------------------------
def value_of(play: Play, value: Value, whose: int) -> int:
    """A value now. `whose`: number of the unit, place, link or side; 0 for the game."""
    return value.initial[whose] + moved_by(play, value, whose)


def moved_by(play: Play, value: Value, whose: int) -> int:
    """How far a value is from its first one."""
    if value.of == OF_UNIT:
        return play.of(ValuesNow).units[value.column][whose]
    if value.of == OF_PLACE:
        return play.of(ValuesNow).places[value.column][whose]
    if value.of == OF_LINK:
        return play.of(ValuesNow).links[value.column][whose]
    if value.of == OF_SIDE:
        return play.of(ValuesNow).sides[value.column][whose]
    return play.of(ValuesNow).game[value.column]


def shown(game: Game, play: Play, value: Value) -> Ints:
    """For every unit what its sign shows: nothing (0) while the value is what it was at first, then the
    picture of the value, counted from the least.
    """
    found = ints(game.units.count, 0)
    for u in range(game.units.count):
        now = value_of(play, value, u)
        if now != value.initial[u]:
            found[u] = 1 if value.truth else 1 + now - value.least
    return found


def of_unit(who: StandingUnit, k: int) -> int:
    """A value of a unit. Authors know it by its name."""
    return who.game.of(Values).units[k].initial[who.unit] + who.play.of(ValuesNow).units[k][who.unit]


def of_its_side(who: StandingUnit, k: int) -> int:
    """A value of a unit's side. Authors know it as `own_` and its name."""
    return of_side(World(who.game, who.play), k, who.game.units.side[who.unit])


def of_place(game: Game, play: Play, k: int, place: int) -> int:
    """A value of a place; 0 off the map."""
    if place < 0:
        return 0
    return game.of(Values).places[k].initial[place] + play.of(ValuesNow).places[k][place]


def of_place_here(where: PlaceScope, k: int) -> int:
    """A value of a place. Authors know it by its name."""
    return of_place(where.game, where.play, k, where.place)


def of_place_of_stack(where: StackScope, k: int) -> int:
    """A value of the place where a stack stands. Authors know it by its name."""
    return of_place(where.game, where.play, k, where.place)


def of_place_of_unit(who: StandingUnit, k: int) -> int:
    """A value of the place where a unit stands. Authors know it by its name."""
    return of_place(who.game, who.play, k, who.play.at[who.unit])


def of_place_gone_to(who: TargetScope, k: int) -> int:
    """A value of the place a unit goes to or attacks. Authors know it as `to_` and its name."""
    return of_place(who.game, who.play, k, who.to)


def of_place_attacked(battle: BattleScope, k: int) -> int:
    """A value of the place that is attacked. Authors know it by its name."""
    return of_place(battle.game, battle.play, k, battle.target)


def of_link_taken(who: TargetScope, k: int) -> int:
    """A value of the link to the place a unit goes to or attacks. Authors know it as `to_` and its name."""
    at = who.play.at[who.unit]
    if not on_map(who.game, at) or not on_map(who.game, who.to):
        return 0
    i = link(who.game, at, who.to)
    if i == NOWHERE:
        return 0
    return who.game.of(Values).links[k].initial[i] + who.play.of(ValuesNow).links[k][i]


def of_side(world: World, k: int, side: int) -> int:
    """A value of a side. Authors know it by its name, the side in brackets."""
    return world.game.of(Values).sides[k].initial[side] + world.play.of(ValuesNow).sides[k][side]


def of_game(world: World, k: int) -> int:
    """A value of the game. Authors know it by its name."""
    return world.game.of(Values).game[k].initial[0] + world.play.of(ValuesNow).game[k]


def of_unit_is(who: StandingUnit, k: int) -> bool:
    """Whether a condition of a unit holds."""
    return of_unit(who, k) != 0


def of_place_here_is(where: PlaceScope, k: int) -> bool:
    """Whether a condition of a place holds."""
    return of_place_here(where, k) != 0


def of_place_of_stack_is(where: StackScope, k: int) -> bool:
    """Whether a condition of the place where a stack stands holds."""
    return of_place_of_stack(where, k) != 0


def of_place_of_unit_is(who: StandingUnit, k: int) -> bool:
    """Whether a condition of the place where a unit stands holds."""
    return of_place_of_unit(who, k) != 0


def of_place_gone_to_is(who: TargetScope, k: int) -> bool:
    """Whether a condition of the place a unit goes to or attacks holds."""
    return of_place_gone_to(who, k) != 0


def of_place_attacked_is(battle: BattleScope, k: int) -> bool:
    """Whether a condition of the place that is attacked holds."""
    return of_place_attacked(battle, k) != 0


def of_link_taken_is(who: TargetScope, k: int) -> bool:
    """Whether a condition of the link to the place a unit goes to or attacks holds."""
    return of_link_taken(who, k) != 0


def of_its_side_is(who: StandingUnit, k: int) -> bool:
    """Whether a condition of a unit's side holds."""
    return of_its_side(who, k) != 0


def of_game_is(world: World, k: int) -> bool:
    """Whether a condition of the game holds."""
    return of_game(world, k) != 0


def of_side_is(world: World, k: int, side: int) -> bool:
    """Whether a condition of a side holds."""
    return of_side(world, k, side) != 0


# --- changing ---------------------------------------------------------------------------------------
def put_value(play: Play, value: Value, whose: int, number: int) -> None:
    """Give a value a number, or the nearest it may have. Changes `play`."""
    kept = max(number, value.least)
    if value.most != NEVER:
        kept = min(kept, value.most)
    kept -= value.initial[whose]
    if value.of == OF_UNIT:
        play.of(ValuesNow).units[value.column][whose] = kept
    elif value.of == OF_PLACE:
        note_spot(play, play.of(ValuesNow).places[value.column][whose], kept)
        play.of(ValuesNow).places[value.column][whose] = kept
    elif value.of == OF_LINK:
        note_spot(play, play.of(ValuesNow).links[value.column][whose], kept)
        play.of(ValuesNow).links[value.column][whose] = kept
    elif value.of == OF_SIDE:
        play.of(ValuesNow).sides[value.column][whose] = kept
    else:
        play.of(ValuesNow).game[value.column] = kept
    show(play, value, whose)


def note_spot(play: Play, before: int, after: int) -> None:
    """Keep count of the places and links whose value is not the first. Changes `play`."""
    if before == 0 and after != 0:
        play.of(ValuesNow).spots += 1
    elif before != 0 and after == 0:
        play.of(ValuesNow).spots -= 1


def put_link(game: Game, play: Play, value: Value, i: int, number: int) -> None:
    """Give a value of a link a number, in both directions; markers stand where it begins. Changes `play`."""
    place = beginning(game, i)
    put_value(play, value, i, number)
    back = link(game, game.places.links_to[i], place)
    if back != NOWHERE:
        put_value(play, value, back, number)
    total = 0
    for other in range(game.places.links_from[place], game.places.links_from[place + 1]):
        total += value_of(play, value, other)
    show_there(play, value, place, total)


def beginning(game: Game, i: int) -> int:
    """The place at which a link begins."""
    place = 0
    while game.places.links_from[place + 1] <= i:
        place += 1
    return place


def show(play: Play, value: Value, whose: int) -> None:
    """Put the marker of a value where it belongs, if it has one. Changes `play`."""
    if len(value.sites) > 0:
        if value.of == OF_PLACE:
            show_there(play, value, whose, value_of(play, value, whose))
        elif value.of != OF_LINK:
            number = value_of(play, value, whose) - value.least
            play.sites[value.sites[whose]] = value.cells[whose * (value.most - value.least + 1) + number]


def show_there(play: Play, value: Value, place: int, number: int) -> None:
    """Have so many markers of a value of places or links stand at a place, while there are any. Changes
    `play`.
    """
    if len(value.sites) > 0:
        there = 0
        for site in value.sites:
            if play.sites[site] == place:
                there += 1
        for site in value.sites:
            if there > number and play.sites[site] == place:
                play.sites[site] = value.cells[0]
                there -= 1
            elif there < number and play.sites[site] == value.cells[0]:
                play.sites[site] = place
                there += 1


def put_away(play: Play, value: Value) -> None:
    """All markers of a value of places or links show nothing. Changes `play`."""
    if len(value.sites) > 0:
        for site in value.sites:
            play.sites[site] = value.cells[0]


def show_all(game: Game, play: Play) -> None:
    """Play begins: every marker of a value is where it belongs. Changes `play`."""
    for value in game.of(Values).places:
        put_away(play, value)
    for value in game.of(Values).links:
        put_away(play, value)
    for value in game.of(Values).sides:
        for side in range(game.sides):
            show(play, value, side)
    for value in game.of(Values).game:
        show(play, value, 0)


def apply(play: Play, effect: Effect, side: int, place: int, unit: int) -> None:
    """Change a value of a unit, of its place, of a side or of the game. Changes `play`.

    `unit`, `place`: NOWHERE for none; values of them stay as they are then.
    """
    apply_amount(play, effect, effect.amount, side, place, unit)


def apply_amount(play: Play, effect: Effect, amount: int, side: int, place: int, unit: int) -> None:
    """Change a value as `apply` does, but by, or to, another amount. Changes `play`."""
    whose = owner(effect.value, side, place, unit)
    if whose == NOWHERE:
        return
    if effect.sets:
        put_value(play, effect.value, whose, amount)
    else:
        put_value(play, effect.value, whose, value_of(play, effect.value, whose) + amount)


def impose(game: Game, play: Play, effects: tuple[Effect, ...], unit: int) -> bool:
    """A unit bears what a die or fire does to its values, and that is said; whether it is still there, since
    a second time may be the end of it. Changes `play`.
    """
    side = game.units.side[unit]
    for effect in effects:
        if effect.value.fatal and effect.amount != 0 and value_of(play, effect.value, unit) != 0:
            say(game, play, "values.twice", what=effect.value.title, unit=unit)
            lose_unit(game, play, unit)
            return False
    for effect in effects:
        apply(play, effect, side, play.at[unit], unit)
    report(game, play, effects, side, play.at[unit], unit)
    return True


def owner(value: Value, side: int, place: int, unit: int) -> int:
    """Whose a value is, among these: number of the unit, place or side; 0 for the game; NOWHERE for none."""
    if value.of == OF_UNIT:
        return unit
    if value.of == OF_PLACE:
        return place if place >= 0 else NOWHERE
    if value.of == OF_SIDE:
        return side
    return NOWHERE if value.of == OF_LINK else 0


def affordable(play: Play, price: tuple[Effect, ...], side: int, place: int, unit: int) -> int:
    """Whether a price can be paid: FINE or TOO_LITTLE."""
    for cost in price:
        whose = owner(cost.value, side, place, unit)
        if whose == NOWHERE:
            return TOO_LITTLE
        after = value_of(play, cost.value, whose) + cost.amount
        if after < cost.value.least:
            return TOO_LITTLE
    return FINE


def pay(play: Play, price: tuple[Effect, ...], side: int, place: int, unit: int) -> None:
    """Pay a price. Changes `play`."""
    for cost in price:
        apply(play, cost, side, place, unit)


def lapse(game: Game, play: Play, until: int) -> None:
    """Set back the values that last no longer. Changes `play`."""
    for value in game.of(Values).units:
        if value.until == until:
            for u in range(game.units.count):
                play.of(ValuesNow).units[value.column][u] = 0
    for value in game.of(Values).places:
        if value.until == until:
            for place in range(game.places.total):
                note_spot(play, play.of(ValuesNow).places[value.column][place], 0)
                play.of(ValuesNow).places[value.column][place] = 0
            put_away(play, value)
    for value in game.of(Values).links:
        if value.until == until:
            clear_links(game, play, value)
    for value in game.of(Values).sides:
        if value.until == until:
            for side in range(game.sides):
                play.of(ValuesNow).sides[value.column][side] = 0
                show(play, value, side)
    for value in game.of(Values).game:
        if value.until == until:
            play.of(ValuesNow).game[value.column] = 0
            show(play, value, 0)


def set_links(game: Game, play: Play, effect: Effect) -> None:
    """A value of all links becomes the same. Changes `play`."""
    put_away(play, effect.value)
    for i in range(len(game.places.links_to)):
        put_value(play, effect.value, i, effect.amount)


def clear_links(game: Game, play: Play, value: Value) -> None:
    """A value of all links is what it was at first. Changes `play`."""
    for i in range(len(game.places.links_to)):
        note_spot(play, play.of(ValuesNow).links[value.column][i], 0)
        play.of(ValuesNow).links[value.column][i] = 0
    put_away(play, value)


# --- orders -----------------------------------------------------------------------------------------
def order_refusal(game: Game, play: Play, order: Order, side: int, unit: int) -> int:
    """Why an order may not be given now, FINE if it may. `unit`: NOWHERE for one that is not for a unit."""
    if play.winner != 0:
        return GAME_OVER
    if play.setting != 0 or not has_bit(order.phases, play.phase):
        return NOT_NOW
    if order.side not in (NOWHERE, side):
        return OTHER_SIDE
    if acting_side(game, play) not in (NOWHERE, side):
        return NOT_YOURS
    if order.provided is not None and not order.provided(World(game, play)):
        return NOT_FIT
    if unit != NOWHERE and not fits_unit(game, play, order, unit):
        return NOT_FIT
    place = NOWHERE if unit == NOWHERE else play.at[unit]
    if not changes_something(play, order, side, place, unit):
        return NO_CHANGE
    return affordable(play, order.price, side, place, unit)


def fits_unit(game: Game, play: Play, order: Order, unit: int) -> bool:
    """Whether an order is for this unit as it stands."""
    if order.when is None:
        return True
    side = game.units.side[unit]
    supply = supply_states(game, play, side)
    zone = enemy_zone(game, play, side)
    return order.when(
        UnitScope(game, play, unit=unit, supply=supply[unit], zone=has_bit(zone, play.at[unit]))
    )


def changes_something(play: Play, order: Order, side: int, place: int, unit: int) -> bool:
    """Whether one of the values would be another after the order."""
    for effect in order.effects:
        whose = owner(effect.value, side, place, unit)
        if whose != NOWHERE:
            before = value_of(play, effect.value, whose)
            if effect.sets:
                if before != effect.amount:
                    return True
            elif effect.amount > 0:
                if effect.value.most == NEVER or before < effect.value.most:
                    return True
            elif before > effect.value.least:
                return True
    return False


def carry_out(game: Game, play: Play, order: Order, side: int, unit: int) -> None:
    """Give an order that is allowed: pay for it and change what it changes. Changes `play`."""
    place = NOWHERE if unit == NOWHERE else play.at[unit]
    pay(play, order.price, side, place, unit)
    for effect in order.effects:
        apply(play, effect, side, place, unit)
    report(game, play, order.price, side, place, unit)
    report(game, play, order.effects, side, place, unit)


def report(game: Game, play: Play, effects: tuple[Effect, ...], side: int, place: int, unit: int) -> None:
    """Say what values are now. Changes `play`."""
    for effect in effects:
        whose = owner(effect.value, side, place, unit)
        if whose != NOWHERE:
            say_value(game, play, effect.value, side, place, unit, value_of(play, effect.value, whose))


def say_value(game: Game, play: Play, value: Value, side: int, place: int, unit: int, now: int) -> None:
    """Say what a value is, whosever it is among these. Changes `play`."""
    if value.of == OF_UNIT:
        say_unit(game, play, value, unit, now)
    elif value.of == OF_PLACE:
        say_place(game, play, value, place, now)
    elif value.of == OF_SIDE:
        say(game, play, "values.side", what=value.title, side=side, now=now)
    else:
        say(game, play, "values.game", what=value.title, now=now)


def say_unit(game: Game, play: Play, value: Value, unit: int, now: int) -> None:
    """Say what a value of a unit is. Changes `play`."""
    if not value.truth:
        say(game, play, "values.unit", what=value.title, unit=unit, now=now)
    elif now != 0:
        say(game, play, "values.unit-is", what=value.title, unit=unit)
    else:
        say(game, play, "values.unit-is-not", what=value.title, unit=unit)


def say_place(game: Game, play: Play, value: Value, place: int, now: int) -> None:
    """Say what a value of a place is. Changes `play`."""
    if not value.truth:
        say(game, play, "values.place", what=value.title, place=place, now=now)
    elif now != 0:
        say(game, play, "values.place-is", what=value.title, place=place)
    else:
        say(game, play, "values.place-is-not", what=value.title, place=place)


def order_unit(game: Game, play: Play, order: Order, unit: int) -> Ruling:
    """An order to a unit. Changes `play`."""
    side = game.units.side[unit]
    refusal = order_refusal(game, play, order, side, unit)
    if refusal == FINE:
        carry_out(game, play, order, side, unit)
    return Ruling(refusal)


def order_side(game: Game, play: Play, order: Order, side: int) -> Ruling:
    """An order of a side. Changes `play`."""
    refusal = order_refusal(game, play, order, side, NOWHERE)
    if refusal == FINE:
        carry_out(game, play, order, side, NOWHERE)
    return Ruling(refusal)


def order_game(game: Game, play: Play, order: Order) -> Ruling:
    """An order that is nobody's own: of the side whose phase it is, if it is one's. Changes `play`."""
    side = acting_side(game, play)
    refusal = order_refusal(game, play, order, side, NOWHERE)
    if refusal == FINE:
        carry_out(game, play, order, side, NOWHERE)
    return Ruling(refusal)


def unit_options(game: Game, play: Play, order: Order, unit: int) -> Ints:
    """The unit itself, if the order may be given to it now."""
    refusal = order_refusal(game, play, order, game.units.side[unit], unit)
    return ints(1, unit) if refusal == FINE and on_map(game, play.at[unit]) else ints(0, 0)


def side_options(game: Game, play: Play, order: Order, side: int) -> Ints:
    """The side itself, if it may give the order now."""
    return ints(1, side) if order_refusal(game, play, order, side, NOWHERE) == FINE else ints(0, 0)


# --- what happens by itself -------------------------------------------------------------------------
def amount_of(game: Game, play: Play, event: Event) -> int:
    """How much an event changes a value; a die is rolled if its table needs one. Changes `play`."""
    if event.sum is not None:
        return event.sum(World(game, play))
    if event.faces == 0:
        return event.effect.amount
    first = play.turn * event.faces
    differs = False
    for k in range(1, event.faces):
        if event.column[first + k] != event.column[first]:
            differs = True
    if not differs:
        return event.column[first]
    rolled = die(play, event.faces)
    say(game, play, "values.rolled", what=event.effect.value.title, roll=rolled)
    return event.column[first + rolled - 1]


def befall(game: Game, play: Play, event: Event, side: int, place: int, unit: int) -> None:
    """What an event changes of one unit, place, side or of the game; said if it was not fixed before.

    Changes `play`.
    """
    amount = amount_of(game, play, event)
    apply_amount(play, event.effect, amount, side, place, unit)
    if (event.sum is not None or event.faces > 0) and amount != 0:
        whose = owner(event.effect.value, side, place, unit)
        if whose != NOWHERE:
            say_value(
                game, play, event.effect.value, side, place, unit, value_of(play, event.effect.value, whose)
            )


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
                elif event.effect.value.of == OF_PLACE:
                    change_places(game, play, event)
                elif event.effect.value.of == OF_LINK:
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


def change_places(game: Game, play: Play, event: Event) -> None:
    """Change a value of the places that an event is about. Changes `play`."""
    for place in range(game.places.count):
        if event.places is None or event.places(PlaceScope(game, play, place=place)):
            befall(game, play, event, NOWHERE, place, NOWHERE)


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


# --- what players ask -------------------------------------------------------------------------------
def why(game: Game, play: Play, unit: int) -> None:
    """Say the values of a unit and of its place that are not nothing. Changes `play.lines`."""
    at = play.at[unit]
    for value in game.of(Values).units:
        now = value_of(play, value, unit)
        if now != 0:
            say_unit(game, play, value, unit, now)
    for value in game.of(Values).places:
        if at >= 0 and value_of(play, value, at) != 0:
            say_place(game, play, value, at, value_of(play, value, at))


def standing(game: Game, play: Play) -> None:
    """Say the values of the sides and of the game. Changes `play.lines`."""
    for value in game.of(Values).sides:
        for side in range(game.sides):
            say(game, play, "values.side", what=value.title, side=side, now=value_of(play, value, side))
    for value in game.of(Values).game:
        say(game, play, "values.game", what=value.title, now=value_of(play, value, 0))


def keep_marker(game: Game, play: Play, site: int, place: int) -> Ruling:  # noqa: ARG001 - as all of them
    """A marker that shows a value: nobody moves it by hand."""
    return Ruling(GOES_ALONG)


def is_shown(game: Game, play: Play, site: int, place: int) -> bool:  # noqa: ARG001 - as all of them
    """Whether a marker shows a value."""
    for value in game.of(Values).places:
        for own in value.sites:
            if own == site:
                return True
    for value in game.of(Values).links:
        for own in value.sites:
            if own == site:
                return True
    for value in game.of(Values).sides:
        for side in range(game.sides):
            if len(value.sites) > 0 and value.sites[side] == site:
                return True
    for value in game.of(Values).game:
        if len(value.sites) > 0 and value.sites[0] == site:
            return True
    return False
