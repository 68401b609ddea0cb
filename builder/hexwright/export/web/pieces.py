"""Counters as the web page shows them, and where they stand in each set-up."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from hexwright.export.web.provenance import DataSource, source_of
from hexwright.model.game import Game, Marker, Setup, Unit


@dataclass(frozen=True, slots=True, kw_only=True)
class Face:
    """One face of a counter.

    Attributes:
        picture: its name among the pictures.
        label: which face it is, for people.
        values: printed values by name.

    """

    picture: str
    label: str
    values: Mapping[str, str]


@dataclass(frozen=True, slots=True, kw_only=True)
class PieceCard:
    """A unit or a marker.

    Attributes:
        id: such as `unit:a-1` or `marker:control`.
        name: what players call it.
        side: id of its side; empty if it belongs to nobody.
        nation: name of its nationality; empty for a marker.
        formation: may be empty.
        size: of a unit.
        type: unit type, or "marker".
        count: number of identical copies.
        width: mm.
        height: mm.
        faces: strongest first.
        start: its location; empty if it arrives later.
        entry: when and how it arrives; may be empty.
        source: where it comes from.

    """

    id: str
    name: str
    side: str
    nation: str
    formation: str
    size: str
    type: str
    count: int
    width: float
    height: float
    faces: tuple[Face, ...]
    start: str
    entry: str
    source: DataSource


@dataclass(frozen=True, slots=True, kw_only=True)
class Stand:
    """Position of a counter in a set-up: id of the piece, and location."""

    piece: str
    place: str


@dataclass(frozen=True, slots=True, kw_only=True)
class SetupCard:
    """A set-up.

    Attributes:
        id: of the set-up.
        name: what players call it.
        description: may be empty.
        turn: number of the turn it begins with.
        default: whether it is the usual one.
        states: name of the value of each state, by name of the state.
        stands: positions of the counters, from bottom to top.
        source: where it comes from.

    """

    id: str
    name: str
    description: str
    turn: int
    default: bool
    states: Mapping[str, str]
    stands: tuple[Stand, ...]
    source: DataSource


def pieces(game: Game) -> tuple[PieceCard, ...]:
    """Units, then markers, in the author's order."""
    return (
        *(_unit(game, unit) for unit in game.units.values()),
        *(_marker(game, marker) for marker in game.markers.values()),
    )


def _unit(game: Game, unit: Unit) -> PieceCard:
    look = game.looks[unit.look]
    nation = game.nationalities.get(unit.nationality)
    names = {stat.id: stat.name.lower() for stat in game.stats.values()}
    return PieceCard(
        id=f"unit:{unit.id}",
        name=unit.name,
        side=unit.side,
        nation=nation.name if nation is not None else "",
        formation=unit.formation,
        size=unit.size,
        type=unit.type,
        count=1,
        width=look.width,
        height=look.height,
        faces=tuple(
            Face(
                picture=f"counter/{unit.id}.{step.left}",
                label=_face(step.counter, step.face),
                values={game.stats[key].name: text for key, text in step.stats.items() if text},
            )
            for step in unit.steps
        ),
        start=unit.start or "",
        entry=unit.entry,
        source=source_of(unit.provenance, names),
    )


def _face(counter: int, face: int) -> str:
    side = "front" if face == 0 else "back"
    if counter == 0:
        return side
    return f"substitute, {side}" if counter == 1 else f"substitute {counter}, {side}"


def _marker(game: Game, marker: Marker) -> PieceCard:
    look = game.looks[marker.faces[0].look] if marker.faces else None
    return PieceCard(
        id=f"marker:{marker.id}",
        name=marker.name,
        side=marker.side or "",
        nation="",
        formation="",
        size="",
        type="marker",
        count=marker.count,
        width=look.width if look is not None else 0.0,
        height=look.height if look is not None else 0.0,
        faces=tuple(
            Face(picture=f"marker/{marker.id}.{number}", label="back" if number else "front", values={})
            for number, _ in enumerate(marker.faces)
        ),
        start=marker.start or "",
        entry="",
        source=source_of(marker.provenance),
    )


def setups(game: Game) -> tuple[SetupCard, ...]:
    """All set-ups in the author's order."""
    return tuple(_setup(game, setup) for setup in game.setups.values())


def _setup(game: Game, setup: Setup) -> SetupCard:
    steps = {unit.id: len(unit.steps) for unit in game.units.values()}
    # As on the module's map: units with most steps are on top.
    order = sorted(setup.places.items(), key=lambda place: steps.get(place[0], 0))
    values = {
        state.name: next((v.name for v in state.values if v.id == setup.states.get(state.id)), "")
        for state in game.states.values()
    }
    return SetupCard(
        id=setup.id,
        name=setup.name,
        description=setup.description,
        turn=setup.turn,
        default=setup.default,
        states={name: value for name, value in values.items() if value},
        stands=tuple(Stand(piece=_key(game, piece), place=place) for piece, place in order),
        source=source_of(setup.provenance),
    )


def _key(game: Game, piece: str) -> str:
    return f"unit:{piece}" if piece in game.units else f"marker:{piece.partition('#')[0]}"
