"""What is said and shown of units that arrive."""

from __future__ import annotations

from hexwright.rules.engine.codes import FINE, NOWHERE
from hexwright.rules.engine.phases import allows, turn_refusal
from hexwright.rules.engine.places import on_map, place_names, where
from hexwright.rules.engine.play import Play
from hexwright.rules.engine.questions import MAY, NOTHING, Overlay
from hexwright.rules.engine.records import Game
from hexwright.rules.engine.ruling import Ruling
from hexwright.rules.engine.words import refusal, say
from hexwright.rules.language.prelude import Ints, ints
from hexwright.rules.mechanism.placing.rules import (
    ARRIVE,
    NO_ROOM,
    NOT_ARRIVED,
    due,
    options_to_arrive,
    stand_refusal,
)


def show_arrivals(game: Game, play: Play, movers: Ints) -> Overlay:
    """Where a unit that is due may come into play, said and shown; why it may not. Changes `play.lines`."""
    unit = movers[0]
    if not allows(game, play, ARRIVE) or on_map(game, play.at[unit]):
        return Overlay(False, ints(0, 0), ints(0, 0))
    side = game.units.side[unit]
    who = game.units.titles[unit]
    shown = ints(game.places.count, NOTHING)
    refused = turn_refusal(game, play, side, ARRIVE)
    if refused == FINE:
        refused = NO_ROOM if due(game, play, unit) else NOT_ARRIVED
        options = options_to_arrive(game, play, unit)
        for place in options:
            if stand_refusal(game, play, side, ints(1, unit), place) == FINE:
                shown[place] = MAY
                refused = FINE
    if refused == FINE:
        say(game, play, "placing.may-arrive", who=who, places=place_names(game, where(shown)))
    else:
        say(game, play, "placing.not-arrive", who=who, why=refusal(game, Ruling(refused)))
    return Overlay(True, shown, ints(len(shown), NOWHERE))
