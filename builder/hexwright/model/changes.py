"""What changed in a game since an earlier version, value by value."""

from __future__ import annotations

from dataclasses import dataclass, field

from hexwright.model.provenance import Provenance


@dataclass(frozen=True, slots=True, kw_only=True)
class Change:
    """One changed value.

    Attributes:
        path: way to the value in the sources (units.us-7.cf), or the id of the printed part that changed.
        kind: "counter", "card", "table", "hex" or "text".
        subject: what it belongs to, in a player's words.
        what: which of the subject's values; empty if the subject itself is meant.
        before: the old value; empty if there was none.
        after: the new value; empty if there is none any more.

    """

    path: str
    kind: str
    subject: str
    what: str
    before: str
    after: str

    @property
    def text(self) -> str:
        """The change in one line, such as "US 7th Division: combat factor 7 → 8"."""
        name = f"{self.subject}: {self.what}" if self.what else self.subject
        separator = " " if self.what else ": "
        if not self.before:
            return f"{name}{separator}{self.after} (new)"
        if not self.after:
            return f"{name}{separator}{self.before} (removed)"
        return f"{name}{separator}{self.before} → {self.after}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Correction:
    """A published correction.

    Attributes:
        number: its key in the sources; corrections are in order of their numbers.
        date: YYYY-MM-DD.
        version: the first version that has it.
        reason: why it was made.
        reference: where it was published, such as a magazine or a forum; may be empty.
        changes: the values it changed.
        provenance: where the author declares it.

    """

    number: int
    date: str
    version: str
    reason: str
    reference: str
    changes: tuple[Change, ...]
    provenance: Provenance = field(default_factory=Provenance)
