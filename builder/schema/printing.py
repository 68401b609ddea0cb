"""`print:` how the game is put on paper. The command line takes the same words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated

from pydantic import AfterValidator, BeforeValidator, Field

from builder.diagnostics import Report, Span, did_you_mean
from builder.model.printing import PAPERS, Backs, Grouping, Inks
from builder.schema.base import Datum, Words, validate
from builder.source.tree import Map, Scalar
from builder.units import millimetres


def _length(value: object) -> object:
    return millimetres(value) if isinstance(value, str) else value


def _pair(value: object) -> object:
    """Two lengths with a comma or, where no unit stands behind them, a blank between."""
    if not isinstance(value, str):
        return value
    return [part.strip() for part in value.split(",")] if "," in value else value.split()


def _papers(names: tuple[str, ...]) -> tuple[str, ...]:
    found = tuple(dict.fromkeys(name.lower() for name in names))
    for name in found:
        if name not in PAPERS:
            raise ValueError(f"there is no paper '{name}' ({did_you_mean(name, PAPERS)})")
    if not found:
        raise ValueError("name at least one paper")
    return found


_READ = BeforeValidator(_length, json_schema_input_type=str)
Distance = Annotated[float, Field(ge=0, le=50), _READ]
"""mm, 0 to 50."""

Nudge = Annotated[float, Field(ge=-10, le=10), _READ]
"""mm either way: what a printer may be off."""


class PrintDoc(Datum):
    """`print:` sheets, backs, inks and sizes. Lengths in mm, or with a unit: `5/8 in`."""

    paper: Annotated[Words, AfterValidator(_papers)] = Field(
        default=("a4", "letter"), description="Papers: a4, a3, letter, legal, tabloid."
    )
    backs: Backs = Field(
        default=Backs.LONG_EDGE, description="long-edge or short-edge (two-sided printing), fold, single."
    )
    inks: Inks = Field(default=Inks.FULL, description="full, saver, black or colour-blind.")
    group: Grouping = Field(
        default=Grouping.FORMATION, description="What stays together: formation, nationality, side, none."
    )
    counter: Annotated[float, Field(ge=5, le=200), _READ] | None = Field(
        default=None, description="Height of the commonest counter as cut; all scale alike."
    )
    hex: Annotated[float, Field(ge=5, le=200), _READ] | None = Field(
        default=None, description="Across the flats of a printed hex; left out, it scales as the counters do."
    )
    margin: Distance = Field(default=10.0, description="What a printer cannot reach, on every side.")
    gutter: Distance = Field(
        default=0.0, description="Between neighbouring counters; 0 where one cut parts them."
    )
    bleed: Annotated[float, Field(ge=0, le=10), _READ] = Field(
        default=1.5, description="Colour printed beyond the cut."
    )
    safe: Annotated[float, Field(ge=0, le=10), _READ] = Field(
        default=0.5, description="Nothing that matters comes nearer to a cut."
    )
    shift: Annotated[
        tuple[Nudge, Nudge],
        BeforeValidator(_pair, json_schema_input_type=tuple[str, str] | str),
    ] = Field(default=(0.0, 0.0), description="Moves all backs right and down, as the calibration page says.")
    overlap: Distance = Field(default=8.0, description="What neighbouring tiles of a map share.")


def from_options(options: Mapping[str, str], report: Report) -> PrintDoc | None:
    """Options of the command line, as text by key, read like the keys of a file; None after an error.

    The place of each is `--key`.
    """
    spans = {key: Span(f"--{key}") for key in options}
    entries = {key: Scalar(text=text, span=spans[key], plain=False) for key, text in options.items()}
    return validate(PrintDoc, Map(entries=entries, span=Span("--"), keys=spans), report)
