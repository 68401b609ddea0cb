"""XML of a module: the build file and the two metadata files. The only user of lxml here.

VASSAL: build/Builder, build/module/metadata/ModuleMetaData and SaveMetaData. Bytes are the same for
the same data: UTF-8, elements indented by two blanks, attributes in the order given. Tabs in attributes
become character references, since XML readers turn bare ones into blanks.
"""

import re

from lxml import etree

from builder.export.vassal.wire.element import Element
from builder.export.vassal.wire.error import WireError
from builder.record import record

_NAME = re.compile(r"[A-Za-z_][A-Za-z0-9_.\-]*\Z")


@record
class ModuleData:
    """What `moduledata` says of a module. `date_saved` is in milliseconds since 1970."""

    name: str
    version: str
    vassal_version: str
    description: str = ""
    date_saved: int = 0


@record
class SaveData:
    """What `savedata` says of a saved game. `version` is the module's."""

    version: str
    vassal_version: str
    description: str = ""
    date_saved: int = 0


def encode_buildfile(root: Element) -> bytes:
    """Write `buildFile.xml`. Raises: WireError for a name or a character that XML cannot hold."""
    return _encode(root)


def decode_buildfile(content: bytes, *, damaged: bool = False) -> Element:
    """Read `buildFile.xml`, or what is left of a `damaged` one. Raises: WireError if it is not XML."""
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
    xml = _to_xml(root)
    etree.indent(xml, space="  ")
    return etree.tostring(xml, encoding="UTF-8", xml_declaration=True, standalone=False) + b"\n"


def _to_xml(element: Element) -> etree._Element:
    if element.text and element.children:
        raise WireError(f"{element.tag}: an element has text or children, not both")
    for name in (element.tag, *element.attributes):
        if not _NAME.match(name):
            raise WireError(f"not a name in XML: {name!r}")
    try:
        xml = etree.Element(element.tag, dict(element.attributes))
        if element.text:
            xml.text = element.text
    except ValueError as error:
        raise WireError(f"{element.tag}: {error}") from error
    xml.extend([_to_xml(child) for child in element.children])
    return xml


def _parse(content: bytes, *, damaged: bool = False) -> etree._Element:
    try:
        # without huge_tree libxml2 itself refuses what is nested too deep
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
