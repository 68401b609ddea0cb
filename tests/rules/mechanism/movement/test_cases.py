"""Profiles by case, and modes that are boarded, keep away from enemies, have little room."""

from __future__ import annotations

from hexwright.rules.mechanism.values.state import ValuesNow
from tests.rules.mechanism.movement.small import Board, board

RULES = """\
movement:
  factor: {stat: mp}
  profiles:
    - id: all
      terrain: {clear: "1", town: "1", woods: "2", hills: "2"}
      hexsides: {river: never}
      bridged_by: bridge
      through: not burning
      cases: [{when: turn == 2, hexsides: {river: "1"}}]
    - {id: rail, march_only: true, terrain: {}, replaces: {rail: "1"}}
  march:
    - {says: by rail, points: [{is: 20}], profile: rail, boarding: 1, most: 1, keeps_away: type == 'armour'}
values: {burning: {of: place}}
"""


def on_turn(turn: int) -> Board:
    found = board("rivers-and-rails", RULES, "directorate.move")
    found.play.turn = turn
    return found


def crossed(b: Board) -> tuple[str, str]:
    """A hexside with a river and no bridge, between hexes of open ground."""
    places = b.game.places
    river, bridge = b.game.link_names.index("river"), b.game.link_names.index("bridge")
    clear = b.game.terrain_names.index("clear")
    return next(
        (places.names[p], places.names[places.links_to[i]])
        for p in range(places.count)
        for i in range(places.links_from[p], places.links_from[p + 1])
        if places.links_kind[i] >> river & 1
        and not places.links_kind[i] >> bridge & 1
        and places.terrain[p] == places.terrain[places.links_to[i]] == clear
    )


def test_a_case_changes_what_it_names() -> None:
    b = on_turn(1)
    here, there = crossed(b)
    assert b.put("d-1", here).why("d-1", there) != "" or len(b.way("d-1", there)) > 2
    b.play.turn = 2
    assert b.why("d-1", there) == "" and b.way("d-1", there) == [here, there]
    assert b.judge("d-1", there).cost == 2 * b.game.parts["points"]


def test_a_bridge_does_away_with_what_a_river_costs() -> None:
    b = on_turn(1).put("d-1", "0605")
    assert b.way("d-1", "0606") == ["0605", "0606"]


def test_places_may_be_shut_for_the_time_being() -> None:
    b = on_turn(2).put("d-1", "0603")
    assert b.why("d-1", "0604") == ""
    b.play.of(ValuesNow).places[0][b.place("0604")] = 1
    assert b.why("d-1", "0604") != ""
    assert "0604" not in b.way("d-1", "0605")


def test_units_walk_to_the_railway_and_board() -> None:
    b = on_turn(2).put("d-1 d-2", "0204")
    assert b.move("d-1", "0205").endswith("clear 1")
    assert "by rail" in b.move("d-1", "1105")
    assert b.move("d-1", "1104") != "" and b.judge("d-1", "1104").reason != 0
    assert b.move("d-2", "0205").endswith("clear 1")
    assert "no more units of that side may move by rail" in b.why("d-2", "1105")
    b = on_turn(2).put("d-1", "0205").put("a-5", "1205")
    assert b.why("d-1", "1105") != ""  # beside armour
    assert b.why("d-1", "0905") == ""


def test_enemies_slow_down_who_moves_along_a_railway() -> None:
    slow = (
        "movement:\n  harassment: [{units: type == 'infantry', side: directorate, kinds: rail, price: 3}]\n"
    )
    rules = RULES.replace("movement:\n", slow).replace(
        "march_only: true", "march_only: true, passes_enemies: true"
    )
    b = board("rivers-and-rails", rules, "directorate.move").put("d-1", "0205")
    before = b.judge("d-1", "0905")
    assert before.reason == 0
    after = b.put("a-1", "0605").judge("d-1", "0905")
    assert after.cost - before.cost == 2 * b.game.parts["points"]
    b = board("rivers-and-rails", rules, "assembly.move").put("a-1", "0205").put("d-2", "0605")
    assert b.judge("a-1", "0905").cost == before.cost
