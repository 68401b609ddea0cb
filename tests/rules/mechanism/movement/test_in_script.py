"""Movement in script: the same answers and sentences as the general kernel."""

from __future__ import annotations

import random
import struct
from collections.abc import Callable
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest

from hexwright.rules.engine.play import Play
from hexwright.rules.engine.records import Game
from hexwright.rules.script.library import script_library
from hexwright.rules.specialise.layout import layout_of, rows_of
from hexwright.rules.specialise.specialiser import Specialiser
from tests.rules.interpreter import call_hash, packed_table, run_calls, wanted
from tests.rules.mechanism.movement import asked
from tests.rules.mechanism.movement.small import without_finding
from tests.rules.mechanism.movement.test_specialised import GAMES, position

CALLS: tuple[Callable[..., Any], ...] = (
    asked.way,
    asked.said,
    asked.moves,
    asked.moves_on,
    asked.move_together,
    asked.leaves,
    asked.reached,
    asked.told,
)

SILENT = "void r_say(String line) {}\n"
"""What is said goes nowhere."""


def plays(name: str, chance: random.Random) -> tuple[Game, list[Play]]:
    """A game and positions in it."""
    game = without_finding(name, GAMES[name])
    return game, [position(game, chance) for _ in range(25)]


@pytest.mark.parametrize("name", GAMES)
def test_the_same_in_script(name: str, tmp_path: Path) -> None:
    interpreter, chance = wanted("stock"), random.Random(name)
    game, positions = plays(name, chance)
    special = Specialiser(game)
    names = [special.entry(function) for function in CALLS]
    layout = layout_of(game)
    calls, expected, shown = [], [], []
    for play in positions:
        start = rows_of(play, layout)
        on_map = [u for u, p in enumerate(play.at) if 0 <= p < game.places.count]
        for k, function in enumerate(CALLS):
            parameters = function.__code__.co_varnames[2 : function.__code__.co_argcount]
            unit = chance.choice(on_map if chance.random() < 0.9 else range(game.units.count))
            near = asked.reached(game, play, unit) or [0]
            picks = [chance.choice(near), chance.randrange(game.places.count)]
            numbers = [unit if p == "unit" else chance.choice(picks) for p in parameters]
            before = [row[:] for row in start]
            calls.append(
                struct.pack(">i", k) + packed_table(before) + struct.pack(f">{len(numbers)}i", *numbers)
            )
            fresh = deepcopy(play)
            result: Any = function(game, fresh, *numbers)
            rows = rows_of(fresh, layout)
            made = special.functions[names[k]]
            kinds = [kind for _, kind in made.parameters]
            expected.append(call_hash(result, made.returns, list(zip([rows, *numbers], kinds, strict=True))))
            shown.append((function.__name__, numbers, result))
    library = script_library(special, {})
    chosen = [special.functions[n] for n in names]
    found, _ = run_calls(interpreter, tmp_path, library.text + SILENT, chosen, [], calls)
    assert list(zip(shown, found, strict=True)) == list(zip(shown, expected, strict=True))
    assert len({str(result) for _, _, result in shown}) > 20
