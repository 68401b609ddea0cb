"""Signs on counters that the rules decide: who is out of supply, who owes steps, what is neutralized.

The library finds the signs of all units at once, and a property of the module says what every unit shows,
for pieces to read: calling the library for every piece would take ten times as long. Only units whose signs
change are sent a key. One property of the piece holds what it shows, and setting it sets its layers, too:
every trait that has a value of its own has the engine write down the whole piece with every key. For a sign
without pictures a property of the module lists the units that have it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from hexwright.export.vassal.lower import images, names
from hexwright.export.vassal.lower.controller import send_to_those
from hexwright.export.vassal.lower.expressions import quoted
from hexwright.export.vassal.lower.referee import referee_names
from hexwright.export.vassal.lower.referee.library_calls import NOBODY, does_not_hold, library_call
from hexwright.rules.engine.actions import Sign
from vassalformat.component import GlobalProperty
from vassalformat.trait import (
    DynamicProperty,
    Layer,
    SetGlobalProperty,
    Trait,
    TriggerAction,
)
from vassalformat.wire.changer import PropertyCommand, SetTo
from vassalformat.wire.codec import Key, named

_SEND = named("SendSigns")
_SIGN = named("Sign")
_TRACE = named("TraceSigns")


def list_of(sign: Sign) -> str:
    """The property of the module that lists the units with a sign without pictures: `,c-1:2,`."""
    return list_of_name(sign.name)


def list_of_name(sign: str) -> str:
    """The same by the name of the sign."""
    return f"{sign}List"


def lower_unit_signs(signs: tuple[Sign, ...]) -> Iterator[Trait]:
    """The signs of a unit, outside its lock: any player who acts may change them."""
    if not any(sign.images for sign in signs):
        return
    yield DynamicProperty(
        name=referee_names.SIGNS,
        commands=(
            PropertyCommand(
                key=_SIGN,
                change=SetTo(
                    library_call("ref_show_signs(_source)", f"GetString({quoted(referee_names.SIGNS)})")
                ),
            ),
        ),
        description="what it shows, `Owes=2 OutOfSupply=1`",
    )
    for name, spot in layers_of(signs).items():
        yield Layer(
            images=("", *(images.sign_image(name) for sign in spot for name in sign.images[1:])),
            name=name,
            x_offset=spot[0].at[0],
            y_offset=spot[0].at[1],
            description=", ".join(sign.help for sign in spot),
        )


def layers_of(signs: tuple[Sign, ...]) -> Mapping[str, tuple[Sign, ...]]:
    """The layers of units, by name, and the signs with pictures that each has. Signs in one spot would cover
    each other, so they share a layer, and the last of those that are so shows. The first level is without a
    picture.
    """
    spots: dict[tuple[int, int], list[Sign]] = {}
    for sign in signs:
        if sign.images:
            spots.setdefault(sign.at, []).append(sign)
    return {f"Signs{k + 1}": tuple(spot) for k, spot in enumerate(spots.values())}


def levels(signs: tuple[Sign, ...]) -> Iterator[tuple[int, int]]:
    """Of every sign the layer that it is in, and the level of that layer for its value 0, were there a
    picture. Layers are counted from 1; one without pictures is in none.
    """
    found = {}
    for k, spot in enumerate(layers_of(signs).values(), 1):
        level = 1
        for sign in spot:
            found[sign.name] = (k, level)
            level += len(sign.images) - 1
    for sign in signs:
        yield found.get(sign.name, (0, 0))


def lower_controller_signs(signs: tuple[Sign, ...]) -> Iterator[Trait]:
    """For the controller: signs are looked at anew, and changed on the units where they differ."""
    if not signs:
        return
    texts = {
        referee_names.ALL_SIGNS: "ref_all_signs()",
        **{list_of(sign): f"ref_sign_list({k})" for k, sign in enumerate(signs) if not sign.images},
    }
    writes: list[Key] = []
    for name, call in texts.items():
        write = named(f"Write{name}")
        writes.append(write)
        yield SetGlobalProperty(
            name=name,
            commands=(PropertyCommand(key=write, change=SetTo(library_call(call, quoted(",")))),),
            description="what units show, or who has a sign",
        )
    changed = library_call("ref_changed_signs()", NOBODY)
    yield send_to_those(_SEND, _SIGN, names.UNIT_ID, changed, "units whose signs change")
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
    """The properties of the module that say who shows what."""
    if signs:
        yield GlobalProperty(
            name=referee_names.ALL_SIGNS, initial_value=",", description="units and the signs that they show"
        )
    for sign in signs:
        if not sign.images:
            yield GlobalProperty(name=list_of(sign), initial_value=",", description=sign.help)
