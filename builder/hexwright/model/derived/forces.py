"""Tables made from units and markers: counter manifest, set-ups, reinforcements."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from hexwright.model.derived.places import PlaceName, PlaceNames, place_names
from hexwright.model.game import Game, Marker, Setup, Table, Unit
from hexwright.model.provenance import Provenance

_TURN = re.compile(r"\bturn (\d+)\b", re.IGNORECASE)
_TURN_FIRST = re.compile(r"turn (\d+): *(?=\S)", re.IGNORECASE)
_CHART = "On the organisation chart"
_DIGITS = re.compile(r"(\d+)")


@dataclass(frozen=True, slots=True, kw_only=True)
class Arrival:
    """A unit that is not on the map when play begins.

    Attributes:
        unit: the unit.
        turn: when it arrives; None if its player chooses, or `how` says when.
        where: name of the place it waits in; empty if none, or if that is its cell of the turn track.
        how: the author's words on its entry, but for `turn` if they begin with it; may be empty.

    """

    unit: Unit
    turn: int | None
    where: str
    how: str


def arrivals(game: Game, places: PlaceNames | None = None) -> tuple[Arrival, ...]:
    """Units that arrive later, by turn: those on a cell of the turn track or with an entry in words.

    `places`: the game's place names if the caller has them already; likewise in the functions below.
    """
    places = place_names(game) if places is None else places
    found = []
    for unit in game.units.values():
        place = places.get(unit.start) if unit.start is not None else None
        if not unit.entry and (place is None or place.turn is None):
            continue
        match = _TURN.search(unit.entry)
        turn = (
            place.turn if place is not None and place.turn is not None else int(match[1]) if match else None
        )
        waiting_place = "" if place is None or place.turn is not None else place.name
        found.append(Arrival(unit=unit, turn=turn, where=waiting_place, how=_without(turn, unit.entry)))
    return tuple(sorted(found, key=lambda a: (a.turn is None, a.turn or 0)))


def _without(turn: int | None, entry: str) -> str:
    """`Turn 3: Seoul` as `Seoul` if it arrives on turn 3, which is shown beside it."""
    lead = _TURN_FIRST.match(entry)
    if lead is None or int(lead[1]) != turn:
        return entry
    rest = entry[lead.end() :]
    return rest[0].upper() + rest[1:]


def reinforcement_table(game: Game, name: str, places: PlaceNames) -> Table | None:
    """Reinforcements with turn, unit, steps, place and manner of arrival; None if there are none."""
    found = arrivals(game, places)
    if not found:
        return None
    titles = {turn.number: turn.name for turn in game.turns}
    rows = tuple("any" if one.turn is None else str(one.turn) for one in found)
    cells = [
        (titles.get(one.turn, "") if one.turn else "", one.unit.name, strength(one.unit), one.where, one.how)
        for one in found
    ]
    return _table(
        game,
        name,
        "Reinforcements",
        row_axis="turn",
        columns=("Dates", "Unit", "Steps", "Waits in", "How it arrives"),
        rows=rows,
        cells=cells,
        needed=("Unit",),
    )


def strongest(game: Game) -> tuple[Unit, ...]:
    """The unit with the most steps of each nationality."""
    chosen: dict[str, Unit] = {}
    for unit in game.units.values():
        best = chosen.get(unit.nationality)
        if best is None or len(unit.steps) > len(best.steps):
            chosen[unit.nationality] = unit
    return tuple(chosen.values())


def counters_of(unit: Unit) -> int:
    """Number of a unit's counters, including its substitutes."""
    return max((step.counter for step in unit.steps), default=0) + 1


def strength(unit: Unit) -> str:
    """Printed values of a unit's steps, strongest first: `8/7/6`, or `4-3/2-3` with two values a step."""
    if not unit.steps:
        return ""
    words = ["-".join(value for value in step.stats.values() if value) for step in unit.steps]
    return "/".join(words) if any(words) else ""


def losses(unit: Unit) -> str:
    """Those printed values of a unit's steps that change from one to another: `8/7/6`; empty if none does."""
    steps = [step.stats for step in unit.steps]
    changing = [name for name in (steps[0] if steps else ()) if len({step.get(name) for step in steps}) > 1]
    return "/".join("-".join(step.get(name, "") for name in changing) for step in steps) if changing else ""


def total_counters(game: Game) -> int:
    """Number of physical counters in the game."""
    units = sum(counters_of(unit) for unit in game.units.values())
    return units + sum(marker.count for marker in game.markers.values())


