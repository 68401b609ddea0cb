"""The units and markers of Doro Nawa as loaded: kinds and ranges that the rules state, the forces of 1941."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

import pytest

from hexwright.model.board import Hex, HexId
from hexwright.model.game import Game, Unit
from hexwright.model.provenance import Origin
from tests.games.lettering import over_the_edge, too_small

REPOSITORY = Path(__file__).resolve().parents[2]

GROUND = frozenset(
    {
        *("infantry", "engineer", "machine-gun", "armor"),
        *("cavalry", "artillery", "anti-tank", "coastal-artillery"),
    }
)
"""Types of ground units (1.4, 5.32, 5.35)."""
GUNS = frozenset({"artillery", "coastal-artillery"})
SHIPS = frozenset({"battleship", "cruiser", "destroyer"})
AIRCRAFT = frozenset({"fighter", "bomber"})
ARRIVALS = {1: 2, 2: 4, 3: 7, 4: 5, 5: 2, 6: 9, 7: 10, 8: 13, 9: 3}
"""How many units come on which turn."""


@pytest.fixture(scope="module")
def game(game_of: Callable[[Path, str], Game]) -> Game:
    return game_of(REPOSITORY, "sources/doro-nawa")


def of(game: Game, *types: str) -> Iterator[Unit]:
    return (unit for unit in game.units.values() if unit.type in types)


def stats(unit: Unit) -> Mapping[str, str]:
    return unit.steps[0].stats


def side(game: Game, unit: Unit) -> str:
    return game.nationalities[unit.nationality].side


def stands_on(game: Game, unit: Unit) -> Hex | None:
    """The hex where a unit begins; None off the map."""
    terrain = game.main_board.terrain
    assert terrain is not None
    return terrain.hexes.get(HexId(unit.start)) if unit.start is not None else None


def strength(unit: Unit) -> int:
    return int(stats(unit)["bombardment" if unit.type in GUNS else "sp"])


# ---------------------------------------------------------------- kinds


def test_every_unit_is_of_a_kind_of_the_rules_and_designed(game: Game) -> None:
    assert {unit.type for unit in game.units.values()} == GROUND | SHIPS | AIRCRAFT
    assert {unit.provenance.origin for unit in game.units.values()} == {Origin.DESIGNED}
    assert all(unit.provenance.note for unit in game.units.values())


def test_numbers(game: Game) -> None:
    assert Counter(side(game, unit) for unit in game.units.values()) == {"japanese": 66, "allied": 110}
    assert sum(1 for _ in of(game, *SHIPS)) == 16
    assert sum(1 for _ in of(game, *AIRCRAFT)) == 32


def test_ground_units_have_strength_for_every_step(game: Game) -> None:
    for unit in of(game, *GROUND - GUNS):
        points = [int(step.stats["sp"]) for step in unit.steps]
        assert points == list(range(points[0], 0, -1)), unit.id
        assert not stats(unit).get("bombardment")
        assert 1 <= int(stats(unit)["initiative"]) <= 6
        assert unit.size in ("I", "II", "III")  # 1.3


def test_guns_have_a_bombardment_value_instead(game: Game) -> None:
    for unit in of(game, *GUNS):
        values = [int(step.stats["bombardment"]) for step in unit.steps]
        assert values == list(range(values[0], 0, -1)), unit.id
        assert not stats(unit).get("sp")
        assert stats(unit)["range"] == ("3" if unit.type == "coastal-artillery" else "1")  # 5.2


def test_coastal_guns_have_an_initiative_of_three(game: Game) -> None:
    guns = list(of(game, "coastal-artillery"))
    assert {stats(unit)["initiative"] for unit in guns} == {"3"}  # 4.1
    assert {unit.look for unit in guns} == {"coast-guns"}
    assert len(guns) == 6


def test_ships(game: Game) -> None:
    for unit in of(game, *SHIPS):
        assert len(unit.steps) == 1 and stats(unit)["sp"] == "1"  # 1.4
        assert stats(unit)["initiative"] == "5" and stats(unit)["range"] == "3"  # 4.1, 5.2
        assert int(stats(unit)["bombardment"]) >= 1
    force_z = {unit.name for unit in of(game, *SHIPS) if unit.formation == "Force Z"}
    assert {"Prince of Wales", "Repulse"} <= force_z


def test_aircraft_have_two_sides_and_no_initiative(game: Game) -> None:
    for unit in of(game, *AIRCRAFT):
        assert [step.stats["sp"] for step in unit.steps] == ["1", "1"]  # 6.1
        assert not stats(unit).get("initiative")
        assert int(stats(unit)["mp"]) > 0 and int(stats(unit)["air"]) >= 0
        assert unit.type == "fighter" or int(stats(unit)["bombardment"]) >= 1
    dive = [unit for unit in of(game, *AIRCRAFT) if "D3A" in unit.name]
    assert [unit.type for unit in dive] == ["fighter"]  # 6.1
    assert all(stats(unit)["bombardment"] for unit in dive)


# ---------------------------------------------------------------- the forces


@pytest.mark.parametrize(
    ("formation", "kind", "count"),
    [
        ("5th Division", "infantry", 4),
        ("18th Division", "infantry", 3),
        ("Imperial Guards Division", "infantry", 3),
        ("3rd Tank Group", "armor", 4),
    ],
)
def test_the_25th_army(game: Game, formation: str, kind: str, count: int) -> None:
    found = [u for u in of(game, kind) if u.formation == formation and side(game, u) == "japanese"]
    assert len(found) == count


@pytest.mark.parametrize(
    ("formation", "turn"),
    [
        ("45th Brigade", 4),
        ("53rd Brigade, 18th Division", 6),
        ("44th Brigade", 7),
        ("54th Brigade, 18th Division", 8),
        ("55th Brigade, 18th Division", 8),
    ],
)
def test_brigades_that_came_late(game: Game, formation: str, turn: int) -> None:
    found = [unit for unit in of(game, "infantry") if unit.formation == formation]
    assert [unit.start for unit in found] == [f"turn-{turn}"] * 3
    # The schedule says when, so the words only say where.
    assert all(unit.entry and "urn" not in unit.entry for unit in found)


def test_schedules(game: Game) -> None:
    later = [unit for unit in game.units.values() if (unit.start or "").startswith("turn-")]
    assert Counter(int((unit.start or "")[5:]) for unit in later) == ARRIVALS
    assert {unit.id for unit in later} == {unit.id for unit in game.units.values() if unit.entry}


# ---------------------------------------------------------------- the set-up


def test_the_japanese_stand_north_of_the_line(game: Game) -> None:
    for unit in game.units.values():
        h = stands_on(game, unit)
        if side(game, unit) == "japanese" and h is not None:
            assert "north-of-xx13" in h.flags, unit.id  # 1.4


def test_everybody_stands_where_he_may(game: Game) -> None:
    terrain = game.main_board.terrain
    assert terrain is not None
    ways = {number for s in terrain.sides if s.kind in ("road", "rail", "trail") for number in (s.a, s.b)}
    at_sea = set()
    for unit in game.units.values():
        h = stands_on(game, unit)
        if h is None:
            continue
        if unit.type in SHIPS:
            assert h.terrain == "sea" or "partial-sea" in h.flags, unit.id  # 4.25
        elif unit.type in AIRCRAFT:
            assert "airfield" in h.flags, unit.id
        elif h.terrain == "sea":
            at_sea.add(unit.id)
        elif unit.type == "armor":
            assert unit.start in ways, unit.id  # 4.23
    assert at_sea == {"j-inf-56", "j-art-18m"}


def test_no_hex_is_overstacked(game: Game) -> None:
    stacks: dict[str, list[Unit]] = defaultdict(list)
    for unit in of(game, *GROUND):
        h = stands_on(game, unit)
        if h is not None and h.terrain != "sea":
            stacks[h.id].append(unit)
    for number, units in stacks.items():
        assert len({side(game, unit) for unit in units}) == 1, number  # 3.2
        best = max(int(stats(unit)["initiative"]) for unit in units)
        assert sum(strength(unit) for unit in units) <= 2 * best, number  # 3.3


def test_one_aircraft_to_an_airfield(game: Game) -> None:
    bases = Counter(unit.start for unit in of(game, *AIRCRAFT) if not (unit.start or "").startswith("turn-"))
    assert bases.pop("off-map-airfield") == 14
    assert set(bases.values()) == {1}  # 3.3


# ---------------------------------------------------------------- markers and counters


def test_markers_of_the_rules(game: Game) -> None:
    assert {"turn", "game-end", "impulse", "initiative", "option", "based", "interdict"} <= set(game.markers)
    assert game.markers["game-end"].tracks == "length"
    assert game.markers["impulse"].start == "impulse-1"


def test_counters_can_be_read_and_cut(game: Game) -> None:
    assert too_small(game) == []
    assert over_the_edge(game) == []
