"""From an author's files to a checked game: everything that can be said without drawing or exporting."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass

from hexwright.check import CHECKS
from hexwright.diagnostics import Report, Span
from hexwright.export.base import CONTROLLER_KEY, Job, Numbers, Options
from hexwright.imported import check_drawn, check_module, game_below
from hexwright.lock import Lock, extend_lock, parse_lock
from hexwright.model.game import Game
from hexwright.project import LOCK, Project
from hexwright.resolve.game import resolve_game
from hexwright.rules.read import Rules, read_rules
from hexwright.schema.base import validate
from hexwright.schema.game import GameDoc
from hexwright.schema.printing import PrintDoc
from hexwright.source.loader import Files, Sources, load


class SourcesWrongError(Exception):
    """A stage found errors, which are in the report: no later stage can run."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CheckedGame:
    """A game that has been read and is right. `rules`: None if it has none; `lock`: numbers of its pieces."""

    sources: Sources
    game: Game
    rules: Rules | None
    lock: Lock


def read_game(
    files: Files, game_id: str, report: Report, print_overrides: PrintDoc | None = None
) -> CheckedGame:
    """Read and check the sources of a game. What was read stays in `files`. SourcesWrongError after an error.

    `print_overrides`: print options that override the section `print:`.
    """
    sources = load(files, f"sources/{game_id}", report)
    game = understand(game_id, sources, report, print_overrides) if sources is not None else None
    if sources is None or game is None:
        raise SourcesWrongError
    rules = read_rules(sources, game, report)
    lock = number(game, sources, report)
    if lock is None:
        raise SourcesWrongError
    return CheckedGame(sources=sources, game=game, rules=rules, lock=lock)


def understand(
    game_id: str, sources: Sources, report: Report, print_overrides: PrintDoc | None = None
) -> Game | None:
    """The sources as a checked model; None after an error. `print_overrides`: as for `read_game`."""
    doc = validate(GameDoc, sources.tree, report)
    if doc is None:
        return None
    game = resolve_game(game_id, doc, sources, report, print_overrides)
    if report.failed:
        return None
    for find in CHECKS:
        report.extend(find(game))
    return None if report.failed else game


def number(game: Game, sources: Sources, report: Report) -> Lock | None:
    """The lock file with a number for every piece of the game; None after an error of any stage so far."""
    shown = f"{sources.folder}/{LOCK}"
    path = sources.files.root / shown
    made = sources.files.made.get(shown)
    text = path.read_text(encoding="utf-8", errors="replace") if path.is_file() else ""
    text = text if made is None else made.decode()
    sources.files.texts[shown] = text
    lock = parse_lock(text, shown, report)
    wanted = [f"unit:{key}" for key in game.units] + [f"marker:{key}" for key in game.markers]
    wanted += [f"card:{key}" for key in game.cards]
    wanted.append(CONTROLLER_KEY)
    renamed: dict[str, tuple[str, Span]] = {}
    for kind, pieces in (("unit", game.units), ("marker", game.markers), ("card", game.cards)):
        for key, piece in pieces.items():
            if piece.was is not None:
                renamed[f"{kind}:{key}"] = (f"{kind}:{piece.was}", piece.provenance.span)
    grown = extend_lock(lock, wanted, renamed, report)
    return None if report.failed else grown


def check(project: Project, game_id: str) -> tuple[Report, Mapping[str, str]]:
    """All findings about a game, nothing written: the report and the source texts."""
    report, files = Report(), files_of(project)
    if game_id in project.modules():
        found, texts = check_module(project, game_id)
        if found.failed or game_id not in project.games():
            return found, texts
        report.extend(found)
    with suppress(SourcesWrongError):
        checked = read_game(files, game_id, report)
        if game_id in project.modules():
            check_drawn(project, checked.game, report)
        if checked.sources.released is not None:
            # Only a released game needs the exporter of modules, which takes longer to import than the rest.
            from hexwright.export.vassal import check_saves  # noqa: PLC0415

            check_saves(job_of(checked, Options(), report))
    return report, files.texts


def rules_of(project: Project, game_id: str) -> tuple[tuple[Game, Rules] | None, Report, Mapping[str, str]]:
    """A game with its rules (None if it has none, or after an error), all findings, the source texts."""
    report, files = Report(), files_of(project)
    try:
        checked = read_game(files, game_id, report)
    except SourcesWrongError:
        return None, report, files.texts
    found = None if checked.rules is None else (checked.game, checked.rules)
    return found, report, files.texts


def files_of(project: Project) -> Files:
    """A reader of a project's sources that has read nothing yet."""
    return Files(root=project.root, common=project.common, below=game_below)


def job_of(checked: CheckedGame, options: Options, report: Report) -> Job:
    """What exporters are given, without pictures."""
    lock = checked.lock
    return Job(
        game=checked.game,
        numbers=Numbers(by_key=lock.by_key, next_free=lock.highest + 1, former=lock.former),
        options=options,
        report=report,
        rules=checked.rules,
        released=checked.sources.released,
    )
