"""Organisation charts: released cells never move when units are added or removed."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence

import pytest

from hexwright.geometry.sheet import areas
from hexwright.model.game import Game
from hexwright.project import Project
from hexwright.resolve.released_charts import released_charts
from tests.conftest import SMALL, game_of

CHART = """\
  chart: {name: Blue chart, organisation: blue, width: 300}
units:
"""
UNIT = '  {key}: {{nationality: {nation}, size: XX, type: infantry, designation: "{key}", cf: 4{more}}}\n'
BLUE = SMALL.replace("  german:", "  dutch: {name: Dutch, side: blue, look: unit}\n  german:").replace(
    "units:\n", CHART
)

Unit = tuple[str, str] | tuple[str, str, str]
Write = Callable[..., Project]

FIRST: Sequence[Unit] = [
    *((f"f{n}", "french") for n in range(2, 23)),
    ("d1", "dutch"),
    ("d2", "dutch"),
]


def made(write_game: Write, units: Sequence[Unit], record: str = "", front: str = "") -> Game:
    rows = "".join(
        UNIT.format(key=unit[0], nation=unit[1], more="".join(f", {more}" for more in unit[2:]))
        for unit in units
    )
    text = BLUE.replace("units:\n", f"units:\n{rows}").replace("title: Small", f"title: Small{front}")
    files = {"game.yaml": text}
    if record:
        files["released.json"] = record
    return game_of(write_game(files))


def places(game: Game) -> Mapping[str, object]:
    return {area.id: (area.box, area.seats) for area in areas(game.boards["chart"], game.tables)}


def record(game: Game) -> str:
    """As the module's exporter writes it."""
    panels = [
        {
            "nationality": panel.group,
            "title": panel.title,
            "cells": [
                ((cell.id or "").removeprefix("chart-"), cell.title if cell.id else "")
                for cell in panel.cells
            ],
        }
        for panel in game.boards["chart"].panels
    ]
    return json.dumps({"charts": {"chart": panels}})


def titles(game: Game) -> list[tuple[str, int]]:
    return [(panel.title, len(panel.cells)) for panel in game.boards["chart"].panels]


def test_a_first_release_follows_the_author(write_game: Write) -> None:
    game = made(write_game, FIRST)
    assert titles(game) == [("French", 22), ("Dutch", 2)]
    assert [cell.id for cell in game.boards["chart"].panels[0].cells][:3] == [
        "chart-f2",
        "chart-f3",
        "chart-f4",
    ]
    assert made(write_game, FIRST, record(game)).boards == game.boards


def test_new_units_move_nobody(write_game: Write) -> None:
    first = made(write_game, FIRST)
    more: list[Unit] = [("f30", "french"), *FIRST[:4], ("d3", "dutch"), *FIRST[4:]]
    moved = places(made(write_game, more))
    assert any(moved[key] != place for key, place in places(first).items())
    second = made(write_game, more, record(first))
    assert titles(second) == [("French", 23), ("Dutch", 2), ("Dutch (continued)", 1)]
    assert places(first).items() <= places(second).items()
    more = [("d4", "dutch"), *((f"f{n}", "french") for n in range(40, 48)), *more]
    third = made(write_game, more, record(second))
    assert titles(third) == [
        ("French", 30),
        ("Dutch", 2),
        ("Dutch (continued)", 2),
        ("French (continued)", 1),
    ]
    assert places(second).items() <= places(third).items()


def test_a_unit_that_needs_a_taller_cell_goes_below(write_game: Write) -> None:
    first = made(write_game, FIRST)
    tall = ("f30", "french", "formation: The long name of an army that takes several lines in a small cell")
    second = made(write_game, [*FIRST, tall], record(first))
    assert titles(second)[-1] == ("French (continued)", 1)
    assert places(first).items() <= places(second).items()


@pytest.mark.parametrize("kept", [True, False])
def test_the_cell_of_a_retired_unit_stays(write_game: Write, *, kept: bool) -> None:
    first = made(write_game, FIRST)
    units = FIRST if kept else [unit for unit in FIRST if unit[0] != "f5"]
    second = made(write_game, units, record(first), ", retired: f5")
    assert "f5" not in second.units
    assert ("f5" in second.retired_units) == kept
    assert places(first).items() <= places(second).items()
    assert titles(second) == titles(first)
    third = made(write_game, units, record(second), ", retired: f5")
    assert places(first).items() <= places(third).items()


def test_a_renamed_unit_keeps_its_cell(write_game: Write) -> None:
    first = made(write_game, FIRST)
    units = [("fifth", "french", "was: f5") if unit[0] == "f5" else unit for unit in FIRST]
    second = made(write_game, units, record(first))
    assert places(second)["chart-fifth"] == places(first)["chart-f5"]
    third = made(write_game, units, record(second))
    assert places(third) == places(second)


