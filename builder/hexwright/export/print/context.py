"""The context in which all files for paper are made."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Final

from hexwright.diagnostics import Report
from hexwright.export.base import Previous
from hexwright.model.game import Game
from hexwright.render.fonts import Fonts
from hexwright.render.palette import Palette, card_looks_in_use, palette
from hexwright.render.scene import Scene

DPI: Final = 240.0
"""Pixels of pictures for each inch of paper. They are the soft ground of maps: what has an edge to be seen,
coast, rivers, lettering, is drawn over it as lines.
"""


@dataclass(frozen=True, slots=True, kw_only=True)
class PrintContext:
    """A game, or the part of one that files are made of, and what draws it.

    `epoch`: the time files bear, seconds since 1970; `previous`: as in `Job`; `scenes`: as in `Art`.
    """

    game: Game
    palette: Palette
    fonts: Fonts
    report: Report
    epoch: int
    previous: Previous | None = None
    scenes: Mapping[str, Scene] = field(default_factory=dict)

    @property
    def card_palette(self) -> Palette:
        """What draws cards."""
        return palette(card_looks_in_use(self.game), self.game.printing.inks)

    def printed(self) -> Game:
        """The game with symbols as they are printed; its looks are recoloured as they are drawn."""
        return replace(self.game, symbols=self.palette.symbols(self.game.symbols))
