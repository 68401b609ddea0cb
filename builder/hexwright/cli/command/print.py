"""`hexwright print`."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from hexwright.cli.arguments import Root
from hexwright.cli.context import build_options, require_games, require_project
from hexwright.cli.output import SOURCE_ERRORS, say, show_texts, usage_error
from hexwright.model.printing import PAPERS, Backs, Grouping, Inks

if TYPE_CHECKING:
    from hexwright.export.base import Previous
    from hexwright.schema.printing import PrintDoc


def _either(words: Iterable[str]) -> str:
    """`a, b or c`."""
    *others, last = words
    return f"{', '.join(others)} or {last}"


def command(
    what: Annotated[str, typer.Argument(help="A game, or a file: any VASSAL module (.vmod).")],
    paper: Annotated[list[str] | None, typer.Option(help=f"{', '.join(PAPERS)}; may be given again.")] = None,
    backs: Annotated[str | None, typer.Option(help=f"{_either(Backs)}.")] = None,
    inks: Annotated[str | None, typer.Option(help=f"{_either(Inks)}.")] = None,
    group: Annotated[str | None, typer.Option(help=f"What stays together: {', '.join(Grouping)}.")] = None,
    counter: Annotated[
        str | None, typer.Option(metavar="LENGTH", help="Height of the commonest counter: 15.9 mm, 5/8 in.")
    ] = None,
    hex_: Annotated[
        str | None, typer.Option("--hex", metavar="LENGTH", help="Across the flats of a hex.")
    ] = None,
    margin: Annotated[
        str | None, typer.Option(metavar="LENGTH", help="Width of the printer's unprintable edge.")
    ] = None,
    gutter: Annotated[str | None, typer.Option(metavar="LENGTH", help="Between counters.")] = None,
    bleed: Annotated[str | None, typer.Option(metavar="LENGTH", help="Colour beyond the cut.")] = None,
    safe: Annotated[
        str | None, typer.Option(metavar="LENGTH", help="Minimum distance of text and symbols from a cut.")
    ] = None,
    shift: Annotated[
        str | None,
        typer.Option(metavar="RIGHT,DOWN", help="Moves the backs, as the calibration page says: 0.4,-0.2."),
    ] = None,
    overlap: Annotated[
        str | None, typer.Option(metavar="LENGTH", help="Overlap between adjacent map tiles.")
    ] = None,
    since: Annotated[
        Path | None,
        typer.Option(help="The manifest.json of an earlier version: adds a sheet of what changed."),
    ] = None,
    out: Annotated[Path | None, typer.Option(help="Folder for the files; else build/<name>/print/.")] = None,
    root: Root = None,
) -> None:
    """Make PDF files of a game, or counter sheets out of any module."""
    from hexwright.console.printing import OptionError, print_game, read_print_overrides
    from hexwright.pack.folder import WriteError

    given = {
        "paper": " ".join(paper or ()),
        "backs": backs,
        "inks": inks,
        "group": group,
        "counter": counter,
        "hex": hex_,
        "margin": margin,
        "gutter": gutter,
        "bleed": bleed,
        "safe": safe,
        "shift": shift,
        "overlap": overlap,
    }
    try:
        print_overrides = read_print_overrides({key: text for key, text in given.items() if text})
        if Path(what).suffix.lower() in {".vmod", ".vmdx", ".zip"} or Path(what).is_file():
            if since is not None:
                usage_error("'--since' goes with a game, not with a file")
            _print_module(Path(what), print_overrides, out)
            return
        project = require_project(root)
        require_games(project, [what])
        previous = _previous(since) if since is not None else None
        fine = print_game(
            project, what, print_overrides, build_options(), out=out, previous=previous, show=show_texts
        )
    except (OptionError, WriteError) as error:
        usage_error(str(error))
    if not fine:
        raise SystemExit(SOURCE_ERRORS)


def _print_module(path: Path, print_overrides: PrintDoc, out: Path | None) -> None:
    from hexwright.console.printing import files_told, shown
    from hexwright.foreign import ModuleError, print_module

    folder = out if out is not None else Path("build") / path.stem / "print"
    try:
        printed = print_module(path, folder, print_overrides, build_options())
    except ModuleError as error:
        usage_error(f"'{path.name}': {error}")
    for note in printed.notes:
        say(note)
    say(f"{printed.title}: {shown(folder)} ({files_told(printed.files)}, notes.txt)")


def _previous(path: Path) -> Previous:
    from hexwright.export.base import Previous

    try:
        return Previous(path=str(path), data=path.read_bytes())
    except OSError as error:
        usage_error(f"cannot read '{path}': {error.strerror or error}")
