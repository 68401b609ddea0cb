"""Builds in a process of their own, one after the other: the server stays awake, the compiler stays loaded.

The process is spawned, not forked: the server has threads, and a build forks itself for its second core.
"""

from __future__ import annotations

import signal
from collections.abc import Sequence
from dataclasses import dataclass
from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from time import perf_counter

from builder.console.building import Made, builds_of, make
from builder.console.findings import snippet
from builder.export.base import Options
from builder.pack.folder import WriteError
from builder.preview.outcome import Problem
from builder.project import Project
from builder.targets import TARGETS, get_ready


@dataclass(frozen=True, slots=True, kw_only=True)
class Built:
    """The worker's answer. `whole`: there are files to look at, `fresh`: other ones than before;
    `findings`: as printed.
    """

    whole: bool
    told: str
    seconds: float
    fresh: bool = False
    findings: Sequence[str] = ()
    problems: Sequence[Problem] = ()


class Worker:
    """The process. Not for two threads at once."""

    def __init__(self, project: Project, game: str, options: Options) -> None:
        self._task = project, game, options
        self._child: tuple[BaseProcess, Connection] | None = None
        self._start()

    def _start(self) -> Connection:
        context = get_context("spawn")
        ours, theirs = context.Pipe()
        child = context.Process(target=_work, args=(theirs, *self._task), daemon=True)
        child.start()
        theirs.close()
        self._child = child, ours
        return ours

    def build(self) -> Built:
        """Build as the sources are now; waits for the end. A process that died is replaced."""
        try:
            wire = self._child[1] if self._child is not None else self._start()
            wire.send(None)
            answer: Built = wire.recv()
        except (EOFError, OSError):
            self.close()
            problem = Problem(severity="error", code="", message="the build died; is there enough memory?")
            return Built(whole=False, told="not built", seconds=0.0, problems=(problem,))
        return answer

    def close(self) -> None:
        """End the process."""
        if self._child is not None:
            child, wire = self._child
            wire.close()
            child.terminate()
            child.join()
            self._child = None


def _work(wire: Connection, project: Project, game: str, options: Options) -> None:
    """The child: builds whenever it is asked, until nobody is there to ask."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is the server's business
    # One object for the whole life of the process: the digest of the tool must be that of the loaded code.
    builds = builds_of(project, None, options, cache=True)
    get_ready(TARGETS)  # each build's own processes then find everything loaded
    while True:
        try:
            wire.recv()
        except (EOFError, OSError):
            return
        begun = perf_counter()
        try:
            with builds.turn(game):
                known = builds.unchanged(game)
                if known is not None:
                    told = f"nothing changed{', ' if known.told else ''}{known.told}"
                    seconds = perf_counter() - begun
                    answer = Built(whole=True, told=told, seconds=seconds, findings=known.findings)
                else:
                    answer = _answer(make(builds, game, None, options, lambda _: None), begun)
        except WriteError as error:
            answer = _failed(str(error), begun)
        except Exception as error:
            answer = _failed(
                f"this is our bug, not yours: {type(error).__name__}: {error}; please report it", begun
            )
        try:
            wire.send(answer)
        except OSError:
            return


def _failed(message: str, begun: float) -> Built:
    problem = Problem(severity="error", code="", message=message)
    seconds = perf_counter() - begun
    return Built(whole=False, told="not built", seconds=seconds, findings=(message,), problems=(problem,))


def _answer(made: Made, begun: float) -> Built:
    new = f"{made.written} of {made.files} files new" if made.written else "nothing changed"
    fresh = new if made.whole else "not built"
    return Built(
        whole=made.whole,
        told=f"{fresh}{', ' if made.told else ''}{made.told}",
        seconds=perf_counter() - begun,
        fresh=made.written > 0,
        findings=made.findings,
        problems=tuple(
            Problem(
                severity=str(f.severity),
                code=f.code,
                message=f.message,
                path=f.span.path,
                line=f.span.line,
                column=f.span.column,
                hint=f.hint or "",
                snippet=snippet(f.span, made.texts),
            )
            for f in made.found
        ),
    )
