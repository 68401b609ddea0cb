"""Momentum: units that advanced together may attack once more from there."""

from __future__ import annotations

from typing import Final

from hexwright.rules.engine.codes import FINE, NOWHERE
from hexwright.rules.engine.condition import known
from hexwright.rules.engine.places import exchange
from hexwright.rules.engine.play import Play
from hexwright.rules.engine.records import Game, PartiesScope, UnitScope
from hexwright.rules.engine.supplied import supply_states
from hexwright.rules.engine.words import phrase, reason
from hexwright.rules.language.prelude import Ints, cut, has_bit, ints
from hexwright.rules.mechanism.combat.judge import HAS_ATTACKED, has_fought
from hexwright.rules.mechanism.combat.state import Battle
from hexwright.rules.mechanism.combat.taking_part import join_ruling
from hexwright.rules.mechanism.momentum.parameters import Momentum
from hexwright.rules.mechanism.momentum.state import Pursuit
from hexwright.rules.mechanism.zones.rules import enemy_zone

ONE_HEX: Final = reason("one-hex")
NO_MOMENTUM: Final = reason("no-momentum")


def fights_again(play: Play, units: Ints) -> bool:
    """Whether one of some units has attacked in this phase."""
    for u in units:
        if has_fought(play, u):
            return True
    return False


@known("whether it is a momentum attack")
def momentum(battle: PartiesScope) -> bool:
    """Whether one of the attackers has attacked in this phase already."""
    return fights_again(battle.play, battle.attackers)


def again_refusal(game: Game, play: Play, attackers: Ints) -> int:
    """Why these units, of which one has attacked, may not do so again from where they advanced to."""
    state = play.of(Pursuit)
    if state.place == NOWHERE:
        return HAS_ATTACKED
    side = game.units.side[attackers[0]]
    supply = supply_states(game, play, side)
    zone = enemy_zone(game, play, side)
    able = False
    for u in attackers:
        if play.at[u] != state.place:
            return ONE_HEX
        if state.used[u] != 0 or play.of(Battle).advanced[u] == 0:
            return HAS_ATTACKED
        who = UnitScope(game, play, unit=u, supply=supply[u], zone=has_bit(zone, play.at[u]))
        if game.of(Momentum).needs(who):
            able = True
    return FINE if able else NO_MOMENTUM


def begin_battle(_game: Game, play: Play, attackers: Ints, _target: int) -> None:
    """A battle begins: those who attack again have done so then. Changes `play`."""
    state = play.of(Pursuit)
    state.running = 1 if fights_again(play, attackers) else 0
    if state.running == 1:
        for u in attackers:
            state.used[u] = 1
    state.place = NOWHERE


def note_advance(_game: Game, play: Play, _movers: Ints, place: int) -> None:
    """Units have advanced: from there they may attack again, unless they have. Changes `play`."""
    if play.of(Pursuit).running == 0:
        play.of(Pursuit).place = place


def forget_unit(_game: Game, play: Play, unit: int) -> None:
    """A unit is lost: it has not attacked again. Changes `play`."""
    play.of(Pursuit).used[unit] = 0


def exchange_used(_: Game, play: Play, unit: int, other: int) -> None:
    """Two units stand in for each other. Changes `play`."""
    exchange(play.of(Pursuit).used, unit, other)


def comrades(game: Game, play: Play, unit: int) -> Ints:
    """Those who advanced with a unit that may only attack once more; nobody if it may not."""
    if not has_fought(play, unit) or play.at[unit] == NOWHERE or play.at[unit] != play.of(Pursuit).place:
        return ints(0, 0)
    found = ints(game.units.count, 0)
    count = 0
    for u in range(game.units.count):
        together = play.at[u] == play.at[unit] and game.units.side[u] == game.units.side[unit]
        if together and play.of(Battle).advanced[u] != 0:
            found[count] = u
            count += 1
    return cut(found, count)


def advanced_text(game: Game, play: Play, movers: Ints, place: int) -> str:
    """That units that have advanced may attack once more; empty if they may not."""
    if play.of(Pursuit).place != place or join_ruling(game, play, movers[0]).reason != FINE:
        return ""
    return phrase(game, "momentum.once-more", why=NO_MOMENTUM)
