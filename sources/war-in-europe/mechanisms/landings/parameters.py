"""Land units at sea: what an author may write."""

from __future__ import annotations

from hexwright.rules.language.own import HexSetName, Parameters, Terrain, UnitSetName, given


class Landings(Parameters):
    """Land units that have gone to sea to attack from there, and have not landed, go back to port."""

    fleets: UnitSetName = given("Units that stay at sea.", example="fleets")
    ports: HexSetName = given("Where others go back to.", example="ports")
    sea: Terrain = given("Where they do not stay.", example="sea")
