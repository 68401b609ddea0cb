"""Lines of supply: sources, parts, chains, what bars them, and what players read."""

from __future__ import annotations

import pytest

from hexwright.rules.engine.codes import ELSEWHERE, NOWHERE
from hexwright.rules.engine.new_play import new_play
from hexwright.rules.engine.play import Play
from hexwright.rules.engine.records import Game, VictoryScope
from hexwright.rules.engine.supplied import supply_of_all, supply_states
from hexwright.rules.mechanism.control.rules import first_control
from hexwright.rules.mechanism.supply.rules import (
    fed_places,
    feeds_place,
    report_supply,
    supplied_hexes,
    why_supply,
)
from tests.rules.mechanism.small import findings, game_with, names_in, place_of, play_with, side, unit

RIVERS, ISLANDS, POWERS = "rivers-and-rails", "impulses", "three-powers"


def supply_of(game: Game, play: Play, name: str) -> str:
    """The state of supply of a unit."""
    u = unit(game, name)
    return game.supply_names[supply_states(game, play, game.units.side[u])[u]]


RAILS = """
    zones_of_control: {friend_negates: supply}
    supply:
      - id: by-rail
        side: directorate
        sources: west-edge
        closed: lake
        longest: 3
        then: [{over: road rail}]
        rule: "4.1"
"""


def test_overland_and_then_along_roads_and_rails() -> None:
    game = game_with(RIVERS, RAILS)
    play = play_with(game, d_1="0602", d_2="1208", d_3="1205", d_4="1209")
    assert supply_of(game, play, "d-1") == "by-rail"  # on a road from 0601
    assert supply_of(game, play, "d-2") == "by-rail"  # three hexes from the railway
    assert supply_of(game, play, "d-3") == "by-rail"  # on it, at the far end
    assert supply_of(game, play, "d-4") == "by-rail"
    play = play_with(game, d_2="1202", d_1="1203")
    assert supply_of(game, play, "d-2") == "none"  # four hexes
    assert supply_of(game, play, "d-1") == "by-rail"


def test_enemies_and_zones_bar_a_line_friends_lift_zones() -> None:
    game = game_with(RIVERS, RAILS)
    play = play_with(game, d_3="1205", a_1="0805")
    assert supply_of(game, play, "d-3") == "none"
    play = play_with(game, d_3="1205", a_1="0804")
    assert supply_of(game, play, "d-3") == "none"  # zones on the railway
    play = play_with(game, d_3="1205", a_1="0804", d_1="0805", d_2="0905", d_4="0705")
    assert supply_of(game, play, "d-3") == "by-rail"


def test_where_a_unit_stands_is_not_tested() -> None:
    rules = (
        "zones_of_control: {}\nsupply: [{id: by-land, side: directorate, sources: west-edge, closed: hills}]"
    )
    game = game_with(RIVERS, rules)
    play = play_with(game, d_1="0505", a_1="0605")
    assert supply_of(game, play, "d-1") == "by-land"  # in a zone
    play = play_with(game, d_1="0503")
    assert supply_of(game, play, "d-1") == "none"  # a line enters no hills, not even the unit's


@pytest.mark.parametrize(("place", "found"), [("0405", "by-land"), ("0505", "none")])
def test_the_longest_line(place: str, found: str) -> None:
    rules = "supply: [{id: by-land, side: directorate, sources: west-edge, longest: 3}]"
    game = game_with(RIVERS, rules)
    play = play_with(game, d_1=place)
    assert supply_of(game, play, "d-1") == found
    fed = fed_places(game, play, 0, (1 << game.places.count) - 1)
    assert bool(fed >> place_of(game, place) & 1) == (found == "by-land")


CONTROLLED = """
    hex_sets:
      capitals: {when: "'capital' in flags"}
      of-crown: {when: "'crown' in flags"}
      of-league: {when: "'league' in flags"}
    control: {holds: [{side: crown, hexes: of-crown}, {side: league, hexes: of-league}]}
    supply:
      - id: supplied
        side: crown
        sources: capitals
        sources_when: control == 'crown'
        through: control == 'crown'
      - id: supplied
        side: league
        sources: capitals
        sources_when: control == 'league'
        through: control == 'league'
"""


