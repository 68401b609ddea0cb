"""Signs shown on top of counters on the screen: moved, lost, attacking, steps owed, out of supply."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from functools import partial

from hexwright.render.scene import Box, Ellipse, Ink, Line, Op, Polygon, Rect, Scene, Stroke, Text, ring

RED, LIGHT, DARK, AMBER, PAPER = "#C3271B", "#FFFFFF", "#26231F", "#FFC400", "#FBF6E9"
BACK = "#5B5A55"
CROSS = 6.6
TAG = 4.1
BURST = 6.0
DISC = 4.6
SEAL = 5.1
PLATE = 4.1
MOST_OWED = 6
"""Sizes, mm."""


def draw_back(width: float, height: float) -> Scene:
    """A plain counter with a question mark, which covers one that a player may not see. Sizes in mm."""
    rim = Box(x=0.0, y=0.0, w=width, h=height)
    inner = Box(x=width * 0.07, y=height * 0.07, w=width * 0.86, h=height * 0.86)
    size = height * 0.42
    at = (width / 2, height / 2 + size * 0.5)
    edge = Stroke(ink=Ink(colour=LIGHT, alpha=0.55), width=0.3)
    return Scene(
        width=width,
        height=height,
        ops=(
            Rect(box=rim, fill=Ink(colour=BACK), radius=height * 0.06),
            Rect(box=inner, stroke=edge, radius=height * 0.04),
            Text(at=at, text="?", font="bold", size=size, ink=Ink(colour=LIGHT)),
        ),
    )


def draw_mask(width: float, height: float) -> Scene:
    """What a player sees on a card that others see from behind: an eye, struck out, at its lower edge.

    `width`, `height`: of the card, mm.
    """
    x, y = width / 2, height * 0.955
    eye = [(x - 1.9, y), (x - 0.9, y - 0.95), (x + 0.9, y - 0.95), (x + 1.9, y), (x + 0.9, y + 0.95)]
    eye.append((x - 0.9, y + 0.95))
    disc = Box(x=x - 2.9, y=y - 2.9, w=5.8, h=5.8)
    pupil = Box(x=x - 0.55, y=y - 0.55, w=1.1, h=1.1)
    light = Ink(colour=LIGHT)
    return Scene(
        width=width,
        height=height,
        ops=(
            Ellipse(box=disc, fill=Ink(colour=DARK), stroke=Stroke(ink=light, width=0.3)),
            Polygon(rings=ring(eye), stroke=Stroke(ink=light, width=0.35)),
            Ellipse(box=pupil, fill=light),
            Line(points=((x - 1.7, y + 1.5), (x + 1.7, y - 1.5)), stroke=Stroke(ink=light, width=0.4)),
        ),
    )


def badge(name: str) -> Callable[[], Scene]:
    """The function that draws a sign: one of `badges`, or letters: `tag-S2`, struck out: `struck-S`."""
    kind, _, text = name.partition("-")
    if kind in {"tag", "struck"}:
        return partial(_letters, text.replace("-", "\N{MINUS SIGN}"), struck=kind == "struck")
    return badges()[name]


def badges() -> Mapping[str, Callable[[], Scene]]:
    """The function that draws each sign, by the sign's name."""
    return {
        "lost": _cross,
        "moved": _tag,
        "attacking": _burst,
        **{f"owes-{steps}": partial(_owed, steps) for steps in range(1, MOST_OWED + 1)},
        "unsupplied": _struck,
    }


def _cross() -> Scene:
    """A red cross with a light edge, over a unit that has no steps left."""
    low, high = 0.95, CROSS - 0.95
    strokes = (((low, low), (high, high)), ((low, high), (high, low)))
    ops: list[Op] = []
    for width, ink in ((1.75, Ink(colour=LIGHT, alpha=0.9)), (1.05, Ink(colour=RED))):
        ops += [Line(points=points, stroke=Stroke(ink=ink, width=width)) for points in strokes]
    return Scene(width=CROSS, height=CROSS, ops=tuple(ops))


def _tag() -> Scene:
    """A dark tag with an arrow to the right."""
    edge = Stroke(ink=Ink(colour=LIGHT), width=0.35)
    body = Box(x=0.25, y=0.25, w=TAG - 0.5, h=TAG - 0.5)
    middle, head = TAG / 2, 1.5
    arrow = [
        (middle + head * math.cos(math.radians(angle)), middle + head * math.sin(math.radians(angle)))
        for angle in (0, 130, 180, 230)
    ]
    arrow[2] = (middle - 0.35, middle)
    return Scene(
        width=TAG,
        height=TAG,
        ops=(
            Rect(box=body, fill=Ink(colour=DARK), stroke=edge, radius=0.9),
            Polygon(rings=ring(arrow), fill=Ink(colour=LIGHT)),
        ),
    )


