"""Who stands where: friends, enemies, stacks."""

from __future__ import annotations

from dataclasses import dataclass

from hexwright.rules.engine.codes import FINE, NOWHERE
from hexwright.rules.engine.play import Play
from hexwright.rules.engine.records import Game, World
from hexwright.rules.language.prelude import Bits, Ints, cut, has_bit, ints, no_bits, with_bit


def opposes(game: Game, play: Play, a: int, b: int) -> bool:
    """Whether units of two sides are enemies."""
    return game.opposed[a * game.sides + b] == 1 and not reconciled(game, play, a, b)


def reconciled(game: Game, play: Play, a: int, b: int) -> bool:
    """Whether an alliance that depends on play unites two sides now."""
    for alliance in game.alliances:
        if alliance.when is not None and has_bit(alliance.sides, a) and has_bit(alliance.sides, b):
            if alliance.when(World(game, play)):
                return True
    return False


def stand_together(game: Game, play: Play, a: int, b: int) -> bool:
    """Whether units of two sides stand together: those of one side, and of allies who share places."""
    return a == b or united(game, play, a, b)


def united(game: Game, play: Play, a: int, b: int) -> bool:
    """Whether two sides are allies now whose units share places."""
    for alliance in game.alliances:
        if alliance.together and has_bit(alliance.sides, a) and has_bit(alliance.sides, b):
            if alliance.when is None or alliance.when(World(game, play)):
                return True
    return False


def friends(game: Game, play: Play, side: int) -> Ints:
    """How many units that are no enemies of a side stand in each place of the map."""
    n = game.places.count
    found = ints(n, 0)
    for u in range(game.units.count):
        at = play.at[u]
        if at >= 0 and at < n and not opposes(game, play, game.units.side[u], side):
            found[at] += 1
    return found


def enemy_counts(game: Game, play: Play, side: int) -> Ints:
    """How many enemies of a side stand in each place of the map."""
    n = game.places.count
    found = ints(n, 0)
    for u in range(game.units.count):
        if play.at[u] >= 0 and play.at[u] < n and opposes(game, play, game.units.side[u], side):
            found[play.at[u]] += 1
    return found


def own_places(game: Game, play: Play, side: int) -> Bits:
    """The places of the map with units of a side."""
    found = no_bits()
    for u in range(game.units.count):
        if game.units.side[u] == side and play.at[u] >= 0 and play.at[u] < game.places.count:
            found = with_bit(found, play.at[u])
    return found


def enemy_places(game: Game, play: Play, side: int) -> Bits:
    """The places of the map with enemies of a side."""
    found = no_bits()
    for u in range(game.units.count):
        at = play.at[u]
        if at >= 0 and at < game.places.count and opposes(game, play, game.units.side[u], side):
            found = with_bit(found, at)
    return found


def units_at(game: Game, play: Play, place: int) -> Ints:
    """All units at a place."""
    found = ints(game.units.count, 0)
    count = 0
    for u in range(game.units.count):
        if play.at[u] == place:
            found[count] = u
            count += 1
    return cut(found, count)


def enemies_in(game: Game, play: Play, side: int, place: int) -> int:
    """How many enemies of a side stand at a place."""
    count = 0
    for u in range(game.units.count):
        if play.at[u] == place and opposes(game, play, game.units.side[u], side):
            count += 1
    return count


def stack(game: Game, play: Play, side: int, place: int, movers: Ints) -> Ints:
    """The units that stand together with a side's at a place, and the movers as if they stood there."""
    found = ints(game.units.count, 0)
    count = 0
    for u in range(game.units.count):
        if play.at[u] == place and stand_together(game, play, game.units.side[u], side):
            found[count] = u
            count += 1
    for u in movers:
        if play.at[u] != place and stand_together(game, play, game.units.side[u], side):
            found[count] = u
            count += 1
    return cut(found, count)


@dataclass(frozen=True)
class Standing:
    """Who stands where on the map, for functions that look at many places.

    `first`: of each place the first unit there; `after`: of each unit the next one in its place; NOWHERE
    where there is none.
    """

    first: Ints
    after: Ints


def standing(game: Game, play: Play) -> Standing:
    """Who stands where now."""
    first = ints(game.places.count, NOWHERE)
    after = ints(game.units.count, NOWHERE)
    for u in range(game.units.count - 1, -1, -1):
        at = play.at[u]
        if at >= 0 and at < game.places.count:
            after[u] = first[at]
            first[at] = u
    return Standing(first, after)


def stack_among(game: Game, play: Play, there: Standing, side: int, place: int, movers: Ints) -> Ints:
    """The same as `stack` of a place of the map. `there`: who stands where."""
    found = ints(game.units.count, 0)
    count = 0
    u = there.first[place]
    while u != NOWHERE:
        if stand_together(game, play, game.units.side[u], side):
            found[count] = u
            count += 1
        u = there.after[u]
    for mover in movers:
        if play.at[mover] != place and stand_together(game, play, game.units.side[mover], side):
            found[count] = mover
            count += 1
    return cut(found, count)


def those_at(play: Play, units: Ints, place: int) -> Ints:
    """Those of some units who stand at a place."""
    found = ints(len(units), 0)
    count = 0
    for u in units:
        if play.at[u] == place:
            found[count] = u
            count += 1
    return cut(found, count)


def enter(game: Game, play: Play, movers: Ints, place: int) -> None:
    """Units of one side have entered a place: whoever waits for it is told. Changes `play`."""
    for entered in game.hooks.entered:
        entered(game, play, movers, place)


def leave_refusal(game: Game, play: Play, movers: Ints) -> int:
    """Why units may not leave where they stand; FINE if they may."""
    for hook in game.hooks.keeps_in_place:
        why: int = hook(game, play, movers)
        if why != FINE:
            return why
    return FINE


def later(game: Game, play: Play, unit: int) -> bool:
    """Whether a unit off the map enters it in the course of play."""
    for hook in game.hooks.enters_later:
        if hook(game, play, unit):
            return True
    return False


def names_of(game: Game, units: Ints) -> str:
    """The names of units in a row, as players read them."""
    words = ""
    for k in range(len(units)):
        if k > 0:
            words = words + ", "
        words = words + game.units.titles[units[k]]
    return words
