"""Squadrons: what an author may write."""

from __future__ import annotations

from hexwright.rules.language.own import HexSetName, Parameters, Place, Side, StatName, given


class Squadrons(Parameters):
    """Aircraft: based or in flight, ready (all steps) or flown (one step)."""

    points: StatName = given("How many hexes they fly in a phase.", example="mp")
    fields: HexSetName = given("The airfields; one of them takes one aircraft.", example="airfields")
    closed: HexSetName = given("Hexes they never fly to.", example="foreign")
    box: Place = given("The airfield off the map, for any number.", example="off-map-airfield")
    box_side: Side = given("Whose airfield that is.", example="japanese")
    box_price: int = given(
        "What the way from there to the first row costs.", example="6", least=0, most=99, unit="points"
    )
    flying: str = given("The value of units that are in flight.", example="in-flight")
    interdicted: str = given("The value of places that are interdicted.", example="interdicted")
    away: int = given(
        "How many turns a lost one is away.", example="2", default=2, least=1, most=9, unit="turns"
    )
