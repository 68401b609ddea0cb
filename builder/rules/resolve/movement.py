"""Zones of control, movement and supply."""

from __future__ import annotations

import re

from builder.diagnostics import Span
from builder.model.game import Table
from builder.rules.compiler.tree import Binary, Expr, Int, Kind, Logic
from builder.rules.lang.types import Scope
from builder.rules.mechanisms import FromTable, MovementRules
from builder.rules.model import Case, Drop, Entry, Exit, Expression, Movement, Supply, Zones
from builder.rules.resolve.looking import Looking, bans, changes


def zones(look: Looking, unit: Scope) -> Zones:
    """Zones of control."""
    doc = look.doc.zones_of_control
    for word in doc.friend_negates:
        look.names.known("purpose", word, {"supply", "retreat"}, doc.where.of("friend_negates"))
    exerts = None if doc.exerts is None else look.expression(doc, "exerts", unit, "zone of control")
    return Zones(
        exerts=exerts,
        barred_by=look.hexsides(doc, doc.barred_by, "barred_by"),
        stop=doc.entering == "stop",
        leave_free=doc.leaving == "free-hex",
        negates=frozenset(doc.friend_negates),
    )


def movement(look: Looking, doc: MovementRules, unit: Scope, target: Scope) -> Movement:
    """The movement rules."""
    ground = ground_costs(look, doc)
    return Movement(
        factor=factor(look, doc, unit),
        changes=changes(look, doc.changes, unit, "movement factor"),
        march=tuple(
            Case(value=d.times, when=look.when(d, unit, f"march, {d.times} times")) for d in doc.march
        ),
        ground=ground,
        sides=side_costs(look, doc),
        together=doc.one_mover_at_a_time,
        at_least_one=doc.at_least_one_hex,
        bans=bans(look, doc.bans, target, "movement"),
        exits=tuple(
            Exit(
                side=look.side(d, d.side),
                hexes=look.hex_set(d, d.from_, "from"),
                to=look.area(d, d.to, "to"),
                price=d.price,
                when=look.when(d, unit, "leaving the map"),
            )
            for d in doc.exits
        ),
        entries=tuple(
            Entry(
                side=look.side(d, d.side),
                area=look.area(d, d.from_, "from") or "",
                hexes=look.hex_set(d, d.to, "to"),
            )
            for d in doc.entries
        ),
        drops=tuple(
            Drop(
                units=look.expression(d, "units", unit, "drop"),
                area=look.area(d, d.from_, "from") or "",
                to=None if d.to is None else look.expression(d, "to", target, "drop zone"),
                first_move=d.first_move,
            )
            for d in doc.drops
        ),
    )


def factor(look: Looking, doc: MovementRules, unit: Scope) -> tuple[Case, ...]:
    """The cases of the movement factor, from a list or a table."""
    if not isinstance(doc.factor, FromTable):
        return tuple(
            Case(value=d.is_, when=look.when(d, unit, f"movement factor {d.is_}")) for d in doc.factor
        )
    source = doc.factor
    table = table_of(look, source)
    found: list[Case] = []
    if table is None:
        return ()
    state = look.game.states.get(source.state or "")
    if state is None:
        look.names.known("state", source.state or "", look.game.states, source.where.of("state"))
        return ()
    for side, heading in source.columns.items():
        for value in state.values:
            amount = cell_number(look, table, value.name, heading, source)
            if amount is None or side not in look.game.sides:
                continue
            tests: tuple[Expr, ...] = (
                _is(unit, "side", look.words.sides.codes[side]),
                _is(unit, state.id, look.words.states[state.id].codes[value.id]),
            )
            text = f"side == '{side}' and {state.id} == '{value.id}'"
            what = f"movement factor {amount}, table {table.id}"
            when = Expression(
                text=text, tree=Logic("and", tests), what=what, rule=source.rule, span=source.where.span
            )
            found.append(Case(value=amount, when=when))
    return tuple(found)


def table_of(look: Looking, doc: FromTable) -> Table | None:
    """A table that exists, None after a finding."""
    look.names.known("table", doc.table, look.game.tables, doc.where.of("table"))
    for side in doc.columns:
        look.names.known("side", side, look.game.sides, doc.where.of("columns"))
    return look.game.tables.get(doc.table)


