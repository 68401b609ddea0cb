"""Combat, retreat and momentum."""

from __future__ import annotations

import re

from builder.model.game import Table
from builder.rules.lang.types import Scope
from builder.rules.mechanisms import CombatRules
from builder.rules.model import Combat, Expression, Loss, Retreat, Shift
from builder.rules.resolve.context import ResolveContext, apart, bans, changes
from builder.rules.scopes import combat_scope


def combat(context: ResolveContext, doc: CombatRules, unit: Scope, target: Scope) -> Combat:
    """The combat rules."""
    battle = combat_scope(context.words)
    table = context.game.tables.get(doc.table)
    context.names.known("table", doc.table, context.game.tables, doc.where.of("table"))
    headings, results, lowest = read_results(context, doc, table)
    return Combat(
        odds=doc.style == "odds",
        headings=headings,
        titles=table.columns if table is not None else (),
        results=results,
        lowest=lowest,
        faces=len(results),
        not_across=context.hexsides(doc, doc.not_across, "not_across"),
        apart=apart(context, doc.apart),
        strength=changes(context, doc.strength, unit, "combat strength"),
        shifts=tuple(
            Shift(
                shift=d.shift,
                when=context.when(d, battle, f"shift {_columns(d.shift)}{f', {d.says}' if d.says else ''}"),
                says=d.says,
                rule=d.rule,
            )
            for d in doc.shifts
        ),
        losses=tuple(
            Loss(attacker=d.attacker, defender=d.defender, when=context.when(d, battle, "losses"))
            for d in doc.losses
        ),
        bans=bans(context, doc.bans, target, "attack"),
    )


def read_results(
    context: ResolveContext, doc: CombatRules, table: Table | None
) -> tuple[tuple[int, ...], tuple[tuple[tuple[int, int], ...], ...], int]:
    """Headings, losses and the lowest roll of a combat table (E023 for what cannot be read)."""
    if table is None:
        return (0,), (((0, 0),),), 1
    span = doc.where.of("table")
    headings: list[int] = []
    for title in table.columns:
        numbers = re.findall(r"-?\d+", title.replace("−", "-"))
        if len(numbers) != (2 if doc.style == "odds" else 1):
            context.report.error(
                "E023", f"'{title}' is no column of table '{table.id}' for {doc.style}", span
            )
        headings.extend(int(number) for number in numbers)
    rows: list[tuple[tuple[int, int], ...]] = []
    for name, cells in zip(table.rows, table.cells, strict=True):
        if not name.isdecimal():
            context.report.error("E023", f"row '{name}' of table '{table.id}' is no roll", span)
        row = []
        for cell in cells:
            match = re.fullmatch(r"(\d{1,2})/(\d{1,2})", cell.strip())
            if match is None:
                context.report.error("E023", f"'{cell}' in table '{table.id}' is no result such as 1/2", span)
            row.append((int(match[1]), int(match[2])) if match else (0, 0))
        rows.append(tuple(row))
    rolls = [int(name) for name in table.rows if name.isdecimal()]
    if rolls and rolls != list(range(rolls[0], rolls[0] + len(rolls))):
        context.report.error("E023", f"the rolls of table '{table.id}' must follow one another", span)
    return tuple(headings), tuple(rows), rolls[0] if rolls else 1


def retreat(context: ResolveContext, unit: Scope) -> Retreat | None:
    """Trading steps for hexes, None without it."""
    doc = context.doc.retreat
    if doc is None:
        return None
    for tier in doc.directions:
        for direction in tier:
            context.names.known(
                "direction", direction, context.words.directions.codes, doc.where.of("directions")
            )
    return Retreat(
        when=context.when(doc, unit, "retreat"),
        tiers=doc.directions or (tuple(context.words.directions.codes),),
        not_across=context.hexsides(doc, doc.not_across, "not_across"),
    )


def momentum(context: ResolveContext, unit: Scope) -> Expression | None:
    """What a stack needs for a second attack, None without the rule."""
    doc = context.doc.momentum
    return None if doc is None else context.expression(doc, "needs", unit, "momentum attack")


def _columns(shift: int) -> str:
    return f"{abs(shift)} {'right' if shift > 0 else 'left'}"
