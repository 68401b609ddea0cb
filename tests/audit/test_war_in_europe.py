"""The referee of Three Flags over Europe against its sheet of tables and its rulings."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.audit.judging import Fault, Tally, judge, noticed
from tests.audit.witness.war_in_europe import AUDITED

PARTS = 4
POSITIONS = 130


@pytest.mark.slow
@pytest.mark.parametrize("part", range(PARTS))
def test_the_referee_agrees_with_the_rulebook(part: int, tallied: Callable[[str, Tally], None]) -> None:
    tallied(AUDITED.id, judge(AUDITED, part, POSITIONS))


@pytest.mark.slow
@pytest.mark.parametrize("fault", AUDITED.faults, ids=lambda fault: fault.name)
def test_a_planted_fault_is_noticed(fault: Fault, tmp_path: Path) -> None:
    assert noticed(AUDITED, fault, tmp_path, 60)
