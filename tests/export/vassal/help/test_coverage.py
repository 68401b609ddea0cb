"""The rules coverage page: all rules by chapter, in the old HTML that help windows can show."""

from __future__ import annotations

import re

import pytest
from lxml import etree

from builder.export.vassal.help.coverage import GROUNDS, coverage_page
from builder.export.vassal.help.pages import help_pages
from builder.rules.coverage import STATUSES, chapters
from tests.rules.opened import rulebook

OLD_TAGS = {"h1", "h2", "p", "table", "tr", "th", "td", "b", "i", "br", "code"}


@pytest.fixture(scope="module")
def page() -> str:
    return coverage_page(rulebook("ebb-and-flow").rules)


def test_every_rule_is_listed_below_its_chapter(page: str) -> None:
    rules = rulebook("ebb-and-flow").rules
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


def test_games_without_a_referee_have_no_such_page() -> None:
    book = rulebook("ebb-and-flow")
    titles = [page.title for page in help_pages(book.game)]
    more = [page.title for page in help_pages(book.game, book.rules)]
    assert set(more) - set(titles) == {"Rules coverage"}
