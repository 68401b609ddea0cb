"""How much of a module is typed: elements under a short name, traits that one of our classes names."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final

from hexwright.export.vassal.imported.kind import is_typed, shown_kind
from hexwright.export.vassal.imported.prototype_file import TAG as PROTOTYPE
from vassalformat.slots import SLOTS
from vassalformat.trait_text import RAW, TraitText, is_known, read_piece_text
from vassalformat.wire.element import Element

UNREADABLE: Final = "definition that does not come back equal"
"""What stands in `Share.plain_traits` for a piece or prototype that stays one text."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Share:
    """Elements and traits of a module. `plain_…`: how many of each kind are as they came and not checked,
    by the class of an element and the tag of a trait.
    """

    elements: int = 0
    traits: int = 0
    plain_elements: Mapping[str, int]
    plain_traits: Mapping[str, int]


def share_of(elements: Iterable[Element]) -> Share:
    """The share of a tree, from all of its elements."""
    count, traits = 0, 0
    plain_elements: Counter[str] = Counter()
    plain_traits: Counter[str] = Counter()
    for element in elements:
        count += 1
        if not is_typed(shown_kind(element)):
            plain_elements[element.tag] += 1
        if not element.text or element.tag not in (*SLOTS, PROTOTYPE):
            continue
        read = read_piece_text(element.text)
        if read is None:
            traits += 1
            plain_traits[UNREADABLE] += 1
            continue
        traits += len(read[0])
        plain_traits.update(_tag(trait) for trait in read[0] if not is_known(trait))
    return Share(elements=count, traits=traits, plain_elements=plain_elements, plain_traits=plain_traits)


def _tag(trait: TraitText) -> str:
    return trait.fields[0].text.partition(";")[0] if trait.kind == RAW else trait.kind
