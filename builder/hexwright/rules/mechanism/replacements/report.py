"""What is said and shown of lost units that come back."""

from __future__ import annotations

from typing import Final

from hexwright.rules.engine.codes import FINE, NOWHERE
from hexwright.rules.engine.phases import allows, turn_refusal
from hexwright.rules.engine.places import place_names, where
from hexwright.rules.engine.play import Play
from hexwright.rules.engine.questions import MAY, NOTHING, Overlay
from hexwright.rules.engine.records import Game
from hexwright.rules.engine.ruling import Ruling
from hexwright.rules.engine.words import reason, refusal, say
from hexwright.rules.language.prelude import Ints, ints
from hexwright.rules.mechanism.replacements.parameters import Replacements
from hexwright.rules.mechanism.replacements.rules import (
    REPLACE,
    no_step,
    options_to_bring_back,
    replacement_for,
)

BACK_NOWHERE: Final = reason("back-nowhere")


def show_returns(game: Game, play: Play, movers: Ints) -> Overlay:
    """Where a lost unit may come back, said and shown; why it may not. Changes `play.lines`."""
    unit = movers[0]
    side = game.units.side[unit]
    nothing = Overlay(False, ints(0, 0), ints(0, 0))
    if not some_come_back(game) or not allows(game, play, REPLACE) or play.at[unit] != game.lost[side * 2]:
        return nothing
    who = game.units.titles[unit]
    shown = ints(game.places.count, NOTHING)
    refused = turn_refusal(game, play, side, REPLACE)
    if refused == FINE:
        refused = BACK_NOWHERE
        if replacement_for(game, play, unit, True) == NOWHERE:
            refused = no_step(game, play, unit, True)
        options = options_to_bring_back(game, play, unit)
        for place in options:
            shown[place] = MAY
            refused = FINE
    if refused == FINE:
        say(game, play, "replacements.may-come", who=who, places=place_names(game, where(shown)))
    else:
        say(game, play, "replacements.not-come", who=who, why=refusal(game, Ruling(refused)))
    return Overlay(True, shown, ints(len(shown), NOWHERE))


def some_come_back(game: Game) -> bool:
    """Whether lost units ever come back."""
    for rule in game.of(Replacements).given:
        if rule.lost:
            return True
    return False
