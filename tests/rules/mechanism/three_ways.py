"""General rules, rules specialised for a game, and script: three ways to one answer."""

from __future__ import annotations

import random
import struct
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from hexwright.rules.engine.new_play import new_play
from hexwright.rules.engine.play import Play
from hexwright.rules.engine.records import Game
from hexwright.rules.script.headless import Functions
from hexwright.rules.script.library import script_library
from hexwright.rules.specialise.layout import layout_of, rows_of
from hexwright.rules.specialise.specialiser import Specialiser
from tests.rules.interpreter import call_hash, packed_table, run_calls, wanted

SILENT = "void r_say(String line) {\n}\n"
"""What is said in script goes nowhere."""


def random_play(game: Game, chance: random.Random) -> Play:
    """Units here and there on a part of the map."""
    play = new_play(game)
    there = chance.sample(range(game.places.count), min(game.places.count, chance.choice((8, 16, 40))))
    play.at = [chance.choice((*there, *there, -1, game.places.count)) for _ in play.at]
    play.left = [chance.randint(1, full) for full in game.units.full]
    play.control = [chance.randrange(-1, game.sides) for _ in play.control]
    play.sites = [chance.choice((-1, *there)) for _ in play.sites]
    return play


def three_ways(
    game: Game,
    asked: Sequence[Callable[..., Any]],
    tmp_path: Path,
    seed: str,
    *,
    rounds: int = 60,
    made_play: Callable[[Game, random.Random], Play] = random_play,
) -> list[str]:
    """Ask kernel functions about random plays, all three ways; the answers as text.

    Parameters behind `game` and `play` are numbers of what they are called: side, unit, place, phase.
    """
    interpreter = wanted("stock")
    chance = random.Random(seed)
    special = Specialiser(game)
    names = [special.entry(function) for function in asked]
    functions, layout = Functions(special, speaks=True), layout_of(game)
    most = {
        "side": game.sides,
        "unit": game.units.count,
        "place": game.places.count,
        "phase": len(game.course),
    }
    calls, expected, shown = [], [], []
    parameters = [f.__code__.co_varnames[2 : f.__code__.co_argcount] for f in asked]
    for _ in range(rounds):
        for k, function in enumerate(asked):
            play = made_play(game, chance)
            numbers = [chance.randrange(most[name]) for name in parameters[k]]
            rows, made = rows_of(play, layout), special.functions[names[k]]
            calls.append(
                struct.pack(">i", k) + packed_table(rows) + struct.pack(f">{len(numbers)}i", *numbers)
            )
            result: Any = function(game, play, *numbers)
            functions.lines.clear()
            assert functions[names[k]](rows, *numbers) == result, (function.__name__, numbers)
            assert functions.lines == play.lines, function.__name__
            assert rows == rows_of(play, layout), function.__name__
            kinds = [kind for _, kind in made.parameters]
            expected.append(call_hash(result, made.returns, list(zip([rows, *numbers], kinds, strict=True))))
            shown.append((function.__name__, numbers, result))
    library = script_library(special, {})
    chosen = [special.functions[name] for name in names]
    found, _ = run_calls(interpreter, tmp_path, SILENT + library.text, chosen, [], calls)
    assert list(zip(shown, found, strict=True)) == list(zip(shown, expected, strict=True))
    return [str(result) for _, _, result in shown]
