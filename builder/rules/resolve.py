"""`rules:` to the model: names looked up, tables read, expressions checked."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from builder.diagnostics import Report, Span, did_you_mean
from builder.model.board import Board, Terrain
from builder.model.game import Game, Table
from builder.resolve.names import Names
from builder.rules.compiler.tree import Binary, Expr, Int, Kind, Logic
from builder.rules.coverage import resolve_coverage
from builder.rules.kernel import layout
from builder.rules.lang.evaluate import closure
from builder.rules.lang.parse import parse_condition
from builder.rules.lang.place import Written
from builder.rules.lang.types import MOST_BITS, Domain, Scope
from builder.rules.model import (
    Apart,
    Ban,
    Boundary,
    Case,
    Change,
    Combat,
    Control,
    Drop,
    Entry,
    Exit,
    Expression,
    Landing,
    Limit,
    Loss,
    Memory,
    Movement,
    Operation,
    PhaseRule,
    Query,
    Replacement,
    Retreat,
    RulesModel,
    Shift,
    Supply,
    Victory,
    Zones,
)
from builder.rules.schema import (
    Apart as ApartDoc,
)
from builder.rules.schema import (
    Ban as BanDoc,
)
from builder.rules.schema import (
    Change as ChangeDoc,
)
from builder.rules.schema import (
    CombatRules,
    FromTable,
    MovementRules,
    RulesDoc,
    RulesFile,
)
from builder.rules.scopes import (
    KEEPS_AT_MOST,
    STATES_AT_MOST,
    Vocabulary,
    combat_scope,
    fixed_hex_scope,
    fixed_unit_scope,
    memory_scope,
    slot,
    stack_scope,
    target_scope,
    unit_scope,
    victory_scope,
    vocabulary,
)
from builder.schema.base import Datum

ACTIONS: Mapping[str, int] = {
    "move": layout.TO_MOVE,
    "combat": layout.TO_FIGHT,
    "boundary": layout.TO_SHIFT_LINE,
    "landing": layout.TO_LAND,
    "replacements": layout.TO_REPLACE,
    "state": layout.TO_ROLL,
    "check": layout.TO_CHECK,
    "restore": layout.TO_RESTORE,
    "place": layout.TO_PLACE,
    "mark": layout.TO_MARK,
}
"""What phases may be for, and the kernel's number of it."""


def resolve_rules(doc: RulesFile, game: Game, texts: Mapping[str, str], report: Report) -> RulesModel | None:
    """The referee of a game;

    None after an error. `texts`: source texts by path, for places in expressions.
    """
    board = game.main_board
    if board.terrain is None or board.grid is None:
        report.error("E024", "the referee needs a main board of hexes", doc.where.key("rules"))
        return None
    before = len([f for f in report if f.severity.value == "error"])
    model = _Resolver(doc.rules, game, board, board.terrain, texts, report).resolve(doc)
    failed = len([f for f in report if f.severity.value == "error"]) > before
    return None if failed else model


