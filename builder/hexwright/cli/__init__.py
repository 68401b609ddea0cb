"""The command line: parses arguments, calls what does the work, prints results, sets exit codes.

Each command is a module of its name in `builder/hexwright/cli/command/`; `application` imports it when it is
called. Commands share `arguments` (their types), `context` (which project, which games), `building` and
`output`.
"""

from __future__ import annotations

import gc
import os
import signal
import sys
from typing import TYPE_CHECKING

from hexwright import __version__
from hexwright.cli.output import BUG, INTERRUPTED, configure_output, drop_output

if TYPE_CHECKING:
    from collections.abc import Callable


def start() -> None:
    """Entry point of `hexwright` and `python -m hexwright`."""
    if sys.argv[1:2] != ["preview"]:
        # A model consists of many small objects that live to the end: searching them for garbage again and
        # again would take a sixth of a build. Only the preview lives long enough to need the collector.
        gc.disable()
    main()


def main() -> None:
    """Run the command line. An unexpected exception exits with BUG and a request to report it.

    The traceback is shown only with `--traceback`.
    """
    show_traceback = "--traceback" in sys.argv
    argv = [word for word in sys.argv[1:] if word != "--traceback"]
    configure_output()
    before = signal.signal(signal.SIGINT, _stop(os.getpid()))
    try:
        from hexwright.cli.application import app

        app(args=argv, prog_name="hexwright")
    except Exception as error:
        if show_traceback:
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


def _stop(parent: int) -> Callable[[int, object], None]:
    """A handler of SIGINT that exits at once. `parent`: the process that says so; workers exit silently.

    KeyboardInterrupt could be raised anywhere, even while an extension module is being imported. There is
    nothing to clean up: files are written completely or not at all.
    """

    def stop(_number: int, _frame: object) -> None:
        if os.getpid() == parent:
            os.write(2, b"\nhexwright: stopped\n")
        os._exit(INTERRUPTED)

    return stop
