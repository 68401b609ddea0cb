"""Turns any module into a folder of text."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from hexwright.export.vassal.imported.convert import to_text
from hexwright.export.vassal.imported.document import FRONT_PAGE
from hexwright.export.vassal.imported.member import places
from hexwright.export.vassal.imported.share import Share
from hexwright.pack.new_folder import NewFolder
from vassalformat.archive import ArchiveError
from vassalformat.build_file import ModuleError, locate
from vassalformat.foreign import ForeignArchive, plain
from vassalformat.foreign_folder import ForeignFolder

_SHOWN: Final = 6
_NAME: Final = re.compile(r"[a-z0-9][a-z0-9-]{0,60}")


@dataclass(frozen=True, slots=True, kw_only=True)
class ImportedModule:
    """What came in.

    Attributes:
        folder: path from the project's root.
        files: how many files of the module there are, the build file not counted.
        share: how much of the build file is typed.
        notes: what was left out or kept as it came, one line each.

    """

    folder: str
    files: int
    share: Share
    notes: tuple[str, ...]


def import_module(path: Path, root: Path, name: str, *, force: bool = False) -> ImportedModule:
    """Write `sources/<name>/` below `root` from a module: a file, or a folder it was unpacked into.

    `force`: replace an imported module of this name. Raises ModuleError if the module is not to be read or
    the folder may not be written, WriteError if the disk refuses; in both cases nothing has changed.
    """
    if not _NAME.fullmatch(name):
        raise ModuleError(f"'{name}' cannot be a folder's name: use small letters, digits and dashes")
    place = root / "sources" / name
    if place.exists():
        if not (place / FRONT_PAGE).is_file() or (place / "game.yaml").exists():
            raise ModuleError(f"'sources/{name}' exists already, and is no imported module")
        if not force:
            raise ModuleError(
                f"'sources/{name}' exists already; --force replaces it and all that was changed in it"
            )
    try:
        with ForeignFolder(path) if path.is_dir() else ForeignArchive(path) as archive:
            return _import(archive, path.name, place, name)
    except (ArchiveError, ModuleError) as error:
        raise ModuleError(f"'{plain(path.name, 100)}': {plain(str(error), 300)}") from error


def _import(archive: ForeignArchive | ForeignFolder, source: str, place: Path, name: str) -> ImportedModule:
    try:
        build_file, _ = locate(archive.names)
    except ModuleError as error:  # it may be among what was left out
        raise ModuleError("; ".join((str(error), *archive.notes))) from error
    others = [other for other in archive.names if other != build_file]
    paths, numbered = places(others)
    text = to_text(plain(source, 200), build_file, archive.read(build_file), numbered)
    notes = [*archive.notes]
    if text.kept:
        paths |= places([build_file])[0]
        notes.append(f"the build file is kept as it came: {plain(text.kept, 200)}")
    notes += _as_they_came(text.share)
    with NewFolder(place) as folder:
        for written, content in text.files.items():
            folder.write(written, content.encode())
        for other, at in paths.items():
            folder.write(at, archive.read(other))
        folder.commit()
    return ImportedModule(
        folder=f"sources/{name}",
        files=len(others),
        share=text.share,
        notes=tuple(notes),
    )


def _as_they_came(share: Share) -> list[str]:
    """What is in the folder as it came, without a check of its values: most of it the module's own Java."""
    found = [
        f"{what} {_counted(kinds)}"
        for what, kinds in (("elements", share.plain_elements), ("traits", share.plain_traits))
        if kinds
    ]
    return [f"as they came, nothing in them is checked: {'; '.join(found)}"] if found else []


def _counted(kinds: Mapping[str, int]) -> str:
    often = sorted(kinds.items(), key=lambda kind: (-kind[1], kind[0]))
    words = [f"{plain(kind, 80)} ({count})" for kind, count in often[:_SHOWN]]
    return ", ".join(words) + (f", and {len(often) - _SHOWN} more kinds" if len(often) > _SHOWN else "")
