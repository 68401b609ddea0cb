"""Building games one after the other: what is already there is left alone, what was said is shown."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from builder.cache.builds import Builds
from builder.console.progress import Progress

if TYPE_CHECKING:
    from builder.export.base import Options
    from builder.project import Project


class TargetError(Exception):
    """A target nobody knows; the message is for people."""


def build_games(
    project: Project,
    games: Sequence[str],
    target: str | None,
    options: Options,
    *,
    cache: bool,
    show: Callable[[Sequence[str]], None],
) -> bool:
    """Build games; whether all of them are right. `target`: names with commas, None for all; `cache`: use
    what earlier builds left. `show` is given what was found in a game, as printed.

    TargetError before anything is written; WriteError if the disk refuses.
    """
    builds = Builds(project=project, wish=f"{target} {options.epoch} {options.dpi}", keep=cache)
    fine = True
    with Progress(games) as progress:
        for game in games:
            with builds.turn(game):
                known = builds.unchanged(game)
                if known is None:
                    fine &= _build(builds, game, target, options, progress, show)
                else:
                    show(known.findings)
                    progress.closing(game, same=True, told=known.told)
    return fine


def _build(
    builds: Builds,
    game: str,
    target: str | None,
    options: Options,
    progress: Progress,
    show: Callable[[Sequence[str]], None],
) -> bool:
    # The compiler is large: an unchanged game must not wait for it to be imported.
    from builder.console.findings import as_text, closing  # noqa: PLC0415
    from builder.pipeline import TARGETS, BuildRequest, build  # noqa: PLC0415

    targets = tuple(dict.fromkeys((target or ",".join(TARGETS)).split(",")))
    for name in targets:
        if name not in TARGETS:
            raise TargetError(f"there is no target '{name}'; known: {', '.join(TARGETS)}")
    inputs = builds.begin()
    store = builds.store(game)
    stage = progress.stage(game)
    result = build(
        BuildRequest(
            project=builds.project, game=game, targets=targets, options=options, store=store, stage=stage
        )
    )
    progress.clear()
    found = [f for f in result.report.sorted() if f.severity != "note"]
    findings, told = tuple(as_text(f, result.texts) for f in found), closing(found)
    show(findings)
    if result.folder is None:
        progress.failed(game, told)
        return not result.report.failed
    store.tidy()
    builds.finish(
        game,
        inputs,
        read=result.read,
        files=result.files,
        locks=dict([result.lock]),
        owned=result.owned,
        findings=findings,
        told=told,
    )
    progress.closing(game, same=not result.written, told=told, new=result.written, of=len(result.files))
    return not result.report.failed
