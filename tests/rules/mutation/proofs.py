"""The proofs that are asked about a mutant, by name: worked examples, checks by rule, tests of mechanisms,
games of the robot. Each raises what it finds.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache, partial

import pytest

from builder.console.playing import load_game
from builder.frontend import rules_of
from builder.project import Project, shared_data
from builder.rules.proof.play import play_games
from tests.conftest import REPOSITORY
from tests.rules.book import book_of
from tests.rules.checks_combat import COMBAT
from tests.rules.checks_movement import MOVEMENT
from tests.rules.examples import EXAMPLES, RULES

GAME = "ebb-and-flow"
TESTS = ("tests/rules/test_actions.py", "tests/rules/test_stacking.py")
"""Tests of mechanisms, where there are any."""
GAMES = 3
"""Games that the robot plays."""


@dataclass(frozen=True, slots=True)
class Proof:
    """`rank`: examples come first, then checks, then others; `rules`: numbers of the rules it proves."""

    name: str
    rank: int
    rules: frozenset[str]
    run: Callable[[], object]


def load() -> None:
    """Make the game's own functions. An exception if that is not possible."""
    assert book_of(GAME).referee


@cache
def proofs() -> Mapping[str, Proof]:
    """All proofs by name."""
    return {proof.name: proof for proof in _proofs()}


def _proofs() -> Iterator[Proof]:
    for name, example in EXAMPLES.items():
        yield Proof(f"example {name}", 0, _numbers(RULES[name]), partial(_asked, example))
    for checks in (MOVEMENT, COMBAT):
        for name, check in checks.found.items():
            yield Proof(f"check {name}", 1, _numbers(checks.rules[name]), partial(_asked, check))
    for path in sorted(_test_files()):
        yield Proof(path, 2, frozenset(), partial(_tested, path))
    for seed in range(GAMES):
        yield Proof(f"game {seed}", 3, frozenset(), partial(_played, seed))


def _numbers(ids: tuple[str, ...]) -> frozenset[str]:
    """The numbers of rules of the checklist."""
    return frozenset(rule.partition("-")[2] for rule in ids)


def _asked(situation: Callable[..., None]) -> None:
    situation(book_of(GAME))


def _test_files() -> Iterator[str]:
    for place in TESTS:
        path = REPOSITORY / place
        found = path.rglob("test_*.py") if path.is_dir() else [path] if path.is_file() else []
        yield from (file.relative_to(REPOSITORY).as_posix() for file in found)


def _tested(path: str) -> None:
    options = ("-x", "-q", "-n0", "-p", "no:cacheprovider", "--assert=plain", "--no-header", "--tb=no")
    code = pytest.main([*options, str(REPOSITORY / path)])
    assert code in (pytest.ExitCode.OK, pytest.ExitCode.NO_TESTS_COLLECTED), code


def _played(seed: int) -> None:
    found, report, _ = rules_of(Project(root=REPOSITORY, common=shared_data("common")), GAME)
    assert found is not None, report.found
    totals = play_games(load_game(*found, None), [seed])
    assert not totals.faults, totals.faults[0]
