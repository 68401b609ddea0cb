"""Describes any module from VASSAL's own files: properties of pieces, prototypes, components.

Modules of thirty years vary, so nothing is assumed about components except that they are elements with
attributes (VASSAL: build/module/...); unknown ones are compared like all others.
"""

from __future__ import annotations

import hashlib
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Final

from hexwright.export.vassal.compare.description import COUNTERS, OTHER, RULES, SET_UPS, Item
from hexwright.export.vassal.reading.budget import SLOTS
from hexwright.export.vassal.reading.drawn import (
    Basic,
    CalculatedProperty,
    Label,
    Layer,
    NotDrawn,
    ParsedTrait,
    Properties,
    read_trait,
    trait_texts,
)
from hexwright.export.vassal.reading.problems import Problems
from hexwright.export.vassal.reading.prototype import Prototypes
from vassalformat.contents import ModuleContents, Slot
from vassalformat.foreign import plain
from vassalformat.wire.element import Element
from vassalformat.wire.error import WireError

_NAME_ATTRIBUTES: Final = (
    "name",
    "entryName",
    "mapName",
    "deckName",
    "boardName",
    "text",
    "label",
    "title",
    "buttonText",
)
"""Attributes that may hold a component's name, the first non-empty one counts."""
_RULES: Final = re.compile(r"GlobalProperty|Turn|Dice|StartupGlobalKeyCommand|PlayerRoster")
_SET_UPS: Final = re.compile(r"SetupStack|DrawPile|PredefinedSetup")
_KEY_CODE: Final = re.compile(r"(?<![0-9])(?:5[7-9]|6[0-5])[0-9]{3}\\*,0\\*,(?=[^\s,;|/0-9])")
"""Codes of named keys begin at 57344; in lists a backslash stands before the commas."""
_MAX_LENGTH: Final = 2000
"""Characters of a value; longer ones are compared by digest."""
_BOOKKEEPING: Final = frozenset({"nextPieceSlotId", "VassalVersion", "dateSaved", "version"})
"""Attributes that change whenever a module is saved."""


def pieces_of(
    contents: ModuleContents, problems: Problems
) -> tuple[list[Item], dict[str, tuple[ParsedTrait, ...]]]:
    """Each piece once, those of palettes first; and the traits of each piece, by its key."""
    prototypes = Prototypes(contents.prototypes, problems.add)
    found: list[Item] = []
    traits_by_key: dict[str, tuple[ParsedTrait, ...]] = {}
    seen: set[tuple[str, str]] = set()
    for slot in sorted(contents.slots, key=lambda slot: slot.at_start)[:SLOTS]:
        try:
            traits = prototypes.expand(slot.text)
            undrawn = _undrawn_digest(slot)
        except WireError as error:
            problems.add(f"pieces that cannot be read ({error})", slot.name or slot.gpid)
            continue
        name = _piece_name(slot, traits)
        if (slot.gpid, name) in seen and slot.gpid:
            continue
        seen.add((slot.gpid, name))
        path = " / ".join(plain(part, 60) for part in slot.path)
        key = f"{path}\n{name}"
        decimal = slot.gpid.isascii() and slot.gpid.isdecimal() and len(slot.gpid) < 10
        number = int(slot.gpid) if decimal else 0
        foreign = "" if decimal else plain(slot.gpid, 60)
        values = _values_of(traits)
        found.append(
            Item(
                key=key,
                name=name,
                number=number,
                foreign_number=foreign,
                values=values,
                digests={"its commands": undrawn},
            )
        )
        traits_by_key.setdefault(key, traits)
    return found, traits_by_key


def _piece_name(slot: Slot, traits: Iterable[ParsedTrait]) -> str:
    basic = next((trait.name for trait in traits if isinstance(trait, Basic)), "")
    return plain(slot.name or basic or f"piece {slot.gpid}", 100)


def _values_of(traits: Iterable[ParsedTrait]) -> dict[str, str]:
    """A piece's properties, labels and layers by label; a repeated label gets a number."""
    found: dict[str, str] = {}
    seen: Counter[str] = Counter()
    for label, value in _labelled_values(traits):
        seen[label] += 1
        found[label if seen[label] == 1 else f"{label} ({seen[label]})"] = value
    return found


def _labelled_values(traits: Iterable[ParsedTrait]) -> Iterator[tuple[str, str]]:
    for trait in traits:
        if isinstance(trait, Properties):
            yield from ((plain(name, 60), _one_line(value)) for name, value in trait.pairs)
        elif isinstance(trait, CalculatedProperty):
            yield plain(trait.name, 60), _one_line(trait.expression)
        elif isinstance(trait, Label):
            yield "text", _one_line(trait.text)
        elif isinstance(trait, Layer):
            names = [name for name in trait.names if name]
            pictures = f"{len(trait.images)} pictures"
            yield f"layer {plain(trait.name, 60)}".strip(), _one_line(", ".join(names)) if names else pictures


