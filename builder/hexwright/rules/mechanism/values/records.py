"""Declared values as the rules read them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from hexwright.rules.engine.condition import Amount, Condition
from hexwright.rules.engine.records import PlaceScope, StandingUnit, UnitScope, World
from hexwright.rules.engine.taking import Taking
from hexwright.rules.language.prelude import Bits, Ints

OF_UNIT: Final = 0
OF_PLACE: Final = 1
OF_SIDE: Final = 2
OF_GAME: Final = 3
OF_LINK: Final = 4

AT_PHASE: Final = 0
AT_ENTRY: Final = 1
AT_LOSS: Final = 2
AT_TAKING: Final = 3

FORMER: Final = -2
"""Instead of a side: the one that controlled the place that is taken."""


@dataclass(frozen=True, kw_only=True)
class Level:
    """A value that says how far another has got.

    `at`: the numbers at which the next level is reached, rising.
    """

    value: Value
    at: Ints


@dataclass(frozen=True, kw_only=True)
class Value:
    """Something of units, places, links, sides or the game that changes in play.

    Attributes:
        id: its name.
        title: as players read it.
        of: OF_UNIT, OF_PLACE, OF_LINK, OF_SIDE or OF_GAME: what each has one of.
        column: its place among the values of the same.
        initial: the first value of each of them; it is what the value goes back to.
        least: the smallest it may be.
        most: the largest, NEVER for any.
        until: how long a change lasts (`Until`).
        truth: whether it is only true or not: 1 or 0.
        fatal: whether a unit that gets it a second time is lost.
        spared: 1 for units that never get it; empty for none.
        letters: what the sign of a value of units says.
        sites: of the markers that show it, one for each; empty without any.
        cells: where they stand: for each a place for every number from the least to the most; of places and
            links the one where those lie that show nothing.
        levels: values that say how far this one has got.
        follows: whether this is such a value itself: nothing else changes it.

    """

    id: str
    title: str
    of: int
    column: int
    initial: Ints
    least: int
    most: int
    until: int
    truth: bool
    fatal: bool
    spared: Ints
    letters: str
    sites: Ints
    cells: Ints
    levels: tuple[Level, ...]
    follows: bool


@dataclass(frozen=True, kw_only=True)
class Effect:
    """A change of a value: to `amount` (`sets`), else by `amount`."""

    value: Value
    sets: bool
    amount: int

    @property
    def clears(self) -> bool:
        """Whether everything gets the number it has at first."""
        return self.sets and all(number == self.amount for number in self.value.initial)


@dataclass(frozen=True, kw_only=True)
class Order:
    """Something a player does to change values.

    Attributes:
        id: its name.
        title: the entry in a menu, or the button.
        help: a sentence for players.
        to: OF_UNIT, OF_SIDE or OF_GAME: how it is given.
        phases: places in the course of play at which it may be done.
        side: whose it is, NOWHERE for every side's.
        when: which units may, None for all; only for orders to units.
        provided: whether it may be done now at all, None for always.
        price: what it costs: amounts are below zero.
        effects: what it changes.
        prepares: whether no phase waits for it.
        often: as in `Action`.

    """

    id: str
    title: str
    help: str
    to: int
    phases: Bits
    side: int
    when: Condition[UnitScope] | None
    provided: Condition[World] | None
    price: tuple[Effect, ...]
    effects: tuple[Effect, ...]
    prepares: bool
    often: int


@dataclass(frozen=True, kw_only=True)
class Event:
    """A change of a value that happens by itself.

    Attributes:
        on: AT_PHASE: when a phase begins; AT_ENTRY: when units enter a place; AT_TAKING: when a side takes
            one; AT_LOSS: when a unit is lost.
        phases: for AT_PHASE, places in the course of play.
        side: whose units, or who enters, takes or loses; NOWHERE for all.
        to: whose value of a side it is; NOWHERE for the side that acts, enters, takes or loses, FORMER for
            the one that controlled the place.
        provided: whether it happens now at all, None for always.
        units: for AT_PHASE, whose values of units change; None for all.
        places: for AT_PHASE, values of which places change; for the others, which are entered or taken;
            None for all.
        lost: for AT_LOSS, which units; None for all.
        effect: the change.
        takes: the value of places or links that it becomes, at most one; that goes back to its first.
        sum: how much it grows, if that depends on how things stand; None if not.
        faces: for a change from a table, the faces of the die that is rolled; 1 for no die, 0 for no table.
        column: from a table: by turn and roll how much it grows.

    """

    on: int
    phases: Bits
    side: int
    to: int
    provided: Condition[World] | None
    units: Condition[UnitScope] | None
    places: Condition[PlaceScope] | None
    lost: Condition[StandingUnit] | None
    effect: Effect
    takes: tuple[Value, ...]
    sum: Amount[World] | None
    faces: int
    column: Ints


@dataclass(frozen=True, kw_only=True)
class Values:
    """All declared values, by what they are of, and what happens to them by itself; `takings`: what of that
    makes places worth taking.
    """

    units: tuple[Value, ...]
    places: tuple[Value, ...]
    links: tuple[Value, ...]
    sides: tuple[Value, ...]
    game: tuple[Value, ...]
    events: tuple[Event, ...]
    takings: tuple[Taking, ...]
    orders: tuple[Order, ...]


def lengths(values: Values) -> Mapping[str, int]:
    """How many values there are of each kind."""
    return {
        "values of units": len(values.units),
        "values of places": len(values.places),
        "values of links": len(values.links),
        "values of sides": len(values.sides),
        "values of the game": len(values.game),
    }
