"""Names of elements in `module.yaml`: short where a class here reads all it says, else as they came.

A short name (`Zoomer`) promises that values are checked when the module is built; a full one
(`VASSAL.build.module.map.Zoomer`, or a class of the module's own) that nothing is looked at.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Final

from vassalformat.component import COMPONENTS, Component, attribute_specs
from vassalformat.wire.element import Element
from vassalformat.wire.error import WireError

PARTS: Final = "parts"
TEXT: Final = "text"
PIECES: Final = "pieces"
PROTOTYPE: Final = "prototype"
RESERVED: Final = frozenset({PARTS, TEXT, PIECES, PROTOTYPE})
"""Keys that are no element's name."""
NAME: Final = re.compile(r"[A-Za-z_][A-Za-z0-9_.\-]*\Z")
"""Names of elements and attributes."""

BY_SHORT_NAME: Final[Mapping[str, type[Component]]] = MappingProxyType(
    {component.tag.rpartition(".")[2]: component for component in COMPONENTS}
)
_SHORT_NAMES: Final[Mapping[str, str]] = MappingProxyType(
    {component.tag: name for name, component in BY_SHORT_NAME.items()}
)


def shown_kind(element: Element) -> str:
    """The name under which an element is written."""
    short = _SHORT_NAMES.get(element.tag)
    if short is not None and not any(complaints(short, element.attributes)):
        return short
    # some tags are as short as a short name
    return f"<{element.tag}>" if element.tag in RESERVED or element.tag in BY_SHORT_NAME else element.tag


def shown_tag(tag: str) -> str:
    """The name of a tag alone, whatever its attributes."""
    return _SHORT_NAMES.get(tag, tag)


def tag_of(kind: str) -> str | None:
    """The tag of a written name; None if it is none."""
    component = BY_SHORT_NAME.get(kind)
    if component is not None:
        return component.tag
    tag = kind[1:-1] if kind.startswith("<") and kind.endswith(">") else kind
    return tag if NAME.match(tag) else None


def is_typed(kind: str) -> bool:
    """Whether a class here checks the values of elements written under this name."""
    return kind in BY_SHORT_NAME


def complaints(kind: str, attributes: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    """Attributes that the class of a short name does not have or would write in another way, and why.

    An attribute that is absent is no complaint: VASSAL then takes a default of its own.
    """
    specs = {spec.name: spec for spec in attribute_specs(BY_SHORT_NAME[kind])}
    for name, text in attributes.items():
        spec = specs.get(name)
        if spec is None:
            yield name, f"{kind} has no '{name}'"
            continue
        try:
            again = spec.codec.encode(spec.codec.decode(text))
        except WireError as error:
            yield name, f"{name}: {error}"
            continue
        if again != text:
            yield name, f"{name}: '{text}' would be written '{again}'"
