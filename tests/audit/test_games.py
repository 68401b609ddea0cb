"""The referee of every game here against its rulebook."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.audit.judging import AuditedGame, Fault, Tally, judge, noticed
from tests.audit.witness import ebb_and_flow, war_in_europe, yalu

GAMES: tuple[AuditedGame[Any], ...] = (
    ebb_and_flow.AUDITED,
    war_in_europe.AUDITED,
    yalu.AUDITED_DELUXE,
    yalu.AUDITED_CLASSIC,
)
PARTS, POSITIONS = 4, 130


@pytest.mark.slow
@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize("audited", GAMES, ids=lambda audited: audited.id)
def test_the_referee_agrees_with_the_rulebook(
    audited: AuditedGame[Any], part: int, tallied: Callable[[str, Tally], None]
) -> None:
    tallied(audited.id, judge(audited, part, POSITIONS))


@pytest.mark.slow
@pytest.mark.parametrize(
    ("audited", "fault"),
    [pytest.param(game, fault, id=f"{game.id}: {fault.name}") for game in GAMES for fault in game.faults],
)
def test_a_planted_fault_is_noticed(audited: AuditedGame[Any], fault: Fault, tmp_path: Path) -> None:
    assert noticed(audited, fault, tmp_path, 60)