@dataclass(slots=True)
class _Resolver:
    doc: RulesDoc
    game: Game
    board: Board
    terrain: Terrain
    texts: Mapping[str, str]
    report: Report
    names: Names = field(init=False)
    words: Vocabulary = field(init=False)

    def __post_init__(self) -> None:
        self.names = Names(self.report)

    def resolve(self, doc: RulesFile) -> RulesModel:
        rules = self.doc
        self._limits()
        self.words = self._vocabulary((), ())
        unit_sets = self._unit_sets()
        hex_sets = self._hex_sets()
        self.words = self._vocabulary(hex_sets, unit_sets)
        for known in (self.words.hex_sets, self.words.unit_sets, self.words.flags, self.words.hexsides):
            self._few(known)
        unit, target = unit_scope(self.words), target_scope(self.words)
        return RulesModel(
            hex_sets=hex_sets,
            unit_sets=unit_sets,
            limits=tuple(
                Limit(
                    side=self.side(d, d.side),
                    limit=d.limit,
                    when=self.when(d, stack_scope(self.words), "limit"),
                )
                for d in rules.stacking.limits
            ),
            apart=self._apart(rules.stacking.apart),
            zones=self._zones(unit),
            movement=self._movement(rules.movement, unit, target),
            supply=self._supply(unit),
            combat=self._combat(rules.combat, unit, target),
            retreat=self._retreat(unit),
            momentum=self._momentum(unit),
            replacements=tuple(
                Replacement(
                    side=self.side(d, d.side),
                    units=self.expression(d, "units", unit, "replacement"),
                    steps=d.steps,
                    times=d.times,
                )
                for d in rules.replacements
            ),
            boundary=self._boundary(),
            landing=self._landing(target),
            control=self._control(),
            placing=self._bans(rules.placing, target, "placing"),
            memories=tuple(
                Memory(
                    id=k,
                    side=self.side(d, d.side),
                    when=self.expression(d, "when", memory_scope(self.words), f"remember {k}"),
                )
                for k, d in rules.remember.items()
            ),
            phases=self._phases(),
            victory=tuple(self._victory(hex_sets, unit_sets)),
            cites=self._cites(),
            coverage=resolve_coverage(doc, self.report),
        )

    # --- small parts ------------------------------------------------------------------------------
    def _vocabulary(self, hex_sets: Iterable[str], unit_sets: Iterable[str]) -> Vocabulary:
        return vocabulary(
            self.game,
            self.board,
            hex_sets=hex_sets,
            unit_sets=unit_sets,
            supply=[d.id for d in self.doc.supply],
            memories=self.doc.remember,
            boundary=self.doc.boundary is not None,
        )

    def _limits(self) -> None:
        """E024: more of something than the tables have room for."""
        for what, count, most, span in (
            ("states", len(self.game.states), STATES_AT_MOST, self.doc.where.span),
            ("memories", len(self.doc.remember), KEEPS_AT_MOST, self.doc.where.of("remember")),
            (
                "ways of supply",
                len({d.id for d in self.doc.supply}),
                layout.ELSEWHERE - 1,
                self.doc.where.of("supply"),
            ),
            ("replacements", len(self.doc.replacements), 7, self.doc.where.of("replacements")),
            ("sides", len(self.game.sides), MOST_BITS, self.doc.where.span),
        ):
            if count > most:
                self.report.error("E024", f"{count} {what}; the referee has room for {most}", span)

    def _few(self, of: Domain) -> None:
        if len(of.codes) > MOST_BITS:
            self.report.error(
                "E024",
                f"{len(of.codes)} {of.name} words; sets have room for {MOST_BITS}",
                self.doc.where.span,
            )

    def written(self, doc: Datum, key: str, text: str) -> Written:
        span = doc.where.of(key)
        return Written(text=text, span=span, source=self.texts.get(span.path))

    def expression(self, doc: Datum, key: str, scope: Scope, what: str) -> Expression:
        """The condition under a key; one that never holds after a finding."""
        text = str(getattr(doc, key if key != "from" else "from_"))
        tree = parse_condition(self.written(doc, key, text), scope, self.report)
        shown = " ".join(text.split())
        return Expression(text=shown, tree=tree or Int(0), what=what, rule=doc.rule, span=doc.where.of(key))

    def when(self, doc: Datum, scope: Scope, what: str) -> Expression | None:
        """The condition under `when`, None if there is none."""
        return None if getattr(doc, "when", None) is None else self.expression(doc, "when", scope, what)

    def side(self, doc: Datum, name: str, key: str = "side") -> str:
        self.names.known("side", name, self.game.sides, doc.where.of(key))
        return name

    def hexsides(self, doc: Datum, names: Sequence[str], key: str) -> frozenset[str]:
        for name in names:
            self.names.known("hexside kind", name, self.words.hexsides.codes, doc.where.of(key))
        return frozenset(names)

    def hex_set(self, doc: Datum, name: str, key: str) -> str:
        self.names.known("hex set", name, self.words.hex_sets.codes, doc.where.of(key))
        return name

    def area(self, doc: Datum, name: str | None, key: str) -> str | None:
        if name is not None:
            areas = {
                c.id for b in self.game.boards.values() for p in b.panels for c in p.cells if c.id is not None
            }
            self.names.known("area", name, areas, doc.where.of(key))
        return name

    def marker(self, doc: Datum, name: str) -> str:
        self.names.known("marker", name, self.game.markers, doc.where.of("marker"))
        return name

    def _apart(self, docs: Sequence[ApartDoc]) -> tuple[Apart, ...]:
        return tuple(Apart(side=self.side(d, d.side), by=d.by) for d in docs)

    def _changes(self, docs: Sequence[ChangeDoc], scope: Scope, what: str) -> tuple[Change, ...]:
        found = []
        for doc in docs:
            operation, amount = Operation.SET_TO, doc.set_to or 0
            if doc.add is not None:
                operation, amount = Operation.ADD, doc.add
            elif doc.times is not None:
                operation, amount = Operation.TIMES, doc.times
            elif doc.halve is not None:
                operation = Operation.HALVE_UP if doc.halve == "up" else Operation.HALVE_DOWN
            label = f"{what}: {operation.value}{f' {amount}' if amount else ''}"
            found.append(Change(operation=operation, amount=amount, when=self.when(doc, scope, label)))
        return tuple(found)

    def _bans(self, docs: Sequence[BanDoc], scope: Scope, what: str) -> tuple[Ban, ...]:
        return tuple(
            Ban(
                when=self.expression(d, "when", scope, f"{what}: {d.says}"),
                says=d.says,
                quota=d.except_for,
                rule=d.rule,
            )
            for d in docs
        )

    # --- sets -------------------------------------------------------------------------------------
    def _unit_sets(self) -> dict[str, frozenset[str]]:
        scope = fixed_unit_scope(self.words)
        found: dict[str, frozenset[str]] = {}
        for key, doc in self.doc.unit_sets.items():
            holds = closure(self.expression(doc, "when", scope, key).tree)
            members = []
            for unit in self.game.units.values():
                nation = self.game.nationalities[unit.nationality]
                values = {
                    "unit": self.words.units.codes[unit.id],
                    "side": self.words.sides.codes[unit.side],
                    "nationality": self.words.nationalities.codes[unit.nationality],
                    "group": self.words.groups.codes[nation.group],
                    "size": self.words.sizes.codes[unit.size],
                    "type": self.words.types.codes[unit.type],
                    "formation": self.words.formations.codes[unit.formation],
                    "full_steps": len(unit.steps),
                }
                if holds(_context(scope, values)):
                    members.append(unit.id)
            found[key] = frozenset(members)
        return found

    def _hex_sets(self) -> dict[str, frozenset[str]]:
        found: dict[str, frozenset[str]] = {k: frozenset(v) for k, v in self.board.hex_sets.items()}
        self.words = self._vocabulary(found, ())
        scope = fixed_hex_scope(self.words)
        for key, doc in self.doc.hex_sets.items():
            if key in found:
                self.report.error("R003", f"the map has a hex set '{key}' already", doc.where.span)
                continue
            holds = closure(self.expression(doc, "when", scope, key).tree)
            members = []
            for number, cell in self.terrain.hexes.items():
                values = {
                    "terrain": self.words.terrain.codes[cell.terrain],
                    "ground": self.words.terrain.codes[cell.ground or cell.terrain],
                    "flags": sum(1 << self.words.flags.codes[f] for f in cell.flags),
                    "hex_sets": sum(
                        1 << self.words.hex_sets.codes[k]
                        for k, s in self.board.hex_sets.items()
                        if number in s
                    ),
                    "column": cell.column,
                    "row": cell.row,
                }
                if holds(_context(scope, values)):
                    members.append(str(number))
            found[key] = frozenset(members)
        return found

    # --- mechanisms -------------------------------------------------------------------------------
    def _zones(self, unit: Scope) -> Zones:
        doc = self.doc.zones_of_control
        for word in doc.friend_negates:
            self.names.known("purpose", word, {"supply", "retreat"}, doc.where.of("friend_negates"))
        exerts = None if doc.exerts is None else self.expression(doc, "exerts", unit, "zone of control")
        return Zones(
            exerts=exerts,
            barred_by=self.hexsides(doc, doc.barred_by, "barred_by"),
            stop=doc.entering == "stop",
            leave_free=doc.leaving == "free-hex",
            negates=frozenset(doc.friend_negates),
        )

    def _movement(self, doc: MovementRules, unit: Scope, target: Scope) -> Movement:
        ground = self._ground(doc)
        return Movement(
            factor=self._factor(doc, unit),
            changes=self._changes(doc.changes, unit, "movement factor"),
            march=tuple(
                Case(value=d.times, when=self.when(d, unit, f"march, {d.times} times")) for d in doc.march
            ),
            ground=ground,
            sides=self._side_costs(doc),
            together=doc.one_mover_at_a_time,
            at_least_one=doc.at_least_one_hex,
            bans=self._bans(doc.bans, target, "movement"),
            exits=tuple(
                Exit(
                    side=self.side(d, d.side),
                    hexes=self.hex_set(d, d.from_, "from"),
                    to=self.area(d, d.to, "to"),
                    price=d.price,
                    when=self.when(d, unit, "leaving the map"),
                )
                for d in doc.exits
            ),
            entries=tuple(
                Entry(
                    side=self.side(d, d.side),
                    area=self.area(d, d.from_, "from") or "",
                    hexes=self.hex_set(d, d.to, "to"),
                )
                for d in doc.entries
            ),
            drops=tuple(
                Drop(
                    units=self.expression(d, "units", unit, "drop"),
                    area=self.area(d, d.from_, "from") or "",
                    to=None if d.to is None else self.expression(d, "to", target, "drop zone"),
                    first_move=d.first_move,
                )
                for d in doc.drops
            ),
        )

    def _factor(self, doc: MovementRules, unit: Scope) -> tuple[Case, ...]:
        if not isinstance(doc.factor, FromTable):
            return tuple(
                Case(value=d.is_, when=self.when(d, unit, f"movement factor {d.is_}")) for d in doc.factor
            )
        source = doc.factor
        table = self._table(source)
        found: list[Case] = []
        if table is None:
            return ()
        state = self.game.states.get(source.state or "")
        if state is None:
            self.names.known("state", source.state or "", self.game.states, source.where.of("state"))
            return ()
        for side, heading in source.columns.items():
            for value in state.values:
                amount = self._cell(table, value.name, heading, source)
                if amount is None or side not in self.game.sides:
                    continue
                tests: tuple[Expr, ...] = (
                    _is(unit, "side", self.words.sides.codes[side]),
                    _is(unit, state.id, self.words.states[state.id].codes[value.id]),
                )
                text = f"side == '{side}' and {state.id} == '{value.id}'"
                what = f"movement factor {amount}, table {table.id}"
                when = Expression(
                    text=text, tree=Logic("and", tests), what=what, rule=source.rule, span=source.where.span
                )
                found.append(Case(value=amount, when=when))
        return tuple(found)

    def _table(self, doc: FromTable) -> Table | None:
        self.names.known("table", doc.table, self.game.tables, doc.where.of("table"))
        for side in doc.columns:
            self.names.known("side", side, self.game.sides, doc.where.of("columns"))
        return self.game.tables.get(doc.table)

    def _text(self, table: Table, row: str, column: str, span: Span) -> str | None:
        """A cell of a table; None after a finding (R001)."""
        if not self.names.known(f"row of table '{table.id}'", row, table.rows, span):
            return None
        if not self.names.known(f"column of table '{table.id}'", column, table.columns, span):
            return None
        return table.cells[table.rows.index(row)][table.columns.index(column)]

    def _cell(self, table: Table, row: str, column: str, doc: FromTable) -> int | None:
        """A number in a table; None after a finding (R001, E023)."""
        span = doc.where.of("columns")
        text = self._text(table, row, column, span)
        if text is None:
            return None
        if not re.fullmatch(r"\+?\d{1,2}", text.strip()):
            self.report.error(
                "E023", f"'{text}' in row '{row}', column '{column}' of table '{table.id}' is no number", span
            )
            return None
        return int(text)

    def _ground(self, doc: MovementRules) -> dict[tuple[str, str], int | None]:
        found: dict[tuple[str, str], int | None] = {}
        passable = {k: t for k, t in self.terrain.kinds.items() if t.passable}
        for kind in self.terrain.kinds:
            found.update({(side, kind): None for side in self.game.sides})
        if isinstance(doc.terrain, FromTable):
            table = self._table(doc.terrain)
            if table is not None:
                for side, heading in doc.terrain.columns.items():
                    for kind, terrain in passable.items():
                        found[side, kind] = self._cell(table, terrain.name, heading, doc.terrain)
            return found
        span = doc.where.of("terrain")
        for kind, costs in doc.terrain.items():
            self.names.known("terrain", kind, self.terrain.kinds, span)
            for side, cost in costs.items():
                if self.names.known("side", side, self.game.sides, span):
                    found[side, kind] = self._price(cost, side, doc, span)
        return found

    def _side_costs(self, doc: MovementRules) -> dict[tuple[str, str], int | None]:
        span = doc.where.of("hexsides")
        found: dict[tuple[str, str], int | None] = {
            (side, kind): 0 for side in self.game.sides for kind in self.words.hexsides.codes
        }
        for kind, price in doc.hexsides.items():
            self.names.known("hexside kind", kind, self.words.hexsides.codes, span)
            for side in self.game.sides:
                found[side, kind] = self._price(price, side, doc, span)
        return found

    def _price(self, text: str, side: str, doc: MovementRules, span: Span) -> int | None:
        """Points: a number, `never`, or a row of the terrain table."""
        if text == "never":
            return None
        if text.isdecimal() and len(text) < 3:
            return int(text)
        if isinstance(doc.terrain, FromTable) and side in doc.terrain.columns:
            table = self.game.tables.get(doc.terrain.table)
            if table is not None:
                cell = self._text(table, text, doc.terrain.columns[side], span)
                if cell is not None and re.fullmatch(r"\+?\d{1,2}", cell):
                    return int(cell)
                if cell is None:
                    return None
        self.report.error(
            "E023", f"'{text}' is no price: a number, 'never' or a row of the terrain table", span
        )
        return None

    def _supply(self, unit: Scope) -> tuple[Supply, ...]:
        found = []
        for doc in self.doc.supply:
            depot = doc.sources == "depot"
            for kind in doc.closed:
                self.names.known("terrain", kind, self.words.terrain.codes, doc.where.of("closed"))
            found.append(
                Supply(
                    id=doc.id,
                    side=self.side(doc, doc.side),
                    hexes=None if depot or doc.sources is None else self.hex_set(doc, doc.sources, "sources"),
                    depot=depot,
                    when=self.when(doc, unit, f"supply {doc.id}"),
                    room=doc.room,
                    longest=doc.longest,
                    barred_by=self.hexsides(doc, doc.barred_by, "barred_by"),
                    closed=frozenset(doc.closed),
                    rule=doc.rule,
                )
            )
        return tuple(found)

    def _combat(self, doc: CombatRules, unit: Scope, target: Scope) -> Combat:
        battle = combat_scope(self.words)
        table = self.game.tables.get(doc.table)
        self.names.known("table", doc.table, self.game.tables, doc.where.of("table"))
        headings, results, lowest = self._results(doc, table)
        return Combat(
            odds=doc.style == "odds",
            headings=headings,
            titles=table.columns if table is not None else (),
            results=results,
            lowest=lowest,
            faces=len(results),
            not_across=self.hexsides(doc, doc.not_across, "not_across"),
            apart=self._apart(doc.apart),
            strength=self._changes(doc.strength, unit, "combat strength"),
            shifts=tuple(
                Shift(
                    shift=d.shift,
                    when=self.when(d, battle, f"shift {_columns(d.shift)}{f', {d.says}' if d.says else ''}"),
                    says=d.says,
                    rule=d.rule,
                )
                for d in doc.shifts
            ),
            losses=tuple(
                Loss(attacker=d.attacker, defender=d.defender, when=self.when(d, battle, "losses"))
                for d in doc.losses
            ),
            bans=self._bans(doc.bans, target, "attack"),
        )

    def _results(
        self, doc: CombatRules, table: Table | None
    ) -> tuple[tuple[int, ...], tuple[tuple[tuple[int, int], ...], ...], int]:
        """Headings, losses and the lowest roll of a combat table (E023 for what cannot be read)."""
        if table is None:
            return (0,), (((0, 0),),), 1
        span = doc.where.of("table")
        headings: list[int] = []
        for title in table.columns:
            numbers = re.findall(r"-?\d+", title.replace("−", "-"))
            if len(numbers) != (2 if doc.style == "odds" else 1):
                self.report.error(
                    "E023", f"'{title}' is no column of table '{table.id}' for {doc.style}", span
                )
            headings.extend(int(number) for number in numbers)
        rows: list[tuple[tuple[int, int], ...]] = []
        for name, cells in zip(table.rows, table.cells, strict=True):
            if not name.isdecimal():
                self.report.error("E023", f"row '{name}' of table '{table.id}' is no roll", span)
            row = []
            for cell in cells:
                match = re.fullmatch(r"(\d{1,2})/(\d{1,2})", cell.strip())
                if match is None:
                    self.report.error(
                        "E023", f"'{cell}' in table '{table.id}' is no result such as 1/2", span
                    )
                row.append((int(match[1]), int(match[2])) if match else (0, 0))
            rows.append(tuple(row))
        rolls = [int(name) for name in table.rows if name.isdecimal()]
        if rolls and rolls != list(range(rolls[0], rolls[0] + len(rolls))):
            self.report.error("E023", f"the rolls of table '{table.id}' must follow one another", span)
        return tuple(headings), tuple(rows), rolls[0] if rolls else 1

    def _retreat(self, unit: Scope) -> Retreat | None:
        doc = self.doc.retreat
        if doc is None:
            return None
        for tier in doc.directions:
            for direction in tier:
                self.names.known(
                    "direction", direction, self.words.directions.codes, doc.where.of("directions")
                )
        return Retreat(
            when=self.when(doc, unit, "retreat"),
            tiers=doc.directions or (tuple(self.words.directions.codes),),
            not_across=self.hexsides(doc, doc.not_across, "not_across"),
        )

    def _momentum(self, unit: Scope) -> Expression | None:
        doc = self.doc.momentum
        return None if doc is None else self.expression(doc, "needs", unit, "momentum attack")

    def _boundary(self) -> Boundary | None:
        doc = self.doc.boundary
        if doc is None or self.board.grid is None:
            return None
        first, last = self.board.grid.first_column, self.board.grid.first_column + self.board.grid.columns - 1
        if doc.columns is not None:
            match = re.fullmatch(r"(\d{1,3})\.\.(\d{1,3})", doc.columns)
            if match is None:
                self.report.error("S005", "columns are written 1..46", doc.where.of("columns"))
            else:
                first, last = int(match[1]), int(match[2])
        return Boundary(
            side=self.side(doc, doc.side),
            marker=self.marker(doc, doc.marker),
            start=doc.start,
            first=first,
            last=last,
        )

    def _landing(self, target: Scope) -> Landing | None:
        doc = self.doc.landing
        if doc is None:
            return None
        return Landing(
            side=self.side(doc, doc.side),
            units=self.expression(doc, "units", target, "landing force"),
            most=doc.most,
            hexes=self.hex_set(doc, doc.from_, "from"),
            box=self.area(doc, doc.box, "box"),
            to=self.expression(doc, "to", target, "landing place"),
            marker=self.marker(doc, doc.marker),
        )

    def _control(self) -> Control | None:
        doc = self.doc.control
        if doc is None:
            return None
        return Control(
            behind=self.side(doc, doc.behind, "behind"), flood=self.hex_set(doc, doc.flood, "flood")
        )

    def _phases(self) -> dict[str, PhaseRule]:
        known = {phase.id for turn in self.game.turns for phase in turn.phases}
        found: dict[str, PhaseRule] = {}
        for key, doc in self.doc.sequence.items():
            self.names.known("phase", key, known, self.doc.where.of("sequence"))
            for word in doc.does:
                self.names.known("action", word, ACTIONS, doc.where.of("does"))
            if doc.other_of is not None:
                self.names.known("phase", doc.other_of, known, doc.where.of("other_of"))
            if doc.rolls is not None:
                self.names.known("state", doc.rolls, self.game.states, doc.where.of("rolls"))
            found[key] = PhaseRule(does=frozenset(doc.does), second=doc.other_of is not None, rolls=doc.rolls)
        for missing in sorted(known - set(found)):
            hint = "say what it does under 'sequence'"
            self.report.error(
                "E025", f"phase '{missing}' has no action", self.doc.where.of("sequence"), hint=hint
            )
        return found

    def _victory(
        self, hex_sets: Mapping[str, frozenset[str]], unit_sets: Mapping[str, frozenset[str]]
    ) -> Iterable[Victory]:
        total = 0
        for doc in self.doc.victory:
            asked: list[Query] = []
            scope = victory_scope(self.words, _register(asked, total), hex_sets, unit_sets)
            if doc.winner is not None:
                self.side(doc, doc.winner, "winner")
            moment = layout.AT_ONCE
            if doc.at != "once":
                turns = {str(turn.number): turn.number for turn in self.game.turns}
                self.names.known("turn", doc.at, turns, doc.where.of("at"))
                moment = turns.get(doc.at, 0)
            when = self.expression(doc, "when", scope, f"victory {doc.id}")
            yield Victory(
                id=doc.id,
                winner=doc.winner,
                moment=moment,
                when=when,
                says=doc.says,
                queries=tuple(asked),
                rule=doc.rule,
            )
            total += len(asked)

    def _cites(self) -> dict[str, str]:
        from builder.rules.wording import REASON_NAMES  # noqa: PLC0415 - wording needs the model's names

        for key in self.doc.cites:
            if key not in REASON_NAMES:
                self.report.error(
                    "R001",
                    f"unknown reason '{key}'",
                    self.doc.where.of("cites"),
                    hint=did_you_mean(key, REASON_NAMES),
                )
        return dict(self.doc.cites)


def _register(asked: list[Query], before: int) -> Callable[[Query], int]:
    def register(query: Query) -> int:
        if query in asked:
            return before + asked.index(query)
        asked.append(query)
        return before + len(asked) - 1

    return register


def _is(scope: Scope, name: str, code: int) -> Expr:
    return Binary("==", scope.variables[name].value, Int(code), Kind.BOOL)


def _context(scope: Scope, values: Mapping[str, int]) -> list[int]:
    """A context with these names filled in."""
    found = [0] * 80
    for name, value in values.items():
        expr = scope.variables[name].value
        place = next(k for k in range(len(found)) if slot(k) == expr)
        found[place] = value
    return found


def _columns(shift: int) -> str:
    return f"{abs(shift)} {'right' if shift > 0 else 'left'}"
