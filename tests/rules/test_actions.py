"""What players do: the meaning of a drag, what is said about it, and that a refusal changes nothing."""

from __future__ import annotations

import pytest

from tests.rules.book import book_of
from tests.rules.examples import beaten
from tests.rules.scene import Scene


@pytest.fixture
def scene() -> Scene:
    return Scene(book_of("ebb-and-flow"))


def dragged(scene: Scene, names: str, to: str, roll: int = 1) -> tuple[str, str]:
    """Why units may not be dragged somewhere; what is said about it, its first line without its values."""
    why = scene.drag(names, to, roll)
    said = scene.said()
    return why, said[0].partition(": ")[2] if said else ""


def test_a_drag_is_a_move_in_a_phase_of_movement(scene: Scene) -> None:
    assert dragged(scene, "c-60", "2611") == ("fine", "2612 → 2611: 3 of 6 points: rough 2, river 1")
    assert dragged(scene, "us-24", "2615") == ("side", "")
    assert dragged(scene, "c-115", "3113") == ("ban", "")
    assert scene.refused == "the Chinese 115th may not move on turn 1 [3.4]"


def test_a_unit_that_cannot_walk_may_drop(scene: Scene) -> None:
    scene.phase("un-first", 2).put("c-60", "1914")
    assert dragged(scene, "us-187", "2015")[0] == "fine"
    scene = Scene(scene.book).phase("un-first", 2)
    assert dragged(scene, "us-1cv", "2219")[0] == "fine"
    assert dragged(scene, "us-187", "1915")[0] != "fine"  # too far to walk, and no longer the first move
    assert scene.refused.endswith("; from the air: must be the first move of the phase [9.9]")


def test_a_drag_places_while_a_side_sets_up(scene: Scene) -> None:
    scene.setting("communist")
    assert dragged(scene, "c-60", "2511") == ("fine", "")
    assert scene.drag("c-60", "2816") == "ban"
    assert scene.drag("us-24", "2615") == "phase"
    assert scene.next_phase() == "ill-placed"  # 115 touches the enemy
    assert scene.refused == "115th Chinese Division may not stay where it is (3213): move it first [5.3]"
    assert scene.drag("c-115", "2510") == "fine"
    assert scene.next_phase() == "fine"
    assert (scene.phase_id, scene.match.number("setting")) == ("communist-move", 0)
    assert dragged(scene, "c-60", "2512")[0] == "fine"
    assert scene.match.call("allowed")


def test_a_drag_retreats_the_defender_and_advances_the_attacker(scene: Scene) -> None:
    scene = beaten(scene.book, 2)
    assert scene.drag("c-60", "2816") == "owed"
    assert scene.drag("c-113", "2702") == "owed"
    scene.said()
    assert scene.drag("us-24", scene.retreats()[0]) == "fine"
    assert scene.said() == [
        "US 24th Division: 2816 → 2817: retreat in place of a step [10.18]; "
        "United Nations owes 1 step or as many hexes of retreat [10.18]"
    ]
    assert scene.drag("us-24", scene.retreats()[0]) == "fine"
    assert scene.drag("c-113", "2816") == "no-attacker"
    assert scene.drag("c-60", "2701") == "off-path"
    scene.said()
    assert scene.drag("c-60", "2816") == "fine"
    assert scene.said() == ["60th Chinese Division: 2815 → 2816: advances"]
    assert scene.end_battle() == "fine"
    assert scene.end_battle() == "no-battle"


def test_a_landing_that_is_fought_out_is_settled_at_once(scene: Scene) -> None:
    scene.phase("invasion", 6).put("us-24", "un-holding").put("c-60", "0715", 1)
    assert scene.drag("us-24", "0715") == "fine"
    assert scene.said()[0].startswith("\x01Landing at 0715\x02")
    scene.owe(0, 1)
    assert scene.lose("c-60") == "fine"
    assert (scene.where("us-24"), scene.battle) == ("0715", "")
    scene = Scene(scene.book).phase("invasion", 6).put("us-24", "un-holding")
    assert scene.drag("us-24", "0715") == "fine"
    assert scene.drag("us-25", "4418") == "landing-once"


def test_odds_say_what_the_attack_does(scene: Scene) -> None:
    scene.phase("communist-fight", 1)
    odds = scene.odds("c-115", "3214")
    assert scene.attack("c-115", "3214", 6) == "fine"
    said = scene.said()
    assert said[1:-2] == odds[1:-1]
    assert said[-2] == "Die \x016\x02: 3/0; the attacker loses 1 more [10.21]: \x014/0\x02"
    assert (scene.owed(), scene.battle) == ((4, 0), "3214")
    assert scene.attack("c-115", "3214", 6) == "owed"


def test_odds_say_why_an_attack_is_refused(scene: Scene) -> None:
    scene.clear().put("us-24", "2416").put("c-60", "2415").phase("communist-first", 2).boundary(10)
    why = "Chinese units may attack only west of the boundary [5.8]"
    assert scene.odds("c-60", "2416")[-1] == f"Attack on 2416 refused: {why}"
    assert not any("refused" in line for line in scene.boundary(30).odds("c-60", "2416"))


def test_a_state_is_rolled_for_once_and_must_be(scene: Scene) -> None:
    assert scene.roll("weather", 1) == "phase"
    scene.phase("weather", 2).state("weather", "overcast")
    assert scene.next_phase() == "not-rolled"
    assert scene.roll("weather", 6) == "fine"
    assert scene.said() == ["Weather: die 6, Clear"]
    assert scene.state_of("weather") == "clear"
    assert scene.roll("weather", 1) == "rolled"
    assert scene.next_phase() == "fine"


def test_only_what_is_too_much_may_be_removed(scene: Scene) -> None:
    scene.phase("un-first", 2, chosen="move").put("us-24 us-25 cw-27", "2620")
    assert scene.remove("us-3") == "surplus"
    assert scene.next_phase() == "overstacked"
    assert scene.remove("cw-27") == "fine"
    assert scene.where("cw-27") == "un-dead"
    assert scene.next_phase() == "fine"


def test_who_leaves_the_map_wins_and_play_stops(scene: Scene) -> None:
    scene.clear().put("c-60", "2621").put("us-24", "2001").phase("communist-first", 2)
    assert scene.move("c-60", "off map").why == "fine"
    assert scene.ended_by == "exit"
    assert [
        scene.drag("us-24", "2615"),
        scene.attack("us-24", "2615"),
        scene.lose("us-24"),
        scene.replace("us-24"),
        scene.remove("us-24"),
        scene.roll("weather", 1),
        scene.end_battle(),
        scene.next_phase(),
        scene.begin(),
        scene.resign("un"),
    ] == ["game-over"] * 10
