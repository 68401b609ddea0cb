"""Field codecs: one Python value to and from one token of text.

A codec's `encode` returns the token before any escaping, which is the job of `wire.sequence`; its `decode`
takes exactly that token and raises `WireError` for a text that VASSAL would not read as such a value.
"""

import math
import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Generic, TypeVar, cast

from vassalformat.wire.error import WireError
from vassalformat.wire.sequence import decode_sequence, encode_sequence

T = TypeVar("T")
A = TypeVar("A")
B = TypeVar("B")

# not compiled on import, because a build only writes and never matches them
_INT = r"[+-]?[0-9]{1,10}\Z"
_FLOAT = r"[+-]?([0-9]+(\.[0-9]*)?|\.[0-9]+)([eE][+-]?[0-9]{1,3})?\Z"
_NAMED_CODE = 57348  # any code will do: for a named key VASSAL only looks at the name (tools/NamedKeyManager)
_CTRL = 130
_NO_LIMIT = ("", "null")
_OPAQUE = 255


@dataclass(frozen=True, slots=True)
class Codec(Generic[T]):
    """How a value is written and read.

    Attributes:
        name: what it is, for messages.
        encode: value to token. Raises WireError for a value VASSAL cannot hold.
        decode: token to value. Raises WireError.
        numeric: whether it is a number, which must never be written as an empty text.

    """

    name: str
    encode: Callable[[T], str]
    decode: Callable[[str], T]
    numeric: bool = False


NO_DEFAULT: Any = object()
"""Marks a field without default; compared by identity, so no value equals it."""


def with_token(codec: Codec[T], default: T) -> tuple[T, str]:
    """A default and its token, computed once because most fields have their default.

    `NO_DEFAULT` and an empty token if there is no default, or if it cannot be encoded.
    """
    try:
        return (default, codec.encode(default)) if default is not NO_DEFAULT else (NO_DEFAULT, "")
    except WireError:
        return NO_DEFAULT, ""


@dataclass(frozen=True, slots=True)
class Colour:
    """A colour, each part 0..255. VASSAL: configure/ColorConfigurer."""

    red: int
    green: int
    blue: int
    alpha: int = _OPAQUE


BLACK = Colour(0, 0, 0)
WHITE = Colour(255, 255, 255)
RED = Colour(255, 0, 0)


@dataclass(frozen=True, slots=True)
class Key:
    """A keystroke: either a plain one (Java key code and modifiers) or a named one (only the name counts).

    VASSAL: tools/NamedKeyStroke, configure/NamedHotKeyConfigurer. Code and modifiers 0 without a name: no
        key.
    """

    code: int = 0
    modifiers: int = 0
    name: str = ""

    @property
    def is_named(self) -> bool:
        """Whether this is a named command rather than a key one can press."""
        return bool(self.name)


NO_KEY = Key()


def named(name: str) -> Key:
    """Make the named keystroke `name`; VASSAL replaces the code by one of its own."""
    return Key(_NAMED_CODE, 0, name)


def expression(body: str) -> str:
    """Wrap a BeanShell text so that VASSAL evaluates the whole field: `MP-1` gives `{MP-1}`."""
    return "{" + body + "}"


def _text(value: str) -> str:
    if not isinstance(value, str):
        raise WireError(f"not a text: {value!r}")
    return value


def _encode_int(value: int) -> str:
    if isinstance(value, bool) or not isinstance(value, int):
        raise WireError(f"not a whole number: {value!r}")
    if not -(2**31) <= value < 2**31:
        raise WireError(f"does not fit VASSAL's 32-bit numbers: {value}")
    return str(value)


def _decode_int(text: str) -> int:
    if not re.match(_INT, text) or not -(2**31) <= int(text) < 2**31:
        raise WireError(f"not a whole number: {text!r}")
    return int(text)


def _encode_limit(value: int | str) -> str:
    return value if isinstance(value, str) and value in _NO_LIMIT else _encode_int(cast(int, value))


