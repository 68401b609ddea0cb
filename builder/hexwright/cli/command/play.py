"""`hexwright play`."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from hexwright.cli.arguments import Root
from hexwright.cli.context import require_games, require_project
from hexwright.cli.output import SOURCE_ERRORS, columns, say, show, usage_error


def command(
    game: Annotated[str, typer.Argument(help="The game; it needs a referee (rules.yaml).")],
    games: Annotated[int, typer.Option(min=1, help="How many games to play.")] = 100,
    seed: Annotated[
        int, typer.Option(min=0, help="Seed of the first game; each further game has the next one.")
    ] = 0,
    setup: Annotated[
        str | None, typer.Option(metavar="NAME", help="Id of the set-up; the game's usual one when left out.")
    ] = None,
    jobs: Annotated[
        int, typer.Option(min=0, help="Processes to play in; 0 for one on each core.", show_default=False)
    ] = 0,
    cluster: Annotated[
        str | None,
        typer.Option(metavar="ADDRESS", help="Scheduler of a dask cluster to play on: tcp://host:8786."),
    ] = None,
    chart: Annotated[Path | None, typer.Option(help="Draw the totals into this SVG file.")] = None,
    tell: Annotated[
        bool, typer.Option("--tell", help="Tell the game with this seed instead, move by move.")
    ] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
    root: Root = None,
) -> None:
    """Play complete games automatically; report who won, how long it took, and what was refused."""
    import gc
    import os

    from hexwright.console import play_chart, playing
    from hexwright.console.workers import WorkerError
    from hexwright.frontend import rules_of
    from hexwright.pack.folder import WriteError, write_file

    gc.enable()  # many games leave much behind
    project = require_project(root)
    (name,) = require_games(project, [game])
    found, report, texts = rules_of(project, name)
    if report.failed:
        show([f for f in report.sorted() if f.severity == "error"], texts)
        raise SystemExit(SOURCE_ERRORS)
    if found is None:
        usage_error(f"'{name}' has no referee: nobody knows its rules without a rules.yaml")
    try:
        if tell:
            told, faulty = playing.tell(playing.load_game(*found, setup, speaks=True), seed)
            say(told)
            if faulty:
                raise SystemExit(SOURCE_ERRORS)
            return
        played = playing.play(
            playing.load_game(*found, setup),
            range(seed, seed + games),
            jobs=jobs or os.cpu_count() or 1,
            cluster=cluster,
            show=playing.PlayProgress(),
        )
        say(playing.as_json(played) if as_json else playing.as_text(played, columns()))
        if chart is not None:
            write_file(chart, play_chart.drawn(played).encode())
    except (playing.SetupError, WorkerError, WriteError) as error:
        usage_error(str(error))
    if played.totals.faults:
        raise SystemExit(SOURCE_ERRORS)
