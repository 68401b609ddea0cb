"""Traits about the outline of a piece: its shape, a border, parts of it that are buttons."""

from dataclasses import dataclass
from typing import Any, ClassVar

from vassalformat.trait.base import Part, Trait, declared_names, field_values, specs, wire
from vassalformat.wire.codec import BOOL, COLOUR, FLOAT, INT, KEY, RED, TEXT, Colour, Key
from vassalformat.wire.error import WireError
from vassalformat.wire.sequence import encode_sequence

_CTRL = 130


@dataclass(frozen=True, slots=True, kw_only=True)
class NonRectangular(Trait):
    """The shape of the piece for clicks and stacks. VASSAL: counters/NonRectangular (`nonRect2`).

    `path`: pixels from the centre. After a `d`, blanks stand between commands (M, L, C, Q, Z) and numbers;
    without, commas do (m, l, c for close). `n` is the name of the picture it was made from.
    """

    tag: ClassVar[str] = "nonRect2;"

    scale: float = wire(FLOAT, 1.0)
    path: str = wire(TEXT, "")


@dataclass(frozen=True, slots=True, kw_only=True)
class OldNonRectangular(Trait):
    """The shape as it was written before 3.5, never scaled. VASSAL: counters/NonRectangular (`nonRect`)."""

    tag: ClassVar[str] = "nonRect;"

    path: str = wire(TEXT, "")


@dataclass(frozen=True, slots=True, kw_only=True)
class BorderOutline(Trait):
    """A frame while a property is true. VASSAL: counters/BorderOutline.

    `thickness` in pixels; `compare` (AND, OR, …) joins the first property with the second, if there is one.
    """

    tag: ClassVar[str] = "border;"

    property_name: str = wire(TEXT, "")
    description: str = wire(TEXT, "")
    thickness: int = wire(INT, 2)
    colour: Colour | None = wire(COLOUR, RED)
    second_property: str = wire(TEXT, "")
    compare: str = wire(TEXT, "AND")


@dataclass(frozen=True, slots=True, kw_only=True)
class ActionButton(Trait):
    """A part of the piece that sends a key when it is clicked. VASSAL: counters/ActionButton.

    A rectangle (pixels from the centre), or, at `version` 1, `points` unless `whole_shape`.
    """

    tag: ClassVar[str] = "button;"

    key: Key = wire(KEY, Key(65, _CTRL))
    x: int = wire(INT, 0)
    y: int = wire(INT, 0)
    width: int = wire(INT, 0)
    height: int = wire(INT, 0)
    description: str = wire(TEXT, "")
    opens_menu: bool = wire(BOOL, default=False)
    whole_shape: bool = wire(BOOL, default=False)
    version: int = wire(INT, 1, absent=0)
    points: tuple[tuple[int, int], ...] = ()

    def encode_type(self) -> str:
        """Write the fields, and the points with their count."""
        tokens = self._tokens("type")
        if self.version > 0:
            tokens.append(INT.encode(len(self.points)))
            tokens += [INT.encode(number) for point in self.points for number in point]
        elif self.points:
            raise WireError("a button of version 0 is a rectangle")
        return self.tag + encode_sequence(tokens, self.delimiter)

    @classmethod
    def type_values(cls, tokens: tuple[str, ...]) -> dict[str, Any]:
        """Read what `encode_type` writes."""
        count = len(specs(cls, "type"))
        values = field_values(cls, "type", tokens[:count])
        numbers = [INT.decode(token) for token in tokens[count:]]
        if numbers and (values["version"] < 1 or len(numbers) != 1 + 2 * numbers[0]):
            raise WireError(f"not the points of a button: {tokens[count:]!r}")
        return {**values, "points": tuple(zip(numbers[1::2], numbers[2::2], strict=True))}

    @classmethod
    def field_names(cls, part: Part, tokens: tuple[str, ...]) -> tuple[str, ...]:
        """The points have numbered names."""
        names = declared_names(cls, part)
        numbers = range(1, 1 + max(0, len(tokens) - len(names)) // 2)
        return (*names, "points", *(f"{axis}{n}" for n in numbers for axis in "xy"))
