"""`hexwright print`: its options read, and what was printed in a few lines."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from hexwright.cache.builds import Builds
from hexwright.console.findings import as_text, summary
from hexwright.console.progress import Progress
from hexwright.diagnostics import Diagnostic, Report, Severity
from hexwright.export.base import Options, Previous
from hexwright.pipeline import BuildRequest, build
from hexwright.project import Project
from hexwright.schema.printing import PrintDoc, from_options

OPTION = "--"
"""Paths of places on the command line begin so."""


class OptionError(Exception):
    """An option that cannot be; the message is for people."""


def read_print_overrides(options: Mapping[str, str]) -> PrintDoc:
    """Options as text by key. OptionError tells everything that is wrong with them."""
    report = Report()
    print_overrides = from_options(options, report)
    if print_overrides is None or report.failed:
        raise OptionError("\n".join(_about_option(found) for found in report))
    return print_overrides


def print_game(
    project: Project,
    game: str,
    print_overrides: PrintDoc,
    options: Options,
    *,
    out: Path | None,
    previous: Previous | None,
    show: Callable[[Sequence[str]], None],
) -> bool:
    """Build one game for paper; whether it went well. OptionError if an option does not go with the game,
    WriteError if the disk refuses.
    """
    builds = Builds(project=project, settings="print", keep=True)
    with Progress((game,)) as progress, builds.locked(game):
        result = build(
            BuildRequest(
                project=project,
                game=game,
                targets=("print",),
                options=options,
                stage=progress.stage(game),
                print_overrides=print_overrides,
                previous=previous,
                out=out,
            )
        )
        progress.clear()
        found = [f for f in result.report.sorted() if f.severity != Severity.NOTE]
        wrong = [f for f in found if f.severity == Severity.ERROR and _is_option(f, previous)]
        if wrong:
            raise OptionError("\n".join(_about_option(f) for f in wrong))
        show([as_text(f, result.texts) for f in found])
        if result.folder is None:
            progress.failed(game, summary(found))
            return False
    for note in (f for f in result.report.sorted() if f.severity == Severity.NOTE):
        if _is_option(note, previous):
            sys.stdout.write(f"{game}: {note.message}\n")
    where = shown(out) if out is not None else f"build/{game}/print/"
    sys.stdout.write(f"{game}: {where} ({files_told(result.files)})\n")
    return True


def shown(folder: Path) -> str:
    """A folder as people write it."""
    return f"{folder.as_posix().rstrip('/')}/"


def files_told(files: Sequence[str] | Mapping[str, str]) -> str:
    """How many files, in words."""
    return f"{len(files)} file{'s' if len(files) != 1 else ''}"


def _is_option(found: Diagnostic, previous: Previous | None) -> bool:
    """Whether a finding is about the command line, or the file of an earlier version that it names."""
    return found.span.path.startswith(OPTION) or (previous is not None and found.span.path == previous.path)


def _about_option(found: Diagnostic) -> str:
    if not found.span.path.startswith(OPTION):
        return f"'{found.span.path}': {found.message}" + (f" ({found.hint})" if found.hint else "")
    key = found.span.path.removeprefix(OPTION)
    message = found.message.replace(f"'{key}'", f"'{OPTION}{key}'", 1)
    if found.span.path not in message:
        message = f"'{found.span.path}': {message}"
    return message + (f" ({found.hint})" if found.hint else "")
