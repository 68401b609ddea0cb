"""Makes situations in Python and judges them again in a script interpreter."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from hexwright.rules.script.library import script_library
from hexwright.rules.simulation.match import Referee
from tests.rules.book import Book, book_of
from tests.rules.interpreter import Interpreter, run_calls
from tests.rules.recording import Recorded, recording


def replayed(
    situations: Mapping[str, Callable[[Book], None]],
    interpreter: Interpreter,
    folder: Path,
    game: str = "ebb-and-flow",
) -> list[str]:
    """What the interpreter judged otherwise: situation and function.

    Every situation must have asked something.
    """
    book = book_of(game)
    calls: list[Recorded] = []
    owner: list[str] = []
    with recording(book.referee, calls):
        for name, situation in situations.items():
            situation(book)
            owner.extend([name] * (len(calls) - len(owner)))
    assert set(owner) == set(situations)
    otherwise = judged_otherwise(book.referee, calls, interpreter, folder)
    return [f"{owner[k]}: {calls[k].name}" for k in otherwise]


def judged_otherwise(
    referee: Referee, calls: Sequence[Recorded], interpreter: Interpreter, folder: Path
) -> list[int]:
    """Which of these calls an interpreter judges otherwise than Python did."""
    special = referee.special
    different = list(dict.fromkeys(calls))
    names = sorted({call.name for call in different})
    functions = [special.functions[name] for name in names]
    data = [names.index(call.name).to_bytes(4, "big") + call.arguments for call in different]
    library = script_library(special, {}).text
    dice = [call.dice for call in different]
    results, _ = run_calls(interpreter, folder, library, functions, [], data, dice)
    found = dict(zip(different, results, strict=True))
    return [k for k, call in enumerate(calls) if call.expected != found[call]]
