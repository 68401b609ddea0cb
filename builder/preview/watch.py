"""From saved files to builds: changes in a row make one build, a change during a build makes the next."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path

from watchfiles import Change, DefaultFilter, awatch

from builder.cache.record import LOCK
from builder.pack.folder import TEMPORARY
from builder.preview.hub import Hub
from builder.preview.outcome import Outcome
from builder.preview.worker import Built, Worker
from builder.project import Project

_SETTLE = 40
"""Milliseconds without a further change after which a build begins: editors save in several steps."""


class SourceFilter(DefaultFilter):
    """Changes that matter: not what a build itself writes, not what editors leave beside a file."""

    def __call__(self, change: Change, path: str) -> bool:
        """Whether a change matters."""
        name = Path(path).name
        return name != LOCK and not name.startswith((TEMPORARY, ".#", "~")) and super().__call__(change, path)


class Rebuilder:
    """Watches and builds for as long as it runs. `say` is told every build as printed."""

    def __init__(self, project: Project, worker: Worker, hub: Hub, say: Callable[[Built], None]) -> None:
        self._project = project
        self._worker = worker
        self._hub = hub
        self._say = say
        self._wanted = asyncio.Event()

    async def watch(self) -> None:
        """Note every change of a source."""
        folders = {self._project.sources, self._project.common}
        async for _ in awatch(
            *sorted(folder for folder in folders if folder.is_dir()),
            watch_filter=SourceFilter(),
            step=_SETTLE,
            debounce=400,
            raise_interrupt=False,
        ):
            self._wanted.set()

    async def build(self) -> None:
        """Build at once, and after every change."""
        self._wanted.set()
        while True:
            await self._wanted.wait()
            self._wanted.clear()
            now = self._hub.now
            self._hub.tell(Outcome(number=now.number, state="building", told="building"))
            built = await asyncio.to_thread(self._worker.build)
            if self._wanted.is_set():
                continue  # it is out of date already: the next one tells
            self._say(built)
            number = now.number + built.fresh
            state = "built" if built.whole else "failed"
            self._hub.tell(
                Outcome(number=number, state=state, told=built.told, problems=tuple(built.problems))
            )
