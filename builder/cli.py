"""The command line: arguments, exit codes, what is printed. No logic of its own.

Exit codes: 0 fine, 1 the author's sources are wrong, 2 usage, 3 our bug, 130 stopped by Ctrl-C.
"""

from __future__ import annotations

import io
import os
import signal
import sys
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, NoReturn

import typer

from builder import __version__

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from builder.diagnostics import Diagnostic
    from builder.export.base import Options, Previous
    from builder.preview.worker import Built
    from builder.project import Project
    from builder.schema.printing import PrintDoc

app = typer.Typer(
    name="hexwright",
    help="Compiles a wargame written as plain YAML into a VASSAL module, sheets and charts.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
)

FINE, WRONG, USAGE, BUG, STOPPED = 0, 1, 2, 3, 130


class Form(StrEnum):
    """How findings are printed."""

    TEXT = "text"
    JSON = "json"


class Status(StrEnum):
    """What the referee may do about a rule."""

    ENFORCED = "enforced"
    COMPUTED = "computed"
    REMINDED = "reminded"
    DATA = "data"
    MANUAL = "manual"


Root = Annotated[
    Path | None, typer.Option("--root", help="Project folder; else the nearest one with sources/.")
]
Games = Annotated[
    list[str] | None, typer.Argument(help="Games to work on; all when left out.", show_default=False)
]


def _say(text: str) -> None:
    """Print a text. A reader that has left, such as `head`, has seen enough: that is fine."""
    try:
        print(text, flush=True)
    except BrokenPipeError:
        _drop_output()
        raise typer.Exit(FINE) from None


