"""Placing: what an author may write, and what the rules read."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Any, Literal

from pydantic import Field

from builder.rules.engine.bans import Ban
from builder.rules.engine.codes import NOWHERE
from builder.rules.engine.condition import Amount, Condition
from builder.rules.engine.parameters import BY_WORDS, Area, BanDoc, TargetTest, UnitTest, bans
from builder.rules.engine.scopes import StandingUnit, TargetScope, World
from builder.rules.mechanism.values.effects import prices
from builder.rules.mechanism.values.parameters import PriceDoc
from builder.rules.mechanism.values.records import Effect
from builder.schema.base import Absent, Item, SideId, Unit, Written

if TYPE_CHECKING:
    from builder.rules.engine.resolve import Context


class CompanyDoc(Item):
    """Who must stand where a unit comes, and who must not."""

    with_: Annotated[UnitTest | None, Absent("anybody or nobody")] = Field(
        default=None,
        alias="with",
        description="Such a unit of its side must stand there.",
        examples=["size == 'XX' and not isolated"],
    )
    alike: Annotated[
        Literal["nationality", "group", "formation"] | None, Absent("it need not agree with it in anything")
    ] = Field(default=None, description="In what that unit must agree with it.", examples=["formation"])
    without: Annotated[UnitTest | None, Absent("anybody may")] = Field(
        default=None,
        description="No such unit of its side may stand there.",
        examples=["type != 'guerrilla'"],
    )


class ArrivalDoc(CompanyDoc):
    """Where units that are due come into play, in phases that do `arrive`."""

    side: Annotated[SideId | None, Absent("every side's")] = Field(
        default=None, description="Whose units.", examples=["un"]
    )
    units: Annotated[UnitTest | None, Absent("all")] = Field(
        default=None, description="Which of them.", examples=["size == 'XX'"]
    )
    to: Annotated[TargetTest | None, Absent("anywhere")] = Field(
        default=None, description="Where they may be placed.", examples=["\"'ports' in to_hex_sets\""]
    )
    when: Annotated[
        str | None, Written("expression about the game as it stands"), Absent("from the turn they start on")
    ] = Field(
        default=None,
        description="When they come, whatever turn they start on.",
        examples=["held('red', 'capital') == 1"],
    )
    from_: Annotated[Area | None, Absent("wherever they are off the map, but not with the losses")] = Field(
        default=None, alias="from", description="The box from which they come.", examples=["recruits"]
    )
    most: Annotated[str | None, Written("expression that is a number"), Absent("any number")] = Field(
        default=None, description="How many of them may be on the map.", examples=["recruit_limit"]
    )
    price: PriceDoc = Field(
        default_factory=dict,
        description="What each of them costs, in declared values.",
        examples=["{shipping: 1}"],
    )
    late: Annotated[int | None, Unit("turns"), Absent("any time")] = Field(
        default=None,
        ge=0,
        le=100,
        description="For how many turns they may be late; after that they never come.",
        examples=["1"],
    )


KEYS: Mapping[str, tuple[Any, Any]] = {
    "placing": (
        tuple[BanDoc, ...],
        Field(
            default=(),
            description="Placing: where units may not be set up or placed anew.",
            examples=[
                "[{when: side == 'un' and to_control != 'un', says: the UN stands south of the front}]"
            ],
        ),
    ),
    "arrivals": (
        tuple[ArrivalDoc, ...],
        Field(
            default=(),
            description="Arrivals: where units come into play, from the turn at which they start. For a unit "
            "the first entry counts.",
            examples=["[{side: un, to: \"'ports' in to_hex_sets\"}]"],
        ),
    ),
}


@dataclass(frozen=True, kw_only=True)
class Company:
    """Who must stand where a unit comes, and who must not; None for anybody. `alike`: in what the first must
    agree with it (BY_FORMATION and so on), NOWHERE for nothing.
    """

    with_: Condition[StandingUnit] | None
    alike: int
    without: Condition[StandingUnit] | None


@dataclass(frozen=True, kw_only=True)
class Arrival:
    """Where units that are due come into play.

    Attributes:
        side: whose; NOWHERE for every side's.
        units: which, None for all.
        to: where, None for anywhere.
        company: who must stand there, and who must not.
        when: when they come; None: from the turn on at which they start.
        box: from where; NOWHERE for anywhere off the map.
        most: how many of them may be on the map; None for any number.
        price: what each costs.
        late: for how many turns they may be late; NOWHERE for any.

    """

    side: int
    units: Condition[StandingUnit] | None
    to: Condition[TargetScope] | None
    company: Company
    when: Condition[World] | None
    box: int
    most: Amount[World] | None
    price: tuple[Effect, ...]
    late: int


@dataclass(frozen=True, kw_only=True)
class Placing:
    """Set-up and placing anew, and arrivals. `bans`: where units may not stand."""

    bans: tuple[Ban, ...]
    arrivals: tuple[Arrival, ...]


def prepare(given: Any, context: Context) -> Placing:
    """What the rules read. Every game can have units that are set up."""
    docs: tuple[ArrivalDoc, ...] = given.arrivals
    arrive = any("arrive" in phase.does for phase in given.sequence.values())
    if docs and not arrive:
        context.report.error("E025", "no phase does 'arrive'", docs[0].where.span)
    arrivals = [_arrival(doc, context) for doc in docs]
    anywhere = Arrival(
        side=NOWHERE,
        units=None,
        to=None,
        company=Company(with_=None, alike=NOWHERE, without=None),
        when=None,
        box=NOWHERE,
        most=None,
        price=(),
        late=NOWHERE,
    )
    return Placing(
        bans=bans(context, given.placing, "placing"),
        arrivals=tuple(arrivals) or ((anywhere,) if arrive else ()),
    )


def _arrival(doc: ArrivalDoc, context: Context) -> Arrival:
    return Arrival(
        side=NOWHERE if doc.side is None else context.side(doc, doc.side),
        units=context.maybe(doc, "units", StandingUnit, "arrival"),
        to=context.maybe(doc, "to", TargetScope, "place of arrival"),
        company=company(doc, context, "arrival"),
        when=context.maybe(doc, "when", World, "when they arrive"),
        box=NOWHERE if doc.from_ is None else context.place(doc, doc.from_, "from"),
        most=None if doc.most is None else context.amount(doc, "most", World, "how many may have arrived"),
        price=prices(context, doc, doc.price, "price"),
        late=NOWHERE if doc.late is None else doc.late,
    )


def company(doc: CompanyDoc, context: Context, what: str) -> Company:
    """Who must stand where a unit comes. `what`: for comments."""
    if doc.alike is not None and doc.with_ is None:
        context.report.error("S002", "'alike' needs 'with'", doc.where.of("alike"))
    return Company(
        with_=context.maybe(doc, "with_", StandingUnit, f"{what}: who must be there"),
        alike=NOWHERE if doc.alike is None else BY_WORDS[doc.alike],
        without=context.maybe(doc, "without", StandingUnit, f"{what}: who must not be there"),
    )
