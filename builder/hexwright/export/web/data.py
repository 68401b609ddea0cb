"""All content of the web page as plain data. Field names are keys that the page's scripts read."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import PurePosixPath
from types import MappingProxyType

from hexwright.diagnostics import Diagnostic, Report, Severity
from hexwright.export.base import Bundle
from hexwright.export.charts.tables import WebSheet, sheets_of
from hexwright.export.web import reference
from hexwright.export.web.board import Image, Sheet, sheets
from hexwright.export.web.cards import DeckRow, decks
from hexwright.export.web.pieces import PieceCard, SetupCard, pieces, setups
from hexwright.model.derived import all_charts
from hexwright.model.game import Game
from hexwright.rules.read import Rules


@dataclass(frozen=True, slots=True, kw_only=True)
class SideCard:
    """A side. `colour`: `#RRGGBB`."""

    id: str
    name: str
    colour: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Page:
    """The content of the page.

    Attributes:
        id: of the game.
        title: of the game.
        subtitle: may be empty.
        version: of the game.
        description: a few sentences; may be empty.
        credits: one line each.
        cover: address of its cover; empty without one.
        safe_pictures: address of a script with those faces of counters that look different in the colours for
            the colour-blind; empty if none does.
        sides: who plays.
        boards: the main one first.
        pieces: units, then markers.
        decks: of cards.
        setups: starting positions.
        charts: every table, the author's and the derived ones.
        turns: in order of play.
        sequence: lists of phases.
        rules: coverage of the rules by the referee; None for a game without a checklist.
        fidelity: counts of data by origin.
        corrections: newest first.
        errata: contradictions of the printed game.

    """

    id: str
    title: str
    subtitle: str
    version: str
    description: str
    credits: tuple[str, ...]
    cover: str
    safe_pictures: str
    sides: tuple[SideCard, ...]
    boards: tuple[Sheet, ...]
    pieces: tuple[PieceCard, ...]
    decks: tuple[DeckRow, ...]
    setups: tuple[SetupCard, ...]
    charts: tuple[WebSheet, ...]
    turns: tuple[reference.TurnRow, ...]
    sequence: tuple[reference.SequenceList, ...]
    rules: reference.Coverage | None
    fidelity: reference.FidelityTable
    corrections: tuple[reference.CorrectionCard, ...]
    errata: tuple[reference.ErratumRow, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Finding:
    """A finding of the build at a place in the sources. `hint`: may be empty."""

    severity: str
    code: str
    message: str
    path: str
    line: int
    column: int
    hint: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Download:
    """A file of the build.

    Attributes:
        path: relative to the page.
        name: its last part.
        size: bytes.

    """

    path: str
    name: str
    size: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Outcome:
    """What is known only at the end of a build: its findings and files."""

    findings: tuple[Finding, ...]
    files: tuple[Download, ...]


def page_of(
    game: Game,
    rules: Rules | None,
    images: Mapping[str, Image],
    card_files: Mapping[str, str] = MappingProxyType({}),
    cover: str = "",
    safe_pictures: str = "",
) -> Page:
    """The content of the page of a game.

    `rules`: None without a referee; `images`: of boards, by id; `card_files`: as for `cards.decks`;
    `cover`, `safe_pictures`: as in `Page`.
    """
    return Page(
        id=game.id,
        title=game.title,
        subtitle=game.subtitle,
        version=game.version,
        description=game.description,
        credits=game.credits,
        cover=cover,
        safe_pictures=safe_pictures,
        sides=tuple(SideCard(id=s.id, name=s.name, colour=s.colour) for s in game.sides.values()),
        boards=sheets(game, images),
        pieces=pieces(game),
        decks=decks(game, card_files),
        setups=setups(game),
        charts=sheets_of(game, all_charts(game)),
        turns=reference.turns(game),
        sequence=reference.sequence(game),
        rules=reference.coverage(rules),
        fidelity=reference.fidelity(game),
        corrections=reference.corrections(game),
        errata=reference.errata(game),
    )


def outcome_of(report: Report, files: Bundle) -> Outcome:
    """Warnings and errors, and files of other targets that people open."""
    return Outcome(
        findings=tuple(_finding(f) for f in report.sorted() if f.severity is not Severity.NOTE),
        files=tuple(
            Download(path=f"../{name}", name=PurePosixPath(name).name, size=len(files[name]))
            for name in sorted(files)
            if _for_people(PurePosixPath(name))
        ),
    )


def _for_people(path: PurePosixPath) -> bool:
    """Whether people open this file: not parts of pages, and not evidence for checks."""
    if path.suffix in {".pdf", ".md"}:
        return True
    return path.parent == PurePosixPath() or path.as_posix() in {"charts/index.html", "text/game.txt"}


def _finding(found: Diagnostic) -> Finding:
    return Finding(
        severity=str(found.severity),
        code=found.code,
        message=found.message,
        path=found.span.path,
        line=found.span.line,
        column=found.span.column,
        hint=found.hint or "",
    )
