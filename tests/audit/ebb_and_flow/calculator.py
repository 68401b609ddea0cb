"""Ebb & Flow, calculated from its rulebook and its printed tables."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from heapq import heappop, heappush
from random import Random

from tests.audit.ebb_and_flow import battle
from tests.audit.ebb_and_flow.lines import overland, supply, traced, zone
from tests.audit.ebb_and_flow.position import COMMUNIST, UN, Position, Standing, ground, units
from tests.audit.frame import Answer, Question

COSTS = {
    COMMUNIST: {"clear": 1, "town": 1, "city": 1, "rough": 2, "mountain": 3},
    UN: {"clear": 1, "town": 1, "city": 1, "rough": 3, "mountain": 4},
}
RIVER = 1
FACTORS = {"clear": {UN: 10, COMMUNIST: 4}, "overcast": {UN: 8, COMMUNIST: 6}}
FAVOURED = {"clear": UN, "overcast": COMMUNIST}
"""Who moves in column and attacks with a shift in a weather (5.7)."""

LIMITS = {UN: 6, COMMUNIST: 9}
"""Thirds of a division in a hex (6.2, 6.3)."""

BOX = "un-holding"
FAR = 20
"""So many hexes out of reach are asked for, too."""

SEOUL_AND_INCHON = ("1822", "2121", "2220", "2221")
CITIES = ("0802", "2701")
"""Pyongyang, Wonsan."""


class EbbAndFlow:
    """The rulebook's answers."""

    # --- what to ask ------------------------------------------------------------------------------
    def questions(self, position: Position, chance: Random) -> Iterator[Question]:
        """Some questions about a position."""
        yield Question("zones", (UN,), "8.1")
        yield Question("zones", (COMMUNIST,), "8.1")
        yield Question("supply", (), "7.3, 7.4, 7.5, 7.6")
        yield from self._stackings(position, chance)
        yield from self._strengths(position, chance)
        yield from self._victories(position, chance)
        side = acting(position)
        if not side or position.open:
            return
        if may(position, "move"):
            yield from self._moves(position, side, chance)
        if may(position, "combat"):
            yield from self._attacks(position, side, chance)

    def _moves(self, position: Position, side: str, chance: Random) -> Iterator[Question]:
        fresh = [
            u
            for u, one in position.units.items()
            if units()[u].side == side and not one.moved and one.place == one.began and on_map_or_box(one)
        ]
        for u in chance.sample(fresh, min(2, len(fresh))):
            stack = [v for v in fresh if position.units[v].place == position.units[u].place]
            movers = stack if chance.random() < 0.3 and position.units[u].place != BOX else [u]
            found = [place for place in reach(position, movers) if place != "exit"]
            edge = {to for place in found for to in ground().near[place].values()} - {*found}
            far = chance.sample(sorted(ground().terrain), FAR)
            among = tuple(sorted({*found, *edge, *far} - {position.units[u].place}))
            yield Question("reach", tuple(movers), "5.7, 6.2-6.4, 8.3, 9.3-9.8", among)

    def _attacks(self, position: Position, side: str, chance: Random) -> Iterator[Question]:
        for target in chance.sample(targets := attackable(position, side), min(4, len(targets))):
            around = beside(position, side, target)
            some = chance.sample(around, chance.randint(1, min(3, len(around))))
            yield Question("attack", (target, *some), "5.8, 10.2, 10.3, 10.15")
        mine, theirs = standing(position, side), standing(position, other(side))
        if mine and theirs:
            far = position.units[chance.choice(theirs)].place
            yield Question("attack", (far, chance.choice(mine)), "10.2")

    def _strengths(self, position: Position, chance: Random) -> Iterator[Question]:
        for side in (UN, COMMUNIST):
            for target in chance.sample(targets := attackable(position, side), min(2, len(targets))):
                around = beside(position, side, target)
                some = chance.sample(around, chance.randint(1, len(around)))
                yield Question("strength", (target, *some), "5.7, 7.7, 10.8-10.14, 10.21, 10.22")

    def _stackings(self, position: Position, chance: Random) -> Iterator[Question]:
        side = chance.choice((UN, COMMUNIST))
        there = standing(position, side)
        if len(there) < 6:
            return
        for _ in range(2):
            some = chance.sample(there, chance.randint(1, 4))
            place = position.units[chance.choice(there)].place
            yield Question("stacking", (place, *some), "6.2, 6.3, 6.5")

    def _victories(self, position: Position, chance: Random) -> Iterator[Question]:
        if position.turn == 4:
            return
        yield Question("victory", ("turn", "3"), "4.3")
        yield Question("victory", ("turn", "11"), "4.4-4.6")
        divisions = [u for u, one in units().items() if one.size == "XX" and one.nationality == "us"]
        brigades = [u for u, one in units().items() if one.nationality == "commonwealth"]
        koreans = [u for u, one in units().items() if one.nationality == "rok"]
        dead = chance.sample(divisions, chance.randint(1, 3)) + chance.sample(
            brigades, chance.choice((0, 2, 3))
        )
        yield Question("victory", ("dead", *dead), "4.1.4")
        yield Question("victory", ("dead", *chance.sample(koreans, chance.randint(3, 6))), "4.1.5")
        place = chance.choice((*SEOUL_AND_INCHON, *CITIES, "2019", "1503"))
        who = [u for u, one in position.units.items() if on_map(one)]
        if who:
            yield Question("victory", ("enters", chance.choice(who), place), "4.1.1, 4.2")

    # --- answers ----------------------------------------------------------------------------------
    def answer(self, position: Position, question: Question) -> Answer:
        """What the rulebook says."""
        about = question.about
        if question.topic == "zones":
            return dict.fromkeys(zone(position, about[0]), True)
        if question.topic == "supply":
            return {u: supply(position, u) for u, one in position.units.items() if on_map(one)}
        if question.topic == "reach":
            found = reach(position, about)
            return {
                place: cost for place, cost in found.items() if place in question.among or place == "exit"
            }
        if question.topic == "attack":
            return {"allowed": battle.refused(position, about[1:], about[0]) == ""}
        if question.topic == "strength":
            return battle.strength(position, about[1:], about[0])
        if question.topic == "stacking":
            return {"allowed": stacks(position, about[0], about[1:])}
        return {"winner": winner(position, about)}


