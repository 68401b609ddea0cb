"""A complete piece as text: its nested types and states, and the command that adds it to a game.

VASSAL: counters/Decorator.getType/getState (nested sequences with tabs, outermost trait first),
build/module/BasicCommandEncoder (`+/id/type/state`, id `null` for none). VASSAL reads the basic piece's type
as a tab sequence but does not write it as one, so that type must not contain a tab; its state is neither read
nor written as a sequence.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from vassalformat.wire.error import WireError
from vassalformat.wire.sequence import (
    decode_sequence,
    encode_nested,
    encode_sequence,
    read_nested,
)

ADD = "+/"
NO_ID = "null"
_STACK_TYPE = "stack"
_DECK_TAG = "deck;"
_MAX_LENGTH = 1_000_000
"""Characters of a piece; real ones stay below 50,000."""


class TraitLike(Protocol):
    """The part of `trait.Trait` that is needed here."""

    def texts(self) -> tuple[str, str]:
        """Give the type text (definition) and the state text (present values)."""


@dataclass(frozen=True, slots=True)
class PieceText:
    """The texts of a piece's traits, innermost (the basic piece) first; both tuples equally long."""

    types: tuple[str, ...]
    states: tuple[str, ...]

    @property
    def pairs(self) -> tuple[tuple[str, str], ...]:
        """Type and state of each trait."""
        return tuple(zip(self.types, self.states, strict=True))


@dataclass(frozen=True, slots=True)
class AddedPiece:
    """A piece and its id in the game: `null` in slots and prototypes, whose pieces are in no game."""

    piece: PieceText
    piece_id: str = NO_ID


def write_piece(traits: Sequence[TraitLike]) -> PieceText:
    """The texts of a piece's traits, given innermost first. Raises: WireError."""
    texts = [trait.texts() for trait in traits]
    return PieceText(tuple([definition for definition, _ in texts]), tuple([values for _, values in texts]))


def encode_added(added: AddedPiece) -> str:
    """Write `+/id/type/state`. Raises: WireError for texts VASSAL cannot hold."""
    if len(added.piece.types) != len(added.piece.states) or not added.piece.types:
        raise WireError("a piece needs a basic piece, and a state for each type")
    if decode_sequence(added.piece.types[0], "\t") != added.piece.types[:1]:
        raise WireError(f"VASSAL cannot read back this basic piece: {added.piece.types[0]!r}")
    type_text = encode_nested(added.piece.types[::-1], "\t")
    state_text = encode_nested(added.piece.states[::-1], "\t")
    return ADD + encode_sequence((added.piece_id, type_text, state_text), "/")


def encode_definition(traits: Sequence[TraitLike]) -> str:
    """Write a piece for a slot or a prototype: `+/null/type/state`. Raises: WireError."""
    return encode_added(AddedPiece(write_piece(traits)))


def decode_definition(text: str) -> AddedPiece:
    """Read `+/id/type/state`, with or without blanks around it, as slots have.

    Raises: WireError if it is not such a text, or a stack or deck, which have no traits.
    """
    added, problem = read_added(text)
    if problem:
        raise WireError(problem)
    return added


def read_added(text: str) -> tuple[AddedPiece, str]:
    """Read the same as leniently as VASSAL does: modules of thirty years vary, so states may be missing or
    surplus. Second: what is wrong with the text, or an empty text.

    Raises: WireError if nothing can be made of it, or for a stack or deck.
    """
    text = text.strip()
    if not text.startswith(ADD):
        raise WireError("not the definition of a piece")
    if len(text) > _MAX_LENGTH:
        raise WireError("a definition longer than any honest one")
    parts = decode_sequence(text[len(ADD) :], "/")
    if len(parts) < 2:
        raise WireError("a definition without type")
    if parts[1] == _STACK_TYPE or parts[1].startswith(_DECK_TAG):
        raise WireError("a stack or deck, not a piece")
    types, problem = read_nested(parts[1], "\t")
    states, wrong = read_nested(parts[2], "\t", len(types)) if len(parts) > 2 else ((), "")
    if len(parts) != 3:
        problem = f"a piece has id, type and state, not {len(parts)} parts"
    states = (*states, *[""] * (len(types) - len(states)))
    return AddedPiece(PieceText(types[::-1], states[::-1]), parts[0]), problem or wrong


def split_added(text: str) -> tuple[str, str, str]:
    """Split `+/id/type/state` into its three parts. Raises: WireError."""
    if not text.startswith(ADD):
        raise WireError(f"not a piece: {text[:40]!r}")
    parts = decode_sequence(text[len(ADD) :], "/")
    if len(parts) != 3:
        raise WireError(f"a piece has id, type and state, not {len(parts)} parts: {text[:40]!r}")
    return parts[0], parts[1], parts[2]
