"""Prototypes, a file each: `prototypes/<name>.yaml` with the attributes of the element and its traits."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from hexwright.diagnostics import Report, Span
from hexwright.export.vassal.imported.shape_file import LIMITS, read_trait_node, trait_data
from hexwright.export.vassal.imported.slug import Slugs
from hexwright.source.plain_yaml import write_yaml
from hexwright.source.tree import Map, Scalar, Seq, parse_yaml
from vassalformat.trait_text import TraitText, read_traits, write_traits
from vassalformat.wire.element import Element
from vassalformat.wire.error import WireError

TAG: Final = "VASSAL.build.module.PrototypeDefinition"
PROTOTYPE: Final = "=prototype"
"""Tag of the element that stands for a prototype; not a name in XML, so no element has it."""
FOLDER: Final = "prototypes/"


def take_prototypes(root: Element) -> tuple[Element, dict[str, str]]:
    """The tree without the prototypes that can be taken apart, and their files by path."""
    names, files = Slugs(), {}

    def without(element: Element) -> Element:
        traits = read_traits(element.text) if element.tag == TAG and not element.children else None
        if traits is None:
            return replace(element, children=tuple(without(child) for child in element.children))
        name = names.take(element.attributes.get("name", ""), "prototype")
        files[f"{FOLDER}{name}.yaml"] = _text(element, traits)
        return Element(tag=PROTOTYPE, text=name)

    return without(root), files


def _text(element: Element, traits: tuple[TraitText, ...]) -> str:
    listed = [trait_data(trait, [False] * len(trait.fields)) for trait in traits]
    return write_yaml({"attributes": dict(element.attributes), "traits": listed})


def read_prototypes(
    files: Mapping[str, str], folder: str, report: Report, spans: dict[int, Span]
) -> dict[str, Element | None]:
    """The prototypes of a folder by the name of their file, None for those with errors. `folder`: its path
    from the root; `spans`: gets the position of each, by the identity of the element.
    """
    found: dict[str, Element | None] = {}
    for path, text in files.items():
        if path.startswith(FOLDER):
            element = _read(text, f"{folder}/{path}", report)
            if element is not None:
                spans[id(element)] = Span(f"{folder}/{path}")
            found[path.removeprefix(FOLDER).removesuffix(".yaml")] = element
    return found


def _read(text: str, shown: str, report: Report) -> Element | None:
    node = parse_yaml(text, shown, report, LIMITS)
    if node is None:
        return None
    entries = node.entries if isinstance(node, Map) else {}
    attributes, listed = entries.get("attributes"), entries.get("traits")
    traits = [(item, read_trait_node(item)) for item in listed.items] if isinstance(listed, Seq) else []
    given = attributes.entries if isinstance(attributes, Map) else {}
    for item, trait in traits:
        if trait is None:
            report.error("V009", "a trait is its kind with fields, each of which has a value", item.span)
    if not traits or set(entries) != {"attributes", "traits"}:
        report.error("V009", "a prototype has 'attributes' and 'traits'", node.span)
        return None
    if any(trait is None for _, trait in traits):
        return None
    try:
        return Element(
            tag=TAG,
            attributes={name: value.text for name, value in given.items() if isinstance(value, Scalar)},
            text=write_traits([trait for _, trait in traits if trait is not None]),
        )
    except WireError as error:
        report.error("V009", f"this prototype cannot be written: {error}", Span(shown))
        return None
