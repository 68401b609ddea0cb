"""Units wait on their chart while their side places them, and nobody is left there."""

from __future__ import annotations

import pytest

from hexwright.rules.engine.actions import APART, TOGETHER, WELCOME
from hexwright.rules.engine.codes import NOWHERE
from hexwright.rules.engine.places import on_map
from tests.rules.book import book_of
from tests.rules.scene import Scene


@pytest.fixture
def scene() -> Scene:
    return Scene(book_of("ebb-and-flow"))


def back(scene: Scene, name: str) -> str:
    """Send a unit back to its chart from its menu; why not, or FINE."""
    return scene.why(scene.match.unit("chart", scene.book.unit(name)))


def test_every_unit_has_a_place_on_the_chart_of_its_side(scene: Scene) -> None:
    game = scene.book.game
    assert game.places.charted
    for u, seat in enumerate(game.units.seats):
        assert game.places.names[seat] == f"chart-{game.units.names[u]}"
        assert game.places.charts[seat] == game.units.side[u]
    assert {game.places.charts[k] for k in range(game.places.count)} == {NOWHERE}


def test_in_a_set_up_units_go_to_their_chart_and_come_back(scene: Scene) -> None:
    scene.setting("communist")
    assert scene.drag("c-115", "2510") == "fine"
    assert back(scene, "c-115") == "fine"
    assert scene.where("c-115") == "chart-c-115"
    assert back(scene, "c-115") == "on-chart"
    assert scene.next_phase() == "not-placed"
    assert scene.refused == (
        "115th Chinese Division has not been placed yet (Chinese: 115th Chinese Division): "
        "drag it onto the map [5.3]"
    )
    assert scene.drag("c-115", "2510") == "fine"
    assert (
        scene.drag("c-115 c-116", "chart-c-29") == "fine"
    )  # wherever on the chart: each goes to its own place
    assert [scene.where("c-115"), scene.where("c-116")] == ["chart-c-115", "chart-c-116"]
    assert scene.drag("c-60", "chart-us-3") == "other-chart"
    assert scene.drag("us-3", "chart-us-3") == "by-setting"
    assert scene.drag("c-115 c-116", "2510") == "fine"
    assert scene.next_phase() == "fine"


def test_in_play_nobody_goes_to_the_chart(scene: Scene) -> None:
    scene.phase("un-first", 2)
    assert back(scene, "us-3") == "by-setting"
    assert scene.drag("us-3", "chart-us-3") == "by-setting"


def test_in_the_interlude_what_may_be_placed_may_wait_on_the_chart(scene: Scene) -> None:
    scene.put("us-25", "un-dead", 8).put("us-7", "un-removed", 0).put("us-2", "un-dead", 0)
    scene.phase("un-redeploys", 4)
    for name in ("us-3", "us-25", "cw-25"):  # was on the map, was restored, is due
        assert back(scene, name) == "fine"
        assert scene.where(name) == f"chart-{name}"
    assert [back(scene, "us-7"), back(scene, "us-2"), back(scene, "us-187")] == [
        "never-back",
        "never-back",
        "enters-later",
    ]
    assert back(scene, "c-60") == "side"
    scene.said()
    assert scene.next_phase() == "not-placed"
    said = scene.said()
    assert said[0].startswith("Drag onto the map before this ends: ")
    for title in ("US 3rd Division", "US 25th Division", "25th Commonwealth Brigade", "Ethiopian Battalion"):
        assert title in said[0]
    for name, place in (("us-3", "3019"), ("us-25", "2217"), ("cw-25 e-bn", "2617")):
        assert scene.drag(name, place) == "fine"
    scene.said()
    assert scene.next_phase() == "fine"
    assert (
        "US 187th Airborne Regiment stays off the map (UN off-map holding box), to enter it by moving"
        in scene.said()
    )


def test_who_comes_in_later_is_not_due(scene: Scene) -> None:
    scene.setting("un")
    assert [back(scene, "cw-25"), scene.drag("cw-25", "2617")] == ["not-arrived", "not-arrived"]
    assert scene.next_phase() == "fine"


def test_who_stands_wrong_is_named_with_all_others(scene: Scene) -> None:
    scene.put("c-60 c-59", "2218").give("2218", "un").phase("communist-redeploys", 4)
    assert scene.next_phase() == "ill-placed"
    said = scene.said()[-1]
    assert said.startswith("Drag elsewhere, or return to the chart and place anew: ")
    assert "59th Chinese Division" in said
    assert "60th Chinese Division" in said
    for name in ("c-59", "c-60"):
        assert back(scene, name) == "fine"


def test_nobody_is_lost_who_could_be_placed_and_nobody_waits_for_ever(scene: Scene) -> None:
    scene.phase("un-redeploys", 4).drag("cw-25 e-bn", "2617")
    assert back(scene, "us-3") == "fine"
    assert scene.remove("us-3") == "surplus"
    game = scene.book.game
    scene.give(" ".join(game.places.names[: game.places.count]), "communist")  # no hex is left to the UN
    assert back(scene, "us-24") == "arrives-nowhere"
    assert scene.remove("us-3") == "fine"
    assert scene.where("us-3") == "un-dead"


def test_from_the_chart_they_go_together_on_the_map_each_for_itself(scene: Scene) -> None:
    scene.setting("communist").put("c-115", "chart-c-115").put("c-116", "chart-c-116")
    assert scene.gathering("c-115 c-116", "2510") == WELCOME
    assert scene.gathering("c-115 c-116", "3213") == TOGETHER
    assert scene.gathering("c-115 c-116", "chart-c-29") == WELCOME
    assert scene.gathering("c-115 us-3", "2510") == TOGETHER
    assert scene.gathering("c-58 c-59", "2510") == APART
    assert all(on_map(scene.book.game, scene.match.column("at")[u]) for u in scene.units("c-58 c-59"))
    assert Scene(scene.book).phase("un-first", 2).gathering("us-3 us-24", "2510") == APART
