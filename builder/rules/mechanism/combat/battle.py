"""A battle: how it is fought, what is owed then, who advances, and its end."""

from __future__ import annotations

from typing import Final

from builder.rules.engine.bans import use_exceptions
from builder.rules.engine.codes import FINE, NOWHERE
from builder.rules.engine.game import Game
from builder.rules.engine.phases import begin
from builder.rules.engine.places import on_map
from builder.rules.engine.play import Play
from builder.rules.engine.ruling import Ruling
from builder.rules.engine.scopes import TargetScope
from builder.rules.engine.supplied import supply_states
from builder.rules.engine.units import enemies_in, enter
from builder.rules.engine.words import reason
from builder.rules.language.prelude import Ints, has_bit
from builder.rules.mechanism.combat.judge import TO_FIGHT, open_matter
from builder.rules.mechanism.combat.losses import NOT_INVOLVED, forget_hopeless, lose_steps
from builder.rules.mechanism.combat.records import ALL, BY_HITS, BY_LADDER, Combat, Kind
from builder.rules.mechanism.combat.report import advances, say_owed, say_sums
from builder.rules.mechanism.combat.state import Battle
from builder.rules.mechanism.combat.strength import (
    Sum,
    attack_strengths,
    battle_sum,
    defence_strengths,
    defenders_of,
)
from builder.rules.mechanism.combat.throws import Outcome, throw_hits, throw_once, throw_sum
from builder.rules.mechanism.stacking.rules import stack_reason
from builder.rules.mechanism.zones.rules import enemy_zone

BEEN_THERE: Final = reason("been-there")
NO_BATTLE: Final = reason("no-battle")
OFF_PATH: Final = reason("off-path")
STILL_HELD: Final = reason("still-held")


def fight(game: Game, play: Play, kind: Kind, attackers: Ints, target: int, elsewhere: bool) -> None:
    """Fight a battle that is allowed, and say how it goes; its heading is said already. Changes `play`.

    A battle that is still open ends first. `elsewhere`: the attackers come from somewhere else than places of
    the map beside the target; then nobody advances, and who has such a battle fought ends it.
    """
    close_battle(game, play)
    mine = attack_strengths(game, play, kind, attackers, target, elsewhere)
    theirs = defence_strengths(game, play, kind, attackers, target, elsewhere)
    found = battle_sum(game, play, kind, attackers, target, elsewhere, mine, theirs)
    say_sums(game, play, kind, attackers, target, elsewhere, found, mine, theirs)
    outcome = throw(game, play, kind, attackers, target, elsewhere, found, mine)
    for begins in game.hooks.battle_begins:
        begins(game, play, attackers, target)
    use_bans(game, play, kind, attackers, target)
    defenders = defenders_of(game, play, kind, game.units.side[attackers[0]], target)
    join_battle(play, kind, attackers, defenders, target, elsewhere)
    begin(game, play, TO_FIGHT)
    carry_out(game, play, outcome, attackers, defenders)
    say_owed(game, play)


def throw(
    game: Game, play: Play, kind: Kind, attackers: Ints, target: int, elsewhere: bool, found: Sum, mine: Ints
) -> Outcome:
    """Throw the dice of a battle, and say what comes of it."""
    if kind.resolver == BY_HITS:
        return throw_hits(game, play, kind, attackers, target, elsewhere, found, mine)
    if kind.resolver == BY_LADDER:
        return throw_sum(game, play, kind, attackers, target, elsewhere, found)
    return throw_once(game, play, kind, attackers, target, elsewhere, found)


def use_bans(game: Game, play: Play, kind: Kind, attackers: Ints, target: int) -> None:
    """Count the attackers who are spared a ban. Changes `play`."""
    side = game.units.side[attackers[0]]
    enemies = enemies_in(game, play, side, target)
    supply = supply_states(game, play, side)
    zone = enemy_zone(game, play, side)
    for u in attackers:
        if on_map(game, play.at[u]):
            who = TargetScope(
                game,
                play,
                unit=u,
                supply=supply[u],
                zone=has_bit(zone, play.at[u]),
                to=target,
                enemies=enemies,
                to_zone=has_bit(zone, target),
            )
            use_exceptions(play, kind.bans, who)


