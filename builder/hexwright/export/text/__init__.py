"""The target `text`: a game as a plain listing."""

from __future__ import annotations

from hexwright.export.base import Bundle, Job
from hexwright.export.text.listing import listing


class TextExporter:
    """Writes `text/game.txt`."""

    name = "text"
    needs_art = False
    needs_photos = False
    owns: tuple[str, ...] = ("text/",)

    def export(self, job: Job) -> Bundle:
        """The listing."""
        return {"text/game.txt": listing(job.game, job.rules).encode()}
