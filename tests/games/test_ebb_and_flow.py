"""Ebb & Flow as loaded: the order of battle, the start line on our map, tables, sequence, provenance."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable
from itertools import pairwise
from pathlib import Path

import pytest

from hexwright.geometry.hexes import distance, neighbours
from hexwright.model.board import Board, HexId
from hexwright.model.game import Game, Unit
from hexwright.model.provenance import Origin

REPOSITORY = Path(__file__).resolve().parents[2]

# Rule 3.4.1 as printed.
CHINESE = {
    29: "2111", 31: "2212", 35: "2112", 44: "2011", 45: "1912", 58: "2713", 59: "2412",
    60: "2612", 76: "2510", 79: "2412", 80: "2512", 81: "2511", 113: "2701", 115: "3213",
    116: "3012", 118: "2913", 120: "2812", 124: "1001", 179: "2312", 180: "2311", 181: "2211",
    187: "2013", 188: "2012", 189: "2014", 190: "1916", 191: "1916", 192: "1916", 193: "1914",
    194: "1814", 195: "1715",
}  # fmt: skip
NORTH_KOREAN = {
    1: "3811", 4: "0802", 5: "0506", 6: "3712", 8: "1915", 12: "3512", 17: "1716", 24: "0506", 27: "3811",
    31: "3811", 37: "3912", 45: "3911", 46: "3612", 47: "1815",
}  # fmt: skip

# The combat results table as printed, attacker/defender.
CRT = """
1/1 1/1 1/1 1/2 1/2 0/2 0/3 0/3 0/4 0/5
1/0 1/1 1/1 1/1 1/2 1/2 0/2 0/3 0/3 0/4
2/0 1/0 1/1 1/1 1/1 1/2 1/2 0/2 0/3 0/3
3/0 2/0 1/0 1/1 1/1 1/1 1/2 1/2 0/2 0/3
3/0 3/0 2/0 1/0 1/1 1/1 1/1 1/2 1/2 0/2
3/0 3/0 3/0 2/0 2/0 1/1 1/1 1/1 1/2 1/2
"""


@pytest.fixture(scope="module")
def game(game_of: Callable[[Path, str], Game]) -> Game:
    return game_of(REPOSITORY, "sources/ebb-and-flow")


class Ground:
    """The map as rules 7 and 8 see it, with both sides at their historic start."""

    def __init__(self, game: Game) -> None:
        board = game.main_board
        assert board.grid is not None and board.terrain is not None
        self.board = board
        self.grid = board.grid
        self.hexes = board.terrain.hexes
        self.walls = {frozenset((s.a, s.b)) for s in board.terrain.sides if s.kind == "sea"}
        self.units: dict[str, list[tuple[HexId, Unit]]] = defaultdict(list)
        for key, place in game.setups["historic"].places.items():
            if key in game.units and place in self.hexes:
                self.units[game.units[key].side].append((HexId(place), game.units[key]))

    def land(self, number: HexId) -> bool:
        return self.hexes[number].terrain != "sea"

    def around(self, number: HexId) -> list[HexId]:
        """Neighbours that a zone of control, a supply path or an army on foot can reach."""
        return [
            other
            for other in neighbours(self.grid, number).values()
            if frozenset((number, other)) not in self.walls
        ]

    def held(self, side: str) -> set[HexId]:
        return {number for number, _ in self.units[side]}

    def zone(self, side: str) -> set[HexId]:
        """Hexes next to units of a side (8.1)."""
        return {other for number in self.held(side) for other in self.around(number)}

    def flood(self, starts: Iterable[HexId], barred: set[HexId]) -> set[HexId]:
        """Land one can walk to from some hexes without entering barred ones."""
        seen, todo = set(starts), list(starts)
        while todo:
            for other in self.around(todo.pop()):
                if other not in seen and other not in barred and self.land(other):
                    seen.add(other)
                    todo.append(other)
        return seen

    def supplied(self, number: HexId, side: str, enemy: str, sources: frozenset[HexId]) -> bool:
        """Rule 7.3: no enemy unit on the path, nor an enemy zone without a friend in it."""
        own, theirs = self.held(side), self.held(enemy)
        barred = theirs | (self.zone(enemy) - own)
        return bool(self.flood([number], barred) & (sources - theirs))


@pytest.fixture(scope="module")
def ground(game: Game) -> Ground:
    return Ground(game)


def counters(unit: Unit) -> int:
    return unit.steps[-1].counter + 1


# Pieces


def test_there_are_176_counters(game: Game) -> None:
    by_nation = Counter[str]()
    for unit in game.units.values():
        by_nation[unit.nationality] += counters(unit)
    assert by_nation == {
        "chinese": 60,
        "north-korean": 28,
        "us": 30,
        "commonwealth": 6,
        "allied": 8,
        "rok": 16,
    }
    markers = {marker.id: marker.count for marker in game.markers.values()}
    assert markers == {"control": 24, "game-turn": 1, "beachhead": 1, "boundary": 1, "weather": 1}
    assert sum(by_nation.values()) + sum(markers.values()) == 176


def test_the_44_communist_divisions_stand_where_the_rules_say(game: Game) -> None:
    expected = {f"c-{n}": place for n, place in CHINESE.items()}
    expected |= {f"nk-{n}": place for n, place in NORTH_KOREAN.items()}
    communist = {unit.id: unit for unit in game.units.values() if unit.side == "communist"}
    assert {key: unit.start for key, unit in communist.items()} == expected
    assert {game.setups["historic"].places[key] for key in expected} == set(expected.values())
    for unit in communist.values():
        assert (unit.size, unit.stacking) == ("XX", 3)
        assert unit.provenance.of("start") is Origin.STATED


def test_combat_factor_equals_steps_left(game: Game) -> None:
    for unit in game.units.values():
        assert [step.stats["cf"] for step in unit.steps] == [str(step.left) for step in unit.steps]
    chains = {
        key: len(game.units[key].steps)
        for key in ("us-1m", "us-24", "c-115", "cw-27", "us-187", "tk", "e-bn")
    }
    assert chains == {"us-1m": 10, "us-24": 8, "c-115": 4, "cw-27": 4, "us-187": 2, "tk": 2, "e-bn": 1}


def test_names_sound_like_units_and_differ(game: Game) -> None:
    names = {key: unit.name for key, unit in game.units.items()}
    assert len(set(names.values())) == len(names)
    assert names["c-115"] == "115th Chinese Division"
    assert names["nk-1"] == "1st North Korean Division"
    assert names["us-1m"] == "US 1st Marine Division"
    assert names["rok-cap"] == "ROK Capital Division"
    assert names["cw-27"] == "27th Commonwealth Brigade"
    assert names["p-bn"] == "Philippine Battalion"


def test_us_group_is_all_but_the_rok(game: Game) -> None:
    groups = {unit.nationality: game.nationalities[unit.nationality].group for unit in game.units.values()}
    assert groups["us"] == groups["commonwealth"] == groups["allied"] == "us"
    assert groups["rok"] == "rok"


# The start line of 22 April 1951


def test_only_the_115th_starts_in_a_un_zone(ground: Ground) -> None:
    inside = [unit.id for number, unit in ground.units["communist"] if number in ground.zone("un")]
    assert inside == ["c-115"]
    theirs = ground.held("communist")
    for number, unit in ground.units["un"]:
        nearest = min(distance(ground.grid, number, other) for other in theirs)
        assert nearest >= (1 if number == "3214" else 2), unit.id


def test_the_line_has_no_gap(ground: Ground) -> None:
    line = ground.held("un") | ground.zone("un")
    north = ground.flood(sorted(ground.held("communist")), line)
    assert not north & ground.board.hex_sets["un-supply"]
    assert not north & ground.board.hex_sets["seoul"]
    rear = [
        number for number in ground.hexes if ground.land(number) and number[:2] >= "18" and number[2:] >= "18"
    ]
    assert not north & set(rear)
    # the west: the estuary parts 1718 from the land south and east of it
    assert HexId("1718") in north
    for other in ("1719", "1818"):
        assert frozenset((HexId("1718"), HexId(other))) in ground.walls
    # the east: sea beyond the last division on the coast
    assert {number for number, unit in ground.units["un"] if unit.id == "rok-11"} == {HexId("4013")}
    for number in ("4113", "4112", "4212", "4312"):
        assert not ground.land(HexId(number))


def test_neighbours_in_the_line_stand_one_to_three_hexes_apart(ground: Ground) -> None:
    west, middle, east = "1918 2116 2214 2314 2414", "2614 2814 3014 3214 3413", "3514 3614 3714 3914 4013"
    front = [HexId(number) for part in (west, middle, east) for number in part.split(" ")]
    assert set(front) < ground.held("un")
    for left, right in pairwise(front):
        assert 1 <= distance(ground.grid, left, right) <= 3


def test_everybody_is_in_supply_over_land(ground: Ground) -> None:
    sets = ground.board.hex_sets
    for number, unit in ground.units["un"]:
        assert ground.supplied(number, "un", "communist", sets["un-supply"]), unit.id
    for number, unit in ground.units["communist"]:
        assert ground.supplied(number, "communist", "un", sets["communist-supply"]), unit.id


def test_stacks_are_legal(game: Game, ground: Ground) -> None:
    limits = {rule.side: rule.limit for rule in game.stacking}
    assert limits == {"un": 6, "communist": 9}
    for side, units in ground.units.items():
        stacks: dict[HexId, list[Unit]] = defaultdict(list)
        for number, unit in units:
            stacks[number].append(unit)
            assert ground.land(number), unit.id
        for stack in stacks.values():
            assert sum(unit.stacking for unit in stack) <= limits[side]
            assert len({game.nationalities[unit.nationality].group for unit in stack}) == 1
    assert not ground.held("un") & ground.held("communist")


def test_six_north_koreans_stand_west_of_the_boundary(game: Game) -> None:
    assert game.markers["boundary"].start == "3501"
    west = {u.id for u in game.units.values() if u.nationality == "north-korean" and (u.start or "") < "3501"}
    assert west == {"nk-4", "nk-5", "nk-8", "nk-17", "nk-24", "nk-47"}
    assert all((u.start or "") < "3501" for u in game.units.values() if u.nationality == "chinese")


def test_units_off_the_map(game: Game) -> None:
    off = {u.id: u.start for u in game.units.values() if not (u.start or "").isdecimal()}
    assert off == {"us-187": "un-holding", "cw-25": "turn-4", "e-bn": "turn-4"}
    assert game.units["us-1cv"].start == "2220"


# The map


def board_of(game: Game) -> Board:
    return game.main_board


def test_every_hex_has_a_row_of_its_own(game: Game) -> None:
    board = board_of(game)
    assert board.terrain is not None
    assert len(board.terrain.hexes) == 46 * 22
    assert all(cell.provenance.span.path.endswith("terrain.csv") for cell in board.terrain.hexes.values())
    kinds = {number: cell.terrain for number, cell in board.terrain.hexes.items()}
    assert {number for number, kind in kinds.items() if kind == "city"} == {
        "0802", "2701", "1822", "2121", "2220", "2221",
    }  # fmt: skip
    assert "coastal" in board.terrain.hexes[HexId("1822")].flags
    assert "coastal" in board.terrain.hexes[HexId("2701")].flags


def test_the_parallel_parts_every_column_once(game: Game) -> None:
    terrain = board_of(game).terrain
    assert terrain is not None
    last = Counter[int]()
    for column in range(1, 47):
        north = [
            row for row in range(1, 23) if "north" in terrain.hexes[HexId(f"{column:02d}{row:02d}")].flags
        ]
        assert north == list(range(1, len(north) + 1))
        last[len(north)] += 1
    assert set(last) == {14, 15}
    for number, is_north in (("1716", False), ("0715", True), ("4014", True)):
        assert ("north" in terrain.hexes[HexId(number)].flags) is is_north


def test_towns_are_enough_to_win_and_marked_as_ours(game: Game) -> None:
    terrain = board_of(game).terrain
    assert terrain is not None
    towns = [cell for cell in terrain.hexes.values() if cell.terrain == "town"]
    north = [cell for cell in towns if "north" in cell.flags]
    assert 8 <= len(north) <= 16
    assert 6 <= len(towns) - len(north) <= 14
    assert all(cell.provenance.origin is Origin.DESIGNED for cell in towns)


def test_named_sets_of_hexes(game: Game, ground: Ground) -> None:
    sets = board_of(game).hex_sets
    assert len(sets["communist-supply"]) == 25
    assert len(sets["un-supply"]) == 29
    assert sets["un-supply"] - sets["communist-exit"] == {"1822"}
    seoul = sets["seoul"]
    for number in seoul:
        assert seoul - {number} <= set(neighbours(ground.grid, number).values())
    north = {neighbours(ground.grid, number)[way] for number in seoul for way in ("N", "NE", "NW")} - seoul
    assert sets["seoul-north"] == north


def test_the_title_covers_open_sea_only(game: Game, ground: Ground) -> None:
    title = next(panel for panel in board_of(game).panels if panel.kind == "title")
    assert title.place is not None
    first, last = title.place
    for column in range(int(first[:2]), int(last[:2]) + 1):
        for row in range(int(first[2:]), int(last[2:]) + 1):
            assert not ground.land(HexId(f"{column:02d}{row:02d}"))


# Tables, sequence, set-ups


def test_combat_results(game: Game) -> None:
    crt = game.tables["crt"]
    printed = tuple(tuple(line.split()) for line in CRT.strip().splitlines())
    assert crt.rows == ("1", "2", "3", "4", "5", "6")
    assert crt.columns == ("≤0", "1", "2", "3", "4", "5", "10", "15", "20", "≥25")
    assert crt.cells == printed
    # each row is the one above moved a column right, but for one cell
    odd = [
        (row, column)
        for row in range(1, 6)
        for column in range(1, 10)
        if crt.cells[row][column] != crt.cells[row - 1][column - 1]
    ]
    assert odd == [(5, 4)]
    assert crt.cells[5][4] == "2/0"


def test_terrain_and_weather_tables(game: Game) -> None:
    terrain = dict(
        zip(game.tables["terrain-effects"].rows, game.tables["terrain-effects"].cells, strict=True)
    )
    assert terrain["Clear"][:2] == ("1", "1")
    assert terrain["Rough"] == ("2", "3", "1L")
    assert terrain["Mountain"] == ("3", "4", "2L")
    assert terrain["River hexside"][:2] == ("+1", "+1")
    assert game.tables["weather-effects"].cells == (
        ("3–6", "10", "4", "UN", "UN"),
        ("1–2", "8", "6", "Communist", "Communist"),
    )
    weather = game.states["weather"]
    assert {value.id: value.die for value in weather.values} == {"clear": (3, 4, 5, 6), "overcast": (1, 2)}
    assert weather.initial == "overcast"
    assert [(die.count, die.sides) for die in game.dice.values()] == [(1, 6)]


def test_phases_of_every_turn(game: Game) -> None:
    phases = {turn.number: [phase.id for phase in turn.phases] for turn in game.turns}
    un = ["un-first", "un-second", "replacements"]
    communist = ["boundary", "communist-first", "communist-second"]
    assert list(phases) == list(range(1, 12))
    assert phases[1] == ["communist-move", "communist-fight", *un, "weather"]
    assert phases[2] == [*communist, *un, "weather"]
    assert phases[3] == [*communist, *un, "weather", "first-stage-check"]
    assert phases[4] == [
        "mark-front",
        "un-restores",
        "communist-restores",
        "un-redeploys",
        "communist-redeploys",
    ]
    for turn in range(5, 11):
        assert phases[turn] == [*communist, "invasion", *un, "weather"]
    assert phases[11] == [*communist, "invasion", *un, "end-of-game"]
    assert all(phase.help and phase.provenance.rule for turn in game.turns for phase in turn.phases)


def test_setups(game: Game) -> None:
    historic, free = game.setups["historic"], game.setups["free"]
    assert historic.default and not free.default
    for setup in (historic, free):
        assert set(game.units) <= set(setup.places)
        assert setup.turn == 1
        assert setup.states == {"weather": "overcast"}
        assert setup.places["game-turn"] == "turn-1"
        assert setup.places["weather"] == "weather-overcast"
        assert setup.places["beachhead"] == "beachhead-ready"
    for unit in game.units.values():
        assert historic.places[unit.id] == unit.start
        assert free.places[unit.id] == (f"chart-{unit.id}" if unit.side == "communist" else unit.start)


def test_boxes_for_the_dead(game: Game) -> None:
    assert {(box.side, box.role) for box in game.boxes} == {
        (side, role) for side in ("un", "communist") for role in ("dead", "removed")
    }


# Provenance


def test_values_the_rules_do_not_give_say_so(game: Game) -> None:
    for unit in game.units.values():
        assert unit.provenance.rule, unit.id
        assert unit.provenance.of("cf") is not Origin.STATED, unit.id
        if unit.formation:
            assert unit.provenance.of("formation") is not Origin.STATED, unit.id
        if unit.side == "un" and unit.id not in {"us-1cv", "cw-25", "e-bn"}:
            assert unit.provenance.of("start") is not Origin.STATED, unit.id
    assert {t.number for t in game.turns if t.provenance.origin is Origin.STATED} == {11}


def test_geography_is_nobodys_word_but_for_the_named_hexes(game: Game) -> None:
    terrain = board_of(game).terrain
    assert terrain is not None
    stated = {number for number, cell in terrain.hexes.items() if cell.provenance.origin is Origin.STATED}
    assert stated == {"0802", "2701", "1822", "2121", "2220", "2221"}
    assert all(side.provenance.origin is not Origin.STATED for side in terrain.sides)
    assert all(river.provenance.origin is not Origin.STATED for river in terrain.rivers)


def test_tables_errata_and_rules_name_their_passage(game: Game) -> None:
    assert len(game.errata) == 44
    assert "0802" in game.errata["pyongyang-hex"].ruling
    for erratum in game.errata.values():
        assert erratum.provenance.rule and erratum.evidence and erratum.ruling, erratum.id
    assert all(table.provenance.rule for table in game.tables.values())
    assert all(rule.provenance.rule for rule in game.stacking)
    assert all(page.body.startswith("# ") for page in game.pages.values())
