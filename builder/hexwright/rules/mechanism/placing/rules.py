"""Placing: set-up before the game, units placed anew, units that arrive."""

from __future__ import annotations

from typing import Final

from hexwright.rules.engine.actions import APART, TOGETHER, WELCOME
from hexwright.rules.engine.bans import banned
from hexwright.rules.engine.codes import ELSEWHERE, FINE, NOWHERE
from hexwright.rules.engine.condition import known
from hexwright.rules.engine.losses import remove_unit
from hexwright.rules.engine.parameters import BY_FORMATION, BY_GROUP, BY_NATIONALITY
from hexwright.rules.engine.phases import GAME_OVER, NOT_NOW, NOT_YOURS, acting_side, allows, turn_refusal
from hexwright.rules.engine.places import is_chart, listed, on_map, where
from hexwright.rules.engine.play import Play
from hexwright.rules.engine.records import Game, StandingUnit, TargetScope, World
from hexwright.rules.engine.ruling import Ruling
from hexwright.rules.engine.supplied import supply_states
from hexwright.rules.engine.units import enemies_in, enemy_counts, enter, later, names_of, own_places
from hexwright.rules.engine.words import doing, phrase, reason, say
from hexwright.rules.language.prelude import Bits, Ints, copy, cut, has_bit, ints
from hexwright.rules.mechanism.movement.parameters import Movement
from hexwright.rules.mechanism.movement.ways import closed_for, kept_out
from hexwright.rules.mechanism.placing.parameters import Company, Placing
from hexwright.rules.mechanism.stacking.rules import stack_reason
from hexwright.rules.mechanism.values.changing import affordable, pay
from hexwright.rules.mechanism.zones.rules import enemy_zone

PLACE: Final = doing("place")
ARRIVE: Final = doing("arrive")
BANNED: Final = reason("ban")
CLOSED: Final = reason("closed")
ENEMY_THERE: Final = reason("enemy")
NOT_PLACED: Final = reason("not-placed")
ILL_PLACED: Final = reason("ill-placed")
NOT_ARRIVED: Final = reason("not-arrived")
NEVER_BACK: Final = reason("never-back")
ENTERS_LATER: Final = reason("enters-later")
NO_ROOM: Final = reason("arrives-nowhere")
NO_CHART: Final = reason("no-chart")
OTHER_CHART: Final = reason("other-chart")
ON_CHART: Final = reason("on-chart")
ARRIVES_ELSEWHERE: Final = reason("arrives-elsewhere")
ON_MAP_ALREADY: Final = reason("arrives-once")
BY_SETTING: Final = reason("by-setting")
TWO_SIDES: Final = reason("two-sides")
NOT_ALONE: Final = reason("arrives-with")
NOT_BESIDE: Final = reason("arrives-without")
ENOUGH: Final = reason("arrives-enough")
ONE_BY_ONE: Final = reason("arrives-singly")

MANY: Final = 12  # units named in one sentence


# --- who places, and what ---------------------------------------------------------------------------
def is_placing(game: Game, play: Play) -> bool:
    """Whether units are set up or placed anew now: nobody wins meanwhile."""
    return play.setting != 0 or allows(game, play, PLACE)


def places(game: Game, play: Play, side: int) -> bool:
    """Whether a side sets up or places its units anew now."""
    if play.setting != 0:
        return play.setting == side + 1
    return allows(game, play, PLACE) and acting_side(game, play) in (NOWHERE, side)


def on_chart(game: Game, play: Play, unit: int) -> bool:
    """Whether a unit is on the organisation chart of its side."""
    return is_chart(game, play.at[unit]) and game.places.charts[play.at[unit]] == game.units.side[unit]


