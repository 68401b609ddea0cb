"""Victory: the game's conditions, the counts they ask for, scores."""

from __future__ import annotations

from typing import Final

from hexwright.rules.engine.codes import GAVE_UP, NOWHERE, OFF_MAP, HexSetName, Side, UnitSetName
from hexwright.rules.engine.condition import known
from hexwright.rules.engine.fractions import with_decimals
from hexwright.rules.engine.places import on_map as stands_on_map
from hexwright.rules.engine.play import Play
from hexwright.rules.engine.records import Game, PrintedUnit, UnitScope, VictoryScope, World
from hexwright.rules.engine.supplied import supply_by, supply_states
from hexwright.rules.engine.words import phrase, reason, say
from hexwright.rules.language.prelude import Ints, any_bit, cut, has_bit, ints, no_bits, text
from hexwright.rules.mechanism.victory.parameters import (
    ANY_TURN,
    AT_ONCE,
    HIGHEST,
    LARGEST,
    SUM,
    Score,
    Tally,
    Victory,
    WinCondition,
)
from hexwright.rules.mechanism.zones.rules import enemy_zone

RESIGNED: Final = reason("resigned")


# --- names ------------------------------------------------------------------------------------------
@known("units of a set lost in supply")
def dead(world: World, units: UnitSetName) -> int:
    """How many units of a set are lost, but not for good."""
    return lost_units(world.game, world.play, units, 0)


@known("units of a set lost for good")
def removed(world: World, units: UnitSetName) -> int:
    """How many units of a set never come back."""
    return lost_units(world.game, world.play, units, 1)


def lost_units(game: Game, play: Play, units: int, for_good: int) -> int:
    """How many units of a set are where their side's losses go. `for_good`: 1 for those for good."""
    count = 0
    for u in range(game.units.count):
        if has_bit(game.units.sets[u], units) and play.at[u] == game.lost[game.units.side[u] * 2 + for_good]:
            count += 1
    return count


@known("units of a set on the map")
def on_map(world: VictoryScope, units: UnitSetName) -> int:
    """How many units of a set stand on the map."""
    count = 0
    for u in range(world.game.units.count):
        if has_bit(world.game.units.sets[u], units) and stands_on_map(world.game, world.play.at[u]):
            count += 1
    return count


@known("steps of units of a set on the map")
def steps_on_map(world: VictoryScope, units: UnitSetName) -> int:
    """How many steps units of a set on the map have left."""
    count = 0
    for u in range(world.game.units.count):
        if has_bit(world.game.units.sets[u], units) and stands_on_map(world.game, world.play.at[u]):
            count += world.play.left[u]
    return count


@known("units of a side that left the map")
def left_map(world: VictoryScope, side: Side) -> int:
    """How many units of a side have left the map over an edge for good."""
    count = 0
    for u in range(world.game.units.count):
        if world.game.units.side[u] == side and world.play.at[u] == OFF_MAP:
            count += 1
    return count


@known("units of a side in a set of hexes")
def units_in(world: VictoryScope, side: Side, hexes: HexSetName) -> int:
    """How many units of a side stand in places of a set."""
    count = 0
    for u in range(world.game.units.count):
        at = world.play.at[u]
        if world.game.units.side[u] == side and stands_on_map(world.game, at):
            if has_bit(world.game.places.sets[at], hexes):
                count += 1
    return count


@known("how many hexes a set has")
def hexes(world: VictoryScope, hexes: HexSetName) -> int:
    """How many places a set has."""
    return len(world.game.places.members[hexes])


@known("how many units a set has")
def units(world: VictoryScope, units: UnitSetName) -> int:
    """How many units a set has, wherever they are."""
    count = 0
    for u in range(world.game.units.count):
        if has_bit(world.game.units.sets[u], units):
            count += 1
    return count


def score_of(world: VictoryScope, score: int, side: Side) -> int:
    """A score of a side. Authors know it by its name, the side in brackets."""
    for k, one in enumerate(world.game.of(Victory).scores):
        if k == score:
            return points(world, one, side)
    return 0


def tally_of(world: VictoryScope, tally: int) -> int:
    """A sum over units. Authors know it by its name."""
    for k, one in enumerate(world.game.of(Victory).tallies):
        if k == tally:
            return total(world.game, world.play, one)
    return 0


def total(game: Game, play: Play, tally: Tally) -> int:
    """What the units of a tally count: the sum, or the largest or smallest of it; 0 without any."""
    amounts = amounts_of(game, play, tally)
    found = 0
    for k in range(len(amounts)):
        if tally.takes == SUM:
            found += amounts[k]
        elif k == 0 or (amounts[k] > found) == (tally.takes == LARGEST):
            found = amounts[k]
    return found


def amounts_of(game: Game, play: Play, tally: Tally) -> Ints:
    """What each unit of a tally counts."""
    supply = ints(0, 0)
    zone = no_bits()
    if not tally.lost:
        zone = enemy_zone(game, play, tally.side)
        if any_bit(tally.lines):
            supply = supply_by(game, play, tally.side, tally.lines)
        else:
            supply = supply_states(game, play, tally.side)
    found = ints(game.units.count, 0)
    count = 0
    for u in range(game.units.count):
        if game.units.side[u] != tally.side:
            continue
        if tally.lost_amount is not None:
            if is_lost(game, play, u):
                if tally.lost_units is None or tally.lost_units(PrintedUnit(game, unit=u)):
                    found[count] = tally.lost_amount(PrintedUnit(game, unit=u))
                    count += 1
        elif tally.amount is not None and stands_on_map(game, play.at[u]):
            who = UnitScope(game, play, unit=u, supply=supply[u], zone=has_bit(zone, play.at[u]))
            if tally.units is None or tally.units(who):
                found[count] = tally.amount(who)
                count += 1
    return cut(found, count)


