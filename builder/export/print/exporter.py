"""From the game to PDF files: groups of them, made on other cores, kept by what goes into each."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from builder.beside import Beside
from builder.cache.store import Store
from builder.export.base import Bundle, Job
from builder.export.print.bundle import packed, unpacked
from builder.export.print.groups import Group, Kind, Made, groups
from builder.export.print.keys import Keys


class PrintExporter:
    """Writes `print/`: PDF files with real sizes."""

    name = "print"
    needs_art = False
    owns: tuple[str, ...] = ("print/",)

    def load(self) -> None:
        """Layouts and the PDF library."""
        from builder.export.print.making import maker  # noqa: PLC0415 - kept files need nothing of it

        for kind in Kind:
            maker(kind)

    def export(self, job: Job) -> Bundle:
        """All files for all papers the author wants."""
        return self.begin(job)()

    def begin(self, job: Job) -> Callable[[], Bundle]:
        """Start the work on another core; what is returned waits for its end and gives the files.

        Groups of files that an earlier build made are taken from `job.store`. Even to look for them takes
        a digest of the game, so that is done on the other core, too.
        """
        wanted = groups(job.game, job.previous)
        epoch, jobs, store = job.options.epoch, job.options.jobs, job.store
        work = Beside(lambda: _work(wanted, store, epoch, jobs), alone=jobs < 2)

        def finish() -> Bundle:
            done = work.result()
            store.used |= done.used
            files: dict[str, bytes] = {}
            for made in done.made:
                job.report.extend(made.findings)
                files |= made.files
            return {f"print/{name}": content for name, content in files.items()}

        return finish


@dataclass(frozen=True, slots=True, kw_only=True)
class _Done:
    """What each group came to, and the entries of the store that were used."""

    made: tuple[Made, ...]
    used: frozenset[str]


def _work(wanted: Sequence[Group], store: Store, epoch: int, jobs: int) -> _Done:
    """Every group, kept or made."""
    keys = Keys()
    names = [store.name(f"print-{one.kind}", (epoch, one.previous, keys.of(one.game))) for one in wanted]
    kept = [store.get(name) for name in names]
    fresh = [group for group, data in zip(wanted, kept, strict=True) if data is None]
    new = iter(_make(fresh, store, keys, epoch, jobs))
    found: list[Made] = []
    for name, data in zip(names, kept, strict=True):
        if data is not None:
            files, parts = unpacked(data)
            made = Made(files=files, parts=parts)
        else:
            made = next(new)
            if not made.findings:  # else a later build would not tell them again
                store.put(name, packed(made.files, made.parts))
        # The parts of kept files stay: when those files must be made again, most of them will be of use.
        store.used |= made.parts
        found.append(made)
    return _Done(made=tuple(found), used=frozenset(store.used))


def _make(fresh: Sequence[Group], store: Store, keys: Keys, epoch: int, jobs: int) -> list[Made]:
    """The groups in turn, but all others beside boards: those take as long as the rest."""
    if not fresh:
        return []
    # Layouts and the PDF library are large: kept files must not wait for their import.
    from builder.export.print.making import make, maker  # noqa: PLC0415

    for group in fresh:
        maker(group.kind)  # imported once for all processes that are forked from here on
    large = [group for group in fresh if group.kind is Kind.BOARDS]
    small = [group for group in fresh if group.kind is not Kind.BOARDS]
    rest = Beside(
        lambda: [make(group, epoch, 1, store, keys) for group in small], alone=jobs < 2 or not large
    )
    return [*(make(group, epoch, jobs, store, keys) for group in large), *rest.result()]
