"""The calibration page: its front and its back."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from hexwright.layout.calibration.patches import HIGH, THIN_HIGH, patches, thin_lines
from hexwright.layout.drawing import (
    FAINT,
    FINE,
    FIRM,
    GRID,
    HAIR,
    INK,
    MUTED,
    RED,
    line,
    paragraph,
    signed,
    write,
)
from hexwright.model.printing import Backs, Inks, Paper, PrintSpec
from hexwright.render.fonts import Fonts
from hexwright.render.page import Document, Duplex, Page
from hexwright.render.palette import recoloured
from hexwright.render.scene import Box, Ellipse, Group, Ink, Op, Point, Polygon, Rect, Scene, Stroke, ring
from hexwright.render.text import width as width_of
from hexwright.units import MM_PER_INCH

# --- rulers --------------------------------------------------------------------------------------------
LENGTH: Final = 100
INCHES: Final = 4
CAPTION: Final = "This bar is 100 mm long. If it is not, the page was not printed at 100 %."
_MM_TICKS: Final = ((10, 4.2), (5, 3.1), (1, 2.0))
_INCH_TICKS: Final = ((16, 4.2), (8, 3.5), (4, 2.8), (2, 2.1), (1, 1.4))
"""Divisions and tick length, mm: the first that divides a tick's number counts."""

REACHES: Final = (5.0, 6.0, 8.0, 10.0, 12.0)
"""Distances of the lines from the edge of the sheet, mm."""
_SLOT: Final = 11.0
"""Room for each distance's number in the middle of a side, mm."""