def _burst() -> Scene:
    """Crossed swords on an amber star with a dark edge.

    The brightest thing on a counter, and a shape no other sign has, for players who cannot see the colour.
    """
    middle, outer, inner = BURST / 2, BURST / 2 - 0.1, BURST / 2 - 0.85
    star = [_around(middle, inner if k % 2 else outer, k * 15 - 90) for k in range(24)]
    ops: list[Op] = [
        Polygon(rings=ring(star), fill=Ink(colour=DARK)),
        Polygon(
            rings=ring([_around(middle, (inner if k % 2 else outer) - 0.3, k * 15 - 90) for k in range(24)]),
            fill=Ink(colour=AMBER),
        ),
    ]
    for angle in (-135.0, -45.0):
        ops += _sword(middle, angle)
    return Scene(width=BURST, height=BURST, ops=tuple(ops))


def _sword(middle: float, angle: float) -> list[Op]:
    """A sword through the middle: blade towards `angle` (degrees), guard and grip."""
    ink = Ink(colour=DARK)
    turn = math.radians(angle + 90)
    across = (0.5 * math.cos(turn), 0.5 * math.sin(turn))
    guard = _around(middle, 0.62, angle + 180)
    ends = tuple((guard[0] + sign * across[0], guard[1] + sign * across[1]) for sign in (-1, 1))
    return [
        Line(
            points=(_around(middle, 1.5, angle), _around(middle, 0.62, angle + 180)),
            stroke=Stroke(ink=ink, width=0.42),
        ),
        Line(points=ends, stroke=Stroke(ink=ink, width=0.34)),
        Line(
            points=(guard, _around(middle, 1.25, angle + 180)),
            stroke=Stroke(ink=ink, width=0.5),
        ),
    ]


def _around(middle: float, far: float, angle: float) -> tuple[float, float]:
    """The point `far` mm from the middle of a square. `angle`: degrees clockwise from the right."""
    turn = math.radians(angle)
    return middle + far * math.cos(turn), middle + far * math.sin(turn)


def _owed(steps: int) -> Scene:
    """A red disc with the number of steps that a side owes, as in −2."""
    middle = DISC / 2
    text = Text(at=(middle, middle + 0.95), text=f"−{steps}", font="bold", size=1.9, ink=Ink(colour=LIGHT))
    edge = Stroke(ink=Ink(colour=LIGHT), width=0.35)
    body = Box(x=0.25, y=0.25, w=DISC - 0.5, h=DISC - 0.5)
    return Scene(width=DISC, height=DISC, ops=(Ellipse(box=body, fill=Ink(colour=RED), stroke=edge), text))


def _letters(text: str, *, struck: bool) -> Scene:
    """A light plate with a dark edge and letters, for a condition or number of a unit; struck out in red."""
    width = PLATE + 1.15 * (len(text) - 1)
    rim = Box(x=0.0, y=0.0, w=width, h=PLATE)
    body = Box(x=0.45, y=0.45, w=width - 0.9, h=PLATE - 0.9)
    edge = Stroke(ink=Ink(colour=DARK), width=0.35)
    ops: list[Op] = [
        Rect(box=rim, fill=Ink(colour=PAPER), radius=1.2),
        Rect(box=body, fill=Ink(colour=PAPER), stroke=edge, radius=0.9),
        Text(at=(width / 2, PLATE / 2 + 0.95), text=text, font="bold", size=1.9, ink=Ink(colour=DARK)),
    ]
    if struck:
        line = ((0.9, PLATE - 0.9), (width - 0.9, 0.9))
        ops.append(Line(points=line, stroke=Stroke(ink=Ink(colour=RED), width=0.5)))
    return Scene(width=width, height=PLATE, ops=tuple(ops))


def _struck() -> Scene:
    """An amber disc with a crate struck out, for a unit out of supply: recognised by shape and colour."""
    middle, half, lid = SEAL / 2, 0.95, 0.62
    rim = Box(x=0.25, y=0.25, w=SEAL - 0.5, h=SEAL - 0.5)
    face = Box(x=0.5, y=0.5, w=SEAL - 1.0, h=SEAL - 1.0)
    top = Box(x=middle - half - 0.2, y=middle - half, w=2 * half + 0.4, h=lid)
    crate = Box(x=middle - half, y=middle - half + lid + 0.22, w=2 * half, h=2 * half - lid)
    low, high = 1.42, SEAL - 1.42
    slash = ((low, high), (high, low))
    ops: list[Op] = [
        Ellipse(box=rim, fill=Ink(colour=LIGHT), stroke=Stroke(ink=Ink(colour=LIGHT), width=0.5)),
        Ellipse(box=face, fill=Ink(colour=AMBER)),
        Rect(box=top, fill=Ink(colour=DARK)),
        Rect(box=crate, fill=Ink(colour=DARK)),
        Line(points=slash, stroke=Stroke(ink=Ink(colour=AMBER), width=1.15)),
        Line(points=slash, stroke=Stroke(ink=Ink(colour=DARK), width=0.5)),
        Ellipse(box=face, stroke=Stroke(ink=Ink(colour=DARK), width=0.42)),
    ]
    return Scene(width=SEAL, height=SEAL, ops=tuple(ops))
