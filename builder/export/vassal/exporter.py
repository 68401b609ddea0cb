"""The target `vassal`: one `.vmod` file that plays in VASSAL 3.7."""

from __future__ import annotations

from collections.abc import Iterator

from builder.export.base import Bundle, Job
from builder.export.vassal.component import to_element
from builder.export.vassal.help.pages import help_pages
from builder.export.vassal.lower.evidence import evidence
from builder.export.vassal.lower.images import pictures
from builder.export.vassal.lower.module import VASSAL_VERSION, Lowered, lower_game
from builder.export.vassal.lower.setup import lower_setup
from builder.export.vassal.wire.buildfile import ModuleData, SaveData, encode_buildfile, encode_moduledata
from builder.export.vassal.wire.save import MODULE_DATA, encode_save_entries
from builder.pack.archive import zip_bytes

BUILD_FILE = "buildFile.xml"


class VassalExporter:
    """Makes `<game>-<version>.vmod`, and below `verify/` what checks in the real engine compare with."""

    name = "vassal"
    needs_art = True
    owns = ("*.vmod", "verify/")

    def export(self, job: Job) -> Bundle:
        """The module and its evidence."""
        pages = help_pages(job.game, job.book.rules if job.book is not None else None)
        lowered = lower_game(job, pages)
        entries = dict(_entries(job, lowered))
        entries.update((page.file, page.content) for page in pages)
        module = zip_bytes(entries, job.options.epoch)
        files = {f"{job.game.id}-{job.game.version}.vmod": module}
        files.update((f"verify/{name}", text.encode()) for name, text in evidence(job.game, lowered.atlas))
        return files


def _entries(job: Job, lowered: Lowered) -> Iterator[tuple[str, bytes]]:
    data = ModuleData(
        name=job.game.title,
        version=job.game.version,
        vassal_version=VASSAL_VERSION,
        description=job.game.subtitle,
        date_saved=job.options.epoch * 1000,
    )
    yield BUILD_FILE, encode_buildfile(to_element(lowered.module))
    yield MODULE_DATA, encode_moduledata(data)
    yield from pictures(job.art)
    yield from lowered.files.items()
    for setup_id, file in lowered.setups.items():
        yield file, _save(job, lowered, setup_id, data)


def _save(job: Job, lowered: Lowered, setup_id: str, data: ModuleData) -> bytes:
    setup = job.game.setups[setup_id]
    commands = lower_setup(
        setup,
        job.game,
        lowered.atlas,
        pieces=lowered.pieces,
        prototypes=lowered.prototypes,
        clerk=lowered.clerk,
        more=lowered.ledgers.get(setup_id, {}),
    )
    about = SaveData(
        version=job.game.version,
        vassal_version=VASSAL_VERSION,
        description=setup.name,
        date_saved=job.options.epoch * 1000,
    )
    return zip_bytes(encode_save_entries(commands, about, data), job.options.epoch)
