"""Prints a comparison as text for people or JSON for programs (`docs/diff.md`)."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Final

from hexwright.export.vassal.compare.description import (
    COUNTERS,
    GROUPS,
    HEXES,
    PICTURES,
    SET_UPS,
    TABLES,
    Description,
)
from hexwright.export.vassal.compare.difference import Change, Comparison
from vassalformat.foreign import plain

FORMAT: Final = 1
NOUNS: Final[Mapping[str, str]] = MappingProxyType(
    {COUNTERS: "counters", TABLES: "tables", HEXES: "hexes", SET_UPS: "set-ups", PICTURES: "pictures"}
)
_MAX_SEPARATE: Final = 3
"""Up to this many items with the same change get a line each, more are put together in one."""
_MAX_NAMES: Final = 6
_MAX_LINE: Final = 400


def as_text(comparison: Comparison) -> str:
    """A heading per group and a line per change; the same change of many items is one line."""
    return "\n".join(_lines(comparison))


def _lines(comparison: Comparison) -> Iterator[str]:
    old, new = comparison.old, comparison.new
    yield f"{_title(old)} → {_title(new)}"
    if not comparison.changes:
        same = (old.title, old.version) == (new.title, new.version)
        yield "nothing changed" if same else "nothing else changed"
    for group in GROUPS:
        changes = [change for change in comparison.changes if change.group == group]
        if changes:
            yield ""
            yield group
            yield from (f"  {plain(line, _MAX_LINE)}" for line in _change_lines(changes))
    for which, description in (("old", old), ("new", new)):
        if description.notes:
            yield ""
            yield f"Not read in the {which} module"
            yield from (f"  {plain(note, _MAX_LINE)}" for note in description.notes)


def _title(description: Description) -> str:
    return plain(f"{description.title} {description.version}".strip(), 150)


def _change_lines(changes: list[Change]) -> Iterator[str]:
    """The lines of one group. Items with the same change are put together at the first of them."""
    alike: dict[str, list[str]] = {}
    for change in changes:
        alike.setdefault(change.predicate, []).append(change.name)
    done = set()
    for change in changes:
        names = list(dict.fromkeys(alike[change.predicate]))
        if len(names) <= _MAX_SEPARATE:
            yield change.text
        elif change.predicate not in done:
            done.add(change.predicate)
            more = ", …" if len(names) > _MAX_NAMES else ""
            files = all(name.startswith("file ") for name in names)
            noun = "files" if files else NOUNS.get(change.group, "things")
            yield f"{len(names)} {noun}: {change.predicate} ({', '.join(names[:_MAX_NAMES])}{more})"


def as_json(comparison: Comparison) -> str:
    """All changes as JSON, values in full length."""
    old, new = comparison.old, comparison.new
    data = {
        "format": FORMAT,
        "old": _about(old),
        "new": _about(new),
        "changes": [
            {
                "group": change.group,
                "kind": change.kind,
                "name": change.name,
                "what": change.what,
                "before": change.before,
                "after": change.after,
                "text": change.text,
            }
            for change in comparison.changes
        ],
    }
    return json.dumps(data, ensure_ascii=False, indent=1)


def _about(description: Description) -> dict[str, object]:
    return {
        "title": description.title,
        "version": description.version,
        "notes": list(description.notes),
    }
