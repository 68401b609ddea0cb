"""Orders: how an action changes other pieces. A piece reads its order, takes its steps and its place, and
clears the order.

While there is an order the piece is not judged, though the engine sends the map's key when it moves. The
verdict is not touched: a unit that acted itself needs it until its command is done.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from builder.export.vassal.lower.expressions import is_true, quoted
from builder.export.vassal.lower.referee import referee_names
from builder.export.vassal.lower.referee.library_calls import library_call
from builder.export.vassal.lower.referee.verdict import when
from builder.export.vassal.trait import SendToLocation, SetGlobalProperty, Trait, TriggerAction
from builder.export.vassal.wire.changer import PropertyCommand, SetTo
from builder.export.vassal.wire.codec import Key, named

_READ_ORDER = named("HearOrder")
_FORGET = named("ForgetOrder")
_GO = named("ObeyGo")
_STEPS = named("ObeySteps")
_PLACE = named("GoPlace")
_BETWEEN = "~"
"""Separates the parts of an order: goal, map, x, y, steps (`templates/vassal/referee/ledger.bsh`)."""


def _part(number: int) -> str:
    """A part of the order. GetString is needed: VASSAL does not bind a bare name in front of `split`."""
    return is_true(f"GetString({quoted(referee_names.ORDER)}).split({quoted(_BETWEEN)})[{number}]")


STEPS = _part(4)
"""The number of steps that an order gives a unit, an expression."""


def lower_orders(who: str, goals: Mapping[str, Key], steps: Key | None = None) -> Iterator[Trait]:
    """How a piece carries out its order.

    `who`: its name in the library's orders, an expression; `goals`: keys by the goal of an order, beside
    `place`; `steps`: the key that sets its steps to those of the order, None for a marker.
    """
    # if the library fails: an order without goal and steps, which changes nothing
    read = PropertyCommand(key=_READ_ORDER, change=SetTo(library_call(f"ref_order({who})", quoted("~~~~"))))
    forget = PropertyCommand(key=_FORGET, change=SetTo(""))
    yield SetGlobalProperty(
        name=referee_names.ORDER, commands=(read, forget), description="what an act asks of it"
    )
    yield SendToLocation(
        key=_PLACE, map=_part(1), x=_part(2), y=_part(3), description="where the rules put it"
    )
    for goal, key in {**goals, "place": _PLACE}.items():
        yield when(f"Obeys: {goal}", _GO, f"{referee_names.ORDER}.startsWith({quoted(goal)})", key)
    if steps is None:
        yield TriggerAction(
            name="Obeys", key=referee_names.CARRY_OUT_ORDER, actions=(_READ_ORDER, _GO, _FORGET)
        )
        return
    yield when("Obeys: steps", _STEPS, f"!{referee_names.ORDER}.endsWith({quoted(_BETWEEN)})", steps)
    yield TriggerAction(
        name="Obeys", key=referee_names.CARRY_OUT_ORDER, actions=(_READ_ORDER, _STEPS, _GO, _FORGET)
    )
