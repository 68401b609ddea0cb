"""The tables of Yalu Deluxe as loaded: every cell that the rules or the example of play (24) state, and the
order that tables must have, whoever designed their cells.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise
from pathlib import Path

import pytest

from hexwright.model.game import Game, Table
from hexwright.model.provenance import Origin

REPOSITORY = Path(__file__).resolve().parents[2]

ODDS = ("1:6", "1:4", "1:2", "1:1", "3:2", "2:1", "3:1", "4:1", "5:1", "6:1", "8:1")
ROLLS = ("≤0", *(str(n) for n in range(1, 12)), "≥12")
GRADES = ("D", "NR", "NE")
"""Results of a fire, from the worst for the target."""

# Modified rolls of the example of play and their results.
FIRES = [
    ("1:4", "4", "NE"),  # 41 Commando at the 80th
    ("2:1", "6", "NR"),  # ROK 8th at the NKPA 5th
    ("6:1", "10", "NR"),  # 27th Army at two battalions
    ("4:1", "8", "NR"),  # 80th at 41 Commando
    ("6:1", "6", "D"),  # 42nd and 20th Army at the ROK 8th
    ("3:1", "7", "NR"),  # 38th Army at the ROK 7th
    ("3:1", "8", "NE"),  # 50th Army at the ROK 1st
]
STATES = {
    "SU": "Sunny", "MC": "Mild clear", "MO": "Mild overcast", "R": "Rain", "F": "Flood", "SN": "Snow",
    "SO": "Subfreezing overcast", "SS": "Subfreezing snow", "B": "Blizzard",
}  # fmt: skip
FAIR_TO_FOUL = ("SU", "MC", "MO", "SO", "R", "SN", "SS", "F", "B")


@pytest.fixture(scope="module")
def game(game_of: Callable[[Path, str], Game]) -> Game:
    return game_of(REPOSITORY, "sources/yalu-deluxe")


def cell(table: Table, row: str, column: str) -> str:
    return table.cells[table.rows.index(row)][table.columns.index(column)]


def column(table: Table, name: str) -> dict[str, str]:
    place = table.columns.index(name)
    return {row: cells[place] for row, cells in zip(table.rows, table.cells, strict=True)}


def numbers(entries: Sequence[str]) -> list[int]:
    return [int(entry) for entry in entries]


# Combat results


@pytest.mark.parametrize(("odds", "roll", "result"), FIRES)
def test_results_of_the_example(game: Game, odds: str, roll: str, result: str) -> None:
    crt = game.tables["crt"]
    assert cell(crt, roll, odds) == result
    assert crt.source(roll, odds).origin is Origin.STATED
    assert crt.source(roll, odds).rule == "24"


def test_a_fire_that_just_missed(game: Game) -> None:
    """41 Commando missed by one pip (24)."""
    crt = game.tables["crt"]
    assert cell(crt, "3", "1:4") != "NE"
    assert crt.source("3", "1:4").origin is Origin.INFERRED


def test_an_attack_at_one_to_two_has_one_chance_in_six(game: Game) -> None:
    hits = {roll for roll, result in column(game.tables["crt"], "1:2").items() if result != "NE"}
    ways = [a + b for a in range(1, 7) for b in range(1, 7)]
    assert sum(str(roll) in hits for roll in ways) == 6


def test_odds_are_those_of_the_first_edition_without_seven_to_one(game: Game) -> None:
    crt = game.tables["crt"]
    assert crt.columns == ODDS
    assert crt.rows == ROLLS


def test_low_rolls_and_high_odds_are_never_worse(game: Game) -> None:
    crt = game.tables["crt"]
    rank = [[GRADES.index(entry) for entry in row] for row in crt.cells]
    for row in rank:
        assert all(better >= worse for better, worse in pairwise(row)), "higher odds hit harder"
    for one in zip(*rank, strict=True):
        assert all(low <= high for low, high in pairwise(one)), "low rolls hit harder"
    for left, right in pairwise(ODDS):
        assert column(crt, left) != column(crt, right) or (left, right) == ("1:1", "3:2"), "no idle column"
    assert column(crt, "1:1") != column(crt, "3:2")


def test_what_nobody_states_is_ours(game: Game) -> None:
    crt = game.tables["crt"]
    designed = [
        (roll, odds) for roll in ROLLS for odds in ODDS if crt.source(roll, odds).origin is Origin.DESIGNED
    ]
    assert len(designed) == len(ROLLS) * len(ODDS) - len(FIRES) - 5
    assert crt.provenance.note


# Weather


def test_weather_of_turn_one_is_fixed(game: Game) -> None:
    weather = game.tables["weather"]
    assert cell(weather, "3", "NOV") == "SO"
    assert weather.source("3", "NOV").origin is Origin.STATED
    assert weather.source("4", "NOV").origin is Origin.DESIGNED
    setup = game.setups["november"]
    assert (setup.states["weather"], setup.states["weather-roll"]) == ("so", "3")


def test_weather_table_has_every_month_and_roll(game: Game) -> None:
    weather = game.tables["weather"]
    assert weather.columns == ("NOV", "DEC", "JAN", "FEB", "MAR", "APR", "MAY")
    assert weather.rows == tuple("123456")
    assert {entry for row in weather.cells for entry in row} == set(STATES)
    turns = {turn.name.split()[0] for turn in game.turns}
    assert turns == set(weather.columns)


def test_low_rolls_are_fair_and_high_ones_foul(game: Game) -> None:
    """Evacuation and airdrop need more than the number rolled (9.3.6): it must be harder in foul weather."""
    weather = game.tables["weather"]
    for month in weather.columns:
        ranks = [FAIR_TO_FOUL.index(state) for state in column(weather, month).values()]
        assert ranks == sorted(ranks), month


def test_states_and_effects_name_the_same_weather(game: Game) -> None:
    names = tuple(value.name for value in game.states["weather"].values)
    assert names == tuple(STATES.values())
    for side in ("communist", "un"):
        assert game.tables[f"weather-effects-{side}"].rows == names


def test_stated_effects_of_weather(game: Game) -> None:
    un, communist = game.tables["weather-effects-un"], game.tables["weather-effects-communist"]
    frost = STATES["SO"]
    assert cell(un, frost, "Offensive air") == "2"
    assert cell(communist, frost, "Movement") == "6"
    assert [cell(communist, frost, name) for name in ("Assault", "Defensive fire", "Infiltration")] == [
        "0"
    ] * 3
    assert cell(communist, frost, "Open river") == "frozen"
    closed = {STATES[state] for state in ("SS", "SO", "B")}
    assert {row for row, entry in column(un, "Iwon").items() if entry == "closed"} == closed
    assert column(un, "Air hits ASP on") == {name: "1–2" if name == "Sunny" else "1" for name in un.rows}
    south = {row for row, entry in column(un, "Regroup").items() if entry != "yes"}
    assert (
        south == {"Blizzard"} == {r for r, entry in column(un, "Sea, evacuation").items() if entry != "yes"}
    )
    assert un.source(frost, "Offensive air").origin is Origin.STATED
    assert un.source(frost, "Defensive air").origin is Origin.DESIGNED
    assert un.source("Snow", "Iwon").origin is Origin.STATED
    assert un.source("Snow", "Offensive air").origin is Origin.DESIGNED


def test_defensive_air_is_cut_in_snow_and_overcast(game: Game) -> None:
    un = game.tables["weather-effects-un"]
    for row in un.rows:
        assert int(cell(un, row, "Defensive air")) <= int(cell(un, row, "Offensive air"))
    for state in ("MO", "SO", "SN", "SS"):
        row = STATES[state]
        assert int(cell(un, row, "Defensive air")) < int(cell(un, row, "Offensive air"))
    units = sum(unit.type in {"jet", "fighter"} for unit in game.units.values())
    assert int(cell(un, "Sunny", "Offensive air")) == units == 6


# Terrain


def test_terrain_costs_and_changes_of_the_example(game: Game) -> None:
    terrain = game.tables["terrain-effects"]
    assert [cell(terrain, row, "Communist") for row in ("Clear", "Rough", "Mountain")] == ["1", "2", "3"]
    assert [cell(terrain, row, "Assault") for row in ("Rough", "Mountain")] == ["+1", "+2"]
    assert cell(terrain, "Mountain", "Defensive fire") == "+1"
    assert cell(terrain, "River, frozen", "Defensive fire") == "-1"
    assert cell(terrain, "River, frozen", "Communist") == "0"
    for row, name in (("Rough", "Assault"), ("Mountain", "Communist"), ("River, frozen", "Defensive fire")):
        assert terrain.source(row, name).origin is Origin.STATED
    assert terrain.source("Rough", "UN division").origin is Origin.DESIGNED


def test_worse_ground_costs_more_and_shelters_more(game: Game) -> None:
    terrain = game.tables["terrain-effects"]
    for name in ("Communist", "UN division", "UN other", "Assault", "Defensive fire"):
        entries = numbers([cell(terrain, row, name) for row in ("Clear", "Rough", "Mountain")])
        assert entries == sorted(entries), name
    for row in ("Clear", "Rough", "Mountain"):
        assert int(cell(terrain, row, "UN other")) <= int(cell(terrain, row, "UN division"))


def test_terrain_of_the_map_has_a_row(game: Game) -> None:
    board = game.main_board
    assert board.terrain is not None
    assert {kind.name for kind in board.terrain.kinds.values()} <= set(game.tables["terrain-effects"].rows)


def test_stated_costs_of_actions(game: Game) -> None:
    actions = game.tables["action-costs"]
    assert column(actions, "UN") == {
        "Entrain": "2",
        "Embark": "2",
        "Break down or recombine, US": "2",
        "Break down or recombine, ROK": "4",
        "Enter or leave by To Pusan": "1",
    }


# Tables of one die


def test_infiltration_of_the_example(game: Game) -> None:
    base = column(game.tables["infiltration"], "Goes on at or below")
    change = column(game.tables["infiltration-changes"], "Change")
    river = int(change["River hexside crossed"])
    assert [roll + river <= int(base["Rough"]) for roll in (1, 3, 4)] == [True, False, False]  # T4
    assert [roll <= int(base["Mountain"]) for roll in (2, 3, 4, 6)] == [True, True, False, False]  # T5
    assert [roll <= int(base["Rough"]) for roll in (4, 5, 1)] == [False, False, True]  # T6
    assert int(base["Clear"]) <= int(base["Rough"]) <= int(base["Mountain"])
    assert change["Mild or subfreezing overcast"] == "0"


def test_surprise_of_the_example(game: Game) -> None:
    base = column(game.tables["surprise"], "Surprised at or below")
    rolls = [
        ("us-3-31-7", 3, True), ("us-1-32-7", 3, True), ("uk-41rmc", 5, False), ("rok-8", 5, False),
        ("rok-7", 2, True), ("rok-1", 3, True),
    ]  # fmt: skip
    for key, roll, surprised in rolls:
        assert (roll <= int(base[game.units[key].values["surprise"]])) is surprised, key


def test_surprise_fades_by_one_a_turn(game: Game) -> None:
    turns = game.tables["surprise-turns"]
    assert [cells[0] for cells in turns.cells] == ["0", "+1", "+2", "+3", "+4"]
    assert list(turns.rows) == [turn.name for turn in game.turns[:5]]
    phases = [[phase.id for phase in turn.phases] for turn in game.turns]
    assert ["surprise" in ids for ids in phases] == [True] * 5 + [False] * 20


def test_bombardment_grows_with_factors(game: Game) -> None:
    table = game.tables["bombardment"]
    for name in table.columns:
        entries = numbers(list(column(table, name).values()))
        assert entries == sorted(entries)
    for neutralized, destroyed in table.cells:
        assert int(destroyed) < int(neutralized)
    changes = column(game.tables["bombardment-changes"], "Change")
    assert numbers([changes[row] for row in ("Clear", "Rough", "Mountain")]) == [0, 1, 2]


def test_morale_graces_the_better_troops(game: Game) -> None:
    communist = column(game.tables["morale-communist"], "Base")
    assert numbers(list(communist.values())) == [9, 7, 5, 6]
    un = {row: int(entry) for row, entry in column(game.tables["morale-un"], "Base").items()}
    assert un["USMC division"] > un["US division"] > un["ROK division"]
    assert un["Commonwealth brigade"] > un["US regiment"]
    assert un["US battalion"] < un["US division"]
    assert un["ROK battalion"] < un["ROK division"]


@pytest.mark.parametrize(
    ("column_of_units", "tables"),
    [("surprise", ("surprise",)), ("morale", ("morale-communist", "morale-un"))],
)
def test_rows_and_units_match(game: Game, column_of_units: str, tables: Sequence[str]) -> None:
    rows = {row for table in tables for row in game.tables[table].rows}
    used = {unit.values[column_of_units] for unit in game.units.values()} - {""}
    assert used == rows


# Attack supply, replacements


def test_attack_supply_begins_with_twelve(game: Game) -> None:
    table = game.tables["attack-supply"]
    assert table.cells[0] == ("12",) * 6
    assert table.source("NOV IV", "1").origin is Origin.STATED
    fixed = [row for row, cells in zip(table.rows, table.cells, strict=True) if len(set(cells)) == 1]
    assert fixed == ["NOV IV", "DEC I", "DEC II"]
    for cells in table.cells:
        assert numbers(cells) == sorted(numbers(cells))


def test_the_example_spends_ten_of_twelve(game: Game) -> None:
    cost = column(game.tables["attack-cost"], "Points")
    north = int(cost["Hex on or north of the Weather Line"])
    assert 12 - 6 * north - int(cost["Artillery -2"]) == 2
    assert numbers(list(cost.values())) == [1, 2, 3, 2, 4]


def test_gains_of_attack_supply(game: Game) -> None:
    gains = game.tables["attack-supply-gains"]
    points = column(gains, "Points")
    assert points["US division destroyed, and its hex entered"] == "2"
    assert points["US division destroyed by bug-out fire"] == "2"
    assert points["ROK division destroyed, and its hex entered"] == "1"
    assert gains.source("Wonsan first falls", "Points").origin is Origin.DESIGNED


def test_replacement_schedules(game: Game) -> None:
    table = game.tables["replacements-un"]
    us = dict(zip(table.columns, table.cells[table.rows.index("US Army battalion")], strict=True))
    assert [us[turn] for turn in ("NOV IV", "JAN I", "FEB I", "APR I")] == ["1", "1", "2", "3"]
    rok = dict(zip(table.columns, table.cells[table.rows.index("ROK regiment or battalion")], strict=True))
    assert [rok[turn] for turn in ("NOV IV", "JAN I", "FEB I", "APR I")] == [
        "–",
        "1",
        "2",
        "2",
    ]
    conscripts = game.tables["conscripts"]
    assert [cells[0] for cells in conscripts.cells] == ["1", "2", "3"]


def test_stated_tables_say_so(game: Game) -> None:
    for key in ("infiltration", "surprise-turns", "attack-cost", "replacements-un", "conscripts", "stacking"):
        assert game.tables[key].provenance.origin is Origin.STATED, key
    for table in game.tables.values():
        assert table.provenance.rule, table.id
        if table.provenance.origin is Origin.DESIGNED and table.beside is None:
            assert table.provenance.note, f"{table.id} does not say why"
