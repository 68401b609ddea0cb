"""The tree of a build file as data for `module.yaml`, and back.

    defaults:                what most elements of a kind have in this module
      Board:
        reversible: false
    tree:
      GameModule:            the kind, and what differs from its defaults; `~`: no such attribute
        name: Example
      parts:                 the elements inside, in their order
        - Board:
            name: Map
          text: …

Texts are kept without the blanks and line ends around them, as VASSAL reads them.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Final, TypeAlias

from hexwright.diagnostics import Report, Span, did_you_mean
from hexwright.export.vassal.imported.kind import (
    BY_SHORT_NAME,
    NAME,
    PARTS,
    PIECES,
    PROTOTYPE,
    RESERVED,
    TEXT,
    complaints,
    is_typed,
    shown_kind,
    tag_of,
)
from hexwright.export.vassal.imported.prototype_file import PROTOTYPE as PROTOTYPE_TAG
from hexwright.export.vassal.imported.shape import PIECES as PIECES_TAG
from hexwright.source.plain_yaml import Plain
from hexwright.source.tree import Map, Node, Scalar, Seq
from vassalformat.component import attribute_specs
from vassalformat.wire.element import Element

Defaults: TypeAlias = Mapping[str, Mapping[str, str]]
"""Attributes by kind."""

MAX_LEVELS: Final = 80
"""Elements inside one another; a deeper tree is kept as the file it came in."""
_ENOUGH: Final = 3
"""A kind has defaults if it occurs this often."""
_BLANK: Final = "".join(map(chr, range(0x21)))
"""What VASSAL takes off both ends of a text: Java's `String.trim`."""


def trimmed(element: Element) -> Element:
    """An element with all its texts as VASSAL reads them."""
    children = tuple(trimmed(child) for child in element.children)
    return replace(element, children=children, text=element.text.strip(_BLANK))


def levels(element: Element) -> int:
    """How many elements lie inside one another."""
    deepest, waiting = 0, [(element, 1)]
    while waiting:
        here, level = waiting.pop()
        deepest = max(deepest, level)
        waiting += [(child, level + 1) for child in here.children]
    return deepest


def common_attributes(elements: Iterable[Element]) -> dict[str, dict[str, str]]:
    """For each kind the attributes of which more than half of its elements have the same value."""
    count: Counter[str] = Counter()
    values: defaultdict[str, defaultdict[str, Counter[str]]] = defaultdict(lambda: defaultdict(Counter))
    for element in elements:
        if element.tag in (PIECES_TAG, PROTOTYPE_TAG):
            continue
        kind = shown_kind(element)
        count[kind] += 1
        for name, text in element.attributes.items():
            values[kind][name][text] += 1
    found: dict[str, dict[str, str]] = {}
    for kind in sorted(values):
        most = {name: texts.most_common(1)[0] for name, texts in values[kind].items()}
        common = {name: text for name, (text, n) in most.items() if 2 * n > count[kind]}
        if count[kind] >= _ENOUGH and common:
            found[kind] = common
    return found


def element_data(element: Element, defaults: Defaults) -> dict[str, Plain]:
    """An element as data."""
    if element.tag in (PIECES_TAG, PROTOTYPE_TAG):
        return {element.tag[1:]: element.text}
    kind = shown_kind(element)
    data: dict[str, Plain] = {kind: attribute_data(element.attributes, defaults.get(kind, {})) or None}
    if element.text:
        data[TEXT] = element.text
    if element.children:
        data[PARTS] = [element_data(child, defaults) for child in element.children]
    return data


def attribute_data(attributes: Mapping[str, str], defaults: Mapping[str, str]) -> dict[str, Plain]:
    """What differs from the defaults; None for an attribute that the element lacks."""
    data: dict[str, Plain] = {name: text for name, text in attributes.items() if defaults.get(name) != text}
    return data | {name: None for name in defaults if name not in attributes}


