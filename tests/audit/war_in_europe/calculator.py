"""Three Flags over Europe, calculated from its sheet of tables and the rulings that fill its gaps."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import ceil
from random import Random

from tests.audit.frame import Answer, Question
from tests.audit.war_in_europe import battle
from tests.audit.war_in_europe.position import SIDES, Position, card_values, links, spaces, units
from tests.audit.war_in_europe.ways import (
    STACK,
    arrivals,
    enclaves,
    fully_supplied,
    occupants,
    reach,
    redeployed,
    supply,
)


class ThreeFlags:
    """The sheet's answers."""

    # --- what to ask ------------------------------------------------------------------------------
    def questions(self, position: Position, chance: Random) -> Iterator[Question]:
        """Some questions about a position."""
        yield Question("control", (), "WE-29, WE-30")
        yield Question("score", (), "WE-33")
        if position.open or position.unusual:
            return
        yield Question("supply", (), "WE-9")
        yield Question("points", (chance.choice(sorted(card_values())),), "WE-10 to WE-13")
        yield Question("surrender", (chance.choice(SIDES),), "WE-32, WE-36")
        yield from self._moves(position, chance.choice(SIDES), chance)
        for side in SIDES:
            yield from self._battles(position, side, chance)
        if max(track.insurgency for track in position.tracks.values()) < 2:
            yield Question("ladder", (chance.choice(SIDES),), "WE-5, WE-6, WE-38")

    def _moves(self, position: Position, side: str, chance: Random) -> Iterator[Question]:
        mine = standing(position, side)
        if len(mine) < 3:
            return
        u = chance.choice(mine)
        found = reach(position, u)
        yield Question("reach", (u,), "WE-14, WE-15, WE-16")
        hostile = [p for p in links()[position.units[u].place] if found.get(p) == 2]
        hostile = [p for p in hostile if spaces()[p].kind != "sea" and position.control[p] != side]
        if hostile:
            yield Question("capture", (u, chance.choice(hostile)), "WE-27, WE-28")
        on_land = [v for v in mine if spaces()[position.units[v].place].kind != "sea"]
        on_land = [v for v in on_land if not units()[v].fleet]
        if on_land:
            yield Question("redeployment", (chance.choice(on_land),), "WE-11")
        later = [v for v, one in position.units.items() if one.place.startswith("turn-")]
        later = [v for v in later if units()[v].side == side]
        if later and chance.random() < 0.4:
            yield Question("arrival", (chance.choice(later),), "WE-3, WE-12b")
        place = chance.choice([position.units[v].place for v in mine])
        yield Question("stacking", (place, *chance.sample(mine, chance.randint(1, 3))), "WE-10")

    def _battles(self, position: Position, side: str, chance: Random) -> Iterator[Question]:
        mine = standing(position, side)
        targets = sorted(
            {to for u in mine for to in links()[position.units[u].place] if occupants(position, to) - {side}}
        )
        for target in chance.sample(targets, min(2, len(targets))):
            around = [u for u in mine if target in links()[position.units[u].place]]
            some = tuple(chance.sample(around, chance.randint(1, len(around))))
            if battle.may_fight(position, some, target):
                yield Question("battle", (target, *some), "WE-21, WE-22, WE-35")
            else:
                yield Question("barred", (target, *some), "WE-18")

    # --- answers ----------------------------------------------------------------------------------
    def answer(self, position: Position, question: Question) -> Answer:
        """What the sheet says."""
        about = question.about
        if question.topic == "control":
            return {side: battle.count(position, side) for side in SIDES}
        if question.topic == "score":
            return {side: battle.score(position, side) for side in SIDES}
        if question.topic == "supply":
            return supplied(position)
        if question.topic == "points":
            value = card_values()[about[0]]
            return {
                "operation": value,
                "redeployment": value,
                "replacement": 2 * value,
                "suppression": ceil(value * 1.5),
            }
        if question.topic == "surrender":
            return {"winner": battle.after_surrender(position, about[0])}
        if question.topic == "reach":
            return dict(reach(position, about[0]))
        if question.topic == "capture":
            return captures(position, units()[about[0]].side, about[1])
        if question.topic == "redeployment":
            return dict.fromkeys(sorted(redeployed(position, about[0])), True)
        if question.topic == "arrival":
            return dict.fromkeys(sorted(arrivals(position, about[0])), True)
        if question.topic == "stacking":
            return {"allowed": stacks(position, about[0], about[1:])}
        if question.topic == "barred":
            return {"allowed": False}
        if question.topic == "battle":
            return battle.strength(position, about[1:], about[0])
        return ladder(position, about[0])


def standing(position: Position, side: str) -> list[str]:
    """The units of a side on the map."""
    return [u for u, one in position.units.items() if units()[u].side == side and one.place in spaces()]


def supplied(position: Position) -> Answer:
    """How every unit on the map is supplied."""
    found: dict[str, object] = {}
    for side in SIDES:
        full, pockets = fully_supplied(position, side), enclaves(position, side)
        found.update({u: supply(position, u, full, pockets) for u in standing(position, side)})
    return found


def ladder(position: Position, side: str) -> Answer:
    """How the units of a side stand after its check of supply, and its State of War."""
    how = supplied(position)
    found: dict[str, object] = {}
    lost = 0
    for u in standing(position, side):
        one = position.units[u]
        if how[u] != "none":
            found[u] = (one.steps, 0)
        elif one.undersupply < 2:
            found[u] = (one.steps, one.undersupply + 1)
        elif one.steps == 2:
            found[u] = (1, 2)
        else:
            found[u] = "lost for good"
            lost += not units()[u].exempt
    found["State of War"] = max(position.tracks[side].will - lost, 0)
    return found


def stacks(position: Position, place: str, more: Sequence[str]) -> bool:
    """Whether no more than three units stand in a space once these have come."""
    there = {u for u, one in position.units.items() if one.place == place} | set(more)
    return len(there) <= STACK


def captures(position: Position, side: str, place: str) -> Answer:
    """The tracks of all sides after a side has moved into a space."""
    after = battle.captured(position, side, place)
    return {
        **{name: (t.will, t.resistance, t.insurgency, t.count) for name, t in after.tracks.items()},
        "holder": after.control[place],
        "lwow": after.control["lwow"],
    }
