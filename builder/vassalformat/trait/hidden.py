"""Traits that hide a piece from other players."""

from dataclasses import dataclass
from typing import ClassVar

from vassalformat.trait.base import Trait, state, wire
from vassalformat.wire.codec import BOOL, COLOUR, FLOAT, KEY, NO_KEY, TEXT, Codec, Colour, Key
from vassalformat.wire.error import WireError
from vassalformat.wire.sequence import decode_sequence, encode_sequence

NO_PLAYER = "null"
_CTRL = 130


@dataclass(frozen=True, slots=True)
class Access:
    """Who may hide and reveal a piece. VASSAL: configure/PieceAccessConfigurer.

    `kind`: `player` for the player who hid it, `side` for that player's side, `sides` for the sides listed.
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

    `opacity`: 0.0 to 1.0, for players who may see it. The state is the id of the player or side that hid it.
    """

    tag: ClassVar[str] = "hide;"

    key: Key = wire(KEY, NO_KEY, absent=Key(73, _CTRL))
    menu: str = wire(TEXT, "", absent="Invisible")
    background: Colour | None = wire(COLOUR, None)
    access: Access = wire(ACCESS, Access())
    opacity: float = wire(FLOAT, 0.3)
    description: str = wire(TEXT, "")
    no_move_report: bool = wire(BOOL, default=False)
    hidden_by: str = state(TEXT, NO_PLAYER)


@dataclass(frozen=True, slots=True, kw_only=True)
class Obscurable(Trait):
    """Shows a mask to others ("Mask"). VASSAL: counters/Obscurable.

    `display`, for the owner: B background, I inset, 2 inset with mask and piece exchanged, `P` and a key to
    peek, `G` and an image name for that image. The state is who masked the piece, and the options at that
    time.
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
    obscured_by: str = state(TEXT, NO_PLAYER)
    options: str = state(TEXT, "")
