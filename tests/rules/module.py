"""The module of a game of this project, packed with plain pictures, and copies with a fault."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import cache
from pathlib import Path

from hexwright.export.vassal import VassalExporter
from tests.export.making import made
from tests.export.vassal.lower.conftest import job_of
from tests.rules.book import book_of


@cache
def exported(game_id: str) -> Mapping[str, bytes]:
    """The module and what is written beside it, by name."""
    book = book_of(game_id)
    return made(VassalExporter(), replace(job_of(book.model), rules=book.rules))


def module(game_id: str) -> bytes:
    """The module, ready to open."""
    return next(content for name, content in exported(game_id).items() if name.endswith(".vmod"))


def entries(game_id: str) -> Mapping[str, bytes]:
    """The files in the module."""
    with zipfile.ZipFile(io.BytesIO(module(game_id))) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def spoilt(game_id: str, file: str, change: Callable[[str], str] | None, path: Path) -> Path:
    """Write a copy of the module with one of its text files changed, or left out."""
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in entries(game_id).items():
            if name != file:
                archive.writestr(name, content)
            elif change is not None:
                archive.writestr(name, change(content.decode("ascii")).encode("ascii"))
    return path
