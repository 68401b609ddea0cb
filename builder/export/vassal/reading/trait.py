"""Traits as far as they say how a piece looks, read from whatever a module holds.

The typed codecs of `trait` are for what we write; here a field that cannot be read takes the engine's
default, and missing or surplus fields are nobody's fault. Facts: the `mySetType` and `mySetState` of the
classes named below, and `Embellishment.originalSetType` for modules older than 3.0.
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

_WHOLE: Final = re.compile(r"[+-]?[0-9]{1,9}\Z")
_DECIMAL: Final = re.compile(r"[+-]?[0-9]{0,9}(\.[0-9]{0,12})?([eE][+-]?[0-9]{1,2})?\Z")


@dataclass(frozen=True, slots=True, kw_only=True)
class Basic:
    """The innermost part: a picture (or none) and the name. VASSAL: counters/BasicPiece."""

    image: str
    name: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Layer:
    """Pictures of which one is shown, or none. VASSAL: counters/Embellishment.

    `level`: as the piece starts, 1-based, negative when switched off. `x`, `y`: of the centre, pixels.
    `follows`: property (or expression) that gives the level, with `first` for level 1. `keys`: those that
    switch it or step it on. `words`: what its author called it, its levels and its commands.
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
    only: str
    only_value: bool
    keys: frozenset[str]
    words: str
    description: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Label:
    """Text on or beside the piece. VASSAL: counters/Labeler.

    `vertical` t c b and `horizontal` l c r: the point of the piece it hangs on; the justifications: the part
    of the text that hangs there. `size`: of the em, pixels. `style`: 1 bold, 2 italic.
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
class Cover:
    """What those see from whom a piece is hidden, in its place. VASSAL: counters/Obscurable."""

    image: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Values:
    """Properties and what they are at the start: marks, dynamic properties, sheets."""

    pairs: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Formula:
    """A property that is computed. VASSAL: counters/CalculatedProperty."""

    name: str
    expression: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Use:
    """Stands for the traits of a prototype. VASSAL: counters/UsePrototype."""

    name: str
    parameters: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Exchange:
    """Puts another piece in the place of this one. VASSAL: counters/Replace.

    `piece`: its definition, or the way to its slot.
    """

    command: str
    piece: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Outline:
    """The piece's shape, as its bounding box from the centre, pixels. VASSAL: counters/NonRectangular."""

    box: tuple[float, float, float, float]


@dataclass(frozen=True, slots=True, kw_only=True)
class Silent:
    """A trait that draws nothing on paper."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Strange:
    """A trait nobody here knows; `kind` is its id."""

    kind: str


Look: TypeAlias = (
    Basic | Layer | Label | Cover | Values | Formula | Use | Exchange | Outline | Silent | Strange
)

_SILENT: Final = frozenset(
    (
        *("AreaOfEffect", "attach", "basicName", "border", "button", "clone", "cmt", "delete", "deselect"),
        *("footprint", "globalhotkey", "globalkey", "hide", "hideCmd", "immob", "locCommand", "locmsg"),
        *("macro", "markmoved", "mat", "matPiece", "menuSeparator", "pivot", "placemark", "playSound"),
        *("report", "restrict", "return", "rotate", "sendto", "setpieceprop", "setprop", "submenu"),
        *("table", "translate"),
    )
)
"""Ids of the engine's other traits: they act, report, or draw only during play."""


class _Fields:
    """The tokens of a trait, taken one by one; what is missing or wrong is the engine's default."""

    def __init__(self, text: str, delimiter: str = ";") -> None:
        self._tokens = iter(decode_sequence(text, delimiter))

    def text(self, default: str = "") -> str:
        return next(self._tokens, default)

    def whole(self, default: int) -> int:
        return whole(self.text(), default)

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


def whole(text: str, default: int) -> int:
    """A whole number, or the default."""
    return int(text) if _WHOLE.match(text.strip()) else default


def read_trait(type_text: str, state: str) -> Look:
    """Read one trait. Raises: nothing."""
    kind, _, rest = type_text.partition(";")
    reader = _READERS.get(kind)
    if reader is not None:
        return reader(rest, state)
    return Silent() if kind in _SILENT else Strange(kind=kind[:40])


def _basic(rest: str, _state: str) -> Look:
    fields = _Fields(rest)
    fields.skip(2)
    return Basic(image=fields.text().strip(), name=fields.text())


def _layer(rest: str, state: str) -> Look:
    fields = _Fields(rest)
    activate, activate_modifiers = fields.text(), fields.text()
    activate_key = fields.text("A")
    up, up_modifiers, up_key = fields.text(), fields.text(), fields.text()
    down = fields.text()
    fields.skip(2)
    reset = fields.text()
    fields.skip(3)
    x, y = fields.whole(0), fields.whole(0)
    images, names = fields.texts(), fields.texts()
    fields.skip(1)
    name = fields.text()
    fields.skip(2)
    follow = fields.flag(default=False)
    follows = fields.text()
    first = fields.whole(1)
    version = fields.whole(0)
    always = fields.flag(default=True)
    keys = [fields.text(), fields.text()]
    fields.skip(1)
    description = fields.text()
    scale = fields.decimal(1.0)
    only, only_value = fields.text(), fields.text("true") == "true"
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
        only=only if follow else "",
        only_value=only_value,
        keys=frozenset(_key(key) for key in keys) - {""},
        words=" ".join((activate, up, down, reset, name, *names)),
        description=description,
    )


