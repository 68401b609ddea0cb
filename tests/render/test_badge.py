"""Signs on top of counters."""

from __future__ import annotations

import pytest

from hexwright.render.badge import badge, badges
from hexwright.render.scene import Line, Scene, Text


def _texts(scene: Scene) -> list[str]:
    return [op.text for op in scene.ops if isinstance(op, Text)]


@pytest.mark.parametrize("name", badges())
def test_every_badge_is_drawn_by_its_name(name: str) -> None:
    assert badge(name)() == badges()[name]()


def test_plates_with_letters() -> None:
    short, long = badge("tag-S")(), badge("tag-SU-2")()
    assert _texts(short) == ["S"]
    assert _texts(long) == ["SU\N{MINUS SIGN}2"]
    assert long.width > short.width


def test_struck_out() -> None:
    struck = [op for op in badge("struck-R")().ops if isinstance(op, Line)]
    assert len(struck) == 1
    assert not [op for op in badge("tag-R")().ops if isinstance(op, Line)]
