"""The proofs that are asked about a mutant, by name: worked examples, checks by rule, games of the robot,
tests of a mechanism. Each raises what it finds.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, partial
from pathlib import Path

import pytest

from hexwright.console.playing import load_game
from hexwright.frontend import rules_of
from hexwright.project import Project, shared_data
from hexwright.rules.simulation.play import play_games
from tests.conftest import REPOSITORY
from tests.rules.book import book_of
from tests.rules.checks_combat import COMBAT
from tests.rules.checks_movement import MOVEMENT
from tests.rules.examples import EXAMPLES, RULES

GAME = "ebb-and-flow"
TESTS = (
    "tests/rules/test_actions.py",
    "tests/rules/test_answers.py",
    "tests/rules/test_told.py",
    "tests/rules/games/test_impulses.py",
    "tests/rules/games/test_rivers_and_rails.py",
    "tests/rules/games/test_three_powers.py",
)
"""Tests of what players do, by names as the examples are; of many answers; of whole games; of small games,
for what this one makes no use of.
"""
OWN_TESTS = ("tests/rules/mechanism/*/test_*.py", "tests/rules/engine/test_*.py")
"""The tests of each mechanism, and of the engine: in folders of their names."""
GAMES = 3
"""Games that the robot plays."""


@dataclass(frozen=True, slots=True)
class Proof:
    """`rank`: examples come first, then checks, then others; `rules`: numbers of the rules it proves; `part`:
    the mechanism it is about, empty for all.
    """

    rank: int
    rules: frozenset[str]
    part: str
    run: Callable[[], object]


def load() -> str:
    """Make the game's referee: a digest of all that it judges by. An exception if that is not possible."""
    referee = book_of(GAME).referee
    special = referee.special
    made = [referee.functions.text, repr(sorted(special.entries)), repr(special.arrays)]
    return hashlib.sha256("\n".join(made).encode()).hexdigest()


def kernel() -> Sequence[tuple[str, int]]:
    """The functions of the kernel that this game is made of: file and line of each."""
    found = set()
    for origin in book_of(GAME).referee.special._origins.values():
        file = Path(origin.module.file)
        path = file.relative_to(REPOSITORY) if file.is_absolute() else file
        found.add((path.as_posix(), origin.node.lineno))
    return sorted(found)


@cache
def proofs() -> Mapping[str, Proof]:
    """All proofs by name."""
    return dict(_proofs())


def _proofs() -> Iterator[tuple[str, Proof]]:
    for name, example in EXAMPLES.items():
        yield f"example {name}", Proof(0, _numbers(RULES[name]), "", partial(_asked, example))
    for checks in (MOVEMENT, COMBAT):
        for name, check in checks.found.items():
            yield f"check {name}", Proof(1, _numbers(checks.rules[name]), "", partial(_asked, check))
    for name in TESTS:
        yield name, Proof(2, frozenset(), "", partial(_tested, REPOSITORY / name))
    for seed in range(GAMES):
        yield f"game {seed}", Proof(2, frozenset(), "", partial(_played, seed))
    for path in sorted(path for pattern in OWN_TESTS for path in REPOSITORY.glob(pattern)):
        yield (
            path.relative_to(REPOSITORY).as_posix(),
            Proof(3, frozenset(), path.parent.name, partial(_tested, path)),
        )


def _numbers(ids: tuple[str, ...]) -> frozenset[str]:
    """The numbers of rules of the checklist."""
    return frozenset(rule.partition("-")[2] for rule in ids)


def _asked(situation: Callable[..., None]) -> None:
    situation(book_of(GAME))


def _tested(path: Path) -> None:
    options = ("-x", "-q", "-n0", "-p", "no:cacheprovider", "--assert=plain", "--no-header", "--tb=no")
    code = pytest.main([*options, str(path)])
    assert code in (pytest.ExitCode.OK, pytest.ExitCode.NO_TESTS_COLLECTED), code


def _played(seed: int) -> None:
    found, report, _ = rules_of(Project(root=REPOSITORY, common=shared_data("common")), GAME)
    assert found is not None, report.found
    totals = play_games(load_game(*found, None), [seed])
    assert not totals.faults, totals.faults[0]
