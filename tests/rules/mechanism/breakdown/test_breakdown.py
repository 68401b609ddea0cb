"""Breakdown: a unit and its parts, what it costs, what goes with them, how they are lost."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.rules.games.small_games import Scene
from tests.rules.mechanism.played import MOVE, Played

UNITS = """\
id,nationality,size,type,designation,attack,defence,mp,start,entry,parts
d-1,directorate,X,infantry,1,4,4,4,0405,,d-11 d-12
d-11,directorate,III,infantry,11,2,2,5,chart-d-11,,d-13 d-14
d-12,directorate,III,infantry,12,2,2,4,chart-d-12,,
d-13,directorate,II,infantry,13,1,1,5,chart-d-13,,
d-14,directorate,II,infantry,14,1,1,5,chart-d-14,,
a-1,assembly,X,infantry,1,3/1,4/2,4,0605,,
"""
"""A brigade with a regiment that has parts itself, and another."""

PARTED = Played(
    MOVE
    + """
    values:
      shaken: {of: unit}
    breakdown:
      units:
        - {units: size == 'X', price: 2}
        - {units: size == 'III', price: 1}
      carries: shaken
      falls_apart: true
""",
    changes=(
        ("units.csv", "", UNITS),
        ("map.yaml", "boards:", "boards:\n  chart: {name: Chart, organisation: directorate}"),
    ),
)


def whole(scene: Scene) -> Scene:
    """The brigade stands in 0304, its parts on the chart."""
    for part in ("d-11", "d-12", "d-13", "d-14"):
        scene.put(f"chart-{part}", part)
    return scene.put("0304", "d-1").phase("directorate.move")


@PARTED.situation
def parts_have_so_many_points_less(scene: Scene) -> None:
    whole(scene).marked("shaken", "d-1")
    assert scene.order("break-down", "d-1") == ""
    assert [scene.where(unit) for unit in ("d-1", "d-11", "d-12")] == ["chart-d-1", "0304", "0304"]
    assert [scene.value("shaken", unit) for unit in ("d-1", "d-11", "d-12")] == [0, 1, 1]
    assert scene.drag("0301", "d-11") in ("points", "closed")
    assert scene.cost("0404", "d-11") == 1  # three points were left
    assert scene.order("break-down", "d-12") == "whole"
    assert scene.order("break-down", "d-11") == "finished"  # it has moved


@PARTED.situation
def parts_of_parts(scene: Scene) -> None:
    whole(scene)
    assert scene.order("break-down", "d-1") == ""
    assert scene.order("break-down", "d-11") == ""
    assert [scene.where(unit) for unit in ("d-11", "d-13", "d-14")] == ["chart-d-11", "0304", "0304"]
    assert scene.cost("0404", "d-13") == 1
    assert scene.order("recombine", "d-13") == "parts-apart"
    assert scene.order("recombine", "d-12") == "parts-apart"


@PARTED.situation
def who_has_moved_does_not_break_down(scene: Scene) -> None:
    whole(scene)
    assert scene.drag("0404", "d-1") == ""
    assert scene.order("break-down", "d-1") == "finished"
    assert scene.phase("assembly.move").order("break-down", "d-1") == "side"


@PARTED.situation
def a_part_that_is_lost(scene: Scene) -> None:
    whole(scene).put("directorate-lost", "d-13")
    assert scene.order("break-down", "d-1") == ""
    assert scene.order("break-down", "d-11") == "part-out"


@PARTED.situation
def parts_wait_wherever_on_the_chart(scene: Scene) -> None:
    whole(scene).put("chart-d-14", "d-11", "d-12")  # as players may lay them
    assert scene.order("break-down", "d-1") == ""
    assert [scene.where(unit) for unit in ("d-11", "d-12")] == ["0304", "0304"]


@PARTED.situation
def recombined_they_stay(scene: Scene) -> None:
    whole(scene).put("chart-d-1", "d-1").put("0304", "d-11", "d-12").marked("shaken", "d-12")
    assert scene.drag("0404", "d-11") == ""
    assert scene.order("recombine", "d-11") == "parts-apart"
    assert scene.drag("0404", "d-12") == ""
    assert scene.order("recombine", "d-11") == ""
    assert [scene.where(unit) for unit in ("d-1", "d-11", "d-12")] == ["0404", "chart-d-11", "chart-d-12"]
    assert scene.value("shaken", "d-1") == 1  # as one of its parts was
    assert scene.drag("0405", "d-1") == "recombined"


@PARTED.situation
def too_far_to_recombine(scene: Scene) -> None:
    whole(scene).put("chart-d-1", "d-1").put("0304", "d-11").put("0302", "d-12")
    assert scene.drag("0304", "d-12") == ""
    assert scene.order("recombine", "d-11") == "points"


@PARTED.situation
def lost_it_falls_apart(scene: Scene) -> None:
    whole(scene).lose("d-1")
    assert [scene.left(unit) for unit in ("d-11", "d-12", "d-13", "d-14")] == [1, 0, 0, 0]
    assert (scene.where("d-1"), scene.where("d-11")) == ("chart-d-1", "chart-d-11")
    assert scene.go_on() == ""


@pytest.mark.parametrize("name", PARTED.found)
def test_situation(name: str) -> None:
    PARTED.play(name)


def test_script_judges_alike(tmp_path: Path) -> None:
    assert PARTED.in_script(tmp_path) == []
