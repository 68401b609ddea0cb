"""`hexwright play`: whole games played by the robot, in this process, several, or a cluster; the totals as
text and as JSON.
"""

from __future__ import annotations

import json
import sys
import textwrap
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import chain

from hexwright.console.cluster import in_cluster
from hexwright.console.workers import in_processes, in_this_process
from hexwright.diagnostics import did_you_mean
from hexwright.model.game import Game
from hexwright.rules.read import Rules
from hexwright.rules.simulation.play import LoadedGame, default_setup, play_games, tell_game
from hexwright.rules.simulation.robot_player import refusal_words
from hexwright.rules.simulation.totals import Ending, How, Lost, Totals

PART = 5
"""Games that are played as one part of the work."""
MOST_REFUSALS = 12
"""Reasons of refusals that are listed; the others are summed up."""
MOST_FAULTS = 10
"""Faults that are shown."""


class SetupError(Exception):
    """There is no such set-up; the message is for the user."""


def load_game(game: Game, rules: Rules, setup: str | None, *, speaks: bool = False) -> LoadedGame:
    """A checked game, ready to be played. `setup`: None for its usual one; `speaks`: whether it can be told.
    SetupError.
    """
    if setup is not None and setup not in game.setups:
        hint = did_you_mean(setup, tuple(game.setups))
        raise SetupError(f"'{game.id}' has no set-up '{setup}'" + (f" ({hint})" if hint else ""))
    usual = default_setup(game)
    if usual is None:
        raise SetupError(f"'{game.id}' has no set-up to begin with")
    return LoadedGame.of(game, rules.game, game.setups[setup or usual.id], speaks=speaks)


@dataclass(frozen=True, slots=True, kw_only=True)
class Played:
    """Games that were played: which, and what became of them."""

    loaded: LoadedGame
    seeds: range
    totals: Totals

    @property
    def title(self) -> str:
        """The game, its version and set-up."""
        return _title(self.loaded)


def _title(loaded: LoadedGame) -> str:
    game = loaded.game
    return f"{game.title} {game.version}, {game.setups[loaded.setup].name}"