def _drop_output() -> None:
    """Let nothing more be written to a pipe without a reader, not even when Python ends."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _usage(message: str) -> NoReturn:
    print(f"hexwright: {message}", file=sys.stderr)
    raise typer.Exit(USAGE)


def _project(root: Path | None) -> Project:
    from builder.project import find_project, open_project

    if root is not None:
        if not (root / "sources").is_dir():
            _usage(f"'{root}' has no folder 'sources'")
        return open_project(root.resolve())
    project = find_project(Path.cwd())
    if project is None:
        _usage("there is no folder 'sources' here or above; start one with: hexwright new my-game")
    return project


def _games(project: Project, wanted: list[str] | None) -> tuple[str, ...]:
    from builder.diagnostics import did_you_mean

    known = project.games()
    if not wanted:
        if not known:
            _usage("there are no games in 'sources' yet; start one with: hexwright new my-game")
        return known
    for name in wanted:
        if name not in known:
            hint = did_you_mean(name, known)
            _usage(f"there is no game '{name}' in 'sources'" + (f" ({hint})" if hint else ""))
    return tuple(dict.fromkeys(wanted))


def _show(findings: list[Diagnostic], texts: Mapping[str, str]) -> None:
    from builder.console.findings import as_text

    _print_findings([as_text(finding, texts) for finding in findings])


def _print_findings(findings: Sequence[str]) -> None:
    """Findings as text to standard error, with colours on a terminal."""
    import re

    colour = sys.stderr.isatty() and "NO_COLOR" not in os.environ
    tints = {"error": "\033[1;31m", "warning": "\033[1;33m", "note": "\033[1;36m"}
    for text in findings:
        shown = text
        if colour:
            shown = re.sub(
                r"(error|warning|note) [A-Z]\d{3}", lambda m: f"{tints[m[1]]}{m[0]}\033[0m", text, count=1
            )
        print(shown, file=sys.stderr)


@app.command()
def build(
    games: Games = None,
    target: Annotated[
        str | None, typer.Option(help="Targets, separated by commas; all when left out.")
    ] = None,
    jobs: Annotated[int, typer.Option(min=0, max=64, help="Cores to use; 0 takes what there is.")] = 0,
    cache: Annotated[
        bool, typer.Option("--cache/--no-cache", help="Use what earlier builds left in build/.cache/.")
    ] = True,
    root: Root = None,
) -> None:
    """Build games into build/<game>/."""
    from builder.console.building import TargetError, build_games
    from builder.pack.folder import WriteError

    project = _project(root)
    chosen = _games(project, games)
    try:
        fine = build_games(project, chosen, target, _options(jobs), cache=cache, show=_print_findings)
    except (TargetError, WriteError) as error:
        _usage(str(error))
    if not fine:
        raise typer.Exit(WRONG)


def _options(jobs: int) -> Options:
    from dataclasses import replace

    from builder.export.base import Options

    # Taken away: the PDF library would read it, too, and stumble over what is no number.
    epoch = os.environ.pop("SOURCE_DATE_EPOCH", "")
    fixed = Options(jobs=jobs or os.cpu_count() or 1)
    return replace(fixed, epoch=int(epoch)) if epoch.isdecimal() and len(epoch) < 16 else fixed


@app.command(name="print")
def print_(
    what: Annotated[str, typer.Argument(help="A game, or a file: any VASSAL module (.vmod).")],
    paper: Annotated[
        list[str] | None, typer.Option(help="a4, a3, letter, legal, tabloid; may be given again.")
    ] = None,
    backs: Annotated[str | None, typer.Option(help="long-edge, short-edge, fold or single.")] = None,
    inks: Annotated[str | None, typer.Option(help="full, saver, black or colour-blind.")] = None,
    group: Annotated[
        str | None, typer.Option(help="What stays together: formation, nationality, side, none.")
    ] = None,
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
                _usage("'--since' goes with a game, not with a file")
            _print_module(Path(what), wishes, out)
            return
        project = _project(root)
        _games(project, [what])
        previous = _previous(since) if since is not None else None
        fine = print_game(
            project, what, wishes, _options(0), out=out, previous=previous, show=_print_findings
        )
    except (OptionError, WriteError) as error:
        _usage(str(error))
    if not fine:
        raise typer.Exit(WRONG)


def _print_module(path: Path, wishes: PrintDoc, out: Path | None) -> None:
    from builder.console.printing import files_told, shown
    from builder.foreign import ModuleError, print_module

    folder = out if out is not None else Path("build") / path.stem / "print"
    try:
        printed = print_module(path, folder, wishes, _options(0))
    except ModuleError as error:
        _usage(f"'{path.name}': {error}")
    for note in printed.notes:
        _say(note)
    _say(f"{printed.title}: {shown(folder)} ({files_told(printed.files)}, notes.txt)")


def _previous(path: Path) -> Previous:
    from builder.export.base import Previous

    try:
        return Previous(path=str(path), data=path.read_bytes())
    except OSError as error:
        _usage(f"cannot read '{path}': {error.strerror or error}")


@app.command()
def check(
    games: Games = None,
    form: Annotated[Form, typer.Option("--format", help="text for people, json for editors.")] = Form.TEXT,
    root: Root = None,
) -> None:
    """Show everything that is wrong with games; write nothing."""
    from builder.console.findings import as_json, closing
    from builder.pipeline import check as run

    project = _project(root)
    failed = False
    everything: list[Diagnostic] = []
    for game in _games(project, games):
        report, texts = run(project, game)
        failed |= report.failed
        findings = report.sorted()
        everything.extend(findings)
        if form is Form.TEXT:
            _show(findings, texts)
            _say(f"{game}: {closing(findings) or 'no errors'}")
    if form is Form.JSON:
        _say(as_json(everything))
    if failed:
        raise typer.Exit(WRONG)


@app.command()
def rules(
    games: Games = None,
    status: Annotated[
        list[Status] | None, typer.Option(help="Only rules of this status; may be given again.")
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
    root: Root = None,
) -> None:
    """Show what the referee does about every rule of a game's checklist."""
    import shutil

    from builder.console import rules as show
    from builder.pipeline import rules_of

    project = _project(root)
    wanted = frozenset(str(word) for word in status or ())
    found, failed = [], False
    for game in _games(project, games):
        ruled, report, texts = rules_of(project, game)
        if report.failed:
            failed = True
            _show([f for f in report.sorted() if f.severity == "error"], texts)
        elif ruled is not None:
            found.append(ruled)
        elif not as_json:
            _say(f"{game}: no referee (there is no rules.yaml)")
    width = shutil.get_terminal_size().columns if sys.stdout.isatty() else None
    if as_json:
        _say(show.as_json(found, wanted))
    elif found:
        _say("\n\n".join(show.as_table(game, model, wanted, width) for game, model in found))
    if failed:
        raise typer.Exit(WRONG)


