"""The same calls in the general rules, in a game's functions in Python, and in its script.

`python -m tests.rules.parity stock` takes the interpreter of Debian's package, `engine` that of the VASSAL
that VASSAL_CLASSPATH names; names of games behind it choose some. A robot plays games of each; what its
functions were called with, by each other too, is judged again. Prints for each game how many calls of how
many functions there were, and how many were judged otherwise.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from multiprocessing import get_context

from tests.rules.parity.games import GAMES
from tests.rules.parity.one_game import INTERPRETERS, compare


def main(arguments: Sequence[str]) -> int:
    """Compare calls of every game, or of those named, in an interpreter: a game on each core."""
    which, *names = arguments
    if INTERPRETERS[which]() is None:
        needs = "apt install bsh default-jre-headless" if which == "stock" else "set VASSAL_CLASSPATH"
        sys.stderr.write(f"parity: no {which} interpreter here ({needs})\n")
        return 2
    fine = True
    with ProcessPoolExecutor(os.cpu_count(), get_context("spawn")) as pool:
        for alike, told in pool.map(partial(compare, which), names or GAMES):
            sys.stdout.write(told + "\n")
            sys.stdout.flush()
            fine &= alike
    return 0 if fine else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
