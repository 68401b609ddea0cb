"""A line on which two sides have agreed: what an author may write."""

from __future__ import annotations

from hexwright.rules.language.own import Parameters, Place, Side, given


class Demarcation(Parameters):
    """A place that goes to one side when another takes the place beside it."""

    taker: Side = given("Who takes the first place.", example="axis")
    takes: Place = given("The place it takes.", example="warsaw")
    place: Place = given("The place that changes hands with it.", example="lwow")
    gets: Side = given("Who gets that.", example="east")
    until: int = given("The last turn in which it does.", example="2", least=1, most=99, unit="turns")