@app.command()
def release(
    game: Annotated[str, typer.Argument(help="The game whose present version goes out to players.")],
    root: Root = None,
) -> None:
    """Build a game and keep on record what saved games of this version rely on."""
    from builder.console.building import build_games
    from builder.pack.folder import WriteError
    from builder.pipeline import keep_release

    project = _project(root)
    (name,) = _games(project, [game])
    try:
        if not build_games(project, (name,), None, _options(0), cache=True, show=_print_findings):
            raise typer.Exit(WRONG)
        _say(f"{name}: {keep_release(project, name)}, commit it")
    except WriteError as error:
        _usage(str(error))


@app.command()
def dump(file: Annotated[Path, typer.Argument(help="A VASSAL module (.vmod).")]) -> None:
    """Print a module as canonical text, decoded from its bytes."""
    from builder.export.vassal.dump import dump as as_text
    from builder.pack.archive import ArchiveError, read_zip, unzip_or_none

    try:
        files = read_zip(file)
    except ArchiveError as error:
        _usage(str(error))
    _say(as_text(files, unzip=unzip_or_none).rstrip("\n"))


@app.command()
def diff(
    old: Annotated[Path, typer.Argument(help="A VASSAL module (.vmod), anybody's.")],
    new: Annotated[Path, typer.Argument(help="The same or another module, as it is now.")],
    form: Annotated[Form, typer.Option("--format", help="text for people, json for programs.")] = Form.TEXT,
) -> None:
    """Tell what changed between two modules, in a player's words."""
    from builder.export.vassal.compare import as_json, as_text, compare, read_pair
    from builder.export.vassal.reading import ModuleError

    try:
        comparison = compare(*read_pair(old, new))
    except ModuleError as error:
        _usage(str(error))
    _say(as_text(comparison) if form is Form.TEXT else as_json(comparison))


@app.command()
def verify(
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
        typer.Option(help="An older version: its saved games are refreshed, and nothing may be lost."),
    ] = None,
    bench: Annotated[bool, typer.Option("--bench", help="Measure times and judge them.")] = False,
    out: Annotated[Path | None, typer.Option(help="Folder for pictures and saved games.")] = None,
) -> None:
    """Play scripted checks of a module in a real VASSAL."""
    from builder.verify import verify as play
    from builder.verify.timing import timings

    signal.signal(signal.SIGINT, signal.default_int_handler)  # it must stop the engine and tidy up
    result = play(file, script or (), vassal, before=before, bench=bench, out=out, echo=print)
    for problem in result.problems:
        print(problem, file=sys.stderr)
    if bench:
        for line in timings(result.steps):
            print(line)
    print(f"hexwright: {result.message}", file=sys.stderr)
    raise typer.Exit(result.exit_code)


@app.command()
def site(
    out: Annotated[Path | None, typer.Option(help="Folder of the site; else site/ in the project.")] = None,
    root: Root = None,
) -> None:
    """Build all games, and a page to download them from, as files for any web server."""
    from builder.console.building import build_games
    from builder.pack.folder import WriteError
    from builder.site.facts import weight
    from builder.site.make import SiteError, make_site

    project = _project(root)
    games = _games(project, None)
    folder = out or project.root / "site"
    try:
        if not build_games(project, games, None, _options(0), cache=True, show=_print_findings):
            raise typer.Exit(WRONG)
        made = make_site(project, games, folder)
    except (SiteError, WriteError) as error:
        _usage(str(error))
    count = "1 game" if made.games == 1 else f"{made.games} games"
    _say(f"site: {folder.name}/ ({count}, {made.files} files, {weight(made.size)}, {made.written} new)")


@app.command()
def new(
    name: Annotated[str, typer.Argument(help="Short name of the game: letters, digits, dashes.")],
    root: Root = None,
) -> None:
    """Start a game in sources/<name>/ that builds at once."""
    from builder.starter import StarterError, start

    where = root or Path.cwd()
    try:
        files = start(where, name)
    except StarterError as error:
        _usage(str(error))
    for path in files:
        _say(path)
    _say(f"build it with: hexwright build {name}")


