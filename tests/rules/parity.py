"""The same calls in Python and in a script interpreter, each in a random position of its own.

`python -m tests.rules.parity stock 100` makes 100 of each function in the interpreter of Debian's package,
`engine` takes that of the VASSAL that VASSAL_CLASSPATH names. Prints how many calls of each function were
made, how many differ and what they took; then come positions of games that a robot plays.
"""

from __future__ import annotations

import random
import struct
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from builder.rules.compiler.library import KERNEL, kernel
from builder.rules.kernel.prelude import Ints, Table
from builder.rules.kernel_library import library_of, texts_of
from builder.rules.language.tree import Function, Kind
from builder.rules.script.languages import language
from builder.rules.tables import Rulebook
from tests.rules.calls import Made, Maker, Strict, python_functions, strict
from tests.rules.crops import boards
from tests.rules.interpreter import (
    Interpreter,
    bits_words,
    call_hash,
    engine,
    packed,
    packed_table,
    run_calls,
    stock,
)
from tests.rules.replay import judged_otherwise, played

AT_ONCE = 5000
"""Calls in one start of the interpreter."""
LEAST = 10_000
"""Positions that a whole comparison needs."""
GAMES, OF_A_GAME = 4, 40


@dataclass(frozen=True, slots=True)
class Case:
    """A call as it goes to the interpreter, and the hash Python found."""

    made: Made
    data: bytes
    expected: int


@dataclass(slots=True)
class Compared:
    """What came of the calls of a function. `wrong`: those that differ; seconds in each language."""

    function: str
    calls: int = 0
    wrong: list[str] = field(default_factory=list)
    python: float = 0.0
    script: float = 0.0


@dataclass(slots=True)
class Answers:
    """Counts how often each expression of a game held, and how often it did not."""

    ask: Callable[[int, Ints], int]
    seen: Counter[tuple[int, int]] = field(default_factory=Counter)

    def __call__(self, k: int, c: Ints) -> int:
        answer = self.ask(k, c)
        self.seen[k, answer] += 1
        return answer


def strict_ints(length: int, value: int) -> Strict:
    """`ints`, checking what a script would."""
    return Strict([value] * length)


def use_strict_arrays() -> None:
    """From now on arrays the kernel makes have no negative places."""
    for module in KERNEL:
        if hasattr(module, "ints"):
            module.ints = strict_ints  # type: ignore[attr-defined]


def call(made: Made, g: Table, index: int, book: Rulebook) -> Case | None:
    """Carry a call out in Python; None if it asks for what no caller may (a place outside an array)."""
    run = python_functions()[made.function.name]
    names = [name for name, _ in made.function.parameters]
    data = struct.pack(">i", index)
    values: list[Any] = []
    for value, (_, kind) in zip(made.arguments, made.function.parameters, strict=True):
        if kind is Kind.TEXTS:
            values.append([list(row) for row in texts_of(book).values()])
            continue
        if value is None:
            data += struct.pack(">i", made.board)
            values.append([Strict(row) for row in g])
            continue
        if kind is Kind.BITS:
            data += packed(bits_words(value))  # type: ignore[arg-type]
        elif isinstance(value, int):
            data += struct.pack(">i", value)
        elif value and isinstance(value[0], list):
            data += packed_table(value)
        else:
            data += packed(value)  # type: ignore[arg-type]
        values.append(strict(value))
    asks = run.__code__.co_varnames[: run.__code__.co_argcount]
    keywords = {"ask": book.ask} if "ask" in asks else {}
    try:
        result = run(**dict(zip(names, values, strict=True)), **keywords)
    except (IndexError, ValueError):
        return None
    left = []
    for value, (name, kind) in zip(values, made.function.parameters, strict=True):
        if name == "g":
            assert value == g, f"{made.function.name} changes the game's table"
        else:
            left.append((value, kind))
    return Case(made, data, call_hash(result, made.function.returns, left))