def join_battle(
    play: Play, kind: Kind, attackers: Ints, defenders: Ints, target: int, elsewhere: bool
) -> None:
    """Note who fights whom, and that they have fought. Changes `play`."""
    battle = play.of(Battle)
    for u in range(len(battle.advanced)):
        battle.advanced[u] = 0
    for u in attackers:
        battle.attacking[u] = 1
        battle.attacked[kind.number][u] = 1
    for u in defenders:
        battle.defending[u] = 1
        battle.was_attacked[kind.number][u] = 1
    for place in range(len(battle.emptied)):
        battle.emptied[place] = NOWHERE
    battle.emptied[target] = 0
    battle.target = target
    battle.kind = kind.number
    battle.elsewhere = 1 if elsewhere else 0
    battle.attacker_owes = 0
    battle.defender_owes = 0
    battle.defender_bled = 0


def carry_out(game: Game, play: Play, outcome: Outcome, attackers: Ints, defenders: Ints) -> None:
    """Have a result come about: steps lost at once, steps owed. Changes `play`."""
    battle = play.of(Battle)
    battle.attacker_owes = outcome.attacker_owes
    battle.defender_owes = outcome.defender_owes
    results = game.of(Combat).results
    for u in attackers:
        lose_steps(game, play, u, min(ALL, results[outcome.result].attackers_lose * outcome.times))
        if battle.attacking[u] != 0:
            battle.must_go[u] = results[outcome.result].attackers_retreat * outcome.times
    for u in defenders:
        lose_steps(game, play, u, min(ALL, results[outcome.result].defenders_lose * outcome.times))
        if battle.defending[u] != 0:
            battle.must_go[u] = results[outcome.result].defenders_retreat * outcome.times
    forget_hopeless(play)


# --- advance ----------------------------------------------------------------------------------------
def advance_ruling(game: Game, play: Play, movers: Ints, place: int) -> Ruling:
    """Why these attackers may not advance now to a place that the defender has left."""
    battle = play.of(Battle)
    if battle.target == NOWHERE or battle.elsewhere == 1 or not advances(game, play):
        return Ruling(NO_BATTLE)
    matter = open_matter(play)
    if matter.reason != FINE:
        return matter
    goal = on_path(game, play, place)
    if goal == NOWHERE:
        return Ruling(OFF_PATH)
    for u in movers:
        if battle.attacking[u] == 0:
            return Ruling(NOT_INVOLVED, u)
        if on_path(game, play, play.at[u]) >= goal:
            return Ruling(BEEN_THERE)
    side = game.units.side[movers[0]]
    for h in range(game.places.count):
        if battle.emptied[h] >= 0 and battle.emptied[h] <= goal and enemies_in(game, play, side, h) > 0:
            return Ruling(STILL_HELD)
    return Ruling(stack_reason(game, play, side, place, movers))


def on_path(game: Game, play: Play, place: int) -> int:
    """Where a place lies on the path that the defender has left, 0 for the place attacked; NOWHERE for
    another.
    """
    if not on_map(game, place):
        return NOWHERE
    return play.of(Battle).emptied[place]


def advance(game: Game, play: Play, movers: Ints, place: int) -> None:
    """Attackers advance: free of points and zones, place by place along the path. Changes `play`."""
    battle = play.of(Battle)
    goal = battle.emptied[place]
    for step in range(goal):
        for h in range(game.places.count):
            if battle.emptied[h] == step:
                enter(game, play, movers, h)
    for u in movers:
        play.at[u] = place
        battle.advanced[u] = 1
    enter(game, play, movers, place)
    for told in game.hooks.advanced:
        told(game, play, movers, place)


# --- the end of a battle ----------------------------------------------------------------------------
def close_battle(game: Game, play: Play) -> None:
    """End the battle at hand, if there is one: no more advance. Changes `play`."""
    battle = play.of(Battle)
    if battle.target != NOWHERE:
        for ends in game.hooks.battle_ends:
            ends(game, play)
    battle.target = NOWHERE
    battle.elsewhere = 0
    for u in range(len(battle.attacking)):
        battle.attacking[u] = 0
        battle.defending[u] = 0
