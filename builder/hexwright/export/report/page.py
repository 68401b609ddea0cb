"""The report as a page: a summary, and below it every datum."""

from __future__ import annotations

from hexwright.export.report.data import collect
from hexwright.export.report.rules import rule_coverage
from hexwright.model.game import Game
from hexwright.render.fonts import embedded_fonts
from hexwright.rules.coverage import STATUSES
from hexwright.rules.read import Rules
from hexwright.template import render


def page(game: Game, rules: Rules | None) -> str:
    """The whole report. `rules`: None for a game without a referee."""
    return render(
        "report.html.j2",
        report=collect(game),
        rules=rule_coverage(rules),
        statuses=STATUSES,
        fonts=embedded_fonts(),
    )
