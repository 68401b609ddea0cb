"""`parts:` of units: what may be a part of what, and the chart of breakdowns."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from hexwright.diagnostics import Diagnostic
from hexwright.frontend import check
from hexwright.model.derived import derived_tables
from hexwright.model.derived.forces import setup_list
from hexwright.model.derived.parts import parts_of, whole_of
from hexwright.project import Project
from tests.conftest import SMALL, game_of

UNIT = '  {key}: {{nationality: french, size: XX, type: infantry, designation: "{key}", cf: 1{more}}}\n'
CHART = "  chart: {name: Chart, organisation: blue}\nunits:"
Write = Callable[..., Project]


def text(**parts: str) -> str:
    rows = "".join(
        UNIT.format(key=key, more=f", parts: {below}" if below else "") for key, below in parts.items()
    )
    return SMALL.replace("units:\n", f"units:\n{rows}", 1)


def findings(write_game: Write, source: str) -> list[Diagnostic]:
    return list(check(write_game(source), "demo")[0])


def test_parts_may_have_parts(write_game: Write) -> None:
    game = game_of(write_game(text(div="r1 r2", r1="b1 b2", r2="", b1="", b2="")))
    assert whole_of(game.units) == {"r1": "div", "r2": "div", "b1": "r1", "b2": "r1"}
    assert [part.id for part in parts_of(game.units, game.units["div"])] == ["r1", "b1", "b2", "r2"]


def test_the_chart_shows_a_row_for_each_whole(write_game: Write) -> None:
    game = game_of(write_game(text(div="r1 r2", r1="b1 b2", r2="", b1="", b2="", reg="c1", c1="")))
    table = derived_tables(game)["breakdown"]
    assert table.columns == ("Whole", "Part 1", "Part 2")
    assert table.rows == ("French div division", "French reg division")
    assert table.cells == (("1", "r1: 1 (b1, b2: 1)", "r2: 1"), ("1", "c1: 1", ""))


def test_values_that_differ_stand_with_each(write_game: Write) -> None:
    source = text(div="r1", r1="b1 b2", b1="", b2="").replace(
        'designation: "b2", cf: 1', 'designation: "b2", cf: 2'
    )
    table = derived_tables(game_of(write_game(source)))["breakdown"]
    assert table.cells == (("1", "r1: 1 (b1: 1, b2: 2)"),)


def test_what_waits_on_a_chart_is_no_part_of_the_set_up_list(write_game: Write) -> None:
    source = text(div="r1 r2", r1="", r2="").replace("units:", CHART, 1)
    source = source.replace('"div", cf: 1', '"div", start: "0102", cf: 1')
    for part in ("r1", "r2"):
        source = source.replace(f'"{part}", cf: 1', f'"{part}", start: chart-{part}, cf: 1')
    game = game_of(write_game(source))
    listed = {
        place: [unit.id for unit in units] for place, units in setup_list(game, game.setups["start"], "blue")
    }
    assert listed == {"0101": ["f1"], "0102": ["div"]}


def test_a_game_without_parts_has_no_such_chart(write_game: Write) -> None:
    assert "breakdown" not in derived_tables(game_of(write_game(SMALL)))


@pytest.mark.parametrize(
    ("parts", "code", "says"),
    [
        ({"a": "b1", "b": ""}, "R001", "unknown unit 'b1'"),
        ({"a": "g1"}, "R008", "'g1', a part of 'a', is of another side"),
        ({"a": "c", "b": "c", "c": ""}, "R008", "'c' is a part twice: of 'a', too"),
        ({"a": "a"}, "R008", "'a' would be a part of itself"),
        ({"a": "b", "b": "c", "c": "a"}, "R008", "'a' would be a part of itself"),
    ],
)
def test_parts_that_do_not_fit(write_game: Write, parts: dict[str, str], code: str, says: str) -> None:
    (finding,) = findings(write_game, text(**parts))
    assert (finding.code, finding.message) == (code, says)
