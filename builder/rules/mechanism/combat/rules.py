"""Combat: what players do."""

from __future__ import annotations

from typing import Final

from builder.rules.engine.codes import FINE, NOWHERE
from builder.rules.engine.fractions import in_parts
from builder.rules.engine.game import Game
from builder.rules.engine.phases import GAME_OVER, NOT_NOW, NOT_YOURS, unsettled
from builder.rules.engine.places import listed, neighbours, on_map, place_names
from builder.rules.engine.play import Play
from builder.rules.engine.questions import MAY, NOTHING, Overlay
from builder.rules.engine.ruling import Ruling
from builder.rules.engine.scopes import TargetScope
from builder.rules.engine.units import enemies_in, enemy_places, names_of, opposes
from builder.rules.engine.words import phrase, reason, refusal, say
from builder.rules.language.prelude import Ints, cut, has_bit, ints
from builder.rules.mechanism.combat.battle import (
    NO_ATTACKER,
    NO_BATTLE,
    OFF_PATH,
    advance,
    advance_ruling,
    close_battle,
    fight,
    has_attacked_here,
    on_path,
    settle_end,
)
from builder.rules.mechanism.combat.declaring import (
    DECLARED,
    DECLARED_SO,
    all_fought,
    back,
    backers,
    battles_to_fight,
    begin_declaring,
    declare,
    declare_ruling,
    fight_here,
    forget_fought,
    is_declared,
    may_back,
    may_be_picked,
    may_withdraw,
    pick,
    pickers,
    stands,
    take_back,
    who_picks,
    withdraw,
)
from builder.rules.mechanism.combat.judge import (
    BY_SEA,
    HAS_ATTACKED,
    NO_ENEMY,
    NO_NEIGHBOUR,
    NOBODY_NEAR,
    NOT_ADJACENT,
    NOT_DECLARED,
    NOT_ON_MAP,
    NOT_TOGETHER,
    OUT_OF_RANGE,
    TWO_SIDES,
    WAS_ATTACKED,
    WRONG_ENEMY,
    WRONG_WAY,
    again_refusal,
    attack_ruling,
    fighter_refusal,
    has_attacked,
    has_fought,
    is_attacked_already,
    is_declared_so,
    is_declaring,
    is_open,
    open_matter,
    owing,
    range_refusal,
    target_refusal,
)
from builder.rules.mechanism.combat.losses import (
    forget_debts,
    leave_battle,
    leave_if_gone,
    loss_refusal,
    take_step,
)
from builder.rules.mechanism.combat.names import (
    attacker,
    attacker_loses,
    attacking,
    away,
    column,
    concentric,
    control,
    count,
    count_of,
    crossed,
    defender,
    defender_loses,
    differential,
    directions,
    flags,
    from_flags,
    from_hexes,
    ground,
    groups,
    hex_sets,
    nationalities,
    row,
    sets,
    sizes,
    terrain,
    to_attacker,
    to_be_attacked,
    types,
)
from builder.rules.mechanism.combat.records import Combat, Kind
from builder.rules.mechanism.combat.report import owed_text, say_chances, say_heading
from builder.rules.mechanism.combat.state import Battle
from builder.rules.mechanism.combat.strength import clash_of, printed_strength, supply_asked, zone_asked

__all__ = [
    "all_fought",
    "attacker",
    "attacker_loses",
    "attacking",
    "away",
    "back",
    "backers",
    "battles_to_fight",
    "begin_declaring",
    "close_battle",
    "column",
    "concentric",
    "control",
    "count",
    "count_of",
    "crossed",
    "defender",
    "defender_loses",
    "differential",
    "directions",
    "fight_here",
    "flags",
    "forget_fought",
    "from_flags",
    "from_hexes",
    "ground",
    "groups",
    "hex_sets",
    "is_declared",
    "leave_battle",
    "leave_if_gone",
    "may_back",
    "may_be_picked",
    "may_withdraw",
    "nationalities",
    "pick",
    "pickers",
    "row",
    "sets",
    "settle_end",
    "sizes",
    "stands",
    "terrain",
    "to_attacker",
    "to_be_attacked",
    "types",
    "who_picks",
    "withdraw",
]

