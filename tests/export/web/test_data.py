"""The page's data say what the model says, for hexes, spaces and boards without a map."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path

import pytest

from hexwright.diagnostics import Report, Span
from hexwright.export.web.data import outcome_of, page_of
from hexwright.export.web.script_data import script
from hexwright.geometry.hexes import centre
from hexwright.geometry.sheet import lay_out
from hexwright.model.board import HexId
from hexwright.project import Project, open_project
from tests.cards import WITH_CARDS
from tests.conftest import REPOSITORY, SMALL, game_of

RICH = SMALL.replace(
    'cf: 4/3, start: "0101"', "cf: 4/3, start: '0101', rule: '2.1', note: a guess, origins: {cf: read}"
)


def test_hexes_are_where_they_are_drawn(write_game: Callable[..., Project]) -> None:
    game = game_of(write_game(SMALL))
    board = game.main_board
    sheet = page_of(game, None, {}).boards[0]
    layout = lay_out(board, game.tables)
    assert board.grid is not None and board.terrain is not None and layout.origin is not None
    assert [spot.id for spot in sheet.hexes] == list(board.terrain.hexes)
    for spot in sheet.hexes:
        x, y = centre(board.grid, HexId(spot.id))
        assert spot.at == pytest.approx((layout.origin[0] + x, layout.origin[1] + y), abs=0.006)
    assert {s.id: s.terrain for s in sheet.hexes}["0403"] == "Sea"
    assert len(sheet.shape) == 6
    assert sheet.reach == pytest.approx(board.grid.hex_mm / 3**0.5, abs=0.01)


def test_units_have_faces_values_and_origins(write_game: Callable[..., Project]) -> None:
    page = page_of(game_of(write_game(RICH)), None, {})
    unit = page.pieces[0]
    assert (unit.id, unit.side, unit.start) == ("unit:f1", "blue", "0101")
    assert [face.label for face in unit.faces] == ["front", "back"]
    assert [dict(face.values) for face in unit.faces] == [{"Combat factor": "4"}, {"Combat factor": "3"}]
    source = unit.source
    assert (source.origin, source.rule, source.note) == ("stated", "2.1", "a guess")
    assert dict(source.but) == {"combat factor": "read"}
    assert source.at == f"sources/demo/game.yaml:{RICH[: RICH.index('  f1:')].count(chr(10)) + 1}"


@dataclass(frozen=True)
class Case:
    """A game to compare, and what its main board is made of."""

    name: str
    hexes: bool
    spaces: bool


CASES = (Case("spaces", hexes=False, spaces=True), Case("impulses", hexes=True, spaces=False))


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_cases_are_complete(case: Case, tmp_path: Path) -> None:
    shutil.copytree(REPOSITORY / "tests" / "cases" / case.name, tmp_path / "sources" / case.name)
    game = game_of(open_project(tmp_path), case.name)
    page = page_of(game, None, {})
    main = page.boards[0]
    assert main.main
    assert bool(main.hexes) is case.hexes
    assert bool(main.spaces) is case.spaces
    assert len(page.pieces) == len(game.units) + len(game.markers)
    places = {h.id for b in page.boards for h in b.hexes}
    places |= {s.id for b in page.boards for s in b.spaces} | {a.id for b in page.boards for a in b.areas}
    assert len(page.setups) == len(game.setups)
    for setup in page.setups:
        assert {stand.place for stand in setup.stands} <= places
        assert {stand.piece for stand in setup.stands} <= {piece.id for piece in page.pieces}
    if case.spaces:
        ground = game.main_board.space_map
        assert ground is not None
        assert sum(len(spot.links) for spot in main.spaces) == 2 * len(ground.connections)
        assert {link.to for spot in main.spaces for link in spot.links} <= set(ground.spaces)


def test_real_games_are_complete() -> None:
    project = open_project(REPOSITORY)
    for name in project.games():
        game = game_of(project, name)
        page = page_of(game, None, {})
        for board, sheet in zip(
            sorted(game.boards.values(), key=lambda b: not b.main), page.boards, strict=True
        ):
            if board.terrain is not None:
                assert len(sheet.hexes) == len(board.terrain.hexes)
                assert len(sheet.sides) == len(board.terrain.sides)
                assert sum(len(spot.towns) for spot in sheet.hexes) == len(board.places)
                for side in sheet.sides:  # a hexside lies between its two hexes
                    middle = [sum(p[i] for p in side.line) / 2 for i in (0, 1)]
                    ends = [spot.at for spot in sheet.hexes if spot.id in (side.a, side.b)]
                    assert middle == pytest.approx([sum(p[i] for p in ends) / 2 for i in (0, 1)], abs=0.02)
        assert page.fidelity.total == sum(group.total for group in page.fidelity.groups)
        assert sum(page.fidelity.counts.values()) == page.fidelity.total
        for setup in game.setups.values():
            card = next(card for card in page.setups if card.id == setup.id)
            assert sorted(stand.place for stand in card.stands) == sorted(setup.places.values())


def test_outcome_lists_what_people_download_and_what_is_wrong() -> None:
    report = Report()
    report.warn("C001", "odd", Span("sources/demo/game.yaml", 3, 7), hint="look")
    names = (
        "demo-1.0.vmod",
        "print/map.pdf",
        "report.html",
        "web/data.js",
        "verify/a.csv",
        "charts/crt.html",
    )
    found = outcome_of(report, dict.fromkeys(names, b"1234"))
    assert [file.path for file in found.files] == ["../demo-1.0.vmod", "../print/map.pdf", "../report.html"]
    assert {file.size for file in found.files} == {4}
    (finding,) = found.findings
    assert (finding.severity, finding.code, finding.path, finding.line, finding.column, finding.hint) == (
        "warning",
        "C001",
        "sources/demo/game.yaml",
        3,
        7,
        "look",
    )


@dataclass(frozen=True)
class Sample:
    """Something with an empty field."""

    name: str
    note: str = ""
    count: int = 0
    values: Mapping[str, tuple[float, ...]] = None  # type: ignore[assignment]


def test_plain_data_leave_out_what_is_empty_but_not_zero() -> None:
    text = script("game", Sample("a", values={"x": (1.5, 2.0)})).decode()
    assert text == 'hexwright.game({"name":"a","count":0,"values":{"x":[1.5,2.0]}});\n'
    with pytest.raises(TypeError):
        script("game", object())


def test_script_survives_every_sign_an_author_writes() -> None:
    name = "</script> \u2028 \u2029 \\ \" ' é"
    text = script("game", Sample(name)).decode()
    assert "\u2028" not in text and "\u2029" not in text
    assert text.startswith("hexwright.game(") and text.endswith(");\n")
    assert json.loads(text.removeprefix("hexwright.game(").removesuffix(");\n"))["name"] == name


def test_decks_of_cards(write_game: Callable[..., Project]) -> None:
    game = game_of(write_game(WITH_CARDS))
    files = {"card/c2": "pictures/card-c2.png", "back/french.early": "pictures/back.png"}
    french, german = page_of(game, None, {}, files).decks
    assert (french.name, french.side, [group.name for group in french.groups]) == (
        "French",
        "blue",
        ["Early", "Late"],
    )
    assert [group.note for group in french.groups] == ["from the beginning", "from turn 2, in place of Early"]
    assert french.note == (
        "Drawn at random from Cards: Draw; played cards go to Cards: Discard, and shuffled again when the "
        "draw pile is empty; cards that leave the game to Cards: Removed."
    )
    assert german.note == "Drawn in order from Cards: Draw."
    rain = french.cards[1]
    assert (rain.id, rain.name, rain.group, rain.text, rain.once) == (
        "card:c2",
        "Rain",
        "Early",
        "One.\nTwo.",
        True,
    )
    assert rain.words == {"kind": "EVENT"}
    assert (rain.front, rain.back) == ("pictures/card-c2.png", "pictures/back.png")
    assert (german.cards[0].group, german.cards[0].front) == ("", "")
