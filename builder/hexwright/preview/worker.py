"""The process that builds: the server stays awake, the compiler stays loaded.

It gets a numbered request for each change of the sources and answers twice: when the page is up to date, and
when all files are. A newer request overtakes a build under way between two of its stages.
"""

from __future__ import annotations

import gc
import signal
from contextlib import suppress
from dataclasses import replace
from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess

from hexwright.export.base import Options
from hexwright.preview.outcome import Problem
from hexwright.preview.resident import Answer, OvertakenError, Resident
from hexwright.project import Project


class Worker:
    """The process as the server sees it. One thread may send requests while another waits for answers."""

    def __init__(self, project: Project, game: str, options: Options) -> None:
        self._arguments = project, game, options
        self._asked = 0
        self._closed = False
        self._page_changed = False
        self._child, self._wire = self._start()

    def _start(self) -> tuple[BaseProcess, Connection]:
        context = get_context("spawn")  # not forked: the server has threads
        ours, theirs = context.Pipe()
        child = context.Process(target=_work, args=(theirs, *self._arguments), daemon=True)
        child.start()
        theirs.close()
        return child, ours

    @property
    def process_id(self) -> int:
        """The id of the current process."""
        return self._child.pid or 0

    def ask(self) -> None:
        """Request a build of the sources as they are now."""
        self._asked += 1
        with suppress(OSError):  # it has died, as `answer` is about to find out
            self._wire.send(self._asked)

    def answer(self) -> Answer | None:
        """Wait for the next answer; None if it is about an earlier state of the sources, or after `close`. A
        process that died is replaced.
        """
        try:
            answer: Answer = self._wire.recv()
        except (EOFError, OSError):
            if self._closed:
                return None
            self._wire.close()
            self._child, self._wire = self._start()
            message = "the build died; is there enough memory?"
            problem = Problem(severity="error", code="", message=message)
            return Answer(
                request=self._asked, state="failed", text="not built", seconds=0.0, problems=(problem,)
            )
        # A page may have been written by a build whose answer comes too late: the next answer says so.
        self._page_changed |= answer.fresh
        if answer.request != self._asked:
            return None
        changed, self._page_changed = self._page_changed, False
        return replace(answer, fresh=changed)

    def close(self) -> None:
        """End the process."""
        self._closed = True
        self._child.terminate()  # which ends the wait in `answer`
        self._child.join()
        self._wire.close()


def _work(wire: Connection, project: Project, game: str, options: Options) -> None:
    """The main function of the process: builds on request until the other end is closed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is the server's business

    def stage(_: str) -> None:
        if wire.poll():
            raise OvertakenError

    # One object for the whole life of the process: the digest of the tool must be that of the loaded code.
    resident = Resident(project, game, options, stage)
    while True:
        try:
            request: int = wire.recv()
            while wire.poll():
                request = wire.recv()
            gc.disable()  # as in every build: garbage is collected afterwards, when nobody waits
            for answer in resident.build(request):
                wire.send(answer)
            gc.collect()
        except OvertakenError:
            continue
        except (EOFError, OSError):
            return
