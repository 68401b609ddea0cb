"""The rules coverage page: all rules by chapter, in the old HTML that help windows can show."""

from __future__ import annotations

import re

import pytest
from lxml import etree

from hexwright.diagnostics import Report
from hexwright.export.vassal.help.pages import GROUNDS, coverage_page, help_pages
from hexwright.frontend import CheckedGame, files_of, read_game
from hexwright.project import Project, shared_data
from hexwright.rules.coverage import STATUSES, chapters
from hexwright.rules.read import Rules
from tests.conftest import REPOSITORY

OLD_TAGS = {"h1", "h2", "p", "table", "tr", "th", "td", "b", "i", "br", "code"}


@pytest.fixture(scope="module")
def checked() -> CheckedGame:
    project = Project(root=REPOSITORY, common=shared_data("common"))
    return read_game(files_of(project), "ebb-and-flow", Report())


@pytest.fixture(scope="module")
def rules(checked: CheckedGame) -> Rules:
    assert checked.rules is not None
    return checked.rules


@pytest.fixture(scope="module")
def page(rules: Rules) -> str:
    return coverage_page(rules)


def test_every_rule_is_listed_below_its_chapter(page: str, rules: Rules) -> None:
    parts = re.split(r"<h2>([^<]*)</h2>", page)
    tables = dict(zip(parts[1::2], parts[2::2], strict=True))
    for chapter in chapters(rules):
        assert tables[chapter.name].count("<tr>") == 1 + len(chapter.rules)
    assert sum(page.count(f"<b>{number}</b>") for number in {e.rule for e in rules.coverage}) == 122


def test_totals(page: str) -> None:
    assert "each of the 122 rules" in page
    sums = re.findall(r">(\d+)</td>", page.partition("<b>All</b>")[2].partition("</table>")[0])
    assert sum(int(n) for n in sums) == 2 * 122


def test_it_is_html_3_2(page: str) -> None:
    tree = etree.HTML(f"<body>{page}</body>")
    assert {node.tag for node in tree.iter()} - {"html", "body"} <= OLD_TAGS
    assert "style=" not in page and "class=" not in page
    assert GROUNDS.keys() == STATUSES.keys()
    for ground in GROUNDS.values():
        assert f"bgcolor={ground}" in page


def test_games_without_a_referee_have_no_such_page(checked: CheckedGame) -> None:
    titles = [page.title for page in help_pages(checked.game)]
    more = [page.title for page in help_pages(checked.game, checked.rules)]
    assert set(more) - set(titles) == {"Rules coverage"}
