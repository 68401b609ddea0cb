"""`hexwright where`."""

from __future__ import annotations

from typing import Annotated

import typer

from hexwright.cli.arguments import Root
from hexwright.cli.context import require_project
from hexwright.cli.output import SOURCE_ERRORS, say, show, usage_error

_SHOWN = 5


def command(
    name: Annotated[str, typer.Argument(help="An imported module: a folder of sources/.")],
    word: Annotated[
        str, typer.Argument(help="A prototype, picture, property, key command, or any other word.")
    ],
    everything: Annotated[
        bool, typer.Option("--all", help="Name every piece, not only the first few.")
    ] = False,
    root: Root = None,
) -> None:
    """Show where an imported module defines and uses a word."""
    from hexwright.imported import look_up

    project = require_project(root)
    if name not in project.modules():
        usage_error(f"there is no imported module '{name}' in 'sources'")
    found, report, texts = look_up(project, name, word)
    if report.failed:
        show(report.sorted(), texts)
        raise SystemExit(SOURCE_ERRORS)
    if not found:
        say(f"'{word}' occurs nowhere in '{name}'")
    for use in found:
        owners = list(dict.fromkeys(use.owners))
        shown = owners if everything else owners[:_SHOWN]
        rest = f", and {len(owners) - len(shown)} more" if len(owners) > len(shown) else ""
        say(f"{'set ' if use.sets else 'used'}  {use.what}: {', '.join(shown)}{rest}")
