"""The tree of components of a stranger's module."""

from __future__ import annotations

from typing import Final

from builder.export.vassal.reading.budget import BUILD_FILE, ELEMENTS
from builder.export.vassal.reading.contents import stock_of
from builder.export.vassal.reading.problems import Ledger
from builder.export.vassal.wire.buildfile import decode_buildfile
from builder.export.vassal.wire.element import Element
from builder.export.vassal.wire.error import WireError
from builder.pack.foreign import ForeignArchive, plain

_NAMES: Final = ("buildFile.xml", "buildFile")


class ModuleError(Exception):
    """A file is no module that can be read; the message is for people."""


def build_file(archive: ForeignArchive, ledger: Ledger) -> tuple[Element, str]:
    """The tree, and the folder of the archive in which the module lies ("" or "name/").

    Raises: ModuleError if there is none that can be read, ArchiveError.
    """
    name, folder = _named(archive.names)
    return _root(name, archive.read(name), ledger), folder


def _root(name: str, content: bytes, ledger: Ledger) -> Element:
    """The tree of a build file, or what is left of it. Raises ModuleError if no piece is."""
    name = plain(name, 100)
    if len(content) > BUILD_FILE or content.count(b"<") > ELEMENTS:
        raise ModuleError(f"the file '{name}' of the module is larger than any honest one")
    if b"<!ENTITY" in content:
        raise ModuleError(f"the file '{name}' of the module declares XML entities, which no module does")
    try:
        return decode_buildfile(content)
    except WireError as error:
        try:
            root = decode_buildfile(content, damaged=True)
        except WireError:
            root = None
        if root is None or not stock_of(root).slots:
            why = plain(str(error), 200)
            raise ModuleError(f"the file '{name}' of the module cannot be read: {why}") from error
        ledger.tell("damaged build file, of which only a part could be read", str(error))
        return root


def _named(names: tuple[str, ...]) -> tuple[str, str]:
    """The build file's name and the folder it stands in. Raises ModuleError."""
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
