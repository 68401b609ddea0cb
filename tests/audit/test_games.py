"""The referee of every game here against its rulebook."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.audit.judging import AuditedGame, Tally, judge, noticed
from tests.audit.witness import doro_nawa, ebb_and_flow, war_in_europe, yalu

GAMES: tuple[AuditedGame[Any], ...] = (
    ebb_and_flow.AUDITED,
    war_in_europe.AUDITED,
    doro_nawa.AUDITED,
    yalu.AUDITED_DELUXE,
    yalu.AUDITED_CLASSIC,
)
PARTS, POSITIONS, FAULTS = 4, 130, 5

of_each_game = pytest.mark.parametrize("audited", GAMES, ids=lambda audited: audited.id, scope="module")
"""One game after the other, so that few processes make the referee of a game and play for its faults."""


@pytest.mark.slow
@pytest.mark.parametrize("part", range(PARTS))
@of_each_game
def test_the_referee_agrees_with_the_rulebook(
    audited: AuditedGame[Any], part: int, tallied: Callable[[str, Tally], None]
) -> None:
    tallied(audited.id, judge(audited, part, POSITIONS))


@pytest.mark.slow
@pytest.mark.parametrize("number", range(FAULTS))
@of_each_game
def test_a_planted_fault_is_noticed(audited: AuditedGame[Any], number: int, tmp_path: Path) -> None:
    fault = audited.faults[number]
    assert noticed(audited, fault, tmp_path, 60), fault.name


def test_every_game_has_its_faults() -> None:
    assert {len(audited.faults) for audited in GAMES} == {FAULTS}
