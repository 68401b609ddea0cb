"""What the game's own functions answer in random positions stays as it is.

How often for which reason, and a check sum of all of it; as the first implementation of the rules had it.
"""

from __future__ import annotations

import random
import zlib
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

from tests.conftest import REPOSITORY
from tests.rules.book import FINE, Book, book_of
from tests.rules.scene import Scene

GOLDEN = REPOSITORY / "tests/rules/answers.txt"
POSITIONS = 60
NEAR = 4
"""Hexes from the middle of a position to its edge."""


def position(book: Book, chance: random.Random) -> tuple[Scene, list[str]]:
    """A phase, with units of both sides close together somewhere; the hexes around."""
    scene = Scene(book).clear()
    land = [place for place in book.hexes if not book.is_sea(place)]
    around = [chance.choice(land)]
    for _ in range(NEAR):
        around += [place for one in around for place in book.beside(one) if place and place in land]
        around = list(dict.fromkeys(around))
    owner: dict[str, str] = {}
    for name in book.units:
        side = list(book.model.sides)[book.game.units.side[book.unit(name)]]
        place = chance.choice(around)
        if chance.random() < 0.45 and owner.setdefault(place, side) == side:
            scene.put(name, place, chance.randint(1, book.game.units.full[book.unit(name)]))
        else:
            scene.put(name, f"{side}-removed", 0)
    for name in chance.sample(book.units_of("us", "rok", "cw"), 5):
        scene.put(name, "un-holding", book.game.units.full[book.unit(name)])
    turn = chance.randrange(1, 12)
    phases = [phase.id for phase in book.game.course if phase.turn == turn]
    busy = [phase for phase in phases if phase.endswith(("-first", "-move", "-fight", "-redeploys"))]
    scene.phase(chance.choice(busy if chance.random() < 0.8 else phases), turn).state(
        "weather", chance.choice(("clear", "overcast"))
    )
    scene.boundary(chance.randint(1, 46))
    if chance.random() < 0.3:
        scene.mark("beachhead", chance.choice(around))
    if chance.random() < 0.5:
        scene.remember()
    return scene, around


def stacks(scene: Scene, around: Sequence[str]) -> list[list[str]]:
    """The units in each hex, those of the side whose phase it is first."""
    side = scene.match.call("acting_side")
    found = [scene.standing(place) for place in around]
    units = scene.book.game.units
    own = [stack for stack in found if stack and units.side[scene.book.unit(stack[0])] == side]
    return own or [stack for stack in found if stack]


def asked(scene: Scene, around: Sequence[str], chance: random.Random) -> Iterator[tuple[str, str, object]]:
    """Questions about a position: what is asked, the reason in the answer, all of the answer."""
    every = stacks(scene, around)
    for _ in range(8):
        stack, place = chance.choice(every), chance.choice(around)
        movers = " ".join(chance.sample(stack, chance.randint(1, min(3, len(stack)))))
        beside = [p for p in scene.book.beside(scene.where(stack[0])) if p]
        moved = scene.judge(movers, chance.choice((place, place, "un-holding", "off map")))
        yield "move", moved.why, (moved.cost, moved.march, moved.stop)
        yield "points", "", scene.factor(movers)
        yield "supply", scene.supply(stack[0]), ""
        target = next((p for p in beside if _foes(scene, stack[0], p)), chance.choice(beside))
        yield "attack", scene.may_attack(movers, target), ""
        if _foes(scene, stack[0], target):
            found = scene.sum(movers, target)
            title, roll = chance.choice(scene.kind.titles), chance.randint(1, 6)
            yield "sum", "", (found, scene.losses(movers, target, title, roll))
        yield "place", scene.placing(chance.choice(scene.book.units), place), ""
        yield "drop", scene.may_drop("us-187", place), ""
        unit = chance.choice(scene.book.units)
        for doing in (scene.replace, scene.remove):
            yield doing.__name__, doing(unit), scene.steps(unit)
    for side in scene.book.model.sides:
        yield "zone", "", [scene.zone(side, place) for place in around]
    yield "winner", scene.winner(), [scene.winner(turn) for turn in (3, 5, 11)]


def _foes(scene: Scene, unit: str, place: str) -> bool:
    units = scene.book.game.units
    there = scene.standing(place)
    return bool(there) and units.side[scene.book.unit(there[0])] != units.side[scene.book.unit(unit)]


def done(scene: Scene, around: Sequence[str], chance: random.Random) -> Iterator[tuple[str, str, object]]:
    """Actions in a position: what is done, why it is refused, and how everybody stands then."""
    for _ in range(6):
        stack, place = chance.choice(stacks(scene, around)), chance.choice(around)
        movers = " ".join(chance.sample(stack, chance.randint(1, min(3, len(stack)))))
        roll = chance.randint(1, 6)
        beside = [p for p in scene.book.beside(scene.where(stack[0])) if p]
        target = next((p for p in beside if _foes(scene, stack[0], p)), place)
        if chance.random() < 0.5:
            yield "attacking", scene.attack(movers, target, roll), _after(scene)
            while scene.battle and sum(scene.owed()):
                where = scene.retreats()
                if where and chance.random() < 0.5:
                    yield "retreating", scene.retreat(chance.choice(where)), _after(scene)
                elif not any(_loses(scene, name) for name in scene.book.units):
                    break
                yield "losing", FINE, _after(scene)
            yield "advancing", scene.drag(movers, target), _after(scene)
        else:
            yield "dragging", scene.drag(movers, place, roll), _after(scene)
    yield "ending", scene.next_phase(), _after(scene)


def _loses(scene: Scene, name: str) -> bool:
    return scene.on_map(name) and scene.lose(name) == FINE


def _after(scene: Scene) -> object:
    columns = [scene.match.column(name) for name in ("at", "left", "control")]
    return (scene.turn, scene.phase_id, scene.ended_by, *columns)


def test_answers_stay(golden: Callable[[str, Path], None]) -> None:
    book = book_of("ebb-and-flow")
    counts: dict[str, Counter[str]] = {}
    sums: dict[str, int] = {}
    for seed in range(POSITIONS):
        chance = random.Random(seed)
        scene, around = position(book, chance)
        for questions in (asked, done):
            for what, why, answer in questions(scene, around, chance):
                counts.setdefault(what, Counter())[why] += 1
                told = repr((why, answer)).encode()
                sums[what] = zlib.crc32(told, sums.get(what, 0))
    lines = []
    for what, found in sorted(counts.items()):
        reasons = ", ".join(f"{why or '-'} {count}" for why, count in sorted(found.items()))
        lines.append(f"{what}: {reasons}; {sums[what]:08x}\n")
    golden("".join(lines), GOLDEN)
