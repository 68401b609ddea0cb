"""Supply: ways of being in it, and the lines that units trace."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields, replace
from functools import reduce
from typing import TYPE_CHECKING, Annotated, Any, Literal

from pydantic import Field

from hexwright.diagnostics import Report
from hexwright.model.game import Game as ModelGame
from hexwright.rules.engine.codes import ELSEWHERE, NEVER, Side, Terrains
from hexwright.rules.engine.condition import Amount, Condition
from hexwright.rules.engine.line_start import LineStart
from hexwright.rules.engine.links import Links
from hexwright.rules.engine.lost_boxes import check_boxes, coming_back
from hexwright.rules.engine.mechanism import Words as Vocabulary
from hexwright.rules.engine.network import set_of
from hexwright.rules.engine.parameters import Exact, PlaceTest
from hexwright.rules.engine.place_sorting import place_condition, sorted_places
from hexwright.rules.engine.records import PlaceScope, StandingUnit, SuppliedUnit, ZonedUnit
from hexwright.rules.engine.section import (
    Key,
    Parameters,
    Reading,
    expression,
    given,
    listed,
    made,
    plain,
    records,
)
from hexwright.rules.language.prelude import Bits, Strs, any_bit, common, has_bit, union
from hexwright.rules.language.types import Domain
from hexwright.schema.base import Slug, Words, Written

if TYPE_CHECKING:
    from hexwright.rules.engine.place_conditions import PlaceCondition
    from hexwright.rules.engine.resolve import Context


class Leg(Links):
    """Where a part of a line of supply runs.

    `land`: the places it may enter, whoever stands there.
    """

    closed: Terrains = given("Terrain it does not enter.", example="sea mountain", default=())
    through: PlaceCondition | None = given(
        "What else must hold of the hexes it runs through; not of the unit's own.",
        example="control == 'un'",
        absent="always",
        reading=Reading(PlaceTest, plain),
    )
    longest: int = given(
        "How long it may be.", example="12", default=0, unit="hexes; 0: any number", least=0, most=1000
    )
    land: Bits = made()

    @staticmethod
    def completed(context: Context, doc: Any, found: Mapping[str, Any]) -> Mapping[str, Any]:
        """Its links, and the places that are not closed to it."""
        places, closed = context.made.places, found["closed"]
        land = set_of(p for p in range(places.count) if not has_bit(closed, places.terrain[p]))
        return {**Links.completed(context, doc, found), "land": land}


class SupplyLine(Leg):
    """One way of being in supply. The first that applies gives the state its name.

    A line of supply enters no hex of the enemy and none in an enemy zone of control that counts for supply;
    where the unit itself stands is not tested.

    Attributes:
        state: the state of supply it gives, from 1.
        feeds_places: whether it says of a place, too, if units there would be in supply.
        place: for which places; None for all.
        traced: whether a line must run to a source.
        places: those that may be sources.
        sites: sites whose place is a source.
        legs: the parts of a line, from the source on.
        room: stacking points it feeds, NEVER for any number.

    """

    id: Slug = given("Name of this state of supply, for expressions and players.", example="overland")
    side: Side = given("Whose units.", example="un")
    counts: bool = given(
        "Whether it puts units in supply. Else play knows nothing of it, and tallies may ask for it by its "
        "name.",
        example="false",
        default=True,
    )
    places: Bits = given(
        "Where lines of supply begin. Without these and `from_units` no line is traced: `when` alone "
        "decides.",
        example="un-supply depot",
        default=(),
        key="sources",
        reading=Reading(
            Annotated[
                Words,
                Written("words: names of hex sets, or ids of markers that show where supply comes from"),
            ],
            plain,
        ),
    )
    source: PlaceCondition | None = given(
        "Which of these hexes are sources now.",
        example="control == 'un'",
        absent="always",
        key="sources_when",
        reading=Reading(PlaceTest, plain),
    )
    units: Condition[SuppliedUnit] | None = given(
        "Units of the side that are sources where they stand. With `supplied` they pass on the supply they "
        "have: from `sources`, by another way above this one, or from one another in a chain.",
        example="\"type == 'hq' and supplied\"",
        absent="no unit",
        key="from_units",
        what="units that are sources of supply {id}",
    )
    when: Condition[ZonedUnit] | None = given(
        "For which units.", example="\"'coastal' in flags\"", absent="always", what="supply {id}"
    )
    blocks: Condition[StandingUnit] | None = given(
        "Which enemies bar lines where they stand.",
        example="type != 'aircraft'",
        absent="all units",
        key="blocked_by",
        what="enemies that bar supply {id}",
    )
    room: int = given(
        "How much it feeds.",
        example="15",
        absent="any number",
        otherwise=NEVER,
        unit="stacking points",
        least=0,
        most=10_000,
        reading=Reading(Exact, lambda asked: int(asked.value * asked.context.made.units.point)),
    )
    within: Amount[StandingUnit] | None = given(
        "Units reach the parts under `then` with at most so many movement points, each by the way it moves "
        "itself, as if enemies spoilt nothing and nobody helped.",
        example="initiative - 1",
        absent="hexes are counted",
        unit="movement points",
        what="movement points to supply {id}",
        reading=Reading(
            Annotated[str, Written("number, or expression about a unit where it stands")],
            expression(StandingUnit, "Amount").find,
        ),
    )
    legs: tuple[Leg, ...] = given(
        "Further parts of the line, from the unit to the source. What is said above holds for the part at "
        "the unit.",
        example="[{over: road rail}]",
        default=(),
        key="then",
    )
    state: int = made()
    feeds_places: bool = made()
    place: PlaceCondition | None = made()
    traced: bool = made()
    sites: tuple[int, ...] = made()

    @staticmethod
    def computed(context: Context, doc: Any) -> Mapping[str, Any]:
        """The state it gives, and where it begins."""
        places, sites = _sources(context, doc)
        return {
            "state": context.vocabulary.codes("SupplyState")[doc.id],
            "places": places,
            "sites": sites,
            "source": place_condition(context, doc, "sources_when", f"sources of supply {doc.id}", places),
            "traced": bool(doc.sources) or doc.from_units is not None,
        }

    @staticmethod
    def completed(context: Context, doc: Any, found: Mapping[str, Any]) -> Mapping[str, Any]:
        """Its parts, and what it says of places without a unit."""
        place = None if found["when"] is None else _of_place(context, doc)
        run = Leg.completed(context, doc, found)
        own = Leg(**{one.name: {**found, **run}[one.name] for one in fields(Leg)})
        legs = list(zip((doc, *doc.then), (own, *found["legs"]), strict=True))
        fixed = not found["sites"] and found["units"] is None
        at_source = [None] * (len(legs) - 1) + [found["places"] if fixed else None]
        own, *then = (
            _through(context, written, leg, doc.id, first)
            for (written, leg), first in zip(legs, at_source, strict=True)
        )
        return {
            **run,
            "through": own.through,
            "legs": (*reversed(then), own),
            "place": place,
            "feeds_places": doc.counts and (found["when"] is None or place is not None),
        }


class Supply(Parameters):
    """Supply. `lines`: the first that applies counts; `starts`: where they begin; `by_units`: whether units
    are sources of one; `rules`: the rule in the book, by state of supply, empty for none; `for_good`: whether
    units that are lost out of supply never come back.
    """

    lines: tuple[SupplyLine, ...] = made()
    starts: tuple[LineStart, ...] = made()
    by_units: bool = made()
    rules: Strs = made()
    for_good: bool = made()


KEYS: Mapping[str, Key] = {
    "supply": listed(
        SupplyLine,
        "Ways of being in supply; the first that applies names the state.",
        "[{id: overland, side: un, sources: un-supply, barred_by: sea}]",
    ),
    "lost_out_of_supply": (
        Literal["for-good", "like-others"],
        Field(
            default="for-good",
            description="What becomes of units that lose their last step out of supply: they never come "
            "back, or may like all others.",
            examples=["like-others"],
        ),
    ),
}


def words(given: Any, game: ModelGame) -> Vocabulary:
    """The states of supply of a game: none, those of its ways in their order, off the map."""
    del game
    ids = dict.fromkeys(doc.id for doc in given.supply)
    codes = {"none": 0, **{name: k for k, name in enumerate(ids, 1)}, "off-map": ELSEWHERE}
    return Vocabulary(domains={"SupplyState": Domain("state of supply", codes)})


def prepare(written: Any, context: Context) -> Supply | None:
    """The supply of a game, None if nothing is said of it: then all units are in supply."""
    docs = written.supply
    if not docs:
        return None
    codes = context.vocabulary.codes("SupplyState")
    if len(codes) - 2 >= ELSEWHERE:
        context.report.error(
            "E024",
            f"{len(codes) - 2} states of supply; there is room for {ELSEWHERE - 1}",
            docs[0].where.span,
        )
    does = {phase: rule.does for phase, rule in written.sequence.items()}
    check_boxes(context.game, coming_back(context.game, does), context.report)
    rules = [""] * (1 + max(codes.values()))
    for doc in docs:
        rules[codes[doc.id]] = rules[codes[doc.id]] or doc.rule or ""
    for doc in docs:
        if doc.within is not None and (not doc.then or written.movement is None):
            what = "'within' needs 'then', and rules of movement"
            context.report.error("S005", what, doc.where.of("within"))
    lines = records(context, SupplyLine, docs)
    return Supply(
        lines=lines,
        starts=tuple(
            LineStart(side=line.side, places=line.places, lives=line.counts)
            for line in lines
            if any_bit(line.places)
        ),
        by_units=any(line.units is not None for line in lines),
        rules=rules,
        for_good=written.lost_out_of_supply == "for-good",
    )


def _of_place(context: Context, doc: Any) -> PlaceCondition | None:
    """What `when` says of a place without a unit; None if it asks for the unit."""
    quiet = replace(context, report=Report())
    found = quiet.condition(doc, "when", PlaceScope, f"places of supply {doc.id}")
    return None if quiet.report.found else sorted_places(context.made, found)


def _sources(context: Context, doc: Any) -> tuple[Bits, tuple[int, ...]]:
    """Hexes of sets that are sources, and sites (R001 for a word that is neither)."""
    known = context.vocabulary.codes("HexSet")
    hexes: set[int] = set()
    sites: list[int] = []
    for name in doc.sources:
        if name in known:
            hexes.update(context.made.places.members[known[name]])
        elif context.names.known(
            "hex set or marker", name, {**known, **context.game.markers}, doc.where.of("sources")
        ):
            sites.append(context.site(doc, name, "sources"))
    return set_of(hexes), tuple(sites)


def _through(context: Context, doc: Any, leg: Leg, name: str, first: Bits | None) -> Leg:
    """A part of a line with the condition of the places it runs through. `first`: the places where lines
    begin, if it is the part at those and they stay.
    """
    asked = leg.land
    if first is not None:  # links lead both ways: beside sources nothing else is ever on its way
        asked = common(leg.land, reduce(union, leg.network.leads, first))
    what = f"hexes on lines of supply {name}"
    return replace(leg, through=place_condition(context, doc, "through", what, asked))
