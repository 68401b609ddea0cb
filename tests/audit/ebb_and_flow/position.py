"""A position of Ebb & Flow, and what its map and units are."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from tests.audit.hexes import column_of, neighbours, row_of, rows_of

GAME = "ebb-and-flow"

UN, COMMUNIST = "un", "communist"


@dataclass(frozen=True, slots=True)
class Unit:
    """A unit as printed. `group`: what rule 6.3 calls US, or ROK, Chinese, North Korean; `factors`: by steps
    lost; `points`: what it stacks as, in thirds of a division.
    """

    id: str
    side: str
    nationality: str
    group: str
    size: str
    factors: tuple[int, ...]

    @property
    def points(self) -> int:
        """Thirds of a division (6.3)."""
        return {"XX": 3, "X": 1, "III": 1, "II": 0}[self.size]


@dataclass(frozen=True, slots=True)
class Standing:
    """How a unit stands. `place`: a hex or a box; `steps`: left; `began`: where it stood when the phase
    began; `turn_began`: the turn; the others: what it has done or suffered in this phase.
    """

    place: str
    steps: int
    began: str
    turn_began: str
    moved: bool = False
    attacked: bool = False
    was_attacked: bool = False
    landed: bool = False  # in this turn, by invasion or from the air (5.5, 9.9)


@dataclass(frozen=True, slots=True)
class Position:
    """A moment of the game.

    `chosen`: what the side whose turn it is did first, `move` or `combat`, or nothing; `open`: whether
    something must be settled before anybody goes on; `boundary`: the column of the marker (5.8);
    `beachhead`: its hex, or nothing; `west`: the North Koreans that have attacked west of the marker in this
    player turn; `dropped`: whether the airdrop was made; `any_move`: whether a move was made in this phase.
    """

    turn: int
    phase: str
    chosen: str
    open: bool
    weather: str
    boundary: int
    beachhead: str
    units: Mapping[str, Standing]
    control: Mapping[str, str]
    west: frozenset[str]
    dropped: bool
    any_move: bool

    def __str__(self) -> str:
        units = " ".join(f"{u}:{one.place}/{one.steps}" for u, one in self.units.items() if one.place)
        return (
            f"turn {self.turn}, {self.phase} ({self.chosen or 'nothing'} first), {self.weather}, boundary"
            f" {self.boundary}, beachhead {self.beachhead or 'none'}: {units}"
        )


@dataclass(frozen=True, slots=True)
class Ground:
    """The map. `terrain`: the costliest of each land hex; `sea`: pairs of hexes with all-sea hexsides
    between them; `rivers`: with rivers; `near`: neighbours by direction, on land and not across the sea.
    """

    terrain: Mapping[str, str]
    towns: frozenset[str]
    coastal: frozenset[str]
    north: frozenset[str]
    rivers: frozenset[frozenset[str]]
    near: Mapping[str, Mapping[str, str]]

    @property
    def south_edge(self) -> list[str]:
        """The hexes of 7.3 and 9.8."""
        return [place for place in self.terrain if row_of(place) == 22 and column_of(place) >= 18]

    @property
    def north_edge(self) -> list[str]:
        """The hexes of 7.6."""
        return [place for place in self.terrain if row_of(place) == 1 and 3 <= column_of(place) <= 27]


@cache
def ground() -> Ground:
    """The map as its tables have it."""
    hexes = rows_of(GAME, "terrain.csv")
    sides = rows_of(GAME, "hexsides.csv")
    dearest = ("clear", "town", "city", "rough", "mountain")
    land = {
        row["hex"]: max(row["terrain"], row["ground"] or "clear", key=dearest.index)
        for row in hexes
        if row["terrain"] != "sea"
    }
    sea = {frozenset((row["a"], row["b"])) for row in sides if row["kind"] == "sea"}
    flags = {row["hex"]: row["flags"].split() for row in hexes}
    return Ground(
        terrain=land,
        towns=frozenset(row["hex"] for row in hexes if row["terrain"] == "town"),
        coastal=frozenset(place for place in land if "coastal" in flags[place]),
        north=frozenset(place for place in land if "north" in flags[place]),
        rivers=frozenset(frozenset((row["a"], row["b"])) for row in sides if row["kind"] == "river"),
        near={
            place: {d: to for d, to in neighbours(place, land).items() if frozenset((place, to)) not in sea}
            for place in land
        },
    )


@cache
def units() -> Mapping[str, Unit]:
    """All units, by id."""
    sides = {"chinese": COMMUNIST, "north-korean": COMMUNIST}
    groups = {"chinese": "chinese", "north-korean": "north-korean", "rok": "rok"}
    return {
        row["id"]: Unit(
            id=row["id"],
            side=sides.get(row["nationality"], UN),
            nationality=row["nationality"],
            group=groups.get(row["nationality"], "us"),
            size=row["size"] or "XX",
            factors=tuple(int(factor) for factor in row["cf"].split("/")),
        )
        for row in rows_of(GAME, "oob.csv")
    }
