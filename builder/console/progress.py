"""A progress line on a terminal; one closing line a game everywhere."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from types import TracebackType

STAGES = 10
"""Stages of one game's build, for the bar's length."""


class Progress:
    """Shows which stage of which game is being worked on. Silent where standard error is no terminal."""

    def __init__(self, games: Sequence[str]) -> None:
        self.games = games
        self.done = 0
        self.live = sys.stderr.isatty()

    def __enter__(self) -> Progress:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.clear()

    def stage(self, game: str) -> Callable[[str], None]:
        """A function that is told each stage of one game."""

        def show(name: str) -> None:
            self.done += 1
            if self.live:
                total = max(STAGES * len(self.games), self.done)
                filled = round(24 * self.done / total)
                bar = "━" * filled + "╌" * (24 - filled)
                sys.stderr.write(f"\r\033[K{bar} {game}: {name}")
                sys.stderr.flush()

        return show

    def clear(self) -> None:
        """Wipe the line."""
        if self.live:
            sys.stderr.write("\r\033[K")
            sys.stderr.flush()

    def closing(self, game: str, *, told: str, new: int, of: int) -> None:
        """One line: what was built. `told`: findings in a few words; `new` of so many files were written."""
        self.clear()
        fresh = f"{new} of {of} files new" if new else "nothing changed"
        extra = f", {told}" if told else ""
        sys.stdout.write(f"{game}: build/{game}/ ({fresh}{extra})\n")

    def failed(self, game: str, told: str) -> None:
        """One line: how much is wrong."""
        self.clear()
        sys.stderr.write(f"{game}: not built, {told}\n")
