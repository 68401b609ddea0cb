"""Writes the site: `index.html`, a folder per game, `SHA256SUMS`. Equal builds give equal bytes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path

from hexwright.diagnostics import Report
from hexwright.export.vassal.lower.module import VASSAL_VERSION
from hexwright.frontend import files_of, understand
from hexwright.pack.folder import WriteError, write_folder
from hexwright.project import Project
from hexwright.render.fonts import embedded_fonts
from hexwright.rules.read import read_rules
from hexwright.site.facts import GameEntry, built_files, game_entry
from hexwright.site.picture import pictures_of
from hexwright.source.loader import load
from hexwright.template import render

PAGE = "index.html"
MARK = b'<meta name="generator" content="Hexwright">'
"""Is in the page of every site: only a folder with such a page is taken to be a site and cleaned up."""
SUMS = "SHA256SUMS"
"""Digests of all files, for `sha256sum -c`; also tells the next run which files of the site to remove."""


class SiteError(Exception):
    """The site cannot be written; the message is for the user."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Site:
    """Counts of games, of files and of files that changed (`written`). `size`: bytes of all files."""

    games: int
    files: int
    written: int
    size: int


def check_folder(out: Path) -> None:
    """Raise SiteError unless `out` is missing, empty or an earlier site: other files are left alone."""
    try:
        occupied = out.exists() and not (out.is_dir() and (_is_site(out) or not any(out.iterdir())))
    except OSError as error:
        raise SiteError(f"cannot read '{out}': {error.strerror or error}") from error
    if occupied:
        raise SiteError(f"'{out}' holds something else: choose an empty folder, or one with an earlier site")


def _is_site(folder: Path) -> bool:
    page = folder / PAGE
    return page.is_file() and MARK in page.read_bytes()


def make_site(project: Project, games: Sequence[str], out: Path) -> Site:
    """Write the site for games that have just been built.

    Raises SiteError if a build is missing or the folder contains other files, WriteError if writing fails.
    """
    check_folder(out)
    files: dict[str, bytes] = {}
    entries = []
    for game_id in games:
        entry, game_files = _game(project, game_id)
        entries.append(entry)
        files.update((f"{game_id}/{name}", data) for name, data in game_files.items())
    page = render(
        "site/index.html.j2", entries=entries, engine=VASSAL_VERSION, fonts=embedded_fonts(), sums=SUMS
    )
    files[PAGE] = page.encode()
    files[SUMS] = _sums(files).encode()
    written = write_folder(out, files, _earlier_files(out / SUMS))
    return Site(
        games=len(entries), files=len(files), written=written, size=sum(len(data) for data in files.values())
    )


def _game(project: Project, game_id: str) -> tuple[GameEntry, dict[str, bytes]]:
    report = Report()
    sources = load(files_of(project), f"sources/{game_id}", report)
    game = understand(game_id, sources, report) if sources is not None else None
    if sources is None or game is None:
        raise SiteError(f"'{game_id}' has errors: hexwright check {game_id}")
    folder = project.root / "build" / game_id
    module = f"{game_id}-{game.version}.vmod"
    try:
        files = built_files(folder, module)
    except OSError as error:
        raise SiteError(f"cannot read what was built of '{game_id}': {error.strerror or error}") from error
    pictures = pictures_of(game, folder, module)
    files |= pictures
    return game_entry(game, read_rules(sources, game, report), files, module, tuple(pictures)), files


def _sums(files: Mapping[str, bytes]) -> str:
    return "".join(f"{sha256(files[name]).hexdigest()}  {name}\n" for name in sorted(files))


def _earlier_files(path: Path) -> frozenset[str]:
    """Files of an earlier site, from its `SHA256SUMS`; none if there is no such file."""
    try:
        lines = path.read_text(encoding="utf-8").splitlines() if path.is_file() else []
    except (OSError, UnicodeDecodeError) as error:
        raise WriteError(f"cannot read '{path.name}': it is none of ours") from error
    return frozenset(name for line in lines if (name := line.partition("  ")[2]))
