"""Which test proves which rule of a checklist.

Checks name the rules they cover, worked examples likewise; a script for the engine cites them in its
comments, as `# EF-8.3a EF-9.6`. `python -m tests.rules.proofs` writes the names of all proofs into
`rules.yaml` and tells which rules are not played in the engine yet.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path

from builder.rules.checklist import JUDGED
from tests.conftest import REPOSITORY
from tests.rules.book import book_of
from tests.rules.checks_combat import COMBAT
from tests.rules.checks_movement import MOVEMENT
from tests.rules.examples import RULES as EXAMPLES

GAME = "ebb-and-flow"
SCRIPTS = REPOSITORY / "tests/engine" / GAME
RULES_FILE = REPOSITORY / "sources" / GAME / "rules.yaml"
ID = re.compile(r"\bEF-\d+(?:\.\d+)*[a-z]?\b")

WIDE = 130
"""Longest line that is written; a longer one is folded."""


def citations(script: Path) -> Iterator[str]:
    """Rules that the comments of a script for the engine cite."""
    for line in script.read_text(encoding="utf-8").splitlines():
        if line.startswith("#"):
            yield from ID.findall(line)


def sources() -> Mapping[str, frozenset[str]]:
    """Every proof by name, with the rules it proves: checks, examples, scripts."""
    found: dict[str, frozenset[str]] = {}
    for rules in (MOVEMENT.rules, COMBAT.rules, EXAMPLES):
        found.update({name: frozenset(ids) for name, ids in rules.items() if ids})
    for script in sorted(SCRIPTS.glob("*.play"), key=lambda p: (len(p.name.partition("-")[0]), p.name)):
        cited = frozenset(citations(script))
        if cited:
            found[script.name] = cited
    return found


def proofs() -> Mapping[str, tuple[str, ...]]:
    """Names of the proofs of every rule that has one."""
    found: dict[str, list[str]] = {}
    for name, ids in sources().items():
        for rule in ids:
            found.setdefault(rule, []).append(name)
    return {rule: tuple(names) for rule, names in found.items()}


def rewritten(text: str) -> str:
    """The text of `rules.yaml` with the proofs that there are."""
    known = proofs()

    def line(match: re.Match[str]) -> str:
        key, body = match[1], re.sub(r",\s*proof: [^,}]*", "", match[2]).rstrip()
        names = " ".join(known.get(key, ()))
        if not names:
            return f"  {key}: {{{body}}}\n"
        whole = f"  {key}: {{{body}, proof: {names}}}\n"
        return whole if len(whole) <= WIDE else f"  {key}: {{{body},\n    proof: {names}}}\n"

    return re.sub(rf"^  ({ID.pattern}): \{{([^{{}}]*)\}}\n", line, text, flags=re.M)


def unplayed() -> tuple[str, ...]:
    """Enforced and computed rules that no script plays in the engine, in the checklist's order."""
    played = {rule for name, ids in sources().items() if name.endswith(".play") for rule in ids}
    return tuple(e.id for e in book_of(GAME).rules.coverage if e.status in JUDGED and e.id not in played)


if __name__ == "__main__":
    RULES_FILE.write_text(rewritten(RULES_FILE.read_text(encoding="utf-8")), encoding="utf-8")
    told = " ".join(unplayed())
    sys.stdout.write(f"{len(unplayed())} are not played in the engine: {told}\n")
