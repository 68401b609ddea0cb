"""The chapter for authors of mechanisms says where each name is imported from."""

from __future__ import annotations

import ast

from hexwright.reference.kernel_api import IMPORTED, block
from tests.conftest import REPOSITORY


def test_what_mechanisms_of_games_import_is_in_the_table() -> None:
    rows = {row.split("`")[1]: set(row.split("`")[3::2]) for row in block("imports").split("\n")[2:]}
    assert set(rows) == {f"hexwright.rules.{name}" for name in IMPORTED}
    used: set[tuple[str, str]] = set()
    for path in sorted((REPOSITORY / "sources").glob("*/mechanisms/**/*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ImportFrom) and node.module in rows:
                used |= {(node.module, alias.name) for alias in node.names}
    assert used
    assert {(module, name) for module, name in used if name not in rows[module]} == set()
