"""Retreats: defenders who give up places in place of steps, units that are sent back, and those stuck."""

from __future__ import annotations

from typing import Final

from hexwright.rules.engine.codes import FINE, NOWHERE
from hexwright.rules.engine.losses import lose_unit
from hexwright.rules.engine.places import link, listed, on_map
from hexwright.rules.engine.play import Play
from hexwright.rules.engine.records import Game
from hexwright.rules.engine.ruling import Ruling
from hexwright.rules.engine.units import enter, names_of, stack
from hexwright.rules.engine.words import reason, say
from hexwright.rules.language.prelude import Ints, has_bit, ints
from hexwright.rules.mechanism.combat.battle import settle_end
from hexwright.rules.mechanism.combat.judge import open_matter
from hexwright.rules.mechanism.combat.losses import lose_steps
from hexwright.rules.mechanism.combat.parameters import Combat
from hexwright.rules.mechanism.combat.report import must_advance, owed_text, say_owed
from hexwright.rules.mechanism.combat.state import Battle
from hexwright.rules.mechanism.retreat.parameters import COST_A_STEP, ELIMINATED, LOSE_STEPS, Retreat
from hexwright.rules.mechanism.retreat.room import make_room_if_plain, room_first, room_text
from hexwright.rules.mechanism.retreat.state import Retreating
from hexwright.rules.mechanism.retreat.ways import (
    NEXT_TO_IT,
    NO_RETREAT,
    retreat_refusal,
    ways_back,
    who_goes,
)
from hexwright.rules.mechanism.retreat.who_retreats import force, routed
from hexwright.rules.mechanism.stacking.rules import TOO_MANY, stack_reason
from hexwright.rules.mechanism.zones.rules import retreat_zone

GOES_NOWHERE: Final = reason("goes-nowhere")
NO_STAYING: Final = reason("no-staying")


# --- who retreats -----------------------------------------------------------------------------------
def begin_battle(game: Game, play: Play, _attackers: Ints, target: int) -> None:
    """A battle begins: nobody has retreated in it. Changes `play`."""
    state = play.of(Retreating)
    state.force = target
    state.room = NOWHERE
    state.crowded = 0
    for place in range(len(state.left)):
        state.left[place] = 0
    for u in range(len(state.began)):
        state.began[u] = play.at[u] if on_map(game, play.at[u]) else NOWHERE


# --- retreats ---------------------------------------------------------------------------------------
def vacate(play: Play, place: int) -> None:
    """The defender has left a place: attackers may advance there. Changes `play`."""
    battle = play.of(Battle)
    if battle.emptied[place] == NOWHERE:
        number = 0
        for k in range(len(battle.emptied)):
            if battle.emptied[k] != NOWHERE:
                number += 1
        battle.emptied[place] = number


def go_back(game: Game, play: Play, movers: Ints, to: int) -> None:
    """Units retreat to a place. Friends there must make room if there is too little. Changes `play`."""
    battle = play.of(Battle)
    state = play.of(Retreating)
    start = play.at[movers[0]]
    side = game.units.side[movers[0]]
    watched = has_bit(retreat_zone(game, play, side, movers), to)
    goes_on = battle.must_go[movers[0]] > 1
    tight = not goes_on and stack_reason(game, play, side, to, movers) == TOO_MANY
    friends = stack(game, play, side, to, ints(0, 0))
    if battle.defending[movers[0]] != 0 or battle.must_go[movers[0]] == 0:
        vacate(play, start)
    for u in movers:
        play.at[u] = to
        if len(friends) > 0 and not goes_on and battle.defending[u] != 0:
            battle.fell_back[u] = NO_RETREAT
    enter(game, play, movers, to)
    if watched and game.of(Retreat).zones == COST_A_STEP:
        for u in movers:
            lose_steps(game, play, u, 1)
    state.crowded = 1 if tight else 0
    state.room = to if tight else NOWHERE
    for u in range(len(state.in_the_way)):
        state.in_the_way[u] = 1 if tight and listed(friends, u) else 0


def trade(game: Game, play: Play, movers: Ints, to: int) -> None:
    """The force gives up a place, which saves a step. Changes `play`."""
    state = play.of(Retreating)
    battle = play.of(Battle)
    go_back(game, play, movers, to)
    state.left[state.force] = 1
    state.force = to
    battle.defender_owes -= 1


def is_retreat(game: Game, play: Play, movers: Ints, place: int) -> bool:  # noqa: ARG001
    """Whether a drag means a retreat."""
    battle = play.of(Battle)
    if battle.must_go[movers[0]] > 0:
        return True
    return battle.target != NOWHERE and battle.defender_owes > 0 and listed(force(game, play), movers[0])


