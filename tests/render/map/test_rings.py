"""Rings drawn near a window look as if all of them had been drawn."""

import random
from itertools import pairwise
from math import cos, sin, tau

from PIL import Image, ImageDraw

from hexwright.render.map.rings import PIECE, Area, Outline, Point
from tests.conftest import check_each

SIZE = 90


def drawn(ring: list[Point], window: Area) -> bytes:
    picture = Image.new("L", (SIZE, SIZE))
    if ring:
        at = [((x - window[0]) * 3 - 0.5, (y - window[1]) * 3 - 0.5) for x, y in ring]
        ImageDraw.Draw(picture).polygon(at, fill=255)
    return picture.tobytes()


def wild_ring(chance: random.Random, count: int) -> list[Point]:
    """A closed line round a middle, that folds over itself here and there."""
    return [
        (
            100 + 80 * cos(i * tau / count) * chance.uniform(0.5, 1.2),
            100 + 80 * sin(i * tau / count) * chance.uniform(0.5, 1.2),
        )
        for i in range(count)
    ]


def test_a_window_shows_the_same() -> None:
    check_each(shows_the_same, range(40))


def shows_the_same(seed: int) -> None:
    chance = random.Random(seed)
    ring = wild_ring(chance, chance.randint(3, 400))
    outline = Outline(ring)
    for _ in range(8):
        x, y = chance.uniform(-20, 190), chance.uniform(-20, 190)
        window = (x, y, x + SIZE / 3, y + SIZE / 3)
        assert drawn(outline.near(window, 2.0), window) == drawn(ring, window)


def test_far_points_are_left_out() -> None:
    ring = [(cos(i * tau / 2400) * 100, sin(i * tau / 2400) * 100) for i in range(2400)]
    near = Outline(ring).near((95.0, -5.0, 105.0, 5.0), 1.0)
    assert len(near) <= 2 * len(ring) // PIECE + 8 * PIECE
    assert [p for p in ring if p[0] > 95 and -5 < p[1] < 5] == [
        p for p in near if p[0] > 95 and -5 < p[1] < 5
    ]
    assert all(a != b for a, b in pairwise(near))


def test_a_ring_beside_the_window_is_none() -> None:
    assert Outline([(0, 0), (1, 0), (1, 1)]).near((2.0, 0.0, 3.0, 1.0), 5.0) == []
