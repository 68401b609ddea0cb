"""Landing: what an author may write."""

from __future__ import annotations

from hexwright.rules.language.own import (
    Condition,
    HexSetName,
    Parameters,
    Place,
    Side,
    Site,
    TargetScope,
    given,
)


class Landing(Parameters):
    """Landing: units come from the sea, once in a game, and bring a depot."""

    side: Side = given("Who lands.", example="un")
    units: Condition[TargetScope] = given(
        "Which units may land.", example="\"'us-divisions' in unit_sets\"", what="landing force"
    )
    most: int = given("How many land at most.", example="2", default=1, least=1, most=20, unit="units")
    from_: HexSetName = given("Hexes they start from.", example="inchon")
    box: Place | None = given(
        "An area they may start from as well.",
        example="un-holding",
        default=None,
        absent="from hexes only",
    )
    to: Condition[TargetScope] = given(
        "Where they may land.", example="\"'coastal' in to_flags\"", what="landing place"
    )
    marker: Site = given("The depot that goes with them.", example="beachhead")
