"""A position of Doro Nawa."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property

from tests.audit.doro_nawa.printed import SIDES, Unit, ground, units

READY = 2
"""The steps of an aircraft that shows its ready side."""


@dataclass(frozen=True, slots=True)
class Standing:
    """How a unit stands.

    `place`: a hex or a box; `steps`: left; `in_flight`: an aircraft that is not at a base; `lost`: one that
    was shot down and waits on the turn track; `noted`: whether it was in supply when that was looked at in
    this turn, None if it is looked at whenever it matters.

    In this half: `moved`: on land or by sea; `fired`: a ship or gun has bombarded; `attacked`: in ground
    combat; `replaced`: it has received a strength point; `bound`: others have crossed water thanks to it;
    `legs`: where an aircraft took off and what it flew to since; `ended`: it flies no further; `supports`:
    the next ground combat in its hex.
    """

    place: str
    steps: int
    in_flight: bool = False
    lost: bool = False
    noted: bool | None = None
    moved: bool = False
    fired: bool = False
    attacked: bool = False
    replaced: bool = False
    bound: bool = False
    legs: tuple[str, ...] = ()
    ended: bool = False
    supports: bool = False


@dataclass(frozen=True)
class Position:
    """A moment of the game.

    `side`: whose half of an impulse it is, or nothing; `acts`: whether the die has fallen and it acts;
    `option`: chosen; `die`: rolled; `length`: turns agreed; `by_length`: both sides divide by it;
    `open`: something must be settled first; `rolled`: the position when the die had fallen, None if this is
    one.
    """

    turn: int
    side: str
    acts: bool
    option: str
    die: int
    length: int
    by_length: bool
    open: bool
    units: Mapping[str, Standing]
    control: Mapping[str, str]
    interdicted: frozenset[str]
    rolled: Position | None = None
    drawn: dict[str, set[str]] = field(default_factory=dict, compare=False)

    def __str__(self) -> str:
        units = " ".join(
            f"{u}:{one.place}/{one.steps}{'*' if one.moved else ''}"
            for u, one in self.units.items()
            if one.place in ground().terrain
        )
        return (
            f"turn {self.turn}, {self.side or 'nobody'}, {self.option} {self.die}, interdicted"
            f" {' '.join(self.interdicted) or 'nothing'}: {units}"
        )

    @cached_property
    def standing(self) -> Mapping[str, list[str]]:
        """The units in each hex."""
        found: dict[str, list[str]] = {}
        for u, one in self.units.items():
            if one.place in ground().terrain:
                found.setdefault(one.place, []).append(u)
        return found

    def there(self, place: str, side: str) -> list[str]:
        """The units of a side in a hex."""
        return [u for u in self.standing.get(place, []) if units()[u].side == side]

    def on_map(self, side: str) -> list[str]:
        """The units of a side on the map."""
        found = [u for there in self.standing.values() for u in there if units()[u].side == side]
        return sorted(found)

    def at_sea(self, u: str) -> bool:
        """Whether a ground unit moves amphibiously."""
        return units()[u].marches and ground().is_sea(self.units[u].place)

    def ashore(self, u: str) -> bool:
        """Whether a ground unit stands on land."""
        return units()[u].marches and not self.at_sea(u) and self.units[u].place in ground().terrain

    def ready(self, u: str) -> bool:
        """Whether an aircraft shows its ready side (6.1)."""
        return units()[u].flies and self.units[u].steps == READY

    def occupies(self, u: str) -> bool:
        """Whether a unit occupies its hex: all do but aircraft in flight."""
        return not units()[u].flies or not self.units[u].in_flight

    def value(self, u: str) -> int:
        """The bombardment value of a unit: guns lose it with their points."""
        unit: Unit = units()[u]
        return self.units[u].steps if unit.marches else unit.bombardment

    @cached_property
    def armies(self) -> Mapping[str, frozenset[str]]:
        """The hexes with ground units ashore, by side."""
        return {
            side: frozenset(self.units[u].place for u in self.on_map(side) if self.ashore(u))
            for side in SIDES
        }

    @cached_property
    def fleets(self) -> Mapping[str, frozenset[str]]:
        """The hexes with ships or units at sea, by side."""
        return {
            side: frozenset(
                self.units[u].place for u in self.on_map(side) if units()[u].sails or self.at_sea(u)
            )
            for side in SIDES
        }
