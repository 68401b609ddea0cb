"""Python and script judge random positions alike.

`python -m tests.rules.parity` does it for 10,000 calls each.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from builder.rules.compiler.library import KERNEL
from builder.rules.kernel import combat
from tests.rules.calls import python_functions
from tests.rules.interpreter import wanted
from tests.rules.opened import rulebook
from tests.rules.parity import compare, every_function, use_strict_arrays

CALLS = {"stock": 80, "engine": 25}
"""Of each function."""


@pytest.fixture
def strict_arrays() -> Iterator[None]:
    kept = [(module, module.ints) for module in KERNEL if hasattr(module, "ints")]
    use_strict_arrays()
    yield
    for module, ints in kept:
        setattr(module, "ints", ints)  # noqa: B010


@pytest.mark.usefixtures("strict_arrays")
@pytest.mark.parametrize("which", CALLS)
def test_every_function_judges_alike(which: str, tmp_path: Path) -> None:
    interpreter = wanted(which)
    functions = every_function()
    total, wrong = compare(interpreter, rulebook("ebb-and-flow"), functions, CALLS[which], 7, tmp_path)
    assert wrong == []
    assert total == CALLS[which] * len(functions)
    assert which != "stock" or total >= 10_000


@pytest.mark.usefixtures("strict_arrays")
def test_a_difference_is_seen(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    interpreter = wanted("stock")
    plain = combat.concentric
    wrong_one = lambda ring: 1 - plain(ring) if ring == 9 else plain(ring)  # noqa: E731
    monkeypatch.setitem(python_functions(), "concentric", wrong_one)
    functions = [f for f in every_function() if f.name == "concentric"]
    _, wrong = compare(interpreter, rulebook("ebb-and-flow"), functions, 300, 7, tmp_path)
    assert 0 < len(wrong) < 30
