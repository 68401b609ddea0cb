"""Builds games that are not up to date, and shows their findings."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from hexwright.cache.builds import Builds
from hexwright.console.progress import Progress
from hexwright.console.workers import WorkerError, end_with_parent, new_pool, one_beside

if TYPE_CHECKING:
    from hexwright.cache.record import Inputs
    from hexwright.diagnostics import Diagnostic
    from hexwright.export.base import Options
    from hexwright.pipeline import BuildResult
    from hexwright.project import Project
    from hexwright.tasks import Helper


class TargetError(Exception):
    """An unknown target; the message is for the user."""


@dataclass(frozen=True, slots=True, kw_only=True)
class GameBuilt:
    """How the build of one game ended. `findings`: as printed; `summary`: the same in a few words.
    `complete`: files were made; `fine`: and nothing is wrong. `files`: how many there are, `written`: how
    many are new.
    """

    findings: tuple[str, ...]
    summary: str
    complete: bool
    fine: bool
    files: int
    written: int


def build_games(
    project: Project,
    games: Sequence[str],
    target: str | None,
    options: Options,
    *,
    jobs: int,
    cache: bool,
    show: Callable[[Sequence[str]], None],
) -> bool:
    """Build games; whether all of them are right. `target`: names with commas, None for all; `jobs`: cores to
    use; `cache`: use what earlier builds left. `show` is given what was found in a game, as printed.

    TargetError before anything is written; WriteError if the disk refuses; WorkerError.
    """
    builds = builds_of(project, target, options, cache=cache)
    fine = True
    with Progress(games) as progress:
        for game, built in _built(builds, games, target, options, jobs, progress):
            progress.clear()
            show(built.findings)
            if built.complete:
                progress.finished(game, summary=built.summary, written=built.written, total=built.files)
            else:
                progress.failed(game, built.summary)
            fine &= built.fine
    return fine


def _built(
    builds: Builds, games: Sequence[str], target: str | None, options: Options, jobs: int, progress: Progress
) -> Iterator[tuple[str, GameBuilt]]:
    """Each game with its result: a single game built in this process and one beside it, several side by side
    in a pool.
    """
    if jobs < 2:
        for game in games:
            yield game, build_game(builds, game, target, options, progress.stage(game))
        return
    if len(games) == 1:
        with one_beside() as helper:
            yield games[0], build_game(builds, games[0], target, options, progress.stage(games[0]), helper)
        return
    # One process more than there are cores: games differ in length, and no core shall idle in the end.
    with new_pool(min(len(games), jobs + 1), end_with_parent) as pool:
        work = partial(build_game, builds, target=target, options=options)
        try:
            yield from zip(games, pool.map(work, games), strict=True)
        except BrokenProcessPool as error:
            raise WorkerError("a process of the build died; is there enough memory?") from error


def builds_of(project: Project, target: str | None, options: Options, *, cache: bool) -> Builds:
    """The earlier builds of a project with these targets and options."""
    return Builds(project=project, settings=f"{target} {options.epoch} {options.dpi}", keep=cache)


def _ignore(_: str) -> None:
    """No progress is shown for games built in a pool."""


def build_game(
    builds: Builds,
    game: str,
    target: str | None,
    options: Options,
    stage: Callable[[str], None] = _ignore,
    helper: Helper | None = None,
) -> GameBuilt:
    """Build one game, unless everything is as its last build left it. TargetError, WriteError as above."""
    with builds.locked(game):
        known = builds.unchanged(game)
        if known is not None:
            return GameBuilt(
                findings=known.findings,
                summary=known.summary,
                complete=True,
                fine=True,
                files=len(known.files),
                written=0,
            )
        # The compiler is large: an unchanged game must not wait for it to be imported.
        from hexwright.pipeline import BuildRequest, build  # noqa: PLC0415

        inputs, store = builds.inputs(), builds.store(game)
        result = build(
            BuildRequest(
                project=builds.project,
                game=game,
                targets=targets_of(target),
                options=options,
                store=store,
                stage=stage,
                helper=helper,
            )
        )
        if result.folder is not None:
            keep_record(builds, game, inputs, result)
            store.tidy()
    findings, summary = printed(shown_findings(result), result.texts)
    return GameBuilt(
        findings=findings,
        summary=summary,
        complete=result.folder is not None,
        fine=not result.report.failed,
        files=len(result.files),
        written=result.written,
    )


def keep_record(builds: Builds, game: str, inputs: Inputs | None, result: BuildResult) -> None:
    """Record a finished build, so that the next one can tell whether anything has changed."""
    findings, summary = printed(shown_findings(result), result.texts)
    builds.write_record(
        game,
        inputs,
        read=result.read,
        files=result.files,
        locks={} if result.lock is None else dict([result.lock]),
        owned=result.owned,
        findings=findings,
        summary=summary,
    )


def targets_of(names: str | None) -> tuple[str, ...]:
    """Targets by their names with commas, all of them for None. TargetError if one is unknown."""
    from hexwright.targets import TARGETS  # noqa: PLC0415 - as above

    targets = tuple(TARGETS) if names is None else tuple(dict.fromkeys(names.split(",")))
    for name in targets:
        if name not in TARGETS:
            raise TargetError(f"there is no target '{name}'; known: {', '.join(TARGETS)}")
    return targets


def shown_findings(result: BuildResult) -> tuple[Diagnostic, ...]:
    """All findings but notes, in the order in which they are shown."""
    return tuple(found for found in result.report.sorted() if found.severity != "note")


def printed(found: Sequence[Diagnostic], texts: Mapping[str, str]) -> tuple[tuple[str, ...], str]:
    """Findings as printed, and in a few words. `texts`: sources by path."""
    from hexwright.console.findings import as_text, summary  # noqa: PLC0415 - as above

    return tuple(as_text(one, texts) for one in found), summary(found)
