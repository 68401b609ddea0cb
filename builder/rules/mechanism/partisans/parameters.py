"""Partisans: what an author may write, and what the rules read."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Any

from pydantic import Field

from builder.rules.engine.condition import Condition
from builder.rules.engine.parameters import ALWAYS, LinkKinds, UnitTest
from builder.rules.engine.scopes import StandingUnit
from builder.rules.language.prelude import Bits, any_bit, common, no_bits, with_bit
from builder.schema.base import Absent, Datum, Unit, Words, Written

if TYPE_CHECKING:
    from builder.rules.engine.resolve import Context

LEAST = Annotated[int, Unit("number of a die")]


class HuntDoc(Datum):
    """How partisans are hunted: when a phase ends, by every enemy that stands with them, with a die."""

    phases: Annotated[Words, Written("words: ids of phases")] = Field(
        min_length=1, description="At the end of which phases.", examples=["un-movement"]
    )
    by: Annotated[UnitTest | None, Absent("all")] = Field(
        default=None, description="Which enemies hunt.", examples=["not resting"]
    )
    die: Annotated[int, Unit("faces")] = Field(
        default=6, ge=2, le=100, description="Faces of the die.", examples=["10"]
    )
    from_: LEAST = Field(
        alias="from",
        ge=1,
        le=100,
        description="A partisan is lost to this number or a higher one.",
        examples=["5"],
    )


class PartisansDoc(Datum):
    """Units that lie in wait for enemies on their way."""

    units: UnitTest = Field(description="Which units.", examples=["type == 'guerrilla'"])
    along: Annotated[LinkKinds | None, Absent("everywhere")] = Field(
        default=None,
        description="They stop enemies where one of these kinds of connections begins.",
        examples=["road rail"],
    )
    against: Annotated[UnitTest | None, ALWAYS] = Field(
        default=None, description="Which enemies they stop.", examples=["size != 'XX'"]
    )
    die: Annotated[int, Unit("faces")] = Field(
        default=6, ge=2, le=100, description="Faces of the die.", examples=["10"]
    )
    from_: LEAST = Field(
        alias="from",
        ge=1,
        le=100,
        description="A unit that enters is stopped by this number or a higher one, for each partisan.",
        examples=["6"],
    )
    hunt: Annotated[HuntDoc | None, Absent("nobody hunts them")] = Field(
        default=None, description="How they are hunted.", examples=["{phases: un-movement, from: 5}"]
    )


KEYS: Mapping[str, tuple[Any, Any]] = {
    "partisans": (
        Annotated[PartisansDoc | None, Absent("no unit lies in wait")],
        Field(
            default=None,
            description="Units that lie in wait for enemies on their way, and are hunted.",
            examples=["{units: type == 'guerrilla', from: 6, hunt: {phases: un-movement, from: 5}}"],
        ),
    )
}


@dataclass(frozen=True, kw_only=True)
class Hunt:
    """How partisans are hunted. `by`: None for all enemies."""

    phases: Bits
    by: Condition[StandingUnit] | None
    faces: int
    least: int


@dataclass(frozen=True, kw_only=True)
class Partisans:
    """Who lies in wait: in which places, against whom (None for all), with which die; None for no hunt."""

    units: Condition[StandingUnit]
    places: Bits
    against: Condition[StandingUnit] | None
    faces: int
    least: int
    hunt: Hunt | None


def prepare(given: Any, context: Context) -> Partisans | None:
    """What the rules read; None without any."""
    doc: PartisansDoc | None = given.partisans
    if doc is None:
        return None
    hunt = doc.hunt
    return Partisans(
        units=context.condition(doc, "units", StandingUnit, "partisans"),
        places=_places(doc, context),
        against=context.maybe(doc, "against", StandingUnit, "whom partisans stop"),
        faces=doc.die,
        least=doc.from_,
        hunt=None
        if hunt is None
        else Hunt(
            phases=context.phases(hunt, hunt.phases, "phases"),
            by=context.maybe(hunt, "by", StandingUnit, "who hunts partisans"),
            faces=hunt.die,
            least=hunt.from_,
        ),
    )


def _places(doc: PartisansDoc, context: Context) -> Bits:
    """Where they stop enemies."""
    places = context.made.places
    kinds = None if doc.along is None else context.link_kinds(doc, doc.along, "along")
    found = no_bits()
    for place in range(places.count):
        links = range(places.links_from[place], places.links_from[place + 1])
        if kinds is None or any(any_bit(common(places.links_kind[i], kinds)) for i in links):
            found = with_bit(found, place)
    return found
