"""Boundary, landing, control, phases, victory, and the rules refusals cite."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping

from builder.diagnostics import did_you_mean
from builder.rules.kernel import layout
from builder.rules.lang.types import Scope
from builder.rules.model import Boundary, Control, Landing, PhaseRule, Query, Victory
from builder.rules.phase_actions import PHASE_ACTIONS
from builder.rules.resolve.context import ResolveContext
from builder.rules.scopes import victory_scope
from builder.rules.wording import REASON_NAMES


def boundary(context: ResolveContext) -> Boundary | None:
    """The boundary, None without one."""
    doc = context.doc.boundary
    if doc is None or context.board.grid is None:
        return None
    first, last = (
        context.board.grid.first_column,
        context.board.grid.first_column + context.board.grid.columns - 1,
    )
    if doc.columns is not None:
        match = re.fullmatch(r"(\d{1,3})\.\.(\d{1,3})", doc.columns)
        if match is None:
            context.report.error("S005", "columns are written 1..46", doc.where.of("columns"))
        else:
            first, last = int(match[1]), int(match[2])
    return Boundary(
        side=context.side(doc, doc.side),
        marker=context.marker(doc, doc.marker),
        start=doc.start,
        first=first,
        last=last,
    )


def landing(context: ResolveContext, target: Scope) -> Landing | None:
    """The landing, None without one."""
    doc = context.doc.landing
    if doc is None:
        return None
    return Landing(
        side=context.side(doc, doc.side),
        units=context.expression(doc, "units", target, "landing force"),
        most=doc.most,
        hexes=context.hex_set(doc, doc.from_, "from"),
        box=context.area(doc, doc.box, "box"),
        to=context.expression(doc, "to", target, "landing place"),
        marker=context.marker(doc, doc.marker),
        rule=doc.rule,
    )


def control(context: ResolveContext) -> Control | None:
    """Control at the start, None if nothing is said."""
    doc = context.doc.control
    if doc is None:
        return None
    return Control(
        behind=context.side(doc, doc.behind, "behind"), flood=context.hex_set(doc, doc.flood, "flood")
    )


def phases(context: ResolveContext) -> dict[str, PhaseRule]:
    """What every phase is for (E025 when nothing is said)."""
    known = {phase.id for turn in context.game.turns for phase in turn.phases}
    found: dict[str, PhaseRule] = {}
    for key, doc in context.doc.sequence.items():
        context.names.known("phase", key, known, context.doc.where.of("sequence"))
        for word in doc.does:
            context.names.known("action", word, PHASE_ACTIONS, doc.where.of("does"))
        if doc.other_of is not None:
            context.names.known("phase", doc.other_of, known, doc.where.of("other_of"))
        if doc.rolls is not None:
            context.names.known("state", doc.rolls, context.game.states, doc.where.of("rolls"))
        found[key] = PhaseRule(does=frozenset(doc.does), second=doc.other_of is not None, rolls=doc.rolls)
    for missing in sorted(known - set(found)):
        hint = "say what it does under 'sequence'"
        context.report.error(
            "E025", f"phase '{missing}' has no action", context.doc.where.of("sequence"), hint=hint
        )
    return found


def victory(
    context: ResolveContext, hex_sets: Mapping[str, frozenset[str]], unit_sets: Mapping[str, frozenset[str]]
) -> Iterable[Victory]:
    """The victory conditions, each with the counts it asks for."""
    total = 0
    for doc in context.doc.victory:
        asked: list[Query] = []
        scope = victory_scope(context.words, _register(asked, total), hex_sets, unit_sets)
        if doc.winner is not None:
            context.side(doc, doc.winner, "winner")
        moment = layout.AT_ONCE
        if doc.at != "once":
            turns = {str(turn.number): turn.number for turn in context.game.turns}
            context.names.known("turn", doc.at, turns, doc.where.of("at"))
            moment = turns.get(doc.at, 0)
        when = context.expression(doc, "when", scope, f"victory {doc.id}")
        yield Victory(
            id=doc.id,
            winner=doc.winner,
            moment=moment,
            when=when,
            says=doc.says,
            queries=tuple(asked),
            rule=doc.rule,
        )
        total += len(asked)


def cites(context: ResolveContext) -> dict[str, str]:
    """The rule each refusal cites."""
    for key in context.doc.cites:
        if key not in REASON_NAMES:
            context.report.error(
                "R001",
                f"unknown reason '{key}'",
                context.doc.where.of("cites"),
                hint=did_you_mean(key, REASON_NAMES),
            )
    return dict(context.doc.cites)


def _register(asked: list[Query], before: int) -> Callable[[Query], int]:
    def register(query: Query) -> int:
        if query in asked:
            return before + asked.index(query)
        asked.append(query)
        return before + len(asked) - 1

    return register
