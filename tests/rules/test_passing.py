"""Phases in which nobody can do anything run by themselves: only those, all of those, and what that saves."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from functools import cache

import pytest

from hexwright.rules.engine import act, module_api, passing
from hexwright.rules.engine.actions import Gesture
from hexwright.rules.engine.codes import FINE
from hexwright.rules.engine.places import neighbours
from hexwright.rules.engine.records import Game
from hexwright.rules.engine.ruling import Ruling
from hexwright.rules.script.headless import Functions
from hexwright.rules.simulation.match import Match, Referee
from hexwright.rules.simulation.robot import Tried
from hexwright.rules.simulation.robot_player import Dice, RobotPlayer
from hexwright.rules.simulation.start import first_match
from tests.rules.fuzz import opened
from tests.rules.mechanism.powers import play_at

CARDS = "war-in-europe"
SMALL = ("rivers-and-rails", "impulses", "three-powers", "campaigns")
LARGE = ("ebb-and-flow", "yalu-deluxe", "yalu-classic", "doro-nawa", CARDS)
WATCHED = {CARDS: 4, "yalu-deluxe": 3, "yalu-classic": 3}
"""In how many of a hundred phases of a large game everything is tried, 15 in others."""
STACKS = 3
"""How many of a stack are dragged, or attack, at once, beside single units."""


@cache
def player(name: str) -> RobotPlayer:
    """Who plays a game, with what is asked here, and with the phases that run by themselves in any game."""
    model, game = opened(name)
    game = replace(game, skips_empty=True)
    referee = Referee(game, tries=True, speaks=True)
    for function in (act.begin_next, act.close_phase, passing.runs_by_itself, module_api.asks_end):
        referee.special.entry(function)
    referee.functions = Functions(referee.special, speaks=True)
    setup = next((one for one in model.setups.values() if one.default), next(iter(model.setups.values())))
    return RobotPlayer(referee, first_match(referee, model, setup).s, list(model.sides))


@dataclass(slots=True)
class Presses:
    """Counts presses of Next phase in a game that a robot plays, which passes nothing up that it can play."""

    match: Match
    by_turn: Counter[int] = field(default_factory=Counter)
    before_first_card: int | None = None

    def note(self, tried: Tried) -> None:
        """Note what was done."""
        if tried.ruling.reason != FINE:
            return
        if tried.name == "end":
            self.by_turn[self.match.turn] += 1
        elif tried.name.startswith("play-") and self.before_first_card is None:
            self.before_first_card = self.by_turn.total()


def test_phases_run_by_themselves_where_the_game_says_so() -> None:
    for name in (CARDS, "ebb-and-flow", "yalu-deluxe", "yalu-classic"):
        assert opened(name)[1].skips_empty
    assert not opened("campaigns")[1].skips_empty


def test_a_phase_for_markers_stands_where_players_lay_any() -> None:
    _, game = opened("ebb-and-flow")
    play = play_at(game, "mark-front", turn=4)
    assert passing.runs_by_itself(game, play)
    assert not passing.runs_by_itself(replace(game, has_free_markers=True), play)
    assert [name for name in SMALL if opened(name)[1].has_free_markers] == ["rivers-and-rails", "impulses"]


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_a_game_of_cards_has_few_presses(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """The first card comes after at most three presses of Next phase, and no turn takes more than 45."""
    monkeypatch.setattr("hexwright.rules.simulation.robot.cards.OFTEN", 100)
    robot = player(CARDS).begin(seed)
    presses = Presses(robot.match)
    robot.driver.on_action = presses.note
    robot.play()
    assert robot.driver.faults == []
    assert presses.before_first_card is not None
    assert presses.before_first_card <= 3
    assert len(presses.by_turn) >= 1
    assert max(presses.by_turn.values()) <= 45, presses.by_turn


@pytest.mark.parametrize("name", ["yalu-deluxe", "yalu-classic"])
def test_a_turn_without_attacks_has_few_presses(name: str) -> None:
    """Where no attack is declared nobody fires, supports, assaults or checks; only in Classic is fire at
    whoever stands beside. That a ship may say with how many of its factors it would fire keeps no phase open.
    """
    match = player(name).begin(1).match
    seen = []
    while match.turn == 1:
        assert match.next_phase().reason == FINE
        seen.append(match.phase_id)
    assert [phase.removesuffix("-1") for phase in seen] == [
        "communist-movement",
        "communist-designation",
        *(["un-fire"] if name == "yalu-classic" else []),
        "bombardment",
        "un-arrivals",
        "un-movement",
        "un-designation",
        "weather",
    ]


# --- only phases in which nobody can do anything ------------------------------------------------------
@dataclass(slots=True)
class Watch:
    """Goes from phase to phase as the game does by itself, and tries everything in those that it passes over
    or stands in.
    """

    game: Game
    match: Match
    dice: Dice
    often: int
    passed: Counter[str] = field(default_factory=Counter)
    wrong: list[str] = field(default_factory=list)
    empty: list[str] = field(default_factory=list)

    def note(self, tried: Tried) -> None:
        """After a phase has ended: what follows is gone through on a copy."""
        if tried.name != "end" or tried.ruling.reason != FINE or self.match.over:
            return
        match = Match(self.match.referee, [row[:] for row in self.match.s])
        lines = match.referee.functions.lines
        sets = match.number("setting") != 0
        match.call("begin_next")
        while not sets and match.call("runs_by_itself"):
            self.passed[match.phase_id.partition("-")[0]] += 1
            if self.dice.below(100) < self.often:
                self.wrong += [f"{match.phase_id}: {found}" for found in possible(self.game, match)]
            match.call("close_phase")
            if match.over:
                break
            match.call("begin_next")
        lines.clear()


def possible(game: Game, match: Match) -> Iterator[str]:
    """What may be done, of everything that there is to try, but for what no phase waits for."""
    for name, ruling in _tried(game, match):
        if ruling.reason == FINE:
            yield name
            return


def _tried(game: Game, match: Match) -> Iterator[tuple[str, Ruling]]:
    at = match.column("at")
    near = {u: _near(game, at[u]) for u in range(game.units.count) if 0 <= at[u] < game.places.count}
    stacks = [match.units_at(place)[:STACKS] for place in {at[u] for u in near}]
    parties = [[u] for u in range(game.units.count)] + [stack for stack in stacks if len(stack) > 1]
    for action in game.actions:
        if action.unbound or action.settles:
            continue
        name = action.name
        if action.gesture is Gesture.UNIT:
            yield from ((name, match.unit(name, u)) for u in range(game.units.count))
        elif action.gesture is Gesture.CARD:
            yield from ((name, match.card(name, c)) for c in range(game.cards.count))
        elif action.gesture is Gesture.SIDE:
            yield from ((name, match.side(name, side)) for side in range(game.sides))
        elif action.gesture is Gesture.BUTTON:
            yield name, match.button(name)
        elif action.gesture is Gesture.STATE:
            yield from ((name, match.state(name, k)) for k in range(len(game.states)))
        elif action.gesture is Gesture.MARKER:
            for site in range(len(game.sites)):
                yield from ((name, match.marker(site, place)) for place in range(game.places.total))
        elif action.gesture is Gesture.ATTACK:
            for party in parties:
                yield from ((name, match.attack(name, party, p)) for p in near.get(party[0], ()))
        elif action.gesture is Gesture.AIM:
            for party in parties:
                for u in near:
                    if at[u] in near.get(party[0], ()):
                        yield name, match.aim(name, party, u)
    boxes = range(game.places.count, game.places.total)
    for party in parties:
        places = near.get(party[0], range(game.places.count))
        yield from (("drag", match.drag(party, place)) for place in (*places, *boxes))


def _near(game: Game, place: int) -> list[int]:
    """The places at most two links away."""
    one = neighbours(game, place)
    return list(dict.fromkeys([place, *one, *(far for near in one for far in neighbours(game, near))]))


def watched(name: str, seed: int, often: int, phases: int | None = None) -> Watch:
    """A game that was watched."""
    _, game = opened(name)
    robot = player(name).begin(seed)
    watch = Watch(game, robot.match, Dice(seed), often)
    robot.driver.on_action = watch.note
    robot.play(phases)
    return watch


@pytest.mark.parametrize("name", SMALL)
def test_nobody_could_have_done_anything_in_small_games(name: str) -> None:
    for seed in range(3):
        assert watched(name, seed, 100).wrong == []


@pytest.mark.slow
@pytest.mark.parametrize("name", LARGE)
def test_nobody_could_have_done_anything(name: str) -> None:
    found = Counter[str]()
    for seed in (1, 2):
        watch = watched(name, seed, WATCHED.get(name, 15))
        assert watch.wrong == []
        found += watch.passed
    # in each phase of Doro Nawa somebody rolls, moves or chooses
    assert (found.total() > 0) == (name != "doro-nawa")
