"""Aircraft of Doro Nawa, in Python and through the script; its tables are those the players read."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from hexwright.rules.simulation.match import Match, Referee
from hexwright.rules.simulation.robot import Robot
from hexwright.rules.simulation.robot_player import Dice
from tests.rules.book import book_of
from tests.rules.checks_doro_nawa_air import AIR, OPEN, assault
from tests.rules.interpreter import wanted
from tests.rules.replay import replayed

GAME = "doro-nawa"


@pytest.mark.parametrize("name", AIR.found)
def test_check(name: str) -> None:
    AIR.found[name](book_of(GAME))


@pytest.mark.slow
@pytest.mark.parametrize("which", ["stock", "engine"])
def test_checks_in_script(which: str, tmp_path: Path) -> None:
    assert replayed(AIR.found, wanted(which), tmp_path, GAME) == []


def test_a_robot_answers_for_the_defender() -> None:
    found: Counter[str] = Counter()
    referee = Referee(book_of(GAME).game, speaks=True, tries=True)
    for seed in range(12):
        scene = assault(book_of(GAME), "a-air-62 a-air-34").remember()
        assert scene.attack("j-inf-41", OPEN) == "fine"
        robot = Robot(Match(referee, scene.match.s), Dice(seed))
        robot.fighting.settle()
        assert robot.match.unsettled().reason == 0
        assert robot.driver.done["ground-support"] < 3
        found += robot.driver.done
    assert found["ground-support"] > 3
    assert found["no-more-support"] > 1


def test_rules_are_those_of_the_checklist() -> None:
    ids = {entry.id for entry in book_of(GAME).rules.coverage}
    assert {rule for rules in AIR.rules.values() for rule in rules} <= ids


def loss(cell: str) -> int:
    """The points of a cell of the table of bombardments."""
    return 0 if cell == "–" else int(cell)


def head(words: str) -> int:
    """The number of a head such as `≤-1`."""
    return int(words.strip("≤≥"))


def of_mechanism(name: str) -> Any:
    """What a mechanism of the game is told."""
    game = book_of(GAME).game
    return next(found for kind, found in game.mechanisms.items() if kind.__name__ == name)


def test_bombardment_is_that_of_the_table() -> None:
    table, columns = book_of(GAME).model.tables["bombardment"], of_mechanism("Shelling").columns
    assert [head(title) for title in table.columns[1:]] == [column.from_ for column in columns]
    for die, cells in zip(table.rows, table.cells, strict=True):
        assert loss(cells[0]) == 0
        for cell, column in zip(cells[1:], columns, strict=True):
            least = (column.one, column.two, column.three, column.four)
            assert loss(cell) == sum(int(die) >= lowest for lowest in least)


@pytest.mark.parametrize(("name", "which"), [("anti-aircraft", "flak"), ("air-to-air", "duel")])
def test_fire_at_aircraft_is_that_of_the_tables(name: str, which: str) -> None:
    table, columns = book_of(GAME).model.tables[name], getattr(of_mechanism("Airfire"), which)
    assert [head(title) for title in table.columns] == [column.from_ for column in columns]
    for die, cells in zip(table.rows, table.cells, strict=True):
        for cell, column in zip(cells, columns, strict=True):
            found = "X" if int(die) >= column.lost else "D" if int(die) >= column.driven else "–"
            assert found == cell