def away(game: Game, play: Play, unit: int) -> int:
    """Why a unit off the map is not placed by now, FINE if it may be."""
    side = game.units.side[unit]
    at = play.at[unit]
    if at == game.lost[side * 2]:
        return FINE if play.left[unit] > 0 else NEVER_BACK
    if at == game.lost[side * 2 + 1] or at < NOWHERE:
        return NEVER_BACK
    arrives = game.units.arrives[unit]
    if arrives > play.turn or (arrives > 0 and play.setting != 0) or comes_when(game, play, unit):
        return NOT_ARRIVED
    return ENTERS_LATER if later(game, play, unit) else FINE


def waits(game: Game, play: Play, unit: int) -> bool:
    """Whether a unit off the map must be placed before placing ends: it is set up, was lost and is restored,
    is due, or has gone to its chart.
    """
    if on_map(game, play.at[unit]) or away(game, play, unit) != FINE:
        return False
    side = game.units.side[unit]
    if play.setting == side + 1 or play.at[unit] == game.lost[side * 2] or on_chart(game, play, unit):
        return True
    return game.units.arrives[unit] > 0


# --- where units may stand --------------------------------------------------------------------------
def never_enter(game: Game, play: Play, movers: Ints, place: int) -> bool:
    """Whether units can never stand at a place, or it is none of the map."""
    if not on_map(game, place):
        return True
    return game.has(Movement) and closed_for(game, play, movers, place)


def stand_refusal(game: Game, play: Play, side: int, movers: Ints, place: int) -> int:
    """Why units that are put on the map may not stand at a place, FINE if they may."""
    if never_enter(game, play, movers, place):
        return CLOSED
    if is_held(game, play, side, movers, place):
        return ENEMY_THERE
    return put_reason(game, play, side, movers, place)


def is_held(game: Game, play: Play, side: int, movers: Ints, place: int) -> bool:
    """Whether enemies at a place keep units that are put on the map out of it."""
    if game.has(Movement):
        return kept_out(game, play, movers, place)
    return enemies_in(game, play, side, place) != 0


def put_reason(game: Game, play: Play, side: int, movers: Ints, place: int) -> int:
    """Why units that are put at a place may not stand there together with others of their side, with the
    steps that they have then; FINE if they may.
    """
    before = copy(play.left)
    restore(game, play, movers)
    found = stack_reason(game, play, side, place, movers)
    for u in movers:
        play.left[u] = before[u]
    return found


def restore(game: Game, play: Play, movers: Ints) -> None:
    """Units without steps are at full strength. Changes `play`."""
    for u in movers:
        if play.left[u] == 0:
            play.left[u] = game.units.full[u]


def banned_there(
    game: Game, play: Play, unit: int, place: int, taken: Ints, supply: Ints, enemies: Ints, zone: Bits
) -> int:
    """The message of the first ban on a unit at a place, NOWHERE for none.

    Args:
        game: the game.
        play: how it stands.
        unit: a unit.
        place: a place of the map.
        taken: units counted so far, by message; counts this one in.
        supply: state of supply of the units of its side.
        enemies: how many enemies stand in each place.
        zone: the places in an enemy zone of control.

    """
    at = play.at[unit]
    who = TargetScope(
        game,
        play,
        unit=unit,
        supply=supply[unit] if on_map(game, at) else ELSEWHERE,
        zone=has_bit(zone, at),
        to=place,
        enemies=enemies[place],
        to_zone=has_bit(zone, place),
    )
    return banned(play, game.of(Placing).bans, who, taken)


def not_placing(game: Game, play: Play, side: int) -> int:
    """Why a side does not place its units now, FINE if it does."""
    if play.winner != 0:
        return GAME_OVER
    return FINE if play.setting == side + 1 else turn_refusal(game, play, side, PLACE)


