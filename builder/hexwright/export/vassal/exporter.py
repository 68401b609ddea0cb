"""The target `vassal`: one `.vmod` file that plays in VASSAL 3.7."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial

from hexwright.export.base import Art, Bundle, Drawing, Job, Need
from hexwright.export.vassal.compare.description import FILE, write_description
from hexwright.export.vassal.compare.from_game import describe_game
from hexwright.export.vassal.help.pages import help_pages
from hexwright.export.vassal.identity import snapshot_identity, write_identity
from hexwright.export.vassal.lower.images import former_pictures, pictures
from hexwright.export.vassal.lower.module import VASSAL_VERSION, Lowered, lower_game
from hexwright.export.vassal.lower.setup import lower_setup, written_out
from hexwright.export.vassal.lower.verify_files import verify_files
from hexwright.export.vassal.saves import check_against_release
from hexwright.model.game import Game
from hexwright.tasks import Task
from vassalformat.archive import zip_bytes
from vassalformat.component import to_element
from vassalformat.wire.buildfile import ModuleData, SaveData, encode_buildfile, encode_moduledata
from vassalformat.wire.save import MODULE_DATA, encode_save_entries

BUILD_FILE = "buildFile.xml"
IDENTITY = "verify/identity.json"
"""Output file with what saves of this build depend on; `hexwright release` copies it next to the sources."""


class VassalExporter:
    """Makes `<game>-<version>.vmod`, and below `verify/` the expected values of checks in the real engine."""

    name = "vassal"
    needs = frozenset({Need.PICTURES})
    owns = ("*.vmod", "verify/")

    def plan(self, job: Job, drawing: Drawing, _others: Sequence[Task[Bundle]], /) -> Task[Bundle]:
        """The module and the files below `verify/`. Reports I009 to I016: saves of the released version.

        Of pictures that are still being painted, all but the packing needs the size alone.
        """
        contents = Task(self.name, partial(_contents, job), needs=(drawing.early,))
        return Task(f"{self.name}: packing", partial(_packed, job), needs=(contents, drawing.art))


@dataclass(frozen=True, slots=True, kw_only=True)
class _Contents:
    """All but the pictures: files of the module before and after these, and those beside the module."""

    before: Mapping[str, bytes]
    after: Mapping[str, bytes]
    beside: Mapping[str, bytes]


def _contents(job: Job, art: Art) -> _Contents:
    job = replace(job, art=art)
    pages = help_pages(job.game, job.rules)
    lowered = lower_game(job, pages)
    identity = snapshot_identity(lowered, job.game.version, job.numbers.by_key)
    to_release = check_against_release(job, identity)
    before = {
        BUILD_FILE: encode_buildfile(to_element(lowered.module)),
        MODULE_DATA: encode_moduledata(_module_data(job)),
    }
    after = dict(lowered.files())
    after.update((page.file, page.content) for page in pages)
    after[FILE] = write_description(describe_game(job.game, job.rules, job.numbers.by_key)).encode()
    after.update(_saves(job, lowered))
    files = {
        f"verify/{name}": text.encode()
        for name, text in verify_files(_begun(job.game, lowered), lowered.atlas)
    }
    files[IDENTITY] = write_identity(to_release).encode()
    return _Contents(before=before, after=after, beside=files)


def _packed(job: Job, contents: _Contents, art: Art) -> Bundle:
    entries = {**contents.before, **dict(_pictures(job, art)), **contents.after}
    module = zip_bytes(entries, job.options.epoch)
    return {f"{job.game.id}-{job.game.version}.vmod": module, **contents.beside}


def _pictures(job: Job, art: Art) -> Iterator[tuple[str, bytes]]:
    yield from pictures(art)
    yield from former_pictures(job.game, art, job.numbers)


def _begun(game: Game, lowered: Lowered) -> Game:
    """The game with its set-ups as play begins: the rules have put some markers where they belong."""
    setups = {
        key: replace(setup, places={**setup.places, **lowered.standing.get(key, {})})
        for key, setup in game.setups.items()
    }
    return replace(game, setups=setups)


def _module_data(job: Job) -> ModuleData:
    return ModuleData(
        name=job.game.title,
        version=job.game.version,
        vassal_version=VASSAL_VERSION,
        description=job.game.subtitle,
        date_saved=job.options.epoch * 1000,
    )


def _saves(job: Job, lowered: Lowered) -> Iterator[tuple[str, bytes]]:
    """The set-ups as saved games (.vsav), by file name."""
    shared = written_out(lowered.prototypes)
    game = _begun(job.game, lowered)
    for setup_id, file in lowered.setups.items():
        setup = game.setups[setup_id]
        commands = lower_setup(
            setup,
            game,
            lowered.atlas,
            pieces=lowered.pieces,
            shared=shared,
            controller=lowered.controller,
            more=lowered.ledgers.get(setup_id, {}),
            begins=lowered.beginnings.get(setup_id),
            piles=lowered.piles,
        )
        about = SaveData(
            version=job.game.version,
            vassal_version=VASSAL_VERSION,
            description=setup.name,
            date_saved=job.options.epoch * 1000,
        )
        yield file, zip_bytes(encode_save_entries(commands, about, _module_data(job)), job.options.epoch)