def test_controlled_sources_and_ways() -> None:
    game = game_with(POWERS, CONTROLLED)
    play = play_with(game, c_1="kingsholm", c_2="eld", c_3="thorn", l_1="kell")
    play.control = first_control(game, play)
    assert supply_of(game, play, "c-1") == supply_of(game, play, "c-2") == "supplied"
    assert supply_of(game, play, "c-3") == "supplied"  # its own space need not be held
    assert supply_of(game, play, "l-1") == "supplied"
    play.control[place_of(game, "kingsholm")] = side(game, "League")
    assert supply_of(game, play, "c-2") == "none"
    play.control[place_of(game, "kingsholm")] = side(game, "Crown")
    play.at[unit(game, "l-2")] = place_of(game, "alder")
    play.control[place_of(game, "dunmere")] = NOWHERE
    assert supply_of(game, play, "c-3") == "none"


CHAIN = """
    supply:
      - {id: hq, side: directorate, sources: west-edge, longest: 4, when: type == 'engineer'}
      - id: by-hq
        side: directorate
        from_units: type in {'engineer', 'artillery'} and supplied
        longest: 2
"""


def test_units_pass_supply_on() -> None:
    game = game_with(RIVERS, CHAIN)
    play = play_with(game, d_9="0505", d_8="0705", d_1="0905", d_2="0909")
    assert supply_of(game, play, "d-9") == "hq"
    assert supply_of(game, play, "d-8") == "by-hq"
    assert supply_of(game, play, "d-1") == "by-hq"  # by way of the artillery
    assert supply_of(game, play, "d-2") == "none"
    play = play_with(game, d_9="0606", d_8="0705", d_1="0905")
    assert supply_of(game, play, "d-8") == supply_of(game, play, "d-1") == "none"
    play = play_with(game, d_9="0505")
    assert names_in(game, fed_places(game, play, 0, 1 << place_of(game, "0705"))) == "0705"


def test_a_marker_as_source_and_room() -> None:
    rules = "supply: [{id: depot, side: directorate, sources: points-directorate, room: 2}]"
    game = game_with(RIVERS, rules)
    play = play_with(game, d_1="0505", d_2="0505", d_3="0505", d_8="0505")
    assert supply_of(game, play, "d-1") == "none"
    play.sites[game.sites.index("points-directorate")] = place_of(game, "0705")
    found = [supply_of(game, play, name) for name in ("d-1", "d-2", "d-3", "d-8")]
    assert found == ["depot", "depot", "none", "depot"]  # a battalion takes no room


def test_which_enemies_bar_a_line() -> None:
    rules = "supply: [{id: base, side: isles, sources: moor, blocked_by: \"size != 'wing'\", longest: 2}]"
    game = game_with(ISLANDS, rules)
    play = play_with(game, i_1="0407", e_8="0408", e_9="0508")
    assert supply_of(game, play, "i-1") == "base"
    play = play_with(game, i_1="0407", e_8="0408", e_1="0508")
    assert supply_of(game, play, "i-1") == "base"
    play = play_with(game, i_1="0407", e_2="0408", e_1="0508")
    assert supply_of(game, play, "i-1") == "none"


def test_without_rules_all_are_in_supply() -> None:
    game = game_with(RIVERS, "hex_sets: {}")
    play = play_with(game, d_1="0605")
    assert supply_states(game, play, 0)[unit(game, "d-1")] == ELSEWHERE
    assert set(supply_of_all(game, play, True)) == {ELSEWHERE}


def test_counts_for_victory() -> None:
    rules = """
        control: {holds: [{side: directorate, hexes: towns}]}
        supply:
          - {id: by-town, side: directorate, sources: west-edge, longest: 5}
          - {id: on-town, side: directorate, when: "terrain == 'town'"}
          - {id: infantry, side: directorate, when: "type == 'infantry'"}
    """
    game = game_with(RIVERS, rules)
    play = new_play(game)
    play.control = first_control(game, play)
    towns, north = game.hex_sets.index("towns"), game.hex_sets.index("north")
    assert supplied_hexes(VictoryScope(game, play), 0, towns) == 5
    assert supplied_hexes(VictoryScope(game, play), 1, towns) == 0
    # what is said of a unit's type says nothing of a hex
    plain = fed_places(game, play, 0, 1 << place_of(game, "1208"))
    assert plain == 0
    assert supplied_hexes(VictoryScope(game, play), 0, north) == 0
    play.control[place_of(game, "0503")] = play.control[place_of(game, "1203")] = 0
    assert supplied_hexes(VictoryScope(game, play), 0, north) == 1


