"""Reads the referee of a game: `rules.yaml`, the checklist, and what lies below a variant."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Annotated

from pydantic import Field, create_model

from hexwright.diagnostics import Diagnostic, Report, Severity
from hexwright.model.game import Game as ModelGame
from hexwright.rules.checklist import (
    Checklist,
    ChecklistId,
    Coverage,
    Covered,
    check_proofs,
    resolve_coverage,
)
from hexwright.rules.engine.actions import Gesture
from hexwright.rules.engine.make import make_game
from hexwright.rules.engine.mechanism import Mechanism
from hexwright.rules.engine.records import Game
from hexwright.rules.engine.resolve import failed_since
from hexwright.rules.engine.schema import EngineDoc, rules_schema
from hexwright.rules.mechanism import MECHANISMS
from hexwright.rules.own import check_specialised, own_mechanisms, with_suits
from hexwright.schema.base import Absent, Schema, validate
from hexwright.schema.game import Paths
from hexwright.source.loader import Sources, laid_over, read_text
from hexwright.source.table import parse_csv
from hexwright.source.tree import Map, Node, Scalar, parse_yaml

FILE = "rules.yaml"


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


def rules_tree(sources: Sources, report: Report) -> Map | None:
    """What `rules.yaml` and the checklist of a game and of those it varies say, as one tree; None if nobody
    says anything, or after an error.

    What a variant writes is laid over what the games below it say, as for the rest of a game: mappings are
    merged key by key, a checklist row by row, lists and values replaced, and a key without a value removes
    the inherited one. A variant without a file of its own has the referee of the game below; `rules:` without
    a value is a variant without a referee. `without` and the numbers of rules work as on the front page.
    """
    merged: Node | None = None
    folders = reversed(sources.folders)  # what lies below first
    for folder in folders:
        if not (sources.files.root / folder / FILE).is_file():
            continue
        own = _tree(folder, sources, report)
        if own is None:
            return None
        rules = own.entries.get("rules")
        if merged is not None and isinstance(rules, Scalar) and rules.is_null:
            merged = None  # the variant does without a referee, and says so
            continue
        if isinstance(merged, Map):
            merged = laid_over(merged, own, sources.files.numbers.get(folder, {}), report)
        else:
            merged = own
    return merged if isinstance(merged, Map) else None


def _tree(folder: str, sources: Sources, report: Report) -> Map | None:
    """What the file in one folder says; None after an error."""
    shown = f"{folder}/{FILE}"
    text = read_text(sources.files.root / shown, shown, sources.files, report, None)
    if text is None:
        return None
    node = parse_yaml(text, shown, report)
    if node is None:
        return None
    if not isinstance(node, Map):
        report.error("Y015", "a source file is a mapping of sections", node.span)
        return None
    return _with_checklist(node, folder, sources, report)


def _with_checklist(node: Map, folder: str, sources: Sources, report: Report) -> Map | None:
    """The tree with the name of the checklist's file replaced by its table; None after an error."""
    name = node.entries.get("checklist")
    if not isinstance(name, Scalar) or name.is_null:
        return node
    shown = f"{folder}/{name.text}"
    if ".." in name.text.split("/") or name.text.startswith(("/", "\\")) or "\0" in name.text:
        report.error("Y020", f"'{name.text}' is not a file of this project", name.span)
        return None
    text = read_text(sources.files.root / shown, shown, sources.files, report, name.span)
    if text is None:
        return None
    table = parse_csv(text, shown, report, {}, as_list=False)
    if table is None:
        return None
    return Map(entries={**node.entries, "checklist": table}, span=node.span, keys=node.keys)


def check_markers(game: ModelGame, laid: Collection[str], report: Report) -> None:
    """E037: a marker that the rules move and the game declares free, and, a note, one that is neither: with
    the rules enforced nobody can lay it. `laid`: those that a mechanism lays.
    """
    for marker in game.markers.values():
        moved = marker.tracks is not None or marker.id in laid
        if moved and marker.free:
            report.error(
                "E037",
                f"'{marker.id}' is free, though the rules move it: it could show what is not so",
                marker.provenance.span,
                hint="leave out `free`",
            )
        elif not moved and marker.free is None:
            report.add(
                Diagnostic(
                    code="E037",
                    severity=Severity.NOTE,
                    message=f"no mechanism lays '{marker.id}', and with the rules enforced players cannot",
                    span=marker.provenance.span,
                    hint="`free: true` lets players lay it; `free: false` says that it is only for play "
                    "without the referee, or on paper",
                )
            )
