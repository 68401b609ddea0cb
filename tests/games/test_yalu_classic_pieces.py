"""The order of battle of Yalu Classic as loaded: sums that reviews of 1977 give, what its rules and articles
pin, what differs from Deluxe and what does not; and whether every counter can be read.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from hexwright.model.derived.forces import total_counters
from hexwright.model.derived.parts import parts_of, whole_of
from hexwright.model.game import Game, Unit
from tests.games.lettering import lettering, over_the_edge, too_small

REPOSITORY = Path(__file__).resolve().parents[2]

BOX = 456
"""Counters in the box of the second edition, which serve both games."""

SUPPORT = {"armour", "artillery", "battleship", "cruiser", "destroyer", "jet", "fighter"}


@pytest.fixture(scope="module")
def game(game_of: Callable[[Path, str], Game]) -> Game:
    return game_of(REPOSITORY, "sources/yalu-classic")


@pytest.fixture(scope="module")
def deluxe(game_of: Callable[[Path, str], Game]) -> Game:
    return game_of(REPOSITORY, "sources/yalu-deluxe")


def stat(unit: Unit, name: str) -> int:
    return int(unit.steps[0].stats[name])


def on_map(game: Game, side: str) -> list[Unit]:
    board = game.main_board
    assert board.terrain is not None
    places = game.setups["november"].places
    return [u for u in game.units.values() if u.side == side and places[u.id] in board.terrain.hexes]


# Sums of the reviews


def test_communists_begin_with_29_divisions_of_four(game: Game) -> None:  # C12
    start = on_map(game, "communist")
    assert [u.size for u in start] == ["XX"] * 29
    assert sum(u.nationality == "pva" for u in start) == 22
    assert sum(stat(u, "cf") for u in start) == 116
    assert {stat(u, "cf") for u in start} == {4}
    armies = [u.formation for u in start if u.nationality == "pva"]
    assert {army: armies.count(army) for army in armies} == {
        "20th Army": 4, "38th Army": 3, "39th Army": 3, "40th Army": 3, "42nd Army": 3, "50th Army": 3,
        "66th Army": 3,
    }  # fmt: skip


def test_the_un_begins_with_27_units_of_134_factors(game: Game) -> None:  # C12 C22
    """The review counts the 1st Cavalry as the division of 1977, 7-4; here its two regiments stand for it."""
    start = on_map(game, "un")
    cavalry = [u for u in start if u.formation == "1st Cavalry Division"]
    assert [(u.size, stat(u, "cf"), stat(u, "mf")) for u in cavalry] == [("III", 3, 6)] * 2
    others = [u for u in start if u not in cavalry]
    fights = sum(stat(u, "cf") for u in others if u.type not in SUPPORT)
    ships = [u for u in others if u.type in SUPPORT]
    assert [(u.id, stat(u, "support")) for u in ships] == [("navy-ca", 2)]
    assert fights + 2 + 7 == 134
    sizes = [u.size for u in others if u.type not in SUPPORT | {"garrison"}]
    assert [sizes.count(size) for size in ("XX", "X", "III", "II")] == [15, 2, 5, 1]  # and the 1st Cavalry
    assert sum(u.type == "garrison" for u in others) == 2  # two of the seven regiments
    assert len(others) + 1 == 27
    rok = [u for u in start if u.nationality == "rok" and u.size == "XX"]
    assert (len(rok), sum(stat(u, "cf") for u in rok)) == (9, 36)
    army = sum(stat(u, "cf") for u in start if u.nationality in {"us", "usmc"} and u.size == "XX")
    assert 36 + army + 7 == 106


def test_98_communist_counters(game: Game) -> None:
    assert sum(u.side == "communist" for u in game.units.values()) == 98


def test_52_full_strength_un_units(game: Game) -> None:
    """A review counts what no breakdown makes, without aircraft."""
    wholes = whole_of(game.units)
    full = [u for u in game.units.values() if u.side == "un" and u.id not in wholes]
    assert len([u for u in full if u.type not in {"jet", "fighter"}]) == 52


def test_support_in_spring_is_sixteen(game: Game) -> None:
    support = {u.id: stat(u, "support") for u in game.units.values() if u.type in SUPPORT}
    assert sum(v for k, v in support.items() if k.startswith("air-")) == 6
    assert sum(v for k, v in support.items() if k.startswith("navy-")) == 7
    assert {k: v for k, v in support.items() if k[0] in "ta" and "air" not in k} == {"tk-2": 1, "art-2": 2}


# Pins


def test_north_koreans_are_4_6(game: Game) -> None:
    divisions = [u for u in game.units.values() if u.nationality == "nkpa" and u.size == "XX"]
    assert len(divisions) == 20
    assert {(stat(u, "cf"), stat(u, "mf")) for u in divisions} == {(4, 6)}
    assert game.setups["november"].places["nkpa-25"] == "1115"


def test_the_15th_army_is_heavy(game: Game) -> None:
    assert [stat(game.units[f"pva-{n}"], "cf") for n in (29, 44, 45)] == [5, 5, 5]


def test_factors_of_the_example(game: Game) -> None:  # C3 to C8, C14
    sums = {
        "rok-10 rok-11 rok-12": 12, "us-r5-1cav us-r7-1cav": 6, "us-2": 10, "pva-148": 4, "pva-125": 4,
        "pva-29": 5, "pva-112 pva-113 pva-149": 12, "pva-29 pva-44 pva-45 pva-124": 19, "pva-150": 4,
    }  # fmt: skip
    for keys, total in sums.items():
        assert sum(stat(game.units[key], "cf") for key in keys.split()) == total, keys


def test_guerrillas_and_garrisons(game: Game) -> None:
    guerrillas = [u for u in game.units.values() if u.type == "guerrilla"]
    assert (len(guerrillas), {stat(u, "mf") for u in guerrillas}) == (12, {4})
    garrisons = {u.id: (stat(u, "cf"), stat(u, "mf")) for u in game.units.values() if u.type == "garrison"}
    assert garrisons == {"gar-hungnam": (3, 0), "gar-wonsan": (2, 0)}
    places = game.setups["november"].places
    assert (places["gar-hungnam"], places["gar-wonsan"]) == ("1611", "1716")


def test_all_but_guerrillas_and_aircraft_have_a_zone(game: Game) -> None:
    without = {u.type for u in game.units.values() if u.values["zoc"] != "yes"}
    assert without == {"guerrilla", "jet", "fighter"}


def test_the_seventh_division_is_whole(game: Game) -> None:
    places = game.setups["november"].places
    assert places["us-7"] == "1302"
    parts = [part.id for part in parts_of(game.units, game.units["us-7"])]
    assert {key: places[key] for key in parts} == {key: f"chart-{key}" for key in parts}


def test_the_cavalry_may_begin_near_wonsan(game: Game) -> None:
    usual, early = game.setups["november"].places, game.setups["wonsan"].places
    assert [usual[f"us-r{n}-1cav"] for n in (5, 7)] == ["0919", "0919"]
    assert [early[f"us-r{n}-1cav"] for n in (5, 7)] == ["1919", "1919"]
    moved = {key for key in usual if usual[key] != early[key]}
    assert moved == {"us-r5-1cav", "us-r7-1cav", *(f"us-{n}-8-1cav" for n in (1, 2, 3))}


def test_twenty_six_weeks(game: Game) -> None:
    names = [turn.name for turn in game.turns]
    assert len(names) == 26
    assert (names[0], names[1], names[2], names[6], names[-1]) == (
        "NOV III",
        "NOV IV",
        "DEC I",
        "JAN I",
        "MAY IV",
    )
    phases = [[phase.id for phase in turn.phases] for turn in game.turns]
    assert ["surprise" in ids for ids in phases] == [True] + [False] * 25
    assert ["bug-out" in ids for ids in phases] == [False] + [True] * 25
    assert not any("communist-morale" in ids for ids in phases)
    assert ["end-of-game" in ids for ids in phases] == [False] * 25 + [True]


def test_arrivals_have_a_turn_and_words(game: Game) -> None:
    for unit in game.units.values():
        if unit.start and unit.start.startswith("turn-"):
            number = int(unit.start.removeprefix("turn-"))
            assert unit.entry.startswith(f"Turn {number}: ")
            if unit.nationality in {"pva", "nkpa"} and unit.size == "XX":
                assert ("Staging Area" in unit.entry) == (number <= 3), unit.id
            elif unit.side == "un" and unit.type not in SUPPORT:
                assert unit.entry.endswith("Seoul" if unit.nationality == "rok" else "Inchon")
    spaces = {turn.number for turn in game.turns if "G" in turn.note.split(" · ")}
    guerrillas = {u.start for u in game.units.values() if u.type == "guerrilla" and "turn" in str(u.start)}
    assert {f"turn-{number}" for number in spaces} == guerrillas


def test_months_of_units_that_nobody_changed(game: Game, deluxe: Game) -> None:
    """A unit that is not listed as different comes in the same week as in Deluxe."""
    listed = {
        "pva-76", "pva-77", "pva-78", "pva-88", "pva-31", "pva-34", "pva-35", "pva-139", "pva-29", "pva-44",
        "pva-45", "pva-140", "pva-178", "pva-179", "pva-180", "pva-181", "rok-10", "rok-11", "rok-12",
        "rok-13", "rok-14", "tk-2", "art-2", "guer-1",
    }  # fmt: skip
    for key, unit in game.units.items():
        before = deluxe.units[key].start if key in deluxe.units else None
        if key not in listed and before is not None and before.startswith("turn-"):
            week = deluxe.turns[int(before.removeprefix("turn-")) - 1].name
            assert unit.start is not None
            assert game.turns[int(unit.start.removeprefix("turn-")) - 1].name == week, key


# What both games share


def test_the_box_holds_both_games(game: Game, deluxe: Game) -> None:
    only_here = {key for key in game.units if key not in deluxe.units}
    assert only_here == {"nkpa-25", *(f"pva-{n}" for n in range(163, 169))}
    assert total_counters(game) < BOX
    for key, marker in game.markers.items():
        assert marker.count <= deluxe.markers[key].count, key
    assert set(deluxe.markers) - set(game.markers) == {"ridgway", "regroup", "artillery"}


def test_breakdown_is_that_of_deluxe(game: Game, deluxe: Game) -> None:
    for key, unit in game.units.items():
        if key in deluxe.units:
            assert unit.parts == deluxe.units[key].parts, key


def test_rules_are_cited_by_their_classic_numbers(game: Game) -> None:
    """No number with points in it is left: Classic has none."""
    cited = {unit.provenance.rule for unit in game.units.values()}
    cited |= {table.provenance.rule for table in game.tables.values()}
    cited |= {marker.provenance.rule for marker in game.markers.values()}
    assert [rule for rule in cited if rule is not None and "." in rule] == []


# Legibility


def test_every_counter_can_be_read(game: Game) -> None:
    assert {"27", "UK", "4-6", "PEFTOK", "163", "55"} <= {op.text for _, _, op in lettering(game)}
    assert too_small(game) == []


def test_nothing_runs_over_the_edge_of_a_counter(game: Game) -> None:
    assert over_the_edge(game) == []
