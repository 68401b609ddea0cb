"""What a game can be built into, and the making of it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from hashlib import sha256
from typing import TYPE_CHECKING, Final

from builder.beside import Ahead, Beside
from builder.diagnostics import Diagnostic, Report
from builder.export.base import ClosingExporter, EarlyExporter, Exporter, Job
from builder.pack.folder import read_folder

if TYPE_CHECKING:
    from pathlib import Path

    from builder.export.base import Bundle, Options

TARGETS: Final = ("vassal", "print", "charts", "text", "report", "changes", "web")
"""What a game can be built into, in the order in which findings are told."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Order:
    """A game and the targets wanted of it."""

    job: Job
    targets: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Made:
    """What came of an order. `files`: those that are not there already; `digests`: SHA-256 of all of them.
    `owned`: patterns of outputs (`pack.folder`); `used`: parts of earlier builds that were of use, and new
    ones, by name in the store.
    """

    files: Bundle
    digests: Mapping[str, str]
    findings: tuple[Diagnostic, ...]
    owned: frozenset[str]
    used: frozenset[str]


Hands = Ahead[Order, Made]
"""Those who make the targets of one game."""

MOST: Final = 1 << 28
"""Bytes of a file that is compared with its new like: whatever people put there must fit into memory."""

Old = dict[str, tuple[bytes, str]]
"""Files that are there, by name, with their SHA-256."""


def exporter(name: str) -> Exporter:
    """A target's exporter; only then is it imported. KeyError for a target that is not in `TARGETS`."""
    match name:
        case "vassal":
            from builder.export.vassal import VassalExporter

            return VassalExporter()
        case "print":
            from builder.export.print import PrintExporter

            return PrintExporter()
        case "charts":
            from builder.export.charts import ChartsExporter

            return ChartsExporter()
        case "text":
            from builder.export.text import TextExporter

            return TextExporter()
        case "report":
            from builder.export.report import ReportExporter

            return ReportExporter()
        case "changes":
            from builder.export.changes import ChangesExporter

            return ChangesExporter()
        case "web":
            from builder.export.web import WebExporter

            return WebExporter()
    raise KeyError(name)


def call_hands(targets: Sequence[str], options: Options, there: Path | None = None) -> Hands:
    """Those who make targets, on another core: they get ready while the sources are still being read.

    `there`: a folder with what an earlier build made; what is still the same is not sent again. Nobody else
    may write there meanwhile.
    """
    old: Old = {}

    def ready() -> None:
        get_ready(targets)
        if there is not None:
            old.update((name, (data, _digest(data))) for name, data in read_folder(there, MOST).items())

    return Ahead(ready, lambda order, told: _make(order, told, old), alone=options.jobs < 2)


def _digest(data: bytes) -> str:
    return sha256(data).hexdigest()


def get_ready(targets: Sequence[str]) -> None:
    """Import what the targets need, ahead of the first order, in this process and those it will fork."""
    exporters = [exporter(name) for name in targets]
    if any(each.needs_art for each in exporters):
        from builder.render import gallery

        gallery.load()
    for each in exporters:
        if isinstance(each, EarlyExporter):
            each.load()


def _make(order: Order, told: Callable[[str], None], old: Old) -> Made:
    """Make all targets of a game. Paper is at work while pictures are drawn; then the first of the others,
    which takes as long as the rest, is made here and the rest beside it. `told`: hears the name of each stage
    as it begins. `old`: files that are there.
    """
    job = replace(order.job, report=Report(list(order.job.report)))
    exporters = [exporter(name) for name in order.targets]
    early = [e for e in exporters if isinstance(e, EarlyExporter)]
    others = [e for e in exporters if e not in early]
    closing = [e for e in exporters if isinstance(e, ClosingExporter)]
    told("drawing")
    begun = {e.name: e.begin(job) for e in early}
    if any(e.needs_art for e in others):
        from builder.render.gallery import draw_all

        photos = any(e.needs_photos for e in closing)
        job = replace(job, art=draw_all(job.game, job.options, job.store, photos=photos))
    alone = job.options.jobs < 2
    rest = Beside(lambda: _export(others[1:], job), alone=alone or len(others) < 2)
    files: dict[str, bytes] = {}
    told(", ".join(e.name for e in others))
    for made, findings, used in (_export(others[:1], job), rest.result()):
        files.update(made)
        job.report.extend(findings)
        job.store.used.update(used)
    for name, finish in begun.items():
        told(name)
        files.update(finish())
    for last in closing:
        files.update(last.close(job, files))
    same = {name: old[name][1] for name, data in files.items() if name in old and old[name][0] == data}
    return Made(
        files={name: data for name, data in files.items() if name not in same},
        digests={name: same.get(name) or _digest(data) for name, data in files.items()},
        findings=tuple(job.report)[len(tuple(order.job.report)) :],
        owned=frozenset(pattern for e in exporters for pattern in e.owns),
        used=frozenset(job.store.used),
    )


def _export(exporters: Sequence[Exporter], job: Job) -> tuple[Bundle, tuple[Diagnostic, ...], frozenset[str]]:
    """Some targets one after the other: files, findings, names of kept parts."""
    job = replace(job, report=Report(), store=replace(job.store, used=set()))
    files: dict[str, bytes] = {}
    for each in exporters:
        files.update(each.export(job))
    return files, tuple(job.report), frozenset(job.store.used)