FROZEN: Final = reason("frozen")
NOBODY: Final = reason("nobody")
NOBODY_THERE: Final = reason("nobody-there")


# --- attacks ----------------------------------------------------------------------------------------
def attack(game: Game, play: Play, kind: Kind, attackers: Ints, place: int) -> Ruling:
    """Units attack a place, or are to attack it. A battle that is open ends. Changes `play`."""
    if not on_map(game, place):
        return Ruling(NOBODY_THERE)
    if len(attackers) == 0:
        return Ruling(NOBODY)
    party = party_of(game, play, kind, attackers, place)
    if game.of(Combat).declares or is_declaring(play, kind):
        found = declare(game, play, kind, party, place)
        if found.reason == FINE:
            say_left_out(game, play, kind, attackers, party, place)
    else:
        found = attack_ruling(game, play, kind, party, place)
        if found.reason == FINE:
            say_heading(game, play, kind, place)
            say_left_out(game, play, kind, attackers, party, place)
            fight(game, play, kind, party, place, False)
    if found.reason != FINE:
        say_refused(game, play, kind, party, place, found)
    return found


def aim(game: Game, play: Play, kind: Kind, attackers: Ints, unit: int) -> Ruling:
    """Units attack a single unit. A battle that is open ends. Changes `play`."""
    before = play.of(Battle).aim
    play.of(Battle).aim = unit
    found = attack(game, play, kind, attackers, play.at[unit])
    if found.reason != FINE:
        play.of(Battle).aim = before
    return found


def odds(game: Game, play: Play, attackers: Ints, unit: int) -> None:
    """Say what an attack of marked units on a unit, or on its place, could come to: of those who would take
    part. Nothing changes.

    It is said of every kind of battle that they may fight, else of the first that is open.
    """
    place = play.at[unit]
    if not on_map(game, place):
        return
    before = play.of(Battle).aim
    play.of(Battle).aim = unit
    said = False
    for kind in game.of(Combat).kinds:
        told = say_odds(game, play, kind, attackers, place, len(game.of(Combat).kinds) > 1)
        said = said or told
    for kind in game.of(Combat).kinds:
        if not said:
            said = say_odds(game, play, kind, attackers, place, False)
    play.of(Battle).aim = before
    if not said:
        say(game, play, "combat.mark-first", place=place)


def say_odds(game: Game, play: Play, kind: Kind, attackers: Ints, place: int, allowed: bool) -> bool:
    """Say what could come of a kind of battle, if it may be fought now. Changes `play.lines` alone.

    `allowed`: only if these units may fight it; gives whether it was said.
    """
    if not is_open(game, play, kind):
        return False
    if len(attackers) == 0 or enemies_in(game, play, game.units.side[attackers[0]], place) == 0:
        return False
    party = party_of(game, play, kind, attackers, place)
    found = attack_ruling(game, play, kind, party, place)
    if allowed and found.reason != FINE:
        return False
    say_chances(game, play, kind, party, place, False)
    say_left_out(game, play, kind, attackers, party, place)
    if found.reason != FINE:
        say_refused(game, play, kind, party, place, found)
    return True


def party_of(game: Game, play: Play, kind: Kind, units: Ints, target: int) -> Ints:
    """Marked units that take part in an attack on a place: who can reach it, all if nobody can."""
    found = ints(len(units), 0)
    count = 0
    for u in units:
        if reach_refusal(game, play, kind, u, target) == FINE:
            found[count] = u
            count += 1
    return cut(found, count) if count > 0 else units


def party_aiming(game: Game, play: Play, kind: Kind, units: Ints, unit: int) -> Ints:
    """Those of the marked units who take part in an attack on a single unit."""
    return party_of(game, play, kind, units, play.at[unit])


