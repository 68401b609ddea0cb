"""Traits that draw: layers, labels, rotation, areas of effect."""

from dataclasses import dataclass
from typing import Any, ClassVar

from vassalformat.trait.base import Part, Trait, declared_names, field_values, state, wire
from vassalformat.wire.codec import (
    BLACK,
    BOOL,
    COLOUR,
    FLOAT,
    INT,
    KEY,
    NO_KEY,
    TEXT,
    Codec,
    Colour,
    Key,
    at_least_one,
)
from vassalformat.wire.error import WireError
from vassalformat.wire.sequence import encode_sequence

_CTRL_DOWN = 128
_ROTATIONS = (
    *("random_key", "random_menu", "name", "description"),
    *("direct_key", "direct_menu", "direct_expression", "direct_facing"),
)
_CTRL = 130
_LEVELS: Codec[tuple[str, ...]] = at_least_one(TEXT, "")


@dataclass(frozen=True, slots=True, kw_only=True)
class Layer(Trait):
    """Pictures of which one is shown. VASSAL: counters/Embellishment (`emb2`).

    Level n shows image n (1-based); an empty image draws nothing. `level_names`: one that begins with `+` is
    appended to the piece's name, one that ends with `+` is prepended, any other replaces it; an empty one
    leaves it. With `follow` the level is `property_name` minus `first_level` plus 1 (at least 1) and keys do
    nothing. The `old_*` fields are keys of versions before 3.6; nothing uses them, but they keep the field
    order. `version` must be 1: at 0 VASSAL ignores the new keys and converts the old ones. `scale` 1.0 is
    natural size. The state is the level, negative when switched off; before 3.2 there was also `activation`:
    letters of the keys that switched it on.
    """

    tag: ClassVar[str] = "emb2;"
    state_delimiter: ClassVar[str] = ";"

    activate_menu: str = wire(TEXT, "")
    old_activate_modifiers: int = wire(INT, _CTRL_DOWN)
    old_activate_key: str = wire(TEXT, "", absent="A")
    up_menu: str = wire(TEXT, "")
    old_up_modifiers: int = wire(INT, _CTRL_DOWN)
    old_up_key: str = wire(TEXT, "")
    down_menu: str = wire(TEXT, "")
    old_down_modifiers: int = wire(INT, _CTRL_DOWN)
    old_down_key: str = wire(TEXT, "")
    reset_menu: str = wire(TEXT, "")
    reset_key: Key = wire(KEY, NO_KEY)
    reset_level: str = wire(TEXT, "1")
    under_when_selected: bool = wire(BOOL, default=False)
    x_offset: int = wire(INT, 0)
    y_offset: int = wire(INT, 0)
    images: tuple[str, ...] = wire(_LEVELS, absent=("",))
    level_names: tuple[str, ...] = wire(_LEVELS, ("",))
    loop: bool = wire(BOOL, default=True)
    name: str = wire(TEXT, "")
    random_key: Key = wire(KEY, NO_KEY)
    random_menu: str = wire(TEXT, "")
    follow: bool = wire(BOOL, default=False)
    property_name: str = wire(TEXT, "")
    first_level: int = wire(INT, 1)
    version: int = wire(INT, 1, absent=0)
    always_active: bool = wire(BOOL, default=True)
    activate_key: Key = wire(KEY, NO_KEY)
    up_key: Key = wire(KEY, NO_KEY)
    down_key: Key = wire(KEY, NO_KEY)
    description: str = wire(TEXT, "")
    scale: float = wire(FLOAT, 1.0)
    only_property: str = wire(TEXT, "")
    only_value: str = wire(TEXT, "true")
    level: int = state(INT, 1)
    activation: str | None = None

    def encode_state(self) -> str:
        """Write the level, and the activation if there is one."""
        activation = () if self.activation is None else (self.activation,)
        return encode_sequence((INT.encode(self.level), *activation), self.state_delimiter)

    @classmethod
    def state_values(cls, tokens: tuple[str, ...]) -> dict[str, Any]:
        """Read what `encode_state` writes."""
        if len(tokens) > 2:
            raise WireError(f"{len(tokens)} fields where VASSAL has 2")
        return {
            **field_values(cls, "state", tokens[:1]),
            "activation": tokens[1] if len(tokens) > 1 else None,
        }

    @classmethod
    def field_names(cls, part: Part, tokens: tuple[str, ...]) -> tuple[str, ...]:  # noqa: ARG003
        """The state has a field that is no longer written."""
        return ("level", "activation") if part == "state" else declared_names(cls, part)

    def __post_init__(self) -> None:
        """Fill in empty names for images without one, as VASSAL does when it reads the trait."""
        missing = len(self.images) - len(self.level_names)
        if missing > 0:
            object.__setattr__(self, "level_names", self.level_names + ("",) * missing)


