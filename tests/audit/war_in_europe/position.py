"""A position of Three Flags over Europe, and what its map and units are."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from tests.audit.hexes import rows_of

GAME = "war-in-europe"

SIDES = ("axis", "west", "east")
"""In order of play."""

LAST_PEACE = 2
"""The last turn on which Axis and East are at peace."""

HOME = {
    "axis": ("germany", "italy", "libya"),
    "west": ("britain", "france", "poland", "levant", "maghreb"),
    "east": ("belarus", "north", "russia", "ukraine", "caucasus"),
}
"""Regions of a side's own origin."""

NEUTRAL = ("lowlands", "norden", "finland", "iberia", "danube", "balkans", "baltic", "turkey")
OWN_LAND = {
    "romanian": "danube",
    "hungarian": "danube",
    "finnish": "finland",
    "polish": "poland",
    "polish-east": "poland",
    "belgian": "lowlands",
    "norwegian": "norden",
    "yugoslav": "balkans",
    "greek": "balkans",
    "turkish": "turkey",
    "spanish": "iberia",
}
"""The country of allies of their own, by nationality."""


@dataclass(frozen=True, slots=True)
class Unit:
    """A unit as printed: attack, armour and mobility at full strength and reduced."""

    id: str
    side: str
    nationality: str
    fleet: bool
    exempt: str
    attack: tuple[int, int]
    armour: tuple[int, int]
    mobility: tuple[int, int]


@dataclass(frozen=True, slots=True)
class Standing:
    """How a unit stands: its space or box, steps left, how far down the ladder of supply it is, and the side
    that invaded its country, or nothing.
    """

    place: str
    steps: int
    undersupply: int
    invader: str = ""


@dataclass(frozen=True, slots=True)
class Track:
    """What a side has: State of War, resistance, insurgency level, victory count."""

    will: int
    resistance: int
    insurgency: int
    count: int


@dataclass(frozen=True, slots=True)
class Position:
    """A moment of the game. `open`: whether something must be settled; `active`: neutral regions that are at
    war; `armistice`: whether the card of that name was played; `sources`: what an event makes a source of a
    side; `landings`: regions in which the West lands by the River row; `unusual`: other events in force.
    """

    turn: int
    phase: str
    open: bool
    units: Mapping[str, Standing]
    control: Mapping[str, str]
    forts: frozenset[str]
    tracks: Mapping[str, Track]
    active: frozenset[str]
    armistice: bool
    sources: Mapping[str, str]
    landings: frozenset[str]
    unusual: frozenset[str]

    def __str__(self) -> str:
        units = " ".join(f"{u}:{one.place}/{one.steps}" for u, one in self.units.items() if one.place)
        held = {side: " ".join(p for p, its in self.control.items() if its == side) for side in SIDES}
        return f"turn {self.turn}, {self.phase}, {self.tracks}, forts {sorted(self.forts)}, {held}: {units}"


@dataclass(frozen=True, slots=True)
class Space:
    """A space as printed."""

    kind: str
    region: str
    flags: frozenset[str]

    @property
    def key(self) -> bool:
        """Whether it is a key space; a capital is one, too."""
        return "key" in self.flags


@dataclass(frozen=True, slots=True)
class Region:
    """What holding a region takes, and what it is worth."""

    control: int
    stars: int
    points: int


@cache
def spaces() -> Mapping[str, Space]:
    """All spaces, by id."""
    return {
        row["id"]: Space(row["kind"], row["region"], frozenset(row["flags"].split()))
        for row in rows_of(GAME, "spaces.csv")
    }


@cache
def links() -> Mapping[str, Mapping[str, str]]:
    """The kinds of connections from every space."""
    found: dict[str, dict[str, str]] = {space: {} for space in spaces()}
    for row in rows_of(GAME, "connections.csv"):
        found[row["a"]][row["b"]] = found[row["b"]][row["a"]] = row["kind"]
    return found


@cache
def regions() -> Mapping[str, Region]:
    """All regions, by id."""
    return {
        row["id"]: Region(int(row["control"]), int(row["stars"]), int(row["points"]))
        for row in rows_of(GAME, "regions.csv")
    }


@cache
def card_values() -> Mapping[str, int]:
    """The value of every card."""
    return {row["id"]: int(row["value"]) for row in rows_of(GAME, "cards.csv")}


@cache
def units() -> Mapping[str, Unit]:
    """All units, by id."""
    axis = {"german", "italian", "romanian", "hungarian", "finnish"}
    east = {"soviet", "polish-east"}

    def pair(text: str) -> tuple[int, int]:
        full, _, reduced = text.partition("/")
        return int(full), int(reduced)

    return {
        row["id"]: Unit(
            id=row["id"],
            side="axis" if row["nationality"] in axis else "east" if row["nationality"] in east else "west",
            nationality=row["nationality"],
            fleet=row["size"] == "fleet",
            exempt=row["exempt"],
            attack=pair(row["atk"]),
            armour=pair(row["arm"]),
            mobility=pair(row["mob"]),
        )
        for row in rows_of(GAME, "units.csv")
    }
