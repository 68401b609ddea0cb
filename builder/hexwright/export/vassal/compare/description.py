"""A module as items with labelled values, and its JSON form, the file `game.json` inside a module.

```json
{"format": 1, "title": "Small", "version": "1.0", "groups": {
  "Counters": [{"key": "unit:us-7", "number": 49, "name": "US 7th Division", "values": {"factor": "8/7"}}],
  "Hexes": [{"key": "2412", "name": "hex 2412", "values": {"": "rough"}}]}}
```
The value with the empty label is the item's main value, such as the terrain of a hex.
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
"""Shared, because `json.dumps` creates an encoder for each call with options: thousands of them."""

GROUPS: Final = (COUNTERS, TABLES, HEXES, SET_UPS, RULES, PICTURES, OTHER)
"""In the order in which they are printed."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Item:
    """One thing of a module, such as a counter or a hex.

    Attributes:
        key: unique within its group.
        name: as players know it.
        number: slot number (gpid) of a piece, which saved games use; 0 for none.
        foreign_number: one that is no number, such as `26d:14657` of an extension; "" for none.
        formerly: keys it had in earlier versions, as recorded by the author.
        values: text by label; "" is the label of the main value.
        digests: of contents that cannot be printed, by label, such as "picture a.png".
        plural: noun for several digests, such as "pictures".

    """

    key: str
    name: str
    number: int = 0
    foreign_number: str = ""
    formerly: tuple[str, ...] = ()
    values: Mapping[str, str] = field(default_factory=dict)
    digests: Mapping[str, str] = field(default_factory=dict)
    plural: str = "parts"


@dataclass(frozen=True, slots=True, kw_only=True)
class Description:
    """A module: its items by group. `notes`: what could not be read, one line each."""

    title: str
    version: str
    groups: Mapping[str, tuple[Item, ...]]
    notes: tuple[str, ...] = ()


def write_description(description: Description) -> str:
    """The content of `game.json`: one line per item, in the given order."""
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
    """Parse what `write_description` wrote. Raises ValueError if it is damaged or of a later format."""
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
