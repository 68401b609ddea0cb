"""Worked examples of The Vale of Three Banners, done by hand with its rulebook (rules.md)."""

from __future__ import annotations

from fractions import Fraction

import pytest

from hexwright.rules.engine.new_play import new_play
from hexwright.rules.engine.questions import where_to
from hexwright.rules.engine.units import enemies_in, opposes
from tests.rules.games.small_games import Scene


@pytest.fixture
def scene() -> Scene:
    """The vale without units, every side in its home (2.3)."""
    return (
        Scene.of("three-powers")
        .held("crown", "kingsholm", "alder", "carrow", "dunmere")
        .held("league", "lorn", "fenn", "gorse", "kell")
        .held("commune", "orr", "isk", "jarrow", "nairn")
    )


def test_everybody_is_everybodys_enemy(scene: Scene) -> None:  # 2.2
    assert [[opposes(scene.game, scene.play, a, b) for b in range(3)] for a in range(3)] == [
        [False, True, True],
        [True, False, True],
        [True, True, False],
    ]
    scene.put("eld", "c-1", "l-1", "m-1")
    assert enemies_in(scene.game, scene.play, scene.side("league"), scene.place("eld")) == 2


def test_supply_runs_over_spaces_of_ones_own(scene: Scene) -> None:  # 5.1: by Dunmere and Alder to Kingsholm
    assert scene.put("eld", "c-1").supplied("c-1")
    assert not scene.put("hythe", "l-5").supplied("l-5")
    assert not scene.held("league", "dunmere").supplied("c-1")


def test_an_enemy_on_the_way_bars_it(scene: Scene) -> None:  # 5.1: round by Carrow, until that is barred, too
    scene.put("dunmere", "c-3").put("alder", "l-4")
    assert scene.supplied("c-3")
    assert not scene.put("carrow", "m-4").supplied("c-3")


def test_any_capital_a_side_controls_will_do(scene: Scene) -> None:  # 5.1
    scene.held("commune", "kingsholm").put("dunmere", "c-3").put("kingsholm", "m-4")
    assert not scene.supplied("c-3")
    assert scene.supplied("m-4")


def test_three_units_in_a_space(scene: Scene) -> None:  # 2.2
    scene.put("eld", "c-1", "c-2", "c-3", "l-1")
    assert scene.stacks("c-4", "eld") == "stacking"
    assert scene.stacks("l-2", "eld") == ""


def test_railway_costs_half_a_point(scene: Scene) -> None:  # 4.2: by Eld
    scene.put("dunmere", "c-3").marked("active", "c-3").phase("round-1.first.move")
    assert scene.cost("jarrow", "c-3") == 1
    assert scene.cost("kell", "c-3") == 1  # over the river


def test_pass_costs_two_and_mountains_end_the_move(scene: Scene) -> None:  # 4.2
    scene.put("alder", "c-4").marked("active", "c-4").phase("round-1.first.move")
    assert scene.cost("thorn", "c-4") == 2
    assert scene.cost("eld", "c-4") == "terrain-stop"


def test_half_the_mobility_without_supply(scene: Scene) -> None:  # 5.2: 4 become 2, and no railway
    scene.put("hythe", "l-5").marked("active", "l-5")
    scene.phase("round-1.first.move").state("order", "league-first")
    assert scene.cost("orr", "l-5") == "points"
    assert scene.cost("jarrow", "l-5") == 2


def test_nobody_enters_a_space_with_an_enemy(scene: Scene) -> None:  # 4.3: nor passes it
    scene.put("carrow", "c-1").put("hythe", "l-1").marked("active", "c-1").phase("round-1.first.move")
    assert scene.cost("hythe", "c-1") == "enemy"
    assert scene.cost("moss", "c-1") == "no-way"  # round by Nairn the mountains end the move


def test_roll_says_whose_phase_it_is(scene: Scene) -> None:  # 3.1
    scene.put("carrow", "c-1").put("orr", "m-1").marked("active", "c-1", "m-1")
    scene.phase("round-2.second.move").state("order", "commune-first")
    assert scene.cost("pell", "m-1") == "side"
    assert scene.cost("hythe", "c-1") == 1
    scene.state("order", "league-first")
    assert scene.cost("pell", "m-1") == Fraction(1, 2)


def wills(scene: Scene) -> list[int]:
    """The will of the three sides."""
    return [scene.value("will", side) for side in ("crown", "league", "commune")]


def test_taking_a_capital_is_worth_three(scene: Scene) -> None:  # 1.2
    scene.put("gorse", "c-1").phase("round-1.first.move")
    assert scene.order("activate", "c-1") == ""
    assert scene.cost("lorn", "c-1") == 1
    assert wills(scene) == [13, 7, 10]


def test_taking_what_nobody_held_takes_from_nobody(scene: Scene) -> None:  # 1.2
    scene.put("pell", "m-1").phase("round-1.first.move").state("order", "commune-first")
    scene.order("activate", "m-1")
    assert scene.cost("quay", "m-1") == Fraction(1, 2)
    assert wills(scene) == [10, 10, 11]


def test_losing_a_unit_costs_will(scene: Scene) -> None:  # 1.2
    scene.put("eld", "l-1", "l-2").lose("l-1")
    assert wills(scene) == [10, 9, 10]
    assert scene.where("l-1") == "league-lost"


def test_four_units_move_in_a_round(scene: Scene) -> None:  # 3.3, 4.1
    units = ("c-1", "c-2", "c-3", "c-4", "c-5")
    scene.put("kingsholm", *units[:3]).put("carrow", *units[3:]).phase("round-1.first.move")
    assert scene.cost("alder", "c-1") == "ban"
    assert [scene.order("activate", unit) for unit in units] == ["", "", "", "", "too-little"]
    assert scene.order("activate", "c-1") == "not-fit"
    assert scene.value("activation", "crown") == 0
    assert scene.go_on() == ""
    assert scene.go_on() == ""  # to the movement of the League, and the points are new
    assert scene.value("activation", "crown") == 4


