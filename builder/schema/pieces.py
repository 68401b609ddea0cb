"""`sides:`, `nationalities:`, `sizes:`, `stats:`, `units:`, `markers:`: who plays, and with what."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any

from pydantic import Field, model_validator

from builder.diagnostics import nearest
from builder.schema.base import Colour, Datum, Located, short_for


class SideDoc(Datum):
    """A player's side."""

    name: str
    colour: Colour = "#2C2823"


class NationalityDoc(Datum):
    """A nationality or faction. `unit_name`: how its units are called, with {columns} of the unit."""

    name: str
    side: str
    group: str | None = None
    look: str | None = None
    unit_name: str | None = None


class SizeDoc(Datum):
    """A unit size: its name and what a unit of it counts for stacking."""

    name: str
    stacking: float = Field(default=1, ge=0, le=10_000)


class StatDoc(Datum):
    """A number on counters."""

    name: str


Stat = Annotated[StatDoc, short_for("name", StatDoc | str)]


class UnitDoc(Datum):
    """A unit. Columns named like a declared stat give its values, one for all steps or one each (4/3/2/1).

    Columns declared under `columns` are words for its counter.
    """

    id: str | None = Field(default=None, description="The id again, as tables have it.")
    name: str | None = None
    nationality: str
    size: str
    type: str
    designation: str = ""
    formation: str = ""
    look: str | None = None
    start: str | None = None
    entry: str = ""
    stacking: float | None = Field(default=None, ge=0, le=10_000)
    was: str | None = Field(default=None, description="The unit's former id, so that it keeps its number.")
    stats: dict[str, str] = Field(default_factory=dict)

    @model_validator(mode="before")
    @classmethod
    def _stats_apart(cls, data: Any) -> Any:
        """Columns that are no fields of their own are stats or words to print."""
        if not isinstance(data, Located) or not isinstance(data.get("stats") or {}, Mapping):
            return data
        known = set(cls.model_fields) - {"where"}
        missing = {name for name, field in cls.model_fields.items() if field.is_required()} - set(data)
        rest = {
            k: v
            for k, v in data.items()
            if k not in known and isinstance(v, str) and not (missing and nearest(k, missing))
        }
        if not rest:
            return data
        stats = {**(data.get("stats") or {}), **rest}
        kept = {k: v for k, v in data.items() if k not in rest}
        return Located({**kept, "stats": stats}, data.at)


class MarkerFaceDoc(Datum):
    """One face of a marker. Every other key is a word for its look."""

    look: str
    name: str | None = None
    values: dict[str, str] = Field(default_factory=dict)


class MarkerDoc(Datum):
    """A marker."""

    name: str
    count: int = Field(default=1, ge=1, le=500)
    side: str | None = None
    start: str | None = None
    tracks: str | None = Field(default=None, description="'turn', or the id of a state whose value it shows.")
    faces: tuple[MarkerFaceDoc, ...] = Field(min_length=1, max_length=12)
    was: str | None = None


class StackingDoc(Datum):
    """How much of a side may stand in one hex."""

    limit: float = Field(ge=0, le=10_000)
    apart: str | None = Field(
        default=None, description="nationality or group: values that never share a hex."
    )
