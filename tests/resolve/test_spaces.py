"""A map of spaces on the globe: places by longitude and latitude, what is drawn on its land, panels."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest

from hexwright.geometry.locate import locate_spaces
from hexwright.geometry.sheet import lay_out
from hexwright.project import Project
from tests.conftest import ON_SPACES, game_of
from tests.resolve.test_board import said

GLOBE = """\
    georeference:
      centre: [10, 50]
      points: {north: {map: [60, 0], at: [10, 51]}, south: {map: [60, 80], at: [10, 50]}}
"""
"""80 mm to a degree of latitude: one minute is 1.333 mm, the centre of the projection lies at [60, 80]."""
MAPPED = ON_SPACES.replace("    point_to_point:", f"{GLOBE}    point_to_point:")
EMPTY = '{"type": "FeatureCollection", "features": []}'


def test_a_space_lies_where_the_projection_puts_it(write_game: Callable[..., Project]) -> None:
    text = MAPPED.replace("at: [80, 30], kind", "globe: [10, 50.75], moved: [3, -1.5], kind")
    board = game_of(write_game(text)).main_board
    assert board.space_map is not None
    assert board.geo is not None
    # On the meridian of the centre a quarter of a degree is 20 mm; then it is moved.
    assert board.space_map.spaces["east"].at == pytest.approx((63.0, 18.5), abs=0.01)
    assert board.space_map.spaces["west"].at == (30.0, 30.0)
    # 111.19 km to a degree of the sphere, on 80 mm
    assert locate_spaces(board.geo).km_per_hex == pytest.approx(111.19 / 80, rel=1e-3)


def test_what_a_table_says_of_places(write_game: Callable[..., Project]) -> None:
    links = "      connections: [{a: west, b: east}]\n"
    text = MAPPED.replace(links, "      connections: {rows: links.csv}\n").replace(
        "at: [80, 30], kind", "globe: 10 50.75, moved: 3 -1.5, kind"
    )
    files = {"game.yaml": text, "links.csv": 'a,b,via\nwest,east,"40 20, 50.5 22"\n'}
    data = game_of(write_game(files)).main_board.space_map
    assert data is not None
    assert data.spaces["east"].at == pytest.approx((63.0, 18.5), abs=0.01)
    assert [link.via for link in data.connections] == [((40.0, 20.0), (50.5, 22.0))]


@pytest.mark.parametrize(
    ("old", "new", "wrong"),
    [
        ("at: [80, 30], kind", "kind", "S002 'at' of 'east' is missing: where it lies"),
        ("at: [80, 30], kind", "globe: [10, 52], kind", "S006 'east' lies off the map, which is 80 mm high"),
        (
            "at: [80, 30], kind",
            "globe: [-170, -50], kind",
            "S006 'east' lies off the map, which is 120 mm wide",
        ),
        ("at: [80, 30], kind", "at: [80, 30], moved: [50, 0], kind", "S006 'east' lies off the map"),
        ("south: {map: [60, 80], at", "south: {hexes: 0101, at", "R006 'map' of 'south' is missing"),
        ("at: [10, 50]}}", "at: [10, 51]}}", "R006 the control points all lie at one place"),
        (GLOBE, "", "S006 'globe' needs a 'georeference' of the map"),
        (GLOBE, "    labels: [{text: Sea, kind: sea, at: [1, 2]}]\n", "S006 'labels' needs a 'georeference'"),
    ],
)
def test_places_that_are_nowhere(old: str, new: str, wrong: str, write_game: Callable[..., Project]) -> None:
    text = MAPPED
    if old == GLOBE:
        text = text.replace("at: [80, 30], kind", "globe: [10, 50.5], kind")
    assert any(finding.startswith(wrong) for finding in said(write_game(text.replace(old, new))))


def test_country_of_the_map(write_game: Callable[..., Project]) -> None:
    text = MAPPED.replace(
        "    point_to_point:", "    coast: c.geojson\n    country: l.geojson\n    point_to_point:"
    )
    text = text.replace(
        "      spaces:\n", "      regions: {north: {name: North, at: [40, 20], size: 3}}\n      spaces:\n"
    )
    features: list[tuple[str, dict[str, object], str, object]] = [
        ("region", {"name": "north"}, "Polygon", [[[9.9, 50.2], [10.1, 50.2], [10, 50.4], [9.9, 50.2]]]),
        ("river", {"rank": 3}, "LineString", [[10, 50.2], [10.1, 50.4]]),
        ("border", {}, "MultiLineString", [[[10, 50.2], [10.1, 50.4]], [[10, 50.5], [10.1, 50.5]]]),
    ]

    def written(kinds: list[tuple[str, dict[str, object], str, object]]) -> str:
        return json.dumps(
            {
                "features": [
                    {"properties": {"kind": kind, **more}, "geometry": {"type": shape, "coordinates": at}}
                    for kind, more, shape, at in kinds
                ]
            }
        )

    board = game_of(
        write_game({"game.yaml": text, "c.geojson": EMPTY, "l.geojson": written(features)})
    ).main_board
    assert [(f.kind, f.name, len(f.rings[0])) for f in board.features] == [("region", "north", 4)]
    assert [(line.kind, line.rank, len(line.points)) for line in board.courses] == [
        ("river", 3, 2),
        ("border", 1, 2),
        ("border", 1, 2),
    ]
    assert board.space_map is not None
    assert (board.space_map.regions["north"].at, board.space_map.regions["north"].size) == ((40.0, 20.0), 3.0)
    for wrong, code in (
        ([("canal", {}, "LineString", [[10, 50.2], [10.1, 50.4]])], "A003"),
        ([("river", {"rank": 12}, "LineString", [[10, 50.2], [10.1, 50.4]])], "A003"),
        ([("border", {}, "LineString", [[10, 950], [10.1, 50.4]])], "A003"),
        (
            [("region", {"name": "south"}, "Polygon", [[[9.9, 50.2], [10, 50.2], [10, 50.4], [9.9, 50.2]]])],
            "R001",
        ),
    ):
        files = {"game.yaml": text, "c.geojson": EMPTY, "l.geojson": written(wrong)}  # type: ignore[arg-type]
        assert [finding[:4] for finding in said(write_game(files))] == [code]
    files = {"game.yaml": text, "c.geojson": EMPTY, "l.geojson": "{"}
    assert [finding[:4] for finding in said(write_game(files))] == ["A003"]


def test_a_panel_lies_over_the_map(write_game: Callable[..., Project]) -> None:
    panel = "    panels: {a: {kind: text, title: A, place: 10 20 40 30, lines: [b]}}\n"
    text = ON_SPACES.replace("    point_to_point:", f"{panel}    point_to_point:")
    game = game_of(write_game(text))
    layout = lay_out(game.main_board)
    assert layout.origin is not None
    (box,) = layout.panels
    x, y = layout.origin
    assert (box.box.x - x, box.box.y - y, box.box.w, box.box.h) == (10.0, 20.0, 40.0, 30.0)
    # Nothing is below the map, which is 80 mm high.
    assert layout.height == pytest.approx(y + 80 + y)


@pytest.mark.parametrize(
    "place", ["10 20 40", "10 20 40 70", "10 20 5 30", "a b c d", "-1 20 40 30", "nan 1 20 20"]
)
def test_a_panel_off_the_map(place: str, write_game: Callable[..., Project]) -> None:
    panel = f"    panels: {{a: {{kind: text, title: A, place: {place}, lines: [b]}}}}\n"
    (finding,) = said(write_game(ON_SPACES.replace("    point_to_point:", f"{panel}    point_to_point:")))
    assert finding.startswith("S006 'place' is left, top, width and height of an area on the map")


def test_what_needs_a_map(write_game: Callable[..., Project]) -> None:
    sheet = (
        "boards:\n  sheet: {name: Sheet, relief: {image: r.png}, country: c.geojson, "
        "panels: {a: {kind: text, title: A}}}\n"
    )
    text = ON_SPACES.replace("boards:\n", sheet)
    findings = said(write_game({"game.yaml": text, "c.geojson": EMPTY}))
    assert [finding.split(" @ ")[0] for finding in findings if finding.startswith("S006")] == [
        "S006 'relief' needs a 'grid' of hexes or 'point_to_point'",
        "S006 'country' needs 'point_to_point'",
    ]
