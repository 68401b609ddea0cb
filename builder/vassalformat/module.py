"""A module as a file: its pieces, prototypes and set-ups, and the same with some of them changed.

What is not changed keeps its bytes.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path

from vassalformat.archive import ArchiveError, write_whole, zip_bytes
from vassalformat.build_file import ModuleError, locate, parse_build_file
from vassalformat.component import PredefinedSetup
from vassalformat.contents import ModuleContents, Slot, collect_contents
from vassalformat.foreign import ForeignArchive, Limits, plain
from vassalformat.saved_game import SavedGame, decode_saved_game
from vassalformat.slots import Slots, slots_of
from vassalformat.trait import Piece, piece_of
from vassalformat.wire.buildfile import encode_buildfile
from vassalformat.wire.element import Element, walk


@dataclass(frozen=True, kw_only=True)
class Module:
    """A module or extension. `files`: its entries by name; `build_file`: the name of the one with its
    components; `root`: these; `notes`: what could not be read, one line each.
    """

    files: Mapping[str, bytes]
    build_file: str
    root: Element
    notes: tuple[str, ...] = ()

    @property
    def name(self) -> str:
        """The title of the game."""
        return self.root.attributes.get("name", "")

    @property
    def version(self) -> str:
        """The version, as its author wrote it."""
        return self.root.attributes.get("version", "")

    @property
    def pieces(self) -> tuple[Slot, ...]:
        """The pieces of palettes, at-start stacks and decks."""
        return self._contents.slots

    @property
    def prototypes(self) -> dict[str, Piece]:
        """The traits of each prototype by its name. Raises: WireError for one that cannot be read."""
        return {name: piece_of(text) for name, text in self._contents.prototypes.items() if text}

    @property
    def set_ups(self) -> dict[str, str]:
        """The file of each set-up in the menu, by its name."""
        folder = self.build_file.rpartition("/")[0]
        within = f"{folder}/" if folder else ""
        named = [one.attributes for one in walk(self.root) if one.tag == PredefinedSetup.tag]
        return {one.get("name", ""): within + one["file"] for one in named if one.get("file")}

    def set_up(self, name: str) -> SavedGame:
        """The saved game of a set-up. Raises: ModuleError if there is none, WireError or ArchiveError if it
        cannot be read.
        """
        return decode_saved_game(self.files[self._set_up_file(name)], self._slots)

    def with_set_up(self, name: str, game: SavedGame, epoch: int = 0) -> Module:
        """The module with another saved game for a set-up. `epoch`: time of its entries, seconds since 1970.
        Raises: ModuleError if there is no such set-up.
        """
        return self.with_file(self._set_up_file(name), game.encode(epoch))

    def with_file(self, name: str, content: bytes) -> Module:
        """The module with a file added, or another content of it."""
        return replace(self, files={**self.files, name: content})

    def with_root(self, root: Element) -> Module:
        """The module with other components. Raises: WireError for what XML cannot hold."""
        return replace(self, root=root).with_file(self.build_file, encode_buildfile(root))

    def encode(self, epoch: int = 0) -> bytes:
        """The file, the same bytes for the same module. `epoch`: time of its entries, seconds since 1970."""
        return zip_bytes(self.files, epoch)

    def write(self, path: Path | str, epoch: int = 0) -> None:
        """Write the file, which is complete or not there. Raises: OSError."""
        write_whole(Path(path), self.encode(epoch))

    @cached_property
    def _contents(self) -> ModuleContents:
        return collect_contents(self.root)

    @cached_property
    def _slots(self) -> Slots:
        return slots_of(self.root)

    def _set_up_file(self, name: str) -> str:
        file = self.set_ups.get(name)
        if file is None or file not in self.files:
            known = ", ".join(self.set_ups) or "none"
            raise ModuleError(f"there is no set-up '{name}' with a saved game; the module has: {known}")
        return file


def open_module(path: Path | str, limits: Limits | None = None) -> Module:
    """Read a module or extension. A damaged build file is read as far as possible; what is left out is told
    in `notes`. Raises: ModuleError, with a message for people, if it cannot be read at all.
    """
    notes: list[str] = []
    files: dict[str, bytes] = {}
    try:
        with ForeignArchive(Path(path), limits) as archive:
            notes += archive.notes
            build_file, _ = locate(archive.names)
            for name in archive.names:
                try:
                    files[name] = archive.read(name)
                except ArchiveError as error:
                    if name == build_file:
                        raise
                    notes.append(plain(str(error), 300))
    except ArchiveError as error:
        raise ModuleError(plain(str(error), 300)) from error
    root = parse_build_file(
        build_file, files[build_file], lambda kind, example: notes.append(f"{kind}: {plain(example, 80)}")
    )
    return Module(files=files, build_file=build_file, root=root, notes=tuple(notes))
