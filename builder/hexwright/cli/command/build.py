"""`hexwright build`."""

from __future__ import annotations

from typing import Annotated

import typer

from hexwright.cli.arguments import Games, Root


def command(
    games: Games = None,
    target: Annotated[
        str | None, typer.Option(help="Targets, separated by commas; all when left out.")
    ] = None,
    jobs: Annotated[int, typer.Option(min=0, max=64, help="Number of cores; 0 uses all of them.")] = 0,
    cache: Annotated[
        bool, typer.Option("--cache/--no-cache", help="Use what earlier builds left in build/.cache/.")
    ] = True,
    root: Root = None,
) -> None:
    """Build games into build/<game>/."""
    from hexwright.cli.building import build_all
    from hexwright.cli.context import require_games, require_project
    from hexwright.cli.output import say
    from hexwright.console.opening import what_to_open

    project = require_project(root)
    chosen = require_games(project, games, modules=True)
    build_all(project, chosen, target, jobs, cache=cache)
    for line in what_to_open(project.root, chosen):
        say(line)