def play(
    loaded: LoadedGame,
    seeds: range,
    *,
    jobs: int,
    cluster: str | None,
    show: Callable[[int, int], None],
) -> Played:
    """Play a game once with each seed. The totals depend on the seeds alone.

    `cluster`: the address of a scheduler, None for `jobs` processes of this machine; `show` is told how many
    games are done, and how many there are. WorkerError if the processes or the cluster fail.
    """
    size = min(PART, -(-len(seeds) // jobs)) if cluster is None else PART  # a few games are shared out, too
    parts = [seeds[k : k + size] for k in range(0, len(seeds), size)]
    work = partial(play_games, loaded)
    if cluster is not None:
        found = in_cluster(work, parts, cluster)
    elif jobs > 1 and len(parts) > 1:
        found = in_processes(work, parts, jobs)
    else:
        found = in_this_process(work, parts)
    totals = Totals()
    show(0, len(seeds))
    for part in found:
        totals += part
        show(totals.games, len(seeds))
    return Played(loaded=loaded, seeds=seeds, totals=totals)


class PlayProgress:
    """A bar with the games that are done and the time still needed, if standard error is a terminal."""

    def __init__(self) -> None:
        self.live = sys.stderr.isatty()
        self.begun = time.monotonic()

    def __call__(self, done: int, games: int) -> None:
        """Show that so many of the games are done."""
        if not self.live:
            return
        filled = 24 * done // games
        left = (time.monotonic() - self.begun) / done * (games - done) if done else 0
        more = f", {left:.0f} s left" if left >= 1 else ""
        bar = "━" * filled + "╌" * (24 - filled)
        sys.stderr.write(f"\r\033[K{bar} {done} of {games} games{more}" if done < games else "\r\033[K")
        sys.stderr.flush()


@dataclass(frozen=True, slots=True, kw_only=True)
class Result:
    """Games that ended alike, in words. `side`: the winner's id, empty if there is none."""

    ending: Ending
    games: int
    who: str
    why: str

    @property
    def side(self) -> str:
        """The side that won."""
        return self.ending.winner


WITHOUT_WINNER: Mapping[How, tuple[str, str]] = {
    How.WON: ("Won", ""),
    How.DRAWN: ("Draw", ""),
    How.UNDECIDED: ("Nobody", "the last turn is over and no condition of victory is met"),
    How.ENDLESS: ("Endless", "it went on for longer than the game is"),
    How.STUCK: ("Stuck", "the rules ask for something that nobody can do"),
}


def results(played: Played) -> Sequence[Result]:
    """How the games ended, the commonest first."""
    return [
        Result(ending=ending, games=games, who=who, why=why)
        for ending, games in played.totals.results.items()
        for who, why in [_words(ending, played.loaded)]
    ]


def _words(ending: Ending, loaded: LoadedGame) -> tuple[str, str]:
    who, why = WITHOUT_WINNER[ending.how]
    if ending.winner:
        who = loaded.game.sides[ending.winner].name
    return who, loaded.endings.get(ending.by) or why or ending.by


@dataclass(frozen=True, slots=True, kw_only=True)
class LostAverage:
    """What a side lost in each turn, on average over the games that reached it."""

    side: str
    steps: Sequence[float]
    all_steps: float
    all_units: float


def losses(played: Played) -> Sequence[LostAverage]:
    """Losses by side; a number for each turn of `turns`."""
    totals = played.totals
    found = []
    for side in played.loaded.game.sides:
        by_turn = [totals.steps.get(Lost(side, turn), 0) for turn in turns(played)]
        units = sum(count for lost, count in totals.units.items() if lost.side == side)
        found.append(
            LostAverage(
                side=side,
                steps=[
                    steps / totals.reached(turn) for turn, steps in zip(turns(played), by_turn, strict=True)
                ],
                all_steps=sum(by_turn) / totals.games,
                all_units=units / totals.games,
            )
        )
    return found


def turns(played: Played) -> range:
    """The turns that were played, from the first of the set-up to the last of any game."""
    first = played.loaded.game.setups[played.loaded.setup].turn
    return range(first, max(played.totals.turns) + 1)


def refusals(played: Played) -> Sequence[tuple[str, str, int]]:
    """Rule, words and number of the commonest refusals; the others, if any, as one."""
    found = sorted(played.totals.refused.items(), key=lambda entry: (-entry[1], entry[0]))
    facts = played.loaded.facts
    words = dict(zip(facts.reason_ids, facts.reasons, strict=True))
    rows = [(refusal.rule, refusal_words(refusal, words), times) for refusal, times in found[:MOST_REFUSALS]]
    others = found[MOST_REFUSALS:]
    if others:
        rows.append(("", f"{len(others)} other reasons", sum(times for _, times in others)))
    return rows


def never_done(played: Played, *, left_alone: bool = False) -> Sequence[str]:
    """Names of the actions that were done in none of the games: those that the robot tries on purpose, or
    those without `options`, which it leaves alone but for an attempt at random.
    """
    return [
        action.name
        for action in played.loaded.facts.actions
        if not played.totals.done.get(action.name) and left_alone == action.left_alone
    ]


def tell(loaded: LoadedGame, seed: int) -> tuple[str, bool]:
    """A game move by move, and whether faults were seen in it. `loaded`: a game that speaks."""
    told = tell_game(loaded, seed)
    who, why = _words(told.ending, loaded)
    title = f"{_title(loaded)}: the game with seed {seed}"
    result = f"{who}, turn {told.ending.turn}" + (f": {why}" if why else "")
    return "\n".join((title, "", *told.lines, "", result)), told.faulty


def as_text(played: Played, width: int | None) -> str:
    """The totals as tables. `width`: of the terminal, None for a pipe."""
    return "\n".join(
        chain(
            [_headline(played), ""],
            _results_text(played, width),
            [""],
            _turns_text(played),
            [""],
            _refusals_text(played),
            _never_text(played),
            _faults_text(played),
        )
    )


def _headline(played: Played) -> str:
    games = played.totals.games
    return f"{played.title}: {games} game{'s' if games != 1 else ''} ({seeds_told(played)})"


def seeds_told(played: Played) -> str:
    """The seeds in words."""
    seeds = played.seeds
    return f"seeds {seeds[0]} to {seeds[-1]}" if len(seeds) > 1 else f"seed {seeds[0]}"


def _results_text(played: Played, width: int | None) -> Iterator[str]:
    rows = results(played)
    who = max(len(row.who) for row in rows)
    for row in rows:
        left = f"{row.games:>6} {100 * row.games / played.totals.games:>5.1f} %  {row.who:<{who}}  "
        room = max(30, width - 1 - len(left)) if width is not None else 10_000
        for line in textwrap.wrap(row.why, room) or [""]:
            yield f"{left}{line}".rstrip()
            left = " " * len(left)


def _turns_text(played: Played) -> Iterator[str]:
    totals = played.totals
    sides = played.loaded.game.sides
    shown = turns(played)
    names = [f"{sides[row.side].name}: steps lost" for row in losses(played)]
    left = max(len(name) for name in ("games that end", *names))

    def line(name: str, cells: Sequence[str], more: str = "") -> str:
        return f"  {name:<{left}}" + "".join(f"{cell:>6}" for cell in cells) + (f"  {more}" if more else "")

    average = sum(turn * games for turn, games in totals.turns.items()) / totals.games
    yield line("turn", [str(turn) for turn in shown])
    yield line(
        "games that end",
        [str(totals.turns.get(turn, "")) for turn in shown],
        f"{average:.1f} on average",
    )
    for name, row in zip(names, losses(played), strict=True):
        total = f"{row.all_steps:.1f} a game, {row.all_units:.1f} units"
        yield line(name, [f"{steps:.1f}" for steps in row.steps], total)


def _refusals_text(played: Played) -> Iterator[str]:
    refused = played.totals.refusals
    tried = refused + played.totals.actions
    yield f"  {refused:,} of {tried:,} actions that were tried are refused:"
    rows = refusals(played)
    rule = max((len(row[0]) for row in rows), default=0)
    for number, words, times in rows:
        yield f"{100 * times / refused:>12.1f} %  {number:<{rule}}  {words}".rstrip()


def _never_text(played: Played) -> Iterator[str]:
    never, alone = never_done(played), never_done(played, left_alone=True)
    if never or alone:
        yield ""
    if never:
        yield f"  never done: {', '.join(never)}"
    if alone:
        yield f"  never done, since the robot leaves them alone (no options): {', '.join(alone)}"


def _faults_text(played: Played) -> Iterator[str]:
    faults = played.totals.faults
    if not faults:
        return
    yield ""
    yield f"  {len(faults)} fault{'s' if len(faults) != 1 else ''}:"
    yield from (f"    seed {fault.seed}, {fault.says}" for fault in faults[:MOST_FAULTS])
    if len(faults) > MOST_FAULTS:
        yield f"    and {len(faults) - MOST_FAULTS} more"


def as_json(played: Played) -> str:
    """The game, the seeds and the totals as a JSON document."""
    game = played.loaded.game
    document = {
        "game": game.id,
        "title": game.title,
        "version": game.version,
        "setup": played.loaded.setup,
        "seeds": {"first": played.seeds[0], "games": len(played.seeds)},
        **played.totals.as_data(),
        "never_done": [*never_done(played), *never_done(played, left_alone=True)],
    }
    return json.dumps(document, indent=2, ensure_ascii=False)
