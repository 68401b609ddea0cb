"""The referee's side of Ebb & Flow."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from hexwright.rules.engine.codes import FINE as NOTHING_OPEN
from hexwright.rules.engine.words import doing
from hexwright.rules.mechanism.combat.state import Battle
from tests.audit.ebb_and_flow.calculator import BOX, EbbAndFlow
from tests.audit.ebb_and_flow.position import UN, Position, Standing, ground, units
from tests.audit.frame import Answer, Question
from tests.audit.hexes import column_of
from tests.audit.judging import AuditedGame, Fault, supposing
from tests.audit.recorded import Done, Moment
from tests.rules.book import FINE
from tests.rules.scene import Scene

SUPPLIES = {"overland": "overland", "north-edge": "overland", "coastal": "other", "beachhead": "other"}

CAUSES = {
    "terrain": "terrain",
    "Line Golden": "terrain",
    "river": "river",
    "clear weather": "weather",
    "overcast weather": "weather",
    "concentric attack": "concentric",
    "US and ROK together": "mixed",
    "naval guns": "guns",
}

WINNERS = {
    "": "",
    "capital": "communist",
    "us-losses": "communist",
    "rok-losses": "communist",
    "north": "un",
    "first-stage": "un",
    "south-lost": "communist",
    "towns-lost": "communist",
    "towns-drawn": "draw",
    "towns-won": "un",
}


class EbbAndFlowWitness:
    """What the referee knows and says."""

    # --- the position -----------------------------------------------------------------------------
    def position(self, scene: Scene, moment: Moment) -> Position:
        """A moment in the words of the calculator."""
        match = scene.match
        chosen = match.number("chosen")
        here = [done for done in moment.done if done.phase == match.phase_id]
        standing = self._standing(scene, moment, here)
        boundary = column_of(scene.site("boundary"))
        beachhead = scene.site("beachhead")
        west = {
            u
            for done in here
            if done.name == "attack"
            for u in done.units
            if units()[u].nationality == "north-korean"
            and min(column_of(standing[u].began), column_of(done.place)) < boundary
        }
        return Position(
            turn=match.turn,
            phase=match.phase_id,
            chosen={doing("move"): "move", doing("combat"): "combat"}.get(chosen, ""),
            open=match.unsettled().reason != NOTHING_OPEN or match.number("target", Battle) >= 0,
            weather=scene.state_of("weather"),
            boundary=boundary,
            beachhead=beachhead if beachhead in scene.book.hexes else "",
            units=standing,
            control=self._control(scene),
            west=frozenset(west),
            dropped=any(one == "drop" for one in self._before(moment, "drop")),
            any_move=any(done.name in {"move", "drop"} for done in here),
        )

    def _before(self, moment: Moment, name: str) -> Iterator[str]:
        return (done.name for done in moment.done if done.name == name)

    def _control(self, scene: Scene) -> Mapping[str, str]:
        return {place: scene.controller(place) for place in ground().terrain}

    def _standing(self, scene: Scene, moment: Moment, here: Sequence[Done]) -> Mapping[str, Standing]:
        row = scene.match.place_of("at").row
        began, turn_began = moment.phase_began[row], moment.turn_began[row]
        names = scene.book.units
        attacked, was_attacked = fought(here, {u: scene.name(began[k]) for k, u in enumerate(names)})
        moved = {u for done in here if done.name in {"move", "drop"} for u in done.units}
        landed = {
            u for done in moment.done if done.phase == "invasion" or done.name == "drop" for u in done.units
        }
        return {
            u: Standing(
                place=scene.name(scene.match.column("at")[k]),
                steps=scene.match.column("left")[k],
                began=scene.name(began[k]),
                turn_began=scene.name(turn_began[k]),
                moved=u in moved,
                attacked=u in attacked,
                was_attacked=u in was_attacked,
                landed=u in landed,
            )
            for k, u in enumerate(names)
        }

    # --- answers ----------------------------------------------------------------------------------
    def answer(self, scene: Scene, position: Position, question: Question) -> Answer:
        """What the referee says."""
        about = question.about
        if question.topic == "zones":
            return {place: True for place in ground().terrain if scene.zone(about[0], place)}
        if question.topic == "supply":
            return {u: SUPPLIES.get(scene.supply(u), "none") for u in units() if scene.on_map(u)}
        if question.topic == "reach":
            return self._reach(scene, about, question.among)
        if question.topic == "drop":
            return {to: True for to in question.among if scene.may_drop("us-187", to) == FINE}
        if question.topic == "attack":
            return {"allowed": scene.may_attack(" ".join(about[1:]), about[0]) == FINE}
        if question.topic == "strength":
            return self._strength(scene, " ".join(about[1:]), about[0])
        with supposing(scene):
            if question.topic == "stacking":
                scene.put(" ".join(about[1:]), about[0])
                return {"allowed": about[0] not in scene.all_overstacked()}
            return {"winner": WINNERS[self._winner(scene, about)]}

    def _reach(self, scene: Scene, movers: Sequence[str], among: Sequence[str]) -> Answer:
        names = " ".join(movers)
        found = {}
        for place in among:
            moved = scene.judge(names, place)
            if moved.why == FINE:
                found[place] = moved.cost
        out = BOX if units()[movers[0]].side == UN else "off map"
        moved = scene.judge(names, out)
        if moved.why == FINE:
            found["exit"] = moved.cost
        return found

    def _strength(self, scene: Scene, attackers: str, target: str) -> Answer:
        asked = scene.match.call("shifts_of", scene.units(attackers), scene.hex(target), 0)
        shifts: dict[str, int] = {}
        for one, yes in zip(scene.kind.shifts, asked, strict=True):
            if yes:
                cause = CAUSES[one.says]
                shifts[cause] = shifts.get(cause, 0) + one.columns
        found = scene.sum(attackers, target)
        return {
            "differential": found.value,
            "shifts": tuple(sorted(shifts.items())),
            "column": int(found.column.strip("≤≥")),
            "losses": tuple(scene.losses(attackers, target, found.column, roll) for roll in range(1, 7)),
        }

    def _winner(self, scene: Scene, about: Sequence[str]) -> str:
        if about[0] == "turn":
            return scene.winner(int(about[1]))
        if about[0] == "dead":
            scene.lay(" ".join(about[1:]))
        else:
            scene.put(about[1], about[2])
        return scene.winner()


def fought(here: Sequence[Done], began: Mapping[str, str]) -> tuple[set[str], set[str]]:
    """Who has attacked in a phase, and who was attacked. `here`: what was done in it; `began`: where units
    stood before.
    """
    at = dict(began)
    attacked: set[str] = set()
    was_attacked: set[str] = set()
    for done in here:
        if done.name == "attack":
            attacked |= {*done.units}
            was_attacked |= {u for u, place in at.items() if place == done.place}
        elif done.place:
            at.update(dict.fromkeys(done.units, done.place))
    return attacked, was_attacked


FAULTS = (
    Fault(
        "a terrain price",
        ("reach",),
        """columns: {un: UN, communist: Communist}, rule: "9.5\"""",
        """columns: {un: UN, communist: UN}, rule: "9.5\"""",
    ),
    Fault(
        "a shift",
        ("strength",),
        "{shift: -2, when: \"terrain in {'city', 'mountain'}",
        "{shift: -1, when: \"terrain in {'city', 'mountain'}",
    ),
    Fault("a line of supply", ("supply",), "friend_negates: supply retreat", "friend_negates: retreat"),
    Fault(
        "a stacking limit",
        ("stacking", "reach"),
        '- {side: un, rule: "6.3"}',
        '- {side: un, limit: 7, rule: "6.3"}',
    ),
    Fault(
        "the weather",
        ("strength",),
        "weather == 'overcast' and attacker == 'communist'",
        "weather == 'clear' and attacker == 'communist'",
    ),
)
"""One line each."""

AUDITED = AuditedGame(
    id="ebb-and-flow", calculator=EbbAndFlow(), witness=EbbAndFlowWitness(), faults=FAULTS, each=10
)
