"""Finds the mechanisms in a game's folder, and in those of the games it extends."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from hexwright.diagnostics import Report
from hexwright.rules.engine.mechanism import Mechanism
from hexwright.rules.language.own_mechanisms import FILES, MechanismFiles, read_mechanisms
from hexwright.source.loader import Sources, read_text

FOLDER = "mechanisms"


def own_mechanisms(
    sources: Sources, library: Iterable[Mechanism], report: Report
) -> tuple[Mechanism, ...] | None:
    """The mechanisms that a game brings along; None after a finding.

    A folder of the game takes the place of one of the same name in a game it extends.
    """
    found: dict[str, MechanismFiles] = {}
    inner = Report()
    for game in sources.folders:
        for path in _folders(sources.files.root / game / FOLDER):
            if path.name not in found:
                found[path.name] = _texts(sources, path, f"{game}/{FOLDER}/{path.name}", inner)
    made = read_mechanisms(tuple(found.values()), library, inner)
    report.extend(inner)
    return None if inner.failed else made


def _folders(path: Path) -> list[Path]:
    """The folders in a folder, if it is one: hidden ones, and what Python leaves behind, apart."""
    if not path.is_dir():
        return []
    return [one for one in sorted(path.iterdir()) if one.is_dir() and not one.name.startswith((".", "__"))]


def _texts(sources: Sources, path: Path, shown: str, report: Report) -> MechanismFiles:
    texts: dict[str, str] = {}
    for name in FILES:
        if (path / name).is_file():
            text = read_text(path / name, f"{shown}/{name}", sources.files, report, None)
            texts[name] = "" if text is None else text
    return MechanismFiles(name=path.name, folder=shown, texts=texts)
