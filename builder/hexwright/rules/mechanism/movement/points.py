"""Movement points: what a unit has, what changes that, what is left of it."""

from __future__ import annotations

from dataclasses import dataclass

from hexwright.rules.engine.codes import ELSEWHERE, NEVER, NOWHERE
from hexwright.rules.engine.numbers import changed
from hexwright.rules.engine.places import listed, on_map
from hexwright.rules.engine.play import Play
from hexwright.rules.engine.records import Game, SuppliedUnit, UnitScope
from hexwright.rules.engine.supplied import supply_states
from hexwright.rules.language.prelude import Ints, cut, ints
from hexwright.rules.mechanism.movement.parameters import Mode, Movement
from hexwright.rules.mechanism.movement.state import Moves
from hexwright.rules.mechanism.movement.types import Allowance


@dataclass(frozen=True)
class Start:
    """What some units begin their move with, or began it with, one number for each: points on foot, state of
    supply. `fast`: points by mode, those of the first mode for all movers, then those of the next.
    """

    points: Ints
    fast: Ints
    supply: Ints


def profile_of(game: Game, who: SuppliedUnit) -> int:
    """The place of a unit's profile in the list."""
    rules = game.of(Movement)
    for k, profile in enumerate(rules.profiles):
        if profile.by_itself and profile.side in (NOWHERE, game.units.side[who.unit]):
            if profile.when is None or profile.when(who):
                return k
    return 0


def profiles_of(game: Game, play: Play, movers: Ints, supply: Ints) -> Ints:
    """The profiles of some units, each once. `supply`: their states of supply."""
    first = profile_of(game, SuppliedUnit(game=game, play=play, unit=movers[0], supply=supply[0]))
    if not game.of(Movement).mixes:
        return ints(1, first)
    found = ints(len(movers), first)
    count = 1
    for i in range(len(movers)):
        k = profile_of(game, SuppliedUnit(game=game, play=play, unit=movers[i], supply=supply[i]))
        known = False
        for j in range(count):
            if found[j] == k:
                known = True
        if not known:
            found[count] = k
            count += 1
    return cut(found, count)


def given(game: Game, play: Play, allowance: Allowance, who: UnitScope) -> int:
    """The points that an allowance gives a unit before any change; NOWHERE for none."""
    for case in allowance.cases:
        if case.side in (NOWHERE, game.units.side[who.unit]):
            if case.state == NOWHERE or play.states[case.state] == case.value:
                if case.when is None or case.when(who):
                    if case.by is not None:
                        return max(0, case.by(who)) * game.of(Movement).parts
                    return case.points
    if len(allowance.printed) > 0:
        return allowance.printed[game.units.first[who.unit] + play.left[who.unit]]
    return NOWHERE


def first_points(game: Game, play: Play, who: UnitScope) -> int:
    """The points that a unit's profile gives it before any change; NOWHERE for none."""
    rules = game.of(Movement)
    which = rules.profiles[profile_of(game, who)].allowance
    for k, allowance in enumerate(rules.allowances):
        if len(rules.allowances) == 1 or k == which:
            return given(game, play, allowance, who)
    return NOWHERE


def all_points(game: Game, play: Play, who: UnitScope) -> int:
    """Movement points of a unit on foot; never below 0."""
    rules = game.of(Movement)
    amount = first_points(game, play, who)
    if amount == NOWHERE:
        return 0
    for change in rules.changes:
        if change.when is None or change.when(who):
            amount = changed(amount, change, rules.parts)
    return max(0, amount)


def mode_points(game: Game, play: Play, mode: Mode, who: UnitScope, points: int) -> int:
    """The points a unit has in a mode, NOWHERE if it may not use it. `points`: those it has on foot."""
    if not on_map(game, play.at[who.unit]) or (mode.clear and not mode.leaves and who.zone):
        return NOWHERE
    if mode.when is not None and not mode.when(who):
        return NOWHERE
    if mode.allowance == NOWHERE:
        return points * mode.times // mode.per
    for k, allowance in enumerate(game.of(Movement).allowances):
        if k == mode.allowance:
            amount = given(game, play, allowance, who)
            if mode.strains:
                amount = min(amount, points + (play.left[who.unit] - 1) * game.of(Movement).parts)
                return amount if amount > points else NOWHERE
            return amount
    return NOWHERE


def strain(game: Game, mode: int, points: int, spent: int) -> int:
    """How many steps it has cost a unit to spend so much, of the points that it has on foot, by a mode."""
    for k, one in enumerate(game.of(Movement).modes):
        if k == mode and one.strains and spent > points:
            return (spent - points + game.of(Movement).parts - 1) // game.of(Movement).parts
    return 0


