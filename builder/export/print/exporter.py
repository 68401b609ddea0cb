"""From the game to PDF files: groups of them, made on two cores, kept by what goes into each."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from builder.beside import Beside
from builder.cache.store import Store
from builder.export.base import Bundle, Job
from builder.export.print.bundle import packed, unpacked
from builder.export.print.groups import Group, Made, groups, load


class PrintExporter:
    """Writes `print/`: PDF files with real sizes."""

    name = "print"
    needs_art = False
    owns: tuple[str, ...] = ("print/",)

    def export(self, job: Job) -> Bundle:
        """All files for all papers the author wants."""
        return self.begin(job, Store(None))()

    def begin(self, job: Job, store: Store) -> Callable[[], Bundle]:
        """Start the work on another core; what is returned waits for its end and gives the files.

        `store`: groups of files that an earlier build made are taken from there.
        """
        wanted = groups(job.game, job.previous)
        epoch, jobs = job.options.epoch, job.options.jobs
        names = [store.name(f"print-{group.name}", (epoch, group.previous, group.game)) for group in wanted]
        kept = [store.get(name) for name in names]
        fresh = [group for group, data in zip(wanted, kept, strict=True) if data is None]
        work = Beside(lambda: _make(fresh, epoch, jobs), alone=jobs < 2 or not fresh)

        def finish() -> Bundle:
            made = iter(work.result())
            files: dict[str, bytes] = {}
            for name, data in zip(names, kept, strict=True):
                if data is None:
                    new = next(made)
                    job.report.extend(new.findings)
                    if not new.findings:  # else a later build would not tell them again
                        store.put(name, packed(new.files))
                    files |= new.files
                else:
                    files |= unpacked(data)
            return {f"print/{name}": content for name, content in files.items()}

        return finish


def _make(fresh: Sequence[Group], epoch: int, jobs: int) -> list[Made]:
    """The first group here, the others beside it."""
    if not fresh:
        return []
    load()  # once for all processes that are forked from here on
    rest = Beside(lambda: [group.make(epoch, 1) for group in fresh[1:]], alone=jobs < 2 or len(fresh) < 2)
    return [fresh[0].make(epoch, jobs), *rest.result()]
