"""Signs on counters that the rules decide: who is out of supply, who owes steps, what is neutralized.

The library finds the signs of all units at once, and a property of the module lists the units that show each,
for pieces to read: calling the library for every piece would take ten times as long. Only units whose sign
changes are sent a key; a sign without pictures is kept in the list alone. A layer that follows a property
needs a level for its lowest value, here one without a picture: with one level only it would show on every
unit.
"""

from __future__ import annotations

from collections.abc import Iterator

from builder.export.vassal.component import GlobalProperty
from builder.export.vassal.lower import images, names
from builder.export.vassal.lower.expressions import is_true, quoted
from builder.export.vassal.lower.referee import referee_names
from builder.export.vassal.lower.referee.library_calls import does_not_hold, library_call
from builder.export.vassal.trait import (
    CounterGlobalKeyCommand,
    DynamicProperty,
    Layer,
    SetGlobalProperty,
    Trait,
    TriggerAction,
)
from builder.export.vassal.wire.changer import PropertyCommand, SetTo
from builder.export.vassal.wire.codec import Key, named
from builder.rules.engine.questions import Sign

_SEND = named("SendSigns")
_SIGN = named("Sign")
_TRACE = named("TraceSigns")


def list_of(sign: Sign) -> str:
    """The property of the module that lists the units which show a sign: `,c-1:2,`."""
    return list_of_name(sign.name)


def list_of_name(sign: str) -> str:
    """The same by the name of the sign."""
    return f"{sign}List"


def lower_unit_signs(signs: tuple[Sign, ...], unit: str) -> Iterator[Trait]:
    """The signs of a unit, outside its lock: any player who acts may change them. `unit`: its id, an
    expression.
    """
    for k, sign in enumerate(signs):
        if not sign.images:
            continue
        yield DynamicProperty(
            name=sign.name,
            value="0",
            commands=(
                PropertyCommand(key=_SIGN, change=SetTo(library_call(f"ref_sign({k}, {unit})", quoted("0")))),
            ),
            description=sign.help,
        )
        yield Layer(
            images=tuple(images.sign_image(name) for name in sign.images),
            name=sign.name,
            follow=True,
            property_name=sign.name,
            first_level=0,
            x_offset=sign.at[0],
            y_offset=sign.at[1],
            description=sign.help,
        )


def lower_controller_signs(signs: tuple[Sign, ...]) -> Iterator[Trait]:
    """For the controller: signs are looked at anew, and changed on the units where they differ."""
    if not signs:
        return
    writes: list[Key] = []
    differs: list[str] = []
    for k, sign in enumerate(signs):
        write = named(f"Write{list_of(sign)}")
        writes.append(write)
        yield SetGlobalProperty(
            name=list_of(sign),
            commands=(
                PropertyCommand(key=write, change=SetTo(library_call(f"ref_sign_list({k})", quoted(",")))),
            ),
            description=f"units that show it: {sign.help}",
        )
        if not sign.images:
            continue
        shown = f'{list_of(sign)}.contains("," + {names.UNIT_ID} + ":" + {sign.name} + ",")'
        listed = f'{list_of(sign)}.contains("," + {names.UNIT_ID} + ":")'
        differs.append(f"({listed} ? !{shown} : {sign.name} != 0)")
    yield CounterGlobalKeyCommand(
        key=_SEND,
        send=_SIGN,
        filter=is_true(f'{names.UNIT_ID} != "" && ({" || ".join(differs) or "false"})'),
        description="units whose signs change",
    )
    change = library_call("ref_signs_differ()", does_not_hold())
    yield TriggerAction(
        name="Signs have changed",
        key=referee_names.CHANGE_SIGNS,
        condition=change,
        actions=(*writes, _SEND),
    )
    look = library_call("ref_trace()", does_not_hold())
    yield TriggerAction(
        name="Signs are looked at", key=referee_names.SIGN_SUPPLY, condition=look, actions=(*writes, _SEND)
    )


def lower_sign_properties(signs: tuple[Sign, ...]) -> Iterator[GlobalProperty]:
    """The properties of the module that list who shows what."""
    for sign in signs:
        yield GlobalProperty(name=list_of(sign), initial_value=",", description=sign.help)
