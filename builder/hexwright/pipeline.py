"""The whole way from an author's files to finished ones. `build` names every stage in order."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field, replace
from hashlib import sha256
from pathlib import Path
from typing import Final

from hexwright.cache.store import Store
from hexwright.diagnostics import Report
from hexwright.export.base import NO_ART, Bundle, Drawing, Exporter, Need, Options, Previous, drawn
from hexwright.export.vassal import IDENTITY, parse_identity
from hexwright.frontend import CheckedGame, SourcesWrongError, files_of, job_of, read_game
from hexwright.imported import build_module
from hexwright.imported.exporter import ImportedExporter
from hexwright.pack.folder import WriteError, write_file, write_folder
from hexwright.project import LOCK, Project
from hexwright.render.gallery import draw_all
from hexwright.schema.printing import PrintDoc
from hexwright.source.loader import RELEASED
from hexwright.targets import TARGETS
from hexwright.tasks import Helper, Task, run

VASSAL: Final = "vassal"


@dataclass(frozen=True, slots=True, kw_only=True)
class BuildRequest:
    """One game to build. `store`: parts of earlier builds; `stage`: called with the name of each stage as it
    begins, and may raise to abandon the build. `print_overrides`: print options that override the section
    `print:`; `previous`: the manifest of an earlier version, for a sheet of errata; `out`: where the files
    for paper go instead of `build/<game>/print/`; `helper`: as for `tasks.run`.
    """

    project: Project
    game: str
    targets: tuple[str, ...] = tuple(TARGETS)
    options: Options = field(default_factory=Options)
    store: Store = field(default_factory=lambda: Store(None))
    stage: Callable[[str], None] = lambda _: None
    print_overrides: PrintDoc | None = None
    previous: Previous | None = None
    out: Path | None = None
    helper: Helper | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class BuildResult:
    """What a build gave. `texts`: sources by path, for showing findings. `folder`: None if none was written.

    `files`: SHA-256 of each output by path in the folder; `lock`: path and SHA-256 of the lock file; `read`:
    paths of all sources; `owned`: patterns of outputs (`pack.folder`); `written`: how many files are new.
    """

    report: Report
    texts: Mapping[str, str]
    folder: Path | None = None
    files: Mapping[str, str] = field(default_factory=dict)
    lock: tuple[str, str] | None = None
    read: tuple[str, ...] = ()
    owned: tuple[str, ...] = ()
    written: int = 0


def build(request: BuildRequest) -> BuildResult:
    """Build one game: read it, make the files of all targets, write them."""
    if request.game in request.project.modules() and request.game not in request.project.games():
        return _build_imported(request)
    report, files = Report(), files_of(request.project)
    try:
        request.stage("reading")
        checked = read_game(files, request.game, report, request.print_overrides)
        outputs = export(request, checked, report)
        return write(request, checked, outputs, report)
    except SourcesWrongError:
        return BuildResult(report=report, texts=files.texts)


def _build_imported(request: BuildRequest) -> BuildResult:
    """Build a module brought in from elsewhere, which has no other target than the module itself."""
    report = Report()
    request.stage("reading")
    made = build_module(request.project, request.game, request.options.epoch, report)
    return BuildResult(
        report=report,
        texts=made.texts,
        folder=made.folder if made.files else None,
        files=made.files,
        read=made.read,
        owned=made.owned,
        written=made.written,
    )


def _exporters(request: BuildRequest) -> tuple[Exporter, ...]:
    """The wanted targets, in their order. A game made of an imported module has its own."""
    found = {name: target for name, target in TARGETS.items() if name in request.targets}
    if VASSAL in found and request.game in request.project.modules():
        found[VASSAL] = ImportedExporter(project=request.project, usual=found[VASSAL])
    return tuple(found.values())


def export(
    request: BuildRequest,
    checked: CheckedGame,
    report: Report,
    *,
    draft: bool = False,
    earlier: Bundle | None = None,
) -> Bundle:
    """The files of the wanted targets by path in the game's folder; SourcesWrongError after an error.

    `draft`: as for `draw_all`. `earlier`: files of other targets, which the page names, too.
    """
    job = job_of(checked, request.options, report)
    job = replace(job, previous=request.previous, store=request.store, earlier=earlier or {})
    targets = _exporters(request)
    drawing = _draw(request, checked, [need for target in targets for need in target.needs], draft=draft)
    made: list[Task[Bundle]] = []
    for target in targets:
        made.append(target.plan(job, drawing, tuple(made)))
    outputs: dict[str, bytes] = {}
    for files in run(made, request.stage, request.helper):
        outputs |= files
    if report.failed:
        raise SourcesWrongError
    return outputs


def _draw(request: BuildRequest, checked: CheckedGame, needs: Collection[Need], *, draft: bool) -> Drawing:
    """The pictures that targets need."""
    if not needs:
        return drawn(NO_ART)
    signs = () if checked.rules is None else checked.rules.game.signs
    return draw_all(
        checked.game,
        request.options,
        request.store,
        photos=Need.PHOTOS in needs,
        signs=[name for sign in signs for name in sign.images if name],
        backs=checked.rules is not None and checked.rules.game.secrecy is not None,
        draft=draft,
    )


def write(request: BuildRequest, checked: CheckedGame, outputs: Bundle, report: Report) -> BuildResult:
    """Put the lock file and the outputs on disk. WriteError if the disk refuses."""
    request.stage("writing")
    sources, lock = checked.sources, checked.lock.text().encode()
    # Numbers first: a module whose numbers are not on record must never get out.
    write_file(request.project.root / sources.folder / LOCK, lock)
    folder = request.project.root / "build" / request.game
    owned = frozenset(pattern for target in _exporters(request) for pattern in target.owns)
    if request.out is not None:
        folder, owned = request.out, frozenset()
        outputs = {name.removeprefix("print/"): data for name, data in outputs.items()}
    written = write_folder(folder, outputs, owned)
    return BuildResult(
        report=report,
        texts=sources.files.texts,
        folder=folder,
        files={name: sha256(data).hexdigest() for name, data in sorted(outputs.items())},
        lock=(f"{sources.folder}/{LOCK}", sha256(lock).hexdigest()),
        read=tuple(sorted(sources.files.read)),
        owned=tuple(sorted(owned)),
        written=written,
    )


def keep_release(project: Project, game_id: str) -> str:
    """Put the record of a game's build beside its sources; its path from the root. WriteError if not, or if
    this very version went out with other pieces: two modules of one version could not be told apart.
    """
    shown = f"sources/{game_id}/{RELEASED}"
    path = project.root / shown
    try:
        text = (project.root / "build" / game_id / IDENTITY).read_text(encoding="utf-8")
        before = path.read_text(encoding="utf-8") if path.is_file() else text
        now, released = parse_identity(text), parse_identity(before)
    except OSError as error:
        raise WriteError(f"cannot read what was built: {error.strerror or error}") from error
    except ValueError as error:
        raise WriteError(str(error)) from error
    if text != before and now.version == released.version:
        raise WriteError(
            f"version {now.version} is on record in {shown}, with other pieces, places or properties; raise "
            "'version' in game.yaml, or remove that file if nobody has the module yet"
        )
    write_file(path, text.encode())
    return shown
