"""PDF files of a game, in groups that are cached separately."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from types import MappingProxyType
from typing import Final

from hexwright.diagnostics import Diagnostic, Report
from hexwright.export.base import Art, Bundle, Drawing, Job, Need
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
from hexwright.tasks import Task, known

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


_LONG: Final = frozenset({Kind.BOARDS, Kind.CHARTS, Kind.COVER})
"""The groups that are most of the work."""

Made = tuple[dict[str, bytes], tuple[Diagnostic, ...]]
"""Files of a group by name, and what was found while they were made."""

NONE_DRAWN: Final[Mapping[str, Scene]] = MappingProxyType({})


class PrintExporter:
    """Writes `print/`: PDF files with real sizes."""

    name = "print"
    needs: frozenset[Need] = frozenset()
    owns: tuple[str, ...] = ("print/",)

    def plan(self, job: Job, drawing: Drawing, _others: Sequence[Task[Bundle]], /) -> Task[Bundle]:
        """All files for all papers the author wants."""
        made = tuple(_planned(group, job, drawing) for group in groups(job.game, job.previous))
        return Task("", _bundle, needs=made)


def _bundle(*made: Mapping[str, bytes]) -> Bundle:
    return {f"print/{name}": data for files in made for name, data in files.items()}


def _planned(group: Group, job: Job, drawing: Drawing) -> Task[dict[str, bytes]]:
    """The task that gives the files of a group. Those with findings are not cached: a later build would not
    report them again.
    """
    name = job.store.name(f"print-{group.kind}", (job.options.epoch, group.previous, group.game))
    cached = job.store.get(name)
    if cached is not None:
        return known(unpack_files(cached))
    begin = f"print: {group.kind}"
    if group.kind is Kind.BOARDS:
        scenes = Task("", _scenes, needs=(drawing.early,))
        made = Task(begin, partial(_made, group, job.options.epoch), needs=(scenes,), beside=True)
    else:
        made = Task(begin, partial(_made, group, job.options.epoch), beside=group.kind in _LONG)

    def keep(found: Made) -> dict[str, bytes]:
        files, findings = found
        if not findings:
            job.store.put(name, pack_files(files))
        job.report.extend(findings)
        return files

    return Task("", keep, needs=(made,))


def _scenes(art: Art) -> Mapping[str, Scene]:
    return art.scenes


def _made(group: Group, epoch: int, scenes: Mapping[str, Scene] = NONE_DRAWN) -> Made:
    """As `make_group`, with what was found."""
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