def place_refusal(game: Game, play: Play, movers: Ints, place: int) -> Ruling:
    """Why units may not be set up, or placed anew, at a place; FINE if they may."""
    side = game.units.side[movers[0]]
    refusal = not_placing(game, play, side)
    if refusal != FINE:
        return Ruling(refusal)
    if never_enter(game, play, movers, place):
        return Ruling(CLOSED)
    enemies = enemy_counts(game, play, side)
    if enemies[place] != 0:
        return Ruling(ENEMY_THERE)
    zone = enemy_zone(game, play, side)
    supply = supply_states(game, play, side)
    taken = ints(len(game.messages.bans), 0)
    for u in range(game.units.count):
        at = play.at[u]
        if game.units.side[u] == side and on_map(game, at) and not listed(movers, u):
            banned_there(game, play, u, at, taken, supply, enemies, zone)
    for u in movers:
        if game.units.side[u] != side:
            return Ruling(TWO_SIDES)
        if not on_map(game, play.at[u]) and away(game, play, u) != FINE:
            return Ruling(away(game, play, u))
        ban = banned_there(game, play, u, place, taken, supply, enemies, zone)
        if ban != NOWHERE:
            return Ruling(BANNED, ban)
    return Ruling(put_reason(game, play, side, movers, place))


def fits_place(game: Game, play: Play, movers: Ints, place: int) -> bool:  # noqa: ARG001 - as every drag
    """Whether a drag of units sets them up or places them anew, or takes them back to their chart."""
    return is_placing(game, play) or is_chart(game, place)


def placed_together(game: Game, play: Play, movers: Ints, place: int) -> int:
    """Whether units that are dragged at once from several places all go to one: those not yet on the map do,
    and those that leave it.
    """
    if is_chart(game, place):
        return WELCOME if lift_refusal(game, play, movers, place) == FINE else TOGETHER
    for u in movers:
        if not on_map(game, play.at[u]):
            return WELCOME if place_refusal(game, play, movers, place).reason == FINE else TOGETHER
    return APART


def place_units(game: Game, play: Play, movers: Ints, place: int) -> Ruling:
    """Units are set up, or placed anew. Control stays as it is. Changes `play`."""
    if is_chart(game, place):
        return lift(game, play, movers, place)
    found = place_refusal(game, play, movers, place)
    if found.reason == FINE:
        put(game, play, movers, place)
        say(game, play, "placing.placed", who=names_of(game, movers), place=place)
    return found


def put(game: Game, play: Play, movers: Ints, place: int) -> None:
    """Units stand at a place, those without steps at full strength. Changes `play`."""
    restore(game, play, movers)
    for u in movers:
        play.at[u] = place


def options_to_place(game: Game, play: Play, unit: int) -> Ints:
    """The places in which a unit may be worth placing now; stacking apart, and who else stands there."""
    side = game.units.side[unit]
    found = ints(game.places.count, 0)
    if not places(game, play, side) or not (on_map(game, play.at[unit]) or away(game, play, unit) == FINE):
        return ints(0, 0)
    enemies = enemy_counts(game, play, side)
    zone = enemy_zone(game, play, side)
    supply = supply_states(game, play, side)
    taken = used_up(game, play, unit, supply, enemies, zone)
    one = ints(1, unit)
    for place in range(game.places.count):
        if enemies[place] == 0 and play.control[place] in (NOWHERE, side):
            if allowed_there(game, play, unit, place, taken, supply, enemies, zone):
                if not never_enter(game, play, one, place):
                    found[place] = 1
    return where(found)


def used_up(game: Game, play: Play, unit: int, supply: Ints, enemies: Ints, zone: Bits) -> Ints:
    """By message of a ban how many of the side's other units on the map stand against it."""
    side = game.units.side[unit]
    taken = ints(len(game.messages.bans), 0)
    for u in range(game.units.count):
        if u != unit and game.units.side[u] == side and on_map(game, play.at[u]):
            banned_there(game, play, u, play.at[u], taken, supply, enemies, zone)
    return taken


