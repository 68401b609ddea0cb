"""From the hexes of a board to its ground: the terrain bodies and their tones."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from hexwright.render.map.coast import Shape
from hexwright.render.map.drawing import Drawing
from hexwright.render.map.ground import Body, Crags, Ground, ReliefTile, Trees, Valleys
from hexwright.render.map.outlines import cells_with_rim, clamped
from hexwright.render.map.planting import plants
from hexwright.render.map.rivers import Course
from hexwright.render.map.style import Style
from hexwright.render.map.tones import Tone
from hexwright.render.noise import SeededRandom

Point = tuple[float, float]

RELIEFS = ("rough", "mountain")
GROWTH = ("desert", "plantation", "swamp", "hill", "forest")
"""Bodies of vegetation, painted over open land and under the hills."""

BASIN_SHARE: Mapping[str, float] = {"rough": 0.85, "mountain": 0.34}
"""Share to which a town's hex belongs to the body around it: the body thins out there, without a hole."""

TONES: Mapping[str, tuple[float, float, float]] = {
    # shade share, light share, gain of the relief: see `Tone`
    "clear": (0.32, 0.40, 1.3),
    "valley": (0.32, 0.40, 1.3),
    "rough": (0.50, 0.85, 2.7),
    "mountain": (0.61, 0.85, 1.55),
    "hill": (0.40, 0.50, 1.4),
    "forest": (0.50, 0.60, 2.2),
    "plantation": (0.34, 0.45, 1.4),
    "swamp": (0.35, 0.45, 1.6),
    "desert": (0.35, 0.50, 2.2),
}
RISE: Mapping[str, float] = {"rough": 0.14, "mountain": 0.2, "forest": 0.18}


def ground(drawing: Drawing, courses: Sequence[Course] = ()) -> Ground:
    """The ground picture of a map, covering `drawing.art`. `courses`: of its rivers."""
    style, art = drawing.style, drawing.art
    relief = drawing.board.relief
    tile: ReliefTile | None = None
    if relief is not None:
        reach = relief.margin * drawing.grid.hex_mm
        x, y = -art.x, -art.y
        box = (x - reach, y - reach, x + drawing.frame.width + reach, y + drawing.frame.height + reach)
        tile = ReliefTile(data=relief.data, box=box)
    land = tuple(
        Shape(_moved(drawing, shape.outer), tuple(_moved(drawing, hole) for hole in shape.holes))
        for shape in drawing.coast.land
    )
    settled = tuple(
        _moved(drawing, drawing.outline(cell))
        for cell, h in drawing.cells.items()
        if drawing.draws(h.terrain) in ("town", "city")
    )
    return Ground(
        name=drawing.board.id,
        width=art.w,
        height=art.h,
        hex_mm=drawing.grid.hex_mm,
        land=land,
        everywhere=drawing.coast.everywhere,
        sea=tuple(style.colour(role) for role in ("sea", "sea-1", "sea-2", "sea-3", "sea-4")),
        clear=tone(style, "clear"),
        meadow=style.colour("clear-field"),
        bodies=tuple(_bodies(drawing)),
        settled=settled,
        relief=tile,
        crags=_crags(style),
        trees=_trees(drawing),
        plants=tuple(plants(drawing)),
        valleys=_valleys(drawing, courses),
    )


def _valleys(drawing: Drawing, courses: Sequence[Course]) -> Valleys | None:
    if "valley" not in drawing.style.climate.stops or not courses:
        return None
    return Valleys(
        courses=tuple(_moved(drawing, course.points) for course in courses),
        tone=tone(drawing.style, "valley"),
    )


def _crags(style: Style) -> Crags | None:
    colours = style.climate.crags
    return Crags(body="mountain", shade=colours[0], light=colours[1]) if colours else None


def _trees(drawing: Drawing) -> Trees | None:
    """Conifers spread over the hexes of the kinds that have some, on dry land and off towns and numbers."""
    climate, grid = drawing.style.climate, drawing.grid
    if not climate.trees:
        return None
    spots: list[tuple[float, float, float]] = []
    for cell, h in sorted(drawing.cells.items()):
        many = climate.trees.get(drawing.draws(h.terrain), 0.0)
        random = SeededRandom(f"{drawing.board.id}/trees/{h.id}")
        cx, cy = drawing.centre(cell)
        count = int(many * random.between(0.55, 1.45) + random.unit())
        while count > 0:
            # Groves of one to four: trees stand together.
            grove = min(count, 1 + int(random.unit() * 4))
            count -= grove
            gx, gy = random.between(-0.46, 0.46), random.between(-0.3, 0.46)
            for _ in range(grove):
                x = cx + (gx + random.between(-0.1, 0.1)) * grid.hex_mm
                y = cy + (gy + random.between(-0.07, 0.07)) * grid.hex_mm
                spots.append((x, y, drawing.style.scaled(random.between(0.85, 1.3))))
    dry = drawing.coast.are_land([(x, y) for x, y, _ in spots])
    art = drawing.art
    places = [(x - art.x, y - art.y, high) for (x, y, high), land in zip(spots, dry, strict=True) if land]
    return Trees(places=tuple(sorted(places, key=lambda place: place[1])), colours=climate.tree)


def tone(style: Style, name: str) -> Tone:
    """The tone of a body, by its name, in the style's colours."""
    shade, light, gain = TONES[name]
    return Tone(
        tint=style.colour(name),
        shade=style.colour(f"{name}-shade"),
        light=style.colour(f"{name}-light"),
        shade_share=shade,
        light_share=light,
        gain=style.climate.gains.get(name, gain),
        stops=style.climate.stops.get(name, ()),
    )


def _bodies(drawing: Drawing) -> Iterable[Body]:
    """Terrain bodies, bottom to top.

    Rough ground continues under mountains, so that they always have foothills.
    """
    present = {drawing.draws(h.terrain) for h in drawing.cells.values()}
    present |= {drawing.draws(h.ground) for h in drawing.cells.values() if h.ground is not None}
    for name in (*GROWTH, *RELIEFS):
        kinds = set(RELIEFS) if name == "rough" else {name}
        if not kinds & present:
            continue
        share = BASIN_SHARE.get(name, 0.8)
        cells: list[tuple[tuple[Point, ...], float]] = []
        for cell in cells_with_rim(drawing.grid, 2):
            h = drawing.cells.get(clamped(drawing.grid, cell))
            if h is None:
                continue
            if drawing.draws(h.terrain) in kinds:
                weight = 1.0
            elif h.ground is not None and drawing.draws(h.ground) in kinds:
                weight = share
            else:
                continue
            cells.append((_moved(drawing, drawing.outline(cell, 0.1 * drawing.style.scale)), weight))
        if cells:
            yield Body(
                name=name,
                cells=tuple(cells),
                tone=tone(drawing.style, name),
                low=0.42,
                high=0.52,
                rise=RISE.get(name, 0.0),
                canopy=name == "forest" and name not in drawing.style.climate.growth,
            )


def _moved(drawing: Drawing, ring: Iterable[Point]) -> tuple[Point, ...]:
    dx, dy = -drawing.art.x, -drawing.art.y
    return tuple((x + dx, y + dy) for x, y in ring)
