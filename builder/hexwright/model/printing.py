"""How a game is printed: paper sizes, options and their defaults.

All lengths in millimetres. This is the only definition of paper sizes and defaults: the schema, the command
line and the site read it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from types import MappingProxyType
from typing import Final

from hexwright.diagnostics import Span
from hexwright.model.provenance import Provenance


@dataclass(frozen=True, slots=True, kw_only=True)
class Paper:
    """A paper size.

    Attributes:
        id: as authors write it, and in file names.
        name: for people.
        width: of the upright sheet, mm.
        height: of the upright sheet, mm.

    """

    id: str
    name: str
    width: float
    height: float


PAPERS: Final[Mapping[str, Paper]] = MappingProxyType(
    {
        paper.id: paper
        for paper in (
            Paper(id="a4", name="A4", width=210.0, height=297.0),
            Paper(id="a3", name="A3", width=297.0, height=420.0),
            Paper(id="letter", name="Letter", width=215.9, height=279.4),
            Paper(id="legal", name="Legal", width=215.9, height=355.6),
            Paper(id="tabloid", name="Tabloid", width=279.4, height=431.8),
        )
    }
)
"""Paper sizes by id."""


NARROW_MARGIN: Final = 4.2
"""What most printers cannot reach, mm; a sheet of cards and a tile of a map leave no more."""


class Backs(StrEnum):
    """Where the backs of counters are printed.

    LONG_EDGE, SHORT_EDGE: on the next page, mirrored for a printer that turns the sheet over that edge.
    FOLD: on the same page beside the fronts, mirrored at a fold line.
    SINGLE: nothing is printed on the reverse; each back is a counter of its own.
    """

    LONG_EDGE = "long-edge"
    SHORT_EDGE = "short-edge"
    FOLD = "fold"
    SINGLE = "single"


class Inks(StrEnum):
    """Colours used for printing: all of them, as little ink as stays legible, black only, or hues that most
    colour-blind people can tell apart.
    """

    FULL = "full"
    SAVER = "saver"
    BLACK = "black"
    COLOUR_BLIND = "colour-blind"


class Grouping(StrEnum):
    """What is kept together on a counter sheet."""

    FORMATION = "formation"
    NATIONALITY = "nationality"
    SIDE = "side"
    NONE = "none"


@dataclass(frozen=True, slots=True, kw_only=True)
class PrintSpec:
    """Print options of a game: the author's, or the defaults. The command line can override each of them.

    Attributes:
        papers: ids of the papers to print for.
        backs: where backs are printed.
        inks: colours to print with.
        group: what is kept together on counter sheets.
        counter: printed height of the game's commonest counter; all counters scale alike. None: as drawn.
        hex: distance across the flats of a printed hex; None: scaled like the counters. Maps of spaces always
            scale like the counters.
        margin: what a printer cannot reach on every side of a sheet.
        narrow_margin: the same for sheets of cards and tiles of maps: `margin` if it was written, otherwise
            less, so that nine cards of 63 x 88 mm go on A4 and on Letter, and maps take fewer sheets.
        gutter: space between neighbouring counters of a block; 0 if one cut separates them.
        bleed: colour printed beyond the cut.
        safe: distance from the cut that text and symbols keep.
        shift: moves everything on back pages right and down, as seen by a reader who holds the printed back
            with its text upright (a page that is `turned` is moved before it is turned). Read off the
            calibration page, signs included.
        overlap: what neighbouring tiles of a map share.
        provenance: where the author writes the section.
        where: place of each key that was written, by its name (`paper` for `papers`); those of the command
            line are at `--key`.

    """

    papers: tuple[str, ...] = ("a4", "letter")
    backs: Backs = Backs.LONG_EDGE
    inks: Inks = Inks.FULL
    group: Grouping = Grouping.SIDE
    counter: float | None = None
    hex: float | None = None
    margin: float = 10.0
    narrow_margin: float = NARROW_MARGIN
    gutter: float = 0.0
    bleed: float = 2.0
    safe: float = 0.5
    shift: tuple[float, float] = (0.0, 0.0)
    overlap: float = 8.0
    provenance: Provenance = field(default_factory=Provenance)
    where: Mapping[str, Span] = field(default_factory=dict, compare=False, repr=False)

    def at(self, *names: str) -> Span:
        """Place of the first of these keys that was written, else of the whole section."""
        return next((self.where[name] for name in names if name in self.where), self.provenance.span)
