"""Battles as players fight them: attack, combat cards, dice, losses, retreat, advance (WE-18 to 27, 35)."""

from __future__ import annotations

from typing import Final

from hexwright.rules.engine.actions import Action, Asks, Gesture, Question
from hexwright.rules.engine.bans import banned, passed
from hexwright.rules.engine.codes import ELSEWHERE, FINE, NOWHERE
from hexwright.rules.engine.dice import cause, of_place, roll_for
from hexwright.rules.engine.hooks import Hooks
from hexwright.rules.engine.phases import turn_refusal
from hexwright.rules.engine.places import link, neighbours, on_map, where
from hexwright.rules.engine.play import Play
from hexwright.rules.engine.records import Game, TargetScope
from hexwright.rules.engine.ruling import Ruling
from hexwright.rules.engine.supplied import supply_states
from hexwright.rules.engine.units import enter, names_of, opposes
from hexwright.rules.engine.words import doing, reason, say
from hexwright.rules.language.prelude import Ints, cut, ints, mix, text
from hexwright.rules.mechanism.cards.piles import held, holder, lay_down
from hexwright.rules.mechanism.control.rules import give_to
from hexwright.rules.mechanism.movement.judging import keeps_still
from hexwright.rules.mechanism.stacking.rules import stack_reason

from ..casualties.rules import eliminate, lose_step
from ..drives.rules import drive_of
from ..effectiveness.parameters import Battle
from ..effectiveness.rules import (
    ADVANCE,
    ATTACK_CARD,
    ATTACKS,
    DEFENCE_CARD,
    DEFENDS,
    FIRST_FIRE,
    LOSSES,
    QUIET,
    RETREAT,
    Fight,
    added_by,
    capacity,
    change,
    fires_first,
    goes_far,
    has_way_back,
    holds,
    hopes,
    is_combat_card,
    is_first,
    losses,
    may_fall_back,
    may_go_back,
    nobody_retreats,
    party,
    price,
    row_of,
    silenced,
    spaces_back,
    stays_there,
    strength,
    suits_battle,
    within_table,
)
from ..neutrals.rules import is_closed, is_invader

FIGHTS: Final = doing("warfare")

BANNED: Final = reason("ban")
NOT_BESIDE: Final = reason("adjacent")
NOT_THERE: Final = reason("not-on-map")
NO_ENEMY: Final = reason("no-enemy")
NOT_YOURS: Final = reason("two-sides")
HAS_FOUGHT: Final = reason("fought-with-card")
DONE_WITH_CARD: Final = reason("done-with-card")
NOBODY: Final = reason("nobody")
NO_CARD_NOW: Final = reason("no-combat-card-now")
NOT_THIS_CARD: Final = reason("combat-card-not-here")
NO_LOSS: Final = reason("takes-no-loss")
CANNOT_ABSORB: Final = reason("armour-absorbs")
NO_WAY: Final = reason("not-back-there")
MUST_GO_BACK: Final = reason("must-go-back")
NO_BATTLE: Final = reason("no-advance-now")
REDUCED: Final = reason("reduced-stays")
NOT_AT_SEA: Final = reason("stays-elsewhere")
NOT_OPEN: Final = reason("no-further-advance")
CARD_DUE: Final = reason("combat-card-due")
LOSSES_DUE: Final = reason("losses-due")
RETREAT_DUE: Final = reason("retreat-due")
ADVANCE_DUE: Final = reason("advance-there-due")

FACES: Final = 10
FIRE: Final = cause("warfare.fire")


# --- attack -----------------------------------------------------------------------------------------
def is_foe(game: Game, play: Play, side: int, unit: int) -> bool:
    """Whether a side may attack a unit: an enemy, or the army of a country that it has invaded."""
    return opposes(game, play, side, game.units.side[unit]) or is_invader(play, side, unit)


