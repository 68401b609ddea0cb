"""Where a module sets and uses a word: the name of a prototype, picture, property, key command or anything
else.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from hexwright.export.vassal.imported.kind import shown_tag
from hexwright.export.vassal.imported.prototype_file import TAG as PROTOTYPE
from vassalformat.slots import SLOTS
from vassalformat.trait_text import STATE, Field, TraitText, read_traits
from vassalformat.wire.element import Element, walk

_NAMES: Final = ("name", "entryName", "mapName", "deckName", "title", "text")
_SET_BY_ELEMENT: Final = re.compile(r"PrototypeDefinition|GlobalProperty|ZoneProperty")
_SET_BY_TRAIT: Final = frozenset({"Marker", "DynamicProperty", "CalculatedProperty"})


@dataclass(frozen=True, slots=True, kw_only=True)
class Found:
    """One way in which a word occurs. `sets`: whether it is given its meaning there; `what`: the attribute or
    field; `owners`: what has it, one entry each time.
    """

    sets: bool
    what: str
    owners: tuple[str, ...]


def where_is(root: Element, word: str) -> tuple[Found, ...]:
    """Every attribute and field with the word, whole, in its name or text; where it is set comes first."""
    pattern = re.compile(rf"(?<![A-Za-z0-9_]){re.escape(word)}(?![A-Za-z0-9_])")
    owners: dict[tuple[bool, str], list[str]] = {}
    for element in walk(root):
        for sets, what in _of_element(element, word, pattern):
            owners.setdefault((sets, what), []).append(_owner(element))
    ordered = sorted(owners.items(), key=lambda item: (not item[0][0], item[0][1]))
    return tuple(Found(sets=sets, what=what, owners=tuple(names)) for (sets, what), names in ordered)


def _of_element(element: Element, word: str, pattern: re.Pattern[str]) -> Iterator[tuple[bool, str]]:
    kind = shown_tag(element.tag).rpartition(".")[2]
    for name, text in element.attributes.items():
        if pattern.search(text):
            yield name == "name" and text == word and bool(_SET_BY_ELEMENT.search(kind)), f"{kind}.{name}"
    traits = read_traits(element.text) if element.text.startswith("+/") else None
    if traits is None:
        if pattern.search(element.text):
            yield False, f"{kind}, its text"
        return
    for trait in traits:
        for field in trait.fields:
            if pattern.search(field.text) or (trait.kind == "Marker" and field.name == word):
                yield _sets(trait, field, word), _shown(trait, field)


def _sets(trait: TraitText, field: Field, word: str) -> bool:
    named = field.name if trait.kind == "Marker" else field.text if field.name == "name" else ""
    return trait.kind in _SET_BY_TRAIT and named == word


def _shown(trait: TraitText, field: Field) -> str:
    return f"{trait.kind}.{STATE}.{field.name}" if field.of_state else f"{trait.kind}.{field.name}"


def _owner(element: Element) -> str:
    name = next((element.attributes[key] for key in _NAMES if element.attributes.get(key)), "")
    if element.tag in SLOTS:
        return f"{name or 'piece'} ({element.attributes.get('gpid', 'no number')})"
    if element.tag == PROTOTYPE:
        return f"prototype {name}"
    return f"{shown_tag(element.tag).rpartition('.')[2]} {name}".strip()
