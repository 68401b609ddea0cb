"""What the page of a mechanism says from the code: its keys, names, refusals and hooks (`make docs`)."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator
from pathlib import Path

from hexwright.diagnostics import Report
from hexwright.reference import format_tables, rules_tables
from hexwright.reference.blocks import START, cell, framed, rewritten, table
from hexwright.rules.engine.mechanism import Mechanism
from hexwright.rules.mechanism import MECHANISMS
from hexwright.source.tree import Map, Scalar, parse_yaml

BLOCK = "mechanism"


def path_of(mechanism: Mechanism) -> Path:
    """The page of a mechanism of the library, seen from the top of the repository."""
    return Path(format_tables.PAGE_OF_MECHANISM.format(name=mechanism.name))


def with_tables(mechanism: Mechanism, page: str) -> str:
    """The page of a mechanism with its tables as the code has them; they stand at its end."""
    text = "\n\n".join(part for part in _parts(mechanism) if part)
    if START.format(name=BLOCK) in page:
        return rewritten(page, {BLOCK: text}.__getitem__)
    return f"{page.rstrip()}\n\n{framed(BLOCK, text)}\n"


def pages() -> Iterator[tuple[Path, str]]:
    """All pages of mechanisms of the library, each as it is to be written."""
    for mechanism in MECHANISMS:
        path = path_of(mechanism)
        yield path, with_tables(mechanism, path.read_text(encoding="utf-8"))


def _parts(mechanism: Mechanism) -> Iterator[str]:
    keys = format_tables.section_of(mechanism.name, path_of(mechanism).as_posix())
    if keys:
        yield f"## Keys\n\n{keys}"
    named = [
        (f"`{rules_tables.shown(function)}`", about, cell(str(function.about)))  # type: ignore[attr-defined]
        for owner, function in rules_tables.known_functions()
        if owner == mechanism.name
        for about in (rules_tables.ABOUT[rules_tables.scope_of(function)],)
    ]
    if named:
        yield "## Names in expressions"
        yield table(("name", "known about", "what it is"), named)
    reasons = _reasons(mechanism)
    if reasons:
        yield "## What is refused, in the players' words"
        yield table(("reason", "what players read"), [(f"`{name}`", cell(text)) for name, text in reasons])
    hooks = [one.name for one in dataclasses.fields(mechanism.hooks) if getattr(mechanism.hooks, one.name)]
    if hooks:
        yield "## Where it joins in"
        yield f"By the [hooks](../../../../../docs/rules.md#where-a-mechanism-joins-in) {_listed(hooks)}."


def _reasons(mechanism: Mechanism) -> list[tuple[str, str]]:
    path = path_of(mechanism).with_name("words.yaml")
    if not path.is_file():
        return []
    given = parse_yaml(path.read_text(encoding="utf-8"), path.as_posix(), Report())
    reasons = given.entries.get("reasons") if isinstance(given, Map) else None
    found = reasons.entries if isinstance(reasons, Map) else {}
    return [(name, text.text) for name, text in found.items() if isinstance(text, Scalar)]


def _listed(names: list[str]) -> str:
    *first, last = [f"`{name}`" for name in names]
    return f"{', '.join(first)} and {last}" if first else last