def foes_at(game: Game, play: Play, side: int, place: int) -> Ints:
    """The units at a place that a side may attack."""
    found = ints(game.units.count, 0)
    count = 0
    for u in range(game.units.count):
        if play.at[u] == place and is_foe(game, play, side, u):
            found[count] = u
            count += 1
    return cut(found, count)


def foes_in(game: Game, play: Play, side: int, place: int) -> int:
    """How many units that a side may attack stand at a place."""
    return len(foes_at(game, play, side, place))


def attack_ruling(game: Game, play: Play, attackers: Ints, place: int) -> Ruling:
    """Why these units may not attack a place now; FINE if they may."""
    if len(attackers) == 0:
        return Ruling(NOBODY)
    side = game.units.side[attackers[0]]
    refusal = turn_refusal(game, play, side, FIGHTS)
    if refusal != FINE:
        return Ruling(refusal)
    enemies = foes_in(game, play, side, place) if on_map(game, place) else 0
    if enemies == 0:
        return Ruling(NO_ENEMY, place)
    supply = supply_states(game, play, side)
    taken = passed(game, play, game.of(Battle).bans)
    for u in attackers:
        if game.units.side[u] != side:
            return Ruling(NOT_YOURS, u)
        if not on_map(game, play.at[u]):
            return Ruling(NOT_THERE, u)
        if link(game, play.at[u], place) == NOWHERE:
            return Ruling(NOT_BESIDE, u)
        if play.of(Fight).fought[u] != 0:
            return Ruling(HAS_FOUGHT, u)
        who = TargetScope(
            game,
            play,
            unit=u,
            supply=ELSEWHERE if supply[u] < 0 else supply[u],
            zone=False,
            to=place,
            enemies=enemies,
            to_zone=False,
        )
        ban = banned(play, game.of(Battle).bans, who, taken)
        if ban != NOWHERE:
            return Ruling(BANNED, ban)
    return Ruling()


def attack(game: Game, play: Play, attackers: Ints, place: int) -> Ruling:
    """Units attack a place: a battle begins. Changes `play`."""
    ruling = attack_ruling(game, play, attackers, place)
    if ruling.reason != FINE:
        return ruling
    close(game, play)
    fight = play.of(Fight)
    side = game.units.side[attackers[0]]
    for u in attackers:
        fight.part[u] = ATTACKS
        fight.fought[u] = 1
    for u in range(game.units.count):
        if play.at[u] == place and is_foe(game, play, side, u):
            fight.part[u] = DEFENDS
            fight.defender = game.units.side[u]
    fight.attacker = side
    fight.target = place
    fight.row = row_of(game, play, attackers, place)
    fight.stage = ATTACK_CARD
    say(game, play, "warfare.begins", place=place, who=names_of(game, attackers))
    for begins in game.hooks.battle_begins:
        begins(game, play, attackers, place)
    go_on(game, play)
    return Ruling()


def targets(game: Game, play: Play, unit: int) -> Ints:
    """The places that a unit could attack alone now."""
    found = ints(game.places.total, 0)
    if on_map(game, play.at[unit]) and play.of(Fight).fought[unit] == 0:
        for place in neighbours(game, play.at[unit]):
            if attack_ruling(game, play, ints(1, unit), place).reason == FINE:
                found[place] = 1
    return where(found)


def joins(game: Game, play: Play, unit: int) -> Ruling:
    """Whether a unit may be marked for an attack."""
    if play.of(Fight).fought[unit] != 0:
        return Ruling(HAS_FOUGHT, unit)
    return Ruling() if len(targets(game, play, unit)) > 0 else Ruling(NOBODY)


