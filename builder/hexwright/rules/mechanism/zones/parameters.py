"""Zones of control: what an author writes, and what the rules read."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Any, Literal

from pydantic import Field

from hexwright.rules.engine.condition import Condition, asks
from hexwright.rules.engine.network import Network
from hexwright.rules.engine.parameters import LinksDoc, UnitTest
from hexwright.rules.engine.records import StandingUnit, SuppliedUnit
from hexwright.rules.engine.resolve import network
from hexwright.schema.base import Absent, Datum, Known, Unit, Words

if TYPE_CHECKING:
    from hexwright.rules.engine.resolve import Context

PURPOSES = ("movement", "supply", "retreat", "combat")


@dataclass(frozen=True, kw_only=True)
class Purpose:
    """Zones as they count for one purpose.

    Attributes:
        counts: whether they count for it at all.
        exerts: which units have one; None for all.
        by_supply: whether that depends on the supply of the units.
        freely: whether supply is then traced as if no zones barred lines; so for zones that bar lines.
        pairs: which of the others have one together; None for none.
        least: how many of those must stand together.
        network: the links a zone crosses.
        lifted: whether a friend at a place lifts the zones of enemies there.
        lifts: which friends do; None for all.
        firm: which units have a zone that no friend lifts; None for none.

    """

    counts: bool
    exerts: Condition[SuppliedUnit] | None
    by_supply: bool
    freely: bool
    pairs: Condition[StandingUnit] | None
    least: int
    network: Network
    lifted: bool
    lifts: Condition[StandingUnit] | None
    firm: Condition[StandingUnit] | None


@dataclass(frozen=True, kw_only=True)
class Zones:
    """Zones of control. `stop`: entering one ends a move; `leave_free`: a unit that begins in one must first
    enter a place without one.
    """

    stop: bool
    leave_free: bool
    movement: Purpose
    supply: Purpose
    retreat: Purpose
    combat: Purpose


# --- what authors write ------------------------------------------------------------------------------
class PurposeDoc(Datum):
    """What is different about zones of control for one purpose."""

    counts: bool = Field(default=True, description="Whether zones count for it at all.", examples=["false"])
    exerts: Annotated[UnitTest | None, Absent("the same as for the others")] = Field(
        default=None, description="Which units have a zone for it.", examples=["type == 'infantry'"]
    )
    friends: Annotated[UnitTest | None, Absent("the same as for the others")] = Field(
        default=None,
        description="Which friends lift one for it.",
        examples=["group == 'us' or nationality == 'british'"],
    )
    firm: Annotated[UnitTest | None, Absent("none")] = Field(
        default=None, description="Units whose zone no friend lifts for it.", examples=["group == 'us'"]
    )
    links: Annotated[LinksDoc | None, Absent("the same as for the others")] = Field(
        default=None,
        description="Hexsides or connections that a zone crosses for it.",
        examples=["{barred_by: sea river}"],
    )


class TogetherDoc(Datum):
    """Units that have no zone by themselves, but one together."""

    units: UnitTest = Field(description="Which units.", examples=["size == 'II' and not disorganised"])
    count: Annotated[int, Unit("units")] = Field(
        default=2, ge=2, le=100, description="How many of them must stand in a hex.", examples=["3"]
    )


class ZonesDoc(LinksDoc):
    """Zones of control: the places next to a unit."""

    exerts: Annotated[UnitTest | None, Absent("all units")] = Field(
        default=None,
        description="Which units have a zone. It may depend on their supply; where zones bar lines of "
        "supply, that is traced as if no unit had one.",
        examples=["size == 'XX' and supplied"],
    )
    together: Annotated[TogetherDoc | None, Absent("no others have one")] = Field(
        default=None,
        description="Units beside those of `exerts` that have a zone where several of them stand together.",
        examples=["{units: size == 'II', count: 2}"],
    )
    entering: Literal["stop", "free"] = Field(
        default="stop", description="stop: a move ends in an enemy zone. free: it goes on.", examples=["free"]
    )
    leaving: Literal["free-hex", "free"] = Field(
        default="free-hex",
        description="free-hex: a unit that begins in an enemy zone must first enter a hex without one. "
        "free: it need not.",
        examples=["free"],
    )
    friend_negates: Annotated[Words, Known(PURPOSES)] = Field(
        default=(),
        description="For what a friend in the hex lifts an enemy zone. For movement and retreat a friend "
        "that does not itself move or retreat.",
        examples=["supply retreat"],
    )
    friends: Annotated[UnitTest | None, Absent("all units")] = Field(
        default=None, description="Which friends lift one.", examples=["type != 'aircraft'"]
    )
    purposes: dict[Literal["movement", "supply", "retreat", "combat"], PurposeDoc] = Field(
        default_factory=dict,
        description="What is different for movement, supply, retreat or combat.",
        examples=["{supply: {exerts: supplied}, combat: {counts: false}}"],
    )


KEYS: Mapping[str, tuple[Any, Any]] = {
    "zones_of_control": (
        Annotated[ZonesDoc | None, Absent("units have none")],
        Field(
            default=None,
            description="Zones of control: where they reach and what they do.",
            examples=["{barred_by: sea, entering: stop, leaving: free-hex}"],
        ),
    )
}


# --- from one to the other ---------------------------------------------------------------------------
def prepare(given: Any, context: Context) -> Zones | None:
    """The zones of a game, None without them."""
    doc: ZonesDoc | None = given.zones_of_control
    if doc is None:
        return None
    for word in doc.friend_negates:
        context.names.known("purpose", word, PURPOSES, doc.where.of("friend_negates"))
    exerts = context.maybe(doc, "exerts", SuppliedUnit, "zone of control")
    lifts = context.maybe(doc, "friends", StandingUnit, "friends who lift a zone of control")
    made: list[Purpose] = []
    for name in PURPOSES:
        own = doc.purposes.get(name) or PurposeDoc()  # type: ignore[call-overload]
        purpose = _purpose(context, doc, own, name, exerts, lifts)
        made.append(next((other for other in made if other == purpose), purpose))
    movement, supply, retreat, combat = made
    return Zones(
        stop=doc.entering == "stop",
        leave_free=doc.leaving == "free-hex",
        movement=movement,
        supply=supply,
        retreat=retreat,
        combat=combat,
    )


def _purpose(
    context: Context,
    doc: ZonesDoc,
    own: PurposeDoc,
    name: str,
    exerts: Condition[SuppliedUnit] | None,
    lifts: Condition[StandingUnit] | None,
) -> Purpose:
    exerts = context.maybe(own, "exerts", SuppliedUnit, f"zone of control for {name}") or exerts
    by_supply = exerts is not None and asks(exerts, "supply", "supplied")
    lifted = name in doc.friend_negates
    if lifted:
        lifts = context.maybe(own, "friends", StandingUnit, f"friends who lift a zone for {name}") or lifts
    for key in ("friends", "firm"):
        if getattr(own, key) is not None and not lifted:
            context.report.error("S002", f"'{key}' needs '{name}' under 'friend_negates'", own.where.of(key))
    return Purpose(
        counts=own.counts,
        exerts=exerts,
        by_supply=by_supply,
        freely=by_supply and name == "supply",
        pairs=None
        if doc.together is None
        else context.condition(doc.together, "units", StandingUnit, "zone of control of several together"),
        least=2 if doc.together is None else doc.together.count,
        network=network(context, own.links or doc),
        lifted=lifted,
        lifts=lifts if lifted else None,
        firm=context.maybe(own, "firm", StandingUnit, f"zone that no friend lifts for {name}")
        if lifted
        else None,
    )
