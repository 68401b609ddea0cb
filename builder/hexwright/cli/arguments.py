"""Types of arguments that several commands share."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

Root = Annotated[
    Path | None, typer.Option("--root", help="Project folder; else the nearest one with sources/.")
]
Games = Annotated[
    list[str] | None, typer.Argument(help="Games to work on; all when left out.", show_default=False)
]


class Form(StrEnum):
    """How findings are printed."""

    TEXT = "text"
    JSON = "json"