def awaits(game: Game, play: Play) -> bool:
    """Whether a unit may attack a place now."""
    for side in range(game.sides):
        if turn_refusal(game, play, side, FIGHTS) == FINE:
            held = ints(game.places.count, 0)
            for u in range(game.units.count):
                if on_map(game, play.at[u]) and is_foe(game, play, side, u):
                    held[play.at[u]] = 1
            for u in range(game.units.count):
                if (
                    game.units.side[u] == side
                    and on_map(game, play.at[u])
                    and keeps_still(game, play, u) == FINE
                ):
                    for place in neighbours(game, play.at[u]):
                        if held[place] != 0:
                            if attack_ruling(game, play, ints(1, u), place).reason == FINE:
                                return True
    return False


def promise(game: Game, play: Play, attackers: Ints, place: int) -> int:
    """How promising an attack on a place is: in hundredths of a loss, what it costs the enemy on the average,
    though no more than the enemy has, less what it costs the attackers.
    """
    defenders = foes_at(game, play, game.units.side[attackers[0]], place)
    hope = hopes(game, strength(game, play, attackers), row_of(game, play, attackers, place), ATTACKS)
    fear = hopes(game, strength(game, play, defenders), row_of(game, play, attackers, place), DEFENDS)
    return min(hope, 100 * capacity(game, play, defenders)) - min(fear, 100 * capacity(game, play, attackers))


def odds(game: Game, play: Play, attackers: Ints, unit: int) -> None:
    """Say what an attack of marked units on the space of an enemy could come to, before cards are played: of
    those who would take part. Changes `play.lines` alone.
    """
    place = play.at[unit]
    if not on_map(game, place):
        return
    found = ints(len(attackers), 0)
    count = 0
    for u in attackers:
        if attack_ruling(game, play, ints(1, u), place).reason == FINE:
            found[count] = u
            count += 1
    if count == 0:
        say(game, play, "warfare.mark-first", place=place)
        return
    able = cut(found, count)
    side = game.units.side[able[0]]
    say(game, play, "warfare.odds", place=place)
    row = row_of(game, play, able, place)
    say_chances(game, play, side, able, row, ATTACKS)
    say_chances(game, play, game.units.side[unit], foes_at(game, play, side, place), row, DEFENDS)
    if is_first(game, row):
        say(game, play, "warfare.first", side=game.units.side[unit])


def say_chances(game: Game, play: Play, side: int, units: Ints, row: int, part: int) -> None:
    """Say what each throw of a side would cost the other one. Changes `play.lines` alone."""
    added = added_by(game, row, part) + (drive_of(play) if part == ATTACKS else 0)
    value = strength(game, play, units)
    words = ""
    for face in range(FACES):
        words = words + (", " if face > 0 else "") + text(losses(game, value, face + added))
    say(
        game,
        play,
        "warfare.chances",
        side=side,
        who=names_of(game, units),
        value=value,
        added=added,
        words=words,
    )


def has_fought(_: Game, play: Play, unit: int) -> int:
    """Why a unit does nothing more with the card of the phase; FINE if it may."""
    return DONE_WITH_CARD if play.of(Fight).fought[unit] != 0 else FINE


# --- how a battle goes on ---------------------------------------------------------------------------
def hand_size(game: Game, play: Play, side: int) -> int:
    """How many cards a side holds, which everybody may know."""
    found = 0
    for pile in range(len(game.cards.piles.holder)):
        if game.cards.piles.holder[pile] == side:
            found += held(game, play, pile)
    return found


def go_on(game: Game, play: Play) -> None:
    """The battle at hand goes on as far as nobody has to choose anything. Changes `play`."""
    fight = play.of(Fight)
    if fight.stage == ATTACK_CARD and hand_size(game, play, fight.attacker) == 0:
        fight.stage = DEFENCE_CARD
    if fight.stage == DEFENCE_CARD:
        if silenced(game, play) or hand_size(game, play, fight.defender) == 0:
            open_fire(game, play)
    if fight.stage == FIRST_FIRE and is_settled(game, play):
        fight.stage = LOSSES
        fire(game, play, ATTACKS)
    if fight.stage == LOSSES and is_settled(game, play):
        turn_back(game, play)
    if fight.stage == RETREAT and not somebody_goes(game, play):
        come_to_end(game, play)


