"""What must never be: units where they never get to, and enemies together."""

from __future__ import annotations

from hexwright.rules.engine.codes import ELSEWHERE
from hexwright.rules.engine.places import listed, on_map
from hexwright.rules.engine.play import Play
from hexwright.rules.engine.records import Game, StandingUnit
from hexwright.rules.engine.supplied import supply_of_all
from hexwright.rules.engine.units import opposes
from hexwright.rules.engine.words import phrase
from hexwright.rules.language.prelude import Ints, ints
from hexwright.rules.mechanism.movement.parameters import Movement
from hexwright.rules.mechanism.movement.points import profiles_of
from hexwright.rules.mechanism.movement.ways import closed_to


def wrong(game: Game, play: Play) -> str:
    """That a unit stands where it never enters, or with an enemy; empty if all is well."""
    supply = ints(game.units.count, ELSEWHERE)
    if game.of(Movement).by_supply:
        supply = supply_of_all(game, play, True)
    for u in range(game.units.count):
        at = play.at[u]
        if not on_map(game, at):
            continue
        if not is_carried(game) and closed_to(game, ways_of(game, play, u, supply), at):
            return phrase(game, "movement.wrong-place", unit=u, place=at)
        for v in range(u):
            if play.at[v] == at and opposes(game, play, game.units.side[u], game.units.side[v]):
                if hinders(game, play, u, v, supply) and hinders(game, play, v, u, supply):
                    return phrase(game, "movement.wrong-enemies", unit=u, other=v, place=at)
    return ""


def is_carried(game: Game) -> bool:
    """Whether units may get to places by a mode of movement that they cannot enter by themselves."""
    for mode in game.of(Movement).modes:
        if len(mode.profiles) > 0:
            return True
    return False


def ways_of(game: Game, play: Play, unit: int, supply: Ints) -> Ints:
    """The profile of a unit, in a row by itself. `supply`: the state of supply of every unit."""
    return profiles_of(game, play, ints(1, unit), ints(1, supply[unit]))


def hinders(game: Game, play: Play, unit: int, enemy: int, supply: Ints) -> bool:
    """Whether an enemy keeps a unit from standing where it stands. `supply`: of every unit."""
    profiles = ways_of(game, play, unit, supply)
    for k, profile in enumerate(game.of(Movement).profiles):
        if listed(profiles, k):
            if profile.joins_enemies:
                return False
            if profile.blocked_by is not None:
                return profile.blocked_by(StandingUnit(game=game, play=play, unit=enemy))
    return True
