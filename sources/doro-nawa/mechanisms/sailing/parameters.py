"""Sailing: what an author may write."""

from __future__ import annotations

from hexwright.rules.language.own import (
    Condition,
    HexSetName,
    Parameters,
    Side,
    UnitSetName,
    World,
    given,
)


class Sailing(Parameters):
    """Sailing: ground units put to sea and land."""

    cargo: UnitSetName = given("Ground units that may go by sea.", example="cargo")
    armour: UnitSetName = given("Those of them that land in ports only.", example="armour")
    ports: HexSetName = given("Where units put to sea.", example="ports")
    coast: HexSetName = given("Where they land.", example="coast")
    when: Condition[World] = given(
        "When they do.", example="option == 'movement' and rolled <= 5", what="sailing"
    )
    barred: Side = given("Whose units do not go by sea along a coast", example="japanese")
    along: HexSetName = given("which is this one,", example="west-coast")
    by: HexSetName = given("while enemies are here.", example="penang")