def open_fire(game: Game, play: Play) -> None:
    """The dice are thrown: by the defender first, or by both at once. Changes `play`."""
    fight = play.of(Fight)
    if fires_first(game, play):
        fight.stage = FIRST_FIRE
        say(game, play, "warfare.first", side=fight.defender)
        fire(game, play, DEFENDS)
    else:
        fight.stage = LOSSES
        fire(game, play, ATTACKS)
        fire(game, play, DEFENDS)


def fire(game: Game, play: Play, part: int) -> None:
    """A side of the battle throws, and the other owes losses. Changes `play`."""
    fight = play.of(Fight)
    units = party(game, play, part)
    if len(units) == 0:
        return
    value = strength(game, play, units)
    rolled = roll_for(play, mix(FIRE, part), of_place(fight.target), 1, FACES) - 1
    added = change(game, play, part)
    lost = losses(game, value, rolled + added)
    side = fight.attacker if part == ATTACKS else fight.defender
    say(
        game,
        play,
        "warfare.fires",
        side=side,
        value=value,
        die=rolled,
        added=added,
        counts=within_table(rolled + added),
        n=lost,
    )
    if part == ATTACKS:
        fight.defender_owes = lost
    else:
        fight.attacker_owes = lost


# --- losses -----------------------------------------------------------------------------------------
def is_settled(game: Game, play: Play) -> bool:
    """Whether no losses are owed that leave a choice; the others are taken. Changes `play`."""
    settle(game, play, ATTACKS)
    settle(game, play, DEFENDS)
    return play.of(Fight).attacker_owes == 0 and play.of(Fight).defender_owes == 0


def owed(play: Play, part: int) -> int:
    """Losses that a side of the battle owes."""
    return play.of(Fight).attacker_owes if part == ATTACKS else play.of(Fight).defender_owes


def owe(play: Play, part: int, count: int) -> None:
    """A side of the battle owes so many losses from now on. Changes `play`."""
    if part == ATTACKS:
        play.of(Fight).attacker_owes = count
    else:
        play.of(Fight).defender_owes = count


def settle(game: Game, play: Play, part: int) -> None:
    """Losses of a side that leave no choice: all that it has, those of its only unit, what is left that no
    step absorbs. Changes `play`.
    """
    units = party(game, play, part)
    if owed(play, part) >= capacity(game, play, units):
        for u in units:
            while play.of(Fight).part[u] == part:
                take(game, play, u)
        owe(play, part, 0)
        return
    while len(units) == 1 and owed(play, part) >= price(game, play, units[0]):
        take(game, play, units[0])
    for u in units:
        if owed(play, part) >= price(game, play, u):
            return
    owe(play, part, 0)


def take(game: Game, play: Play, unit: int) -> None:
    """A unit loses a step of those that its side owes. Changes `play`."""
    fight = play.of(Fight)
    part = fight.part[unit]
    owe(play, part, max(0, owed(play, part) - price(game, play, unit)))
    if part == ATTACKS:
        fight.attacker_lost += 1
        lose_step(game, play, unit, fight.defender, False)
    else:
        fight.defender_lost += 1
        lose_step(game, play, unit, fight.attacker, False)


def loss_refusal(game: Game, play: Play, unit: int) -> Ruling:
    """Why a unit may not take losses now; FINE if it may."""
    fight = play.of(Fight)
    if fight.stage not in (FIRST_FIRE, LOSSES) or fight.part[unit] == 0 or owed(play, fight.part[unit]) == 0:
        return Ruling(NO_LOSS)
    if owed(play, fight.part[unit]) < price(game, play, unit):
        return Ruling(CANNOT_ABSORB, unit)
    return Ruling()


def lose(game: Game, play: Play, unit: int) -> Ruling:
    """A unit takes a step of what its side owes. Changes `play`."""
    refusal = loss_refusal(game, play, unit)
    if refusal.reason != FINE:
        return refusal
    take(game, play, unit)
    go_on(game, play)
    return Ruling()


