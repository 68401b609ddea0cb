"""`hexwright release`."""

from __future__ import annotations

from typing import Annotated

import typer

from hexwright.cli.arguments import Root
from hexwright.cli.context import require_games, require_project
from hexwright.cli.output import say, usage_error


def command(
    game: Annotated[str, typer.Argument(help="The game whose present version goes out to players.")],
    root: Root = None,
) -> None:
    """Build a game and record what its saved games depend on."""
    from hexwright.cli.building import build_all
    from hexwright.pack.folder import WriteError
    from hexwright.pipeline import keep_release

    project = require_project(root)
    (name,) = require_games(project, [game])
    build_all(project, (name,))
    try:
        say(f"{name}: {keep_release(project, name)}, commit it")
    except WriteError as error:
        usage_error(str(error))
