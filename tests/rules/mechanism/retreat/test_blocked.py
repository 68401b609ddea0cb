"""Retreats: which enemies keep a unit out of a place."""

from __future__ import annotations

import pytest

from tests.rules.mechanism.combat.arena import RIVERS, Arena, table

ODDS = table("odds", "1:2 | 1:1 | 2:1", **{f"r{n}": "DR1 | DR1 | DR1" for n in range(1, 7)})
RULES = (
    RIVERS
    + """
combat:
  style: odds
  table: odds
  strength: {attack: attack, defence: defence}
  consequences: [{result: "DR#", defenders_retreat: "#"}]
retreat: {trades: false, stuck: eliminated, BLOCKED}
"""
)
ARMOUR = "blocked_by: type == 'armour'"


def beaten(blocked: str, *enemies: str, goes: bool = True) -> tuple[Arena, list[str]]:
    """A unit of the Assembly that must retreat, and the places beside it; one enemy stands in each of the
    first, the attacker in the last. `goes`: whether it finds a way.
    """
    a = Arena.of(RULES.replace(", BLOCKED", f", {blocked}" if blocked else ""), ODDS).put("0405", "a-2")
    near = a.beside("0405")
    for place, unit in zip(near, enemies, strict=False):
        a.put(place, unit)
    a.put(near[-1], "d-1").dice(1)
    assert a.attack("d-1", "0405") == "fine"
    assert (a.must_go("a-2") == 1) is goes
    return a, near


@pytest.mark.parametrize(
    ("blocked", "foot", "tanks"), [("", "enemy", "enemy"), (ARMOUR, "fine", "enemy")], ids=["all", "armour"]
)
def test_enemies_in_the_way(blocked: str, foot: str, tanks: str) -> None:
    a, near = beaten(blocked, "d-2", "d-4")
    assert a.drag("a-2", near[1]) == tanks
    assert a.drag("a-2", near[0]) == foot
    assert a.at("a-2") == (near[0] if foot == "fine" else "0405")


def test_those_who_do_not_block_surround_nobody() -> None:
    enemies = ("d-2", "d-3", "d-6", "d-7", "d-9")
    a, _ = beaten("", *enemies, goes=False)
    assert a.at("a-2") == "lost"
    a, near = beaten(ARMOUR, *enemies)
    assert a.drag("a-2", near[0]) == "fine"