def level_ruler(x: float, y: float) -> Group:
    """A ruler from (x, y) to the right: millimetres above the line, inches below."""
    ops: list[Op] = [line((x, y), (x + INCHES * MM_PER_INCH, y), FINE)]
    for part in range(LENGTH + 1):
        ops.append(line((x + part, y), (x + part, y - _tick(part, _MM_TICKS)), _width(part, 10)))
        if part % 10 == 0:
            ops.append(_number((x + part, y - 5.2), str(part), 1.9))
    for part in range(16 * INCHES + 1):
        at = x + part * MM_PER_INCH / 16
        ops.append(line((at, y), (at, y + _tick(part, _INCH_TICKS)), _width(part, 16)))
        if part % 16 == 0:
            ops.append(_number((at, y + 7.1), str(part // 16), 1.9))
    ops.append(write((x - 2.6, y - 1.4), "mm", 1.7, anchor="end", colour=MUTED))
    ops.append(write((x - 2.6, y + 3.1), "inch", 1.7, anchor="end", colour=MUTED))
    ops.append(write((x + LENGTH / 2, y + 11.6), CAPTION, 1.8, anchor="middle", colour=MUTED))
    return Group(ops=tuple(ops), name="ruler level")


def upright_ruler(x: float, y: float) -> Group:
    """A ruler from (x, y) down: millimetres left of the line, inches right of it."""
    ops: list[Op] = [line((x, y), (x, y + INCHES * MM_PER_INCH), FINE)]
    for part in range(LENGTH + 1):
        ops.append(line((x, y + part), (x - _tick(part, _MM_TICKS), y + part), _width(part, 10)))
        if part % 10 == 0:
            ops.append(write((x - 5.2, y + part + 0.95), str(part), 1.9, font="semibold", anchor="end"))
    for part in range(16 * INCHES + 1):
        at = y + part * MM_PER_INCH / 16
        ops.append(line((x, at), (x + _tick(part, _INCH_TICKS), at), _width(part, 16)))
        if part % 16 == 0:
            ops.append(write((x + 5.2, at + 0.95), str(part // 16), 1.9, font="semibold"))
    ops.append(write((x - 1.2, y - 2.0), "mm", 1.7, anchor="end", colour=MUTED))
    ops.append(write((x + 1.2, y - 2.0), "inch", 1.7, colour=MUTED))
    turned = write((x - 12.2, y + LENGTH / 2), CAPTION, 1.8, anchor="middle", colour=MUTED, angle=-90.0)
    return Group(ops=(*ops, turned), name="ruler upright")


def _tick(part: int, ticks: tuple[tuple[int, float], ...]) -> float:
    return next(length for every, length in ticks if part % every == 0)


def _width(part: int, every: int) -> float:
    return FINE if part % every == 0 else HAIR


def _number(at: tuple[float, float], text: str, size: float) -> Op:
    return write(at, text, size, font="semibold", anchor="middle")


def reach(width: float, height: float) -> Group:
    """A frame at each distance from the edge of the sheet; in the middle of each side the lines are apart,
    each with its number.
    """
    ops: list[Op] = []
    half = _SLOT * len(REACHES) / 2
    for place, mm in enumerate(REACHES):
        ops += _sides(width, height, mm, half)
        start = -half + place * _SLOT
        ops += _numbered(width, height, mm, (start, start + _SLOT))
    return Group(ops=tuple(ops), name="reach")


def _sides(width: float, height: float, mm: float, half: float) -> list[Op]:
    """One frame with a gap in the middle of each side."""
    right, low = width - mm, height - mm
    found: list[Op] = []
    for y in (mm, low):
        found += [line((mm, y), (width / 2 - half, y), HAIR), line((width / 2 + half, y), (right, y), HAIR)]
    for x in (mm, right):
        found += [line((x, mm), (x, height / 2 - half), HAIR), line((x, height / 2 + half), (x, low), HAIR)]
    return found


def _numbered(width: float, height: float, mm: float, part: tuple[float, float]) -> list[Op]:
    """The part of each side where this distance stands alone, with its number inside."""
    text, size, inset = f"{mm:g}", 1.5, 0.8
    a, b = part
    middle = (a + b) / 2
    x, y = width / 2, height / 2
    gap = 0.6
    return [
        line((x + a + gap, mm), (x + b - gap, mm), FIRM),
        line((x + a + gap, height - mm), (x + b - gap, height - mm), FIRM),
        line((mm, y + a + gap), (mm, y + b - gap), FIRM),
        line((width - mm, y + a + gap), (width - mm, y + b - gap), FIRM),
        write((x + middle, mm + inset + size), text, size, font="semibold", anchor="middle", colour=INK),
        write((x + middle, height - mm - inset), text, size, font="semibold", anchor="middle"),
        write((mm + inset, y + middle + size / 2), text, size, font="semibold"),
        write((width - mm - inset, y + middle + size / 2), text, size, font="semibold", anchor="end"),
    ]


# --- crosses -------------------------------------------------------------------------------------------
SPAN: Final = 5.0
"""The scales go from minus this to plus this, mm."""
DIVISION: Final = 0.25
"""Distance of two ticks, mm."""
EDGE: Final = 7.0
"""Half the side of the window, mm: the level scale lies on its lower side, the upright one on its left."""
REACH: Final = 9.0
"""Half the length of the back's lines, mm: they cross the scales wherever the cross may lie."""
_TICKS: Final = ((4, 2.4), (2, 1.6), (1, 1.0))
"""Divisions and tick length, mm: the first that divides a tick's number counts."""
_LABELS: Final = (-4, -2, 0, 2, 4)


def front_scale() -> Group:
    """The scales of one place on the front; the origin is the middle."""
    x = y = 0.0
    low, left = y + EDGE, x - EDGE
    ops: list[Op] = []
    for mm in range(round(-SPAN), round(SPAN) + 1):
        ops.append(line((x + mm, y - EDGE), (x + mm, low), HAIR, GRID))
        ops.append(line((left, y - mm), (x + EDGE, y - mm), HAIR, GRID))
    ops += [
        line((x - EDGE, y), (x + EDGE, y), HAIR, FAINT),
        line((x, y - EDGE), (x, y + EDGE), HAIR, FAINT),
        Ellipse(box=Box(x=x - 1, y=y - 1, w=2, h=2), stroke=Stroke(ink=Ink(colour=FAINT), width=HAIR)),
        line((left, low), (x + EDGE, low), FINE),
        line((left, y - EDGE), (left, low), FINE),
    ]
    for number in range(round(-SPAN / DIVISION), round(SPAN / DIVISION) + 1):
        length = next(length for every, length in _TICKS if number % every == 0)
        off = number * DIVISION
        width = FINE if number % 4 == 0 else HAIR
        ops.append(line((x + off, low), (x + off, low - length), width))
        ops.append(line((left, y - off), (left + length, y - off), width))
    for value in _LABELS:
        text, font = signed(value), "semibold"
        ops.append(write((x + value, low + 1.9), text, 1.2, font=font, anchor="middle"))
        ops.append(write((left - 0.6, y - value + 0.6), text, 1.2, font=font, anchor="end"))
    ops.append(write((x + EDGE + 0.6, low + 0.55), "x", 1.6, font="bold", colour=RED))
    ops.append(write((left, y - EDGE - 0.7), "y", 1.6, font="bold", colour=RED, anchor="middle"))
    return Group(ops=tuple(ops), name="scale")


def back_cross() -> Group:
    """The cross of one place on the back; the origin is the middle. Seen through the paper its thick ends
    point away from the scales.
    """
    x = y = 0.0
    ops: list[Op] = [
        line((x - REACH, y), (x + REACH, y), FINE),
        line((x, y - REACH), (x, y + REACH), FINE),
        Ellipse(box=Box(x=x - 0.9, y=y - 0.9, w=1.8, h=1.8), stroke=Stroke(ink=Ink(colour=INK), width=FINE)),
    ]
    for a, b in (((x - REACH, y), (x - 7.5, y)), ((x, y - REACH), (x, y - 7.5))):
        ops.append(line(a, b, 2 * FIRM))
    return Group(ops=tuple(ops), name="cross")


# --- pages ---------------------------------------------------------------------------------------------
_IN: Final = 33.0
"""Centres of the outer scales from the left and right edge, mm."""
_TOP, _LOW = 49.0, 34.0
"""Centres of the outer scales from the upper and lower edge, mm."""
_COLUMN: Final = 112.0
"""Width of the text between the columns at the sides, mm."""
_BODY: Final = 2.1
"""Cap height of running text, mm."""


def calibration(spec: PrintSpec, paper: Paper, title: str, fonts: Fonts | None = None) -> Document:
    """A sheet to print on both sides at 100 % before the counters.

    The front measures scale and margin and has scales at five places; the back has a cross behind each, moved
    by `spec.shift` as every back is, so that a second print shows zero. `title`: the game's.
    """
    fonts = fonts or Fonts()
    turned = spec.backs is Backs.SHORT_EDGE
    return Document(
        title=f"{title}: printer calibration",
        subject=f"Scale, reach and registration of a printer, {paper.name}",
        pages=(
            Page(title="Calibration, front", scene=_front_page(spec, paper, title, fonts)),
            Page(title="Calibration, back", scene=_back_page(spec, paper, title, fonts), turned=turned),
        ),
        duplex=Duplex.SHORT_EDGE if turned else Duplex.LONG_EDGE,
    )


def places(paper: Paper) -> tuple[Point, ...]:
    """Centres of the scales: corners and middle. They are symmetrical, so that they coincide when
    mirrored.
    """
    left, right, low = _IN, paper.width - _IN, paper.height - _LOW
    return ((left, _TOP), (right, _TOP), (paper.width / 2, paper.height / 2), (left, low), (right, low))


def _front_page(spec: PrintSpec, paper: Paper, title: str, fonts: Fonts) -> Scene:
    return _page(paper, spec, tuple(_front(spec, paper, title, fonts)))


def _back_page(spec: PrintSpec, paper: Paper, title: str, fonts: Fonts) -> Scene:
    moved = Group(ops=_back(spec, paper, title, fonts), dx=spec.shift[0], dy=spec.shift[1])
    return _page(paper, spec, (moved,))


def _page(paper: Paper, spec: PrintSpec, ops: tuple[Op, ...]) -> Scene:
    scene = Scene(width=paper.width, height=paper.height, ops=ops)
    return recoloured(scene, spec.inks) if spec.inks is Inks.BLACK else scene


def _front(spec: PrintSpec, paper: Paper, title: str, fonts: Fonts) -> list[Op]:
    width, height = paper.width, paper.height
    middle, centre = width / 2, height / 2
    left = middle - _COLUMN / 2
    ops: list[Op] = [reach(width, height), *_head(spec, paper, title, "FRONT")]
    scale = front_scale()
    ops += [replace(scale, dx=x, dy=y) for x, y in places(paper)]
    ops.append(level_ruler(middle - LENGTH / 2, _TOP))
    ops.append(upright_ruler(_IN + 1.0, centre - LENGTH / 2))
    ops.append(patches(width - _IN - 10.5, centre - HIGH / 2))
    steps, used = _steps(spec, fonts)
    ops.append(Group(ops=steps, dx=left, dy=(_TOP + 12.0 + centre - 9.0 - used) / 2))
    form = centre + 15.5
    ops += _form((left, form), fonts)
    lowest = height - _LOW - 9.0
    thin = (form + 37.0 + lowest - THIN_HIGH) / 2
    ops.append(_title((left, thin - 2.5), "Thin lines and small figures"))
    ops.append(write((left + _COLUMN, thin - 2.5), "mm", 1.7, colour=MUTED, anchor="end"))
    ops.append(thin_lines((left, thin), _COLUMN))
    text = (
        "The largest frame that is whole on all four sides is what this printer reaches: that number or more."
    )
    room = width - 2 * _IN - 28.0
    x, y = middle - room / 2, height - _LOW - 4.6
    ops.append(_title((x, y), "Margin"))
    made, y = paragraph(fonts, (x, y + 4.6), text, _BODY, room)
    ops += [*made, *_codes((x, y + 0.6), "print: {margin: 8}", "--margin 8", fonts)]
    return ops


def _title(at: Point, text: str) -> Op:
    return write(at, text.upper(), 1.9, font="semibold", tracking=0.3)


def _codes(at: Point, key: str, option: str, fonts: Fonts) -> list[Op]:
    """What to write in a game's sources, or on the command line."""
    (x, y), found = at, list[Op]()
    for text, font, colour in (
        (key, "bold", RED),
        ("or as an option", "medium", MUTED),
        (option, "bold", RED),
    ):
        found.append(write((x, y), text, _BODY, font=font, colour=colour))
        x += width_of(fonts, text, font, _BODY) + 3.0
    return found


def _head(spec: PrintSpec, paper: Paper, title: str, side: str) -> list[Op]:
    right = paper.width - 17.0
    size = f"{paper.name}, {paper.width:g} × {paper.height:g} mm"
    moved = f"back moved by {signed(spec.shift[0])}, {signed(spec.shift[1])}"
    turned = f"backs: {spec.backs}"
    return [
        write((17.0, 24.6), "PRINTER CALIBRATION", 4.6, font="bold", tracking=0.55),
        write((right, 24.6), side, 4.6, font="bold", tracking=0.55, anchor="end", colour=RED),
        line((17.0, 27.4), (right, 27.4), FIRM),
        write((17.0, 31.4), title, 2.0, font="semibold"),
        write((right, 31.4), f"{size}    {turned}    {moved}", 2.0, anchor="end", colour=MUTED),
    ]


def _steps(spec: PrintSpec, fonts: Fonts) -> tuple[tuple[Op, ...], float]:
    """Numbered instructions from (0, 0) down, and their height in mm."""
    edge = "short" if spec.backs is Backs.SHORT_EDGE else "long"
    steps = [
        "Print both pages on one sheet, at 100 % (“actual size”, not “fit”), on both sides, turned over the "
        f"{edge} edge.",
        "Hold the sheet against a lamp, this side towards you; or push a needle through the middle of each "
        "cross of the back.",
        "At each of the five places read where the back’s cross lies: its vertical line shows x on the "
        "horizontal scale, its horizontal line y on the vertical scale. The signs count.",
        "Write the means of the five into the game, or give them with every print. If the head of this page "
        "says that the back is moved already, add them to those numbers.",
        "Print this sheet once more: every cross lies on zero.",
    ]
    if spec.backs not in {Backs.LONG_EDGE, Backs.SHORT_EDGE}:
        alone = f"With backs: {spec.backs} nothing is printed behind anything: scale and margin are enough."
        steps.insert(0, alone)
    ops: list[Op] = [_title((0.0, 1.9), "Backs behind their fronts")]
    y = 7.4
    for number, step in enumerate(steps, 1):
        ops.append(write((2.0, y + 0.25), str(number), 2.6, font="bold", colour=RED, anchor="middle"))
        made, y = paragraph(fonts, (6.4, y), step, _BODY, _COLUMN - 6.4)
        ops += made
        y += 1.5
    return tuple(ops), y


def _form(at: Point, fonts: Fonts) -> list[Op]:
    """Boxes to write the readings into."""
    x, y = at
    first, wide, high, head = 10.0, (_COLUMN - 10.0) / 6, 8.6, 5.4
    names = ("top left", "top right", "middle", "bottom left", "bottom right", "MEAN")
    ops: list[Op] = [
        Rect(
            box=Box(x=x + first + 5 * wide, y=y, w=wide, h=head + 2 * high),
            stroke=Stroke(ink=Ink(colour=RED), width=FIRM, square=True),
        )
    ]
    for i, name in enumerate(names):
        mean = i == len(names) - 1
        font, colour = ("semibold", RED) if mean else ("medium", MUTED)
        ops.append(
            write(
                (x + first + (i + 0.5) * wide, y + 3.7), name, 1.6, font=font, colour=colour, anchor="middle"
            )
        )
    for row, axis in enumerate("xy"):
        top = y + head + row * high
        ops.append(
            write(
                (x + first - 4.0, top + high / 2 + 1.2), axis, 2.6, font="bold", colour=RED, anchor="middle"
            )
        )
        ops.append(line((x + first, top), (x + _COLUMN, top), HAIR))
    ops.append(line((x + first, y + head + 2 * high), (x + _COLUMN, y + head + 2 * high), HAIR))
    ops += _codes((x + first, y + head + 2 * high + 5.6), "print: {shift: [x, y]}", "--shift=x,y", fonts)
    ops += [
        line((x + first + i * wide, y + head), (x + first + i * wide, y + head + 2 * high), HAIR)
        for i in range(6)
    ]
    return ops


def _back(spec: PrintSpec, paper: Paper, title: str, fonts: Fonts) -> tuple[Op, ...]:
    middle, height = paper.width / 2, paper.height
    other = Backs.LONG_EDGE if spec.backs is Backs.SHORT_EDGE else Backs.SHORT_EDGE
    now = spec.backs if spec.backs in {Backs.LONG_EDGE, Backs.SHORT_EDGE} else Backs.LONG_EDGE
    ops: list[Op] = [*_head(spec, paper, title, "BACK")]
    cross = back_cross()
    ops += [replace(cross, dx=paper.width - x, dy=y) for x, y in places(paper)]
    top = height / 2 - 72.0
    arrow = [(0.0, 0.0), (9.0, 11.0), (3.4, 11.0), (3.4, 30.0), (-3.4, 30.0), (-3.4, 11.0), (-9.0, 11.0)]
    ops.append(
        Polygon(
            rings=ring([(middle + x, top + y) for x, y in arrow]),
            stroke=Stroke(ink=Ink(colour=INK), width=FINE),
        )
    )
    ops.append(write((middle, top + 41.0), "THIS SIDE UP", 3.2, font="bold", tracking=0.4, anchor="middle"))
    room = 92.0
    text = (
        "Turn the sheet over like the page of a book: this arrow must point to the same edge as the head of "
        "the front. If it points to the other edge, this printer turns sheets the other way: write "
        f"backs: {other} in place of {now}."
    )
    made, y = paragraph(fonts, (middle - room / 2, height / 2 + 26.0), text, _BODY, room)
    ops += made
    text = (
        "The crosses are read from the front, through the paper. Nothing on this side needs to be measured."
    )
    ops += paragraph(fonts, (middle - room / 2, y + 2.0), text, _BODY, room, colour=MUTED)[0]
    return tuple(ops)
