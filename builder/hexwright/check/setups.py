"""Set-ups: units stand in passable terrain and within the stacking rules."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterator, Mapping

from hexwright.diagnostics import Diagnostic
from hexwright.model.board import Hex, TerrainKind
from hexwright.model.derived.parts import whole_of
from hexwright.model.game import Game, Setup, StackingRule, Unit

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
            if cell is None or cell[1].passable or unit.type in cell[1].open_to:
                continue
            if (unit.id, place) not in reported:
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
    groups = {nation.id: nation.group for nation in game.nationalities.values()}
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
                yield from _stack(place, units, rules[side], setup, groups)
        yield from _both_sides(stacks, reported, game.sides)


def check_parts(game: Game) -> Iterator[Diagnostic]:
    """C007: a unit and one of its parts are both on the map in a set-up."""
    spaces = {key for b in game.boards.values() if b.space_map is not None for key in b.space_map.spaces}
    ground = {*_hexes(game), *spaces}
    wholes = whole_of(game.units)
    reported: set[tuple[str, str]] = set()
    for setup in game.setups.values():
        out = {key for key, place in setup.places.items() if place in ground}
        for part in game.units:
            above = wholes.get(part) if part in out else None
            while above is not None:
                if above in out and (part, above) not in reported:
                    reported.add((part, above))
                    yield Diagnostic(
                        code="C007",
                        message=f"set-up '{setup.id}' has '{above}' on the map and its part '{part}', too",
                        span=game.units[part].provenance.span,
                    )
                above = wholes.get(above)


def _limit(units: list[Unit], rule: StackingRule, groups: Mapping[str, str]) -> float:
    """The points that may stand where these units stand."""
    big = [unit for unit in units if unit.stacking > 0]
    if rule.whole_formation and len({unit.formation for unit in big}) == 1 and big[0].formation:
        return math.inf
    for kind, limit in rule.limits.items():
        if big and all(kind in (unit.nationality, groups[unit.nationality]) for unit in big):
            return max(limit, rule.limit)
    return rule.limit


def _stack(
    place: str, units: list[Unit], rule: StackingRule, setup: Setup, groups: Mapping[str, str]
) -> Iterator[Diagnostic]:
    total, limit = sum(unit.stacking for unit in units), _limit(units, rule, groups)
    where = f" (rule {rule.provenance.rule})" if rule.provenance.rule else ""
    who = ", ".join(unit.id for unit in units[:MAX_NAMED]) + (", …" if len(units) > MAX_NAMED else "")
    span = units[-1].provenance.span
    if total > limit:
        yield Diagnostic(
            code="C001",
            message=(
                f"set-up '{setup.id}' overstacks hex {place}: {total:g} points of {limit:g}{where}: {who}"
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
