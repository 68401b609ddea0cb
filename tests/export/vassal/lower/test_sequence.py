"""The sequence of play as one list, and what is read from it."""

from __future__ import annotations

from hexwright.export.vassal.lower.expressions import choose, joined, quoted
from hexwright.export.vassal.lower.sequence import first_moment, help_text, moments, properties, readings

from .conftest import Sample


def test_turns_have_their_own_lists(sample: Sample) -> None:
    assert [moment.text for moment in moments(sample.game)] == [
        "1 · A. Blue moves",
        "1 · B. Red moves",
        "2 · Rest",
        "3 · A. Blue moves",
        "3 · B. Red moves",
    ]
    assert first_moment(moments(sample.game), 3) == 3
    assert first_moment(moments(sample.game), 9) == 0


def test_help_names_the_rule(sample: Sample) -> None:
    found = moments(sample.game)
    assert help_text(found[0]) == "Move. [2.1]"
    assert help_text(found[2]) == "Nobody moves."


def test_properties_of_a_step(sample: Sample) -> None:
    assert properties(moments(sample.game)[1], sample.game) == {
        "Step": "1 · B. Red moves",
        "TurnNumber": "1",
        "TurnName": "May",
        "PhaseName": "B. Red moves",
        "PhaseSide": "Red",
        "PhaseHelp": 'Move, then "fight".',
    }


def test_readings_come_in_the_order_they_need(sample: Sample) -> None:
    found = readings(sample.game)
    assert list(found) == ["Step", "TurnNumber", "TurnName", "PhaseName", "PhaseSide", "PhaseHelp"]
    assert found["TurnNumber"] == '{Step.substring(0, Step.indexOf(" · "))}'
    assert found["PhaseSide"] == (
        '{PhaseName == "A. Blue moves" ? "Blue" : PhaseName == "B. Red moves" ? "Red" : ""}'
    )
    assert '"Move, then \\"fight\\"."' in found["PhaseHelp"]


def test_texts_are_quoted() -> None:
    assert quoted('a "b" \\ c\nd') == '"a \\"b\\" \\\\ c d"'
    assert choose([("x == 1", "2")], "3") == "x == 1 ? 2 : 3"
    assert joined('"a"', "B") == '{"a" + B}'
