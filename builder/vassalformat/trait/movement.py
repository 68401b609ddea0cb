"""Traits that move a piece, mark its movement or keep it in place."""

from dataclasses import dataclass
from typing import Any, ClassVar

from vassalformat.trait.base import Part, Trait, declared_names, state, wire
from vassalformat.wire.codec import (
    BLACK,
    BOOL,
    COLOUR,
    FLOAT,
    INT,
    KEY,
    NO_KEY,
    POINT,
    POINTS,
    TEXT,
    WHITE,
    Colour,
    Key,
)
from vassalformat.wire.error import WireError
from vassalformat.wire.sequence import encode_sequence

_CTRL = 130


@dataclass(frozen=True, slots=True, kw_only=True)
class SendToLocation(Trait):
    """Sends the piece elsewhere. VASSAL: counters/SendToLocation.

    `destination`: L map pixels x, y; G grid location; Z zone; R region; A, C, N another counter by `filter`.
    All texts may be expressions. The state is the position before the last send, for the back key; it does
    not record drags. A send applies the map's move key to the piece, as a drag does: rules that react to
    that key must recognise it.
    """

    tag: ClassVar[str] = "sendto;"
    state_delimiter: ClassVar[str] = ";"

    menu: str = wire(TEXT, "")
    key: Key = wire(KEY, NO_KEY)
    map: str = wire(TEXT, "")
    board: str = wire(TEXT, "")
    x: str = wire(TEXT, "0")
    y: str = wire(TEXT, "0")
    back_menu: str = wire(TEXT, "")
    back_key: Key = wire(KEY, NO_KEY)
    x_index: str = wire(TEXT, "0")
    y_index: str = wire(TEXT, "0")
    x_offset: str = wire(TEXT, "0", absent="1")
    y_offset: str = wire(TEXT, "0", absent="1")
    description: str = wire(TEXT, "")
    destination: str = wire(TEXT, "L")
    zone: str = wire(TEXT, "")
    region: str = wire(TEXT, "")
    filter: str = wire(TEXT, "")
    grid: str = wire(TEXT, "")
    back_map: str = state(TEXT, "")
    back_x: str = state(TEXT, "")
    back_y: str = state(TEXT, "")


@dataclass(frozen=True, slots=True, kw_only=True)
class Translate(Trait):
    """Moves the piece by a fixed distance in pixels. VASSAL: counters/Translate."""

    tag: ClassVar[str] = "translate;"

    menu: str = wire(TEXT, "", absent="Move Forward")
    key: Key = wire(KEY, NO_KEY, absent=Key(77, _CTRL))
    x: str = wire(TEXT, "0")
    y: str = wire(TEXT, "0", absent="60")
    move_stack: bool = wire(BOOL, default=False)
    x_index: str = wire(TEXT, "0")
    y_index: str = wire(TEXT, "0")
    x_offset: str = wire(TEXT, "0")
    y_offset: str = wire(TEXT, "0")
    description: str = wire(TEXT, "")


@dataclass(frozen=True, slots=True, kw_only=True)
class ReturnToDeck(Trait):
    """Sends the piece to a deck. VASSAL: counters/ReturnToDeck.

    `deck_expression` names the deck unless `ask`; `deck_id` is the former field for it, which old modules
    use.
    """

    tag: ClassVar[str] = "return;"

    menu: str = wire(TEXT, "")
    key: Key = wire(KEY, NO_KEY)
    deck_id: str = wire(TEXT, "")
    question: str = wire(TEXT, "Select destination")
    description: str = wire(TEXT, "")
    version: int = wire(INT, 2, absent=0)
    ask: bool = wire(BOOL, default=False, absent=True)
    deck_expression: str = wire(TEXT, "")


