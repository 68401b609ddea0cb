"""Whole games in which somebody switches the rules off now and then, and moves pieces by hand, or does what
the rules advise against.

Wherever that leaves the game, the rules take the board as it stands, and there is a way on: who plays gets to
the end of the phase. `python -m tests.rules.meddled --games 2000` plays so many, and prints the games that
did not go on, with their seed.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import partial

from hexwright.rules.engine.actions import Gesture
from hexwright.rules.engine.codes import FINE
from hexwright.rules.engine.ruling import Ruling
from hexwright.rules.simulation.match import AGAINST, Match
from hexwright.rules.simulation.robot import DeadEndError, EndlessError, Robot
from hexwright.rules.simulation.robot.fighting import Fighting
from hexwright.rules.simulation.robot_player import Dice
from tests.rules.fuzz import GAME, beginning
from tests.rules.games.small_games import NAMES

OFTEN = 8
"""Per cent of the pauses in a game that are used to meddle with it."""
MOST = 4
"""Units that are moved by hand at once, at most."""
BOARD = ("at", "left", "control", "sites", "states")
"""What is seen on the board."""
TURNED = 10
"""Per cent of those times that the phase is ended by hand as well."""


@dataclass(slots=True, kw_only=True)
class InterruptedFighting(Fighting):
    """Attacks, with something done before what must follow them. `before`: that."""

    before: Callable[[], None]

    def settle(self, party: Sequence[int] = ()) -> None:
        """Do what must be done before anything else."""
        self.before()
        Fighting.settle(self, party)


@dataclass
class MeddledRobot(Robot):
    """All players of a game, who also put units where they like, and act against advice.

    `adopts`: whether the rules take the board as it stands then; `advises`: whether they act against advice;
    `often`: per cent of the pauses that are used for either; `meddled`: how often it happened.
    """

    adopts: bool = True
    advises: bool = True
    often: int = OFTEN
    meddled: int = 0

    def __post_init__(self) -> None:
        super().__post_init__()
        self.fighting = InterruptedFighting(self.driver, before=self.pause)

    def pause(self) -> None:
        """Meddle now and then: debts are open, so what is taken away may be what owes them."""
        if not self.match.over and self.chance.below(100) < self.often:
            self.meddled += 1
            self.meddle(Dice(self.chance.below(1_000_000)))
        elif self.advises and not self.match.over and self.chance.below(100) < self.often:
            self.meddled += act_against_advice(self.match, Dice(self.chance.below(1_000_000)))

    def meddle(self, dice: Dice) -> None:
        """Switch the rules off, put units elsewhere, and switch the rules on again."""
        meddle(self.match, dice)
        if dice.below(100) < TURNED and self.match.number("setting") == 0:
            go_on_by_hand(self.match)
        if self.adopts:
            self.match.call("adopt")


def go_on_by_hand(match: Match) -> None:
    """Go to the next phase while the rules are off: none is passed over, nothing is asked, nobody wins, no
    piece is touched.
    """
    board = {name: match.column(name)[:] for name in BOARD}
    match.set_number("winner", 0)
    match.set_number("setting", 0)
    match.begin_next()
    match.set_number("winner", 0)
    for name, column in board.items():
        match.column(name)[:] = column


def meddle(match: Match, dice: Dice) -> None:
    """Put some units elsewhere by hand, with other steps."""
    facts = match.referee.facts
    at, left = match.column("at"), match.column("left")
    for _ in range(1 + dice.below(MOST)):
        u = dice.below(facts.units)
        boxes = [place for place in facts.lost[facts.side[u] * 2 : facts.side[u] * 2 + 2] if place >= 0]
        where = dice.below(3)
        if where == 0 and boxes:
            at[u] = boxes[dice.below(len(boxes))]
        elif where == 1:
            at[u] = dice.below(facts.places)
        left[u] = dice.below(facts.full[u] + 1)


def act_against_advice(match: Match, dice: Dice) -> bool:
    """Do something at random; if it is refused, do it all the same, and see whether that came about."""
    facts = match.referee.facts
    u, place = dice.below(facts.units), dice.below(facts.all_places)
    others = [v for v in range(facts.units) if match.on_map(v) and dice.below(facts.units) < 3]
    actions = [one for one in facts.actions if one.gesture in AGAINST]
    one = actions[dice.below(len(actions))]
    if one.gesture is Gesture.DRAG:
        return refused(match.drag([u], place)) and not refused(match.drag_against([u], place))
    if one.gesture is Gesture.UNIT:
        return refused(match.unit(one.name, u)) and not refused(match.unit_against(one.name, u))
    if one.gesture is Gesture.BUTTON:
        return refused(match.button(one.name)) and not refused(match.button_against(one.name))
    if one.gesture is Gesture.AIM:
        return refused(match.aim(one.name, others, u)) and not refused(match.aim_against(one.name, others, u))
    there = match.column("at")[u]
    return refused(match.attack(one.name, others, there)) and not refused(
        match.attack_against(one.name, others, there)
    )


def refused(ruling: Ruling) -> bool:
    """Whether something was not done."""
    return ruling.reason != FINE


def play(game: str, seed: int, *, adopts: bool = True) -> tuple[int, str]:
    """One game: how often it was meddled with, and why it did not go on, empty if it did."""
    player = beginning(game, seed).player
    begun = player.begin(seed)
    robot = MeddledRobot(begun.match, begun.chance, begun.atlas, adopts=adopts, advises=adopts)
    try:
        robot.play()
    except (DeadEndError, EndlessError) as end:
        return robot.meddled, f"seed {seed}: {end}"
    return robot.meddled, ""


def play_some(game: str, seeds: Iterable[int]) -> list[tuple[int, str]]:
    """Several games."""
    return [play(game, seed) for seed in seeds]


def main(arguments: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(description="Plays games that are meddled with.")
    parser.add_argument("--game", choices=[GAME, *NAMES], default=GAME)
    parser.add_argument("--games", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--cores", type=int, default=2)
    options = parser.parse_args(arguments)
    seeds = range(options.seed, options.seed + options.games)
    chunks = [seeds[k : k + 10] for k in range(0, len(seeds), 10)]
    meddled, stuck = 0, list[str]()
    with ProcessPoolExecutor(options.cores) as pool:
        for part in pool.map(partial(play_some, options.game), chunks):
            meddled += sum(times for times, _ in part)
            stuck += [why for _, why in part if why]
    sys.stdout.write(
        f"{options.game}: {len(seeds)} games, meddled with {meddled} times, {len(stuck)} stuck\n"
    )
    sys.stdout.writelines(f"  {why}\n" for why in stuck[:20])
    return 1 if stuck else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