def test_players_read() -> None:
    game = game_with(RIVERS, RAILS)
    play = play_with(game, d_1="0602", d_2="1201", d_3="1202")
    report_supply(game, play, 0)
    report_supply(game, play, 1)
    play.at[unit(game, "d-2")] = play.at[unit(game, "d-3")] = NOWHERE
    report_supply(game, play, 0)
    assert play.lines == [
        "Directorate: out of supply Directorate 2nd infantry (1201), Directorate 3rd infantry (1202).",
        "Assembly: no unit on the map.",
        "Directorate: every unit is in supply.",
    ]
    assert why_supply(game, 1) == "in supply: by-rail [4.1]"
    assert why_supply(game, 0) == "out of supply"


def test_findings() -> None:
    found = findings(RIVERS, "supply: [{id: x, side: directorate, sources: wset-edge}]")
    assert found[0].startswith("R001 unknown hex set or marker 'wset-edge'")
    assert "supplied" in findings(RIVERS, "supply: [{id: x, side: directorate, when: supplied}]")[0]


WALKS = """
    supply:
      - {id: by-road, side: directorate, sources: west-edge, within: mp - 2, then: [{over: rail}]}
    movement:
      factor: {stat: mp}
      terrain: {clear: "1", town: "1", woods: "2", hills: "2"}
      hexsides: {river: 1}
"""


def test_a_line_begins_with_so_many_movement_points() -> None:
    game = game_with(RIVERS, WALKS)  # infantry has two points for it, armour four
    play = play_with(game, d_1="1105", d_2="1208", d_3="1203", d_4="1208")
    assert supply_of(game, play, "d-1") == "by-road"  # on the railway
    assert supply_of(game, play, "d-2") == "none"  # four points, of which one for the river
    assert supply_of(game, play, "d-3") == "by-road"
    assert supply_of(game, play, "d-4") == "by-road"  # armour
    play = play_with(game, d_3="1203", a_1="1204", a_2="1104")
    assert supply_of(game, play, "d-3") == "none"  # nothing free leads there
    play = play_with(game, d_3="1203", a_1="0605")
    assert supply_of(game, play, "d-3") == "none"  # the railway is cut


def test_movement_points_need_rules_of_movement_and_a_rest_of_the_line() -> None:
    assert findings(RIVERS, WALKS.replace(", then: [{over: rail}]", "")) == [
        "S005 'within' needs 'then', and rules of movement"
    ]
    assert len(findings(RIVERS, WALKS[: WALKS.index("movement:")])) == 1


TO_CAPITALS = """
    hex_sets: {base: {when: "'capital' in flags and 'high' in hex_sets"}}
    control: {holds: [{side: crown, hexes: high}, {side: crown, hexes: middle}]}
    supply:
      - {id: line, side: crown, sources: base, through: control == 'crown'}
      - {id: local, side: crown, when: terrain == 'city'}
      - {id: theirs, side: league}
"""


def test_places_that_a_way_feeds() -> None:
    game = game_with(POWERS, TO_CAPITALS)
    play = play_with(game, c_1="quay", l_1="carrow", l_2="alder")
    play.control = first_control(game, play)

    def fed(way: str, place: str) -> bool:
        return feeds_place(
            game, play, side(game, "Crown"), game.supply_names.index(way), place_of(game, place)
        )

    assert fed("line", "kingsholm")
    assert not fed("line", "carrow")  # the enemy is there
    assert not fed("line", "dunmere")  # behind the enemy
    assert fed("local", "eld")
    assert not fed("local", "isk")  # no city
    assert not fed("theirs", "carrow")  # not this side's
    play.at[unit(game, "l-2")] = place_of(game, "quay")
    play.control[place_of(game, "alder")] = side(game, "Crown")
    assert fed("line", "dunmere")
    assert not feeds_place(game, play, side(game, "Crown"), game.supply_names.index("line"), NOWHERE)
