"""The referee's side of both games of Yalu."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from fractions import Fraction

from hexwright.rules.engine.codes import FINE as NOTHING_OPEN
from hexwright.rules.mechanism.combat.parameters import Combat
from hexwright.rules.mechanism.combat.state import Battle
from hexwright.rules.mechanism.missions.parameters import Missions
from hexwright.rules.mechanism.missions.state import Promised
from hexwright.rules.mechanism.movement.parameters import Movement
from hexwright.rules.mechanism.movement.state import Moves
from hexwright.rules.mechanism.movement.verdict import Verdict
from hexwright.rules.mechanism.values.records import Values
from hexwright.rules.mechanism.values.state import ValuesNow
from tests.audit.frame import Answer, Question
from tests.audit.judging import AuditedGame, Fault, supposing
from tests.audit.recorded import Moment
from tests.audit.yalu.calculator import Yalu, answerable
from tests.audit.yalu.fire import NONE
from tests.audit.yalu.position import Position, Standing, other
from tests.audit.yalu.printed import CITIES, CLASSIC, DELUXE, PORTS, UN, Edition, city, ground
from tests.rules.book import FINE
from tests.rules.scene import Scene, record_of

CAUSES = {
    "rough": "terrain",
    "mountain": "terrain",
    "city": "terrain",
    "river, open": "river",
    "river, frozen": "river",
    "river, flooded": "river",
    "estuary": "river",
    "reservoir": "river",
}
"""What the calculator calls changes of the dice."""

PASSED = ("neutralized", "isolated", "surprised", "unsupplied", "wave", "dropped")
"""Values of units that a position has by the same names."""


class YaluWitness:
    """What the referee knows and says."""

    def __init__(self, edition: Edition) -> None:
        self.edition = edition

    # --- the position -----------------------------------------------------------------------------
    def position(self, scene: Scene, moment: Moment) -> Position:
        """A moment in the words of the calculator."""
        match = scene.match
        sides, control = list(scene.book.model.sides), match.column("control")
        ports = {city(name) for name in (*CITIES, *PORTS)}
        states = scene.book.model.states
        return Position(
            edition=self.edition,
            turn=match.turn,
            phase=match.phase_id,
            weather=scene.state_of("weather"),
            ridgway="ridgway" in states and scene.state_of("ridgway") == "shaken",
            units=self._standing(scene, moment),
            control={place: sides[control[scene.hex(place)]] for place in ports},
            broken=frozenset(place for place in ground().terrain if scene.spot("rail-break", place)),
            damaged=frozenset(
                pair for pair in ground().links["bridge"] if scene.spot("damaged-bridge", *sorted(pair))
            ),
            interdicted={
                place: found for place in ground().terrain if (found := scene.spot("interdicted", place))
            },
            artillery=by_place(scene, "battle_backed"),
            backing=self._backing(scene),
            open=match.unsettled().reason != NOTHING_OPEN or match.number("target", Battle) >= 0,
        )

    def _backing(self, scene: Scene) -> Mapping[str, int]:
        """Factors that wait for fire at a hex in the phase at hand: those of other phases help nobody."""
        game, phase = scene.book.game, scene.match.number("phase")
        found: Counter[str] = Counter()
        for mission in game.of(Missions).missions:
            for support in mission.supports:
                if support.phases >> phase & 1:
                    row = scene.match.column("free", Promised, support.number)
                    found.update({scene.book.places[k]: number for k, number in enumerate(row) if number})
        return found

    def _standing(self, scene: Scene, moment: Moment) -> Mapping[str, Standing]:
        match = scene.match
        busy = {u for done in moment.done if done.phase == match.phase_id for u in done.units}
        values = {one.id: one for one in scene.book.game.of(Values).units}
        columns = {name: match.column("units", ValuesNow, values[name].column) for name in values}
        spent, mode = match.column("spent", Moves), match.column("mode", Moves)
        declared = match.column("declared", Battle)
        kinds = range(len(scene.book.game.of(Combat).kinds))
        fired = [match.column("attacked", Battle, k) for k in kinds]
        fired_on = [match.column("was_attacked", Battle, k) for k in kinds]
        found = {}
        for k, name in enumerate(scene.book.units):
            if name not in self.edition.units:
                continue
            still = name in busy or spent[k] or columns["regrouping"][k] or columns["dropped"][k]
            found[name] = Standing(
                place=scene.name(match.column("at")[k]),
                still=bool(still),
                by_rail=mode[k] >= 0,
                fired=any(one[k] for one in fired),
                fired_on=any(one[k] for one in fired_on),
                target=scene.name(declared[k]) if declared[k] >= 0 else "",
                **{passed: bool(columns[passed][k] + values[passed].initial[k]) for passed in PASSED},
            )
        return found

    # --- answers ----------------------------------------------------------------------------------
    def answer(self, scene: Scene, position: Position, question: Question) -> Answer:
        """What the referee says."""
        about = question.about
        if question.topic == "zones":
            asked = scene.match.call("enemy_zone", scene.book.side(other(about[0])))
            return {place: True for h, place in enumerate(scene.book.hexes) if asked >> h & 1}
        if question.topic == "supply":
            asked = scene.match.call("supply_states", scene.book.side(about[0]))
            names = scene.book.game.supply_names
            return {u: names[asked[scene.book.unit(u)]] != "none" for u in answerable(position, about[0])}
        if question.topic == "reach":
            return self._reach(scene, about[0], question.among)
        with supposing(scene):
            if question.topic == "train":
                why = scene.drag(about[0], about[1])
                return self._reach(scene, about[0], question.among) if why == FINE else {"refused": why}
            if question.topic == "stacking":
                return {"allowed": self._stacks(scene, position, about)}
            if question.topic == "fire":
                return self._fire(scene, position, about)
            if question.topic == "morale":
                return {"at or below": self._morale(scene, position, about[0])}
            return {
                "factors": str(scene.match.call("tally", 0)),
                "winner": "un" if scene.winner(self.edition.last) == "held-out" else "communist",
            }

    def _reach(self, scene: Scene, u: str, among: Sequence[str]) -> Answer:
        parts = scene.book.game.of(Movement).parts
        found = {}
        for place in among:
            judged = scene.match.call("judge_move", scene.units(u), scene.hex(place))
            verdict = record_of(Verdict, judged)
            if not verdict.reason:
                rails = verdict.mode >= 0
                found[place] = "rail" if rails else str(Fraction(verdict.cost, parts))
        return found

    def _fire(self, scene: Scene, position: Position, about: Sequence[str]) -> Answer:
        """A fire is tried, and what is said of it before its dice taken apart."""
        at = about.index("at")
        kind, firers, targets = about[0], about[1:at], about[at + 1 :]
        picked = scene.match.column("picked", Battle)
        picked[:] = [0] * len(picked)
        for u in scene.units(" ".join(targets)):
            picked[u] = 1
        scene.said()
        why = scene.attack(" ".join(firers), position.units[targets[0]].place, (6, 6), how=kind)
        if why == "too-weak":
            return {"column": NONE}
        if why != FINE:
            return {"refused": scene.refused}
        line = next(one for one in reversed(plain(scene.said())) if one.startswith("Odds"))
        odds, *changes = line.removeprefix("Odds ").split("; ")
        strengths, heading = odds.split(", column ")
        mine, theirs = strengths.split(" to ")
        found: dict[str, object] = {
            "strength": fraction(mine),
            "against": fraction(theirs),
            "column": heading,
        }
        for change in changes:
            by, cause = change.removeprefix("die ").replace("\u2212", "-").split(" ", 1)
            cause = cause.split(" [")[0]
            key = f"die for {CAUSES.get(cause, cause)}"
            found[key] = int(by) + int(str(found.get(key, 0)))
        return found

    def _stacks(self, scene: Scene, position: Position, together: Sequence[str]) -> bool:
        """Whether units may stand in one hex: at the end of UN moves, or for the last to enter it."""
        side = position.unit(together[0]).side
        turn = max(position.turn, 2)
        if side == UN:
            scene.clear().phase("un-movement", turn).forget().put(" ".join(together), EMPTY)
            scene.give_value("neutralized", " ".join(together), 0)
            assert scene.next_phase() == FINE, scene.refused
            return not scene.value("neutralized", together[0])
        scene.clear().phase("communist-movement", turn).forget().put(" ".join(together), EMPTY)
        scene.give_value("regrouping", " ".join(together), 0)
        return scene.put(together[0], BESIDE).judge(together[0], EMPTY).why != "stacking"

    def _morale(self, scene: Scene, position: Position, u: str) -> int:
        """The highest roll with which a check of a unit succeeds."""
        side = position.unit(u).side
        how = "regroup" if self.edition.regroups_by_check else "isolation"
        scene.phase(f"{side}-morale", max(position.turn, 2)).forget()
        everybody = " ".join(position.units)
        scene.give_value("regrouping", everybody, 0).give_value("isolated", everybody, 0)
        scene.give_value("neutralized", u, int(how == "regroup"))
        scene.give_value({"regroup": "regrouping", "isolation": "isolated"}[how], u)
        kept = [row[:] for row in scene.match.s]
        low, high = 1, 12
        while low < high:
            total = (low + high + 1) // 2
            scene.match.s = [row[:] for row in kept]
            one = max(1, total - 6)
            assert scene.order(f"{how}-check", u, (one, total - one)) == FINE, scene.refused
            if scene.value("neutralized", u):
                high = total - 1
            else:
                low = total
        return low


EMPTY = "1520"
"""A hex in which units are put together to see whether they may stand so."""


BESIDE = "1519"


def by_place(scene: Scene, name: str) -> dict[str, int]:
    """A column of numbers for places, by their ids; the zeros are left out."""
    row = scene.match.s[scene.match.referee.facts.fields[name].row]
    return {scene.book.places[k]: number for k, number in enumerate(row) if number}


def fraction(said: str) -> str:
    """A number as it is said, such as 4 1/2, as a fraction."""
    return str(sum((Fraction(part) for part in said.split()), Fraction(0)))


def plain(lines: Sequence[str]) -> list[str]:
    """Lines without the signs for bold type."""
    return [line.replace("\x01", "").replace("\x02", "") for line in lines]


UNSUPPLIED = "when: not attacking and unsupplied, rule: 11.4.3}\n        shifts:\n          - "
"""What stands before the first shift of UN defensive fire."""

FAULTS = tuple(
    Fault(name, topics, old, new, DELUXE.folder)
    for name, topics, old, new in (
        (
            "a terrain price",
            ("reach",),
            "terrain: {table: terrain-effects, column: UN other}",
            "terrain: {table: terrain-effects, column: UN division}",
        ),
        (
            "a shift",
            ("fire",),
            f"{UNSUPPLIED}{{table: terrain-effects, column: Defensive fire",
            f"{UNSUPPLIED}{{table: terrain-effects, row: Reservoir, column: Defensive fire",
        ),
        (
            "a line of supply",
            ("supply",),
            "sources: communist-edge\n      longest: 6",
            "sources: communist-edge\n      longest: 1",
        ),
        (
            "a stacking limit",
            ("stacking", "reach"),
            "{id: communists, side: communist, limit: 27",
            "{id: communists, side: communist, limit: 36",
        ),
        (
            "the weather",
            ("reach",),
            "column: Movement\n        when: side == 'communist' and type != 'guerrilla'",
            "column: Rail hexes\n        when: side == 'communist' and type != 'guerrilla'",
        ),
    )
)
"""One line each, in the rules that both games share."""

AUDITED_DELUXE = AuditedGame(
    id=DELUXE.folder,
    calculator=Yalu(),
    witness=YaluWitness(DELUXE),
    faults=FAULTS,
    each=130,
)
AUDITED_CLASSIC = AuditedGame(
    id=CLASSIC.folder, calculator=Yalu(), witness=YaluWitness(CLASSIC), faults=FAULTS, each=130
)
