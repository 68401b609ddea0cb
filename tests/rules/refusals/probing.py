"""Refusals of every kind: a robot plays, and at pauses everything that comes to mind is tried on a copy.

What is tried is mostly wrong, as with a player who does not know the rules: any units dragged anywhere, any
command, any attack.
"""

from __future__ import annotations

import contextlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from hexwright.rules.engine.actions import Action, Gesture
from hexwright.rules.engine.codes import FINE, NOWHERE
from hexwright.rules.engine.records import Game
from hexwright.rules.engine.ruling import Ruling
from hexwright.rules.engine.words import BOLD, NO_PLACE, PLAIN
from hexwright.rules.simulation.match import Match
from hexwright.rules.simulation.robot import DeadEndError, EndlessError, Tried
from hexwright.rules.simulation.robot_player import Dice
from tests.rules.fuzz import beginning, opened

PROBED = 12
"""Per cent of the robot's actions after which things are tried."""
TRIES = 40
"""How many, each time."""


@dataclass(frozen=True, kw_only=True)
class Refused:
    """Something that was refused.

    `match`: as it stood; `what`: as a player reads it, such as `1st Division: 2813 → 2814`; `action`: its
    name; `units`, `place`: who and where; `reads`: the whole line that a player reads.
    """

    game: Game
    match: Match
    action: str
    what: str
    units: Sequence[int] = ()
    place: int = NOWHERE
    number: int = NOWHERE
    ruling: Ruling
    reads: str

    @property
    def reason(self) -> str:
        """The id of the reason."""
        return self.game.messages.ids[self.ruling.reason]

    @property
    def phase(self) -> str:
        """The phase in which it was tried, or who sets up."""
        setting = self.match.number("setting")
        if setting:
            return f"{self.game.side_names[setting - 1]} sets up"
        return self.game.phase_titles[self.match.number("phase")]


Trial = tuple[str, str, Ruling, Sequence[int], int, int]
"""What was tried: action, words, ruling, units, place, number."""