def allowed_there(
    game: Game, play: Play, unit: int, place: int, taken: Ints, supply: Ints, enemies: Ints, zone: Bits
) -> bool:
    """Whether no ban keeps a unit from a place. Arguments as for `banned_there`; counts nothing."""
    at = play.at[unit]
    who = TargetScope(
        game,
        play,
        unit=unit,
        supply=supply[unit] if on_map(game, at) else ELSEWHERE,
        zone=has_bit(zone, at),
        to=place,
        enemies=enemies[place],
        to_zone=has_bit(zone, place),
    )
    for ban in game.of(Placing).bans:
        if taken[ban.message] >= ban.quota and ban.when(who):
            return False
    return True


# --- back to the chart ------------------------------------------------------------------------------
def has_room(game: Game, play: Play, unit: int) -> bool:
    """Whether a unit could be placed anywhere now."""
    side = game.units.side[unit]
    enemies = enemy_counts(game, play, side)
    zone = enemy_zone(game, play, side)
    supply = supply_states(game, play, side)
    taken = used_up(game, play, unit, supply, enemies, zone)
    one = ints(1, unit)
    for place in range(game.places.count):
        if enemies[place] == 0 and allowed_there(game, play, unit, place, taken, supply, enemies, zone):
            if not never_enter(game, play, one, place) and put_reason(game, play, side, one, place) == FINE:
                return True
    return False


def lift_refusal(game: Game, play: Play, movers: Ints, chart: int) -> int:
    """Why units may not go back to their chart now, FINE if they may: what could be placed may wait there."""
    side = game.units.side[movers[0]]
    refusal = not_placing(game, play, side)
    if refusal != FINE:
        return BY_SETTING if refusal == NOT_NOW else refusal
    for u in movers:
        if game.units.side[u] != side:
            return NOT_YOURS
        if game.places.charts[chart] != side:
            return OTHER_CHART
        if game.units.seats[u] == NOWHERE:
            return NO_CHART
        if not on_map(game, play.at[u]) and away(game, play, u) != FINE:
            return away(game, play, u)
        if not has_room(game, play, u):
            return NO_ROOM
    return FINE


def lift(game: Game, play: Play, movers: Ints, chart: int) -> Ruling:
    """Units go back to their chart, each to its own place there. Changes `play`."""
    refusal = lift_refusal(game, play, movers, chart)
    if refusal != FINE:
        return Ruling(refusal)
    for u in movers:
        play.at[u] = game.units.seats[u]
    say(game, play, "placing.lifted", who=names_of(game, movers), count=len(movers))
    return Ruling()


def back_to_chart(game: Game, play: Play, unit: int) -> Ruling:
    """A unit goes back to its chart. Changes `play`."""
    if not game.places.charted or game.units.seats[unit] == NOWHERE:
        return Ruling(NO_CHART)
    if on_chart(game, play, unit):
        return Ruling(ON_CHART)
    return lift(game, play, ints(1, unit), game.units.seats[unit])


# --- the end of placing -----------------------------------------------------------------------------
def misplaced(game: Game, play: Play, side: int) -> Ints:
    """The units of a side that may not stay where they stand on the map when placing ends."""
    enemies = enemy_counts(game, play, side)
    zone = enemy_zone(game, play, side)
    supply = supply_states(game, play, side)
    taken = ints(len(game.messages.bans), 0)
    found = ints(game.units.count, 0)
    count = 0
    for u in range(game.units.count):
        if game.units.side[u] == side and on_map(game, play.at[u]):
            if banned_there(game, play, u, play.at[u], taken, supply, enemies, zone) != NOWHERE:
                found[count] = u
                count += 1
    return cut(found, count)


def waiting(game: Game, play: Play, side: int) -> Ints:
    """The units of a side that must be placed before placing ends."""
    found = ints(game.units.count, 0)
    count = 0
    for u in range(game.units.count):
        if game.units.side[u] == side and waits(game, play, u):
            found[count] = u
            count += 1
    return cut(found, count)


