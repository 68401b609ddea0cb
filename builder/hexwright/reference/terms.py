"""The index of terms: words of wargamers, and the chapter, key or hook that each leads to.

The words stand at the head of the page of every mechanism of the library, and of the page about the course
of play, as `index:` of its front matter: a word, and behind it keys of `rules:` and hooks (`hook advanced`),
with commas between; nothing where the page as a whole is meant.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from itertools import groupby
from pathlib import Path

from hexwright.diagnostics import Report
from hexwright.reference import format_tables
from hexwright.reference.blocks import anchor
from hexwright.reference.index import sections_kind
from hexwright.rules.engine.hooks import Hooks
from hexwright.rules.mechanism import MECHANISMS
from hexwright.source.tree import Map, Scalar, parse_yaml

PAGE = "docs/index-of-terms.md"
ENGINE = "builder/hexwright/rules/engine/docs.md"
HOOK = "hook "
FENCE = "---\n"
SHORTEST = 3
"""Letters of a word that is looked for inside others."""
HOOKS_AT = "docs/rules.md#where-a-mechanism-joins-in"


@dataclass(frozen=True, slots=True, kw_only=True)
class Term:
    """A word of the hobby on one page.

    `page`: its path, seen from the top of the repository. `title`: of the page. `targets`: keys of `rules:`
    by their paths, and hooks (`hook advanced`).
    """

    word: str
    page: str
    title: str
    targets: tuple[str, ...] = ()


@cache
def terms() -> tuple[Term, ...]:
    """All words of all pages, in the order of the alphabet."""
    pages = [ENGINE, *(format_tables.PAGE_OF_MECHANISM.format(name=one.name) for one in MECHANISMS)]
    return tuple(sorted((term for page in pages for term in _terms_of(page)), key=_order))


def _order(term: Term) -> tuple[str, str]:
    return term.word.casefold(), term.page


def _terms_of(page: str) -> Iterator[Term]:
    path = Path(__file__).parents[1] / page.removeprefix("builder/hexwright/")
    text = path.read_text(encoding="utf-8")
    if not text.startswith(FENCE):
        raise ValueError(f"{page}: its words for the index are missing at its head")
    _, front, rest = text.split(FENCE, 2)
    title = rest.partition("\n# ")[2].partition("\n")[0]
    given = parse_yaml(front, page, Report())
    listed = given.entries["index"] if isinstance(given, Map) else None
    if not isinstance(listed, Map):
        raise TypeError(f"{page}: its `index` is no mapping")
    for word, targets in listed.entries.items():
        named = targets.text.split(", ") if isinstance(targets, Scalar) and not targets.is_null else []
        yield Term(word=word, page=page, title=title, targets=tuple(named))


@cache
def key_links() -> Mapping[str, str]:
    """Where the keys of `rules:` are explained: path of a key to page and anchor."""
    found = {key.name: "docs/formats.md#rules" for key in format_tables.own_keys(sections_kind())}
    for kind, paths in format_tables.rules_paths().items():
        if kind is sections_kind() or not format_tables.own_keys(kind):
            continue
        name = format_tables.mechanism_of(kind)
        page = format_tables.PAGE_OF_MECHANISM.format(name=name) if name else format_tables.PAGE.as_posix()
        link = f"{page}#{anchor(format_tables.heading(kind))}"
        for path in paths:
            found[path] = link
            found |= {f"{path}.{key.name}": link for key in format_tables.own_keys(kind)}
    return found


def link_of(target: str) -> str:
    """The page and anchor a target leads to. KeyError if there is no such key or hook."""
    if target.startswith(HOOK):
        if target.removeprefix(HOOK) not in {one.name for one in dataclasses.fields(Hooks)}:
            raise KeyError(target)
        return HOOKS_AT
    return key_links()[target]


def block(_: str) -> str:
    """The index: a heading for each letter, and for each word, so that a search finds it."""
    letters = sorted({term.word[0].upper() for term in terms()})
    parts = [" · ".join(f"[{letter}](#{letter.lower()})" for letter in letters)]
    for letter, group in groupby(terms(), key=lambda term: term.word[0].upper()):
        parts.append(f"## {letter}")
        for word, same in groupby(group, key=lambda term: term.word):
            parts.append(f"#### {word}\n\n{'; '.join(_led(term) for term in same)}")
    return "\n\n".join(parts)


def _led(term: Term) -> str:
    """Where a word leads, in Markdown: its chapter, then keys and hooks."""
    chapter = f"[{term.title}](../{term.page})"
    keys = [_target(target) for target in term.targets]
    return f"{chapter} ({', '.join(keys)})" if keys else chapter


def _target(target: str) -> str:
    link = link_of(target).removeprefix("docs/")
    shown = f"hook `{target.removeprefix(HOOK)}`" if target.startswith(HOOK) else f"`{target}`"
    return f"[{shown}]({link if link != link_of(target) else f'../{link}'})"


def matching(query: str) -> tuple[Term, ...]:
    """The words that a query is, or else those that hold all its words of three letters or more."""
    asked = query.casefold().split()
    same = tuple(term for term in terms() if term.word.casefold() == " ".join(asked))
    long = [part for part in asked if len(part) >= SHORTEST]
    return same or tuple(term for term in terms() if long and _holds(term.word.casefold(), long))


def _holds(word: str, parts: list[str]) -> bool:
    return all(part in word for part in parts)
