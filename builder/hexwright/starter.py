"""`hexwright new`: writes the files of a small game that builds."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path

from hexwright.pack.folder import WriteError, write_file
from hexwright.reference.schemas import FOLDER, documents
from hexwright.template import render_all

HEXES = "hexes"
KINDS: Mapping[str, tuple[str, ...]] = {
    HEXES: ("both", "hexes"),
    "spaces": ("both", "spaces"),
    "cards": ("cards",),
}
"""What a new game may be, and the folders of `templates/new` that it is made of."""
NAME = re.compile(r"[a-z0-9][a-z0-9-]{0,60}")
"""Valid names of games."""


class StarterError(Exception):
    """The game cannot be written; the message is for the user."""


def start(root: Path, name: str, kind: str = HEXES) -> list[str]:
    """Write `sources/<name>/` below `root`, and the JSON Schemas its files refer to if missing or outdated.

    Returns the files written, relative to `root`. StarterError if the name is not valid, the folder exists or
    cannot be written. `kind`: one of `KINDS`.
    """
    if not NAME.fullmatch(name):
        raise StarterError(f"'{name}' cannot be a game's name: use small letters, digits and dashes")
    folder = root / "sources" / name
    if folder.exists():
        raise StarterError(f"'sources/{name}' exists already")
    title = " ".join(word.capitalize() for word in name.split("-"))
    files = {
        f"sources/{name}/{path}": text
        for part in KINDS[kind]
        for path, text in render_all(f"new/{part}", {"name": name, "title": title}).items()
    }
    files |= {f"{FOLDER}/{path}": text.encode() for path, text in documents().items()}
    try:
        return [path for path, text in files.items() if write_file(root / path, text)]
    except WriteError as error:
        raise StarterError(str(error)) from error
