"""Places are activated for points, and only units from there act; all numbers are found by hand."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.rules.games.small_games import Scene
from tests.rules.mechanism.played import Played
from tests.rules.mechanism.small import findings

RULES = """
    values:
      orders: {name: Orders, of: side, initial: 2, until: side}
      luck: {name: Luck, of: side, initial: 1}
      opened: {name: opened, of: place, until: side}
      active: {name: active, of: unit, until: side}
      marching: {name: marching, of: unit, until: side}
    supply:
      - {id: home, side: directorate, when: terrain == 'clear'}
      - {id: there, side: assembly, when: steps > 0}
    activation:
      activate:
        title: Activate
        help: All units here may move.
        phases: directorate.move
        provided: luck('directorate') > 0
        price: {orders: 1}
        units: type != 'artillery'
        marks: opened
        sets: active
      march-off:
        title: March off
        help: This unit goes twice as far.
        phases: directorate.move assembly.move
        alone: true
        marks: opened
        sets: marching
        held: false
        supplied: false
      hurry:
        title: Hurry
        help: Any number from a place.
        phases: directorate.move
        alone: true
        sets: marching
        held: false
        supplied: false
    movement:
      factor: {stat: mp}
      terrain: {clear: 1, town: 1, woods: 2, hills: 2}
      changes:
        - {times: 2, when: marching}
    sequence:
      directorate.move: {does: move}
      directorate.fight: {does: move}
      assembly.move: {does: move}
"""
GAME = Played(RULES)


@GAME.situation
def a_place_and_its_units(scene: Scene) -> None:
    scene.put("0202", "d-1", "d-2", "d-8").put("0404", "d-3", "d-9").held("directorate", "0202", "0404")
    scene.phase("directorate.move")
    assert scene.drag("0203", "d-1") == "not-activated"
    assert scene.order("activate", "d-1") == ""
    assert [scene.value("active", name) for name in ("d-1", "d-2", "d-8", "d-3")] == [1, 1, 0, 0]
    assert scene.order("activate", "d-8") == "activated-already"
    assert scene.value("orders", "directorate") == 1
    assert scene.order("activate", "d-2") == "activated-already"
    assert scene.order("march-off", "d-2") == "activated-already"
    assert scene.drag("0203", "d-1") == ""
    assert scene.drag("0203", "d-3") == "not-activated"
    scene.put("0404", "d-8")
    assert scene.order("activate", "d-8") == "activates-others"
    scene.put("0307", "d-1").held("directorate", "0307")
    assert scene.order("activate", "d-1") == "activates-unfed"  # in a town


@GAME.situation
def one_unit_alone(scene: Scene) -> None:
    scene.put("0202", "d-1", "d-2").phase("directorate.move")
    assert scene.order("march-off", "d-1") == ""  # nobody holds the place, and that does not matter
    assert scene.value("marching", "d-1") == 1
    assert scene.value("marching", "d-2") == 0
    assert scene.drag("0203", "d-2") == "not-activated"


@GAME.situation
def any_number_from_a_place(scene: Scene) -> None:
    scene.put("0202", "d-1", "d-2").phase("directorate.move")
    assert scene.order("hurry", "d-1") == ""
    assert scene.order("hurry", "d-1") == "activated-already"  # the unit, not the place
    assert scene.order("hurry", "d-2") == ""
    assert [scene.value("marching", name) for name in ("d-1", "d-2")] == [1, 1]


@GAME.situation
def phases_without_activation(scene: Scene) -> None:
    scene.put("0202", "d-1").held("directorate", "0202").phase("directorate.fight")
    assert scene.order("activate", "d-1") == "phase"
    assert scene.drag("0203", "d-1") == ""  # in this phase nothing has to be activated


@GAME.situation
def what_may_not_be_activated(scene: Scene) -> None:
    scene.put("0202", "d-1").put("0302", "a-1").phase("directorate.move")
    assert scene.order("activate", "d-1") == "activates-foreign"
    scene.held("directorate", "0202")
    assert scene.order("march-off", "a-1") == "side"
    assert scene.order("activate", "d-3") == "activates-nothing"
    scene.valued("luck", "directorate", 0)
    assert scene.order("activate", "d-1") == "no-activation"
    scene.valued("luck", "directorate", 1).valued("orders", "directorate", 0)
    assert scene.order("activate", "d-1") == "too-little"


@pytest.mark.parametrize("name", GAME.found)
def test_situation(name: str) -> None:
    GAME.play(name)


def test_script_judges_alike(tmp_path: Path) -> None:
    assert GAME.in_script(tmp_path) == []


def test_findings() -> None:
    assert findings("rivers-and-rails", RULES.replace("marks: opened", "marks: active")) != []
    wrong = RULES.replace("sets: active", "sets: activ")
    assert findings("rivers-and-rails", wrong) == ["R001 unknown value 'activ'"]
    assert findings("rivers-and-rails", RULES.replace("sets: active", "sets: opened")) == [
        "S005 'opened' is no value of a unit"
    ]
