"""Fights of ships in one hex (5.21)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from builder.rules.engine.actions import Action, Gesture
from builder.rules.engine.codes import FINE, NOWHERE
from builder.rules.engine.dice import die
from builder.rules.engine.game import Game
from builder.rules.engine.hooks import Hooks
from builder.rules.engine.losses import lose_unit
from builder.rules.engine.phases import acting_side, allows, reacts, turn_refusal, unsettled
from builder.rules.engine.places import on_map
from builder.rules.engine.play import Play, Until, number, per_unit
from builder.rules.engine.ruling import Ruling
from builder.rules.engine.units import opposes
from builder.rules.engine.words import reason, say
from builder.rules.language.prelude import Ints, cut, has_bit, ints

from ..airfire.rules import ANSWER, FACES, FIRST, QUIET
from ..shelling.rules import BOMBARDS, points_lost, strength
from .parameters import Seafight

SHIPS_DUE: Final = reason("ships-due")
NO_FIRE: Final = reason("no-ships-fire")
NO_SHIP: Final = reason("no-ship")
NO_FIGHT: Final = reason("no-sea-fight")


@dataclass(kw_only=True)
class SeaBattle:
    """What is remembered of a fight at sea."""

    stage: int = number()  # QUIET, FIRST, ANSWER
    place: int = number(NOWHERE)
    fired: Ints = per_unit(0, Until.PHASE)  # 1 for ships that have fired in this impulse
    sunk: Ints = per_unit()  # 1 for those that are hit


def is_ship(game: Game, unit: int) -> bool:
    """Whether a unit is a ship."""
    return has_bit(game.units.sets[unit], game.of(Seafight).ships)


def can_fire(game: Game, play: Play, unit: int) -> bool:
    """Whether a ship has not fired yet in this impulse."""
    return is_ship(game, unit) and on_map(game, play.at[unit]) and play.of(SeaBattle).fired[unit] == 0


def guns_at(game: Game, play: Play, side: int, place: int) -> Ints:
    """The ships of a side at a place that may still fire."""
    found = ints(game.units.count, 0)
    count = 0
    for u in range(game.units.count):
        if play.at[u] == place and game.units.side[u] == side and can_fire(game, play, u):
            found[count] = u
            count += 1
    return cut(found, count)


def prey_at(game: Game, play: Play, side: int, place: int) -> bool:
    """Whether ships of the enemy are at a place that are not hit yet."""
    for u in range(game.units.count):
        if play.at[u] == place and is_ship(game, u) and play.of(SeaBattle).sunk[u] == 0:
            if opposes(game, play, game.units.side[u], side):
                return True
    return False


def goes_on(game: Game, play: Play, side: int) -> bool:
    """Whether a side has something to fire with, and at, in the fight at hand."""
    place = play.of(SeaBattle).place
    return len(guns_at(game, play, side, place)) > 0 and prey_at(game, play, side, place)


def is_turn_of(game: Game, play: Play, side: int) -> bool:
    """Whether ships of a side may fire now."""
    stage = play.of(SeaBattle).stage
    if stage == ANSWER:
        return reacts(game, play, side)
    return acting_side(game, play) == side


def fire_refusal(game: Game, play: Play, ships: Ints, unit: int) -> Ruling:
    """Why these ships may not fire at an enemy ship now; FINE if they may."""
    battle = play.of(SeaBattle)
    side = game.units.side[ships[0]]
    if battle.stage == QUIET:
        open_matter = unsettled(game, play)
        if open_matter.reason != FINE:
            return open_matter
        refusal = turn_refusal(game, play, side, BOMBARDS)
        if refusal != FINE:
            return Ruling(refusal)
    if not is_turn_of(game, play, side) or not is_ship(game, unit) or not on_map(game, play.at[unit]):
        return Ruling(NO_FIRE)
    if not opposes(game, play, side, game.units.side[unit]) or battle.sunk[unit] != 0:
        return Ruling(NO_FIRE)
    if battle.stage != QUIET and play.at[unit] != battle.place:
        return Ruling(NO_FIRE)
    for u in ships:
        if game.units.side[u] != side or not can_fire(game, play, u) or play.at[u] != play.at[unit]:
            return Ruling(NO_SHIP)
    return Ruling()


def fire_at_ship(game: Game, play: Play, ships: Ints, unit: int) -> Ruling:
    """Ships fire at an enemy ship in their hex. Changes `play`."""
    ruling = fire_refusal(game, play, ships, unit)
    if ruling.reason != FINE:
        return ruling
    battle = play.of(SeaBattle)
    if battle.stage == QUIET:
        open_battle(game, play, play.at[unit])
    value = 0
    for u in ships:
        value += strength(game, play, u, battle.place, ints(1, unit))
        battle.fired[u] = 1
    rolled = die(play, FACES)
    say(game, play, "seafight.fire", unit=unit, value=value, die=rolled)
    if points_lost(game, value, rolled) > 0:
        battle.sunk[unit] = 1
    else:
        say(game, play, "seafight.missed", unit=unit)
    go_on(game, play)
    return Ruling()


def open_battle(game: Game, play: Play, place: int) -> None:
    """Ships begin to fire at a place. Changes `play`."""
    play.of(SeaBattle).stage = FIRST
    play.of(SeaBattle).place = place
    say(game, play, "seafight.begins", place=place)


def other_side(game: Game, play: Play) -> int:
    """The side whose phase it is not."""
    found = acting_side(game, play)
    for side in range(game.sides):
        if opposes(game, play, side, acting_side(game, play)):
            found = side
    return found


def go_on(game: Game, play: Play) -> None:
    """The other side answers, or what was hit sinks, when nobody is left to fire. Changes `play`."""
    battle = play.of(SeaBattle)
    if battle.stage == FIRST and not goes_on(game, play, acting_side(game, play)):
        battle.stage = ANSWER
        if goes_on(game, play, other_side(game, play)):
            say(game, play, "seafight.answers", side=other_side(game, play))
    if battle.stage == ANSWER and not goes_on(game, play, other_side(game, play)):
        count_losses(game, play)


def count_losses(game: Game, play: Play) -> None:
    """Both have fired: what was hit sinks. Changes `play`."""
    battle = play.of(SeaBattle)
    battle.stage = QUIET
    battle.place = NOWHERE
    for u in range(game.units.count):
        if battle.sunk[u] != 0:
            battle.sunk[u] = 0
            say(game, play, "seafight.sunk", unit=u)
            lose_unit(game, play, u)


# --- what must be done, by the menus of ships ----------------------------------------------------------
def firing_side(game: Game, play: Play, unit: int) -> int:
    """The side that fires at a ship."""
    for side in range(game.sides):
        if opposes(game, play, side, game.units.side[unit]):
            return side
    return game.units.side[unit]


def is_prey(game: Game, play: Play, unit: int) -> bool:
    """Whether ships could fire at a ship in the fight that goes on."""
    battle = play.of(SeaBattle)
    if battle.stage == QUIET or play.at[unit] != battle.place or not is_ship(game, unit):
        return False
    side = firing_side(game, play, unit)
    return battle.sunk[unit] == 0 and is_turn_of(game, play, side) and goes_on(game, play, side)


def all_fire(game: Game, play: Play, unit: int) -> Ruling:
    """All ships in the hex that have not fired fire at a ship, in a fight that goes on. Changes `play`."""
    if not is_prey(game, play, unit):
        return Ruling(NO_FIRE)
    ships = guns_at(game, play, firing_side(game, play, unit), play.at[unit])
    return fire_at_ship(game, play, ships, unit)


def prey(game: Game, play: Play, unit: int) -> Ints:
    """The ship itself, if it can be fired at in the fight that goes on."""
    return ints(1, unit) if is_prey(game, play, unit) else ints(0, 0)


def could_cease(game: Game, play: Play, unit: int) -> bool:
    """Whether a ship is of the side that may fire now, and has not."""
    battle = play.of(SeaBattle)
    if battle.stage == QUIET or play.at[unit] != battle.place:
        return False
    return can_fire(game, play, unit) and is_turn_of(game, play, game.units.side[unit])


def cease(game: Game, play: Play, unit: int) -> Ruling:
    """Ships of a side fire no more in this fight. Changes `play`."""
    if not could_cease(game, play, unit):
        return Ruling(NO_FIRE)
    if play.of(SeaBattle).stage == ANSWER:
        count_losses(game, play)
        return Ruling()
    play.of(SeaBattle).stage = ANSWER
    go_on(game, play)
    return Ruling()


def cease_options(game: Game, play: Play, unit: int) -> Ints:
    """The ship itself, if it may cease fire."""
    return ints(1, unit) if could_cease(game, play, unit) else ints(0, 0)


def could_open_fire(game: Game, play: Play, unit: int) -> bool:
    """Whether a ship may begin a fight in the enemy's half."""
    side = game.units.side[unit]
    if play.of(SeaBattle).stage != QUIET or not allows(game, play, BOMBARDS) or not reacts(game, play, side):
        return False
    return can_fire(game, play, unit) and prey_at(game, play, side, play.at[unit])


