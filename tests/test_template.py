"""Escaping texts for HTML."""

from __future__ import annotations

from builder.template import environment, escape, escape_all

TEXTS = ("", "plain", "<b>Q&A</b>", '"don\'t" &amp; 1 > 0', "Rain – 4°")


def test_escaped_as_by_templates() -> None:
    template = environment().from_string("{{ text|e }}")
    assert [escape(text) for text in TEXTS] == [template.render(text=text) for text in TEXTS]


def test_many_at_once_are_the_same() -> None:
    assert escape_all(TEXTS) == [escape(text) for text in TEXTS]
