"""The parser of the command line: each command is a module of its own, imported when called."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from importlib import import_module
from types import MappingProxyType
from typing import Annotated, Any

import typer
from typer.core import TyperCommand, TyperGroup

from hexwright import __version__
from hexwright.cli.output import say

GROUPS: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "Begin and write": ("new", "preview", "explain", "survey"),
        "Build": ("build", "print", "site", "release"),
        "Check and play": ("check", "rules", "play", "verify"),
        "Look into modules": ("import", "setup", "rename", "where", "dump", "diff"),
    }
)
"""The commands by what they are for, as the help lists them."""
COMMANDS = tuple(name for names in GROUPS.values() for name in names)
"""All commands, in the order in which the help lists them.

Each is a module of this name in `builder/hexwright/cli/command/` with a function `command`, whose parameters
are the arguments and whose docstring is the help.
"""


HELP = """Compiles a wargame written as plain YAML into a VASSAL module, sheets and charts.

\b
hexwright new my-game        writes a small game, complete and yours to change
hexwright preview my-game    shows it in the browser, drawn again as you write
hexwright build my-game      makes the module, the sheets and the page
"""


class _LazyCommands(Mapping[str, Any]):
    """Commands by name, each imported only when it is looked up."""

    def __getitem__(self, name: str) -> Any:
        if name not in COMMANDS:
            raise KeyError(name)
        single = typer.Typer(add_completion=False)
        single.command(name)(import_module(f"hexwright.cli.command.{name}").command)
        command = typer.main.get_command(single)
        group = next(group for group, names in GROUPS.items() if name in names)
        if isinstance(command, TyperCommand):
            command.rich_help_panel = group
        return command

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
    help=HELP,
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
