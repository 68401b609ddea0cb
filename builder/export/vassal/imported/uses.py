"""What a module names and does not have, or has and does not name."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass
from typing import Final

from builder.export.vassal.imported.prototype_file import TAG as PROTOTYPE
from builder.export.vassal.imported.shape import SLOTS
from builder.export.vassal.imported.trait_text import TraitText, read_traits
from builder.export.vassal.imported.tree import walk
from builder.export.vassal.wire.element import Element
from builder.export.vassal.wire.sequence import decode_sequence

IMAGES: Final = "images/"
_BOARD: Final = "VASSAL.build.module.map.boardPicker.Board"
_ENDINGS: Final = ("", ".gif", ".png")
"""What the engine adds to the name of a picture, if there is none of that name."""
_WORDS: Final = re.compile(r"[,;|\"'<>\\/:=(){}\s]+")


@dataclass(frozen=True, slots=True, kw_only=True)
class Uses:
    """What was found, each list sorted.

    Attributes:
        unnamed: paths of pictures that nothing in the module names.
        missing: names of pictures that pieces or boards name and the module does not have.
        idle: names of prototypes that no piece and no other prototype has.
        doubled: numbers that several pieces have.

    """

    unnamed: tuple[str, ...]
    missing: tuple[str, ...]
    idle: tuple[str, ...]
    doubled: tuple[str, ...]


def uses_of(root: Element, members: Collection[str], others: Iterable[str] = ()) -> Uses:
    """Look for what is missing or not used. `members`: names of all files; `others`: texts of help pages and
    saves.
    """
    texts: list[str] = []
    traits: list[TraitText] = []
    gpids: Counter[str] = Counter()
    prototypes: list[str] = []
    pictures: set[str] = set()
    for element in walk(root):
        texts += [*element.attributes.values(), element.text]
        if element.tag in SLOTS:
            gpids[element.attributes.get("gpid", "")] += 1
        if element.tag == PROTOTYPE:
            prototypes.append(element.attributes.get("name", ""))
        if element.tag == _BOARD:
            pictures.add(element.attributes.get("image", ""))
        if element.text.startswith("+/"):
            traits += read_traits(element.text) or ()
    pictures |= set(_pictures(traits))
    everything = "\n".join((*texts, *others))
    return Uses(
        unnamed=tuple(sorted(_unnamed(everything, members))),
        missing=tuple(sorted(name for name in pictures if name and not _there(name, members))),
        idle=tuple(
            sorted(name for name in set(prototypes) if name and not _named(name, everything, prototypes))
        ),
        doubled=tuple(sorted(gpid for gpid, count in gpids.items() if gpid and count > 1)),
    )


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
