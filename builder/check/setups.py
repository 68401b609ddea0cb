"""Set-ups: units stand in passable terrain and within the stacking rules."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping

from builder.diagnostics import Diagnostic
from builder.model.board import Hex, TerrainKind
from builder.model.game import Game, Setup, StackingRule, Unit

MAX_NAMED = 12
"""Most units of a stack that a message names."""


def _hexes(game: Game) -> dict[str, tuple[Hex, TerrainKind]]:
    """Every hex of all boards, with its terrain, by number."""
    found: dict[str, tuple[Hex, TerrainKind]] = {}
    for board in game.boards.values():
        if board.terrain is not None:
            for number, cell in board.terrain.hexes.items():
                found[number] = (cell, board.terrain.kinds[cell.terrain])
    return found


def _at(setup: Setup, unit: Unit) -> str:
    """What puts the unit where it stands in this set-up, in words."""
    return "by its start" if setup.places.get(unit.id) == unit.start else f"in set-up '{setup.id}'"


def check_standing(game: Game) -> Iterator[Diagnostic]:
    """C002: a unit starts in a hex that no unit can enter."""
    hexes = _hexes(game)
    reported: set[tuple[str, str]] = set()
    for setup in game.setups.values():
        for unit in game.units.values():
            place = setup.places.get(unit.id, "")
            cell = hexes.get(place)
            if cell is not None and not cell[1].passable and (unit.id, place) not in reported:
                reported.add((unit.id, place))
                yield Diagnostic(
                    code="C002",
                    message=(
                        f"'{unit.id}' stands {_at(setup, unit)} in {place}, which is {cell[1].name.lower()}"
                    ),
                    span=unit.provenance.span,
                )


def check_stacking(game: Game) -> Iterator[Diagnostic]:
    """C001: a hex of a set-up holds more than may stack there; C003: units that may never share a hex do."""
    rules = {rule.side: rule for rule in game.stacking}
    hexes = _hexes(game)
    reported: set[tuple[str, ...]] = set()
    for setup in game.setups.values():
        stacks: dict[tuple[str, str], list[Unit]] = defaultdict(list)
        for unit in game.units.values():
            place = setup.places.get(unit.id)
            if place in hexes:
                stacks[(str(place), unit.side)].append(unit)
        for (place, side), units in stacks.items():
            key = (place, *(unit.id for unit in units))
            if side in rules and key not in reported:
                reported.add(key)
                yield from _stack(place, units, rules[side], setup)
        yield from _both_sides(stacks, reported, game.sides)


def _stack(place: str, units: list[Unit], rule: StackingRule, setup: Setup) -> Iterator[Diagnostic]:
    total = sum(unit.stacking for unit in units)
    where = f" (rule {rule.provenance.rule})" if rule.provenance.rule else ""
    who = ", ".join(unit.id for unit in units[:MAX_NAMED]) + (", …" if len(units) > MAX_NAMED else "")
    span = units[-1].provenance.span
    if total > rule.limit:
        yield Diagnostic(
            code="C001",
            message=(
                f"set-up '{setup.id}' overstacks hex {place}: "
                f"{total:g} points of {rule.limit:g}{where}: {who}"
            ),
            span=span,
        )
    if rule.by is not None:
        kinds = sorted({unit.nationality for unit in units})
        if len(kinds) > 1:
            yield Diagnostic(
                code="C003",
                message=f"set-up '{setup.id}' mixes {' and '.join(kinds)} in hex {place}{where}: {who}",
                span=span,
            )


def _both_sides(
    stacks: Mapping[tuple[str, str], list[Unit]], reported: set[tuple[str, ...]], sides: Mapping[str, object]
) -> Iterator[Diagnostic]:
    """C003: units of several sides start in one hex."""
    for (place, side), units in stacks.items():
        for other in sides:
            key = ("both", place)
            if other != side and (place, other) in stacks and key not in reported:
                reported.add(key)
                yield Diagnostic(
                    code="C003",
                    message=f"hex {place} holds units of both '{side}' and '{other}'",
                    span=units[0].provenance.span,
                )