def open_fire(game: Game, play: Play, unit: int) -> Ruling:
    """A ship begins a fight in the enemy's half; the ships of that side fire first. Changes `play`."""
    open_matter = unsettled(game, play)
    if open_matter.reason != FINE:
        return open_matter
    if not could_open_fire(game, play, unit):
        return Ruling(NO_FIGHT)
    open_battle(game, play, play.at[unit])
    go_on(game, play)
    return Ruling()


def ships_to_fire_at(game: Game, play: Play, unit: int) -> Ints:
    """The enemy ships at which a ship may fire now."""
    found = ints(game.units.count, 0)
    count = 0
    if can_fire(game, play, unit):
        for u in range(game.units.count):
            if play.at[u] == play.at[unit] and fire_refusal(game, play, ints(1, unit), u).reason == FINE:
                found[count] = u
                count += 1
    return cut(found, count)


def due(game: Game, play: Play) -> Ruling:
    """What must be done before anything else."""
    battle = play.of(SeaBattle)
    return Ruling() if battle.stage == QUIET else Ruling(SHIPS_DUE, battle.place)


def joins_fight(game: Game, play: Play, unit: int) -> Ruling:
    """Whether a ship may be marked to fire in a fight at sea."""
    return Ruling() if len(ships_to_fire_at(game, play, unit)) > 0 else Ruling(NO_SHIP)


HOOKS: Final = Hooks(unsettled=(due,))
ACTIONS: Final = (
    Action(
        name="fire-at-ship",
        title="Fire at the ship",
        help="The marked ships fire at this ship in their hex, once in an impulse.",
        gesture=Gesture.AIM,
        does="shelling",
        act=fire_at_ship,
        options=ships_to_fire_at,
        joins=joins_fight,
    ),
    Action(
        name="ships-fire",
        title="Ships fire at it",
        help="All ships in the hex that have not fired yet fire at this ship.",
        gesture=Gesture.UNIT,
        does=None,
        fits=is_prey,
        act=all_fire,
        options=prey,
        whose=firing_side,
    ),
    Action(
        name="cease-fire",
        title="Cease fire",
        help="The ships of this side fire no more in this fight.",
        gesture=Gesture.UNIT,
        does=None,
        fits=could_cease,
        act=cease,
        options=cease_options,
    ),
    Action(
        name="open-fire",
        title="Open fire",
        help="Begin a fight at sea in the enemy's half; the enemy's ships in the hex fire first.",
        gesture=Gesture.UNIT,
        does=None,
        fits=could_open_fire,
        act=open_fire,
    ),
)
