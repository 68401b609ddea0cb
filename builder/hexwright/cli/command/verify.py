"""`hexwright verify`."""

from __future__ import annotations

import signal
import sys
from pathlib import Path
from typing import Annotated

import typer


def command(
    file: Annotated[Path, typer.Argument(help="A VASSAL module (.vmod).")],
    script: Annotated[
        list[Path] | None,
        typer.Option(help="A script of checks; those of tests/engine/ for this game when left out."),
    ] = None,
    vassal: Annotated[
        Path | None,
        typer.Option(help="Folder of an installed VASSAL; else VASSAL_CLASSPATH names its classes."),
    ] = None,
    before: Annotated[
        Path | None,
        typer.Option(help="Older version whose saved games are refreshed; fails if anything is lost."),
    ] = None,
    two: Annotated[
        bool, typer.Option("--two", help="Two players at one table; scripts of two/ when left out.")
    ] = False,
    bench: Annotated[bool, typer.Option("--bench", help="Measure times and judge them.")] = False,
    out: Annotated[Path | None, typer.Option(help="Folder for pictures and saved games.")] = None,
) -> None:
    """Play scripted checks of a module in a real VASSAL."""
    from hexwright.verify import verify
    from hexwright.verify.timing import timings

    signal.signal(signal.SIGINT, signal.default_int_handler)  # so that VASSAL is stopped
    result = verify(file, script or (), vassal, before=before, bench=bench, two=two, out=out, echo=print)
    for problem in result.problems:
        print(problem, file=sys.stderr)
    if bench:
        for line in timings(result.steps):
            print(line)
    print(f"hexwright: {result.message}", file=sys.stderr)
    raise SystemExit(result.exit_code)
