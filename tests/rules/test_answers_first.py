"""What is open comes first: wherever something is open in robot games, all that does not answer is tried."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Any, Protocol

import pytest

from hexwright.rules.engine import answers, module_api
from hexwright.rules.engine.actions import Action, Gesture
from hexwright.rules.engine.codes import FINE, NOWHERE
from hexwright.rules.engine.records import Game
from hexwright.rules.engine.ruling import Ruling
from hexwright.rules.script.headless import Functions
from hexwright.rules.simulation.match import Match, Referee
from hexwright.rules.simulation.robot import Robot, Tried
from hexwright.rules.simulation.robot.driver import EndlessError
from hexwright.rules.simulation.robot_player import Dice
from hexwright.rules.simulation.start import first_match
from tests.rules.fuzz import GAMES, opened
from tests.rules.games.small_games import NAMES

A_KIND = 4
"""How many positions with one kind of open matter are looked at in a game."""
SOME = 12
"""How many units, places, cards are tried where there are many."""
PHASES = {"ebb-and-flow": 30, "yalu-deluxe": 60, "yalu-classic": 60, "doro-nawa": 40, "war-in-europe": 80}
"""So many that something is open in each game."""


class Deed(Protocol):
    """Something that is tried in a match."""

    def __call__(self, match: Match, /) -> Ruling:
        """What the rules say of it."""
        ...


def by(method: str, *given: Any) -> Deed:
    """A deed by a method of a match."""

    def done(match: Match, /) -> Ruling:
        found: Ruling = getattr(match, method)(*given)
        return found

    return done


def unless_shut(number: int) -> Deed:
    """A ruling of -1 if the menus of targets do not have an action."""

    def asked(match: Match, /) -> Ruling:
        return Ruling(-1 if match.call("is_shut", number, NOWHERE) else FINE)

    return asked


def marked(unit: int) -> Deed:
    """A unit is marked to act with others."""

    def asked(match: Match, /) -> Ruling:
        return Ruling(*match.call("may_join", unit))

    return asked


@cache
def referee_of(name: str) -> Referee:
    """A game that speaks, with what its menus ask."""
    _, game = opened(name)
    referee = Referee(game, speaks=True, tries=True)
    for function in (answers.held_up, module_api.is_shut, module_api.may_join):
        referee.special.entry(function)
    referee.functions = Functions(referee.special, speaks=True)
    return referee


@dataclass
class Watch:
    """Looks at every position in which something is open. `seen`: how often, by reason; `wrong`: what was
    possible all the same; `silent`: what nobody was told of; `unmarked`: who answers it and cannot be marked.
    """

    game: Game
    robot: Robot
    dice: Dice
    seen: Counter[str] = field(default_factory=Counter)
    wrong: list[str] = field(default_factory=list)
    silent: list[str] = field(default_factory=list)
    unmarked: list[str] = field(default_factory=list)
    tried: int = 0

    @property
    def match(self) -> Match:
        return self.robot.match

    def __call__(self, _: Tried) -> None:
        said = self.match.referee.functions.lines[:]
        self.match.referee.functions.lines.clear()
        if self.match.over or self.match.number("setting") != 0:
            return
        due = self.match.due_now()
        if due.reason == FINE:
            return
        name = self.robot.facts.reason_ids[due.reason]
        self.seen[name] += 1
        if not said and _.ruling.reason == FINE:
            self.silent.append(f"{name} after {_.name}")
        if self.seen[name] <= A_KIND:
            self._try_all(name)
            self._mark_all(name)
            self.match.referee.functions.lines.clear()

    def _open(self) -> list[int]:
        """The reasons of all that is open."""
        found = [self.match.due_now().reason]
        return [reason for reason in found if reason != FINE]

    def _try_all(self, due: str) -> None:
        """Everything that does not answer, on a copy."""
        reasons = self._open()
        for action in self.game.actions:
            if action.anytime or set(action.settles) & set(reasons):
                continue
            number = self.robot.facts.numbers[action.name]
            for what, deed in self._deeds(action, number):
                self._refused(due, f"{action.name} {what}", deed)
        for u in self._some(self.game.units.count):
            for place in self._some(self.game.places.total, 3):
                meant = self.match.meant([u], place)
                means = None if meant == NOWHERE else self.game.actions[meant]
                if means is None or not set(means.settles) & set(reasons):
                    self._refused(due, f"drag {u} {place}", by("drag", [u], place))
            self._not_marked(due, u, reasons)

    def _mark_all(self, due: str) -> None:
        """Whoever can take part in an answer of marked units may be marked."""
        copy = Match(self.match.referee, [row[:] for row in self.match.s])
        for action in self.game.actions:
            number = self.robot.facts.numbers[action.name]
            if action.joins is not None and copy.call("held_up", number)[0] == FINE:
                self.unmarked += [
                    f"{due}: {self.game.units.titles[u]} for {action.name}"
                    for u in range(self.game.units.count)
                    if copy.joining(number, u).reason == FINE and marked(u)(copy).reason != FINE
                ]

    def _deeds(self, action: Action, number: int) -> Iterator[tuple[str, Deed]]:
        name, game = action.name, self.game
        units = self._some(game.units.count)
        match action.gesture:
            case Gesture.UNIT:
                for u in units:
                    yield f"{u}", by("unit", name, u)
            case Gesture.ATTACK:
                for u in units[:6]:
                    for place in self._some(game.places.count, 3):
                        yield f"{u} {place}", by("attack", name, [u], place)
                yield "shut", unless_shut(number)
            case Gesture.AIM:
                for u in units[:6]:
                    for v in self._some(game.units.count, 3):
                        yield f"{u} {v}", by("aim", name, [u], v)
                yield "shut", unless_shut(number)
            case Gesture.BUTTON:
                yield "", by("button", name)
            case Gesture.SIDE:
                for side in range(game.sides):
                    yield f"{side}", by("side", name, side)
            case Gesture.STATE | Gesture.CHOICE:
                for k, state in enumerate(game.states):
                    if action.gesture is Gesture.STATE and state.dice > 0:
                        yield f"{k}", by("state", name, k)
                    elif action.gesture is Gesture.CHOICE and state.dice == 0:
                        yield f"{k}", by("choice", name, k, 0)
            case Gesture.CARD:
                for card in self._some(game.cards.count, 30):
                    yield f"{card}", by("card", name, card)
            case Gesture.LAY if game.cards.count:
                for card in self._some(game.cards.count):
                    yield f"{card}", by("lay", card, 0)
            case _:
                return

    def _some(self, count: int, most: int = SOME) -> Sequence[int]:
        if count <= most:
            return range(count)
        return [self.dice.below(count) for _ in range(most)]

    def _not_marked(self, due: str, u: int, reasons: Sequence[int]) -> None:
        """A unit may be marked only for what answers."""
        ways = [a for a in self.game.actions if a.joins is not None]
        if any(set(a.settles) & set(reasons) for a in ways) or not ways:
            return
        self._refused(due, f"mark {u}", marked(u))

    def _refused(self, due: str, what: str, deed: Deed) -> None:
        self.tried += 1
        copy = Match(self.match.referee, [row[:] for row in self.match.s])
        before = [row[:] for row in copy.s]
        found = deed(copy)
        if found.reason == -1 and copy.s == before:  # not in a menu
            return
        name = self.robot.facts.reason_ids[found.reason]
        if name != due or copy.s != before:
            self.wrong.append(f"{due}: {what} is answered with '{name}'")


def watched(name: str, seed: int, phases: int | None) -> Watch:
    """A game that is watched, or so many phases of it."""
    model, game = opened(name)
    referee = referee_of(name)
    setup = next((one for one in model.setups.values() if one.default), next(iter(model.setups.values())))
    robot = Robot(first_match(referee, model, setup), Dice(seed))
    watch = Watch(game, robot, Dice(seed + 1))
    robot.driver.on_action = watch
    referee.functions.lines.clear()
    try:
        robot.play(phases)
    except EndlessError:
        assert phases is not None
    return watch


def check(name: str, watches: Sequence[Watch]) -> Counter[str]:
    """Nothing was possible that does not answer; what was open."""
    seen: Counter[str] = Counter()
    for watch in watches:
        assert watch.wrong[:5] == []
        assert watch.silent[:5] == []
        assert watch.unmarked[:5] == []
        seen += watch.seen
    assert name in QUIET or seen
    return seen


QUIET = frozenset(NAMES) - {"rivers-and-rails"}
"""Small games in which nothing may ever be open."""


@pytest.mark.parametrize("name", NAMES)
def test_small_games(name: str) -> None:
    check(name, [watched(name, seed, None) for seed in range(2)])


def test_ebb_and_flow() -> None:
    seen = check("ebb-and-flow", [watched("ebb-and-flow", 1, PHASES["ebb-and-flow"])])
    assert {"owed", "advance-due"} <= set(seen)


@pytest.mark.slow
@pytest.mark.parametrize("name", GAMES)
def test_games(name: str) -> None:
    seen = check(name, [watched(name, seed, PHASES[name]) for seed in range(2)])
    wanted = {
        "war-in-europe": {"combat-card-due", "losses-due", "advance-there-due"},
        "doro-nawa": {"flak-due", "duel-due"},
        "yalu-deluxe": {"retreat-first", "advance-due", "fire-first"},
    }
    assert wanted.get(name, set()) <= set(seen)
