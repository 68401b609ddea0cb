"""A game of which only some parts are left, so that whoever gets it can depend on nothing else."""

from __future__ import annotations

from dataclasses import MISSING, fields, replace

from builder.model.game import Game
from builder.model.look import Symbols


def only(game: Game, *names: str) -> Game:
    """The game with all fields but these empty. What is made of it can be kept under a digest of it: a part
    that was forgotten shows as a difference in what is made, never as something out of date.
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
