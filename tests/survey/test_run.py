"""The whole command on a made-up island, and its answers when something is missing."""

from __future__ import annotations

import csv
import json
from io import BytesIO, StringIO
from pathlib import Path

import pytest
from PIL import Image
from shapely import Point, Polygon
from shapely.ops import unary_union

from hexwright.diagnostics import Report
from hexwright.geometry.hexes import centre, side_ends
from hexwright.model.board import HexId
from hexwright.source.loader import Files
from hexwright_survey import Options, command, survey
from hexwright_survey.brief import read_brief
from tests.survey import small


def rows(path: Path) -> list[dict[str, str]]:
    return list(csv.DictReader(StringIO(path.read_text(encoding="utf-8"))))


def test_survey_of_an_island(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("scipy")
    pytest.importorskip("numba")
    folder = small.write_game(
        tmp_path,
        **{
            "geo__decisions.csv": "hex,terrain,flags,note\n0503,rough,-coastal held,seen on the ground\n",
            "geo__side-decisions.csv": "a,b,kind,feature,note\n0303,0304,sea,sound,a deep sound\n",
        },
    )
    data = small.write_data(tmp_path / "data")
    picture = tmp_path / "look.png"
    options = Options(data=data, relief=False, picture=picture)
    assert survey(tmp_path, "demo", options) == 0, capsys.readouterr().out
    terrain = {row["hex"]: row for row in rows(folder / "terrain.csv")}
    assert len(terrain) == 48
    assert terrain["0403"] | {"ground": ""} == {
        "hex": "0403",
        "terrain": "town",
        "ground": "",
        "flags": "north",
        "origin": "designed",
        "note": "Midtown",
    }
    assert terrain["0503"]["terrain"] == "rough"
    assert terrain["0503"]["origin"] == "designed"
    assert "held" in terrain["0503"]["flags"].split()
    assert terrain["0806"]["terrain"] == "sea"
    # The island is low in the west and high in the east.
    order = {"clear": 0, "rough": 1, "mountain": 2}
    assert order[terrain["0204"]["terrain"]] < order[terrain["0604"]["terrain"]]
    assert "coastal" in terrain["0401"]["flags"]
    sides = rows(folder / "hexsides.csv")
    assert {(r["a"], r["b"]): r["feature"] for r in sides if r["kind"] == "sea"}["0303", "0304"] == "sound"
    assert {r["feature"] for r in sides if r["kind"] == "river"} == {"main", "side"}
    coast = json.loads((folder / "geo" / "coast.geojson").read_text())
    assert [f["properties"] for f in coast["features"]] == [{"kind": "land"}]
    assert "main:" in (folder / "rivers.yaml").read_text()
    with Image.open(picture) as look:
        assert look.width > 300

    # Nothing changes when nothing has changed; a lost file is noticed and not written by a check.
    capsys.readouterr()
    check = Options(data=data, relief=False, check=True)
    assert survey(tmp_path, "demo", check) == 0
    assert "nothing changed" in capsys.readouterr().out
    (folder / "terrain.csv").unlink()
    assert survey(tmp_path, "demo", check) == 1
    assert "would change: terrain.csv" in capsys.readouterr().out
    assert not (folder / "terrain.csv").exists()


def test_findings_of_a_run(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("scipy")
    pytest.importorskip("numba")
    bad = small.SURVEY.replace("mouth: sea,", "mouth: sea, end: 0101/0502/0806,").replace(
        "pieces: [[[10.4, 49.9], [10.38, 49.74]]]", "line: [[20, 60], [21, 61]]"
    )
    places = small.PLACES + '  - {name: Atlantis, hex: "0101", at: [9.9, 49.99]}\n'
    places += '  - {name: Elsewhere, hex: "0404", at: [10.31, 49.81]}\n'
    folder = small.write_game(tmp_path, **{"geo__survey.yaml": bad, "places.yaml": places})
    data = small.write_data(tmp_path / "data")
    assert survey(tmp_path, "demo", Options(data=data, relief=False)) == 1
    said = capsys.readouterr().out
    for code in ("V006", "V007", "V008", "V009"):
        assert code in said, said
    assert not (folder / "terrain.csv").exists()


@pytest.mark.parametrize("name", ["gshhs_f.dat", "shadedrelief.jpg", "etopo5.cdf"])
def test_missing_data_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str], name: str) -> None:
    pytest.importorskip("scipy")
    pytest.importorskip("numba")
    small.write_game(tmp_path)
    data = small.write_data(tmp_path / "data")
    (data / name).unlink()
    assert survey(tmp_path, "demo", Options(data=data, relief=False)) == 2
    assert f"'{name}'" in capsys.readouterr().out


