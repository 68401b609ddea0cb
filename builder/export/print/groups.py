"""Files for paper in groups that depend on different parts of a game: a changed counter changes no map."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace

from builder.diagnostics import Diagnostic, Report
from builder.export.base import Previous
from builder.export.print import documents
from builder.export.print.documents import Desk
from builder.export.print.ground import painted_beside
from builder.model.game import Game, Unit
from builder.model.part import only
from builder.render.fonts import Fonts
from builder.render.map import draw_board
from builder.render.page import Document
from builder.render.palette import looks_in_use, palette
from builder.render.vector import write_pdfs

DPI = 200.0
"""Pixels of pictures, such as the ground of a map, for each inch of paper."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Made:
    """Finished files by name, and what was found while they were made."""

    files: dict[str, bytes]
    findings: tuple[Diagnostic, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Group:
    """Files made of a game, or of the part of one they depend on. `pages`: what is to be written, documents
    or files that are finished; `boards`: whether boards must be drawn for it.
    """

    name: str
    game: Game
    pages: Callable[[Desk], Mapping[str, Document | bytes]]
    boards: bool = False
    previous: Previous | None = None

    def make(self, epoch: int, jobs: int) -> Made:
        """The files. `epoch`: the time they bear; `jobs`: cores to use."""
        fonts, report = Fonts(), Report()
        colours = palette(looks_in_use(self.game), self.game.printing.inks)
        boards = self.game.boards.values() if self.boards else ()
        scenes = {board.id: colours.scene(draw_board(self.game, board, fonts)) for board in boards}
        ready = painted_beside(self.game, scenes, DPI, jobs=jobs)
        desk = Desk(
            game=self.game,
            boards=scenes,
            palette=colours,
            fonts=fonts,
            report=report,
            previous=self.previous,
        )
        found = self.pages(desk)
        pages = {name: part for name, part in found.items() if isinstance(part, Document)}
        files = write_pdfs(pages, fonts=fonts, epoch=epoch, picture_dpi=DPI, ready=ready)
        files |= {name: part for name, part in found.items() if isinstance(part, bytes)}
        return Made(files=files, findings=tuple(report))


def groups(game: Game, previous: Previous | None) -> tuple[Group, ...]:
    """All groups, the one that takes longest first."""
    ground = only(game, "title", "sides", "tables", "symbols", "boards", "looks", "printing")
    ground = replace(
        ground,
        units={key: _silent(unit) for key, unit in game.units.items()},
        markers={key: replace(marker, name="", start=None) for key, marker in game.markers.items()},
    )
    return (
        Group(name="boards", game=ground, pages=documents.boards, boards=True),
        Group(name="counters", game=game, pages=documents.counters, previous=previous),
        Group(name="charts", game=game, pages=documents.player_aids),
    )


def _silent(unit: Unit) -> Unit:
    """A unit of which nothing is left but its look: boards scale with the size of counters."""
    return replace(unit, name="", designation="", formation="", values={}, steps=(), start=None, entry="")
