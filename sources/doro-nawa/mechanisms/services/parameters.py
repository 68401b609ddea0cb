"""Units of the three services: what an author may write."""

from __future__ import annotations

from hexwright.rules.language.own import HexSetName, Parameters, UnitSetName, given


class Services(Parameters):
    """What units are: aircraft, ships, ground units."""

    aircraft: UnitSetName = given("The aircraft.", example="aircraft")
    fighters: UnitSetName = given("Those of them that fight others.", example="fighters")
    ships: UnitSetName = given("The ships.", example="ships")
    ground: UnitSetName = given("The ground units.", example="ground")
    sea: HexSetName = given("Hexes in which ground units are at sea.", example="sea")
