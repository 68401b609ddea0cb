"""`hexwright site`."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from builder.cli.arguments import Root
from builder.cli.output import say, usage
from builder.cli.wanted import the_games, the_project


def command(
    out: Annotated[Path | None, typer.Option(help="Folder of the site; else site/ in the project.")] = None,
    root: Root = None,
) -> None:
    """Build all games, and a page to download them from, as files for any web server."""
    from builder.cli.building import build_all
    from builder.pack.folder import WriteError
    from builder.site.facts import format_size
    from builder.site.make import SiteError, check_folder, make_site

    project = the_project(root)
    games = the_games(project, None)
    folder = out or project.root / "site"
    try:
        check_folder(folder)
        build_all(project, games)
        made = make_site(project, games, folder)
    except (SiteError, WriteError) as error:
        usage(str(error))
    count = "1 game" if made.games == 1 else f"{made.games} games"
    say(f"site: {folder.name}/ ({count}, {made.files} files, {format_size(made.size)}, {made.written} new)")
