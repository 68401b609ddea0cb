"""Partisans: units that lie in wait for enemies on their way."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from hexwright.rules.engine.codes import Phases
from hexwright.rules.engine.condition import Condition
from hexwright.rules.engine.parameters import LinkKinds
from hexwright.rules.engine.records import StandingUnit
from hexwright.rules.engine.section import Asked, Key, Parameters, Reading, alone, given, record_of
from hexwright.rules.language.prelude import Bits, any_bit, common, no_bits, with_bit

if TYPE_CHECKING:
    from hexwright.rules.engine.resolve import Context


def _places(asked: Asked) -> Bits:
    """The places where a connection of some kinds begins; of any for None."""
    context, names = asked.context, asked.value
    kinds = None if names is None else context.link_kinds(asked.doc, names, asked.key)
    places = context.made.places
    found = no_bits()
    for place in range(places.count):
        links = range(places.links_from[place], places.links_from[place + 1])
        if kinds is None or any(any_bit(common(places.links_kind[i], kinds)) for i in links):
            found = with_bit(found, place)
    return found


class Hunt(Parameters):
    """How partisans are hunted: when a phase ends, by every enemy that stands with them, with a die."""

    phases: Phases = given("At the end of which phases.", example="un-movement", fewest=1)
    by: Condition[StandingUnit] | None = given(
        "Which enemies hunt.", example="not resting", absent="all", what="who hunts partisans"
    )
    faces: int = given(
        "Faces of the die.", example="10", default=6, unit="faces", least=2, most=100, key="die"
    )
    least: int = given(
        "A partisan is lost to this number or a higher one.",
        example="5",
        unit="number of a die",
        least=1,
        most=100,
        key="from",
    )


class Partisans(Parameters):
    """Units that lie in wait for enemies on their way."""

    units: Condition[StandingUnit] = given("Which units.", example="type == 'guerrilla'", what="partisans")
    places: Bits = given(
        "They stop enemies where one of these kinds of connections begins.",
        example="road rail",
        absent="everywhere",
        key="along",
        reading=Reading(LinkKinds, _places, absent=True),
    )
    against: Condition[StandingUnit] | None = given(
        "Which enemies they stop.", example="size != 'XX'", absent="always", what="whom partisans stop"
    )
    faces: int = given(
        "Faces of the die.", example="10", default=6, unit="faces", least=2, most=100, key="die"
    )
    least: int = given(
        "A unit that enters is stopped by this number or a higher one, for each partisan.",
        example="6",
        unit="number of a die",
        least=1,
        most=100,
        key="from",
    )
    hunt: Hunt | None = given(
        "How they are hunted.", example="{phases: un-movement, from: 5}", absent="nobody hunts them"
    )


KEYS: Mapping[str, Key] = {
    "partisans": alone(
        Partisans,
        "Units that lie in wait for enemies on their way, and are hunted.",
        "{units: type == 'guerrilla', from: 6, hunt: {phases: un-movement, from: 5}}",
        absent="no unit lies in wait",
    )
}


def prepare(written: Any, context: Context) -> Partisans | None:
    """What the rules read; None without any."""
    return record_of(context, Partisans, written.partisans)