def manifest_table(game: Game, name: str, places: PlaceNames) -> Table | None:
    """Every counter: side, nationality, formation, unit, values, start, number; None without counters."""
    rows, cells = [], []
    for unit in game.units.values():
        nation = game.nationalities[unit.nationality].name
        start = _name_of(places.get(unit.start) if unit.start else None)
        rows.append(unit.name)
        cells.append(
            (
                game.sides[unit.side].name,
                nation,
                unit.formation,
                strength(unit),
                start,
                str(counters_of(unit)),
            )
        )
    for marker in game.markers.values():
        rows.append(marker.name)
        cells.append((_owner(game, marker), "marker", "", "", "", str(marker.count)))
    if not rows:
        return None
    total = total_counters(game)
    return _table(
        game,
        name,
        "Counter manifest",
        row_axis="counter",
        columns=("Side", "Nationality", "Formation", "Steps", "Start", "Counters"),
        rows=tuple(rows),
        cells=cells,
        needed=("Counters",),
        notes=(f"{total} counters in all.",),
    )


def _owner(game: Game, marker: Marker) -> str:
    return game.sides[marker.side].name if marker.side else ""


def _name_of(place: PlaceName | None) -> str:
    return place.name if place is not None else ""


def setup_tables(game: Game, name: str, places: PlaceNames) -> Iterator[Table]:
    """For every set-up and side, units by place. A list identical to an earlier one is given once."""
    listed: set[tuple[tuple[str, tuple[str, ...]], ...]] = set()
    for setup in game.setups.values():
        for side in game.sides.values():
            found = setup_list(game, setup, side.id, places)
            same = tuple((place, tuple(unit.id for unit in units)) for place, units in found)
            if same in listed or not any(place != _CHART for place, _ in found):
                continue
            listed.add(same)
            title = side.name if len(game.setups) == 1 else f"{side.name}, {setup.name}"
            yield Table(
                id=f"{name}-{setup.id}-{side.id}",
                title=f"Set-up: {title}",
                note=f"from turn {setup.turn}" if setup.turn > 1 else "",
                row_axis="place",
                column_axis="",
                rows=tuple(place for place, _ in found),
                columns=("Units",),
                cells=tuple((", ".join(unit.name for unit in units),) for _, units in found),
                notes=(),
                tone=side.id,
                provenance=Provenance(rule=setup.provenance.rule, span=setup.provenance.span),
            )


def usual_setup(game: Game) -> Setup | None:
    """The default set-up, else the first one; None for a game without set-ups."""
    setups = game.setups.values()
    return next((setup for setup in setups if setup.default), next(iter(setups), None))


def setup_list(
    game: Game, setup: Setup, side: str, places: PlaceNames | None = None
) -> tuple[tuple[str, tuple[Unit, ...]], ...]:
    """Places and the units that start there: hexes and spaces first, sorted by name, then boxes and tracks.

    Parts and wholes that wait on a chart are left out: others stand for them.
    """
    places = place_names(game) if places is None else places
    charts = {f"chart-{key}" for key in game.units}
    parts = {part for unit in game.units.values() for part in unit.parts}
    found: dict[tuple[bool, str], list[Unit]] = {}
    for unit in game.units.values():
        where = setup.places.get(unit.id)
        if unit.side != side or where is None:
            continue
        if where in charts and (unit.parts or unit.id in parts):
            continue
        place = places.get(where)
        off = place is None or not place.ground
        label = _CHART if where in charts else _name_of(place) or where
        found.setdefault((off, label), []).append(unit)
    order = sorted(found, key=lambda key: (key[0], natural_order(key[1])))
    return tuple((key[1], tuple(found[key])) for key in order)


def natural_order(text: str) -> list[tuple[bool, int, str]]:
    """Sort key for names in which numbers compare as numbers."""
    parts = _DIGITS.split(text)
    return [(not part.isdecimal(), int(part) if part.isdecimal() else 0, part) for part in parts if part]


def _table(
    game: Game,
    name: str,
    title: str,
    *,
    row_axis: str,
    columns: Sequence[str],
    rows: tuple[str, ...],
    cells: Sequence[Sequence[str]],
    needed: Sequence[str],
    notes: tuple[str, ...] = (),
) -> Table:
    """A table without its empty columns, except those in `needed`."""
    shown = [j for j, column in enumerate(columns) if column in needed or any(row[j] for row in cells)]
    return Table(
        id=name,
        title=title,
        note="",
        row_axis=row_axis,
        column_axis="",
        rows=rows,
        columns=tuple(columns[j] for j in shown),
        cells=tuple(tuple(row[j] for j in shown) for row in cells),
        notes=notes,
        tone="ink",
        provenance=Provenance(span=game.provenance.span),
    )
