"""A battle: how it is fought, what is owed then, who advances, and its end."""

from __future__ import annotations

from typing import Final

from hexwright.rules.engine.bans import use_exceptions
from hexwright.rules.engine.codes import FINE, NOWHERE
from hexwright.rules.engine.losses import lose_unit
from hexwright.rules.engine.phases import begin, unsettled
from hexwright.rules.engine.places import on_map
from hexwright.rules.engine.play import Play
from hexwright.rules.engine.records import BattleScope, Game, OutcomeScope, StandingUnit, TargetScope
from hexwright.rules.engine.ruling import Ruling
from hexwright.rules.engine.supplied import supply_states
from hexwright.rules.engine.units import enemies_in, enter, leave_refusal, opposes, those_at
from hexwright.rules.engine.words import reason, say
from hexwright.rules.language.prelude import Ints, has_bit
from hexwright.rules.mechanism.combat.aftermath import ALL, Consequence, Follower
from hexwright.rules.mechanism.combat.judge import TO_FIGHT
from hexwright.rules.mechanism.combat.losses import forget_hopeless, lose_steps
from hexwright.rules.mechanism.combat.parameters import Combat, Kind
from hexwright.rules.mechanism.combat.report import (
    STILL_HELD,
    advances,
    is_held,
    must_advance,
    say_loss,
    say_owed,
    say_sums,
    side_of,
)
from hexwright.rules.mechanism.combat.state import Battle
from hexwright.rules.mechanism.combat.strength import Clash, clash_of, is_backed, supply_asked, zone_asked
from hexwright.rules.mechanism.combat.throws import Outcome, throw
from hexwright.rules.mechanism.stacking.rules import stack_reason
from hexwright.rules.mechanism.values.changing import apply, impose, pay
from hexwright.rules.mechanism.values.reading import value_of
from hexwright.rules.mechanism.values.telling import report

NO_ADVANCE: Final = reason("no-advance")
NO_ATTACKER: Final = reason("no-attacker")
NO_BATTLE: Final = reason("no-battle")
OFF_PATH: Final = reason("off-path")
STAYS_PUT: Final = reason("stays-put")
THAT_FAR: Final = reason("that-far")


def begin_fight(game: Game, play: Play, kind: Kind, attackers: Ints, target: int) -> None:
    """Fight a battle that is ordered and announced, unless it waits for what others may do first; a battle
    that is still open ends at once. Changes `play`.
    """
    for waits in game.hooks.battle_waits:
        if waits(game, play, kind.number, attackers, target):
            close_battle(game, play)
            return
    fight(game, play, kind, attackers, target, False)


def fight(game: Game, play: Play, kind: Kind, attackers: Ints, target: int, elsewhere: bool) -> None:
    """Fight a battle that is allowed, and say how it goes; its heading is said already. Changes `play`.

    A battle that is still open ends first. `elsewhere`: the attackers come from somewhere else than places of
    the map beside the target; then nobody advances, and who has such a battle fought ends it.
    """
    close_battle(game, play)
    clash = clash_of(game, play, kind, attackers, target, elsewhere)
    say_sums(game, play, kind, clash)
    outcome = throw(game, play, kind, clash)
    if not kind.declares:
        pay_for(game, play, kind, clash)
    for begins in game.hooks.battle_begins:
        begins(game, play, attackers, target)
    use_bans(game, play, kind, attackers, target)
    join_battle(game, play, kind, clash)
    begin(game, play, TO_FIGHT)
    carry_out(game, play, clash, outcome)
    say_owed(game, play)


def pay_for(game: Game, play: Play, kind: Kind, clash: Clash) -> None:
    """The attacker pays what the attack costs, and what it has left is said. Changes `play`."""
    side = game.units.side[clash.attackers[0]]
    battle = BattleScope(
        game,
        play,
        side=side,
        attackers=clash.attackers,
        defenders=clash.defenders,
        target=clash.target,
        elsewhere=clash.elsewhere,
        value=clash.value,
    )
    for price in kind.prices:
        if price.when is None or price.when(battle):
            pay(play, price.effects, side, clash.target, clash.attackers[0])
            report(game, play, price.effects, side, clash.target, clash.attackers[0])
            return


def use_bans(game: Game, play: Play, kind: Kind, attackers: Ints, target: int) -> None:
    """Count the attackers who are spared a ban. Changes `play`."""
    side = game.units.side[attackers[0]]
    enemies = enemies_in(game, play, side, target)
    supply = supply_asked(game, play, kind, side)
    zone = zone_asked(game, play, kind, side, attackers)
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


