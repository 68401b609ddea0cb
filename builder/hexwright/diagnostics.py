"""Diagnostics: errors, warnings and notes about the author's files, each with a position.

A stage appends to a `Report` and goes on; the pipeline stops between stages when `report.failed`.
docs/errors.md lists the codes; tests check that it is complete and that each code can occur.
"""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from enum import StrEnum


class Severity(StrEnum):
    """An error stops the build, a warning does not, and a note is only shown by `check`."""

    ERROR = "error"
    WARNING = "warning"
    NOTE = "note"


@dataclass(frozen=True, slots=True, order=True)
class Span:
    """A position in an author's file: path relative to the project root, line and column from 1."""

    path: str
    line: int = 1
    column: int = 1

    def __str__(self) -> str:
        return f"{self.path}:{self.line}:{self.column}"


NOWHERE = Span("<none>", 1, 1)
"""The position of values that no file contains, such as defaults."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Note:
    """A second position that explains the first, such as 'declared here'."""

    span: Span
    message: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Diagnostic:
    """One finding. `code`: a letter for its family and three digits, such as R001. `hint`: what to do."""

    code: str
    message: str
    span: Span
    severity: Severity = Severity.ERROR
    hint: str | None = None
    notes: tuple[Note, ...] = ()


@dataclass(slots=True)
class Report:
    """The findings of one run, in the order they were made, without duplicates."""

    found: list[Diagnostic] = field(default_factory=list)
    _known: set[Diagnostic] = field(default_factory=set, repr=False)

    def add(self, diagnostic: Diagnostic) -> None:
        """Add a finding, unless there is an equal one."""
        if diagnostic not in self._known:
            self._known.add(diagnostic)
            self.found.append(diagnostic)

    def extend(self, diagnostics: Iterable[Diagnostic]) -> None:
        """Add several findings."""
        for diagnostic in diagnostics:
            self.add(diagnostic)

    def error(
        self, code: str, message: str, span: Span, *, hint: str | None = None, notes: tuple[Note, ...] = ()
    ) -> None:
        """Add an error."""
        self.add(Diagnostic(code=code, message=message, span=span, hint=hint, notes=notes))

    def warn(
        self, code: str, message: str, span: Span, *, hint: str | None = None, notes: tuple[Note, ...] = ()
    ) -> None:
        """Add a warning."""
        self.add(
            Diagnostic(
                code=code, message=message, span=span, severity=Severity.WARNING, hint=hint, notes=notes
            )
        )

    @property
    def failed(self) -> bool:
        """Whether there is an error."""
        return any(d.severity is Severity.ERROR for d in self.found)

    def sorted(self) -> list[Diagnostic]:
        """All findings in file order, errors and warnings mixed."""
        return sorted(self.found, key=lambda d: (d.span, d.code, d.message))

    def __iter__(self) -> Iterator[Diagnostic]:
        return iter(self.found)


def nearest(word: str, known: Iterable[str]) -> str | None:
    """The known name most similar to `word`, whatever its case; None if none is similar."""
    names = list(known)
    lowered: dict[str, str] = {}
    for name in names:
        lowered.setdefault(name.lower(), name)
    match = difflib.get_close_matches(word.lower(), list(lowered), n=1, cutoff=0.6)
    return lowered[match[0]] if match else None


def did_you_mean(word: str, known: Iterable[str], most: int = 8) -> str | None:
    """A hint with the most similar known name, else with the first `most`; None if there are no names."""
    names = sorted(set(known))
    best = nearest(word, names)
    if best is not None:
        return f"did you mean '{best}'?"
    if not names:
        return None
    shown = ", ".join(names[:most])
    return f"known: {shown}{', …' if len(names) > most else ''}"