def some_names(game: Game, units: Ints) -> str:
    """The names of units in a row, of many only the first."""
    if len(units) <= MANY:
        return names_of(game, units)
    return phrase(game, "placing.and-more", who=names_of(game, cut(units, MANY)), count=len(units) - MANY)


def unplaced(game: Game, play: Play) -> Ruling:
    """Why placing may not end now, FINE if it may; the units it is about are named. Changes `play.lines`."""
    for side in range(game.sides):
        if places(game, play, side):
            missing = waiting(game, play, side)
            wrong = misplaced(game, play, side)
            if len(missing) > 0:
                say(game, play, "placing.missing", who=some_names(game, missing))
            if len(wrong) > 0:
                say(game, play, "placing.wrong", who=some_names(game, wrong))
            if len(missing) > 0:
                return Ruling(NOT_PLACED, missing[0], play.at[missing[0]])
            if len(wrong) > 0:
                return Ruling(ILL_PLACED, wrong[0], play.at[wrong[0]])
    return Ruling()


def name_those_away(game: Game, play: Play) -> None:
    """Placing ends: those are named that stay in a box of the map from which they enter. Changes
    `play.lines`.
    """
    for side in range(game.sides):
        if places(game, play, side):
            for u in range(game.units.count):
                if game.units.side[u] == side and not on_map(game, play.at[u]):
                    if away(game, play, u) == ENTERS_LATER:
                        say(game, play, "placing.away", unit=u, place=play.at[u])


def is_surplus(game: Game, play: Play, unit: int) -> bool:
    """Whether a unit may not stay where it stands when placing ends, or is one too many of its kind there."""
    side = game.units.side[unit]
    if not places(game, play, side):
        return False
    if not on_map(game, play.at[unit]):
        return waits(game, play, unit) and not has_room(game, play, unit)
    enemies = enemy_counts(game, play, side)
    zone = enemy_zone(game, play, side)
    supply = supply_states(game, play, side)
    for ban in game.of(Placing).bans:
        count = 0
        mine = False
        for u in range(game.units.count):
            at = play.at[u]
            if game.units.side[u] == side and on_map(game, at):
                who = TargetScope(
                    game,
                    play,
                    unit=u,
                    supply=supply[u],
                    zone=has_bit(zone, at),
                    to=at,
                    enemies=enemies[at],
                    to_zone=has_bit(zone, at),
                )
                if ban.when(who):
                    count += 1
                    if u == unit:
                        mine = True
        if mine and count > ban.quota:
            return True
    return False


# --- company ----------------------------------------------------------------------------------------
def company_refusal(game: Game, play: Play, company: Company, unit: int, place: int) -> int:
    """Why those who stand at a place keep a unit from it: nobody it needs, or somebody it must not meet; FINE
    if they do not.
    """
    needs = company.with_ is not None
    if not needs and company.without is None:
        return FINE
    for u in range(game.units.count):
        if play.at[u] == place and u != unit and game.units.side[u] == game.units.side[unit]:
            who = StandingUnit(game, play, unit=u)
            if company.without is not None and company.without(who):
                return NOT_BESIDE
            if company.with_ is not None and agree(game, company.alike, u, unit) and company.with_(who):
                needs = False
    return NOT_ALONE if needs else FINE


def agree(game: Game, by: int, a: int, b: int) -> bool:
    """Whether two units agree in their nationality, its group or their formation; NOWHERE: in nothing."""
    if by == BY_NATIONALITY:
        return game.units.nationality[a] == game.units.nationality[b]
    if by == BY_GROUP:
        return game.units.group[a] == game.units.group[b]
    if by == BY_FORMATION:
        return game.units.formation[a] == game.units.formation[b]
    return True


# --- arrivals ---------------------------------------------------------------------------------------
@known("turns since it was to come into play")
def overdue(who: StandingUnit) -> int:
    """How many turns later than the turn at which a unit starts it is; 0 before."""
    return max(0, who.play.turn - who.game.units.arrives[who.unit])


