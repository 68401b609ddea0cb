"""Land units never end an action at sea (r18 on WE-19)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from hexwright.rules.engine.codes import FINE, NOWHERE
from hexwright.rules.engine.hooks import Hooks
from hexwright.rules.engine.places import neighbours, on_map
from hexwright.rules.engine.play import Play, Until, per_unit
from hexwright.rules.engine.records import Game
from hexwright.rules.engine.units import enemies_in
from hexwright.rules.engine.words import say
from hexwright.rules.language.prelude import Ints, has_bit, ints
from hexwright.rules.mechanism.stacking.rules import stack_reason

from ..casualties.rules import eliminate
from ..effectiveness.rules import ATTACKS, Fight
from .parameters import Landings


@dataclass(kw_only=True)
class Embarked:
    """Where units have put to sea."""

    port: Ints = per_unit(NOWHERE, Until.SIDE)


def note_port(game: Game, play: Play, movers: Ints) -> None:
    """Units begin a move: note the port where they stand. Changes `play`."""
    for u in movers:
        at = play.at[u]
        if on_map(game, at) and has_bit(game.places.hex_sets[game.of(Landings).ports], at):
            play.of(Embarked).port[u] = at


def is_afloat(game: Game, play: Play, unit: int) -> bool:
    """Whether a land unit is at sea."""
    rule = game.of(Landings)
    if not on_map(game, play.at[unit]) or has_bit(game.units.sets[unit], rule.fleets):
        return False
    return game.places.terrain[play.at[unit]] == rule.sea


def takes_in(game: Game, play: Play, unit: int, place: int) -> bool:
    """Whether a unit may go back to a port."""
    side = game.units.side[unit]
    if not on_map(game, place) or not has_bit(game.places.hex_sets[game.of(Landings).ports], place):
        return False
    if play.control[place] != side or enemies_in(game, play, side, place) > 0:
        return False
    return stack_reason(game, play, side, place, ints(1, unit)) == FINE


def return_to_port(game: Game, play: Play, unit: int) -> None:
    """A land unit leaves the sea: for its port, or another one there, or for good. Changes `play`."""
    port = play.of(Embarked).port[unit]
    if takes_in(game, play, unit, port):
        play.at[unit] = port
        say(game, play, "landings.returns", unit=unit, place=port)
        return
    for place in neighbours(game, play.at[unit]):
        if takes_in(game, play, unit, place):
            play.at[unit] = place
            say(game, play, "landings.returns", unit=unit, place=place)
            return
    say(game, play, "landings.founders", unit=unit)
    eliminate(game, play, unit, NOWHERE, False)


def after_battle(game: Game, play: Play) -> None:
    """A battle is over: attackers who are still at sea go back. Changes `play`."""
    for u in range(game.units.count):
        if play.of(Fight).part[u] == ATTACKS and is_afloat(game, play, u):
            return_to_port(game, play, u)


def after_phase(game: Game, play: Play) -> None:
    """A phase ends: nobody of the land units stays at sea. Changes `play`."""
    for u in range(game.units.count):
        if is_afloat(game, play, u):
            return_to_port(game, play, u)


HOOKS: Final = Hooks(move_begins=(note_port,), battle_ends=(after_battle,), phase_ends=(after_phase,))
