"""Combat tables, ladders and hits from what the author wrote."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from hexwright.model.game import Table
from hexwright.rules.language.prelude import Ints

if TYPE_CHECKING:
    from hexwright.diagnostics import Span
    from hexwright.rules.engine.resolve import Context
from hexwright.rules.mechanism.combat.results import Results


@dataclass(frozen=True, kw_only=True)
class Resolution:
    """What decides a battle, as the record `Kind` has it."""

    dice: int
    faces: int
    lowest: int
    first_row: int = 0
    least: Ints = field(default_factory=list)
    above: bool = False
    titles: list[str] = field(default_factory=list)
    rows: int = 0
    cells: Ints = field(default_factory=list)
    rungs: Ints = field(default_factory=list)


def resolution_of(context: Context, results: Results, doc: Any) -> Resolution:
    """How a kind of battle comes by its results: hits, a ladder of odds, or a table."""
    if doc.style == "hits":
        return _of_hits(context, results, doc)
    if doc.style == "ladder":
        return _of_ladder(context, results, doc)
    if doc.table is None:
        context.report.error("S002", f"'table' is missing, which the style {doc.style} needs", doc.where.span)
        return Resolution(dice=1, faces=6, lowest=1, least=[0, 1], titles=[""], rows=0)
    table = context.table(doc, doc.table, "table")
    if table is None:
        return Resolution(dice=1, faces=6, lowest=1, least=[0, 1], titles=[""], rows=0)
    return _of_table(context, results, doc, table)


def _of_hits(context: Context, results: Results, doc: Any) -> Resolution:
    hits = doc.hits
    dice, faces = _dice(doc.dice or "1d6")
    if hits is None:
        context.report.error("S002", "'hits' is missing, which the style hits needs", doc.where.span)
        return Resolution(dice=dice, faces=faces, lowest=dice)
    result = results.number(hits.result, "under 'hits'", hits.where.of("result"))
    return Resolution(dice=dice, faces=faces, lowest=dice, cells=[result])


def _of_ladder(context: Context, results: Results, doc: Any) -> Resolution:
    ladder = doc.ladder
    dice, faces = _dice(doc.dice or "1d6")
    if ladder is None:
        context.report.error("S002", "'ladder' is missing, which the style ladder needs", doc.where.span)
        return Resolution(dice=dice, faces=faces, lowest=dice)
    rungs: Ints = []
    cells: Ints = []
    after: int | None = None
    for k, (sums, name) in enumerate(ladder.results.items()):
        span = ladder.where.of("results")
        match = re.fullmatch(r"(-?\d+)?(\.\.)?(-?\d+)?", sums.replace("−", "-").replace(" ", ""))
        if match is None or not (match[1] or match[3]) or (match[1] and match[3] and not match[2]):
            context.report.error("E023", f"'{sums}' are no sums such as 5, 2..4, ..1 or 8..", span)
            continue
        first = int(match[1]) if match[1] else None
        last = int(match[3]) if match[3] else (None if match[2] else first)
        if k > 0 and (first is None or first != after):
            context.report.error("E023", f"'{sums}' does not follow the sums before it", span)
        rungs.append(first if first is not None else (last or 0))
        cells.append(results.number(name, "on the ladder", span))
        after = None if last is None else last + 1
    return Resolution(dice=dice, faces=faces, lowest=dice, cells=cells, rungs=rungs)


def _of_table(context: Context, results: Results, doc: Any, table: Table) -> Resolution:
    span = doc.where.of("table")
    dice, faces, lowest, first_row = _rolls(context, doc, table, span)
    values = [_heading(context, doc, table, title, span) for title in table.columns]
    for k in range(1, len(values)):
        if values[k] <= values[k - 1]:
            context.report.error(
                "E023",
                f"column '{table.columns[k]}' of table '{table.id}' must be more than "
                f"'{table.columns[k - 1]}' before it",
                span,
            )
    least = values
    if doc.favours == "neither":
        least = [values[0], *((a + b) / 2 for a, b in pairwise(values))]
    elif doc.favours == "attacker":
        least = [values[0], *values[:-1]]
    where = f"in table '{table.id}'"
    rows = [row for name, row in zip(table.rows, table.cells, strict=True) for _ in _rolls_of(name)]
    return Resolution(
        dice=dice,
        faces=faces,
        lowest=lowest,
        first_row=first_row,
        least=[n for value in least for n in (value.numerator, value.denominator)],
        above=doc.favours != "defender",
        titles=list(table.columns),
        rows=len(rows),
        cells=[results.number(cell, where, span) for row in rows for cell in row],
    )


def _heading(context: Context, doc: Any, table: Table, title: str, span: Span) -> Fraction:
    """The least value for a column."""
    text = title.replace("−", "-")
    if doc.style == "odds":
        match = re.search(r"(\d+(?:\.\d+)?)\s*(?::|-|–|to|/)\s*(\d+(?:\.\d+)?)", text)
        if match is not None and Fraction(match[2]) != 0:
            return Fraction(match[1]) / Fraction(match[2])
        hint = "odds are written 3:2"
    else:
        match = re.fullmatch(r"[<≤>≥]?=?\s*([+-]?\d+)(?:\s*(?:\.\.|–|to|/)\s*[+-]?\d+|\s*\+)?", text.strip())
        if match is not None:
            return Fraction(int(match[1]))
        hint = "a column is written 5, 5..9 or 5+"
    message = f"'{title}' is no column of table '{table.id}' for {doc.style}"
    context.report.error("E023", message, span, hint=hint)
    return Fraction(0)


def _rolls(context: Context, doc: Any, table: Table, span: Span) -> tuple[int, int, int, int]:
    """Dice, their faces, the lowest throw and that of the first row, for the rows of a table."""
    rolls: list[int] = []
    for name in table.rows:
        own = _rolls_of(name)
        if not own:
            hint = "a row is written 3, or 3–6 for several rolls, ≤2 and ≥12 for the first and the last"
            context.report.error("E023", f"row '{name}' of table '{table.id}' is no roll", span, hint=hint)
        rolls += own
    lowest = rolls[0] if rolls else 1
    if rolls and rolls != list(range(lowest, lowest + len(rolls))):
        context.report.error("E023", f"the rolls of table '{table.id}' must follow one another", span)
    if doc.dice is not None:
        dice, faces = _dice(doc.dice)
        if rolls and (lowest, rolls[-1]) == (0, faces - 1):
            return dice, faces, lowest, lowest
        begins = lowest <= dice or table.rows[0].strip().startswith("≤")
        ends = not rolls or rolls[-1] >= dice * faces or table.rows[-1].strip().startswith("≥")
        if rolls and not (begins and ends):
            context.report.error(
                "E023", f"the rolls of table '{table.id}' are not those of {doc.dice}", doc.where.of("dice")
            )
        return dice, faces, dice, lowest
    if table.rows and (table.rows[0].strip().startswith("≤") or table.rows[-1].strip().startswith("≥")):
        message = f"rows of table '{table.id}' stand for more than one roll, and do not tell what is thrown"
        context.report.error("E023", message, span, hint="give 'dice'")
        return 1, 6, lowest, lowest
    if lowest < 2:
        return 1, len(rolls), lowest, lowest
    if rolls[-1] % lowest == 0:
        return lowest, rolls[-1] // lowest, lowest, lowest
    context.report.error("E023", f"no dice have the rolls of table '{table.id}'", span, hint="give 'dice'")
    return 1, len(rolls), lowest, lowest


def _rolls_of(name: str) -> range:
    """The rolls of a row of a table, such as 4 or 4–6, ≤0 or ≥12; none if it is written otherwise."""
    match = re.fullmatch(r"[≤≥]?(\d{1,3})(?:\s*(?:–|-|\.\.|to)\s*(\d{1,3}))?", name.strip())
    return range(0) if match is None else range(int(match[1]), int(match[2] or match[1]) + 1)


def _dice(text: str) -> tuple[int, int]:
    count, _, faces = text.partition("d")
    return int(count or 1), int(faces)
