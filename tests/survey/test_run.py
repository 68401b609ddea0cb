"""The whole command on a made-up island, and its answers when something is missing."""

from __future__ import annotations

import csv
import json
from io import BytesIO, StringIO
from pathlib import Path

import pytest
from PIL import Image

from builder.survey import Options, command, survey
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

    from builder.survey import erosion

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

    from builder.survey.landscape import _png

    with Image.open(BytesIO(_png(np.array([[-1.0, 0.0, 1.0]])))) as tile:
        assert tile.mode == "L"
        assert [tile.getpixel((x, 0)) for x in range(3)] == [0, 128, 255]
