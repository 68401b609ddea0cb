"""Calls of one game compared in all three ways."""

from __future__ import annotations

import tempfile
import time
from collections.abc import Callable, Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Final

from tests.rules.games.small_games import NAMES as SMALL
from tests.rules.interpreter import Interpreter, engine, stock
from tests.rules.parity.comparing import TOLD, Comparison
from tests.rules.parity.games import LARGE, judged_game

LEAST = {LARGE: 10_000, **dict.fromkeys(SMALL, 2_500)}
"""Positions that a comparison needs."""
LEAST_OF_OTHERS = 5_000
PLAYED, PLAYED_OF_SMALL = 16, 24
"""Games that are played."""
PLAYED_OF = {LARGE: 20, "doro-nawa": 6, "yalu-deluxe": 4, "yalu-classic": 4}
"""Of games with thousands of actions each."""

INTERPRETERS: Final[Mapping[str, Callable[[], Interpreter | None]]] = MappingProxyType(
    {"stock": stock, "engine": engine}
)


def compare(which: str, name: str) -> tuple[bool, str]:
    """Compare calls of a game in an interpreter: whether all was alike, and enough; what came of it."""
    interpreter = INTERPRETERS[which]()
    assert interpreter is not None, "the caller has looked"
    begin = time.monotonic()
    played = PLAYED_OF.get(name, PLAYED_OF_SMALL if name in SMALL else PLAYED)
    least = LEAST.get(name, LEAST_OF_OTHERS)
    judged = judged_game(name)
    comparison = Comparison.of(judged, range(played), least)
    asked, differ = comparison.general()
    with tempfile.TemporaryDirectory() as folder:
        other = comparison.script(interpreter, Path(folder))
    calls, functions = len(comparison.calls), len(comparison.functions)
    lines = [
        f"{name}: {calls} positions, {functions} functions, {len(other)} differ ({interpreter.name}); "
        f"general rules: {asked}, {len(differ)} differ; "
        f"{time.monotonic() - begin:.0f} s"
    ]
    never = sorted(set(judged.functions) - set(comparison.functions))
    lines.append(f"  {len(never)} functions are never called: {', '.join(never)}")
    for row in (differ, other):
        lines += [str(difference) for difference in row[:TOLD]]
    return calls >= least and not differ and not other, "\n".join(lines)
