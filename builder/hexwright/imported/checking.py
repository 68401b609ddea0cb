"""What is found in an imported folder, and where its words are used; nothing is written."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Final

from hexwright.diagnostics import Report
from hexwright.export.vassal.imported.convert import Built
from hexwright.export.vassal.imported.where import Found, where_is
from hexwright.imported.building import read_parts
from hexwright.imported.folder import findings_of, home_of, read_folder
from hexwright.imported.redrawn import to_draw
from hexwright.imported.setups import changed_setups
from hexwright.model.game import Game
from hexwright.project import Project
from vassalformat.saved_game import text_of_save

_MAX_PAGE: Final = 20_000_000


def check_module(project: Project, name: str) -> tuple[Report, Mapping[str, str]]:
    """All findings about an imported folder, nothing written: the report and the source texts."""
    report = Report()
    texts, built, members = read_folder(project, name, report)
    changed_setups(project, name, texts, built, 0, report)
    _uses(name, built, members, report)
    return report, texts


def check_drawn(project: Project, game: Game, report: Report) -> None:
    """Add what is wrong with the pictures that a game made of an imported folder draws: V024, V025."""
    _, parts = read_parts(project, game.id, 0, Report())
    if parts is not None:
        to_draw(game, parts, report)


def unused_pictures(project: Project, name: str) -> tuple[tuple[str, ...], Report, Mapping[str, str]]:
    """Pictures of an imported folder that nothing names, by their paths from the root; the report, and the
    source texts.
    """
    report = Report()
    texts, built, members = read_folder(project, name, report)
    unnamed = _uses(name, built, members, report)
    home = "" if built is None else home_of(built)
    paths = {member: path.relative_to(project.root).as_posix() for member, path in members.items()}
    return tuple(paths[home + picture] for picture in unnamed), report, texts


def _uses(name: str, built: Built | None, members: Mapping[str, Path], report: Report) -> tuple[str, ...]:
    findings = None if built is None else findings_of(name, built, report)
    if built is None or findings is None:
        return ()
    names = {member.removeprefix(home_of(built)) for member in members}
    return findings.of_uses(f"sources/{name}", names, _readable(members))


def look_up(project: Project, name: str, word: str) -> tuple[tuple[Found, ...], Report, Mapping[str, str]]:
    """Where an imported folder sets and uses a word; the report, and the source texts."""
    report = Report()
    texts, built, _ = read_folder(project, name, report)
    tree = None if built is None else built.document.tree
    return () if tree is None else where_is(tree, word), report, texts


def _readable(members: Mapping[str, Path]) -> Iterator[str]:
    """The texts of help pages and of saved games, which may name pictures."""
    for member, path in members.items():
        ending = member[member.rfind(".") :].lower()
        with contextlib.suppress(OSError):
            if path.stat().st_size > _MAX_PAGE:
                continue
            if ending in (".html", ".htm", ".txt", ".xml"):
                yield path.read_text(encoding="utf-8", errors="replace")
            elif ending in (".vsav", ".vlog"):
                yield text_of_save(path.read_bytes())
