"""Names that belong to no hex: seas, bays, provinces and ranges along paths, peaks and regions at points."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from math import inf
from types import MappingProxyType

from hexwright.model.board import Label
from hexwright.render.map.borders import Border
from hexwright.render.map.drawing import Drawing
from hexwright.render.map.keepout import obstacles
from hexwright.render.map.label_positions import LabelPosition, Obstacles, positions_around
from hexwright.render.map.lettering import (
    Face,
    Letter,
    along,
    dodging,
    letter_texts,
    letters_cost,
    line_width,
    moved,
    plain,
    shift,
    take_letters,
    upright,
)
from hexwright.render.map.paths import Path, smooth
from hexwright.render.map.rivers import Course
from hexwright.render.scene import Ink, Op, Polygon, Text

Point = tuple[float, float]


@dataclass(frozen=True, slots=True, kw_only=True)
class LabelStyle:
    """How a kind of label is set.

    `tracking`, `spread`: the least and the widest tracking, in cap heights. `slide`: how far it may be moved
    along and across its path (at a point: x and y), mm at the reference hex. `halo` empty: none.
    """

    font: str
    ink: str
    alpha: float = 1.0
    halo: str = ""
    halo_alpha: float = 0.0
    halo_width: float = 0.0
    tracking: float = 0.1
    spread: float = 0.1
    slide: tuple[float, float] = (0.0, 0.0)


LABEL_STYLES: Mapping[str, LabelStyle] = MappingProxyType(
    {
        "sea": LabelStyle(font="medium-italic", ink="sea-name", alpha=0.9, spread=1.3, slide=(14.0, 9.0)),
        "bay": LabelStyle(
            font="medium-italic",
            ink="bay-name",
            alpha=0.95,
            halo="bay-halo",
            halo_alpha=0.6,
            halo_width=0.4,
            tracking=0.14,
            spread=0.3,
            slide=(6.0, 6.0),
        ),
        "province": LabelStyle(
            font="semibold",
            ink="province",
            alpha=0.8,
            halo="name-halo",
            halo_alpha=0.35,
            halo_width=0.4,
            tracking=0.3,
            spread=1.5,
            slide=(9.0, 8.0),
        ),
        "range": LabelStyle(
            font="semibold",
            ink="range",
            halo="range-halo",
            halo_alpha=0.8,
            halo_width=0.75,
            tracking=0.2,
            spread=0.8,
            slide=(12.0, 10.0),
        ),
        "peak": LabelStyle(
            font="medium-italic", ink="peak", halo="name-halo", halo_alpha=0.8, halo_width=0.45, tracking=0.04
        ),
        "region": LabelStyle(
            font="medium-italic",
            ink="peak",
            halo="name-halo",
            halo_alpha=0.75,
            halo_width=0.45,
            tracking=0.12,
            slide=(5.0, 5.0),
        ),
    }
)
FONT_ROLES: Mapping[str, str] = MappingProxyType({"bay": "water"})
"""Roles of fonts of kinds of labels, where they differ."""
BIG = ("range", "province", "sea")
OWN_HALO, OWN_INK = 0.72, 0.97
"""Opacity of a halo that a style gives to a kind of labels, and of their letters."""
SLIDE_STEPS = 4
SPREADS = (1.0, 0.86, 1.12)
"""Factors of the tracking that are tried for a name along a path, to avoid numbers."""


def face(drawing: Drawing, label: Label) -> Face:
    """The lettering of a label, with its least tracking."""
    style = drawing.style
    label_style = LABEL_STYLES.get(label.kind, LABEL_STYLES["region"])
    size = (
        label.size
        if label.size is not None
        else style.mm(label.kind if label.kind in LABEL_STYLES else "region")
    )
    halo = (
        Ink(colour=style.colour(label_style.halo), alpha=label_style.halo_alpha) if label_style.halo else None
    )
    own, alpha = f"{label.kind}-halo", label_style.alpha
    if style.has(own) and own != label_style.halo:
        # Lettering that a style makes pale, because the ground is dark.
        halo = Ink(colour=style.colour(own), alpha=OWN_HALO)
        alpha = OWN_INK
    return Face(
        font=style.font(FONT_ROLES.get(label.kind, label.kind), label_style.font),
        size=size,
        ink=style.ink(label_style.ink, alpha),
        tracking=size * label_style.tracking,
        halo=halo,
        halo_width=style.scaled(label_style.halo_width),
    )


def big_names(drawing: Drawing, courses: Sequence[Course], borders: Sequence[Border]) -> tuple[Op, ...]:
    """Seas, provinces and ranges: drawn below the grid and the numbers, but clear of numbers, rivers, borders
    and each other if possible.
    """
    taken = obstacles(drawing, courses, borders)
    found: list[Text] = []
    # Ranges have the least room.
    for kind in BIG:
        for label in drawing.board.labels:
            if label.kind == kind and label.path:
                found += _along_path(drawing, label, taken, weight=9.0)
    return tuple(found)


def small_names(drawing: Drawing, taken: Obstacles) -> tuple[list[Op], list[Text]]:
    """Bays, regions and peaks: the marks of peaks, which are drawn below the names, and the names."""
    marks: list[Op] = []
    found: list[Text] = []
    for label in drawing.board.labels:
        if label.kind in BIG or not label.path:
            continue
        if len(label.path) > 1:
            found += _along_path(drawing, label, taken, weight=9.0)
        elif not _on_sheet(drawing, drawing.frame.point(label.path[0])):
            continue
        elif label.kind == "peak":
            mark, text = _peak(drawing, label, taken)
            marks.append(mark)
            found.append(text)
        else:
            found.append(_at_point(drawing, label, taken))
    return marks, found


def _along_path(drawing: Drawing, label: Label, taken: Obstacles, *, weight: float) -> list[Text]:
    look = face(drawing, label)
    label_style = LABEL_STYLES.get(label.kind, LABEL_STYLES["region"])
    points = drawing.frame.points(label.path)
    if len(points) == 1:
        half = line_width(drawing.fonts, label.text, look) / 2 + 1.0
        points = [(points[0][0] - half, points[0][1]), (points[0][0] + half, points[0][1])]
    line = smooth(upright(points), 3)
    room = Path(line).length
    bare = line_width(drawing.fonts, label.text, look, 0.0)
    gaps = max(1, len(label.text) - 1)
    tracking = min(look.size * label_style.spread, max(look.tracking, (room - bare) / gaps))
    if label.tracking is not None:
        tracking = label.tracking
    best, found = inf, list[Letter]()
    art = drawing.art.inset(look.size * 0.6)
    scale = drawing.style.scale
    path = Path(line)
    steps = range(-SLIDE_STEPS, SLIDE_STEPS + 1)
    for spread in SPREADS if label.tracking is None else (1.0,):
        length = bare + tracking * spread * gaps
        letters = along(
            drawing.fonts,
            label.text,
            look,
            path,
            (room - length) / 2,
            down=look.size / 2,
            tracking=tracking * spread,
        )
        for i, j in product(steps, steps):
            # The cost of moving is known at once. Candidates it makes worse than the best are not looked at.
            # Costs are areas, so it grows with the square of the scale.
            cost = (abs(i) + abs(j)) * 0.4 * scale * scale
            if cost >= best:
                continue
            ahead, aside = (
                label_style.slide[0] * scale * i / SLIDE_STEPS,
                label_style.slide[1] * scale * j / SLIDE_STEPS,
            )
            dx, dy = shift(line, ahead, aside)
            outside = 100.0 * sum(
                not (art.x < letter.x + dx < art.right and art.y < letter.y + dy < art.bottom)
                for letter in letters
            )
            if cost + outside >= best:
                continue
            cost = letters_cost(taken, letters, look.size, by=(dx, dy), least=cost, limit=best) + outside
            if cost < best:
                best, found = cost, moved(letters, (dx, dy))
    # Letters where the path leaves the map are omitted: they would be in the margin.
    letters = [letter for letter in found if _on_sheet(drawing, (letter.x, letter.y))]
    letters = dodging(taken, letters, look.size, min(tracking, look.size))
    take_letters(taken, letters, look.size, weight)
    return letter_texts(look, letters)


def _on_sheet(drawing: Drawing, at: Point) -> bool:
    art = drawing.art
    return art.x <= at[0] <= art.right and art.y <= at[1] <= art.bottom


def _at_point(drawing: Drawing, label: Label, taken: Obstacles) -> Text:
    look = face(drawing, label)
    label_style = LABEL_STYLES.get(label.kind, LABEL_STYLES["region"])
    x, y = drawing.frame.point(label.path[0])
    length = line_width(drawing.fonts, label.text, look)
    scale = drawing.style.scale
    steps = SLIDE_STEPS * 2
    tries: list[LabelPosition] = []
    for i in range(-steps, steps + 1):
        for j in range(-steps, steps + 1):
            dx, dy = label_style.slide[0] * scale * i / steps, label_style.slide[1] * scale * j / steps
            tries.append(
                LabelPosition(
                    x + dx - length / 2, y + dy + look.size / 2, (dx * dx + dy * dy) ** 0.5 * 0.35 * scale
                )
            )
    return _cheapest_text(drawing, label.text, look, tries, taken)


def _peak(drawing: Drawing, label: Label, taken: Obstacles) -> tuple[Op, Text]:
    """A small triangle at the summit and the name beside it."""
    look = face(drawing, label)
    x, y = drawing.frame.point(label.path[0])
    scale = drawing.style.scale
    half = 0.62 * scale
    # The mark may move a little off the summit to leave a number readable.
    spots = [
        (0.4 * (abs(i) + abs(j)), x + i * 0.7 * scale, y + j * 0.7 * scale)
        for i in range(-4, 5)
        for j in range(-4, 5)
    ]
    _, x, y = min(
        (penalty + taken.cost(px - half, py - half, px + half, py + half), px, py)
        for penalty, px, py in spots
    )
    rings = (((x, y - half), (x + half, y + half * 0.8), (x - half, y + half * 0.8)),)
    taken.add(x - half, y - half, x + half, y + half, 9.0)
    mark = Polygon(rings=rings, fill=drawing.style.ink("peak"))
    length = line_width(drawing.fonts, label.text, look)
    tries = positions_around((x, y), (half, half), length, look.size, scale)
    return mark, _cheapest_text(drawing, label.text, look, tries, taken)


def _cheapest_text(
    drawing: Drawing, text: str, look: Face, tries: Sequence[LabelPosition], taken: Obstacles
) -> Text:
    art = drawing.art.inset(0.6 * drawing.style.scale)
    length = line_width(drawing.fonts, text, look)
    best: tuple[float, int, LabelPosition] | None = None
    for i, position in enumerate(tries):
        x0, y0 = position.x - 0.2, position.y - look.size - 0.2
        x1, y1 = position.x + length + 0.2, position.y + look.size * 0.2 + 0.2
        cost = position.penalty + taken.cost(x0, y0, x1, y1)
        if x0 < art.x or y0 < art.y or x1 > art.right or y1 > art.bottom:
            cost += 500.0
        if best is None or cost < best[0]:
            best = cost, i, position
    if best is None:
        raise ValueError("a label needs at least one position")
    position = best[2]
    taken.add(position.x, position.y - look.size, position.x + length, position.y + look.size * 0.2, 9.0)
    return plain(look, text, (position.x, position.y), "start")
