"""Templates: what is escaped, and what a forgotten name does."""

from __future__ import annotations

import pytest
from jinja2 import UndefinedError

from hexwright.template import render

NASTY = '<b class="x">Q&A</b> don\'t'
ESCAPED = "&lt;b class=&#34;x&#34;&gt;Q&amp;A&lt;/b&gt; don&#39;t"


def test_values_in_pages_are_escaped() -> None:
    page = render("web/index.html.j2", game={"title": NASTY, "subtitle": "", "version": "1", "decks": {}})
    assert ESCAPED in page
    assert NASTY not in page


def test_values_in_other_files_are_not() -> None:
    assert f"--paper: {NASTY};" in render("web/style.css.j2", colour=lambda _: NASTY, title="bold", own={})


def test_a_missing_name_is_an_error() -> None:
    with pytest.raises(UndefinedError):
        render("web/index.html.j2")
