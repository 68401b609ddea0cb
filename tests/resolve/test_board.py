"""Boards: references of lines are checked."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest

from hexwright.frontend import check
from hexwright.geometry.sheet import lay_out
from hexwright.project import Project
from tests.conftest import ON_SPACES, SMALL, game_of

LINKS = "      connections: [{a: west, b: east}]\n"


def said(project: Project) -> list[str]:
    """What the findings about a game say, each with its place."""
    report, texts = check(project, "demo")
    found = []
    for finding in report.sorted():
        line = texts[finding.span.path].split("\n")[finding.span.line - 1]
        found.append(f"{finding.code} {finding.message} @ {line[finding.span.column - 1 :][:12].strip()}")
    return found


def test_missing_hexes_are_checked_and_may_be_ranges(write_game: Callable[..., Project]) -> None:
    text = SMALL.replace("rows: 3}", "rows: 3, missing: 0201..0302 0102}")
    game = game_of(write_game(text))
    grid = game.boards["map"].grid
    assert grid is not None
    assert grid.missing == {"0102", "0201", "0202", "0301", "0302"}
    wrong = write_game(text.replace("0102}", "0801}"))
    assert said(wrong) == ["R002 hex '0801' is not on the map @ 0201..0302 0"]


def test_a_panel_may_cover_missing_hexes_but_no_others(write_game: Callable[..., Project]) -> None:
    panel = "    panels: {note: {kind: text, title: Note, lines: a, place: 0201 0302}}\n"
    text = SMALL.replace("rows: 3}\n", "rows: 3, missing: 0201..0302}\n" + panel)
    board = game_of(write_game(text)).boards["map"]
    assert board.panels[0].place == ("0201", "0302")
    (box,) = lay_out(board).panels
    assert board.grid is not None and box.box.w > board.grid.hex_mm
    wrong = write_game(text.replace("0201 0302}}", "0201 0909}}"))
    assert said(wrong) == ["R002 hex '0909' is not on the map @ 0201 0909}}"]


def test_hint_says_that_a_hex_was_declared_missing(write_game: Callable[..., Project]) -> None:
    text = SMALL.replace("rows: 3}", "rows: 3, missing: 0101}")
    report, _ = check(write_game(text), "demo")
    (finding,) = report
    assert (finding.code, finding.hint) == ("R002", "the grid declares it 'missing'")


def test_hex_off_the_map_is_marked_and_not_its_terrain(write_game: Callable[..., Project]) -> None:
    text = SMALL.replace('{"0403": sea}', '{"0403": sea, "0903": clear}')
    assert said(write_game(text)) == ["R002 hex '0903' is not on the map @ \"0903\": clea"]
    table = SMALL.replace('{"0403": sea}', "{from: hexes.csv}")
    files = {"game.yaml": table, "hexes.csv": "hex,terrain\n0403,sea\n0904,clear\n"}
    assert said(write_game(files)) == ["R002 hex '0904' is not on the map @ 0904,clear"]


def test_connections_are_checked(write_game: Callable[..., Project]) -> None:
    links = """\
      connection_kinds: {pass: {name: Pass, draw: mountain}, ferry: Ferry}
      connections:
        - {a: west, b: east, kind: rial}
        - {a: west, b: east, kind: pass}
        - {a: west, b: east, kind: rail}
        - {a: east, b: west, kind: rail}
        - {a: west, b: west}
        - {a: west, b: nowhere}
"""
    assert said(write_game(ON_SPACES.replace(LINKS, links))) == [
        "R001 unknown kind of connection 'rial' @ rial}",
        "R003 'east' and 'west' have two connections of the kind 'rail' @ east, b: wes",
        "S006 'west' is connected with itself @ west}",
        "R001 unknown space 'nowhere' @ nowhere}",
    ]


def test_a_hexside_has_each_kind_once(write_game: Callable[..., Project]) -> None:
    sides = """\
    hexsides:
      - {a: "0101", b: "0102", kind: road}
      - {a: "0101", b: "0102", kind: river}
      - {a: "0102", b: "0101", kind: road}
