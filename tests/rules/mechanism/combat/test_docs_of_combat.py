"""The examples in the pages about combat build without a finding."""

from __future__ import annotations

import re
import textwrap
from pathlib import Path

import pytest

import hexwright.rules.mechanism
from hexwright.rules.mechanism import MECHANISMS
from tests.rules.mechanism.small import game_with

FOLDER = Path(hexwright.rules.mechanism.__file__).parent


@pytest.mark.parametrize("name", ["checks", "combat", "momentum", "retreat"])
def test_the_example_builds(name: str) -> None:
    page = (FOLDER / name / "docs.md").read_text(encoding="utf-8")
    example = re.search(r"```yaml\nrules:\n(.*?)```", page, re.DOTALL)
    assert example is not None
    mechanism = next(m for m in MECHANISMS if m.name == name)
    assert mechanism.parameters is not None
    game = game_with("rivers-and-rails", textwrap.dedent(example[1]))
    assert game.has(mechanism.parameters)
