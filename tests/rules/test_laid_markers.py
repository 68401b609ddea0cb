"""Who lays markers: the rules, players of a game that declares them free, or, a finding, nobody."""

from __future__ import annotations

from collections.abc import Callable, Collection

import pytest

from hexwright.diagnostics import Report, Severity
from hexwright.project import Project
from hexwright.rules.read import check_markers
from tests.conftest import SMALL, game_of


@pytest.mark.parametrize(
    ("given", "laid", "severity"),
    [
        ("", (), Severity.NOTE),
        ("", ("plan",), None),
        ("free: true, ", (), None),
        ("free: false, ", (), None),
        ("free: true, ", ("plan",), Severity.ERROR),
        ("free: false, ", ("plan",), None),
    ],
)
def test_markers_that_nobody_lays_or_that_are_free_against_the_rules(
    write_game: Callable[..., Project], given: str, laid: Collection[str], severity: Severity | None
) -> None:
    marker = f"markers:\n  plan: {{name: Plan, {given}faces: [{{look: counter}}]}}\n"
    report = Report()
    check_markers(game_of(write_game(SMALL + marker)), laid, report)
    found = [finding.severity for finding in report if finding.code == "E037"]
    assert found == ([] if severity is None else [severity])
