"""The referee's side of Three Flags over Europe."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from hexwright.rules.engine.codes import FINE as NOTHING_OPEN
from hexwright.rules.engine.words import BOLD, PLAIN
from hexwright.rules.mechanism.values.state import ValuesNow
from tests.audit.frame import Answer, Question
from tests.audit.judging import AuditedGame, Fault, supposing
from tests.audit.recorded import Moment
from tests.audit.war_in_europe.calculator import ThreeFlags, standing
from tests.audit.war_in_europe.position import NEUTRAL, SIDES, Position, Standing, Track, spaces, units
from tests.rules.book import FINE
from tests.rules.scene import Scene

ODDS = re.compile(r"attack values (\d+) .*change (-?\d+); losses of the enemy by die 0 to 9: ([\d, ]+)")

LANDINGS = {
    "norden-landing": ("norden",),
    "maghreb-landing": ("maghreb",),
    "france-landing": ("france",),
    "italy-landing": ("italy",),
}
UNUSUAL = ("west-waits", "axis-stays", "axis-starved", "convoys", "march-points", "marseille-landing")
USES = {"operation": "op", "redeployment": "sr", "replacement": "rp", "suppression": "sp"}


class ThreeFlagsWitness:
    """What the referee knows and says."""

    def position(self, scene: Scene, moment: Moment) -> Position:
        """A moment in the words of the calculator."""
        match = scene.match
        fight = match.referee.facts.fields["fight_stage"].slot
        assert fight is not None
        invaded = match.referee.facts.fields["invaded_by"].row
        landings = [region for name, its in LANDINGS.items() if scene.of_game(name) for region in its]
        extra = {"tripoli": ("tripoli-source", "axis"), "leningrad": ("leningrad-source", "east")}
        return Position(
            turn=match.turn,
            phase=match.phase_id,
            open=match.unsettled().reason != NOTHING_OPEN or bool(match.s[0][fight]),
            units={
                u: Standing(
                    scene.where(u),
                    scene.steps(u),
                    scene.value("undersupply", u),
                    ("", *SIDES)[match.s[invaded][k] + 1],
                )
                for k, u in enumerate(scene.book.units)
            },
            control={place: scene.controller(place) for place in spaces()},
            forts=frozenset(place for place in spaces() if scene.spot("fortified", place)),
            tracks=tracks(scene),
            active=frozenset(region for region in NEUTRAL if scene.of_game(f"{region}-open")),
            armistice=bool(scene.of_game("armistice")),
            sources={place: side for place, (name, side) in extra.items() if scene.of_game(name)},
            landings=frozenset(landings),
            unusual=frozenset(name for name in UNUSUAL if scene.of_game(name)),
        )

    def answer(self, scene: Scene, position: Position, question: Question) -> Answer:
        """What the referee says."""
        about = question.about
        if question.topic == "control":
            return {side: scene.of_side("vc", side) for side in SIDES}
        if question.topic == "score":
            return {side: scene.score(side) for side in SIDES}
        if question.topic == "supply":
            how = {u: scene.supply(u) for u in units() if scene.on_map(u)}
            return {u: its.partition("-")[2] or its for u, its in how.items()}
        with supposing(scene):
            return self._supposed(scene, position, question.topic, about)

    def _supposed(self, scene: Scene, position: Position, topic: str, about: Sequence[str]) -> Answer:
        """An answer about what is not so, but could be."""
        fresh(scene)
        if topic == "points":
            return self._points(scene, position, about[0])
        if topic == "surrender":
            scene.set_side("sw", about[0], 0).phase("round-1.axis.action", position.turn)
            assert scene.match.end_phase().reason == 0
            return {"winner": scene.victor}
        if topic == "stacking":
            scene.put(" ".join(about[1:]), about[0])
            return {"allowed": about[0] not in scene.all_overstacked()}
        if topic == "arrival":
            return self._arrival(scene, position, about[0])
        if topic == "ladder":
            return self._ladder(scene, position, about[0])
        side = units()[about[-1] if topic in {"battle", "barred"} else about[0]].side
        scene.phase(f"round-1.{side}.action", position.turn)
        for place in spaces():
            scene.set_spot("foreign", place, int(position.control[place] != side))
        scene.match.set_number("spots", len(spaces()), ValuesNow)
        if topic == "redeployment":
            scene.set_units("redeploys", about[0])
            return {p: True for p in spaces() if scene.judge(about[0], p).why == FINE}
        if topic == "reach":
            scene.set_units("active", about[0])
            found = {place: scene.judge(about[0], place) for place in spaces()}
            return {place: moved.cost for place, moved in found.items() if moved.why == FINE}
        if topic == "capture":
            scene.set_units("active", about[0])
            scene.move(about[0], about[1])
            return {
                **{name: (t.will, t.resistance, t.insurgency, t.count) for name, t in tracks(scene).items()},
                "holder": scene.controller(about[1]),
                "lwow": scene.controller("lwow"),
            }
        scene.set_units("active", " ".join(about[1:]))
        if topic == "barred":
            return {"allowed": scene.act_on("attack", " ".join(about[1:]), about[0]) == FINE}
        return self._odds(scene, " ".join(about[1:]), about[0])

    def _points(self, scene: Scene, position: Position, card: str) -> Answer:
        side = {"a": "axis", "w": "west", "e": "east"}[card[0]]
        found: dict[str, object] = {}
        for use, short in USES.items():
            with supposing(scene):
                scene.deal(side, card).phase(f"round-1.{side}.card", position.turn)
                assert scene.play_card(use, card) == FINE, scene.refused
                found[use] = scene.of_game(f"{short}-points")
        return found

    def _arrival(self, scene: Scene, position: Position, u: str) -> Answer:
        turn = int(position.units[u].place.removeprefix("turn-"))
        scene.phase(f"reinforcements.{units()[u].side}", turn)
        found = {}
        for place in spaces():
            with supposing(scene):
                if scene.drag(u, place) == FINE:
                    found[place] = True
        return found

    def _ladder(self, scene: Scene, position: Position, side: str) -> Answer:
        before = {"axis": "round-1.east.action", "west": "round-2.axis.action", "east": "round-2.west.action"}
        scene.phase(before[side], position.turn)
        assert scene.match.end_phase().reason == 0
        assert scene.begin() == FINE
        found: dict[str, object] = {}
        for u in standing(position, side):
            still = scene.on_map(u)
            found[u] = (scene.steps(u), scene.value("undersupply", u)) if still else "lost for good"
        found["State of War"] = scene.of_side("sw", side)
        return found

    def _odds(self, scene: Scene, attackers: str, target: str) -> Answer:
        lines = [line.replace(BOLD, "").replace(PLAIN, "") for line in scene.odds(attackers, target)]
        sides = [ODDS.search(line) for line in lines[1:3]]
        told = [
            (int(one[1]), int(one[2]), tuple(int(n) for n in one[3].split(", "))) if one else "no odds"
            for one in [*sides, None, None][:2]
        ]
        return {
            "attacker": told[0],
            "defender": told[1],
            "defender fires first": any("fires first" in line for line in lines),
        }


def fresh(scene: Scene) -> None:
    """Nothing of this part of the round has been done."""
    scene.forget()
    for value in ("active", "redeploys", "gone", "marches"):
        scene.set_units(value, " ".join(units()), 0)
    for place in spaces():
        scene.set_spot("activated", place, 0)
    for short in USES.values():
        scene.set_game(f"{short}-points", 0)


def tracks(scene: Scene) -> Mapping[str, Track]:
    """What every side has."""
    return {
        side: Track(*(scene.of_side(value, side) for value in ("sw", "res", "il", "vc"))) for side in SIDES
    }


FAULTS = (
    Fault(
        "a price",
        ("reach",),
        "- {value: foreign, add: 1, rule: WE-14}",
        "- {value: foreign, add: 2, rule: WE-14}",
    ),
    Fault("a shift", ("battle",), "- {terrain: forest, attacker: -1}", "- {terrain: forest, attacker: -2}"),
    Fault(
        "a source of supply",
        ("supply",),
        "control == 'east' and ('source-east' in flags or leningrad_source)",
        "control == 'east' and ('capital' in flags and 'port' in flags or leningrad_source)",
    ),
    Fault(
        "where armies come on",
        ("arrival",),
        ">-\n        to_control == 'axis' and to_supplied('axis-line') and (to_near_own('keys', 1)",
        ">-\n        to_control == 'axis' and to_supplied('axis-line') and (to_near_own('keys', 0)",
    ),
    Fault(
        "losses by die",
        ("battle",),
        "quarters: [1, 2, 2, 4, 4, 4, 4, 6, 6, 8]",
        "quarters: [1, 2, 2, 4, 4, 4, 6, 6, 6, 8]",
    ),
)
"""One line each."""

AUDITED = AuditedGame(
    id="war-in-europe", calculator=ThreeFlags(), witness=ThreeFlagsWitness(), faults=FAULTS, each=45
)
