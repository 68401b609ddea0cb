"""`hexwright check`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from builder.cli.arguments import Form, Games, Root
from builder.cli.output import WRONG, say, show
from builder.cli.wanted import the_games, the_project

if TYPE_CHECKING:
    from builder.diagnostics import Diagnostic


def command(
    games: Games = None,
    form: Annotated[Form, typer.Option("--format", help="text for people, json for editors.")] = Form.TEXT,
    root: Root = None,
) -> None:
    """Show everything that is wrong with games; write nothing."""
    from builder.console.findings import as_json, closing
    from builder.frontend import check

    project = the_project(root)
    failed = False
    everything: list[Diagnostic] = []
    for game in the_games(project, games):
        report, texts = check(project, game)
        failed |= report.failed
        findings = report.sorted()
        everything.extend(findings)
        if form is Form.TEXT:
            show(findings, texts)
            say(f"{game}: {closing(findings) or 'no errors'}")
    if form is Form.JSON:
        say(as_json(everything))
    if failed:
        raise SystemExit(WRONG)
