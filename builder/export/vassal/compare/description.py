"""A module as things with named values, and the file `game.json` that holds it inside a module.

```json
{"format": 1, "title": "Small", "version": "1.0", "groups": {
  "Counters": [{"key": "unit:us-7", "number": 49, "name": "US 7th Division", "values": {"factor": "8/7"}}],
  "Hexes": [{"key": "2412", "name": "hex 2412", "values": {"": "rough"}}]}}
```
A value without a label is what the thing itself is.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final

FILE: Final = "game.json"
FORMAT: Final = 1

COUNTERS: Final = "Counters"
TABLES: Final = "Tables"
HEXES: Final = "Hexes"
SET_UPS: Final = "Set-ups"
RULES: Final = "Rules"
PICTURES: Final = "Pictures"
OTHER: Final = "Other"
_WRITE: Final = json.JSONEncoder(ensure_ascii=False).encode
"""Kept, since `json.dumps` makes an encoder for every call that is not a plain one."""

GROUPS: Final = (COUNTERS, TABLES, HEXES, SET_UPS, RULES, PICTURES, OTHER)
"""In the order in which they are told."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Item:
    """A thing. `key`: tells it from others of its group; `number`: by which saved games know it, 0 for none;
    `formerly`: keys it had before, as its author says; `values`: by label, "" for what it is. `digests`: of
    what cannot be told in words, by what it is, such as "picture a.png"; `many`: what several of them are.
    """

    key: str
    name: str
    number: int = 0
    formerly: tuple[str, ...] = ()
    values: Mapping[str, str] = field(default_factory=dict)
    digests: Mapping[str, str] = field(default_factory=dict)
    many: str = "parts"


@dataclass(frozen=True, slots=True, kw_only=True)
class Description:
    """A module. `notes`: what could not be read, a line each."""

    title: str
    version: str
    groups: Mapping[str, tuple[Item, ...]]
    notes: tuple[str, ...] = ()


def write_description(description: Description) -> str:
    """JSON, a line a thing, in the order given."""
    groups = []
    for name, items in description.groups.items():
        lines = ",\n   ".join([_WRITE(_item(item)) for item in items])
        groups.append(f"  {json.dumps(name)}: [\n   {lines}\n  ]" if items else f"  {json.dumps(name)}: []")
    head = {"format": FORMAT, "title": description.title, "version": description.version}
    shown = ",\n ".join(f"{json.dumps(k)}: {json.dumps(v, ensure_ascii=False)}" for k, v in head.items())
    return "{\n " + shown + ',\n "groups": {\n' + ",\n".join(groups) + "\n }\n}\n"


def _item(item: Item) -> dict[str, object]:
    found: dict[str, object] = {"key": item.key, "name": item.name}
    if item.number:
        found["number"] = item.number
    if item.formerly:
        found["formerly"] = list(item.formerly)
    found["values"] = dict(item.values)
    return found


def parse_description(text: str) -> Description:
    """Read it back. ValueError if it is damaged, or of a format to come."""
    try:
        data: Any = json.loads(text)
        if data["format"] != FORMAT:
            raise ValueError(f"format {data['format']}")
        return Description(
            title=_text(data["title"]),
            version=_text(data["version"]),
            groups={
                _text(name): tuple(
                    Item(
                        key=_text(item["key"]),
                        name=_text(item["name"]),
                        number=int(item.get("number", 0)),
                        formerly=tuple(map(_text, item.get("formerly", ()))),
                        values={_text(label): _text(value) for label, value in item["values"].items()},
                    )
                    for item in items
                )
                for name, items in data["groups"].items()
                if name in GROUPS
            },
        )
    except (ValueError, KeyError, TypeError, AttributeError, OverflowError, RecursionError) as error:
        raise ValueError(f"the file '{FILE}' cannot be read") from error


def _text(value: object) -> str:
    if not isinstance(value, str):
        raise TypeError("not a text")
    return value
