"""The rules of movement from what the author wrote: every price in whole parts of a point."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from math import lcm
from typing import TYPE_CHECKING, Any

from hexwright.diagnostics import Span
from hexwright.rules.engine.codes import NOWHERE, SHUT
from hexwright.rules.engine.condition import Condition, asks
from hexwright.rules.engine.network import set_of
from hexwright.rules.engine.parameters import ChangeDoc, number_written, parts_of_changes
from hexwright.rules.engine.places import distance
from hexwright.rules.engine.records import SuppliedUnit, UnitScope
from hexwright.rules.engine.resolve import changes
from hexwright.rules.engine.section import section
from hexwright.rules.language.prelude import Ints, any_bit, common, has_bit
from hexwright.rules.mechanism.movement.parameters import Mode, Movement
from hexwright.rules.mechanism.movement.profiles import Profile
from hexwright.rules.mechanism.movement.types import (
    CHANGE_TABLE,
    POINTS_TABLE,
    PRICES_TABLE,
    PRINTED,
    Allowance,
    Parts,
    PointsCase,
)
from hexwright.rules.mechanism.stacking.parameters import Stacking
from hexwright.schema.base import POSITIONS_KEY, Datum, Item, Positions

if TYPE_CHECKING:
    from hexwright.rules.engine.resolve import Context

NEVER = frozenset({"never", "no", "—", "–", "-"})
"""What stands where nobody enters."""

Costs = Mapping[int, Fraction | None]
"""Prices of terrains or kinds of links by number; None for never."""


@dataclass(frozen=True, kw_only=True)
class _Draft:
    """A profile whose prices are not in parts yet."""

    doc: Any
    side: int
    when: Condition[SuppliedUnit] | None
    allowance: int
    enter: Costs
    cross: Costs
    along: Costs
    helped: Costs


@dataclass(slots=True)
class _Preparation:
    """The rules while they are read. `numbers`: all fractions so far; `points`: what is written of points, in
    order.
    """

    context: Context
    doc: Any
    numbers: list[Fraction] = field(default_factory=list)
    points: list[Any] = field(default_factory=list)

    # --- points -----------------------------------------------------------------------------------
    def allowance(self, given: Any, whose: Datum) -> int:
        """The place of some points in the list; those of `movement` where there are none (else S002)."""
        points = self.doc.factor if given is None else given
        if points is None:
            self.context.report.error("S002", "'factor' is missing, here and in 'movement'", whose.where.span)
            points = ()
        for k, known in enumerate(self.points):
            if known is points:
                return k
        self.points.append(points)
        self.numbers.extend(self.fractions_of(points))
        return len(self.points) - 1

    def fractions_of(self, points: Any) -> Iterator[Fraction]:
        """The numbers that some points are made of."""
        if isinstance(points, PRINTED):
            yield Fraction(1, self.context.unit_of.get(points.stat, 1))
        elif isinstance(points, POINTS_TABLE):
            yield from (number for _, _, number in self.cells(points))
        else:
            yield from (
                number for number in (number_written(case.is_) for case in points) if number is not None
            )

    def cells(self, points: Any) -> Iterator[tuple[int, int, Fraction]]:
        """Side, value of the state, points: of each cell of a table that counts."""
        context = self.context
        table = context.table(points, points.table, "table")
        state = context.game.states.get(points.state)
        if table is None or state is None:
            return
        for side, heading in points.columns.items():
            code = context.side(points, side, "columns")
            for k, value in enumerate(state.values):
                number = self.cell(points, table.id, value.name, heading)
                if number is not None:
                    yield code, k, number

    def cell(self, doc: Datum, name: str, row: str, column: str) -> Fraction | None:
        """A number in a table; None for never and after a finding (R001, E023)."""
        span = doc.where.of("column" if getattr(doc, "column", None) else "columns")
        text = self.context.cell(self.context.game.tables[name], row, column, span)
        if text is None or text.strip() in NEVER:
            return None
        number = number_written(text)
        if number is None:
            self.context.report.error(
                "E023", f"'{text}' in row '{row}', column '{column}' of table '{name}' is no number", span
            )
        return number

    def made_allowance(self, points: Any, parts: int) -> Allowance:
        """Points in parts."""
        context = self.context
        if isinstance(points, PRINTED):
            unit = context.unit_of.get(points.stat, 1)
            stat = context.stat(points, points.stat, "stat")
            column = context.made.units.stats.get(stat, [0])
            return Allowance(cases=(), printed=[number * parts // unit for number in column])
        if isinstance(points, POINTS_TABLE):
            state = context.state(points, points.state, "state")
            cases = tuple(
                PointsCase(
                    points=int(number * parts), by=None, side=side, state=state, value=value, when=None
                )
                for side, value, number in self.cells(points)
            )
            return Allowance(cases=cases, printed=[])
        read = section(PointsCase, Item).record
        return Allowance(cases=tuple(read(context, case) for case in points), printed=[])

    # --- prices -----------------------------------------------------------------------------------
    def terrain_costs(self, prices: Any, whose: Datum, side: int) -> Costs:
        """What entering each terrain costs a side."""
        context = self.context
        kinds = context.vocabulary.codes("Terrain")
        passable = _passable(context)
        if isinstance(prices, PRICES_TABLE):
            table = context.table(prices, prices.table, "table")
            heading = prices.column or prices.columns.get(_side_id(context, side))
            if table is None or heading is None:
                return {}
            return {
                kinds[kind]: self.cell(prices, table.id, name, heading) for kind, name in passable.items()
            }
        span = whose.where.of("terrain")
        if isinstance(prices, str):
            price = self.price(prices, prices, side, span)
            return {kinds[kind]: price for kind in passable}
        found: dict[int, Fraction | None] = {}
        for kind, costs in prices.items():
            context.names.known("terrain", kind, kinds, span)
            text = costs if isinstance(costs, str) else costs.get(_side_id(context, side), "never")
            if kind in kinds:
                found[kinds[kind]] = self.price(text, prices, side, span)
        return found

    def link_costs(self, prices: Mapping[str, str], terrain: Any, side: int, span: Span) -> Costs:
        """What each kind of link that is named costs a side."""
        kinds = self.context.vocabulary.codes("Hexside")
        found: dict[int, Fraction | None] = {}
        for kind, text in prices.items():
            self.context.names.known("hexside kind", kind, kinds, span)
            if kind in kinds:
                found[kinds[kind]] = self.price(text, terrain, side, span)
        return found

    def price(self, text: str, terrain: Any, side: int, span: Span) -> Fraction | None:
        """Points: a number, `never`, or a row of the terrain table (E023)."""
        if text.strip() in NEVER:
            return None
        number = number_written(text)
        if number is None and isinstance(terrain, PRICES_TABLE):
            heading = terrain.column or terrain.columns.get(_side_id(self.context, side))
            if heading is None or terrain.table not in self.context.game.tables:
                return None
            return self.cell(terrain, terrain.table, text, heading)
        if number is None:
            self.context.report.error(
                "E023", f"'{text}' is no price: a number, 'never' or a row of the terrain table", span
            )
        return number

    # --- profiles ---------------------------------------------------------------------------------
    def variants(self, doc: Any) -> Iterator[tuple[Any, Condition[SuppliedUnit] | None]]:
        """A profile in each of its cases, and without one; which units move so."""
        what = f"units of profile {doc.id}"
        when = self.context.maybe(doc, "when", SuppliedUnit, what)
        for case in doc.cases:
            also = self.context.condition(case, "when", SuppliedUnit, what)
            if doc.when is not None:
                also = self.context.stated(case, f"({doc.when}) and ({case.when})", SuppliedUnit, what)
            changed = {
                "terrain": doc.terrain if case.terrain is None else case.terrain,
                "hexsides": {
                    **(self.doc.hexsides if doc.hexsides is None else doc.hexsides),
                    **case.hexsides,
                },
                "replaces": {**doc.replaces, **case.replaces},
            }
            yield doc.model_copy(update=changed), also
        yield doc, when

    def drafts(self) -> Iterator[_Draft]:
        """The profiles of the author, then that of `movement` for all other units."""
        rest = () if self.doc.terrain is None else (self.plain("movement"),)
        written = (*self.doc.profiles, *rest)
        for doc, when in (variant for one in written for variant in self.variants(one)):
            terrain = self.doc.terrain if doc.terrain is None else doc.terrain
            if terrain is None:
                self.context.report.error(
                    "S002", "'terrain' is missing, here and in 'movement'", doc.where.span
                )
                continue
            allowance = self.allowance(doc.factor, doc)
            for side in self.sides_of(doc, terrain):
                yield self.draft(doc, when, side, allowance, terrain)

    def plain(self, name: str) -> Any:
        """A profile that is all as `movement` says."""
        positions = Positions(self.doc.where.span)
        return section(Profile).doc.model_validate({"id": name, POSITIONS_KEY: positions})

    def sides_of(self, doc: Any, terrain: Any) -> Sequence[int]:
        """The sides that need a profile of their own, NOWHERE for one that holds for all."""
        if doc.side is not None:
            return [self.context.side(doc, doc.side)]
        by_side = isinstance(terrain, PRICES_TABLE) and terrain.column is None
        if isinstance(terrain, dict):
            by_side = any(not isinstance(costs, str) for costs in terrain.values())
        return range(len(self.context.game.sides)) if by_side else [NOWHERE]

    def draft(
        self, doc: Any, when: Condition[SuppliedUnit] | None, side: int, allowance: int, terrain: Any
    ) -> _Draft:
        """A profile for a side. Notes the fractions of its prices."""
        at = self.doc if doc.hexsides is None else doc
        enter = self.terrain_costs(terrain, self.doc if doc.terrain is None else doc, side)
        cross = self.link_costs(at.hexsides, terrain, side, at.where.of("hexsides"))
        along = self.link_costs(doc.replaces, terrain, side, doc.where.of("replaces"))
        helped = self.link_costs(doc.helped, terrain, side, doc.where.of("helped"))
        for costs in (enter, cross, along, helped):
            self.numbers.extend(number for number in costs.values() if number is not None)
        return _Draft(
            doc=doc,
            side=side,
            when=when,
            allowance=allowance,
            enter=enter,
            cross=cross,
            along=along,
            helped=helped,
        )

    def made_profile(self, draft: _Draft, parts: int) -> Profile:
        """A profile in parts of a point, with the price of every link."""
        context = self.context
        terrains, links = len(context.made.terrain_names), len(context.made.link_names)
        profile: Profile = section(Profile).record(
            context,
            draft.doc,
            side=draft.side,
            when=draft.when,
            allowance=draft.allowance,
            enter=_in_parts(draft.enter, terrains, SHUT, parts),
            cross=_in_parts(draft.cross, links, 0, parts),
            along=_in_parts(draft.along, links, NOWHERE, parts),
            helped=_in_parts(draft.helped, links, NOWHERE, parts),
            entry=[],
            price=[],
            open=0,
            cheapest=0,
        )
        return _priced(context, profile)

    def shut(self) -> Profile:
        """The profile of units that no other fits: they move nowhere."""
        self.points.append(())
        nowhere = _Draft(
            doc=self.plain("none"),
            side=NOWHERE,
            when=None,
            allowance=len(self.points) - 1,
            enter={},
            cross={},
            along={},
            helped={},
        )
        return self.made_profile(nowhere, 1)

    # --- modes ------------------------------------------------------------------------------------
    def mode(self, doc: Any, profiles: Sequence[Profile], allowance: int) -> Mode:
        """A faster way to move (R001 for an unknown profile)."""
        own: list[int] = []
        names = [profile.id for profile in profiles]
        if doc.profile is not None:
            if self.context.names.known("profile", doc.profile, names, doc.where.of("profile")):
                own = [_named(profiles, doc.profile, side) for side in range(len(self.context.game.sides))]
        made: Mode = section(Mode, Item).record(self.context, doc, allowance=allowance, profiles=own)
        return made

    # --- changes ----------------------------------------------------------------------------------
    def changes(self) -> Sequence[tuple[ChangeDoc, Condition[UnitScope] | None, str]]:
        """Each change with when it applies, as a condition and in words; those of tables row by row."""
        found: list[tuple[ChangeDoc, Condition[UnitScope] | None, str]] = []
        for doc in self.doc.changes:
            if not isinstance(doc, CHANGE_TABLE):
                when = self.context.maybe(doc, "when", UnitScope, "change of movement points")
                found.append((doc, when, f"{doc.rule or ''} {' '.join((doc.when or '').split())}".strip()))
            else:
                found.extend(self.rows_of(doc))
        return found

    def rows_of(self, doc: Any) -> Iterator[tuple[ChangeDoc, Condition[UnitScope], str]]:
        """The changes that a table says, by value of its state (R001, E023)."""
        context = self.context
        table = context.table(doc, doc.table, "table")
        context.state(doc, doc.state, "state")
        state = context.game.states.get(doc.state)
        if doc.when is not None:
            context.condition(doc, "when", UnitScope, "change of movement points")
        if table is None or state is None:
            return
        for value in state.values:
            text = context.cell(table, value.name, doc.column, doc.where.of("column"))
            number = None if text is None else number_written(text)
            if text is None or number is None:
                continue
            name = {"add" if text.strip()[0] in "+-−" else "set_to": number}
            also = f"{doc.state.replace('-', '_')} == '{value.id}'"
            if doc.when is not None:
                also = f"({doc.when}) and {also}"
            when = context.stated(doc, also, UnitScope, f"movement points: {value.name}: {text}")
            yield ChangeDoc(**name), when, f"{doc.rule or ''} {value.name}".strip()


def prepare(written: Any, context: Context) -> Movement | None:
    """The rules of movement, None if the author leaves it to the players."""
    doc = written.movement
    if doc is None:
        return None
    if doc.terrain is None and not doc.profiles:
        context.report.error("S002", "'terrain' is missing", doc.where.span)
    reading = _Preparation(context, doc)
    drafts = list(reading.drafts())
    own = [NOWHERE if d.points is None else reading.allowance(d.points, d) for d in doc.march]
    boarding = (d.boarding for d in doc.march if d.boarding is not None)
    numbers = (*reading.numbers, *(d.price for d in doc.exits), *boarding)
    listed = reading.changes()
    parts = parts_of_changes([d for d, _, _ in listed], lcm(*(number.denominator for number in numbers)))
    context.prepared[Parts] = Parts(parts)
    profiles = [reading.made_profile(draft, parts) for draft in drafts]
    if any(_open(profiles, side) for side in range(len(context.game.sides))):
        profiles.append(reading.shut())
    modes = tuple(reading.mode(d, profiles, k) for d, k in zip(doc.march, own, strict=True))
    allowances = tuple(reading.made_allowance(points, parts) for points in reading.points)
    changed = changes(context, [_bare(d) for d, _, _ in listed], UnitScope, "movement points", parts)
    fitting = [
        [p for p in profiles if p.by_itself and p.side in (NOWHERE, side)]
        for side in range(len(context.game.sides))
    ]
    made: Movement = section(Movement).record(
        context,
        doc,
        parts=parts,
        allowances=allowances,
        changes=tuple(replace(one, when=when) for one, (_, when, _) in zip(changed, listed, strict=True)),
        change_names=tuple(name for _, _, name in listed),
        profiles=tuple(profiles),
        mixes=any(len(found) > 1 for found in fitting),
        by_supply=any(p.when is not None and asks(p.when, "supply", "supplied") for p in profiles),
        halts=any(any(p.halts) for p in profiles),
        layers=any(_in_layer(profile) for profile in profiles) or _is_crowded(context),
        modes=modes,
        spares=any(ban.except_for > 0 for ban in doc.bans),
        cheapest=min((p.cheapest for p in profiles), default=0),
        farthest=max((_most(allowance) for allowance in allowances), default=0),
    )
    return made


def _most(allowance: Allowance) -> int:
    return max((*(case.points for case in allowance.cases), *allowance.printed), default=0)


def _in_layer(p: Profile) -> bool:
    """Whether enemies or their zones of control are nothing to units of a profile, in some way."""
    apart = p.passes_enemies or p.joins_enemies or p.ignores_zones
    return apart or p.blocked_by is not None or p.through is not None


def _is_crowded(context: Context) -> bool:
    """Whether friends may keep units from passing a place."""
    stacking = context.of(Stacking)
    return stacking is not None and any(limit.on_the_way for limit in stacking.limits)


def _bare(doc: ChangeDoc) -> ChangeDoc:
    """A change without its condition."""
    return doc.model_copy(update={"when": None})


def _open(profiles: Iterable[Profile], side: int) -> bool:
    """Whether a unit of a side may fit no profile."""
    return not any(p.by_itself and p.when is None and p.side in (NOWHERE, side) for p in profiles)


def _named(profiles: Sequence[Profile], name: str, side: int) -> int:
    """The place of a profile for a side; of the one for another side if it has none."""
    found = [k for k, p in enumerate(profiles) if p.id == name]
    return next((k for k in found if profiles[k].side in (NOWHERE, side)), found[0])


def _side_id(context: Context, side: int) -> str:
    sides = list(context.game.sides)
    return sides[side] if side != NOWHERE else sides[0]


def _passable(context: Context) -> Mapping[str, str]:
    """Names of the terrains that can be entered, by id."""
    board = context.board
    kinds: Mapping[str, Any] = {}
    if board.terrain is not None:
        kinds = board.terrain.kinds
    elif board.space_map is not None:
        kinds = board.space_map.kinds
    return {kind: terrain.name for kind, terrain in kinds.items() if terrain.passable}


def _in_parts(costs: Costs, count: int, absent: int, parts: int) -> list[int]:
    """Prices by number, in parts. `absent`: of those that are not named."""
    found = [absent] * count
    for k, number in costs.items():
        found[k] = SHUT if number is None else int(number * parts)
    return found


def _bits(bits: int) -> Iterator[int]:
    return (k for k in range(bits.bit_length()) if has_bit(bits, k))


def _priced(context: Context, profile: Profile) -> Profile:
    """A profile with what it costs to enter each place, and to follow each link."""
    places = context.made.places
    fits = [has_bit(profile.enters, p) for p in range(places.count)]
    entry = [
        max(profile.enter[places.terrain[p]], profile.enter[places.ground[p]]) if fits[p] else SHUT
        for p in range(places.count)
    ]
    price = [
        _link_price(profile, kinds, entry[to]) if fits[to] else SHUT
        for to, kinds in zip(places.links_to, places.links_kind, strict=True)
    ]
    return replace(
        profile,
        entry=entry,
        price=price,
        open=set_of({*_cheap(entry), *(places.links_to[i] for i in _cheap(price))}),
        cheapest=min(price, default=SHUT) if _is_plain(context) else 0,
    )


def _link_price(profile: Profile, kinds: int, entry: int) -> int:
    """What following a link costs: entering the place and crossing the hexside, or the price of a road."""
    own = list(_bits(kinds))
    cross = profile.cross
    if any_bit(common(kinds, profile.bridges)):
        cross = [0] * len(cross)
    roads = [profile.along[k] for k in own if profile.along[k] not in (NOWHERE, SHUT)]
    if roads:
        paid = [cross[k] for k in own if profile.still[k]]
        return SHUT if SHUT in paid else max(0, min(roads) + sum(paid))
    paid = [cross[k] for k in own]
    return SHUT if entry >= SHUT or SHUT in paid else max(0, entry + sum(paid))


def _is_plain(context: Context) -> bool:
    """Whether all links lead to the next hex, so that the distance says how many there are at least."""
    places = context.made.places
    if places.grid is None:
        return False
    return all(
        distance(context.made, p, places.links_to[i]) == 1
        for p in range(places.count)
        for i in range(places.links_from[p], places.links_from[p + 1])
    )


def _cheap(prices: Ints) -> Iterator[int]:
    """The places of an array with prices that can be paid."""
    return (k for k, price in enumerate(prices) if price < SHUT)