@app.command()
def preview(
    game: Annotated[str, typer.Argument(help="The game to look at.")],
    port: Annotated[
        int, typer.Option(min=0, max=65535, help="Port on this machine; 0 takes a free one.")
    ] = 8750,
    open_: Annotated[bool, typer.Option("--open", help="Open the page in the browser.")] = False,
    root: Root = None,
) -> None:
    """Show a game in the browser, built again whenever a source changes."""
    import webbrowser

    from builder.preview import PortError, Preview
    from builder.preview import preview as serve

    project = _project(root)
    (name,) = _games(project, [game])

    def ready(address: str) -> None:
        _say(f"{name}: {address} (Ctrl-C ends it)")
        if open_:
            webbrowser.open(address)

    def told(built: Built) -> None:
        _print_findings(built.findings)
        _say(f"{name}: {built.told} ({built.seconds:.2f} s)")

    try:
        serve(Preview(project=project, game=name, options=_options(0), port=port, ready=ready, say=told))
    except PortError as error:
        _usage(str(error))


@app.command()
def explain(
    key: Annotated[
        str | None, typer.Argument(help="A key such as looks.slots.size; the sections when left out.")
    ] = None,
    schemas: Annotated[
        Path | None, typer.Option(help="Write the JSON Schemas for editors into this folder instead.")
    ] = None,
) -> None:
    """Explain a key of the source format: what it means, type, unit, default, an example."""
    import shutil

    if schemas is not None:
        _write_schemas(schemas)
        return
    from builder.console import explain as say

    width = shutil.get_terminal_size().columns if sys.stdout.isatty() else None
    text = say.overview(width) if key is None else say.explain(key, width)
    if text is None:
        _usage(say.unknown(str(key)))
    _say(text)


def _write_schemas(folder: Path) -> None:
    from builder.pack.folder import WriteError, write_file
    from builder.reference.schemas import documents

    try:
        for name, text in documents().items():
            write_file(folder / name, text.encode())
            _say((folder / name).as_posix())
    except WriteError as error:
        _usage(str(error))


@app.command()
def survey(
    game: Annotated[str, typer.Argument(help="The game whose ground is surveyed.")],
    data: Annotated[Path, typer.Option(help="Folder of the geodata packages (docs/survey.md).")],
    relief: Annotated[bool, typer.Option(help="Make the shading tile as well (slow).")] = True,
    check: Annotated[bool, typer.Option("--check", help="Say what would change; write nothing.")] = False,
    picture: Annotated[
        Path | None, typer.Option(help="Draw the findings over the ground into this PNG.")
    ] = None,
    root: Root = None,
) -> None:
    """Propose terrain, coast and rivers from geodata (needs the extra 'geo')."""
    from builder.survey import Options as Survey
    from builder.survey import survey as run

    project = _project(root)
    _games(project, [game])
    code = run(project.root, game, Survey(data=data, relief=relief, check=check, picture=picture))
    if code:
        raise typer.Exit(code)


@app.callback(invoke_without_command=True)
def _top(
    version: Annotated[bool, typer.Option("--version", help="Print the version and stop.")] = False,
) -> None:
    if version:
        _say(f"hexwright {__version__}")
        raise typer.Exit(FINE)


def _plain_output() -> None:
    """Files and pipes get UTF-8; a terminal that cannot show a sign shows another one."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            if stream.isatty():
                stream.reconfigure(errors="replace")
            else:
                stream.reconfigure(encoding="utf-8", errors="backslashreplace")


def _stop(parent: int) -> Callable[[int, object], None]:
    """What Ctrl-C does: end where we stand. Outputs appear whole or not at all, so there is nothing to tidy,
    and an exception could come up anywhere, even while an extension module starts.
    """

    def stop(_number: int, _frame: object) -> None:
        if os.getpid() == parent:
            os.write(2, b"\nhexwright: stopped\n")
        os._exit(STOPPED)

    return stop


def main() -> None:
    """Run the command line; a bug ends with exit code 3 and asks for a report, never with a traceback."""
    wants_trace = "--traceback" in sys.argv
    argv = [word for word in sys.argv[1:] if word != "--traceback"]
    _plain_output()
    before = signal.signal(signal.SIGINT, _stop(os.getpid()))
    try:
        app(args=argv, prog_name="hexwright")
    except Exception as error:
        if wants_trace:
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
            _drop_output()
