"""Building games one after the other: what is already there is left alone, what was said is shown."""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING

from builder.cache.builds import Builds
from builder.console.progress import Progress

if TYPE_CHECKING:
    from builder.diagnostics import Diagnostic
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
    builds = builds_of(project, target, options, cache=cache)
    fine = True
    with Progress(games) as progress:
        for game in games:
            with builds.turn(game):
                known = builds.unchanged(game)
                if known is None:
                    fine &= _build(builds, game, target, options, progress, show)
                else:
                    show(known.findings)
                    progress.finished(game, unchanged=True, summary=known.told)
    return fine


def _build(
    builds: Builds,
    game: str,
    target: str | None,
    options: Options,
    progress: Progress,
    show: Callable[[Sequence[str]], None],
) -> bool:
    made = make(builds, game, target, options, progress.stage(game))
    progress.clear()
    show(made.findings)
    if made.whole:
        progress.finished(
            game, unchanged=not made.written, summary=made.told, written=made.written, total=made.files
        )
    else:
        progress.failed(game, made.told)
    return made.fine


@dataclass(frozen=True, slots=True, kw_only=True)
class Made:
    """What building one game came to. `found`: all findings but notes, `findings`: the same as printed,
    `told`: in a few words. `whole`: files were made; `fine`: and nothing is wrong. `files`: how many there
    are, `written`: how many are new. `texts`: sources by path.
    """

    found: tuple[Diagnostic, ...]
    findings: tuple[str, ...]
    told: str
    whole: bool
    fine: bool
    files: int
    written: int
    texts: Mapping[str, str]


def builds_of(project: Project, target: str | None, options: Options, *, cache: bool) -> Builds:
    """What earlier builds with the same wishes left."""
    return Builds(project=project, wish=f"{target} {options.epoch} {options.dpi}", keep=cache)


@contextmanager
def untidy() -> Iterator[None]:
    """Nobody looks for garbage in cycles meanwhile: a model is one great heap of small things that all stay,
    and looking through it again and again takes a sixth of a build.
    """
    was = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was:
            gc.enable()


def make(
    builds: Builds, game: str, target: str | None, options: Options, stage: Callable[[str], None]
) -> Made:
    """Build one game with what earlier builds left, and keep what it leaves. To be called in its turn
    (`builds.turn`). TargetError, WriteError as above.
    """
    # The compiler is large: an unchanged game must not wait for it to be imported.
    from builder.targets import TARGETS, call_hands  # noqa: PLC0415

    targets = tuple(dict.fromkeys((target or ",".join(TARGETS)).split(",")))
    for name in targets:
        if name not in TARGETS:
            raise TargetError(f"there is no target '{name}'; known: {', '.join(TARGETS)}")
    there = builds.project.root / "build" / game
    with untidy(), call_hands(targets, options, there) as hands:  # they are busy while we import the rest
        from builder.console.findings import as_text, summary  # noqa: PLC0415
        from builder.pipeline import BuildRequest, build  # noqa: PLC0415

        inputs = builds.begin()
        store = builds.store(game)
        result = build(
            BuildRequest(
                project=builds.project, game=game, targets=targets, options=options, store=store, stage=stage
            ),
            hands,
        )
    found = [f for f in result.report.sorted() if f.severity != "note"]
    findings, told = tuple(as_text(f, result.texts) for f in found), summary(found)
    if result.folder is not None:
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
    return Made(
        found=tuple(found),
        findings=findings,
        told=told,
        whole=result.folder is not None,
        fine=not result.report.failed,
        files=len(result.files),
        written=result.written,
        texts=result.texts,
    )
