"""From saved files to builds: changes in a row make one build, a change during a build makes the next.

The tool's own files are watched, too: a preview of changed code would show what is no longer true.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path

from watchfiles import Change, DefaultFilter, awatch

from builder.cache.record import LOCK
from builder.pack.folder import TEMPORARY
from builder.preview.hub import Hub
from builder.preview.outcome import Outcome, Problem
from builder.preview.tool import FOLDERS, code, of_the_tool
from builder.preview.worker import Built, Worker
from builder.project import Project

_SETTLE = 40
"""Milliseconds without a further change after which a build begins: editors save in several steps."""


class SourceFilter(DefaultFilter):
    """Changes that matter: not what a build itself writes, not what editors leave beside a file."""

    def __call__(self, change: Change, path: str) -> bool:
        """Whether a change matters."""
        if of_the_tool(path):
            return True  # wherever it is installed, even where the filter of the library looks away
        name = Path(path).name
        return name != LOCK and not name.startswith((TEMPORARY, ".#", "~")) and super().__call__(change, path)


class Rebuilder:
    """Watches and builds for as long as it runs. `say` is told every build as printed, `stale` that the tool
    is another one now.
    """

    def __init__(
        self,
        project: Project,
        worker: Worker,
        hub: Hub,
        say: Callable[[Built], None],
        stale: Callable[[], None],
    ) -> None:
        self._project = project
        self._worker = worker
        self._hub = hub
        self._say = say
        self._stale = stale
        self._wanted = asyncio.Event()
        self._touched = asyncio.Event()

    async def watch(self) -> None:
        """Note every change of a source, and of the tool."""
        try:
            await self._notices(polling=False)
        except (OSError, RuntimeError):  # the system watches no more files for us: look ourselves
            await self._notices(polling=True)

    async def _notices(self, *, polling: bool) -> None:
        folders = {self._project.sources, self._project.common, *FOLDERS}
        async for changes in awatch(
            *sorted(folder for folder in folders if folder.is_dir()),
            watch_filter=SourceFilter(),
            step=_SETTLE,
            debounce=400,
            raise_interrupt=False,
            force_polling=polling or None,
        ):
            ours = {path for _, path in changes if of_the_tool(path)}
            if ours:
                self._touched.set()
            if len(ours) < len({path for _, path in changes}):
                self._wanted.set()

    async def look_after(self) -> None:
        """Tell when the tool is not the one any more that was started, and when it is again."""
        first = await asyncio.to_thread(code)
        while True:
            await self._touched.wait()
            self._touched.clear()
            stale = await asyncio.to_thread(code) != first
            if stale != self._hub.now.stale:
                if stale:
                    self._stale()
                self._hub.tell(replace(self._hub.now, stale=stale))

    async def build(self) -> None:
        """Build at once, and after every change."""
        self._wanted.set()
        while True:
            await self._wanted.wait()
            self._wanted.clear()
            number = self._hub.now.number
            self._tell(number, "building", "building")
            built = await asyncio.to_thread(self._worker.build)
            if self._wanted.is_set():
                continue  # it is out of date already: the next one tells
            self._say(built)
            self._tell(number + built.fresh, "built" if built.whole else "failed", built.told, built.problems)

    def _tell(self, number: int, state: str, told: str, problems: Sequence[Problem] = ()) -> None:
        stale = self._hub.now.stale
        self._hub.tell(Outcome(number=number, state=state, told=told, problems=tuple(problems), stale=stale))
