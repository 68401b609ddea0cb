"""What the sections of charts are made of, and what they share on all papers."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from builder.model.game import Game
from builder.model.subset import keep_only
from builder.render.chart.ruler import Ruler
from builder.render.fonts import Fonts
from builder.render.scene import Op


@dataclass(frozen=True, slots=True, kw_only=True)
class Parts:
    """Parts of a game by what they are for. `sides`: one for each side that has units."""

    tables: Game
    sides: tuple[Game, ...]
    places: Game
    arrivals: Game
    checklist: Game
    folder: Game


def parts_of(game: Game) -> Parts:
    """All that each section shows of a game."""
    return Parts(
        tables=keep_only(game, "sides", "tables"),
        sides=tuple(_force(game, side) for side in game.sides),
        places=_starting(game),
        arrivals=_arriving(game),
        checklist=keep_only(game, "sides", "nationalities", "units", "markers"),
        folder=keep_only(game, "title", "subtitle", "version", "sides", "turns", "states"),
    )


def _force(game: Game, side: str) -> Game:
    """A side's units with their counters, and where they start."""
    names = "sides", "nationalities", "looks", "symbols", "boards", "turns", "setups"
    units = {key: unit for key, unit in game.units.items() if unit.side == side}
    return replace(keep_only(game, *names), units=units)


def _starting(game: Game) -> Game:
    """Units by name, and where they start."""
    units = {key: replace(unit, values={}, steps=()) for key, unit in game.units.items()}
    return replace(keep_only(game, "sides", "boards", "turns", "setups"), units=units)


def _arriving(game: Game) -> Game:
    """How to win, and units that come during play: with an entry in words, or from the turn track."""
    names = "sides", "looks", "symbols", "boards", "turns", "tables", "pages"
    cells = {turn.location for turn in game.turns}
    units = {
        key: unit
        for key, unit in game.units.items()
        if unit.entry or (unit.start is not None and unit.start in cells)
    }
    return replace(keep_only(game, *names), units=units)


@dataclass(frozen=True, slots=True, kw_only=True)
class Bench:
    """What the charts of one game in one set of inks share on all papers.

    `counters`: ops of a unit's counter, as large as its look says, by the unit's id and the steps left.
    """

    parts: Parts
    ruler: Ruler
    counters: dict[tuple[str, int], tuple[Op, ...]] = field(default_factory=dict)


def bench_for(game: Game, fonts: Fonts) -> Bench:
    """An empty bench."""
    return Bench(parts=parts_of(game), ruler=Ruler(fonts))
