"""What the referee shows: a sign on every unit that is out of supply, traced for all sides in one go; who
controls which hex.

The library traces once, and a property of the module lists who is out of supply while units read it: asking
the library for each piece would take ten times as long. Only units whose sign changes hear a key. A layer
that follows a property needs a level for its lowest value, here one without a picture: with one level only
it would show on every unit.
"""

from __future__ import annotations

from collections.abc import Iterator

from builder.export.vassal.component import GlobalKeyCommand, Node
from builder.export.vassal.lower import images, names
from builder.export.vassal.lower.clerk import IS_CLERK
from builder.export.vassal.lower.referee import words
from builder.export.vassal.lower.referee.call import asked, mute, never
from builder.export.vassal.lower.words import is_true
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
from builder.rules.script import section_rules
from builder.rules.tables import Rulebook

_SEND = named("SendSigns")
_SIGN = named("Sign")
_AT = (30, -26)
"""The corner that no other sign takes: pixels from the middle of the counter to that of the sign."""
_WRITE = named("WriteUnsupplied")
_LISTED = f'{words.UNSUPPLIED_LIST}.contains("," + {names.UNIT_ID} + ",")'


def lower_unit_signs() -> Iterator[Trait]:
    """What a unit shows. The traits stand outside its lock: whoever ends a phase changes them."""
    yield DynamicProperty(
        name=words.UNSUPPLIED,
        value="0",
        commands=(PropertyCommand(key=_SIGN, change=SetTo(is_true(f"{_LISTED} ? 1 : 0"))),),
        description="1 when it was out of supply at the last look",
    )
    yield Layer(
        images=("", images.UNSUPPLIED),
        name="Supply",
        follow=True,
        property_name=words.UNSUPPLIED,
        first_level=0,
        x_offset=_AT[0],
        y_offset=_AT[1],
        description="a sign on a unit out of supply",
    )


def lower_clerk_signs(book: Rulebook) -> Iterator[Trait]:
    """How the clerk has the signs changed, and what it says about supply."""
    rule = section_rules(book).get("supply") or ""
    yield SetGlobalProperty(
        name=words.UNSUPPLIED_LIST,
        commands=(PropertyCommand(key=_WRITE, change=SetTo(asked("ref_unsupplied()", '","'))),),
        description="who is out of supply",
    )
    yield CounterGlobalKeyCommand(
        key=_SEND,
        send=_SIGN,
        filter=is_true(f"{_LISTED} != ({words.UNSUPPLIED} == 1)"),
        description="units whose sign changes",
    )
    yield TriggerAction(
        name="Supply has changed",
        key=words.SIGN_SUPPLY,
        condition=asked("ref_trace()", never()),
        actions=(_WRITE, _SEND),
    )
    says: list[Key] = []
    for side in range(len(book.game.sides)):
        say = named(f"SaySupply{side + 1}")
        says.append(say)
        yield ReportState(
            keys=(say,),
            format=asked(f"ref_unfed({side})", mute(rule)),
            description="who is out of supply",
            no_suppress=True,
        )
    yield TriggerAction(name="Supply", key=words.SHOW_SUPPLY, actions=(words.SIGN_SUPPLY, *says))
    yield ReportState(
        keys=(words.SHOW_CONTROL,),
        format=asked("ref_show_lands()", mute(rule)),
        description="paints who controls which hex; says it to this player only",
    )


def lower_sign_buttons() -> Iterator[Node]:
    """The buttons for supply and for control of hexes."""
    yield _to_clerk(
        "Supply",
        "Trace the supply of all units: who is out of it, on the counters and in the chat",
        words.SHOW_SUPPLY,
    )
    yield _to_clerk("Control", "Show or hide who controls which hex, on your screen only", words.SHOW_CONTROL)


def _to_clerk(title: str, tooltip: str, key: Key) -> GlobalKeyCommand:
    return GlobalKeyCommand(
        name=title,
        button_text=title,
        tooltip=tooltip,
        button_hotkey=named(f"Press{key.name}"),
        hotkey=key,
        filter=IS_CLERK,
        single_map=False,
    )
