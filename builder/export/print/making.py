"""The files of a group. Layouts and the PDF library are large, so each group imports only what it needs."""

from __future__ import annotations

from collections.abc import Callable
from typing import assert_never

from builder.cache.store import Store
from builder.diagnostics import Report
from builder.export.print.desk import Desk, Parts
from builder.export.print.groups import Group, Kind, Made
from builder.export.print.keys import Keys
from builder.render.fonts import Fonts
from builder.render.palette import looks_in_use, palette

Maker = Callable[[Desk], dict[str, bytes]]


def make(group: Group, epoch: int, jobs: int, store: Store, keys: Keys) -> Made:
    """The files of a group. `epoch`: the time they bear; `jobs`: cores to use; `store`: has parts of earlier
    builds; `keys`: may know some parts of the game already.
    """
    report, game = Report(), group.game
    parts = Parts(store)
    desk = Desk(
        game=game,
        palette=palette(looks_in_use(game), game.printing.inks),
        fonts=Fonts(),
        report=report,
        epoch=epoch,
        jobs=jobs,
        keys=keys,
        previous=group.previous,
        shelf=parts if store.folder is not None else None,
    )
    files = maker(group.kind)(desk)
    return Made(files=files, findings=tuple(report), parts=frozenset(parts.used))


def maker(kind: Kind) -> Maker:
    """What makes the files of a kind, imported."""
    match kind:
        case Kind.BOARDS:
            from builder.export.print.boards import boards  # noqa: PLC0415

            return boards
        case Kind.COUNTERS:
            from builder.export.print.counters import counters  # noqa: PLC0415

            return counters
        case Kind.CHARTS:
            from builder.export.print.charts import player_aids  # noqa: PLC0415

            return player_aids
        case Kind.MANIFEST:
            from builder.export.print.manifest import told  # noqa: PLC0415

            return told
        case _:
            assert_never(kind)
