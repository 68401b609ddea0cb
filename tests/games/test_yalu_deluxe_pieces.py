"""The order of battle of Yalu Deluxe as loaded: what the rules pin, sums of the example of play (24), numbers
of counters, breakdown; and whether every counter can be read.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pytest

from hexwright.model.derived.forces import total_counters
from hexwright.model.derived.parts import parts_of, whole_of
from hexwright.model.game import Game, Unit
from hexwright.model.provenance import Origin
from tests.games.lettering import lettering, over_the_edge, too_small

REPOSITORY = Path(__file__).resolve().parents[2]

# Start hexes of the example of play, by army (24).
ARMIES = {
    "20th": ("1011", (58, 59, 60, 89)), "38th": ("0912", (112, 113, 114)), "39th": ("0413", (115, 116, 117)),
    "40th": ("0812", (118, 119, 120)), "42nd": ("1111", (124, 125, 126)), "50th": ("0116", (148, 149, 150)),
    "66th": ("0513", (196, 197, 198)),
}  # fmt: skip
NKPA = {5: "1012", 12: "1115", 17: "0120", 24: "1701", 31: "0215", 32: "0218", 47: "0119"}

# Attacks of the example: the units that fire, and the sum of their factors.
SUMS = [
    (["pva-81", "pva-90", "pva-79"], 12),
    (["pva-80"], 4),
    (["us-3-31-7", "us-1-32-7"], 2),
    (["uk-41rmc"], 1),
    (["pva-124", "pva-125", "pva-126", "pva-58", "pva-59", "pva-60", "pva-89"], 31),
    (["pva-124", "pva-125", "pva-126", "pva-58", "pva-59", "pva-60", "pva-89", "nkpa-5"], 33),
    (["pva-112", "pva-113", "pva-114"], 15),
    (["pva-115", "pva-116", "pva-117", "pva-118", "pva-119", "pva-120"], 30),
    (["pva-148", "pva-149", "pva-150", "nkpa-31", "nkpa-32", "nkpa-47"], 18),
    (["us-2"], 10),
    (["rok-1"], 5),
    (["rok-7"], 4),
    (["rok-8"], 4),
]

# Markers that the rules move, each by itself.
MOVED = (("rail-break", 5), ("damaged-bridge", 5), ("interdiction", 8))
# Markers of the two sheets. Twelve counters are blank, and seven units are in Classic only.
MARKERS = {
    "date": 1, "weather-roll": 1, "weather": 1, "weather-un": 1, "ridgway": 1, "control": 6, "isolated": 20,
    "neutralized": 36, "regroup": 20, "bombard": 8,
    **{f"{name}-{k}": 1 for name, count in MOVED for k in range(1, count + 1)},
    "attack-supply-ones": 1, "attack-supply-tens": 1, "artillery": 12, "usmc-replacement": 2,
    "uk-replacement": 2, "surprised": 10, "human-wave": 6,
}  # fmt: skip
BLANK, ONLY_CLASSIC, BOX = 12, 7, 456


@pytest.fixture(scope="module")
def game(game_of: Callable[[Path, str], Game]) -> Game:
    return game_of(REPOSITORY, "sources/yalu-deluxe")


def stat(unit: Unit, name: str) -> int:
    return int(unit.steps[0].stats[name])


def of(game: Game, nationality: str, size: str = "XX") -> list[Unit]:
    return [unit for unit in game.units.values() if unit.nationality == nationality and unit.size == size]


def test_counters_fill_the_box(game: Game) -> None:
    assert {key: marker.count for key, marker in game.markers.items()} == MARKERS
    assert total_counters(game) + BLANK + ONLY_CLASSIC == BOX


def test_units_by_nationality_and_kind(game: Game) -> None:
    kinds = Counter((unit.nationality, unit.size) for unit in game.units.values())
    assert kinds["pva", "XX"] == 51
    assert kinds["nkpa", "XX"] == 20
    assert kinds["us", "XX"] + kinds["usmc", "XX"] == 7
    assert kinds["rok", "XX"] == 14
    types = Counter(unit.type for unit in game.units.values())
    assert (types["guerrilla"], types["conscripts"], types["garrison"]) == (12, 18, 4)
    assert (types["jet"] + types["fighter"], types["armour"], types["artillery"]) == (6, 2, 2)


@pytest.mark.parametrize(("keys", "total"), SUMS)
def test_factors_add_up_as_in_the_example(game: Game, keys: list[str], total: int) -> None:
    assert sum(stat(game.units[key], "cf") for key in keys) == total


def test_communists_start_as_in_the_example(game: Game) -> None:
    places = game.setups["november"].places
    for army, (hex_id, divisions) in ARMIES.items():
        for number in divisions:
            unit = game.units[f"pva-{number}"]
            assert (unit.formation, places[unit.id]) == (f"{army} Army", hex_id)
            assert unit.provenance.of("start") is Origin.STATED
    assert [places[f"pva-{n}"] for n in (79, 80, 81, 90)] == ["1308", "1308", "1007", "1007"]
    assert {n: places[f"nkpa-{n}"] for n in NKPA} == NKPA
    board = game.main_board
    assert board.terrain is not None
    at_start = [
        u for u in game.units.values() if u.side == "communist" and places[u.id] in board.terrain.hexes
    ]
    assert len(at_start) == 26 + 7


def test_armies_start_in_their_staging_areas(game: Game) -> None:
    sets = game.main_board.hex_sets
    for unit in game.units.values():
        areas = unit.values["area"].split()
        if areas:
            allowed = {hex_id for area in areas for hex_id in sets[f"staging-{area}"]}
            assert unit.start in allowed, unit.id
    chosen = {unit.formation for unit in game.units.values() if len(unit.values["area"].split()) == 2}
    assert chosen == {"20th Army", "40th Army", "66th Army"}


def test_un_units_pinned_at_start(game: Game) -> None:
    places = game.setups["november"].places
    pins = {
        "us-1mar": "1209", "us-2": "0714", "us-3-31-7": "1208", "us-1-32-7": "1208", "us-r17-7": "1302",
        "uk-41rmc": "1410", "rok-1": "0317", "rok-7": "0914", "rok-8": "1113",
    }  # fmt: skip
    assert {key: places[key] for key in pins} == pins
    values = {"us-1mar": "13-5", "us-2": "10-4", "rok-1": "5-5", "rok-7": "4-5", "uk-41rmc": "1-5"}
    for key, text in values.items():
        assert f"{stat(game.units[key], 'cf')}-{stat(game.units[key], 'mf')}" == text


def test_north_koreans_are_weak_and_all_communist_divisions_move_six(game: Game) -> None:
    assert {stat(unit, "cf") for unit in of(game, "nkpa")} == {2}
    assert {stat(unit, "cf") for unit in of(game, "pva")} == {4, 5}
    assert {stat(unit, "mf") for unit in (*of(game, "pva"), *of(game, "nkpa"))} == {6}


def test_support_factors(game: Game) -> None:
    ships = {key: (stat(game.units[key], "support"), stat(game.units[key], "range")) for key in SHIPS}
    assert ships == SHIPS
    for unit in game.units.values():
        if unit.type in {"jet", "fighter"}:
            assert (stat(unit, "support"), unit.start) == (1, "air-unavailable")


SHIPS = {"navy-bb": (3, 3), "navy-ca": (2, 2), "navy-dd-a": (1, 1), "navy-dd-b": (1, 1)}


# Breakdown


def test_us_divisions_break_into_regiments_and_battalions(game: Game) -> None:
    regiments = {
        "us-1mar": "1 5 7", "us-1cav": "5 7 8", "us-2": "9 23 38", "us-3": "7 15 65", "us-7": "17 31 32",
        "us-24": "19 21 29", "us-25": "24 27 35",
    }  # fmt: skip
    for key, numbers in regiments.items():
        division = game.units[key]
        parts = [game.units[part] for part in division.parts]
        assert [part.designation for part in parts] == numbers.split()
        assert {part.size for part in parts} == {"III"}
        for part in parts:
            battalions = [game.units[one] for one in part.parts]
            assert [one.designation for one in battalions] == [f"{n}/{part.designation}" for n in (1, 2, 3)]
            assert {(one.size, stat(one, "cf")) for one in battalions} == {("II", 1)}
        every = [division, *parts_of(game.units, division)]
        assert len(every) == 13
        assert len({(unit.formation, unit.values["stripe"]) for unit in every}) == 1


def test_a_division_is_worth_its_parts_and_one_more(game: Game) -> None:
    for key in ("us-2", "us-3", "us-7", "us-24", "us-25", "us-1cav", "us-1mar"):
        division = game.units[key]
        assert stat(division, "cf") == 1 + sum(stat(game.units[part], "cf") for part in division.parts)


def test_rok_divisions_break_into_regiments_only(game: Game) -> None:
    order = {"rok-1": "11 12 15", "rok-2": "17 31 32", "rok-3": "22 23 26", "rok-5": "27 35 36",
             "rok-6": "2 7 19", "rok-7": "3 5 8", "rok-8": "10 16 21", "rok-9": "28 29 30",
             "rok-cap": "1 18 Cav"}  # fmt: skip
    for unit in of(game, "rok"):
        parts = [game.units[part] for part in unit.parts]
        assert [part.parts for part in parts] == [(), (), ()]
        assert sum(stat(part, "cf") for part in parts) == stat(unit, "cf") - 1
        if unit.id in order:
            assert [part.designation for part in parts] == order[unit.id].split()


def test_nobody_else_breaks_down(game: Game) -> None:
    wholes = whole_of(game.units)
    divided = {unit.nationality for unit in game.units.values() if unit.parts}
    assert divided == {"us", "usmc", "rok"}
    assert not game.units["us-187"].parts
    assert not game.units["us-5rct"].parts
    assert all(game.units[part].formation == game.units[whole].formation for part, whole in wholes.items())


def test_what_is_whole_is_not_in_parts(game: Game) -> None:
    """On turn 1 the 7th and the 1st Cavalry stand in parts, all other divisions whole (24, 25.0)."""
    places = game.setups["november"].places
    board = game.main_board
    assert board.terrain is not None
    for unit in game.units.values():
        if unit.id in whole_of(game.units):
            continue
        out = [part.id for part in parts_of(game.units, unit) if places[part.id] in board.terrain.hexes]
        here = places[unit.id] in board.terrain.hexes
        assert not (here and out)
        if unit.parts and not here and not places[unit.id].startswith("turn-"):
            assert unit.id in {"us-7", "us-1cav"}
            assert out
    lost = [key for key in ("us-1-8-1cav", "us-2-8-1cav", "us-3-8-1cav") if places[key] == "un-dead-pile"]
    assert len(lost) == 3


def test_the_seventh_division_is_complete(game: Game) -> None:
    places = game.setups["november"].places
    parts = list(parts_of(game.units, game.units["us-7"]))
    out = [unit for unit in parts if not places[unit.id].startswith("chart-")]
    assert sum(unit.stacking for unit in out) == 9
    assert Counter(places[unit.id] for unit in out) == {"1302": 5, "1208": 2}


# Other facts


def test_zones_of_control(game: Game) -> None:
    for unit in game.units.values():
        zone = unit.values["zoc"] == "yes"
        if unit.type in {"guerrilla", "armour", "artillery", "jet", "fighter", *SHIP_TYPES}:
            assert not zone, unit.id
        elif unit.size == "II":
            assert zone == (unit.nationality in {"uk", "canadian"}), unit.id
        elif unit.nationality == "rok":
            assert zone == (unit.size == "XX"), unit.id
        else:
            assert zone, unit.id


SHIP_TYPES = {"battleship", "cruiser", "destroyer"}


def test_stacking_of_the_rules(game: Game) -> None:
    assert [game.units[key].stacking for key in ("us-2", "us-r9-2", "us-1-9-2", "uk-27bc")] == [9, 3, 1, 3]
    free = {"guerrilla", "conscripts", "garrison", "armour", "artillery", "jet", "fighter", *SHIP_TYPES}
    assert {unit.type for unit in game.units.values() if unit.stacking == 0} == free
    limits = {rule.side: (rule.limit, dict(rule.limits), rule.whole_formation) for rule in game.stacking}
    assert limits == {"un": (18, {"rok": 27}, False), "communist": (27, {}, True)}


def test_arrivals_have_a_turn_and_words(game: Game) -> None:
    for unit in game.units.values():
        if unit.start and unit.start.startswith("turn-"):
            assert unit.entry.startswith(f"Turn {unit.start.removeprefix('turn-')}: ")
    spaces = {turn.number for turn in game.turns if "G" in turn.note.split(" · ")}
    guerrillas = {unit.start for unit in game.units.values() if unit.type == "guerrilla"}
    assert {f"turn-{number}" for number in spaces} == {start for start in guerrillas if "turn" in str(start)}


def test_free_set_up_leaves_later_units_alone(game: Game) -> None:
    usual, free = game.setups["november"].places, game.setups["free"].places
    board = game.main_board
    assert board.terrain is not None
    for unit in game.units.values():
        on_map = unit.side == "communist" and usual[unit.id] in board.terrain.hexes
        assert free[unit.id] == (f"chart-{unit.id}" if on_map else usual[unit.id])


def test_regiments_stand_for_their_divisions(game: Game) -> None:
    usual, split = game.setups["november"].places, game.setups["regiments"].places
    moved = {key for key in game.units if usual[key] != split[key]}
    divisions = {key for key in moved if game.units[key].size == "XX"}
    assert divisions == {"us-2", "us-3", "us-24", "us-25"}
    for key in divisions:
        assert split[key] == f"chart-{key}"
        assert {split[part] for part in game.units[key].parts} == {usual[key]}
    assert moved == divisions | {part for key in divisions for part in game.units[key].parts}


def test_weeks_from_november_to_may(game: Game) -> None:
    names = [turn.name for turn in game.turns]
    assert len(names) == 25
    assert (names[0], names[1], names[5], names[-1]) == ("NOV IV", "DEC I", "JAN I", "MAY IV")
    first = [phase.id for phase in game.turns[0].phases]
    assert first[:3] == ["communist-arrivals", "communist-movement", "communist-designation"]
    assert "bug-out" not in first
    assert "bug-out" in [phase.id for phase in game.turns[1].phases]


# Legibility


def test_every_counter_can_be_read(game: Game) -> None:
    assert {"27", "BC", "4-5", "PEFTOK"} <= {op.text for _, _, op in lettering(game)}
    assert too_small(game) == []


def test_nothing_runs_over_the_edge_of_a_counter(game: Game) -> None:
    assert over_the_edge(game) == []
