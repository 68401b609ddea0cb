"""Output of commands, and exit codes.

SOURCE_ERRORS: errors in the author's files or a failed check. USAGE_ERROR: wrong arguments, or files that
cannot be read or written. BUG: an error in Hexwright. INTERRUPTED: stopped by Ctrl-C (128 + the
number of SIGINT).
"""

from __future__ import annotations

import io
import os
import re
import sys
from typing import TYPE_CHECKING, NoReturn

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from hexwright.diagnostics import Diagnostic

OK, SOURCE_ERRORS, USAGE_ERROR, BUG, INTERRUPTED = 0, 1, 2, 3, 130


def say(text: str) -> None:
    """Print a text. If the reader of a pipe has left, such as `head`, exit with OK."""
    try:
        print(text, flush=True)
    except BrokenPipeError:
        drop_output()
        raise SystemExit(OK) from None


def usage_error(message: str) -> NoReturn:
    """Print a message and exit with USAGE_ERROR. `message`: without the name of the tool."""
    print(f"hexwright: {message}", file=sys.stderr)
    raise SystemExit(USAGE_ERROR)


def show(findings: Sequence[Diagnostic], texts: Mapping[str, str]) -> None:
    """Print findings to standard error, each with its line of the source. `texts`: sources by path."""
    from hexwright.console.findings import as_text

    show_texts([as_text(finding, texts) for finding in findings])


def show_texts(findings: Sequence[str]) -> None:
    """Print findings, as text, to standard error, with colours on a terminal (unless NO_COLOR is set)."""
    colour = sys.stderr.isatty() and "NO_COLOR" not in os.environ
    codes = {"error": "\033[1;31m", "warning": "\033[1;33m", "note": "\033[1;36m"}
    for text in findings:
        shown = text
        if colour:
            shown = re.sub(
                r"(error|warning|note) [A-Z]\d{3}", lambda m: f"{codes[m[1]]}{m[0]}\033[0m", text, count=1
            )
        print(shown, file=sys.stderr)


def columns() -> int | None:
    """Width of the terminal in characters; None if standard output is a file or a pipe."""
    import shutil

    return shutil.get_terminal_size().columns if sys.stdout.isatty() else None


def configure_output() -> None:
    """Write UTF-8 to files and pipes; on a terminal, replace characters it cannot show."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            if stream.isatty():
                stream.reconfigure(errors="replace")
            else:
                stream.reconfigure(encoding="utf-8", errors="backslashreplace")


def drop_output() -> None:
    """Redirect standard output to nowhere: Python flushes it at exit, which would fail without a reader."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
