"""Collects a module's pieces (palettes, at-start stacks, decks), prototypes and global properties."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from vassalformat.trait import Piece, piece_of
from vassalformat.wire.element import Element
from vassalformat.wire.piece import ADD

_PROTOTYPE: Final = "PrototypeDefinition"
_GLOBAL: Final = "GlobalProperty"
_SET_UP: Final = ("SetupStack", "DrawPile")
_NAMES: Final = ("entryName", "name", "mapName", "deckName")
_NAMELESS: Final = frozenset({"GameModule", "BasicModule", "ModuleExtension"})


@dataclass(frozen=True, slots=True, kw_only=True)
class Slot:
    """One piece of a module.

    Attributes:
        name: the slot's name, often empty.
        path: names of the components around it, outermost first.
        gpid: number of the slot, as written.
        text: the piece's definition, `+/id/type/state`.
        at_start: whether it is in an at-start stack or a deck rather than in a palette.

    """

    name: str
    path: tuple[str, ...]
    gpid: str
    text: str
    at_start: bool

    @property
    def piece(self) -> Piece:
        """Its traits, the innermost, which is the basic piece, first. Raises: WireError."""
        return piece_of(self.text)


@dataclass(frozen=True, slots=True, kw_only=True)
class ModuleContents:
    """The pieces of a module, its prototypes' definitions by name, and the initial values of its global
    properties by name. `empty_slots`: how many slots have no definition.
    """

    slots: tuple[Slot, ...]
    prototypes: Mapping[str, str]
    properties: Mapping[str, str]
    empty_slots: int


def collect_contents(root: Element) -> ModuleContents:
    """Collect the contents of a build file. Raises: nothing."""
    slots: list[Slot] = []
    prototypes: dict[str, str] = {}
    properties: dict[str, str] = {}
    empty_slots = 0
    for element, path, at_start in _walk(root, (), at_start=False):
        kind = element.tag.rpartition(".")[2]
        text = element.text.strip()
        given = element.attributes
        if kind == _PROTOTYPE:
            prototypes.setdefault(given.get("name", ""), text)
        elif kind.endswith(_GLOBAL):
            properties.setdefault(given.get("name", ""), given.get("initialValue", ""))
        elif text.startswith(ADD):
            name = given.get("entryName", "")
            slots.append(Slot(name=name, path=path, gpid=given.get("gpid", ""), text=text, at_start=at_start))
        elif kind.endswith("Slot"):
            empty_slots += 1
    return ModuleContents(
        slots=tuple(slots), prototypes=prototypes, properties=properties, empty_slots=empty_slots
    )


def _walk(
    element: Element, path: tuple[str, ...], *, at_start: bool
) -> Iterator[tuple[Element, tuple[str, ...], bool]]:
    """Every element with the names of those around it, and whether it is in an at-start stack or deck."""
    yield element, path, at_start
    kind = element.tag.rpartition(".")[2]
    name = next((element.attributes[key] for key in _NAMES if element.attributes.get(key)), "").strip()
    inner = path if not name or kind in _NAMELESS or path[-1:] == (name,) else (*path, name)
    for child in element.children:
        yield from _walk(child, inner, at_start=at_start or kind.endswith(_SET_UP))
