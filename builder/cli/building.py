"""Building, as `build`, `release` and `site` do it."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from builder.cli.output import WRONG, show_texts, usage
from builder.cli.wanted import the_games, the_options, the_project
from builder.console.building import TargetError, build_games
from builder.pack.folder import WriteError

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from builder.project import Project


def build(
    games: Sequence[str] | None = None,
    target: str | None = None,
    jobs: int = 0,
    root: Path | None = None,
    *,
    cache: bool = True,
) -> None:
    """The command `build`; see there."""
    project = the_project(root)
    build_all(project, the_games(project, games), target, jobs, cache=cache)


def build_all(
    project: Project, games: Sequence[str], target: str | None = None, jobs: int = 0, *, cache: bool = True
) -> None:
    """Build games and show what was found; ends if one of them is wrong or cannot be written."""
    try:
        fine = build_games(
            project,
            games,
            target,
            the_options(),
            jobs=jobs or os.cpu_count() or 1,
            cache=cache,
            show=show_texts,
        )
    except (TargetError, WriteError) as error:
        usage(str(error))
    if not fine:
        raise SystemExit(WRONG)
