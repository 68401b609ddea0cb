"""What an author asks of the survey is read with positions, and what is wrong with it is said."""

from __future__ import annotations

from pathlib import Path

import pytest

from hexwright.diagnostics import Report
from hexwright.source.loader import Files
from hexwright_survey.brief import Brief, read_brief
from tests.survey import small


def read(root: Path, game: str = "demo") -> tuple[Brief | None, Report]:
    report = Report()
    return read_brief(root, game, report, Files(root=root, common=root)), report


def test_a_sound_brief(tmp_path: Path) -> None:
    small.write_game(
        tmp_path,
        **{
            "geo__decisions.csv": "hex,terrain,flags,note\n0302,rough,coastal -north,because\n",
            "geo__side-decisions.csv": "a,b,kind,feature,note\n0302,0303,sea,sound,because\n",
        },
    )
    brief, report = read(tmp_path)
    assert brief is not None, list(report)
    assert (brief.grid.columns, brief.grid.rows, brief.grid.hex_mm) == (8, 6, 1.0)
    assert brief.fit.worst < 1e-6
    assert [place.name for place in brief.places] == ["Midtown"]
    assert brief.decisions["0302"].flags == ("coastal", "-north")  # type: ignore[index]
    assert list(brief.sides) == [("0302", "0303")]
    assert list(brief.survey.rivers) == ["main", "side"]


@pytest.mark.parametrize(
    ("code", "where", "files"),
    [
        ("V002", "geo/decisions.csv:2:1", {"geo__decisions.csv": "hex,terrain,flags,note\n0999,rough,,x\n"}),
        ("V002", "places.yaml:2:", {"places.yaml": "places:\n  - {name: X, hex: '9901'}\n"}),
        (
            "V002",
            "map.yaml:",
            {"map.yaml": small.MAP.replace('"0203"', '"0299"')},
        ),
        (
            "V003",
            "geo/side-decisions.csv:2:1",
            {"geo__side-decisions.csv": "a,b,kind,note\n0303,0302,sea,x\n"},
        ),
        (
            "V003",
            "geo/side-decisions.csv:2:1",
            {"geo__side-decisions.csv": "a,b,kind,note\n0302,0502,sea,x\n"},
        ),
        ("V004", "sources/demo", {"map.yaml": "boards: {map: {name: X}}\n"}),
        ("V005", "map.yaml:", {"map.yaml": small.MAP.replace("10.70", "9.70")}),
        ("S001", "geo/survey.yaml:1:", {"geo__survey.yaml": "coasts: {}\n"}),
        ("Y012", "geo/survey.yaml", {"geo__survey.yaml": ""}),
    ],
)
def test_mistakes_have_a_code_and_a_place(
    tmp_path: Path, code: str, where: str, files: dict[str, str]
) -> None:
    folder = small.write_game(tmp_path, **files)
    if code == "Y012":
        (folder / "geo" / "survey.yaml").unlink()
    brief, report = read(tmp_path)
    found = [f for f in report if f.code == code]
    assert found, list(report)
    assert where in str(found[0].span)
    assert brief is None or code == "S001"


def test_no_such_game(tmp_path: Path) -> None:
    brief, report = read(tmp_path, "none")
    assert brief is None
    assert [f.code for f in report] == ["V001"]
