"""Supply: what an author writes, and what the rules read."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import reduce
from typing import TYPE_CHECKING, Annotated, Any, Literal

from pydantic import BeforeValidator, Field

from hexwright.diagnostics import Report
from hexwright.model.game import Game as ModelGame
from hexwright.rules.engine.codes import ELSEWHERE, NEVER
from hexwright.rules.engine.condition import Amount, Condition
from hexwright.rules.engine.line_start import LineStart
from hexwright.rules.engine.lost_boxes import check_boxes, coming_back
from hexwright.rules.engine.mechanism import Words as Vocabulary
from hexwright.rules.engine.network import Network, set_of
from hexwright.rules.engine.parameters import ALWAYS, Exact, LinksDoc, PlaceTest, UnitTest
from hexwright.rules.engine.records import PlaceScope, StandingUnit, SuppliedUnit, ZonedUnit
from hexwright.rules.engine.resolve import network
from hexwright.rules.language.prelude import Bits, Strs, any_bit, common, has_bit, union
from hexwright.rules.language.types import Domain
from hexwright.schema.base import Absent, Item, SideId, Slug, Unit, Words, Written

if TYPE_CHECKING:
    from hexwright.rules.engine.place_conditions import PlaceCondition
from hexwright.rules.engine.place_sorting import place_condition, sorted_places
from hexwright.rules.engine.resolve import Context


@dataclass(frozen=True, kw_only=True)
class Leg:
    """A part of a line of supply.

    Attributes:
        network: the links it follows.
        land: the places it may enter, whoever stands there.
        through: what else must hold where it runs; None for nothing.
        longest: links at most, 0 for any number.

    """

    network: Network
    land: Bits
    through: PlaceCondition | None
    longest: int


@dataclass(frozen=True, kw_only=True)
class SupplyLine:
    """A way of being in supply.

    Attributes:
        side: whose units.
        state: the state of supply it gives, from 1.
        counts: whether it gives it in play; else it is only asked for by its name.
        when: for which units; None for all.
        feeds_places: whether it says of a place, too, if units there would be in supply.
        place: for which places; None for all.
        traced: whether a line must run to a source.
        places: those that may be sources.
        source: which of them are; None for all.
        sites: sites whose place is a source.
        units: units of the side that are sources where they stand; None for no unit.
        blocks: which enemies bar it where they stand; None for all.
        legs: the parts of a line, from the source on.
        room: stacking points it feeds, NEVER for any number.
        within: movement points in which a unit must get, in the way it moves itself, to where the part of
            the line before the last one ends; None where the last part is a line like the others.

    """

    side: int
    state: int
    counts: bool
    when: Condition[ZonedUnit] | None
    feeds_places: bool
    place: PlaceCondition | None
    traced: bool
    places: Bits
    source: PlaceCondition | None
    sites: tuple[int, ...]
    units: Condition[SuppliedUnit] | None
    blocks: Condition[StandingUnit] | None
    legs: tuple[Leg, ...]
    room: int
    within: Amount[StandingUnit] | None


@dataclass(frozen=True, kw_only=True)
class Supply:
    """Supply. `lines`: the first that applies counts; `starts`: where they begin; `by_units`: whether units
    are sources of one; `rules`: the rule in the book, by state of supply, empty for none; `for_good`: whether
    units that are lost out of supply never come back.
    """

    lines: tuple[SupplyLine, ...]
    starts: tuple[LineStart, ...]
    by_units: bool
    rules: Strs
    for_good: bool


# --- what authors write ------------------------------------------------------------------------------
class LegDoc(LinksDoc, Item):
    """Where a part of a line of supply runs."""

    closed: Annotated[Words, Written("words: ids of terrain kinds")] = Field(
        default=(), description="Terrain it does not enter.", examples=["sea mountain"]
    )
    through: Annotated[PlaceTest | None, ALWAYS] = Field(
        default=None,
        description="What else must hold of the hexes it runs through; not of the unit's own.",
        examples=["control == 'un'"],
    )
    longest: Annotated[int, Unit("hexes; 0: any number")] = Field(
        default=0, ge=0, le=1000, description="How long it may be.", examples=["12"]
    )


def _written(value: object) -> object:
    """A number as it was written."""
    return str(value) if isinstance(value, int) and not isinstance(value, bool) else value


class LineDoc(LegDoc):
    """One way of being in supply. The first that applies gives the state its name.

    A line of supply enters no hex of the enemy and none in an enemy zone of control that counts for supply;
    where the unit itself stands is not tested.
    """

    id: Slug = Field(
        description="Name of this state of supply, for expressions and players.", examples=["overland"]
    )
    side: SideId = Field(description="Whose units.", examples=["un"])
    counts: bool = Field(
        default=True,
        description="Whether it puts units in supply. Else play knows nothing of it, and tallies may ask for "
        "it by its name.",
        examples=["false"],
    )
    sources: Annotated[
        Words,
        Written("words: names of hex sets, or ids of markers that show where supply comes from"),
    ] = Field(
        default=(),
        description="Where lines of supply begin. Without these and `from_units` no line is traced: `when` "
        "alone decides.",
        examples=["un-supply depot"],
    )
    sources_when: Annotated[PlaceTest | None, ALWAYS] = Field(
        default=None, description="Which of these hexes are sources now.", examples=["control == 'un'"]
    )
    from_units: Annotated[UnitTest | None, Absent("no unit")] = Field(
        default=None,
        description="Units of the side that are sources where they stand. With `supplied` they pass on the "
        "supply they have: from `sources`, by another way above this one, or from one another in a chain.",
        examples=["\"type == 'hq' and supplied\""],
    )
    when: Annotated[UnitTest | None, ALWAYS] = Field(
        default=None, description="For which units.", examples=["\"'coastal' in flags\""]
    )
    blocked_by: Annotated[UnitTest | None, Absent("all units")] = Field(
        default=None, description="Which enemies bar lines where they stand.", examples=["type != 'aircraft'"]
    )
    room: Annotated[Exact | None, Unit("stacking points"), Absent("any number")] = Field(
        default=None, ge=0, le=10_000, description="How much it feeds.", examples=["15"]
    )
    within: Annotated[
        str | None,
        BeforeValidator(_written),
        Written("number, or expression about a unit where it stands"),
        Unit("movement points"),
        Absent("hexes are counted"),
    ] = Field(
        default=None,
        description="Units reach the parts under `then` with at most so many movement points, each by the "
        "way it moves itself, as if enemies spoilt nothing and nobody helped.",
        examples=["initiative - 1"],
    )
    then: tuple[LegDoc, ...] = Field(
        default=(),
        description="Further parts of the line, from the unit to the source. What is said above holds for "
        "the part at the unit.",
        examples=["[{over: road rail}]"],
    )


KEYS: Mapping[str, tuple[Any, Any]] = {
    "supply": (
        tuple[LineDoc, ...],
        Field(
            default=(),
            description="Ways of being in supply; the first that applies names the state.",
            examples=["[{id: overland, side: un, sources: un-supply, barred_by: sea}]"],
        ),
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


# --- from one to the other ---------------------------------------------------------------------------
def words(given: Any, game: ModelGame) -> Vocabulary:
    """The states of supply of a game: none, those of its ways in their order, off the map."""
    del game
    ids = dict.fromkeys(doc.id for doc in given.supply)
    codes = {"none": 0, **{name: k for k, name in enumerate(ids, 1)}, "off-map": ELSEWHERE}
    return Vocabulary(domains={"SupplyState": Domain("state of supply", codes)})


def prepare(given: Any, context: Context) -> Supply | None:
    """The supply of a game, None if nothing is said of it: then all units are in supply."""
    docs: Sequence[LineDoc] = given.supply
    if not docs:
        return None
    codes = context.vocabulary.codes("SupplyState")
    if len(codes) - 2 >= ELSEWHERE:
        context.report.error(
            "E024",
            f"{len(codes) - 2} states of supply; there is room for {ELSEWHERE - 1}",
            docs[0].where.span,
        )
    does = {phase: rule.does for phase, rule in given.sequence.items()}
    check_boxes(context.game, coming_back(context.game, does), context.report)
    rules = [""] * (1 + max(codes.values()))
    for doc in docs:
        rules[codes[doc.id]] = rules[codes[doc.id]] or doc.rule or ""
    for doc in docs:
        if doc.within is not None and (not doc.then or given.movement is None):
            what = "'within' needs 'then', and rules of movement"
            context.report.error("S005", what, doc.where.of("within"))
    lines = tuple(_line(context, doc, codes[doc.id]) for doc in docs)
    return Supply(
        lines=lines,
        starts=tuple(
            LineStart(side=line.side, places=line.places, lives=line.counts)
            for line in lines
            if any_bit(line.places)
        ),
        by_units=any(line.units is not None for line in lines),
        rules=rules,
        for_good=given.lost_out_of_supply == "for-good",
    )


def _line(context: Context, doc: LineDoc, state: int) -> SupplyLine:
    places, sites = _sources(context, doc)
    legs: list[LegDoc] = [doc, *doc.then]
    fixed = not sites and doc.from_units is None
    when = context.maybe(doc, "when", ZonedUnit, f"supply {doc.id}")
    place = None if when is None else _of_place(context, doc)
    return SupplyLine(
        side=context.side(doc, doc.side),
        state=state,
        counts=doc.counts,
        when=when,
        feeds_places=doc.counts and (when is None or place is not None),
        place=place,
        traced=bool(doc.sources) or doc.from_units is not None,
        places=places,
        source=place_condition(context, doc, "sources_when", f"sources of supply {doc.id}", places),
        sites=sites,
        units=context.maybe(doc, "from_units", SuppliedUnit, f"units that are sources of supply {doc.id}"),
        blocks=context.maybe(doc, "blocked_by", StandingUnit, f"enemies that bar supply {doc.id}"),
        legs=tuple(
            _leg(context, leg, doc.id, places if leg is legs[-1] and fixed else None)
            for leg in reversed(legs)
        ),
        room=NEVER if doc.room is None else int(doc.room * context.made.units.point),
        within=None
        if doc.within is None
        else context.amount(doc, "within", StandingUnit, f"movement points to supply {doc.id}"),
    )


def _of_place(context: Context, doc: LineDoc) -> PlaceCondition | None:
    """What `when` says of a place without a unit; None if it asks for the unit."""
    quiet = replace(context, report=Report())
    found = quiet.condition(doc, "when", PlaceScope, f"places of supply {doc.id}")
    return None if quiet.report.found else sorted_places(context.made, found)


def _sources(context: Context, doc: LineDoc) -> tuple[Bits, tuple[int, ...]]:
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


def _leg(context: Context, doc: LegDoc, name: str, first: Bits | None) -> Leg:
    """A part of a line. `first`: the places where lines begin, if it is the part at those and they stay."""
    places = context.made.places
    closed = context.terrains(doc, doc.closed, "closed")
    land = set_of(p for p in range(places.count) if not has_bit(closed, places.terrain[p]))
    links = network(context, doc)
    asked = land
    if first is not None:  # links lead both ways: beside sources nothing else is ever on its way
        asked = common(land, reduce(union, links.leads, first))
    return Leg(
        network=links,
        land=land,
        through=place_condition(context, doc, "through", f"hexes on lines of supply {name}", asked),
        longest=doc.longest,
    )
