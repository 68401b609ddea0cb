"""`hexwright dump`."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from builder.cli.output import say, usage_error


def command(file: Annotated[Path, typer.Argument(help="A VASSAL module (.vmod).")]) -> None:
    """Print a module as canonical text, decoded from its bytes."""
    from builder.export.vassal.dump import dump
    from builder.pack.archive import ArchiveError, read_zip, unzip_or_none

    try:
        files = read_zip(file)
    except ArchiveError as error:
        usage_error(str(error))
    say(dump(files, unzip=unzip_or_none).rstrip("\n"))
