"""How a game is put on paper: sizes of sheets and of what is cut out, and what is printed behind what.

All lengths in millimetres.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from types import MappingProxyType
from typing import Final

from builder.diagnostics import Span
from builder.model.provenance import Provenance


@dataclass(frozen=True, slots=True, kw_only=True)
class Paper:
    """A size of paper, upright."""

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
"""Papers by the name an author writes."""


class Backs(StrEnum):
    """Where the backs of counters go.

    LONG_EDGE, SHORT_EDGE: on the next page, mirrored for a printer that turns the sheet over that edge.
    FOLD: on the same page beside the fronts, mirrored at a fold line. SINGLE: nothing is printed behind
    anything; each back is a counter of its own.
    """

    LONG_EDGE = "long-edge"
    SHORT_EDGE = "short-edge"
    FOLD = "fold"
    SINGLE = "single"


class Inks(StrEnum):
    """What colours are printed with: all, as little as reads well, black only, or hues that most
    colour-blind people tell apart.
    """

    FULL = "full"
    SAVER = "saver"
    BLACK = "black"
    COLOUR_BLIND = "colour-blind"


class Grouping(StrEnum):
    """What stays together on a counter sheet."""

    FORMATION = "formation"
    NATIONALITY = "nationality"
    SIDE = "side"
    NONE = "none"


@dataclass(frozen=True, slots=True, kw_only=True)
class PrintSpec:
    """The author's wishes for paper, or the defaults; the command line may change each of them.

    `counter`: height of the game's commonest counter, None as drawn; every counter scales alike.
    `hex`: distance across the flats of a hex on the printed map, None: scaled as the counters are. A map of
    spaces scales as the counters do. `margin`: what a printer cannot reach, on every side of a sheet.
    `gutter`: between neighbouring counters of one group, 0 when one cut parts them. `bleed`: colour printed
    beyond the cut. `safe`: nothing that matters comes nearer to a cut. `shift`: moves all that is printed on
    back pages right and down, for a reader who holds the printed back with its text upright (a page that is
    `turned` is moved before it is turned); read off the calibration page, sign and all. `overlap`: what
    neighbouring tiles of a map share. `where`: the place of each key that was written (`paper` for
    `papers`); the command line's are at `--key`.
    """

    papers: tuple[str, ...] = ("a4", "letter")
    backs: Backs = Backs.LONG_EDGE
    inks: Inks = Inks.FULL
    group: Grouping = Grouping.FORMATION
    counter: float | None = None
    hex: float | None = None
    margin: float = 10.0
    gutter: float = 0.0
    bleed: float = 1.5
    safe: float = 0.5
    shift: tuple[float, float] = (0.0, 0.0)
    overlap: float = 8.0
    provenance: Provenance = field(default_factory=Provenance)
    where: Mapping[str, Span] = field(default_factory=dict, compare=False, repr=False)

    def at(self, *names: str) -> Span:
        """Where the author wrote a value: the first of these keys that was written, else the whole wish."""
        return next((self.where[name] for name in names if name in self.where), self.provenance.span)
