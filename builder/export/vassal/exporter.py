"""The target `vassal`: one `.vmod` file that plays in VASSAL 3.7."""

from __future__ import annotations

from collections.abc import Iterator

from builder.export.base import Bundle, Job
from builder.export.vassal.compare.item import FILE, write_description
from builder.export.vassal.compare.ours import describe_game
from builder.export.vassal.component import to_element
from builder.export.vassal.help.pages import help_pages
from builder.export.vassal.identity import take_identity, write_identity
from builder.export.vassal.lower.images import former_pictures, pictures
from builder.export.vassal.lower.module import VASSAL_VERSION, Lowered, lower_game
from builder.export.vassal.lower.setup import lower_setup, written_out
from builder.export.vassal.lower.verify_files import verify_files
from builder.export.vassal.saves import judge_saves
from builder.export.vassal.wire.buildfile import ModuleData, SaveData, encode_buildfile, encode_moduledata
from builder.export.vassal.wire.save import MODULE_DATA, encode_save_entries
from builder.pack.archive import zip_bytes

BUILD_FILE = "buildFile.xml"
IDENTITY = "verify/identity.json"
"""What saves of this build will rely on; a release keeps it beside the sources."""


class VassalExporter:
    """Makes `<game>-<version>.vmod`, and below `verify/` what checks in the real engine compare with."""

    name = "vassal"
    needs_art = True
    owns = ("*.vmod", "verify/")

    def export(self, job: Job) -> Bundle:
        """The module, and the files for checks in the real engine."""
        pages = help_pages(job.game, job.rules)
        lowered = lower_game(job, pages)
        identity = take_identity(lowered, job.game.version, job.numbers.by_key)
        kept = judge_saves(job, identity)
        entries = dict(_entries(job, lowered))
        entries.update((page.file, page.content) for page in pages)
        entries[FILE] = write_description(describe_game(job.game, job.rules, job.numbers.by_key)).encode()
        entries.update(_saves(job, lowered))
        module = zip_bytes(entries, job.options.epoch)
        files = {f"{job.game.id}-{job.game.version}.vmod": module}
        files.update(
            (f"verify/{name}", text.encode()) for name, text in verify_files(job.game, lowered.atlas)
        )
        files[IDENTITY] = write_identity(kept).encode()
        return files


def _entries(job: Job, lowered: Lowered) -> Iterator[tuple[str, bytes]]:
    yield BUILD_FILE, encode_buildfile(to_element(lowered.module))
    yield MODULE_DATA, encode_moduledata(_about(job))
    yield from pictures(job.art)
    yield from former_pictures(job.game, job.art, job.numbers)
    yield from lowered.files().items()


def _about(job: Job) -> ModuleData:
    return ModuleData(
        name=job.game.title,
        version=job.game.version,
        vassal_version=VASSAL_VERSION,
        description=job.game.subtitle,
        date_saved=job.options.epoch * 1000,
    )


def _saves(job: Job, lowered: Lowered) -> Iterator[tuple[str, bytes]]:
    """The set-ups, by file name."""
    shared = written_out(lowered.prototypes)
    for setup_id, file in lowered.setups.items():
        setup = job.game.setups[setup_id]
        commands = lower_setup(
            setup,
            job.game,
            lowered.atlas,
            pieces=lowered.pieces,
            shared=shared,
            controller=lowered.controller,
            more=lowered.ledgers.get(setup_id, {}),
        )
        about = SaveData(
            version=job.game.version,
            vassal_version=VASSAL_VERSION,
            description=setup.name,
            date_saved=job.options.epoch * 1000,
        )
        yield file, zip_bytes(encode_save_entries(commands, about, _about(job)), job.options.epoch)
