"""Which project, which games, which options: what arguments and the environment come to."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

from builder.cli.output import usage_error
from builder.project import find_project, open_project

if TYPE_CHECKING:
    from collections.abc import Sequence

    from builder.export.base import Options
    from builder.project import Project


def working_folder() -> Path:
    """The present folder; ends if it has been removed."""
    try:
        return Path.cwd()
    except OSError:
        usage_error("the folder you are in is gone; go to another one")


def require_project(root: Path | None) -> Project:
    """The project in a folder, or the nearest one above the present folder; ends if there is none."""
    if root is not None:
        if not (root / "sources").is_dir():
            usage_error(f"'{root}' has no folder 'sources'")
        return open_project(root.resolve())
    project = find_project(working_folder())
    if project is None:
        usage_error("there is no folder 'sources' here or above; start one with: hexwright new my-game")
    return project


def require_games(project: Project, wanted: Sequence[str] | None) -> tuple[str, ...]:
    """The games of these names, all of them if there are no names; ends if one is not there."""
    try:
        known = project.games()
    except OSError as error:
        usage_error(f"cannot read '{project.sources}': {error.strerror or error}")
    if not wanted:
        if not known:
            usage_error("there are no games in 'sources' yet; start one with: hexwright new my-game")
        return known
    for name in wanted:
        if name not in known:
            from builder.diagnostics import did_you_mean

            hint = did_you_mean(name, known)
            usage_error(f"there is no game '{name}' in 'sources'" + (f" ({hint})" if hint else ""))
    return tuple(dict.fromkeys(wanted))


def build_options(jobs: int = 0) -> Options:
    """What a build goes by; `jobs`: cores, 0 takes what there is."""
    from dataclasses import replace

    from builder.export.base import Options

    # Taken away: the PDF library would read it, too, and stumble over what is no number.
    epoch = os.environ.pop("SOURCE_DATE_EPOCH", "")
    fixed = Options(jobs=jobs or os.cpu_count() or 1)
    return replace(fixed, epoch=int(epoch)) if epoch.isdecimal() and len(epoch) < 16 else fixed
