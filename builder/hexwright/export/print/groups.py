"""Files for paper in groups that depend on different parts of a game: a changed counter changes no map."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum

from hexwright.export.base import Previous
from hexwright.model.derived.shown import shown_tables, shown_waiting
from hexwright.model.game import Game, Table, Turn, Unit
from hexwright.model.subset import keep_only


class Kind(StrEnum):
    """The files of a group."""

    BOARDS = "boards"
    COUNTERS = "counters"
    CARDS = "cards"
    CALIBRATION = "calibration"
    CHARTS = "charts"
    COVER = "cover"
    MANIFEST = "manifest"


@dataclass(frozen=True, slots=True, kw_only=True)
class Group:
    """Files made of a game, or of the part of one they depend on. `previous`: what errata compare with."""

    kind: Kind
    game: Game
    previous: Previous | None = None


_COUNTERS = ("title", "version", "sides", "nationalities", "looks", "symbols", "units", "markers")
_CARDS = ("title", "version", "sides", "looks", "symbols", "cards", "decks")
_CHARTED = ("boards", "turns", "tables", "setups", "pages")
"""Fields of the game that player aids show, besides those of counters."""


def groups(game: Game, previous: Previous | None) -> tuple[Group, ...]:
    """All groups, the slowest first. Errata sheets belong to the counters and compare complete games."""
    counters = keep_only(game, *_COUNTERS, "printing") if previous is None else game
    charts = keep_only(game, *_COUNTERS, *_CARDS, *_CHARTED, "subtitle", "states", "cover", "printing")
    cover = replace(
        keep_only(game, *_COUNTERS, "subtitle", "credits", "cover", "boards", "turns", "setups", "printing"),
        tables=_tables(game),
    )
    manifest = keep_only(game, *_COUNTERS, *_CARDS, *_CHARTED, "id", "stats")
    cards: tuple[Group, ...] = ()
    if game.cards:
        cards = (Group(kind=Kind.CARDS, game=keep_only(game, *_CARDS, "printing")),)
        if not game.units and not game.markers:  # the sheets of counters come with it
            cards += (Group(kind=Kind.CALIBRATION, game=keep_only(game, "title", "printing")),)
    return (
        Group(kind=Kind.BOARDS, game=_ground(game)),
        Group(kind=Kind.COUNTERS, game=counters, previous=previous),
        *cards,
        Group(kind=Kind.CHARTS, game=charts),
        Group(kind=Kind.COVER, game=cover),
        Group(kind=Kind.MANIFEST, game=manifest),
    )


def _ground(game: Game) -> Game:
    """The part of the game that boards show. They are scaled like the counters, but show only those that
    arrive by turn, and the tables of their panels.
    """
    waiting: dict[str, Unit] = {}
    turns: list[Turn] = []
    for board in game.boards.values():
        units, some = shown_waiting(game, board)
        waiting.update(units)
        turns += some
    return replace(
        keep_only(game, "title", "sides", "symbols", "boards", "looks", "cover", "printing"),
        tables=_tables(game),
        units={key: waiting.get(key) or _silent(unit) for key, unit in game.units.items()},
        turns=tuple(turns),
        markers={key: replace(marker, name="", start=None) for key, marker in game.markers.items()},
    )


def _tables(game: Game) -> dict[str, Table]:
    """The tables that boards show."""
    return {key: table for board in game.boards.values() for key, table in shown_tables(game, board).items()}


def _silent(unit: Unit) -> Unit:
    """A unit reduced to its look."""
    return replace(unit, name="", designation="", formation="", values={}, steps=(), start=None, entry="")
