"""The definition of a piece as the fields of its traits, exactly as they were written.

A field is its text, and a trait has as many of them as it was written with: what VASSAL adds when it
saves, and the numbers it gave to named keys, stay as they are. Names of fields are those of our classes
(`trait.TRAITS`); fields beyond those have their number, from 1, and so have all fields of a trait without a
class.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from types import MappingProxyType
from typing import Final

from vassalformat.trait import TRAITS, Marker, Trait
from vassalformat.trait.base import Part
from vassalformat.wire.error import WireError
from vassalformat.wire.piece import (
    NO_ID,
    AddedPiece,
    PieceText,
    decode_definition,
    encode_added,
)
from vassalformat.wire.sequence import decode_sequence, encode_sequence

RAW: Final = "raw"
"""Kind of a trait whose text is kept in one piece."""
STATE: Final = "state"
_CLASSES: Final[Mapping[str, type[Trait]]] = MappingProxyType({trait.tag[:-1]: trait for trait in TRAITS})
_BY_NAME: Final[Mapping[str, type[Trait]]] = MappingProxyType({trait.__name__: trait for trait in TRAITS})


@dataclass(frozen=True, slots=True)
class Field:
    """One field. `of_state`: whether it belongs to the present values, not to the definition."""

    name: str
    text: str
    of_state: bool = False


@dataclass(frozen=True, slots=True)
class TraitText:
    """One trait. `kind`: the name of our class, or VASSAL's own if we have none."""

    kind: str
    fields: tuple[Field, ...]


def read_traits(text: str) -> tuple[TraitText, ...] | None:
    """The traits of a definition, innermost first; None if they would not give the same text again."""
    read = read_piece_text(text)
    return read[0] if read is not None and read[1] == NO_ID else None


def read_piece_text(text: str) -> tuple[tuple[TraitText, ...], str] | None:
    """The traits of a piece, innermost first, and its number in the game; None if they would not give the
    same text again.
    """
    try:
        added = decode_definition(text)
    except WireError:
        return None
    traits = tuple(_read(*pair) for pair in added.piece.pairs)
    try:
        return (traits, added.piece_id) if write_traits(traits, added.piece_id) == text else None
    except WireError:
        return None


def write_traits(traits: Sequence[TraitText], piece_id: str = NO_ID) -> str:
    """The definition of a piece. `piece_id`: its number in a game. Raises: WireError for texts that VASSAL
    cannot hold.
    """
    texts = [_write(trait) for trait in traits]
    piece = PieceText(tuple(t for t, _ in texts), tuple(s for _, s in texts))
    return encode_added(AddedPiece(piece, piece_id))


def is_known(trait: TraitText) -> bool:
    """Whether one of our classes names the fields of a trait."""
    return trait.kind in _BY_NAME


@lru_cache(maxsize=8192)
def _read(type_text: str, state_text: str) -> TraitText:
    """Cached, because most traits come from prototypes and are the same in all pieces of a saved game."""
    tag, _, rest = type_text.partition(";")
    known = _CLASSES.get(tag)
    kind = tag if known is None else known.__name__
    if ";" not in type_text or not tag.isidentifier() or (known is None and kind in (*_BY_NAME, RAW, STATE)):
        return _raw(type_text, state_text)
    types = decode_sequence(rest, _delimiter(kind))
    delimiter = _state_delimiter(kind)
    states = decode_sequence(state_text, delimiter) if delimiter else (state_text,)
    stateless = known not in (None, Marker) and not known.field_names("state", states)
    if stateless and not state_text:
        states = ()
    if known is Marker:
        paired = len(types) == len(states) and len(set(types)) == len(types)
        paired &= all(name and name == name.strip() and name.isprintable() for name in types)
        found = [Field(name, text) for name, text in zip(types, states, strict=False)]
        trait = TraitText(kind, tuple(found)) if paired else _raw(type_text, state_text)
    else:
        found = [Field(name, text) for name, text in zip(_names(known, "type", types), types, strict=True)]
        named = zip(_names(known, "state", states), states, strict=True)
        found += [Field(name, text, of_state=True) for name, text in named]
        trait = TraitText(kind, tuple(found))
    try:
        exact = _write(trait) == (type_text, state_text)
    except WireError:
        exact = False
    if any(field.name == STATE for field in trait.fields if not field.of_state):
        exact = False
    return trait if exact else _raw(type_text, state_text)


def _raw(type_text: str, state_text: str) -> TraitText:
    return TraitText(RAW, (Field("1", type_text), Field("1", state_text, of_state=True)))


def _write(trait: TraitText) -> tuple[str, str]:
    types = [field.text for field in trait.fields if not field.of_state]
    states = [field.text for field in trait.fields if field.of_state]
    if trait.kind == RAW:
        return "".join(types), "".join(states)
    if trait.kind == Marker.__name__:
        types, states = [field.name for field in trait.fields], types
    known = _BY_NAME.get(trait.kind)
    tag = trait.kind if known is None else known.tag[:-1]
    delimiter = _state_delimiter(trait.kind)
    return (
        f"{tag};{encode_sequence(types, _delimiter(trait.kind))}",
        encode_sequence(states, delimiter) if delimiter else "".join(states),
    )


def _delimiter(kind: str) -> str:
    known = _BY_NAME.get(kind)
    return ";" if known is None else known.delimiter


def _state_delimiter(kind: str) -> str:
    known = _BY_NAME.get(kind)
    if known is Marker:
        return ","
    return "" if known is None else known.state_delimiter


def _names(known: type[Trait] | None, part: Part, tokens: tuple[str, ...]) -> list[str]:
    """A name for each field; its number, from 1, if it has none."""
    names = known.field_names(part, tokens)[: len(tokens)] if known is not None and tokens else ()
    return [*names, *(str(n) for n in range(len(names) + 1, len(tokens) + 1))]