@dataclass(frozen=True, slots=True, kw_only=True)
class MovementMarkable(Trait):
    """Marks the piece as moved, with a picture beside it. VASSAL: counters/MovementMarkable."""

    tag: ClassVar[str] = "markmoved;"

    # a leading slash means VASSAL's own pictures, not the module's (tools/DataArchive)
    image: str = wire(TEXT, "/images/moved.gif", absent="")
    x_offset: int = wire(INT, 0)
    y_offset: int = wire(INT, 0)
    menu: str = wire(TEXT, "", absent="Toggle whether piece marked as moved")
    key: Key = wire(KEY, NO_KEY, absent=Key(77, _CTRL))
    description: str = wire(TEXT, "")
    ignore_same_location: bool = wire(BOOL, default=False)
    true_menu: str = wire(TEXT, "", absent="Mark piece as moved")
    true_key: Key = wire(KEY, NO_KEY)
    false_menu: str = wire(TEXT, "", absent="Mark piece as unmoved")
    false_key: Key = wire(KEY, NO_KEY)
    moved: bool = state(BOOL, default=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class Immobilized(Trait):
    """How the piece is selected, moved and stacked ("Does not stack"). VASSAL: counters/Immobilized.

    `select` letters: i shift, t ctrl, c alt, n never; g ignores the grid; Z, A, B band selection never,
    with alt, with alt and shift. `move`: N normally, I only if selected, V never. `stack`: L normally,
    R never.
    """

    tag: ClassVar[str] = "immob;"

    select: str = wire(TEXT, "")
    move: str = wire(TEXT, "N", absent="")
    stack: str = wire(TEXT, "R")
    description: str = wire(TEXT, "")


@dataclass(frozen=True, slots=True, kw_only=True)
class Footprint(Trait):
    """Draws the trail of the piece's moves. VASSAL: counters/Footprint.

    Circle radius, buffers and line width in pixels, opacities in per cent. The state contains the trail.
    """

    tag: ClassVar[str] = "footprint;"
    state_delimiter: ClassVar[str] = ";"

    key: Key = wire(KEY, NO_KEY, absent=Key(84, _CTRL))
    menu: str = wire(TEXT, "", absent="Movement Trail")
    initially_visible: bool = wire(BOOL, default=False)
    globally_visible: bool = wire(BOOL, default=False)
    circle_radius: int = wire(INT, 10)
    fill: Colour | None = wire(COLOUR, WHITE)
    line: Colour | None = wire(COLOUR, BLACK)
    selected_opacity: int = wire(INT, 100)
    unselected_opacity: int = wire(INT, 50)
    edge_point_buffer: int = wire(INT, 20)
    edge_display_buffer: int = wire(INT, 30)
    line_width: float = wire(FLOAT, 1.0)
    on_key: Key = wire(KEY, NO_KEY)
    off_key: Key = wire(KEY, NO_KEY)
    clear_key: Key = wire(KEY, NO_KEY)
    description: str = wire(TEXT, "")
    shown: bool = state(BOOL, default=False)
    start_map: str = state(TEXT, "")
    points: tuple[tuple[int, int], ...] = state(POINTS, ())
    initialized: bool = state(BOOL, default=False)

    def encode_state(self) -> str:
        """Write visibility, map, the points with their count, and whether a trail was ever begun."""
        tokens = [BOOL.encode(self.shown), self.start_map, INT.encode(len(self.points))]
        tokens += [POINT.encode(point) for point in self.points]
        tokens.append(BOOL.encode(self.initialized))
        return encode_sequence(tokens, self.state_delimiter)

    @classmethod
    def state_values(cls, tokens: tuple[str, ...]) -> dict[str, Any]:
        """Read what `encode_state` writes; an empty state is that of a new piece."""
        if tokens == ("",):
            return {}
        count = INT.decode(tokens[2]) if len(tokens) > 2 else 0
        if not 0 <= count <= len(tokens) - 3 or len(tokens) > count + 4:
            raise WireError(f"not the state of a trail: {tokens!r}")
        return {
            "shown": BOOL.decode(tokens[0]),
            "start_map": tokens[1],
            "points": tuple(POINT.decode(token) for token in tokens[3 : 3 + count]),
            "initialized": len(tokens) == count + 4 and BOOL.decode(tokens[-1]),
        }

    @classmethod
    def field_names(cls, part: Part, tokens: tuple[str, ...]) -> tuple[str, ...]:
        """The points of the state have numbered names."""
        if part == "type":
            return declared_names(cls, part)
        points = tokens[2] if len(tokens) > 2 and tokens[2].isdecimal() and len(tokens[2]) < 6 else "0"
        numbered = (f"point{n}" for n in range(1, 1 + min(int(points), len(tokens))))
        return ("shown", "start_map", "points", *numbered, "initialized")


@dataclass(frozen=True, slots=True, kw_only=True)
class Pivot(Trait):
    """Turns the piece about a point of it, if it has a `FreeRotator`. VASSAL: counters/Pivot.

    `x`, `y`: the point, pixels from the centre; `angle`, `angle2`: degrees, if `fixed_angle`, else the player
    turns it with the mouse.
    """

    tag: ClassVar[str] = "pivot;"

    menu: str = wire(TEXT, "", absent="Pivot")
    key: Key = wire(KEY, NO_KEY)
    x: int = wire(INT, 0)
    y: int = wire(INT, 0)
    fixed_angle: bool = wire(BOOL, default=True)
    angle: float = wire(FLOAT, 90.0)
    description: str = wire(TEXT, "")
    menu2: str = wire(TEXT, "")
    key2: Key = wire(KEY, NO_KEY)
    angle2: float = wire(FLOAT, 270.0)
