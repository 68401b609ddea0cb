"""All players of one game, phase by phase."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from hexwright.rules.engine.actions import Gesture
from hexwright.rules.engine.codes import FINE, NOWHERE
from hexwright.rules.simulation.facts import ActionFacts, Facts
from hexwright.rules.simulation.faults import faults
from hexwright.rules.simulation.match import Match
from hexwright.rules.simulation.robot.cards import CardPlayer
from hexwright.rules.simulation.robot.choices import Choices
from hexwright.rules.simulation.robot.driver import Chance, DeadEndError, Driver, EndlessError
from hexwright.rules.simulation.robot.fighting import ATTACKS, Fighting
from hexwright.rules.simulation.robot.ground import Atlas, Ground
from hexwright.rules.simulation.robot.marching import Marching

POSSIBLE_NOW = 90
"""How many in a hundred of the things tried at random are of a kind that the phase at hand allows."""
ROUNDS = 10
"""How many times as many phases as are in its list a game may have whose course of play leads back."""


@dataclass(slots=True)
class Robot:
    """All players of one game. `atlas`: what is known of the map already."""

    match: Match
    chance: Chance
    atlas: Atlas = field(default_factory=Atlas)
    driver: Driver = field(init=False)
    fighting: Fighting = field(init=False)
    marching: Marching = field(init=False)
    cards: CardPlayer = field(init=False)
    choices: Choices = field(init=False)

    def __post_init__(self) -> None:
        self.driver = Driver(self.match, self.chance)
        self.fighting = Fighting(self.driver)
        self.cards = CardPlayer(self.driver)
        self.choices = Choices(self.driver)
        self.marching = Marching(self.driver, Ground(self.match, self.atlas))

    @property
    def facts(self) -> Facts:
        """What is known of the game."""
        return self.match.referee.facts

    def play(self, most_phases: int | None = None) -> None:
        """Play to the end. DeadEndError if the rules lead nowhere, EndlessError after `most_phases`.

        `most_phases`: None for as many as the game is long, its set-ups among them.
        """
        self.marching.plan()
        most = self._longest() if most_phases is None else most_phases
        for _ in range(most):
            self.driver.gone_on = False
            self._phase()
            goes_on = self.driver.gone_on or self._end_phase()
            self._check()
            if self.match.over:
                self._try_after_the_end()
            if self.match.over or not goes_on:
                return
        raise EndlessError(f"no end after {most} phases")

    def _longest(self) -> int:
        """How many phases the game can have, its set-ups among them."""
        return len(self.facts.course) * (ROUNDS if self.facts.goes_back else 1) + self.facts.sides

    def _check(self) -> None:
        """Record everything wrong with the state of play."""
        if not self.match.over:
            for fault in faults(self.match):
                self.driver.report_fault(fault)

    # --- what can be done now ---------------------------------------------------------------------
    def _allowed(self, side: int) -> list[ActionFacts]:
        """The actions that a side may have in the phase at hand."""
        match, facts = self.match, self.facts
        if match.number("setting") != 0:
            return [action for action in facts.actions if action.tried and action.does != NOWHERE]
        phase = facts.course[match.number("phase")]
        whose = int(match.call("acting_side"))
        bits = int(match.call("allowed")) if whose in (NOWHERE, side) else phase.reaction
        return [action for action in facts.actions if action.does != NOWHERE and bits >> action.does & 1]

    def _possible(self, side: int) -> list[ActionFacts]:
        """The actions that a side may have now, those that belong to no phase after the others."""
        return [*self._allowed(side), *(action for action in self.facts.actions if action.does == NOWHERE)]

    def _sides(self) -> Iterator[int]:
        """The sides that may do something now, in turn."""
        setting = self.match.number("setting")
        if setting != 0:
            yield setting - 1
            return
        whose = int(self.match.call("acting_side"))
        others = self.driver.some(range(self.facts.sides), self.facts.sides)
        reaction = self.facts.course[self.match.number("phase")].reaction
        if whose != NOWHERE:
            yield whose
        yield from (side for side in others if whose == NOWHERE or (reaction and side != whose))

    # --- phases -----------------------------------------------------------------------------------
    def _phase(self) -> None:
        """Do something in the phase at hand."""
        if self.match.number("setting") == 0 and self.facts.course[self.match.number("phase")].manual:
            return
        for side in self._sides():
            if self.match.over:
                return
            self._play_cards(side)
            if self.driver.gone_on:
                return
            self._orders(side)
            self._moves_and_attacks(side)
        if not self.match.over and self.match.number("setting") == 0:
            self._try_anything()

    def _play_cards(self, side: int) -> None:
        """Cards are drawn, then played."""
        if self.facts.cards and self.match.number("setting") == 0:
            self.cards.draw(side)
            self.cards.play(side)

    def _orders(self, side: int) -> None:
        """Markers, states, and what single units and sides are told."""
        driver, match = self.driver, self.match
        setting = match.number("setting") != 0
        for action in self._allowed(side):
            if match.over:
                return
            if action.gesture is Gesture.MARKER and action.tried and driver.likely(100 if setting else 40):
                self._move_markers(action)
            elif action.gesture is Gesture.BUTTON and not setting and driver.likely(10):
                driver.act(action)
        self._get_values()
        if not setting:
            self._tell(side)

    def _tell(self, side: int) -> None:
        """What may be done with the units of a side one by one, and with the side itself."""
        driver, match = self.driver, self.match
        for action in self._possible(side):
            ordered = action.gesture is Gesture.SIDE and action.tried
            if ordered and match.options(action.number, side) and driver.likely(50):
                driver.act(action, side)
        for action in self._possible(side):
            if action.gesture is not Gesture.UNIT or not action.tried or not driver.likely(action.often):
                continue
            for u in self.marching.nearest_first(side, match.takers(action.number, side)):
                if match.over:
                    return
                if driver.likely(self.marching.daring[side] or 1) and match.options(action.number, u):
                    driver.act(action, u)

    def _move_markers(self, action: ActionFacts) -> None:
        """Move the markers of places that may be moved."""
        for site in range(self.facts.sites):
            places = self.match.options(action.number, site)
            if places and not self.match.over:
                self.driver.act(action, site, self.driver.pick(places))

    def _moves_and_attacks(self, side: int) -> None:
        """Drags, then attacks, or now and then the other way round."""
        first, then = self._drags, self._attacks
        if self.driver.likely(30):
            first, then = then, first
        for some in (first, then):
            if not self.match.over:
                some(side)

    def _drags(self, side: int) -> None:
        """Units enter the map, and those on it move."""
        driver, match = self.driver, self.match
        setting = match.number("setting") != 0
        tried = [action for action in self._allowed(side) if action.gesture is Gesture.DRAG and action.tried]
        for action in tried:
            if not match.over and action in self._allowed(side):
                if setting:
                    self.marching.set_up(action, side)
                else:
                    self.marching.enter(action, side)
                self._settle()
        if tried and not match.over and not setting:
            self.marching.march(driver.some(tried, len(tried)), side)
            self._settle()

    def _attacks(self, side: int) -> None:
        """Attacks of every kind, and what was declared is fought."""
        tried = [action for action in self._allowed(side) if action.gesture in ATTACKS and action.tried]
        for action in tried:
            liked = len(tried) == 1 or self.driver.likely(self.fighting.taste(action))
            if liked and not self.match.over and action in self._allowed(side):
                self.fighting.attack(action, side)
        if tried:
            self._carry_on()

    def _carry_on(self) -> None:
        """Do some of what may be done with units of any side, such as to fight what was declared."""
        driver = self.driver
        for side in self._sides():
            for action in self._allowed(side):
                if action.gesture is Gesture.UNIT and action.tried and driver.likely(action.often):
                    percent = 100 if driver.likely(85) else driver.pick((10, 40, 80))
                    self._with_units(action, percent)

    def _with_units(self, action: ActionFacts, percent: int) -> bool:
        """Try an action on the units that may take it; whether one of them did. `percent`: the share of units
        it is tried on.
        """
        driver, match = self.driver, self.match
        found = False
        for u in [] if match.over else match.takers(action.number):
            if match.over or not driver.likely(percent) or not match.options(action.number, u):
                continue
            before = match.column("at")[:]
            if driver.act(action, u):
                found = True
                self._settle()
                if before != match.column("at"):
                    self.fighting.follow_up(None)
                self.fighting.close()
        return found

    def _settle(self) -> None:
        """Do what must be done before anything else."""
        if not self.match.over:
            self.fighting.settle()

    # --- states -----------------------------------------------------------------------------------
    def _get_values(self) -> bool:
        """Roll for, or choose, every state that waits for it; whether one has got its value."""
        driver, match, facts = self.driver, self.match, self.facts
        phase = facts.course[match.number("phase")]
        found = False
        for k, state in enumerate(facts.states):
            waits = phase.rolls >> k & 1 or (phase.offers >> k & 1 and driver.likely(80))
            if match.number("setting") != 0 or not waits or match.column("rolled")[k] != 0:
                continue
            for action in facts.actions:
                if action.gesture is Gesture.STATE and state.dice > 0:
                    found = driver.act(action, k) or found
                elif action.gesture is Gesture.CHOICE and state.dice == 0 and state.values:
                    if phase.rolls >> k & 1:
                        beside = self.marching.ground.beside_enemies(phase.side)
                        value = self.choices.choose(phase.side, k, len(beside))
                    else:
                        value = driver.pick(range(len(state.values)))
                    found = driver.act(action, k, value) or found
        return found

    # --- the end of a phase -----------------------------------------------------------------------
    def _end_phase(self) -> bool:
        """End the phase, doing what must be done first; False after the last of the game."""
        match, driver = self.match, self.driver
        for _ in range(300):
            if match.over:
                return False
            if driver.end_phase():
                return match.over or driver.begin_phase()
            found = driver.ruling
            if match.unsettled().reason != FINE:
                self._settle()
            elif not self._put_right(found.reason, found.a):
                raise DeadEndError(f"phase {match.phase_id} does not end: {match.why_not(found)}")
            if driver.gone_on:
                return True
        raise DeadEndError(f"phase {match.phase_id} never ends: {match.why_not(driver.ruling)}")

    def _put_right(self, reason: int, which: int) -> bool:
        """Do something about why a phase may not end. `which`: what the words of the reason are about."""
        words = self.facts.reasons[reason]
        if "{a:unit}" in words:
            return self._put_unit_right(which)
        if "{a:place}" in words:
            units = self.match.units_at(which)
            return any(self._put_unit_right(u) for u in self.driver.some(units, len(units)))
        if "{a:choices}" in words:
            return self._choose_order()
        if "{a:pile}" in words:
            return self.cards.put_right(which)
        if "{a:side}" in words and self.facts.cards:
            return self.cards.play(which, often=100)
        allowed = [action for side in self._sides() for action in self._allowed(side)]
        anytime = [action for action in self.facts.actions if action.does == NOWHERE]
        return self._get_values() or any(
            self._with_units(action, 100)
            for action in (*allowed, *anytime)
            if action.gesture is Gesture.UNIT and action.tried
        )

    def _choose_order(self) -> bool:
        """Say with what the side begins that has begun with nothing; whether that was allowed."""
        choices = self.facts.course[self.match.number("phase")].choices
        buttons = [
            action
            for action in self.facts.actions
            if action.gesture is Gesture.BUTTON and action.does != NOWHERE and choices >> action.does & 1
        ]
        return self.driver.act(self.driver.pick(buttons))

    def _put_unit_right(self, u: int) -> bool:
        """Bring a unit to where it may stay, have it attack or leave; whether anything was done."""
        driver, facts = self.driver, self.facts
        side = facts.side[u]
        for action in self._allowed(side):
            if action.gesture in ATTACKS and action.tried and self.fighting.attack_with(action, side, u):
                return True
        for action in self._allowed(side):
            if action.gesture is Gesture.DRAG and action.tried and self.marching.somewhere(action, side, u):
                return True
        ways_out = [action for action in self._possible(side) if action.gesture is Gesture.UNIT]
        before = [row[:] for row in self.match.s]
        return any(
            driver.act(action, u) and before != self.match.s
            for action in driver.some(ways_out, len(ways_out))
            if not action.tried or self.match.options(action.number, u)
        )

    # --- what is not allowed ----------------------------------------------------------------------
    def _try_anything(self) -> None:
        """Try a few things at random; most are refused."""
        for _ in range(2):
            self._try_something()
            self._settle()
            if self.match.over or self.driver.gone_on:
                return

    def _try_something(self) -> bool:
        """Try an action with anything; whether it was allowed. Nobody gives up."""
        rolled = {state.dice > 0 for state in self.facts.states}
        senseless = {
            Gesture.STATE: True not in rolled,
            Gesture.CHOICE: False not in rolled,
            Gesture.CARD: not self.facts.cards,
            Gesture.LAY: not self.facts.cards,
        }
        actions = [
            action
            for action in self.facts.actions
            if not senseless.get(action.gesture) and (action.gesture is not Gesture.SIDE or action.tried)
        ]
        if self.driver.likely(POSSIBLE_NOW):
            now = {action.name for side in self._sides() for action in self._possible(side)}
            actions = [action for action in actions if action.name in now] or actions
        gesture = self.driver.pick(list(dict.fromkeys(action.gesture for action in actions)))
        return self._try(self.driver.pick([action for action in actions if action.gesture is gesture]))

    def _try(self, action: ActionFacts) -> bool:
        """Try an action with anything; whether it was allowed."""
        driver, facts, below = self.driver, self.facts, self.chance.below
        u = below(facts.units)
        if action.gesture is Gesture.DRAG:
            return driver.drag_anyhow([u], below(facts.all_places))
        if action.gesture is Gesture.MARKER:
            return driver.drag_marker(below(facts.sites), below(facts.places))
        if action.gesture is Gesture.ATTACK:
            return driver.attack(action, [u], below(facts.places))
        if action.gesture is Gesture.AIM:
            return driver.attack(action, [u], below(facts.units))
        if action.gesture is Gesture.UNIT:
            return driver.act(action, u)
        if action.gesture is Gesture.CARD:
            return driver.act(action, below(facts.cards))
        if action.gesture is Gesture.LAY:
            return driver.act(action, below(facts.cards), below(len(facts.holders)))
        if action.gesture is Gesture.SIDE:
            return driver.act(action, below(facts.sides))
        if action.gesture is Gesture.BUTTON:
            return driver.act(action)
        rolled = action.gesture is Gesture.STATE
        apt = [k for k, one in enumerate(facts.states) if rolled == (one.dice > 0)]
        phase = facts.course[self.match.number("phase")]
        if driver.likely(POSSIBLE_NOW):
            apt = [k for k in apt if (phase.rolls | phase.offers) >> k & 1] or apt
        state = driver.pick(apt or range(len(facts.states)))
        if rolled:
            return driver.act(action, state)
        return driver.act(action, state, below(max(1, len(facts.states[state].values))))

    def _try_after_the_end(self) -> None:
        """Try things after the end of the game: all must be refused."""
        tried = [self._try(action) for action in self.driver.some(self.facts.actions, 6)]
        if any(tried) or self.driver.end_phase() or self.driver.begin_phase():
            self.driver.report_fault("something was done after the end of the game")
