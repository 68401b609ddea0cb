"""CONTRIBUTING.md names files that exist, and what it says is in them."""

from __future__ import annotations

import re
from collections.abc import Iterator

from tests.conftest import REPOSITORY

PAGE = (REPOSITORY / "CONTRIBUTING.md").read_text(encoding="utf-8")
ROWS = re.findall(r"^\| (.+) \| (.+) \| (.+) \|$", PAGE, re.M)[2:]
"""Of its table: the change, where to go, what shows that it works."""

PATH = r"`((?:builder|docs|schemas|sources|templates|tests)/[^`<]*|[A-Z]+\.md)[^`]*`"
"""A path in the text, as far as it has no <placeholder>."""


def names_and_paths() -> Iterator[tuple[str, str]]:
    """Names of constants and classes with the files the page says they are in."""
    for names, path in re.findall(rf"((?:`\w+`(?:, | and )?)+) (?:in|of) {PATH}", PAGE):
        for name in re.findall(r"\w+", names.replace(" and ", " ")):
            yield name, path


def test_every_path_exists() -> None:
    paths = re.findall(PATH, PAGE)
    assert len(paths) > 60
    assert [path for path in paths if not (REPOSITORY / path).exists()] == []


def test_every_name_is_in_its_file() -> None:
    found = [(name, REPOSITORY / path) for name, path in names_and_paths()]
    assert len(found) > 10
    missing = [
        f"{name} in {path}"
        for name, path in found
        if path.is_file() and not re.search(rf"\b{name}\b", path.read_text(encoding="utf-8"))
    ]
    assert not missing, "\n".join(missing)


def test_every_row_says_where_and_how_it_shows() -> None:
    assert len(ROWS) == 19
    for change, where, shown in ROWS:
        assert re.search(PATH, where) or "rules.yaml" in where, change
        assert re.search(r"`(?:hexwright|make|tests/)", shown), change
