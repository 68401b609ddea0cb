"""Makes situations in Python and judges them again in a script interpreter."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path

from builder.rules.compiler.library import kernel
from builder.rules.kernel_library import library_of
from builder.rules.play import Match
from builder.rules.robot import Robot
from builder.rules.script.languages import language
from builder.rules.tables import Rulebook, first_state
from tests.rules.fuzz import Dice
from tests.rules.interpreter import Interpreter, run_calls
from tests.rules.opened import rulebook
from tests.rules.scene import Recorded, recording


def replayed(
    situations: Mapping[str, Callable[[Rulebook], None]], interpreter: Interpreter, folder: Path
) -> list[str]:
    """What the interpreter judged otherwise: situation and function.

    Every situation must have asked something.
    """
    book = rulebook("ebb-and-flow")
    calls: list[Recorded] = []
    owner: list[str] = []
    with recording(book, calls):
        for name, situation in situations.items():
            situation(book)
            owner.extend([name] * (len(calls) - len(owner)))
    assert set(owner) == set(situations)
    return [f"{owner[k]}: {calls[k].name}" for k in judged_otherwise(book, calls, interpreter, folder)]


def judged_otherwise(
    book: Rulebook, calls: Sequence[Recorded], interpreter: Interpreter, folder: Path
) -> list[int]:
    """Which of these calls an interpreter judges otherwise than Python did."""
    names = sorted({call.name for call in calls})
    functions = [kernel().functions[name] for name in names]
    data = [names.index(call.name).to_bytes(4, "big") + call.arguments for call in calls]
    library = library_of(book, language(), names).text
    results, _ = run_calls(interpreter, folder, library, functions, [book.g], data)
    return [k for k, call in enumerate(calls) if call.expected != results[k]]


def played(book: Rulebook, seeds: Iterable[int], most: int) -> list[Recorded]:
    """Calls from games that a robot plays: of each function the first and then fewer and fewer, at most
    `most` of one function in one game (four times as many drags, which mean most).
    """
    calls: list[Recorded] = []
    for seed in seeds:
        setup = next(setup for setup in book.game.setups.values() if setup.default)
        match = Match(book, first_state(book, setup))
        chance = random.Random(seed)
        seen: Counter[str] = Counter()
        kept: Counter[str] = Counter()

        def keep(name: str, chance: random.Random = chance, seen: Counter[str] = seen) -> bool:
            seen[name] += 1
            limit = most * 4 if name == "act_drag" else most
            wanted = kept[name] < limit and chance.random() < 1.5 * limit / (limit + seen[name])  # noqa: B023
            kept[name] += wanted  # noqa: B023
            return wanted

        with recording(book, calls, keep):
            Robot(match, Dice(seed)).play()
    return calls