def _decode_limit(text: str) -> int | str:
    return text if text in _NO_LIMIT else _decode_int(text)


def _encode_bool(value: bool) -> str:  # noqa: FBT001 - the value to write, not a switch
    if not isinstance(value, bool):
        raise WireError(f"not true or false: {value!r}")
    return "true" if value else "false"


def _encode_float(value: float) -> str:
    """Write as Java's Double.toString does: `1.0E7` for 10 million."""
    if isinstance(value, bool) or not isinstance(value, (int, float)) or not math.isfinite(value):
        raise WireError(f"not a number: {value!r}")
    number = float(value)
    if number == 0 or 1e-3 <= abs(number) < 1e7:
        return repr(number)
    digits = f"{number!r}" if "e" in repr(number) else _scientific(number)
    mantissa, exponent = digits.split("e")
    return f"{mantissa if '.' in mantissa else mantissa + '.0'}E{int(exponent)}"


def _scientific(number: float) -> str:
    for precision in range(18):
        text = f"{number:.{precision}e}"
        if float(text) == number:
            return text
    raise WireError(f"not a number: {number!r}")


def _decode_float(text: str) -> float:
    if not re.match(_FLOAT, text):
        raise WireError(f"not a number: {text!r}")
    return float(text)


def _encode_colour(value: Colour | None) -> str:
    if value is None:
        return ""
    parts = (value.red, value.green, value.blue, value.alpha)
    if not all(isinstance(part, int) and 0 <= part <= _OPAQUE for part in parts):
        raise WireError(f"not a colour: {value!r}")
    # as configure/ColorConfigurer.colorToString: opaque colours have three parts
    shown = parts[:3] if value.alpha == _OPAQUE else parts
    return ",".join(str(part) for part in shown)


def _decode_colour(text: str) -> Colour | None:
    if text in ("", "null"):
        return None
    if text[:2] in ("0x", "0X"):
        if not re.fullmatch(r"[0-9A-Fa-f]{1,6}", text[2:]):
            raise WireError(f"not a colour: {text!r}")
        value = int(text[2:], 16)
        return Colour(value >> 16, value >> 8 & 255, value & 255)
    parts = tuple(_decode_int(part) for part in text.split(","))
    if len(parts) not in (3, 4) or not all(0 <= part <= _OPAQUE for part in parts):
        raise WireError(f"not a colour: {text!r}")
    return Colour(*parts)


def _encode_key(value: Key) -> str:
    if "," in value.name:
        raise WireError(f"the name of a key command must not hold a comma: {value.name!r}")
    # the empty text, not 0,0, as configure/NamedHotKeyConfigurer.encode
    if value == NO_KEY:
        return ""
    stroke = f"{_encode_int(value.code)},{_encode_int(value.modifiers)}"
    return f"{stroke},{value.name}" if value.name else stroke


def _decode_key(text: str) -> Key:
    if not text:
        return NO_KEY
    if "," not in text:
        # modules older than 3.0 wrote the letter of a Ctrl key alone
        return Key(ord(text[0]), _CTRL)
    parts = text.split(",")
    if len(parts) > 3:
        raise WireError(f"not a key: {text!r}")
    return Key(_decode_int(parts[0]), _decode_int(parts[1]), parts[2] if len(parts) == 3 else "")


def _encode_plain_key(value: Key) -> str:
    if value.is_named:
        raise WireError(f"VASSAL reads a plain key here, not the named command {value.name!r}")
    return _encode_key(value)


def _decode_plain_key(text: str) -> Key:
    key = _decode_key(text)
    if key.is_named:
        raise WireError(f"a plain key is needed: {text!r}")
    return key


