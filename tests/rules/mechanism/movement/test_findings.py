"""Movement that cannot be meant."""

from __future__ import annotations

from tests.rules.mechanism.small import findings

PROFILES = """\
movement:
  factor: [{is: 4}]
  profiles:
    - {id: boats, when: "type == 'cavalry'", terrain: {clear: 1}, enters: ENTERS}
    - {id: foot, terrain: {clear: 1, forest: 2, mountains: 3, city: 1}}
"""


def test_where_a_profile_goes_is_asked_of_what_is_printed() -> None:
    """It is worked out while the rules are read, so a mistake in it must be a finding there."""
    found = findings("three-powers", PROFILES.replace("ENTERS", "control == 'crown'"))
    assert [line for line in found if line.startswith("E0") and "control" in line], found


def test_a_list_of_cases_is_asked_for_by_its_key() -> None:
    found = findings("three-powers", PROFILES.replace("[{is: 4}]", "4").replace(", enters: ENTERS", ""))
    assert found == ["S003 'factor' must be a list, not '4'"]
