"""Lettering along paths: every letter of a curved or widely spaced name is set and turned by itself."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import cos, degrees, inf, pi, sin

from builder.render.fonts import Fonts
from builder.render.map.label_positions import Obstacles
from builder.render.map.paths import Path
from builder.render.scene import Ink, Text
from builder.render.text import places, width

Point = tuple[float, float]


@dataclass(frozen=True, slots=True, kw_only=True)
class Face:
    """How a name looks."""

    font: str
    size: float
    ink: Ink
    tracking: float = 0.0
    halo: Ink | None = None
    halo_width: float = 0.0


@dataclass(frozen=True, slots=True)
class Letter:
    """One letter: middle of its foot, and direction of the baseline in radians."""

    char: str
    x: float
    y: float
    turn: float


def line_width(fonts: Fonts, text: str, face: Face, tracking: float | None = None) -> float:
    """Length of a name, mm."""
    return width(fonts, text, face.font, face.size, tracking=face.tracking if tracking is None else tracking)


def plain(face: Face, text: str, at: Point, anchor: str = "middle", angle: float = 0.0) -> Text:
    """A name on a straight baseline."""
    return Text(
        at=at,
        text=text,
        font=face.font,
        size=face.size,
        ink=face.ink,
        anchor=anchor,
        tracking=face.tracking,
        angle=angle,
        halo=face.halo,
        halo_width=face.halo_width,
    )


def along(
    fonts: Fonts,
    text: str,
    face: Face,
    path: Path,
    start: float,
    *,
    down: float = 0.0,
    tracking: float | None = None,
) -> list[Letter]:
    """The letters of a name set along a path from `start` mm on; `down`: baseline below the path (mm)."""
    line = Text(
        at=(0.0, 0.0),
        text=text,
        font=face.font,
        size=face.size,
        ink=face.ink,
        anchor="start",
        tracking=face.tracking if tracking is None else tracking,
    )
    em = fonts.em(face.font, face.size)
    found: list[Letter] = []
    for char, pen in places(fonts, line):
        middle = start + pen + fonts.advance(face.font, char) * em / 2
        x, y, turn = path.pose(middle)
        found.append(Letter(char, x - sin(turn) * down, y + cos(turn) * down, turn))
    return found


def letter_texts(face: Face, letters: Sequence[Letter]) -> list[Text]:
    """The letters as ops."""
    return [
        Text(
            at=(letter.x, letter.y),
            text=letter.char,
            font=face.font,
            size=face.size,
            ink=face.ink,
            anchor="middle",
            angle=degrees(letter.turn),
            halo=face.halo,
            halo_width=face.halo_width,
        )
        for letter in letters
    ]


def letters_cost(
    obstacles: Obstacles,
    letters: Sequence[Letter],
    size: float,
    *,
    by: Point = (0.0, 0.0),
    least: float = 0.0,
    limit: float = inf,
) -> float:
    """What the letters, moved `by` so much, lie on, more than `least`. As soon as it is no less than `limit`
    they are not looked at any further: a seat that bad is not taken.
    """
    half = size * 0.5
    wide = half * 0.8
    total = 0.0
    for letter in letters:
        x, y = letter.x + by[0] + sin(letter.turn) * half, letter.y + by[1] - cos(letter.turn) * half
        total += obstacles.cost(x - wide, y - half, x + wide, y + half)
        if least + total >= limit:
            break
    return least + total


def take_letters(obstacles: Obstacles, letters: Sequence[Letter], size: float, weight: float) -> None:
    """Make the letters obstacles for later names."""
    half = size * 0.5
    for letter in letters:
        x, y = letter.x + sin(letter.turn) * half, letter.y - cos(letter.turn) * half
        obstacles.add(x - half, y - half, x + half, y + half, weight)


def upright(points: Sequence[Point]) -> list[Point]:
    """The path, turned round if letters on it would stand on their heads."""
    line = list(points)
    return line[::-1] if line[-1][0] < line[0][0] - 1e-9 else line


def shift(points: Sequence[Point], ahead: float, aside: float) -> Point:
    """The way along and across the chord of a path."""
    (x0, y0), (x1, y1) = points[0], points[-1]
    far = ((x1 - x0) ** 2 + (y1 - y0) ** 2) ** 0.5 or 1.0
    ux, uy = (x1 - x0) / far, (y1 - y0) / far
    return ux * ahead - uy * aside, uy * ahead + ux * aside


def moved(letters: Sequence[Letter], by: Point) -> list[Letter]:
    """Letters moved."""
    return [Letter(letter.char, letter.x + by[0], letter.y + by[1], letter.turn) for letter in letters]


def nearest_upright(turn: float) -> float:
    """A direction turned by half a circle if text in it would hang upside down."""
    if turn > pi / 2:
        return turn - pi
    return turn + pi if turn < -pi / 2 else turn
