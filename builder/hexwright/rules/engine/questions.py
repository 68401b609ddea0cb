"""What players can ask, and what the map and the counters show by themselves.

Questions and signs are declared by the mechanism that knows the answer. Nothing here changes the game: an
answer is sentences (`words.say`) and an overlay of the map that only the player who asks can see.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Any, Final

from hexwright.rules.language.prelude import Ints

# What an overlay shows at a place.
NOTHING: Final = 0
MAY: Final = 1  # units may go there
BY_MODE: Final = 2  # only by a faster mode
AND_STOPS: Final = 3  # and must stop


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


@dataclass(frozen=True)
class Overlay:
    """`answered`: whether there is an answer; `kinds`: what every place of the map shows; `figures`: a
    number in it, NOWHERE for none; `parts`: in how many parts of a whole it is counted
    (`fractions.in_parts`).
    """

    answered: bool
    kinds: Ints
    figures: Ints
    parts: int = 1


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
