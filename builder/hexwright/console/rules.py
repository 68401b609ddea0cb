"""`hexwright rules`: what the referee does about each rule of a game, as a table or as JSON."""

from __future__ import annotations

import json
import textwrap
from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any

from hexwright.model.game import Game
from hexwright.rules.checklist import Covered
from hexwright.rules.coverage import STATUSES, chapters, counts, in_part, judged
from hexwright.rules.read import Rules

HEADINGS = ("Id", "Rule", "Status", "What it says", "By", "Proved by")
MIN_TEXT_WIDTH = 30
"""Least width of the column of texts, in characters, however narrow the terminal."""


def as_table(game: Game, rules: Rules, statuses: Collection[str], width: int | None) -> str:
    """The rules under the headings of their chapters, then the totals; no trailing newline.

    `statuses`: show only rules of these, all rules if empty. `width`: of the terminal, to wrap texts; None
    for a pipe: then each rule takes one line.
    """
    selected = [
        (chapter.name, [_row(e) for e in chapter.rules if not statuses or e.status in statuses])
        for chapter in chapters(rules)
    ]
    rows = [HEADINGS, *(row for _, found in selected for row in found)]
    widths = [max(len(row[k]) for row in rows) for k in range(len(HEADINGS))]
    lines = [f"{game.title} {game.version}: what the referee does about its rules"]
    if width is None:
        lines += ["", _line(HEADINGS, widths)]
    for name, found in selected:
        if found:
            lines += ["", name]
        for row in found:
            lines += [_line(row, widths)] if width is None else _wrapped(row, widths, width - 1)
    return "\n".join([*lines, "", *_totals(rules, statuses)])


def as_json(found: Sequence[tuple[Game, Rules]], statuses: Collection[str]) -> str:
    """A JSON list of games, each with its totals and rules. `statuses` as for `as_table`."""
    return json.dumps([_game(game, rules, statuses) for game, rules in found], indent=2, ensure_ascii=False)


def _game(game: Game, rules: Rules, statuses: Collection[str]) -> Mapping[str, Any]:
    return {
        "game": game.id,
        "title": game.title,
        "version": game.version,
        "totals": dict(counts(rules.coverage)),
        "rules": [
            {
                "id": entry.id,
                "rule": entry.rule,
                "chapter": chapter.name,
                "kind": entry.kind,
                "says": entry.says,
                "status": entry.status,
                "by": list(entry.by),
                "why": entry.why,
                "proof": list(entry.proof),
            }
            for chapter in chapters(rules)
            for entry in chapter.rules
            if not statuses or entry.status in statuses
        ],
    }


def _row(entry: Covered) -> tuple[str, ...]:
    says = f"{entry.says} ({entry.why})" if entry.why else entry.says
    return (entry.id, entry.rule, entry.status, says, ", ".join(entry.by), ", ".join(entry.proof))


def _line(cells: Sequence[str], widths: Sequence[int]) -> str:
    return "  ".join(cell.ljust(width) for cell, width in zip(cells, widths, strict=True)).rstrip()


def _wrapped(row: Sequence[str], widths: Sequence[int], width: int) -> Iterator[str]:
    """The lines of a rule: its text, mechanisms and proofs wrapped beside its id, number and status."""
    left = _line(row[:3], widths[:3]).ljust(sum(widths[:3]) + 6)
    room = max(MIN_TEXT_WIDTH, width - len(left))
    by, proof = (f"{word} {text}" if text else "" for word, text in (("by", row[4]), ("proved by", row[5])))
    more = "; ".join(part for part in (by, proof) if part)
    for line in [
        *textwrap.wrap(row[3], room),
        *textwrap.wrap(more, room, initial_indent="  ", subsequent_indent="  "),
    ]:
        yield left + line
        left = " " * len(left)


def _totals(rules: Rules, statuses: Collection[str]) -> Iterator[str]:
    for status, count in counts(rules.coverage).items():
        if not statuses or status in statuses:
            yield f"{count:>5} {status:<9} {STATUSES[status]}"
    total, done = len(rules.coverage), judged(rules.coverage)
    share = f" ({100 * done / total:.0f} %)" if total else ""
    yield f"{total:>5} rules, {done} of them enforced or computed{share}{in_part(rules.coverage)}"
