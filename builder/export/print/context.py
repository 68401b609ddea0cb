"""What the makers of all files for paper share."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Final

from builder.cache.digest import digest
from builder.cache.store import Store
from builder.diagnostics import Report
from builder.export.base import Previous
from builder.export.print.keys import Keys
from builder.model.game import Game
from builder.render.fonts import Fonts
from builder.render.palette import Palette
from builder.render.planned import Digest, Shelf

DPI: Final = 150.0
"""Pixels of pictures for each inch of paper. They are the soft ground of maps: what has an edge to be seen,
coast, rivers, lettering, is drawn over it as lines.
"""


@dataclass(frozen=True, slots=True)
class Parts:
    """What an earlier build left, and which of it was of use; a `Shelf`."""

    store: Store
    used: set[str] = field(default_factory=set)

    def name(self, kind: str, parts: object) -> str:
        """What a part goes by."""
        return self.store.name(f"print-{kind}", parts)

    def get(self, name: str) -> bytes | None:
        """The part; None if there is none."""
        data = self.store.get(name)
        if data is not None:
            self.used.add(name)
        return data

    def put(self, name: str, data: bytes) -> None:
        """Keep a new part."""
        self.store.put(name, data)
        self.used.add(name)


@dataclass(frozen=True, slots=True, kw_only=True)
class PrintContext:
    """A game, or the part of one that files are made of, and what draws it.

    `epoch`: the time files bear, seconds since 1970; `keys`: digests of parts of the game; `previous`: as in
    `Job`; `shelf`: parts of earlier builds, None: nothing is kept.
    """

    game: Game
    palette: Palette
    fonts: Fonts
    report: Report
    epoch: int
    keys: Keys
    previous: Previous | None = None
    shelf: Shelf | None = None

    @property
    def digest(self) -> Digest | None:
        """What parts that are kept are known by."""
        return digest if self.shelf is not None else None

    def printed(self) -> Game:
        """The game with symbols as they are printed; its looks are recoloured as they are drawn."""
        return replace(self.game, symbols=self.palette.symbols(self.game.symbols))
