"""The report as a page: a summary, and below it every datum.

The summary is a template and is cached: a changed value changes no count. The rows below are written here,
all of them in less time than importing the template engine takes.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from builder.cache.store import Store
from builder.export.report.data import Fidelity, Group, collect
from builder.export.report.rules import RuleCoverage, rule_coverage
from builder.model.game import Game
from builder.model.provenance import Origin
from builder.render.fonts import embedded_fonts
from builder.rules.coverage import STATUSES
from builder.rules.model import RulesModel
from builder.template import escape, escape_all, render

_CUT: Final = "\0"
"""Marks the place in the summary page for the rows."""

_ROW: Final = (
    "<tr><td>%s</td><td>%s</td>"
    '<td><span class="tag %s">%s</span></td><td>%s</td><td>%s</td><td class="src">%s</td></tr>\n'
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Kind:
    """Data of one kind, counted."""

    title: str
    total: int
    counts: Mapping[Origin, int]


@dataclass(frozen=True, slots=True, kw_only=True)
class Ruling:
    """A contradiction in the printed game, and what is used here. `rule`: empty if there is none."""

    id: str
    evidence: str
    ruling: str
    rule: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Summary:
    """Everything the summary depends on. `statuses`: explanation of each status of a rule."""

    title: str
    version: str
    total: int
    counts: Mapping[Origin, int]
    kinds: tuple[Kind, ...]
    errata: tuple[Ruling, ...]
    rules: RuleCoverage | None
    statuses: Mapping[str, str]

    def share(self, number: int) -> str:
        """`number` as a percentage of all data, with one digit."""
        return f"{100 * number / self.total:.1f} %" if self.total else "–"


def page(game: Game, rules: RulesModel | None, store: Store) -> str:
    """The whole report. `rules`: None for a game without a referee."""
    found = collect(game)
    summary = summary_of(found, rules)
    before, after = store.memo("summary", summary, lambda: _summary(summary)).decode().split(_CUT)
    return "".join((before, *(part for group in found.groups for part in _rows(group)), after))


def summary_of(found: Fidelity, rules: RulesModel | None) -> Summary:
    """The summary of a report."""
    return Summary(
        title=found.title,
        version=found.version,
        total=found.total,
        counts=found.counts,
        kinds=tuple(Kind(title=g.title, total=len(g.data), counts=g.counts) for g in found.groups),
        errata=tuple(
            Ruling(id=e.id, evidence=e.evidence, ruling=e.ruling, rule=e.provenance.rule or "")
            for e in found.errata
        ),
        rules=rule_coverage(rules),
        statuses=STATUSES,
    )


def _summary(summary: Summary) -> bytes:
    return render("report.html.j2", report=summary, fonts=embedded_fonts(), cut=_CUT).encode()


def _rows(group: Group) -> Iterator[str]:
    yield f"<details><summary>{escape(group.title)}<small>{len(group.data)} data</small></summary>\n"
    yield '<div class="scroll"><table>\n'
    yield "<tr><th>Item</th><th>Value</th><th>Origin</th><th>Rule</th><th>Note</th><th>Source</th></tr>\n"
    words = (
        word
        for d in group.data
        for word in (d.name, d.value, d.origin.value, d.origin.value, d.rule, d.note, d.place)
    )
    yield _ROW * len(group.data) % tuple(escape_all(words))
    yield "</table></div></details>\n"
