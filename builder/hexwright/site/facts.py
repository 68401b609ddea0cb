"""What the site shows about a game, from its model and its built files."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path

from hexwright.export.report.data import Fidelity, collect
from hexwright.export.report.rules import RuleCoverage, rule_coverage
from hexwright.model.game import Game
from hexwright.model.printing import PAPERS
from hexwright.render.screenshot import size_of
from hexwright.rules.read import Rules
from hexwright.site.picture import CLOSE_UP, COUNTERS, COVER, PICTURE, SHEET

PUBLISHED = ("print/*", "charts/index.html", "text/*", "web/**/*", "report.html", "CHANGES.md")
"""Files of a build that are published, besides the module: what somebody is shown the way to. All charts are
on one page; each on a page of its own, and as a picture, would be the same twice more.
"""

_SHEETS: Mapping[str, str] = {
    "counters": "Counters, fronts and backs",
    "map": "Map in tiles",
    "charts": "Charts and player aids",
    "calibration": "Calibration of the printer",
    "errata": "Changed counters",
}
_GALLERY: Mapping[str, str] = {
    CLOSE_UP: "A part of the board, set up",
    COUNTERS: "Some of what is played with",
    SHEET: "A sheet to print and cut",
    COVER: "The cover",
}
_UNITS = ("bytes", "kB", "MB", "GB")


@dataclass(frozen=True, slots=True, kw_only=True)
class Download:
    """A file to download. `path`: relative to the page; `size`: bytes; `digest`: SHA-256, hexadecimal."""

    path: str
    label: str
    size: int
    digest: str

    @property
    def size_text(self) -> str:
        """The size as text, such as 1.2 MB."""
        return format_size(self.size)


@dataclass(frozen=True, slots=True, kw_only=True)
class Shown:
    """A picture of the gallery. `path`: from the page; `width`, `height`: px; `words`: what it shows."""

    path: str
    width: int
    height: int
    words: str


@dataclass(frozen=True, slots=True, kw_only=True)
class GameEntry:
    """One game on the page.

    Attributes:
        game: its model.
        module: the VASSAL module.
        sheets: PDFs to print.
        pages: label and address of pages to view.
        picture: address of its picture, "" without one.
        gallery: address, kind and size in pixels of its other pictures.
        fidelity: how much of it is printed in the original, and how much is ours.
        rules: how much of the rules the referee covers; None without a referee.

    """

    game: Game
    module: Download
    sheets: tuple[Download, ...]
    pages: tuple[tuple[str, str], ...]
    picture: str
    gallery: tuple[Shown, ...]
    fidelity: Fidelity
    rules: RuleCoverage | None


def format_size(size: int) -> str:
    """A number of bytes as text of two or more digits: 980 bytes, 36 kB, 1.4 MB."""
    amount, unit = float(size), 0
    while amount >= 1000 and unit < len(_UNITS) - 1:
        amount, unit = amount / 1000, unit + 1
    return f"{amount:.1f} {_UNITS[unit]}" if 0 < amount < 10 and unit else f"{amount:.0f} {_UNITS[unit]}"


def built_files(folder: Path, module: str) -> dict[str, bytes]:
    """The published files of a build, by path in its folder. Raises OSError if one cannot be read."""
    found = {module: (folder / module).read_bytes()}
    for pattern in PUBLISHED:
        for path in sorted(folder.glob(pattern)):
            if path.is_file() and not path.name.startswith("."):
                found[path.relative_to(folder).as_posix()] = path.read_bytes()
    return found


def game_entry(
    game: Game, rules: Rules | None, files: Mapping[str, bytes], module: str, pictures: Collection[str]
) -> GameEntry:
    """The entry of a game. `files`: its published files, by path; `module`, `pictures`: which of them are the
    module and its pictures.
    """
    pages = {
        "web/index.html": "Look at it in the browser",
        "charts/index.html": "Charts",
        "report.html": "Fidelity report",
        "CHANGES.md": "Changes",
    }
    return GameEntry(
        game=game,
        module=_download(game.id, module, files[module], "Module"),
        sheets=tuple(
            _download(game.id, name, data, _label(Path(name).stem))
            for name, data in sorted(files.items())
            if name.startswith("print/") and name.endswith(".pdf")
        ),
        pages=tuple((label, f"{game.id}/{name}") for name, label in pages.items() if name in files),
        picture=f"{game.id}/{PICTURE}" if PICTURE in pictures else "",
        gallery=tuple(
            _shown(f"{game.id}/{name}", files[name], words)
            for name, words in _GALLERY.items()
            if name in pictures
        ),
        fidelity=collect(game),
        rules=rule_coverage(rules),
    )


def _shown(path: str, data: bytes, words: str) -> Shown:
    width, height = size_of(data)
    return Shown(path=path, width=width, height=height, words=words)


def _download(game_id: str, name: str, data: bytes, label: str) -> Download:
    return Download(path=f"{game_id}/{name}", label=label, size=len(data), digest=sha256(data).hexdigest())


def _label(stem: str) -> str:
    kind, _, paper = stem.partition("-")
    if stem == "map":
        return "Map in one sheet"
    name = _SHEETS.get(kind, kind.capitalize())
    return f"{name}, {PAPERS[paper].name if paper in PAPERS else paper}" if paper else name
