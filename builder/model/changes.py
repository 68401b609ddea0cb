"""What changed in a game since its first version, as its author tells it."""

from __future__ import annotations

from dataclasses import dataclass, field

from builder.model.provenance import Provenance


@dataclass(frozen=True, slots=True, kw_only=True)
class Change:
    """One value. `subject`: what it belongs to, in a player's words; `what`: which of its values (may be
    empty). `before`, `after`: as written; empty if there was, or is, none.
    """

    path: str
    kind: str
    subject: str
    what: str
    before: str
    after: str

    @property
    def text(self) -> str:
        """Such as "US 7th Division: combat factor 7 → 8"."""
        name = f"{self.subject}: {self.what}" if self.what else self.subject
        separator = " " if self.what else ": "
        if not self.before:
            return f"{name}{separator}{self.after} (new)"
        if not self.after:
            return f"{name}{separator}{self.before} (removed)"
        return f"{name}{separator}{self.before} → {self.after}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Correction:
    """A published correction. `date`: YYYY-MM-DD; `version`: the first version that has it."""

    number: int
    date: str
    version: str
    reason: str
    reference: str
    changes: tuple[Change, ...]
    provenance: Provenance = field(default_factory=Provenance)
