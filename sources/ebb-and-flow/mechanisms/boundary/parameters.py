"""Boundary: what an author may write."""

from __future__ import annotations

from hexwright.rules.language.own import Columns, Parameters, Side, Site, given


class Boundary(Parameters):
    """Boundary: a line along a column of the map that one side moves."""

    side: Side = given("Who moves it.", example="communist")
    marker: Site = given("The marker that shows it.", example="boundary")
    start: int = given("Where it stands at first.", example="35", unit="number of a column")
    columns: Columns = given(
        "Where it may stand.", example="1..46", default=None, absent="anywhere on the map"
    )
