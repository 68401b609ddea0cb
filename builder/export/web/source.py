"""Where a datum of the page comes from, in the words of the page."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from builder.diagnostics import NOWHERE
from builder.model.provenance import Provenance


@dataclass(frozen=True, slots=True, kw_only=True)
class Source:
    """`origin`: stated, read, inferred or designed; `but`: fields with another one. `at`: file and line."""

    origin: str
    but: Mapping[str, str]
    rule: str
    note: str
    at: str


def source_of(provenance: Provenance, names: Mapping[str, str] = MappingProxyType({})) -> Source:
    """The source of anything. `names`: what players call its fields."""
    span = provenance.span
    return Source(
        origin=str(provenance.origin),
        but={names.get(name, name): str(o) for name, o in provenance.fields if o is not provenance.origin},
        rule=provenance.rule or "",
        note=provenance.note or "",
        at="" if span.path == NOWHERE.path else f"{span.path}:{span.line}",
    )
