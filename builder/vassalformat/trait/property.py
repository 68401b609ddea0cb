"""Traits that hold, compute and change properties."""

from dataclasses import dataclass
from typing import ClassVar

from vassalformat.trait.base import Trait, state, wire
from vassalformat.wire.changer import COMMANDS, PropertyCommand
from vassalformat.wire.codec import BOOL, INT, KEY, NO_KEY, TEXT, Codec, Key
from vassalformat.wire.error import WireError
from vassalformat.wire.sequence import decode_sequence, encode_sequence
from vassalformat.wire.target import TARGET, Target

CURRENT = "Current Zone/Current Map/Module"
NAMED_ZONE = "Named Zone"
NAMED_MAP = "Named Map"
_CTRL_P = Key(80, 130)


@dataclass(frozen=True, slots=True)
class Bounds:
    """Whether a property is a number, its least and greatest value, and whether it wraps."""

    numeric: bool = False
    least: int = 0
    greatest: int = 100
    wrap: bool = False


def _encode_bounds(bounds: Bounds) -> str:
    tokens = (
        BOOL.encode(bounds.numeric),
        INT.encode(bounds.least),
        INT.encode(bounds.greatest),
        BOOL.encode(bounds.wrap),
    )
    return encode_sequence(tokens, ",")


def _decode_bounds(text: str) -> Bounds:
    tokens = decode_sequence(text, ",")
    if len(tokens) > 4:
        raise WireError(f"not the bounds of a property: {text!r}")
    return Bounds(
        numeric=BOOL.decode(tokens[0]),
        least=INT.decode(tokens[1]) if len(tokens) > 1 else 0,
        greatest=INT.decode(tokens[2]) if len(tokens) > 2 else 100,
        wrap=len(tokens) > 3 and BOOL.decode(tokens[3]),
    )


BOUNDS: Codec[Bounds] = Codec("bounds", _encode_bounds, _decode_bounds)


_SHEET_KEY: Codec[Key] = Codec("key", KEY.encode, lambda text: KEY.decode(text) if text else _CTRL_P)


def number(least: int, greatest: int, *, wrap: bool = False) -> Bounds:
    """Make the bounds of a numeric property."""
    return Bounds(numeric=True, least=least, greatest=greatest, wrap=wrap)


@dataclass(frozen=True, slots=True, kw_only=True)
class DynamicProperty(Trait):
    """A value stored in the piece and changed by its commands. VASSAL: counters/DynamicProperty.

    Renaming one between releases of a module loses its value in saved games: the refresher matches the whole
    definition.
    """

    tag: ClassVar[str] = "PROP;"

    name: str = wire(TEXT, absent="name")
    bounds: Bounds = wire(BOUNDS, Bounds())
    commands: tuple[PropertyCommand, ...] = wire(COMMANDS, ())
    description: str = wire(TEXT, "")
    value: str = state(TEXT, "")


@dataclass(frozen=True, slots=True, kw_only=True)
class SetGlobalProperty(Trait):
    """Changes a property of zone, map or module. VASSAL: counters/SetGlobalProperty.

    `level` is CURRENT, NAMED_ZONE or NAMED_MAP; `search` the name of that zone or map.
    """

    tag: ClassVar[str] = "setprop;"

    name: str = wire(TEXT, absent="name")
    bounds: Bounds = wire(BOUNDS, Bounds())
    commands: tuple[PropertyCommand, ...] = wire(COMMANDS, ())
    description: str = wire(TEXT, "")
    level: str = wire(TEXT, CURRENT)
    search: str = wire(TEXT, "")


@dataclass(frozen=True, slots=True, kw_only=True)
class SetPieceProperty(Trait):
    """Changes a Dynamic Property of other pieces. VASSAL: counters/SetPieceProperty.

    `name` may be an expression; `filter` selects the pieces, `range` (cells) only if `restrict_range`;
    `deck_count` is how many pieces of a deck, -1 for all. `range_property` has no effect in 3.7.26: the
    constructor reads the trait before the field's initialiser sets it to "".
    """

    tag: ClassVar[str] = "setpieceprop;"

    name: str = wire(TEXT, absent="name")
    bounds: Bounds = wire(BOUNDS, Bounds())
    commands: tuple[PropertyCommand, ...] = wire(COMMANDS, ())
    description: str = wire(TEXT, "")
    target: Target = wire(TARGET, Target(source="COUNTER"), absent=Target())
    filter: str = wire(TEXT, "")
    restrict_range: bool = wire(BOOL, default=False)
    range: int = wire(INT, 1)
    fixed_range: bool = wire(BOOL, default=True)
    range_property: str = wire(TEXT, "")
    deck_count: str = wire(TEXT, "-1")
    override_bounds: bool = wire(BOOL, default=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class CalculatedProperty(Trait):
    """A value computed whenever it is read. VASSAL: counters/CalculatedProperty.

    `expression` is in braces, otherwise VASSAL reads it in the old syntax and converts it. It is evaluated
    very often (at each drag, for every piece), so it must be cheap and without side effects.
    """

    tag: ClassVar[str] = "calcProp;"

    name: str = wire(TEXT, absent="")
    expression: str = wire(TEXT, absent="")
    description: str = wire(TEXT, "")


@dataclass(frozen=True, slots=True, kw_only=True)
class TranslatableMessage(Trait):
    """A constant property that translators may translate. VASSAL: counters/TranslatableMessage."""

    tag: ClassVar[str] = "locmsg;"

    name: str = wire(TEXT, absent="name")
    description: str = wire(TEXT, "")
    message: str = wire(TEXT, "")


@dataclass(frozen=True, slots=True, kw_only=True)
class TableInfo(Trait):
    """A table the player fills in. VASSAL: counters/TableInfo.

    The state is the texts, row by row, commas between.
    """

    tag: ClassVar[str] = "table;"

    rows: int = wire(INT, 2)
    columns: int = wire(INT, 2)
    menu: str = wire(TEXT, "", absent="Show Data")
    key: Key = wire(KEY, NO_KEY)
    description: str = wire(TEXT, "")
    values: str = state(TEXT, "")


@dataclass(frozen=True, slots=True, kw_only=True)
class PropertySheet(Trait):
    """A form of text fields the player fills in. VASSAL: counters/PropertySheet.

    `fields`: for each a type digit and label, `~` between; `values`: their texts, likewise. An empty key
    means Ctrl-P to VASSAL. `commit`: 0 at each keystroke, 1 by a button, 2 when the window is closed. The
    parts of the background colour are empty for the default one.
    """

    tag: ClassVar[str] = "propertysheet;"

    fields: str = wire(TEXT, absent="")
    menu: str = wire(TEXT, "")
    old_key: str = wire(TEXT, "")
    commit: int = wire(INT, 0)
    red: str = wire(TEXT, "")
    green: str = wire(TEXT, "")
    blue: str = wire(TEXT, "")
    key: Key = wire(_SHEET_KEY, _CTRL_P)
    description: str = wire(TEXT, "")
    values: str = state(TEXT, "")
