"""Combat: what players do."""

from __future__ import annotations

from typing import Final

from hexwright.rules.engine.codes import FINE, NOWHERE
from hexwright.rules.engine.phases import GAME_OVER, NOT_YOURS
from hexwright.rules.engine.places import listed, on_map
from hexwright.rules.engine.play import Play
from hexwright.rules.engine.records import Game
from hexwright.rules.engine.ruling import Ruling
from hexwright.rules.engine.units import enemies_in, names_of
from hexwright.rules.engine.words import phrase, reason, refusal, say
from hexwright.rules.language.prelude import Ints, cut, ints
from hexwright.rules.mechanism.combat.battle import (
    NO_BATTLE,
    advance,
    advance_ruling,
    begin_fight,
    close_battle,
    fight,
    has_attacked_here,
    on_path,
    settle_end,
)
from hexwright.rules.mechanism.combat.declaring import (
    DECLARED,
    DECLARED_SO,
    all_fought,
    awaits_backing,
    awaits_battle,
    awaits_withdrawal,
    back,
    backers,
    battles_to_fight,
    begin_declaring,
    declare,
    fight_here,
    forget_fought,
    is_declared,
    may_back,
    may_be_picked,
    may_withdraw,
    pick,
    pickers,
    stands,
    who_picks,
    withdraw,
)
from hexwright.rules.mechanism.combat.judge import (
    BY_SEA,
    NO_ENEMY,
    NOT_ADJACENT,
    NOT_DECLARED,
    NOT_ON_MAP,
    NOT_TOGETHER,
    OUT_OF_RANGE,
    TWO_SIDES,
    WRONG_WAY,
    again_refusal,
    attack_ruling,
    has_fought,
    is_declaring,
    is_open,
    open_matter,
    owing,
    range_refusal,
    target_refusal,
)
from hexwright.rules.mechanism.combat.losses import (
    exchange_declared,
    leave_battle,
    leave_if_gone,
    loss_refusal,
    take_step,
)
from hexwright.rules.mechanism.combat.names import (
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
from hexwright.rules.mechanism.combat.parameters import Combat, Kind
from hexwright.rules.mechanism.combat.report import owed_text, say_chances, say_heading
from hexwright.rules.mechanism.combat.state import Battle

__all__ = [
    "all_fought",
    "attacker",
    "attacker_loses",
    "attacking",
    "awaits_backing",
    "awaits_battle",
    "awaits_withdrawal",
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
    "exchange_declared",
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
ADVANCE_DUE: Final = reason("advance-due")
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
            begin_fight(game, play, kind, party, place)
    if found.reason != FINE:
        say_refused(game, play, kind, party, place, found)
    return found


def fight_at_last(game: Game, play: Play, number: int, attackers: Ints, target: int) -> None:
    """Fight a battle that has waited (hook `battle_waits`), if anybody is left to fight it. `number`: of its
    kind. Changes `play`.
    """
    for kind in game.of(Combat).kinds:
        if kind.number == number and len(attackers) > 0:
            if target_refusal(game, play, kind, attackers, target).reason == FINE:
                say_heading(game, play, kind, target)
                fight(game, play, kind, attackers, target, False)


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


# --- what was refused ------------------------------------------------------------------------------
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


def advance_first(game: Game, play: Play) -> Ruling:
    """Attackers who may advance, as long as none has: they do, or leave it, before anything else is done."""
    battle = play.of(Battle)
    if battle.target == NOWHERE:
        return Ruling()
    open_to = False
    for u in range(game.units.count):
        if battle.advanced[u] != 0:
            return Ruling()
        if not open_to and has_attacked_here(game, play, u) and on_map(game, play.at[u]):
            open_to = advance_ruling(game, play, ints(1, u), battle.target).reason == FINE
    return Ruling(ADVANCE_DUE, battle.target) if open_to else Ruling()


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
    close_battle(game, play)
    say(game, play, "combat.over")
    return Ruling()
