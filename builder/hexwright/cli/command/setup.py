"""`hexwright setup`."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated

import typer

from hexwright.cli.arguments import Root
from hexwright.cli.context import require_project
from hexwright.cli.output import SOURCE_ERRORS, say, show, usage_error


class What(StrEnum):
    """What is done with set-ups."""

    UNPACK = "unpack"
    PACK = "pack"


def command(
    what: Annotated[
        What, typer.Argument(help="unpack: saved games to tables; pack: edited tables to saved games.")
    ],
    name: Annotated[str, typer.Argument(help="An imported module: a folder of sources/.")],
    setups: Annotated[
        list[str] | None, typer.Argument(help="Files of setups/; all when left out.", show_default=False)
    ] = None,
    force: Annotated[
        bool, typer.Option("--force", help="Overwrite a table that differs from the saved game.")
    ] = False,
    root: Root = None,
) -> None:
    """Convert the set-ups of an imported module to tables of starting positions, and back."""
    from hexwright.imported import SetupError, pack_module_setups, unpack_module_setups
    from hexwright.pack.folder import WriteError

    project = require_project(root)
    if name not in project.modules():
        usage_error(f"there is no imported module '{name}' in 'sources'")
    try:
        if what is What.UNPACK:
            done, report, texts = unpack_module_setups(project, name, setups or (), force=force)
        else:
            done, report, texts = pack_module_setups(project, name, setups or ())
    except (SetupError, WriteError, OSError) as error:
        usage_error(str(error))
    if report.failed:
        show(report.sorted(), texts)
        raise SystemExit(SOURCE_ERRORS)
    if not done:
        say(f"'{name}' has no {'set-ups' if what is What.UNPACK else 'unpacked set-ups'}")
    for one in done:
        say(f"{one.path}: {one.pieces} pieces{'' if one.written else ', as it was'}")
