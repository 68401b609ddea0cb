"""Resolves the checklist: the status of each rule. A rule without one is an error."""

from __future__ import annotations

from collections.abc import Mapping

from builder.diagnostics import Note, Report, did_you_mean
from builder.rules.coverage import JUDGED
from builder.rules.model import Covered
from builder.rules.schema import RulesDoc, RulesFile
from builder.schema.base import Schema
from builder.schema.game import GameDoc


def resolve_coverage(doc: RulesFile, report: Report) -> tuple[Covered, ...]:
    """Every rule of the checklist with its status:

    E020 none, E021 no such rule, E022 no mechanism or no reason, E026 no such mechanism. That nothing stands
    twice is seen when the files are read (Y002).
    """
    known = mechanisms(doc.rules)
    sections = frozenset(GameDoc.model_fields) - {"where"}
    found: list[Covered] = []
    for key, entry in doc.checklist.items():
        status = doc.coverage.get(key)
        if status is None:
            report.error(
                "E020",
                f"rule '{key}' of the checklist has no status",
                doc.where.key("coverage"),
                notes=(Note(span=entry.where.span, message=f"'{key}' stands here"),),
            )
            continue
        if status.is_ in {"manual", "reminded"} and not status.why:
            report.error("E022", f"'{key}' is {status.is_}: say why", status.where.span)
        if status.is_ in {*JUDGED, "data"} and not status.by:
            report.error("E022", f"'{key}' is {status.is_}: say by what", status.where.span)
        may = known if status.is_ in JUDGED else known | sections
        for name in status.by:
            if name not in may:
                hint = did_you_mean(name, may)
                report.error("E026", f"there is no mechanism '{name}'", status.where.of("by"), hint=hint)
        found.append(
            Covered(
                id=key,
                rule=entry.rule or "",
                kind=entry.kind,
                says=entry.says,
                status=status.is_,
                by=status.by,
                why=status.why,
                proof=status.proof,
            )
        )
    for key, status in doc.coverage.items():
        if key not in doc.checklist:
            hint = did_you_mean(key, doc.checklist)
            report.error("E021", f"the checklist has no rule '{key}'", status.where.span, hint=hint)
    return tuple(found)


def mechanisms(rules: RulesDoc) -> frozenset[str]:
    """What `by` may name: sections of `rules:` that are there, their parts (`movement.bans`,
    `supply.overland`) and actions of phases.
    """
    found: set[str] = set()
    for name in rules.where.values:
        found.add(name)
        part = getattr(rules, name, None)
        if isinstance(part, Schema):
            found.update(f"{name}.{key}" for key in part.where.values)
        elif isinstance(part, Mapping):
            found.update(f"{name}.{key}" for key in part)
        elif isinstance(part, tuple):
            found.update(f"{name}.{item.id}" for item in part if hasattr(item, "id"))
    for phase in rules.sequence.values():
        found.update(phase.does)
    return frozenset(found)