def join_battle(game: Game, play: Play, kind: Kind, clash: Clash) -> None:
    """Note who fights whom, and that they have fought. Changes `play`."""
    battle = play.of(Battle)
    for backing in game.of(Combat).backing:
        if is_backed(play, kind, backing, clash.target):
            battle.backed[clash.target] = 0
    for u in range(len(battle.picked)):
        if play.at[u] == clash.target:
            battle.picked[u] = 0
    for u in range(len(battle.advanced)):
        battle.advanced[u] = 0
    for u in clash.attackers:
        battle.attacking[u] = 1
        battle.attacked[kind.number][u] = 1
    for u in clash.defenders:
        battle.defending[u] = 1
        battle.was_attacked[kind.number][u] = 1
    for place in range(len(battle.emptied)):
        battle.emptied[place] = NOWHERE
    battle.emptied[clash.target] = 0
    battle.target = clash.target
    battle.kind = kind.number
    battle.elsewhere = 1 if clash.elsewhere else 0
    battle.defender_bled = 0


def carry_out(game: Game, play: Play, clash: Clash, outcome: Outcome) -> None:
    """Have a result come about: steps owed, and what becomes of units at once. Changes `play`."""
    battle = play.of(Battle)
    battle.attacker_owes = outcome.attacker_owes
    battle.defender_owes = outcome.defender_owes
    fought = OutcomeScope(
        game,
        play,
        side=game.units.side[clash.attackers[0]],
        attackers=clash.attackers,
        defenders=clash.defenders,
        target=clash.target,
        elsewhere=clash.elsewhere,
        value=clash.value,
        attacker_loses=outcome.attacker_owes,
        defender_loses=outcome.defender_owes,
    )
    for one in game.of(Combat).consequences:
        times = 1 if one.always else outcome.times if has_bit(one.results, outcome.result) else 0
        if times > 0 and (one.when is None or one.when(fought)):
            units = clash.attackers if one.attackers else outcome.struck
            for u in units:
                befall(game, play, one, times, clash.target, u)
    for follower in game.of(Combat).followers:
        for theirs in range(game.sides):
            if opposes(game, play, game.units.side[clash.attackers[0]], theirs):
                take_along(game, play, follower, theirs, clash.target)
    forget_hopeless(play)


def take_along(game: Game, play: Play, follower: Follower, side: int, place: int) -> None:
    """Units of a side share the fate of those with whom they stand in a place that was attacked: they are
    lost, or retreat as far, some of them if they like. Changes `play`.
    """
    battle = play.of(Battle)
    left = 0
    going = 0
    far = 0
    for u in range(game.units.count):
        if play.at[u] == place and game.units.side[u] == side:
            if follower.others(StandingUnit(game, play, unit=u)):
                left += 1
                if battle.must_go[u] > 0:
                    going += 1
                    far = max(far, battle.must_go[u])
    if going < left and not (follower.some and going > 0):
        return
    for u in range(game.units.count):
        if play.at[u] == place and game.units.side[u] == side and battle.defending[u] == 0:
            if follower.units(StandingUnit(game, play, unit=u)):
                if left == 0:
                    say_loss(game, play, u, play.left[u])
                    lose_steps(game, play, u, ALL)
                else:
                    battle.defending[u] = 1
                    battle.must_go[u] = far
                    battle.at_will[u] = 1 if follower.all or going < left else 0


def befall(game: Game, play: Play, one: Consequence, times: int, target: int, unit: int) -> None:
    """What becomes of a unit that still takes part in the battle. Changes `play`."""
    battle = play.of(Battle)
    if battle.attacking[unit] == 0 and battle.defending[unit] == 0:
        return
    if one.units is not None and not one.units(StandingUnit(game, play, unit=unit)):
        return
    if one.supply != NOWHERE:
        fed = supply_states(game, play, game.units.side[unit])[unit] != 0
        if fed != (one.supply == 1):
            return
    if one.at_end:
        battle.doomed[unit] += one.steps * times
        return
    for effect in one.gets:
        if effect.value.fatal and effect.amount != 0 and value_of(play, effect.value, unit) != 0:
            impose(game, play, one.gets, unit)
            return
    for effect in one.gets:
        apply(play, effect, game.units.side[unit], target, unit)
    report(game, play, one.gets, game.units.side[unit], target, unit)
    if one.places > 0:
        battle.must_go[unit] = one.places * times
        battle.at_will[unit] = 0
    if one.steps > 0:
        say_loss(game, play, unit, min(one.steps * times, play.left[unit]))
        lose_steps(game, play, unit, one.steps * times)


