"""A die is cast once: what its face depends on, and what it does not."""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Callable, Sequence
from copy import deepcopy
from itertools import pairwise
from pathlib import Path

import pytest

from hexwright.rules.engine.act import act_attack
from hexwright.rules.engine.dice import DECK, cast, cause, draw, of_place, of_side, of_unit, roll_for, shake
from hexwright.rules.engine.new_play import new_play
from hexwright.rules.engine.play import Play
from hexwright.rules.language.faces import face_of
from hexwright.rules.language.prelude import mix
from hexwright.rules.mechanism.combat.state import Battle
from hexwright.rules.script.beanshell import PRELUDE
from hexwright.rules.simulation.match import Match
from hexwright.rules.specialise.layout import rows_of
from tests.conftest import REPOSITORY
from tests.rules.interpreter import wanted
from tests.rules.mechanism.combat.arena import Arena, referee_of
from tests.rules.mechanism.combat.test_kinds import ODDS, RULES

SEEDS = range(1, 40)
FIGHT = cause("a fight of this test")


def arena() -> Arena:
    """A hex that may be attacked from two sides, and another."""
    a = Arena.of(RULES, ODDS)
    near = a.beside("0405")
    a.put("0405", "a-5").put(near[0], "d-1", "d-2").put(near[1], "d-3")
    return a.put("0801", "a-2").put(a.beside("0801")[0], "d-4")


def thrown(play: Play, act: Callable[[Play], object]) -> tuple[list[int], Play]:
    """The faces that an action sees, and what is left behind; the state of play stays as it is."""
    after, faces = deepcopy(play), list[int]()

    def noted(key: int, sides: int) -> int:
        faces.append(face_of(key, sides))
        return faces[-1]

    after.dice = noted
    act(after)
    return faces, after


def attack(a: Arena, units: str, place: str) -> Callable[[Play], object]:
    """An attack, as something to do in any state of play."""
    who, there = [a.unit(name) for name in units.split()], a.place(place)
    number = referee_of(a.game).numbers["attack"]

    def act(play: Play) -> object:
        assert act_attack(a.game, play, number, who, there).reason == 0
        return None

    return act


def test_the_same_throw_again_shows_the_same() -> None:
    a = arena()
    a.play.seed = 17
    faces, after = thrown(a.play, attack(a, "d-1 d-2", "0405"))
    again, same = thrown(a.play, attack(a, "d-1 d-2", "0405"))
    assert faces == again != []
    assert rows_of(after, referee_of(a.game).layout) == rows_of(same, referee_of(a.game).layout)
    assert after.casts == len(faces)


def test_who_takes_part_and_what_was_done_before_do_not_matter() -> None:
    a, differ = arena(), 0
    for a.play.seed in SEEDS:
        faces, _ = thrown(a.play, attack(a, "d-1", "0405"))
        assert thrown(a.play, attack(a, "d-1 d-2 d-3", "0405"))[0] == faces, "with more attackers"
        other, after = thrown(a.play, attack(a, "d-4", "0801"))
        after.parts[Battle] = deepcopy(a.play.of(Battle))  # what is owed does not stand in the way
        assert thrown(after, attack(a, "d-1", "0405"))[0] == faces, "after another battle"
        differ += other != faces
    assert differ > len(SEEDS) // 2, "another place is another throw"


def test_a_games_own_functions_throw_the_same_dice() -> None:
    a, referee = arena(), referee_of(arena().game)
    for a.play.seed in SEEDS:
        _, after = thrown(a.play, attack(a, "d-1 d-2", "0405"))
        match = Match(referee, rows_of(a.play, referee.layout))
        referee.functions.dice = face_of
        match.attack("attack", [a.unit("d-1"), a.unit("d-2")], a.place("0405"))
        assert match.s == rows_of(after, referee.layout)


def test_the_phase_matters_and_a_phase_that_comes_again() -> None:
    play = new_play(arena().game)
    faces = set[tuple[int, ...]]()
    for play.phase in range(4):
        for play.rounds in range(4):
            faces.add(tuple(roll_for(deepcopy(play), FIGHT, k, 1, 6) for k in range(12)))
    assert len(faces) == 16


