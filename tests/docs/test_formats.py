"""docs/formats.md has a table for every class of the schema, with all of its keys and no others."""

from __future__ import annotations

import inspect
import re
from pathlib import Path

from builder.rules import mechanisms
from builder.rules import schema as rules
from builder.rules.phase_actions import PHASE_ACTIONS
from builder.schema import base, board, corrections, game, hexmap, look, panel, pieces, play, printing, spaces
from builder.schema.base import Datum, Schema

PAGE = Path(__file__).resolve().parents[2] / "docs/formats.md"
MODULES = (
    *(board, corrections, game, hexmap, look, panel, pieces, play, printing, spaces),
    *(mechanisms, rules),
)
EVERYWHERE = {"where", *Datum.model_fields}


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
    """What an author may write there, provenance aside."""
    return {field.alias or name for name, field in kind.model_fields.items() if name not in EVERYWHERE}


def test_every_action_of_phases_is_documented() -> None:
    row = re.search(r"^\| `does` \|.*$", PAGE.read_text(encoding="utf-8"), re.M)
    assert row is not None
    assert set(re.findall(r": `([a-z ]+)`", row[0])[0].split()) == set(PHASE_ACTIONS)


def test_every_key_is_documented_and_nothing_else() -> None:
    page = documented()
    kinds = {
        name: kind
        for module in MODULES
        for name, kind in vars(module).items()
        if inspect.isclass(kind) and issubclass(kind, Schema) and kind.__module__ == module.__name__
    }
    assert page.keys() == {*kinds, "Datum"}
    wrong = {name: page[name] ^ keys_of(kind) for name, kind in kinds.items() if page[name] != keys_of(kind)}
    assert wrong == {}
    assert page["Datum"] == set(base.Datum.model_fields) - {"where"}