def _undrawn_digest(slot: Slot) -> str:
    """Digest of the traits that draw nothing (commands, reports, restrictions)."""
    digest = hashlib.sha256()
    for kind, state in trait_texts(slot.text):
        if isinstance(read_trait(kind, state), NotDrawn):
            digest.update(f"{without_key_codes(kind)}\n{state}\n".encode(errors="replace"))
    return digest.hexdigest()


def without_key_codes(text: str) -> str:
    """A text without the codes of named keys: VASSAL gives them anew in each session, and only the names
    count (VASSAL: tools/NamedKeyManager).
    """
    return _KEY_CODE.sub("", text)


def _one_line(value: str) -> str:
    """A value as one printable line; a very long one as its digest."""
    return (
        plain(value, _MAX_LENGTH)
        if len(value) <= _MAX_LENGTH
        else f"text {digest_of(value.encode(errors='replace'))}"
    )


def without_bookkeeping(element: Element) -> Element:
    """A component without the attributes that change whenever a module is saved; its children unchanged."""
    remaining = {key: value for key, value in element.attributes.items() if key not in _BOOKKEEPING}
    return replace(element, attributes=remaining)


def digest_of(content: bytes) -> str:
    """Short digest of a file's or text's bytes."""
    return hashlib.sha256(content).hexdigest()[:16]


def prototypes_of(contents: ModuleContents) -> Iterator[Item]:
    """One item per prototype."""
    for name, text in contents.prototypes.items():
        shown = plain(name, 100)
        digests = {"": digest_of(without_key_codes(text).encode(errors="replace"))}
        yield Item(
            key=f"prototype:{name}", name=f"what pieces have from the prototype '{shown}'", digests=digests
        )


def components_of(root: Element) -> Iterator[tuple[str, Item]]:
    """Every component that is neither piece nor prototype, with the group it belongs to."""
    yield from _walk(root, (), Counter())


def _walk(
    element: Element, path: tuple[str, ...], seen: Counter[tuple[str, ...]]
) -> Iterator[tuple[str, Item]]:
    kind = element.tag.rpartition(".")[2]
    if kind == "PrototypeDefinition" or element.text.strip().startswith("+/"):
        return
    attributes = element.attributes
    own_name = plain(
        next((attributes[name] for name in _NAME_ATTRIBUTES if attributes.get(name, "").strip()), ""), 80
    )
    here = (*path, f"{kind}:{own_name}")
    seen[here] += 1
    if seen[here] > 1:
        here = (*path, f"{kind}:{own_name}~{seen[here]}")
    of = [part.partition(":")[2].partition("~")[0] for part in path[1:]]
    around = next((name for name in reversed(of) if name), "")
    name = f"{split_camel_case(kind)} {own_name}".strip() + (
        f" of {around}" if around and around != own_name else ""
    )
    values = {
        split_camel_case(key): _one_line(without_key_codes(value))
        for key, value in attributes.items()
        if value and key not in _BOOKKEEPING
    }
    digests = {}
    if element.text.strip():
        digests["its text"] = digest_of(element.text.encode(errors="replace"))
    group = SET_UPS if _SET_UPS.search(kind) else RULES if _RULES.search(kind) else OTHER
    if group == SET_UPS:
        values |= _initial_pieces(element)
    if path:
        yield group, Item(key="\n".join(here), name=name, values=values, digests=digests)
    for child in element.children:
        yield from _walk(child, here, seen)


def _initial_pieces(element: Element) -> dict[str, str]:
    """The names of the pieces of an at-start stack or deck."""
    names = [plain(child.attributes.get("entryName", ""), 60) for child in element.children]
    return {"pieces": ", ".join(names)} if any(names) else {}


def split_camel_case(name: str) -> str:
    """`propertyGate` as "property gate"."""
    return re.sub(r"(?<=[a-z0-9])(?=[A-Z])", " ", plain(name, 60)).lower()


def group_items(
    root: Element, contents: ModuleContents, problems: Problems
) -> tuple[dict[str, list[Item]], Mapping[str, tuple[ParsedTrait, ...]]]:
    """All items of a module but its files, by group; and the traits of its pieces, by key."""
    pieces, traits = pieces_of(contents, problems)
    groups: dict[str, list[Item]] = {COUNTERS: pieces, SET_UPS: [], RULES: [], OTHER: []}
    for group, item in components_of(root):
        groups[group].append(item)
    groups[OTHER] += prototypes_of(contents)
    return groups, traits
