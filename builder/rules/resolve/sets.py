"""Vocabulary, limits, and the named sets of units and hexes."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from builder.rules.compiler.tree import Constant, Int, Item
from builder.rules.kernel import layout
from builder.rules.lang.evaluate import closure
from builder.rules.lang.types import MOST_BITS, Domain, Scope
from builder.rules.resolve.looking import Looking
from builder.rules.scopes import (
    KEEPS_AT_MOST,
    STATES_AT_MOST,
    Vocabulary,
    fixed_hex_scope,
    fixed_unit_scope,
    vocabulary,
)

CONTEXT_SIZE = 80
"""Numbers that what is printed on a counter or a hex takes up, and more."""


def vocabulary_of(look: Looking, hex_sets: Iterable[str], unit_sets: Iterable[str]) -> Vocabulary:
    """The words of the game with these sets."""
    return vocabulary(
        look.game,
        look.board,
        hex_sets=hex_sets,
        unit_sets=unit_sets,
        supply=[d.id for d in look.doc.supply],
        memories=look.doc.remember,
        boundary=look.doc.boundary is not None,
    )


def limits(look: Looking) -> None:
    """E024: more of something than the tables have room for."""
    for what, count, most, span in (
        ("states", len(look.game.states), STATES_AT_MOST, look.doc.where.span),
        ("memories", len(look.doc.remember), KEEPS_AT_MOST, look.doc.where.of("remember")),
        (
            "ways of supply",
            len({d.id for d in look.doc.supply}),
            layout.ELSEWHERE - 1,
            look.doc.where.of("supply"),
        ),
        ("replacements", len(look.doc.replacements), 7, look.doc.where.of("replacements")),
        ("sides", len(look.game.sides), MOST_BITS, look.doc.where.span),
    ):
        if count > most:
            look.report.error("E024", f"{count} {what}; the referee has room for {most}", span)


def few(look: Looking, of: Domain) -> None:
    """E024: more words than a set has bits."""
    if len(of.codes) > MOST_BITS:
        look.report.error(
            "E024",
            f"{len(of.codes)} {of.name} words; sets have room for {MOST_BITS}",
            look.doc.where.span,
        )


def unit_sets_of(look: Looking) -> dict[str, frozenset[str]]:
    """The members of every unit set."""
    scope = fixed_unit_scope(look.words)
    contexts: Mapping[str, list[int]] = _units(look, scope) if look.doc.unit_sets else {}
    found: dict[str, frozenset[str]] = {}
    for key, doc in look.doc.unit_sets.items():
        holds = closure(look.expression(doc, "when", scope, key).tree)
        found[key] = frozenset(unit for unit, context in contexts.items() if holds(context))
    return found


def _units(look: Looking, scope: Scope) -> dict[str, list[int]]:
    """The context of every unit."""
    words = look.words
    names = ("unit", "side", "nationality", "group", "size", "type", "formation", "full_steps")
    places = [_place(scope, name) for name in names]
    found: dict[str, list[int]] = {}
    for unit in look.game.units.values():
        values = (
            words.units.codes[unit.id],
            words.sides.codes[unit.side],
            words.nationalities.codes[unit.nationality],
            words.groups.codes[look.game.nationalities[unit.nationality].group],
            words.sizes.codes[unit.size],
            words.types.codes[unit.type],
            words.formations.codes[unit.formation],
            len(unit.steps),
        )
        found[unit.id] = _context(places, values)
    return found


def hex_sets_of(look: Looking) -> dict[str, frozenset[str]]:
    """The members of every hex set, the map's first."""
    found: dict[str, frozenset[str]] = {k: frozenset(v) for k, v in look.board.hex_sets.items()}
    look.words = vocabulary_of(look, found, ())
    scope = fixed_hex_scope(look.words)
    contexts: Mapping[str, list[int]] = _hexes(look, scope) if look.doc.hex_sets else {}
    for key, doc in look.doc.hex_sets.items():
        if key in found:
            look.report.error("R003", f"the map has a hex set '{key}' already", doc.where.span)
            continue
        holds = closure(look.expression(doc, "when", scope, key).tree)
        found[key] = frozenset(number for number, context in contexts.items() if holds(context))
    return found


def _hexes(look: Looking, scope: Scope) -> dict[str, list[int]]:
    """The context of every hex of the map."""
    terrain, flags = look.words.terrain.codes, look.words.flags.codes
    names = ("terrain", "ground", "flags", "hex_sets", "column", "row")
    places = [_place(scope, name) for name in names]
    sets: dict[str, int] = {}
    for key, hexes in look.board.hex_sets.items():
        for number in hexes:
            sets[number] = sets.get(number, 0) | 1 << look.words.hex_sets.codes[key]
    found: dict[str, list[int]] = {}
    for number, cell in look.terrain.hexes.items():
        values = (
            terrain[cell.terrain],
            terrain[cell.ground or cell.terrain],
            sum([1 << flags[flag] for flag in cell.flags]),
            sets.get(number, 0),
            cell.column,
            cell.row,
        )
        found[str(number)] = _context(places, values)
    return found


def _context(places: Sequence[int], values: Sequence[int]) -> list[int]:
    """A context with these values in their places."""
    found = [0] * CONTEXT_SIZE
    for place, value in zip(places, values, strict=True):
        found[place] = value
    return found


def _place(scope: Scope, name: str) -> int:
    """Where a context holds a name."""
    held = scope.variables[name].value
    assert isinstance(held, Item) and isinstance(held.index, Int | Constant)  # noqa: S101 - our own tree
    return held.index.value
