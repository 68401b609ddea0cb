"""Prints a module or save as canonical text for diffs, decoded from its bytes alone.

The text has one component, trait, command or file per line and leaves out defaults. Any module can be
printed: whatever cannot be decoded is printed as it is.

    GameModule(name='Example', version='1.0')
      PieceSlot(gpid='12')
        BasicPiece(image='a.png', name='4 Inf') {gpid='12'}
        DynamicProperty(name='Step', bounds=Bounds(...), commands=(...)) {value='4'}

Braces enclose a trait's state. A named key is `<Name>`, a plain one `[code,modifiers]`, a colour `#rrggbb`.
"""

import dataclasses
import hashlib
import struct
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, TypeAlias

from vassalformat.component import COMPONENT_BY_TAG, attribute_specs
from vassalformat.trait import BasicPiece, PlaceMarker, Trait, Unknown, decode_trait
from vassalformat.trait.base import specs
from vassalformat.wire.buildfile import decode_buildfile
from vassalformat.wire.codec import NO_KEY, Colour, Key
from vassalformat.wire.command import AddStack, Command, OtherCommand
from vassalformat.wire.element import Element
from vassalformat.wire.error import WireError
from vassalformat.wire.piece import ADD, AddedPiece, PieceText, decode_definition
from vassalformat.wire.save import MODULE_DATA, SAVE_DATA, SAVED_GAME, decode_save

Unzip: TypeAlias = Callable[[bytes], Mapping[str, bytes] | None]
"""Returns the files of an archive by name, or None if the bytes are not an archive."""

_BUILD_FILES = ("buildFile.xml", "buildFile")
_METADATA = (MODULE_DATA, SAVE_DATA, "extensiondata")
_SAVE_SUFFIXES = (".vsav", ".vlog", ".sav", ".log")
"""The last two are those of older versions."""
_PNG = b"\x89PNG\r\n\x1a\n"
_INDENT = "  "


def dump(files: Mapping[str, bytes], unzip: Unzip | None = None, unreadable: Sequence[str] = ()) -> str:
    """Print the files of a module (or of a save) as text.

    A module that lies in a folder of its archive is printed as if it lay at the top. With `unzip` the saves
    inside the module are decoded too, else listed as files. `unreadable`: why files that are not among these
    could not be read. Raises: nothing.
    """
    lines: list[str] = []
    folder = _folder(files)
    if folder:
        lines += _section("folder", iter([folder]))
    rest = {name.removeprefix(folder): content for name, content in files.items()}
    for name in _METADATA:
        if name in rest:
            lines += _section(name, _metadata_lines(rest.pop(name)))
    for name in _BUILD_FILES:
        if name in rest:
            lines += _section(name, _build_lines(rest.pop(name)))
    if SAVED_GAME in rest:
        lines += _section(SAVED_GAME, _save_lines(rest.pop(SAVED_GAME)))
    for name in sorted(rest):
        inner = unzip(rest[name]) if unzip and name.lower().endswith(_SAVE_SUFFIXES) else None
        if inner is not None and SAVED_GAME in inner:
            lines += _section(name, _archive_lines(inner))
    listed = [_file_line(name, rest[name]) for name in sorted(rest)]
    lines += _section("files", iter([*listed, *(f"! {why}" for why in unreadable)]))
    return "".join(f"{line}\n" for line in lines)


def missing_part(files: Mapping[str, bytes]) -> str:
    """Why a dump shows no module and no saved game, for the user; an empty text if it shows one."""
    folder = _folder(files)
    if SAVED_GAME in files:
        try:
            decode_save(files[SAVED_GAME])
        except WireError as error:
            return f"the saved game cannot be read: {error}"
        return ""
    name = next((folder + name for name in _BUILD_FILES if folder + name in files), "")
    if not name:
        return "neither a build file nor a saved game is in it"
    try:
        decode_buildfile(files[name])
    except WireError as error:
        return f"the file '{name}' cannot be read: {error}"
    return ""


def _folder(files: Mapping[str, bytes]) -> str:
    """The folder in which the module lies, with a `/` behind it: the least nested one; empty for the top."""
    found = [name for name in files if name.rpartition("/")[2] in _BUILD_FILES]
    if SAVED_GAME in files or not found:
        return ""
    nearest = min(found, key=lambda name: (name.count("/"), name))
    return nearest[: nearest.rfind("/") + 1]


def _section(title: str, body: Iterator[str]) -> list[str]:
    return [f"== {title}", *body, ""]


def _archive_lines(files: Mapping[str, bytes]) -> Iterator[str]:
    if SAVE_DATA in files:
        yield from _metadata_lines(files[SAVE_DATA])
    yield from _save_lines(files[SAVED_GAME])


def _metadata_lines(content: bytes) -> Iterator[str]:
    try:
        root = decode_buildfile(content)
    except WireError as error:
        yield f"! {error}"
        return
    for child in root.children:
        yield f"{child.tag}: {child.text.strip()}".rstrip()


def _build_lines(content: bytes) -> Iterator[str]:
    try:
        root = decode_buildfile(content)
    except WireError as error:
        yield f"! {error}"
        return
    yield from _element_lines(root, 0)


