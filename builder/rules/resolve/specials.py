"""Boundary, landing, control, phases, victory, and the rules refusals cite."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping

from builder.diagnostics import did_you_mean
from builder.rules.actions import ACTIONS
from builder.rules.kernel import layout
from builder.rules.lang.types import Scope
from builder.rules.model import Boundary, Control, Landing, PhaseRule, Query, Victory
from builder.rules.resolve.looking import Looking
from builder.rules.scopes import victory_scope
from builder.rules.wording import REASON_NAMES


def boundary(look: Looking) -> Boundary | None:
    """The boundary, None without one."""
    doc = look.doc.boundary
    if doc is None or look.board.grid is None:
        return None
    first, last = look.board.grid.first_column, look.board.grid.first_column + look.board.grid.columns - 1
    if doc.columns is not None:
        match = re.fullmatch(r"(\d{1,3})\.\.(\d{1,3})", doc.columns)
        if match is None:
            look.report.error("S005", "columns are written 1..46", doc.where.of("columns"))
        else:
            first, last = int(match[1]), int(match[2])
    return Boundary(
        side=look.side(doc, doc.side),
        marker=look.marker(doc, doc.marker),
        start=doc.start,
        first=first,
        last=last,
    )


def landing(look: Looking, target: Scope) -> Landing | None:
    """The landing, None without one."""
    doc = look.doc.landing
    if doc is None:
        return None
    return Landing(
        side=look.side(doc, doc.side),
        units=look.expression(doc, "units", target, "landing force"),
        most=doc.most,
        hexes=look.hex_set(doc, doc.from_, "from"),
        box=look.area(doc, doc.box, "box"),
        to=look.expression(doc, "to", target, "landing place"),
        marker=look.marker(doc, doc.marker),
        rule=doc.rule,
    )


def control(look: Looking) -> Control | None:
    """Control at the start, None if nothing is said."""
    doc = look.doc.control
    if doc is None:
        return None
    return Control(behind=look.side(doc, doc.behind, "behind"), flood=look.hex_set(doc, doc.flood, "flood"))


def phases(look: Looking) -> dict[str, PhaseRule]:
    """What every phase is for (E025 when nothing is said)."""
    known = {phase.id for turn in look.game.turns for phase in turn.phases}
    found: dict[str, PhaseRule] = {}
    for key, doc in look.doc.sequence.items():
        look.names.known("phase", key, known, look.doc.where.of("sequence"))
        for word in doc.does:
            look.names.known("action", word, ACTIONS, doc.where.of("does"))
        if doc.other_of is not None:
            look.names.known("phase", doc.other_of, known, doc.where.of("other_of"))
        if doc.rolls is not None:
            look.names.known("state", doc.rolls, look.game.states, doc.where.of("rolls"))
        found[key] = PhaseRule(does=frozenset(doc.does), second=doc.other_of is not None, rolls=doc.rolls)
    for missing in sorted(known - set(found)):
        hint = "say what it does under 'sequence'"
        look.report.error(
            "E025", f"phase '{missing}' has no action", look.doc.where.of("sequence"), hint=hint
        )
    return found


def victory(
    look: Looking, hex_sets: Mapping[str, frozenset[str]], unit_sets: Mapping[str, frozenset[str]]
) -> Iterable[Victory]:
    """The victory conditions, each with the counts it asks for."""
    total = 0
    for doc in look.doc.victory:
        asked: list[Query] = []
        scope = victory_scope(look.words, _register(asked, total), hex_sets, unit_sets)
        if doc.winner is not None:
            look.side(doc, doc.winner, "winner")
        moment = layout.AT_ONCE
        if doc.at != "once":
            turns = {str(turn.number): turn.number for turn in look.game.turns}
            look.names.known("turn", doc.at, turns, doc.where.of("at"))
            moment = turns.get(doc.at, 0)
        when = look.expression(doc, "when", scope, f"victory {doc.id}")
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


def cites(look: Looking) -> dict[str, str]:
    """The rule each refusal cites."""
    for key in look.doc.cites:
        if key not in REASON_NAMES:
            look.report.error(
                "R001",
                f"unknown reason '{key}'",
                look.doc.where.of("cites"),
                hint=did_you_mean(key, REASON_NAMES),
            )
    return dict(look.doc.cites)


def _register(asked: list[Query], before: int) -> Callable[[Query], int]:
    def register(query: Query) -> int:
        if query in asked:
            return before + asked.index(query)
        asked.append(query)
        return before + len(asked) - 1

    return register
