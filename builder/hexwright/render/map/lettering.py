"""Lettering along paths: each letter of a curved or widely spaced name is placed and turned by itself."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import cos, degrees, inf, sin

from hexwright.render.fonts import Fonts
from hexwright.render.map.label_positions import Obstacles
from hexwright.render.map.paths import Path
from hexwright.render.scene import Ink, Text
from hexwright.render.text import places, width

Point = tuple[float, float]


DODGES = tuple((k * 0.1, j * 0.1) for k in range(-4, 5) for j in range(-3, 4))
"""How far a letter may dodge: along its line, in gaps between letters, and across it, in cap heights."""
DODGE = 0.5
"""What that costs, mm² for each mm of cap height and each whole gap or height."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Face:
    """The lettering of a name. `size`: cap height, `tracking`, `halo_width`: all mm."""

    font: str
    size: float
    ink: Ink
    tracking: float = 0.0
    halo: Ink | None = None
    halo_width: float = 0.0


@dataclass(frozen=True, slots=True)
class Letter:
    """One letter: the middle of its foot (mm), and the direction of the baseline (radians, clockwise)."""

    char: str
    x: float
    y: float
    turn: float


def line_width(fonts: Fonts, text: str, face: Face, tracking: float | None = None) -> float:
    """Length of a name, mm. `tracking`: None is that of the face."""
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
    """The letters of a name along a path from `start` mm on. `down`: mm from the path to the baseline."""
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
    """The cost of letters moved by `by`, plus `least`.

    Once it reaches `limit` the rest is not computed: the position is no better than one already known.
    """
    half = wide = size * 0.5
    total = 0.0
    for letter in letters:
        x, y = letter.x + by[0] + sin(letter.turn) * half, letter.y + by[1] - cos(letter.turn) * half
        total += obstacles.cost(x - wide, y - half, x + wide, y + half)
        if least + total >= limit:
            break
    return least + total


def dodging(obstacles: Obstacles, letters: Sequence[Letter], size: float, room: float) -> list[Letter]:
    """The letters, each moved a little where that lets it keep clear of something. `room`: mm between two."""
    found: list[Letter] = []
    for letter in letters:
        best, least = letter, letters_cost(obstacles, [letter], size)
        for ahead, aside in DODGES if least else ():
            dx = cos(letter.turn) * ahead * room - sin(letter.turn) * aside * size
            dy = sin(letter.turn) * ahead * room + cos(letter.turn) * aside * size
            tried = Letter(letter.char, letter.x + dx, letter.y + dy, letter.turn)
            cost = letters_cost(obstacles, [tried], size, least=(abs(ahead) + abs(aside)) * DODGE * size)
            if cost < least:
                best, least = tried, cost
        found.append(best)
    return found


def take_letters(obstacles: Obstacles, letters: Sequence[Letter], size: float, weight: float) -> None:
    """Make the letters obstacles for later names."""
    half = size * 0.5
    for letter in letters:
        x, y = letter.x + sin(letter.turn) * half, letter.y - cos(letter.turn) * half
        obstacles.add(x - half, y - half, x + half, y + half, weight)


def upright(points: Sequence[Point]) -> list[Point]:
    """The path, reversed if it runs from right to left: letters would be upside down."""
    line = list(points)
    return line[::-1] if line[-1][0] < line[0][0] - 1e-9 else line


def shift(points: Sequence[Point], ahead: float, aside: float) -> Point:
    """The vector (dx, dy) of a move by `ahead` mm along the chord of a path and `aside` mm across it."""
    (x0, y0), (x1, y1) = points[0], points[-1]
    far = ((x1 - x0) ** 2 + (y1 - y0) ** 2) ** 0.5 or 1.0
    ux, uy = (x1 - x0) / far, (y1 - y0) / far
    return ux * ahead - uy * aside, uy * ahead + ux * aside


def moved(letters: Sequence[Letter], by: Point) -> list[Letter]:
    """The letters moved by (dx, dy)."""
    return [Letter(letter.char, letter.x + by[0], letter.y + by[1], letter.turn) for letter in letters]
