"""The tables, calendar and sequence of Doro Nawa as loaded: what the rules pin of what they come without."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date, timedelta
from decimal import ROUND_HALF_UP, Decimal
from fractions import Fraction
from itertools import pairwise
from pathlib import Path

import pytest

from hexwright.model.game import Game, Table
from hexwright.model.provenance import Origin

REPOSITORY = Path(__file__).resolve().parents[2]
DIE = ("1", "2", "3", "4", "5", "6")

# Rows, turns agreed, Japanese or Allied, points: the formulas of 9.2 and 9.3.
POINTS = [
    (54, 10, "J", "41"),
    (33, 5, "J", "40"),
    (13, 10, "J", "0"),
    (13, 10, "A", "410"),
    (34, 5, "A", "40"),
    (54, 3, "A", "0"),
    (40, 7, "J", "38.6"),
    (34, 10, "J", "21"),
    (34, 10, "A", "200"),
    (44, 8, "J", "38.8"),
    (30, 8, "A", "120"),
    (13, 9, "A", "410"),
]


@pytest.fixture(scope="module")
def game(game_of: Callable[[Path, str], Game]) -> Game:
    return game_of(REPOSITORY, "sources/doro-nawa")


def cell(table: Table, row: str, column: str) -> str:
    return table.cells[table.rows.index(row)][table.columns.index(column)]


def numbers(table: Table) -> list[list[int]]:
    grades = {"–": 0, "D": 1, "X": 2}
    return [[grades[c] if c in grades else int(c) for c in line] for line in table.cells]


# ---------------------------------------------------------------- combat


@pytest.mark.parametrize("name", ["crt", "bombardment", "anti-aircraft", "air-to-air"])
def test_a_higher_roll_or_column_is_never_worse(game: Game, name: str) -> None:
    table = game.tables[name]
    assert table.rows == DIE  # 1.5
    lines = numbers(table)
    assert all(a <= b for line in lines for a, b in pairwise(line))
    assert all(a <= b for first, second in pairwise(lines) for a, b in zip(first, second, strict=True))
    assert {table.source(r, c).origin for r in table.rows for c in table.columns} == {Origin.DESIGNED}


def test_bombardment_and_ground_combat_are_one_table(game: Game) -> None:
    crt, bombardment = game.tables["crt"], game.tables["bombardment"]
    assert crt.cells == bombardment.cells
    assert len(crt.columns) == len(bombardment.columns)


def test_anti_aircraft_and_air_to_air_are_one_table(game: Game) -> None:
    assert game.tables["anti-aircraft"].cells == game.tables["air-to-air"].cells


def test_odds_go_up_without_a_gap(game: Game) -> None:
    columns = game.tables["crt"].columns
    odds = [Fraction(*map(int, column.split(":"))) for column in columns]
    assert odds == sorted(odds)
    assert "2:1" in columns  # 7 against 3 (D16)


def test_a_hopeless_attack_never_hits_and_an_even_one_may(game: Game) -> None:
    hits = [sum(line[k] > 0 for line in numbers(game.tables["crt"])) for k in (0, 2, 7)]
    assert hits == [0, 2, 6]


# ---------------------------------------------------------------- terrain


def test_what_the_rules_say_of_movement(game: Game) -> None:
    table = game.tables["terrain-effects"]
    terrain = game.main_board.terrain
    assert terrain is not None
    for kind in terrain.kinds.values():
        if kind.passable:
            assert cell(table, kind.name, "Aircraft") == "1"  # 4.24
            assert cell(table, kind.name, "Armour") == "–"  # 4.23: only along a way
            assert cell(table, kind.name, "Ships") == ("1" if kind.name == "Sea" else "–")  # 4.25
    assert [cell(table, "River or strait", c) for c in ("Foot", "Engineers")] == ["+1", "+1"]  # 4.5
    assert [cell(table, "with an engineer", c) for c in ("Foot", "Armour")] == ["0", "+2"]  # 4.6, 4.23
    assert {cell(table, "with a bridge", c) for c in ("Foot", "Guns, horse", "Armour")} == {"0"}  # 4.5
    assert cell(table, "Interdicted", "Foot") == "+1"  # 6.7


def test_a_plantation_plays_as_clear_ground(game: Game) -> None:
    table = game.tables["terrain-effects"]
    assert table.cells[table.rows.index("Clear")] == table.cells[table.rows.index("Plantation")]


def test_supply_reaches_no_mountain_off_the_ways(game: Game) -> None:
    """The best initiative is 5, its reach 4 (7.3)."""
    best = max(int(u.steps[0].stats["initiative"]) for u in game.units.values() if u.type == "infantry")
    assert int(cell(game.tables["terrain-effects"], "Mountain", "Foot")) > best - 1


def test_stated_cells_of_the_combat_tables(game: Game) -> None:
    table = game.tables["terrain-combat"]
    assert cell(table, "Amphibious assault", "Attack") == "1/2"  # 5.35
    assert cell(table, "Across a river or strait", "Bombardment") == "1"  # 5.2
    assert table.source("Amphibious assault", "Attack").origin is Origin.STATED
    ranges = game.tables["ranges"]
    assert cell(ranges, "Aircraft", "Full value") == "0"
    assert cell(ranges, "Ships, coastal guns", "Half, at least 1") == "2–3"


# ---------------------------------------------------------------- points


def points(row: int, turns: int, side: str) -> Fraction:
    if side == "J":
        return max(Fraction(0), Fraction(row - 13, turns) * 10)
    return max(Fraction(0), Fraction(54 - row, max(1, 10 - turns)) * 10)


@pytest.mark.parametrize(("row", "turns", "side", "expected"), POINTS)
def test_points_of_the_examples(game: Game, row: int, turns: int, side: str, expected: str) -> None:
    assert cell(game.tables["victory-points"], str(row), f"{side} {turns}") == expected


def test_points_follow_the_formulas(game: Game) -> None:
    table = game.tables["victory-points"]
    for row in table.rows:
        for column in table.columns:
            side, turns = column.split()
            exact = points(int(row), int(turns), side)
            shown = Decimal(exact.numerator) / Decimal(exact.denominator)
            assert Decimal(cell(table, row, column)) == shown.quantize(Decimal("0.1"), ROUND_HALF_UP)


# ---------------------------------------------------------------- calendar and sequence


def test_ten_weeks_from_the_landings_to_the_surrender(game: Game) -> None:
    assert [turn.number for turn in game.turns] == list(range(1, 11))
    day = date(1941, 12, 8)
    for turn in game.turns:
        end = day + timedelta(days=6)
        first = f"{day.day}" if day.month == end.month else f"{day.day} {day:%b}"
        assert turn.name == f"{first}–{end.day} {end:%b}"
        day = end + timedelta(days=1)
    assert day == date(1942, 2, 16)


def test_every_impulse_has_a_japanese_half_and_then_an_allied_one(game: Game) -> None:
    for turn in game.turns:
        sides = [phase.side for phase in turn.phases if phase.id.startswith("impulse-") and phase.side]
        halves = [a for a, b in zip(sides, [None, *sides], strict=False) if a != b]
        assert halves == ["japanese", "allied"] * (len(halves) // 2)
        assert len(halves) // 2 >= 11  # 2.2
        assert turn.phases[0].side is None  # 2.1


def test_options_and_the_die(game: Game) -> None:
    assert [value.name for value in game.states["option"].values] == ["Movement", "Combat", "Replacement"]
    assert [value.id for value in game.states["rolled"].values] == list(DIE)
    assert game.dice["d6"].sides == 6


def test_the_referee_answers_for_every_rule() -> None:
    folder = REPOSITORY / "sources/doro-nawa"
    text = (folder / "checklist.csv").read_text(encoding="utf-8")
    ids = [line.split(",")[0] for line in text.splitlines() if line.startswith("DN-")]
    assert len(ids) == len(set(ids)) == 95
    covered = [
        line.split(":")[0].strip()
        for line in (folder / "rules.yaml").read_text(encoding="utf-8").splitlines()
        if line.startswith("  DN-")
    ]
    assert covered == ids
