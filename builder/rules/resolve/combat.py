"""Combat, retreat and momentum."""

from __future__ import annotations

import re

from builder.model.game import Table
from builder.rules.lang.types import Scope
from builder.rules.mechanisms import CombatRules
from builder.rules.model import Combat, Expression, Loss, Retreat, Shift
from builder.rules.resolve.looking import Looking, apart, bans, changes
from builder.rules.scopes import combat_scope


def combat(look: Looking, doc: CombatRules, unit: Scope, target: Scope) -> Combat:
    """The combat rules."""
    battle = combat_scope(look.words)
    table = look.game.tables.get(doc.table)
    look.names.known("table", doc.table, look.game.tables, doc.where.of("table"))
    headings, results, lowest = read_results(look, doc, table)
    return Combat(
        odds=doc.style == "odds",
        headings=headings,
        titles=table.columns if table is not None else (),
        results=results,
        lowest=lowest,
        faces=len(results),
        not_across=look.hexsides(doc, doc.not_across, "not_across"),
        apart=apart(look, doc.apart),
        strength=changes(look, doc.strength, unit, "combat strength"),
        shifts=tuple(
            Shift(
                shift=d.shift,
                when=look.when(d, battle, f"shift {_columns(d.shift)}{f', {d.says}' if d.says else ''}"),
                says=d.says,
                rule=d.rule,
            )
            for d in doc.shifts
        ),
        losses=tuple(
            Loss(attacker=d.attacker, defender=d.defender, when=look.when(d, battle, "losses"))
            for d in doc.losses
        ),
        bans=bans(look, doc.bans, target, "attack"),
    )


def read_results(
    look: Looking, doc: CombatRules, table: Table | None
) -> tuple[tuple[int, ...], tuple[tuple[tuple[int, int], ...], ...], int]:
    """Headings, losses and the lowest roll of a combat table (E023 for what cannot be read)."""
    if table is None:
        return (0,), (((0, 0),),), 1
    span = doc.where.of("table")
    headings: list[int] = []
    for title in table.columns:
        numbers = re.findall(r"-?\d+", title.replace("−", "-"))
        if len(numbers) != (2 if doc.style == "odds" else 1):
            look.report.error("E023", f"'{title}' is no column of table '{table.id}' for {doc.style}", span)
        headings.extend(int(number) for number in numbers)
    rows: list[tuple[tuple[int, int], ...]] = []
    for name, cells in zip(table.rows, table.cells, strict=True):
        if not name.isdecimal():
            look.report.error("E023", f"row '{name}' of table '{table.id}' is no roll", span)
        row = []
        for cell in cells:
            match = re.fullmatch(r"(\d{1,2})/(\d{1,2})", cell.strip())
            if match is None:
                look.report.error("E023", f"'{cell}' in table '{table.id}' is no result such as 1/2", span)
            row.append((int(match[1]), int(match[2])) if match else (0, 0))
        rows.append(tuple(row))
    rolls = [int(name) for name in table.rows if name.isdecimal()]
    if rolls and rolls != list(range(rolls[0], rolls[0] + len(rolls))):
        look.report.error("E023", f"the rolls of table '{table.id}' must follow one another", span)
    return tuple(headings), tuple(rows), rolls[0] if rolls else 1


def retreat(look: Looking, unit: Scope) -> Retreat | None:
    """Trading steps for hexes, None without it."""
    doc = look.doc.retreat
    if doc is None:
        return None
    for tier in doc.directions:
        for direction in tier:
            look.names.known("direction", direction, look.words.directions.codes, doc.where.of("directions"))
    return Retreat(
        when=look.when(doc, unit, "retreat"),
        tiers=doc.directions or (tuple(look.words.directions.codes),),
        not_across=look.hexsides(doc, doc.not_across, "not_across"),
    )


def momentum(look: Looking, unit: Scope) -> Expression | None:
    """What a stack needs for a second attack, None without the rule."""
    doc = look.doc.momentum
    return None if doc is None else look.expression(doc, "needs", unit, "momentum attack")


def _columns(shift: int) -> str:
    return f"{abs(shift)} {'right' if shift > 0 else 'left'}"
