"""Zones of control, movement and supply."""

from __future__ import annotations

import re

from builder.diagnostics import Span
from builder.model.game import Table
from builder.rules.lang.types import Scope
from builder.rules.language.tree import Binary, Expr, Int, Kind, Logic
from builder.rules.mechanisms import FromTable, MovementRules
from builder.rules.model import Case, Drop, Entry, Exit, Expression, Movement, Supply, Zones
from builder.rules.resolve.context import ResolveContext, bans, changes


def zones(context: ResolveContext, unit: Scope) -> Zones:
    """Zones of control."""
    doc = context.doc.zones_of_control
    for word in doc.friend_negates:
        context.names.known("purpose", word, {"supply", "retreat"}, doc.where.of("friend_negates"))
    exerts = None if doc.exerts is None else context.expression(doc, "exerts", unit, "zone of control")
    return Zones(
        exerts=exerts,
        barred_by=context.hexsides(doc, doc.barred_by, "barred_by"),
        stop=doc.entering == "stop",
        leave_free=doc.leaving == "free-hex",
        negates=frozenset(doc.friend_negates),
    )


def movement(context: ResolveContext, doc: MovementRules, unit: Scope, target: Scope) -> Movement:
    """The movement rules."""
    return Movement(
        factor=factor(context, doc, unit),
        changes=changes(context, doc.changes, unit, "movement factor"),
        march=tuple(
            Case(value=d.times, when=context.when(d, unit, f"march, {d.times} times")) for d in doc.march
        ),
        terrain_costs=terrain_costs(context, doc),
        hexside_costs=hexside_costs(context, doc),
        together=doc.one_mover_at_a_time,
        at_least_one=doc.at_least_one_hex,
        bans=bans(context, doc.bans, target, "movement"),
        exits=tuple(
            Exit(
                side=context.side(d, d.side),
                hexes=context.hex_set(d, d.from_, "from"),
                to=context.area(d, d.to, "to"),
                price=d.price,
                when=context.when(d, unit, "leaving the map"),
            )
            for d in doc.exits
        ),
        entries=tuple(
            Entry(
                side=context.side(d, d.side),
                area=context.area(d, d.from_, "from") or "",
                hexes=context.hex_set(d, d.to, "to"),
            )
            for d in doc.entries
        ),
        drops=tuple(
            Drop(
                units=context.expression(d, "units", unit, "drop"),
                area=context.area(d, d.from_, "from") or "",
                to=None if d.to is None else context.expression(d, "to", target, "drop zone"),
                first_move=d.first_move,
            )
            for d in doc.drops
        ),
    )


def factor(context: ResolveContext, doc: MovementRules, unit: Scope) -> tuple[Case, ...]:
    """The cases of the movement factor, from a list or a table."""
    if not isinstance(doc.factor, FromTable):
        return tuple(
            Case(value=d.is_, when=context.when(d, unit, f"movement factor {d.is_}")) for d in doc.factor
        )
    source = doc.factor
    table = table_of(context, source)
    found: list[Case] = []
    if table is None:
        return ()
    state = context.game.states.get(source.state or "")
    if state is None:
        context.names.known("state", source.state or "", context.game.states, source.where.of("state"))
        return ()
    for side, heading in source.columns.items():
        for value in state.values:
            amount = cell_number(context, table, value.name, heading, source)
            if amount is None or side not in context.game.sides:
                continue
            tests: tuple[Expr, ...] = (
                _is(unit, "side", context.words.sides.codes[side]),
                _is(unit, state.id, context.words.states[state.id].codes[value.id]),
            )
            text = f"side == '{side}' and {state.id} == '{value.id}'"
            what = f"movement factor {amount}, table {table.id}"
            when = Expression(
                text=text, tree=Logic("and", tests), what=what, rule=source.rule, span=source.where.span
            )
            found.append(Case(value=amount, when=when))
    return tuple(found)


def table_of(context: ResolveContext, doc: FromTable) -> Table | None:
    """A table that exists, None after a finding."""
    context.names.known("table", doc.table, context.game.tables, doc.where.of("table"))
    for side in doc.columns:
        context.names.known("side", side, context.game.sides, doc.where.of("columns"))
    return context.game.tables.get(doc.table)


