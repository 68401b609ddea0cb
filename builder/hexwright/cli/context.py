"""The project, games and options of a command, from its arguments and the environment."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

from hexwright.cli.output import usage_error
from hexwright.project import find_project, open_project

if TYPE_CHECKING:
    from collections.abc import Sequence

    from hexwright.export.base import Options
    from hexwright.project import Project


def working_folder() -> Path:
    """The current directory. Exits with a usage error if it has been removed."""
    try:
        return Path.cwd()
    except OSError:
        usage_error("the folder you are in is gone; go to another one")


def require_project(root: Path | None) -> Project:
    """The project in `root`, or the nearest one from the current directory upward.

    Exits with a usage error if there is none.
    """
    if root is not None:
        if not (root / "sources").is_dir():
            usage_error(f"'{root}' has no folder 'sources'")
        return open_project(root.resolve())
    project = find_project(working_folder())
    if project is None:
        usage_error("there is no folder 'sources' here or above; start one with: hexwright new my-game")
    return project


def require_games(
    project: Project, names: Sequence[str] | None, *, needs: str = "", modules: bool = False
) -> tuple[str, ...]:
    """The games of these names, each once, or all games if there are no names.

    Exits with a usage error if one does not exist. `needs`: what the command needs of a game, for that error;
    `modules`: whether modules brought in from elsewhere count as games.
    """
    try:
        imported = project.modules()
        known = tuple(sorted({*project.games(), *imported})) if modules else project.games()
    except OSError as error:
        usage_error(f"cannot read '{project.sources}': {error.strerror or error}")
    if not names:
        if not known:
            usage_error("there are no games in 'sources' yet; start one with: hexwright new my-game")
        return known
    for name in names:
        if name not in known:
            from hexwright.diagnostics import did_you_mean

            hint = did_you_mean(name, known)
            message = f"there is no game '{name}' in 'sources'" + (f" ({hint})" if hint else "")
            if name in imported:
                message = f"'{name}' is an imported module, not a game: what can be done is to build it"
            if name in project.unfinished():
                message = f"the folder 'sources/{name}' is no game yet: it has no game.yaml"
            usage_error(f"{message}; {needs}" if needs else message)
    return tuple(dict.fromkeys(names))


def build_options() -> Options:
    """Options of a build, from the environment."""
    from dataclasses import replace

    from hexwright.export.base import Options

    # Removed from the environment: reportlab reads it too, and fails if it is not a number.
    epoch = os.environ.pop("SOURCE_DATE_EPOCH", "")
    return replace(Options(), epoch=int(epoch)) if epoch.isdecimal() and len(epoch) < 16 else Options()
