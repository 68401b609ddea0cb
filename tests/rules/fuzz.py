"""Plays whole games at random.

`python -m tests.rules.fuzz 1000` plays a thousand and prints who won, and how.
"""

from __future__ import annotations

import random
import sys
import time
from collections import Counter
from collections.abc import Iterable
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field

from builder.rules.play import Match
from builder.rules.robot import DeadEndError, Robot
from builder.rules.tables import first_state
from tests.rules.opened import rulebook


@dataclass(slots=True)
class Dice:
    """Dice that fall the same way each time."""

    seed: int
    chance: random.Random = field(init=False)

    def __post_init__(self) -> None:
        self.chance = random.Random(self.seed)

    def below(self, count: int) -> int:
        return self.chance.randrange(count)


@dataclass(slots=True)
class Played:
    """What became of some games."""

    games: int = 0
    ended: Counter[str] = field(default_factory=Counter)
    turns: Counter[int] = field(default_factory=Counter)
    actions: Counter[str] = field(default_factory=Counter)
    faults: list[str] = field(default_factory=list)

    def add(self, other: Played) -> None:
        self.games += other.games
        self.ended.update(other.ended)
        self.turns.update(other.turns)
        self.actions.update(other.actions)
        self.faults.extend(other.faults)

    def text(self) -> str:
        lines = [f"{self.games} games"]
        lines += [f"  {count:5} {name}" for name, count in self.ended.most_common()]
        lines.append("  last turn: " + ", ".join(f"{t}: {n}" for t, n in sorted(self.turns.items())))
        lines.append("  " + ", ".join(f"{name} {count}" for name, count in self.actions.most_common()))
        lines += [f"  FAULT {fault}" for fault in self.faults[:20]]
        return "\n".join(lines)


def play(game_id: str, seed: int) -> Played:
    """One game. Odd seeds play on when the game would end at once or early, so that late turns are seen,
    too.
    """
    book = rulebook(game_id)
    setup = next(setup for setup in book.game.setups.values() if setup.default)
    match = Match(book, first_state(book, setup))
    if seed % 2:
        match.unheeded = frozenset(v.id for v in book.rules.victory if v.moment != book.game.turns[-1].number)
    found = Played(games=1)
    try:
        outcome = Robot(match, Dice(seed)).play()
    except DeadEndError as error:
        found.faults.append(f"seed {seed}, {match.phase_id}: {error}")
        return found
    names = {v.id: f"{v.winner or 'draw'} by {v.id} ({v.rule})" for v in book.rules.victory}
    kind = "played on" if seed % 2 else "by the rules"
    found.ended[f"{kind}: {names.get(outcome.ended_by or '', 'nobody')}"] += 1
    found.turns[outcome.turn] += 1
    found.actions.update(outcome.actions)
    found.faults.extend(f"seed {seed}: {fault}" for fault in outcome.faults)
    return found


def play_some(game_id: str, seeds: Iterable[int]) -> Played:
    """Several games."""
    total = Played()
    for seed in seeds:
        total.add(play(game_id, seed))
    return total


def main(arguments: list[str]) -> int:
    count = int(arguments[0]) if arguments else 1000
    begin = time.monotonic()
    total = Played()
    chunks = [range(k, min(k + 10, count)) for k in range(0, count, 10)]
    with ProcessPoolExecutor(2) as pool:
        for part in pool.map(play_some, ["ebb-and-flow"] * len(chunks), chunks):
            total.add(part)
    sys.stdout.write(f"{total.text()}\n  {time.monotonic() - begin:.0f} s\n")
    return 1 if total.faults else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
