"""Names of rivers: on a gentle arc beside the river that does not follow its bends."""

from __future__ import annotations

from collections.abc import Sequence
from math import atan2, cos, hypot, sin

from hexwright.render.map.drawing import Drawing
from hexwright.render.map.label_positions import Obstacles
from hexwright.render.map.lettering import (
    Face,
    Letter,
    along,
    letter_texts,
    letters_cost,
    line_width,
    take_letters,
)
from hexwright.render.map.paths import Path
from hexwright.render.map.rivers import STEP, Course
from hexwright.render.scene import Ink, Text

Point = tuple[float, float]

EVERY_MM = 135.0
"""A river gets one name for each such length, at most three."""
APART_MM = 71.0
"""Least distance of two names along a river, mm."""
SHORTLIST = 16
"""Candidates by shape whose obstacles are looked at, if one of them is free of obstacles; else all are."""
FREE = 0.6
"""Cost of obstacles up to which a candidate is free of them."""
SPARE = 4.0
"""Cost of obstacles from which on a further name of a river is left out."""
SAMPLES = 24


def river_names(drawing: Drawing, courses: Sequence[Course], taken: Obstacles) -> list[Text]:
    """The names of all rivers, large ones first."""
    found: list[Text] = []
    for course in sorted(courses, key=lambda c: (c.rank, c.id, -len(c.points))):
        if course.label:
            found += _names(drawing, course, taken)
    return found


def _face(drawing: Drawing, course: Course) -> Face:
    style = drawing.style
    return Face(
        font=style.font("water", "medium-italic"),
        size=style.mm(f"river-{min(3, max(1, course.rank))}"),
        ink=style.ink("water"),
        tracking=style.scaled(0.27),
        halo=Ink(colour=style.colour("name-halo"), alpha=0.85),
        halo_width=style.scaled(0.5),
    )


def _names(drawing: Drawing, course: Course, taken: Obstacles) -> list[Text]:
    face = _face(drawing, course)
    scale = drawing.style.scale
    length = line_width(drawing.fonts, course.label, face)
    calm = Path(_calmed(course.points, round(12.0 / STEP)))
    count = 1 if course.rank > 2 else min(3, max(1, round(calm.length / (EVERY_MM * scale))))
    tries = sorted(_tries(course, calm, length, face.size, scale), key=lambda t: (t[0], t[1]))
    found: list[Text] = []
    used: list[float] = []
    for number in range(count):
        apart = min(APART_MM * scale, calm.length / (count + 0.3))
        free = [t for t in tries if all(abs(t[1] - u) >= apart for u in used)]
        best: tuple[float, float, list[Letter], float] | None = None
        for i, (rough, start, line, down) in enumerate(free):
            if i >= SHORTLIST and best is not None and best[0] - best[3] < FREE:
                break
            # Sorted by the cost of their shape: what follows costs more even without obstacles.
            if best is not None and rough >= best[0]:
                break
            path = Path(line)
            letters = along(drawing.fonts, course.label, face, path, (path.length - length) / 2, down=down)
            if not _inside(drawing, letters, face.size):
                continue
            cost = rough + letters_cost(taken, letters, face.size) / (scale * scale)
            if best is None or cost < best[0]:
                best = cost, start, letters, rough
        # A further name in a bad position is worse than none.
        if best is None or (number > 0 and (best[0] > 14.0 or best[0] - best[3] > SPARE)):
            continue
        used.append(best[1])
        found += letter_texts(face, best[2])
        take_letters(taken, best[2], face.size, 9.0)
    return found


def _calmed(points: Sequence[Point], window: int) -> list[Point]:
    """The line smoothed by a moving average over `window` points."""
    half = window // 2
    sums_x, sums_y = [0.0], [0.0]
    for x, y in points:
        sums_x.append(sums_x[-1] + x)
        sums_y.append(sums_y[-1] + y)
    found: list[Point] = []
    for i in range(len(points)):
        low, high = max(0, i - half), min(len(points), i + half + 1)
        n = high - low
        found.append(((sums_x[high] - sums_x[low]) / n, (sums_y[high] - sums_y[low]) / n))
    return found


