"""Zones of control: who has one, over what, for what, and how players read it."""

from __future__ import annotations

import pytest

from hexwright.rules.engine.records import Game
from hexwright.rules.engine.supplied import supply_states
from hexwright.rules.mechanism.supply.rules import watched_places
from hexwright.rules.mechanism.zones.rules import (
    combat_zone,
    enemy_zone,
    movement_zone,
    retreat_zone,
    why_zone,
)
from tests.rules.mechanism.small import findings, game_with, names_in, place_of, play_with, side, unit

RIVERS, POWERS = "rivers-and-rails", "three-powers"


def in_zone(game: Game, name: str, zone: int) -> bool:
    return bool(zone >> place_of(game, name) & 1)


def test_without_the_section_nobody_has_one() -> None:
    game = game_with(RIVERS, "hex_sets: {}")
    play = play_with(game, d_1="0605", a_8="0606")
    assert (
        enemy_zone(game, play, 0) == movement_zone(game, play, 0, []) == retreat_zone(game, play, 0, []) == 0
    )
    assert why_zone(game, play, unit(game, "d-1")) == "in no enemy zone of control"


def test_a_bridge_leads_over_a_river() -> None:
    game = game_with(RIVERS, "zones_of_control: {barred_by: river, bridged_by: bridge}")
    play = play_with(game, a_8="0606")
    assert names_in(game, enemy_zone(game, play, 0)) == "0506 0507 0605 0607 0706 0707"
    play = play_with(game, a_8="0706")
    assert names_in(game, enemy_zone(game, play, 0)) == "0606 0707 0806"


def test_only_along_some_links() -> None:
    game = game_with(RIVERS, "zones_of_control: {over: rail}")
    play = play_with(game, a_8="0905")
    assert names_in(game, enemy_zone(game, play, 0)) == "0805 0906 1005"


def test_who_has_one() -> None:
    game = game_with(RIVERS, "zones_of_control: {exerts: \"type != 'artillery' and steps == full_steps\"}")
    play = play_with(game, a_7="0404", a_8="0404", a_9="0804")
    assert in_zone(game, "0403", enemy_zone(game, play, 0))
    play.left[unit(game, "a-8")] = 1
    assert not in_zone(game, "0403", enemy_zone(game, play, 0))
    assert in_zone(game, "0803", enemy_zone(game, play, 0))


SUPPLIED = """
    zones_of_control: {{exerts: supplied{more}}}
    supply:
      - {{id: rail, side: directorate, sources: west-edge}}
      - {{id: rail, side: assembly, sources: east-edge}}
"""


def test_who_has_one_may_depend_on_supply() -> None:
    game = game_with(RIVERS, SUPPLIED.format(more=", purposes: {supply: {counts: false}}"))
    play = play_with(game, a_8="0404")
    assert names_in(game, enemy_zone(game, play, 0)) == "0304 0305 0403 0405 0504 0505"
    ring = ("0304", "0305", "0403", "0405", "0504", "0505")
    around = {f"d_{k}": hex_ for k, hex_ in enumerate(ring, 1)}
    play = play_with(game, a_8="0404", **around)
    assert supply_states(game, play, side(game, "Assembly"))[unit(game, "a-8")] == 0
    assert enemy_zone(game, play, side(game, "Directorate")) == 0


def test_zones_that_bar_lines_ask_for_supply_without_zones() -> None:
    game = game_with(RIVERS, SUPPLIED.format(more=""))
    # no unit but only zones cut a-8 off: it has no zone, but it still bars lines of supply
    play = play_with(game, a_8="0105", d_1="0305", d_2="0103", d_3="0107")
    assert supply_states(game, play, side(game, "Assembly"))[unit(game, "a-8")] == 0
    assert enemy_zone(game, play, 0) == 0
    assert names_in(game, watched_places(game, play, 0)) == "0104 0106 0204 0205"
    # cut off by units it bars nothing
    play = play_with(game, a_8="0105", d_1="0204", d_2="0205", d_3="0104", d_4="0106")
    assert watched_places(game, play, 0) == 0


def test_not_in_zone_of_zones() -> None:
    found = findings(RIVERS, "zones_of_control: {exerts: not in_zone}")
    assert len(found) == 1
    assert "in_zone" in found[0]


