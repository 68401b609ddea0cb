"""Values: conditions, budgets, tracks and counters that a game declares."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from builder.rules.engine.actions import Action, Gesture
from builder.rules.engine.hooks import Hooks
from builder.rules.engine.mechanism import Mechanism
from builder.rules.engine.questions import Sign
from builder.rules.mechanism.values import rules
from builder.rules.mechanism.values.parameters import (
    KEYS,
    OF_SIDE,
    OF_UNIT,
    Order,
    Value,
    Values,
    lengths,
    names,
    prepare,
)

MOST_SHOWN = 20
"""How many numbers signs on counters can show, from the least; the last stands for all higher ones."""
ROWS = 3
"""How many signs stand in a column beside the middle of a counter."""

GESTURES: Mapping[int, tuple[Gesture, Callable[..., Any], Callable[..., Any] | None]] = {
    OF_UNIT: (Gesture.UNIT, rules.order_unit, rules.unit_options),
    OF_SIDE: (Gesture.SIDE, rules.order_side, rules.side_options),
}
"""How orders are given, what they do, and to whom they are worth giving, by `Order.to`; those for the game by
a button.
"""


def orders(values: Values) -> tuple[Action, ...]:
    """The actions that the author declares."""
    return tuple(_action(order) for order in values.orders)


def _action(order: Order) -> Action:
    gesture, act, options = GESTURES.get(order.to, (Gesture.BUTTON, rules.order_game, None))
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
        record=order,
    )


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
        of=rules.shown,
        record=value,
        at=(30 if column % 2 == 0 else -30, -6 + 19 * row),
    )


MECHANISM = Mechanism(
    name="values",
    keys=KEYS,
    parameters=Values,
    prepare=prepare,
    words=names,
    state=rules.ValuesNow,
    rules=rules,
    hooks=Hooks(
        phase_begins=(rules.at_phase,),
        entered=(rules.at_entry,),
        taken=(rules.at_taking,),
        lost=(rules.at_loss,),
        lapses=(rules.lapse,),
        game_begins=(rules.show_all,),
        why=(rules.why,),
        standing=(rules.standing,),
    ),
    actions=(
        Action(
            name="value-marker",
            title="Marker of a value",
            help="The rules move the markers that show values.",
            gesture=Gesture.MARKER,
            does=None,
            fits=rules.is_shown,
            act=rules.keep_marker,
        ),
    ),
    declared_actions=orders,
    declared_signs=signs,
    lengths=lengths,
)