def test_side_without_will_ends_the_game(scene: Scene) -> None:  # 1.3
    scene.valued("will", "league", 3).put("gorse", "c-1").phase("round-1.first.move")
    scene.order("activate", "c-1")
    scene.drag("lorn", "c-1")
    assert (scene.winner(), scene.play.victor) == ("broken", scene.side("crown"))


@pytest.mark.parametrize(("will", "winner"), [(10, "draw"), (11, "end")])
def test_most_will_wins_at_the_end(will: int, winner: str, scene: Scene) -> None:  # 1.4
    scene.valued("will", "commune", will).phase("levy-commune", turn=4)
    assert scene.go_on() == ""
    assert scene.winner() == winner


def test_levies_turn_a_unit_or_raise_one(scene: Scene) -> None:  # 7.1
    scene.put("kingsholm", "c-1", left=1).put("jarrow", "c-2", left=1).phase("levy-crown")
    assert scene.order("replace", "c-1") == ""
    assert scene.value("levies", "crown") == 1
    assert scene.order("replace", "c-2") != ""  # not in supply
    scene = Scene(scene.referee, new_play(scene.game)).held("crown", "kingsholm").phase("levy-crown")
    scene.put("kingsholm", "c-3").lose("c-3")
    assert scene.drag("kingsholm", "c-3") == ""
    assert scene.value("levies", "crown") == 0
    assert scene.play.left[scene.unit("c-3")] == 1


def test_both_sides_lose_by_the_ladder(scene: Scene) -> None:  # 6.3, 6.4: 7 - 2 = 5 with 8: 1; 9 with 4: 1
    scene.put("dunmere", "c-1", "c-2").put("eld", "l-2").phase("round-1.first.fight")
    assert scene.attack("eld", "c-1", "c-2", dice=[8, 10]) == ""
    assert (scene.owed, scene.must_go("l-2")) == ((1, 1), 0)
    assert scene.value("activation", "crown") == 3


def test_who_loses_more_retreats(scene: Scene) -> None:  # 6.5: 5 with 8: 1; 0 with 4: 0
    scene.put("dunmere", "c-1", "c-2").put("eld", "l-2").phase("round-1.first.fight")
    assert scene.attack("eld", "c-1", "c-2", dice=[8, 1]) == ""
    assert (scene.owed, scene.must_go("l-2")) == ((0, 1), 1)


@pytest.mark.parametrize(("start", "loses"), [("fenn", 0), ("lorn", 1)])
def test_river_counts(start: str, loses: int, scene: Scene) -> None:
    # 6.3: against Kell, a forest, 8 - 1 = 7 with 4: 1; over the river 8 - 1 - 1 = 6: 0
    scene.put(start, "l-1").put("kell", "m-4").held("commune", "kell")
    scene.phase("round-1.first.fight").state("order", "league-first")
    assert scene.attack("kell", "l-1", dice=[9, 1]) == ""
    assert scene.owed == (0, loses)


def test_river_does_not_count_if_some_come_another_way(scene: Scene) -> None:
    # 6.3: 8 - 1 = 7 with 8: 2; less another for the river it were 6: 1
    scene.put("fenn", "l-1").put("lorn", "l-2").put("kell", "m-4").held("commune", "kell")
    scene.phase("round-1.first.fight").state("order", "league-first")
    assert scene.attack("kell", "l-1", "l-2", dice=[9, 1]) == ""
    assert scene.owed == (0, 2)


def test_open_ground(scene: Scene) -> None:  # 6.3: 6 + 1 = 7 with 5: 1
    scene.put("dunmere", "c-5").put("isk", "m-2").phase("round-1.first.fight")
    assert scene.attack("isk", "c-5", dice=[7, 1]) == ""
    assert scene.owed == (0, 1)


def test_three_sides_fight_each_other(scene: Scene) -> None:  # 2.2
    scene.put("jarrow", "m-5").put("kell", "l-5").phase("round-1.second.fight").state("order", "league-first")
    assert scene.attack("kell", "m-5", dice=[3, 3]) == ""


def test_less_than_one_does_not_attack(scene: Scene) -> None:  # 5.2, 6.4: half of 1, rounded down
    scene.put("hythe", "l-4", left=1).put("isk", "m-3")
    scene.phase("round-1.first.fight").state("order", "league-first")
    assert scene.attack("isk", "l-4") == "too-weak"


def test_attack_costs_a_point(scene: Scene) -> None:  # 6.1
    scene.put("dunmere", "c-1").put("isk", "m-3").valued("activation", "crown", 0)
    scene.phase("round-1.first.fight")
    assert scene.attack("isk", "c-1") == "too-little"


def test_where_a_lost_unit_may_come_back(scene: Scene) -> None:  # 7.1
    scene.phase("levy-crown")
    scene.play.at[scene.unit("c-3")] = scene.place("crown-lost")
    found = where_to(scene.game, scene.play, scene.numbers("c-3"))
    assert scene.play.lines == ["3rd Crown infantry may come back at Kingsholm"]
    assert [k for k, kind in enumerate(found.kinds) if kind] == [scene.place("kingsholm")]
    scene.play.lines.clear()
    scene.put("kingsholm", "m-1")
    where_to(scene.game, scene.play, scene.numbers("c-3"))
    (line,) = scene.play.lines
    assert line.startswith("3rd Crown infantry does not come back now: no place for it now")
