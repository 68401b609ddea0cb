"""A progress bar on a terminal, and one line about each finished game everywhere."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from types import TracebackType

STAGES = 10
"""About how many stages the build of one game has; the bar is full after so many for each game."""


class Progress:
    """Shows the stage of the game being built. The bar appears only if standard error is a terminal."""

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
        """A function to call with the name of each stage of one game as it begins."""

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
        """Clear the bar."""
        if self.live:
            sys.stderr.write("\r\033[K")
            sys.stderr.flush()

    def finished(self, game: str, *, summary: str, written: int, total: int) -> None:
        """Print that a game was built. `summary`: of its findings; `written` of `total` files were new."""
        self.clear()
        files = f"{written} of {total} files new" if written else "nothing changed"
        extra = f", {summary}" if summary else ""
        sys.stdout.write(f"{game}: build/{game}/ ({files}{extra})\n")

    def failed(self, game: str, summary: str) -> None:
        """Print that a game was not built. `summary`: of its findings."""
        self.clear()
        sys.stderr.write(f"{game}: not built, {summary}\n")
