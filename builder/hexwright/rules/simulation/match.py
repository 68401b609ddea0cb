"""A game played without a screen, by the functions that are printed for it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from hexwright.rules.engine import act, module_api, phases, trying, units
from hexwright.rules.engine.actions import Gesture
from hexwright.rules.engine.codes import FINE, NOWHERE
from hexwright.rules.engine.play import Play
from hexwright.rules.engine.records import Game
from hexwright.rules.engine.ruling import Ruling
from hexwright.rules.script.headless import Functions, Printed
from hexwright.rules.simulation.facts import Facts, facts_of
from hexwright.rules.specialise.layout import NUMBERS_ROW, Layout, Place
from hexwright.rules.specialise.specialiser import Specialiser

Rows = list[list[int]]

DONE_BY: Mapping[Gesture, Callable[..., Any]] = {
    Gesture.DRAG: act.act_drag,
    Gesture.MARKER: act.act_marker,
    Gesture.UNIT: act.act_unit,
    Gesture.ATTACK: act.act_attack,
    Gesture.AIM: act.act_aim,
    Gesture.BUTTON: act.act_button,
    Gesture.SIDE: act.act_side,
    Gesture.STATE: act.act_state,
    Gesture.CHOICE: act.act_choice,
    Gesture.CARD: act.act_card,
    Gesture.LAY: act.act_lay,
}
"""The kernel's function for each way an action is done."""

ALWAYS: Sequence[Callable[..., Any]] = (
    act.act_end,
    act.act_begin,
    act.begin_next,
    act.begin_game,
    act.pass_over,
    phases.unfinished,
    phases.allowed,
    phases.acting_side,
    units.units_at,
)
"""What every game is asked, beside its actions."""


AGAINST: Mapping[Gesture, Callable[..., Any]] = {
    Gesture.DRAG: act.advised_drag,
    Gesture.UNIT: act.advised_unit,
    Gesture.ATTACK: act.advised_attack,
    Gesture.AIM: act.advised_aim,
    Gesture.BUTTON: act.advised_button,
}
"""The kernel's function that does what was refused, where rules only advise."""

TRIES: Sequence[Callable[..., Any]] = (
    phases.unsettled,
    phases.due_now,
    trying.options_of,
    trying.takers,
    trying.odds_of,
    trying.joining,
    trying.meant,
    act.gathering,
    act.goes_on,
    module_api.button_fits,
    module_api.adopt,
    trying.usual_gait,
    trying.prices_of,
    trying.wrong,
    trying.wrong_between,
    trying.wrong_on_the_way,
)
"""What a player without eyes asks."""


@dataclass(slots=True)
class Referee:
    """A game's own functions, made once.

    `tries`: whether those of a player without eyes are among them; `begins`: whether there is only what
    begins a game; `asked`: functions besides, each of a name of its own; `facts`: the game as plain data;
    `numbers`: of its actions, by name.
    """

    game: Game
    speaks: bool = False
    tries: bool = False
    begins: bool = False
    asked: Sequence[Callable[..., Any]] = ()
    special: Specialiser = field(init=False)
    functions: Functions = field(init=False)
    facts: Facts = field(init=False)
    numbers: Mapping[str, int] = field(init=False)

    def __post_init__(self) -> None:
        self.special = Specialiser(self.game)
        if self.begins:
            self.special.entry(act.begin_game)
            self.special.entry(act.pass_over)
        else:
            self._make_all()
        for function in self.asked:
            name = self.special.entry(function)
            if name != function.__name__:
                raise ValueError(f"a second {function.__name__}")
        self.functions = Functions(self.special, speaks=self.speaks)
        self.facts = facts_of(self.game, self.special.layout)
        self.numbers = self.facts.numbers

    def _make_all(self) -> None:
        """What a game is played by."""
        for function in (*ALWAYS, *(TRIES if self.tries else ())):
            self.special.entry(function)
        for gesture in dict.fromkeys(action.gesture for action in self.game.actions):  # in their order
            self.special.entry(DONE_BY[gesture])
            if self.tries and gesture in AGAINST:
                self.special.entry(AGAINST[gesture])
        self.special.refusals()
        self.special.entries.add("refusal")

    @property
    def layout(self) -> Layout:
        """Where the fields of the state of play stand."""
        return self.special.layout


class PrintedReferee(Referee):
    """The same from plain data alone, where nothing else of the game is known."""

    def __init__(self, facts: Facts, printed: Printed) -> None:
        self.functions = Functions(printed)
        self.facts = facts
        self.numbers = facts.numbers


