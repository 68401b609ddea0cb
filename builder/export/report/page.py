"""The report as a page: a summary, and below it every datum."""

from __future__ import annotations

from builder.export.report.data import collect
from builder.export.report.rules import rule_coverage
from builder.model.game import Game
from builder.render.fonts import embedded_fonts
from builder.rules.coverage import STATUSES
from builder.rules.read import Rules
from builder.template import render


def page(game: Game, rules: Rules | None) -> str:
    """The whole report. `rules`: None for a game without a referee."""
    return render(
        "report.html.j2",
        report=collect(game),
        rules=rule_coverage(rules),
        statuses=STATUSES,
        fonts=embedded_fonts(),
    )
