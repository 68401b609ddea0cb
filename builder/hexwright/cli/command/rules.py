"""`hexwright rules`."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated

import typer

from hexwright.cli.arguments import Games, Root
from hexwright.cli.context import require_games, require_project
from hexwright.cli.output import SOURCE_ERRORS, columns, say, show


class Status(StrEnum):
    """What the referee may do about a rule."""

    ENFORCED = "enforced"
    COMPUTED = "computed"
    PART = "part"
    REMINDED = "reminded"
    DATA = "data"
    MANUAL = "manual"


def command(
    games: Games = None,
    status: Annotated[
        list[Status] | None, typer.Option(help="Only rules of this status; may be given again.")
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
    root: Root = None,
) -> None:
    """Show what the referee does about every rule of a game's checklist."""
    from hexwright.console import rules
    from hexwright.frontend import rules_of

    project = require_project(root)
    statuses = frozenset(str(word) for word in status or ())
    found, failed = [], False
    for game in require_games(project, games):
        ruled, report, texts = rules_of(project, game)
        if report.failed:
            failed = True
            show([f for f in report.sorted() if f.severity == "error"], texts)
        elif ruled is not None:
            found.append(ruled)
        elif not as_json:
            say(f"{game}: no referee (there is no rules.yaml)")
    width = columns()
    if as_json:
        say(rules.as_json(found, statuses))
    elif found:
        say("\n\n".join(rules.as_table(game, model, statuses, width) for game, model in found))
    if failed:
        raise SystemExit(SOURCE_ERRORS)
