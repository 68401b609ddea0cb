"""XML of a module: the build file and the two metadata files.

VASSAL: build/Builder, build/module/metadata/ModuleMetaData and SaveMetaData. Equal data gives equal bytes:
UTF-8, elements indented by two blanks, attributes in the given order. Reading uses lxml, imported on first
use, because a build only writes and should not wait for it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from vassalformat.wire.element import Element
from vassalformat.wire.error import WireError

if TYPE_CHECKING:
    from lxml import etree

_NAME = re.compile(r"[A-Za-z_][A-Za-z0-9_.\-]*\Z")
_CONTROL: Final = bytes(set(range(0x20)) - set(b"\t\n\r"))
_NO_CHARACTERS: Final = ("\ufffe".encode(), "\uffff".encode())
_HEAD: Final = "<?xml version='1.0' encoding='UTF-8' standalone='no'?>\n"
# the ampersand first, or the escapes after it would be escaped once more
_IN_TEXT: Final = (("&", "&amp;"), ("<", "&lt;"), (">", "&gt;"), ("\r", "&#13;"))
_IN_ATTRIBUTE: Final = (*_IN_TEXT, ('"', "&quot;"), ("\t", "&#9;"), ("\n", "&#10;"))
"""An XML parser turns bare tabs and line ends in attributes into blanks, which would break VASSAL's texts."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ModuleData:
    """The content of `moduledata`. `date_saved`: milliseconds since 1970."""

    name: str
    version: str
    vassal_version: str
    description: str = ""
    date_saved: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class SaveData:
    """The content of `savedata`, for a saved game. `version`: of the module; `date_saved`: ms since 1970."""

    version: str
    vassal_version: str
    description: str = ""
    date_saved: int = 0


def encode_buildfile(root: Element) -> bytes:
    """Write `buildFile.xml`. Raises: WireError for a name or a character that XML cannot hold."""
    return _encode(root)


def decode_buildfile(content: bytes, *, damaged: bool = False) -> Element:
    """Read `buildFile.xml`; with `damaged`, whatever lxml can recover. Raises: WireError if it is not XML."""
    return _from_xml(_parse(content, damaged=damaged))


def encode_moduledata(data: ModuleData) -> bytes:
    """Write `moduledata`, without which VASSAL does not take the file for a module. Raises: WireError."""
    return _encode(
        _metadata(
            version=data.version,
            VassalVersion=data.vassal_version,
            dateSaved=str(data.date_saved),
            description=data.description,
            name=data.name,
        )
    )


def decode_moduledata(content: bytes) -> ModuleData:
    """Read `moduledata`. Raises: WireError."""
    texts = _texts(content)
    return ModuleData(
        name=texts.get("name", ""),
        version=texts.get("version", ""),
        vassal_version=texts.get("VassalVersion", ""),
        description=texts.get("description", ""),
        date_saved=_date(texts.get("dateSaved", "")),
    )


def encode_savedata(data: SaveData) -> bytes:
    """Write `savedata` of a saved game. Raises: WireError."""
    return _encode(
        _metadata(
            version=data.version,
            VassalVersion=data.vassal_version,
            dateSaved=str(data.date_saved),
            description=data.description,
        )
    )


def decode_savedata(content: bytes) -> SaveData:
    """Read `savedata`. Raises: WireError."""
    texts = _texts(content)
    return SaveData(
        version=texts.get("version", ""),
        vassal_version=texts.get("VassalVersion", ""),
        description=texts.get("description", ""),
        date_saved=_date(texts.get("dateSaved", "")),
    )


def _metadata(**texts: str) -> Element:
    children = tuple(Element(tag=tag, text=text) for tag, text in texts.items())
    return Element(tag="data", attributes={"version": "1"}, children=children)


def _texts(content: bytes) -> dict[str, str]:
    return {child.tag: child.text.strip() for child in _from_xml(_parse(content)).children}


def _date(text: str) -> int:
    return int(text) if text.isascii() and text.isdigit() and len(text) < 20 else 0


def _encode(root: Element) -> bytes:
    parts = [_HEAD]
    _write(root, "\n", parts)
    parts.append("\n")
    try:
        content = "".join(parts).encode()
    except UnicodeEncodeError as error:
        raise WireError(f"not a text: {error}") from error
    if len(content.translate(None, _CONTROL)) < len(content) or any(odd in content for odd in _NO_CHARACTERS):
        raise WireError("a control character, which XML cannot hold")
    return content


def _write(element: Element, line: str, parts: list[str]) -> None:
    """Append an element's XML to `parts`. `line`: a line end and the indentation of the element."""
    tag = element.tag
    if element.text and element.children:
        raise WireError(f"{tag}: an element has text or children, not both")
    if not _NAME.match(tag):
        raise WireError(f"not a name in XML: {tag!r}")
    parts.append(f"<{tag}")
    for name, value in element.attributes.items():
        if not _NAME.match(name):
            raise WireError(f"not a name in XML: {name!r}")
        parts.append(f' {name}="{_escaped(value, _IN_ATTRIBUTE)}"')
    if element.children:
        parts.append(">")
        deeper = line + "  "
        for child in element.children:
            parts.append(deeper)
            _write(child, deeper, parts)
        parts.append(f"{line}</{tag}>")
    elif element.text:
        parts.append(f">{_escaped(element.text, _IN_TEXT)}</{tag}>")
    else:
        parts.append("/>")


def _escaped(text: str, escapes: Iterable[tuple[str, str]]) -> str:
    for char, escape in escapes:
        if char in text:
            text = text.replace(char, escape)
    return text


def _parse(content: bytes, *, damaged: bool = False) -> etree._Element:
    from lxml import etree  # noqa: PLC0415 - a build, which only writes, does without it

    try:
        # without huge_tree libxml2 itself refuses elements that are nested too deep
        parser = etree.XMLParser(
            resolve_entities=False, no_network=True, remove_comments=True, recover=damaged
        )
        # a damaged file may have no element at all, which the stubs of lxml do not say
        root: etree._Element | None = etree.fromstring(content, parser)
    except (etree.XMLSyntaxError, ValueError) as error:
        raise WireError(f"not XML: {error}") from error
    if root is None:
        raise WireError("not XML")
    return root


def _from_xml(xml: etree._Element) -> Element:
    # lxml gives processing instructions a function in place of a tag
    children = tuple(_from_xml(child) for child in xml if isinstance(child.tag, str))
    text = "".join([xml.text or "", *(child.tail or "" for child in xml)])
    if children:
        text = text.strip()
    return Element(
        tag=str(xml.tag),
        attributes={str(name): str(value) for name, value in xml.attrib.items()},
        children=children,
        text=text,
    )
