"""Plays whole games by itself.

`python -m tests.rules.fuzz --games 1000` plays a thousand and prints who won by which rule, how often each
action was done, and what was refused and why. A fault or a dead end is printed with its seed, and
`--seed 17 --games 1` plays that game again; `--seed 17 --tell` tells it.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field, replace

from builder.rules.kernel.acts import A_KIND, A_REASON
from builder.rules.kernel.layout import AT, LEFT, LOSS_AREAS, NEVER, U_SIDE, VICTORY, WIN_LONG
from builder.rules.kernel.reasons import FINE
from builder.rules.kernel.wording import act_text, winner_text
from builder.rules.kernel_library import texts_of
from builder.rules.play import Match
from builder.rules.robot import DeadEndError, Robot
from builder.rules.robot.match_driver import KINDS
from builder.rules.tables import Rulebook, first_state
from builder.rules.wording import WORDS
from tests.rules.opened import rulebook

GAME = "ebb-and-flow"
KINDS_OF_GAME: Mapping[int, tuple[str, str | None]] = {
    3: ("played on", None),
    7: ("few Communists", "communist"),
    11: ("played on", None),
    13: ("weak UN", "un"),
    15: ("few Communists", "communist"),
}
"""By the seed: games that go on to the last turn, whatever happens, and unequal ones, so that late turns and
rare endings are seen, too.
"""
NAMES = {number: name for name, (number, _) in WORDS.items()}


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
    setups: Counter[str] = field(default_factory=Counter)
    ended: Counter[str] = field(default_factory=Counter)
    turns: Counter[int] = field(default_factory=Counter)
    done: Counter[str] = field(default_factory=Counter)
    refused: Counter[str] = field(default_factory=Counter)
    faults: list[str] = field(default_factory=list)
    dead_ends: list[str] = field(default_factory=list)

    def add(self, other: Played) -> None:
        self.games += other.games
        for mine, more in (
            (self.setups, other.setups),
            (self.ended, other.ended),
            (self.done, other.done),
            (self.refused, other.refused),
        ):
            mine.update(more)
        self.turns.update(other.turns)
        self.faults.extend(other.faults)
        self.dead_ends.extend(other.dead_ends)

    def text(self) -> str:
        def row(counts: Counter[str]) -> str:
            return ", ".join(f"{name} {count}" for name, count in counts.most_common())

        lines = [f"{self.games} games: {row(self.setups)}"]
        lines += [f"  {count:5} {name}" for name, count in self.ended.most_common()]
        lines.append("last turn: " + ", ".join(f"{t}: {n}" for t, n in sorted(self.turns.items())))
        lines.append(f"done {sum(self.done.values())}: {row(self.done)}")
        lines.append(f"refused {sum(self.refused.values())}: {row(self.refused)}")
        lines.append(f"faults {len(self.faults)}, dead ends {len(self.dead_ends)}")
        lines += [f"  FAULT {fault}" for fault in self.faults[:20]]
        lines += [f"  DEAD END {end}" for end in self.dead_ends[:20]]
        return "\n".join(lines)


def endless(book: Rulebook) -> Rulebook:
    """The same game without the victory conditions that may end it before the last turn."""
    last = book.game.turns[-1].number
    row = list(book.g[VICTORY])
    for k in range(0, len(row), WIN_LONG):
        if row[k] != last:
            row[k] = NEVER
    g = list(book.g)
    g[VICTORY] = row
    return replace(book, g=g)


def begun(game_id: str, seed: int) -> tuple[Match, Dice, str, str]:
    """A new game, its dice, the id of its set-up and its kind; the seed chooses all four."""
    book = rulebook(game_id)
    setups = list(book.game.setups.values())
    setup = setups[(seed // 4 + seed) % len(setups)]
    kind, weak = KINDS_OF_GAME.get(seed % 16, ("", None))
    s = first_state(book, setup)
    dice = Dice(seed)
    for u, side in enumerate(book.g[U_SIDE]):
        if weak is None or side != book.words.sides.codes[weak]:
            continue
        if kind.startswith("few"):
            if dice.below(3):
                s[AT][u] = book.g[LOSS_AREAS][side * 2 + 1]
        else:
            s[LEFT][u] = min(s[LEFT][u], 1 + dice.below(2))
    return Match(book if kind == "weak UN" else endless(book) if kind else book, s), dice, setup.id, kind


def play(game_id: str, seed: int) -> Played:
    """One game: the seed chooses the dice, the set-up and whether it is played on to the last turn."""
    match, dice, setup, kind = begun(game_id, seed)
    book = match.book
    names = {v.id: f"{v.winner or 'draw'} by {v.id} ({v.rule})" for v in book.rules.victory}
    found = Played(games=1, setups=Counter([setup]))
    try:
        outcome = Robot(match, dice).play()
    except DeadEndError as error:
        found.dead_ends.append(f"seed {seed}, turn {match.turn}, {match.phase_id}: {error}")
        return found
    found.ended[f"{f'{kind}: ' if kind else ''}{names.get(outcome.ended_by or '', 'nobody')}"] += 1
    found.turns[outcome.turn] += 1
    found.done.update(outcome.done)
    for (_, reason), count in outcome.refused.items():
        found.refused[NAMES[reason]] += count
    found.faults.extend(f"seed {seed}: {fault}" for fault in outcome.faults)
    return found


def told(game_id: str, seed: int) -> list[str]:
    """Everything that is done in a game, line by line."""
    match, dice, _, _ = begun(game_id, seed)
    book = match.book
    texts = [list(row) for row in texts_of(book).values()]
    lines: list[str] = []

    def story(answer: list[int], units: Sequence[int]) -> None:
        kind = KINDS[answer[A_KIND]]
        named = [] if kind in {"line", "roll", "end", "begin"} else list(units)
        words = act_text(book.g, texts, match.s, answer, named)
        if answer[A_REASON] != FINE:
            words = f"refused: {words}"
        lines.append(f"turn {match.turn} {match.phase_id}: {kind}: {words}")

    robot = Robot(match, dice)
    robot.driver.on_action = story
    robot.play()
    return [*lines, winner_text(match.s, texts)]


def play_some(game_id: str, seeds: Iterable[int]) -> Played:
    """Several games."""
    total = Played()
    for seed in seeds:
        total.add(play(game_id, seed))
    return total


def main(arguments: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(description="Plays whole games by itself.")
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=0, help="the first seed")
    parser.add_argument("--cores", type=int, default=2)
    parser.add_argument("--tell", action="store_true", help="tell what is done in one game")
    options = parser.parse_args(arguments)
    if options.tell:
        sys.stdout.write("\n".join(told(GAME, options.seed)) + "\n")
        return 0
    begin = time.monotonic()
    total = Played()
    seeds = range(options.seed, options.seed + options.games)
    chunks = [seeds[k : k + 10] for k in range(0, len(seeds), 10)]
    with ProcessPoolExecutor(options.cores) as pool:
        for part in pool.map(play_some, [GAME] * len(chunks), chunks):
            total.add(part)
    sys.stdout.write(f"{total.text()}\n{time.monotonic() - begin:.0f} s\n")
    return 1 if total.faults or total.dead_ends else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
