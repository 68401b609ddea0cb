"""`hexwright explain`."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from hexwright.cli.output import columns, say, usage_error


def command(
    key: Annotated[
        str | None,
        typer.Argument(
            help="A key such as looks.slots.size, or a word such as retreat; the sections when left out."
        ),
    ] = None,
    schemas: Annotated[
        Path | None, typer.Option(help="Write the JSON Schemas for editors into this folder instead.")
    ] = None,
) -> None:
    """Explain a key of the source format: what it means, type, unit, default, an example.

    A word of the hobby, such as 'advance after combat', leads to the chapter of the manual and its keys.
    """
    if schemas is not None:
        _write_schemas(schemas)
        return
    from hexwright.console import explain

    text = explain.overview(columns()) if key is None else explain.explain(key, columns())
    if text is None:
        usage_error(explain.unknown(str(key)))
    say(text)


def _write_schemas(folder: Path) -> None:
    from hexwright.pack.folder import WriteError, write_file
    from hexwright.reference.schemas import documents

    try:
        for name, text in documents().items():
            write_file(folder / name, text.encode())
            say((folder / name).as_posix())
    except WriteError as error:
        usage_error(str(error))
