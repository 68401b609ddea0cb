"""Values get other numbers: by effects and prices, and when their time is over."""

from __future__ import annotations

from typing import Final

from hexwright.rules.engine.codes import FINE, NEVER, NOWHERE
from hexwright.rules.engine.losses import lose_unit
from hexwright.rules.engine.places import link
from hexwright.rules.engine.play import Play
from hexwright.rules.engine.records import Game
from hexwright.rules.engine.words import reason, say
from hexwright.rules.mechanism.values.reading import bears, owner, value_of
from hexwright.rules.mechanism.values.records import (
    OF_LINK,
    OF_PLACE,
    OF_SIDE,
    OF_UNIT,
    Effect,
    Value,
    Values,
)
from hexwright.rules.mechanism.values.state import ValuesNow
from hexwright.rules.mechanism.values.telling import report

TOO_LITTLE: Final = reason("too-little")


def put_value(play: Play, value: Value, whose: int, number: int) -> None:
    """Give a value a number, or the nearest it may have, and those that follow it theirs. Changes `play`."""
    put_number(play, value, whose, number)
    for level in value.levels:
        reached = 0
        for at in level.at:
            if value_of(play, value, whose) >= at:
                reached += 1
        put_number(play, level.value, whose, reached)


def put_number(play: Play, value: Value, whose: int, number: int) -> None:
    """Give a value a number, or the nearest it may have. Changes `play`."""
    kept = max(number, value.least)
    if value.most != NEVER:
        kept = min(kept, value.most)
    kept -= value.initial[whose]
    if value.of == OF_UNIT:
        play.of(ValuesNow).units[value.column][whose] = kept if bears(value, whose) else 0
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
    change_value(play, effect.value, effect.sets, effect.amount, side, place, unit)


def change_value(play: Play, value: Value, sets: bool, amount: int, side: int, place: int, unit: int) -> None:
    """Change a value by an amount, or to it (`sets`). Changes `play`."""
    whose = owner(value, side, place, unit)
    if whose != NOWHERE:
        before = value_of(play, value, whose)
        if not sets:
            put_value(play, value, whose, before + amount)
        elif before != amount:
            put_value(play, value, whose, amount)


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


def is_affordable_somewhere(play: Play, price: tuple[Effect, ...], side: int) -> bool:
    """Whether what a price takes of a side and the game can be paid; what it takes of a unit, a place or a
    link may be there.
    """
    for cost in price:
        if cost.value.of not in (OF_UNIT, OF_PLACE, OF_LINK):
            whose = owner(cost.value, side, NOWHERE, NOWHERE)
            if whose == NOWHERE or value_of(play, cost.value, whose) + cost.amount < cost.value.least:
                return False
    return True


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
        if value_of(play, effect.value, i) != effect.amount:
            put_value(play, effect.value, i, effect.amount)


def clear_links(game: Game, play: Play, value: Value) -> None:
    """A value of all links is what it was at first. Changes `play`."""
    for i in range(len(game.places.links_to)):
        note_spot(play, play.of(ValuesNow).links[value.column][i], 0)
        play.of(ValuesNow).links[value.column][i] = 0
    put_away(play, value)


def exchange_values(game: Game, play: Play, unit: int, other: int) -> None:
    """Two units stand in for each other: each has the values of the other. Changes `play`."""
    for value in game.of(Values).units:
        number = value_of(play, value, unit)
        put_value(play, value, unit, value_of(play, value, other))
        put_value(play, value, other, number)
