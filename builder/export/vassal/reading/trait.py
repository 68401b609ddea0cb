"""Parses the traits of any module as far as they determine how a piece looks.

The typed traits of `export.vassal.trait` are for what we write ourselves; here a field that cannot be read
gets the engine's default, and missing or surplus fields are accepted. Sources: `mySetType` and `mySetState`
of the classes named below, and `Embellishment.originalSetType` for modules older than 3.0.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final, TypeAlias

from builder.export.vassal.wire.codec import BLACK, COLOUR, Colour
from builder.export.vassal.wire.error import WireError
from builder.export.vassal.wire.sequence import decode_sequence

_INTEGER: Final = re.compile(r"[+-]?[0-9]{1,9}\Z")
_DECIMAL: Final = re.compile(r"[+-]?[0-9]{0,9}(\.[0-9]{0,12})?([eE][+-]?[0-9]{1,2})?\Z")


@dataclass(frozen=True, slots=True, kw_only=True)
class Basic:
    """The innermost trait: the name and a picture, or "". VASSAL: counters/BasicPiece."""

    image: str
    name: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Layer:
    """Pictures of which one is shown, or none. VASSAL: counters/Embellishment.

    Attributes:
        images: one per level, "" for a level that draws nothing.
        names: one per level.
        level: at the start, 1-based, negative when switched off.
        always: it cannot be switched off.
        x: of the picture's centre from the piece's, pixels.
        y: likewise, down.
        scale: of the pictures, 1.0 for their own size.
        name: of the layer.
        follows: property or expression that gives the level; "" if commands do.
        first: value of that property for level 1.
        only_property: property that must be `only_value` for the layer to be drawn; "" for none.
        only_value: see there.
        keys: those that activate or increase it, in one spelling.
        search_text: its names and commands, to guess its purpose from.
        description: the author's, for the editor.

    """

    images: tuple[str, ...]
    names: tuple[str, ...]
    level: int
    always: bool
    x: int
    y: int
    scale: float
    name: str
    follows: str
    first: int
    only_property: str
    only_value: bool
    keys: frozenset[str]
    search_text: str
    description: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Label:
    """Text on or beside the piece. VASSAL: counters/Labeler.

    `vertical` (t, c, b) and `horizontal` (l, c, r): the point of the piece the label is attached to;
    `vertical_justify` and `horizontal_justify`: the point of the text that is placed there. `size`: em in
    pixels. `style`: 1 bold, 2 italic. `rotate`: degrees.
    """

    text: str
    size: int
    foreground: Colour | None
    background: Colour | None
    vertical: str
    dy: int
    horizontal: str
    dx: int
    vertical_justify: str
    horizontal_justify: str
    style: int
    rotate: int
    property_name: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Mask:
    """The picture shown to opponents instead of a masked piece. VASSAL: counters/Obscurable."""

    image: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Properties:
    """Properties and their initial values, from counters/Marker, DynamicProperty and PropertySheet."""

    pairs: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class CalculatedProperty:
    """A property computed from an expression. VASSAL: counters/CalculatedProperty."""

    name: str
    expression: str


@dataclass(frozen=True, slots=True, kw_only=True)
class PrototypeUse:
    """Inserts the traits of a prototype. VASSAL: counters/UsePrototype."""

    name: str
    parameters: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Replace:
    """Replaces the piece by another one. VASSAL: counters/Replace.

    `piece`: the other's definition, or the path of its slot.
    """

    command: str
    piece: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Shape:
    """The piece's shape, as its bounding box from the centre, pixels. VASSAL: counters/NonRectangular."""

    box: tuple[float, float, float, float]


@dataclass(frozen=True, slots=True, kw_only=True)
class NotDrawn:
    """A trait that draws nothing on paper."""


@dataclass(frozen=True, slots=True, kw_only=True)
class UnknownTrait:
    """A trait that is not known here; `kind` is its id."""

    kind: str


ParsedTrait: TypeAlias = (
    Basic
    | Layer
    | Label
    | Mask
    | Properties
    | CalculatedProperty
    | PrototypeUse
    | Replace
    | Shape
    | NotDrawn
    | UnknownTrait
)

_NOT_DRAWN: Final = frozenset(
    (
        *("AreaOfEffect", "attach", "basicName", "border", "button", "clone", "cmt", "delete", "deselect"),
        *("footprint", "globalhotkey", "globalkey", "hide", "hideCmd", "immob", "locCommand", "locmsg"),
        *("macro", "markmoved", "mat", "matPiece", "menuSeparator", "pivot", "placemark", "playSound"),
        *("report", "restrict", "return", "rotate", "sendto", "setpieceprop", "setprop", "submenu"),
        *("table", "translate"),
    )
)
"""Ids of VASSAL's other traits: they act, report, or draw only during play."""


