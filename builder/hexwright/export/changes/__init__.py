"""The target `changes`: `CHANGES.md` with every published correction, newest first."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from hexwright.export.base import Bundle, Drawing, Job, Need
from hexwright.model.changes import Correction
from hexwright.model.game import Game
from hexwright.tasks import Task

KINDS = (("counter", "Counters"), ("table", "Tables"), ("hex", "Hexes"), ("text", "Everything else"))
"""Kinds of changes and their headings, in order."""


class ChangesExporter:
    """Writes `CHANGES.md` for a game that has corrections."""

    name = "changes"
    needs: frozenset[Need] = frozenset()
    owns: tuple[str, ...] = ("CHANGES.md",)

    def plan(self, job: Job, _drawing: Drawing, _others: Sequence[Task[Bundle]], /) -> Task[Bundle]:
        """The list, or nothing for a game without corrections."""
        return Task(self.name, partial(_files, job.game))


def _files(game: Game) -> Bundle:
    if not game.corrections:
        return {}
    return {"CHANGES.md": ("\n".join(_lines(game)).rstrip() + "\n").encode()}


def _lines(game: Game) -> Iterator[str]:
    yield f"# {game.title}: changes"
    yield ""
    for correction in reversed(game.corrections):
        yield f"## {correction.version}, {correction.date}"
        yield ""
        yield from _entry(correction)


def _entry(correction: Correction) -> Iterator[str]:
    source = f" ({correction.reference})" if correction.reference else ""
    yield f"Correction {correction.number}: {correction.reason}{source}"
    yield ""
    for kind, title in KINDS:
        lines = [change.text for change in correction.changes if change.kind == kind]
        if lines:
            yield f"**{title}**"
            yield ""
            yield from (f"* {line}" for line in lines)
            yield ""