def _old_layer(rest: str, state: str) -> Look:
    """The form before 3.0: `emb;keys;command;up;command;down;command;x;y;image,name;image,name;...`."""
    fields = _Fields(rest)
    key = decode_sequence(fields.text(), ";")[0].upper()
    activate = fields.text().lstrip("_")
    up_key, up = fields.text().upper(), fields.text()
    _, down = fields.text(), fields.text()
    x, y = fields.whole(0), fields.whole(0)
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
        only="",
        only_value=True,
        keys=frozenset((_old_key(key, "128"), _old_key(up_key, "128"))) - {""},
        words=" ".join((activate, up, down, *names)),
        description="",
    )


def _level(state: str, count: int, default: int) -> int:
    level = whole(decode_sequence(state, ";")[0], default)
    return max(-count, min(count, level))


def _key(text: str) -> str:
    """One spelling for a key: the name if it has one, else code and modifiers."""
    code, _, rest = text.partition(",")
    modifiers, _, name = rest.partition(",")
    if name:
        return name
    return "" if code in ("", "0") and modifiers in ("", "0") else f"{code},{modifiers}"


def _old_key(letters: str, modifiers: str) -> str:
    if not letters:
        return ""
    control = "130" if modifiers in ("2", "128", "130") else modifiers
    return f"{ord(letters[0].upper())},{control}"


def _label(rest: str, state: str) -> Look:
    fields = _Fields(rest)
    fields.skip(2)
    size = fields.whole(10)
    background, foreground = fields.colour(None), fields.colour(BLACK)
    vertical, dy = fields.letter("t"), fields.whole(0)
    horizontal, dx = fields.letter("c"), fields.whole(0)
    vertical_justify, horizontal_justify = fields.letter("b"), fields.letter("c")
    fields.skip(2)
    style, rotate = fields.whole(0), fields.whole(0)
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


def _cover(rest: str, _state: str) -> Look:
    fields = _Fields(rest)
    fields.skip(1)
    return Cover(image=fields.text().strip())


def _marks(rest: str, state: str) -> Look:
    names = decode_sequence(rest, ",")
    values = decode_sequence(state, ",")
    return Values(pairs=tuple(zip(names, values + ("",) * (len(names) - len(values)), strict=False)))


def _dynamic(rest: str, state: str) -> Look:
    return Values(pairs=((_Fields(rest).text(), state),))


def _sheet(rest: str, state: str) -> Look:
    """Names with a digit for their kind in front; values in the same order, joined by the same sign."""
    definition = _Fields(rest).text()
    names = [name[1:] for name in decode_sequence(definition, "~")]
    values = decode_sequence(state, "~")
    return Values(pairs=tuple(zip(names, values, strict=False)))


def _formula(rest: str, _state: str) -> Look:
    fields = _Fields(rest)
    return Formula(name=fields.text(), expression=fields.text())


def _use(rest: str, _state: str) -> Look:
    fields = _Fields(rest)
    name, given = fields.text(), fields.text()
    pairs = [decode_sequence(pair, "=") for pair in decode_sequence(given, ",")] if given else []
    return Use(name=name, parameters=tuple((pair[0], pair[1]) for pair in pairs if len(pair) > 1))


def _exchange(rest: str, _state: str) -> Look:
    fields = _Fields(rest)
    command = fields.text()
    fields.skip(1)
    return Exchange(command=command, piece=fields.text())


def _outline(rest: str, _state: str) -> Look:
    scale, _, path = rest.partition(";")
    factor = float(scale) if _DECIMAL.match(scale) and any(sign.isdigit() for sign in scale) else 1.0
    return _outline_of(path, factor)


def _old_outline(rest: str, _state: str) -> Look:
    return _outline_of(rest, 1.0)


def _outline_of(path: str, factor: float) -> Look:
    """The box of the numbers in a path; the letters between them say how they are joined."""
    numbers = [
        float(token) for token in re.split(r"[^0-9.+\-]+", path) if re.fullmatch(r"-?\d{1,6}(\.\d+)?", token)
    ]
    xs, ys = numbers[::2], numbers[1::2]
    if len(xs) < 2 or len(xs) != len(ys):
        return Silent()
    return Outline(box=(min(xs) * factor, min(ys) * factor, max(xs) * factor, max(ys) * factor))


_READERS: Final[Mapping[str, Callable[[str, str], Look]]] = MappingProxyType(
    {
        "piece": _basic,
        "emb2": _layer,
        "emb": _old_layer,
        "label": _label,
        "obs": _cover,
        "mark": _marks,
        "PROP": _dynamic,
        "propertysheet": _sheet,
        "calcProp": _formula,
        "prototype": _use,
        "replace": _exchange,
        "nonRect2": _outline,
        "nonRect": _old_outline,
    }
)
