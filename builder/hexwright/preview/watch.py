"""From saved files to builds: changes in a row make one build, a change during a build overtakes it.

The tool's own files are watched, too: a preview of changed code would show what is no longer true.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Final

from watchfiles import Change, DefaultFilter, awatch

from hexwright.cache.tool import folder_digest
from hexwright.pack.folder import TEMPORARY
from hexwright.preview.hub import Hub
from hexwright.preview.outcome import Outcome, Problem
from hexwright.preview.resident import Answer
from hexwright.preview.worker import Worker
from hexwright.project import CODE, LOCK, Project, shared_data

# --- the tool ------------------------------------------------------------------------------------------
FOLDERS: Final = tuple(dict.fromkeys((*CODE, shared_data("templates"))))
"""Folders of code and templates. Shared looks are read by every build anyway."""


def of_the_tool(path: str) -> bool:
    """Whether a changed file belongs to the tool; compiled modules do not count."""
    return "__pycache__" not in path and any(Path(path).is_relative_to(folder) for folder in FOLDERS)


def code() -> str:
    """A digest of the tool as it is on the disk; empty while it is being replaced."""
    try:
        return " ".join(folder_digest(folder) for folder in FOLDERS)
    except OSError:
        return ""


# --- watching ------------------------------------------------------------------------------------------
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
    """Watches and builds for as long as it runs. `say` is called with every answer, `stale` when the tool
    has changed.
    """

    def __init__(
        self,
        project: Project,
        worker: Worker,
        hub: Hub,
        say: Callable[[Answer], None],
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
        """Wait for changes of sources and of the tool."""
        try:
            await self._watch(polling=False)
        except (OSError, RuntimeError):  # the system watches no more files for us: look ourselves
            await self._watch(polling=True)

    async def _watch(self, *, polling: bool) -> None:
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

    async def watch_tool(self) -> None:
        """Report when the tool differs from the one that was started, and when it is the same again."""
        first = await asyncio.to_thread(code)
        while True:
            await self._touched.wait()
            self._touched.clear()
            stale = await asyncio.to_thread(code) != first
            if stale != self._hub.now.stale:
                if stale:
                    self._stale()
                self._hub.publish(replace(self._hub.now, stale=stale))

    async def build(self) -> None:
        """Ask for a build at once, and after every change."""
        self._wanted.set()
        while True:
            await self._wanted.wait()
            self._wanted.clear()
            self._tell(self._hub.now.number, "building", "building")
            self._worker.ask()

    async def listen(self) -> None:
        """Pass the answers of the worker on to the terminal and to open pages."""
        while True:
            answer = await asyncio.to_thread(self._worker.answer)
            if answer is not None:
                self._say(answer)
                self._tell(self._hub.now.number + answer.fresh, answer.state, answer.text, answer.problems)

    def _tell(self, number: int, state: str, text: str, problems: Sequence[Problem] = ()) -> None:
        stale = self._hub.now.stale
        self._hub.publish(
            Outcome(number=number, state=state, text=text, problems=tuple(problems), stale=stale)
        )
