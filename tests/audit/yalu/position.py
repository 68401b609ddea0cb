"""A position of Yalu."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property

from tests.audit.yalu.printed import UN, Edition, Unit, ground


@dataclass(frozen=True, slots=True)
class Standing:
    """How a unit stands. `place`: a hex or a box; the others: what has become of it.

    `still`: it may not move, because it regroups or was dropped, has moved already, or the like.
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
    target: str = ""


@dataclass(frozen=True)
class Position:
    """A moment of the game.

    `ridgway`: whether he has command and Communist attacks on US and British units suffer (18.2); `control`: of
    cities and ports, by hex; `broken`: hexes of broken railways; `damaged`: bridges, as pairs of hexes;
    `interdicted`: factors on the roads of hexes; `artillery`: factors of Communist artillery on hexes.
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
    drawn: dict[str, object] = field(default_factory=dict, compare=False)  # lines of supply by side

    def __str__(self) -> str:
        marks = {
            "neutralized": "n", "isolated": "i", "surprised": "s", "unsupplied": "u", "wave": "w", "still": "x"
        }
        units = " ".join(
            f"{u}:{one.place}" + "".join(m for name, m in marks.items() if getattr(one, name))
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
