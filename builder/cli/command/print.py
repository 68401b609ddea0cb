"""`hexwright print`."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from builder.cli.arguments import Root
from builder.cli.output import WRONG, say, show_texts, usage
from builder.cli.wanted import the_games, the_options, the_project
from builder.model.printing import PAPERS, Backs, Grouping, Inks

if TYPE_CHECKING:
    from builder.export.base import Previous
    from builder.schema.printing import PrintDoc


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
        str | None, typer.Option(metavar="LENGTH", help="What the printer cannot reach.")
    ] = None,
    gutter: Annotated[str | None, typer.Option(metavar="LENGTH", help="Between counters.")] = None,
    bleed: Annotated[str | None, typer.Option(metavar="LENGTH", help="Colour beyond the cut.")] = None,
    safe: Annotated[
        str | None, typer.Option(metavar="LENGTH", help="Nothing that matters is nearer to a cut.")
    ] = None,
    shift: Annotated[
        str | None,
        typer.Option(metavar="RIGHT,DOWN", help="Moves the backs, as the calibration page says: 0.4,-0.2."),
    ] = None,
    overlap: Annotated[
        str | None, typer.Option(metavar="LENGTH", help="What neighbouring tiles of a map share.")
    ] = None,
    since: Annotated[
        Path | None,
        typer.Option(help="The manifest.json of an earlier version: adds a sheet of what changed."),
    ] = None,
    out: Annotated[Path | None, typer.Option(help="Folder for the files; else build/<name>/print/.")] = None,
    root: Root = None,
) -> None:
    """Make PDF files of a game, or counter sheets out of any module."""
    from builder.console.printing import OptionError, print_game, read_wishes
    from builder.pack.folder import WriteError

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
        wishes = read_wishes({key: text for key, text in given.items() if text})
        if Path(what).suffix.lower() in {".vmod", ".vmdx", ".zip"} or Path(what).is_file():
            if since is not None:
                usage("'--since' goes with a game, not with a file")
            _print_module(Path(what), wishes, out)
            return
        project = the_project(root)
        the_games(project, [what])
        previous = _previous(since) if since is not None else None
        fine = print_game(project, what, wishes, the_options(), out=out, previous=previous, show=show_texts)
    except (OptionError, WriteError) as error:
        usage(str(error))
    if not fine:
        raise SystemExit(WRONG)


def _print_module(path: Path, wishes: PrintDoc, out: Path | None) -> None:
    from builder.console.printing import files_told, shown
    from builder.foreign import ModuleError, print_module

    folder = out if out is not None else Path("build") / path.stem / "print"
    try:
        printed = print_module(path, folder, wishes, the_options())
    except ModuleError as error:
        usage(f"'{path.name}': {error}")
    for note in printed.notes:
        say(note)
    say(f"{printed.title}: {shown(folder)} ({files_told(printed.files)}, notes.txt)")


def _previous(path: Path) -> Previous:
    from builder.export.base import Previous

    try:
        return Previous(path=str(path), data=path.read_bytes())
    except OSError as error:
        usage(f"cannot read '{path}': {error.strerror or error}")
