"""Neutral regions: what an author may write."""

from __future__ import annotations

from hexwright.rules.language.own import Condition, HexSetName, Parameters, Place, PrintedUnit, World, given


class Army(Parameters):
    """The army of a neutral country, which waits in a box."""

    units: Condition[PrintedUnit] = given("Which units.", example="unit == 'fi-1'", what="army of a neutral")
    at: Place = given("Where they stand when they join.", example="helsinki")
    friendly: bool = given(
        "Whether they also join when their own side draws the region into the war.",
        example="true",
        default=False,
    )


class Neutral(Parameters):
    """A neutral region."""

    hexes: HexSetName = given("Its spaces.", example="finland")
    at_war: Condition[World] = given("When it is in the war.", example="finland_open", what="at war")
    armies: tuple[Army, ...] = given(
        "Armies that join then.", example="[{units: unit == 'fi-1', at: helsinki}]", default=()
    )


class Neutrals(Parameters):
    """Regions that nobody enters before they are drawn into the war."""

    regions: tuple[Neutral, ...] = given("All of them.", example="[{hexes: finland, at_war: finland_open}]")
