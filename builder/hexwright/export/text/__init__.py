"""The target `text`: a game as a plain listing."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from hexwright.export.base import Bundle, Drawing, Job, Need
from hexwright.export.text.listing import listing
from hexwright.tasks import Task


class TextExporter:
    """Writes `text/game.txt`."""

    name = "text"
    needs: frozenset[Need] = frozenset()
    owns: tuple[str, ...] = ("text/",)

    def plan(self, job: Job, _drawing: Drawing, _others: Sequence[Task[Bundle]], /) -> Task[Bundle]:
        """The listing."""
        return Task(self.name, partial(_files, job))


def _files(job: Job) -> Bundle:
    return {"text/game.txt": listing(job.game, job.rules).encode()}