def fits_arrival(game: Game, play: Play, movers: Ints, place: int) -> bool:
    """Whether a drag of units brings them into play: they come from off the map in a phase of arrivals."""
    for hook in game.hooks.brought_back:
        if hook(game, play, movers[0]):
            return False
    return allows(game, play, ARRIVE) and on_map(game, place) and not on_map(game, play.at[movers[0]])


def lies_dead(game: Game, play: Play, unit: int) -> bool:
    """Whether a unit lies with the losses of its side, or nowhere."""
    side = game.units.side[unit]
    return play.at[unit] in (game.lost[side * 2], game.lost[side * 2 + 1]) or play.at[unit] < NOWHERE


def rule_of_arrival(game: Game, play: Play, unit: int) -> int:
    """The first rule of arrival for a unit, NOWHERE for none."""
    for k, rule in enumerate(game.of(Placing).arrivals):
        if rule.side in (NOWHERE, game.units.side[unit]):
            if rule.units is None or rule.units(StandingUnit(game, play, unit=unit)):
                return k
    return NOWHERE


def arrival_refusal(game: Game, play: Play, movers: Ints, place: int) -> int:
    """Why units may not come into play at a place, FINE if they may."""
    side = game.units.side[movers[0]]
    refusal = turn_refusal(game, play, side, ARRIVE)
    if refusal != FINE:
        return refusal
    zone = enemy_zone(game, play, side)
    for u in movers:
        if game.units.side[u] != side:
            return TWO_SIDES
        if on_map(game, play.at[u]):
            return ON_MAP_ALREADY
        if not due(game, play, u):
            return NOT_ARRIVED
        who = TargetScope(
            game,
            play,
            unit=u,
            supply=ELSEWHERE,
            zone=False,
            to=place,
            enemies=enemies_in(game, play, side, place),
            to_zone=has_bit(zone, place),
        )
        which = rule_of_arrival(game, play, u)
        refusal = times_of_arrival(game, play, which, u, len(movers))
        if refusal != FINE:
            return refusal
        if not arrives_at(game, which, who):
            return ARRIVES_ELSEWHERE
        refusal = company_at(game, play, which, u, place)
        if refusal != FINE:
            return refusal
    return stand_refusal(game, play, side, movers, place)


def comes_when(game: Game, play: Play, unit: int) -> bool:
    """Whether a unit off the map comes into play when something is so, not by turns."""
    which = rule_of_arrival(game, play, unit)
    for k, rule in enumerate(game.of(Placing).arrivals):
        if k == which:
            return rule.when is not None
    return False


def due(game: Game, play: Play, unit: int) -> bool:
    """Whether a unit off the map may come into play by now. Those that were lost do not."""
    if lies_dead(game, play, unit) or on_map(game, play.at[unit]):
        return False
    which = rule_of_arrival(game, play, unit)
    for k, rule in enumerate(game.of(Placing).arrivals):
        if k == which:
            if rule.box not in (NOWHERE, play.at[unit]):
                return False
            if rule.when is not None:
                return rule.when(World(game, play))
            return game.units.arrives[unit] > 0 and game.units.arrives[unit] <= play.turn
    return False


def awaits(game: Game, play: Play) -> bool:
    """Whether a unit may come into play somewhere now, stacking apart."""
    for side in range(game.sides):
        if turn_refusal(game, play, side, ARRIVE) == FINE:
            for u in range(game.units.count):
                if game.units.side[u] == side and due(game, play, u):
                    if len(options_to_arrive(game, play, u)) > 0:
                        return True
    return False


def times_of_arrival(game: Game, play: Play, which: int, unit: int, count: int) -> int:
    """Why a rule of arrival lets a unit not come into play now, wherever; FINE if it does. `count`: how many
    come at once.
    """
    for k, rule in enumerate(game.of(Placing).arrivals):
        if k == which:
            if (rule.most is not None or len(rule.price) > 0) and count > 1:
                return ONE_BY_ONE
            if rule.most is not None and arrived_by(game, play, k) >= rule.most(World(game, play)):
                return ENOUGH
            return affordable(play, rule.price, game.units.side[unit], NOWHERE, unit)
    return ARRIVES_ELSEWHERE


