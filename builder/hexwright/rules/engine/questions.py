"""What can be asked in every game: where units can go, how they stand, how the game stands; and what an
answer shows.

Nothing here changes the game: an answer is sentences (`words.say`) and an overlay of the map that only the
player who asks can see.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from hexwright.rules.engine.actions import Asks, Gesture, Question
from hexwright.rules.engine.answers import held_up
from hexwright.rules.engine.codes import FINE, NOWHERE
from hexwright.rules.engine.phases import due_now
from hexwright.rules.engine.places import on_map, place_names, where
from hexwright.rules.engine.play import Play
from hexwright.rules.engine.records import Game
from hexwright.rules.engine.words import phrase, refusal, say
from hexwright.rules.language.prelude import Ints, ints

# What an overlay shows at a place.
NOTHING: Final = 0
MAY: Final = 1  # units may go there
BY_MODE: Final = 2  # only by a faster mode
AND_STOPS: Final = 3  # and must stop


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
