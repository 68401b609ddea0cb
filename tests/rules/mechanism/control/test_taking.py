"""Control: who takes a place, who holds which at the start."""

from __future__ import annotations

from hexwright.rules.engine.codes import NOWHERE
from hexwright.rules.engine.module_api import take_occupied
from hexwright.rules.engine.records import World
from hexwright.rules.engine.units import enter
from hexwright.rules.mechanism.control.rules import first_control, holds_region, region_points, settle
from tests.rules.games.small_games import FOLDER
from tests.rules.mechanism.small import findings, game_with, place_of, play_with, side, unit

ISLANDS, POWERS, RIVERS = "impulses", "three-powers", "rivers-and-rails"

LAND = "control: {takes: \"size == 'II'\", holds: [{side: empire, hexes: north}]}"


def test_only_some_units_take_a_hex() -> None:
    game = game_with(ISLANDS, LAND)
    play = play_with(game, e_1="0504", e_8="0505", i_1="0503")
    play.control = first_control(game, play)
    empire, isles = side(game, "Empire"), side(game, "Isles")
    at = {name: place_of(game, name) for name in ("0504", "0503", "0505", "0901")}
    assert play.control[at["0901"]] == play.control[at["0504"]] == empire
    assert play.control[at["0503"]] == isles  # stands in ground that is held
    assert play.control[at["0505"]] == NOWHERE  # aircraft hold nothing
    enter(game, play, [unit(game, "e-8")], at["0503"])
    assert play.control[at["0503"]] == isles
    enter(game, play, [unit(game, "e-8"), unit(game, "e-1")], at["0503"])
    assert play.control[at["0503"]] == empire


def test_who_is_put_somewhere_by_hand_takes_it_as_well() -> None:
    game = game_with(ISLANDS, LAND)
    play = play_with(game, e_1="0504", e_8="0505")
    take_occupied(game, play)
    assert play.control[place_of(game, "0504")] == side(game, "Empire")
    assert play.control[place_of(game, "0505")] == NOWHERE


def test_spaces_belong_to_who_stands_there() -> None:
    game = game_with(POWERS, "hex_sets: {}")
    play = play_with(game, c_1="eld", l_1="orr")
    control = first_control(game, play)
    assert control[place_of(game, "eld")] == side(game, "Crown")
    assert control[place_of(game, "orr")] == side(game, "League")
    assert control[place_of(game, "pell")] == NOWHERE


SPACES = (FOLDER / POWERS / "spaces.csv").read_text(encoding="utf-8").splitlines()
GIVEN = {"id": "side", "pell": "crown", "orr": "league"}
PRINTED = (("spaces.csv", "", "\n".join(f"{row},{GIVEN.get(row.split(',')[0], '')}" for row in SPACES)),)
"""A map that gives spaces to sides."""


def test_spaces_belong_to_the_side_that_the_map_gives_them() -> None:
    game = game_with(POWERS, "control: {holds: [{side: commune, hexes: middle}]}", PRINTED)
    control = first_control(game, play_with(game, c_1="orr"))
    assert control[place_of(game, "pell")] == side(game, "Crown")
    assert control[place_of(game, "orr")] == side(game, "Crown")  # who stands there
    assert control[place_of(game, "eld")] == side(game, "Commune")  # of the middle, a region
    assert control[place_of(game, "quay")] == NOWHERE


FRONT = "control: {{behind: crown, {before}links: {{barred_by: pass}}}}"


def test_a_front_on_spaces() -> None:
    game = game_with(POWERS, FRONT.format(before="before: league, "))
    play = play_with(game, c_1="dunmere", c_2="carrow", c_3="alder", l_1="eld")
    control = first_control(game, play)
    held = {name for name in game.places.names[: game.places.count] if control[place_of(game, name)] == 0}
    assert "kingsholm" in held
    assert {"eld", "fenn", "brack", "orr"} & held == set()


def test_several_sides_before_it() -> None:
    found = findings(POWERS, FRONT.format(before=""))
    assert found == ["S002 'before' is missing: several sides could stand there"]


def test_who_has_set_up_holds_where_it_stands() -> None:
    game = game_with(ISLANDS, LAND)
    play = play_with(game, e_1="0504", e_8="0505")
    settle(game, play)
    assert play.control[place_of(game, "0504")] == NOWHERE  # in play units enter
    play.setting = 1 + side(game, "Empire")
    settle(game, play)
    assert play.control[place_of(game, "0504")] == side(game, "Empire")
    assert play.control[place_of(game, "0505")] == NOWHERE


WORTH = (
    (
        "map.yaml",
        "regions: {high: High Vale, middle: Middle Vale, low: Low Vale}",
        "regions: {high: {name: High Vale, control: 3, stars: 1, points: 5}, "
        "middle: {name: Middle Vale, control: 1, points: 2}, low: Low Vale}",
    ),
)


def test_regions_are_held_by_spaces_and_key_spaces() -> None:
    game = game_with(POWERS, "hex_sets: {}", WORTH)
    play = play_with(game)
    crown, high = side(game, "Crown"), game.hex_sets.index("high")
    world = World(game, play)

    def hold(*names: str) -> tuple[bool, int]:
        for place in range(game.places.count):
            play.control[place] = NOWHERE
        for name in names:
            play.control[place_of(game, name)] = crown
        return holds_region(world, crown, high), region_points(world, crown)

    assert hold("alder", "thorn", "brack") == (False, 0)  # no key space
    assert hold("alder", "thorn", "saltby") == (True, 5)
    assert hold("alder", "saltby") == (False, 0)  # two of them
    assert hold("alder", "thorn", "saltby", "isk") == (True, 7)
    assert not holds_region(world, side(game, "League"), high)
    hold("moss", "nairn", "orr", "pell", "quay")
    assert not holds_region(world, crown, game.hex_sets.index("low"))  # nobody holds it
