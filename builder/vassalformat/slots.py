"""New pieces for a saved game, made of the slots of a module as VASSAL makes them.

VASSAL: counters/PieceCloner. A piece in a game has the traits of its prototypes, not the prototypes.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from vassalformat.component import CardSlot, PieceSlot, PrototypeDefinition
from vassalformat.trait_text import TraitText, read_traits
from vassalformat.wire.element import Element, walk
from vassalformat.wire.error import WireError
from vassalformat.wire.sequence import decode_sequence

SLOTS: Final = (PieceSlot.tag, CardSlot.tag)
"""Components that hold a piece."""
_LAYERS: Final = "VASSAL.build.module.map.LayeredPieceCollection"
_DEEPEST: Final = 20
_STACKS: Final = "L"
"""VASSAL: counters/Immobilized.STACK_NORMAL."""
_PLAIN_LAYER: Final = 1
"""Layer of stacks on a map without layers. VASSAL: build/module/map/DefaultPieceCollection."""


@dataclass(frozen=True, slots=True)
class Slots:
    """The slots of a module. `by_gpid`, `by_name`: all that have this number or name; `prototypes`: their
    definitions by name; `layers`: by map, the property that decides on the layer of a piece, and its values.
    """

    by_gpid: Mapping[str, Sequence[Element]] = field(default_factory=dict)
    by_name: Mapping[str, Sequence[Element]] = field(default_factory=dict)
    prototypes: Mapping[str, str] = field(default_factory=dict)
    layers: Mapping[str, tuple[str, tuple[str, ...]]] = field(default_factory=dict)
    maps: frozenset[str] = frozenset()

    @property
    def names(self) -> dict[str, str]:
        """The names of slots by their number."""
        found = {gpid: slots[0].attributes.get("entryName", "") for gpid, slots in self.by_gpid.items()}
        return {gpid: "".join(c if c.isprintable() else " " for c in name) for gpid, name in found.items()}

    def traits(self, slot: Element) -> tuple[TraitText, ...]:
        """The traits of a slot's piece with those of its prototypes in place. Raises: WireError."""
        return tuple(_expanded(_read(slot.text), self.prototypes, 0))

    def layer(self, on_map: str, traits: Sequence[TraitText]) -> int:
        """The layer of a stack of such pieces on a map."""
        name, values = self.layers.get(on_map, ("", ()))
        if not name:
            return _PLAIN_LAYER
        value = next((text for trait in reversed(traits) for text in _property(trait, name)), "")
        return values.index(value) if value in values else len(values)


def slots_of(root: Element) -> Slots:
    """The slots of a module's tree."""
    by_gpid: dict[str, list[Element]] = {}
    by_name: dict[str, list[Element]] = {}
    prototypes: dict[str, str] = {}
    layers: dict[str, tuple[str, tuple[str, ...]]] = {}
    maps: set[str] = set()
    for element in walk(root):
        if element.tag in SLOTS:
            by_gpid.setdefault(element.attributes.get("gpid", ""), []).append(element)
            by_name.setdefault(element.attributes.get("entryName", ""), []).append(element)
        elif element.tag == PrototypeDefinition.tag:
            prototypes[element.attributes.get("name", "")] = element.text
        name = element.attributes.get("mapName")
        if name:
            maps.add(name)
        for child in element.children:
            if child.tag == _LAYERS and name:
                order = decode_sequence(child.attributes.get("layerOrder", ""), ",")
                layers[name] = (child.attributes.get("property", ""), order)
    return Slots(by_gpid, by_name, prototypes, layers, frozenset(maps))


def stacks(traits: Iterable[TraitText]) -> bool:
    """Whether a piece lies in stacks."""
    for trait in traits:
        if trait.kind == "Immobilized":
            third = [one.text for one in trait.fields if not one.of_state][2:3]
            return bool(third) and third[0].startswith(_STACKS)
        if trait.kind in ("mat", "Mat"):
            return False
    return True


def _read(text: str) -> tuple[TraitText, ...]:
    traits = read_traits(text.strip())
    if traits is None:
        raise WireError("its definition does not come back equal")
    return traits


def _expanded(traits: Sequence[TraitText], prototypes: Mapping[str, str], depth: int) -> Iterable[TraitText]:
    for trait in traits:
        if trait.kind != "UsePrototype":
            yield trait
            continue
        name = trait.fields[0].text if trait.fields else ""
        if depth == _DEEPEST:
            raise WireError(f"the prototype '{name}' uses itself")
        if name in prototypes:
            text = prototypes[name]
            if len(trait.fields) > 1:
                text = _filled(text, trait.fields[1].text)
            yield from _expanded(_read(text)[1:], prototypes, depth + 1)


def _filled(text: str, parameters: str) -> str:
    """A prototype's text with `$name$` replaced. VASSAL: counters/UsePrototype.mySetType."""
    pairs = (decode_sequence(pair, "=") for pair in decode_sequence(parameters, ","))
    values = {pair[0]: pair[1] for pair in pairs if len(pair) > 1}
    return re.sub(r"\$([^$\n]{1,100})\$", lambda match: values.get(match[1], match[0]), text)


def _property(trait: TraitText, name: str) -> Iterable[str]:
    if trait.kind == "Marker":
        yield from (one.text for one in trait.fields if one.name == name)
    elif trait.kind == "DynamicProperty" and trait.fields and trait.fields[0].text == name:
        yield from (one.text for one in trait.fields if one.of_state)
