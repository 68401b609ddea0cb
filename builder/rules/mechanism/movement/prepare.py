"""The rules of movement from what the author wrote: every price in whole parts of a point."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from math import lcm
from typing import TYPE_CHECKING, Any

from builder.diagnostics import Span
from builder.rules.engine.codes import NEVER as ANY_NUMBER
from builder.rules.engine.codes import NOWHERE, SHUT
from builder.rules.engine.condition import Condition, asks
from builder.rules.engine.network import set_of
from builder.rules.engine.parameters import ChangeDoc, bans, changes, parts_of_changes
from builder.rules.engine.place_sorting import place_condition
from builder.rules.engine.places import distance
from builder.rules.engine.scopes import (
    PrintedPlace,
    PrintedUnit,
    StandingUnit,
    SuppliedUnit,
    TargetScope,
    UnitScope,
)
from builder.rules.language.evaluate import closure
from builder.rules.language.prelude import Ints, any_bit, common, has_bit, no_bits
from builder.rules.mechanism.movement.parameters import (
    ChangeFromTable,
    DamageDoc,
    HarassmentDoc,
    March,
    MovementDoc,
    Points,
    PointsFromTable,
    PointsPrinted,
    Prices,
    PricesFromTable,
    ProfileDoc,
    ThreatDoc,
    number_written,
)
from builder.rules.mechanism.movement.parameters import PointsCase as PointsCaseDoc
from builder.rules.mechanism.movement.records import (
    Allowance,
    Damage,
    Entry,
    Exit,
    Harassment,
    Mode,
    Movement,
    PointsCase,
    Profile,
    Threat,
)
from builder.rules.mechanism.stacking.parameters import Stacking
from builder.rules.mechanism.values.records import Values
from builder.schema.base import Datum

if TYPE_CHECKING:
    from builder.rules.engine.resolve import Context

NEVER = frozenset({"never", "no", "—", "–", "-"})
"""What stands where nobody enters."""

MOST_POINTS = 1000
"""More than any unit has whose points depend on play."""

Costs = Mapping[int, Fraction | None]
"""Prices of terrains or kinds of links by number; None for never."""


@dataclass(frozen=True, kw_only=True)
class _Draft:
    """A profile whose prices are not in parts yet."""

    doc: ProfileDoc | None
    side: int
    name: str
    when: Condition[SuppliedUnit] | None
    allowance: int
    enter: Costs
    cross: Costs
    along: Costs
    helped: Costs


@dataclass(slots=True)
class _Preparation:
    """The rules while they are read. `numbers`: all fractions so far; `points`: lists of points, in order."""

    context: Context
    doc: MovementDoc
    numbers: list[Fraction] = field(default_factory=list)
    points: list[Points] = field(default_factory=list)

    # --- points -----------------------------------------------------------------------------------
    def allowance(self, given: Points | None, whose: Datum) -> int:
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

    def fractions_of(self, points: Points) -> Iterator[Fraction]:
        """The numbers that some points are made of."""
        if isinstance(points, PointsPrinted):
            yield Fraction(1, self.context.unit_of.get(points.stat, 1))
        elif isinstance(points, PointsFromTable):
            yield from (number for _, _, number in self.cells(points))
        else:
            yield from (
                number for number in (number_written(case.is_) for case in points) if number is not None
            )

    def cells(self, points: PointsFromTable) -> Iterator[tuple[int, int, Fraction]]:
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

    def cell(
        self, doc: PointsFromTable | PricesFromTable, name: str, row: str, column: str
    ) -> Fraction | None:
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

    def made_allowance(self, points: Points, parts: int) -> Allowance:
        """Points in parts."""
        context = self.context
        if isinstance(points, PointsPrinted):
            unit = context.unit_of.get(points.stat, 1)
            stat = context.stat(points, points.stat, "stat")
            column = context.made.units.stats.get(stat, [0])
            return Allowance(cases=(), printed=[number * parts // unit for number in column])
        if isinstance(points, PointsFromTable):
            state = context.state(points, points.state, "state")
            return Allowance(
                cases=tuple(
                    PointsCase(
                        points=int(number * parts), by=None, side=side, state=state, value=value, when=None
                    )
                    for side, value, number in self.cells(points)
                ),
                printed=[],
            )
        return Allowance(cases=tuple(self.points_case(case, parts) for case in points), printed=[])

    def points_case(self, case: PointsCaseDoc, parts: int) -> PointsCase:
        """Points of a case: a number, or an expression (E001 to E009)."""
        number = number_written(case.is_)
        what = f"movement points {case.is_}"
        return PointsCase(
            points=MOST_POINTS * parts if number is None else int(number * parts),
            by=self.context.amount(case, "is_", UnitScope, what) if number is None else None,
            side=NOWHERE,
            state=NOWHERE,
            value=NOWHERE,
            when=self.context.maybe(case, "when", UnitScope, what),
        )

    # --- prices -----------------------------------------------------------------------------------
    def terrain_costs(self, prices: Prices, whose: Datum, side: int) -> Costs:
        """What entering each terrain costs a side."""
        context = self.context
        kinds = context.vocabulary.codes("Terrain")
        passable = _passable(context)
        if isinstance(prices, PricesFromTable):
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

    def link_costs(self, prices: Mapping[str, str], terrain: Prices, side: int, span: Span) -> Costs:
        """What each kind of link that is named costs a side."""
        kinds = self.context.vocabulary.codes("Hexside")
        found: dict[int, Fraction | None] = {}
        for kind, text in prices.items():
            self.context.names.known("hexside kind", kind, kinds, span)
            if kind in kinds:
                found[kinds[kind]] = self.price(text, terrain, side, span)
        return found

    def price(self, text: str, terrain: Prices, side: int, span: Span) -> Fraction | None:
        """Points: a number, `never`, or a row of the terrain table (E023)."""
        if text.strip() in NEVER:
            return None
        number = number_written(text)
        if number is None and isinstance(terrain, PricesFromTable):
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
    def variants(self, doc: ProfileDoc) -> Iterator[tuple[ProfileDoc, Condition[SuppliedUnit] | None]]:
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
        for doc, when in (variant for given in self.doc.profiles for variant in self.variants(given)):
            terrain = self.doc.terrain if doc.terrain is None else doc.terrain
            if terrain is None:
                self.context.report.error(
                    "S002", "'terrain' is missing, here and in 'movement'", doc.where.span
                )
                continue
            allowance = self.allowance(doc.factor, doc)
            for side in self.sides_of(doc, terrain):
                yield self.draft(doc, doc.id, when, side, allowance, terrain)
        if self.doc.terrain is not None:
            allowance = self.allowance(None, self.doc)
            for side in self.sides_of(None, self.doc.terrain):
                yield self.draft(None, "movement", None, side, allowance, self.doc.terrain)

    def sides_of(self, doc: ProfileDoc | None, terrain: Prices) -> Sequence[int]:
        """The sides that need a profile of their own, NOWHERE for one that holds for all."""
        if doc is not None and doc.side is not None:
            return [self.context.side(doc, doc.side)]
        by_side = isinstance(terrain, PricesFromTable) and terrain.column is None
        if isinstance(terrain, dict):
            by_side = any(not isinstance(costs, str) for costs in terrain.values())
        return range(len(self.context.game.sides)) if by_side else [NOWHERE]

    def draft(
        self,
        doc: ProfileDoc | None,
        name: str,
        when: Condition[SuppliedUnit] | None,
        side: int,
        allowance: int,
        terrain: Prices,
    ) -> _Draft:
        """A profile for a side. Notes the fractions of its prices."""
        whose: MovementDoc | ProfileDoc = self.doc if doc is None else doc
        own = None if doc is None else doc.hexsides
        span = self.doc.where.of("hexsides") if own is None else whose.where.of("hexsides")
        enter = self.terrain_costs(
            terrain, whose if doc is None or doc.terrain is not None else self.doc, side
        )
        cross = self.link_costs(self.doc.hexsides if own is None else own, terrain, side, span)
        along: Costs = {}
        helped: Costs = {}
        if doc is not None:
            along = self.link_costs(doc.replaces, terrain, side, doc.where.of("replaces"))
            helped = self.link_costs(doc.helped, terrain, side, doc.where.of("helped"))
        for costs in (enter, cross, along, helped):
            self.numbers.extend(number for number in costs.values() if number is not None)
        return _Draft(
            doc=doc,
            side=side,
            name=name,
            when=when,
            allowance=allowance,
            enter=enter,
            cross=cross,
            along=along,
            helped=helped,
        )

    def made_profile(self, draft: _Draft, parts: int) -> Profile:
        """A profile in parts of a point, with the price of every link."""
        context, doc = self.context, draft.doc
        places = context.made.places
        enter = _in_parts(draft.enter, len(context.made.terrain_names), SHUT, parts)
        cross = _in_parts(draft.cross, len(context.made.link_names), 0, parts)
        along = _in_parts(draft.along, len(context.made.link_names), NOWHERE, parts)
        still = [0] * len(along)
        bridges = no_bits()
        halts = [0] * len(enter)
        fits = [True] * places.count
        if doc is not None:
            for kind in doc.still_pays:
                for k in _bits(context.link_kinds(doc, [kind], "still_pays")):
                    still[k] = 1
            bridges = context.link_kinds(doc, doc.bridged_by, "bridged_by")
            for kind in doc.halts:
                halts[context.terrain(doc, kind, "halts")] = 1
            enters = context.maybe(doc, "enters", PrintedPlace, f"hexes for profile {doc.id}")
            if enters is not None:
                fits = [enters(PrintedPlace(context.made, p)) for p in range(places.count)]
        entry = [
            max(enter[places.terrain[p]], enter[places.ground[p]]) if fits[p] else SHUT
            for p in range(places.count)
        ]
        price = [
            _link_price(kinds, entry[to], cross, along, still, bridges) if fits[to] else SHUT
            for to, kinds in zip(places.links_to, places.links_kind, strict=True)
        ]
        return Profile(
            name=draft.name,
            side=draft.side,
            when=draft.when,
            by_itself=doc is None or not doc.march_only,
            allowance=draft.allowance,
            enter=enter,
            entry=entry,
            cross=cross,
            along=along,
            still=still,
            bridges=bridges,
            price=price,
            helped=_in_parts(draft.helped, len(context.made.link_names), NOWHERE, parts),
            open=set_of({*_cheap(entry), *(places.links_to[i] for i in _cheap(price))}),
            cheapest=min(price, default=SHUT) if _is_plain(context) else 0,
            halts=halts,
            through=None
            if doc is None
            else place_condition(context, doc, "through", f"where profile {doc.id} passes"),
            stops=None
            if doc is None
            else context.maybe(doc, "stops", TargetScope, f"where moves of profile {doc.id} end"),
            blocked_by=None
            if doc is None
            else context.maybe(doc, "blocked_by", StandingUnit, f"enemies in the way of profile {doc.id}"),
            passes_enemies=doc is not None and doc.passes_enemies,
            joins_enemies=doc is not None and doc.joins_enemies,
            ignores_zones=doc is not None and doc.ignores_zones,
        )

    def shut(self) -> Profile:
        """The profile of units that no other fits: they move nowhere."""
        self.points.append(())
        nowhere = _Draft(
            doc=None,
            side=NOWHERE,
            name="none",
            when=None,
            allowance=len(self.points) - 1,
            enter={},
            cross={},
            along={},
            helped={},
        )
        return self.made_profile(nowhere, 1)

    # --- modes ------------------------------------------------------------------------------------
    def mode(self, doc: March, profiles: Sequence[Profile], allowance: int, parts: int) -> Mode:
        """A faster way to move (R001 for an unknown profile)."""
        own: list[int] = []
        names = [profile.name for profile in profiles]
        if doc.profile is not None:
            if self.context.names.known("profile", doc.profile, names, doc.where.of("profile")):
                own = [_named(profiles, doc.profile, side) for side in range(len(self.context.game.sides))]
        return Mode(
            when=self.context.maybe(doc, "when", UnitScope, f"moving {doc.says}"),
            times=doc.times.numerator,
            per=doc.times.denominator,
            allowance=allowance,
            profiles=own,
            clear=doc.keeps_clear,
            leaves=doc.leaves_zones,
            away=self.context.maybe(
                doc, "keeps_away", StandingUnit, f"enemies that {doc.says} keeps away from"
            ),
            boarding=NOWHERE if doc.boarding is None else int(doc.boarding * parts),
            most=ANY_NUMBER if doc.most is None else int(doc.most * self.context.made.units.point),
            strains=doc.strains,
        )

    # --- changes ----------------------------------------------------------------------------------
    def changes(self) -> Sequence[tuple[ChangeDoc, Condition[UnitScope] | None, str]]:
        """Each change with when it applies, as a condition and in words; those of tables row by row."""
        found: list[tuple[ChangeDoc, Condition[UnitScope] | None, str]] = []
        for doc in self.doc.changes:
            if isinstance(doc, ChangeDoc):
                when = self.context.maybe(doc, "when", UnitScope, "change of movement points")
                found.append((doc, when, f"{doc.rule or ''} {' '.join((doc.when or '').split())}".strip()))
            else:
                found.extend(self.rows_of(doc))
        return found

    def rows_of(self, doc: ChangeFromTable) -> Iterator[tuple[ChangeDoc, Condition[UnitScope], str]]:
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


def prepare(given: Any, context: Context) -> Movement | None:
    """The rules of movement, None if the author leaves it to the players."""
    doc: MovementDoc | None = given.movement
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
    profiles = [reading.made_profile(draft, parts) for draft in drafts]
    if any(_open(profiles, side) for side in range(len(context.game.sides))):
        profiles.append(reading.shut())
    modes = tuple(reading.mode(d, profiles, k, parts) for d, k in zip(doc.march, own, strict=True))
    allowances = tuple(reading.made_allowance(points, parts) for points in reading.points)
    refused = bans(context, doc.bans, "movement")
    fitting = [
        [p for p in profiles if p.by_itself and p.side in (NOWHERE, side)]
        for side in range(len(context.game.sides))
    ]
    return Movement(
        parts=parts,
        allowances=allowances,
        changes=tuple(
            replace(one, when=when)
            for one, (_, when, _) in zip(
                changes(context, [_bare(d) for d, _, _ in listed], UnitScope, "movement points", parts),
                listed,
                strict=True,
            )
        ),
        change_names=tuple(name for _, _, name in listed),
        profiles=tuple(profiles),
        mixes=any(len(found) > 1 for found in fitting),
        by_supply=any(p.when is not None and asks(p.when, "supply", "supplied") for p in profiles),
        halts=any(any(p.halts) for p in profiles),
        layers=any(_in_layer(profile) for profile in profiles) or _is_crowded(context),
        modes=modes,
        mode_names=tuple(d.says for d in doc.march),
        bans=refused,
        spares=any(ban.quota > 0 for ban in refused),
        exits=_exits(context, doc, parts),
        entries=tuple(
            Entry(
                side=context.side(d, d.side),
                box=context.place(d, d.from_, "from"),
                hexes=context.hex_set(d, d.to, "to"),
                waits=any(turn.location == d.from_ for turn in context.game.turns),
            )
            for d in doc.entries
        ),
        damage=tuple(one for d in doc.damage for one in _damage(context, d, parts)),
        harassment=tuple(_harassment(context, d, parts) for d in doc.harassment),
        threats=tuple(_threat(context, d) for d in doc.threats),
        helpers=context.maybe(doc, "helpers", StandingUnit, "units that help others across"),
        together=doc.one_mover_at_a_time,
        singly=doc.singly,
        at_least_one=doc.at_least_one_hex,
        one_for=context.maybe(doc, "one_hex_for", StandingUnit, "units that always move one hex"),
        cheapest=min((p.cheapest for p in profiles), default=0),
        farthest=max((_most(allowance) for allowance in allowances), default=0),
    )


def _exits(context: Context, doc: MovementDoc, parts: int) -> tuple[Exit, ...]:
    return tuple(
        Exit(
            side=context.side(d, d.side),
            hexes=context.hex_set(d, d.from_, "from"),
            price=int(d.price * parts),
            to=context.place(d, d.to, "to"),
            when=context.maybe(d, "when", UnitScope, "leaving the map"),
        )
        for d in doc.exits
    )


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
    found = [k for k, p in enumerate(profiles) if p.name == name]
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


def _link_price(
    kinds: int,
    entry: int,
    cross: Sequence[int],
    along: Sequence[int],
    still: Sequence[int],
    bridges: int,
) -> int:
    """What following a link costs: entering the place and crossing the hexside, or the price of a road."""
    own = list(_bits(kinds))
    if any_bit(common(kinds, bridges)):
        cross = [0] * len(cross)
    roads = [along[k] for k in own if along[k] not in (NOWHERE, SHUT)]
    if roads:
        paid = [cross[k] for k in own if still[k]]
        return SHUT if SHUT in paid else max(0, min(roads) + sum(paid))
    paid = [cross[k] for k in own]
    return SHUT if entry >= SHUT or SHUT in paid else max(0, entry + sum(paid))


def _damage(context: Context, doc: DamageDoc, parts: int) -> Iterator[Damage]:
    """What makes links worse.

    R001 for an unknown value, or one that is not of places where all ways cost more; S005 without a price
    for these.
    """
    values = context.of(Values)
    of_links = () if values is None or not doc.kinds else values.links
    known = {} if values is None else {v.id: v for v in (*values.places, *of_links)}
    if not doc.kinds and doc.add is None:
        where = doc.where.of("value")
        context.report.error("S005", "say what it costs more (`add`), or what is spoilt (`kinds`)", where)
    kinds = context.link_kinds(doc, doc.kinds, "kinds")
    context.names.known("value of places or links", doc.value, known, doc.where.of("value"))
    if doc.value in known:
        yield Damage(
            value=known[doc.value],
            side=NOWHERE if doc.side is None else context.side(doc, doc.side),
            kinds=kinds,
            links=[k for k, own in enumerate(context.made.places.links_kind) if any_bit(common(own, kinds))],
            add=NOWHERE if doc.add is None else int(doc.add * parts),
        )


def _harassment(context: Context, doc: HarassmentDoc, parts: int) -> Harassment:
    """Units that slow down their enemies."""
    holds = closure(context.condition(doc, "units", PrintedUnit, "units that slow down enemies").tree)
    units = range(context.made.units.count)
    return Harassment(
        units=[u for u in units if holds(PrintedUnit(context.made, u))],
        side=NOWHERE if doc.side is None else context.side(doc, doc.side),
        kinds=context.link_kinds(doc, doc.kinds, "kinds"),
        price=int(doc.price * parts),
    )


def _threat(context: Context, doc: ThreatDoc) -> Threat:
    """Enemies nearby who spoil links."""
    places = context.made.places
    kinds = context.link_kinds(doc, doc.kinds, "kinds")
    spoilt = [
        (p, i)
        for p in range(places.count)
        for i in range(places.links_from[p], places.links_from[p + 1])
        if any_bit(common(places.links_kind[i], kinds))
    ]
    return Threat(
        kinds=kinds,
        links=[i for _, i in spoilt],
        starts=[p for p, _ in spoilt],
        within=doc.within,
        units=context.maybe(doc, "units", StandingUnit, "enemies who spoil links"),
        guards=context.maybe(doc, "guards", StandingUnit, "units that keep links whole"),
    )


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
