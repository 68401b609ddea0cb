"""Everything the page shows, as plain data."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import PurePosixPath

from builder.diagnostics import Diagnostic, Report, Severity
from builder.export.base import Bundle
from builder.export.charts.sheet import WebSheet, sheets_of
from builder.export.web import play
from builder.export.web.board import Image, Sheet, sheets
from builder.export.web.pieces import PieceCard, SetupCard, pieces, setups
from builder.model.derived import all_charts
from builder.model.game import Game
from builder.rules.model import RulesModel


@dataclass(frozen=True, slots=True, kw_only=True)
class SideCard:
    """A side. `colour`: `#RRGGBB`."""

    id: str
    name: str
    colour: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Page:
    """The content of the page."""

    id: str
    title: str
    subtitle: str
    version: str
    description: str
    credits: tuple[str, ...]
    sides: tuple[SideCard, ...]
    boards: tuple[Sheet, ...]
    pieces: tuple[PieceCard, ...]
    setups: tuple[SetupCard, ...]
    charts: tuple[WebSheet, ...]
    turns: tuple[play.TurnRow, ...]
    sequence: tuple[play.SequenceList, ...]
    rules: play.Coverage | None
    fidelity: play.FidelityTable
    corrections: tuple[play.CorrectionCard, ...]
    errata: tuple[play.ErratumRow, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Finding:
    """What the build has to say about a line of the sources."""

    severity: str
    code: str
    message: str
    path: str
    line: int
    column: int
    hint: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Download:
    """A file beside the page. `path`: relative to the page; `size`: bytes."""

    path: str
    name: str
    size: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Outcome:
    """What the whole build came to."""

    findings: tuple[Finding, ...]
    files: tuple[Download, ...]


def page_of(game: Game, rules: RulesModel | None, images: Mapping[str, Image]) -> Page:
    """The page of a game. `images`: of boards."""
    return Page(
        id=game.id,
        title=game.title,
        subtitle=game.subtitle,
        version=game.version,
        description=game.description,
        credits=game.credits,
        sides=tuple(SideCard(id=s.id, name=s.name, colour=s.colour) for s in game.sides.values()),
        boards=sheets(game, images),
        pieces=pieces(game),
        setups=setups(game),
        charts=sheets_of(game, all_charts(game)),
        turns=play.turns(game),
        sequence=play.sequence(game),
        rules=play.coverage(rules),
        fidelity=play.fidelity(game),
        corrections=play.corrections(game),
        errata=play.errata(game),
    )


def outcome_of(report: Report, files: Bundle) -> Outcome:
    """Warnings, and what other targets made for people."""
    return Outcome(
        findings=tuple(_finding(f) for f in report.sorted() if f.severity is not Severity.NOTE),
        files=tuple(
            Download(path=f"../{name}", name=PurePosixPath(name).name, size=len(files[name]))
            for name in sorted(files)
            if _for_people(PurePosixPath(name))
        ),
    )


def _for_people(path: PurePosixPath) -> bool:
    """Whole files, no parts of pages and no evidence for checks."""
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