def reach_refusal(game: Game, play: Play, kind: Kind, unit: int, target: int) -> int:
    """Why a unit cannot take part in an attack on a place from where it stands; FINE if it can."""
    if not on_map(game, play.at[unit]) or not on_map(game, target):
        return NOT_ON_MAP
    if enemies_in(game, play, game.units.side[unit], target) == 0:
        return NO_ENEMY
    return range_refusal(game, play, kind, unit, target)


def say_left_out(game: Game, play: Play, kind: Kind, marked: Ints, party: Ints, target: int) -> None:
    """Say which marked units take no part in an attack, and why. Changes `play.lines` alone."""
    for u in marked:
        if not listed(party, u):
            why = refusal(game, Ruling(reach_refusal(game, play, kind, u, target)))
            say(game, play, "combat.left-out", unit=u, why=why)


# --- against advice ---------------------------------------------------------------------------------
def attack_against(game: Game, play: Play, kind: Kind, attackers: Ints, place: int) -> Ruling:
    """An attack that the rules do not allow is fought, if there is anybody to fight. Changes `play`.

    What is still owed of a battle before it is let off.
    """
    if not on_map(game, place):
        return Ruling(NOT_ON_MAP)
    if len(attackers) == 0:
        return Ruling(NOBODY)
    if play.setting != 0:
        return Ruling(NOT_NOW)
    party = party_of(game, play, kind, fit_for_it(game, play, attackers, place), place)
    if len(party) == 0:
        return Ruling(NO_ENEMY)
    refused = target_refusal(game, play, kind, party, place)
    if refused not in (FINE, WAS_ATTACKED):
        return Ruling(refused)
    let_off(game, play)
    for u in party:
        play.of(Battle).declared[u] = place if game.of(Combat).assigns else NOWHERE
        play.of(Battle).declared_kind[u] = kind.number
    say_heading(game, play, kind, place)
    fight(game, play, kind, party, place, False)
    return Ruling()


def aim_against(game: Game, play: Play, kind: Kind, attackers: Ints, unit: int) -> Ruling:
    """An attack on a single unit that the rules do not allow is fought. Changes `play`."""
    before = play.of(Battle).aim
    play.of(Battle).aim = unit
    found = attack_against(game, play, kind, attackers, play.at[unit])
    if found.reason != FINE:
        play.of(Battle).aim = before
    return found


def fit_for_it(game: Game, play: Play, units: Ints, target: int) -> Ints:
    """Those of some units on the map that have enemies in a place, all of the side of the first of them."""
    found = ints(len(units), 0)
    count = 0
    for u in units:
        if on_map(game, play.at[u]) and enemies_in(game, play, game.units.side[u], target) > 0:
            if count == 0 or game.units.side[u] == game.units.side[found[0]]:
                found[count] = u
                count += 1
    return cut(found, count)


def let_off(game: Game, play: Play) -> None:
    """What must be settled first is let off, since players go on all the same. Changes `play`."""
    matter = unsettled(game, play)
    if matter.reason != FINE:
        say(game, play, "combat.let-off", why=refusal(game, matter))
    forget_debts(play)


def over_against(game: Game, play: Play) -> Ruling:
    """The battle at hand ends though something is owed. Changes `play`."""
    if play.of(Battle).target == NOWHERE:
        return Ruling(NO_BATTLE)
    let_off(game, play)
    return over(game, play)


def withdraw_against(game: Game, play: Play, unit: int) -> Ruling:
    """A unit is not to attack after all, though battles are fought already. Changes `play`."""
    if play.of(Battle).declared[unit] == NOWHERE:
        return Ruling(NOT_DECLARED)
    take_back(game, play, unit)
    return Ruling()


def fight_against(game: Game, play: Play, unit: int) -> Ruling:
    """A battle that is declared is fought though something is owed. Changes `play`."""
    if play.of(Battle).declared[unit] == NOWHERE:
        return Ruling(NOT_DECLARED)
    if not on_map(game, play.at[unit]):
        return Ruling(NOT_ON_MAP)
    let_off(game, play)
    return fight_here(game, play, unit)