class _Fields:
    """Reads the tokens of a trait one by one; a missing or malformed one gives the engine's default."""

    def __init__(self, text: str, delimiter: str = ";") -> None:
        self._tokens = iter(decode_sequence(text, delimiter))

    def text(self, default: str = "") -> str:
        return next(self._tokens, default)

    def parse_int(self, default: int) -> int:
        return parse_int(self.text(), default)

    def decimal(self, default: float) -> float:
        token = self.text()
        if not _DECIMAL.match(token) or not any(sign.isdigit() for sign in token):
            return default
        return float(token)

    def flag(self, *, default: bool) -> bool:
        token = self.text("true" if default else "false")
        return token.lower() == "true"

    def letter(self, default: str) -> str:
        return self.text(default)[:1] or default

    def colour(self, default: Colour | None) -> Colour | None:
        word = self.text("?")
        if word == "?":
            return default
        try:
            return COLOUR.decode(word)
        except WireError:
            return default

    def texts(self) -> tuple[str, ...]:
        return decode_sequence(self.text(), ",")

    def skip(self, count: int) -> None:
        for _ in range(count):
            self.text()


def parse_int(text: str, default: int) -> int:
    """The integer in a text, or the default if there is none."""
    return int(text) if _INTEGER.match(text.strip()) else default


def read_trait(type_text: str, state: str) -> ParsedTrait:
    """Parse one trait from its type and state texts. Raises: nothing."""
    kind, _, rest = type_text.partition(";")
    reader = _READERS.get(kind)
    if reader is not None:
        return reader(rest, state)
    return NotDrawn() if kind in _NOT_DRAWN else UnknownTrait(kind=kind[:40])


def _basic(rest: str, _state: str) -> ParsedTrait:
    fields = _Fields(rest)
    fields.skip(2)
    return Basic(image=fields.text().strip(), name=fields.text())


def _layer(rest: str, state: str) -> ParsedTrait:
    fields = _Fields(rest)
    activate, activate_modifiers = fields.text(), fields.text()
    activate_key = fields.text("A")
    up, up_modifiers, up_key = fields.text(), fields.text(), fields.text()
    down = fields.text()
    fields.skip(2)
    reset = fields.text()
    fields.skip(3)
    x, y = fields.parse_int(0), fields.parse_int(0)
    images, names = fields.texts(), fields.texts()
    fields.skip(1)
    name = fields.text()
    fields.skip(2)
    follow = fields.flag(default=False)
    follows = fields.text()
    first = fields.parse_int(1)
    version = fields.parse_int(0)
    always = fields.flag(default=True)
    keys = [fields.text(), fields.text()]
    fields.skip(1)
    description = fields.text()
    scale = fields.decimal(1.0)
    only_property, only_value = fields.text(), fields.text("true") == "true"
    if version == 0:
        always = not activate_key
        keys = [_old_key(activate_key, activate_modifiers), _old_key(up_key, up_modifiers)]
    return Layer(
        images=tuple(image.strip() for image in images),
        names=names + ("",) * (len(images) - len(names)),
        level=_level(state, len(images), 1 if always else -1),
        always=always,
        x=x,
        y=y,
        scale=scale if 0.01 <= scale <= 20 else 1.0,
        name=name,
        follows=follows if follow else "",
        first=first,
        only_property=only_property if follow else "",
        only_value=only_value,
        keys=frozenset(_key(key) for key in keys) - {""},
        search_text=" ".join((activate, up, down, reset, name, *names)),
        description=description,
    )


def _old_layer(rest: str, state: str) -> ParsedTrait:
    """A layer before VASSAL 3.0: `emb;keys;command;up;command;down;command;x;y;image,name;image,name;...`."""
    fields = _Fields(rest)
    key = decode_sequence(fields.text(), ";")[0].upper()
    activate = fields.text().lstrip("_")
    up_key, up = fields.text().upper(), fields.text()
    _, down = fields.text(), fields.text()
    x, y = fields.parse_int(0), fields.parse_int(0)
    levels: list[tuple[str, ...]] = []
    while token := fields.text("\0").replace("\0", ""):
        levels.append(decode_sequence(token, ","))
    images = tuple(level[0].strip() for level in levels) or ("",)
    names = tuple(level[1] if len(level) > 1 else "" for level in levels) or ("",)
    return Layer(
        images=images,
        names=names,
        level=_level(state, len(images), -1 if key else 1),
        always=not key,
        x=x,
        y=y,
        scale=1.0,
        name="",
        follows="",
        first=1,
        only_property="",
        only_value=True,
        keys=frozenset((_old_key(key, "128"), _old_key(up_key, "128"))) - {""},
        search_text=" ".join((activate, up, down, *names)),
        description="",
    )