def arrives_at(game: Game, which: int, who: TargetScope) -> bool:
    """Whether a rule of arrival lets a unit come into play at a place, those who stand there apart."""
    for k, rule in enumerate(game.of(Placing).arrivals):
        if k == which:
            return rule.to is None or rule.to(who)
    return False


def company_at(game: Game, play: Play, which: int, unit: int, place: int) -> int:
    """Why those who stand at a place keep a unit from it that comes by a rule of arrival; FINE if not."""
    for k, rule in enumerate(game.of(Placing).arrivals):
        if k == which:
            return company_refusal(game, play, rule, unit, place)
    return FINE


def arrived_by(game: Game, play: Play, rule: int) -> int:
    """How many units on the map are such as arrive by a rule."""
    count = 0
    for u in range(game.units.count):
        if on_map(game, play.at[u]) and rule_of_arrival(game, play, u) == rule:
            count += 1
    return count


def arrive(game: Game, play: Play, movers: Ints, place: int) -> Ruling:
    """Units come into play. Changes `play`."""
    refusal = arrival_refusal(game, play, movers, place)
    if refusal != FINE:
        return Ruling(refusal)
    for u in movers:
        which = rule_of_arrival(game, play, u)
        for k, rule in enumerate(game.of(Placing).arrivals):
            if k == which:
                pay(play, rule.price, game.units.side[u], place, u)
    put(game, play, movers, place)
    enter(game, play, movers, place)
    say(game, play, "placing.arrived", who=names_of(game, movers), count=len(movers), place=place)
    return Ruling()


def arrive_together(game: Game, play: Play, movers: Ints, place: int) -> int:
    """Units that are dragged at once from several places all come into play at one."""
    return WELCOME if arrival_refusal(game, play, movers, place) == FINE else TOGETHER


def options_to_arrive(game: Game, play: Play, unit: int) -> Ints:
    """The places at which a unit may come into play now, stacking apart."""
    side = game.units.side[unit]
    found = ints(game.places.count, 0)
    if turn_refusal(game, play, side, ARRIVE) != FINE or not due(game, play, unit):
        return ints(0, 0)
    which = rule_of_arrival(game, play, unit)
    if times_of_arrival(game, play, which, unit, 1) != FINE:
        return ints(0, 0)
    alone = company_at(game, play, which, unit, NOWHERE)
    zone = enemy_zone(game, play, side)
    enemies = enemy_counts(game, play, side)
    own = own_places(game, play, side)
    for place in range(game.places.count):
        who = TargetScope(
            game,
            play,
            unit=unit,
            supply=ELSEWHERE,
            zone=False,
            to=place,
            enemies=enemies[place],
            to_zone=has_bit(zone, place),
        )
        if arrives_at(game, which, who):
            company = alone
            if has_bit(own, place):
                company = company_at(game, play, which, unit, place)
            if company == FINE:
                found[place] = 1
    return where(found)


def too_late(game: Game, play: Play) -> None:
    """A phase of arrivals ends: units that are as late as they may be never come. Changes `play`."""
    if not allows(game, play, ARRIVE):
        return
    for u in range(game.units.count):
        if acting_side(game, play) in (NOWHERE, game.units.side[u]) and due(game, play, u):
            which = rule_of_arrival(game, play, u)
            for k, rule in enumerate(game.of(Placing).arrivals):
                if k == which and rule.late != NOWHERE and rule.when is None:
                    if play.turn - game.units.arrives[u] >= rule.late:
                        say(game, play, "placing.forfeited", unit=u)
                        remove_unit(game, play, u, True)