@dataclass(frozen=True, slots=True, kw_only=True)
class Label(Trait):
    """Text drawn on or beside the piece. VASSAL: counters/Labeler.

    `vertical` (t, c, b) and `horizontal` (l, c, r): the point of the piece the label is attached to; the
    justifications: the point of the text that is placed there. Offsets in pixels, `rotate` in degrees.
    `name_format` gives the piece's name from `$pieceName$` and `$label$`; ours leaves the name alone,
    VASSAL's default would append the label. `font_style`: 0 plain, 1 bold, 2 italic. The state is the text,
    which may contain `$properties$`; blanks around it are lost.
    """

    tag: ClassVar[str] = "label;"

    key: Key = wire(KEY, NO_KEY)
    menu: str = wire(TEXT, "", absent="Change label")
    font_size: int = wire(INT, 10)
    background: Colour | None = wire(COLOUR, None)
    foreground: Colour | None = wire(COLOUR, BLACK)
    vertical: str = wire(TEXT, "t")
    vertical_offset: int = wire(INT, 0)
    horizontal: str = wire(TEXT, "c")
    horizontal_offset: int = wire(INT, 0)
    vertical_justify: str = wire(TEXT, "b")
    horizontal_justify: str = wire(TEXT, "c")
    name_format: str = wire(TEXT, "$pieceName$", absent="$pieceName$ ($label$)")
    font_family: str = wire(TEXT, "Dialog")
    font_style: int = wire(INT, 0)
    rotate: int = wire(INT, 0)
    property_name: str = wire(TEXT, "TextLabel")
    description: str = wire(TEXT, "")
    always_use_format: bool = wire(BOOL, default=False)
    text: str = state(TEXT, "")


@dataclass(frozen=True, slots=True, kw_only=True)
class FreeRotator(Trait):
    """Rotates the piece. VASSAL: counters/FreeRotator.

    `facings` 1 means any angle: then `turn_key` and `turn_menu` apply; otherwise the clockwise and
    counter-clockwise ones. The state is the angle in degrees for one facing, else the index of the facing.
    """

    tag: ClassVar[str] = "rotate;"

    facings: int
    turn_key: Key = NO_KEY
    turn_menu: str = ""
    clockwise_key: Key = NO_KEY
    counter_key: Key = NO_KEY
    clockwise_menu: str = ""
    counter_menu: str = ""
    random_key: Key = NO_KEY
    random_menu: str = ""
    name: str = ""
    description: str = ""
    direct_key: Key = NO_KEY
    direct_menu: str = ""
    direct_expression: str = ""
    direct_facing: bool = True
    angle: str = state(TEXT, "0")

    def encode_type(self) -> str:
        """Write the fields; which ones there are depends on the number of facings."""
        if self.facings == 1:
            turning = [KEY.encode(self.turn_key), self.turn_menu]
        else:
            turning = [
                KEY.encode(self.clockwise_key),
                KEY.encode(self.counter_key),
                self.clockwise_menu,
                self.counter_menu,
            ]
        return self.tag + encode_sequence(
            [
                INT.encode(self.facings),
                *turning,
                KEY.encode(self.random_key),
                self.random_menu,
                self.name,
                self.description,
                KEY.encode(self.direct_key),
                self.direct_menu,
                self.direct_expression,
                BOOL.encode(self.direct_facing),
            ],
            self.delimiter,
        )

    @classmethod
    def type_values(cls, tokens: tuple[str, ...]) -> dict[str, Any]:
        """Read what `encode_type` writes; fields at the end may be missing."""
        first, *rest = tokens
        facings = INT.decode(first)
        if facings < 1:
            raise WireError(f"a piece has at least one facing: {first!r}")
        names = cls.field_names("type", tokens)[1:]
        if len(rest) > len(names):
            raise WireError(f"{len(rest)} fields where VASSAL 3.7 has {len(names)}")
        values: dict[str, Any] = {"facings": facings}
        for name, token in zip(names, rest, strict=False):
            if name.endswith("_key"):
                values[name] = KEY.decode(token)
            else:
                values[name] = BOOL.decode(token) if name == "direct_facing" else token
        return values

    @classmethod
    def field_names(cls, part: Part, tokens: tuple[str, ...]) -> tuple[str, ...]:
        """The names depend on the number of facings."""
        if part == "state":
            return ("angle",)
        turning: tuple[str, ...] = ("turn_key", "turn_menu")
        if tokens[0] != "1":
            turning = ("clockwise_key", "counter_key", "clockwise_menu", "counter_menu")
        return ("facings", *turning, *_ROTATIONS)


@dataclass(frozen=True, slots=True, kw_only=True)
class AreaOfEffect(Trait):
    """Shades the cells around the piece. VASSAL: counters/AreaOfEffect.

    `opacity` in per cent, `radius` in cells, or `radius_property` unless `fixed_radius`.
    """

    tag: ClassVar[str] = "AreaOfEffect;"

    colour: Colour | None = wire(COLOUR, Colour(128, 128, 128))
    opacity: int = wire(INT, 30)
    radius: int = wire(INT, 1)
    always_active: bool = wire(BOOL, default=True)
    menu: str = wire(TEXT, "", absent="Show area")
    key: Key = wire(KEY, NO_KEY)
    map_shader: str = wire(TEXT, "")
    fixed_radius: bool = wire(BOOL, default=True)
    radius_property: str = wire(TEXT, "")
    description: str = wire(TEXT, "")
    name: str = wire(TEXT, "")
    on_menu: str = wire(TEXT, "")
    on_key: Key = wire(KEY, NO_KEY)
    off_menu: str = wire(TEXT, "")
    off_key: Key = wire(KEY, NO_KEY)
    globally_visible: bool = wire(BOOL, default=True)
    active: bool = state(BOOL, default=False)
