"""docs/architecture.md: every room, no file that is not there; docs/mechanism-api.md: what games use."""

from __future__ import annotations

import ast
import re
from dataclasses import fields

from hexwright.reference.blocks import names
from hexwright.rules.engine.play import Play
from hexwright.rules.engine.records import Game
from hexwright.rules.mechanism import MECHANISMS
from tests.conftest import REPOSITORY

BUILDER = REPOSITORY / "builder"
ROOMS = (REPOSITORY / "docs" / "architecture.md").read_text(encoding="utf-8")
API = (REPOSITORY / "docs" / "mechanism-api.md").read_text(encoding="utf-8")
JOURNEYS = re.findall(r"```\n(.*?)```", ROOMS, re.S)


def test_no_folder_is_missing() -> None:
    rows = dict(re.findall(r"^\| `([\w/]+)/` \| (.+) \|$", ROOMS, re.M))
    packages = [path.parent for path in BUILDER.glob("*/__init__.py")]
    folders = [path.parent for path in (BUILDER / "hexwright").glob("*/__init__.py")]
    missing = {path.relative_to(BUILDER).as_posix() for path in (*packages, *folders)} - set(rows)
    assert not missing
    assert all(len(said) > 20 for said in rows.values())
    assert [room for room in rows if not (BUILDER / room).is_dir()] == []


def test_journeys_name_rooms_and_files_that_exist() -> None:
    assert len(JOURNEYS) == 2
    paths = {path for text in JOURNEYS for path in re.findall(r"\b[a-z]\w*/(?:\w+/)*(?:\w+\.\w+)?", text)}
    assert len(paths) > 20
    roots = (BUILDER / "hexwright", BUILDER, REPOSITORY)
    made = {"print/"}
    assert [path for path in paths - made if not any((root / path).exists() for root in roots)] == []


def test_records_are_whole() -> None:
    for kind in (Game, Play):
        section = API.partition(f"\n### {kind.__name__}\n")[2].partition("\n### ")[0]
        for field in fields(kind):
            if not field.name.startswith("_"):
                assert f"\n| `{field.name}` | " in section, (kind, field.name)
    states = [one.state for one in MECHANISMS if one.state is not None]
    assert len(states) > 15
    assert all(f"\n### {kind.__name__} (" in API for kind in states)


def test_functions_that_games_use_are_listed() -> None:
    used = {
        (str(node.module).removeprefix("hexwright.rules."), alias.name)
        for path in (REPOSITORY / "sources").glob("*/mechanisms/*/*.py")
        for node in ast.parse(path.read_text(encoding="utf-8")).body
        if isinstance(node, ast.ImportFrom) and str(node.module).startswith("hexwright.rules.")
        for alias in node.names
    }
    listed = {(module, name) for name, module in re.findall(r"^\| `(\w+)\(.*\| ([\w.]+) \|$", API, re.M)}
    modules = {module for block in names(API) for module in block.split("+")}
    functions = {(at, name) for at, name in used if name.islower() and not at.startswith("language")}
    assert len(functions) > 40
    assert {module for module, _ in functions} <= modules
    assert functions <= listed
