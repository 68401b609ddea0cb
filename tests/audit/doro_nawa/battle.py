"""Ground combat and assaults from the sea (5.3, 6.6)."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from tests.audit.doro_nawa.air import no_fighters
from tests.audit.doro_nawa.lines import initiative
from tests.audit.doro_nawa.position import Position
from tests.audit.doro_nawa.printed import GUNS, chart, ground, other, units
from tests.audit.doro_nawa.reach import west_barred
from tests.audit.doro_nawa.retreat import outcome
from tests.audit.frame import Answer

ON_FOOT = frozenset(("infantry", "machine-gun"))
TROOPS = ON_FOOT | {"engineer"}
NO_ASSAULT = GUNS | {"armor", "cavalry"}


def may_attack(position: Position, u: str, target: str) -> bool:
    """Whether a unit may attack a hex on the ground, or from the sea (5.1, 5.31, 5.34, 5.35)."""
    unit, one = units()[u], position.units[u]
    if position.option != "combat" or initiative(position, u) < position.die or one.attacked:
        return False
    if one.place not in ground().near[target] or unit.type in GUNS:
        return False
    if position.at_sea(u):
        return unit.type not in NO_ASSAULT and not west_barred(position, unit.side, target, one.place)
    return unit.type != "armor" or bool(ground().ways_between(one.place, target))


def attack(position: Position, attackers: Sequence[str], target: str) -> Answer:
    """An attack: strengths, the column of the odds, and what comes of it. Aircraft over it that can support
    the defence do, and nobody hits them; what each is fired at with.
    """
    if not all(may_attack(position, u, target) for u in attackers):
        return {"allowed": False}
    side = units()[attackers[0]].side
    there = [u for u in position.there(target, other(side)) if position.ashore(u)]
    froms = {position.units[u].place for u in attackers}
    mine = sum((from_hex(position, attackers, place, target, there) for place in froms), Fraction(0))
    given = [u for u in position.there(target, side) if position.units[u].supports]
    mine += support(position, attackers, given)
    helpers = [u for u in position.there(target, other(side)) if may_support(position, u)]
    theirs = defence(position, there, attackers) + support(position, there, helpers)
    titles = list(chart("crt")["1"])
    able = [title for title in titles if Fraction(title.replace(":", "/")) <= mine / theirs]
    column = able[-1] if able else titles[0]
    return {
        "allowed": True,
        "strength": str(mine),
        "against": str(theirs),
        "column": column,
        **({"anti-aircraft": max(fire_out_of(position, place, side) for place in froms)} if helpers else {}),
        **outcome(position, there, column),
    }


def from_hex(
    position: Position, attackers: Sequence[str], place: str, target: str, there: Sequence[str]
) -> Fraction:
    """The strength of an attack out of one hex (5.32 to 5.35)."""
    mine = [u for u in attackers if position.units[u].place == place]
    if ground().is_sea(place):
        return Fraction(sum(max(1, position.units[u].steps // 2) for u in mine))
    alone = all(units()[v].type in ON_FOOT for v in there)
    total = Fraction(0)
    for u in mine:
        strength = Fraction(position.units[u].steps)
        if is_halved(u, place, target):
            strength /= 2
        elif units()[u].type == "armor" and alone:
            strength *= 2
        total += strength
    if any(units()[u].type in TROOPS and not is_halved(u, place, target) for u in mine):
        total += combined(position.there(place, units()[mine[0]].side))
    return total


def is_halved(u: str, place: str, target: str) -> bool:
    """Whether the ground or water halves an attacker (5.34)."""
    column = "Armour" if units()[u].type == "armor" else "Attack"
    return factor(target, column) == "1/2" or ground().wet(place, target)


def factor(target: str, column: str) -> str:
    """What the chart has for those who attack or bombard a hex."""
    rows = chart("terrain-combat")
    return next(rows[row][column] for row in rows if ground().terrain[target] in row.lower().split(", "))


def combined(there: Sequence[str]) -> int:
    """The bonus for combined arms in a hex (5.32)."""
    types = {units()[u].type for u in there}
    if not types & TROOPS:
        return 0
    return ("armor" in types) + bool(types & (GUNS | {"anti-tank"}))


def defence(position: Position, there: Sequence[str], attackers: Sequence[str]) -> Fraction:
    """The strength of a hex that is attacked (5.32, 5.33, 5.36)."""
    others = [u for u in there if units()[u].type not in GUNS]
    if not others:
        return Fraction(len(there))
    armour = any(units()[u].type == "armor" for u in attackers)
    total = sum(
        position.units[u].steps * (2 if armour and units()[u].type == "anti-tank" else 1) for u in others
    )
    return Fraction(total + combined(there))


def support(position: Position, helped: Sequence[str], planes: Sequence[str]) -> int:
    """What aircraft over the defenders' hex add to a side: at most its own points (6.6)."""
    given = sum(position.value(u) for u in planes)
    return min(given, sum(position.units[u].steps for u in helped))


def may_support(position: Position, u: str) -> bool:
    """Whether an aircraft may support the defence of the hex that it is in (6.6)."""
    unit, one = units()[u], position.units[u]
    if not unit.flies or not unit.bombardment or not position.ready(u):
        return False
    return no_fighters(position, unit.side, one.place)


def fire_out_of(position: Position, place: str, side: str) -> int:
    """What the ground units of an attacking hex fire at aircraft over the defenders with (6.4)."""
    there = [u for u in position.there(place, side) if units()[u].marches]
    afloat = [u for u in there if position.at_sea(u)]
    return len(afloat) + (sum(position.units[u].steps for u in there if position.ashore(u)) + 1) // 2
