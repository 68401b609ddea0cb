"""Where the lines begin that units live on, as the rules of a game tell."""

from __future__ import annotations

from hexwright.rules.engine.line_start import LineStart
from hexwright.rules.engine.places import members
from hexwright.rules.engine.records import Game
from hexwright.rules.language.prelude import Ints
from hexwright.rules.proof.records import records_of


def sources_of(game: Game) -> tuple[Ints, ...]:
    """The places where lines may begin, side by side, in order: of a side whose units count at the end by
    lines of their own, where these do, else where those do that it lives on; none for a side without lines.
    """
    starts = [record for record in records_of(game) if isinstance(record, LineStart)]
    found: list[Ints] = []
    for side in range(game.sides):
        own = [start for start in starts if start.side == side]
        counted = [start for start in own if not start.lives] or own
        found.append(sorted({place for start in counted for place in members(game, start.places)}))
    return tuple(found)
