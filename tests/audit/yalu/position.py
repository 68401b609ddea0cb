"""A position of Yalu."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property

from tests.audit.yalu.printed import UN, Edition, Unit, ground


@dataclass(frozen=True, slots=True)
class Standing:
    """How a unit stands. `place`: a hex or a box; the others: what has become of it.

    `dropped`: from the air in this turn; `still`: it may not move any more, because it regroups or has moved;
    `by_rail`: it has moved so; `fired`, `fired_on`: in this phase; `target`: the hex that it is to attack.
    """

    place: str
    neutralized: bool = False
    isolated: bool = False
    surprised: bool = False
    unsupplied: bool = False
    wave: bool = False
    dropped: bool = False
    still: bool = False
    by_rail: bool = False
    fired: bool = False
    fired_on: bool = False
    target: str = ""


@dataclass(frozen=True)
class Position:
    """A moment of the game.

    `ridgway`: whether he has command and Communist attacks on US and British units suffer (18.2);
    `control`: of cities and ports, by hex; `broken`: hexes of broken railways; `damaged`: bridges, as pairs
    of hexes; `interdicted`: factors on the roads of hexes; `artillery`: what Communist guns take off the dice
    of an attack on a hex (11.5); `backing`: factors of support that the UN has given to its fire at a hex
    (12.1); `open`: whether something must be settled before anybody goes on.
    """

    edition: Edition
    turn: int
    phase: str
    weather: str
    ridgway: bool
    units: Mapping[str, Standing]
    control: Mapping[str, str]
    broken: frozenset[str]
    damaged: frozenset[frozenset[str]]
    interdicted: Mapping[str, int]
    artillery: Mapping[str, int]
    backing: Mapping[str, int]
    open: bool
    drawn: dict[str, object] = field(default_factory=dict, compare=False)  # lines of supply by side

    def __str__(self) -> str:
        said = ("neutralized", "isolated", "surprised", "unsupplied", "wave")
        units = " ".join(
            f"{u}:{one.place}" + "".join(name[0] for name in said if getattr(one, name))
            for u, one in self.units.items()
            if one.place in ground().terrain
        )
        return f"turn {self.turn}, {self.phase}, {self.weather}: {units}"

    @cached_property
    def standing(self) -> Mapping[str, list[str]]:
        """The units in each hex."""
        found: dict[str, list[str]] = {}
        for u, one in self.units.items():
            if one.place in ground().terrain:
                found.setdefault(one.place, []).append(u)
        return found

    def unit(self, u: str) -> Unit:
        """A unit as printed."""
        return self.edition.units[u]

    def held(self, side: str, *, guerrillas: bool = True) -> set[str]:
        """The hexes in which units of a side stand."""
        return {
            place
            for place, there in self.standing.items()
            if any(self.unit(u).side == side and (guerrillas or not self.unit(u).guerrilla) for u in there)
        }

    def on_map(self, side: str) -> list[str]:
        """The units of a side that stand in hexes."""
        return [u for there in self.standing.values() for u in there if self.unit(u).side == side]


def other(side: str) -> str:
    """The enemy."""
    return "communist" if side == UN else UN
