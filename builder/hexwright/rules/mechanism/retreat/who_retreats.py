"""Who retreats: defenders who may give up a place, and units that are sent back."""

from __future__ import annotations

from hexwright.rules.engine.codes import ELSEWHERE, NOWHERE
from hexwright.rules.engine.places import on_map
from hexwright.rules.engine.play import Play
from hexwright.rules.engine.records import Game, UnitScope
from hexwright.rules.engine.supplied import supply_states
from hexwright.rules.engine.units import opposes, stand_together
from hexwright.rules.language.prelude import Ints, cut, has_bit, ints
from hexwright.rules.mechanism.combat.losses import A_UNIT
from hexwright.rules.mechanism.combat.state import Battle
from hexwright.rules.mechanism.retreat.parameters import ALWAYS, WHOLE_FORCE, Retreat
from hexwright.rules.mechanism.retreat.state import Retreating
from hexwright.rules.mechanism.zones.rules import enemy_zone


def force(game: Game, play: Play) -> Ints:
    """The units that give up places together: all of the defender where the force stands, none when it is
    gone.
    """
    battle = play.of(Battle)
    side = NOWHERE
    for u in range(game.units.count):
        if battle.defending[u] != 0:
            side = game.units.side[u]
    found = ints(game.units.count, 0)
    count = 0
    for u in range(game.units.count):
        there = play.at[u] == play.of(Retreating).force
        if there and stand_together(game, play, game.units.side[u], side):
            found[count] = u
            count += 1
    return cut(found, count)


def has_lost(game: Game, play: Play) -> bool:
    """Whether the defender has lost so much that it gives up no more places."""
    rules = game.of(Retreat)
    if rules.after_losses == ALWAYS:
        return False
    bled = play.of(Battle).defender_bled
    return bled == A_UNIT if rules.after_losses == WHOLE_FORCE else bled != 0


def may_trade(game: Game, play: Play) -> bool:
    """Whether the defender may give up a place in place of a step now."""
    battle = play.of(Battle)
    rules = game.of(Retreat)
    if not rules.trades or battle.target == NOWHERE:
        return False
    if battle.defender_owes == 0 or has_lost(game, play) or play.of(Retreating).crowded != 0:
        return False
    units = force(game, play)
    if len(units) == 0:
        return False
    if rules.when is None:
        return True
    side = game.units.side[units[0]]
    supply = supply_states(game, play, side)
    at = play.at[units[0]]
    who = UnitScope(
        game,
        play,
        unit=units[0],
        supply=supply[units[0]] if on_map(game, at) else ELSEWHERE,
        zone=has_bit(enemy_zone(game, play, side), at),
    )
    return rules.when(who)


def routed(game: Game, play: Play, unit: int) -> Ints:
    """The units that must retreat with a unit: those of its side in its place, or it alone."""
    if not game.of(Retreat).together:
        return ints(1, unit)
    battle = play.of(Battle)
    found = ints(game.units.count, 0)
    count = 0
    for u in range(game.units.count):
        if battle.must_go[u] > 0 and play.at[u] == play.at[unit]:
            if game.units.side[u] == game.units.side[unit]:
                found[count] = u
                count += 1
    return cut(found, count)


def enemy_of(game: Game, play: Play, unit: int) -> int:
    """The side that fights the battle at hand against a unit, NOWHERE if nobody of it is left."""
    battle = play.of(Battle)
    for u in range(game.units.count):
        fights = battle.attacking[u] != 0 or battle.defending[u] != 0
        if fights and opposes(game, play, game.units.side[u], game.units.side[unit]):
            return game.units.side[u]
    return NOWHERE
