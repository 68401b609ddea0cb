"""Organisation charts: released cells never move when units are added or removed."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence

import pytest

from builder.geometry.sheet import areas
from builder.model.game import Game
from builder.project import Project
from builder.resolve.released_charts import released_charts
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
            "nationality": panel.nationality,
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
