"""Battles and captures of Three Flags over Europe, and its scores."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from tests.audit.frame import Answer
from tests.audit.war_in_europe.position import (
    HOME,
    LAST_PEACE,
    SIDES,
    Position,
    Track,
    links,
    regions,
    spaces,
    units,
)
from tests.audit.war_in_europe.ways import at_war, held

ROWS: Mapping[str, tuple[int, int, bool]] = {
    "clear": (0, 0, False),
    "forest": (-1, 0, False),
    "mountains": (-2, 0, False),
    "swamp": (-2, 0, False),
    "city": (-4, 0, False),
    "fort": (-2, 2, False),
    "river": (-2, 0, True),
    "sea": (-5, 0, True),
}
"""By terrain the attacker's change, the defender's, and whether the defender fires first."""

QUARTERS = (1, 2, 2, 4, 4, 4, 4, 6, 6, 8)
"""The multiplier of a die, in quarters."""

CROSSINGS = ("over-river", "river-rail", "strait", "strait-rail")

KEY_REGIONS = {
    "axis": ("germany", "italy", "france", "danube", "ukraine"),
    "west": ("britain", "france", "italy", "levant", "germany"),
    "east": ("russia", "ukraine", "poland", "danube", "germany"),
}
WAITING = ("italy", "libya")
"""Regions of which nobody attacks into or out on turn 1."""

MOST_WILL, MOST_RESISTANCE = 80, 24


def row(position: Position, attackers: Sequence[str], target: str) -> tuple[int, int, bool]:
    """The row of the terrain table that counts: the worst for the attacker, never two. Of rows with the same
    change for the attacker that which helps the defender's die is worse, then that which lets him fire first.
    """
    rows = [ROWS[spaces()[target].kind]]
    if target in position.forts:
        rows.append(ROWS["fort"])
    starts = {position.units[u].place for u in attackers}
    wet = {place for place in starts if links()[place][target] in CROSSINGS}
    sea = {place for place in starts if spaces()[place].kind == "sea"}
    if starts == wet | sea:
        soft = spaces()[target].region in position.landings
        rows.append(ROWS["sea" if sea and not soft and not wet else "river"])
    return min(rows, key=lambda one: (one[0], -one[1], not one[2]))


def strength(position: Position, attackers: Sequence[str], target: str) -> Answer:
    """Attack values, changes of the dice, losses by die for both sides, and who fires first."""
    there = foes(position, units()[attackers[0]].side, target)
    attack, defence, first = row(position, attackers, target)
    return {
        "attacker": told(position, attackers, attack),
        "defender": told(position, there, defence),
        "defender fires first": first,
    }


def told(position: Position, fighting: Sequence[str], change: int) -> tuple[object, ...]:
    """The attack values of one side, its change, and the losses of the other by die."""
    values = sum(units()[u].attack[2 - position.units[u].steps] for u in fighting)
    losses = tuple((values * QUARTERS[min(max(die + change, 0), 9)] + 2) // 4 for die in range(10))
    return values, change, losses


def foes(position: Position, side: str, place: str) -> list[str]:
    """The units in a space that a side fights: enemies at war with it, and armies of countries it invaded."""
    return [
        u
        for u, one in position.units.items()
        if one.place == place and (at_war(position, side, units()[u].side) or one.invader == side)
    ]


def may_fight(position: Position, attackers: Sequence[str], target: str) -> bool:
    """Whether active units may attack a space: enemies in it at war with them, beside it, fleets by sea."""
    side = units()[attackers[0]].side
    if not foes(position, side, target):
        return False
    region = spaces()[target].region
    places = [position.units[u].place for u in attackers]
    if any(target not in links()[place] for place in places):
        return False
    for u in attackers:
        lane = links()[position.units[u].place][target] == "sea-lane"
        if units()[u].fleet and not lane:
            return False
        if not units()[u].fleet and spaces()[target].kind == "sea":
            return False
    around = {*places, target}
    if position.turn == 1 and any(spaces()[place].region in WAITING for place in around):
        return False
    if side == "west" and position.turn == 1 and region == "germany":
        return any(position.control[p] == "axis" for p in spaces() if spaces()[p].region == "france")
    return True


def count(position: Position, side: str) -> int:
    """The victory count: points of the regions a side holds."""
    return sum(regions()[region].points for region in SIDE_REGIONS if holds(position, side, region))


SIDE_REGIONS = tuple(regions())


def holds(position: Position, side: str, region: str) -> bool:
    """Whether a side has as many spaces and key spaces of a region as it takes."""
    spaces_held, keys = held(position, side).get(region, (0, 0))
    return spaces_held >= regions()[region].control and keys >= regions()[region].stars


def score(position: Position, side: str) -> int:
    """State of War, less key regions not held, less five for each level of insurgency."""
    missing = sum(not holds(position, side, region) for region in KEY_REGIONS[side])
    track = position.tracks[side]
    return track.will - missing - 5 * track.insurgency


def captured(position: Position, side: str, place: str) -> Position:
    """The position after a side has captured an empty space."""
    loser, one = position.control[place], spaces()[place]
    tracks = dict(position.tracks)
    control = {**position.control, place: side}
    if one.key:
        own = one.region in HOME[side]
        resistance = 0 if own else 3 if "capital" in one.flags else 2
        tracks[side] = moved(tracks[side], 3, resistance)
        if loser:
            tracks[loser] = moved(tracks[loser], -3, 0)
    if place == "warsaw" and side == "axis" and position.turn <= LAST_PEACE:
        control["lwow"] = "east"
    after = replace(position, control=control)
    return replace(
        after, tracks={name: replace(track, count=count(after, name)) for name, track in tracks.items()}
    )


def moved(track: Track, will: int, resistance: int) -> Track:
    """A side's values after a change; they stay within their tracks, and insurgency follows resistance."""
    against = min(max(track.resistance + resistance, 0), MOST_RESISTANCE)
    level = 0 if against < 8 else 1 if against < 16 else 2
    return replace(
        track, will=min(max(track.will + will, 0), MOST_WILL), resistance=against, insurgency=level
    )


def after_surrender(position: Position, loser: str) -> str:
    """Who has won once a side has surrendered: the best score of the others, then the higher count, then the
    later in order of play.
    """
    others = [side for side in SIDES if side != loser]
    return max(others, key=lambda side: (score(position, side), count(position, side), SIDES.index(side)))
