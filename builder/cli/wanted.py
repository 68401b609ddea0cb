"""Which project, which games, which options: what arguments and the environment come to."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

from builder.cli.output import usage
from builder.project import find_project, open_project

if TYPE_CHECKING:
    from collections.abc import Sequence

    from builder.export.base import Options
    from builder.project import Project


def here() -> Path:
    """The present folder; ends if it has been removed."""
    try:
        return Path.cwd()
    except OSError:
        usage("the folder you are in is gone; go to another one")


def the_project(root: Path | None) -> Project:
    """The project in a folder, or the nearest one above the present folder; ends if there is none."""
    if root is not None:
        if not (root / "sources").is_dir():
            usage(f"'{root}' has no folder 'sources'")
        return open_project(root.resolve())
    project = find_project(here())
    if project is None:
        usage("there is no folder 'sources' here or above; start one with: hexwright new my-game")
    return project


def the_games(project: Project, wanted: Sequence[str] | None) -> tuple[str, ...]:
    """The games of these names, all of them if there are no names; ends if one is not there."""
    try:
        known = project.games()
    except OSError as error:
        usage(f"cannot read '{project.sources}': {error.strerror or error}")
    if not wanted:
        if not known:
            usage("there are no games in 'sources' yet; start one with: hexwright new my-game")
        return known
    for name in wanted:
        if name not in known:
            from builder.diagnostics import did_you_mean

            hint = did_you_mean(name, known)
            usage(f"there is no game '{name}' in 'sources'" + (f" ({hint})" if hint else ""))
    return tuple(dict.fromkeys(wanted))


def the_options() -> Options:
    """What a build goes by, from the environment."""
    from dataclasses import replace

    from builder.export.base import Options

    # Taken away: the PDF library would read it, too, and stumble over what is no number.
    epoch = os.environ.pop("SOURCE_DATE_EPOCH", "")
    return replace(Options(), epoch=int(epoch)) if epoch.isdecimal() and len(epoch) < 16 else Options()
