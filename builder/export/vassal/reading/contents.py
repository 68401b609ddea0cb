"""Where a module keeps its pieces: palettes, at-start stacks, decks, and the prototypes they are made of."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from builder.export.vassal.reading.definition import ADD
from builder.export.vassal.wire.element import Element

_PROTOTYPE: Final = "PrototypeDefinition"
_GLOBAL: Final = "GlobalProperty"
_SET_UP: Final = ("SetupStack", "DrawPile")
_NAMES: Final = ("entryName", "name", "mapName", "deckName")
_NAMELESS: Final = frozenset({"GameModule", "BasicModule", "ModuleExtension"})


@dataclass(frozen=True, slots=True, kw_only=True)
class Slot:
    """One piece as a module holds it. `path`: names of what it stands in, outermost first. `set_up`: it
    stands in an at-start stack or a deck and not in a palette.
    """

    name: str
    path: tuple[str, ...]
    gpid: str
    text: str
    set_up: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Stock:
    """All pieces of a module, its prototypes by name, and its global properties at the start.

    `blank`: how many slots hold no definition.
    """

    slots: tuple[Slot, ...]
    prototypes: Mapping[str, str]
    properties: Mapping[str, str]
    blank: int


def stock_of(root: Element) -> Stock:
    """Collect what a build file holds. Raises: nothing."""
    slots: list[Slot] = []
    prototypes: dict[str, str] = {}
    properties: dict[str, str] = {}
    blank = 0
    for element, path, set_up in _walk(root, (), set_up=False):
        kind = element.tag.rpartition(".")[2]
        text = element.text.strip()
        given = element.attributes
        if kind == _PROTOTYPE:
            prototypes.setdefault(given.get("name", ""), text)
        elif kind.endswith(_GLOBAL):
            properties.setdefault(given.get("name", ""), given.get("initialValue", ""))
        elif text.startswith(ADD):
            name = given.get("entryName", "")
            slots.append(Slot(name=name, path=path, gpid=given.get("gpid", ""), text=text, set_up=set_up))
        elif kind.endswith("Slot"):
            blank += 1
    return Stock(slots=tuple(slots), prototypes=prototypes, properties=properties, blank=blank)


def _walk(
    element: Element, path: tuple[str, ...], *, set_up: bool
) -> Iterator[tuple[Element, tuple[str, ...], bool]]:
    """Every element with the names of those around it and whether it stands on a map at the start."""
    yield element, path, set_up
    kind = element.tag.rpartition(".")[2]
    name = next((element.attributes[key] for key in _NAMES if element.attributes.get(key)), "").strip()
    inner = path if not name or kind in _NAMELESS or path[-1:] == (name,) else (*path, name)
    for child in element.children:
        yield from _walk(child, inner, set_up=set_up or kind.endswith(_SET_UP))
