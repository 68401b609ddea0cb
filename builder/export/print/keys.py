"""What parts of a game are known by: digests, each part's made once however many files depend on it."""

from __future__ import annotations

from dataclasses import fields

from builder.cache.digest import digest
from builder.model.game import Game


class Keys:
    """Digests of the games `model.subset.keep_only` makes of one game: they share their fields."""

    def __init__(self) -> None:
        self._known: dict[int, tuple[object, str]] = {}
        self._games: dict[int, tuple[Game, str]] = {}

    def of(self, game: Game) -> str:
        """64 hex digits for all that files can show of a game."""
        known = self._games.get(id(game))
        if known is None:
            # Kept with the game: an id is only good as long as what it names.
            known = self._games[id(game)] = game, self._made(game)
        return known[1]

    def _made(self, game: Game) -> str:
        parts = {field.name: self._part(getattr(game, field.name)) for field in fields(game) if field.compare}
        return digest(parts)

    def _part(self, value: object) -> str:
        known = self._known.get(id(value))
        if known is None:
            known = self._known[id(value)] = value, digest(value)
        return known[1]
