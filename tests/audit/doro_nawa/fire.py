"""Strengths in ground combat (5.3)."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from tests.audit.doro_nawa.lines import stays
from tests.audit.doro_nawa.position import GUNS, ON_FOOT, Position, chart, ground, units
from tests.audit.frame import Answer

COMBINED = ON_FOOT | {"engineer"}


def attack(position: Position, attackers: Sequence[str], target: str) -> Answer:
    """The odds of an attack from beside a hex, and its column."""
    there = [u for u in position.standing[target] if units()[u].marches]
    mine = sum((from_hex(position, attackers, place, target, there) for place in froms(position, attackers)),
               Fraction(0))
    theirs = defence(position, there, attackers)
    odds = mine / theirs
    titles = list(chart("crt")["1"])
    able = [title for title in titles if Fraction(title.replace(":", "/")) <= odds]
    return {"attack": str(mine), "defence": str(theirs), "column": able[-1] if able else titles[0]}


def froms(position: Position, attackers: Sequence[str]) -> list[str]:
    """The hexes that an attack comes from."""
    return sorted({position.units[u].place for u in attackers})


def from_hex(
    position: Position, attackers: Sequence[str], place: str, target: str, there: Sequence[str]
) -> Fraction:
    """The strength of an attack out of one hex (5.32, 5.33, 5.34)."""
    mine = [u for u in attackers if position.units[u].place == place]
    alone = all(units()[v].type in ON_FOOT for v in there)
    total, halved_all = Fraction(0), True
    for u in mine:
        strength = Fraction(position.units[u].steps)
        halved = is_halved(position, u, place, target)
        if halved:
            strength /= 2
        elif units()[u].type == "armor" and alone:
            strength *= 2
        halved_all = halved_all and halved
        total += strength
    whole = [u for u in mine if not is_halved(position, u, place, target)]
    return total + combined(whole)


def is_halved(position: Position, u: str, place: str, target: str) -> bool:
    """Whether the ground or water halves an attacker (5.34)."""
    rows = chart("terrain-combat")
    terrain = ground().terrain[target].capitalize()
    row = rows["Clear, plantation" if terrain in {"Clear", "Plantation"} else terrain]
    column = "Armour" if units()[u].type == "armor" else "Attack"
    return row[column] == "1/2" or frozenset((place, target)) in ground().water


def combined(there: Sequence[str]) -> int:
    """The bonus for combined arms in a hex (5.32)."""
    types = {units()[u].type for u in there}
    if not types & COMBINED:
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


def armour_may(position: Position, u: str, target: str) -> bool:
    """Whether an armoured unit can attack a hex: along a way, over water by bridge or engineer (5.34)."""
    place = position.units[u].place
    return bool(ground().ways_between(place, target)) and frozenset((place, target)) not in ground().water


__all__ = ["armour_may", "attack", "stays"]
