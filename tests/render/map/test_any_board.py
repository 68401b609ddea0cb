"""Whatever an author writes that the schema lets through can be drawn."""

from __future__ import annotations

import random

from hexwright.geometry.hexes import all_hexes, neighbours
from hexwright.model.board import (
    Board,
    BorderLine,
    Cell,
    EdgeBar,
    GeoFeature,
    Hex,
    HexGrid,
    HexId,
    Hexside,
    Label,
    LonLat,
    Panel,
    Place,
    River,
    Scenery,
    Terrain,
    TerrainKind,
)
from hexwright.render.fonts import Fonts
from hexwright.render.map import draw_map
from hexwright.render.raster import Rasteriser
from tests.conftest import check_each

DRAWS = ("clear", "rough", "mountain", "forest", "swamp", "desert", "town", "city", "sea")
SIDES = ("river", "sea", "road", "rail", "trail", "bridge", "wall")
LABELS = ("sea", "bay", "province", "range", "peak", "region")


def any_board(seed: int) -> Board:
    """A small board of odd things: lone hexes, broken rivers, labels off the map, crossed coasts."""
    chance = random.Random(seed)
    columns, rows = chance.choice([(1, 1), (1, 2), (2, 1), (3, 3), (7, 5), (1, 9), (12, 2)])
    grid = HexGrid(
        columns=columns,
        rows=rows,
        hex_mm=chance.choice([2.1, 6.0, 14.9, 80.0]),
        orientation=chance.choice(["flat", "pointy"]),
        stagger=chance.choice(["even", "odd"]),
        numbered=chance.random() < 0.8,
        first_column=chance.choice([0, 1, 98]),
        missing=frozenset(),
    )
    kinds = {name: TerrainKind(id=name, name=name, draw=name) for name in DRAWS}
    hexes = {
        number: Hex(
            id=number,
            column=column,
            row=row,
            terrain=chance.choice(DRAWS),
            ground=chance.choice([None, "rough", "mountain"]),
            flags=frozenset(chance.sample(["north", "coastal"], chance.randint(0, 2))),
        )
        for number, column, row in all_hexes(grid)
    }
    ids: list[HexId] = list(hexes)
    pairs = [(min(a, b), max(a, b)) for a in ids for b in neighbours(grid, a).values()]

    def some(most: int) -> list[tuple[HexId, HexId]]:
        return chance.sample(pairs, min(len(pairs), chance.randint(0, most)))

    def point() -> LonLat:
        return chance.uniform(-3, columns * 1.2 + 2), chance.uniform(-3, rows * 1.2 + 2)

    def path(least: int, most: int) -> tuple[LonLat, ...]:
        return tuple(point() for _ in range(chance.randint(least, most)))

    rivers = tuple(
        River(
            id=f"r{i}",
            name="R",
            label=chance.choice(["", "A very long river name"]),
            widths=(chance.uniform(0.1, 2), chance.uniform(0.1, 3)),
            course=tuple(course),
            mouth=chance.choice(["sea", "confluence", "edge"]),
            rank=chance.randint(1, 5),
        )
        for i in range(2)
        if (course := some(6))
    )
    return Board(
        id="any",
        name="Any",
        grid=grid,
        terrain=Terrain(
            kinds=kinds,
            hexes=hexes,
            sides=tuple(Hexside(a=a, b=b, kind=chance.choice(SIDES)) for a, b in some(8)),
            rivers=rivers,
        ),
        features=tuple(
            GeoFeature(kind=chance.choice(["land", "lake"]), name="", rings=(path(0, 6), path(0, 5)))
            for _ in range(chance.randint(0, 2))
        ),
        places=tuple(
            Place(
                id=f"p{i}",
                name=chance.choice(["A", "Łódź", "A very long place name"]),
                hex=chance.choice(ids),
                kind=chance.choice(["city", "town", "village"]),
                rank=chance.randint(1, 5),
                at=chance.choice([None, point()]),
                offset=chance.choice([None, (1.0, -30.0)]),
            )
            for i in range(chance.randint(0, 4))
        ),
        labels=tuple(
            Label(
                text=chance.choice(["SEA", "A", "A long name"]),
                kind=chance.choice(LABELS),
                path=path(0, 4),
                size=chance.choice([None, 0.5, 60.0]),
                tracking=chance.choice([None, 0.0, 40.0]),
            )
            for _ in range(4)
        ),
        lines=(BorderLine(id="line", label="LINE", flag="north", draw=chance.choice(["dashed", "teeth"])),),
        edges=(
            EdgeBar(
                id="edge",
                edge=chance.choice(["north", "south", "east", "west"]),
                first=chance.choice(ids),
                last=chance.choice(ids),
                text="A fairly long text for a bar",
                tone="red",
                sign=chance.choice([None, "crate", "none"]),
            ),
        ),
        scenery=tuple(
            Scenery(id=kind, kind=kind, hexes=tuple(chance.choices(ids, k=chance.randint(1, 4))))
            for kind in ("road", "railway", "woods")
        ),
        hex_km=chance.choice([None, 8.8, 0.01, 1000.0]),
        panels=(
            Panel(
                id="t",
                kind="title",
                title="T",
                place=chance.choice([None, (ids[0], ids[-1])]),
                lines=("a", "b"),
            ),
            Panel(
                id="k",
                kind="key",
                title="K",
                cells=tuple(
                    Cell(id=None, title=name, glyph=name)
                    for name in ("city", "river", "none", "line", "edge", "scenery-railway", "scenery-woods")
                ),
            ),
        ),
    )


def test_it_can_be_drawn(fonts: Fonts) -> None:
    def draw(seed: int) -> None:
        scene = draw_map(any_board(seed), fonts=fonts)
        picture = Rasteriser(fonts).rasterise(scene, 24)
        assert picture.size[0] >= 1

    check_each(draw, range(40))
