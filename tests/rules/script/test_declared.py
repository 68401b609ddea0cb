"""Every local of a printed function is declared: an assignment to a name that is not would write, in the
module, a global in the space that all expressions of VASSAL share.
"""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from hexwright.rules.script.beanshell import BeanShell
from hexwright.rules.script.hoist import hoisted
from hexwright.rules.script.lower import lower
from tests.conftest import REPOSITORY
from tests.rules.book import book_of
from tests.rules.script.declared import undeclared

GAMES = ["doro-nawa", "ebb-and-flow", "war-in-europe", "yalu-classic", "yalu-deluxe"]
PRINTED = """
from hexwright.rules.script.headless import Printed
from tests.rules.book import book_of
from hexwright.rules.simulation.match import Referee
print(Printed.of(Referee(book_of("war-in-europe").game).special).text)
"""


@pytest.mark.parametrize("name", GAMES)
def test_every_local_is_declared(name: str) -> None:
    functions = book_of(name).referee.special.functions
    printer = BeanShell()
    found = {
        function: missing
        for function, tree in functions.items()
        for printed in (hoisted(tree), lower(hoisted(tree), printer))
        if (missing := undeclared(printed))
    }
    assert len(functions) > 300
    assert found == {}


def test_what_is_printed_does_not_depend_on_the_hashes_of_texts() -> None:
    texts = [
        subprocess.run(
            [sys.executable, "-c", PRINTED],
            env={**os.environ, "PYTHONHASHSEED": seed},
            cwd=REPOSITORY,
            capture_output=True,
            check=True,
        ).stdout
        for seed in ("1", "2")
    ]
    assert len(texts[0]) > 100_000
    assert texts[0] == texts[1]