def _level(state: str, count: int, default: int) -> int:
    level = parse_int(decode_sequence(state, ";")[0], default)
    return max(-count, min(count, level))


def _key(text: str) -> str:
    """A key in one spelling, for comparison: its name, else code and modifiers, or "" for no key."""
    code, _, rest = text.partition(",")
    modifiers, _, name = rest.partition(",")
    if name:
        return name
    return "" if code in ("", "0") and modifiers in ("", "0") else f"{code},{modifiers}"


def _old_key(letters: str, modifiers: str) -> str:
    if not letters:
        return ""
    # Ctrl as Java's old mask, its new one, or both
    control = "130" if modifiers in ("2", "128", "130") else modifiers
    return f"{ord(letters[0].upper())},{control}"


def _label(rest: str, state: str) -> ParsedTrait:
    fields = _Fields(rest)
    fields.skip(2)
    size = fields.parse_int(10)
    background, foreground = fields.colour(None), fields.colour(BLACK)
    vertical, dy = fields.letter("t"), fields.parse_int(0)
    horizontal, dx = fields.letter("c"), fields.parse_int(0)
    vertical_justify, horizontal_justify = fields.letter("b"), fields.letter("c")
    fields.skip(2)
    style, rotate = fields.parse_int(0), fields.parse_int(0)
    return Label(
        text=state.strip(),
        size=size,
        foreground=foreground,
        background=background,
        vertical=vertical,
        dy=dy,
        horizontal=horizontal,
        dx=dx,
        vertical_justify=vertical_justify,
        horizontal_justify=horizontal_justify,
        style=style,
        rotate=rotate,
        property_name=fields.text("TextLabel"),
    )


def _mask(rest: str, _state: str) -> ParsedTrait:
    fields = _Fields(rest)
    fields.skip(1)
    return Mask(image=fields.text().strip())


def _markers(rest: str, state: str) -> ParsedTrait:
    names = decode_sequence(rest, ",")
    values = decode_sequence(state, ",")
    return Properties(pairs=tuple(zip(names, values + ("",) * (len(names) - len(values)), strict=False)))


def _dynamic_property(rest: str, state: str) -> ParsedTrait:
    return Properties(pairs=((_Fields(rest).text(), state),))


def _property_sheet(rest: str, state: str) -> ParsedTrait:
    """A form of fields: names, each after a digit for its kind, and values in the same order, `~` between."""
    definition = _Fields(rest).text()
    names = [name[1:] for name in decode_sequence(definition, "~")]
    values = decode_sequence(state, "~")
    return Properties(pairs=tuple(zip(names, values, strict=False)))


def _calculated_property(rest: str, _state: str) -> ParsedTrait:
    fields = _Fields(rest)
    return CalculatedProperty(name=fields.text(), expression=fields.text())


def _prototype_use(rest: str, _state: str) -> ParsedTrait:
    fields = _Fields(rest)
    name, given = fields.text(), fields.text()
    pairs = [decode_sequence(pair, "=") for pair in decode_sequence(given, ",")] if given else []
    return PrototypeUse(name=name, parameters=tuple((pair[0], pair[1]) for pair in pairs if len(pair) > 1))


def _replace(rest: str, _state: str) -> ParsedTrait:
    fields = _Fields(rest)
    command = fields.text()
    fields.skip(1)
    return Replace(command=command, piece=fields.text())


def _shape(rest: str, _state: str) -> ParsedTrait:
    scale, _, path = rest.partition(";")
    factor = float(scale) if _DECIMAL.match(scale) and any(sign.isdigit() for sign in scale) else 1.0
    return _shape_of_path(path, factor)


def _old_shape(rest: str, _state: str) -> ParsedTrait:
    return _shape_of_path(rest, 1.0)


def _shape_of_path(path: str, factor: float) -> ParsedTrait:
    """The bounding box of a path's points; the letters between the numbers say how they are joined."""
    numbers = [
        float(token) for token in re.split(r"[^0-9.+\-]+", path) if re.fullmatch(r"-?\d{1,6}(\.\d+)?", token)
    ]
    xs, ys = numbers[::2], numbers[1::2]
    if len(xs) < 2 or len(xs) != len(ys):
        return NotDrawn()
    return Shape(box=(min(xs) * factor, min(ys) * factor, max(xs) * factor, max(ys) * factor))


_READERS: Final[Mapping[str, Callable[[str, str], ParsedTrait]]] = MappingProxyType(
    {
        "piece": _basic,
        "emb2": _layer,
        "emb": _old_layer,
        "label": _label,
        "obs": _mask,
        "mark": _markers,
        "PROP": _dynamic_property,
        "propertysheet": _property_sheet,
        "calcProp": _calculated_property,
        "prototype": _prototype_use,
        "replace": _replace,
        "nonRect2": _shape,
        "nonRect": _old_shape,
    }
)
