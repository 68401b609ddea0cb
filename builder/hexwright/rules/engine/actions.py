"""What players can do and ask, and what counters show by themselves: declared by the mechanism that judges
it, carries it out or knows the answer.

Menus, buttons, keys, help, the robot and the glue of a module come from these declarations.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Any, Final

APART: Final = 0
"""Units that are dragged at once keep their distance from one another."""

TOGETHER: Final = 1
"""They all go to one place, though not to this one."""

WELCOME: Final = 2
"""They all go to one place, and may go to this one."""


class Gesture(Enum):
    """How an action is done, and what its functions are given after `game` and `play` (`TAKES`)."""

    DRAG = "drag"  # units are dropped together: movers (Ints), the place they go to
    MARKER = "marker"  # the marker of a site is dropped: number of the site, the place it goes to
    UNIT = "unit"  # an entry in a unit's menu, or its key: the unit
    ATTACK = "attack"  # the units marked before it act on the place of a unit: units (Ints), the place
    AIM = "aim"  # the units marked before it act on a unit: units (Ints), the unit
    BUTTON = "button"  # a button of the module: nothing
    SIDE = "side"  # a button for every side: the side
    STATE = "state"  # a button for every state with dice: the state
    CHOICE = "choice"  # a button for every value of the other states: state, number of the value, side
    CARD = "card"  # an entry in the menu of a card: the card
    LAY = "lay"  # a card is dropped by hand: the card, the pile or hand it goes to


TAKES: Mapping[Gesture, str] = {
    Gesture.DRAG: "movers: Ints, place: int",
    Gesture.MARKER: "site: int, place: int",
    Gesture.UNIT: "unit: int",
    Gesture.ATTACK: "attackers: Ints, place: int",
    Gesture.AIM: "attackers: Ints, unit: int",
    Gesture.BUTTON: "",
    Gesture.SIDE: "side: int",
    Gesture.STATE: "state: int",
    Gesture.CHOICE: "state: int, value: int, side: int",
    Gesture.CARD: "card: int",
    Gesture.LAY: "card: int, pile: int",
}
"""The parameters of an action's functions behind `game` and `play`."""

TRIES: Mapping[Gesture, str] = {
    Gesture.DRAG: "unit: int",
    Gesture.MARKER: "site: int",
    Gesture.UNIT: "unit: int",
    Gesture.ATTACK: "unit: int",
    Gesture.AIM: "unit: int",
    Gesture.SIDE: "side: int",
    Gesture.CARD: "card: int",
}
"""The parameter of an action's `options` behind `game` and `play`; actions of other gestures have none."""

PIECE_COMMANDS: Sequence[str] = ("lose", "recover", "fill", "eliminate", "remove", "chart")
"""What pieces of every module can do: lose a step, recover one, be at full strength, be eliminated, leave
play for good, go back to a chart of their army.
"""


@dataclass(frozen=True, kw_only=True)
class Action:
    """An action.

    Attributes:
        name: as the list of a game has it, such as `attack`.
        title: the entry in a menu, or the button; for an action of a side with `{side}` for its name.
        help: a sentence for players.
        gesture: how it is done.
        called: what sentences call it, such as `Barrage`; empty: its name.
        does: the word under `does` of the phases that allow it; None: whenever `fits` says so.
        fits: whether this is what a drag, of units or of a marker, means now, where the first action that
            fits is judged; whether the entry in a unit's menu, or the button, shows. None: always.
        act: judges, and carries out what is allowed; gives a `Ruling`. Nothing has changed when it refuses.
        key: the key that starts it, as `Ctrl+A`; None for none.
        options: for a player without eyes, what may be worth trying now with a unit, a site or a side
            (`TRIES`), in a few words of advice and no more (Ints): places for a drag, a marker or an attack,
            the units aimed at;
            for what the menu of a unit or a card has, or the button of a side, the unit, card or side itself.
            None: such a player leaves the action alone.
        odds: how promising an attack of some units on a place is (int, the higher the better); None if
            unknown.
        joins: for actions of marked units: whether a unit can take part in any of them (`Ruling`); the first
            action's is asked, with the unit alone, then those of actions without a record, until one is
            FINE. None: any may.
        party: for actions of marked units: those of them who take part (Ints), since others are out of
            reach; given what `act` is given. None: all.
        against: carries out what `act` refuses, where rules only advise and players want it all the same,
            with the parameters of `act`; gives a `Ruling`, FINE if it came about. Nothing has changed when it
            refuses, too. None: what pieces do by themselves is all that happens. For drags, units, buttons
            and marked units.
        asks_first: for a drag: says what is at stake, such as the odds of a fight, and gives whether there is
            anything at stake (bool). A player who drops units so is told, and drops them again to have it
            done. None: it is done at once.
        whose: for a drag, or the menu of a unit: the side whose player does it (int), given what `act` is
            given, where that is not the owner of the units. None: the owner.
        commands: which of a piece's own commands, `PIECE_COMMANDS`, this takes over: the menu has those
            entries already.
        menu: for a button the menu of the toolbar in which it stands, such as `Order`; None: it stands alone.
        gathers: for a drag, whether units that are dragged at once from several places all go to one, as
            APART, TOGETHER, WELCOME. None: APART.
        suits: for the menu of a unit or a card, and for marked units: whether it can ever be for this one, by
            what never changes, such as what is printed on it; given the game and the unit or card, at build
            time alone (`engine.suits`). None: it may.
        aims_at: for an action that marked units do to a single unit: whether it can ever be done to this one,
            as `suits`. None: it may.
        entry: for the menu of a card: the entry as this card has it (str), given the game, the record if
            there is one, and the card, at build time alone. None: `title`.
        settles: the reasons of what is open (hook `unsettled`) that this answers, such as losses owed: while
            something is open, what does not answer it is refused, and told what is open.
        anytime: whether it is possible whatever is open, such as giving up.
        draws: for an action of a side: whether it draws cards, so that the windows of hands have a button for
            it.
        awaits: whether it is possible now for anybody (bool, given game and play, nothing else): a phase for
            which no action says so, and in which no value is given, runs by itself. It may say so of what
            turns out to be impossible, but never that nothing is possible where something is. None: wherever
            phases allow it; if it needs no word of theirs, in every phase, unless it answers what is open.
        unbound: whether no phase waits for it: it belongs to none, such as giving up, only prepares what
            others do or answers what is open, or is there only to be refused.
        closes: whether the phase ends with it, if nobody can do anything more in it then: such as the last
            card that is drawn or played. Of most actions players are to see first what has come of them.
        often: for a player without eyes: how often in a hundred cases it does this where it may.
        record: a record of the game that all these functions get behind `game` and `play`, such as a kind of
            battle; None for none.

    """

    name: str
    title: str
    help: str
    gesture: Gesture
    does: str | None
    act: Callable[..., Any]
    called: str = ""
    fits: Callable[..., bool] | None = None
    key: str | None = None
    options: Callable[..., Any] | None = None
    odds: Callable[..., int] | None = None
    joins: Callable[..., Any] | None = None
    party: Callable[..., Any] | None = None
    against: Callable[..., Any] | None = None
    asks_first: Callable[..., bool] | None = None
    whose: Callable[..., int] | None = None
    commands: tuple[str, ...] = ()
    gathers: Callable[..., int] | None = None
    suits: Callable[..., bool] | None = None
    aims_at: Callable[..., bool] | None = None
    entry: Callable[..., str] | None = None
    settles: tuple[int, ...] = ()
    anytime: bool = False
    awaits: Callable[..., bool] | None = None
    unbound: bool = False
    closes: bool = False
    draws: bool = False
    often: int = 100
    record: Any = None
    menu: str | None = None


