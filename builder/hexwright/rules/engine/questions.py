"""What players can ask, and what the map and the counters show by themselves.

Questions and signs are declared by the mechanism that knows the answer. Nothing here changes the game: an
answer is sentences (`words.say`) and an overlay of the map that only the player who asks can see.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Any, Final

from hexwright.rules.engine.actions import Gesture
from hexwright.rules.engine.answers import held_up
from hexwright.rules.engine.codes import FINE, NOWHERE
from hexwright.rules.engine.game import Game
from hexwright.rules.engine.phases import due_now
from hexwright.rules.engine.places import on_map, place_names, where
from hexwright.rules.engine.play import Play
from hexwright.rules.engine.words import phrase, refusal, say
from hexwright.rules.language.prelude import Ints, ints

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


WHERE_TO = "where-to"
WHY = "why"


def where_to(game: Game, play: Play, movers: Ints) -> Overlay:
    """Where units may go now, by the first that has an answer; it says it, too. What is open goes first, then
    units that come into play: nobody else has anything to say of units off the map.
    """
    if play.hidden[movers[0]] != 0:
        say(game, play, "engine.hidden", place=play.at[movers[0]])
        return Overlay(False, ints(0, 0), ints(0, 0))
    for answering in game.hooks.where_answering:
        answer: Overlay = answering(game, play, movers)
        if answer.answered:
            return answer
    if due_now(game, play).reason != FINE:
        return where_answering(game, play, movers[0])
    for enters in game.hooks.where_put:
        entry: Overlay = enters(game, play, movers)
        if entry.answered:
            return entry
    for hook in game.hooks.where_to:
        found: Overlay = hook(game, play, movers)
        if found.answered:
            return found
    return Overlay(False, ints(0, 0), ints(0, 0))


def where_answering(game: Game, play: Play, unit: int) -> Overlay:
    """Where a unit may be dragged as an answer to what is open, and what that is; both are said."""
    open_to = ints(game.places.total, 0)
    for k, action in enumerate(game.actions):
        if action.gesture == Gesture.DRAG and action.options is not None and len(action.settles) > 0:
            if held_up(game, play, k).reason == FINE:
                if action.record is None:
                    plain: Ints = action.options(game, play, unit)
                    for place in plain:
                        open_to[place] = 1
                else:
                    found: Ints = action.options(game, play, action.record, unit)
                    for to in found:
                        open_to[to] = 1
    goals = where(open_to)
    shown = ints(game.places.count, NOTHING)
    for goal in goals:
        if on_map(game, goal):
            shown[goal] = MAY
    if len(goals) > 0:
        say(game, play, "engine.may-go", unit=unit, places=place_names(game, goals))
    say(game, play, "engine.asks", why=refusal(game, due_now(game, play)))
    return Overlay(True, shown, ints(game.places.count, NOWHERE))


def why(game: Game, play: Play, units: Ints) -> None:
    """How a unit stands and what it can do, each mechanism a line."""
    unit = units[0]
    place = play.at[unit]
    if play.hidden[unit] != 0:
        say(game, play, "engine.hidden", place=place)
        return
    there = on_map(game, place)
    how = phrase(game, "engine.not-on-map")
    if there:
        how = phrase(game, "engine.steps", left=play.left[unit], full=game.units.full[unit])
    for hook in game.hooks.stands:
        more: str = hook(game, play, unit)
        if more != "":
            how = how + "; " + more
    say(game, play, "engine.stands", unit=unit, place=place, how=how)
    matter = due_now(game, play)
    if matter.reason != FINE:
        say(game, play, "engine.asks", why=refusal(game, matter))
    if there:
        for tell in game.hooks.why:
            tell(game, play, unit)


def standing(game: Game, play: Play) -> None:
    """How the game stands, such as the conditions of victory."""
    for hook in game.hooks.standing:
        hook(game, play)


QUESTIONS: tuple[Question, ...] = (
    Question(
        name=WHERE_TO,
        title="Where to?",
        help="Shows where the selected units can go now, with what it costs.",
        asks=Asks.UNITS,
        shows=where_to,
        key="Ctrl+W",
    ),
    Question(
        name=WHY,
        title="Why?",
        help="Says how the unit stands and what it can do: points, supply, zones, attacks.",
        asks=Asks.UNITS,
        say=why,
        key="Ctrl+Y",
    ),
    Question(
        name="standing",
        title="Victory",
        help="The victory conditions with their numbers as they are now.",
        asks=Asks.GAME,
        say=standing,
    ),
)
"""What can be asked in every game."""
