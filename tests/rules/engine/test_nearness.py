"""What lies near a unit, or near the place it goes to; ways over links."""

from __future__ import annotations

from hexwright.rules.engine.codes import NOWHERE
from hexwright.rules.engine.nearness import (
    near,
    near_enemies,
    near_units,
    to_near,
    to_near_enemies,
    to_near_units,
)
from hexwright.rules.engine.places import around, direction, distance, leads, link, links_apart, neighbours
from hexwright.rules.engine.records import StandingUnit, TargetScope
from hexwright.rules.mechanism.zones.rules import enemy_zone
from tests.rules.mechanism.small import findings, game_with, names_in, place_of, play_with, unit

RIVERS, POWERS = "rivers-and-rails", "three-powers"
SETS = "unit_sets: {engineers: {when: type == 'engineer'}}\n"


def test_near_and_to_near() -> None:
    game = game_with(RIVERS, SETS)
    play = play_with(game, d_1="0603", d_9="0604", a_1="0605")
    towns, engineers = game.hex_sets.index("towns"), game.unit_sets.index("engineers")
    who = StandingUnit(game, play, unit=unit(game, "d-1"))
    assert [near(who, towns, n) for n in range(4)] == [False, False, True, True]
    assert [near_units(who, engineers, n) for n in range(3)] == [False, True, True]
    assert not near_units(StandingUnit(game, play, unit=unit(game, "d-9")), engineers, 9)
    assert [near_enemies(who, n) for n in range(3)] == [False, False, True]
    target = TargetScope(
        game,
        play,
        unit=unit(game, "d-1"),
        supply=1,
        zone=False,
        to=place_of(game, "0705"),
        enemies=0,
        to_zone=True,
    )
    assert [to_near(target, towns, n) for n in range(3)] == [False, True, True]
    assert [to_near_units(target, engineers, n) for n in range(3)] == [False, True, True]
    assert [to_near_enemies(target, n) for n in range(3)] == [False, True, True]
    play.at[unit(game, "d-1")] = NOWHERE
    assert not near(who, towns, 99)


def test_authors_write_it() -> None:
    game = game_with(RIVERS, "zones_of_control: {exerts: \"near('towns', 1)\"}")
    play = play_with(game, a_1="0604", a_2="0703")
    assert names_in(game, enemy_zone(game, play, 0)) == "0504 0505 0603 0605 0704 0705"
    found = findings(RIVERS, "zones_of_control: {exerts: \"near('towns', steps)\"}")
    assert found == ["E008 near takes a whole number up to 10000 there"]


def test_ways_over_links() -> None:
    game = game_with(POWERS, SETS)
    kingsholm, alder, thorn, orr = (place_of(game, n) for n in ("kingsholm", "alder", "thorn", "orr"))
    assert distance(game, kingsholm, orr) == 5
    assert distance(game, alder, alder) == 0
    rails = game.places.network(0, 0, 1 << game.link_names.index("railway"))
    assert links_apart(rails, alder, thorn) == NOWHERE
    assert leads(game.places.every_link, alder, thorn) and not leads(rails, alder, thorn)
    assert names_in(game, around(rails, 1 << alder, 2)) == "kingsholm alder dunmere eld"
    assert link(game, kingsholm, orr) == NOWHERE
    assert game.places.links_to[link(game, alder, thorn)] == thorn
    assert {game.places.names[p] for p in neighbours(game, alder)} == {"kingsholm", "thorn", "dunmere"}
    assert direction(game, kingsholm, alder) == NOWHERE