"""
    text = SMALL.replace("    terrain:\n", f"{sides}    terrain:\n", 1)
    assert said(write_game(text)) == ["R003 the hexside 0101/0102 has the kind 'road' twice @ {a: \"0102\","]


def test_a_kind_of_hexside_may_rest_on_others(write_game: Callable[..., Project]) -> None:
    sides = """\
    hexside_kinds:
      unbridged: {name: River without a bridge, has: river, lacks: bridge ford}
      ford: Ford
    hexsides:
      - {a: "0101", b: "0102", kind: bridge}
    rivers:
      orm: {name: Orm, mouth: edge, course: [0101/0102, 0102/0201]}
"""
    text = SMALL.replace("    terrain:\n", f"{sides}    terrain:\n", 1)
    terrain = game_of(write_game(text)).main_board.terrain
    assert terrain is not None
    assert [(side.a, side.b) for side in terrain.sides if side.kind == "unbridged"] == [("0102", "0201")]
    assert said(write_game(text.replace("lacks: bridge ford", "lacks: brigde"))) == [
        "R001 unknown kind of hexside 'brigde' @ brigde}"
    ]
    assert said(write_game(text.replace("has: river, ", ""))) == [
        "S002 'has' is missing beside 'lacks' @ lacks: bridg"
    ]
    assert said(write_game(text.replace("ford: Ford", "ford: {name: Ford, has: bridge}"))) == [
        "S006 'ford' itself rests on other kinds @ bridge ford}"
    ]


def test_kinds_of_connections_have_names_and_a_drawing(write_game: Callable[..., Project]) -> None:
    links = """\
      connection_kinds: {pass: {name: Pass, draw: mountain}, ferry: Ferry}
      connections: [{a: west, b: east, kind: pass}, {a: west, b: east, kind: ferry}]
"""
    data = game_of(write_game(ON_SPACES.replace(LINKS, links))).main_board.space_map
    assert data is not None
    kinds = [data.connection_kinds[link.kind] for link in data.connections]
    assert [(kind.name, kind.draw) for kind in kinds] == [("Pass", "mountain"), ("Ferry", "plain")]


def test_space_off_the_map(write_game: Callable[..., Project]) -> None:
    text = ON_SPACES.replace("[80, 30]", "[130, 90]")
    assert said(write_game(text)) == [
        "S006 'east' lies off the map, which is 120 mm wide @ [130, 90], k",
        "S006 'east' lies off the map, which is 80 mm high @ [130, 90], k",
    ]


def test_space_that_overlaps_another(write_game: Callable[..., Project]) -> None:
    text = ON_SPACES.replace("[80, 30]", "[34, 30]")
    report, _ = check(write_game(text), "demo")
    (finding,) = report
    assert (finding.code, finding.severity) == ("C006", "warning")
    assert "'east' lies 4.0 mm from 'west'" in finding.message


def test_space_that_reaches_beyond_the_map(write_game: Callable[..., Project]) -> None:
    text = ON_SPACES.replace("[80, 30]", "[80, 76]")
    report, _ = check(write_game(text), "demo")
    assert [(finding.code, finding.severity) for finding in report] == [("C006", "warning")]


def test_what_only_a_map_of_hexes_has(write_game: Callable[..., Project]) -> None:
    more = """\
    default_terrain: jungle
    hexside_kinds: {ford: Ford}
    hex_km: 5
"""
    keys = ("default_terrain", "hexside_kinds", "hex_km")
    text = ON_SPACES.replace("    point_to_point:", f"{more}    point_to_point:")
    found = said(write_game({"game.yaml": text, "coast.geojson": '{"features": []}'}))
    assert [finding.split(" @ ")[0] for finding in found] == [
        f"S006 '{key}' needs a 'grid' of hexes" for key in keys
    ]
    assert all(finding.split(" @ ")[1].startswith(key[:12]) for finding, key in zip(found, keys, strict=True))


def test_spaces_and_connections_from_tables(write_game: Callable[..., Project]) -> None:
    text = """\
    point_to_point:
      width: 120
      height: 80
      regions: {north: The North}
      spaces: {from: spaces.csv}
      connections: {rows: connections.csv}
