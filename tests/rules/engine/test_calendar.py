"""Tables whose rows are turns."""

from __future__ import annotations

from hexwright.rules.engine.calendar import rows_by_turn
from tests.rules.book import book_of


def test_the_longest_beginning_counts() -> None:
    turns = book_of("yalu-deluxe").model.turns
    found = rows_by_turn(turns, ("DEC", "DEC II", "MAY", "DE", "JAN I"))
    assert found == {
        2: "DEC",
        3: "DEC II",
        4: "DEC",
        5: "DEC",
        6: "JAN I",
        **dict.fromkeys((22, 23, 24, 25), "MAY"),
    }
