"""Traits that tie pieces to others: cargo on a mat, attachments."""

from dataclasses import dataclass
from typing import Any, ClassVar

from vassalformat.trait.base import Part, Trait, declared_names, state, wire
from vassalformat.wire.codec import BOOL, INT, KEY, NO_KEY, TEXT, Key
from vassalformat.wire.error import WireError
from vassalformat.wire.sequence import encode_sequence
from vassalformat.wire.target import TARGET, Target

NO_MAT = "noMat"


@dataclass(frozen=True, slots=True, kw_only=True)
class _Holder(Trait):
    """A trait whose state is a list of pieces: their number, then their ids in the game."""

    state_delimiter: ClassVar[str] = ";"

    pieces: tuple[str, ...] = ()

    def encode_state(self) -> str:
        """Write the ids with their count."""
        return encode_sequence([INT.encode(len(self.pieces)), *self.pieces], self.state_delimiter)

    @classmethod
    def state_values(cls, tokens: tuple[str, ...]) -> dict[str, Any]:
        """Read what `encode_state` writes; an empty state is that of a new piece."""
        if tokens == ("",):
            return {}
        count, *pieces = tokens
        if INT.decode(count) != len(pieces):
            raise WireError(f"not a list of pieces with its length: {tokens!r}")
        return {"pieces": tuple(pieces)}

    @classmethod
    def field_names(cls, part: Part, tokens: tuple[str, ...]) -> tuple[str, ...]:
        """The first field of the state is the count."""
        if part == "state":
            return ("count", *(f"piece{n}" for n in range(1, len(tokens))))
        return declared_names(cls, part)


@dataclass(frozen=True, slots=True, kw_only=True)
class Mat(_Holder):
    """Carries the pieces with a `MatCargo` that are put on it. VASSAL: counters/Mat."""

    tag: ClassVar[str] = "mat;"

    name: str = wire(TEXT, "Mat", absent="")
    description: str = wire(TEXT, "")


@dataclass(frozen=True, slots=True, kw_only=True)
class MatCargo(Trait):
    """Moves with the mat it lies on. VASSAL: counters/MatCargo.

    `keep_facing`: it turns with the mat; `reach_x`, `reach_y`: from its centre, pixels, where it looks for a
    mat; the keys look again, and leave the mat. The state is the id of the mat.
    """

    tag: ClassVar[str] = "matPiece;"

    description: str = wire(TEXT, "")
    keep_facing: bool = wire(BOOL, default=True)
    reach_x: int = wire(INT, 0)
    reach_y: int = wire(INT, 0)
    find_key: Key = wire(KEY, NO_KEY)
    detach_key: Key = wire(KEY, NO_KEY)
    mat: str = state(TEXT, NO_MAT)


@dataclass(frozen=True, slots=True, kw_only=True)
class Attachment(_Holder):
    """Remembers other pieces under a name. VASSAL: counters/Attachment.

    `filter` selects them, `range` (cells) only if `restrict_range`; `deck_count` is how many of a deck, -1
    for all. `on_attach`, `on_detach`, `before_attach`: what else happens, each one of VASSAL's words.
    """

    tag: ClassVar[str] = "attach;"

    name: str = wire(TEXT, absent="")
    description: str = wire(TEXT, "")
    attach_menu: str = wire(TEXT, "", absent="Attach to pieces")
    attach_key: Key = wire(KEY, NO_KEY)
    clear_menu: str = wire(TEXT, "", absent="Clear all attachments")
    clear_key: Key = wire(KEY, NO_KEY)
    filter: str = wire(TEXT, "")
    restrict_range: bool = wire(BOOL, default=False)
    range: int = wire(INT, 1)
    fixed_range: bool = wire(BOOL, default=True)
    range_property: str = wire(TEXT, "")
    deck_count: str = wire(TEXT, "-1")
    target: Target = wire(TARGET, Target(source="COUNTER"), absent=Target())
    clear_matching_menu: str = wire(TEXT, "", absent="Clear matching attachments")
    clear_matching_key: Key = wire(KEY, NO_KEY)
    clear_matching_filter: str = wire(TEXT, "")
    on_attach: str = wire(TEXT, "nothing")
    on_detach: str = wire(TEXT, "nothing")
    before_attach: str = wire(TEXT, "clear")
    allow_self: bool = wire(BOOL, default=False)
    auto: bool = wire(BOOL, default=True)