TEXT: Codec[str] = Codec("text", _text, _text)
INT: Codec[int] = Codec("int", _encode_int, _decode_int, numeric=True)
# VASSAL reads every text but "true" as false
# VASSAL keeps what was there, and writes a limit that never was as a word
LIMIT: Codec[int | str] = Codec("limit", _encode_limit, _decode_limit)
BOOL: Codec[bool] = Codec("bool", _encode_bool, lambda text: text.lower() == "true")
FLOAT: Codec[float] = Codec("float", _encode_float, _decode_float, numeric=True)
COLOUR: Codec[Colour | None] = Codec("colour", _encode_colour, _decode_colour)
KEY: Codec[Key] = Codec("key", _encode_key, _decode_key)
# for the few attributes VASSAL still reads with configure/HotKeyConfigurer, which silently drops named keys
PLAIN_KEY: Codec[Key] = Codec("plain key", _encode_plain_key, _decode_plain_key)


def list_of(item: Codec[T], delimiter: str = ",") -> Codec[tuple[T, ...]]:
    """Make the codec of a list; the empty list is the empty text.

    Encoding raises WireError for a list whose only item has an empty token: it would read as the empty list.
    """

    def encode(values: tuple[T, ...]) -> str:
        text = encode_sequence([item.encode(value) for value in values], delimiter)
        if values and not text:
            raise WireError(f"a list of one empty {item.name} cannot be told from an empty list")
        return text

    def decode(text: str) -> tuple[T, ...]:
        return tuple(item.decode(token) for token in decode_sequence(text, delimiter)) if text else ()

    return Codec(f"list of {item.name}", encode, decode)


def pair_of(first: Codec[A], second: Codec[B], delimiter: str) -> Codec[tuple[A, B]]:
    """Make the codec of two values in a fixed order."""

    def encode(value: tuple[A, B]) -> str:
        return encode_sequence((first.encode(value[0]), second.encode(value[1])), delimiter)

    def decode(text: str) -> tuple[A, B]:
        tokens = decode_sequence(text, delimiter)
        if len(tokens) != 2:
            raise WireError(f"not a pair: {text!r}")
        return first.decode(tokens[0]), second.decode(tokens[1])

    return Codec(f"{first.name} and {second.name}", encode, decode)


def at_least_one(item: Codec[T], filler: T) -> Codec[tuple[T, ...]]:
    """Make the codec of a list that VASSAL never reads as empty, such as a layer's images.

    `filler`: the item of which an empty text is one.
    """
    many = list_of(item)

    def encode(values: tuple[T, ...]) -> str:
        return "" if values == (filler,) else many.encode(values)

    def decode(text: str) -> tuple[T, ...]:
        return many.decode(text) or (filler,)

    return Codec(many.name, encode, decode)


def choice(*words: str) -> Codec[str]:
    """Make the codec of one of a few words."""

    def check(word: str) -> str:
        if word not in words:
            raise WireError(f"not one of {', '.join(words)}: {word!r}")
        return word

    return Codec("choice", check, check)


STRINGS: Codec[tuple[str, ...]] = list_of(TEXT)
FLOATS: Codec[tuple[float, ...]] = list_of(FLOAT)
PARAMETERS: Codec[tuple[tuple[str, str], ...]] = list_of(pair_of(TEXT, TEXT, ":"))
POINT: Codec[tuple[int, int]] = pair_of(INT, INT, ",")
POINTS: Codec[tuple[tuple[int, int], ...]] = list_of(POINT, ";")


def _decode_keys(text: str) -> tuple[Key, ...]:
    if "," not in text:
        # modules older than 3.0 wrote letters of Ctrl keys without separator
        return tuple(Key(ord(letter), _CTRL) for letter in text)
    return tuple(_decode_key(token) for token in decode_sequence(text, ",") if token)


def _encode_keys(keys: tuple[Key, ...]) -> str:
    # VASSAL, too, leaves keys that are none out of its lists (configure/NamedKeyStrokeArrayConfigurer)
    return encode_sequence([_encode_key(key) for key in keys if key != NO_KEY], ",")


KEYS: Codec[tuple[Key, ...]] = Codec("keys", _encode_keys, _decode_keys)
