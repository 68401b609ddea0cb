"""Names of places and borders: of all positions round a mark the one that costs least is taken."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from hexwright.geometry.hexes import column_row
from hexwright.render.map.borders import Border
from hexwright.render.map.drawing import Drawing
from hexwright.render.map.label_positions import LabelPosition, Obstacles, positions_around
from hexwright.render.map.lettering import (
    Face,
    Letter,
    along,
    letter_texts,
    letters_cost,
    line_width,
    plain,
    take_letters,
    upright,
)
from hexwright.render.map.outlines import Cell
from hexwright.render.map.paths import Path
from hexwright.render.map.settlement import PlaceMark
from hexwright.render.map.signs import SIGN, SIGN_GAP, Sign
from hexwright.render.scene import Ink, Text

Point = tuple[float, float]

NAME = 9.0
"""Weight of a placed name as an obstacle for later ones."""
DESCENT = 0.2
LABEL_EVERY_HEXES = 10.0


def place_face(drawing: Drawing, mark: PlaceMark) -> Face:
    """The lettering of a place, by its kind and rank."""
    style, place = drawing.style, mark.place
    rank = min(4, max(1, place.rank))
    halo = Ink(colour=style.colour("name-halo"), alpha=0.85)
    if place.kind == "city":
        size = style.mm("name-1" if rank == 1 else "name-2")
        return Face(
            font=style.font("city", "bold"),
            size=size,
            ink=style.ink("name"),
            tracking=size * (0.13 if rank == 1 else 0.08),
            halo=halo,
            halo_width=style.scaled(0.5),
        )
    if place.kind == "village":
        return Face(
            font="medium",
            size=style.mm("name-4") * 0.94,
            ink=style.ink("name", 0.92),
            tracking=style.scaled(0.06),
            halo=halo,
            halo_width=style.scaled(0.42),
        )
    size = style.mm("name-3" if rank <= 3 else "name-4")
    return Face(
        font="semibold",
        size=size,
        ink=style.ink("name"),
        tracking=style.scaled(0.06),
        halo=halo,
        halo_width=style.scaled(0.5),
    )


def place_names(
    drawing: Drawing, marks: Sequence[PlaceMark], taken: Obstacles
) -> tuple[list[Text], list[Sign]]:
    """Names of all places, cities first, then by rank, and the signs beside them. Both become obstacles."""
    order = {"city": 0, "town": 1, "village": 2}
    found: list[Text] = []
    signs: list[Sign] = []
    for mark in sorted(
        marks, key=lambda s: (order.get(s.place.kind, 2), s.place.rank, s.place.hex, s.place.id)
    ):
        face = place_face(drawing, mark)
        text = mark.place.name.upper() if mark.place.kind == "city" else mark.place.name
        radius = drawing.style.scaled(SIGN)
        # Signs stand left of the name, as part of it.
        pitch = 2 * radius + drawing.style.scaled(SIGN_GAP)
        before = pitch * len(mark.place.signs)
        length = line_width(drawing.fonts, text, face) + before
        # Roundels reach above and below the letters.
        more = max(0.0, radius - face.size / 2) if before else 0.0
        if mark.place.offset is not None:
            dx, dy = mark.place.offset
            at = (mark.at[0] + dx, mark.at[1] + dy + face.size / 2)
            position = LabelPosition(at[0] - length / 2, at[1], 0.0)
        elif mark.place.kind == "city":
            position = _cheapest(
                drawing, _city_positions(drawing, mark, face, length), length, face.size, taken, more
            )
        else:
            tries = positions_around(mark.at, mark.half, length, face.size, drawing.style.scale)
            position = _cheapest(drawing, tries, length, face.size, taken, more)
        found.append(plain(face, text, (position.x + before, position.y), "start"))
        for number, glyph in enumerate(mark.place.signs):
            at = position.x + radius + pitch * number, position.y - face.size / 2
            signs.append(Sign(glyph=glyph, at=at, radius=radius))
        _take(taken, position, length, face.size)
    return found, signs


def _city_positions(drawing: Drawing, mark: PlaceMark, face: Face, length: float) -> list[LabelPosition]:
    """Positions inside a city: near the middle of its hexes."""
    group = _group(drawing, mark)
    middles = [drawing.centre(cell) for cell in group]
    mx = sum(x for x, _ in middles) / len(middles)
    my = sum(y for _, y in middles) / len(middles)
    scale = drawing.style.scale
    found: list[LabelPosition] = []
    for i in range(-6, 7):
        for j in range(-8, 9):
            x, y = mx + i * 0.8 * scale, my + (0.8 + j * 0.8) * scale
            far = abs(i) * 0.7 + abs(j) * 0.3
            found.append(LabelPosition(x - length / 2, y + face.size / 2, far * scale * scale))
    return found


def _group(drawing: Drawing, mark: PlaceMark) -> list[Cell]:
    """The city hexes nearest to a city: those of its kind that touch it, and itself."""
    cell = column_row(drawing.grid, mark.place.hex)
    if cell is None:
        return []
    x, y = drawing.centre(cell)
    reach = (drawing.grid.hex_mm * 1.1) ** 2
    found = []
    for other, h in drawing.cells.items():
        if drawing.draws(h.terrain) == "city":
            ox, oy = drawing.centre(other)
            if (ox - x) ** 2 + (oy - y) ** 2 <= reach:
                found.append(other)
    return found or [cell]


def _cheapest(
    drawing: Drawing,
    positions: Sequence[LabelPosition],
    length: float,
    cap: float,
    taken: Obstacles,
    more: float = 0.0,
) -> LabelPosition:
    """The position that costs least. `more`: how far the name reaches above and below its letters, mm."""
    art = drawing.art.inset(0.6 * drawing.style.scale)
    rim = 0.3 * drawing.style.scale
    best: tuple[float, int, LabelPosition] | None = None
    for i, position in enumerate(positions):
        x0, y0 = position.x - rim, position.y - cap - rim - more
        x1, y1 = position.x + length + rim, position.y + max(cap * DESCENT, more) + rim
        cost = position.penalty
        if best is not None and cost >= best[0]:
            continue
        if x0 < art.x or y0 < art.y or x1 > art.right or y1 > art.bottom:
            cost += 500.0
        cost += taken.cost(x0, y0, x1, y1)
        if best is None or cost < best[0]:
            best = cost, i, position
    if best is None:
        raise ValueError("a name needs at least one position")
    return best[2]


def _take(taken: Obstacles, position: LabelPosition, length: float, cap: float) -> None:
    taken.add(position.x, position.y - cap, position.x + length, position.y + cap * DESCENT, NAME)


def border_names(drawing: Drawing, borders: Sequence[Border], taken: Obstacles) -> list[Text]:
    """The label of each border, every ten hexes or so above a level hexside."""
    style = drawing.style
    found: list[Text] = []
    for border in borders:
        if not border.line.label:
            continue
        role = f"line-{border.line.id}" if style.has(f"line-{border.line.id}") else "line"
        halo = f"{role}-halo" if role != "line" and style.has(f"{role}-halo") else "name-halo"
        face = Face(
            font="semibold",
            size=style.scaled(2.0),
            ink=style.ink(role),
            tracking=style.scaled(0.2),
            halo=Ink(colour=style.colour(halo), alpha=0.85),
            halo_width=style.scaled(0.45),
        )
        length = line_width(drawing.fonts, border.line.label, face)
        if border.line.path:
            for line in border.lines:
                found += _along_border(drawing, border.line.label, face, line, taken)
            continue
        for chain in border.chains:
            for position in _border_positions(drawing, chain, length, face.size, taken):
                found.append(plain(face, border.line.label, (position.x, position.y), "start"))
                _take(taken, position, length, face.size)
    return found


def _along_border(
    drawing: Drawing, label: str, face: Face, line: Sequence[Point], taken: Obstacles
) -> list[Text]:
    """The label above a line through hexes, bent with it, once on each stretch of so many hexes."""
    path = Path(upright(line))
    length = line_width(drawing.fonts, label, face)
    count = max(1, round(path.length / (LABEL_EVERY_HEXES * drawing.grid.hex_mm)))
    stretch, step = path.length / count, drawing.style.scaled(2.0)
    found: list[Text] = []
    for i in range(count):
        best: tuple[float, list[Letter]] | None = None
        tries = int(max(0.0, stretch - length) / step)
        for k in range(tries + 1):
            for down in (-1.0, 1.1 + face.size / drawing.style.scale):
                letters = along(
                    drawing.fonts, label, face, path, i * stretch + k * step, down=drawing.style.scaled(down)
                )
                cost = letters_cost(taken, letters, face.size) + abs(k - tries / 2) * 0.02 + (down > 0) * 0.3
                if best is None or cost < best[0]:
                    best = cost, letters
        if best is not None:
            take_letters(taken, best[1], face.size, NAME)
            found += letter_texts(face, best[1])
    return found


def _border_positions(
    drawing: Drawing, chain: Sequence[Point], length: float, cap: float, taken: Obstacles
) -> list[LabelPosition]:
    """One position for each stretch of the chain: above the crest that costs least."""
    scale = drawing.style.scale
    every = LABEL_EVERY_HEXES * drawing.grid.hex_mm
    art = drawing.art.inset(1.0)
    crests: list[tuple[float, float, float]] = []
    for (ax, ay), (bx, by) in pairwise(chain):
        if abs(ay - by) < 0.01:
            crests.append(((ax + bx) / 2, ay, 0.0))
        elif drawing.grid.orientation != "flat":
            crests.append(((ax + bx) / 2, min(ay, by), 0.5))
    inside = [c for c in crests if art.x < c[0] - length / 2 and c[0] + length / 2 < art.right]
    if not inside:
        return []
    left, right = min(c[0] for c in inside), max(c[0] for c in inside)
    count = max(1, round((right - left) / every))
    found: list[LabelPosition] = []
    for i in range(count):
        low = left + (right - left) * i / count
        high = left + (right - left) * (i + 1) / count
        middle = (low + high) / 2
        best: tuple[float, LabelPosition] | None = None
        for x, y, penalty in inside:
            if not low - 0.1 <= x <= high + 0.1:
                continue
            baseline = y - 0.95 * scale
            # A level side with hexsides rising at both ends is a trough: a label there would touch its walls.
            wall = taken.cost(x - length / 2, baseline - cap, x + length / 2, baseline + 0.2 * scale)
            cost = penalty + wall + abs(x - middle) / every * 4
            if best is None or cost < best[0]:
                best = cost, LabelPosition(x - length / 2, baseline, cost)
        if best is not None:
            found.append(best[1])
    return found
