"""The check that a game's own mechanisms go through finds nothing wrong with those of the library."""

from __future__ import annotations

import ast
import importlib
from collections.abc import Iterator

import pytest

from hexwright.rules.engine.words import library_words
from hexwright.rules.language import endless
from hexwright.rules.language.imports import library_modules
from hexwright.rules.language.kernel_check.scope import Place
from hexwright.rules.language.kernel_check.statements import FunctionCheck
from hexwright.rules.language.kernel_types import library_lookup, library_source, source_signature

KERNEL = ("bans", "losses", "names", "phases", "places", "printed", "supplied", "units")
"""Modules of the engine that are kernel from end to end."""
NOT_KERNEL = (
    "parameters",
    "prepare",
    "profiles",
    "aftermath",
    "costs",
    "deciding",
    "records",
    "keys",
    "authored",
    "declared",
    "effects",
    "results",
    "tables",
    "types",
)
"""Modules of mechanisms that make the game, or hold nothing but records."""


def kernel_modules() -> Iterator[str]:
    """Modules of the library with functions of play alone."""
    for name in library_modules():
        last = name.rpartition(".")[2]
        of_mechanism = name.startswith("hexwright.rules.mechanism.") and name.count(".") > 3
        if (of_mechanism and last not in NOT_KERNEL) or name in {
            f"hexwright.rules.engine.{k}" for k in KERNEL
        }:
            yield name


@pytest.mark.parametrize("module", sorted(kernel_modules()))
def test_library_passes_the_check(module: str) -> None:
    python = importlib.import_module(module)
    wrong: list[str] = []

    def note(code: str, node: ast.AST, message: str, _: str | None) -> None:
        wrong.append(f"{getattr(node, 'lineno', 0)}: {code} {message}")

    place = Place(
        lookup=library_lookup(module),
        names=frozenset(name for name in vars(python) if not name.startswith("__")),
        says=library_words().says,
        complain=note,
    )
    for node in library_source(module).body:
        if isinstance(node, ast.FunctionDef):
            signature = source_signature(node, place.lookup)
            assert signature is not None, f"{module}: {node.name}"
            FunctionCheck(place, node).check(signature)
            wrong.extend(f"{loop.lineno}: {why}" for loop, why in endless.endless_loops(node))
    functions = {n.name: n for n in library_source(module).body if isinstance(n, ast.FunctionDef)}
    assert not wrong and not list(endless.endless_calls(functions)), "\n".join(wrong)


def test_there_are_modules_to_check() -> None:
    assert len(list(kernel_modules())) > 20
