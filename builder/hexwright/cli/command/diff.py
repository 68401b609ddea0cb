"""`hexwright diff`."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from hexwright.cli.arguments import Form
from hexwright.cli.output import say, usage_error


def command(
    old: Annotated[Path, typer.Argument(help="Any VASSAL module (.vmod).")],
    new: Annotated[Path, typer.Argument(help="The same or another module, as it is now.")],
    form: Annotated[Form, typer.Option("--format", help="text for people, json for programs.")] = Form.TEXT,
) -> None:
    """Tell what changed between two modules, in a player's words."""
    from hexwright.export.vassal.compare.difference import compare
    from hexwright.export.vassal.compare.format import as_json, as_text
    from hexwright.export.vassal.compare.load import load_pair
    from hexwright.export.vassal.reading import ModuleError

    try:
        comparison = compare(*load_pair(old, new))
    except ModuleError as error:
        usage_error(str(error))
    say(as_text(comparison) if form is Form.TEXT else as_json(comparison))