def losers(game: Game, play: Play, unit: int) -> Ints:
    """The unit itself, if it may take a step now."""
    return ints(1, unit) if loss_refusal(game, play, unit).reason == FINE else ints(0, 0)


def leave(game: Game, play: Play, unit: int) -> None:
    """A unit that is lost takes no part any more. Changes `play`."""
    play.of(Fight).part[unit] = 0
    play.of(Fight).must_go[unit] = 0
    play.of(Fight).advanced[unit] = 0
    play.of(Fight).fought[unit] = 0


# --- combat cards -----------------------------------------------------------------------------------
def card_side(play: Play) -> int:
    """The side that may play a combat card now, NOWHERE for none."""
    fight = play.of(Fight)
    if fight.stage == ATTACK_CARD:
        return fight.attacker
    return fight.defender if fight.stage == DEFENCE_CARD else NOWHERE


def card_refusal(game: Game, play: Play, card: int) -> int:
    """Why a combat card may not be played now, FINE if it may."""
    side = holder(game, play, card)
    if side == NOWHERE or side != card_side(play):
        return NO_CARD_NOW
    return FINE if suits_battle(game, play, card) else NOT_THIS_CARD


def play_combat_card(game: Game, play: Play, card: int) -> Ruling:
    """A combat card is played into the battle at hand. Changes `play`."""
    refusal = card_refusal(game, play, card)
    if refusal != FINE:
        return Ruling(refusal)
    fight = play.of(Fight)
    side = card_side(play)
    say(game, play, "warfare.card", side=side, card=card)
    lay_down(game, play, card, game.cards.once[card] == 1)
    if fight.stage == ATTACK_CARD:
        fight.attack_card = card
        fight.stage = DEFENCE_CARD
    else:
        fight.defence_card = card
        open_fire(game, play)
    go_on(game, play)
    return Ruling()


def playable(game: Game, play: Play, card: int) -> Ints:
    """The card itself, if it may be played into the battle now."""
    return ints(1, card) if card_refusal(game, play, card) == FINE else ints(0, 0)


def go_without(game: Game, play: Play, side: int) -> Ruling:
    """A side plays no combat card. Changes `play`."""
    if side != card_side(play):
        return Ruling(NO_CARD_NOW)
    fight = play.of(Fight)
    say(game, play, "warfare.no-card", side=side)
    if fight.stage == ATTACK_CARD:
        fight.stage = DEFENCE_CARD
    else:
        open_fire(game, play)
    go_on(game, play)
    return Ruling()


def decides(game: Game, play: Play, side: int) -> bool:
    """Whether a side may play a combat card now."""
    return side == card_side(play)


def deciders(game: Game, play: Play, side: int) -> Ints:
    """The side itself, if it may play a combat card now."""
    return ints(1, side) if side == card_side(play) else ints(0, 0)


# --- retreat ----------------------------------------------------------------------------------------
def turn_back(game: Game, play: Play) -> None:
    """All losses are taken: the defenders who are left retreat if they must, or may. Changes `play`."""
    fight = play.of(Fight)
    fight.stage = RETREAT
    spaces = spaces_back(game, fight.defender_lost - fight.attacker_lost)
    if holds(game, play, fight.target) or nobody_retreats(game, play) or len(party(game, play, ATTACKS)) == 0:
        spaces = 0
    fight.may_stay = 0
    if spaces == 0 and may_fall_back(game, play):
        spaces = 1
        fight.may_stay = 1
    for u in party(game, play, DEFENDS):
        fight.must_go[u] = spaces
    if spaces > 0 and fight.may_stay == 0 and len(party(game, play, DEFENDS)) > 0:
        say(game, play, "warfare.retreats", side=fight.defender, n=spaces)


