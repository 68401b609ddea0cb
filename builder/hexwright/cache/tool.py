"""A digest of the tool itself: its code, fonts and templates, the interpreter, the libraries."""

from __future__ import annotations

import hashlib
import os
import sys
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from hexwright.project import CODE, shared_data

_BLOCK: Final = 1 << 20


def tool_digest() -> str:
    """64 hex digits; another one after any change of the tool, so that no old part outlives the code."""
    found = hashlib.sha256()
    found.update(f"{sys.version}\n{zlib.ZLIB_RUNTIME_VERSION}\n".encode())
    for name in sorted(_libraries()):
        found.update(f"{name}\n".encode())
    for root in (*CODE, shared_data("templates"), shared_data("common")):
        found.update(folder_digest(root).encode())
    return found.hexdigest()


def folder_digest(root: Path, *, leave_out: frozenset[str] = frozenset()) -> str:
    """64 hex digits for the names and contents of all files below a folder, compiled ones left out."""
    found = hashlib.sha256()
    for shown, path in sorted(_files(root, "")):
        if shown not in leave_out:
            found.update(f"{len(shown)}:{shown}".encode("utf-8", "surrogateescape"))
            found.update(_content_digest(path))
    return found.hexdigest()


def _content_digest(path: str | Path) -> bytes:
    found = hashlib.sha256()
    with open(path, "rb", buffering=0) as file:  # noqa: PTH123 - Path.open takes twice as long for small files
        while block := file.read(_BLOCK):  # whatever lies among the sources, it need not fit into memory
            found.update(block)
    return found.digest()


def _files(folder: Path | str, above: str) -> Iterator[tuple[str, str]]:
    try:
        entries = list(os.scandir(folder))
    except OSError:
        return
    for entry in entries:
        if entry.name == "__pycache__":
            continue
        if entry.is_dir():
            yield from _files(entry.path, f"{above}{entry.name}/")
        elif entry.is_file():
            yield above + entry.name, entry.path


def _libraries() -> Iterator[str]:
    """Names and versions of everything installed beside the tool, such as `pillow-12.0.0.dist-info`."""
    for folder in sys.path:
        if folder.endswith(("site-packages", "dist-packages")):
            try:
                yield from (name for name in os.listdir(folder) if name.endswith(".dist-info"))  # noqa: PTH208 - Path.iterdir is ten times slower here
            except OSError:
                continue
