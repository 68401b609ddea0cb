"""The map of rooms in docs/architecture.md: every folder of the program, by its own first sentence."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

from hexwright.reference.blocks import cell, table

PAGE = "docs/architecture.md"
BUILDER = Path(__file__).parents[2]
OPENED = ("hexwright", "hexwright/rules", "hexwright/export")
"""Packages whose folders are rooms of their own."""


def rooms() -> Iterator[str]:
    """The packages of the program, and the folders of the larger ones, below `builder/`."""
    for package in _packages(BUILDER):
        yield from _opened(package)


def _opened(room: str) -> Iterator[str]:
    yield room
    if room in OPENED:
        for inner in _packages(BUILDER / room):
            yield from _opened(f"{room}/{inner}")


def _packages(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir() if (path / "__init__.py").is_file())


def block(_: str) -> str:
    """The rooms, a row each."""
    return table(("room", "what it does"), [(f"`{room}/`", _said(room)) for room in rooms()])


def _said(room: str) -> str:
    source = (BUILDER / room / "__init__.py").read_text(encoding="utf-8")
    first = (ast.get_docstring(ast.parse(source)) or "").split("\n\n")[0]
    sentence = re.match(r".*?\.(?= [A-Z]|$)", " ".join(first.split()))
    return cell(sentence[0] if sentence else first)
