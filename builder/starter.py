"""`hexwright new`: the files of a small game that builds at once."""

from __future__ import annotations

import re
from pathlib import Path

from builder.pack.folder import WriteError, write_file
from builder.template import render_all

NAME = re.compile(r"[a-z0-9][a-z0-9-]{0,60}")


class StarterError(Exception):
    """The game cannot be started; the message is for people."""


def start(root: Path, name: str) -> list[str]:
    """Write `sources/<name>/` below `root`; returns the files, relative to it. StarterError if the name will
    not do or the folder is there.
    """
    if not NAME.fullmatch(name):
        raise StarterError(f"'{name}' cannot be a game's name: use small letters, digits and dashes")
    folder = root / "sources" / name
    if folder.exists():
        raise StarterError(f"'sources/{name}' exists already")
    title = " ".join(word.capitalize() for word in name.split("-"))
    files = render_all("new", {"name": name, "title": title})
    try:
        for path, text in files.items():
            write_file(folder / path, text.encode())
    except WriteError as error:
        raise StarterError(str(error)) from error
    return [f"sources/{name}/{path}" for path in files]
