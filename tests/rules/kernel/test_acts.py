"""What players do: the meaning of a drag, the answers, and that a refusal changes nothing."""

from __future__ import annotations

import pytest

from builder.rules.kernel import acts
from builder.rules.kernel import layout as at
from builder.rules.kernel.acts import A_A, A_KIND, A_MORE, A_OWE_A, A_OWE_D, A_REASON, A_ROLL, A_SUM
from builder.rules.kernel.combat import B_VALUE
from builder.rules.kernel.movement import V_COST
from builder.rules.kernel.wording import act_text, refusal_text
from builder.rules.kernel_library import texts_of
from builder.rules.robot.match_driver import KINDS
from tests.rules.examples import beaten
from tests.rules.opened import rulebook
from tests.rules.scene import NAMES, Scene


@pytest.fixture
def scene() -> Scene:
    return Scene(rulebook("ebb-and-flow"))


def drag(scene: Scene, names: str, to: str, roll: int = 1) -> tuple[str, str]:
    """Kind and reason; a refusal must leave everything as it was."""
    before = [row[:] for row in scene.s]
    answer = scene.match.drag(scene.units(names), scene.hex(to), roll)
    if answer[A_REASON] != 0:
        assert scene.s == before
    return KINDS[answer[A_KIND]], NAMES[answer[A_REASON]]


def test_a_drag_is_a_move_in_a_phase_of_movement(scene: Scene) -> None:
    answer = scene.match.drag(scene.units("c-60"), scene.hex("2611"))
    assert (answer[A_KIND], answer[A_REASON]) == (acts.ACT_MOVE, 0)
    assert answer[A_MORE + V_COST] == scene.s[at.SPENT][scene.units("c-60")[0]] > 0
    assert drag(scene, "us-24", "2615") == ("none", "NOT_YOURS")
    assert drag(scene, "c-115", "3113") == ("move", "BANNED")


def test_a_unit_that_cannot_walk_may_drop(scene: Scene) -> None:
    scene.phase("un-first", 2).put("c-60", "1914")
    assert drag(scene, "us-187", "2015") == ("drop", "FINE")
    scene = Scene(scene.book).phase("un-first", 2)
    assert drag(scene, "us-1cv", "2219") == ("move", "FINE")
    answer = scene.match.drag(scene.units("us-187"), scene.hex("1915"))
    if answer[A_REASON] != 0:  # too far to walk, and no longer the first move
        assert NAMES[answer[A_MORE]] == "FIRST_MOVE"
        texts = [list(row) for row in texts_of(scene.book).values()]
        assert "; from the air: 9.9" in refusal_text(texts, answer)


def test_a_drag_places_while_a_side_sets_up() -> None:
    book = rulebook("ebb-and-flow")
    scene = Scene(book)
    scene.s[at.WORLD][at.SETTING] = scene.side("communist") + 1
    assert drag(scene, "c-60", "2511") == ("place", "FINE")
    assert drag(scene, "c-60", "2816") == ("place", "BANNED")
    assert drag(scene, "us-24", "2615") == ("place", "NOT_NOW")
    assert scene.next_phase() == "ILL_PLACED"  # 115 touches the enemy
    assert drag(scene, "c-115", "2510") == ("place", "FINE")
    assert scene.next_phase() == "FINE"
    assert (scene.match.phase_id, scene.s[at.WORLD][at.SETTING]) == ("communist-move", 0)
    assert drag(scene, "c-60", "2512") == ("move", "FINE")


def test_a_drag_retreats_the_defender_and_advances_the_attacker(scene: Scene) -> None:
    scene = beaten(scene.book, 2).owe(0, 2)
    target = scene.s[at.WORLD][at.TARGET]
    force = [scene.book.units[u] for u in scene.match.units_at(target)]
    attacker = next(scene.book.units[u] for u, m in enumerate(scene.s[at.MARKS]) if m & at.INVOLVED)
    assert drag(scene, attacker, scene.book.places[target]) == ("advance", "STEPS_OWED")
    assert drag(scene, "c-113", "2702") == ("none", "STEPS_OWED")
    for _ in range(2):
        assert drag(scene, force[0], scene.retreats()[0]) == ("retreat", "FINE")
    assert drag(scene, "c-113", scene.book.places[target]) == ("advance", "NOT_INVOLVED")
    assert drag(scene, attacker, "2701") == ("advance", "OFF_PATH")
    assert drag(scene, attacker, scene.book.places[target]) == ("advance", "FINE")
    assert NAMES[scene.match.close_battle()[A_REASON]] == "FINE"
    assert NAMES[scene.match.close_battle()[A_REASON]] == "NO_BATTLE"


