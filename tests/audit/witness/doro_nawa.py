"""The referee's side of Doro Nawa."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction

from hexwright.rules.engine.codes import FINE as NOTHING_OPEN
from hexwright.rules.mechanism.combat.state import Battle
from hexwright.rules.mechanism.movement.parameters import Movement
from hexwright.rules.mechanism.movement.verdict import Verdict
from tests.audit.doro_nawa.air import BOX
from tests.audit.doro_nawa.calculator import DoroNawa
from tests.audit.doro_nawa.position import Position, Standing
from tests.audit.doro_nawa.printed import GAME, ground, units
from tests.audit.frame import Answer, Question
from tests.audit.judging import AuditedGame, Fault, supposing
from tests.audit.recorded import Moment
from tests.rules.book import FINE
from tests.rules.scene import Scene, record_of

EMPTY = "1736"
"""A hex in which units are put together to see whether they may stand so."""

LINES = frozenset(("from-ports", "from-singapore", "exempt"))
"""States of supply in which a unit is in supply."""

DRAGS = frozenset(("move", "voyage", "flight"))
"""What a robot may have meant by moving a unit."""

DICE = range(1, 7)
REFUSED = {"allowed": False}


class DoroNawaWitness:
    """What the referee knows and says."""

    # --- the position -----------------------------------------------------------------------------
    def position(self, scene: Scene, moment: Moment) -> Position:
        """A moment in the words of the calculator."""
        now = self._position(scene, moment)
        if not now.acts:
            return now
        with supposing(scene):
            scene.match.s = [row[:] for row in moment.phase_began]
            return replace(now, rolled=self._position(scene, moment))

    def _position(self, scene: Scene, moment: Moment) -> Position:
        match = scene.match
        half = match.phase_id.split(".")
        sides, control = list(scene.book.model.sides), match.column("control")
        return Position(
            turn=match.turn,
            side=half[1] if len(half) > 1 else "",
            acts=half[-1] == "act",
            option=scene.state_of("option"),
            die=int(scene.state_of("rolled")),
            length=int(scene.state_of("length")),
            by_length=scene.state_of("allied-ground") == "by-length",
            open=match.unsettled().reason != NOTHING_OPEN or match.number("target", Battle) >= 0,
            units=self._standing(scene, moment),
            control={
                place: sides[control[h]] if control[h] >= 0 else ""
                for h, place in enumerate(scene.book.hexes)
            },
            interdicted=frozenset(place for place in ground().terrain if scene.spot("interdicted", place)),
        )

    def _standing(self, scene: Scene, moment: Moment) -> Mapping[str, Standing]:
        match = scene.match
        here = [done for done in moment.done if done.phase == match.phase_id]
        busy = {
            name: {u for done in here if done.name.partition("-")[0] in names for u in done.units}
            for name, names in (
                ("moved", DRAGS),
                ("attacked", {"attack"}),
                ("replaced", {"replace", "bring"}),
            )
        }
        due, fired, ended = (state(scene, name) for name in ("flying_due", "bombs_done", "flying_halted"))
        bound, supports = (state(scene, name) for name in ("moves_bound", "supports_gives"))
        noted, names = state(scene, "noted_states"), scene.book.game.supply_names
        began = moment.phase_began[match.place_of("at").row]
        found = {}
        for k, u in enumerate(scene.book.units):
            start = scene.name(began[k])
            flown = tuple(done.place for done in here if u in done.units and done.name in DRAGS)
            aloft = units()[u].flies and not due[k] and (start == BOX or start in ground().terrain)
            found[u] = Standing(
                place=scene.name(match.column("at")[k]),
                steps=match.column("left")[k],
                in_flight=units()[u].flies and bool(scene.value("in-flight", u)),
                lost=bool(due[k]),
                noted=None if noted[k] < 0 else names[noted[k]] in LINES,
                fired=bool(fired[k]),
                bound=bool(bound[k]),
                legs=(start, *flown) if aloft else (),
                ended=bool(ended[k]),
                supports=bool(supports[k]),
                **{name: u in who for name, who in busy.items()},
            )
        return found

    # --- answers ----------------------------------------------------------------------------------
    def answer(self, scene: Scene, position: Position, question: Question) -> Answer:
        """What the referee says."""
        about = question.about
        if question.topic == "points":
            return {"points": scene.score(about[0])}
        if question.topic == "supply":
            asked = scene.match.call("supply_states", scene.book.side(about[0]))
            names = scene.book.game.supply_names
            mine = (u for u in position.on_map(about[0]) if position.ashore(u))
            return {u: names[asked[scene.book.unit(u)]] in LINES for u in mine}
        if question.topic in {"march", "voyage"}:
            return self._reach(scene, about[0], question.among)
        with supposing(scene):
            if question.topic == "stacking":
                scene.clear()
                for u in about:
                    scene.put(u, EMPTY)
                return {"allowed": scene.overstacked() == ""}
            if question.topic == "replacements":
                return {u: True for u in question.among if self._tried(scene, scene.replace, u)}
            if question.topic == "landing":
                return {"allowed": scene.order("land-aircraft", about[0]) == FINE}
            if question.topic == "flight":
                return self._flights(scene, about[0], question.among)
            return self._fight(scene, question.topic, about)

    def _tried(self, scene: Scene, deed: Callable[..., str], *given: str) -> bool:
        """Whether something may be done; nothing comes of it."""
        with supposing(scene):
            return deed(*given) == FINE

    def _reach(self, scene: Scene, u: str, among: Sequence[str]) -> Answer:
        parts = scene.book.game.of(Movement).parts
        found = {}
        for place in among:
            if units()[u].marches and ground().is_sea(scene.where(u)) != ground().is_sea(place):
                if self._tried(scene, scene.drag, u, place):
                    found[place] = 0
                continue
            judged = scene.match.call("judge_move", scene.units(u), scene.hex(place))
            verdict = record_of(Verdict, judged)
            if not verdict.reason:
                found[place] = verdict.cost // parts
        return found

    def _flights(self, scene: Scene, u: str, among: Sequence[str]) -> Answer:
        found = {}
        for place in among:
            with supposing(scene):
                scene.said()
                if scene.drag(u, place) == FINE:
                    found[place] = number(r", (\d+) of \d+ points", scene.said())
        return found

    # --- fire and combat --------------------------------------------------------------------------
    def _fight(self, scene: Scene, topic: str, about: Sequence[str]) -> Answer:
        if topic == "attack":
            return self._attack(scene.state("option", "combat"), about[1:], about[0])
        if topic == "bombardment":
            at = about.index("at")
            return self._bombardment(scene, about[1:at], about[0], about[at + 1 :])
        if topic == "interdiction":
            return self._interdiction(scene, about[1], about[0])
        if topic == "dogfight":
            return self._dogfight(scene, about[2:], about[1], about[0])
        return self._sea_fight(scene, about[2:], about[1], about[0])

    def _attack(self, scene: Scene, attackers: Sequence[str], target: str) -> Answer:
        names = " ".join(attackers)
        there = [u for u in scene.standing(target) if units()[u].marches]
        how = "assault" if ground().is_sea(scene.where(attackers[0])) else "attack"
        lost: dict[str, list[int]] = {u: [] for u in there}
        found: dict[str, object] = {}
        for die in DICE:
            with supposing(scene):
                before = {u: scene.steps(u) for u in there}
                scene.said()
                if scene.attack(names, target, die, how) != FINE:
                    return REFUSED
                self._support(scene, units()[attackers[0]].side, target, die)
                said = plain(scene.said())
                if any("fire from the ground with" in line for line in said):
                    found["anti-aircraft"] = number(r"fire from the ground with (\d+)", said)
                for u in there:
                    left = scene.steps(u) if scene.on_map(u) else 0
                    lost[u].append(before[u] - left)
                    if die == max(DICE) and 0 < left < before[u]:
                        near = ground().near[target]
                        found[f"{u} retreats to"] = tuple(
                            sorted(to for to in near if self._tried(scene, scene.drag, u, to))
                        )
        line = next(one for one in said if one.startswith("Odds"))
        strengths, heading = line.removeprefix("Odds ").split(";")[0].split(", column ")
        mine, theirs = strengths.split(" to ")
        found |= {"allowed": True, "strength": fraction(mine), "against": fraction(theirs), "column": heading}
        return found | {u: tuple(points) for u, points in lost.items()}

    def _support(self, scene: Scene, attacker: str, target: str, die: int) -> None:
        """Aircraft support a defence as long as the defender is asked for it, and nobody fires at them."""
        planes = [u for u in scene.standing(target) if units()[u].flies and units()[u].side != attacker]
        for u in planes:
            if scene.order("ground-support", u, die) == FINE:  # it is refused unless the defender is asked
                assert scene.order("hold-fire", u, die) == FINE, scene.refused

    def _bombardment(self, scene: Scene, firers: Sequence[str], place: str, targets: Sequence[str]) -> Answer:
        planes = [u for u in firers if units()[u].flies]
        aloft(scene, planes, place)
        afloat = [u for u in targets if units()[u].marches and ground().is_sea(place)]
        if not afloat:
            self._leave_out(scene, place, targets, units()[firers[0]].side)

        def deed(die: int) -> str:
            if afloat:
                return scene.aim("bombard-one", " ".join(firers), targets[0], die)
            return scene.act_on("bombard", " ".join(firers), place, die)

        found, heard = self._mission(scene, planes, deed)
        if not heard:
            return REFUSED
        rolled = r"Bombardment of .*: (\d+) − (\d+) = .*, die \d: (\d+)"
        said = [re.findall(rolled, "\n".join(lines))[-1] for lines in heard]
        return found | {
            "strength": int(said[0][0]),
            "defence": int(said[0][1]),
            "losses": tuple(int(points) for _, _, points in said),
        }

    def _interdiction(self, scene: Scene, u: str, place: str) -> Answer:
        aloft(scene, [u], place)
        found, heard = self._mission(scene, [u], lambda die: scene.order("interdict", u, die))
        done = tuple(f"{place}: interdicted" in lines for lines in heard)
        return found | {"interdicts": done} if heard else REFUSED

    def _mission(
        self, scene: Scene, planes: Sequence[str], deed: Callable[[int], str]
    ) -> tuple[dict[str, object], list[list[str]]]:
        """A mission of aircraft, or a bombardment of others: the fire at one of them by the die, and what is
        said by the die if nobody fires; nothing if it is refused.
        """
        found: dict[str, object] = {"allowed": True}
        heard, came_of_it = [], []
        for die in DICE:
            with supposing(scene):
                scene.said()
                if deed(die) != FINE:
                    return found, []
                said = plain(scene.said())
                if any("fire from the ground with" in line for line in said):
                    found["anti-aircraft"] = number(r"fire from the ground with (\d+)", said)
                    with supposing(scene):
                        assert scene.order("fire-from-ground", planes[0], die) == FINE
                        came_of_it.append(fate(scene.said()))
                    assert scene.order("hold-fire", planes[0], die) == FINE
                    said = plain(scene.said())
                heard.append(said)
        return found | ({"fates": tuple(came_of_it)} if came_of_it else {}), heard

    def _dogfight(self, scene: Scene, fighters: Sequence[str], target: str, place: str) -> Answer:
        aloft(scene, [*fighters, target], place)
        said = self._duel(scene, fighters, target)
        if not said:
            return REFUSED
        value = number(r"Fire at .* with (-?\d+): die", said[0])
        return {"allowed": True, "value": value, "fates": tuple(fate(lines) for lines in said)}

    def _sea_fight(self, scene: Scene, ships: Sequence[str], target: str, place: str) -> Answer:
        for u in (*ships, target):
            scene.match.column("at")[scene.book.unit(u)] = scene.hex(place)
        said = self._duel(scene, ships, target)
        if not said:
            return REFUSED
        value = number(r"Fire at .* with (-?\d+): die", said[0])
        sunk = tuple(any(line.endswith(": sunk") for line in lines) for lines in said)
        return {"allowed": True, "value": value, "sunk": sunk}

    def _duel(self, scene: Scene, firers: Sequence[str], target: str) -> list[list[str]]:
        """What is said by the die when some fire at an enemy in their hex who does not answer; nothing if
        that is refused.
        """
        heard = []
        for die in DICE:
            with supposing(scene):
                scene.said()
                if scene.aim("duel", " ".join(firers), target, die) != FINE:
                    return []
                scene.order("cease-fire", target)
                heard.append(plain(scene.said()))
        return heard

    def _leave_out(self, scene: Scene, place: str, targets: Sequence[str], side: str) -> None:
        """Have the attacker leave out all but the targets."""
        for u in scene.standing(place):
            left_out = bool(state(scene, "bombs_left_out")[scene.book.unit(u)])
            hit = units()[u].side != side and not (units()[u].flies and scene.value("in-flight", u))
            if hit and left_out == (u in targets):
                assert scene.order("leave-out", u) == FINE, scene.refused


def state(scene: Scene, name: str) -> list[int]:
    """A column of the state of play."""
    return scene.match.s[scene.match.referee.facts.fields[name].row]


def aloft(scene: Scene, planes: Sequence[str], place: str) -> None:
    """Aircraft are in flight over a hex."""
    for u in planes:
        scene.match.column("at")[scene.book.unit(u)] = scene.hex(place)
        scene.give_value("in-flight", u)


def fate(said: Sequence[str]) -> str:
    """What became of an aircraft that was fired at."""
    ends = {"not hit": "missed", "driven off, it has flown": "driven off", "eliminated": "eliminated"}
    return next(ends[end] for line in plain(said) if (end := line.rpartition(": ")[2]) in ends)


def number(pattern: str, said: Sequence[str]) -> int:
    """The last number in what was said that a pattern finds."""
    return int(re.findall(pattern, "\n".join(plain(said)))[-1])


def fraction(said: str) -> str:
    """A number as it is said, such as 4 1/2, as a fraction."""
    return str(sum((Fraction(part) for part in said.split()), Fraction(0)))


def plain(lines: Sequence[str]) -> list[str]:
    """Lines without the signs for bold type."""
    return [line.replace("\x01", "").replace("\x02", "") for line in lines]


FROM_PORTS = """      sources: japanese-ports
      sources_when: control == 'japanese'
      blocked_by: "'ground' in unit_sets"
      closed: sea
      through: not interdicted
      within: initiative - 1
"""

FAULTS = (
    Fault(
        "a terrain price",
        ("march",),
        "terrain: {table: terrain-effects, column: Foot}",
        'terrain: {table: terrain-effects, column: "Guns, horse"}',
    ),
    Fault(
        "a strength that is halved",
        ("attack",),
        "to_terrain in {'swamp', 'mountain'} or (type == 'armor' and",
        "to_terrain in {'swamp', 'mountain', 'jungle'} or (type == 'armor' and",
    ),
    Fault(
        "a range of supply",
        ("supply",),
        FROM_PORTS,
        FROM_PORTS.replace("initiative - 1", "0"),
    ),
    Fault(
        "a stacking limit",
        ("stacking", "march"),
        "- {side: allied, counts: steps, limit: 2, times_highest: initiative",
        "- {side: allied, counts: steps, limit: 3, times_highest: initiative",
    ),
    Fault(
        "fire at aircraft",
        ("bombardment", "interdiction"),
        "- {from: 1, driven: 6, lost: 7}",
        "- {from: 1, driven: 5, lost: 7}",
    ),
)
"""One line each."""

AUDITED = AuditedGame(id=GAME, calculator=DoroNawa(), witness=DoroNawaWitness(), faults=FAULTS, each=65)
