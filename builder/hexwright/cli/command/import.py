"""`hexwright import`."""  # noqa: N999 - the name of the command

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from hexwright.cli.arguments import Root
from hexwright.cli.context import working_folder
from hexwright.cli.output import say, usage_error


def command(
    file: Annotated[
        Path, typer.Argument(help="A VASSAL module (.vmod) or extension (.vmdx), or its unpacked folder.")
    ],
    name: Annotated[str, typer.Option("--as", help="Short name of the new folder: letters, digits, dashes.")],
    force: Annotated[
        bool,
        typer.Option("--force", help="Replace an imported module of this name, with all changes made to it."),
    ] = False,
    root: Root = None,
) -> None:
    """Turn any module into text in sources/<name>/ that builds the same module again."""
    from hexwright.imported import ModuleError, import_module
    from hexwright.pack.folder import WriteError

    try:
        done = import_module(file, root or working_folder(), name, force=force)
    except (ModuleError, WriteError) as error:
        usage_error(str(error))
    for note in done.notes:
        say(f"note: {note}")
    share = done.share
    elements = _typed(share.elements, sum(share.plain_elements.values()), "elements")
    traits = _typed(share.traits, sum(share.plain_traits.values()), "traits")
    say(f"{done.folder}: {elements}{traits}{done.files} files")
    say(f"build it with: hexwright build {name}")


def _typed(count: int, plain: int, what: str) -> str:
    """How many there are and, rounded down, how many of them are typed."""
    return f"{count} {what} ({1000 * (count - plain) // count / 10} % typed), " if count else ""