@dataclass(slots=True)
class Prober:
    """Tries things on copies of a match."""

    game: Game
    match: Match
    dice: Dice
    found: list[Refused] = field(default_factory=list)

    def at_times(self, tried: Tried) -> None:
        """After an action of the robot: now and then, much is tried."""
        if self.dice.below(100) < PROBED:
            for _ in range(TRIES):
                self.attempt()
        self.match.referee.functions.lines.clear()

    def attempt(self) -> None:
        """Try something, whatever it is."""
        action = self.game.actions[self.dice.below(len(self.game.actions))]
        match = Match(self.match.referee, [row[:] for row in self.match.s])
        before = Match(self.match.referee, [row[:] for row in self.match.s])
        match.referee.functions.lines.clear()
        if self.dice.below(12) == 0:
            self.note(before, "end", "Next phase:", match.end_phase())
            return
        for what in self._trials(action, match):
            self.note(before, *what)

    def note(
        self,
        match: Match,
        action: str,
        what: str,
        ruling: Ruling,
        units: Sequence[int] = (),
        place: int = NOWHERE,
        number: int = NOWHERE,
    ) -> None:
        """Note what was refused."""
        lines = match.referee.functions.lines
        said = "; ".join(lines).replace(BOLD, "").replace(PLAIN, "")
        lines.clear()
        if ruling.reason != FINE:
            self.found.append(
                Refused(
                    game=self.game,
                    match=match,
                    action=action,
                    what=what,
                    units=tuple(units),
                    place=place,
                    number=number,
                    ruling=ruling,
                    reads=said or f"{what} refused: {match.why_not(ruling)}",
                )
            )

    # --- what is tried ----------------------------------------------------------------------------
    def _trials(self, action: Action, match: Match) -> Iterator[Trial]:
        place = self._place(match)
        if action.gesture is Gesture.DRAG:
            units = self._some(match)
            start = match.column("at")[units[0]]
            what = f"{self._names(units)}: {self._title(start)} → {self._title(place)}"
            yield "drag", what, match.drag(units, place), units, place, NOWHERE
        elif action.gesture is Gesture.MARKER:
            if not self.game.sites:
                return
            site = self.dice.below(len(self.game.sites))
            what = f"{self.game.sites[site]}: {self._title(place)}"
            yield action.name, what, match.marker(site, place), (), place, site
        elif action.gesture is Gesture.UNIT:
            u = self.dice.below(self.game.units.count)
            yield (
                action.name,
                f"{self.game.units.titles[u]}:",
                match.unit(action.name, u),
                (u,),
                NOWHERE,
                NOWHERE,
            )
        elif action.gesture is Gesture.ATTACK:
            units = self._some(match)
            called = action.called or action.name.capitalize()
            what = f"{called} on {self._title(place)}"
            yield action.name, what, match.attack(action.name, units, place), units, place, NOWHERE
        elif action.gesture is Gesture.AIM:
            u = self.dice.below(self.game.units.count)
            called = action.called or action.name.capitalize()
            units = self._some(match)
            what = f"{called} on {self.game.units.titles[u]}"
            yield action.name, what, match.aim(action.name, units, u), units, match.column("at")[u], u
        elif action.gesture is Gesture.BUTTON:
            yield action.name, f"{action.title}:", match.button(action.name), (), NOWHERE, NOWHERE
        elif action.gesture is Gesture.SIDE:
            side = self.dice.below(self.game.sides)
            name = self.game.side_names[side]
            yield (
                action.name,
                f"{action.title.format(side=name)}:",
                match.side(action.name, side),
                (),
                NOWHERE,
                side,
            )
        elif action.gesture is Gesture.STATE:
            k = self.dice.below(len(self.game.states))
            yield action.name, f"{self.game.states[k].title}:", match.state(action.name, k), (), NOWHERE, k
        elif action.gesture is Gesture.CARD:
            card = self.dice.below(self.game.cards.count)
            name = self.game.cards.titles[card]
            yield action.name, f"{action.title}: {name}:", match.card(action.name, card), (), NOWHERE, card
        elif action.gesture is Gesture.LAY:
            card, pile = self.dice.below(self.game.cards.count), self.dice.below(self.game.cards.piles.count)
            what = f"{self.game.cards.titles[card]} → {self.game.cards.piles.titles[pile]}:"
            yield action.name, what, match.lay(card, pile), (), NOWHERE, card
        else:
            k = self.dice.below(len(self.game.states))
            value = self.dice.below(max(1, len(self.game.states[k].values)))
            yield (
                action.name,
                f"{self.game.states[k].title}:",
                match.choice(action.name, k, value),
                (),
                NOWHERE,
                k,
            )

    def _some(self, match: Match) -> list[int]:
        """A unit, or some more of its stack; seldom units from anywhere."""
        at = match.column("at")
        on_map = self._on_map(match)
        pool = on_map if on_map and self.dice.below(5) else list(range(self.game.units.count))
        first = pool[self.dice.below(len(pool))]
        found = [first]
        if self.dice.below(3) == 0:
            found += [u for u in range(self.game.units.count) if at[u] == at[first] and u != first][:2]
        if self.dice.below(12) == 0:
            other = pool[self.dice.below(len(pool))]
            found += [other] if other not in found else []
        return found

    def _place(self, match: Match) -> int:
        """A place near some unit, or any."""
        places = self.game.places
        kind = self.dice.below(6)
        if kind == 0:
            return self.dice.below(places.total)
        on_map = self._on_map(match)
        if not on_map:
            return self.dice.below(places.count)
        place = match.column("at")[on_map[self.dice.below(len(on_map))]]
        for _ in range(self.dice.below(3)):
            first, last = places.links_from[place], places.links_from[place + 1]
            if last > first:
                place = places.links_to[first + self.dice.below(last - first)]
        return place

    def _on_map(self, match: Match) -> list[int]:
        """The units that stand in a hex or space."""
        places = match.referee.facts.places
        return [u for u, at in enumerate(match.column("at")) if 0 <= at < places]

    def _names(self, units: Sequence[int]) -> str:
        return ", ".join(self.game.units.titles[u] for u in units)

    def _title(self, place: int) -> str:
        return self.game.places.titles[place] if place >= 0 else NO_PLACE


def refusals(game_id: str, seeds: Sequence[int]) -> list[Refused]:
    """What is refused in some games."""
    found: list[Refused] = []
    _, game = opened(game_id)
    for seed in seeds:
        robot = beginning(game_id, seed, speaks=True).player.begin(seed)
        prober = Prober(game, robot.match, Dice(seed + 77))
        robot.driver.on_action = prober.at_times
        with contextlib.suppress(DeadEndError, EndlessError):
            robot.play()
        found += prober.found
    return found
