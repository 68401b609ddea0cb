"""`hexwright diff`."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from builder.cli.arguments import Form
from builder.cli.output import say, usage


def command(
    old: Annotated[Path, typer.Argument(help="A VASSAL module (.vmod), anybody's.")],
    new: Annotated[Path, typer.Argument(help="The same or another module, as it is now.")],
    form: Annotated[Form, typer.Option("--format", help="text for people, json for programs.")] = Form.TEXT,
) -> None:
    """Tell what changed between two modules, in a player's words."""
    from builder.export.vassal.compare.difference import compare
    from builder.export.vassal.compare.format import as_json, as_text
    from builder.export.vassal.compare.load import load_pair
    from builder.export.vassal.reading import ModuleError

    try:
        comparison = compare(*load_pair(old, new))
    except ModuleError as error:
        usage(str(error))
    say(as_text(comparison) if form is Form.TEXT else as_json(comparison))
