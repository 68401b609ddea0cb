"""What players read: every word that the kernel has is in `words.yaml`, and none stands there for nothing."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from hexwright.rules.engine.words import library_words
from tests.conftest import REPOSITORY

RULES = REPOSITORY / "builder" / "hexwright" / "rules"
BESIDE = ("engine", "mechanism")


@cache
def texts() -> dict[Path, str]:
    """The modules of the kernel."""
    paths = [path for part in BESIDE for path in sorted((RULES / part).rglob("*.py"))]
    return {path: path.read_text(encoding="utf-8") for path in paths}


def calls(*names: str) -> Iterator[tuple[Path, str]]:
    """The texts that stand first among the arguments of calls: `reason("points")`, `say(game, play, "…")`."""
    for path, text in texts().items():
        for node in ast.walk(ast.parse(text)):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in names:
                yield from (
                    (path, argument.value)
                    for argument in node.args
                    if isinstance(argument, ast.Constant) and isinstance(argument.value, str)
                )


def test_every_reason_is_given_for_something() -> None:
    assert {name for _, name in calls("reason")} == set(library_words().reasons)


def test_every_sentence_is_said() -> None:
    said = {name for _, name in calls("say", "phrase")}
    assert said <= set(library_words().says)
    unsaid = set(library_words().says) - said
    assert all(any(f'"{name}"' in text for text in texts().values()) for name in unsaid), unsaid


def test_everything_a_phase_may_allow_is_asked_for() -> None:
    declared = {word for text in texts().values() for word in re.findall(r'does="([\w-]+)"', text)}
    asked = {name for _, name in calls("doing")}
    told = {word for text in texts().values() for word in re.findall(r'"([\w-]+)" in (?:\w+\.)*does', text)}
    nothing_but_victory = {"check"}  # which is looked at anyway
    assert set(library_words().does) == declared | asked | told | nothing_but_victory
    assert declared | asked <= set(library_words().does)
