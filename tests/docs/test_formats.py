"""The tables of keys in docs/formats.md and in the pages of mechanisms: complete, current, each key once."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from hexwright.reference import blocks, format_tables, mechanism_pages
from hexwright.reference.index import sections_kind
from hexwright.reference.pages import pages
from hexwright.rules.mechanism import MECHANISMS
from hexwright.schema.keys import keys_of
from tests.conftest import REPOSITORY


@pytest.fixture(autouse=True)
def _top(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(REPOSITORY)


def written() -> Iterator[tuple[Path, str]]:
    """The pages as they are."""
    for path, _ in pages():
        yield path, path.read_text(encoding="utf-8")


def test_pages_are_those_of_the_code() -> None:
    for path, text in pages():
        assert text == path.read_text(encoding="utf-8"), f"{path}: make docs writes it"


def test_every_class_of_the_format_has_one_table() -> None:
    page = format_tables.PAGE.read_text(encoding="utf-8")
    assert sorted(blocks.names(page)) == sorted([*format_tables.kinds(), format_tables.REFEREE])


def test_every_class_of_the_rules_has_one_section() -> None:
    headings = [
        line.removeprefix("### ")
        for _, page in written()
        for line in page.splitlines()
        if line.startswith("### rules.") and not line.endswith("yaml")
    ]
    kinds = [kind for kind in format_tables.rules_paths() if kind is not sections_kind()]
    listed = {format_tables.heading(kind) for kind in kinds if format_tables.own_keys(kind)}
    assert set(headings) == listed
    assert len(listed) > 70


def test_all_keys_are_in_the_tables() -> None:
    pages_of = {path.as_posix(): page for path, page in written()}
    for kind in format_tables.rules_paths():
        name = format_tables.mechanism_of(kind)
        path = format_tables.PAGE_OF_MECHANISM.format(name=name) if name else "docs/formats.md"
        for key in format_tables.own_keys(kind):
            assert f"\n| `{key.name}` | {format_tables.meaning(key)} |" in pages_of[path], (kind, key.name)
    for kind in format_tables.kinds().values():
        for key in format_tables.own_keys(kind):
            assert f"\n| `{key.name}` | {format_tables.meaning(key)} |" in pages_of["docs/formats.md"]


def test_no_key_has_a_second_wording_in_a_table_by_hand() -> None:
    for path, page in written():
        by_hand = blocks.without(page)
        assert not re.search(r"^\| key ", by_hand, re.M), path


def test_every_mechanism_has_a_page() -> None:
    folder = Path(format_tables.PAGE_OF_MECHANISM.format(name="combat")).parents[1]
    assert {mechanism_pages.path_of(one) for one in MECHANISMS} == set(folder.glob("*/docs.md"))


def test_links_between_tables_lead_to_their_headings() -> None:
    texts = dict(written())
    links = 0
    for path, page in texts.items():
        for target, anchor in re.findall(r"\]\(([^)#\s]*)#([^)\s]+)\)", page):
            if target.startswith("http"):
                continue
            there = (REPOSITORY / path.parent / target).resolve() if target else REPOSITORY / path
            text = there.read_text(encoding="utf-8")
            anchors = [blocks.anchor(line.lstrip("# ")) for line in text.splitlines() if line.startswith("#")]
            assert anchor in anchors, f"{path}: {target}#{anchor}"
            links += 1
    assert links > 150


def test_a_cell_says_what_is_allowed_and_what_holds_without() -> None:
    grid = {key.name: key for key in keys_of(format_tables.kinds()["GridDoc"])}
    page = format_tables.PAGE.as_posix()
    assert format_tables.value(grid["columns"], page) == "whole number from 1 to 400; hex columns"
    assert format_tables.value(grid["hex"], page) == "number over 2, up to 80; mm"
    assert format_tables.value(grid["stagger"], page) == "`even` `odd`"
    assert format_tables.default(grid["columns"]) == "required"
    assert format_tables.default(grid["stagger"]) == "even"
    assert format_tables.default(grid["missing"]) == ""
    board = {key.name: key for key in keys_of(format_tables.kinds()["BoardDoc"])}
    assert format_tables.value(board["grid"], page) == "[mapping](#grid)"
    assert format_tables.default(board["width"]) == "280 mm"