def somebody_goes(game: Game, play: Play) -> bool:
    """Whether somebody must still retreat; who cannot is eliminated, or stays if it may. Changes `play`."""
    fight = play.of(Fight)
    found = False
    for u in range(game.units.count):
        if fight.must_go[u] > 0:
            if has_way_back(game, play, u):
                found = True
            elif fight.may_stay == 1:
                fight.must_go[u] = 0
            else:
                say(game, play, "warfare.no-way", unit=u)
                eliminate(game, play, u, fight.attacker, False)
    return found


def goes_back(game: Game, play: Play, movers: Ints, place: int) -> bool:
    """Whether one of some units must retreat."""
    for u in movers:
        if play.of(Fight).must_go[u] > 0:
            return True
    return False


def back_ruling(game: Game, play: Play, movers: Ints, place: int) -> Ruling:
    """Why these units may not retreat to a place together."""
    for u in movers:
        if play.of(Fight).must_go[u] == 0:
            return Ruling(MUST_GO_BACK)
        if not on_map(game, place) or not may_go_back(game, play, u, place):
            return Ruling(NO_WAY, u)
    return Ruling(stack_reason(game, play, game.units.side[movers[0]], place, movers))


def go_back(game: Game, play: Play, movers: Ints, place: int) -> Ruling:
    """Units retreat a space. Changes `play`."""
    ruling = back_ruling(game, play, movers, place)
    if ruling.reason != FINE:
        return ruling
    for u in movers:
        say(game, play, "warfare.goes-back", unit=u, place=place)
        play.at[u] = place
        play.of(Fight).must_go[u] -= 1
    enter(game, play, movers, place)
    go_on(game, play)
    return Ruling()


def ways_back(game: Game, play: Play, unit: int) -> Ints:
    """The places to which a unit that must retreat may go next."""
    found = ints(game.places.total, 0)
    if play.of(Fight).must_go[unit] > 0:
        for place in neighbours(game, play.at[unit]):
            if may_go_back(game, play, unit, place):
                found[place] = 1
    return where(found)


def may_remain(game: Game, play: Play, unit: int) -> bool:
    """Whether a unit may retreat and need not."""
    return play.of(Fight).must_go[unit] > 0 and play.of(Fight).may_stay == 1


def remain(game: Game, play: Play, unit: int) -> Ruling:
    """A unit that may retreat stays. Changes `play`."""
    if not may_remain(game, play, unit):
        return Ruling(MUST_GO_BACK)
    play.of(Fight).must_go[unit] = 0
    go_on(game, play)
    return Ruling()


def remainers(game: Game, play: Play, unit: int) -> Ints:
    """The unit itself, if it may retreat and need not."""
    return ints(1, unit) if may_remain(game, play, unit) else ints(0, 0)


# --- advance and the end ----------------------------------------------------------------------------
def come_to_end(game: Game, play: Play) -> None:
    """Nobody has to retreat any more: attackers may advance where the space is empty. Changes `play`."""
    fight = play.of(Fight)
    fight.stage = ADVANCE
    if not somebody_advances(game, play):
        close(game, play)


def somebody_advances(game: Game, play: Play) -> bool:
    """Whether one of the attackers may advance now."""
    for u in party(game, play, ATTACKS):
        if len(ways_on(game, play, u)) > 0:
            return True
    return False


def advance_refusal(game: Game, play: Play, movers: Ints) -> Ruling:
    """Why these units may not advance to the place attacked, FINE if they may (WE-26)."""
    fight = play.of(Fight)
    if fight.stage != ADVANCE or foes_in(game, play, fight.attacker, fight.target) > 0:
        return Ruling(NO_BATTLE)
    for u in movers:
        if fight.part[u] != ATTACKS or fight.advanced[u] > 0:
            return Ruling(NO_BATTLE)
        if play.left[u] < game.units.full[u]:
            return Ruling(REDUCED, u)
        if not stays_there(game, u, fight.target):
            return Ruling(NOT_AT_SEA, u)
    return Ruling(stack_reason(game, play, fight.attacker, fight.target, movers))


