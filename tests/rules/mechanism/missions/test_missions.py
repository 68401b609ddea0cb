"""Missions: what guns and aircraft do from where they are, and support of battles; who shares whose fate."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.rules.games.small_games import Scene
from tests.rules.mechanism.played import MOVE, Played

FLOWN = Played(
    MOVE
    + """
    values:
      fired: {of: unit, initial: 0, most: 9, until: turn}
      torn-up: {name: torn up, of: place, until: turn}
      stocks: {of: side, initial: 6, most: 12}
    combat:
      style: odds
      table: crt
      units: type != 'artillery'
      attacked_again: always
      against: "type != 'artillery' or standing_with('fighters') == 0"
      strength: {attack: attack, defence: defence}
      followers: [{units: type == 'artillery', others: "'fighters' in unit_sets"}]
      consequences:
        - {result: A1, attacker: 1}
        - {result: EX, attacker: 1, defender: 1}
        - {result: D#, each_defender: all}
        - {result: DR, defenders_retreat: 1}
        - {result: N, defender: "0"}
    retreat: {trades: false, stuck: eliminated, make_room: false}
    unit_sets:
      fighters: {when: type != 'artillery'}
    missions:
      cut-rail:
        says: Tear up the railway
        phases: directorate.supply
        side: directorate
        units: type == 'armour'
        to: "'rail' in links_there and not to_enemy"
        reach: 2
        factors: 1 - fired
        spends: fired
        marks: torn-up
      raid:
        says: Raid stocks
        phases: directorate.supply
        side: directorate
        units: type == 'cavalry'
        factors: 2 - fired
        spends: fired
        drains: {value: stocks, to: assembly, hits: 2}
      barrage:
        says: Barrage
        phases: directorate.supply
        side: directorate
        units: type in {'artillery', 'engineer'}
        to: to_enemy
        reach: 2
        factors: attack - fired
        spends: fired
        supports: {phases: directorate.fight, die: 1, limit: 2, together: type == 'engineer', says: guns}
        bans: [{when: terrain == 'town', says: it is in a town}]
"""
)


@FLOWN.situation
def railways_are_torn_up(scene: Scene) -> None:
    scene.put("0504", "d-4").put("0805", "a-1").phase("directorate.supply")
    assert scene.drag("0603", "d-4") == "no-target"
    assert scene.drag("0105", "d-4") == "out-of-reach"
    assert scene.drag("0505", "d-4") == ""
    assert scene.where("d-4") == "0504"
    assert scene.value("fired", "d-4") == 1
    assert scene.drag("0405", "d-4") == "nothing-left"
    scene.put("0504", "d-5")
    assert scene.drag("0505", "d-5") == "no-target"  # nothing would change
    assert scene.drag("0605", "d-1") != ""
    assert scene.fresh().phase("assembly.supply").drag("0405", "d-5") != ""


@FLOWN.situation
def stocks_are_raided(scene: Scene) -> None:
    scene.put("0503", "d-6").phase("directorate.supply")
    assert scene.order("raid", "d-6", dice=[2, 3]) == ""
    assert scene.value("stocks", "assembly") == 5
    assert scene.order("raid", "d-6") == "nothing-left"
    assert scene.order("raid", "d-4") == "no-mission"
    assert scene.phase("directorate.move").order("raid", "d-6") == "phase"


def shelling(scene: Scene) -> Scene:
    """Infantry is beside infantry with a gun; guns are near."""
    scene.put("0602", "a-10", "a-7").put("0603", "d-1", "d-9").put("0604", "d-8")
    return scene.phase("directorate.supply")


@FLOWN.situation
def support_changes_the_next_throw(scene: Scene) -> None:
    shelling(scene)
    assert scene.drag("0503", "d-8") == "no-target"
    assert scene.drag("0602", "d-8") == ""  # two factors
    assert scene.drag("0602", "d-9") == "enough-support"
    scene.phase("directorate.fight")
    assert scene.attack("0602", "d-1", dice=[3]) == ""  # 2:1, 3 + 2 = 5: D1
    assert [scene.left(unit) for unit in ("a-10", "a-7")] == [0, 0]  # the gun, too


@FLOWN.situation
def some_help_only_those_with_them(scene: Scene) -> None:
    shelling(scene)
    assert scene.drag("0602", "d-9") == ""
    scene.put("0703", "d-2").put("0503", "d-7").phase("directorate.fight")
    assert scene.attack("0602", "d-2", dice=[2]) == ""  # 2:1, 2: nothing
    assert scene.where("a-10") == "0602"
    assert scene.attack("0602", "d-1", dice=[2]) == ""  # 3: DR
    assert [scene.must_go(unit) for unit in ("a-10", "a-7")] == [1, 1]
    assert scene.go_on() != ""
    assert scene.drag("0601", "a-10", "a-7") == ""
    assert scene.go_on() == ""


@FLOWN.situation
def used_up_by_a_throw(scene: Scene) -> None:
    shelling(scene)
    assert scene.drag("0602", "d-8") == ""
    scene.put("0703", "d-2").phase("directorate.fight")
    assert scene.attack("0602", "d-2", dice=[1]) == ""  # 2:1, 3: DR
    assert scene.drag("0601", "a-10", "a-7") == ""
    scene.put("0602", "a-3")
    assert scene.attack("0602", "d-1", dice=[2]) == ""  # 1:1, 2: A1
    assert scene.owed == (1, 0)


@FLOWN.situation
def bans_of_missions(scene: Scene) -> None:
    scene.put("0603", "a-10").put("0605", "d-8").phase("directorate.supply")
    assert scene.drag("0603", "d-8") == "ban"


@FLOWN.situation
def guns_alone_are_attacked(scene: Scene) -> None:
    scene.put("0602", "a-7").put("0603", "d-1", "d-8").phase("directorate.fight")
    assert scene.attack("0602", "d-8") != ""  # guns do not attack
    assert scene.attack("0602", "d-1", dice=[3]) == ""  # 4 to 1 is 3:1, 3: DR
    assert scene.must_go("a-7") == 1


@pytest.mark.parametrize("name", FLOWN.found)
def test_situation(name: str) -> None:
    FLOWN.play(name)


def test_script_judges_alike(tmp_path: Path) -> None:
    assert FLOWN.in_script(tmp_path) == []
