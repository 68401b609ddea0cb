"""Values: conditions, budgets, tracks and counters that a game declares."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from hexwright.rules.engine.actions import Action, Gesture, Sign
from hexwright.rules.engine.codes import NOWHERE
from hexwright.rules.engine.hooks import Hooks
from hexwright.rules.engine.mechanism import Mechanism
from hexwright.rules.engine.records import Game
from hexwright.rules.engine.suits import possible
from hexwright.rules.mechanism.values import changing, events, orders, reading, rules, state
from hexwright.rules.mechanism.values.declared import names
from hexwright.rules.mechanism.values.parameters import KEYS
from hexwright.rules.mechanism.values.prepare import prepare
from hexwright.rules.mechanism.values.records import OF_SIDE, OF_UNIT, Order, Value, Values, lengths

MOST_SHOWN = 20
"""How many numbers signs on counters can show, from the least; the last stands for all higher ones."""
ROWS = 3
"""How many signs stand in a column beside the middle of a counter."""

GESTURES: Mapping[int, tuple[Gesture, Callable[..., Any], Callable[..., Any] | None, Callable[..., bool]]] = {
    OF_UNIT: (Gesture.UNIT, orders.order_unit, orders.unit_options, orders.awaits_unit),
    OF_SIDE: (Gesture.SIDE, orders.order_side, orders.side_options, orders.awaits_side),
}
"""How orders are given, what they do, to whom they are worth giving, and whether they may be given at all, by
`Order.to`; those for the game by a button.
"""
BY_BUTTON = (Gesture.BUTTON, orders.order_game, None, orders.awaits_game)


def declared_orders(values: Values) -> tuple[Action, ...]:
    """The actions that the author declares."""
    return tuple(_action(order) for order in values.orders)


def _action(order: Order) -> Action:
    gesture, act, options, awaits = GESTURES.get(order.to, BY_BUTTON)
    title = order.title
    if gesture is Gesture.SIDE:  # a button for each side, told apart by its text
        title = "{side}: " + order.title.replace("{", "{{").replace("}", "}}")
    return Action(
        name=order.id,
        title=title,
        menu=order.title if gesture is Gesture.SIDE else None,
        help=order.help,
        gesture=gesture,
        does=None,
        act=act,
        options=options,
        awaits=awaits,
        suits=_suits,
        unbound=order.prepares,
        often=order.often,
        record=order,
    )


def _suits(game: Game, order: Order, unit: int) -> bool:
    """Whether an order can ever be given to a unit."""
    return order.side in (NOWHERE, game.units.side[unit]) and possible(game, order.when, unit)


def signs(values: Values) -> tuple[Sign, ...]:
    """A sign on counters for every value of units."""
    return tuple(_sign(value, k) for k, value in enumerate(values.units))


def _sign(value: Value, k: int) -> Sign:
    if value.truth:
        # of what is so at first, the sign says that it is not
        images = [f"{'struck' if value.initial[0] else 'tag'}-{value.letters}"]
    else:
        most = min(value.most, value.least + MOST_SHOWN)
        images = [f"tag-{value.letters}{number}" for number in range(value.least, most + 1)]
    column, row = divmod(k, ROWS)
    return Sign(
        name="Shows" + "".join(part.capitalize() for part in value.id.split("-")),
        help=value.title,
        images=("", *images),
        of=reading.shown,
        record=value,
        at=(30 if column % 2 == 0 else -30, -6 + 19 * row),
    )


MECHANISM = Mechanism(
    name="values",
    keys=KEYS,
    parameters=Values,
    prepare=prepare,
    words=names,
    state=state.ValuesNow,
    rules=rules,
    hooks=Hooks(
        phase_begins=(events.at_phase,),
        entered=(events.at_entry,),
        taken=(events.at_taking,),
        lost=(events.at_loss,),
        lapses=(changing.lapse,),
        game_begins=(changing.show_all,),
        why=(rules.why,),
        standing=(rules.standing,),
        exchanged=(changing.exchange_values,),
    ),
    declared_actions=declared_orders,
    declared_signs=signs,
    lengths=lengths,
)