# --- whose turn it is -----------------------------------------------------------------------------
def other(side: str) -> str:
    """The enemy."""
    return UN if side == COMMUNIST else COMMUNIST


def acting(position: Position) -> str:
    """The side that moves or fights in the phase, or nothing."""
    words = position.phase.split("-")
    return words[0] if words[-1] in {"move", "fight", "first", "second"} else ""


def may(position: Position, what: str) -> bool:
    """Whether the phase allows to `move`, or `combat` (3.4, 5.2)."""
    kind = position.phase.split("-")[-1]
    if kind in {"move", "fight"}:
        return (kind == "move") == (what == "move")
    if kind == "first":
        return position.chosen in {"", what}
    return position.chosen not in {"", what}


def on_map(one: Standing) -> bool:
    """Whether a unit stands in a hex."""
    return one.place in ground().terrain


def on_map_or_box(one: Standing) -> bool:
    """Whether a unit stands in a hex or in the box from which it can enter (9.8)."""
    return on_map(one) or one.place == BOX


def places_of(position: Position, side: str) -> set[str]:
    """Where units of a side stand."""
    return {one.place for u, one in position.units.items() if units()[u].side == side}


def standing(position: Position, side: str) -> list[str]:
    """The units of a side on the map."""
    return [u for u, one in position.units.items() if units()[u].side == side and on_map(one)]


def beside(position: Position, side: str, target: str) -> list[str]:
    """The units of a side next to a hex (10.2)."""
    around = {*ground().near[target].values()}
    return [u for u in standing(position, side) if position.units[u].place in around]


def attackable(position: Position, side: str) -> list[str]:
    """The hexes of enemies that units of a side stand beside, without those who have fallen back, but to
    friends who have not been attacked: nobody attacks them again (10.3, 10.18).
    """
    enemies = standing(position, other(side))
    firm = {position.units[u].place for u in enemies if not battle.has_retreated(position, u)}
    return sorted(firm & zone(position, side))


# --- movement -------------------------------------------------------------------------------------
def factor(position: Position, u: str) -> tuple[int, int]:
    """The movement factor of a unit, and that in column, 0 for none (5.7, 6.3, 7.7, 9.6)."""
    one, unit = position.units[u], units()[u]
    points = FACTORS[position.weather][unit.side]
    together = {units()[v].group for v, its in position.units.items() if its.began == one.began}
    if one.began in ground().terrain and {"us", "rok"} <= together:
        points -= 1
    how = supply(position, u) if on_map(one) else "overland"
    if how == "none":
        return (points + 1) // 2, 0
    column = FAVOURED[position.weather] == unit.side and how == "overland" and on_map(one)
    return points, 2 * points if column else 0


def reach(position: Position, movers: Sequence[str]) -> dict[str, int]:
    """The hexes that units which begin their move together can enter, with the points it costs; `exit` is
    the way off the south edge. Of the units of a stack the slowest counts.
    """
    side, start = units()[movers[0]].side, position.units[movers[0]].place
    if any(keeps_still(position, u) for u in movers):
        return {}
    enemies, watched = places_of(position, other(side)), zone(position, other(side))
    feet = min(factor(position, u)[0] for u in movers)
    columns = min(factor(position, u)[1] for u in movers)
    if start == BOX:
        starts = ways_on(side, feet, enemies)
        found = on_foot = walked(side, starts, feet, enemies, watched, "")
    else:
        found = on_foot = walked(side, {start: 0}, feet, enemies, watched, start)
        if columns and start not in watched:
            fast = walked(side, {start: 0}, columns, enemies | watched, frozenset(), start)
            found = {**fast, **on_foot}
    stops = {
        place: cost for place, cost in found.items() if place != start and stacks(position, place, movers)
    }
    exits = [
        cost + 1
        for place, cost in on_foot.items()
        if start != BOX
        and place in ground().south_edge
        and (place == start or place not in watched)
        and all(supply(position, u) != "none" for u in movers)
    ]
    if exits and min(exits) <= feet:
        stops["exit"] = min(exits)
    return stops