def cell_text(context: ResolveContext, table: Table, row: str, column: str, span: Span) -> str | None:
    """A cell of a table; None after a finding (R001)."""
    if not context.names.known(f"row of table '{table.id}'", row, table.rows, span):
        return None
    if not context.names.known(f"column of table '{table.id}'", column, table.columns, span):
        return None
    return table.cells[table.rows.index(row)][table.columns.index(column)]


def cell_number(context: ResolveContext, table: Table, row: str, column: str, doc: FromTable) -> int | None:
    """A number in a table; None after a finding (R001, E023)."""
    span = doc.where.of("columns")
    text = cell_text(context, table, row, column, span)
    if text is None:
        return None
    if not re.fullmatch(r"\+?\d{1,2}", text.strip()):
        context.report.error(
            "E023", f"'{text}' in row '{row}', column '{column}' of table '{table.id}' is no number", span
        )
        return None
    return int(text)


def terrain_costs(context: ResolveContext, doc: MovementRules) -> dict[tuple[str, str], int | None]:
    """Points for each side and terrain."""
    found: dict[tuple[str, str], int | None] = {}
    passable = {k: t for k, t in context.terrain.kinds.items() if t.passable}
    for kind in context.terrain.kinds:
        found.update({(side, kind): None for side in context.game.sides})
    if isinstance(doc.terrain, FromTable):
        table = table_of(context, doc.terrain)
        if table is not None:
            for side, heading in doc.terrain.columns.items():
                for kind, terrain in passable.items():
                    found[side, kind] = cell_number(context, table, terrain.name, heading, doc.terrain)
        return found
    span = doc.where.of("terrain")
    for kind, costs in doc.terrain.items():
        context.names.known("terrain", kind, context.terrain.kinds, span)
        for side, cost in costs.items():
            if context.names.known("side", side, context.game.sides, span):
                found[side, kind] = price_of(context, cost, side, doc, span)
    return found


def hexside_costs(context: ResolveContext, doc: MovementRules) -> dict[tuple[str, str], int | None]:
    """Points for each side and kind of hexside."""
    span = doc.where.of("hexsides")
    found: dict[tuple[str, str], int | None] = {
        (side, kind): 0 for side in context.game.sides for kind in context.words.hexsides.codes
    }
    for kind, price in doc.hexsides.items():
        context.names.known("hexside kind", kind, context.words.hexsides.codes, span)
        for side in context.game.sides:
            found[side, kind] = price_of(context, price, side, doc, span)
    return found


def price_of(context: ResolveContext, text: str, side: str, doc: MovementRules, span: Span) -> int | None:
    """Points: a number, `never`, or a row of the terrain table."""
    if text == "never":
        return None
    if text.isdecimal() and len(text) < 3:
        return int(text)
    if isinstance(doc.terrain, FromTable) and side in doc.terrain.columns:
        table = context.game.tables.get(doc.terrain.table)
        if table is not None:
            cell = cell_text(context, table, text, doc.terrain.columns[side], span)
            if cell is not None and re.fullmatch(r"\+?\d{1,2}", cell):
                return int(cell)
            if cell is None:
                return None
    context.report.error(
        "E023", f"'{text}' is no price: a number, 'never' or a row of the terrain table", span
    )
    return None


def supply(context: ResolveContext, unit: Scope) -> tuple[Supply, ...]:
    """Every way of being in supply."""
    found = []
    for doc in context.doc.supply:
        depot = doc.sources == "depot"
        for kind in doc.closed:
            context.names.known("terrain", kind, context.words.terrain.codes, doc.where.of("closed"))
        found.append(
            Supply(
                id=doc.id,
                side=context.side(doc, doc.side),
                hexes=None if depot or doc.sources is None else context.hex_set(doc, doc.sources, "sources"),
                depot=depot,
                when=context.when(doc, unit, f"supply {doc.id}"),
                room=doc.room,
                longest=doc.longest,
                barred_by=context.hexsides(doc, doc.barred_by, "barred_by"),
                closed=frozenset(doc.closed),
                rule=doc.rule,
            )
        )
    return tuple(found)


def _is(scope: Scope, name: str, code: int) -> Expr:
    return Binary("==", scope.variables[name].value, Int(code), Kind.BOOL)
