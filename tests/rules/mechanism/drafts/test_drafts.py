"""Drafts: who goes from one box to another, and how many."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.rules.games.small_games import Scene
from tests.rules.mechanism.played import MOVE, Played

DRAFTED = Played(
    MOVE
    + """
    drafts:
      - phases: directorate.regroup
        units: type == 'infantry'
        from: assembly-lost
        to: directorate-lost
        count: turn - 1
"""
)

LIMITED = Played(
    MOVE
    + """
      assembly.regroup: {does: arrive, reaction: send-back}
    drafts:
      - phases: assembly.regroup
        units: type == 'infantry'
        from: assembly-lost
        to: directorate-lost
        count: 0
        most: turn - 1
"""
)
"""The enemy sends back those beyond a number."""

NAMES = ("a-1", "a-2", "a-5", "a-8")


def waiting(scene: Scene, turn: int) -> list[str]:
    """Who has been drafted when the phase begins in some turn."""
    scene.put("assembly-lost", *NAMES).phase("directorate.fight", turn=turn)
    assert scene.go_on() == ""
    return [name for name in NAMES if scene.where(name) == "directorate-lost"]


@DRAFTED.situation
def as_many_as_are_asked(scene: Scene) -> None:
    assert waiting(scene, 3) == ["a-1", "a-2"]


@DRAFTED.situation
def others_are_not_taken(scene: Scene) -> None:
    assert waiting(scene, 5) == ["a-1", "a-2", "a-8"]  # no armour


@DRAFTED.situation
def nobody_yet(scene: Scene) -> None:
    assert waiting(scene, 1) == []
    scene.phase("directorate.move", turn=4)
    assert scene.go_on() == ""  # another phase begins
    assert scene.where("a-1") == "assembly-lost"


@LIMITED.situation
def those_beyond_are_sent_back(scene: Scene) -> None:
    scene.put("0405", "a-1", "a-5").put("0505", "a-2", left=1).phase("assembly.regroup", turn=2)
    assert scene.order("send-back", "a-5") == "not-beyond"  # no infantry
    assert scene.order("send-back", "a-2") == ""
    assert (scene.where("a-2"), scene.left("a-2")) == ("assembly-lost", 2)
    assert scene.order("send-back", "a-1") == "not-beyond"  # one may stay


@LIMITED.situation
def not_in_another_phase(scene: Scene) -> None:
    scene.put("0405", "a-1", "a-2").phase("assembly.move", turn=2)
    assert scene.order("send-back", "a-1") == "phase"


@LIMITED.situation
def nobody_is_beyond(scene: Scene) -> None:
    scene.put("0405", "a-1", "a-2").phase("assembly.regroup", turn=3)
    assert scene.order("send-back", "a-1") == "not-beyond"


@pytest.mark.parametrize("name", DRAFTED.found)
def test_situation(name: str) -> None:
    DRAFTED.play(name)


@pytest.mark.parametrize("name", LIMITED.found)
def test_those_beyond(name: str) -> None:
    LIMITED.play(name)


def test_script_judges_alike(tmp_path: Path) -> None:
    assert [one.in_script(tmp_path) for one in (DRAFTED, LIMITED)] == [[], []]
