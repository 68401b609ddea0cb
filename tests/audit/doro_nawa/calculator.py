"""Doro Nawa, calculated from its rulebook and its printed charts."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random

from tests.audit.doro_nawa.air import dogfight, flight, may_land
from tests.audit.doro_nawa.asking import Asking
from tests.audit.doro_nawa.battle import attack
from tests.audit.doro_nawa.bombard import bombardment, interdiction, sea_fight
from tests.audit.doro_nawa.lines import supplied
from tests.audit.doro_nawa.points import points
from tests.audit.doro_nawa.position import Position
from tests.audit.doro_nawa.reach import march, voyage
from tests.audit.doro_nawa.replacing import receives
from tests.audit.doro_nawa.stacking import too_many
from tests.audit.frame import Answer, Question

REACHES = {"march": march, "voyage": voyage, "flight": flight}


class DoroNawa:
    """The rulebook's answers."""

    def questions(self, position: Position, chance: Random) -> Iterator[Question]:
        """Some questions about a position."""
        return Asking(position, chance).questions()

    def answer(self, position: Position, question: Question) -> Answer:
        """What the rulebook says."""
        about = question.about
        if question.topic in REACHES:
            found = REACHES[question.topic](position, about[0])
            return {place: found[place] for place in question.among if place in found}
        if question.topic == "points":
            return {"points": points(position, about[0])}
        if question.topic == "supply":
            return {u: supplied(position, u) for u in position.on_map(about[0]) if position.ashore(u)}
        if question.topic == "stacking":
            return {"allowed": not too_many(position, about)}
        if question.topic == "replacements":
            return {u: True for u in question.among if receives(position, u)}
        if question.topic == "landing":
            return {"allowed": may_land(position, about[0])}
        return fire(position, question)


def fire(position: Position, question: Question) -> Answer:
    """What is asked of fire and combat."""
    topic, about = question.topic, question.about
    if topic == "attack":
        return attack(replace(position, option="combat"), about[1:], about[0])
    if topic == "bombardment":
        at = about.index("at")
        return bombardment(position, about[1:at], about[0], about[at + 1 :])
    if topic == "interdiction":
        return interdiction(position, about[1], about[0])
    if topic == "dogfight":
        return dogfight(position, about[2:], about[1])
    return sea_fight(position, about[2:], about[1], about[0])
