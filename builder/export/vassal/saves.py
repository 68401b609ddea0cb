"""Whether games saved with the released version go on: told by a build, and by a check that draws nothing."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import replace

from builder.diagnostics import Span
from builder.export.base import Art, Job
from builder.export.vassal.identity import Identity, check_identity, parse_identity, take_identity
from builder.export.vassal.lower.module import lower_game
from builder.model.game import Marker, Unit


def check_saves(job: Job) -> None:
    """Report breaks (I009 to I014) without pictures: no saved game knows how large they are."""
    if job.released is not None:
        blank = Art(pictures={}, sizes=defaultdict(lambda: (1, 1)), dpi=job.options.dpi)
        lowered = lower_game(replace(job, art=blank), ())
        judge_saves(job, take_identity(lowered, job.game.version, job.numbers.by_key))


def judge_saves(job: Job, identity: Identity) -> None:
    """Report what games of the released version would lose in this one; I009 if its record is damaged."""
    if job.released is None:
        return
    text, path = job.released
    try:
        before = parse_identity(text)
    except ValueError as error:
        hint = "restore the file from version control"
        job.report.error("I009", f"{error}", Span(path), hint=hint)
        return
    game = job.game
    named: list[tuple[str, Unit | Marker]] = [(f"unit:{u.id}", u) for u in game.units.values()]
    named += [(f"marker:{m.id}", m) for m in game.markers.values()]
    spans = {key: piece.provenance.span for key, piece in named}
    check_identity(
        before,
        identity,
        renamed={key: f"{key.partition(':')[0]}:{piece.was}" for key, piece in named if piece.was},
        called={key: piece.called for key, piece in named if piece.called},
        retired=[f"{kind}:{name}" for name in game.retired for kind in ("unit", "marker")],
        where=lambda key: spans.get(key, game.provenance.span),
        report=job.report,
    )
