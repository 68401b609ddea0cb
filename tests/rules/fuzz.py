"""Plays whole games by itself.

`python -m tests.rules.fuzz --games 1000` plays a thousand and prints who won by what, how often each action
was done, and what was refused and why. A fault or a dead end is printed with its seed, and `--seed 17
--games 1` plays that game again; `--seed 17 --tell` tells it. `--game three-powers` plays a small game of the
tests instead.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field, replace
from functools import cache, partial

from hexwright.frontend import rules_of
from hexwright.model.game import Game as ModelGame
from hexwright.project import Project, shared_data
from hexwright.rules.engine.records import Game
from hexwright.rules.mechanism.victory.parameters import Victory
from hexwright.rules.simulation.match import Match, Referee, Rows
from hexwright.rules.simulation.robot_player import Dice, RobotPlayer
from hexwright.rules.simulation.start import first_match
from hexwright.rules.simulation.telling import Told, tell
from hexwright.rules.simulation.totals import How, Totals
from tests.conftest import REPOSITORY
from tests.rules.games.small_games import NAMES, game_named, model_named

GAME = "ebb-and-flow"
GAMES = (GAME, "yalu-deluxe", "yalu-classic", "doro-nawa", "war-in-europe")
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
NEVER = 9999
"""A turn that no game has."""


@dataclass(slots=True)
class Played:
    """What became of some games."""

    totals: Totals = field(default_factory=Totals)
    setups: Counter[str] = field(default_factory=Counter)
    ended: Counter[str] = field(default_factory=Counter)

    @property
    def games(self) -> int:
        return self.totals.games

    @property
    def dead_ends(self) -> int:
        """Games that were not played to an end."""
        return sum(count for end, count in self.totals.ended.items() if end.how in (How.STUCK, How.ENDLESS))

    @property
    def faults(self) -> list[str]:
        return [f"seed {fault.seed}: {fault.says}" for fault in self.totals.faults]

    def add(self, other: Played) -> None:
        self.totals += other.totals
        self.setups.update(other.setups)
        self.ended.update(other.ended)

    def text(self) -> str:
        def row(counts: Mapping[str, int]) -> str:
            return ", ".join(f"{name} {count}" for name, count in Counter(counts).most_common())

        totals = self.totals
        refused: Counter[str] = Counter()
        for refusal, count in totals.refused.items():
            refused[refusal.reason] += count
        lines = [f"{self.games} games: {row(self.setups)}"]
        lines += [f"  {count:5} {name}" for name, count in self.ended.most_common()]
        lines.append("last turn: " + ", ".join(f"{t}: {n}" for t, n in sorted(totals.turns.items())))
        lines.append("won: " + ", ".join(f"{t} {who}: {n}" for (t, who), n in totals.won_by_turn.items()))
        if totals.rounds:
            lines.append(
                "rounds in a turn: " + ", ".join(f"{k}: {n}" for k, n in sorted(totals.rounds.items()))
            )
        lines.append(f"done {totals.actions}: {row(totals.done)}")
        lines.append(f"refused {totals.refusals}: {row(refused)}")
        lines.append(f"faults {len(totals.faults) - self.dead_ends}, dead ends {self.dead_ends}")
        lines += [f"  FAULT {fault}" for fault in self.faults[:20]]
        return "\n".join(lines)


@cache
def opened(game_id: str) -> tuple[ModelGame, Game]:
    """A game and its rules."""
    if game_id in NAMES:
        return model_named(game_id), game_named(game_id)
    found, report, _ = rules_of(Project(root=REPOSITORY, common=shared_data("common")), game_id)
    assert found is not None, report.found
    model, rules = found
    return model, rules.game


@cache
def player(game_id: str, setup: str, *, ends_early: bool = True, speaks: bool = False) -> RobotPlayer:
    """Who plays a game from a set-up. `ends_early`: whether it may be won before its last turn."""
    model, game = opened(game_id)
    if not ends_early:
        rules = game.of(Victory)
        late = tuple(c if c.moment == game.last_turn else replace(c, moment=NEVER) for c in rules.conditions)
        game = replace(game, mechanisms={**game.mechanisms, Victory: replace(rules, conditions=late)})
    referee = Referee(game, speaks=speaks, tries=True)
    return RobotPlayer(referee, first_match(referee, model, model.setups[setup]).s, list(model.sides))


@dataclass(frozen=True, slots=True)
class Beginning:
    """How a game begins: who plays, from which set-up, what kind of game it is, empty for an ordinary one."""

    player: RobotPlayer
    setup: str
    kind: str


def beginning(game_id: str, seed: int, *, speaks: bool = False) -> Beginning:
    """How the game with a seed begins: it chooses all that."""
    model, _ = opened(game_id)
    setups = list(model.setups)
    setup = setups[(seed // 4 + seed) % len(setups)]
    kind, weak = KINDS_OF_GAME.get(seed % 16, ("", None)) if game_id == GAME else ("", None)
    found = player(game_id, setup, ends_early=kind in ("", "weak UN"), speaks=speaks)
    if weak is not None:
        found = replace(found, start=weakened(found, weak, seed, few=kind.startswith("few")))
    return Beginning(found, setup, kind)


def weakened(whole: RobotPlayer, side: str, seed: int, *, few: bool) -> Rows:
    """The first position with fewer units of a side, or with weaker ones."""
    match = Match(whole.referee, [row[:] for row in whole.start])
    dice, number, facts = Dice(seed + 1), list(whole.sides).index(side), whole.referee.facts
    at, left = match.column("at"), match.column("left")
    for u in range(facts.units):
        if facts.side[u] == number and few and dice.below(3):
            at[u], left[u] = facts.lost[number * 2 + 1], 0
        elif facts.side[u] == number and not few:
            left[u] = min(left[u], 1 + dice.below(2))
    return match.s


def play(game_id: str, seed: int) -> Played:
    """One game: the seed chooses the dice, the set-up and whether it is played on to the last turn."""
    found = beginning(game_id, seed)
    totals = found.player.play(seed)
    (end,) = totals.ended
    ended = f"{end.winner or end.how} by {end.by}" if end.by else str(end.how)
    return Played(
        totals=totals,
        setups=Counter([found.setup]),
        ended=Counter([f"{found.kind}: {ended}" if found.kind else ended]),
    )


def told(game_id: str, seed: int) -> list[str]:
    """Everything that is done in a game, line by line."""
    lines: list[str] = []

    def hear(told: Told) -> None:
        words = "; ".join(told.says) or "done"
        if told.refused:
            words = f"refused: {words}"
        lines.append(f"turn {told.turn} {told.phase}: {told.action} {', '.join(told.units)}: {words}")

    tell(beginning(game_id, seed, speaks=True).player.begin(seed), hear)
    return lines


def play_some(game_id: str, seeds: Iterable[int]) -> Played:
    """Several games."""
    total = Played()
    for seed in seeds:
        total.add(play(game_id, seed))
    return total


def main(arguments: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(description="Plays whole games by itself.")
    parser.add_argument("--game", choices=[*GAMES, *NAMES], default=GAME)
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=0, help="the first seed")
    parser.add_argument("--cores", type=int, default=2)
    parser.add_argument("--tell", action="store_true", help="tell what is done in one game")
    options = parser.parse_args(arguments)
    if options.tell:
        sys.stdout.write("\n".join(told(options.game, options.seed)) + "\n")
        return 0
    begin = time.monotonic()
    total = Played()
    seeds = range(options.seed, options.seed + options.games)
    chunks = [seeds[k : k + 10] for k in range(0, len(seeds), 10)]
    with ProcessPoolExecutor(options.cores) as pool:
        for part in pool.map(partial(play_some, options.game), chunks):
            total.add(part)
    sys.stdout.write(f"{options.game}: {total.text()}\n{time.monotonic() - begin:.0f} s\n")
    return 1 if total.totals.faults else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
