"""What players ask about battles: why, where to, what for."""

from __future__ import annotations

from hexwright.rules.engine.codes import FINE, NOWHERE
from hexwright.rules.engine.fractions import in_parts
from hexwright.rules.engine.phases import unsettled
from hexwright.rules.engine.places import on_map, place_names
from hexwright.rules.engine.play import Play
from hexwright.rules.engine.questions import MAY, NOTHING, Overlay
from hexwright.rules.engine.records import Game
from hexwright.rules.engine.ruling import Ruling
from hexwright.rules.engine.words import phrase, refusal, say
from hexwright.rules.language.prelude import Ints, cut, ints
from hexwright.rules.mechanism.combat.battle import advance_ruling, has_attacked_here
from hexwright.rules.mechanism.combat.judge import fighter_refusal, is_attacked_already, is_open
from hexwright.rules.mechanism.combat.parameters import Combat
from hexwright.rules.mechanism.combat.report import owed_text
from hexwright.rules.mechanism.combat.state import Battle
from hexwright.rules.mechanism.combat.strength import clash_of, printed_strength
from hexwright.rules.mechanism.combat.taking_part import all_beside, in_reach, place_ruling


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