def _element_lines(element: Element, depth: int) -> Iterator[str]:
    margin = _INDENT * depth
    text = element.text.strip()
    component = COMPONENT_BY_TAG.get(element.tag)
    name = component.__name__ if component and "." in element.tag else element.tag
    if not element.attributes and not element.children and not (component and "." in element.tag):
        yield f"{margin}{name} {text!r}"
        return
    yield f"{margin}{name}({', '.join(_attributes(element))})"
    if text.startswith(ADD):
        yield from _definition_lines(text, depth + 1)
    elif text:
        yield f"{margin}{_INDENT}text {text!r}"
    for child in element.children:
        yield from _element_lines(child, depth + 1)


def _attributes(element: Element) -> Iterator[str]:
    rest = dict(element.attributes)
    component = COMPONENT_BY_TAG.get(element.tag)
    for spec in attribute_specs(component) if component else ():
        text = rest.get(spec.name)
        if text is None:
            continue
        try:
            value = spec.codec.decode(text)
        except WireError:
            continue
        del rest[spec.name]
        if spec.required or value != spec.default:
            yield f"{spec.field_name}={_show(value)}"
    for name in sorted(rest):
        yield f"{name!r}={rest[name]!r}"


def _definition_lines(text: str, depth: int) -> Iterator[str]:
    try:
        added = decode_definition(text)
    except WireError as error:
        yield f"{_INDENT * depth}! {error}: {text!r}"
        return
    yield from _piece_lines(added.piece, depth)


def _piece_lines(piece: PieceText, depth: int) -> Iterator[str]:
    margin = _INDENT * depth
    for type_text, state_text in zip(piece.types, piece.states, strict=True):
        try:
            trait = decode_trait(type_text, state_text)
        except WireError as error:
            yield f"{margin}! {error}: {type_text!r} {{{state_text!r}}}"
            continue
        yield margin + _trait_line(trait)
        if isinstance(trait, PlaceMarker) and trait.piece.startswith(ADD):
            yield from _definition_lines(trait.piece, depth + 1)


def _trait_line(trait: Trait) -> str:
    if isinstance(trait, Unknown):
        return f"Unknown({trait.type_text!r}) {{{trait.state_text!r}}}"
    in_state = {spec.name for spec in specs(type(trait), "state")}
    of_type: list[str] = []
    of_state: list[str] = []
    for name, value in _given(trait):
        whole_piece = isinstance(trait, PlaceMarker) and name == "piece" and value.startswith(ADD)
        shown = f"{name}={'...' if whole_piece else _show(value)}"
        (of_state if name in in_state else of_type).append(shown)
    line = f"{type(trait).__name__}({', '.join(of_type)})"
    return f"{line} {{{', '.join(of_state)}}}" if of_state else line


def _given(value: Any) -> Iterator[tuple[str, Any]]:
    """The fields of a dataclass that have no default or differ from it, with their values."""
    for item in dataclasses.fields(value):
        content = getattr(value, item.name)
        default = item.default
        if item.default_factory is not dataclasses.MISSING:
            default = item.default_factory()
        if default is dataclasses.MISSING or content != default:
            yield item.name, content


def _show(value: Any) -> str:
    match value:
        case Key():
            if value == NO_KEY:
                return "[]"
            return f"<{value.name}>" if value.is_named else f"[{value.code},{value.modifiers}]"
        case Colour():
            alpha = "" if value.alpha == 255 else f"{value.alpha:02x}"
            return f"#{value.red:02x}{value.green:02x}{value.blue:02x}{alpha}"
        case tuple():
            return f"({', '.join(_show(item) for item in value)})"
        case _ if dataclasses.is_dataclass(value):
            given = (f"{name}={_show(content)}" for name, content in _given(value))
            return f"{type(value).__name__}({', '.join(given)})"
    return repr(value)


def _save_lines(content: bytes) -> Iterator[str]:
    """The commands: pieces sorted by position, then stacks by position, all others first in their order."""
    try:
        commands = decode_save(content)
    except WireError as error:
        yield f"! {error}"
        return
    pieces: list[AddedPiece] = []
    stacks: list[AddStack] = []
    for command in commands:
        if isinstance(command, AddedPiece):
            pieces.append(command)
        elif isinstance(command, AddStack):
            stacks.append(command)
        else:
            yield _command_line(command)
    for piece in sorted(pieces, key=_piece_place):
        yield f"piece {piece.piece_id}"
        yield from _piece_lines(piece.piece, 1)
    for stack in sorted(stacks, key=lambda stack: (stack.map, stack.x, stack.y, stack.stack_id)):
        yield _show(stack)


def _piece_place(added: AddedPiece) -> tuple[str, int, int, str]:
    """Position of a piece, for sorting; pieces without a readable basic piece come first."""
    try:
        basic = decode_trait(added.piece.types[0], added.piece.states[0])
    except WireError:
        return ("", 0, 0, added.piece_id)
    if isinstance(basic, BasicPiece):
        return (basic.map, basic.x, basic.y, added.piece_id)
    return ("", 0, 0, added.piece_id)


def _command_line(command: Command) -> str:
    return f"other {command.text!r}" if isinstance(command, OtherCommand) else _show(command)


def _file_line(name: str, content: bytes) -> str:
    digest = hashlib.sha256(content).hexdigest()[:12]
    size = f"{len(content)} bytes"
    shape = ""
    if content.startswith(_PNG) and len(content) >= 24 and content[12:16] == b"IHDR":
        width, height = struct.unpack(">II", content[16:24])
        shape = f", {width} x {height} px"
    return f"{name}: {size}{shape}, sha256 {digest}"
