"""The folder of an imported module, read: its texts, what they say, and the files of the module."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Final

from hexwright.diagnostics import Report, Span
from hexwright.export.vassal.imported.convert import Built, from_text
from hexwright.export.vassal.imported.document import FRONT_PAGE
from hexwright.export.vassal.imported.findings import Findings
from hexwright.export.vassal.imported.member import FILES, IMAGES, SETUPS, name_at
from hexwright.export.vassal.imported.numbers import LOCK
from hexwright.project import Project

TEXTS: Final = ("shapes.yaml", "pieces/*.csv", "prototypes/*.yaml", "setups/*.csv", LOCK)
"""What belongs to the front page, if it is there."""
_MAX_TEXT: Final = 300_000_000


def read_folder(
    project: Project, name: str, report: Report
) -> tuple[dict[str, str], Built | None, Mapping[str, Path]]:
    """The texts of a folder, what they say (None after an error), and the files of the module by name."""
    folder, shown = project.sources / name, f"sources/{name}"
    texts = texts_of(folder, shown, report)
    files = {path.removeprefix(f"{shown}/"): text for path, text in texts.items()}
    built = None if report.failed else from_text(files, shown, report)
    members = {} if built is None else _members(folder, shown, built, report)
    findings = None if built is None else findings_of(name, built, report)
    if findings is not None:
        findings.of_numbers()
    return texts, None if report.failed else built, members


def findings_of(name: str, built: Built, report: Report) -> Findings | None:
    """What adds findings about the module to a report; None if its build file is kept as it came."""
    document = built.document
    where = Span(f"sources/{name}/{FRONT_PAGE}")
    return None if document.tree is None else Findings(document.tree, document.spans, where, report)


def home_of(built: Built) -> str:
    """The folder of the archive in which the module lies, with a `/` behind it."""
    return built.document.build_file[: built.document.build_file.rfind("/") + 1]


def texts_of(folder: Path, shown: str, report: Report) -> dict[str, str]:
    """The text files of a module's folder by path from the root."""
    found: dict[str, str] = {}
    others = [path for pattern in TEXTS for path in sorted(folder.glob(pattern))]
    for path in (folder / FRONT_PAGE, *others):
        where = f"{shown}/{path.relative_to(folder).as_posix()}"
        try:
            if path.is_symlink() or path.stat().st_size > _MAX_TEXT:
                report.error(
                    "Y014", f"'{where}' is a link, or larger than {_MAX_TEXT // 1_000_000} MB", Span(where)
                )
            else:
                found[where] = path.read_text(encoding="utf-8-sig")
        except (OSError, ValueError) as error:
            reason = getattr(error, "strerror", None) or error
            report.error("Y012", f"'{where}' cannot be read: {reason}", Span(where))
    return found


def _members(folder: Path, shown: str, built: Built, report: Report) -> dict[str, Path]:
    """The files of the module by name. V006 for one that may not be there, or is missing."""
    found: dict[str, Path] = {}
    document = built.document
    where = Span(f"{shown}/{FRONT_PAGE}")
    for top in (IMAGES, SETUPS, FILES):
        for path in sorted((folder / top).rglob("*")):
            at = path.relative_to(folder).as_posix()
            if path.is_symlink():
                report.error("V006", f"'{at}' is a link, which would bring in a file from elsewhere", where)
            name = document.names.get(at) or name_at(at)
            if name is not None and path.is_file():
                found[name] = path
    for at in document.names:
        if not (folder / at).is_file():
            report.error("V006", f"the file '{at}' is missing", where)
    if built.build_file is None and document.build_file not in found:
        report.error(
            "V006", f"there is neither 'tree' here nor the file '{FILES}{document.build_file}'", where
        )
    return found
