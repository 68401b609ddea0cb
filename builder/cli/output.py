"""What is printed, where to, and the exit codes.

0 fine, 1 the author's sources are wrong, 2 usage, 3 our bug, 130 stopped by Ctrl-C.
"""

from __future__ import annotations

import io
import os
import re
import sys
from typing import TYPE_CHECKING, NoReturn

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from builder.diagnostics import Diagnostic

OK, SOURCE_ERRORS, USAGE_ERROR, BUG, INTERRUPTED = 0, 1, 2, 3, 130


def say(text: str) -> None:
    """Print a text. A reader that has left, such as `head`, has seen enough: that is fine."""
    try:
        print(text, flush=True)
    except BrokenPipeError:
        drop_output()
        raise SystemExit(OK) from None


def usage_error(message: str) -> NoReturn:
    """End because of what was asked for; `message` without the name of the tool."""
    print(f"hexwright: {message}", file=sys.stderr)
    raise SystemExit(USAGE_ERROR)


def show(findings: Sequence[Diagnostic], texts: Mapping[str, str]) -> None:
    """Findings to standard error, each with its line of the source. `texts`: sources by path."""
    from builder.console.findings import as_text

    show_texts([as_text(finding, texts) for finding in findings])


def show_texts(findings: Sequence[str]) -> None:
    """Findings that are texts already to standard error, with colours on a terminal."""
    colour = sys.stderr.isatty() and "NO_COLOR" not in os.environ
    tints = {"error": "\033[1;31m", "warning": "\033[1;33m", "note": "\033[1;36m"}
    for text in findings:
        shown = text
        if colour:
            shown = re.sub(
                r"(error|warning|note) [A-Z]\d{3}", lambda m: f"{tints[m[1]]}{m[0]}\033[0m", text, count=1
            )
        print(shown, file=sys.stderr)


def columns() -> int | None:
    """Width of the terminal in signs; None for a file or a pipe, which has none."""
    import shutil

    return shutil.get_terminal_size().columns if sys.stdout.isatty() else None


def plain_output() -> None:
    """Files and pipes get UTF-8; a terminal that cannot show a sign shows another one."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            if stream.isatty():
                stream.reconfigure(errors="replace")
            else:
                stream.reconfigure(encoding="utf-8", errors="backslashreplace")


def drop_output() -> None:
    """Let nothing more be written to a pipe without a reader, not even when Python ends."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
