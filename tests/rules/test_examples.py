"""The worked examples of the rules, in Python and through the script."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.rules.book import book_of
from tests.rules.examples import EXAMPLES
from tests.rules.interpreter import wanted
from tests.rules.replay import replayed


@pytest.mark.parametrize("name", EXAMPLES)
def test_example(name: str) -> None:
    EXAMPLES[name](book_of("ebb-and-flow"))


def test_all_examples_are_there() -> None:
    assert list(EXAMPLES) == [f"E{n}" for n in range(1, 33)]


@pytest.mark.parametrize("which", ["stock", "engine"])
def test_examples_in_script(which: str, tmp_path: Path) -> None:
    assert replayed(EXAMPLES, wanted(which), tmp_path) == []
