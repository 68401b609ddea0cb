"""A landing from the sea, once in a game, with its beachhead: a depot that is lost when the enemy enters it.

Where the enemy stands the units fight from the sea. When no step is owed any more they come ashore if the hex
is empty; else they are lost, and the depot with them.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from hexwright.rules.engine.actions import TOGETHER, WELCOME, Action, Gesture
from hexwright.rules.engine.codes import FINE, NOWHERE
from hexwright.rules.engine.condition import known
from hexwright.rules.engine.hooks import Hooks
from hexwright.rules.engine.losses import remove_unit
from hexwright.rules.engine.phases import allows, turn_refusal
from hexwright.rules.engine.places import on_map, where
from hexwright.rules.engine.play import Play, Until, number, per_unit
from hexwright.rules.engine.questions import MAY, NOTHING, Overlay
from hexwright.rules.engine.records import BattleScope, Game, TargetScope, VictoryScope
from hexwright.rules.engine.ruling import Ruling
from hexwright.rules.engine.supplied import supply_states
from hexwright.rules.engine.units import enemies_in, enemy_counts, enter, names_of, opposes
from hexwright.rules.engine.words import doing, reason, refusal, say
from hexwright.rules.language.prelude import Ints, cut, has_bit, ints
from hexwright.rules.mechanism.combat.battle import close_battle, fight
from hexwright.rules.mechanism.combat.judge import owing
from hexwright.rules.mechanism.combat.parameters import Combat
from hexwright.rules.mechanism.combat.report import say_chances
from hexwright.rules.mechanism.combat.state import Battle
from hexwright.rules.mechanism.placing.rules import never_enter
from hexwright.rules.mechanism.stacking.rules import stack_reason
from hexwright.rules.mechanism.zones.rules import enemy_zone

from .parameters import Landing

LANDS: Final = doing("landing")

CLOSED: Final = reason("closed")
FROZEN: Final = reason("frozen")
GOES_ALONG: Final = reason("goes-along")
NOT_YOURS: Final = reason("side")
ONCE: Final = reason("landing-once")
TOO_MANY: Final = reason("landing-units")
WRONG_PLACE: Final = reason("landing-hex")
WRONG_START: Final = reason("landing-start")
WRONG_UNIT: Final = reason("landing-unit")


@dataclass(kw_only=True)
class Beachhead:
    """What is remembered of the landing."""

    used: int = number()  # 1 once units have landed
    at_sea: int = number()  # 1 while the battle at hand is fought from the sea
    lost: int = number()  # 1 once the depot is lost
    ashore: Ints = per_unit(0, Until.SIDE)  # 1 for units that have landed in this player turn


# --- what authors may ask ---------------------------------------------------------------------------
@known("whether the attackers come from the sea")
def landing(battle: BattleScope) -> bool:
    """Whether a battle is fought from the sea."""
    return battle.elsewhere and battle.play.of(Beachhead).at_sea != 0


@known("whether the landing's marker was taken")
def depot_lost(world: VictoryScope) -> bool:
    """Whether the depot is lost."""
    return world.play.of(Beachhead).lost != 0


# --- who may land where -----------------------------------------------------------------------------
def is_landing(game: Game, play: Play, movers: Ints, place: int) -> bool:
    """Whether a drag means a landing now."""
    return allows(game, play, LANDS)


def starts_here(game: Game, place: int) -> bool:
    """Whether a landing may begin at a place."""
    rule = game.of(Landing)
    if rule.box is not None and place == rule.box:
        return True
    return on_map(game, place) and has_bit(game.places.sets[place], rule.from_)


def landing_refusal(game: Game, play: Play, movers: Ints, place: int) -> int:
    """Why these units may not land at a place now, defended or not; FINE if they may."""
    rule = game.of(Landing)
    side = game.units.side[movers[0]]
    refusal = turn_refusal(game, play, side, LANDS)
    if refusal != FINE:
        return refusal
    if side != rule.side:
        return NOT_YOURS
    if play.of(Beachhead).used != 0:
        return ONCE
    if never_enter(game, play, movers, place):
        return CLOSED
    if len(movers) > rule.most:
        return TOO_MANY
    refusal = force_refusal(game, play, movers, place)
    if refusal != FINE:
        return refusal
    if enemies_in(game, play, side, place) > 0:
        return FINE
    return stack_reason(game, play, side, place, movers)


def force_refusal(game: Game, play: Play, movers: Ints, place: int) -> int:
    """Why one of these units does not land at a place of the map; FINE if all may."""
    rule = game.of(Landing)
    enemies = enemies_in(game, play, rule.side, place)
    supply = supply_states(game, play, rule.side)
    zone = enemy_zone(game, play, rule.side)
    for u in movers:
        who = TargetScope(
            game,
            play,
            unit=u,
            supply=supply[u],
            zone=has_bit(zone, play.at[u]),
            to=place,
            enemies=enemies,
            to_zone=has_bit(zone, place),
        )
        if game.units.side[u] != rule.side or not rule.units(who):
            return WRONG_UNIT
        if not starts_here(game, play.at[u]):
            return WRONG_START
        if not rule.to(who):
            return WRONG_PLACE
    return FINE


def options(game: Game, play: Play, unit: int) -> Ints:
    """The places where a unit may land now."""
    rule = game.of(Landing)
    found = ints(game.places.count, 0)
    if not allows(game, play, LANDS) or play.of(Beachhead).used != 0 or not starts_here(game, play.at[unit]):
        return ints(0, 0)
    if game.units.side[unit] != rule.side:
        return ints(0, 0)
    one = ints(1, unit)
    supply = supply_states(game, play, rule.side)
    zone = enemy_zone(game, play, rule.side)
    enemies = enemy_counts(game, play, rule.side)
    for place in range(game.places.count):
        who = TargetScope(
            game,
            play,
            unit=unit,
            supply=supply[unit],
            zone=has_bit(zone, play.at[unit]),
            to=place,
            enemies=enemies[place],
            to_zone=has_bit(zone, place),
        )
        if rule.to(who) and landing_refusal(game, play, one, place) == FINE:
            found[place] = 1
    return where(found)


def awaits(game: Game, play: Play) -> bool:
    """Whether a unit may land somewhere now."""
    for u in range(game.units.count):
        if len(options(game, play, u)) > 0:
            return True
    return False


# --- the landing ------------------------------------------------------------------------------------
def land(game: Game, play: Play, movers: Ints, place: int) -> Ruling:
    """Units land from the sea, and fight if the enemy is there. Changes `play`."""
    refusal = landing_refusal(game, play, movers, place)
    if refusal != FINE:
        return Ruling(refusal)
    play.of(Beachhead).used = 1
    if enemies_in(game, play, game.of(Landing).side, place) > 0:
        assault(game, play, movers, place)
        return Ruling()
    say_ashore(game, play, movers, place)
    come_ashore(game, play, movers, place)
    return Ruling()


def asks_first(game: Game, play: Play, movers: Ints, place: int) -> bool:
    """Whether the enemy stands where these units may land: what a fight could come to is said."""
    if landing_refusal(game, play, movers, place) != FINE:
        return False
    if enemies_in(game, play, game.of(Landing).side, place) == 0:
        return False
    beachhead = play.of(Beachhead)
    beachhead.at_sea = 1  # the strength of who comes from the sea may depend on it
    say_chances(game, play, game.of(Combat).kinds[0], movers, place, True)
    beachhead.at_sea = 0
    say(game, play, "landing.once-more", who=names_of(game, movers), place=place)
    return True


def land_against(game: Game, play: Play, movers: Ints, place: int) -> Ruling:
    """Units land on the map though the rules do not allow it, and fight if the enemy is there.

    Changes `play`.
    """
    if not on_map(game, place) or game.units.side[movers[0]] != game.of(Landing).side:
        return Ruling(WRONG_PLACE)
    play.of(Beachhead).used = 1
    if enemies_in(game, play, game.of(Landing).side, place) > 0:
        assault(game, play, movers, place)
    else:
        come_ashore(game, play, movers, place)
    return Ruling()


def where_ashore(game: Game, play: Play, movers: Ints) -> Overlay:
    """Where units may land now, said and shown."""
    nothing = Overlay(False, ints(0, 0), ints(0, 0))
    if not allows(game, play, LANDS) or not starts_here(game, play.at[movers[0]]):
        return nothing
    if game.units.side[movers[0]] != game.of(Landing).side:
        return nothing
    shown = ints(game.places.count, NOTHING)
    free = ""
    held = ""
    why = WRONG_PLACE
    for place in range(game.places.count):
        refusal_there = landing_refusal(game, play, movers, place)
        if place == play.at[movers[0]]:
            continue
        if refusal_there == FINE:
            shown[place] = MAY
            if enemies_in(game, play, game.of(Landing).side, place) > 0:
                held = held + (", " if held != "" else "") + game.places.titles[place]
            else:
                free = free + (", " if free != "" else "") + game.places.titles[place]
        elif refusal_there != WRONG_PLACE:
            why = refusal_there
    who = names_of(game, movers)
    if free == "" and held == "":
        say(game, play, "landing.nowhere", who=who, why=refusal(game, Ruling(why)))
    if free != "":
        say(game, play, "landing.free", who=who, places=free)
    if held != "":
        say(game, play, "landing.held", who=who, places=held)
    return Overlay(True, shown, ints(game.places.count, NOWHERE))


def say_ashore(game: Game, play: Play, movers: Ints, place: int) -> None:
    """Say who comes ashore, and from where. Changes `play.lines`."""
    start = play.at[movers[0]]
    for u in movers:
        if play.at[u] != start:
            for v in movers:
                say(game, play, "landing.sets-out", unit=v, start=play.at[v])
            say(game, play, "landing.ashore-together", place=place)
            return
    say(game, play, "landing.ashore", who=names_of(game, movers), start=start, place=place)


def lands_together(game: Game, play: Play, movers: Ints, place: int) -> int:
    """Units that are dragged at once, from a hex and from the box, land in one hex."""
    return WELCOME if landing_refusal(game, play, movers, place) == FINE else TOGETHER


def assault(game: Game, play: Play, movers: Ints, place: int) -> None:
    """Units fight from the sea for a defended hex. Changes `play`."""
    close_battle(game, play)
    play.of(Beachhead).at_sea = 1
    say(game, play, "landing.assault", place=place, ground=game.places.terrain[place])
    fight(game, play, game.of(Combat).kinds[0], movers, place, True)


def come_ashore(game: Game, play: Play, movers: Ints, place: int) -> None:
    """Units come ashore with the depot, and do nothing more in this player turn. Changes `play`."""
    for u in movers:
        play.at[u] = place
        play.of(Beachhead).ashore[u] = 1
    play.sites[game.of(Landing).marker] = place
    enter(game, play, movers, place)


# --- how it ends ------------------------------------------------------------------------------------
def end_when_fought_out(game: Game, play: Play) -> None:
    """End a battle from the sea once no step is owed. Changes `play`."""
    if play.of(Beachhead).at_sea != 0 and owing(play) == 0:
        close_battle(game, play)


def settle(game: Game, play: Play) -> None:
    """The battle ends: those who fought from the sea come ashore if the hex is empty, else all is lost.

    Changes `play`.
    """
    beachhead = play.of(Beachhead)
    if beachhead.at_sea == 0:
        return
    beachhead.at_sea = 0
    target = play.of(Battle).target
    force = invaders(game, play)
    if len(force) > 0 and enemies_in(game, play, game.of(Landing).side, target) == 0:
        come_ashore(game, play, force, target)
        return
    for u in force:
        remove_unit(game, play, u, True)
    lose_depot(game, play)


def invaders(game: Game, play: Play) -> Ints:
    """The units that fight from the sea and are left."""
    battle = play.of(Battle)
    found = ints(game.units.count, 0)
    count = 0
    for u in range(game.units.count):
        if battle.attacking[u] != 0:
            found[count] = u
            count += 1
    return cut(found, count)


def lose_depot(game: Game, play: Play) -> None:
    """The depot is gone for good. Changes `play`."""
    rule = game.of(Landing)
    play.of(Beachhead).lost = 1
    play.sites[rule.marker] = game.lost[rule.side * 2 + 1]


def enemy_enters(game: Game, play: Play, movers: Ints, place: int) -> None:
    """The depot is lost when an enemy enters its hex. Changes `play`."""
    rule = game.of(Landing)
    at = play.sites[rule.marker]
    if at != NOWHERE and at == place and on_map(game, place):
        if opposes(game, play, game.units.side[movers[0]], rule.side):
            lose_depot(game, play)


def drowns(game: Game, play: Play, unit: int) -> bool:
    """Whether a unit that loses its last step is lost at sea."""
    return play.of(Beachhead).at_sea != 0 and play.of(Battle).attacking[unit] != 0


def keeps_still(game: Game, play: Play, unit: int) -> int:
    """Why a unit that has landed does nothing more in this player turn; FINE for others."""
    return FROZEN if play.of(Beachhead).ashore[unit] != 0 else FINE


def forget_unit(game: Game, play: Play, unit: int) -> None:
    """A unit is lost: that it landed is of no account any more. Changes `play`."""
    play.of(Beachhead).ashore[unit] = 0


# --- the depot's marker -----------------------------------------------------------------------------
def is_depot(game: Game, play: Play, site: int, place: int) -> bool:
    """Whether a marker is that of the depot."""
    return site == game.of(Landing).marker


def hold_depot(game: Game, play: Play, site: int, place: int) -> Ruling:
    """Nobody moves the depot by hand."""
    return Ruling(GOES_ALONG)


HOOKS: Final = Hooks(
    where_put=(where_ashore,),
    entered=(enemy_enters,),
    acted=(end_when_fought_out,),
    lost_for_good=(drowns,),
    lost=(forget_unit,),
    battle_ends=(settle,),
    must_keep_still=(keeps_still,),
)
ACTIONS: Final = (
    Action(
        name="land",
        title="Land",
        help="Drag the landing force together onto a hex of the coast. If the enemy holds it they fight: the "
        "odds are said first, and the force lands when it is dropped there once more.",
        gesture=Gesture.DRAG,
        does="landing",
        fits=is_landing,
        act=land,
        against=land_against,
        asks_first=asks_first,
        gathers=lands_together,
        options=options,
        awaits=awaits,
    ),
    Action(
        name="hold-depot",
        title="Depot",
        help="The depot lies where units have landed. Nobody moves it.",
        gesture=Gesture.MARKER,
        does=None,
        fits=is_depot,
        act=hold_depot,
        unbound=True,
    ),
)
