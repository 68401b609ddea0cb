"""Proofs by name: whether what a rule's status names as its proof exists in the project's tests."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path

from hexwright.diagnostics import Report, did_you_mean
from hexwright.rules.checklist import Coverage

FOLDER = "tests"
"""The folder of a project, below its root, that holds what its proofs name."""

_NAMES = re.compile(r'^[ \t]*(?:def (\w+)\(|@[\w.]+\(\s*["\']([^"\']+)["\'])', re.MULTILINE)
"""A function, or the name that a decorator registers it under, as in `@example("E9", ...)`."""


def check_proofs(coverage: Mapping[str, Coverage], root: Path, report: Report) -> None:
    """E029 for every proof that is neither a file below `tests/` of the project (`9-movement.play`), nor a
    test function there, nor a name that one is registered under.

    A project without that folder has come without its tests: nothing is looked up. `root`: the project's.
    """
    folder = root / FOLDER
    if not folder.is_dir() or not any(status.proof for status in coverage.values()):
        return
    known = proof_names(folder)
    for rule, status in coverage.items():
        for name in status.proof:
            if name not in known:
                report.error(
                    "E029",
                    f"nothing below {FOLDER}/ is called '{name}', the proof of '{rule}'",
                    status.where.of("proof"),
                    hint=did_you_mean(name, known),
                )


def proof_names(folder: Path) -> frozenset[str]:
    """All names of files, test functions and registered tests below a folder."""
    found: set[str] = set()
    for path in folder.rglob("*"):
        if path.suffix == ".py":
            for function, registered in _NAMES.findall(path.read_text(encoding="utf-8", errors="replace")):
                found.add(function or registered)
        elif path.is_file():
            found.add(path.name)
    return frozenset(found)
