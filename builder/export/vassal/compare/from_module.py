"""Any module, taken down as far as the engine's own files tell: properties of pieces, components, files.

Facts: the attributes of VASSAL's components, build/module/...; nothing is taken for granted but their form.
"""

from __future__ import annotations

import hashlib
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Final

from builder.export.vassal.compare.description import COUNTERS, OTHER, RULES, SET_UPS, Item
from builder.export.vassal.reading.budget import SLOTS
from builder.export.vassal.reading.contents import Slot, Stock
from builder.export.vassal.reading.definition import traits_of
from builder.export.vassal.reading.problems import Ledger
from builder.export.vassal.reading.prototype import Prototypes
from builder.export.vassal.reading.trait import Basic, Formula, Label, Layer, Look, Silent, Values, read_trait
from builder.export.vassal.wire.element import Element
from builder.export.vassal.wire.error import WireError
from builder.pack.foreign import plain

_NAMES: Final = (
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
"""Attributes that say what a component is called."""
_RULES: Final = re.compile(r"GlobalProperty|Turn|Dice|StartupGlobalKeyCommand|PlayerRoster")
_SET_UPS: Final = re.compile(r"SetupStack|DrawPile|PredefinedSetup")
_LONGEST: Final = 2000
"""Characters of a value; what is longer is compared by its digest."""
_BOOKKEEPING: Final = frozenset({"nextPieceSlotId", "VassalVersion", "dateSaved", "version"})
"""Attributes that change whenever a module is saved."""


def pieces_of(stock: Stock, ledger: Ledger) -> tuple[list[Item], dict[str, tuple[Look, ...]]]:
    """Each piece once, palettes first; and the traits of each, by its key."""
    prototypes = Prototypes(stock.prototypes, ledger.tell)
    found: list[Item] = []
    looks_of: dict[str, tuple[Look, ...]] = {}
    seen: set[tuple[str, str]] = set()
    for slot in sorted(stock.slots, key=lambda slot: slot.set_up)[:SLOTS]:
        try:
            looks = prototypes.expand(slot.text)
            silent = _silent(slot)
        except WireError as error:
            ledger.tell(f"pieces that cannot be read ({error})", slot.name or slot.gpid)
            continue
        name = _piece_name(slot, looks)
        if (slot.gpid, name) in seen and slot.gpid:
            continue
        seen.add((slot.gpid, name))
        path = " / ".join(plain(part, 60) for part in slot.path)
        key = f"{path}\n{name}"
        number = (
            int(slot.gpid) if slot.gpid.isascii() and slot.gpid.isdecimal() and len(slot.gpid) < 10 else 0
        )
        values = _values_of(looks)
        found.append(Item(key=key, name=name, number=number, values=values, digests={"its commands": silent}))
        looks_of.setdefault(key, looks)
    return found, looks_of


def _piece_name(slot: Slot, looks: Iterable[Look]) -> str:
    basic = next((look.name for look in looks if isinstance(look, Basic)), "")
    return plain(slot.name or basic or f"piece {slot.gpid}", 100)


def _values_of(looks: Iterable[Look]) -> dict[str, str]:
    """What stands on a piece in words, by label; a label that comes again gets a number."""
    found: dict[str, str] = {}
    seen: Counter[str] = Counter()
    for label, value in _told(looks):
        seen[label] += 1
        found[label if seen[label] == 1 else f"{label} ({seen[label]})"] = value
    return found


def _told(looks: Iterable[Look]) -> Iterator[tuple[str, str]]:
    for look in looks:
        if isinstance(look, Values):
            yield from ((plain(name, 60), _short(value)) for name, value in look.pairs)
        elif isinstance(look, Formula):
            yield plain(look.name, 60), _short(look.expression)
        elif isinstance(look, Label):
            yield "text", _short(look.text)
        elif isinstance(look, Layer):
            said = [name for name in look.names if name]
            pictures = f"{len(look.images)} pictures"
            yield f"layer {plain(look.name, 60)}".strip(), _short(", ".join(said)) if said else pictures


def _silent(slot: Slot) -> str:
    """Digest of the traits that do not show."""
    digest = hashlib.sha256()
    for kind, state in traits_of(slot.text):
        if isinstance(read_trait(kind, state), Silent):
            digest.update(f"{kind}\n{state}\n".encode(errors="replace"))
    return digest.hexdigest()


def _short(value: str) -> str:
    """A value in one line; what would fill a page as its digest."""
    return (
        plain(value, _LONGEST)
        if len(value) <= _LONGEST
        else f"text {digest_of(value.encode(errors='replace'))}"
    )


def without_bookkeeping(element: Element) -> Element:
    """A component without the attributes that change whenever a module is saved; those inside it as they
    are.
    """
    kept = {key: value for key, value in element.attributes.items() if key not in _BOOKKEEPING}
    return replace(element, attributes=kept)


def digest_of(content: bytes) -> str:
    """What stands for a content."""
    return hashlib.sha256(content).hexdigest()[:16]


def prototypes_of(stock: Stock) -> Iterator[Item]:
    """What pieces share."""
    for name, text in stock.prototypes.items():
        shown = plain(name, 100)
        digests = {"": digest_of(text.encode(errors="replace"))}
        yield Item(
            key=f"prototype:{name}", name=f"what pieces have from the prototype '{shown}'", digests=digests
        )


def components_of(root: Element) -> Iterator[tuple[str, Item]]:
    """All that is no piece and no prototype, with the group it is told in."""
    yield from _walk(root, (), Counter())


def _walk(
    element: Element, path: tuple[str, ...], seen: Counter[tuple[str, ...]]
) -> Iterator[tuple[str, Item]]:
    kind = element.tag.rpartition(".")[2]
    if kind == "PrototypeDefinition" or element.text.strip().startswith("+/"):
        return
    given = element.attributes
    called = plain(next((given[name] for name in _NAMES if given.get(name, "").strip()), ""), 80)
    here = (*path, f"{kind}:{called}")
    seen[here] += 1
    if seen[here] > 1:
        here = (*path, f"{kind}:{called}~{seen[here]}")
    of = [part.partition(":")[2].partition("~")[0] for part in path[1:]]
    around = next((name for name in reversed(of) if name), "")
    name = f"{words(kind)} {called}".strip() + (f" of {around}" if around and around != called else "")
    values = {words(key): _short(value) for key, value in given.items() if value and key not in _BOOKKEEPING}
    digests = {}
    if element.text.strip():
        digests["its text"] = digest_of(element.text.encode(errors="replace"))
    group = SET_UPS if _SET_UPS.search(kind) else RULES if _RULES.search(kind) else OTHER
    if group == SET_UPS:
        values |= _stands(element)
    if path:
        yield group, Item(key="\n".join(here), name=name, values=values, digests=digests)
    for child in element.children:
        yield from _walk(child, here, seen)


def _stands(element: Element) -> dict[str, str]:
    """The pieces of an at-start stack or deck."""
    names = [plain(child.attributes.get("entryName", ""), 60) for child in element.children]
    return {"pieces": ", ".join(names)} if any(names) else {}


def words(name: str) -> str:
    """`propertyGate` as "property gate"."""
    return re.sub(r"(?<=[a-z0-9])(?=[A-Z])", " ", plain(name, 60)).lower()


def groups_of(
    root: Element, stock: Stock, ledger: Ledger
) -> tuple[dict[str, list[Item]], Mapping[str, tuple[Look, ...]]]:
    """All things of a module, by group; and the traits of its pieces, by key."""
    pieces, looks = pieces_of(stock, ledger)
    groups: dict[str, list[Item]] = {COUNTERS: pieces, SET_UPS: [], RULES: [], OTHER: []}
    for group, item in components_of(root):
        groups[group].append(item)
    groups[OTHER] += prototypes_of(stock)
    return groups, looks
