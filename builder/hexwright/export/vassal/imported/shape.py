"""Pieces that are made alike, as a table: what is the same in all of them is their shape, what varies are
columns.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final, TypeAlias

from hexwright.export.vassal.imported.slug import Slugs
from hexwright.source.tree import is_forbidden
from vassalformat.slots import SLOTS
from vassalformat.trait_text import Field, TraitText, read_traits, write_traits
from vassalformat.wire.element import Element

PLACE: Final = "place"
"""The first column: the list of the tree in which the piece stands."""
GPID: Final = "gpid"
"""The attribute with the number that saved games know the piece by."""
NAME: Final = "entryName"
"""The attribute with the name of a piece."""
PIECES: Final = "=pieces"
"""Tag of the element that stands for the pieces of a place; not a name in XML, so no element has it."""
_NAMES: Final = ("name", "entryName", "mapName", "deckName", "title")
_ENOUGH: Final = 3
"""As many pieces make a table."""

Row: TypeAlias = Mapping[str, str]
"""Texts by column."""


@dataclass(frozen=True, slots=True)
class Slot:
    """A piece in its slot, taken apart."""

    tag: str
    attributes: Mapping[str, str]
    traits: tuple[TraitText, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Shape:
    """What pieces have in common: a slot, in which the texts that vary are empty.

    `columns`: the heading of each text that varies, by its position; `linked`: by position, the heading of
    the column from which it is taken as well. Positions: see `texts_of`.
    """

    slot: Slot
    columns: Mapping[int, str]
    linked: Mapping[int, str]


@dataclass(frozen=True, slots=True, kw_only=True)
class Tables:
    """All tables of a module: shape and rows by name. A row has its place under `PLACE`."""

    shapes: Mapping[str, Shape]
    rows: Mapping[str, Sequence[Row]]


def texts_of(slot: Slot) -> list[str]:
    """All texts of a slot by position: its attributes, then the fields of its traits."""
    return [*slot.attributes.values(), *(field.text for trait in slot.traits for field in trait.fields)]


def with_texts(slot: Slot, texts: Sequence[str]) -> Slot:
    """The slot with other texts at the same positions."""
    at = iter(texts)
    attributes = {name: next(at) for name in slot.attributes}
    traits = tuple(
        TraitText(trait.kind, tuple(Field(field.name, next(at), field.of_state) for field in trait.fields))
        for trait in slot.traits
    )
    return Slot(slot.tag, attributes, traits)


def element_of(shape: Shape, row: Row) -> Element:
    """The slot of one row. Raises: WireError for texts that VASSAL cannot hold, KeyError without a column."""
    texts = texts_of(shape.slot)
    for position, column in (*shape.columns.items(), *shape.linked.items()):
        texts[position] = row[column]
    slot = with_texts(shape.slot, texts)
    return Element(tag=slot.tag, attributes=slot.attributes, text=write_traits(slot.traits))


def take_pieces(root: Element) -> tuple[Element, Tables]:
    """The tree with pieces that are alike taken out, and the tables that hold them."""
    groups: defaultdict[object, list[Slot]] = defaultdict(list)
    keys: dict[int, object] = {}
    slots: dict[int, Slot] = {}
    for element in _slots(root):
        slot = _slot(element)
        if slot is not None:
            keys[id(element)] = _key(slot)
            slots[id(element)] = slot
            groups[keys[id(element)]].append(slot)
    names, shapes = Slugs(), {}
    named: dict[object, str] = {}
    for key, alike in sorted(groups.items(), key=lambda item: -len(item[1])):
        if len(alike) >= _ENOUGH:
            named[key] = names.take(_title(alike), "pieces")
            shapes[named[key]] = _shape(alike)
    rows: dict[str, list[Row]] = {name: [] for name in shapes}
    places = Slugs()

    def without(element: Element) -> Element:
        if not element.children:
            return element
        left: list[Element] = []
        table, place = "", ""
        for child in element.children:
            name = named.get(keys.get(id(child)), "")
            if not name:
                left.append(without(child))
            elif name != table:
                place = places.take(_own_name(element), "place")
                left.append(Element(tag=PIECES, text=place))
            if name:
                rows[name].append({PLACE: place, **_row(shapes[name], slots[id(child)])})
            table = name
        return replace(element, children=tuple(left))

    return without(root), Tables(shapes=shapes, rows=rows)


def _slots(root: Element) -> Iterable[Element]:
    waiting = [root]
    while waiting:
        element = waiting.pop()
        if element.tag in SLOTS and element.text and not element.children:
            yield element
        waiting += reversed(element.children)


def _slot(element: Element) -> Slot | None:
    traits = read_traits(element.text)
    if traits is None:
        return None
    slot = Slot(element.tag, dict(element.attributes), traits)
    if any(name != name.strip() or not name.isprintable() for name in _headings(slot)):
        return None
    # a table is edited with programs that make no difference between line ends
    return None if any(map(_unfit, texts_of(slot))) else slot


def _unfit(text: str) -> bool:
    return not text.isprintable() and any(char == "\r" or is_forbidden(char) for char in text)


def _key(slot: Slot) -> object:
    """Equal for pieces that are made alike."""
    kinds = tuple((t.kind, tuple((f.name, f.of_state) for f in t.fields)) for t in slot.traits)
    texts = texts_of(slot)
    links = tuple(texts[position] == slot.attributes[name] for position, name in _links(slot))
    # in a table an empty number is one that is still to be given
    numbered = slot.attributes.get(GPID) != ""
    return slot.tag, tuple(slot.attributes), kinds, links, numbered


def _links(slot: Slot) -> list[tuple[int, str]]:
    """Texts of the innermost trait that say the same as an attribute of the slot: position and attribute."""
    pairs = {("name", False): NAME, (GPID, True): GPID}
    start = len(slot.attributes)
    return [
        (start + n, pairs[field.name, field.of_state])
        for n, field in enumerate(slot.traits[0].fields)
        if pairs.get((field.name, field.of_state)) in slot.attributes
    ]


def _shape(alike: Sequence[Slot]) -> Shape:
    first = alike[0]
    by_position = list(zip(*map(texts_of, alike), strict=True))
    varying = [
        position
        for position, texts in enumerate(by_position)
        if len(set(texts)) > 1 or (list(first.attributes)[position : position + 1] == [GPID] and texts[0])
    ]
    headings = _headings(first)
    linked = {
        position: headings[list(first.attributes).index(name)]
        for position, name in _links(first)
        if position in varying and by_position[position] == by_position[list(first.attributes).index(name)]
    }
    columns = {position: headings[position] for position in varying if position not in linked}
    blank = ["" if position in varying else texts[0] for position, texts in enumerate(by_position)]
    return Shape(slot=with_texts(first, blank), columns=columns, linked=linked)


def headed_texts(shape: Shape, row: Row) -> dict[str, str]:
    """All texts of a row's piece by their headings, those that all pieces share, too."""
    texts = texts_of(shape.slot)
    for position, column in (*shape.columns.items(), *shape.linked.items()):
        texts[position] = row[column]
    return dict(zip(_headings(shape.slot), texts, strict=True))


