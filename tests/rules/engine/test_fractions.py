"""Amounts in parts of a whole."""

from __future__ import annotations

from hexwright.rules.engine.fractions import in_parts, with_decimals
from hexwright.rules.engine.words import cited, uncited


def test_whole_amounts_have_no_fraction() -> None:
    assert [in_parts(k, 1) for k in (-2, 0, 7)] == ["-2", "0", "7"]
    assert [in_parts(k, 4) for k in (-8, 0, 12)] == ["-2", "0", "3"]


def test_fractions_are_in_lowest_terms() -> None:
    assert [in_parts(k, 4) for k in (1, 2, 3, 5, 6)] == ["1/4", "1/2", "3/4", "1 1/4", "1 1/2"]
    assert [in_parts(k, 6) for k in (2, 4, 9)] == ["1/3", "2/3", "1 1/2"]
    assert in_parts(-6, 4) == "-1 1/2"


def test_decimals_are_all_written() -> None:
    assert [with_decimals(k, 2) for k in (3857, 4100, 5, 0, -50)] == [
        "38.57",
        "41.00",
        "0.05",
        "0.00",
        "-0.50",
    ]
    assert [with_decimals(k, 0) for k in (41, -3)] == ["41", "-3"]


def test_a_rule_stands_behind_in_brackets() -> None:
    assert cited("is there already", "9.2") == "is there already [9.2]"
    assert cited("is there already", None) == "is there already"
    assert uncited("is there already [9.2]") == ("is there already", "9.2")
    assert uncited("is there already") == ("is there already", "")
