"""Checks a game against the record of its released version: in a build, and in `check`, without pictures."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import replace

from hexwright.diagnostics import Span
from hexwright.export.base import Art, Job
from hexwright.export.vassal.identity import Identity, check_identity, parse_identity, snapshot_identity
from hexwright.export.vassal.lower.module import lower_game
from hexwright.model.cards import Card
from hexwright.model.game import Game, Marker, Unit


def check_saves(job: Job) -> None:
    """Report what saved games would lose (I009 to I016). Draws no pictures: saves do not depend on them."""
    if job.released is not None:
        blank = Art(pictures={}, sizes=defaultdict(lambda: (1, 1)), dpi=job.options.dpi)
        lowered = lower_game(replace(job, art=blank), ())
        check_against_release(job, snapshot_identity(lowered, job.game.version, job.numbers.by_key))


def check_against_release(job: Job, identity: Identity) -> Identity:
    """Report what games saved with the released version would lose in this one; I009 if its record is bad.

    Returns the identity to record when this version is released: its own pieces, and those of earlier
    versions under their present keys.
    """
    if job.released is None:
        return identity
    text, path = job.released
    try:
        before = parse_identity(text)
    except ValueError as error:
        hint = "restore the file from version control"
        job.report.error("I009", f"{error}", Span(path), hint=hint)
        return identity
    game = job.game
    named: list[tuple[str, Unit | Marker | Card]] = [(f"unit:{u.id}", u) for u in game.units.values()]
    named += [(f"marker:{m.id}", m) for m in game.markers.values()]
    named += [(f"card:{c.id}", c) for c in game.cards.values()]
    spans = {key: piece.provenance.span for key, piece in named}
    spans |= {f"map:{board.name}": board.provenance.span for board in game.boards.values()}
    known = {piece.key for piece in before.pieces.values()}
    renamed: dict[str, str] = {}
    for key, piece in (*named, *_retired_pieces(game)):
        former = [f"{key.partition(':')[0]}:{piece.was}"] if piece.was else []
        former += job.numbers.former.get(key, ())
        if former:
            renamed[key] = next((was for was in former if was in known), former[0])
    check_identity(
        before,
        identity,
        renamed=renamed,
        called={key: piece.called for key, piece in named if piece.called},
        retired=_retired(game),
        where=lambda key: spans.get(key, game.provenance.span),
        report=job.report,
    )
    present = {was: key for key, was in renamed.items()}
    earlier = {n: replace(p, key=present.get(p.key, p.key)) for n, p in before.pieces.items()}
    return replace(identity, pieces={**earlier, **identity.pieces})


def _retired(game: Game) -> dict[str, bool]:
    """Keys (and former keys) that are meant to be gone, and whether their pictures are still drawn."""
    found = {f"{kind}:{name}": False for name in game.retired for kind in ("unit", "marker", "card")}
    for key, piece in _retired_pieces(game):
        found |= {f"{key.partition(':')[0]}:{name}": True for name in (piece.id, piece.was) if name}
    return found


def _retired_pieces(game: Game) -> Iterator[tuple[str, Unit | Marker | Card]]:
    """Retired pieces that the sources still hold, by key."""
    yield from ((f"unit:{unit.id}", unit) for unit in game.retired_units.values())
    yield from ((f"marker:{marker.id}", marker) for marker in game.retired_markers.values())
    yield from ((f"card:{card.id}", card) for card in game.retired_cards.values())
