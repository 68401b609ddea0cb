"""What the referee does about every rule of the checklist; a rule without an answer stops the build."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from builder.diagnostics import Report, did_you_mean
from builder.rules.model import Covered
from builder.rules.schema import RulesFile

STATUSES = ("enforced", "computed", "reminded", "data", "manual")
"""Refused when broken; worked out by the referee; said at the right moment; in the set-up; left to the
players.
"""


def resolve_coverage(doc: RulesFile, report: Report) -> tuple[Covered, ...]:
    """Every rule of the checklist with its status:

    E020 none, E021 no such rule, E022 no mechanism or no reason.
    """
    found: list[Covered] = []
    for key, entry in doc.checklist.items():
        status = doc.coverage.get(key)
        if status is None:
            report.error("E020", f"rule '{key}' of the checklist has no status", doc.where.key("coverage"))
            continue
        if status.is_ in {"manual", "reminded"} and not status.why:
            report.error("E022", f"'{key}' is {status.is_}: say why", status.where.span)
        if status.is_ in {"enforced", "computed"} and not status.by:
            report.error("E022", f"'{key}' is {status.is_}: say by what", status.where.span)
        found.append(
            Covered(
                id=key,
                kind=entry.kind,
                says=entry.says,
                status=status.is_,
                by=status.by,
                why=status.why,
                test=status.test,
            )
        )
    for key, status in doc.coverage.items():
        if key not in doc.checklist:
            hint = did_you_mean(key, doc.checklist)
            report.error("E021", f"the checklist has no rule '{key}'", status.where.span, hint=hint)
    return tuple(found)


def counts(coverage: Iterable[Covered]) -> dict[str, int]:
    """How many rules have each status."""
    found = Counter(entry.status for entry in coverage)
    return {status: found[status] for status in STATUSES}
