"""An empty state of play, in Python; in a script the specialiser writes it (`Specialiser.new_play`)."""

from __future__ import annotations

import dataclasses
from typing import Any, TypeVar

from hexwright.rules.engine.play import Play
from hexwright.rules.engine.records import Game
from hexwright.rules.language.prelude import Ints, Table

T = TypeVar("T")


def new_play(game: Game) -> Play:
    """An empty state of play: no unit anywhere, all at full strength."""
    play = _filled(Play, game)
    play.left = game.units.full[:]
    play.parts = {kind: _filled(kind, game) for kind in game.state_kinds}
    return play


def _filled(kind: type[T], game: Game) -> T:
    values = {}
    for one in dataclasses.fields(kind):  # type: ignore[arg-type]
        if "per" in one.metadata:
            values[one.name] = _column(one.metadata, game)
    return kind(**values)


def _column(declared: Any, game: Game) -> Ints | Table:
    length = game.lengths[declared["per"]]
    if "of" in declared:
        return [[declared["value"]] * length for _ in range(game.lengths[declared["of"]])]
    return [declared["value"]] * length
