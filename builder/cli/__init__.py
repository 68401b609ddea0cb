"""The command line: arguments, exit codes, what is printed. No logic of its own.

Each command is a module of its name in `builder/cli/command/`, imported when it is called for; `application`
finds it there. What commands share: `arguments`, `wanted` (which project, which games), `building`, `output`.
"""

from __future__ import annotations

import gc
import os
import signal
import sys
from typing import TYPE_CHECKING

from builder import __version__
from builder.cli.output import BUG, STOPPED, drop_output, plain_output

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence


def start() -> None:
    """What `hexwright` and `python -m builder` run."""
    if sys.argv[1:2] != ["preview"]:
        # A model is one great heap of small things that stay to the end: looking for garbage in it again and
        # again would take a sixth of a build. Only the preview lives long enough to need that.
        gc.disable()
    main()


def main() -> None:
    """Run the command line; a bug ends with exit code 3 and asks for a report, never with a traceback."""
    wants_trace = "--traceback" in sys.argv
    argv = [word for word in sys.argv[1:] if word != "--traceback"]
    plain_output()
    before = signal.signal(signal.SIGINT, _stop(os.getpid()))
    try:
        _run(argv)
    except Exception as error:
        if wants_trace:
            raise
        print(
            f"hexwright {__version__}: this is our bug, not yours: {type(error).__name__}: {error}\n"
            "Please report it, with the output of the same command and --traceback.",
            file=sys.stderr,
        )
        sys.exit(BUG)
    finally:
        signal.signal(signal.SIGINT, before)
        try:
            sys.stdout.flush()
        except BrokenPipeError:
            drop_output()


def _run(argv: Sequence[str]) -> None:
    """What is typed all day, `build` and names of games, needs no parser: half the time of an unchanged
    game would be spent on importing one.
    """
    if argv[:1] == ["build"] and not any(word.startswith("-") for word in argv):
        from builder.cli.building import build

        build(argv[1:])
    else:
        from builder.cli.application import app

        app(args=list(argv), prog_name="hexwright")


def _stop(parent: int) -> Callable[[int, object], None]:
    """What Ctrl-C does: end where we stand. Outputs appear whole or not at all, so there is nothing to tidy,
    and an exception could come up anywhere, even while an extension module starts.
    """

    def stop(_number: int, _frame: object) -> None:
        if os.getpid() == parent:
            os.write(2, b"\nhexwright: stopped\n")
        os._exit(STOPPED)

    return stop
