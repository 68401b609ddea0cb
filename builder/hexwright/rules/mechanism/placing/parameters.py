"""Placing: where units may not be placed, where those that are due come into play."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from hexwright.rules.engine.bans import Ban
from hexwright.rules.engine.codes import NOWHERE, Box, Side
from hexwright.rules.engine.condition import Amount, Condition
from hexwright.rules.engine.parameters import BY_WORDS, BanDoc
from hexwright.rules.engine.records import StandingUnit, TargetScope, World
from hexwright.rules.engine.resolve import bans
from hexwright.rules.engine.section import Key, Parameters, choice, given, listed, made, records
from hexwright.rules.mechanism.values.types import Price

if TYPE_CHECKING:
    from hexwright.rules.engine.resolve import Context


class Company(Parameters):
    """Who must stand where a unit comes, and who must not."""

    with_: Condition[StandingUnit] | None = given(
        "Such a unit of its side must stand there.",
        example="size == 'XX' and not isolated",
        absent="anybody or nobody",
        what="{kind}: who must be there",
    )
    alike: int = given(
        "In what that unit must agree with it.",
        example="formation",
        absent="it need not agree with it in anything",
        otherwise=NOWHERE,
        reading=choice(BY_WORDS),
    )
    without: Condition[StandingUnit] | None = given(
        "No such unit of its side may stand there.",
        example="type != 'guerrilla'",
        absent="anybody may",
        what="{kind}: who must not be there",
    )

    @staticmethod
    def check(context: Context, doc: Any) -> None:
        """S002 for `alike` alone."""
        if doc.alike is not None and doc.with_ is None:
            context.report.error("S002", "'alike' needs 'with'", doc.where.of("alike"))


class Arrival(Company):
    """Where units that are due come into play, in phases that do `arrive`."""

    side: Side = given("Whose units.", example="un", absent="every side's", otherwise=NOWHERE)
    units: Condition[StandingUnit] | None = given(
        "Which of them.", example="size == 'XX'", absent="all", what="arrival"
    )
    to: Condition[TargetScope] | None = given(
        "Where they may be placed.",
        example="\"'ports' in to_hex_sets\"",
        absent="anywhere",
        what="place of arrival",
    )
    when: Condition[World] | None = given(
        "When they come, whatever turn they start on.",
        example="held('red', 'capital') == 1",
        absent="from the turn they start on",
        what="when they arrive",
    )
    box: Box = given(
        "The box from which they come.",
        example="recruits",
        absent="wherever they are off the map, but not with the losses",
        otherwise=NOWHERE,
        key="from",
    )
    most: Amount[World] | None = given(
        "How many of them may be on the map.",
        example="recruit_limit",
        absent="any number",
        what="how many may have arrived",
    )
    price: Price = given("What each of them costs, in declared values.", example="{shipping: 1}", default={})
    late: int = given(
        "For how many turns they may be late; after that they never come.",
        example="1",
        absent="any time",
        otherwise=NOWHERE,
        unit="turns",
        least=0,
        most=100,
    )


class Placing(Parameters):
    """Where units may not be placed, and where those that are due come into play."""

    bans: tuple[Ban, ...] = made()
    arrivals: tuple[Arrival, ...] = made()


KEYS: Mapping[str, Key] = {
    "placing": listed(
        BanDoc,
        "Placing: where units may not be set up or placed anew.",
        "[{when: side == 'un' and to_control != 'un', says: the UN stands south of the front}]",
    ),
    "arrivals": listed(
        Arrival,
        "Arrivals: where units come into play, from the turn at which they start. For a unit the first entry "
        "counts.",
        "[{side: un, to: \"'ports' in to_hex_sets\"}]",
    ),
}


def prepare(written: Any, context: Context) -> Placing:
    """What the rules read. Where phases bring units in and nothing is said, they come to anywhere."""
    docs = written.arrivals
    arrive = any("arrive" in phase.does for phase in written.sequence.values())
    if docs and not arrive:
        context.report.error("E025", "no phase does 'arrive'", docs[0].where.span)
    arrivals = records(context, Arrival, docs)
    anywhere = Arrival(
        with_=None,
        alike=NOWHERE,
        without=None,
        side=NOWHERE,
        units=None,
        to=None,
        when=None,
        box=NOWHERE,
        most=None,
        price=(),
        late=NOWHERE,
    )
    return Placing(
        bans=bans(context, written.placing, "placing"), arrivals=arrivals or ((anywhere,) if arrive else ())
    )
