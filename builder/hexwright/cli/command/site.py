"""`hexwright site`."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from hexwright.cli.arguments import Root
from hexwright.cli.context import require_games, require_project
from hexwright.cli.output import say, usage_error


def command(
    out: Annotated[Path | None, typer.Option(help="Folder of the site; else site/ in the project.")] = None,
    root: Root = None,
) -> None:
    """Build all games, and a page to download them from, as files for any web server."""
    from hexwright.cli.building import build_all
    from hexwright.pack.folder import WriteError
    from hexwright.site.facts import format_size
    from hexwright.site.make import SiteError, check_folder, make_site

    project = require_project(root)
    games = require_games(project, None)
    folder = out or project.root / "site"
    try:
        check_folder(folder)
        build_all(project, games)
        made = make_site(project, games, folder)
    except (SiteError, WriteError) as error:
        usage_error(str(error))
    count = "1 game" if made.games == 1 else f"{made.games} games"
    say(f"site: {folder.name}/ ({count}, {made.files} files, {format_size(made.size)}, {made.written} new)")
