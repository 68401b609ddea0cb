"""What to open after a build."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

TEXTS = (".json", ".md", ".html")
"""Endings of what else lies beside a module."""
MANY = 3
"""For more games than these the folders are hint enough."""


def what_to_open(root: Path, games: Sequence[str]) -> Iterator[str]:
    """Lines that name the files of each game to begin with, relative to `root`; none for many games."""
    for game in games if len(games) <= MANY else ():
        folder = root / "build" / game
        modules = [path for path in folder.glob(f"{game}-*") if path.is_file() and path.suffix not in TEXTS]
        newest = sorted(modules, key=lambda path: path.stat().st_mtime_ns)[-1:]
        choices = (
            ("play", newest),
            ("look", [folder / "web" / "index.html"]),
            ("print", sorted(folder.glob("print/counters*.pdf"))[:1]),
        )
        for word, files in choices:
            for path in files:
                if path.is_file():
                    yield f"  {word:<6} {path.relative_to(root).as_posix()}"