def ways_on(side: str, points: int, enemies: set[str]) -> dict[str, int]:
    """The hexes by which a unit walks on from the box, and what entering them costs (9.8)."""
    edge = {place: COSTS[side][ground().terrain[place]] for place in ground().south_edge}
    return {place: cost for place, cost in edge.items() if place not in enemies and cost <= points}


def keeps_still(position: Position, u: str) -> bool:
    """Whether a unit may not move in this phase (3.4, 5.5, 9.8, 9.9)."""
    one = position.units[u]
    return one.landed or (u == "c-115" and position.turn == 1) or (one.place == BOX and one.turn_began != BOX)


def walked(
    side: str,
    starts: dict[str, int],
    points: int,
    enemies: set[str] | frozenset[str],
    watched: frozenset[str],
    start: str,
) -> dict[str, int]:
    """Hexes within reach and what they cost. `watched`: enemy zones of control, which end a move (8.3)."""
    found: dict[str, int] = {}
    queue = [(cost, place) for place, cost in starts.items()]
    while queue:
        cost, place = heappop(queue)
        if place in found:
            continue
        found[place] = cost
        if place in watched and place != start:
            continue
        for to in ground().near[place].values():
            if to in enemies or (place == start and place in watched and to in watched):
                continue
            price = COSTS[side][ground().terrain[to]]
            price += RIVER if frozenset((place, to)) in ground().rivers else 0
            if cost + price <= points:
                heappush(queue, (cost + price, to))
    return found


# --- stacking -------------------------------------------------------------------------------------
def stacks(position: Position, place: str, more: Sequence[str]) -> bool:
    """Whether units may stand in a hex with the friends that are there (6.2, 6.3)."""
    side = units()[more[0]].side
    there = {u for u, one in position.units.items() if one.place == place and units()[u].side == side}
    all_units = [units()[u] for u in there | set(more)]
    if side == COMMUNIST and len({unit.nationality for unit in all_units}) > 1:
        return False
    return sum(unit.points for unit in all_units) <= LIMITS[side]


# --- victory --------------------------------------------------------------------------------------
def winner(position: Position, about: Sequence[str]) -> str:
    """Who has won: at the end of a turn, with more units dead, or after a unit has entered a hex."""
    if about[0] == "turn":
        return first_stage(position) if about[1] == "3" else at_the_end(position)
    if about[0] == "dead":
        return by_losses(position, set(about[1:]))
    u, place = about[1:]
    side = units()[u].side
    standing = {**position.units, u: replace(position.units[u], place=place)}
    after = replace(position, units=standing)
    if side == COMMUNIST and place in SEOUL_AND_INCHON:
        return COMMUNIST
    return UN if side == UN and place in CITIES and supply(after, u) != "none" else ""


def by_losses(position: Position, dead: set[str]) -> str:
    """4.1.4 and 4.1.5: how many divisions lie in the dead pile."""
    pile = dead | {u for u, one in position.units.items() if one.place == "un-dead"}
    lost = [units()[u] for u in pile]
    brigades = sum(unit.nationality == "commonwealth" for unit in lost)
    americans = sum(unit.nationality == "us" and unit.size == "XX" for unit in lost) + (brigades == 3)
    koreans = sum(unit.nationality == "rok" and unit.size == "XX" for unit in lost)
    return COMMUNIST if americans >= 3 or koreans >= 5 else ""


def first_stage(position: Position) -> str:
    """4.3: the Communists hold fewer than two supplied towns in the south."""
    towns = [
        place
        for place in ground().towns - ground().north
        if position.control[place] == COMMUNIST and traced(position, COMMUNIST, place)
    ]
    return UN if len(towns) < 2 else ""


def at_the_end(position: Position) -> str:
    """4.4 to 4.6, the south first."""
    held = (place for place in ground().terrain if position.control[place] == COMMUNIST)
    if any(place not in ground().north and traced(position, COMMUNIST, place) for place in held):
        return COMMUNIST
    towns = sum(
        position.control[place] == UN
        and (place in ground().coastal or overland(position, UN, place) or at_beachhead(position, place))
        for place in ground().towns & ground().north
    )
    if towns == 7:
        return "draw"
    return UN if towns > 7 else COMMUNIST


def at_beachhead(position: Position, place: str) -> bool:
    """Whether a line leads from a hex to the beachhead (7.5)."""
    return bool(position.beachhead) and traced(position, UN, place, {position.beachhead})
