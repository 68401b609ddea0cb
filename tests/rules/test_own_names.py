"""What one game does stays with that game: its mechanisms are named nowhere else."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from tests.conftest import REPOSITORY

RULES = REPOSITORY / "builder" / "hexwright" / "rules"
PLACES = (
    *(RULES / name for name in ("engine", "language", "mechanism", "simulation", "script", "specialise")),
    REPOSITORY / "builder" / "hexwright" / "export" / "vassal" / "lower" / "referee",
    REPOSITORY / "templates",
)
"""Where the rules of every game are read, made and printed."""
OWN = {path.name for path in (REPOSITORY / "sources").glob("*/mechanisms/*") if (path / "rules.py").is_file()}
JOINS = "momentum"
"""A mechanism of the library that nothing but the list of mechanisms knows: it joins in by hooks."""


def texts() -> Iterator[tuple[Path, str]]:
    """All files of these folders that people read."""
    for folder in PLACES:
        for path in sorted(folder.rglob("*")):
            if path.suffix in {".py", ".yaml", ".bsh", ".j2"}:
                yield path, path.read_text(encoding="utf-8")


def naming(words: set[str]) -> list[str]:
    """Lines that name one of these words."""
    pattern = re.compile(rf"\b({'|'.join(sorted(words))})s?\b", re.IGNORECASE)
    return [
        f"{path.relative_to(REPOSITORY)}: {line.strip()}"
        for path, text in texts()
        for line in text.split("\n")
        if pattern.search(line)
    ]


def test_mechanisms_of_a_game_are_not_named() -> None:
    assert {"boundary", "landing"} <= OWN
    assert naming(OWN | {"beachhead"}) == []


def test_momentum_joins_in_by_hooks_alone() -> None:
    known = ("builder/hexwright/rules/mechanism/momentum/", "builder/hexwright/rules/mechanism/__init__.py")
    assert [line for line in naming({JOINS}) if not line.startswith(known)] == []
    assert naming({JOINS})
