"""Reference sections of the web page: sequence of play, rules coverage, fidelity, corrections, errata."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from hexwright.export.report.data import collect
from hexwright.export.web.provenance import DataSource, source_of
from hexwright.model.derived.sequence import PlayStep, play_lists, turns_in_words
from hexwright.model.game import Game
from hexwright.model.provenance import Origin
from hexwright.rules.coverage import STATUSES, chapters, counts, judged
from hexwright.rules.read import Rules


@dataclass(frozen=True, slots=True, kw_only=True)
class SequenceList:
    """Phases of several turns. `turns`: their numbers in words."""

    turns: str
    steps: tuple[PlayStep, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnRow:
    """A turn. `note`: may be empty."""

    number: int
    name: str
    note: str


@dataclass(frozen=True, slots=True, kw_only=True)
class RuleRow:
    """A rule of the checklist.

    Attributes:
        id: of the entry.
        rule: number in the rulebook; may be empty.
        status: one of `rules.coverage.STATUSES`.
        says: what the rule says.
        why: why it has this status; may be empty.
        by: mechanisms that implement it.
        proof: names of tests that check it.

    """

    id: str
    rule: str
    status: str
    says: str
    why: str
    by: tuple[str, ...]
    proof: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class ChapterList:
    """Rules of a chapter of the rulebook."""

    name: str
    rules: tuple[RuleRow, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Coverage:
    """What the referee takes care of.

    Attributes:
        statuses: explanation of each status.
        counts: number of rules by status.
        total: number of rules.
        judged: number of rules the referee enforces by itself.
        chapters: the rules by chapter.

    """

    statuses: Mapping[str, str]
    counts: Mapping[str, int]
    total: int
    judged: int
    chapters: tuple[ChapterList, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class OriginRow:
    """Data of one kind, counted by origin."""

    title: str
    total: int
    counts: Mapping[str, int]


@dataclass(frozen=True, slots=True, kw_only=True)
class FidelityTable:
    """Counts of all data by origin, and of each kind of data."""

    total: int
    counts: Mapping[str, int]
    groups: tuple[OriginRow, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class CorrectionCard:
    """A published correction. `changes`: one line each."""

    number: int
    date: str
    version: str
    reason: str
    reference: str
    changes: tuple[str, ...]
    source: DataSource


@dataclass(frozen=True, slots=True, kw_only=True)
class ErratumRow:
    """A contradiction in the printed game, and what is used here."""

    id: str
    evidence: str
    ruling: str
    source: DataSource


def sequence(game: Game) -> tuple[SequenceList, ...]:
    """The sequence of play."""
    return tuple(
        SequenceList(
            turns=turns_in_words(found.turns),
            steps=found.steps,
        )
        for found in play_lists(game)
    )


def turns(game: Game) -> tuple[TurnRow, ...]:
    """All turns."""
    return tuple(TurnRow(number=turn.number, name=turn.name, note=turn.note) for turn in game.turns)


def coverage(rules: Rules | None) -> Coverage | None:
    """Every rule with its status; None for a game without a checklist."""
    if rules is None or not rules.coverage:
        return None
    return Coverage(
        statuses=STATUSES,
        counts=counts(rules.coverage),
        total=len(rules.coverage),
        judged=judged(rules.coverage),
        chapters=tuple(
            ChapterList(
                name=chapter.name,
                rules=tuple(
                    RuleRow(
                        id=entry.id,
                        rule=entry.rule,
                        status=entry.status,
                        says=entry.says,
                        why=entry.why or "",
                        by=tuple(entry.by),
                        proof=tuple(entry.proof),
                    )
                    for entry in chapter.rules
                ),
            )
            for chapter in chapters(rules)
        ),
    )


def fidelity(game: Game) -> FidelityTable:
    """Counts of data by origin."""
    found = collect(game)
    return FidelityTable(
        total=found.total,
        counts=_words(found.counts),
        groups=tuple(
            OriginRow(title=group.title, total=len(group.data), counts=_words(group.counts))
            for group in found.groups
        ),
    )


def _words(counted: Mapping[Origin, int]) -> Mapping[str, int]:
    return {str(origin): count for origin, count in counted.items()}


def corrections(game: Game) -> tuple[CorrectionCard, ...]:
    """Published corrections, newest first."""
    return tuple(
        CorrectionCard(
            number=entry.number,
            date=entry.date,
            version=entry.version,
            reason=entry.reason,
            reference=entry.reference,
            changes=tuple(change.text for change in entry.changes),
            source=source_of(entry.provenance),
        )
        for entry in reversed(game.corrections)
    )


def errata(game: Game) -> tuple[ErratumRow, ...]:
    """Contradictions in the printed game."""
    return tuple(
        ErratumRow(id=e.id, evidence=e.evidence, ruling=e.ruling, source=source_of(e.provenance))
        for e in game.errata.values()
    )