def cases(book: Rulebook, maker: Maker, function: Function, index: int, each: int) -> Iterator[Case]:
    """`each` calls of a function in random positions. AssertionError if hardly any is possible."""
    good = tries = 0
    while good < each:
        tries += 1
        assert tries < 50 * each + 500, f"{function.name}: no call is possible"
        made = maker.make(function)
        case = call(made, maker.boards[made.board], index, book)
        if case is not None:
            good += 1
            yield case


def compare(
    interpreter: Interpreter,
    book: Rulebook,
    functions: Sequence[Function],
    each: int,
    seed: int,
    folder: Path,
) -> list[Compared]:
    """`each` calls of every function, in Python and in script."""
    cut = boards(book)
    maker = Maker(cut, book.ask, random.Random(seed))
    found: list[Compared] = []
    many = max(1, AT_ONCE // each)
    for first in range(0, len(functions), many):
        some = functions[first : first + many]
        found.extend(_compare(interpreter, book, maker, some, each, folder / str(first)))
    return found


def _compare(
    interpreter: Interpreter,
    book: Rulebook,
    maker: Maker,
    functions: Sequence[Function],
    each: int,
    folder: Path,
) -> list[Compared]:
    found = [Compared(function.name) for function in functions]
    made: list[Case] = []
    for index, function in enumerate(functions):
        begin = time.perf_counter()
        made.extend(cases(book, maker, function, index, each))
        found[index].python = time.perf_counter() - begin
    library = library_of(book, language(), [f.name for f in functions]).text
    data = [case.data for case in made]
    results, spent = run_calls(interpreter, folder, library, functions, maker.boards, data)
    for one, seconds in zip(found, spent, strict=True):
        one.script = seconds
    for k, (case, result) in enumerate(zip(made, results, strict=True)):
        one = found[k // each]
        one.calls += 1
        if result != case.expected:
            one.wrong.append(f"{one.function} on board {case.made.board}: {case.expected} is {result}")
    return found


def every_function() -> list[Function]:
    """All functions of the kernel."""
    return list(kernel().functions.values())


def main(arguments: Iterable[str]) -> int:
    """Compare many calls of every function in the interpreter that is named."""
    from tests.rules.opened import rulebook

    which, *more = arguments
    interpreter = {"stock": stock, "engine": engine}[which]()
    if interpreter is None:
        needs = "apt install bsh default-jre-headless" if which == "stock" else "set VASSAL_CLASSPATH"
        sys.stderr.write(f"parity: no {which} interpreter here ({needs})\n")
        return 2
    functions = every_function()
    each = int(more[0]) if more else -(-LEAST // len(functions))
    use_strict_arrays()
    begin = time.monotonic()
    book = rulebook("ebb-and-flow")
    answers = Answers(book.ask)
    counted = replace(book, ask=answers)
    with tempfile.TemporaryDirectory() as folder:
        found = compare(interpreter, counted, functions, each, 1, Path(folder))
        games = played(counted, range(GAMES), OF_A_GAME)
        other = judged_otherwise(book, games, interpreter, Path(folder) / "games")
    sys.stdout.write(f"{'function':20} {'calls':>6} {'differ':>6} {'python s':>9} {'script s':>9}\n")
    for one in found:
        figures = f"{one.calls:6} {len(one.wrong):6} {one.python:9.2f} {one.script:9.2f}"
        sys.stdout.write(f"{one.function:20} {figures}\n")
    wrong = [line for one in found for line in one.wrong] + [f"played: {games[k].name}" for k in other]
    total = sum(one.calls for one in found)
    sys.stdout.write(f"{len(games)} calls in {GAMES} games, {len(other)} differ\n")
    for line in wrong[:20]:
        sys.stdout.write(f"{line}\n")
    both = [k for k in range(len(book.expressions)) if answers.seen[k, 0] and answers.seen[k, 1]]
    sys.stdout.write(f"{len(both)} of {len(book.expressions)} expressions both held and did not\n")
    spent = time.monotonic() - begin
    sys.stdout.write(
        f"{interpreter.name}: {total} positions, {len(found)} functions, {len(wrong)} differ, {spent:.0f} s\n"
    )
    return 1 if wrong or total < LEAST else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