def test_a_unit_of_another_side_leaves_its_cell_to_nobody(write_game: Write) -> None:
    first = made(write_game, FIRST)
    units = [("f5", "german") if unit[0] == "f5" else unit for unit in FIRST]
    second = made(write_game, units, record(first))
    assert "chart-f5" not in places(second)
    third = made(write_game, units, record(second))
    for game in (second, third):
        assert dict(places(first)).items() >= places(game).items()


def test_a_row_as_wide_as_its_panel_takes_nobody(write_game: Write) -> None:
    units = [unit for unit in FIRST if unit[1] == "dutch"]
    first = made(write_game, units)
    assert titles(first) == [("French", 1), ("Dutch", 2)]  # the small game has a French unit
    second = made(write_game, [("f30", "french"), *units], record(first))
    assert titles(second) == [("French", 1), ("Dutch", 2), ("French (continued)", 1)]


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"charts": 3}', '{"charts": {"a": [1]}}', "[" * 100_000])
def test_a_damaged_record_is_no_chart(text: str) -> None:
    assert released_charts(text) == {}


FORMATIONS = BLUE.replace(
    "organisation: blue, width: 300", "organisation: {side: blue, by: formation, columns: 4}, width: 300"
)


def by_formation(write_game: Write, rows: Sequence[str], record: str = "", change: str = "") -> Game:
    text = FORMATIONS.replace("units:\n", "units:\n" + "".join(f"  {row}\n" for row in rows))
    files = {"game.yaml": text.replace("side: blue, by", f"side: blue{change}, by")}
    if record:
        files["released.json"] = record
    return game_of(write_game(files))


def rows_of(*armies: tuple[str, int]) -> list[str]:
    return [
        f'{name}-{n}: {{nationality: french, size: XX, type: infantry, designation: "{name[0]}{n}", '
        f"formation: {name}, cf: 4}}"
        for name, count in armies
        for n in range(1, count + 1)
    ]


def strips(game: Game) -> list[tuple[str, ...]]:
    return [strip for strip in game.boards["chart"].strips if strip]


def with_rows(game: Game) -> str:
    """The record, with the row of each panel, as the module's exporter writes it."""
    data = json.loads(record(game))
    for panel, written in zip(game.boards["chart"].panels, data["charts"]["chart"], strict=True):
        written["row"] = next(n for n, strip in enumerate(strips(game)) if panel.id in strip)
    return json.dumps(data)


def test_formations_stand_side_by_side_as_they_fit(write_game: Write) -> None:
    game = by_formation(write_game, rows_of(("Alpha", 2), ("Beta", 2), ("Gamma", 3), ("Delta", 6)))
    assert strips(game) == [
        ("chart-alpha", "chart-beta"),
        ("chart-gamma",),
        ("chart-delta",),
        ("chart-french",),
    ]
    assert [panel.weight for panel in game.boards["chart"].panels] == [2, 2, 3, 4, 1]
    cell = game.boards["chart"].panels[0].cells[1]
    assert (cell.title, cell.short, cell.text) == ("French A2 division", "A2", "4")


def test_a_whole_is_called_by_its_size_and_its_parts_by_number(write_game: Write) -> None:
    unit = (
        "{{nationality: french, size: XX, type: infantry, designation: {d}, formation: Alpha, cf: 4{more}}}"
    )
    rows = [
        "a: " + unit.format(d='"1"', more=", parts: b c"),
        "b: " + unit.format(d='"7"', more=", parts: d"),
        "c: " + unit.format(d="X", more=""),
        "d: " + unit.format(d="X", more=""),
    ]
    rows[0] = rows[0].replace("designation", "name: Whole, designation")
    rows[3] = rows[3].replace("designation", "name: Last, designation")
    cells = by_formation(write_game, rows).boards["chart"].panels[0].cells
    assert [cell.short for cell in cells] == ["division", "7th division", "X (1)", "X (2)"]
    assert [cell.tone for cell in cells] == ["blue", "blue", "", ""]


def test_released_formations_stay_where_they_were(write_game: Write) -> None:
    first = by_formation(write_game, rows_of(("Alpha", 2), ("Beta", 2), ("Gamma", 3)))
    more = rows_of(("Alpha", 3), ("Beta", 2), ("Gamma", 3), ("Delta", 1), ("Epsilon", 1))
    second = by_formation(write_game, more, with_rows(first))
    assert places(first).items() <= places(second).items()
    assert strips(second)[: len(strips(first))] == strips(first)
    third = by_formation(write_game, more, with_rows(second))
    assert places(third) == places(second)


def test_a_side_may_have_several_charts(write_game: Write) -> None:
    game = by_formation(write_game, rows_of(("Alpha", 2)), change=", only: dutch")
    assert titles(game) == []
