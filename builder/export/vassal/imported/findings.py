"""Findings about an imported module that do not stop its build: they may have come with it."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence

from builder.diagnostics import Diagnostic, Report, Severity, Span
from builder.export.vassal.imported.uses import uses_of
from builder.export.vassal.wire.element import Element

_SHOWN = 8


def add_findings(
    root: Element, members: Collection[str], others: Iterable[str], where: Span, report: Report
) -> None:
    """Add a note for each kind of thing that is missing or not used. Parameters as of `uses_of`."""
    uses = uses_of(root, members, others)
    for code, names, one, many in (
        (
            "V011",
            uses.missing,
            "picture is named by pieces but not there",
            "pictures are named by pieces but not there",
        ),
        ("V012", uses.unnamed, "picture is named nowhere", "pictures are named nowhere"),
        ("V013", uses.idle, "prototype is used by no piece", "prototypes are used by no piece"),
        ("V014", uses.doubled, "number is that of several pieces", "numbers are those of several pieces"),
    ):
        if names:
            said = f"{len(names)} {one if len(names) == 1 else many}: {_listed(names)}"
            report.add(Diagnostic(code=code, message=said, span=where, severity=Severity.NOTE))


def _listed(names: Sequence[str]) -> str:
    shown = ", ".join(
        "".join(sign if sign.isprintable() else "?" for sign in name[:80]) for name in names[:_SHOWN]
    )
    return f"{shown}, …" if len(names) > _SHOWN else shown