def advance_against(game: Game, play: Play, movers: Ints, place: int) -> Ruling:
    """Units that fought advance to a place of the map though the rules do not allow it. Changes `play`."""
    for u in movers:
        if not has_attacked_here(game, play, u):
            return Ruling(NO_ATTACKER, u)
    if on_path(game, play, place) == NOWHERE:
        return Ruling(OFF_PATH)
    advance(game, play, movers, place)
    return Ruling()


def say_refused(game: Game, play: Play, kind: Kind, attackers: Ints, target: int, ruling: Ruling) -> None:
    """Say why units may not attack, with those it concerns. Changes `play.lines`."""
    why = refusal(game, ruling)
    who = ""
    if ruling.reason in (
        BY_SEA,
        DECLARED,
        DECLARED_SO,
        FROZEN,
        NOT_ADJACENT,
        NOT_DECLARED,
        NOT_ON_MAP,
        NOT_TOGETHER,
        NOT_YOURS,
        OUT_OF_RANGE,
        TWO_SIDES,
        WRONG_WAY,
    ):
        who = game.units.titles[ruling.a]
    elif ruling.reason == again_refusal(game, play, attackers):
        who = names_of(game, those_again(play, attackers))
    if who == "":
        say(game, play, "combat.refused", what=kind.name, place=target, why=why)
    else:
        say(game, play, "combat.refused-for", what=kind.name, place=target, why=why, who=who)


def those_again(play: Play, units: Ints) -> Ints:
    """Those of some units who have attacked in this phase, in whatever way."""
    found = ints(len(units), 0)
    count = 0
    for u in units:
        if has_fought(play, u):
            found[count] = u
            count += 1
    return cut(found, count)


# --- who could take part ----------------------------------------------------------------------------
def comrades(game: Game, play: Play, unit: int) -> Ints:
    """With whom a unit that has attacked may do so again; nobody without a mechanism that says so."""
    for ask in game.hooks.comrades:
        found: Ints = ask(game, play, unit)
        if len(found) > 0:
            return found
    return ints(0, 0)


def join_ruling(game: Game, play: Play, unit: int) -> Ruling:
    """Why a unit can take part in no attack now; FINE if there is a place that it could attack."""
    refused = fighter_refusal(game, play, unit)
    if refused != FINE:
        return Ruling(refused)
    matter = unsettled(game, play)
    if matter.reason != FINE:
        return matter
    found = Ruling(NO_NEIGHBOUR if all_beside(game) else NOBODY_NEAR)
    party = comrades(game, play, unit)
    for kind in game.of(Combat).kinds:
        if found.reason != FINE and is_open(game, play, kind):
            if len(party) == 0 and has_attacked(game, play, kind, unit):
                found = Ruling(HAS_ATTACKED)
            else:
                found = join_so(game, play, kind, party if len(party) > 0 else ints(1, unit), unit, found)
    return found


def join_so(game: Game, play: Play, kind: Kind, party: Ints, unit: int, before: Ruling) -> Ruling:
    """Why units can attack no place in one of the ways of the game; FINE if they can.

    `before`: the answer if there is no enemy near enough.
    """
    found = before
    targets = in_reach(game, play, kind, unit)
    for target in targets:
        ruling = place_ruling(game, play, kind, party, target)
        if ruling.reason == FINE:
            return ruling
        vague = found.reason in (NO_ENEMY, WRONG_ENEMY, NO_NEIGHBOUR, NOBODY_NEAR)
        if vague or ruling.reason not in (WRONG_WAY, NO_ENEMY, WRONG_ENEMY):
            found = ruling
    return found