def test_purposes_differ() -> None:
    rules = """
        zones_of_control:
          barred_by: river
          friend_negates: retreat
          purposes:
            combat: {counts: false}
            retreat: {exerts: "size == 'X'", links: {barred_by: river, bridged_by: bridge}}
    """
    game = game_with(RIVERS, rules)
    play = play_with(game, a_1="0605", a_7="0403")
    assert combat_zone(game, play, 0, []) == 0
    assert not in_zone(game, "0606", enemy_zone(game, play, 0))
    assert in_zone(game, "0606", retreat_zone(game, play, 0, []))
    assert in_zone(game, "0402", enemy_zone(game, play, 0))
    assert not in_zone(game, "0402", retreat_zone(game, play, 0, []))


def test_friends_lift_zones() -> None:
    rules = "zones_of_control: {friend_negates: movement retreat, friends: \"type != 'engineer'\"}"
    game = game_with(RIVERS, rules)
    play = play_with(game, a_1="0605", d_1="0604", d_9="0606", d_2="0705")
    movers = [unit(game, "d-1")]
    assert in_zone(game, "0604", movement_zone(game, play, 0, movers))
    assert not in_zone(game, "0604", movement_zone(game, play, 0, []))
    assert not in_zone(game, "0705", movement_zone(game, play, 0, movers))
    assert in_zone(game, "0606", movement_zone(game, play, 0, movers))
    assert in_zone(game, "0604", retreat_zone(game, play, 0, movers))
    assert in_zone(game, "0705", combat_zone(game, play, 0, []))


@pytest.mark.parametrize(
    ("whose", "places"),
    [
        ("Crown", "dunmere fenn hythe jarrow"),
        ("League", "alder carrow dunmere hythe jarrow"),
        ("Commune", "alder carrow dunmere fenn jarrow"),
    ],
)
def test_on_spaces_for_three_sides(whose: str, places: str) -> None:
    game = game_with(POWERS, "zones_of_control: {barred_by: pass}")
    play = play_with(game, c_1="kingsholm", l_1="eld", m_1="isk")
    assert names_in(game, enemy_zone(game, play, side(game, whose))) == places


def test_players_read_whose_zone_it_is() -> None:
    game = game_with(RIVERS, "zones_of_control: {exerts: \"type != 'artillery'\", barred_by: river}")
    play = play_with(game, d_1="0605", a_7="0604", a_1="0705", a_2="0606", a_3="0604")
    said = why_zone(game, play, unit(game, "d-1"))
    assert said == "in the zone of control of Assembly 1st infantry, Assembly 3rd infantry"


def test_several_together_have_one() -> None:
    rules = "zones_of_control: {exerts: \"size != 'III'\", together: {units: \"size == 'III'\", count: 2}}"
    game = game_with(RIVERS, rules)
    play = play_with(game, a_2="0404", a_9="0804")
    assert not in_zone(game, "0403", enemy_zone(game, play, 0))
    assert in_zone(game, "0803", enemy_zone(game, play, 0))
    play.at[unit(game, "a-3")] = place_of(game, "0404")
    assert in_zone(game, "0403", enemy_zone(game, play, 0))
    play.at[unit(game, "d-1")] = place_of(game, "0403")
    assert why_zone(game, play, unit(game, "d-1")).count("Assembly") == 2


def test_for_a_purpose_some_friends_lift_zones_and_some_zones_are_firm() -> None:
    rules = """
        zones_of_control:
          friend_negates: retreat
          purposes: {retreat: {friends: type == 'armour', firm: type == 'cavalry'}}
    """
    game = game_with(RIVERS, rules)
    play = play_with(game, a_2="0404", d_1="0403", d_2="0402")
    mover = [unit(game, "d-2")]
    assert in_zone(game, "0403", retreat_zone(game, play, 0, mover))  # infantry lifts none
    play.at[unit(game, "d-4")] = place_of(game, "0403")
    assert not in_zone(game, "0403", retreat_zone(game, play, 0, mover))
    assert in_zone(game, "0403", movement_zone(game, play, 0, mover))
    play.at[unit(game, "a-6")] = place_of(game, "0404")
    assert in_zone(game, "0403", retreat_zone(game, play, 0, mover))
    assert findings(RIVERS, "zones_of_control: {purposes: {retreat: {firm: type == 'cavalry'}}}") == [
        "S002 'firm' needs 'retreat' under 'friend_negates'"
    ]