def _tries(
    course: Course, calm: Path, length: float, cap: float, scale: float
) -> list[tuple[float, float, list[Point], float]]:
    """Candidates: cost of the shape, place along the river, the arc, and mm from the arc to the baseline."""
    found: list[tuple[float, float, list[Point], float]] = []
    step = 2.6 * scale
    spare = calm.length - length
    count = max(0, int((spare - 3.0 * scale) / step))
    starts = [1.5 * scale + i * step for i in range(count + 1)] if spare > 3.0 * scale else [spare / 2]
    margin = 3.5 * scale
    river_half = max(course.widths) / 2
    true = Path(course.points)
    ratio = true.length / calm.length if calm.length else 1.0
    for start in starts:
        low, span = start - margin, length + 2 * margin
        # Letters must keep clear of the river as drawn, not of the smoothed line.
        section = true.all_at([(low + span * i / (SAMPLES - 1)) * ratio for i in range(SAMPLES)])
        if section[-1][0] < section[0][0]:
            section.reverse()
        (ax, ay), (bx, by) = section[0], section[-1]
        chord = hypot(bx - ax, by - ay)
        if chord < length * 0.6:
            continue
        ex, ey = (bx - ax) / chord, (by - ay) / chord
        us = [(x - ax) * ex + (y - ay) * ey for x, y in section]
        vs = [(y - ay) * ex - (x - ax) * ey for x, y in section]
        a, b, c = _parabola(us, vs)
        # A strongly curved name is hard to read.
        a = max(-0.9 / span, min(0.9 / span, a))
        rest = [v - (a * u * u + b * u + c) for u, v in zip(us, vs, strict=True)]
        above, below = -min(rest), max(rest)
        reach = max(chord, length + 2.0)
        arc: list[Point] = []
        for i in range(25):
            u = (chord - reach) / 2 + reach * i / 24
            v = a * u * u + b * u + c
            arc.append((ax + u * ex - v * ey, ay + u * ey + v * ex))
        steep = abs(sin(atan2(by - ay, bx - ax)))
        bend = abs(a) * span
        rough = bend * 2.0 + steep * steep * 3.2
        gap = river_half + 0.75 * scale
        # Overlap with the river is counted with the obstacles; here only the distance from it.
        found.append((rough + max(0.0, above) * 0.9, start, arc, -(gap + max(0.0, above) * 0.85)))
        found.append((rough + 0.5 + max(0.0, below) * 0.9, start, arc, gap + max(0.0, below) * 0.85 + cap))
    return found


def _parabola(us: Sequence[float], vs: Sequence[float]) -> tuple[float, float, float]:
    """Coefficients (a, b, c) of the least-squares parabola a u² + b u + c."""
    n = len(us)
    mean = sum(us) / n
    xs = [u - mean for u in us]
    s2, s3, s4 = sum([x * x for x in xs]), sum([x**3 for x in xs]), sum([x**4 for x in xs])
    t0, t1 = sum(vs), sum([x * v for x, v in zip(xs, vs, strict=True)])
    t2 = sum([x * x * v for x, v in zip(xs, vs, strict=True)])
    # With centred u the first moment is zero, and b and c follow from a.
    det = s2 * (n * s4 - s2 * s2) - n * s3 * s3
    if abs(det) < 1e-12 or s2 == 0:
        return 0.0, t1 / s2 if s2 else 0.0, t0 / n
    a = (n * (s2 * t2 - s3 * t1) - s2 * s2 * t0) / det
    b = (t1 - a * s3) / s2
    c = (t0 - a * s2) / n
    return a, b - 2 * a * mean, c - b * mean + a * mean * mean


def _inside(drawing: Drawing, letters: Sequence[Letter], size: float) -> bool:
    art = drawing.art.inset(size * 0.8)
    for letter in letters:
        x, y = letter.x + sin(letter.turn) * size / 2, letter.y - cos(letter.turn) * size / 2
        if not (art.x <= x <= art.right and art.y <= y <= art.bottom):
            return False
    return True
