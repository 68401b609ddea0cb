"""Where a datum comes from: which rule says it, and how certain it is."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum

from hexwright.diagnostics import NOWHERE, Span


class Origin(StrEnum):
    """How a value came to be known. The fidelity report counts these."""

    STATED = "stated"  # printed in the rules or on the components
    READ = "read"  # read from damaged scans
    INFERRED = "inferred"  # follows from what is printed
    DESIGNED = "designed"  # made up for this edition


@dataclass(frozen=True, slots=True, kw_only=True)
class Provenance:
    """Source of a datum.

    Attributes:
        origin: how its values came to be known.
        rule: number in the rulebook, such as "10.9"; None if no rule says it.
        note: the author's remark; None if there is none.
        fields: origins of single fields that differ from `origin`: field name and origin.
        span: place in the sources; does not count when two data are compared.

    """

    origin: Origin = Origin.STATED
    rule: str | None = None
    note: str | None = None
    fields: tuple[tuple[str, Origin], ...] = ()
    span: Span = field(default=NOWHERE, compare=False, repr=False)

    def of(self, name: str) -> Origin:
        """Origin of one field: its own, or that of the whole datum."""
        return dict(self.fields).get(name, self.origin)
