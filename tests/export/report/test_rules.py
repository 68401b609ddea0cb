"""The report's section about the referee."""

from __future__ import annotations

from dataclasses import replace

from hexwright.export.report.page import page as report_page
from hexwright.export.report.rules import rule_coverage
from hexwright.export.text.listing import listing
from tests.rules.book import book_of


def test_every_rule_has_its_row() -> None:
    book = book_of("ebb-and-flow")
    section = rule_coverage(book.rules)
    assert section is not None
    assert section.total == sum(section.counts.values()) == 122
    page = report_page(book.model, book.rules)
    for entry in book.rules.coverage:
        assert page.count(f">{entry.id}</td>") == 1
        assert all(name in page for name in entry.proof)
    assert page.count("<details>") > len(section.chapters)


def test_without_a_checklist_there_is_no_section() -> None:
    book = book_of("ebb-and-flow")
    assert rule_coverage(None) is None
    assert rule_coverage(replace(book.rules, coverage=())) is None
    page = report_page(book.model, None)
    assert "Rules coverage" not in page


def test_the_listing_has_every_rule() -> None:
    book = book_of("ebb-and-flow")
    part = listing(book.model, book.rules).partition("== Rules ==\n")[2].partition("\n\n")[0].split("\n")
    assert len(part) == 2 * 122
    assert part[0].startswith("EF-1.3 (1.3): data by ")
    assert "== Rules ==" not in listing(book.model)
