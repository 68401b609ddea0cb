"""Finds and parses the build file of any module."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeAlias

from vassalformat.contents import collect_contents
from vassalformat.foreign import ForeignArchive, plain
from vassalformat.wire.buildfile import decode_buildfile
from vassalformat.wire.element import Element
from vassalformat.wire.error import WireError

_NAMES: Final = ("buildFile.xml", "buildFile")
_BYTES: Final = 100_000_000
"""Of a build file."""
_ELEMENTS: Final = 1_000_000
"""Opening angle brackets in a build file: counted before it is parsed."""

AddProblem: TypeAlias = Callable[[str, str], None]
"""Called with a kind of problem and an example of it."""


class ModuleError(Exception):
    """A file is not a module that can be read; the message is for the user."""


def read_build_file(archive: ForeignArchive, add_problem: AddProblem) -> tuple[Element, str]:
    """The root component, and the archive's folder that contains the module ("" or "name/").

    Raises: ModuleError if there is none that can be read, ArchiveError.
    """
    name, folder = locate(archive.names)
    return parse_build_file(name, archive.read(name), add_problem), folder


def parse_build_file(name: str, content: bytes, add_problem: AddProblem) -> Element:
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
        add_problem("damaged build file, of which only a part could be read", str(error))
        return root


def refuse_dishonest(name: str, content: bytes) -> None:
    """Raise ModuleError for a build file that would cost too much to parse."""
    name = plain(name, 100)
    if len(content) > _BYTES or content.count(b"<") > _ELEMENTS:
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
