"""The target `vassal` of a game made of an imported module: the module, with what the game draws."""

from __future__ import annotations

import io
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Final

from hexwright.diagnostics import Report
from hexwright.export.base import Bundle, Drawing, Exporter, Job, Need
from hexwright.export.vassal.imported.board_grid import ModuleBoard, boards_of
from hexwright.export.vassal.imported.drawn import drawn_pieces
from hexwright.export.vassal.imported.joined import MapScale, joined, left_out
from hexwright.geometry.hexes import pitch
from hexwright.imported.building import Parts, file_name, read_parts
from hexwright.imported.folder import home_of
from hexwright.imported.redrawn import to_draw
from hexwright.project import Project
from hexwright.render.gallery import draw_faces, draw_fitted
from hexwright.tasks import Task
from hexwright.units import px_per_mm
from vassalformat.archive import unzip, write_zip, zip_bytes
from vassalformat.wire.buildfile import decode_buildfile, encode_buildfile

BUILD_FILE: Final = "buildFile.xml"
OWNED: Final = ("*.vmod", "*.vmdx", "verify/")


@dataclass(frozen=True, slots=True, kw_only=True)
class ImportedExporter:
    """Makes the module anew. Findings about its folder go to the job's report.

    `usual`: makes modules of games. With rules, the module is that one, and has all of the other that the
    game does not replace; without, the other one, with pictures of the game.
    """

    project: Project
    usual: Exporter
    name: str = "vassal"
    needs: frozenset[Need] = frozenset({Need.PICTURES})
    owns: tuple[str, ...] = OWNED

    def plan(self, job: Job, drawing: Drawing, others: Sequence[Task[Bundle]], /) -> Task[Bundle]:
        """The module."""
        if job.rules is None:
            return Task(self.name, partial(self._made, job))
        return Task(self.name, partial(self._made, job), needs=(self.usual.plan(job, drawing, others),))

    def _made(self, job: Job, ours: Bundle | None = None) -> Bundle:
        """The module. `ours`: the files of the game's own one, if it has rules."""
        found = Report()
        _, parts = read_parts(self.project, job.game.id, job.options.epoch, found)
        job.report.extend(found)
        if parts is None:
            return {}
        parts = replace(parts, instead={**parts.instead, **self._drawn(job, parts)})
        if ours is not None and not job.report.failed:
            return self._refereed(job, parts, ours)
        buffer = io.BytesIO()
        write_zip(buffer, parts.names, parts.read, job.options.epoch)
        return {file_name(job.game.id, parts.built): buffer.getvalue()}

    def _refereed(self, job: Job, parts: Parts, usual: Bundle) -> Bundle:
        """The game's own module, with all of the other one that it does not replace."""
        made = dict(usual)
        theirs = parts.built.document.tree
        name = next(file for file in made if file.endswith(".vmod"))
        ours = unzip(made[name])
        if theirs is None or job.report.failed:
            return made
        home = home_of(parts.built)
        pieces = drawn_pieces(parts.built.document.drawn, Report())
        numbers = {piece.gpid for piece in pieces}
        scales = {board.map: scale for board in boards_of(theirs) if (scale := _scale(job, board))}
        root = joined(decode_buildfile(ours[BUILD_FILE]), theirs, numbers, scales)
        gone = {f"{home}{file}" for file in left_out(theirs)} | {parts.built.document.build_file}
        kept = {each.removeprefix(home): each for each in parts.names if each not in gone}
        entries = {name: parts.read(each) for name, each in kept.items()}
        made[name] = zip_bytes({**entries, **ours, BUILD_FILE: encode_buildfile(root)}, job.options.epoch)
        return made

    def _drawn(self, job: Job, parts: Parts) -> Mapping[str, bytes]:
        """The pictures that the game draws, by name."""
        drawn = to_draw(job.game, parts, job.report)
        if job.report.failed:
            return {}
        boards = {
            name: draw_fitted(job.game, board, fit, job.store) for name, (board, fit) in drawn.boards.items()
        }
        return {**draw_faces(drawn.counters, job.store), **boards}


def _scale(job: Job, board: ModuleBoard) -> MapScale | None:
    """How the game shows a board of the module; None if it does not."""
    own = job.game.boards.get(board.id)
    plan = board.hexes
    if own is None:
        return None
    right, down = 1.0, 1.0
    if plan is not None and own.grid is not None:
        along, across = pitch(own.grid)
        dots = px_per_mm(job.options.dpi)
        step = (plan.dy, plan.dx) if plan.sideways else (plan.dx, plan.dy)
        right, down = along * dots / step[0], across * dots / step[1]
    return MapScale(board=own.name, right=right, down=down)
