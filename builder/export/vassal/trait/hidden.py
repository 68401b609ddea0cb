"""Traits that hide a piece from other players."""

from dataclasses import dataclass
from typing import ClassVar

from builder.export.vassal.trait.base import Trait, state, wire
from builder.export.vassal.wire.codec import BOOL, COLOUR, FLOAT, KEY, NO_KEY, TEXT, Codec, Colour, Key
from builder.export.vassal.wire.error import WireError
from builder.export.vassal.wire.sequence import decode_sequence, encode_sequence

NOBODY = "null"
_CTRL = 130


@dataclass(frozen=True, slots=True)
class Access:
    """Who may see and uncover: a player, a player's side, or the sides listed.

    VASSAL: configure/PieceAccessConfigurer. `kind` is `player`, `side` or `sides`.
    """

    kind: str = "player"
    sides: tuple[str, ...] = ()


def _encode_access(access: Access) -> str:
    if access.kind not in ("player", "side", "sides"):
        raise WireError(f"not a kind of access: {access.kind!r}")
    return f"{access.kind}:{encode_sequence(access.sides, ':') if access.kind == 'sides' else ''}"


def _decode_access(text: str) -> Access:
    if text == "side:":
        return Access("side")
    if text.startswith("sides:"):
        return Access("sides", decode_sequence(text[len("sides:") :], ":"))
    if text in ("player:", ""):
        return Access()
    raise WireError(f"not an access: {text!r}")


ACCESS: Codec[Access] = Codec("access", _encode_access, _decode_access)


@dataclass(frozen=True, slots=True, kw_only=True)
class Hideable(Trait):
    """Makes the piece invisible to others ("Invisible"). VASSAL: counters/Hideable.

    `opacity` 0.0..1.0 for those who see it; the state is the hiding player's or side's id.
    """

    tag: ClassVar[str] = "hide;"

    key: Key = wire(KEY, NO_KEY, absent=Key(73, _CTRL))
    menu: str = wire(TEXT, "", absent="Invisible")
    background: Colour | None = wire(COLOUR, None)
    access: Access = wire(ACCESS, Access())
    opacity: float = wire(FLOAT, 0.3)
    description: str = wire(TEXT, "")
    no_move_report: bool = wire(BOOL, default=False)
    hidden_by: str = state(TEXT, NOBODY)


@dataclass(frozen=True, slots=True, kw_only=True)
class Obscurable(Trait):
    """Shows a mask to others ("Mask"). VASSAL: counters/Obscurable.

    `display` to the owner: B background, I inset, 2 inset the other way round, `P` with a key behind it
    peek, `G` with an image's name behind it that image. The state is who masked it, and the options then.
    """

    tag: ClassVar[str] = "obs;"
    state_delimiter: ClassVar[str] = ";"

    key: Key = wire(KEY, NO_KEY)
    image: str = wire(TEXT, absent="")
    menu: str = wire(TEXT, "", absent="Mask")
    display: str = wire(TEXT, "I")
    masked_name: str = wire(TEXT, "?")
    access: Access = wire(ACCESS, Access())
    peek_menu: str = wire(TEXT, "", absent="Peek")
    description: str = wire(TEXT, "")
    peek_in_mouse_over: bool = wire(BOOL, default=True, absent=False)
    deal_key: Key = wire(KEY, NO_KEY)
    deal_expression: str = wire(TEXT, "")
    obscured_by: str = state(TEXT, NOBODY)
    options: str = state(TEXT, "")
