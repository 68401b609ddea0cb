"""The tables of Yalu Classic as loaded: every cell that its rules state, the order that tables must have, and
that what both games share is the same.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from hexwright.model.game import Game, Table
from hexwright.model.provenance import Origin

REPOSITORY = Path(__file__).resolve().parents[2]

FAIR_TO_FOUL = ("SU", "MC", "MO", "SO", "R", "SN", "SS", "F", "B")


@pytest.fixture(scope="module")
def game(game_of: Callable[[Path, str], Game]) -> Game:
    return game_of(REPOSITORY, "sources/yalu-classic")


@pytest.fixture(scope="module")
def deluxe(game_of: Callable[[Path, str], Game]) -> Game:
    return game_of(REPOSITORY, "sources/yalu-deluxe")


def column(table: Table, name: str) -> dict[str, str]:
    place = table.columns.index(name)
    return {row: cells[place] for row, cells in zip(table.rows, table.cells, strict=True)}


def points(game: Game, key: str) -> dict[str, int]:
    return {row: int(entry) for row, entry in column(game.tables[key], "Points").items()}


@pytest.mark.parametrize(
    ("odds", "least", "most"),
    [("3:1", "NE", "NR"), ("3:2", "NR", "NR"), ("2:1", "NE", "NE"), ("1:1", "NE", "NE"), ("6:1", "D", "D")],
)
def test_results_of_the_example_are_possible(game: Game, odds: str, least: str, most: str) -> None:
    """C3 to C8: the example prints results, not rolls."""
    assert {least, most} <= set(column(game.tables["crt"], odds).values())


def test_one_to_two_has_one_chance_in_six(game: Game) -> None:  # C10
    hits = {roll for roll, result in column(game.tables["crt"], "1:2").items() if result != "NE"}
    assert sum(str(a + b) in hits for a in range(1, 7) for b in range(1, 7)) == 6


def test_tables_that_both_games_have_alike(game: Game, deluxe: Game) -> None:
    for key in ("crt", "weather-effects-communist", "infiltration", "infiltration-changes", "surprise"):
        assert (game.tables[key].rows, game.tables[key].cells) == (
            deluxe.tables[key].rows,
            deluxe.tables[key].cells,
        )
    assert set(deluxe.tables) - set(game.tables) == {"surprise-turns", "morale-communist", "conscripts"}


def test_turn_one_is_overcast_and_frozen(game: Game) -> None:
    weather = game.tables["weather"]
    assert column(weather, "NOV")["3"] == "SO"
    setup = game.setups["november"]
    assert (setup.states["weather"], setup.states["weather-roll"]) == ("so", "3")
    assert "weather" not in [phase.id for phase in game.turns[0].phases]


def test_fair_is_low_and_foul_is_high(game: Game) -> None:
    weather = game.tables["weather"]
    for month in weather.columns:
        ranks = [FAIR_TO_FOUL.index(state) for state in column(weather, month).values()]
        assert ranks == sorted(ranks), month


def test_more_floods_than_in_deluxe(game: Game, deluxe: Game) -> None:
    def floods(one: Game) -> int:
        return sum(cells.count("F") for cells in one.tables["weather"].cells)

    assert (floods(game), floods(deluxe)) == (5, 2)


def test_air_flies_alike_in_both_player_turns(game: Game) -> None:
    un = game.tables["weather-effects-un"]
    assert column(un, "Offensive air") == column(un, "Defensive air")
    assert max(map(int, column(un, "Offensive air").values())) == 6
    assert set(column(un, "Supply hit on").values()) == {"1–2"}  # C11
    assert un.source("Snow", "Supply hit on").origin is Origin.STATED
    assert [row for row, entry in column(un, "Regroup").items() if entry != "yes"] == ["Blizzard"]


def test_terrain_costs_what_it_does_in_deluxe(game: Game, deluxe: Game) -> None:
    assert game.tables["terrain-effects"].cells == deluxe.tables["terrain-effects"].cells
    actions = game.tables["action-costs"]
    assert column(actions, "UN")["Entrain"] == "2"
    assert column(actions, "UN")["Break down or recombine, US"] == "2"
    assert column(actions, "UN")["Break down or recombine, ROK"] == "4"
    assert dict(zip(actions.columns, actions.cells[actions.rows.index("Regroup")], strict=True)) == {
        "Communist": "3",
        "UN": "all",
    }


def test_bombardment_is_stronger_than_in_deluxe(game: Game, deluxe: Game) -> None:
    here, there = game.tables["bombardment"], deluxe.tables["bombardment"]
    assert here.rows == there.rows
    for name in here.columns:
        ours = [int(entry) for entry in column(here, name).values()]
        assert ours == sorted(ours)
        assert all(a >= int(b) for a, b in zip(ours, column(there, name).values(), strict=True))
    assert int(column(here, "Destroyed at or below")["≥12"]) > int(
        column(there, "Destroyed at or below")["≥12"]
    )


def test_commonwealth_morale_is_lower_than_in_deluxe(game: Game, deluxe: Game) -> None:
    here, there = column(game.tables["morale-un"], "Base"), column(deluxe.tables["morale-un"], "Base")
    assert {row for row in here if here[row] != there[row]} == {
        "Commonwealth brigade",
        "Commonwealth battalion",
    }
    assert all(int(here[row]) <= int(there[row]) for row in here)
    assert set(there) - set(here) == {"5th RCT"}


def test_rows_and_units_match(game: Game) -> None:
    for key, table in (("surprise", "surprise"), ("morale", "morale-un")):
        used = {u.values[key] for u in game.units.values() if u.side == "un"} - {""}
        assert used == set(game.tables[table].rows)


def test_attack_supply_is_a_fixed_schedule(game: Game) -> None:
    schedule = points(game, "attack-supply")
    assert next(iter(schedule)) == "NOV III"
    assert points(game, "attack-cost") == {
        "Assault above 1:2": 1,
        "Assault at 1:2 or less": 0,
        "Bug-out fire, defensive fire": 0,
    }
    assert game.tables["attack-cost"].provenance.origin is Origin.STATED
    gains = points(game, "attack-supply-gains")
    assert set(gains) == {f"{city} first falls" for city in ("Pyongyang", "Hungnam", "Wonsan")}


def test_more_attack_supply_than_in_deluxe(game: Game, deluxe: Game) -> None:
    """An attack costs one point here, up to three there; the schedule is still no smaller in any month."""
    here, there = points(game, "attack-supply"), deluxe.tables["attack-supply"]
    for row, cells in zip(there.rows, there.cells, strict=True):
        if row in here:
            assert here[row] >= sum(map(int, cells)) / len(cells), row


def test_replacement_schedules(game: Game) -> None:
    table = game.tables["replacements-un"]
    rows = dict(zip(table.rows, table.cells, strict=True))
    turns = {turn.name for turn in game.turns}
    assert set(table.columns) - {"Where"} <= turns
    assert rows["US Army battalion"] == ("1", "1", "2", "2", "UN port or Seoul")
    assert rows["ROK division, turn I"] == ("–", "1", "1", "1", "Seoul")
    assert rows["ROK division, turn III"] == ("–", "–", "–", "1", "Seoul")


def test_tables_say_where_they_come_from(game: Game) -> None:
    for table in game.tables.values():
        assert table.provenance.rule, table.id
        if table.provenance.origin is Origin.DESIGNED and table.beside is None:
            assert table.provenance.note, f"{table.id} does not say why"


def test_contradictions_of_the_sheet_are_ruled(game: Game) -> None:
    assert len(game.errata) == 36
    assert all(entry.evidence and entry.ruling for entry in game.errata.values())
