"""The whole way from an author's files to finished ones. `build` names every stage in order."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path
from typing import TypeVar

from builder.cache.store import Store
from builder.check import CHECKS
from builder.diagnostics import Report, Span
from builder.export.base import Art, Job, Numbers, Options, Previous
from builder.lock import Lock, extend_lock, parse_lock
from builder.model.game import Game
from builder.pack.folder import WriteError, write_file, write_folder
from builder.project import Project
from builder.resolve.game import resolve_game
from builder.rules.load import load_rules
from builder.rules.model import RulesModel
from builder.schema.base import validate
from builder.schema.game import GameDoc
from builder.schema.printing import PrintDoc
from builder.source.loader import RELEASED, Files, Sources, load
from builder.targets import TARGETS, Hands, Order, call_hands

T = TypeVar("T")
LOCK = "ids.lock"


@dataclass(frozen=True, slots=True, kw_only=True)
class BuildRequest:
    """One game to build. `store`: parts of earlier builds; `stage`: told the name of each stage as it
    begins. `print_overrides`: print options of the command line, which take precedence over the section
    `print:`; `previous`: the manifest of an earlier version, for a sheet of errata; `out`: where the files
    for paper go instead of `build/<game>/print/`.
    """

    project: Project
    game: str
    targets: tuple[str, ...] = TARGETS
    options: Options = field(default_factory=Options)
    store: Store = field(default_factory=lambda: Store(None))
    stage: Callable[[str], None] = lambda _: None
    print_overrides: PrintDoc | None = None
    previous: Previous | None = None
    out: Path | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class BuildResult:
    """What came of it. `texts`: sources by path, for showing findings. `folder`: None if none was written.

    `files`: SHA-256 of each output by path in the folder, `lock`: of the lock file; `read`: paths of all
    sources; `owned`: patterns of outputs (`pack.folder`).
    """

    report: Report
    texts: Mapping[str, str]
    folder: Path | None = None
    files: Mapping[str, str] = field(default_factory=dict)
    lock: tuple[str, str] = ("", "")
    read: tuple[str, ...] = ()
    owned: tuple[str, ...] = ()
    written: int = 0


def build(request: BuildRequest, hands: Hands | None = None) -> BuildResult:
    """Build one game. Every stage is pure but the first, which reads, and the last, which writes.

    `hands`: those who make the targets, if they were called before; they are spent afterwards.
    """
    with hands or call_hands(request.targets, request.options) as make:
        report = Report()
        request.stage("reading")
        read = Files(root=request.project.root, common=request.project.common)
        sources = load(read, f"sources/{request.game}", report)
        if sources is None:
            return BuildResult(report=report, texts=read.texts)
        game = understand(request.game, sources, report, request.print_overrides)
        rules = load_rules(sources, game, report) if game is not None else None  # before numbers: it may fail
        lock = number(game, sources, report) if game is not None else None
        if game is None or lock is None:
            return BuildResult(report=report, texts=read.texts)
        job = Job(
            game=game,
            art=NO_ART,
            numbers=Numbers(by_key=lock.by_key, next_free=lock.highest + 1, former=lock.former),
            options=request.options,
            report=report,
            rules=rules,
            previous=request.previous,
            released=sources.released,
            store=request.store,
        )
        made = make(Order(job=job, targets=request.targets), request.stage)
        report.extend(made.findings)
        request.store.used |= made.used
        if report.failed:
            return BuildResult(report=report, texts=read.texts)
        request.stage("writing")
        # Numbers first: a module whose numbers are not on record must never get out.
        write_file(request.project.root / sources.folder / LOCK, lock.text().encode())
        files, digests, owned = made.files, made.digests, made.owned
        folder = request.project.root / "build" / request.game
        if request.out is not None:
            folder, owned = request.out, frozenset()
            files, digests = _in_print(files), _in_print(digests)
        written, _ = write_folder(folder, files, owned, right=frozenset(digests.keys() - files.keys()))
        return BuildResult(
            report=report,
            texts=read.texts,
            folder=folder,
            files=dict(sorted(digests.items())),
            lock=(f"{sources.folder}/{LOCK}", sha256(lock.text().encode()).hexdigest()),
            read=tuple(sorted(read.read)),
            owned=tuple(sorted(owned)),
            written=written,
        )


def _in_print(files: Mapping[str, T]) -> dict[str, T]:
    """The same by their names in the folder for paper."""
    return {name.removeprefix("print/"): data for name, data in files.items()}


NO_ART = Art(pictures={}, sizes={}, dpi=0.0)


def understand(
    game_id: str, sources: Sources, report: Report, print_overrides: PrintDoc | None = None
) -> Game | None:
    """The sources as a checked model; None after an error. `print_overrides`: as in `BuildRequest`."""
    doc = validate(GameDoc, sources.tree, report)
    if doc is None:
        return None
    game = resolve_game(game_id, doc, sources, report, print_overrides)
    if report.failed:
        return None
    for find in CHECKS:
        report.extend(find(game))
    return None if report.failed else game


def keep_release(project: Project, game_id: str) -> str:
    """Put the record of a game's build beside its sources; its path from the root. WriteError if not, or if
    this very version went out with other pieces: two modules of one version could not be told apart.
    """
    # A build has its targets made elsewhere.
    from builder.export.vassal import IDENTITY, parse_identity  # noqa: PLC0415

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


def number(game: Game, sources: Sources, report: Report) -> Lock | None:
    """The lock file with a number for every piece of the game; None after an error."""
    shown = f"{sources.folder}/{LOCK}"
    path = sources.files.root / shown
    text = path.read_text(encoding="utf-8", errors="replace") if path.is_file() else ""
    sources.files.texts[shown] = text
    lock = parse_lock(text, shown, report)
    wanted = [f"unit:{key}" for key in game.units] + [f"marker:{key}" for key in game.markers]
    wanted.append("piece:clerk")  # who runs the sequence of play in a module
    renamed: dict[str, tuple[str, Span]] = {}
    for kind, pieces in (("unit", game.units), ("marker", game.markers)):
        for key, piece in pieces.items():
            if piece.was is not None:
                renamed[f"{kind}:{key}"] = (f"{kind}:{piece.was}", piece.provenance.span)
    grown = extend_lock(lock, wanted, renamed, report)
    return None if report.failed else grown


def rules_of(
    project: Project, game_id: str
) -> tuple[tuple[Game, RulesModel] | None, Report, Mapping[str, str]]:
    """A game with its rules (None if it has none, or after an error), all findings, the source texts."""
    report = Report()
    read = Files(root=project.root, common=project.common)
    sources = load(read, f"sources/{game_id}", report)
    game = understand(game_id, sources, report) if sources is not None else None
    rules = load_rules(sources, game, report) if sources is not None and game is not None else None
    return (None if game is None or rules is None else (game, rules)), report, read.texts


def check(project: Project, game_id: str) -> tuple[Report, Mapping[str, str]]:
    """All findings about a game, nothing written: the report and the source texts."""
    report = Report()
    read = Files(root=project.root, common=project.common)
    sources = load(read, f"sources/{game_id}", report)
    game = understand(game_id, sources, report) if sources is not None else None
    if sources is None or game is None:
        return report, read.texts
    rules = load_rules(sources, game, report)
    lock = number(game, sources, report)
    if lock is not None and sources.released is not None and not report.failed:
        from builder.export.vassal import check_saves  # noqa: PLC0415 - it takes longer than the rest

        check_saves(
            Job(
                game=game,
                art=NO_ART,
                numbers=Numbers(by_key=lock.by_key, next_free=lock.highest + 1, former=lock.former),
                options=Options(),
                report=report,
                rules=rules,
                released=sources.released,
            )
        )
    return report, read.texts
