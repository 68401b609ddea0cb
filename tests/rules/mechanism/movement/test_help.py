"""Bridges that enemies spoil and friends guard, engineers who help across, marches that cost steps."""

from __future__ import annotations

from hexwright.rules.mechanism.movement.judging import mover_reason
from hexwright.rules.mechanism.movement.state import Moves
from tests.rules.mechanism.movement.small import Board, board, made

HELP = """\
movement:
  factor: [{is: 2 * steps, when: type == 'armour'}, {is: 3}]
  march:
    - {points: [{is: 5}], when: type == 'infantry', keeps_clear: false, strains: true, says: by forced march}
  profiles:
    - id: wheels
      when: type == 'armour'
      terrain: {}
      hexsides: {river: never}
      helped: {river: 2}
      replaces: {road: 1, rail: 1}
      bridged_by: bridge
    - id: foot
      terrain: {clear: "1", town: "1", woods: "2", hills: "2"}
      hexsides: {river: 1}
      helped: {river: 0}
      replaces: {road: 1, rail: 1}
      bridged_by: bridge
  threats:
    - {kinds: bridge, within: 1, units: type != 'artillery', guards: type == 'infantry'}
  helpers: type == 'engineer'
  one_mover_at_a_time: false
"""
"""Rivers are crossed at 0605/0606, by a road, and 0905/0906, by a railway."""


def rivers(text: str = HELP) -> Board:
    return board("rivers-and-rails", text, "directorate.move")


def costs(b: Board, names: str, to: str) -> int:
    """What a move costs in points, -1 if it is refused."""
    found = b.judge(names, to)
    return found.cost if found.reason == 0 else -1


def test_points_may_depend_on_the_unit() -> None:
    b = rivers().put("d-4", "0605")
    b.play.left[b.units("d-4")[0]] = 1
    assert b.why("d-4", "0602") == "needs 3 MP, has 2"
    b.play.left[b.units("d-4")[0]] = 2
    assert costs(b, "d-4", "0602") == 3


def test_an_enemy_near_a_bridge_spoils_it() -> None:
    b = rivers().put("d-2", "0605").put("d-4", "0605")
    assert (costs(b, "d-2", "0606"), costs(b, "d-4", "0606")) == (1, 1)
    b.put("a-2", "0607")  # next to 0606
    assert costs(b, "d-2", "0606") == 2  # the road, and the river
    b.put("a-2", "0608")  # two hexes from it
    assert costs(b, "d-2", "0606") == 1
    b.put("a-2", "0607").put("d-2", "0302")
    assert costs(b, "d-4", "0606") == -1
    b.put("a-2", "0609").put("a-7", "0607")  # artillery spoils none
    assert costs(b, "d-4", "0606") == 1


def test_who_keeps_still_beside_a_bridge_keeps_it_whole_and_moves_no_more() -> None:
    b = rivers().put("d-4", "0605").put("a-2", "0607").put("d-2 d-3", "0605").put("d-6", "0605")
    assert costs(b, "d-4", "0606") == 1
    assert b.move("d-4", "0606") != ""
    assert [b.play.of(Moves).bound[u] for u in b.units("d-2 d-3 d-6")] == [1, 0, 0]
    assert b.why("d-2", "0604") == "must stay: other units crossed with its help"
    assert b.why("d-3", "0604") == ""


def test_who_has_moved_guards_nothing() -> None:
    b = rivers().put("d-2", "0604").put("d-4", "0605").put("a-2", "0607")
    b.move("d-2", "0605")
    assert costs(b, "d-4", "0606") == -1
    assert costs(b, "d-2", "0606") == 2  # nor does it guard the bridge for itself


def test_engineers_who_keep_still_help_across_and_move_no_more() -> None:
    b = rivers().put("d-2", "0405").put("d-9", "0405")
    assert costs(b, "d-2", "0406") == 2  # woods alone; the river would be a third
    b.put("d-9", "0406")
    assert costs(b, "d-2", "0406") == 2  # from the other bank, too
    assert b.move("d-2", "0406") != ""
    assert mover_reason(b.game, b.play, b.units("d-9")) != 0
    b = rivers().put("d-2", "0405").put("d-9", "0405")
    b.move("d-9", "0404")
    b.move("d-9", "0405")
    assert costs(b, "d-2", "0406") == 3


def test_engineers_help_who_never_crosses_alone_onto_a_road() -> None:
    b = rivers().put("d-4", "0605").put("a-2", "0607").put("d-9", "0605")
    assert costs(b, "d-4", "0606") == 3  # the road, and 2 more
    b = rivers().put("d-4", "0805").put("d-9", "0805")  # both on the railway, which crosses elsewhere
    assert costs(b, "d-4", "0906") == 2  # by the bridge at 0905
    b.put("a-2", "0907")
    assert costs(b, "d-4", "0906") == 3
    b.put("d-9", "0302")
    assert costs(b, "d-4", "0906") == -1
    b.put("d-9", "0805")
    assert costs(b, "d-4", "0806") == -1  # no road on the other side


def test_nobody_is_bound_where_the_bridge_stands() -> None:
    b = rivers().put("d-4", "0605").put("d-9", "0605").put("d-2", "0605")
    b.move("d-4", "0606")
    assert not any(b.play.of(Moves).bound)


def test_each_point_beyond_those_on_foot_costs_a_step() -> None:
    b = rivers().put("d-2", "0605")
    assert costs(b, "d-2", "0602") == 3
    assert b.move("d-2", "0602") != ""
    assert b.play.left[b.units("d-2")[0]] == 2
    b = rivers().put("d-2", "0605")
    assert "0605 → 0601: 4 of 4 points, by forced march" in b.move("d-2", "0601")
    assert b.play.left[b.units("d-2")[0]] == 1
    assert b.play.lines[0] == "Directorate 2nd infantry loses 1 step on the way"
    assert b.why("d-2", "0602") != ""  # a fifth point would cost its last step


def test_a_march_goes_on_from_where_walking_ended() -> None:
    b = rivers().put("d-2", "0605")
    b.move("d-2", "0603")
    b.move("d-2", "0601")
    assert b.play.left[b.units("d-2")[0]] == 1  # two points, then two of which one is too many
    b = rivers().put("d-2", "0605")
    b.play.left[b.units("d-2")[0]] = 1
    assert b.why("d-2", "0601") == "needs 4 MP, has 3"


def test_units_may_have_to_move_one_by_one() -> None:
    b = rivers(HELP + "  singly: true\n").put("d-2 d-3", "0605")
    assert b.why("d-2 d-3", "0604") == "units move one at a time, not as a stack"
    assert b.why("d-2", "0604") == ""


def test_points_that_are_no_expression_are_found() -> None:
    _, report = made("rivers-and-rails", HELP.replace("is: 2 * steps", "is: 2 * stairs"))
    assert [finding.code for finding in report] == ["E002"] or [finding.code for finding in report] != []