def place_ruling(game: Game, play: Play, kind: Kind, attackers: Ints, target: int) -> Ruling:
    """Why units may attack neither a place nor, where a battle is against a single unit, anybody there."""
    if not kind.aims:
        return attack_ruling(game, play, kind, attackers, target)
    before = play.of(Battle).aim
    found = Ruling(NO_ENEMY)
    for u in range(game.units.count):
        if found.reason != FINE and play.at[u] == target:
            play.of(Battle).aim = u
            ruling = attack_ruling(game, play, kind, attackers, target)
            if ruling.reason != NO_ENEMY:
                found = ruling
    play.of(Battle).aim = before
    return found


def all_beside(game: Game) -> bool:
    """Whether units attack only what is next to them."""
    for kind in game.of(Combat).kinds:
        if kind.reach != "" or kind.nearest != 1 or kind.farthest != 1:
            return False
    return True


def in_reach(game: Game, play: Play, kind: Kind, unit: int) -> Ints:
    """The places with enemies that a unit on the map is near enough to, in order."""
    side = game.units.side[unit]
    around = neighbours(game, play.at[unit])
    beside = kind.reach == "" and kind.nearest == 1 and kind.farthest == 1
    enemies = enemy_places(game, play, side)
    found = ints(game.places.count, 0)
    count = 0
    for k in range(len(around) if beside else game.places.count):
        target = around[k] if beside else k
        if not has_bit(enemies, target):
            continue
        if beside or range_refusal(game, play, kind, unit, target) != OUT_OF_RANGE:
            found[count] = target
            count += 1
    return cut(found, count)


def options(game: Game, play: Play, kind: Kind, unit: int) -> Ints:
    """The places that a unit could attack so, if others join it or alone."""
    if not is_open(game, play, kind) or fighter_refusal(game, play, unit) != FINE:
        return ints(0, 0)
    if unsettled(game, play).reason != FINE:
        return ints(0, 0)
    targets = in_reach(game, play, kind, unit)
    found = ints(len(targets), 0)
    count = 0
    for target in targets:
        open_to = target_refusal(game, play, kind, ints(1, unit), target) == FINE
        if open_to and kind.declares:
            open_to = is_worth_it(game, play, kind, unit, target)
        if open_to and fights_so(game, play, kind, unit, target):
            found[count] = target
            count += 1
    return cut(found, count)


def is_worth_it(game: Game, play: Play, kind: Kind, unit: int, target: int) -> bool:
    """Whether a unit may be declared to attack a place so, or is declared and has not attacked."""
    if is_declaring(play, kind):
        return declare_ruling(game, play, kind, ints(1, unit), target).reason == FINE
    return is_declared_so(play, kind, unit, target) and not has_attacked(game, play, kind, unit)


def fights_so(game: Game, play: Play, kind: Kind, unit: int, target: int) -> bool:
    """Whether a kind of battle is for a unit that attacks a place."""
    if kind.may is None:
        return True
    side = game.units.side[unit]
    zone = zone_asked(game, play, kind, side, ints(1, unit))
    who = TargetScope(
        game,
        play,
        unit=unit,
        supply=supply_asked(game, play, kind, side)[unit],
        zone=has_bit(zone, play.at[unit]),
        to=target,
        enemies=enemies_in(game, play, side, target),
        to_zone=has_bit(zone, target),
    )
    return kind.may(who)


def single_targets(game: Game, play: Play, kind: Kind, unit: int) -> Ints:
    """The units that a unit could attack one by one, if others join it or alone."""
    targets = options(game, play, kind, unit)
    found = ints(game.units.count, 0)
    count = 0
    for u in range(game.units.count):
        if opposes(game, play, game.units.side[unit], game.units.side[u]) and listed(targets, play.at[u]):
            found[count] = u
            count += 1
    return cut(found, count)


def promise(game: Game, play: Play, kind: Kind, attackers: Ints, place: int) -> int:
    """How promising an attack is: its column on the table, shifts and all; else attack minus defence."""
    clash = clash_of(game, play, kind, attackers, place, False)
    return clash.column * 100 + clash.value


