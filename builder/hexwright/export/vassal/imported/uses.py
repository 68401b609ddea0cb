"""What a module names and does not have, or has and does not name."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from hexwright.export.vassal.imported.prototype_file import TAG as PROTOTYPE
from hexwright.export.vassal.imported.shape import GPID
from vassalformat.slots import SLOTS
from vassalformat.trait_text import TraitText, read_traits
from vassalformat.wire.element import Element, walk
from vassalformat.wire.sequence import decode_sequence

IMAGES: Final = "images/"
_KNOWN_BY: Final[Mapping[str, str]] = MappingProxyType(
    {"PrototypeDefinition": "name", "Map": "mapName", "PrivateMap": "mapName", "DrawPile": "name"}
)
"""Kinds of elements that others find by a name, and the attribute with that name."""
_BOARD: Final = "VASSAL.build.module.map.boardPicker.Board"
_ENDINGS: Final = ("", ".gif", ".png")
"""What VASSAL adds to the name of a picture, if there is none of that name."""
_WORDS: Final = re.compile(r"[,;|\"'<>\\/:=(){}\s]+")


@dataclass(frozen=True, slots=True, kw_only=True)
class Uses:
    """What was found, each sorted.

    Attributes:
        unnamed: paths of pictures that nothing in the module names.
        missing: names of pictures that pieces or boards name and the module does not have, and who names it.
        idle: prototypes by name that no piece and no other prototype has.
        doubled: numbers that several pieces have, and those pieces.
        rivals: what has a name that only one may have: the kind and name, and all that have it.

    """

    unnamed: tuple[str, ...]
    missing: Mapping[str, Element]
    idle: Mapping[str, Element]
    doubled: Mapping[str, Sequence[Element]]
    rivals: Mapping[tuple[str, str], Sequence[Element]]


def uses_of(root: Element, members: Collection[str], others: Iterable[str] = ()) -> Uses:
    """Look for what is missing or not used. `members`: names of all files; `others`: texts of help pages and
    saves.
    """
    texts: list[str] = []
    prototypes: dict[str, Element] = {}
    names: list[str] = []
    pictures: dict[str, Element] = {}
    for element in walk(root):
        texts += [*element.attributes.values(), element.text]
        if element.tag == PROTOTYPE:
            names.append(element.attributes.get("name", ""))
            prototypes.setdefault(names[-1], element)
        if element.tag == _BOARD:
            pictures.setdefault(element.attributes.get("image", ""), element)
        if element.text.startswith("+/"):
            for name in _pictures(read_traits(element.text) or ()):
                pictures.setdefault(name, element)
    everything = "\n".join((*texts, *others))
    return Uses(
        unnamed=tuple(sorted(_unnamed(everything, members))),
        missing={name: pictures[name] for name in sorted(pictures) if name and not _there(name, members)},
        idle={
            name: prototypes[name]
            for name in sorted(prototypes)
            if name and not _named(name, everything, names)
        },
        doubled=doubled_numbers(root),
        rivals=doubled_names(root),
    )


def doubled_numbers(root: Element) -> dict[str, list[Element]]:
    """The pieces that have one number, by that number."""
    found: dict[str, list[Element]] = {}
    for element in walk(root):
        if element.tag in SLOTS and element.attributes.get(GPID):
            found.setdefault(element.attributes[GPID], []).append(element)
    return {number: found[number] for number in sorted(found) if len(found[number]) > 1}


def doubled_names(root: Element) -> dict[tuple[str, str], list[Element]]:
    """Elements that VASSAL knows by a name which another one of the same kind has, by kind and name:
    prototypes, maps, decks, and global properties of the module itself.
    """
    found: dict[tuple[str, str], list[Element]] = {}
    for element in walk(root):
        kind = element.tag.rpartition(".")[2]
        name = element.attributes.get(_KNOWN_BY.get(kind, ""), "")
        if name:
            found.setdefault((kind, name), []).append(element)
        if kind == "GlobalProperties":
            for child in element.children if element in root.children else ():
                found.setdefault(("GlobalProperty", child.attributes.get("name", "")), []).append(child)
    return {key: found[key] for key in sorted(found) if key[1] and len(found[key]) > 1}


def _pictures(traits: Iterable[TraitText]) -> Iterator[str]:
    """The names of pictures in pieces and prototypes."""
    for trait in traits:
        for field in trait.fields:
            if (trait.kind, field.name) == ("BasicPiece", "image"):
                yield field.text
            elif (trait.kind, field.name) == ("Layer", "images"):
                yield from decode_sequence(field.text, ",")


def _there(name: str, members: Collection[str]) -> bool:
    return "{" in name or any(f"{IMAGES}{name}{ending}" in members for ending in _ENDINGS)


def _unnamed(everything: str, members: Iterable[str]) -> Iterator[str]:
    """Pictures whose name occurs nowhere, not even as a part of another text."""
    plain = everything.replace("\\", "")
    words = set(_WORDS.split(plain))
    for member in members:
        name = member.removeprefix(IMAGES)
        if name != member and name.replace("\\", "") not in plain and name.rpartition(".")[0] not in words:
            yield member


def _named(name: str, everything: str, prototypes: list[str]) -> bool:
    """Whether a prototype's name occurs more often than prototypes of that name, or is put together from
    texts.
    """
    return everything.count(name) > prototypes.count(name)
