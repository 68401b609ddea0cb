"""Thousands of broken games: `check` never raises, never hangs, and always says where.

`HEXWRIGHT_FUZZ=20` tries twenty times as many, `HEXWRIGHT_FUZZ_SEED=7` others.
"""

from __future__ import annotations

import difflib
import os
from collections.abc import Mapping
from pathlib import Path
from random import Random

import pytest
import yaml

from hexwright.schema.base import Schema
from hexwright.schema.game import GameDoc
from tests.fuzz.corpus import corpus, real_games
from tests.fuzz.judge import REFUSED, Bench
from tests.fuzz.mutate import KEY, KINDS, broken, compose, nodes, put, serialise

TIMES = int(os.environ.get("HEXWRIGHT_FUZZ", "1"))
SEED = int(os.environ.get("HEXWRIGHT_FUZZ_SEED", "0"))

SHARES = 8
"""Parts into which the work is cut, so that several processes can share it."""

SMALL_VARIANTS = 30
FULL_VARIANTS = 50
REAL_VARIANTS = 3
BUILT = 1
"""In each share."""

STRIDE = 30 if TIMES == 1 else 1
"""Of every kind in every place, each thirtieth is tried; a longer run (`make broken`) tries all."""


def _shown(files: Mapping[str, bytes], change: Mapping[str, bytes | None]) -> str:
    lines: list[str] = []
    for path, data in change.items():
        old = files.get(path, b"").decode("utf-8", "backslashreplace").split("\n")
        new = (data or b"").decode("utf-8", "backslashreplace").split("\n")
        diff = list(
            difflib.unified_diff(old, new, path, path if data is not None else "gone", lineterm="", n=1)
        )
        lines += [line[:400] for line in diff[:60]]
    return "\n".join(lines)


def _break(name: str, share: int, count: int, folder: Path) -> None:
    files = corpus(name)
    bench = Bench(folder, files)
    assert bench.judge({}) is None
    for n in range(count * TIMES):
        seed = f"{SEED}/{name}/{share}/{n}"
        change = broken(files, Random(seed))
        wrong = bench.judge(change)
        assert wrong is None, f"variant {seed}: {wrong}\n{_shown(files, change)}"


@pytest.mark.parametrize("share", range(SHARES))
def test_small_game_broken_at_random(share: int, tmp_path: Path) -> None:
    _break("small", share, SMALL_VARIANTS, tmp_path)


@pytest.mark.parametrize("share", range(SHARES))
def test_game_with_every_key_broken_at_random(share: int, tmp_path: Path) -> None:
    _break("full", share, FULL_VARIANTS, tmp_path)


@pytest.mark.slow  # what they hold beyond the game with every key is size
@pytest.mark.parametrize("share", range(SHARES))
@pytest.mark.parametrize("name", real_games())
def test_real_game_broken_at_random(name: str, share: int, tmp_path: Path) -> None:
    _break(name, share, REAL_VARIANTS, tmp_path)


@pytest.mark.slow  # every variant is built
@pytest.mark.parametrize("share", range(SHARES))
def test_what_passes_can_be_built(share: int, tmp_path: Path) -> None:
    """Changed, but without an error: then every target can do its work."""
    files = corpus("full")
    bench = Bench(tmp_path, files)
    done = n = 0
    while done < BUILT * TIMES:
        n += 1
        seed = f"{SEED}/built/{share}/{n}"
        change = {p: d for p, d in broken(files, Random(seed)).items() if p.endswith((".yaml", ".csv"))}
        if not change:
            continue
        wrong = bench.build(change)
        assert wrong is None or wrong == REFUSED, f"variant {seed}: {wrong}\n{_shown(files, change)}"
        done += wrong is None


@pytest.mark.parametrize("share", range(SHARES))
def test_a_value_of_every_kind_in_every_place(share: int, tmp_path: Path) -> None:
    files = corpus("full")
    bench = Bench(tmp_path, files)
    turn = 0
    for path in sorted(files):
        if not path.endswith(".yaml"):
            continue
        root = _tree(files[path].decode())
        for number, place in enumerate(list(nodes(root))):
            parent, index, part = place
            for kind in KINDS:
                turn += 1
                if turn % (SHARES * STRIDE) != share * STRIDE:
                    continue
                if part == KEY and kind[0] in "[{":
                    continue
                before = parent.value[index]
                put(place, _tree(kind))
                change = {path: serialise(root)}
                parent.value[index] = before
                wrong = bench.judge(change)
                assert wrong is None, f"{kind} at place {number} of {path}: {wrong}\n{_shown(files, change)}"


def _tree(text: str) -> yaml.Node:
    root = compose(text)
    assert root is not None
    return root


def test_the_full_game_uses_every_key_of_the_format(tmp_path: Path) -> None:
    """So that the fuzzer reaches all of it."""
    used: set[str] = set()
    for path, data in corpus("full").items():
        if path.endswith(".yaml"):
            for parent, index, part in nodes(_tree(data.decode())):
                if part == 0:
                    used.add(parent.value[index][0].value)
        if path.endswith(".csv"):
            heading = next(line for line in data.decode().split("\n") if not line.startswith("#"))
            used |= {name.partition(".")[0] for name in heading.split(",")}
    missing = {key for kind in _schemas(GameDoc) for key in _keys(kind)} - used
    assert missing == set()


def _schemas(kind: type[Schema]) -> set[type[Schema]]:
    found: set[type[Schema]] = {kind}
    waiting = [kind]
    while waiting:
        for item in waiting.pop().model_fields.values():
            for inner in _classes(item.annotation):
                if inner not in found:
                    found.add(inner)
                    waiting.append(inner)
    return found


def _classes(annotation: object) -> set[type[Schema]]:
    if isinstance(annotation, type) and issubclass(annotation, Schema):
        return {annotation}
    return {c for part in getattr(annotation, "__args__", ()) for c in _classes(part)}


def _keys(kind: type[Schema]) -> set[str]:
    return {item.alias or name for name, item in kind.model_fields.items() if name != "where"}
