"""Units.

A unit in the editor: its name, the layer of its faces, its marks, and prototypes: its nationality,
which brings in the side, the commands (Unit), the lock, and the upkeep; and outside the lock what judges it,
where there are rules, and the steps it has.
"""

from __future__ import annotations

from collections.abc import Iterator

from hexwright.export.base import NO_ART, Art, Numbers
from hexwright.export.vassal.lower import images, names
from hexwright.export.vassal.lower.atlas import DEAD, REMOVED, Atlas, Spot
from hexwright.model.game import Game, Nationality, Side, Unit
from vassalformat.trait import (
    BasicPiece,
    Layer,
    Marker,
    Piece,
    SendToLocation,
    Trait,
    UsePrototype,
)


def lower_unit(
    unit: Unit,
    game: Game,
    atlas: Atlas,
    numbers: Numbers,
    rank: tuple[int, int],
    referee: str | None = None,
    art: Art = NO_ART,
) -> Piece:
    """A unit as it lies in the palette, at full strength. `rank`: see `ranks`; `referee`: the prototype by
    which it is judged, None for none. `art`: says which faces there are in safe colours, too.
    """
    faces = tuple(images.counter_image(unit.id, left) for left in range(1, len(unit.steps) + 1))
    return (
        BasicPiece(name=unit.name, gpid=str(numbers.of(f"unit:{unit.id}"))),
        # innermost, so that it comes last in the menu
        UsePrototype(name=names.PROTOTYPE_MENU),
        Layer(
            images=faces,
            name="Counter",
            follow=True,
            property_name=names.STEPS_LEFT,
            first_level=1,
            level=len(faces),
        ),
        *safe_layer(images.safe_faces(faces, art, "counter", unit.id, 1), names.STEPS_LEFT, len(faces)),
        Marker.of(_marks(unit, game, atlas, rank)),
        *_chart_return(unit, atlas),
        UsePrototype(name=nationality_prototype(game.nationalities[unit.nationality], game)),
        *((UsePrototype(name=referee),) if referee is not None else ()),
        UsePrototype(name=steps_prototype(unit, game)),
    )


def safe_layer(faces: tuple[str, ...], follows: str, level: int = 1) -> Iterator[Trait]:
    """The faces over the usual ones at the machine of a player who wants safe colours. `follows`: the
    property that says which face; while it has no value, the first one is shown.
    """
    if faces:
        yield Layer(
            images=faces,
            name="Safe colours",
            follow=True,
            property_name=follows,
            first_level=1,
            only_property=names.SAFE_COLOURS,
            level=level,
            description="for the colour-blind",
        )


def _marks(unit: Unit, game: Game, atlas: Atlas, rank: tuple[int, int]) -> dict[str, str]:
    marks = {
        names.UNIT_ID: unit.id,
        names.DESIGNATION: unit.designation,
        names.SIZE: unit.size,
        names.UNIT_TYPE: unit.type,
        names.FORMATION: unit.formation,
        names.STACKING: f"{unit.stacking:g}",
        names.ENTRY: unit.entry,
    }
    for role, mark in ((DEAD, names.DEAD_SEAT), (REMOVED, names.REMOVED_SEAT)):
        spot = box_of(game, atlas, unit.side, role)
        if spot is not None and spot.plot is not None:
            marks[mark] = str(_seat(rank, len(spot.plot.spread)))
    return marks


def ranks(game: Game) -> dict[str, tuple[int, int]]:
    """Each unit's place among those of its side, from 0, and how many they are."""
    sides: dict[str, list[str]] = {}
    for unit in game.units.values():
        sides.setdefault(unit.side, []).append(unit.id)
    return {key: (n, len(fellows)) for fellows in sides.values() for n, key in enumerate(fellows)}


def _seat(rank: tuple[int, int], seats: int) -> int:
    """A unit's own place in a box of its side, so that a nationality lies together; counted from 1."""
    number, fellows = rank
    return number + 1 if fellows <= seats else number * seats // fellows + 1


def box_of(game: Game, atlas: Atlas, side: str, role: str) -> Spot | None:
    """The box for a side's lost units, if the game has one."""
    for box in game.boxes:
        if box.side == side and box.role == role:
            return atlas.spots.get(box.location)
    return None


def _chart_return(unit: Unit, atlas: Atlas) -> Iterator[Trait]:
    spot = atlas.spots.get(f"chart-{unit.id}")
    if spot is None or spot.plot is None:
        return
    yield SendToLocation(
        key=names.GO_CHART,
        map=spot.map,
        destination="Z",
        zone=spot.plot.name,
    )
    yield UsePrototype(name=names.PROTOTYPE_CHART)


def steps_prototype(unit: Unit, game: Game) -> str:
    """Name of the prototype with the unit's chain of steps, such as `Steps 4 (CF 4/3/2/1, MF 6)`."""
    chains = []
    for stat in game.stats.values():
        values = list(unit.chain(stat.id).values())
        if values:
            chain = values[:1] if len(set(values)) == 1 else values
            chains.append(f"{names.stat_property(stat.id)} {'/'.join(chain)}")
    return f"Steps {len(unit.steps)}" + (f" ({', '.join(chains)})" if chains else "")


def nationality_prototype(nation: Nationality, game: Game) -> str:
    """Name of a nationality's prototype."""
    alike = sum(other.name == nation.name for other in game.nationalities.values())
    return f"Nationality {nation.name}" if alike == 1 else f"Nationality {nation.name} ({nation.id})"


def side_prototype(side: Side) -> str:
    """Name of a side's prototype."""
    return f"Side {side.name}"
