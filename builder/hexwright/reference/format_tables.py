"""The tables of docs/formats.md about the referee, from the code (`make docs`)."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from hexwright.reference.index import sections_kind
from hexwright.rules.engine.words import library_words
from hexwright.schema.base import Datum, Item, Schema
from hexwright.schema.keys import Key, keys_of, summary

PAGE = "docs/formats.md"
START = "<!-- from the code: mechanisms -->"
END = "<!-- end -->"
WORDS = 12
"""Words of a key that are shown, where it may be one of many."""


def places() -> Mapping[type[Schema], tuple[str, ...]]:
    """The classes of all mappings under `rules:`, each with the paths of the keys that hold one."""
    found: dict[type[Schema], dict[str, None]] = {sections_kind(): {"rules": None}}
    queue: list[tuple[type[Schema], str]] = [(sections_kind(), "")]
    for kind, path in queue:
        for key in own_keys(kind):
            for placeholders, inner in key.inner:
                here = ".".join((*((path,) if path else ()), key.name, *placeholders))
                if inner not in found:
                    queue.append((inner, here))
                found.setdefault(inner, {})[here] = None
    return {kind: tuple(paths) for kind, paths in found.items()}


def own_keys(kind: type[Schema]) -> list[Key]:
    """The keys of a mapping, without those that stand in almost every one."""
    common = [key for one in (Datum, Item) if issubclass(kind, one) for key in keys_of(one)]
    return [key for key in keys_of(kind) if key not in common]


def sections() -> Iterator[str]:
    """A section for each mapping, in the order of the keys that hold them; then what phases may do."""
    for kind, paths in places().items():
        heading = ", ".join(paths[:3]) + (" and others" if len(paths) > 3 else "")
        keys = own_keys(kind)
        if keys:
            yield f"### {heading}\n\n{summary(kind)}\n\n{table(keys)}"
    rows = [f"| `{word}` | {means} |" for word, means in sorted(library_words().does.items())]
    head = "| word | what the phase is for |\n| --- | --- |\n"
    yield "### What `does` of a phase may say\n\n" + head + "\n".join(rows) + "\n"


def table(keys: list[Key]) -> str:
    """The keys of a mapping."""
    rows = "".join(f"| `{key.name}` | {meaning(key)} | {default(key)} |\n" for key in keys)
    return "| key | meaning | default |\n| --- | --- | --- |\n" + rows


def meaning(key: Key) -> str:
    """What a key means, and what its value may be."""
    more = [key.unit] if key.unit else []
    if key.choices and len(key.choices) <= WORDS:
        more.append(" ".join(f"`{word}`" for word in key.choices))
    elif key.allowed and len(key.allowed.split()) <= WORDS:
        more.append(key.allowed)
    return escaped(" ".join([key.description, *(f"({text})" for text in more)]))


def default(key: Key) -> str:
    """What holds when a key is left out."""
    return "required" if key.default is None else escaped(key.default)


def escaped(text: str) -> str:
    """A text in the cell of a table."""
    return re.sub(r"(?<!\\)\|", r"\\|", text)


def rewritten(page: str) -> str:
    """The page with its tables as the code has them. ValueError if it has no place for them."""
    if page.count(START) != 1:
        raise ValueError(f"{PAGE} has no place for its tables: {START}")
    before, _, rest = page.partition(START)
    return f"{before}{START}\n\n" + "\n".join(sections()) + f"\n{rest[rest.index(END) :]}"
