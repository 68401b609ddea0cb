"""Building, as `build`, `release` and `site` do it."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from hexwright.cli.context import build_options
from hexwright.cli.output import SOURCE_ERRORS, show_texts, usage_error
from hexwright.console.building import TargetError, build_games
from hexwright.console.workers import WorkerError
from hexwright.pack.folder import WriteError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from hexwright.project import Project


def build_all(
    project: Project, games: Sequence[str], target: str | None = None, jobs: int = 0, *, cache: bool = True
) -> None:
    """Build games and show what was found; ends if one of them is wrong or cannot be written."""
    try:
        fine = build_games(
            project,
            games,
            target,
            build_options(),
            jobs=jobs or os.cpu_count() or 1,
            cache=cache,
            show=show_texts,
        )
    except (TargetError, WriteError, WorkerError) as error:
        usage_error(str(error))
    if not fine:
        raise SystemExit(SOURCE_ERRORS)
