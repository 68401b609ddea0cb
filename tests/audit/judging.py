"""Lets a game's calculator and its referee judge the same positions, and plants faults in its rules."""

from __future__ import annotations

import shutil
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from functools import cache
from itertools import count
from pathlib import Path
from random import Random
from typing import Generic, Protocol, TypeVar

from hexwright.diagnostics import Report
from hexwright.frontend import understand
from hexwright.model.game import Game as ModelGame
from hexwright.project import shared_data
from hexwright.rules.read import read_rules
from hexwright.source.loader import Files, Sources, load
from tests.audit.frame import Answer, Calculator, Difference, Question, difference
from tests.audit.recorded import Moment, moments, playing_book
from tests.conftest import REPOSITORY
from tests.rules.book import Book
from tests.rules.scene import Scene

P = TypeVar("P")

APART = 100_000
"""Seeds of two parts of the positions lie so far apart."""


class Witness(Protocol[P]):
    """The referee's side of a game."""

    def position(self, scene: Scene, moment: Moment) -> P:
        """What the calculator needs to know of a moment. `scene`: the game at that moment."""
        ...

    def answer(self, scene: Scene, position: P, question: Question) -> Answer:
        """What the referee says. `scene`: the game at that moment, which is left as it was."""
        ...


@dataclass(frozen=True, slots=True)
class Fault:
    """A change of one line of the rules that a calculator notices.

    `name`: what is wrong then; `topics`: of the questions whose answers differ; `old`: the text that is
    replaced, found once in the file; `new`: what takes its place; `folder`: of the game whose rules are
    changed, the audited one if empty.
    """

    name: str
    topics: Sequence[str]
    old: str
    new: str
    folder: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class AuditedGame(Generic[P]):
    """A game with both sides. `id`: the name of its folder; `each`: so many positions of one game at most."""

    id: str
    calculator: Calculator[P]
    witness: Witness[P]
    faults: Sequence[Fault]
    each: int = 25


@dataclass(slots=True)
class Tally:
    """What came of judging. `told`: every difference, for a reader; `topics`: answers by topic."""

    positions: int = 0
    answers: int = 0
    told: list[str] = field(default_factory=list)
    topics: dict[str, int] = field(default_factory=dict)

    def add(self, topic: str, answers: int) -> None:
        """Count the answers to a question."""
        self.answers += answers
        self.topics[topic] = self.topics.get(topic, 0) + answers


def judge(game: AuditedGame[P], part: int, positions: int) -> Tally:
    """Judge so many positions. `part`: which of the parts of a game's positions."""
    book = playing_book(game.id)
    scene = Scene(book)
    tally = Tally()
    for moment in moments(book, count(part * APART + 1), positions, game.each):
        scene.match.s = moment.rows
        position = game.witness.position(scene, moment)
        tally.positions += 1
        for question in game.calculator.questions(position, chance_of(moment)):
            mine, theirs = both(game, scene, moment, position, question)
            tally.add(question.topic, len({*mine, *theirs}))
            found = difference(question, mine, theirs)
            if found is not None:
                tally.told.append(found.told(f"{game.id}, {moment}", position))
    return tally


def chance_of(moment: Moment) -> Random:
    """The chance by which questions about a moment are drawn."""
    return Random(moment.seed * 10_007 + moment.number)


def both(
    game: AuditedGame[P], scene: Scene, moment: Moment, position: P, question: Question
) -> tuple[Answer, Answer]:
    """The calculator's answer and the referee's. Asking leaves the position as it was."""
    scene.match.s = [row[:] for row in moment.rows]
    scene.match.referee.functions.memory.begin(scene.match.s)
    theirs = game.witness.answer(scene, position, question)
    assert scene.match.s == moment.rows, f"{question} has changed the position"
    return game.calculator.answer(position, question), theirs


@contextmanager
def supposing(scene: Scene) -> Iterator[None]:
    """While this lasts, the position may be changed: it is a copy."""
    kept = scene.match.s
    scene.match.s = [row[:] for row in kept]
    try:
        yield
    finally:
        scene.match.s = kept


def noticed(game: AuditedGame[P], fault: Fault, folder: Path, positions: int) -> Difference | None:
    """The first difference that a planted fault makes; None if it is not noticed. `folder`: an empty one;
    `positions`: so many are looked at before that.
    """
    sound = Scene(playing_book(game.id))
    broken = Scene(spoilt(game.id, fault, folder))
    assert fields(broken) == fields(sound), "the fault changes how the state of play is kept"
    for moment in recorded(game.id, game.each, positions):
        sound.match.s = broken.match.s = moment.rows
        position = game.witness.position(sound, moment)
        for question in game.calculator.questions(position, chance_of(moment)):
            if question.topic in fault.topics:
                found = difference(question, *both(game, broken, moment, position, question))
                if found is not None:
                    return found
    return None


def fields(scene: Scene) -> dict[str, tuple[int, int, int | None]]:
    """Where the fields of a game's state of play stand."""
    found = scene.match.referee.facts.fields
    return {name: (place.row, place.rows, place.slot) for name, place in found.items()}


@cache
def recorded(game_id: str, each: int, positions: int) -> Sequence[Moment]:
    """The positions in which faults are looked for; those of the judged parts are others."""
    return tuple(moments(playing_book(game_id), count(APART - 1_000), positions, each))


@cache
def understood(game_id: str) -> tuple[Sources, ModelGame]:
    """The sources and the model of a game."""
    report = Report()
    files = Files(root=REPOSITORY, common=shared_data("common"))
    sources = load(files, f"sources/{game_id}", report)
    model = understand(game_id, sources, report) if sources is not None else None
    assert sources is not None and model is not None, report.found
    return sources, model


def spoilt(game_id: str, fault: Fault, folder: Path) -> Book:
    """A game with a fault planted in a copy of its rules."""
    sources, model = understood(game_id)
    for name in sources.folders:
        shutil.copytree(REPOSITORY / name, folder / name, ignore=shutil.ignore_patterns("geo", "help"))
    path = folder / "sources" / (fault.folder or game_id) / "rules.yaml"
    text = path.read_text(encoding="utf-8")
    assert text.count(fault.old) == 1, f"{fault.old!r} stands {text.count(fault.old)} times in the rules"
    path.write_text(text.replace(fault.old, fault.new), encoding="utf-8")
    report = Report()
    files = Files(root=folder, common=shared_data("common"))
    rules = read_rules(replace(sources, files=files), model, report)
    assert rules is not None and not report.failed, [finding.message for finding in report]
    return Book(model, rules, whole=False)
