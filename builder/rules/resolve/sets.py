"""Vocabulary, limits, and the named sets of units and hexes."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from builder.rules.kernel import layout
from builder.rules.lang.evaluate import closure
from builder.rules.lang.types import MOST_BITS, Domain, Scope
from builder.rules.language.tree import Constant, Int, Item
from builder.rules.resolve.context import ResolveContext
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


def vocabulary_of(context: ResolveContext, hex_sets: Iterable[str], unit_sets: Iterable[str]) -> Vocabulary:
    """The words of the game with these sets."""
    return vocabulary(
        context.game,
        context.board,
        hex_sets=hex_sets,
        unit_sets=unit_sets,
        supply=[d.id for d in context.doc.supply],
        memories=context.doc.remember,
        boundary=context.doc.boundary is not None,
    )


def check_limits(context: ResolveContext) -> None:
    """E024 for more states, memories and so on than the kernel's tables have room for."""
    for what, count, most, span in (
        ("states", len(context.game.states), STATES_AT_MOST, context.doc.where.span),
        ("memories", len(context.doc.remember), KEEPS_AT_MOST, context.doc.where.of("remember")),
        (
            "ways of supply",
            len({d.id for d in context.doc.supply}),
            layout.ELSEWHERE - 1,
            context.doc.where.of("supply"),
        ),
        ("replacements", len(context.doc.replacements), 7, context.doc.where.of("replacements")),
        ("sides", len(context.game.sides), MOST_BITS, context.doc.where.span),
    ):
        if count > most:
            context.report.error("E024", f"{count} {what}; the referee has room for {most}", span)


def check_set_size(context: ResolveContext, domain: Domain) -> None:
    """E024 for more words than a set has bits."""
    if len(domain.codes) > MOST_BITS:
        context.report.error(
            "E024",
            f"{len(domain.codes)} {domain.name} words; sets have room for {MOST_BITS}",
            context.doc.where.span,
        )


def unit_sets_of(context: ResolveContext) -> dict[str, frozenset[str]]:
    """The members of every unit set."""
    scope = fixed_unit_scope(context.words)
    contexts: Mapping[str, list[int]] = _units(context, scope) if context.doc.unit_sets else {}
    found: dict[str, frozenset[str]] = {}
    for key, doc in context.doc.unit_sets.items():
        holds = closure(context.expression(doc, "when", scope, key).tree)
        found[key] = frozenset(unit for unit, values in contexts.items() if holds(values))
    return found


def _units(context: ResolveContext, scope: Scope) -> dict[str, list[int]]:
    """The context of every unit."""
    words = context.words
    names = ("unit", "side", "nationality", "group", "size", "type", "formation", "full_steps")
    places = [_place(scope, name) for name in names]
    found: dict[str, list[int]] = {}
    for unit in context.game.units.values():
        values = (
            words.units.codes[unit.id],
            words.sides.codes[unit.side],
            words.nationalities.codes[unit.nationality],
            words.groups.codes[context.game.nationalities[unit.nationality].group],
            words.sizes.codes[unit.size],
            words.types.codes[unit.type],
            words.formations.codes[unit.formation],
            len(unit.steps),
        )
        found[unit.id] = _context(places, values)
    return found


def hex_sets_of(context: ResolveContext) -> dict[str, frozenset[str]]:
    """The members of every hex set, the map's first."""
    found: dict[str, frozenset[str]] = {k: frozenset(v) for k, v in context.board.hex_sets.items()}
    context.words = vocabulary_of(context, found, ())
    scope = fixed_hex_scope(context.words)
    contexts: Mapping[str, list[int]] = _hexes(context, scope) if context.doc.hex_sets else {}
    for key, doc in context.doc.hex_sets.items():
        if key in found:
            context.report.error("R003", f"the map has a hex set '{key}' already", doc.where.span)
            continue
        holds = closure(context.expression(doc, "when", scope, key).tree)
        found[key] = frozenset(number for number, values in contexts.items() if holds(values))
    return found


def _hexes(context: ResolveContext, scope: Scope) -> dict[str, list[int]]:
    """The context of every hex of the map."""
    terrain, flags = context.words.terrain.codes, context.words.flags.codes
    names = ("terrain", "ground", "flags", "hex_sets", "column", "row")
    places = [_place(scope, name) for name in names]
    sets: dict[str, int] = {}
    for key, hexes in context.board.hex_sets.items():
        for number in hexes:
            sets[number] = sets.get(number, 0) | 1 << context.words.hex_sets.codes[key]
    found: dict[str, list[int]] = {}
    for number, cell in context.terrain.hexes.items():
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
    item = scope.variables[name].value
    assert isinstance(item, Item) and isinstance(item.index, Int | Constant)  # noqa: S101 - our own tree
    return item.index.value
