"""Traits that create and remove pieces."""

from dataclasses import dataclass
from typing import ClassVar

from vassalformat.trait.base import Trait, wire
from vassalformat.wire.codec import BOOL, INT, KEY, NO_KEY, PARAMETERS, TEXT, Key

STACK_TOP = 0
STACK_BOTTOM = 1
ABOVE = 2
BELOW = 3
NO_PIECE = "null"
_CTRL = 130


@dataclass(frozen=True, slots=True, kw_only=True)
class PlaceMarker(Trait):
    """Places another piece. VASSAL: counters/PlaceMarker.

    `piece` is a piece's definition as in a slot, or the path of a palette slot. `gpid`: the trait needs a
    number of its own, different from those of all slots and other such traits: saved games match the pieces
    it places by it. Offsets in pixels, may be expressions; `placement` is STACK_TOP, STACK_BOTTOM, ABOVE or
    BELOW.
    """

    tag: ClassVar[str] = "placemark;"

    menu: str = wire(TEXT, "")
    key: Key = wire(KEY, NO_KEY)
    piece: str = wire(TEXT, absent=NO_PIECE)
    text: str = wire(TEXT, NO_PIECE)
    x_offset: str = wire(TEXT, "0")
    y_offset: str = wire(TEXT, "0")
    match_rotation: bool = wire(BOOL, default=False)
    then: Key = wire(KEY, NO_KEY)
    description: str = wire(TEXT, "")
    gpid: str = wire(TEXT, absent="")
    placement: int = wire(INT, STACK_TOP)
    above: bool = wire(BOOL, default=False)
    copy_properties: bool = wire(BOOL, default=False)
    parameters: tuple[tuple[str, str], ...] = wire(PARAMETERS, ())
    version: int = wire(INT, 1, absent=0)


@dataclass(frozen=True, slots=True, kw_only=True)
class Replace(PlaceMarker):
    """Places another piece and removes this one. VASSAL: counters/Replace."""

    tag: ClassVar[str] = "replace;"


@dataclass(frozen=True, slots=True, kw_only=True)
class Delete(Trait):
    """Removes the piece from the game. VASSAL: counters/Delete."""

    tag: ClassVar[str] = "delete;"

    menu: str = wire(TEXT, "")
    key: Key = wire(KEY, NO_KEY, absent=Key(68, _CTRL))
    description: str = wire(TEXT, "")


@dataclass(frozen=True, slots=True, kw_only=True)
class Clone(Trait):
    """Makes a copy of the piece. VASSAL: counters/Clone."""

    tag: ClassVar[str] = "clone;"

    menu: str = wire(TEXT, "")
    key: Key = wire(KEY, NO_KEY, absent=Key(67, _CTRL))
    description: str = wire(TEXT, "")
