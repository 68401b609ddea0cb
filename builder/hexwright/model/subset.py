"""A game reduced to some of its fields."""

from __future__ import annotations

from dataclasses import MISSING, fields, replace

from hexwright.model.game import Game
from hexwright.model.look import Symbols


def keep_only(game: Game, *names: str) -> Game:
    """The game with every field but these emptied.

    Code that is given such a game cannot depend on anything else, so its result can be cached under a digest
    of these fields: a field forgotten here makes a wrong result at once, not a stale one later.
    """
    empty = {"symbols": Symbols(), "turns": (), "boxes": (), "stacking": (), "credits": ()}
    texts = ("id", "title", "subtitle", "version", "description")
    changes: dict[str, object] = {}
    for field in fields(Game):
        if field.name in names:
            continue
        if field.default is not MISSING:
            changes[field.name] = field.default
        elif field.default_factory is not MISSING:
            changes[field.name] = field.default_factory()
        elif field.name in texts:
            changes[field.name] = ""
        else:
            changes[field.name] = empty.get(field.name, {})
    return replace(game, **changes)  # type: ignore[arg-type]
