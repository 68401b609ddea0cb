"""Reads the referee of a game: `rules.yaml`, the checklist, and what lies below a variant."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Annotated

from pydantic import Field, create_model

from hexwright.diagnostics import Report
from hexwright.model.game import Game as ModelGame
from hexwright.rules.checklist import Checklist, ChecklistId, Coverage, Covered, resolve_coverage
from hexwright.rules.engine.actions import Gesture
from hexwright.rules.engine.make import make_game
from hexwright.rules.engine.mechanism import Mechanism
from hexwright.rules.engine.records import Game
from hexwright.rules.engine.resolve import failed_since
from hexwright.rules.engine.schema import EngineDoc, rules_schema
from hexwright.rules.laid_markers import check_markers
from hexwright.rules.mechanism import MECHANISMS
from hexwright.rules.own_check import check_specialised
from hexwright.rules.own_sources import own_mechanisms
from hexwright.rules.own_suits import with_suits
from hexwright.rules.proof_names import check_proofs
from hexwright.rules.source import rules_tree
from hexwright.schema.base import Absent, Schema, validate
from hexwright.schema.game import Paths
from hexwright.source.loader import Sources


class RulesFile(Schema):
    """The referee of a game: `rules.yaml`, beside game.yaml."""

    without: Annotated[Paths, Absent("all of it is taken over")] = Field(
        default=None,
        description="What is not taken over from the referee of the game this one varies: sections, and keys "
        "inside them behind a dot.",
        examples=["[checklist, coverage, rules.infiltration]"],
    )
    rules: EngineDoc = Field(
        description="The mechanisms the game uses, with their numbers and conditions.",
        examples=["{stacking: {limits: [{side: un, limit: 6}]}, sequence: {un-first: {does: move}}}"],
    )
    checklist: Checklist = Field(
        default_factory=dict,
        description="Every rule a referee has to answer for; usually the name of a table: checklist.csv.",
        examples=["checklist.csv"],
    )
    chapters: dict[str, str] = Field(
        default_factory=dict,
        description="Chapters of the rulebook and their titles, by number, for lists of rules.",
        examples=['{"5": Sequence of play, "6": Stacking}'],
    )
    coverage: dict[ChecklistId, Coverage] = Field(
        default_factory=dict,
        description="What is done about each rule of the checklist. None may be missing.",
        examples=["{EF-3.1: {is: enforced, by: placing}, EF-5.1: {is: manual, why: Left to the players.}}"],
    )


def rules_file(mechanisms: Iterable[Mechanism] = MECHANISMS) -> type[RulesFile]:
    """The schema of `rules.yaml` with the keys of these mechanisms."""
    stated = RulesFile.model_fields["rules"]
    made = Field(description=stated.description or "", examples=stated.examples)
    return create_model(
        "RulesFile", __base__=RulesFile, __doc__=RulesFile.__doc__, rules=(rules_schema(mechanisms), made)
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class Rules:
    """The referee of a game.

    Attributes:
        game: the game for the kernel.
        given: what the author wrote under `rules:`.
        chapters: titles of chapters of the rulebook by number.
        coverage: every rule of the checklist with its status.
        mechanisms: those the game could use: the library's, then its own.

    """

    game: Game = field(repr=False)
    given: EngineDoc = field(repr=False)
    chapters: Mapping[str, str]
    coverage: tuple[Covered, ...]
    mechanisms: tuple[Mechanism, ...] = field(repr=False)

    @property
    def card_uses(self) -> list[tuple[str, str]]:
        """What cards may be played for: the entry in a card's menu, and a sentence about it."""
        return [(action.title, action.help) for action in self.game.actions if action.gesture is Gesture.CARD]


def read_rules(
    sources: Sources, game: ModelGame, report: Report, mechanisms: Sequence[Mechanism] = MECHANISMS
) -> Rules | None:
    """The referee of a game; None if it has none, or after an error. `mechanisms`: those of the library; what
    the game and those it extends bring along is added.
    """
    before = len(report.found)
    tree = rules_tree(sources, report)
    if tree is None or failed_since(report, before):
        return None
    own = own_mechanisms(sources, mechanisms, report)
    if own is None:
        return None
    every = (*mechanisms, *own)
    doc = validate(rules_file(every), tree, report)
    if doc is None or failed_since(report, before):
        return None
    made = make_game(game, doc.rules, report, texts=sources.files.texts, mechanisms=every)
    if made is not None and own:
        check_specialised(made, own, report)
    if made is not None:
        check_markers(game, made.sites, report)
    coverage = resolve_coverage(doc, report)
    check_proofs(doc.coverage, sources.files.root, report)
    if made is None or failed_since(report, before):
        return None
    made = with_suits(made) if own else made
    return Rules(game=made, given=doc.rules, chapters=dict(doc.chapters), coverage=coverage, mechanisms=every)
