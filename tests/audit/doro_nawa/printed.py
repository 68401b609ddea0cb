"""What is printed of Doro Nawa: its map, its units, its charts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

import yaml

from tests.audit.hexes import SOURCES, neighbours, rows_of

GAME = "doro-nawa"
JAPANESE, ALLIED = "japanese", "allied"
SIDES = (JAPANESE, ALLIED)

GUNS = frozenset(("artillery", "coastal-artillery"))
SHIP_TYPES = frozenset(("battleship", "cruiser", "destroyer"))
SHIP_INITIATIVE = 5
"""Of ships, and of units that move amphibiously (4.1)."""

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
"""The column of the chart of terrain by type of unit."""

WAYS = {"road": "Road", "rail": "Railway", "trail": "Trail"}
"""The row of the chart of terrain by kind of way."""

NONE = "–"
"""What stands in a chart for nothing, or for no entry."""


@dataclass(frozen=True, slots=True)
class Unit:
    """A unit as printed. `full`: its strength points; `bombardment`: its value at full strength; `air`: its
    air-to-air value; `mp`: the points of an aircraft.
    """

    id: str
    side: str
    type: str
    full: int
    initiative: int
    bombardment: int
    air: int
    mp: int

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
class Ground:
    """The map. `near`: the hexes around each; `ways`: hexsides that roads, railways, trails cross; `along`:
    hexes with a way; `water`: hexsides with rivers or arms of the sea.
    """

    terrain: Mapping[str, str]
    flags: Mapping[str, frozenset[str]]
    near: Mapping[str, Sequence[str]]
    ways: Mapping[str, frozenset[frozenset[str]]]
    along: frozenset[str]
    water: frozenset[frozenset[str]]

    def sailed(self, place: str) -> bool:
        """Whether ships may enter a hex (4.25)."""
        return self.is_sea(place) or "partial-sea" in self.flags[place]

    def is_sea(self, place: str) -> bool:
        """Whether a place is a hex of sea."""
        return self.terrain.get(place) == "sea"

    def is_land(self, place: str) -> bool:
        """Whether ground units of this campaign can stand in a hex."""
        return self.terrain[place] not in {"sea", "dutch"}

    def has(self, place: str, flag: str) -> bool:
        """Whether something is printed in a hex: a port, an airfield."""
        return flag in self.flags.get(place, frozenset())

    def coast(self, place: str) -> bool:
        """Whether it is a coastal hex."""
        return self.has(place, "coastal") and self.is_land(place)

    def ways_between(self, a: str, b: str) -> list[str]:
        """The kinds of ways across a hexside."""
        return [kind for kind, pairs in self.ways.items() if frozenset((a, b)) in pairs]

    def ways_in(self, place: str) -> set[str]:
        """The kinds of ways in a hex."""
        return {kind for other in self.near[place] for kind in self.ways_between(place, other)}

    def wet(self, a: str, b: str) -> bool:
        """Whether water lies between two hexes."""
        return frozenset((a, b)) in self.water


@cache
def ground() -> Ground:
    """The map as its tables have it."""
    hexes = rows_of(GAME, "terrain.csv")
    sides = rows_of(GAME, "hexsides.csv")
    rivers = _yaml("rivers.yaml")["rivers"]
    terrain = {row["hex"]: row["terrain"] for row in hexes}
    water = {frozenset((row["a"], row["b"])) for row in sides if row["kind"] == "sea"}
    water |= {frozenset(side.split("/")) for river in rivers.values() for side in river["course"]}
    ways = {
        kind: frozenset(frozenset((row["a"], row["b"])) for row in sides if row["kind"] == kind)
        for kind in WAYS
    }
    return Ground(
        terrain=terrain,
        flags={row["hex"]: frozenset(row["flags"].split()) for row in hexes},
        near={place: [*neighbours(place, terrain).values()] for place in terrain},
        ways=ways,
        along=frozenset(place for pairs in ways.values() for pair in pairs for place in pair),
        water=frozenset(water),
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


def results(name: str, value: int) -> list[str]:
    """What a chart of dice has for a value, by the die from 1 to 6: between two columns the lower one."""
    heads = {int(title.strip("≤≥")): title for title in chart(name)["1"]}
    head = max((number for number in heads if number <= value), default=min(heads))
    return [chart(name)[str(die)][heads[head]] for die in range(1, 7)]


def other(side: str) -> str:
    """The enemy."""
    return ALLIED if side == JAPANESE else JAPANESE


@cache
def _yaml(file: str) -> Mapping[str, Any]:
    found: Mapping[str, Any] = yaml.safe_load((SOURCES / GAME / file).read_text(encoding="utf-8"))
    return found
