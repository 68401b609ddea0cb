"""Builds one game again and again in a process that stays: the page first, then everything."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from time import perf_counter
from typing import Final

from hexwright.console.building import builds_of, keep_record, printed, shown_findings
from hexwright.console.findings import snippet
from hexwright.diagnostics import Report
from hexwright.export.base import Bundle, Options
from hexwright.frontend import SourcesWrongError, files_of, read_game
from hexwright.pack.folder import WriteError
from hexwright.pipeline import BuildRequest, BuildResult, export, write
from hexwright.preview.outcome import Problem
from hexwright.project import Project
from hexwright.source.memory import ParseMemory

PAGE: Final = "web"
"""The target that is made first."""


class OvertakenError(Exception):
    """The sources have changed again, so the rest of this build is not needed."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Answer:
    """How far a build is. `request`: the number of the request; `state`: page (it is up to date, other files
    are not), built or failed; `text`: in a few words; `fresh`: the page differs from before; `findings`: as
    printed.
    """

    request: int
    state: str
    text: str
    seconds: float
    fresh: bool = False
    findings: Sequence[str] = ()
    problems: Sequence[Problem] = ()


class Resident:
    """Builds one game again and again. `stage`: see `BuildRequest`."""

    def __init__(self, project: Project, game: str, options: Options, stage: Callable[[str], None]) -> None:
        self._game = game
        self._builds = builds_of(project, None, options, cache=True)
        self._memory: dict[str, bytes] = {}
        self._trees = ParseMemory()  # files that have not changed are not parsed again
        self._everything = BuildRequest(project=project, game=game, options=options, stage=stage)
        self._outputs: Bundle = {}

    def build(self, request: int) -> Iterator[Answer]:
        """Build as the sources are now, the page first. OvertakenError if `stage` raises it."""
        begun = perf_counter()
        try:
            with self._builds.locked(self._game):
                yield from self._built(request, begun)
        except WriteError as error:
            yield _failure(request, begun, str(error))
        except OvertakenError:
            raise
        except Exception as error:
            bug = f"this is our bug, not yours: {type(error).__name__}: {error}; please report it"
            yield _failure(request, begun, bug)

    def _built(self, request: int, begun: float) -> Iterator[Answer]:
        known = self._builds.unchanged(self._game)
        if known is not None:
            yield Answer(
                request=request,
                state="built",
                text=_words("nothing changed", known.summary),
                seconds=perf_counter() - begun,
                findings=known.findings,
            )
            return
        inputs = self._builds.inputs()
        everything = replace(self._everything, store=self._builds.store(self._game, self._memory))
        page = replace(everything, targets=(PAGE,))
        report, files = Report(), replace(files_of(everything.project), memory=self._trees)
        try:
            everything.stage("reading")
            checked = read_game(files, self._game, report)
            found = tuple(report)
            # The page does not wait for what only a reader sees who comes very near.
            outputs = export(page, checked, report, draft=True, earlier=self._outputs)
            result = write(page, checked, outputs, report)
            yield _answer(request, begun, "page", result)
            report = Report(list(found))  # what the page's target found is found again
            self._outputs = export(everything, checked, report)
            result = write(everything, checked, self._outputs, report)
        except SourcesWrongError:
            yield _answer(request, begun, "failed", BuildResult(report=report, texts=files.texts))
            return
        keep_record(self._builds, self._game, inputs, result)
        everything.store.tidy()
        yield _answer(request, begun, "built", result)


def _failure(request: int, begun: float, message: str) -> Answer:
    """The answer for a build that failed for another reason than the sources."""
    problem = Problem(severity="error", code="", message=message)
    return Answer(
        request=request,
        state="failed",
        text="not built",
        seconds=perf_counter() - begun,
        findings=(message,),
        problems=(problem,),
    )


def _answer(request: int, begun: float, state: str, result: BuildResult) -> Answer:
    found = shown_findings(result)
    findings, summary = printed(found, result.texts)
    what = {"page": "page", "failed": "not built"}.get(state) or (
        f"{result.written} of {len(result.files)} files new" if result.written else "nothing changed"
    )
    return Answer(
        request=request,
        state=state,
        text=_words(what, summary),
        seconds=perf_counter() - begun,
        fresh=state == "page" and result.written > 0,
        findings=findings,
        problems=tuple(
            Problem(
                severity=str(f.severity),
                code=f.code,
                message=f.message,
                path=f.span.path,
                line=f.span.line,
                column=f.span.column,
                hint=f.hint or "",
                snippet=snippet(f.span, result.texts),
            )
            for f in found
        ),
    )


def _words(what: str, summary: str) -> str:
    return f"{what}, {summary}" if summary else what