def test_missing_packages_and_folders(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    small.write_game(tmp_path)
    assert survey(tmp_path, "demo", Options(data=tmp_path / "none")) == 2
    monkeypatch.setattr(command, "find_spec", lambda name: None)
    assert survey(tmp_path, "demo", Options(data=tmp_path)) == 2
    assert "hexwright[geo]" in capsys.readouterr().out


def test_relief_is_grown(tmp_path: Path) -> None:
    pytest.importorskip("scipy")
    numba = pytest.importorskip("numba")
    import numpy as np

    from hexwright_survey import erosion

    assert numba
    slow = erosion._rounds.py_func
    size = (12, 16)
    base = np.zeros(size, bool)
    base[:, :2] = True
    ones = np.ones(size, np.float32)
    fixed = base.copy()
    fixed[0, :] = fixed[-1, :] = fixed[:, 0] = fixed[:, -1] = True
    height = np.zeros(size, np.float32).ravel()
    slow(height, ones.ravel(), 0.5 * ones.ravel(), fixed.ravel(), *size, 3, np.float32(0.1))
    grown = height.reshape(size)
    assert (grown[fixed] == 0).all()
    assert (grown[~fixed] > 0).all()
    assert grown[6, 9] > grown[6, 2]


def test_coding_of_the_tile(tmp_path: Path) -> None:
    pytest.importorskip("scipy")
    pytest.importorskip("numba")
    import numpy as np

    from hexwright_survey.landscape import _png

    with Image.open(BytesIO(_png(np.array([[-1.0, 0.0, 1.0]])))) as tile:
        assert tile.mode == "L"
        assert [tile.getpixel((x, 0)) for x in range(3)] == [0, 128, 255]


TURNED = """
boards:
  map:
    grid: {columns: 8, rows: 6, stagger: even}
    terrain:
      flat: {name: Flat, draw: clear}
      hills: {name: Hills, draw: mountain}
      town: {name: Town, draw: town}
      water: {name: Water, draw: sea}
      woods: {name: Woods, draw: forest}
      marsh: {name: Marsh, draw: swamp}
      rubber: {name: Rubber, draw: plantation}
    georeference:
      centre: [10.4, 49.8]
      turned: true
      bend: 3
      points:
        a: {hexes: "0203", at: [10.12, 49.72]}
        b: {hexes: "0803", at: [10.64, 49.90]}
        c: {hexes: "0501", at: [10.28, 49.95]}
        d: {hexes: "0506", at: [10.49, 49.65]}
"""
"""The island, turned by some thirty degrees: north is to the right of the top."""


def test_survey_of_a_turned_map_whose_tables_are_given(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    pytest.importorskip("scipy")
    pytest.importorskip("numba")
    numbers = [f"{column:02}{row:02}" for column in range(1, 9) for row in range(1, 7)]
    draws = dict.fromkeys(numbers, "flat") | {"0403": "town", "0504": "water"}
    draws |= dict.fromkeys(("0602", "0603", "0604", "0702"), "hills")
    draws |= {"0203": "woods", "0303": "marsh", "0304": "rubber"}
    # By the data the middle of the map is land, and its corners are sea.
    table = "hex,terrain,ground\n" + "".join(
        f"{number},{kind},{'flat' if kind == 'town' else ''}\n" for number, kind in draws.items()
    )
    folder = small.write_game(
        tmp_path,
        **{
            "map.yaml": TURNED,
            "terrain.csv": table,
            "hexsides.csv": "a,b,kind\n0302,0402,sea\n0303,0402,road\n",
            "rivers.yaml": "rivers:\n  ess: {name: Ess, course: [0301/0401, 0302/0401]}\n",
            "geo__survey.yaml": "tables: given\ncoast: {margin: 1, smallest: 0, follow: true}\n"
            "relief: {pixels: 10, rounds: 2}\n",
        },
    )
    data = small.write_data(tmp_path / "data")
    picture = tmp_path / "look.png"
    assert survey(tmp_path, "demo", Options(data=data, picture=picture)) == 0, capsys.readouterr().out
    said = capsys.readouterr().out
    assert "degrees from the top" in said and "bent to rms" in said
    assert "written: geo/coast.geojson, geo/relief.png" in said
    assert (folder / "terrain.csv").read_text() == table
    brief = read_brief(tmp_path, "demo", Report(), Files(root=tmp_path, common=tmp_path))
    assert brief is not None and brief.given is not None
    assert 15 < brief.fit.turn < 45
    assert brief.given.courses == {"ess": (("0301", "0401"), ("0302", "0401"))}
    land = unary_union(
        [
            Polygon([brief.fit.to_plane(lon, lat) for lon, lat in feature["geometry"]["coordinates"][0]])
            - unary_union(
                [
                    Polygon([brief.fit.to_plane(lon, lat) for lon, lat in ring])
                    for ring in feature["geometry"]["coordinates"][1:]
                ]
            )
            for feature in json.loads((folder / "geo/coast.geojson").read_text())["features"]
        ]
    )
    for number, kind in draws.items():
        assert land.contains(Point(*centre(brief.grid, HexId(number)))) is (kind != "water"), number
    for a, b, wet in (("0302", "0402", True), ("0303", "0402", False), ("0101", "0102", False)):
        (ax, ay), (bx, by) = side_ends(brief.grid, HexId(a), HexId(b))
        assert land.contains(Point((ax + bx) / 2, (ay + by) / 2)) is not wet, (a, b)
    with Image.open(folder / "geo/relief.png") as relief:
        assert relief.mode == "L"
    # The same again changes nothing.
    assert survey(tmp_path, "demo", Options(data=data, check=True)) == 0


def test_given_table_with_a_hex_off_the_map(tmp_path: Path) -> None:
    small.write_game(
        tmp_path,
        **{
            "terrain.csv": "hex,terrain\n0909,clear\n",
            "hexsides.csv": "a,b,kind\n",
            "geo__survey.yaml": "tables: given\n",
        },
    )
    report = Report()
    assert read_brief(tmp_path, "demo", report, Files(root=tmp_path, common=tmp_path)) is None
    assert [finding.code for finding in report] == ["V002"]
