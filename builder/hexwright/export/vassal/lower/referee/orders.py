"""Orders: how an action changes other pieces. A piece reads its order, takes its steps and its place, and
clears the order.

While there is an order the piece is not judged, though the engine sends the map's key when it moves. The
verdict is not touched: a unit that acted itself needs it until its command is done.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from hexwright.export.vassal.lower.expressions import is_true, quoted
from hexwright.export.vassal.lower.referee import referee_names
from hexwright.export.vassal.lower.referee.library_calls import library_call
from hexwright.export.vassal.lower.referee.verdict import when
from vassalformat.trait import SendToLocation, SetGlobalProperty, Trait, TriggerAction
from vassalformat.wire.changer import PropertyCommand, SetTo
from vassalformat.wire.codec import Key, named

_READ_ORDER = named("HearOrder")
_FORGET = named("ForgetOrder")
_GO = named("ObeyGo")
_PLACE = named("GoPlace")
_BETWEEN = "~"
"""Separates the parts of an order: goal, map, x, y, steps (`templates/vassal/referee/ledger.bsh`)."""


def _part(number: int) -> str:
    """A part of the order. GetString is needed: VASSAL does not bind a bare name in front of `split`."""
    return is_true(f"GetString({quoted(referee_names.ORDER)}).split({quoted(_BETWEEN)})[{number}]")


def steps_ordered(now: str) -> str:
    """The number of steps that an order gives a unit, an expression. `now`: the steps that it has."""
    order = f"GetString({quoted(referee_names.ORDER)})"
    return is_true(f"{order}.endsWith({quoted(_BETWEEN)}) ? {now} : {order}.split({quoted(_BETWEEN)})[4]")


def lower_orders(
    who: str, goals: Mapping[Key, tuple[str, ...]] | None = None, steps: Key | None = None
) -> Iterator[Trait]:
    """How a piece carries out its order.

    `who`: its name in the library's orders, an expression; `goals`: the goals of orders beside `place`, by
    the key that leads to them; `steps`: the key that sets its steps to those of the order, None for a marker.
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
    for key, named_so in {**(goals or {}), _PLACE: ("place",)}.items():
        goal = " || ".join(f"{referee_names.ORDER}.startsWith({quoted(name)})" for name in named_so)
        yield when(f"Obeys: {named_so[0]}", _GO, goal, key)
    takes = () if steps is None else (steps,)
    yield TriggerAction(
        name="Obeys", key=referee_names.CARRY_OUT_ORDER, actions=(_READ_ORDER, *takes, _GO, _FORGET)
    )
