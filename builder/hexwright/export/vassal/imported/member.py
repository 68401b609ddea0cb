"""Where the files of a module lie in its folder: pictures in `images/`, set-ups in `setups/`, all others in
`files/`.

A name that a disk may not take or hides, or that another differs from in capitals only, gets a number in
`files/_named/`; what it stands for is in `module.yaml`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

IMAGES: Final = "images/"
SETUPS: Final = "setups/"
FILES: Final = "files/"
NUMBERED: Final = "files/_named/"

_SET_UP: Final = re.compile(r"[^/]+\.vsav\Z", re.IGNORECASE)
_MAX_PART: Final = 200
"""Bytes of a folder's or file's name; most disks take 255."""
_MAX_PATH: Final = 600
_UNFIT: Final = re.compile(r'[\x00-\x1f\x7f<>:"|?*\\]|[ .](/|\Z)')
"""What some disk does not take; Windows no name that ends in a dot or blank."""
_DEVICE: Final = re.compile(r"(con|prn|aux|nul|com[0-9]|lpt[0-9])(\.[^/]*)?\Z", re.IGNORECASE)


def place_of(name: str) -> str:
    """The path in the folder of a module's file."""
    if name.startswith(IMAGES) and len(name) > len(IMAGES):
        return name
    return (SETUPS if _SET_UP.match(name) else FILES) + name


def name_at(path: str) -> str | None:
    """The name in the module of a file of the folder; None if it is none of the module's, such as a hidden
    one.
    """
    if path.startswith(NUMBERED) or "/." in path:
        return None
    if path.startswith(IMAGES):
        return path
    for folder in (SETUPS, FILES):
        if path.startswith(folder) and place_of(path[len(folder) :]) == path:
            return path[len(folder) :]
    return None


def places(names: Iterable[str]) -> tuple[dict[str, str], dict[str, str]]:
    """The path of every file by its name, and of those in `files/_named/` the names by path."""
    found: dict[str, str] = {}
    numbered: dict[str, str] = {}
    taken: set[str] = set()
    folders: dict[str, str] = {}
    for name in sorted(names):
        path = place_of(name)
        around = {path[:at].lower(): path[:at] for at, char in enumerate(path) if char == "/"}
        clash = path.lower() in taken or path.lower() in folders or not taken.isdisjoint(around)
        clash |= any(folders.get(folder, spelt) != spelt for folder, spelt in around.items())
        if clash or not _fits(path) or name_at(path) != name:
            path = f"{NUMBERED}{len(numbered) + 1:04d}{_ending(name)}"
            numbered[path] = name
        else:
            folders |= around
        taken.add(path.lower())
        found[name] = path
    return found, numbered


def _fits(path: str) -> bool:
    parts = path.split("/")
    return (
        path.isprintable()
        and not path.startswith(NUMBERED)
        and not _UNFIT.search(path)
        and len(path.encode(errors="replace")) <= _MAX_PATH
        and all(0 < len(part.encode(errors="replace")) <= _MAX_PART for part in parts)
        and not any(_DEVICE.match(part) or part.startswith(".") for part in parts)
    )


def _ending(name: str) -> str:
    """The ending of a name, so that programs know the file."""
    match = re.search(r"\.[A-Za-z0-9]{1,8}\Z", name)
    return match[0] if match else ""