def in_order(actions: Iterable[Action]) -> tuple[Action, ...]:
    """Actions in the order in which a drag is asked what it means: those that fit always come last."""
    return tuple(sorted(actions, key=lambda action: action.fits is None))


def choice_title(word: str) -> str:
    """The button by which a side says that it begins with something."""
    return f"{word.capitalize()} first"


# --- what players can ask, and what counters show by themselves --------------------------------------
class Asks(Enum):
    """Whom a question is about, and what its functions are given after `game` and `play`."""

    UNITS = "units"  # the selected units of one place (Ints)
    ATTACK = "attack"  # the units marked to act, and a unit that they may act on (Ints, int)
    SIDE = "side"  # a button for every side (int)
    GAME = "game"  # a button (nothing)


ASKED: Mapping[Asks, str] = {
    Asks.UNITS: "units: Ints",
    Asks.ATTACK: "attackers: Ints, unit: int",
    Asks.SIDE: "side: int",
    Asks.GAME: "",
}
"""The parameters of a question's functions behind `game` and `play`."""


@dataclass(frozen=True, kw_only=True)
class Question:
    """A question.

    Attributes:
        name: unique in the game.
        title: the entry in a menu, or the button.
        help: a sentence for players.
        asks: whom it is about.
        say: says the answer, a sentence a line; None if `shows` does.
        shows: says the answer, and gives what the map shows (`Overlay`); None if nothing is shown.
        key: the key that asks it, as `Ctrl+W`; None for none.

    """

    name: str
    title: str
    help: str
    asks: Asks
    say: Callable[..., None] | None = None
    shows: Callable[..., Any] | None = None
    key: str | None = None


@dataclass(frozen=True, kw_only=True)
class Sign:
    """A sign on counters.

    Attributes:
        name: unique in the game, such as `Owes`.
        help: what it means.
        images: names of the pictures of values 0, 1, 2 …; the last stands for all higher ones. An empty name:
            no picture. None at all: it is only noted who has the sign.
        of: the value for every unit (Ints).
        record: a record of the game that `of` gets behind `game` and `play`; None for none.
        at: middle of the picture, pixels from the middle of the counter.

    """

    name: str
    help: str
    images: tuple[str, ...]
    of: Callable[..., Any]
    record: Any = None
    at: tuple[int, int]


@dataclass(frozen=True, kw_only=True)
class Secrecy:
    """What players may agree to hide from each other: enemy units that lie beneath others in a stack.

    Where they lie is a matter of the table, not of the rules: a module knows it, hides them on the screen,
    and says so in `Play.hidden` when a player asks something.

    Attributes:
        title: what it is called, such as `Fog of war`.
        begins: whether games begin with it.
        top: how many units on top of a stack all see.
        open: the units that are never hidden, by number.
        sign: the name of the sign of units that all know nevertheless.
        rule: where the rule stands; empty for nowhere.

    """

    title: str
    begins: bool
    top: int
    open: tuple[int, ...]
    sign: str
    rule: str
