"""The list of victory conditions that a button prints: a line for each, with its present numbers."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping, Sequence

from builder.export.vassal.lower.referee import referee_names
from builder.export.vassal.lower.referee.library_calls import library_call, no_answer
from builder.export.vassal.trait import ReportState, Trait, TriggerAction
from builder.export.vassal.wire.codec import named
from builder.rules.kernel import layout
from builder.rules.model import Query
from builder.rules.tables import Rulebook

_NEEDS: Mapping[type[ast.cmpop], str] = {
    ast.GtE: "at least",
    ast.Gt: "more than",
    ast.LtE: "at most",
    ast.Lt: "fewer than",
    ast.Eq: "exactly",
    ast.NotEq: "not",
}


def lower_victory_board(book: Rulebook, rule: str) -> Iterator[Trait]:
    """For the controller: the reports of all lines. `rule`: what is cited if one fails."""
    lines = ["ref_victory_head()", *(f"ref_condition({k})" for k in range(len(book.rules.victory)))]
    lines.append("ref_victory_end()")
    keys = [named(f"SayVictory{k}") for k in range(len(lines))]
    for key, line in zip(keys, lines, strict=True):
        yield ReportState(
            keys=(key,),
            format=library_call(line, no_answer(rule)),
            description="victory conditions",
            no_suppress=True,
        )
    yield TriggerAction(name="Victory conditions", key=referee_names.VICTORY, actions=tuple(keys))


def outcomes(book: Rulebook) -> Sequence[str]:
    """Who wins by each condition, and when it is looked at: `draw at the end of turn 11`."""
    return [
        f"{'draw' if found.winner is None else book.game.sides[found.winner].name} "
        + ("at once" if found.moment == layout.AT_ONCE else f"at the end of turn {found.moment}")
        for found in book.rules.victory
    ]


def queries(book: Rulebook) -> Sequence[str]:
    """What each count of the conditions counts."""
    sides = [side.name for side in book.game.sides.values()]
    hexes, units = list(book.words.hex_sets.codes), list(book.words.unit_sets.codes)
    return [_query(query, sides, hexes, units) for found in book.rules.victory for query in found.queries]


def _query(query: Query, sides: Sequence[str], hexes: Sequence[str], units: Sequence[str]) -> str:
    a, b = query.a, query.b
    if query.kind == layout.ASK_DEPOT:
        return "lost"
    if query.kind == layout.ASK_EXITED:
        return f"{sides[a]} units that left"
    if query.kind == layout.ASK_HELD:
        return f"{sides[a]} hexes of {hexes[b]}"
    if query.kind == layout.ASK_FED:
        return f"{sides[a]} hexes of {hexes[b]} in supply"
    if query.kind == layout.ASK_THERE:
        return f"{sides[a]} units in {hexes[b]} in supply"
    state = {layout.ASK_DEAD: "lost", layout.ASK_GONE: "lost for good"}.get(query.kind, "on the map")
    return f"{units[a]} {state}"


def thresholds(book: Rulebook) -> Sequence[str]:
    """What the numbers of each condition must be, such as `at least 8`; empty if its test compares none."""
    return [_need(found.when.text) for found in book.rules.victory]


def _need(text: str) -> str:
    """`f(x) + g(x) >= 3` gives `at least 3`."""
    tree = ast.parse(text.strip(), mode="eval").body
    if not isinstance(tree, ast.Compare) or len(tree.ops) != 1:
        return ""
    limit = tree.comparators[0]
    if not isinstance(limit, ast.Constant) or not isinstance(limit.value, int):
        return ""
    return f"{_NEEDS.get(type(tree.ops[0]), '')} {limit.value}".strip()