def number_at(array: Ints, place: int) -> int:
    """The number of a place of the map, 0 elsewhere."""
    if place < 0 or place >= len(array):
        return 0
    return array[place]


def supply_now(game: Game, play: Play, movers: Ints) -> Ints:
    """The states of supply of some units of one side; ELSEWHERE off the map."""
    found = ints(len(movers), 0)
    states = supply_states(game, play, game.units.side[movers[0]])
    for i in range(len(movers)):
        found[i] = states[movers[i]]
        if found[i] < 0:
            found[i] = ELSEWHERE
    return found


def start_of(game: Game, play: Play, movers: Ints, zones: Ints) -> Start:
    """What units begin their move with; once they have moved, what was noted then.

    `zones`: 1 in enemy zones of control that hinder them.
    """
    if play.of(Moves).mover[movers[0]] != 0:
        return noted(game, play, movers)
    rules = game.of(Movement)
    count = len(movers)
    points = ints(count, 0)
    fast = ints(count * len(rules.modes), NOWHERE)
    supply = supply_now(game, play, movers)
    for i in range(count):
        who = UnitScope(
            game=game,
            play=play,
            unit=movers[i],
            supply=supply[i],
            zone=number_at(zones, play.at[movers[i]]) != 0,
        )
        points[i] = all_points(game, play, who)
        for k, mode in enumerate(rules.modes):
            fast[k * count + i] = mode_points(game, play, mode, who, points[i])
    return Start(points, fast, supply)


def noted(game: Game, play: Play, movers: Ints) -> Start:
    """What was noted when the move of these units began."""
    moves = play.of(Moves)
    modes = len(game.of(Movement).modes)
    count = len(movers)
    points = ints(count, 0)
    fast = ints(count * modes, NOWHERE)
    supply = ints(count, 0)
    for i in range(count):
        points[i] = moves.points[movers[i]]
        supply[i] = moves.supply[movers[i]]
        for k in range(modes):
            fast[k * count + i] = moves.fast[k][movers[i]]
    return Start(points, fast, supply)


def is_apart(game: Game, mode: int) -> bool:
    """Whether a mode has points of its own, so that a unit moves by it or otherwise, not both."""
    if len(game.of(Movement).modes) == 0:
        return False
    if mode == NOWHERE or game.of(Movement).modes[mode].allowance == NOWHERE:
        return False
    return not game.of(Movement).modes[mode].strains


def boarding_of(game: Game, mode: int) -> int:
    """Parts of a point on foot that it costs to begin with a mode, NOWHERE if nobody walks before."""
    if len(game.of(Movement).modes) == 0 or mode == NOWHERE:
        return NOWHERE
    return game.of(Movement).modes[mode].boarding


def boards(game: Game, play: Play, unit: int, mode: int) -> bool:
    """Whether a unit would begin now with a mode before which it may walk."""
    return boarding_of(game, mode) != NOWHERE and play.of(Moves).mode[unit] != mode


def has_room(game: Game, play: Play, movers: Ints, mode: int) -> bool:
    """Whether as many of a side may still move by a mode in this phase."""
    most = game.of(Movement).modes[mode].most
    if most == NEVER:
        return True
    moves = play.of(Moves)
    total = 0
    for u in movers:
        total += game.units.points[u]
    for u in range(game.units.count):
        if game.units.side[u] == game.units.side[movers[0]] and not listed(movers, u):
            if moves.mover[u] != 0 and moves.mode[u] == mode:
                total += game.units.points[u]
    return total <= most


def least_left(game: Game, play: Play, movers: Ints, start: Start, mode: int) -> int:
    """The fewest points any of the movers has left in a mode, NOWHERE on foot; NOWHERE if one of them has
    none in it.
    """
    moves = play.of(Moves)
    count = len(movers)
    least = NOWHERE
    for i in range(count):
        u = movers[i]
        points = start.points[i]
        if mode != NOWHERE:
            points = start.fast[mode * count + i]
            if points == NOWHERE:
                return NOWHERE
        left = points - moves.spent[u]
        if boards(game, play, u, mode):
            if moves.mode[u] != NOWHERE or start.points[i] - moves.spent[u] < boarding_of(game, mode):
                return NOWHERE
            left = points
        elif moves.mover[u] != 0 and moves.mode[u] != mode:
            if is_apart(game, mode) or is_apart(game, moves.mode[u]):
                return NOWHERE
        if i == 0 or left < least:
            least = left
    return least


def most_left(game: Game, play: Play, movers: Ints, start: Start) -> int:
    """The most points the movers have left in any way they may move at their usual prices."""
    most = least_left(game, play, movers, start, NOWHERE)
    for k, mode in enumerate(game.of(Movement).modes):
        if len(mode.profiles) == 0:
            most = max(most, least_left(game, play, movers, start, k))
    return most
