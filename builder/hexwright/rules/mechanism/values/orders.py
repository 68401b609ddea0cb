"""Orders: what players may have done with values, for a unit, a side or the game."""

from __future__ import annotations

from typing import Final

from hexwright.rules.engine.codes import FINE, NEVER, NOWHERE
from hexwright.rules.engine.phases import GAME_OVER, NOT_NOW, NOT_YOURS, acting_side
from hexwright.rules.engine.places import on_map
from hexwright.rules.engine.play import Play
from hexwright.rules.engine.records import Game, UnitScope, World
from hexwright.rules.engine.ruling import Ruling
from hexwright.rules.engine.supplied import supply_states
from hexwright.rules.engine.words import reason
from hexwright.rules.language.prelude import Ints, has_bit, ints
from hexwright.rules.mechanism.values.changing import affordable, apply, pay
from hexwright.rules.mechanism.values.reading import owner, value_of
from hexwright.rules.mechanism.values.records import Order
from hexwright.rules.mechanism.values.telling import report
from hexwright.rules.mechanism.zones.rules import enemy_zone

NOT_FIT: Final = reason("not-fit")
NO_CHANGE: Final = reason("no-change")
OTHER_SIDE: Final = reason("not-for-side")


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


def awaits_unit(game: Game, play: Play, order: Order) -> bool:
    """Whether an order may be given to a unit now."""
    if has_bit(order.phases, play.phase) and (order.provided is None or order.provided(World(game, play))):
        for u in range(game.units.count):
            if order_refusal(game, play, order, game.units.side[u], u) == FINE:
                return True
    return False


def awaits_side(game: Game, play: Play, order: Order) -> bool:
    """Whether a side may give an order now."""
    for side in range(game.sides):
        if order_refusal(game, play, order, side, NOWHERE) == FINE:
            return True
    return False


def awaits_game(game: Game, play: Play, order: Order) -> bool:
    """Whether an order that is nobody's own may be given now."""
    return order_refusal(game, play, order, acting_side(game, play), NOWHERE) == FINE


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
