"""What the referee shows: a sign on every unit that is out of supply, and who controls which hex.

The library traces supply once for all sides, and a property of the module lists the units out of supply, for
the units to read: calling the library for each piece would take ten times as long. Only units whose sign
changes are sent a key. A layer that follows a property needs a level for its lowest value, here one without a
picture: with one level only it would show on every unit.
"""

from __future__ import annotations

from collections.abc import Iterator

from builder.export.vassal.component import GlobalKeyCommand, Node
from builder.export.vassal.lower import images, names
from builder.export.vassal.lower.controller import IS_CONTROLLER
from builder.export.vassal.lower.expressions import is_true
from builder.export.vassal.lower.referee import referee_names
from builder.export.vassal.lower.referee.library_calls import does_not_hold, library_call, no_answer
from builder.export.vassal.trait import (
    CounterGlobalKeyCommand,
    DynamicProperty,
    Layer,
    ReportState,
    SetGlobalProperty,
    Trait,
    TriggerAction,
)
from builder.export.vassal.wire.changer import PropertyCommand, SetTo
from builder.export.vassal.wire.codec import Key, named
from builder.rules.kernel_library import section_rules
from builder.rules.tables import Rulebook

_SEND = named("SendSigns")
_SIGN = named("Sign")
_AT = (30, -26)
"""The corner that no other sign takes: pixels from the middle of the counter to the middle of the sign."""
_WRITE = named("WriteUnsupplied")
_LISTED = f'{referee_names.UNSUPPLIED_LIST}.contains("," + {names.UNIT_ID} + ",")'


def lower_unit_signs() -> Iterator[Trait]:
    """The sign of a unit. Outside its lock, since any player who ends a phase changes it."""
    yield DynamicProperty(
        name=referee_names.UNSUPPLIED,
        value="0",
        commands=(PropertyCommand(key=_SIGN, change=SetTo(is_true(f"{_LISTED} ? 1 : 0"))),),
        description="1 when it was out of supply at the last look",
    )
    yield Layer(
        images=("", images.UNSUPPLIED),
        name="Supply",
        follow=True,
        property_name=referee_names.UNSUPPLIED,
        first_level=0,
        x_offset=_AT[0],
        y_offset=_AT[1],
        description="a sign on a unit out of supply",
    )


def lower_controller_signs(book: Rulebook) -> Iterator[Trait]:
    """For the controller: the change of the signs, and the reports of supply."""
    rule = section_rules(book).get("supply") or ""
    yield SetGlobalProperty(
        name=referee_names.UNSUPPLIED_LIST,
        commands=(PropertyCommand(key=_WRITE, change=SetTo(library_call("ref_unsupplied()", '","'))),),
        description="who is out of supply",
    )
    yield CounterGlobalKeyCommand(
        key=_SEND,
        send=_SIGN,
        filter=is_true(f"{_LISTED} != ({referee_names.UNSUPPLIED} == 1)"),
        description="units whose sign changes",
    )
    yield TriggerAction(
        name="Supply has changed",
        key=referee_names.SIGN_SUPPLY,
        condition=library_call("ref_trace()", does_not_hold()),
        actions=(_WRITE, _SEND),
    )
    says: list[Key] = []
    for side in range(len(book.game.sides)):
        say = named(f"SaySupply{side + 1}")
        says.append(say)
        yield ReportState(
            keys=(say,),
            format=library_call(f"ref_unfed({side})", no_answer(rule)),
            description="who is out of supply",
            no_suppress=True,
        )
    yield TriggerAction(
        name="Supply", key=referee_names.SHOW_SUPPLY, actions=(referee_names.SIGN_SUPPLY, *says)
    )
    yield ReportState(
        keys=(referee_names.SHOW_CONTROL,),
        format=library_call("ref_show_lands()", no_answer(rule)),
        description="paints who controls which hex; says it to this player only",
    )


def lower_sign_buttons() -> Iterator[Node]:
    """The buttons for supply and for control of hexes."""
    yield _to_controller(
        "Supply",
        "Trace the supply of all units: who is out of it, on the counters and in the chat",
        referee_names.SHOW_SUPPLY,
    )
    yield _to_controller(
        "Control", "Show or hide who controls which hex, on your screen only", referee_names.SHOW_CONTROL
    )


def _to_controller(title: str, tooltip: str, key: Key) -> GlobalKeyCommand:
    return GlobalKeyCommand(
        name=title,
        button_text=title,
        tooltip=tooltip,
        button_hotkey=named(f"Press{key.name}"),
        hotkey=key,
        filter=IS_CONTROLLER,
        single_map=False,
    )