def test_a_landing_that_is_fought_out_is_settled_at_once(scene: Scene) -> None:
    scene.phase("invasion", 6).put("us-24", "un-holding").put("c-60", "0715", 1)
    assert drag(scene, "us-24", "0715", 1) == ("assault", "FINE")
    scene.owe(0, 1)
    scene.lose("c-60")
    assert (scene.where("us-24"), scene.s[at.WORLD][at.TARGET]) == ("0715", at.NOWHERE)
    scene = Scene(scene.book).phase("invasion", 6).put("us-24", "un-holding")
    assert drag(scene, "us-24", "0715") == ("land", "FINE")
    assert drag(scene, "us-25", "4418") == ("land", "USED_UP")


def test_odds_say_what_the_attack_does(scene: Scene) -> None:
    scene.phase("communist-fight", 1)
    book, units, target = scene.book, scene.units("c-115"), scene.hex("3214")
    before = [row[:] for row in scene.s]
    odds = acts.odds_of(book.g, scene.s, units, target, book.ask)
    assert scene.s == before
    answer = scene.match.attack(units, target, 6)
    assert answer[A_SUM:] == odds[A_SUM:]
    assert answer[A_SUM + B_VALUE] == 4 - 10
    assert (answer[A_OWE_A], answer[A_OWE_D], answer[A_ROLL]) == (4, 0, 6)
    assert (odds[A_OWE_A], odds[A_OWE_D], odds[A_ROLL]) == (0, 0, 0)
    texts = [list(row) for row in texts_of(book).values()]
    assert act_text(book.g, texts, scene.s, answer, units).endswith("die 6: 4/0")
    again = scene.match.attack(units, target, 6)
    assert NAMES[again[A_REASON]] == "STEPS_OWED"


def test_a_state_is_rolled_for_once_and_must_be(scene: Scene) -> None:
    assert NAMES[scene.match.roll_state(0, 1)[A_REASON]] == "NOT_NOW"
    scene.phase("weather", 2).state("weather", "overcast")
    end = scene.match.end_phase()
    assert (NAMES[end[A_REASON]], end[A_A]) == ("NOT_ROLLED", 0)
    assert NAMES[scene.match.roll_state(0, 6)[A_REASON]] == "FINE"
    assert scene.s[at.WORLD][at.FIRST_STATE] == scene.book.words.states["weather"].codes["clear"]
    assert NAMES[scene.match.roll_state(0, 1)[A_REASON]] == "ROLLED_NOW"
    assert scene.next_phase() == "FINE"


def test_only_what_is_too_much_may_be_removed(scene: Scene) -> None:
    scene.phase("un-first", 2).put("us-24 us-25 cw-27", "2620")
    assert NAMES[scene.match.remove(scene.units("us-3")[0])[A_REASON]] == "NOT_SURPLUS"
    assert scene.next_phase() == "OVERSTACKED"
    assert NAMES[scene.match.remove(scene.units("cw-27")[0])[A_REASON]] == "FINE"
    assert scene.where("cw-27") == "un-dead"
    assert scene.next_phase() == "FINE"


def test_who_leaves_the_map_wins_and_play_stops(scene: Scene) -> None:
    scene.clear().put("c-60", "2621").put("us-24", "2001").phase("communist-first", 2)
    answer = scene.match.exit(scene.units("c-60"))
    assert (answer[A_KIND], NAMES[answer[A_REASON]]) == (acts.ACT_EXIT, "FINE")
    assert scene.match.ended_by == "exit"
    for refused in (
        scene.match.drag(scene.units("us-24"), scene.hex("2615")),
        scene.match.attack(scene.units("us-24"), scene.hex("2615"), 1),
        scene.match.lose(0),
        scene.match.replace(0),
        scene.match.remove(0),
        scene.match.roll_state(0, 1),
        scene.match.close_battle(),
        scene.match.end_phase(),
        scene.match.begin_phase(),
    ):
        assert NAMES[refused[A_REASON]] == "GAME_OVER"
