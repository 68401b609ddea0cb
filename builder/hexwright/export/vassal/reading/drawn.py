"""What the traits of any module's pieces draw, or say about how they look.

The traits themselves are read by `vassalformat.trait`, as leniently as VASSAL does; here they become
what composing a face needs, and all that acts only during play becomes `NotDrawn`.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, TypeAlias

from vassalformat import trait as wire
from vassalformat.wire.codec import NO_KEY, Colour, Key
from vassalformat.wire.piece import read_added
from vassalformat.wire.sequence import decode_sequence

_INTEGER: Final = re.compile(r"[+-]?[0-9]{1,9}\Z")
_MAX_TRAITS: Final = 400
"""Traits of a piece that are looked at."""
_OLD_CTRL: Final = (2, 128, 130)
"""Ctrl as Java's old mask, its new one, or both."""


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
    """Properties and their values: of a Marker, DynamicProperty, PropertySheet or TranslatableMessage."""

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
    | Shape
    | NotDrawn
    | UnknownTrait
)


def parse_int(text: str, default: int) -> int:
    """The integer in a text, or the default if there is none."""
    return int(text) if _INTEGER.match(text.strip()) else default


def read_definition(text: str) -> tuple[ParsedTrait, ...]:
    """The traits of a piece's definition, innermost (the basic piece) first. Raises: WireError."""
    return tuple(read_trait(*pair) for pair in trait_texts(text))


def trait_texts(text: str) -> tuple[tuple[str, str], ...]:
    """Type and state of these traits; only so many of the outermost. Raises: WireError."""
    return read_added(text)[0].piece.pairs[-_MAX_TRAITS:]


@lru_cache(maxsize=8192)
def read_trait(type_text: str, state: str) -> ParsedTrait:
    """Read one trait from its type and state texts. Cached: pieces share most of them. Raises: nothing."""
    trait = wire.read_trait(type_text, state)
    match trait:
        case wire.BasicPiece():
            return Basic(image=trait.image.strip(), name=trait.name)
        case wire.Layer():
            return _layer(trait, written=bool(state))
        case wire.OldLayer():
            return _old_layer(trait, written=bool(state))
        case wire.Label():
            return _label(trait)
        case wire.Obscurable():
            return Mask(image=trait.image.strip())
        case wire.Marker():
            return Properties(pairs=trait.values)
        case wire.DynamicProperty():
            return Properties(pairs=((trait.name, trait.value),))
        case wire.TranslatableMessage():
            return Properties(pairs=((trait.name, trait.message),))
        case wire.PropertySheet():
            names = [name[1:] for name in decode_sequence(trait.fields, "~")]
            return Properties(pairs=tuple(zip(names, decode_sequence(trait.values, "~"), strict=False)))
        case wire.CalculatedProperty():
            return CalculatedProperty(name=trait.name, expression=trait.expression)
        case wire.UsePrototype():
            return PrototypeUse(name=trait.name, parameters=trait.parameters)
        case wire.NonRectangular():
            return _shape(trait.path, trait.scale)
        case wire.OldNonRectangular():
            return _shape(trait.path, 1.0)
        case wire.Unknown():
            return UnknownTrait(kind=type_text.partition(";")[0][:40])
    return NotDrawn()


def _layer(trait: wire.Layer, *, written: bool) -> Layer:
    always, keys = trait.always_active, (trait.activate_key, trait.up_key)
    if trait.version == 0:
        always = not trait.old_activate_key
        keys = (
            _letter(trait.old_activate_key, trait.old_activate_modifiers),
            _letter(trait.old_up_key, trait.old_up_modifiers),
        )
    count = len(trait.images)
    menus = (trait.activate_menu, trait.up_menu, trait.down_menu, trait.reset_menu, trait.name)
    return Layer(
        images=tuple(image.strip() for image in trait.images),
        names=trait.level_names,
        level=_level(trait.level if written else 1 if always else -1, count),
        always=always,
        x=trait.x_offset,
        y=trait.y_offset,
        scale=trait.scale if 0.01 <= trait.scale <= 20 else 1.0,
        name=trait.name,
        follows=trait.property_name if trait.follow else "",
        first=trait.first_level,
        only_property=trait.only_property if trait.follow else "",
        only_value=trait.only_value == "true",
        keys=frozenset(map(_spelling, keys)) - {""},
        search_text=" ".join((*menus, *trait.level_names)),
        description=trait.description,
    )


def _old_layer(trait: wire.OldLayer, *, written: bool) -> Layer:
    key = decode_sequence(trait.keys, ";")[0].upper()
    images = tuple(image.strip() for image in trait.images) or ("",)
    keys = (_letter(key, 128), _letter(trait.up_key.upper(), 128))
    menus = (trait.activate_menu.lstrip("_"), trait.up_menu, trait.down_menu)
    return Layer(
        images=images,
        names=trait.level_names or ("",),
        level=_level(trait.level if written else -1 if key else 1, len(images)),
        always=not key,
        x=trait.x_offset,
        y=trait.y_offset,
        scale=1.0,
        name="",
        follows="",
        first=1,
        only_property="",
        only_value=True,
        keys=frozenset(map(_spelling, keys)) - {""},
        search_text=" ".join((*menus, *trait.level_names)),
        description="",
    )


def _level(level: int, count: int) -> int:
    return max(-count, min(count, level))


def _letter(letters: str, modifiers: int) -> Key:
    """The key of a letter, as modules of before 3.0 wrote it."""
    if not letters:
        return NO_KEY
    return Key(ord(letters[0].upper()), 130 if modifiers in _OLD_CTRL else modifiers)


def _spelling(key: Key) -> str:
    """A key in one spelling, for comparison: its name, else code and modifiers, or "" for no key."""
    return key.name or ("" if key == NO_KEY else f"{key.code},{key.modifiers}")


def _label(trait: wire.Label) -> Label:
    return Label(
        text=trait.text.strip(),
        size=trait.font_size,
        foreground=trait.foreground,
        background=trait.background,
        vertical=trait.vertical[:1] or "t",
        dy=trait.vertical_offset,
        horizontal=trait.horizontal[:1] or "c",
        dx=trait.horizontal_offset,
        vertical_justify=trait.vertical_justify[:1] or "b",
        horizontal_justify=trait.horizontal_justify[:1] or "c",
        style=trait.font_style,
        rotate=trait.rotate,
        property_name=trait.property_name,
    )


def _shape(path: str, factor: float) -> ParsedTrait:
    """The bounding box of a path's points; the letters between the numbers say how they are joined."""
    numbers = [
        float(token) for token in re.split(r"[^0-9.+\-]+", path) if re.fullmatch(r"-?\d{1,6}(\.\d+)?", token)
    ]
    xs, ys = numbers[::2], numbers[1::2]
    if len(xs) < 2 or len(xs) != len(ys):
        return NotDrawn()
    return Shape(box=(min(xs) * factor, min(ys) * factor, max(xs) * factor, max(ys) * factor))