# --- advance ----------------------------------------------------------------------------------------
def advance_ruling(game: Game, play: Play, movers: Ints, place: int) -> Ruling:
    """Why these attackers may not advance now to a place that the defender has left."""
    battle = play.of(Battle)
    if battle.target == NOWHERE:
        return Ruling(NO_BATTLE)
    if battle.elsewhere == 1 or not advances(game, play):
        return Ruling(NO_ADVANCE)
    goal = on_path(game, play, place)
    if goal == NOWHERE:
        return Ruling(OFF_PATH)
    for u in movers:
        if not has_attacked_here(game, play, u) or battle.doomed[u] > 0:
            return Ruling(NO_ATTACKER, u)
        if not may_go_on(game, play, u):
            return Ruling(STAYS_PUT, u)
        if on_path(game, play, play.at[u]) >= goal:
            return Ruling(THAT_FAR, u)
    for u in movers:
        why = leave_refusal(game, play, those_at(play, movers, play.at[u]))
        if why != FINE:
            return Ruling(why)
    side = game.units.side[movers[0]]
    for h in range(game.places.count):
        if battle.emptied[h] >= 0 and battle.emptied[h] <= goal and is_held(game, play, side, h):
            return Ruling(STILL_HELD, h)
    return Ruling(stack_reason(game, play, side, place, movers))


def may_go_on(game: Game, play: Play, unit: int) -> bool:
    """Whether a unit is of those who may advance in a battle of the kind at hand."""
    for kind in game.of(Combat).kinds:
        if kind.advancing is not None and kind.number == play.of(Battle).kind:
            return kind.advancing(StandingUnit(game, play, unit=unit))
    return True


def has_attacked_here(game: Game, play: Play, unit: int) -> bool:
    """Whether a unit attacks in the battle at hand; or has attacked the same place in this phase, where
    attacks are declared in a phase of their own.
    """
    battle = play.of(Battle)
    if battle.attacking[unit] != 0:
        return True
    if game.of(Combat).assigns and battle.declared[unit] == battle.target:
        for kind in game.of(Combat).kinds:
            if kind.declares and battle.attacked[kind.number][unit] != 0:
                return True
    return False


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
    take_spoils(game, play, movers, place)
    for told in game.hooks.advanced:
        told(game, play, movers, place)


def settle_end(game: Game, play: Play) -> None:
    """What the end of the battle costs is lost as soon as nothing is owed: steps of units, and attackers who
    must take a place that the enemy still holds. Changes `play`.
    """
    battle = play.of(Battle)
    waits = must_advance(game, play)
    for u in range(len(battle.doomed)):
        waits = waits or battle.doomed[u] > 0
    if waits and unsettled(game, play).reason == FINE:
        lose_doomed(game, play)
        side = side_of(game, battle.attacking)
        if side != NOWHERE and is_held(game, play, side, battle.target):
            lose_stranded(game, play)


def lose_stranded(game: Game, play: Play) -> None:
    """Attackers who had to advance and did not are eliminated. Changes `play`."""
    battle = play.of(Battle)
    if must_advance(game, play):
        for u in range(game.units.count):
            if battle.attacking[u] != 0 and battle.advanced[u] == 0:
                say(game, play, "combat.stranded", unit=u, place=battle.target, why=STILL_HELD)
                lose_unit(game, play, u)


def lose_doomed(game: Game, play: Play) -> None:
    """Units lose the steps that the end of the battle costs them. Changes `play`."""
    battle = play.of(Battle)
    for u in range(len(battle.doomed)):
        if battle.doomed[u] > 0:
            steps = battle.doomed[u]
            battle.doomed[u] = 0
            say_loss(game, play, u, min(steps, play.left[u]))
            lose_steps(game, play, u, steps)


def take_spoils(game: Game, play: Play, movers: Ints, place: int) -> None:
    """Attackers gain something for enemies lost in the place they have advanced to. Changes `play`."""
    battle = play.of(Battle)
    side = game.units.side[movers[0]]
    for spoil in game.of(Combat).spoils:
        if battle.fallen[spoil.number][place] > 0:
            for _ in range(battle.fallen[spoil.number][place]):
                for effect in spoil.effects:
                    apply(play, effect, side, place, movers[0])
            battle.fallen[spoil.number][place] = 0
            report(game, play, spoil.effects, side, place, movers[0])


# --- the end of a battle ----------------------------------------------------------------------------
def close_battle(game: Game, play: Play) -> None:
    """End the battle at hand, if there is one: no more advance. Changes `play`."""
    battle = play.of(Battle)
    lose_doomed(game, play)
    lose_stranded(game, play)
    if battle.target != NOWHERE:
        for ends in game.hooks.battle_ends:
            ends(game, play)
    battle.target = NOWHERE
    battle.elsewhere = 0
    for u in range(len(battle.attacking)):
        battle.attacking[u] = 0
        battle.defending[u] = 0