"""
    files = {
        "game.yaml": re.sub(r" {4}point_to_point:.*?\nunits:", f"{text}units:", ON_SPACES, flags=re.DOTALL),
        "spaces.csv": "id,name,at,kind,region,flags\n"
        "west,West,30 30,clear,north,key port\neast,East,80 30.5,clear,,\n",
        "connections.csv": "a,b,kind\nwest,east,rail\n",
    }
    data = game_of(write_game(files)).main_board.space_map
    assert data is not None
    assert [(s.id, s.at, s.region, s.flags) for s in data.spaces.values()] == [
        ("west", (30.0, 30.0), "north", frozenset(("key", "port"))),
        ("east", (80.0, 30.5), None, frozenset()),
    ]
    assert [(link.a, link.b, link.kind) for link in data.connections] == [("west", "east", "rail")]
    files["spaces.csv"] = files["spaces.csv"].replace("id,", "space,").replace("80 30.5", "80")
    assert said(write_game(files))[0].startswith("S002")


def test_any_mapping_by_id_may_stand_in_a_table(write_game: Callable[..., Project]) -> None:
    text = SMALL.replace("    1: {name: May}\n    2: {name: June}\n", "    {from: turns.csv}\n")
    files = {"game.yaml": text, "turns.csv": "turn,name,remark\n1,May,\n2,June,Last turn\n"}
    game = game_of(write_game(files))
    assert [(turn.number, turn.note) for turn in game.turns] == [(1, ""), (2, "Last turn")]
    files["turns.csv"] = files["turns.csv"].replace("remark", "remrak")
    assert said(write_game(files)) == ["S001 unknown key 'remrak' @ Last turn"]


LINE = SMALL.replace(
    "    grid: {columns: 4, rows: 3}\n",
    "    grid: {columns: 4, rows: 3}\n    hex_sets: {west: {hexes: 0101..0203}}\n"
    "    lines: {front: {flag: west, directions: WAYS}}\n",
)


@pytest.mark.parametrize(("ways", "wrong"), [("N NE", ()), ("E", ("E",)), ("N nord", ("nord",))])
def test_line_faces_directions_the_grid_has(
    ways: str, wrong: tuple[str, ...], write_game: Callable[..., Project]
) -> None:
    report, _ = check(write_game(LINE.replace("WAYS", ways)), "demo")
    found = [f"{finding.code} {finding.message}" for finding in report if finding.severity == "error"]
    assert found == [f"R001 unknown direction '{word}'" for word in wrong]


@pytest.mark.parametrize(
    ("line", "wrong"),
    [
        ("path: 0101 0201 0202", []),
        ("label: none", ["S002 'flag' (or 'path') is missing"]),
        ("flag: west, path: 0101 0201", ["S006 a line has 'flag' or 'path', not both"]),
        ("path: 0101 0301", ["R005 hexes '0101' and '0301' do not touch"]),
        ("path: 0101 0201, draw: teeth", ["S006 teeth stand on hexsides; a 'path' has none"]),
    ],
)
def test_line_follows_a_flag_or_leads_through_hexes(
    line: str, wrong: list[str], write_game: Callable[..., Project]
) -> None:
    report, _ = check(write_game(LINE.replace("flag: west, directions: WAYS", line)), "demo")
    assert [f"{f.code} {f.message}" for f in report if f.severity == "error"] == wrong


def test_columns_of_panels_need_a_map(write_game: Callable[..., Project]) -> None:
    boards = SMALL.replace(
        "boards:\n", "boards:\n  sheet: {name: Sheet, right: [a], panels: {a: {kind: text, title: A}}}\n"
    )
    report, _ = check(write_game(boards), "demo")
    errors = [f"{f.code} {f.message}" for f in report if f.severity == "error"]
    assert errors == ["S006 'right' needs a map"]
    unknown = SMALL.replace(
        "    grid: {columns: 4, rows: 3}\n", "    grid: {columns: 4, rows: 3}\n    right: [nobody]\n"
    )
    report, _ = check(write_game(unknown), "demo")
    assert [f.code for f in report if f.severity == "error"] == ["R001"]