def cell_text(look: Looking, table: Table, row: str, column: str, span: Span) -> str | None:
    """A cell of a table; None after a finding (R001)."""
    if not look.names.known(f"row of table '{table.id}'", row, table.rows, span):
        return None
    if not look.names.known(f"column of table '{table.id}'", column, table.columns, span):
        return None
    return table.cells[table.rows.index(row)][table.columns.index(column)]


def cell_number(look: Looking, table: Table, row: str, column: str, doc: FromTable) -> int | None:
    """A number in a table; None after a finding (R001, E023)."""
    span = doc.where.of("columns")
    text = cell_text(look, table, row, column, span)
    if text is None:
        return None
    if not re.fullmatch(r"\+?\d{1,2}", text.strip()):
        look.report.error(
            "E023", f"'{text}' in row '{row}', column '{column}' of table '{table.id}' is no number", span
        )
        return None
    return int(text)


def ground_costs(look: Looking, doc: MovementRules) -> dict[tuple[str, str], int | None]:
    """Points for each side and terrain."""
    found: dict[tuple[str, str], int | None] = {}
    passable = {k: t for k, t in look.terrain.kinds.items() if t.passable}
    for kind in look.terrain.kinds:
        found.update({(side, kind): None for side in look.game.sides})
    if isinstance(doc.terrain, FromTable):
        table = table_of(look, doc.terrain)
        if table is not None:
            for side, heading in doc.terrain.columns.items():
                for kind, terrain in passable.items():
                    found[side, kind] = cell_number(look, table, terrain.name, heading, doc.terrain)
        return found
    span = doc.where.of("terrain")
    for kind, costs in doc.terrain.items():
        look.names.known("terrain", kind, look.terrain.kinds, span)
        for side, cost in costs.items():
            if look.names.known("side", side, look.game.sides, span):
                found[side, kind] = price_of(look, cost, side, doc, span)
    return found


def side_costs(look: Looking, doc: MovementRules) -> dict[tuple[str, str], int | None]:
    """Points for each side and kind of hexside."""
    span = doc.where.of("hexsides")
    found: dict[tuple[str, str], int | None] = {
        (side, kind): 0 for side in look.game.sides for kind in look.words.hexsides.codes
    }
    for kind, price in doc.hexsides.items():
        look.names.known("hexside kind", kind, look.words.hexsides.codes, span)
        for side in look.game.sides:
            found[side, kind] = price_of(look, price, side, doc, span)
    return found


def price_of(look: Looking, text: str, side: str, doc: MovementRules, span: Span) -> int | None:
    """Points: a number, `never`, or a row of the terrain table."""
    if text == "never":
        return None
    if text.isdecimal() and len(text) < 3:
        return int(text)
    if isinstance(doc.terrain, FromTable) and side in doc.terrain.columns:
        table = look.game.tables.get(doc.terrain.table)
        if table is not None:
            cell = cell_text(look, table, text, doc.terrain.columns[side], span)
            if cell is not None and re.fullmatch(r"\+?\d{1,2}", cell):
                return int(cell)
            if cell is None:
                return None
    look.report.error("E023", f"'{text}' is no price: a number, 'never' or a row of the terrain table", span)
    return None


def supply(look: Looking, unit: Scope) -> tuple[Supply, ...]:
    """Every way of being in supply."""
    found = []
    for doc in look.doc.supply:
        depot = doc.sources == "depot"
        for kind in doc.closed:
            look.names.known("terrain", kind, look.words.terrain.codes, doc.where.of("closed"))
        found.append(
            Supply(
                id=doc.id,
                side=look.side(doc, doc.side),
                hexes=None if depot or doc.sources is None else look.hex_set(doc, doc.sources, "sources"),
                depot=depot,
                when=look.when(doc, unit, f"supply {doc.id}"),
                room=doc.room,
                longest=doc.longest,
                barred_by=look.hexsides(doc, doc.barred_by, "barred_by"),
                closed=frozenset(doc.closed),
                rule=doc.rule,
            )
        )
    return tuple(found)


def _is(scope: Scope, name: str, code: int) -> Expr:
    return Binary("==", scope.variables[name].value, Int(code), Kind.BOOL)
