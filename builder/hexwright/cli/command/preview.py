"""`hexwright preview`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from hexwright.cli.arguments import Root
from hexwright.cli.context import build_options, require_games, require_project
from hexwright.cli.output import say, show_texts, usage_error

if TYPE_CHECKING:
    from hexwright.preview.resident import Answer


def command(
    game: Annotated[str, typer.Argument(help="The game to look at.")],
    port: Annotated[
        int, typer.Option(min=0, max=65535, help="Port on this machine; 0 takes a free one.")
    ] = 8750,
    open_: Annotated[bool, typer.Option("--open", help="Open the page in the browser.")] = False,
    root: Root = None,
) -> None:
    """Show a game in the browser, built again whenever a source changes."""
    import webbrowser

    from hexwright.preview import PortError, Preview, preview

    project = require_project(root)
    (name,) = require_games(project, [game])

    def ready(address: str) -> None:
        say(f"{name}: {address} (Ctrl-C ends it)")
        if open_:
            webbrowser.open(address)

    def say_answer(answer: Answer) -> None:
        if answer.state != "page":  # findings are shown once
            show_texts(answer.findings)
        say(f"{name}: {answer.text} ({answer.seconds:.2f} s)")

    def stale() -> None:
        say(f"{name}: the tool has changed: restart the preview")

    request = Preview(
        project=project,
        game=name,
        options=build_options(),
        port=port,
        ready=ready,
        say=say_answer,
        stale=stale,
    )
    try:
        preview(request)
    except PortError as error:
        usage_error(str(error))
