"""The report's section about the referee."""

from __future__ import annotations

from dataclasses import replace

from builder.export.report.data import collect
from builder.export.report.rules import refereed
from builder.export.text.listing import listing
from builder.rules.coverage import STATUSES
from builder.template import render
from tests.rules.opened import rulebook


def test_every_rule_has_its_row() -> None:
    book = rulebook("ebb-and-flow")
    section = refereed(book.rules)
    assert section is not None
    assert section.total == sum(section.counts.values()) == 122
    page = render("report.html.j2", report=collect(book.game), rules=section, statuses=STATUSES, fonts={})
    for entry in book.rules.coverage:
        assert page.count(f">{entry.id}</td>") == 1
        assert all(name in page for name in entry.proof)
    assert page.count("<details>") > len(section.chapters)


def test_without_a_checklist_there_is_no_section() -> None:
    book = rulebook("ebb-and-flow")
    assert refereed(None) is None
    assert refereed(replace(book.rules, coverage=())) is None
    page = render("report.html.j2", report=collect(book.game), rules=None, statuses=STATUSES, fonts={})
    assert "Rules coverage" not in page


def test_the_listing_has_every_rule() -> None:
    book = rulebook("ebb-and-flow")
    part = listing(book.game, book.rules).partition("== Rules ==\n")[2].partition("\n\n")[0].split("\n")
    assert len(part) == 2 * 122
    assert part[0].startswith("EF-1.3 (1.3): data by ")
    assert "== Rules ==" not in listing(book.game)