@dataclass(slots=True)
class Match:
    """One game. `s`: the state of play, as rows (`specialise.layout`).

    Every action gives a `Ruling`; one that is refused changes nothing.
    """

    referee: Referee
    s: Rows

    # --- the state of play ------------------------------------------------------------------------
    def place_of(self, name: str, kind: type[Any] = Play) -> Place:
        """Where a field stands."""
        return self.referee.facts.fields[name if kind is Play else f"{kind.__name__.lower()}_{name}"]

    def number(self, name: str, kind: type[Any] = Play) -> int:
        """A single number of the state of play."""
        slot = self.place_of(name, kind).slot
        assert slot is not None  # noqa: S101 - the caller knows what it asks for
        return self.s[NUMBERS_ROW][slot]

    def set_number(self, name: str, value: int, kind: type[Any] = Play) -> None:
        """Change a single number of the state of play, outside the rules."""
        slot = self.place_of(name, kind).slot
        assert slot is not None  # noqa: S101 - as above
        self.s[NUMBERS_ROW][slot] = value

    def column(self, name: str, kind: type[Any] = Play, k: int = 0) -> list[int]:
        """A column of the state of play; column k of several."""
        return self.s[self.place_of(name, kind).row + k]

    @property
    def turn(self) -> int:
        """The current turn."""
        return self.number("turn")

    @property
    def over(self) -> bool:
        """Whether somebody has won, or it is a draw."""
        return self.number("winner") != 0

    @property
    def phase_id(self) -> str:
        """The current phase."""
        return self.referee.facts.course[self.number("phase")].id

    def on_map(self, u: int) -> bool:
        """Whether a unit stands in a hex or space."""
        return 0 <= self.column("at")[u] < self.referee.facts.places

    def units_at(self, place: int) -> list[int]:
        """The units at a place."""
        return [u for u, at in enumerate(self.column("at")) if at == place]

    # --- actions ----------------------------------------------------------------------------------
    def call(self, name: str, *arguments: Any) -> Any:
        """A function of the game on this state of play."""
        functions = self.referee.functions
        found = functions[name](self.s, *arguments)
        functions.memory.answered()
        return found

    def _ruled(self, name: str, *arguments: Any) -> Ruling:
        reason, a, b, also, c = self.call(name, *arguments)
        return Ruling(reason, a, b, also, c)

    def drag(self, movers: Sequence[int], to: int) -> Ruling:
        """Move units together to a place, whatever that means now."""
        return self._ruled("act_drag", list(movers), to)

    def marker(self, site: int, to: int) -> Ruling:
        """Move the marker of a site."""
        return self._ruled("act_marker", site, to)

    def unit(self, action: str, u: int) -> Ruling:
        """An action from the menu of a unit."""
        return self._ruled("act_unit", self.referee.numbers[action], u)

    def attack(self, action: str, attackers: Sequence[int], place: int) -> Ruling:
        """An action of marked units on a place."""
        return self._ruled("act_attack", self.referee.numbers[action], list(attackers), place)

    def aim(self, action: str, attackers: Sequence[int], u: int) -> Ruling:
        """An action of marked units on a unit."""
        return self._ruled("act_aim", self.referee.numbers[action], list(attackers), u)

    def button(self, action: str) -> Ruling:
        """An action of a button."""
        return self._ruled("act_button", self.referee.numbers[action])

    def side(self, action: str, side: int) -> Ruling:
        """An action of a side."""
        return self._ruled("act_side", self.referee.numbers[action], side)

    def state(self, action: str, state: int) -> Ruling:
        """An action on a state."""
        return self._ruled("act_state", self.referee.numbers[action], state)

    def choice(self, action: str, state: int, value: int, side: int = NOWHERE) -> Ruling:
        """An action with a value of a state; `side`: whose player does it, NOWHERE for one of all sides."""
        return self._ruled("act_choice", self.referee.numbers[action], state, value, side)

    def card(self, action: str, card: int) -> Ruling:
        """An action from the menu of a card."""
        return self._ruled("act_card", self.referee.numbers[action], card)

    def lay(self, card: int, pile: int) -> Ruling:
        """Drop a card by hand on a pile or into a hand."""
        return self._ruled("act_lay", card, pile)

    # --- what was refused, where rules only advise ------------------------------------------------
    def drag_against(self, movers: Sequence[int], to: int) -> Ruling:
        """Move units together to a place all the same."""
        return self._ruled("advised_drag", list(movers), to)

    def unit_against(self, action: str, u: int) -> Ruling:
        """An action from the menu of a unit all the same."""
        return self._ruled("advised_unit", self.referee.numbers[action], u)

    def attack_against(self, action: str, attackers: Sequence[int], place: int) -> Ruling:
        """An action of marked units on a place all the same."""
        return self._ruled("advised_attack", self.referee.numbers[action], list(attackers), place)

    def aim_against(self, action: str, attackers: Sequence[int], u: int) -> Ruling:
        """An action of marked units on a unit all the same."""
        return self._ruled("advised_aim", self.referee.numbers[action], list(attackers), u)

    def button_against(self, action: str) -> Ruling:
        """An action of a button all the same."""
        return self._ruled("advised_button", self.referee.numbers[action])

    # --- what a player without eyes asks ----------------------------------------------------------
    def options(self, number: int, which: int) -> list[int]:
        """What may be worth trying with a unit, a site or a side. `number`: of the action."""
        found: list[int] = self.call("options_of", number, which)
        return found

    def takers(self, number: int, side: int = NOWHERE) -> list[int]:
        """The units of a side, or of all, with which an action may be worth trying. `number`: its number."""
        found: list[int] = self.call("takers", number, side)
        return found

    def odds(self, number: int, units: Sequence[int], place: int) -> int:
        """How promising an action of several units on a place is. `number`: of the action."""
        return int(self.call("odds_of", number, list(units), place))

    def joining(self, number: int, u: int) -> Ruling:
        """Whether a unit can take part in an action of several units. `number`: of the action."""
        return self._ruled("joining", number, u)

    def meant(self, movers: Sequence[int], to: int) -> int:
        """The number of the action that a drag means now, NOWHERE for none."""
        return int(self.call("meant", list(movers), to))

    def gathering(self, movers: Sequence[int], to: int) -> int:
        """Whether units that are dragged at once from several places all go to one."""
        return int(self.call("gathering", list(movers), to))

    def shows(self, number: int) -> bool:
        """Whether the button of an action shows. `number`: of the action."""
        return bool(self.call("button_fits", number))

    def usual_gait(self, side: int) -> int:
        """In what way most units of a side on the map go, as a number; NOWHERE if none stands there."""
        return int(self.call("usual_gait", side))

    def prices_of(self, gait: int) -> list[int]:
        """What following each link costs units that go so, SHUT for never; empty where all cost the same."""
        found: list[int] = self.call("prices_of", gait)
        return found

    def unsettled(self) -> Ruling:
        """What must be settled before anything else."""
        return self._ruled("unsettled")

    def due_now(self) -> Ruling:
        """What is open: what must be settled, or is offered, before anything else."""
        return self._ruled("due_now")

    def wrong(self) -> str:
        """What mechanisms know to be wrong with the state of play, whatever the phase; empty for nothing."""
        return str(self.call("wrong"))

    def wrong_between(self) -> str:
        """What they know to be wrong with it between phases; empty for nothing."""
        return str(self.call("wrong_between"))

    def wrong_on_the_way(self, movers: Sequence[int], to: int) -> str:
        """What they know to be wrong with the way by which units would go now; empty for nothing."""
        return str(self.call("wrong_on_the_way", list(movers), to))

    # --- phases -----------------------------------------------------------------------------------
    def end_phase(self) -> Ruling:
        """End the phase, if that is allowed."""
        return self._ruled("act_end")

    def goes_on(self, number: int) -> bool:
        """Whether the phase has ended with an action, since nothing more can be done in it. `number`: of the
        action.
        """
        return bool(self.call("goes_on", number))

    def begin_phase(self) -> Ruling:
        """Go on to what follows."""
        return self._ruled("act_begin")

    def begin_next(self) -> Ruling:
        """Go on to what is next in the course of play, whatever can be done in it."""
        return self._ruled("begin_next")

    def next_phase(self) -> Ruling:
        """End the phase, and begin the next one unless the game is over: the ruling on the end."""
        found = self.end_phase()
        if found.reason == FINE and not self.over:
            self.begin_phase()
        return found

    def why_not(self, ruling: Ruling) -> str:
        """Why something is refused, as players read it."""
        given = [ruling.reason, ruling.a, ruling.b, ruling.also, ruling.c]
        return str(self.referee.functions["refusal"](given))
