"""`hexwright check`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from hexwright.cli.arguments import Form, Games, Root
from hexwright.cli.context import require_games, require_project
from hexwright.cli.output import SOURCE_ERRORS, say, show

if TYPE_CHECKING:
    from collections.abc import Sequence

    from hexwright.diagnostics import Diagnostic
    from hexwright.project import Project


def command(
    games: Games = None,
    form: Annotated[Form, typer.Option("--format", help="text for people, json for editors.")] = Form.TEXT,
    unused: Annotated[
        bool,
        typer.Option("--unused", help="Only list pictures in imported modules that nothing refers to."),
    ] = False,
    root: Root = None,
) -> None:
    """Report every error in games without building anything."""
    from hexwright.console.findings import as_json, summary
    from hexwright.frontend import check

    project = require_project(root)
    if unused:
        _list_unused(project, require_games(project, games, modules=True))
        return
    failed = False
    everything: list[Diagnostic] = []
    for game in require_games(project, games, modules=True):
        report, texts = check(project, game)
        failed |= report.failed
        findings = report.sorted()
        everything.extend(findings)
        if form is Form.TEXT:
            show(findings, texts)
            say(f"{game}: {summary(findings) or 'no errors'}")
    if form is Form.JSON:
        say(as_json(everything))
    if failed:
        raise SystemExit(SOURCE_ERRORS)


def _list_unused(project: Project, names: Sequence[str]) -> None:
    """Print the paths of unused pictures, a line each, so that other programs can take them."""
    from hexwright.imported import unused_pictures

    for name in names:
        if name not in project.modules():
            continue
        pictures, report, texts = unused_pictures(project, name)
        if report.failed:
            show(report.sorted(), texts)
            raise SystemExit(SOURCE_ERRORS)
        for picture in pictures:
            say(picture)
