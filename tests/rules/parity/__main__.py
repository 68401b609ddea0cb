"""The same calls in the general rules, in a game's functions in Python, and in its script.

`python -m tests.rules.parity stock` takes the interpreter of Debian's package, `engine` that of the VASSAL
that VASSAL_CLASSPATH names; names of games behind it choose some. A robot plays games of each; what its
functions were called with, by each other too, is judged again. Prints for each game how many calls of how
many functions there were, and how many were judged otherwise.
"""

from __future__ import annotations

import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path

from tests.rules.games.small_games import NAMES as SMALL
from tests.rules.interpreter import Interpreter, engine, stock
from tests.rules.parity.comparing import TOLD, Comparison
from tests.rules.parity.games import GAMES, LARGE, judged_game

LEAST = {LARGE: 10_000, **dict.fromkeys(SMALL, 2_500)}
"""Positions that a comparison needs."""
LEAST_OF_OTHERS = 5_000
PLAYED, PLAYED_OF_SMALL = 16, 24
"""Games that are played."""
PLAYED_OF = {"doro-nawa": 5}
"""Of games with thousands of actions each."""


def compare(name: str, interpreter: Interpreter) -> bool:
    """Compare calls of a game, and print what comes of it; whether all was alike, and enough."""
    begin = time.monotonic()
    played = PLAYED_OF.get(name, PLAYED_OF_SMALL if name in SMALL else PLAYED)
    least = LEAST.get(name, LEAST_OF_OTHERS)
    judged = judged_game(name)
    comparison = Comparison.of(judged, range(played), least)
    asked, differ = comparison.general()
    with tempfile.TemporaryDirectory() as folder:
        other = comparison.script(interpreter, Path(folder))
    calls, functions = len(comparison.calls), len(comparison.functions)
    sys.stdout.write(
        f"{name}: {calls} positions, {functions} functions, {len(other)} differ ({interpreter.name}); "
        f"general rules: {asked}, {len(differ)} differ; "
        f"{time.monotonic() - begin:.0f} s\n"
    )
    never = sorted(set(judged.functions) - set(comparison.functions))
    sys.stdout.write(f"  {len(never)} functions are never called: {', '.join(never)}\n")
    for row in (differ, other):
        for difference in row[:TOLD]:
            sys.stdout.write(f"{difference}\n")
    sys.stdout.flush()
    return calls >= least and not differ and not other


def main(arguments: Sequence[str]) -> int:
    """Compare calls of every game, or of those named, in an interpreter."""
    which, *names = arguments
    interpreter = {"stock": stock, "engine": engine}[which]()
    if interpreter is None:
        needs = "apt install bsh default-jre-headless" if which == "stock" else "set VASSAL_CLASSPATH"
        sys.stderr.write(f"parity: no {which} interpreter here ({needs})\n")
        return 2
    alike = [compare(name, interpreter) for name in names or GAMES]
    return 0 if all(alike) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
