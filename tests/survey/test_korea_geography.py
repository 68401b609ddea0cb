"""The committed tables of the map of Korea hold together and agree with the georeference."""

from __future__ import annotations

from collections import Counter

import pytest
from PIL import Image
from shapely import MultiPolygon, Point, Polygon, prepare

from hexwright.geometry.georef import ControlPoint, Fit, Projection, fit
from tests.survey import korea

KINDS = {"clear", "rough", "mountain", "town", "city", "sea"}
SEOUL = {(21, 21), (22, 20), (22, 21)}


@pytest.fixture(scope="module")
def reference() -> Fit:
    geo = korea.document("map.yaml")["boards"]["map"]["georeference"]
    points = []
    for name, point in geo["points"].items():
        places = [korea.centre(korea.parse(n)) for n in point["hexes"].split()]
        x, y = (sum(axis) / len(places) for axis in zip(*places, strict=True))
        lon, lat = map(float, point["at"])
        points.append(ControlPoint(name=name, x=x, y=y, lon=lon, lat=lat))
    lon0, lat0 = map(float, geo["centre"])
    return fit(points, Projection(lon0=lon0, lat0=lat0))


@pytest.fixture(scope="module")
def land(reference: Fit) -> MultiPolygon:
    shapes = []
    for feature in korea.coast()["features"]:
        if feature["properties"]["kind"] == "land":
            outer, *holes = (
                [reference.to_plane(*place) for place in ring] for ring in feature["geometry"]["coordinates"]
            )
            shapes.append(Polygon(outer, holes).buffer(0))
    ground = MultiPolygon([p for s in shapes for p in getattr(s, "geoms", [s])])
    prepare(ground)
    return ground


def test_every_hex_once_in_order() -> None:
    numbers = [korea.number(at) for at in korea.terrain()]
    assert numbers == [f"{c:02d}{r:02d}" for c in range(1, 47) for r in range(1, 23)]
    assert len(numbers) == 1012


def test_hex_rows_are_sound() -> None:
    for at, row in korea.terrain().items():
        assert row.terrain in KINDS, at
        assert row.flags <= {"coastal", "north"}, at
        assert row.origin in {"stated", "inferred", "designed"}, at
        assert (row.ground in {"clear", "rough", "mountain"}) == (row.terrain in {"town", "city"}), at
        assert not (row.terrain == "sea" and "coastal" in row.flags), at
        assert row.origin != "designed" or row.note, f"{at}: a decision says why"


def test_terrain_is_in_proportion() -> None:
    count = Counter(row.ground or row.terrain for row in korea.terrain().values())
    land = sum(count.values()) - count["sea"]
    assert 200 <= count["sea"] <= 240
    for kind, low, high in (("clear", 0.28, 0.42), ("rough", 0.28, 0.42), ("mountain", 0.22, 0.34)):
        assert low <= count[kind] / land <= high, (kind, count[kind] / land)


def test_the_parallel_runs_as_designed(reference: Fit) -> None:
    for column in range(1, korea.COLUMNS + 1):
        rows = [r for r in range(1, korea.ROWS + 1) if "north" in korea.terrain()[column, r].flags]
        last = 14 if column in {2, 4, 6} or (column % 2 == 0 and column >= 30) else 15
        assert rows == list(range(1, last + 1)), column
        for row in (last, last + 1):
            x, y = korea.centre((column, row))
            assert (reference.to_lon_lat(x, y - 0.017)[1] >= 38) == (row == last)


def test_hexsides_are_sound() -> None:
    pairs = [(korea.parse(row["a"]), korea.parse(row["b"])) for row in korea.hexsides()]
    assert pairs == sorted(set(pairs))
    rivers = korea.document("rivers.yaml")["rivers"]
    for (a, b), row in zip(pairs, korea.hexsides(), strict=True):
        assert a < b
        assert b in korea.neighbours(a)
        seas = [korea.terrain()[at].terrain == "sea" for at in (a, b)]
        assert row["kind"] in {"river", "sea"}
        if row["kind"] == "river":
            assert row["feature"] in rivers
            assert not any(seas), row
        else:
            assert not all(seas), "the side between two sea hexes needs no row"
        assert not {a, b} <= SEOUL


def test_rivers_run_from_source_to_mouth() -> None:
    rivers = korea.document("rivers.yaml")["rivers"]
    listed: dict[korea.Side, str] = {}
    earlier: set[tuple[int, int]] = set()
    for name, river in rivers.items():
        course = [tuple(korea.parse(n) for n in text.split("/")) for text in river["course"]]
        corner: set[tuple[int, int]] = set()
        for i, (a, b) in enumerate(course):
            assert b in korea.neighbours(a)
            assert korea.side(a, b) not in listed, (
                f"{name}: {a}/{b} belongs to {listed.get(korea.side(a, b))}"
            )
            listed[korea.side(a, b)] = name
            here = korea.ends(a, b)
            if i + 1 < len(course):
                shared = here & korea.ends(*course[i + 1])
                assert len(shared) == 1, f"{name} breaks after {a}/{b}"
                assert not shared & corner, f"{name} turns back at {a}/{b}"
                corner = set(shared)
            else:
                mouth = here - corner
        if river["mouth"] == "confluence":
            assert mouth & earlier, f"{name} ends nowhere"
        earlier |= {end for a, b in course for end in korea.ends(a, b)}
        low, high = map(float, river["width"])
        assert 0 < low <= high < 2
    assert listed == {
        (korea.parse(r["a"]), korea.parse(r["b"])): r["feature"]
        for r in korea.hexsides()
        if r["kind"] == "river"
    }