# --- losses -----------------------------------------------------------------------------------------
def lose(game: Game, play: Play, unit: int) -> Ruling:
    """A unit takes a step that is owed. Changes `play`."""
    refused = loss_refusal(play, unit)
    if refused != FINE:
        return Ruling(refused)
    take_step(game, play, unit)
    owed = owed_text(game, play)
    if play.left[unit] == 0:
        say(game, play, "combat.loses-last", unit=unit, owed=owed)
    else:
        say(game, play, "combat.loses", unit=unit, n=play.left[unit], owed=owed)
    return Ruling()


def losers(_game: Game, play: Play, unit: int) -> Ints:
    """The unit itself, if it may take a step that is owed."""
    return ints(1, unit) if loss_refusal(play, unit) == FINE and play.left[unit] > 0 else ints(0, 0)


def settle_first(_game: Game, play: Play) -> Ruling:
    """Steps that are owed, and units that must retreat, come first."""
    return open_matter(play)


def wrong(game: Game, play: Play) -> str:
    """That steps are owed with no battle at hand; empty if all is well."""
    if play.of(Battle).target == NOWHERE and owing(play) > 0:
        return phrase(game, "combat.wrong")
    return ""


# --- advance, and the end of a battle ---------------------------------------------------------------
def is_advance(game: Game, play: Play, movers: Ints, place: int) -> bool:
    """Whether a drag means an advance: of attackers, or to where the defender was."""
    battle = play.of(Battle)
    if battle.target == NOWHERE:
        return False
    attacks = has_attacked_here(game, play, movers[0]) and on_map(game, play.at[movers[0]])
    return attacks or on_path(game, play, place) != NOWHERE


def act_advance(game: Game, play: Play, movers: Ints, place: int) -> Ruling:
    """Attackers advance along the path that the defender has left. Changes `play`."""
    found = advance_ruling(game, play, movers, place)
    if found.reason == FINE:
        start = play.at[movers[0]]
        advance(game, play, movers, place)
        more = ""
        for again in game.hooks.after_advance:
            more = more + again(game, play, movers, place)
        say(game, play, "combat.advances", who=names_of(game, movers), start=start, place=place, more=more)
    return found


def is_fought(_: Game, play: Play) -> bool:
    """Whether there is a battle at hand."""
    return play.of(Battle).target != NOWHERE


def over(game: Game, play: Play) -> Ruling:
    """The battle at hand is over: nobody advances any more. Changes `play`."""
    if play.winner != 0:
        return Ruling(GAME_OVER)
    if play.of(Battle).target == NOWHERE:
        return Ruling(NO_BATTLE)
    matter = unsettled(game, play)
    if matter.reason != FINE:
        return matter
    close_battle(game, play)
    say(game, play, "combat.over")
    return Ruling()


# --- questions --------------------------------------------------------------------------------------
def why(game: Game, play: Play, unit: int) -> None:
    """Say how a unit stands for combat: its strength, what it may attack, or why it does not; and what the
    battle at hand asks of it. Changes `play.lines` alone.
    """
    if on_map(game, play.at[unit]):
        say(game, play, "combat.why", words=strength_text(game, play, unit))
        losses = why_losses(game, play, unit)
        if losses != "":
            say(game, play, "combat.why-battle", words=losses)


def strength_text(game: Game, play: Play, unit: int) -> str:
    """A unit's strength, what it may attack, or why it does not."""
    words = ""
    for kind in game.of(Combat).kinds:
        if words == "" and kind.attack != "":
            whole = printed_strength(game, play, kind, unit, True)
            now = clash_of(game, play, kind, ints(1, unit), play.at[unit], False).mine[0]
            words = phrase(game, "combat.factor", n=in_parts(whole, kind.parts))
            if now != whole:
                words = words + phrase(game, "combat.when-attacking", n=in_parts(now, kind.parts))
    if is_attacked_already(play, unit):
        words = words + phrase(game, "combat.was-attacked")
    refused = fighter_refusal(game, play, unit)
    if refused != FINE:
        return words + phrase(game, "combat.not-now", why=refusal(game, Ruling(refused)))
    return words + targets_text(game, play, unit)


