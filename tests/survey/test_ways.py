"""Ways and cover of an author: lines laid from hex to hex, areas that cover hexes, mistakes in the files."""

from __future__ import annotations

import json
from collections.abc import Mapping
from itertools import pairwise
from pathlib import Path

import pytest
import yaml

from hexwright.diagnostics import Report, Span
from hexwright.geometry.hexes import centre, neighbours
from hexwright.model.board import HexGrid, HexId
from hexwright_survey.command import Options, survey
from hexwright_survey.features import read_areas, read_ways
from hexwright_survey.ways import laid, rows
from tests.survey import small

GRID = HexGrid(columns=8, rows=6, hex_mm=1.0)


def through(*numbers: str, aside: float = 0.0) -> list[tuple[float, float]]:
    return [(x + aside, y) for x, y in (centre(GRID, HexId(number)) for number in numbers)]


def test_a_line_goes_from_hex_to_hex() -> None:
    (found,) = laid(GRID, through("0203", "0303", "0403", "0503", "0603"))
    assert found == ("0203", "0303", "0403", "0503", "0603")
    assert all(b in neighbours(GRID, a).values() for a, b in pairwise(found))


def test_hexes_that_are_only_clipped_are_left_out() -> None:
    # Straight down, and once a little over a corner to the next column.
    x, y = centre(GRID, HexId("0402"))
    line = [(x, y), (x + 0.42, y + 0.44), (x, y + 1.0), (x, y + 2.0)]
    (found,) = laid(GRID, line)
    assert found == ("0402", "0403", "0404")


def test_a_line_that_leaves_the_map_is_cut_at_its_edge() -> None:
    (west, _), (east, _) = through("0201", "0601")
    found = list(laid(GRID, [*through("0202", "0201"), (west, -3.0), (east, -3.0), *through("0601", "0602")]))
    assert found == [("0202", "0201"), ("0601", "0602")]


def test_rows_stand_once_and_not_in_the_sea() -> None:
    lines = [("road", "A", through("0203", "0204", "0205")), ("road", "B", through("0205", "0204"))]
    found = rows(GRID, lines, frozenset({HexId("0203")}))
    assert [(row.side, row.kind, row.name) for row in found] == [(("0204", "0205"), "road", "A")]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("{", "not GeoJSON"),
        ('{"features": [{"geometry": {"type": "Point", "coordinates": [1, 2]}}]}', "a line of a kind"),
        (
            '{"features": [{"properties": {"kind": "canal"}, "geometry": {"type": "LineString", '
            '"coordinates": [[1, 2], [3, 4]]}}]}',
            "not 'canal'",
        ),
    ],
)
def test_what_is_no_way(text: str, said: str) -> None:
    report = Report()
    assert read_ways(text, Span("ways.geojson"), report) == ()
    (finding,) = report
    assert finding.code == "V010" and said in finding.message


def test_what_is_no_area() -> None:
    report = Report()
    line = {"properties": {}, "geometry": {"type": "Polygon", "coordinates": [[[1, 2], [3, 4], [5, 6]]]}}
    assert read_areas(json.dumps({"features": [line]}), Span("cover.geojson"), report) == ()
    assert [finding.code for finding in report] == ["V010"]


TOWNS = """name,lon,lat,kind,rank
Midtown,10.31,49.81,town,2
Port,10.31,49.582,village,
Nowhere,12.0,49.8,,
"""
"""In the middle of the island, a little off its coast, off the map."""


def feature(shape: str, coordinates: object, **properties: str) -> Mapping[str, object]:
    geometry = {"type": shape, "coordinates": coordinates}
    return {"type": "Feature", "properties": properties, "geometry": geometry}


def test_survey_lays_ways_and_cover(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("scipy")
    pytest.importorskip("numba")
    # A road from west to east over the river Side, a railway that comes in over the edge of the map; woods in
    # the middle of the island. Nothing but the board is there yet: no game.yaml.
    ways = {
        "features": [
            feature("LineString", [[10.10, 49.80], [10.70, 49.80]], kind="road", name="Coast road"),
            feature("MultiLineString", [[[10.40, 50.4], [10.40, 49.85]]], kind="rail"),
        ]
    }
    ring = [[10.2, 49.7], [10.5, 49.7], [10.5, 49.9], [10.2, 49.9], [10.2, 49.7]]
    cover = {"features": [feature("Polygon", [ring], terrain="woods")]}
    folder = small.write_game(
        tmp_path,
        **{
            "geo__survey.yaml": f"{small.SURVEY}ways: ways.geojson\ncover: cover.geojson\ntowns: towns.csv\n",
            "geo__towns.csv": TOWNS,
            "geo__ways.geojson": json.dumps(ways),
            "geo__cover.geojson": json.dumps(cover),
        },
    )
    data, picture = small.write_data(tmp_path / "data"), tmp_path / "look.png"
    options = Options(data=data, picture=picture, relief=False)
    assert survey(tmp_path, "demo", options) == 0, capsys.readouterr().out
    table = [line.split(",") for line in (folder / "hexsides.csv").read_text().splitlines()[1:]]
    roads = {(a, b) for a, b, kind, *_ in table if kind == "road"}
    water = {(a, b) for a, b, kind, *_ in table if kind in ("river", "sea")}
    bridges = {(a, b) for a, b, kind, *_ in table if kind == "bridge"}
    rails = {(a, b) for a, b, kind, *_ in table if kind == "rail"}
    assert len(roads) >= 6 and rails
    assert bridges == (roads | rails) & water and bridges
    lines = (folder / "terrain.csv").read_text().splitlines()[1:]
    terrain = {number: kind for number, kind, *_ in (line.split(",") for line in lines)}
    assert list(terrain.values()).count("woods") >= 4
    assert terrain["0403"] == "town"
    assert survey(tmp_path, "demo", Options(data=data, relief=False, check=True)) == 0
    # Towns on the map and on land or beside it have a hex; the proposal is a part of a board.
    said = capsys.readouterr().out
    assert (
        "V011: Nowhere lies off the map or far out at sea" in said and said.count("V011") == 2
    )  # in both runs
    proposal = yaml.safe_load((folder / "geo/places-proposal.yaml").read_text())["places"]
    assert [place["name"] for place in proposal] == ["Midtown", "Port"]
    assert proposal[0]["hex"] == "0403" and proposal[0]["kind"] == "town"
    assert terrain[proposal[1]["hex"]] != "sea" == terrain[proposal[1]["note"][-4:]]
