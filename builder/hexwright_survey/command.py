"""`hexwright survey GAME`: writes a map's geography from data packages.

This module does not need the extra packages; it checks for them before it imports `run`, which does.
"""

from __future__ import annotations

from dataclasses import dataclass
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path

from hexwright.console.findings import as_text
from hexwright.diagnostics import Report
from hexwright.source.loader import Files
from hexwright_survey.brief import read_brief

PACKAGES = ("numpy", "scipy", "numba")

FINE, SOURCES_WRONG, USAGE = 0, 1, 2


@dataclass(frozen=True, slots=True, kw_only=True)
class Options:
    """Options of the command.

    Attributes:
        data: folder with the unpacked data packages, searched recursively (docs/survey.md lists them).
        relief: whether to make the relief tile, which takes most of the time.
        check: only compare with the existing files; write nothing.
        picture: where to write a picture for checking the survey; None for none.

    """

    data: Path
    relief: bool = True
    check: bool = False
    picture: Path | None = None


def survey(root: Path, game: str, options: Options) -> int:
    """Survey a game's map and write its geography below `sources/<game>/`.

    Returns:
        0: done (with `check`: nothing would change), 1: errors in the author's files (with `check`: something
        would change), 2: packages or data are missing.

    """
    missing = [name for name in PACKAGES if find_spec(name) is None]
    if missing:
        _print(f"the survey needs {', '.join(missing)}: pip install 'hexwright[geo]'")
        return USAGE
    if not options.data.is_dir():
        _print(f"there is no folder '{options.data}' with the data; docs/survey.md says what is needed")
        return USAGE
    report, read = Report(), Files(root=root, common=root)
    brief = read_brief(root, game, report, read)
    if brief is None:
        _print_findings(report, read)
        return SOURCES_WRONG
    engine = import_module("hexwright_survey.run")
    try:
        result = engine.run(brief, options.data, report, relief=options.relief, say=_print)
    except FileNotFoundError as error:
        _print(f"'{error.args[0]}' is not below '{options.data}'; docs/survey.md says which package has it")
        return USAGE
    _print_findings(report, read)
    for line in result.summary:
        _print(line)
    if options.picture is not None:
        options.picture.write_bytes(result.picture)
    if report.failed:
        return SOURCES_WRONG
    return _write(brief.folder, result.files, options)


def _write(folder: Path, files: dict[str, bytes], options: Options) -> int:
    """Write the files that have changed, or with `check` only list them. Returns the exit status."""
    changed = []
    for name, content in files.items():
        path = folder / name
        if path.is_file() and path.read_bytes() == content:
            continue
        changed.append(name)
        if not options.check:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(content)
    verb = "would change" if options.check else "written"
    _print(f"{verb}: {', '.join(changed)}" if changed else "nothing changed")
    return SOURCES_WRONG if options.check and changed else FINE


def _print_findings(report: Report, read: Files) -> None:
    for finding in report.sorted():
        _print(as_text(finding, read.texts))


def _print(text: str) -> None:
    print(text, flush=True)  # noqa: T201 - the command's voice
