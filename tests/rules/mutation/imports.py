"""Which modules see a change of the rules: those that import them, and those that import these."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path

PACKAGES = (("builder", "builder"), ("", "tests"))
"""Where modules are: the folder their names begin in, and the folder of the modules."""
RULES = "hexwright.rules."


@cache
def importers(root: Path) -> Mapping[str, frozenset[str]]:
    """By the name of each module in the repository: the modules that import it, also inside functions."""
    files = {
        _name(path.relative_to(root / start)): path
        for start, folder in PACKAGES
        for path in _files(root / folder)
    }
    found: dict[str, set[str]] = {name: set() for name in files}
    for name, path in files.items():
        for imported in _imports(ast.parse(path.read_bytes())):
            # importing a.b.c imports a and a.b, too
            parts = imported.split(".")
            for length in range(1, len(parts) + 1):
                above = ".".join(parts[:length])
                if above in found:
                    found[above].add(name)
    return {name: frozenset(names) for name, names in found.items()}


def affected(root: Path) -> frozenset[str]:
    """The modules that a change of the rules may show in: the rules, the tests, all that imports them.

    The rules find some of their modules by name, so that all of them count, whichever file is changed.
    """
    known = importers(root)
    found: set[str] = set()
    queue = [name for name in known if name.startswith((RULES, "tests."))]
    while queue:
        name = queue.pop()
        if name not in found:
            found.add(name)
            queue.extend(known[name])
    return frozenset(found)


def _files(folder: Path) -> Iterator[Path]:
    return folder.rglob("*.py")


def _name(path: Path) -> str:
    parts = path.with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def _imports(tree: ast.AST) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield node.module
            yield from (f"{node.module}.{alias.name}" for alias in node.names)
