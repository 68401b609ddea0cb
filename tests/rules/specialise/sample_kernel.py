"""A little kernel that uses all of the kernel's Python, for tests."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from typing import Final

from hexwright.rules.engine.codes import FINE, NOWHERE, Nationality, UnitSets
from hexwright.rules.engine.condition import Condition, known
from hexwright.rules.engine.play import Play, Until, forget, number, numbers, per_unit
from hexwright.rules.engine.records import Game, StandingUnit, SuppliedUnit
from hexwright.rules.language.prelude import (
    Bits,
    Ints,
    any_bit,
    common,
    copy,
    count_bits,
    cut,
    flags,
    has_bit,
    heap,
    ints,
    less,
    moved,
    no_bits,
    pop,
    push,
    same,
    size,
    text,
    union,
    with_bit,
    within,
)

TWICE: Final = 2


class Way(Enum):
    """How something is done."""

    ON_FOOT = "on foot"
    BY_RAIL = "by rail"


@dataclass(frozen=True, kw_only=True)
class Price:
    """A price, and for whom."""

    when: Condition[SuppliedUnit] | None
    amount: int
    stops: bool
    way: Way
    places: Bits
    ladder: Ints


@dataclass(frozen=True, kw_only=True)
class Prices:
    """The parameters of the sample."""

    prices: tuple[Price, ...]
    most: int
    open: bool
    none: tuple[Price, ...]
    then: tuple[Callable[[Game, Play, int], int], ...]
    named: tuple[Ints, ...]


@dataclass(kw_only=True)
class Spent:
    """What the sample keeps."""

    total: int = number(3, Until.PHASE)
    lasting: int = number(1)
    by_unit: Ints = per_unit(0, Until.PHASE)
    by_side: Ints = numbers("sides", 7)


@dataclass(frozen=True)
class Verdict:
    """A result with an array."""

    cost: int
    ok: bool
    path: Ints


@dataclass(frozen=True)
class Short:
    """A result of numbers only."""

    reason: int = FINE
    a: int = 0


@known("its nationality")
def nationality(who: StandingUnit) -> Nationality:
    """The nationality of the unit."""
    return who.game.units.nationality[who.unit]


@known("whether it is in supply")
def supplied(who: SuppliedUnit) -> bool:
    """Whether it is in supply."""
    return who.supply > 0


@known("sets it belongs to")
def unit_sets(who: StandingUnit) -> UnitSets:
    """The sets of the unit."""
    return who.game.units.sets[who.unit]


def first_price(game: Game, play: Play, u: int) -> int:
    """The first price that applies."""
    rules = game.of(Prices)
    for k, price in enumerate(rules.prices):
        if price.way is Way.BY_RAIL:
            continue
        if price.when is None or price.when(
            SuppliedUnit(game, play, unit=u, supply=supply_of(game, play, u))
        ):
            return price.amount + k
    return NOWHERE


def supply_of(game: Game, play: Play, u: int) -> int:
    """Supply, by the place."""
    total = 0
    for h in range(3):
        total += play.at[u] % (h + 2)
    return total


def sum_of_prices(game: Game, play: Play, u: int) -> int:
    """All prices up to one that stops."""
    rules = game.of(Prices)
    total = 0
    who = SuppliedUnit(game, play, unit=u, supply=supply_of(game, play, u))
    for price in rules.prices:
        if price.when is not None and not price.when(who):
            total -= 1
            continue
        total += price.amount
        if price.stops and total > 3:
            total += 100
            break
    for price in rules.none:
        total += price.amount
    return total


def deep_jumps(game: Game, x: int) -> int:
    """Continue inside an inner branch of an unrolled loop."""
    rules = game.of(Prices)
    total = 0
    for price in rules.prices:
        if x > 2:
            if price.amount > x:
                continue
            total += 1
        else:
            total += 2
        total += price.amount
    return total


def deep_break(game: Game, x: int) -> int:
    """Break inside an inner branch of an unrolled loop."""
    rules = game.of(Prices)
    total = 0
    for k, price in enumerate(rules.prices):
        if x > 2:
            total += 1
            if price.amount > x:
                total += k
                break
        total += price.amount
    return total


def walk(game: Game, play: Play, u: int, to: int) -> Verdict:
    """A result with a path."""
    path = ints(4, u)
    cost = 0
    for k in range(len(path)):
        path[k] += k * to
        cost += path[k]
    if cost > 20:
        return Verdict(cost=cost, ok=False, path=cut(path, 2))
    return Verdict(cost, cost > 3, path)


def judge(game: Game, play: Play, u: int, to: int) -> Short:
    """A result of numbers."""
    found = walk(game, play, u, to)
    if not found.ok:
        return Short(4, found.cost)
    if len(found.path) > 3 and found.path[1] > 2:
        return Short(5)
    return Short()


def carry_out(game: Game, play: Play, u: int, to: int) -> int:
    """Changes the state."""
    found = judge(game, play, u, to)
    spent = play.of(Spent)
    if found.reason != FINE:
        return found.reason
    spent.total += found.a + 2
    spent.lasting = spent.total * TWICE
    spent.by_unit[u] += to
    spent.by_side[game.units.side[u]] -= 1
    play.at[u] = to
    if spent.total > 9:
        forget(play, Until.PHASE)
    return FINE


def chosen(game: Game, play: Play, k: int, p: int) -> int:
    """One of several records by a number of play."""
    rules = game.of(Prices)
    total = rules.prices[k].amount
    if rules.prices[k].stops:
        total += 50
    if has_bit(rules.prices[k].places, p):
        total += 1000
    total += rules.named[k][p % len(rules.named[0])]
    return total + rules.prices[1].ladder[p % 3]


def called(game: Game, play: Play, u: int) -> int:
    """Functions that the game fixes."""
    total = 0
    for then in game.of(Prices).then:
        total = total * 10 + then(game, play, u)
    return total


def one_more(game: Game, play: Play, u: int) -> int:
    """A function among others."""
    return u + 1


def side_of(game: Game, play: Play, u: int) -> int:
    """Another."""
    return game.units.side[u]


def of_price(game: Game, price: Price, x: int) -> int:
    """A function that is made for a record."""
    if price.amount > x:
        total = 0
        for step in price.ladder:
            total += step * x
        return total
    return price.amount


def every_price(game: Game, x: int) -> int:
    """Calls it for each."""
    total = 0
    for price in game.of(Prices).prices:
        total = total * 7 + of_price(game, price, x)
    return total


def sets(a: int, b: int, by: int) -> int:
    """The words of sets."""
    one = with_bit(with_bit(no_bits(), a), b)
    other = moved(one, by)
    both = union(one, other)
    total = count_bits(both) * 100 + count_bits(common(one, other)) * 10 + count_bits(less(one, other))
    if has_bit(both, by):
        total += 1000
    if any_bit(common(one, other)) and within(other, both) and not same(one, other):
        total += 2000
    marked = flags(one, 40)
    for mark in marked:
        total += mark
    return total


def queue(a: int, b: int) -> int:
    """A queue, chained comparisons, choices, membership."""
    line = heap()
    push(line, a)
    push(line, b)
    push(line, 5)
    total = 0
    while size(line) > 0:
        total = total * 20 + pop(line)
        if total > 900:
            break
    if 0 <= a < b <= 12:
        total += 1
    total += 1 if a in (1, 2, 3) else -1 if b not in (4, TWICE) else 0
    return total - abs(a - b) + min(a, b, 4) + max(a, b) - a // 3 + (a - b) // 2 + (a - b) % 3


def words(game: Game, u: int, n: int) -> str:
    """Texts."""
    said = "unit " + game.units.titles[u]
    if n > 2:
        said = said + ", " + text(n)
    return said


def counting_down(n: int) -> int:
    """A loop that counts down, one that skips, and an endless one."""
    total = 0
    for k in range(n, -1, -1):
        total = total * 3 + k
        if total > 500:
            total = total % 500
    for k in range(1, n, 2):
        if k % 3 == 0:
            continue
        total += k
    while True:
        total += 7
        if total % 5 == 0:
            return total


def copies(a: int) -> int:
    """Arrays are handed over, copies are not."""
    row = [a, a + 1, a + 2]
    other = copy(row)
    bump(row)
    return row[0] * 100 + other[0]


def bump(row: Ints) -> None:
    """Changes the array."""
    row[0] += 5


def by_condition(game: Game, play: Play, u: int, when: Condition[SuppliedUnit]) -> bool:
    """A function that is made for a condition."""
    return when(SuppliedUnit(game, play, unit=u, supply=supply_of(game, play, u)))


def who_is(game: Game, play: Play, u: int) -> int:
    """A scope handed on whole."""
    who = SuppliedUnit(game, play, unit=u, supply=supply_of(game, play, u))
    return asked_whole(who) * 10 + asked_part(who, 3)


def asked_whole(who: SuppliedUnit) -> int:
    """Hands the scope on."""
    total = 0
    for k in range(3):
        if supplied(who):
            total += k + nationality(who)
    return total


def asked_part(who: StandingUnit, most: int) -> int:
    """Reads one field."""
    total = who.unit
    while total > most:
        total -= most
    return total


def in_other_order(game: Game, play: Play, u: int) -> int:
    """A scope made with its fields in another order than it declares them."""
    who = SuppliedUnit(supply=u + 7, unit=u, play=play, game=game)
    return asked_both(who) * 10 + asked_whole(who)


def asked_both(who: SuppliedUnit) -> int:
    """Reads two fields."""
    total = 0
    while total < who.supply:
        total += who.unit + 1
    return total


def by_steps(play: Play, price: Price, u: int) -> int:
    """What is left of a number; of the price nothing matters but whether it stops."""
    left = play.of(Spent).by_unit[u] + u * 5
    while left > 3:
        left -= 2 if price.stops else 3
    return left


def left_over(game: Game, play: Play, u: int) -> int:
    """A number that depends on which prices stop."""
    total = 0
    for price in game.of(Prices).prices:
        total = total * 5 + by_steps(play, price, u)
    return total
