"""The worked examples of the rules, in Python and through the script."""

from __future__ import annotations

from pathlib import Path

import pytest

from builder.rules.compiler.languages import language
from builder.rules.compiler.library import kernel
from builder.rules.script import library_of
from tests.rules.examples import EXAMPLES
from tests.rules.interpreter import run_calls, wanted
from tests.rules.opened import rulebook
from tests.rules.scene import Recorded, recording


@pytest.mark.parametrize("name", EXAMPLES)
def test_example(name: str) -> None:
    EXAMPLES[name](rulebook("ebb-and-flow"))


def test_all_examples_are_there() -> None:
    assert list(EXAMPLES) == [f"E{n}" for n in range(1, 33)]


@pytest.mark.parametrize("which", ["stock", "engine"])
def test_examples_in_script(which: str, tmp_path: Path) -> None:
    interpreter = wanted(which)
    book = rulebook("ebb-and-flow")
    calls: list[Recorded] = []
    owner: list[str] = []
    with recording(book, calls):
        for name, example in EXAMPLES.items():
            example(book)
            owner.extend([name] * (len(calls) - len(owner)))
    assert set(owner) == set(EXAMPLES)
    names = sorted({call.name for call in calls})
    functions = [kernel().functions[name] for name in names]
    data = [names.index(call.name).to_bytes(4, "big") + call.arguments for call in calls]
    library = library_of(book, language(), names).text
    results = run_calls(interpreter, tmp_path, library, functions, [book.g], data)
    wrong = [
        f"{where}: {call.name}"
        for where, call, result in zip(owner, calls, results, strict=True)
        if call.expected != result
    ]
    assert wrong == []
