"""What the charts of a game share on all papers: the game reduced for each section, drawings of counters."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from builder.model.game import Game
from builder.model.subset import keep_only
from builder.render.chart.ruler import Ruler
from builder.render.fonts import Fonts
from builder.render.scene import Op


@dataclass(frozen=True, slots=True, kw_only=True)
class SectionGames:
    """The game reduced to what each section of the charts shows.

    Attributes:
        tables: for the author's tables.
        sides: for the organisation charts, one for each side.
        places: for the set-up lists.
        arrivals: for victory conditions and reinforcements.
        checklist: for the check list of counters.
        folding_sheet: for the sequence of play.

    """

    tables: Game
    sides: tuple[Game, ...]
    places: Game
    arrivals: Game
    checklist: Game
    folding_sheet: Game


def section_games(game: Game) -> SectionGames:
    """The game reduced for each section."""
    return SectionGames(
        tables=keep_only(game, "sides", "tables"),
        sides=tuple(_side_units(game, side) for side in game.sides),
        places=_starting_units(game),
        arrivals=_arriving_units(game),
        checklist=keep_only(game, "sides", "nationalities", "units", "markers"),
        folding_sheet=keep_only(game, "title", "subtitle", "version", "sides", "turns", "states"),
    )


def _side_units(game: Game, side: str) -> Game:
    """A side's units with their counters and starting places."""
    names = "sides", "nationalities", "looks", "symbols", "boards", "turns", "setups"
    units = {key: unit for key, unit in game.units.items() if unit.side == side}
    return replace(keep_only(game, *names), units=units)


def _starting_units(game: Game) -> Game:
    """Units by name and their starting places."""
    units = {key: replace(unit, values={}, steps=()) for key, unit in game.units.items()}
    return replace(keep_only(game, "sides", "boards", "turns", "setups"), units=units)


def _arriving_units(game: Game) -> Game:
    """Victory conditions and units that arrive during play: with an entry in words, or on the turn track."""
    names = "sides", "looks", "symbols", "boards", "turns", "tables", "pages"
    cells = {turn.location for turn in game.turns}
    units = {
        key: unit
        for key, unit in game.units.items()
        if unit.entry or (unit.start is not None and unit.start in cells)
    }
    return replace(keep_only(game, *names), units=units)


@dataclass(frozen=True, slots=True, kw_only=True)
class ChartResources:
    """What the charts of one game in one set of inks share on all papers.

    Attributes:
        sections: the game reduced for each section.
        ruler: measures and breaks text.
        counters: drawings of units at the size of their looks, by unit id and steps left; filled as they are
            drawn.

    """

    sections: SectionGames
    ruler: Ruler
    counters: dict[tuple[str, int], tuple[Op, ...]] = field(default_factory=dict)


def chart_resources(game: Game, fonts: Fonts) -> ChartResources:
    """Resources without any drawings yet."""
    return ChartResources(sections=section_games(game), ruler=Ruler(fonts))