def test_rivers_that_reach_the_sea_do() -> None:
    """At a mouth stands a sea hex, an all-sea hexside or a coastal hex."""
    sea_corners = {end for a, b in korea.sea_sides() for end in korea.ends(a, b)}
    for name, river in korea.document("rivers.yaml")["rivers"].items():
        if river["mouth"] == "sea":
            a, b = (korea.parse(n) for n in river["course"][-1].split("/"))
            coastal = any("coastal" in korea.terrain()[at].flags for at in (a, b))
            assert coastal or korea.ends(a, b) & sea_corners, name


def test_seoul_lies_north_of_the_han() -> None:
    rivers = {(korea.parse(r["a"]), korea.parse(r["b"])) for r in korea.hexsides() if r["kind"] == "river"}
    north = {(20, 20), (21, 20), (22, 19), (23, 20), (23, 21)}
    for at in SEOUL:
        for other in korea.neighbours(at):
            if other in north | SEOUL:
                assert korea.side(at, other) not in rivers
    assert any(set(pair) & SEOUL for pair in rivers)


def test_places_stand_in_their_hexes_on_land(reference: Fit, land: MultiPolygon) -> None:
    for place in korea.document("places.yaml")["places"]:
        x, y = reference.to_plane(*map(float, place["at"]))
        at = korea.parse(place["hex"])
        nearest = min(
            [at, *korea.neighbours(at)],
            key=lambda h: (korea.centre(h)[0] - x) ** 2 + (korea.centre(h)[1] - y) ** 2,
        )
        assert nearest == at, place["name"]
        assert land.distance(Point(x, y)) < 0.1, place["name"]
        row = korea.terrain()[at]
        assert row.terrain != "sea"
        if place["kind"] in {"town", "city"}:
            assert row.terrain == place["kind"], place["name"]
        assert place["name"] in row.note


def test_towns_count_as_the_rules_need() -> None:
    towns = [p for p in korea.document("places.yaml")["places"] if p["kind"] == "town"]
    north = [p for p in towns if "north" in korea.terrain()[korea.parse(p["hex"])].flags]
    assert len(north) == 12
    assert len(towns) - len(north) == 10
    assert all(p["origin"] == "designed" and p["note"] for p in towns)
    hexes = [at for at, row in korea.terrain().items() if row.terrain == "town"]
    assert sorted(hexes) == sorted(korea.parse(p["hex"]) for p in towns)
    cities = {at for at, row in korea.terrain().items() if row.terrain == "city"}
    assert cities == SEOUL | {(8, 2), (18, 22), (27, 1)}


def test_sea_hexes_are_water_and_land_hexes_have_land(reference: Fit, land: MultiPolygon) -> None:
    s = 3**-0.5
    for at, row in korea.terrain().items():
        x, y = korea.centre(at)
        shape = Polygon(
            [
                (x + s, y),
                (x + s / 2, y + 0.5),
                (x - s / 2, y + 0.5),
                (x - s, y),
                (x - s / 2, y - 0.5),
                (x + s / 2, y - 0.5),
            ]
        )
        share = land.intersection(shape).area / shape.area
        assert (share < 0.2) == (row.terrain == "sea"), (at, share)
        if row.terrain != "sea" and share < 0.9:
            assert "coastal" in row.flags or row.origin == "designed", (at, share)


def test_islands_are_the_known_ones() -> None:
    """Land that no land way joins to Pyongyang: nobody gets there in this game."""
    joined = korea.flood([(8, 2)], set())
    apart = {
        korea.number(at) for at, row in korea.terrain().items() if row.terrain != "sea" and at not in joined
    }
    kanghwa = {"1418", "1419", "1518", "1519", "1520", "1618", "1619", "1620"}
    yongjong = {"1621", "1722"}
    assert apart >= kanghwa | yongjong
    assert len(apart) <= 16, sorted(apart)


def test_coast_file_is_small_and_whole(land: MultiPolygon) -> None:
    assert (korea.GAME / "geo" / "coast.geojson").stat().st_size < 450_000
    kinds = Counter(f["properties"]["kind"] for f in korea.coast()["features"])
    assert set(kinds) == {"land", "lake"}
    lakes = [f["properties"]["name"] for f in korea.coast()["features"] if f["properties"]["kind"] == "lake"]
    assert lakes == ["Hwachon Reservoir"]
    for feature in korea.coast()["features"]:
        for i, ring in enumerate(feature["geometry"]["coordinates"]):
            assert ring[0] == ring[-1]
            assert len(ring) >= 4
            assert Polygon(ring).exterior.is_ccw == (i == 0), "outer rings run anticlockwise"
    x0, y0, x1, y1 = land.bounds
    assert x0 < -1
    assert y0 < -1
    assert x1 > 41
    assert y1 > 23.5


def test_relief_covers_grid_and_margin() -> None:
    path = korea.GAME / "geo" / "relief.png"
    assert path.stat().st_size <= 1_200_000
    margin = float(korea.document("map.yaml")["boards"]["map"]["relief"]["margin"])
    with Image.open(path) as tile:
        assert tile.mode == "L"
        width, height = 69.5 * 3**-0.5 + 2 * margin, 22.5 + 2 * margin
        assert tile.width / tile.height == pytest.approx(width / height, rel=1e-3)
        grey = tile.histogram()
    assert grey.index(max(grey)) == 128
    assert sum(1 for count in grey if count) <= 40