def further_refusal(game: Game, play: Play, movers: Ints, place: int) -> Ruling:
    """Why these units may not advance from the place attacked to the next one, FINE if they may."""
    fight = play.of(Fight)
    side = fight.attacker
    if fight.stage != ADVANCE or not on_map(game, place) or link(game, fight.target, place) == NOWHERE:
        return Ruling(NO_BATTLE)
    for u in movers:
        if fight.part[u] != ATTACKS or fight.advanced[u] != 1 or not goes_far(game, play, u):
            return Ruling(NO_BATTLE)
        if not stays_there(game, u, place):
            return Ruling(NOT_AT_SEA, u)
    former = play.control[place]
    if is_closed(game, play, place) or foes_in(game, play, side, place) > 0:
        return Ruling(NOT_OPEN)
    if former not in (NOWHERE, side) and not opposes(game, play, side, former):
        return Ruling(NOT_OPEN)
    return Ruling(stack_reason(game, play, side, place, movers))


def is_advance(game: Game, play: Play, movers: Ints, place: int) -> bool:
    """Whether units are dragged to the place that they have attacked, or on from there."""
    fight = play.of(Fight)
    if fight.stage != ADVANCE or fight.part[movers[0]] != ATTACKS:
        return False
    return place == fight.target or fight.advanced[movers[0]] == 1


def advance(game: Game, play: Play, movers: Ints, place: int) -> Ruling:
    """Attackers advance, and capture the place. Changes `play`."""
    side = play.of(Fight).attacker
    if place == play.of(Fight).target:
        refusal = advance_refusal(game, play, movers)
    else:
        refusal = further_refusal(game, play, movers, place)
    if refusal.reason != FINE:
        return refusal
    say(game, play, "warfare.advances", who=names_of(game, movers), place=place)
    for u in movers:
        play.at[u] = place
        play.of(Fight).advanced[u] += 1
    enter(game, play, movers, place)
    give_to(game, play, side, place)
    for told in game.hooks.advanced:
        told(game, play, movers, place)
    if not somebody_advances(game, play):
        close(game, play)
    return Ruling()


def ways_on(game: Game, play: Play, unit: int) -> Ints:
    """The places to which an attacker may advance."""
    fight = play.of(Fight)
    if fight.part[unit] != ATTACKS:
        return ints(0, 0)
    if advance_refusal(game, play, ints(1, unit)).reason == FINE:
        return ints(1, fight.target)
    found = ints(game.places.total, 0)
    if fight.advanced[unit] == 1 and goes_far(game, play, unit):
        for place in neighbours(game, fight.target):
            if further_refusal(game, play, ints(1, unit), place).reason == FINE:
                found[place] = 1
    return where(found)


def is_over(game: Game, play: Play) -> bool:
    """Whether attackers may advance and need not."""
    return play.of(Fight).stage == ADVANCE


def over(game: Game, play: Play) -> Ruling:
    """Nobody advances any more. Changes `play`."""
    if not is_over(game, play):
        return Ruling(NO_BATTLE)
    close(game, play)
    return Ruling()


def close(game: Game, play: Play) -> None:
    """The battle at hand is over, if there is one. Changes `play`."""
    fight = play.of(Fight)
    if fight.stage == QUIET:
        return
    for ends in game.hooks.battle_ends:
        ends(game, play)
    fight.stage = QUIET
    fight.target = NOWHERE
    fight.row = NOWHERE
    fight.attacker = NOWHERE
    fight.defender = NOWHERE
    fight.attack_card = NOWHERE
    fight.defence_card = NOWHERE
    fight.attacker_owes = 0
    fight.defender_owes = 0
    fight.attacker_lost = 0
    fight.defender_lost = 0
    fight.may_stay = 0
    for u in range(game.units.count):
        fight.part[u] = 0
        fight.must_go[u] = 0
        fight.advanced[u] = 0


