"""`hexwright dump`."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from hexwright.cli.output import say, usage_error


def command(
    file: Annotated[Path, typer.Argument(help="A VASSAL module (.vmod, .vmdx) or saved game (.vsav, .sav).")],
) -> None:
    """Print a module or saved game as canonical text, decoded from its bytes."""
    from vassalformat.archive import ArchiveError, unzip_or_none
    from vassalformat.dump import dump, missing_part
    from vassalformat.foreign import ForeignArchive

    if file.exists() and not file.is_file():
        usage_error(f"{file}: not a file")
    files: dict[str, bytes] = {}
    unreadable: list[str] = []
    try:
        with ForeignArchive(file) as archive:
            for name in archive.names:
                try:
                    files[name] = archive.read(name)
                except ArchiveError as error:
                    unreadable.append(str(error))
    except ArchiveError as error:
        usage_error(f"{file}: {error}")
    say(dump(files, unzip=unzip_or_none, unreadable=unreadable).rstrip("\n"))
    missing = missing_part(files)
    if missing:
        usage_error(f"{file}: {missing}")
