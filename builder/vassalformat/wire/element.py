"""One element of the build file, as plain data."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

_NO_ATTRIBUTES: Mapping[str, str] = MappingProxyType({})


@dataclass(frozen=True, slots=True, kw_only=True)
class Element:
    """A tag (for components the Java class name), attributes in order, children, text.

    VASSAL writes either children or text, and trims the text when it reads it.
    """

    tag: str
    attributes: Mapping[str, str] = field(default_factory=lambda: _NO_ATTRIBUTES)
    children: "tuple[Element, ...]" = ()
    text: str = ""


def walk(element: Element) -> Iterator[Element]:
    """An element and all inside it, in order."""
    yield element
    for child in element.children:
        yield from walk(child)
