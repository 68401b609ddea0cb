"""Examples in the pages about the course of play and its mechanisms build without a finding."""

from __future__ import annotations

import re
import textwrap
from pathlib import Path

import pytest

from hexwright.reference.blocks import without
from tests.rules.mechanism.small import findings

RULES = Path(__file__).parents[3] / "builder" / "hexwright" / "rules"

PAGES = {
    "engine": "three-powers",
    "mechanism/remember": "rivers-and-rails",
    "mechanism/restoring": "rivers-and-rails",
    "mechanism/replacements": "rivers-and-rails",
    "mechanism/companions": "rivers-and-rails",
    "mechanism/drafts": "rivers-and-rails",
    "mechanism/placing": "rivers-and-rails",
    "mechanism/cards": "campaigns",
    "mechanism/states": "impulses",
    "mechanism/values": "rivers-and-rails",
    "mechanism/victory": "rivers-and-rails",
}


@pytest.mark.parametrize("page", PAGES)
def test_the_example_builds(page: str) -> None:
    text = (RULES / page / "docs.md").read_text(encoding="utf-8")
    examples = re.findall(r"```yaml\nrules:\n(.*?)```", text, re.S)
    assert len(examples) == (2 if page == "engine" else 1)
    for example in examples:
        assert findings(PAGES[page], textwrap.dedent(example)) == []


@pytest.mark.parametrize("page", PAGES)
def test_lines_fit(page: str) -> None:
    text = (RULES / page / "docs.md").read_text(encoding="utf-8")
    assert max(len(line) for line in without(text).splitlines()) <= 126
