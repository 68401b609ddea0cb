"""Which test proves which rule of a checklist, for every game here.

Checks name the rules they cover, worked examples likewise; a script for the engine cites them in its
comments, as `# EF-8.3a EF-9.6`. `python -m tests.rules.proofs [GAME…]` writes the names of all proofs into
`rules.yaml` and tells which rules are not played in the engine yet.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from hexwright.rules.checklist import APPLIED
from tests.conftest import REPOSITORY
from tests.rules import (
    checks_combat,
    checks_doro_nawa_air,
    checks_doro_nawa_combat,
    checks_doro_nawa_ground,
    checks_doro_nawa_ships,
    checks_doro_nawa_strength,
    checks_doro_nawa_victory,
    checks_movement,
    checks_war_in_europe_combat,
    checks_war_in_europe_events,
    checks_war_in_europe_points,
    checks_war_in_europe_supply,
    checks_war_in_europe_victory,
    checks_yalu_arrivals,
    checks_yalu_classic,
    checks_yalu_combat,
    checks_yalu_flight,
    checks_yalu_ground,
    checks_yalu_lines,
    checks_yalu_support,
    examples,
)
from tests.rules.book import book_of

SCRIPTS = REPOSITORY / "tests/engine"

WIDE = 130
"""Longest line that is written; a longer one is folded."""

Cited = Mapping[str, tuple[str, ...]]
"""Rules by the name of the check that covers them."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Proved:
    """A game and the checks about it. `prefix`: what the ids of its rules begin with."""

    prefix: str
    checks: tuple[Cited, ...]

    @property
    def rule_id(self) -> re.Pattern[str]:
        """An id, such as `EF-10.18a`, `YD-10.5.2-3` or `DN-9.x`."""
        return re.compile(rf"\b{self.prefix}-\d\w*(?:[.-]\w+)*")


GAMES: Mapping[str, Proved] = {
    "ebb-and-flow": Proved(
        prefix="EF", checks=(checks_movement.MOVEMENT.rules, checks_combat.COMBAT.rules, examples.RULES)
    ),
    "yalu-deluxe": Proved(
        prefix="YD",
        checks=(
            checks_yalu_arrivals.ARRIVALS.rules,
            checks_yalu_ground.GROUND.rules,
            checks_yalu_lines.LINES.rules,
            checks_yalu_combat.COMBAT.rules,
            checks_yalu_flight.FLIGHT.rules,
            checks_yalu_support.SUPPORT.rules,
        ),
    ),
    "yalu-classic": Proved(prefix="YC", checks=(checks_yalu_classic.CLASSIC.rules,)),
    "doro-nawa": Proved(
        prefix="DN",
        checks=(
            checks_doro_nawa_air.AIR.rules,
            checks_doro_nawa_combat.COMBAT.rules,
            checks_doro_nawa_ground.GROUND.rules,
            checks_doro_nawa_ships.SHIPS.rules,
            checks_doro_nawa_strength.STRENGTH.rules,
            checks_doro_nawa_victory.VICTORY.rules,
        ),
    ),
    "war-in-europe": Proved(
        prefix="WE",
        checks=(
            checks_war_in_europe_combat.COMBAT.rules,
            checks_war_in_europe_events.EVENTS.rules,
            checks_war_in_europe_points.POINTS.rules,
            checks_war_in_europe_supply.SUPPLY.rules,
            checks_war_in_europe_victory.VICTORY.rules,
        ),
    ),
}


def citations(script: Path, rule_id: re.Pattern[str]) -> Iterator[str]:
    """Rules that the comments of a script for the engine cite."""
    for line in script.read_text(encoding="utf-8").splitlines():
        if line.startswith("#"):
            yield from rule_id.findall(line)


def sources(game: str) -> Mapping[str, frozenset[str]]:
    """Every proof by name, with the rules of the game that it proves: checks, examples, scripts."""
    proved = GAMES[game]
    found: dict[str, frozenset[str]] = {}
    for rules in proved.checks:
        found.update({name: frozenset(ids) for name, ids in rules.items() if ids})
    scripts = (SCRIPTS / game).glob("*.play")
    for script in sorted(scripts, key=lambda p: (len(p.name.partition("-")[0]), p.name)):
        cited = frozenset(citations(script, proved.rule_id))
        if cited:
            found[script.name] = cited
    return found


def proofs(game: str) -> Mapping[str, tuple[str, ...]]:
    """Names of the proofs of every rule that has one."""
    found: dict[str, list[str]] = {}
    for name, ids in sources(game).items():
        for rule in ids:
            found.setdefault(rule, []).append(name)
    return {rule: tuple(names) for rule, names in found.items()}


def rewritten(game: str, text: str) -> str:
    """The text of `rules.yaml` with the proofs that there are."""
    known = proofs(game)

    def line(match: re.Match[str]) -> str:
        key, body = match[1], re.sub(r",\s*proof: [^,}]*", "", match[2]).rstrip()
        names = " ".join(known.get(key, ()))
        if not names:
            return f"  {key}: {{{body}}}\n"
        whole = f"  {key}: {{{body}, proof: {names}}}\n"
        return whole if len(whole) <= WIDE else f"  {key}: {{{body},\n    proof: {names}}}\n"

    return re.sub(rf"^  ({GAMES[game].rule_id.pattern}): \{{([^{{}}]*)\}}\n", line, text, flags=re.M)


def unplayed(game: str) -> tuple[str, ...]:
    """Rules the referee applies that no script plays in the engine, in the checklist's order."""
    played = {rule for name, ids in sources(game).items() if name.endswith(".play") for rule in ids}
    return tuple(e.id for e in book_of(game).rules.coverage if e.status in APPLIED and e.id not in played)


def write(games: Sequence[str]) -> None:
    """Write the names of all proofs into the `rules.yaml` of games."""
    for game in games:
        path = REPOSITORY / "sources" / game / "rules.yaml"
        path.write_text(rewritten(game, path.read_text(encoding="utf-8")), encoding="utf-8")
        missing = unplayed(game)
        sys.stdout.write(f"{game}: {len(missing)} are not played in the engine: {' '.join(missing)}\n")


if __name__ == "__main__":
    write(sys.argv[1:] or list(GAMES))
