"""A position of Doro Nawa, and what is printed of its map, its units, its charts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, cached_property
from typing import Any

import yaml

from tests.audit.hexes import SOURCES, neighbours, rows_of

GAME = "doro-nawa"
JAPANESE, ALLIED = "japanese", "allied"
GUNS = frozenset(("artillery", "coastal-artillery"))
ON_FOOT = frozenset(("infantry", "machine-gun"))
SHIP_TYPES = frozenset(("battleship", "cruiser", "destroyer"))
SHIP_INITIATIVE = 5

COLUMNS = {
    "infantry": "Foot",
    "machine-gun": "Foot",
    "engineer": "Engineers",
    "artillery": "Guns, horse",
    "coastal-artillery": "Guns, horse",
    "anti-tank": "Guns, horse",
    "cavalry": "Guns, horse",
    "armor": "Armour",
}
"""The column of the Terrain Effects Chart by type of unit."""

WAYS = {"road": "Road", "rail": "Railway", "trail": "Trail"}


@dataclass(frozen=True, slots=True)
class Unit:
    """A unit as printed. `full`: its strength points; `bombardment`: its value at full strength; `air`: its
    air-to-air value; `mp`: of aircraft.
    """

    id: str
    side: str
    type: str
    full: int
    initiative: int
    bombardment: int
    air: int
    mp: int
    reach: int

    @property
    def flies(self) -> bool:
        """Whether it is an aircraft."""
        return self.type in {"fighter", "bomber"}

    @property
    def sails(self) -> bool:
        """Whether it is a ship."""
        return self.type in SHIP_TYPES

    @property
    def marches(self) -> bool:
        """Whether it is a ground unit."""
        return not self.flies and not self.sails


@dataclass(frozen=True, slots=True)
class Standing:
    """How a unit stands. `place`: a hex or a box; `steps`: left; `acted`: it has moved or fought in this half;
    `in_flight`: an aircraft that is not at a base; `flown`: face-down.
    """

    place: str
    steps: int
    acted: bool = False
    in_flight: bool = False
    flown: bool = False


@dataclass(frozen=True)
class Position:
    """A moment of the game.

    `side`: whose half of an impulse it is, or nothing; `acts`: whether the die has fallen and it acts;
    `option`: chosen; `die`: rolled; `length`: turns agreed; `by_length`: both sides divide by it;
    `whenever`: supply is looked at whenever it matters; `open`: something must be settled first.
    """

    turn: int
    side: str
    acts: bool
    option: str
    die: int
    length: int
    by_length: bool
    whenever: bool
    open: bool
    units: Mapping[str, Standing]
    control: Mapping[str, str]
    interdicted: frozenset[str]
    drawn: dict[str, object] = field(default_factory=dict, compare=False)

    def __str__(self) -> str:
        units = " ".join(
            f"{u}:{one.place}/{one.steps}{'*' if one.acted else ''}"
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

    def at_sea(self, u: str) -> bool:
        """Whether a ground unit moves amphibiously."""
        return units()[u].marches and ground().terrain.get(self.units[u].place) == "sea"

    def ashore(self, u: str) -> bool:
        """Whether a ground unit stands on land."""
        return units()[u].marches and not self.at_sea(u) and self.units[u].place in ground().terrain

    @cached_property
    def armies(self) -> Mapping[str, frozenset[str]]:
        """The hexes with ground units ashore, by side."""
        return {
            side: frozenset(
                place
                for place, there in self.standing.items()
                if any(units()[u].side == side and self.ashore(u) for u in there)
            )
            for side in (JAPANESE, ALLIED)
        }

    @cached_property
    def fleets(self) -> Mapping[str, frozenset[str]]:
        """The hexes with ships or units at sea, by side."""
        return {
            side: frozenset(
                place
                for place, there in self.standing.items()
                if any(units()[u].side == side and (units()[u].sails or self.at_sea(u)) for u in there)
            )
            for side in (JAPANESE, ALLIED)
        }


def other(side: str) -> str:
    """The enemy."""
    return ALLIED if side == JAPANESE else JAPANESE


@dataclass(frozen=True, slots=True)
class Ground:
    """The map. `near`: the hexes around each; `ways`: hexsides that roads, railways, trails cross; `water`:
    hexsides with rivers or arms of the sea; `sailed`: hexes that ships may enter.
    """

    terrain: Mapping[str, str]
    flags: Mapping[str, frozenset[str]]
    near: Mapping[str, Sequence[str]]
    ways: Mapping[str, frozenset[frozenset[str]]]
    along: frozenset[str]
    water: frozenset[frozenset[str]]
    ports: frozenset[str]
    airfields: frozenset[str]

    def sailed(self, place: str) -> bool:
        """Whether ships may enter a hex (4.25)."""
        return self.terrain[place] == "sea" or "partial-sea" in self.flags[place]

    def ways_between(self, a: str, b: str) -> list[str]:
        """The kinds of ways across a hexside."""
        return [kind for kind, pairs in self.ways.items() if frozenset((a, b)) in pairs]


@cache
def ground() -> Ground:
    """The map as its tables have it."""
    hexes = rows_of(GAME, "terrain.csv")
    sides = rows_of(GAME, "hexsides.csv")
    rivers = _yaml("rivers.yaml")["rivers"]
    terrain = {row["hex"]: row["terrain"] for row in hexes}
    flags = {row["hex"]: frozenset(row["flags"].split()) for row in hexes}
    water = {frozenset((row["a"], row["b"])) for row in sides if row["kind"] == "sea"}
    water |= {frozenset(side.split("/")) for river in rivers.values() for side in river["course"]}
    ways = {
        kind: frozenset(frozenset((row["a"], row["b"])) for row in sides if row["kind"] == kind)
        for kind in WAYS
    }
    return Ground(
        terrain=terrain,
        flags=flags,
        near={place: [*neighbours(place, terrain).values()] for place in terrain},
        ways=ways,
        along=frozenset(place for pairs in ways.values() for pair in pairs for place in pair),
        water=frozenset(water),
        ports=frozenset(place for place in terrain if "port" in flags[place]),
        airfields=frozenset(place for place in terrain if "airfield" in flags[place]),
    )


@cache
def units() -> Mapping[str, Unit]:
    """All units, by id."""
    return {
        row["id"]: Unit(
            id=row["id"],
            side=JAPANESE if row["nationality"] == "japanese" else ALLIED,
            type=row["type"],
            full=int((row["sp"] or row["bombardment"]).split("/")[0]),
            initiative=int(row["initiative"] or 0),
            bombardment=int((row["bombardment"] or "0").split("/")[0]),
            air=int(row["air"] or 0),
            mp=int(row["mp"] or 0),
            reach=int(row["range"] or 0),
        )
        for row in rows_of(GAME, "oob.csv")
    }


@cache
def chart(name: str) -> Mapping[str, Mapping[str, str]]:
    """A printed chart: its cells by row and column."""
    table = _yaml("tables.yaml")["tables"][name]
    columns = [str(title) for title in table["columns"]]
    return {
        str(row): dict(zip(columns, map(str, cells), strict=True)) for row, cells in table["rows"].items()
    }


@cache
def _yaml(file: str) -> Mapping[str, Any]:
    found: Mapping[str, Any] = yaml.safe_load((SOURCES / GAME / file).read_text(encoding="utf-8"))
    return found
