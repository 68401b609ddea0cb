"""`hexwright new`."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated

import typer

from hexwright.cli.arguments import Root
from hexwright.cli.context import working_folder
from hexwright.cli.output import say, usage_error


class Kind(StrEnum):
    """What a new game is made of."""

    HEXES = "hexes"
    SPACES = "spaces"
    CARDS = "cards"


def command(
    name: Annotated[str, typer.Argument(help="Short name of the game: letters, digits, dashes.")],
    kind: Annotated[
        Kind,
        typer.Option(help="A map of hexes, of spaces with connections, or of spaces with cards to play."),
    ] = Kind.HEXES,
    root: Root = None,
) -> None:
    """Start a game in sources/<name>/ that builds at once."""
    from hexwright.starter import StarterError, start

    folder = root or working_folder()
    try:
        files = start(folder, name, kind)
    except StarterError as error:
        usage_error(str(error))
    for path in files:
        say(path)
    say(f"see it with:   hexwright preview {name}")
    say(f"build it with: hexwright build {name}")
