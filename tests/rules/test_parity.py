"""Python and script judge random positions alike.

`make parity` and `make parity-engine` do it for more than 10,000 positions.
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

EACH = 6
"""Calls of each function, all in positions of their own."""


@pytest.fixture
def strict_arrays() -> Iterator[None]:
    kept = [(module, module.ints) for module in KERNEL if hasattr(module, "ints")]
    use_strict_arrays()
    yield
    for module, ints in kept:
        setattr(module, "ints", ints)  # noqa: B010


@pytest.mark.usefixtures("strict_arrays")
@pytest.mark.parametrize("which", ["stock", "engine"])
def test_every_function_judges_alike(which: str, tmp_path: Path) -> None:
    functions = every_function()
    found = compare(wanted(which), rulebook("ebb-and-flow"), functions, EACH, 7, tmp_path)
    assert [line for one in found for line in one.wrong] == []
    assert [one.function for one in found if one.calls != EACH] == []
    assert sum(one.calls for one in found) >= 500


@pytest.mark.usefixtures("strict_arrays")
def test_a_difference_is_seen(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    interpreter = wanted("stock")
    plain = combat.concentric
    wrong_one = lambda ring: 1 - plain(ring) if ring == 9 else plain(ring)  # noqa: E731
    monkeypatch.setitem(python_functions(), "concentric", wrong_one)
    functions = [f for f in every_function() if f.name == "concentric"]
    (found,) = compare(interpreter, rulebook("ebb-and-flow"), functions, 300, 7, tmp_path)
    assert 0 < len(found.wrong) < 30
