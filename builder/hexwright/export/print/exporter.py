"""PDF files of a game, in groups that are cached separately."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final

from hexwright.aside import at_once
from hexwright.diagnostics import Diagnostic, Report
from hexwright.export.base import Art, Bundle, Job
from hexwright.export.print.boards import boards
from hexwright.export.print.cards import calibrations, cards
from hexwright.export.print.charts import player_aids
from hexwright.export.print.context import PrintContext
from hexwright.export.print.counters import counters
from hexwright.export.print.cover import covers
from hexwright.export.print.groups import Group, Kind, groups
from hexwright.export.print.manifest import manifest_file
from hexwright.export.print.packed_files import pack_files, unpack_files
from hexwright.render.fonts import Fonts
from hexwright.render.palette import looks_in_use, palette
from hexwright.render.scene import Scene

_MAKERS: Final[Mapping[Kind, Callable[[PrintContext], dict[str, bytes]]]] = MappingProxyType(
    {
        Kind.BOARDS: boards,
        Kind.COUNTERS: counters,
        Kind.CARDS: cards,
        Kind.CALIBRATION: calibrations,
        Kind.CHARTS: player_aids,
        Kind.COVER: covers,
        Kind.MANIFEST: manifest_file,
    }
)


_ASIDE: Final = frozenset({Kind.BOARDS, Kind.CHARTS, Kind.COVER})
"""The groups that are most of the work."""

NONE_DRAWN: Final[Mapping[str, Scene]] = MappingProxyType({})


class PrintExporter:
    """Writes `print/`: PDF files with real sizes."""

    name = "print"
    needs_art = False
    needs_photos = False
    owns: tuple[str, ...] = ("print/",)

    def export(self, job: Job) -> Bundle:
        """All files for all papers the author wants."""
        return self.begin(job)(job.art)

    def begin(self, job: Job) -> Callable[[Art], Bundle]:
        """The same; most of it is made aside."""
        begun = {group.kind: _cached(group, job) for group in groups(job.game, job.previous)}

        def finish(_: Art) -> Bundle:
            made: dict[str, bytes] = {}
            for kind, files in reversed(begun.items()):  # the first are most likely being made
                job.stage(f"print: {kind}")
                made |= files()
            return {f"print/{name}": data for name, data in made.items()}

        return finish


def _cached(group: Group, job: Job) -> Callable[[], dict[str, bytes]]:
    """Begins to make the files of a group; the function that is given waits for them. Those with findings are
    not cached: a later build would not report them again.
    """
    name = job.store.name(f"print-{group.kind}", (job.options.epoch, group.previous, group.game))
    cached = job.store.get(name)
    if cached is not None:
        return lambda: unpack_files(cached)
    aside = job.aside if group.kind in _ASIDE else at_once
    made = aside(_made, group, job.options.epoch, job.art.scenes)

    def finish() -> dict[str, bytes]:
        files, found = made()
        if not found:
            job.store.put(name, pack_files(files))
        job.report.extend(found)
        return files

    return finish


def _made(
    group: Group, epoch: int, scenes: Mapping[str, Scene]
) -> tuple[dict[str, bytes], tuple[Diagnostic, ...]]:
    """The files of a group, and what was found; as for `make_group`."""
    report = Report()
    return make_group(group, epoch, report, scenes), tuple(report)


def make_group(
    group: Group, epoch: int, report: Report, scenes: Mapping[str, Scene] = NONE_DRAWN
) -> dict[str, bytes]:
    """The files of a group by name. `epoch`: their creation date, seconds since 1970; `scenes`: the boards
    that were drawn already, by id.
    """
    game = group.game
    context = PrintContext(
        game=game,
        palette=palette(looks_in_use(game), game.printing.inks),
        fonts=Fonts(),
        report=report,
        epoch=epoch,
        previous=group.previous,
        scenes=scenes,
    )
    return _MAKERS[group.kind](context)
