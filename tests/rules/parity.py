"""The same calls in Python and in a script interpreter.

`python -m tests.rules.parity` makes 10,000 of each.
"""

from __future__ import annotations

import random
import struct
import sys
import tempfile
import time
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from builder.rules.compiler.languages import language
from builder.rules.compiler.library import KERNEL, kernel
from builder.rules.compiler.tree import Function, Kind
from builder.rules.script import library_of, texts_of
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


@dataclass(frozen=True, slots=True)
class Case:
    """A call as it goes to the interpreter, and the hash Python found."""

    made: Made
    data: bytes
    expected: int


def strict_ints(length: int, value: int) -> Strict:
    """`ints`, checking what a script would."""
    return Strict([value] * length)


def use_strict_arrays() -> None:
    """From now on arrays the kernel makes have no negative places."""
    for module in KERNEL:
        if hasattr(module, "ints"):
            module.ints = strict_ints  # type: ignore[attr-defined]


def call(made: Made, g: Sequence[Sequence[int]], index: int, book: Rulebook) -> Case | None:
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
    left = [
        (value, kind)
        for value, (name, kind) in zip(values, made.function.parameters, strict=True)
        if name != "g"
    ]
    return Case(made, data, call_hash(result, made.function.returns, left))


def cases(book: Rulebook, functions: Sequence[Function], each: int, seed: int) -> list[Case]:
    """`each` calls of every function in random positions."""
    cut = boards(book)
    maker = Maker(cut, book.ask, random.Random(seed))
    found: list[Case] = []
    for index, function in enumerate(functions):
        good = tries = 0
        while good < each:
            tries += 1
            assert tries < 50 * each + 500, f"{function.name}: no call is possible"
            made = maker.make(function)
            case = call(made, cut[made.board], index, book)
            if case is not None:
                found.append(case)
                good += 1
    return found


def compare(
    interpreter: Interpreter,
    book: Rulebook,
    functions: Sequence[Function],
    each: int,
    seed: int,
    folder: Path,
) -> tuple[int, list[str]]:
    """How many calls were made, and what differed."""
    made = cases(book, functions, each, seed)
    library = library_of(book, language(), [f.name for f in functions]).text
    results = run_calls(interpreter, folder, library, functions, boards(book), [case.data for case in made])
    wrong = [
        f"{case.made.function.name} on board {case.made.board}: {case.expected} is {result}"
        for case, result in zip(made, results, strict=True)
        if result != case.expected
    ]
    return len(made), wrong


def every_function() -> list[Function]:
    """All functions of the kernel."""
    return list(kernel().functions.values())


def main(arguments: Iterable[str]) -> int:
    """Compare many calls of every function, in whatever interpreters there are."""
    from tests.rules.opened import rulebook

    each = int(next(iter(arguments), "10000"))
    use_strict_arrays()
    book = rulebook("ebb-and-flow")
    failed = 0
    for interpreter in (stock(), engine()):
        if interpreter is None:
            continue
        for function in every_function():
            begin = time.monotonic()
            with tempfile.TemporaryDirectory() as folder:
                total, wrong = compare(interpreter, book, [function], each, 1, Path(folder))
            spent = time.monotonic() - begin
            found = f"{total:6} calls, {len(wrong)} differ, {spent:6.1f} s"
            sys.stdout.write(f"{interpreter.name:7} {function.name:20} {found}\n")
            sys.stdout.flush()
            failed += len(wrong)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
