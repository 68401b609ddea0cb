"""Finds and parses the build file of any module."""

from __future__ import annotations

from typing import Final

from hexwright.export.vassal.reading.budget import BUILD_FILE, ELEMENTS
from hexwright.export.vassal.reading.contents import collect_contents
from hexwright.export.vassal.reading.problems import Problems
from vassalformat.foreign import ForeignArchive, plain
from vassalformat.wire.buildfile import decode_buildfile
from vassalformat.wire.element import Element
from vassalformat.wire.error import WireError

_NAMES: Final = ("buildFile.xml", "buildFile")


class ModuleError(Exception):
    """A file is not a module that can be read; the message is for the user."""


def read_build_file(archive: ForeignArchive, problems: Problems) -> tuple[Element, str]:
    """The root component, and the archive's folder that contains the module ("" or "name/").

    Raises: ModuleError if there is none that can be read, ArchiveError.
    """
    name, folder = locate(archive.names)
    return _parse(name, archive.read(name), problems), folder


def _parse(name: str, content: bytes, problems: Problems) -> Element:
    """The root component; of a damaged file, what is left of it. Raises ModuleError if no piece is left."""
    refuse_dishonest(name, content)
    name = plain(name, 100)
    try:
        return decode_buildfile(content)
    except WireError as error:
        try:
            root = decode_buildfile(content, damaged=True)
        except WireError:
            root = None
        if root is None or not collect_contents(root).slots:
            why = plain(str(error), 200)
            raise ModuleError(f"the file '{name}' of the module cannot be read: {why}") from error
        problems.add("damaged build file, of which only a part could be read", str(error))
        return root


def refuse_dishonest(name: str, content: bytes) -> None:
    """Raise ModuleError for a build file that would cost too much to parse."""
    name = plain(name, 100)
    if len(content) > BUILD_FILE or content.count(b"<") > ELEMENTS:
        raise ModuleError(f"the file '{name}' of the module is larger than any honest one")
    if b"<!ENTITY" in content:
        raise ModuleError(f"the file '{name}' of the module declares XML entities, which no module does")


def locate(names: tuple[str, ...]) -> tuple[str, str]:
    """The build file's path and the folder it is in: the least nested one. Raises ModuleError."""
    for wanted in _NAMES:
        if wanted in names:
            return wanted, ""
    for wanted in _NAMES:
        inside = sorted((name for name in names if name.endswith(f"/{wanted}")), key=lambda n: n.count("/"))
        if inside:
            return inside[0], inside[0][: -len(wanted)]
    if any(name.endswith("savedGame") for name in names):
        raise ModuleError("this is a saved game, not a module")
    modules = [name for name in names if name.lower().endswith((".vmod", ".vmdx"))]
    if modules:
        raise ModuleError(
            f"a module lies packed inside this archive, unpack it first: {plain(modules[0], 100)}"
        )
    raise ModuleError("there is no buildFile.xml (nor buildFile) in the archive, so it is no module")