def is_lost(game: Game, play: Play, unit: int) -> bool:
    """Whether a unit is lost, for good or not."""
    side = game.units.side[unit]
    return play.at[unit] in (game.lost[side * 2], game.lost[side * 2 + 1])


def points(world: VictoryScope, score: Score, side: int) -> int:
    """What a score gives a side; 0 where nothing is said of it."""
    for k, amount in enumerate(score.by_side):
        if k == side and amount is not None:
            return amount(world)
    return 0


# --- conditions -------------------------------------------------------------------------------------
def condition_holds(game: Game, play: Play, condition: WinCondition) -> bool:
    """Whether a condition of victory is met now, whatever the moment."""
    if condition.when is not None and not condition.when(VictoryScope(game, play)):
        return False
    if condition.winner == HIGHEST:
        return winner_by(game, play, condition) != NOWHERE
    if condition.winner == NOWHERE and condition.score != NOWHERE:
        return leader(game, play, condition.score, condition.lead) == NOWHERE
    return True


def winner_by(game: Game, play: Play, condition: WinCondition) -> int:
    """The side that wins by a condition, NOWHERE for a draw."""
    if condition.winner != HIGHEST:
        return condition.winner
    return leader(game, play, condition.score, condition.lead)


def leader(game: Game, play: Play, score: int, lead: int) -> int:
    """The side with the highest score, NOWHERE if it is not `lead` ahead of every other."""
    world = VictoryScope(game, play)
    best = NOWHERE
    most = 0
    for side in range(game.sides):
        number = score_of(world, score, side)
        if play.given_up[side] == 0 and (best == NOWHERE or number > most):
            best = side
            most = number
    for side in range(game.sides):
        if side != best and play.given_up[side] == 0 and most - score_of(world, score, side) < lead:
            return NOWHERE
    return best


def won(game: Game, play: Play) -> int:
    """1 + number of the first condition that is met at once, 0 for none. Changes `play.victor`."""
    for k, condition in enumerate(game.of(Victory).conditions):
        if condition.moment == AT_ONCE and condition_holds(game, play, condition):
            play.victor = winner_by(game, play, condition)
            return k + 1
    return 0


def won_with_turn(game: Game, play: Play) -> int:
    """1 + number of the first condition that is met as the turn ends, 0 for none. Changes `play.victor`."""
    for k, condition in enumerate(game.of(Victory).conditions):
        if condition.moment != AT_ONCE and condition.moment in (ANY_TURN, play.turn):
            if condition_holds(game, play, condition):
                play.victor = winner_by(game, play, condition)
                return k + 1
    return 0


# --- what players read ------------------------------------------------------------------------------
def show_victory(game: Game, play: Play) -> None:
    """Say every condition of victory with its present numbers, and how the game stands."""
    say(game, play, "victory.head", turn=play.turn, phase=play.phase)
    for k, condition in enumerate(game.of(Victory).conditions):
        say(
            game,
            play,
            "victory.condition",
            outcome=game.of(Victory).outcomes[k],
            text=game.of(Victory).texts[k],
            answer=answer(game, play, condition),
            numbers=numbers(game, play, condition),
        )
    for tally in game.of(Victory).tallies:
        say(game, play, "victory.tally", what=tally.title, number=total(game, play, tally))
    for k, score in enumerate(game.of(Victory).scores):
        for side in range(game.sides):
            number = with_decimals(score_of(VictoryScope(game, play), k, side), score.decimals)
            say(game, play, "victory.score", what=score.title, side=side, number=number)
    say(game, play, "victory.stands", how=how_it_ended(game, play))


def answer(game: Game, play: Play, condition: WinCondition) -> str:
    """Whether a condition is met, in a word."""
    if condition_holds(game, play, condition):
        return phrase(game, "victory.yes")
    return phrase(game, "victory.no")


def numbers(game: Game, play: Play, condition: WinCondition) -> str:
    """The numbers a condition asks for, and what they must be: " (rok lost: 1; at least 5)"; may be empty."""
    words = ""
    mark = " ("
    for count in condition.counts:
        words = words + mark + count.title + ": " + text(count.amount(VictoryScope(game, play)))
        mark = ", "
    if condition.threshold != "":
        if words != "":
            mark = "; "
        words = words + mark + condition.threshold
    if words != "":
        words = words + ")"
    return words


def final_score(game: Game, play: Play) -> str:
    """The score by which the game has ended: " (Points: un 3, communist 2)"; empty without one."""
    for number, condition in enumerate(game.of(Victory).conditions):
        if number == play.winner - 1:
            for k, score in enumerate(game.of(Victory).scores):
                if k == condition.score:
                    return phrase(
                        game, "victory.final-score", what=score.title, sides=of_all_sides(game, play, score)
                    )
    return ""


def of_all_sides(game: Game, play: Play, score: Score) -> str:
    """What every side has of a score: "un 3, communist 2"."""
    words = ""
    for side in range(game.sides):
        number = with_decimals(points(VictoryScope(game, play), score, side), score.decimals)
        one = phrase(game, "victory.side-score", side=side, number=number)
        words = one if words == "" else words + ", " + one
    return words


def how_it_ended(game: Game, play: Play) -> str:
    """How the game ended, or that it goes on."""
    if play.winner == 0:
        return phrase(game, "engine.goes-on")
    if play.winner == GAVE_UP:
        return phrase(game, "engine.over-resigned", why=RESIGNED, side=play.resigned - 1)
    how = game.of(Victory).texts[play.winner - 1] + final_score(game, play)
    if play.victor == NOWHERE:
        return phrase(game, "engine.over-drawn", how=how)
    return phrase(game, "engine.over", how=how, side=play.victor)
