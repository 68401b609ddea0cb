"""The parser of the command line: each command is a module of `builder.cli.command`, imported when called."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from importlib import import_module
from typing import Annotated, Any

import typer
from typer.core import TyperGroup

from builder import __version__
from builder.cli.output import say

COMMANDS = (
    "build",
    "print",
    "check",
    "rules",
    "play",
    "release",
    "dump",
    "diff",
    "verify",
    "site",
    "new",
    "preview",
    "explain",
    "survey",
)
"""All commands, in the order in which the help lists them.

Each is a module of this name in `builder/cli/command/` with a function `command`, whose parameters are the
arguments and whose docstring is the help.
"""


class _LazyCommands(Mapping[str, Any]):
    """Commands by name, each imported only when it is looked up."""

    def __getitem__(self, name: str) -> Any:
        if name not in COMMANDS:
            raise KeyError(name)
        single = typer.Typer(add_completion=False)
        single.command(name)(import_module(f"builder.cli.command.{name}").command)
        return typer.main.get_command(single)

    def __iter__(self) -> Iterator[str]:
        return iter(COMMANDS)

    def __len__(self) -> int:
        return len(COMMANDS)


class _Group(TyperGroup):
    def __init__(self, **attributes: Any) -> None:
        super().__init__(**attributes)
        self.commands = _LazyCommands()  # type: ignore[assignment] # it is only read


app = typer.Typer(
    name="hexwright",
    cls=_Group,
    help="Compiles a wargame written as plain YAML into a VASSAL module, sheets and charts.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
)


@app.callback(invoke_without_command=True)
def _options(
    version: Annotated[bool, typer.Option("--version", help="Print the version and stop.")] = False,
) -> None:
    if version:
        say(f"hexwright {__version__}")
        raise typer.Exit
