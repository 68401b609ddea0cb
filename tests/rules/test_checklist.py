"""Every rule of Ebb & Flow's checklist that is enforced or computed has a check; all checks pass, in
script, too.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from builder.rules.coverage import counts
from tests.rules.checks_combat import COMBAT
from tests.rules.checks_movement import MOVEMENT
from tests.rules.interpreter import wanted
from tests.rules.opened import rulebook
from tests.rules.replay import replayed

CHECKS = {**MOVEMENT.found, **COMBAT.found}


@pytest.mark.parametrize("name", CHECKS)
def test_check(name: str) -> None:
    CHECKS[name](rulebook("ebb-and-flow"))


def test_every_rule_has_a_check_or_a_reason() -> None:
    covered = {rule for checks in (MOVEMENT, COMBAT) for rules in checks.rules.values() for rule in rules}
    for entry in rulebook("ebb-and-flow").rules.coverage:
        assert (entry.id in covered) is (entry.status in {"enforced", "computed"}), entry.id
        assert entry.id in covered or entry.by or entry.why


def test_at_least_106_rules_are_enforced_or_computed() -> None:
    found = counts(rulebook("ebb-and-flow").rules.coverage)
    assert sum(found.values()) == 122
    assert found["enforced"] + found["computed"] >= 106


@pytest.mark.parametrize("which", ["stock", "engine"])
def test_checks_in_script(which: str, tmp_path: Path) -> None:
    assert replayed(CHECKS, wanted(which), tmp_path) == []
