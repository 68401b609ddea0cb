"""Zones of control: where they reach and what they do."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Annotated, Any, Literal, get_args

from hexwright.rules.engine.condition import Condition, asks
from hexwright.rules.engine.links import Along, Links
from hexwright.rules.engine.records import StandingUnit, SuppliedUnit
from hexwright.rules.engine.section import (
    Key,
    Parameters,
    Reading,
    alone,
    choice,
    given,
    made,
    plain,
    record_of,
    section,
)
from hexwright.schema.base import Known, Words

if TYPE_CHECKING:
    from hexwright.rules.engine.resolve import Context

PurposeName = Literal["movement", "supply", "retreat", "combat"]
PURPOSES: tuple[str, ...] = get_args(PurposeName)


class Purpose(Parameters):
    """What is different about zones of control for one purpose.

    Attributes:
        exerts, lifts, network: for what is not said, as for the others.
        by_supply: whether who has a zone depends on the supply of the units.
        freely: whether supply is then traced as if no zones barred lines; so for zones that bar lines.
        pairs: which of the others have one together; None for none.
        least: how many of those must stand together.
        lifted: whether a friend at a place lifts the zones of enemies there.

    """

    counts: bool = given("Whether zones count for it at all.", example="false", default=True)
    exerts: Condition[SuppliedUnit] | None = given(
        "Which units have a zone for it.",
        example="type == 'infantry'",
        absent="the same as for the others",
        what="zone of control for {within[purpose]}",
    )
    lifts: Condition[StandingUnit] | None = given(
        "Which friends lift one for it.",
        example="group == 'us' or nationality == 'british'",
        absent="the same as for the others",
        key="friends",
        what="friends who lift a zone for {within[purpose]}",
    )
    firm: Condition[StandingUnit] | None = given(
        "Units whose zone no friend lifts for it.",
        example="group == 'us'",
        absent="none",
        what="zone that no friend lifts for {within[purpose]}",
    )
    network: Along = given(
        "Hexsides or connections that a zone crosses for it.",
        example="{barred_by: sea river}",
        absent="the same as for the others",
        key="links",
    )
    by_supply: bool = made()
    freely: bool = made()
    pairs: Condition[StandingUnit] | None = made()
    least: int = made()
    lifted: bool = made()


class Together(Parameters):
    """Units that have no zone by themselves, but one together."""

    units: Condition[StandingUnit] = given(
        "Which units.",
        example="size == 'II' and not disorganised",
        what="zone of control of several together",
    )
    count: int = given(
        "How many of them must stand in a hex.", example="3", default=2, unit="units", least=2, most=100
    )


class Zones(Links):
    """Zones of control: the places next to a unit.

    `stop`: entering one ends a move; `leave_free`: a unit that begins in one must first enter a place without
    one.
    """

    exerts: Condition[SuppliedUnit] | None = given(
        "Which units have a zone. It may depend on their supply; where zones bar lines of supply, that is "
        "traced as if no unit had one.",
        example="size == 'XX' and supplied",
        absent="all units",
        what="zone of control",
    )
    together: Together | None = given(
        "Units beside those of `exerts` that have a zone where several of them stand together.",
        example="{units: size == 'II', count: 2}",
        absent="no others have one",
    )
    stop: bool = given(
        "stop: a move ends in an enemy zone. free: it goes on.",
        example="free",
        default="stop",
        key="entering",
        reading=choice({"stop": True, "free": False}),
    )
    leave_free: bool = given(
        "free-hex: a unit that begins in an enemy zone must first enter a hex without one. free: it need "
        "not.",
        example="free",
        default="free-hex",
        key="leaving",
        reading=choice({"free-hex": True, "free": False}),
    )
    friend_negates: Any = given(
        "For what a friend in the hex lifts an enemy zone. For movement and retreat a friend that does not "
        "itself move or retreat.",
        example="supply retreat",
        default=(),
        reading=Reading(Annotated[Words, Known(PURPOSES)], plain),
    )
    lifts: Condition[StandingUnit] | None = given(
        "Which friends lift one.",
        example="type != 'aircraft'",
        absent="all units",
        key="friends",
        what="friends who lift a zone of control",
    )
    purposes: Any = given(
        "What is different for movement, supply, retreat or combat.",
        example="{supply: {exerts: supplied}, combat: {counts: false}}",
        default={},
        reading=Reading(dict.__class_getitem__((PurposeName, section(Purpose).doc)), plain),
    )
    movement: Purpose = made()
    supply: Purpose = made()
    retreat: Purpose = made()
    combat: Purpose = made()

    @staticmethod
    def check(context: Context, doc: Any) -> None:
        """R001 for a purpose that there is not; S002 for what is said of friends who lift nothing."""
        for word in doc.friend_negates:
            context.names.known("purpose", word, PURPOSES, doc.where.of("friend_negates"))
        for name, own in doc.purposes.items():
            for key in ("friends", "firm"):
                if getattr(own, key) is not None and name not in doc.friend_negates:
                    what = f"'{key}' needs '{name}' under 'friend_negates'"
                    context.report.error("S002", what, own.where.of(key))

    @staticmethod
    def completed(context: Context, doc: Any, found: Mapping[str, Any]) -> Mapping[str, Any]:
        """The zones for each purpose: the same record for those that do not differ."""
        links = Links.completed(context, doc, found)
        purposes: list[Purpose] = []
        for name in PURPOSES:
            purpose = _purpose(context, name, {**found, **links})
            purposes.append(next((other for other in purposes if other == purpose), purpose))
        return {**links, **dict(zip(PURPOSES, purposes, strict=True))}


def _purpose(context: Context, name: str, zones: Mapping[str, Any]) -> Purpose:
    """Zones as they count for a purpose. `zones`: what is said of them all, by field."""
    own, together = section(Purpose), zones["together"]
    lifted = name in zones["friend_negates"]
    purpose: Purpose = own.record(
        context,
        zones["purposes"].get(name) or own.doc(),
        within={"purpose": name},
        by_supply=False,
        freely=False,
        pairs=None if together is None else together.units,
        least=2 if together is None else together.count,
        lifted=lifted,
    )
    exerts = purpose.exerts or zones["exerts"]
    by_supply = exerts is not None and asks(exerts, "supply", "supplied")
    return replace(
        purpose,
        exerts=exerts,
        lifts=(purpose.lifts or zones["lifts"]) if lifted else None,
        network=purpose.network or zones["network"],
        by_supply=by_supply,
        freely=by_supply and name == "supply",
    )


KEYS: Mapping[str, Key] = {
    "zones_of_control": alone(
        Zones,
        "Zones of control: where they reach and what they do.",
        "{barred_by: sea, entering: stop, leaving: free-hex}",
        absent="units have none",
    )
}


def prepare(written: Any, context: Context) -> Zones | None:
    """The zones of a game, None without them."""
    return record_of(context, Zones, written.zones_of_control)
