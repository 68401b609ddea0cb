"""Where a datum of the web page comes from."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from hexwright.diagnostics import NOWHERE
from hexwright.model.provenance import Provenance


@dataclass(frozen=True, slots=True, kw_only=True)
class DataSource:
    """The source of a datum.

    Attributes:
        origin: stated, read, inferred or designed.
        but: origins of fields that differ from it, by name.
        rule: number in the rulebook; may be empty.
        note: the author's remark; may be empty.
        at: file and line; empty if unknown.

    """

    origin: str
    but: Mapping[str, str]
    rule: str
    note: str
    at: str


def source_of(provenance: Provenance, names: Mapping[str, str] = MappingProxyType({})) -> DataSource:
    """The source of a datum. `names`: what players call its fields."""
    span = provenance.span
    return DataSource(
        origin=str(provenance.origin),
        but={names.get(name, name): str(o) for name, o in provenance.fields if o is not provenance.origin},
        rule=provenance.rule or "",
        note=provenance.note or "",
        at="" if span.path == NOWHERE.path else f"{span.path}:{span.line}",
    )
