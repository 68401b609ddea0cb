"""Vocabulary, limits, and the named sets of units and hexes."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

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
    found: dict[str, frozenset[str]] = {}
    for key, doc in look.doc.unit_sets.items():
        holds = closure(look.expression(doc, "when", scope, key).tree)
        members = []
        for unit in look.game.units.values():
            nation = look.game.nationalities[unit.nationality]
            values = {
                "unit": look.words.units.codes[unit.id],
                "side": look.words.sides.codes[unit.side],
                "nationality": look.words.nationalities.codes[unit.nationality],
                "group": look.words.groups.codes[nation.group],
                "size": look.words.sizes.codes[unit.size],
                "type": look.words.types.codes[unit.type],
                "formation": look.words.formations.codes[unit.formation],
                "full_steps": len(unit.steps),
            }
            if holds(context_of(scope, values)):
                members.append(unit.id)
        found[key] = frozenset(members)
    return found


def hex_sets_of(look: Looking) -> dict[str, frozenset[str]]:
    """The members of every hex set, the map's first."""
    found: dict[str, frozenset[str]] = {k: frozenset(v) for k, v in look.board.hex_sets.items()}
    look.words = vocabulary_of(look, found, ())
    scope = fixed_hex_scope(look.words)
    for key, doc in look.doc.hex_sets.items():
        if key in found:
            look.report.error("R003", f"the map has a hex set '{key}' already", doc.where.span)
            continue
        holds = closure(look.expression(doc, "when", scope, key).tree)
        members = []
        for number, cell in look.terrain.hexes.items():
            values = {
                "terrain": look.words.terrain.codes[cell.terrain],
                "ground": look.words.terrain.codes[cell.ground or cell.terrain],
                "flags": sum(1 << look.words.flags.codes[f] for f in cell.flags),
                "hex_sets": sum(
                    1 << look.words.hex_sets.codes[k] for k, s in look.board.hex_sets.items() if number in s
                ),
                "column": cell.column,
                "row": cell.row,
            }
            if holds(context_of(scope, values)):
                members.append(str(number))
        found[key] = frozenset(members)
    return found


def context_of(scope: Scope, values: Mapping[str, int]) -> list[int]:
    """A context with these names filled in."""
    found = [0] * CONTEXT_SIZE
    for name, value in values.items():
        found[_place(scope, name)] = value
    return found


def _place(scope: Scope, name: str) -> int:
    """Where the context holds a name."""
    held = scope.variables[name].value
    assert isinstance(held, Item) and isinstance(held.index, Int | Constant)  # noqa: S101 - our own tree
    return held.index.value
