"""VASSAL's traits as typed data, one frozen dataclass each.

`TRAITS` lists the classes; `decode_trait` reads any trait exactly, `read_trait` leniently, `decode_piece` a
whole piece.
"""

from types import MappingProxyType
from typing import TypeAlias

from vassalformat.trait.action import (
    CounterGlobalKeyCommand,
    GlobalHotkey,
    PlaySound,
    ReportState,
    TriggerAction,
)
from vassalformat.trait.appearance import AreaOfEffect, FreeRotator, Label, Layer
from vassalformat.trait.base import Trait, Unknown, mended
from vassalformat.trait.creation import Clone, Delete, PlaceMarker, Replace
from vassalformat.trait.hidden import Access, Hideable, Obscurable
from vassalformat.trait.mat import Attachment, Mat, MatCargo
from vassalformat.trait.menu import (
    Deselect,
    MenuSeparator,
    MultiLocationCommand,
    RestrictCommands,
    Restricted,
    SubMenu,
)
from vassalformat.trait.movement import (
    Footprint,
    Immobilized,
    MovementMarkable,
    Pivot,
    ReturnToDeck,
    SendToLocation,
    Translate,
)
from vassalformat.trait.old_layer import OldLayer
from vassalformat.trait.outline import (
    ActionButton,
    BorderOutline,
    NonRectangular,
    OldNonRectangular,
)
from vassalformat.trait.piece import BasicName, BasicPiece, Comment, Marker, UsePrototype
from vassalformat.trait.property import (
    Bounds,
    CalculatedProperty,
    DynamicProperty,
    PropertySheet,
    SetGlobalProperty,
    SetPieceProperty,
    TableInfo,
    TranslatableMessage,
    number,
)
from vassalformat.trait.prototype import expand_prototypes
from vassalformat.wire.error import WireError
from vassalformat.wire.piece import PieceText, decode_definition, read_added

__all__ = [
    "TRAITS",
    "Access",
    "ActionButton",
    "AreaOfEffect",
    "Attachment",
    "BasicName",
    "BasicPiece",
    "BorderOutline",
    "Bounds",
    "CalculatedProperty",
    "Clone",
    "Comment",
    "CounterGlobalKeyCommand",
    "Delete",
    "Deselect",
    "DynamicProperty",
    "Footprint",
    "FreeRotator",
    "GlobalHotkey",
    "Hideable",
    "Immobilized",
    "Label",
    "Layer",
    "Marker",
    "Mat",
    "MatCargo",
    "MenuSeparator",
    "MovementMarkable",
    "MultiLocationCommand",
    "NonRectangular",
    "Obscurable",
    "OldLayer",
    "OldNonRectangular",
    "Piece",
    "Pivot",
    "PlaceMarker",
    "PlaySound",
    "PropertySheet",
    "Replace",
    "ReportState",
    "RestrictCommands",
    "Restricted",
    "ReturnToDeck",
    "SendToLocation",
    "SetGlobalProperty",
    "SetPieceProperty",
    "SubMenu",
    "TableInfo",
    "Trait",
    "TranslatableMessage",
    "Translate",
    "TriggerAction",
    "Unknown",
    "UsePrototype",
    "decode_piece",
    "decode_trait",
    "expand_prototypes",
    "number",
    "piece_of",
    "read_piece",
    "read_trait",
]

Piece: TypeAlias = tuple[Trait, ...]
"""A piece: its traits from the innermost, which is the BasicPiece, to the outermost."""

TRAITS: tuple[type[Trait], ...] = (
    ActionButton,
    AreaOfEffect,
    Attachment,
    BasicName,
    BasicPiece,
    BorderOutline,
    CalculatedProperty,
    Clone,
    Comment,
    CounterGlobalKeyCommand,
    Delete,
    Deselect,
    DynamicProperty,
    Footprint,
    FreeRotator,
    GlobalHotkey,
    Hideable,
    Immobilized,
    Label,
    Layer,
    Marker,
    Mat,
    MatCargo,
    MenuSeparator,
    MovementMarkable,
    MultiLocationCommand,
    NonRectangular,
    Obscurable,
    OldLayer,
    OldNonRectangular,
    Pivot,
    PlaceMarker,
    PlaySound,
    PropertySheet,
    Replace,
    ReportState,
    RestrictCommands,
    Restricted,
    ReturnToDeck,
    SendToLocation,
    SetGlobalProperty,
    SetPieceProperty,
    SubMenu,
    TableInfo,
    TranslatableMessage,
    Translate,
    TriggerAction,
    UsePrototype,
)

_BY_TAG = MappingProxyType({trait.tag: trait for trait in TRAITS})


def decode_trait(type_text: str, state_text: str) -> Trait:
    """Read one trait; one that is not in `TRAITS` becomes an `Unknown`.

    Raises: WireError if a known trait's text is malformed.
    """
    tag = type_text[: type_text.find(";") + 1]
    return _BY_TAG.get(tag, Unknown).decode(type_text, state_text)


def read_trait(type_text: str, state_text: str) -> Trait:
    """Read one trait as VASSAL does: a field that is missing or malformed has the value VASSAL takes
    instead, and surplus ones are skipped. A trait of which nothing can be read becomes an `Unknown`.
    """
    known = _BY_TAG.get(type_text.partition(";")[0] + ";")
    if known is None:
        return Unknown.decode(type_text, state_text)
    if ";" not in type_text:
        type_text += ";"
    try:
        return known.decode(type_text, state_text)
    except WireError:
        return mended(known, type_text, state_text) or Unknown.decode(type_text, state_text)


def read_piece(text: PieceText) -> Piece:
    """Read the traits of a piece taken apart. Raises: WireError if one of them is malformed."""
    return tuple(decode_trait(*pair) for pair in text.pairs)


def decode_piece(text: str) -> Piece:
    """Read the definition of a slot or prototype (`+/null/TYPE/STATE`). Raises: WireError."""
    return read_piece(decode_definition(text).piece)


def piece_of(text: str) -> Piece:
    """Read the same as leniently as VASSAL does. Raises: WireError if nothing can be made of it."""
    return tuple(read_trait(*pair) for pair in read_added(text)[0].piece.pairs)