def test_dice_for_one_thing_are_counted() -> None:
    play = new_play(arena().game)
    one = [roll_for(play, FIGHT, of_unit(3), 1, 1000) for _ in range(30)]
    assert len(set(one)) > 25, "the next die for the same thing is another"
    mixed = new_play(arena().game)
    found = []
    for k in range(30):
        roll_for(mixed, FIGHT, of_place(k), 2, 6)
        found.append(roll_for(mixed, FIGHT, of_unit(3), 1, 1000))
    assert found == one, "what is thrown for other things in between does not matter"
    assert mixed.casts == 90


def test_more_things_than_there_is_room_for() -> None:
    play = new_play(arena().game)
    for k in range(3 * len(play.thrown)):
        assert 1 <= roll_for(play, FIGHT, k, 1, 6) <= 6
    assert sum(play.thrown) == 3 * len(play.thrown)


def test_units_places_and_sides_are_different_things() -> None:
    things = [*map(of_unit, range(50)), *map(of_place, range(50)), *map(of_side, range(-1, 50))]
    assert len(set(things)) == len(things)


def test_the_order_of_a_deck_is_that_of_the_seed() -> None:
    game = arena().game
    play = new_play(game)
    play.drawn = [0, 0]
    play.seed = 5
    first = [draw(play, 0, left) for left in range(20, 1, -1)]
    later = new_play(game)
    later.drawn, later.seed, later.phase = [0, 0], 5, 3
    draw(later, 1, 20)
    cast(later, FIGHT, 6)
    assert [draw(later, 0, left) for left in range(20, 1, -1)] == first
    assert len({face_of(mix(mix(5, DECK), mix(0, k)), 1000) for k in range(30)}) > 25


def test_each_side_has_a_part_in_the_seed() -> None:
    play = new_play(arena().game)
    play.seed = 9
    shake(play, 1, 4)
    assert (play.seed, play.shaken) == (mix(9, 4), [0, 1])


def chi_square(counts: Counter[tuple[int, ...]], cells: int) -> float:
    """How far counts are from equal ones, in the usual measure."""
    expected = sum(counts.values()) / cells
    found = sum((count - expected) ** 2 / expected for count in counts.values())
    return found + expected * (cells - len(counts))


def faces_of(seeds: Sequence[int]) -> list[int]:
    """A die for each of the neighbouring hexes in each of some games."""
    play, found = new_play(arena().game), []
    for play.seed in seeds:
        for place in range(60):
            play.thrown[:] = [0] * len(play.thrown)
            found.append(cast(play, mix(FIGHT, of_place(place)), 6))
    return found


def test_faces_are_all_as_frequent() -> None:
    found = faces_of(range(1, 200))
    assert chi_square(Counter((face,) for face in found), 6) < 20.5, "p = 0.001 of five degrees of freedom"
    assert chi_square(Counter(pairwise(found)), 36) < 66.6, "neighbouring hexes, 35 degrees"


def test_dice_one_after_the_other_have_nothing_in_common() -> None:
    play, pairs = new_play(arena().game), Counter[tuple[int, ...]]()
    for play.seed in range(1, 3000):
        play.thrown[:] = [0] * len(play.thrown)
        pairs[cast(play, FIGHT, 6), cast(play, FIGHT, 6)] += 1
    assert chi_square(pairs, 36) < 66.6


@pytest.mark.parametrize("which", ["stock", "engine"])
def test_beanshell_mixes_alike(which: str, tmp_path: Path) -> None:
    values = [*range(-6, 40), 255, 1012, 65536, 2**31 - 1, -(2**31)]
    pairs = [(a, b) for a in values for b in values[::5]]
    lines = [f"System.out.println(w_mix({a}, {b}));" for a, b in pairs if a > -(2**31) < b]
    lines.extend(f"System.out.println(w_face({a}, {b}));" for a, b in pairs if 0 < b <= a)
    script = tmp_path / "mix.bsh"
    script.write_text(PRELUDE + "\n".join(lines) + "\n", encoding="ascii")
    said = wanted(which).run(script, tmp_path).split()
    expected = [mix(a, b) for a, b in pairs if a > -(2**31) < b]
    expected.extend(face_of(a, b) for a, b in pairs if 0 < b <= a)
    assert said == [str(number) for number in expected]


def test_nothing_else_in_the_rules_is_by_chance() -> None:
    folders = ("builder/hexwright/rules/engine", "builder/hexwright/rules/mechanism", "sources")
    files = [path for folder in folders for path in (REPOSITORY / folder).rglob("*.py")]
    assert len(files) > 100
    for path in files:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            names = [a.name for a in node.names] if isinstance(node, ast.Import) else []
            assert not {"random", "secrets", "uuid", "time"} & set(names), path
