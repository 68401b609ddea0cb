"""Makes situations in Python and judges them again in a script interpreter."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path

from builder.rules.compiler.languages import language
from builder.rules.compiler.library import kernel
from builder.rules.script import library_of
from builder.rules.tables import Rulebook
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
    names = sorted({call.name for call in calls})
    functions = [kernel().functions[name] for name in names]
    data = [names.index(call.name).to_bytes(4, "big") + call.arguments for call in calls]
    library = library_of(book, language(), names).text
    results = run_calls(interpreter, folder, library, functions, [book.g], data)
    return [
        f"{where}: {call.name}"
        for where, call, result in zip(owner, calls, results, strict=True)
        if call.expected != result
    ]
