"""From the game to PDF files: groups of them, kept by what goes into each."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final

from builder.diagnostics import Report
from builder.export.base import Bundle, Job
from builder.export.print.boards import boards
from builder.export.print.bundle import packed, unpacked
from builder.export.print.charts import player_aids
from builder.export.print.context import Parts, PrintContext
from builder.export.print.counters import counters
from builder.export.print.groups import Group, Kind, groups
from builder.export.print.keys import Keys
from builder.export.print.manifest import manifest_file
from builder.render.fonts import Fonts
from builder.render.palette import looks_in_use, palette

_MAKERS: Final[Mapping[Kind, Callable[[PrintContext], dict[str, bytes]]]] = MappingProxyType(
    {
        Kind.BOARDS: boards,
        Kind.COUNTERS: counters,
        Kind.CHARTS: player_aids,
        Kind.MANIFEST: manifest_file,
    }
)


class PrintExporter:
    """Writes `print/`: PDF files with real sizes."""

    name = "print"
    needs_art = False
    needs_photos = False
    owns: tuple[str, ...] = ("print/",)

    def export(self, job: Job) -> Bundle:
        """All files for all papers the author wants."""
        keys = Keys()
        files: dict[str, bytes] = {}
        for group in groups(job.game, job.previous):
            job.stage(f"print: {group.kind}")
            files |= _kept_or_made(group, job, keys)
        return {f"print/{name}": content for name, content in files.items()}


def _kept_or_made(group: Group, job: Job, keys: Keys) -> dict[str, bytes]:
    """The files of a group. Those with findings are not kept: a later build would not report them again."""
    store, epoch = job.store, job.options.epoch
    name = store.name(f"print-{group.kind}", (epoch, group.previous, keys.of(group.game)))
    kept = store.get(name)
    if kept is not None:
        files, parts = unpacked(kept)
        # The parts of kept files stay: when those files must be made again, most of them will be of use.
        store.used |= parts
        return files
    report, used = Report(), Parts(store)
    files = make_group(group, epoch, report, keys, used)
    if not tuple(report):
        store.put(name, packed(files, used.used))
    store.used |= used.used
    job.report.extend(report)
    return files


def make_group(
    group: Group, epoch: int, report: Report, keys: Keys, parts: Parts | None = None
) -> dict[str, bytes]:
    """The files of a group by name. `epoch`: the time they bear, seconds since 1970; `parts`: of earlier
    builds.
    """
    game = group.game
    context = PrintContext(
        game=game,
        palette=palette(looks_in_use(game), game.printing.inks),
        fonts=Fonts(),
        report=report,
        epoch=epoch,
        keys=keys,
        previous=group.previous,
        shelf=parts if parts is not None and parts.store.folder is not None else None,
    )
    return _MAKERS[group.kind](context)
