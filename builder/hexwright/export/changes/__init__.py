"""The target `changes`: `CHANGES.md` with every published correction, newest first."""

from __future__ import annotations

from collections.abc import Iterator

from hexwright.export.base import Bundle, Job
from hexwright.model.changes import Correction
from hexwright.model.game import Game

KINDS = (("counter", "Counters"), ("table", "Tables"), ("hex", "Hexes"), ("text", "Everything else"))
"""Kinds of changes and their headings, in order."""


class ChangesExporter:
    """Writes `CHANGES.md` for a game that has corrections."""

    name = "changes"
    needs_art = False
    needs_photos = False
    owns: tuple[str, ...] = ("CHANGES.md",)

    def export(self, job: Job) -> Bundle:
        """The list, or nothing for a game without corrections."""
        if not job.game.corrections:
            return {}
        return {"CHANGES.md": ("\n".join(_lines(job.game)).rstrip() + "\n").encode()}


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
