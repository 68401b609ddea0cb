"""The index of terms: every mechanism is found by words of the hobby, and no word leads nowhere."""

from __future__ import annotations

from collections import Counter

import pytest

from hexwright.console.explain import explain
from hexwright.reference.format_tables import PAGE_OF_MECHANISM
from hexwright.reference.terms import ENGINE, link_of, matching, terms
from hexwright.rules.mechanism import MECHANISMS


def test_every_mechanism_is_reached_by_two_words_of_the_hobby() -> None:
    names = {word.casefold() for one in MECHANISMS for word in (one.name, *one.keys)}
    counted = Counter(term.page for term in terms() if term.word.casefold() not in names)
    pages = [ENGINE, *(PAGE_OF_MECHANISM.format(name=one.name) for one in MECHANISMS)]
    assert [page for page in pages if counted[page] < 2] == []


def test_no_word_leads_nowhere() -> None:
    for term in terms():
        for target in term.targets:
            assert "#" in link_of(target), term.word
    for target in ("combat.no_such_key", "hook no_such_hook"):
        with pytest.raises(KeyError):
            link_of(target)


def test_a_word_stands_once_on_a_page_and_pages_have_titles() -> None:
    assert [pair for pair, n in Counter((t.word.casefold(), t.page) for t in terms()).items() if n > 1] == []
    assert all(term.title for term in terms())


@pytest.mark.parametrize(
    ("asked", "chapter"),
    [
        ("advance after combat", "Combat"),
        ("Bridges", "Movement"),
        ("exchange", "Combat"),
        ("rail movement", "Movement"),
        ("replacement points", "Replacements"),
        ("retreat in place of losses", "Retreat"),
        ("reinforcements", "Placing"),
        ("ZOC", "Zones of control"),
        ("impulses", "The course of play"),
    ],
)
def test_words_are_answered(asked: str, chapter: str) -> None:
    found = matching(asked)
    assert [term.title for term in found] == [chapter]
    text = explain(asked, None)
    assert text is not None
    assert f"The chapter {chapter} of the manual" in text


def test_parts_of_words_are_answered_and_keys_come_first() -> None:
    assert {term.word for term in matching("drops")} == {"drops from the air"}
    assert matching("a") == matching("no such thing") == ()
    text = explain("displacement", None)
    assert text is not None
    assert "rules.retreat.make_room  " in text
    assert "rules.combat.consequences.defenders_retreat" in str(explain("defenders_retreat", None))
    several = explain("zones of", None)
    assert several is not None
    assert several.startswith("Several words of the hobby")
    assert "\n  zones of control across rivers" in several
