"""Units that break down: which is part of which, and a table of them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from hexwright.model.derived.forces import strength
from hexwright.model.game import Game, Table, Unit
from hexwright.model.provenance import Provenance


def whole_of(units: Mapping[str, Unit]) -> Mapping[str, str]:
    """The unit that each part recombines to, by the part's id."""
    return {part: unit.id for unit in units.values() for part in unit.parts if part in units}


def parts_of(units: Mapping[str, Unit], unit: Unit) -> Iterator[Unit]:
    """The parts of a unit and theirs, each followed by its own."""
    for part in unit.parts:
        if part in units:
            yield units[part]
            yield from parts_of(units, units[part])


def breakdown_table(game: Game, name: str) -> Table | None:
    """What every unit breaks down into; None if no unit does.

    One row for each unit that is no part itself, with a column for each of its parts; the parts of
    these stand in brackets.
    """
    parts = whole_of(game.units)
    wholes = [unit for unit in game.units.values() if unit.parts and unit.id not in parts]
    if not wholes:
        return None
    widest = max(len(unit.parts) for unit in wholes)
    cells = [
        (strength(unit), *(_part(game, part) for part in unit.parts), *([""] * (widest - len(unit.parts))))
        for unit in wholes
    ]
    return Table(
        id=name,
        title="Breakdown",
        note="a unit, its parts, and theirs in brackets",
        row_axis="unit",
        column_axis="",
        rows=tuple(unit.name for unit in wholes),
        columns=("Whole", *(f"Part {n + 1}" for n in range(widest))),
        cells=tuple(cells),
        notes=("Only the whole or its parts are in play at a time.",),
        tone="ink",
        provenance=Provenance(span=game.provenance.span),
    )


def _part(game: Game, key: str) -> str:
    """A part and its own parts in few words: `9: 3-5 (1/9, 2/9, 3/9: 1-5)`."""
    unit = game.units.get(key)
    if unit is None:
        return ""
    below = _list([game.units[part] for part in unit.parts if part in game.units])
    return _list([unit]) + (f" ({below})" if below else "")


def _list(units: Sequence[Unit]) -> str:
    """Designations with their values, which stand once if all have the same."""
    values = [strength(unit) for unit in units]
    names = [unit.designation or unit.name for unit in units]
    if len(set(values)) == 1 and values[0]:
        return f"{', '.join(names)}: {values[0]}"
    return ", ".join(f"{name}: {value}" if value else name for name, value in zip(names, values, strict=True))