def due(game: Game, play: Play) -> Ruling:
    """What must be settled of the battle at hand before anything else."""
    fight = play.of(Fight)
    if fight.stage in (ATTACK_CARD, DEFENCE_CARD):
        return Ruling(CARD_DUE, card_side(play))
    if fight.attacker_owes > 0:
        return Ruling(LOSSES_DUE, fight.attacker, fight.attacker_owes)
    if fight.defender_owes > 0:
        return Ruling(LOSSES_DUE, fight.defender, fight.defender_owes)
    return Ruling(RETREAT_DUE, fight.target, fight.defender) if fight.stage == RETREAT else Ruling()


def advance_due(game: Game, play: Play) -> Ruling:
    """Attackers who may advance do so, or leave it, before anything else is done (WE-26)."""
    fight = play.of(Fight)
    if fight.stage == ADVANCE and somebody_advances(game, play):
        return Ruling(ADVANCE_DUE, fight.target, fight.attacker)
    return Ruling()


QUESTIONS: Final = (
    Question(
        name="odds",
        title="Odds",
        help="What an attack of the marked units on the space of this one could come to, before cards.",
        asks=Asks.ATTACK,
        say=odds,
        key="Ctrl+D",
    ),
)
HOOKS: Final = Hooks(
    unsettled=(due,),
    offered=(advance_due,),
    asks=(due, advance_due),
    lost=(leave,),
    phase_ends=(close,),
    must_keep_still=(has_fought,),
)
ACTIONS: Final = (
    Action(
        name="attack",
        title="Attack",
        help="The marked units attack the space of this one, together.",
        gesture=Gesture.ATTACK,
        does="warfare",
        act=attack,
        options=targets,
        joins=joins,
        awaits=awaits,
        odds=promise,
        key="Ctrl+Shift+A",
    ),
    Action(
        name="combat-card",
        title="Play into the battle",
        help="The card is played into the battle at hand: first by the attacker, then by the defender.",
        gesture=Gesture.CARD,
        does=None,
        act=play_combat_card,
        options=playable,
        suits=is_combat_card,
        settles=(CARD_DUE,),
    ),
    Action(
        name="no-card",
        title="{side}: No combat card",
        menu="Battle",
        help="The side plays no combat card into the battle at hand.",
        gesture=Gesture.SIDE,
        does=None,
        fits=decides,
        act=go_without,
        options=deciders,
        settles=(CARD_DUE,),
    ),
    Action(
        name="take-losses",
        title="Take losses",
        help="The unit takes a step of the losses that its side owes; one with armour absorbs more of them.",
        gesture=Gesture.UNIT,
        does=None,
        act=lose,
        options=losers,
        settles=(LOSSES_DUE,),
    ),
    Action(
        name="go-back",
        title="Retreat",
        help="Units that must retreat are dragged a space at a time.",
        gesture=Gesture.DRAG,
        does=None,
        fits=goes_back,
        act=go_back,
        options=ways_back,
        settles=(RETREAT_DUE,),
    ),
    Action(
        name="remain",
        title="Stay",
        help="The unit may retreat, and stays.",
        gesture=Gesture.UNIT,
        does=None,
        fits=may_remain,
        act=remain,
        options=remainers,
        settles=(RETREAT_DUE,),
    ),
    Action(
        name="advance",
        title="Advance",
        help="Full-sized attackers advance when they are dragged to the space they have attacked.",
        gesture=Gesture.DRAG,
        does=None,
        fits=is_advance,
        act=advance,
        options=ways_on,
        settles=(ADVANCE_DUE,),
    ),
    Action(
        name="over",
        title="Battle over",
        help="Nobody advances any more.",
        gesture=Gesture.BUTTON,
        does=None,
        fits=is_over,
        act=over,
        settles=(ADVANCE_DUE,),
        key="Alt+B",
    ),
)
