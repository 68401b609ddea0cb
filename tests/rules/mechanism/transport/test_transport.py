"""Transport: over a box and at once, when and where units arrive; small harbours; a die."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.rules.games.small_games import Scene
from tests.rules.mechanism.played import MOVE, Played

CARRIED = Played(
    MOVE
    + """
    zones_of_control: {entering: stop, leaving: free}
    control: {holds: [{side: assembly, hexes: towns}]}
    transport:
      lines:
        - id: barges
          side: assembly
          units: terrain == 'town' and control == 'assembly'
          price: 2
          box: assembly-lost
          arrivals:
            - after: 1
              phases: assembly.move
              to: to_terrain == 'town' and not to_zone
              price: 1
              apart: true
        - id: gliders
          side: directorate
          units: type == 'infantry' and terrain == 'town'
          unmoved: true
          to: to_terrain == 'clear' and not to_zone
      rooms:
        - {hexes: ford, most: 1}
"""
)

DARING = Played(
    """
    movement:
      factor: {stat: mp}
      terrain: {clear: 1, jungle: 2, hills: 2, city: 1, sea: 1}
    values:
      shaken: {of: unit, again: lost}
    transport:
      lines:
        - id: parachutes
          side: empire
          units: type == 'marines'
          to: to_terrain == 'jungle'
          trial: {against: ready, even: {shaken: 1}}
    sequence:
      impulse.empire-first.move: {does: move}
""",
    name="impulses",
)


@CARRIED.situation
def by_barge_to_another_town(scene: Scene) -> None:
    scene.held("assembly", "0605", "0902", "0609").put("0605", "a-1", "a-2").put("0604", "a-4")
    scene.phase("assembly.move")
    assert scene.drag("assembly-lost", "a-4") == "not-carried"  # no town
    assert scene.drag("0604", "a-2") == ""
    assert scene.drag("0605", "a-2") == ""
    assert scene.drag("assembly-lost", "a-2") == ""  # two of its four points are left
    assert scene.drag("assembly-lost", "a-1") == ""
    assert scene.where("a-1") == "assembly-lost"
    assert scene.drag("0902", "a-1") == "too-early"
    scene.fresh().phase("assembly.move", turn=2)
    assert scene.drag("0605", "a-1") == "not-there"  # apart
    assert scene.drag("0603", "a-1") == "not-there"
    scene.put("0802", "d-1")
    assert scene.drag("0902", "a-1") == "not-there"  # in a zone
    scene.put("directorate-lost", "d-1")
    assert scene.drag("0902", "a-1") == ""
    assert scene.cost("0802", "a-1") == 1  # it may move on, with three points


@CARRIED.situation
def too_few_points_to_embark(scene: Scene) -> None:
    scene.held("assembly", "0605").put("0503", "a-1").phase("assembly.move")
    assert scene.drag("0605", "a-1") == ""
    assert scene.drag("assembly-lost", "a-1") == "points"


@CARRIED.situation
def small_harbours(scene: Scene) -> None:
    scene.held("assembly", "0609").put("0609", "a-1", "a-2").phase("assembly.move")
    assert scene.drag("assembly-lost", "a-1") == ""
    assert scene.drag("assembly-lost", "a-2") == "no-room-there"


@CARRIED.situation
def at_once_where_it_cannot_walk(scene: Scene) -> None:
    scene.put("0605", "d-1").put("0604", "d-2").put("0309", "a-1").phase("directorate.move")
    assert scene.drag("1104", "d-2") == "points"  # from no town
    assert scene.drag("0308", "d-1") != ""  # in a zone
    assert scene.drag("1104", "d-1") == ""
    assert scene.where("d-1") == "1104"
    assert scene.drag("1103", "d-1") == "just-carried"


@DARING.situation
def a_die_decides(scene: Scene) -> None:
    scene.put("0504", "e-3", "e-4", "e-10").state("ready", "4").phase("impulse-1.empire-first.move")
    assert scene.drag("0609", "e-3", dice=[5]) == ""
    assert (scene.where("e-3"), scene.value("shaken", "e-3")) == ("0609", 0)
    assert scene.drag("0609", "e-4", dice=[4]) == ""
    assert (scene.where("e-4"), scene.value("shaken", "e-4")) == ("0609", 1)
    scene.marked("shaken", "e-10")
    assert scene.drag("0308", "e-10", dice=[4]) == ""
    assert scene.left("e-10") == 0  # shaken twice


@DARING.situation
def below_the_number_it_is_lost(scene: Scene) -> None:
    scene.put("0504", "e-3", "e-1").state("ready", "4").phase("impulse-1.empire-first.move")
    assert scene.drag("0609", "e-1") != ""  # infantry
    assert scene.drag("0609", "e-3", dice=[3]) == ""
    assert scene.left("e-3") == 0


@pytest.mark.parametrize("name", CARRIED.found)
def test_situation(name: str) -> None:
    CARRIED.play(name)


@pytest.mark.parametrize("name", DARING.found)
def test_trial(name: str) -> None:
    DARING.play(name)


@pytest.mark.parametrize("played", [CARRIED, DARING], ids=["carried", "daring"])
def test_script_judges_alike(played: Played, tmp_path: Path) -> None:
    assert played.in_script(tmp_path) == []
