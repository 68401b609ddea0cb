"""Where a datum comes from: which rule says it, and how sure we are."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum

from builder.diagnostics import NOWHERE, Span


class Origin(StrEnum):
    """How a value came to be known. The fidelity report counts these."""

    STATED = "stated"  # printed in the rules or on the components
    READ = "read"  # read from damaged scans
    INFERRED = "inferred"  # follows from what is printed
    DESIGNED = "designed"  # ours


@dataclass(frozen=True, slots=True, kw_only=True)
class Provenance:
    """`rule`: number in the rulebook, such as "10.9". `fields`: exceptions, field name to origin."""

    origin: Origin = Origin.STATED
    rule: str | None = None
    note: str | None = None
    fields: tuple[tuple[str, Origin], ...] = ()
    span: Span = field(default=NOWHERE, compare=False, repr=False)

    def of(self, name: str) -> Origin:
        """Origin of one field."""
        return dict(self.fields).get(name, self.origin)
