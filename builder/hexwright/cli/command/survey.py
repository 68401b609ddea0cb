"""`hexwright survey`."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from hexwright.cli.arguments import Root
from hexwright.cli.context import require_games, require_project

NEEDS = (
    "a survey needs sources/<game>/game.yaml, a board with a 'grid' and a 'georeference', "
    "and geo/survey.yaml, which may be empty (docs/survey.md)"
)


def command(
    game: Annotated[str, typer.Argument(help="The game whose ground is surveyed.")],
    data: Annotated[Path, typer.Option(help="Folder of the geodata packages (docs/survey.md).")],
    relief: Annotated[bool, typer.Option(help="Make the shading tile as well (slow).")] = True,
    check: Annotated[bool, typer.Option("--check", help="Say what would change; write nothing.")] = False,
    picture: Annotated[
        Path | None, typer.Option(help="Draw the findings over the ground into this PNG.")
    ] = None,
    root: Root = None,
) -> None:
    """Propose terrain, coast and rivers from geodata (needs the extra 'geo')."""
    from hexwright_survey import Options, survey

    project = require_project(root)
    require_games(project, [game], needs=NEEDS)
    code = survey(project.root, game, Options(data=data, relief=relief, check=check, picture=picture))
    if code:
        raise SystemExit(code)