@dataclass(frozen=True, slots=True, kw_only=True)
class TreeReader:
    """Reads elements from `module.yaml`. What is wrong goes to `report`; the element is then read as far as
    it goes. `spans`: gets the position of each element, by its identity; `damaged`: whether pieces are
    missing whose errors are in the report already; `prototypes`: None for those of which this is so.
    """

    defaults: Defaults
    report: Report
    pieces: Mapping[str, Sequence[Element]] = field(default_factory=dict)
    prototypes: Mapping[str, Element | None] = field(default_factory=dict)
    damaged: bool = False
    used: set[str] = field(default_factory=set)
    spans: dict[int, Span] = field(default_factory=dict)

    def own_attributes(self, node: Node) -> dict[str, str]:
        """The attributes of an element alone."""
        entries = node.entries if isinstance(node, Map) else {}
        kind = next((key for key in entries if key not in RESERVED), "")
        return self.attributes(kind, entries[kind]) if kind else {}

    def element(self, node: Node) -> Element | None:
        """One element with all inside it; None if it has no name that can be read."""
        entries = node.entries if isinstance(node, Map) else {}
        kinds = [key for key in entries if key not in RESERVED]
        if not isinstance(node, Map) or len(kinds) != 1:
            said = f"not {len(kinds)}: {', '.join(kinds[:4])}" if kinds else "and here is none"
            self.report.error(
                "V002", f"an element is one kind with its attributes, {said}", node.span,
                hint="beside the kind there may be 'parts' and 'text'",
            )  # fmt: skip
            return None
        kind = kinds[0]
        tag = tag_of(kind)
        if tag is None:
            self.report.error("V002", f"'{kind}' cannot be the name of an element", node.keys[kind])
            return None
        element = Element(
            tag=tag,
            attributes=self.attributes(kind, entries[kind]),
            children=self.parts(entries.get(PARTS)),
            text=self.text(entries.get(TEXT)),
        )
        self.spans[id(element)] = node.keys[kind]
        return element

    def attributes(self, kind: str, node: Node) -> dict[str, str]:
        """The attributes of an element, with the defaults of its kind."""
        found = dict(self.defaults.get(kind, {}))
        for name, value in mapping(node, self.report).items():
            if not isinstance(value, Scalar):
                self.report.error("V003", f"the attribute '{name}' is a text", value.span)
            elif not NAME.match(name):
                self.report.error("V003", f"'{name}' cannot be the name of an attribute", value.span)
            elif value.is_null:
                found.pop(name, None)
            else:
                found[name] = value.text
                if is_typed(kind):
                    self._check(kind, name, value)
        return found

    def parts(self, node: Node | None) -> tuple[Element, ...]:
        """The elements of a list."""
        if node is None or (isinstance(node, Scalar) and node.is_null):
            return ()
        if not isinstance(node, Seq):
            self.report.error("V002", "'parts' is a list of elements", node.span)
            return ()
        return tuple(element for item in node.items for element in self._part(item))

    def _part(self, node: Node) -> Iterator[Element]:
        """The elements that one item of a list stands for."""
        word = next(iter(node.entries), "") if isinstance(node, Map) and len(node.entries) == 1 else ""
        value = node.entries[word] if isinstance(node, Map) and word in (PIECES, PROTOTYPE) else None
        if not isinstance(value, Scalar):
            element = self.element(node)
            if element is not None:
                yield element
            return
        known: Mapping[str, object] = self.pieces if word == PIECES else self.prototypes
        if value.text in self.used and word == PIECES:
            self.report.error("V010", f"the pieces of '{value.text}' stand here a second time", value.span)
        elif value.text not in known and word == PIECES and self.damaged:
            return
        elif value.text not in known:
            what = "no row of a table has this place" if word == PIECES else "there is no such file"
            self.report.error(
                "V010", f"'{value.text}': {what}", value.span, hint=did_you_mean(value.text, known)
            )
        elif word == PIECES:
            self.used.add(value.text)
            yield from self.pieces[value.text]
        elif (prototype := self.prototypes[value.text]) is not None:
            yield prototype

    def text(self, node: Node | None) -> str:
        """The text of an element."""
        if node is None:
            return ""
        if not isinstance(node, Scalar):
            self.report.error("V003", "'text' is a text", node.span)
            return ""
        return node.text

    def _check(self, kind: str, name: str, value: Scalar) -> None:
        for _, why in complaints(kind, {name: value.text}):
            known = (spec.name for spec in attribute_specs(BY_SHORT_NAME[kind]))
            hint = did_you_mean(name, known) if "has no" in why else None
            self.report.error(
                "V004", why, value.span, hint=hint or "with the full name of its class, nothing is checked"
            )


def read_defaults(node: Node | None, report: Report) -> Defaults:
    """The section `defaults`."""
    found: dict[str, dict[str, str]] = {}
    for kind, values in mapping(node, report).items():
        reader = TreeReader(defaults={}, report=report)
        found[kind] = reader.attributes(kind, values)
    return found


def mapping(node: Node | None, report: Report) -> Mapping[str, Node]:
    """The entries of a mapping that may be left out or empty."""
    if node is None or (isinstance(node, Scalar) and node.is_null):
        return {}
    if not isinstance(node, Map):
        report.error("V002", "this is a mapping", node.span)
        return {}
    return node.entries