def act_retreat(game: Game, play: Play, movers: Ints, place: int) -> Ruling:
    """Units retreat to a place next to them, all that go together. Changes `play`."""
    if play.of(Retreating).crowded != 0:
        return room_first(game, play)
    units = who_goes(game, play, movers)
    refused = retreat_refusal(game, play, units, place)
    if refused != FINE:
        return Ruling(refused)
    retreat(game, play, units, place)
    return Ruling()


def retreat_against(game: Game, play: Play, movers: Ints, place: int) -> Ruling:
    """Units that owe steps, or must retreat, do so to a place next to them that the rules do not allow.

    Changes `play`.
    """
    units = who_goes(game, play, movers)
    if link(game, play.at[units[0]], place) == NOWHERE:
        return Ruling(NEXT_TO_IT)
    retreat(game, play, units, place)
    return Ruling()


def retreat(game: Game, play: Play, units: Ints, place: int) -> None:
    """Units retreat to a place, and it is said. Changes `play`."""
    battle = play.of(Battle)
    start = play.at[units[0]]
    who = names_of(game, units)
    if battle.must_go[units[0]] > 0:
        left = battle.must_go[units[0]] - 1
        go_back(game, play, units, place)
        for u in units:
            battle.must_go[u] = left if play.left[u] > 0 else 0
            battle.at_will[u] = 0
        say(game, play, "retreat.goes", who=who, start=start, place=place, n=left)
        if play.of(Retreating).crowded != 0:
            say(game, play, "retreat.crowds", words=room_text(game, play))
        if must_advance(game, play) and open_matter(play).reason == FINE:
            say_owed(game, play)
    else:
        trade(game, play, units, place)
        owed = owed_text(game, play)
        say(game, play, "retreat.trades", who=who, start=start, place=place, why=NO_RETREAT, owed=owed)
    make_room_if_plain(game, play)


# --- units that stay ----------------------------------------------------------------------------------
def may_stay(game: Game, play: Play, unit: int) -> bool:
    """Whether a unit must retreat and may stay instead."""
    return stay_refusal(game, play, unit) == FINE


def stay_refusal(game: Game, play: Play, unit: int) -> int:
    """Why a unit does not stay where it must retreat; FINE if it may."""
    if not game.of(Retreat).stands or play.of(Battle).must_go[unit] == 0:
        return GOES_NOWHERE
    for kind in game.of(Combat).kinds:
        if not kind.may_stay and kind.number == play.of(Battle).kind:
            return NO_STAYING
    return FINE


def stay(game: Game, play: Play, unit: int) -> Ruling:
    """A unit that must retreat stays, for a step for each place that is missing. Changes `play`."""
    if play.of(Retreating).crowded != 0:
        return room_first(game, play)
    refused = stay_refusal(game, play, unit)
    if refused != FINE:
        return Ruling(refused)
    missing = play.of(Battle).must_go[unit]
    play.of(Battle).must_go[unit] = 0
    say(game, play, "retreat.stays", unit=unit, n=missing, why=NO_RETREAT)
    lose_steps(game, play, unit, missing)
    return Ruling()


def who_stays(game: Game, play: Play, unit: int) -> Ints:
    """The unit itself, if it may stay now."""
    if may_stay(game, play, unit) and play.of(Retreating).crowded == 0:
        return ints(1, unit)
    return ints(0, 0)


# --- units that cannot retreat ----------------------------------------------------------------------
def settle_stuck(game: Game, play: Play) -> None:
    """Units that must retreat and cannot suffer for it. Changes `play`."""
    battle = play.of(Battle)
    for u in range(game.units.count):
        if battle.must_go[u] > 0 and battle.at_will[u] == 0 and is_stuck(game, play, u):
            units = routed(game, play, u)
            for k in units:
                suffer(game, play, k)
            settle_end(game, play)


def is_stuck(game: Game, play: Play, unit: int) -> bool:
    """Whether no way is open to a unit that must retreat."""
    reasons = ways_back(game, play, routed(game, play, unit))
    return not listed(reasons, FINE)


def suffer(game: Game, play: Play, unit: int) -> None:
    """What becomes of a unit that cannot retreat. Changes `play`."""
    rules = game.of(Retreat)
    missing = play.of(Battle).must_go[unit]
    play.of(Battle).must_go[unit] = 0
    if rules.stuck == ELIMINATED:
        say(game, play, "retreat.stuck-eliminated", unit=unit, why=NO_RETREAT)
        lose_unit(game, play, unit)
    elif rules.stuck == LOSE_STEPS:
        say(game, play, "retreat.stuck-loses", unit=unit, n=missing, why=NO_RETREAT)
        lose_steps(game, play, unit, missing)
    else:
        say(game, play, "retreat.stuck-stays", unit=unit, why=NO_RETREAT)
