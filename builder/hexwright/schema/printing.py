"""`print:` how the game is printed. The command line takes the same options and values."""

from collections.abc import Mapping
from typing import Annotated

from pydantic import AfterValidator, BeforeValidator, Field, StringConstraints

from hexwright.diagnostics import Report, Span, did_you_mean
from hexwright.model.printing import PAPERS, Backs, Grouping, Inks, PrintSpec
from hexwright.schema.base import Absent, Datum, Known, Unit, Words, Written, validate
from hexwright.source.tree import Map, Scalar
from hexwright.units import millimetres

_DEFAULTS = PrintSpec()


def _length(value: object) -> object:
    return millimetres(value) if isinstance(value, str) else value


def _pair(value: object) -> object:
    """Two lengths separated by a comma or, if they have no units, by blanks."""
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


_LENGTH = Annotated[
    str,
    StringConstraints(
        pattern=r"^\s*[-+]?\s*([0-9]+\s*/\s*[0-9]+|[0-9]*\.?[0-9]+|[0-9]+\.)\s*(mm|cm|in|\"|)\s*$"
    ),
]
"""How a length may be written, for editors."""


def _parsed(least: float, most: float) -> BeforeValidator:
    """Parse a length written as text. The limits are only for the JSON Schema; `Field` enforces them."""
    return BeforeValidator(
        _length, json_schema_input_type=Annotated[float, Field(ge=least, le=most)] | _LENGTH
    )


_MM = Unit("mm, or the unit written behind it: mm, cm, in")
_WRITTEN = Written("length, such as 15.9 or 5/8 in")
Length = Annotated[float, Field(ge=5, le=200), _parsed(5, 200), _WRITTEN, _MM]
"""mm, 5 to 200: of a counter or a hex."""

Distance = Annotated[float, Field(ge=0, le=50), _parsed(0, 50), _WRITTEN, _MM]
"""mm, 0 to 50."""

Hair = Annotated[float, Field(ge=0, le=10), _parsed(0, 10), _WRITTEN, _MM]
"""mm, 0 to 10: distances along a cut."""

Nudge = Annotated[float, Field(ge=-10, le=10), _parsed(-10, 10), _WRITTEN, _MM]
"""mm, -10 to 10: how far a printer may be off."""


class PrintDoc(Datum):
    """`print:` sheets, backs, inks and sizes. Lengths in mm, or with a unit: `5/8 in`."""

    paper: Annotated[Words, AfterValidator(_papers), Known(tuple(PAPERS))] = Field(
        default=_DEFAULTS.papers,
        description="The papers the game is printed on; each gets files of its own.",
        examples=["a4 letter"],
    )
    backs: Backs = Field(
        default=_DEFAULTS.backs,
        description="Where backs are printed. long-edge, short-edge: behind the fronts, for a printer that "
        "turns the sheet over that edge. fold: beside them, with a line to fold at. single: each is a "
        "counter of its own.",
        examples=["fold"],
    )
    inks: Inks = Field(
        default=_DEFAULTS.inks,
        description="Which colours. full: as on the screen. saver: pale grounds. black: one ink. "
        "colour-blind: hues most people tell apart.",
        examples=["saver"],
    )
    group: Grouping = Field(
        default=_DEFAULTS.group, description="What stays together on a sheet.", examples=["side"]
    )
    counter: Annotated[Length | None, Absent("as large as drawn")] = Field(
        default=_DEFAULTS.counter,
        description="Height, as cut, of the counters there are most of. All counters scale alike.",
        examples=["5/8 in"],
    )
    hex: Annotated[Length | None, Absent("it scales as the counters do")] = Field(
        default=_DEFAULTS.hex,
        description="Size of a printed hex, from one flat side to the other.",
        examples=["19"],
    )
    margin: Distance = Field(
        default=_DEFAULTS.margin,
        description="What a printer cannot reach, on every side. If it is not written, sheets of cards and "
        "tiles of maps keep only 4.2 mm clear, so that nine cards go on A4 and maps take fewer sheets.",
        examples=["6.35"],
    )
    gutter: Distance = Field(
        default=_DEFAULTS.gutter,
        description="Space between neighbouring counters. With 0 one cut parts them; otherwise there must be "
        "room in it for the bleed of both.",
        examples=["3"],
    )
    bleed: Hair = Field(
        default=_DEFAULTS.bleed,
        description="Colour printed beyond the cut. If it is not written, at most half the gutter.",
        examples=["3"],
    )
    safe: Hair = Field(
        default=_DEFAULTS.safe,
        description="Nothing that matters comes nearer to a cut than this.",
        examples=["1"],
    )
    shift: Annotated[
        tuple[Nudge, Nudge],
        BeforeValidator(_pair, json_schema_input_type=tuple[Nudge, Nudge] | str),
        Written("two lengths: a list, or one text"),
    ] = Field(
        default=_DEFAULTS.shift,
        description="Moves all backs, right and down, as the calibration page says.",
        examples=["[0.4, -0.2]"],
    )
    overlap: Distance = Field(
        default=_DEFAULTS.overlap,
        description="What neighbouring tiles of a map share, for glue.",
        examples=["10"],
    )


def from_options(options: Mapping[str, str], report: Report) -> PrintDoc | None:
    """Validate options of the command line, text by key, like keys of `print:`; None after an error.

    Findings have the path `--key` instead of a file's.
    """
    spans = {key: Span(f"--{key}") for key in options}
    entries = {key: Scalar(text=text, span=spans[key], plain=False) for key, text in options.items()}
    return validate(PrintDoc, Map(entries=entries, span=Span("--"), keys=spans), report)
