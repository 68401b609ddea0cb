"""What a key does to a property: set, increment, or ask the player.

VASSAL: build/module/properties/PropertyChangerConfigurer.
"""

from dataclasses import dataclass, field
from typing import TypeAlias

from vassalformat.wire.codec import KEY, NO_KEY, STRINGS, Codec, Key, list_of
from vassalformat.wire.error import WireError
from vassalformat.wire.sequence import decode_sequence, encode_sequence


@dataclass(frozen=True, slots=True)
class SetTo:
    """Set the property to a text or an expression `{...}`."""

    value: str = ""


@dataclass(frozen=True, slots=True)
class Increment:
    """Add a number or an expression `{...}`; wraps or stops at the property's bounds."""

    by: str = "1"


@dataclass(frozen=True, slots=True)
class Prompt:
    """Ask the player for a value."""

    question: str = ""


@dataclass(frozen=True, slots=True)
class Pick:
    """Ask the player to choose from a list."""

    question: str = ""
    values: tuple[str, ...] = ()


Changer: TypeAlias = SetTo | Increment | Prompt | Pick


@dataclass(frozen=True, slots=True, kw_only=True)
class PropertyCommand:
    """One command of a property trait: menu text (empty = not in the menu), key, and what it does.

    VASSAL: configure/DynamicKeyCommandConfigurer.
    """

    menu: str = ""
    key: Key = NO_KEY
    change: Changer = field(default_factory=SetTo)


def encode_changer(changer: Changer) -> str:
    """Write `P,value`, `I,by`, `R,question` or `E,question,values`."""
    match changer:
        case SetTo():
            return encode_sequence(("P", changer.value), ",")
        case Increment():
            return encode_sequence(("I", changer.by), ",")
        case Prompt():
            return encode_sequence(("R", changer.question), ",")
        case Pick():
            return encode_sequence(("E", changer.question, STRINGS.encode(changer.values)), ",")


def decode_changer(text: str) -> Changer:
    """Read what `encode_changer` writes; an empty text sets an empty value."""
    code, *rest = decode_sequence(text, ",") if text else ("P", "")
    first = rest[0] if rest else ""
    match code:
        case "P":
            return SetTo(first)
        case "I":
            return Increment(first)
        case "R":
            return Prompt(first)
        case "E":
            return Pick(first, STRINGS.decode(rest[1]) if len(rest) > 1 else ())
    raise WireError(f"not a change of a property: {text!r}")


def _encode_command(command: PropertyCommand) -> str:
    return encode_sequence((command.menu, KEY.encode(command.key), encode_changer(command.change)), ":")


def _decode_command(text: str) -> PropertyCommand:
    tokens = decode_sequence(text, ":")
    if len(tokens) != 3:
        raise WireError(f"not a command of a property: {text!r}")
    return PropertyCommand(menu=tokens[0], key=KEY.decode(tokens[1]), change=decode_changer(tokens[2]))


CHANGER: Codec[Changer] = Codec("changer", encode_changer, decode_changer)
COMMANDS: Codec[tuple[PropertyCommand, ...]] = list_of(Codec("command", _encode_command, _decode_command))
