"""`hexwright rename`."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated

import typer

from hexwright.cli.arguments import Root
from hexwright.cli.context import require_project
from hexwright.cli.output import SOURCE_ERRORS, say, show, usage_error


class What(StrEnum):
    """What can get another name."""

    PROTOTYPE = "prototype"


def command(
    name: Annotated[str, typer.Argument(help="An imported module: a folder of sources/.")],
    what: Annotated[What, typer.Argument(help="What gets another name.")],
    old: Annotated[str, typer.Argument(help="Its name.")],
    new: Annotated[str, typer.Argument(help="Its new name.")],
    root: Root = None,
) -> None:
    """Rename a prototype of an imported module everywhere it is used."""
    from hexwright.imported import ModuleError, rename_in_module
    from hexwright.pack.folder import WriteError

    project = require_project(root)
    if name not in project.modules():
        usage_error(f"there is no imported module '{name}' in 'sources'")
    try:
        changed, report, texts = rename_in_module(project, name, old, new)
    except (ModuleError, WriteError) as error:
        usage_error(str(error))
    if report.failed:
        show(report.sorted(), texts)
        raise SystemExit(SOURCE_ERRORS)
    say(f"the {what.value} '{old}' is '{new}' now, in {', '.join(changed)}")