def _headings(slot: Slot) -> list[str]:
    """A heading for every position, each once."""
    seen: Counter[str] = Counter()
    found = list(slot.attributes)
    for trait in slot.traits:
        seen[trait.kind] += 1
        kind = trait.kind if seen[trait.kind] == 1 else f"{trait.kind} {seen[trait.kind]}"
        for field in trait.fields:
            short = field.name if trait.kind == "Marker" else f"{kind}.{field.name}"
            if trait.kind == "UsePrototype" and field.name == "name":
                short = kind.replace("UseP", "p")
            state = f"{kind}.state.{field.name}"
            choices = (short, state if field.of_state else f"{kind}.{field.name}", state)
            found.append(next(name for name in (*choices, f"{len(found)}") if name not in (PLACE, *found)))
    return found


def _row(shape: Shape, slot: Slot) -> Row:
    texts = texts_of(slot)
    return {column: texts[position] for position, column in shape.columns.items()}


def _title(alike: Sequence[Slot]) -> str:
    """A name for a shape: the outermost prototype that all of its pieces use, else what they are."""
    used = [[trait.fields[0].text for trait in slot.traits if trait.kind == "UsePrototype"] for slot in alike]
    for names in reversed(list(zip(*used, strict=True))):
        if len(set(names)) == 1:
            return str(names[0])
    return "cards" if alike[0].tag.endswith("CardSlot") else "pieces"


def _own_name(element: Element) -> str:
    return next((element.attributes[name] for name in _NAMES if element.attributes.get(name)), "")