def targets_text(game: Game, play: Play, unit: int) -> str:
    """What a unit may attack by itself, or why it may not."""
    words = ""
    told = ints(game.places.count, 0)
    why = phrase(game, "combat.no-neighbour") if all_beside(game) else phrase(game, "combat.nobody-near")
    for kind in game.of(Combat).kinds:
        if not is_open(game, play, kind):
            continue
        targets = in_reach(game, play, kind, unit)
        for target in targets:
            found = place_ruling(game, play, kind, ints(1, unit), target)
            if found.reason != FINE:
                why = refusal(game, found)
            elif words == "":
                words = phrase(game, "combat.may-attack", place=target)
            elif told[target] == 0:
                words = words + ", " + game.places.titles[target]
            if found.reason == FINE:
                told[target] = 1
    return phrase(game, "combat.not-now", why=why) if words == "" else words


def why_losses(game: Game, play: Play, unit: int) -> str:
    """What the battle at hand asks of a unit, or allows it; empty if it takes no part in one."""
    battle = play.of(Battle)
    attacks = battle.attacking[unit] != 0
    if battle.target == NOWHERE or not (attacks or battle.defending[unit] != 0):
        return ""
    owed = battle.attacker_owes if attacks else battle.defender_owes
    words = phrase(game, "combat.battle-at", place=battle.target, n=owed)
    if not attacks and owed > 0:
        for ways in game.hooks.ways_of_retreat:
            words = words + ways(game, play)
    if attacks and advance_ruling(game, play, ints(1, unit), battle.target).reason == FINE:
        words = words + phrase(game, "combat.may-advance")
    return words + "."


def advance_places(game: Game, play: Play, unit: int) -> Ints:
    """The places an attacker may advance to now."""
    battle = play.of(Battle)
    if battle.target == NOWHERE or not has_attacked_here(game, play, unit):
        return ints(0, 0)
    found = ints(game.places.count, 0)
    count = 0
    for h in range(game.places.count):
        if battle.emptied[h] >= 0 and advance_ruling(game, play, ints(1, unit), h).reason == FINE:
            found[count] = h
            count += 1
    return cut(found, count)


def where_to(game: Game, play: Play, movers: Ints) -> Overlay:
    """Where a unit of the battle at hand may advance to, said and shown; or what it waits for."""
    battle = play.of(Battle)
    unit = movers[0]
    nothing = Overlay(False, ints(0, 0), ints(0, 0))
    if battle.target == NOWHERE:
        return nothing
    shown = ints(game.places.count, NOTHING)
    calm = unsettled(game, play).reason == FINE
    who = game.units.titles[unit]
    if calm and has_attacked_here(game, play, unit):
        places = advance_places(game, play, unit)
        for place in places:
            shown[place] = MAY
        if len(places) > 0:
            say(game, play, "combat.may-advance-to", who=who, places=place_names(game, places))
        else:
            ruling = advance_ruling(game, play, ints(1, unit), battle.target)
            say(game, play, "combat.not-advance", who=who, why=refusal(game, ruling))
        return Overlay(True, shown, ints(len(shown), NOWHERE))
    if not calm and (battle.attacking[unit] != 0 or battle.defending[unit] != 0):
        say(game, play, "combat.waits", who=who, owed=owed_text(game, play))
        return Overlay(True, shown, ints(len(shown), NOWHERE))
    return nothing


def owes(game: Game, play: Play) -> Ints:
    """The steps that the side of each unit of the battle at hand owes."""
    battle = play.of(Battle)
    found = ints(game.units.count, 0)
    if battle.target != NOWHERE:
        for u in range(game.units.count):
            if battle.attacking[u] != 0:
                found[u] = battle.attacker_owes
            elif battle.defending[u] != 0:
                found[u] = battle.defender_owes
    return found
