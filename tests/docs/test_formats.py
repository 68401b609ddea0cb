"""docs/formats.md has a table for every class of the schema, with all its keys and their defaults."""

from __future__ import annotations

import inspect
import re
from collections.abc import Iterator, Mapping
from pathlib import Path

from hexwright.reference import format_tables
from hexwright.rules import checklist, read
from hexwright.rules.engine.words import library_words
from hexwright.schema import (
    base,
    board,
    cards,
    corrections,
    game,
    hexmap,
    look,
    panel,
    pieces,
    play,
    printing,
    spaces,
)
from hexwright.schema.base import Datum, Item, Schema
from hexwright.schema.keys import Key
from hexwright.schema.keys import keys_of as documented_keys

PAGE = Path(__file__).resolve().parents[2] / "docs/formats.md"
MODULES = (
    *(board, cards, corrections, game, hexmap, look, panel, pieces, play, printing, spaces),
    *(read, checklist),
)
EVERYWHERE = {"where", *Datum.model_fields}
KINDS: Mapping[str, type[Schema]] = {
    name: kind
    for module in MODULES
    for name, kind in vars(module).items()
    if inspect.isclass(kind) and issubclass(kind, Schema) and kind.__module__ == module.__name__
}
"""Schema classes by name."""


def documented() -> dict[str, set[str]]:
    """Class name to the keys in the first column of the table under its heading."""
    found: dict[str, set[str]] = {}
    names: list[str] = []
    for line in PAGE.read_text(encoding="utf-8").splitlines():
        heading = re.match(r"#+ .*", line)
        if heading:
            marked = re.search(r"<!-- ([\w ]+) -->", line)
            names = marked.group(1).split() if marked else []
            found |= {name: set() for name in names}
        elif line.startswith("|"):
            keys = re.findall(r"`(\w+)`", line.split("|")[1])
            for name in names:
                found[name] |= set(keys)
    return found


def keys_of(kind: type[Schema]) -> set[str]:
    """The keys of a mapping, without those of `Datum` and `Item`."""
    common = EVERYWHERE | ({"id"} if issubclass(kind, Item) else set())
    return {field.alias or name for name, field in kind.model_fields.items() if name not in common}


def test_tables_of_mechanisms_are_those_of_the_code() -> None:
    page = PAGE.read_text(encoding="utf-8")
    assert format_tables.rewritten(page) == page, "make docs writes them"
    assert all(f"\n| `{word}` | " in page for word in library_words().does)


def test_every_key_is_documented_and_nothing_else() -> None:
    page = documented()
    assert page.keys() == {*KINDS, "Datum", "Item"}
    wrong = {name: page[name] ^ keys_of(kind) for name, kind in KINDS.items() if page[name] != keys_of(kind)}
    assert wrong == {}
    assert page["Datum"] == set(base.Datum.model_fields) - {"where"}
    assert page["Item"] == set(base.Item.model_fields) - set(base.Datum.model_fields)


def rows_with_defaults() -> Iterator[tuple[str, Key, str]]:
    """Class, key and default of every row of a table with a column of defaults."""
    names: list[str] = []
    has_defaults = False
    for line in PAGE.read_text(encoding="utf-8").splitlines():
        if line.startswith("#"):
            marked = re.search(r"<!-- ([\w ]+) -->", line)
            names = [name for name in marked.group(1).split() if name in KINDS] if marked else []
        elif line.startswith("| key"):
            has_defaults = "| default" in line
        elif line.startswith("| `") and has_defaults:
            first, *_, last = re.split(r"(?<!\\)\|", line.strip("|"))
            for name in names:
                for key in documented_keys(KINDS[name]):
                    if f"`{key.name}`" in first:
                        yield name, key, last.strip().replace("`", "")


def test_defaults_are_those_of_the_schema() -> None:
    """Required keys and plain values; the page words other defaults in its own way."""
    rows = list(rows_with_defaults())
    assert len(rows) > 100
    for name, key, stated in rows:
        if key.default is None:
            assert stated == "required", (name, key.name)
        elif key.default_value is not None and key.default != "empty":
            assert stated == key.default, (name, key.name)
