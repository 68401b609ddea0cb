"""What is written in the kernel's Python means the same in Python, specialised, and in script."""

from __future__ import annotations

import dataclasses
import random
import struct
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from hexwright.rules.engine.condition import Condition
from hexwright.rules.engine.new_play import new_play
from hexwright.rules.engine.play import Play
from hexwright.rules.engine.records import Game
from hexwright.rules.language.tree import Asked, Binary, Expr, Int, Kind, Logic, Unary, Word
from hexwright.rules.script.beanshell import BeanShell
from hexwright.rules.script.headless import Functions
from hexwright.rules.script.library import script_library
from hexwright.rules.specialise.layout import layout_of, rows_of
from hexwright.rules.specialise.optimise import without_unread
from hexwright.rules.specialise.specialiser import Specialiser
from tests.rules.interpreter import call_hash, packed_table, run_calls, wanted
from tests.rules.specialise import odd_kernel as odd
from tests.rules.specialise import sample_kernel as sample
from tests.rules.specialise.sample_game import UNITS, small_game

HERE = sample.__name__
IS_ONE: Expr = Binary("==", Asked(f"{HERE}.nationality", (), Kind.INT), Int(1), Kind.BOOL)
UNFED: Expr = Unary("not", Asked(f"{HERE}.supplied", (), Kind.BOOL), Kind.BOOL)
IN_SET: Expr = Word("has_bit", (Asked(f"{HERE}.unit_sets", (), Kind.BITS), Int(2)), Kind.BOOL)
NEVER: Expr = Binary("==", Int(1), Int(2), Kind.BOOL)


def condition(tree: Expr, answer: Callable[[Any], bool]) -> Condition[Any]:
    return Condition(
        text="as in the test", what="a price", rule="9.1", tree=tree, answer=lambda s: int(answer(s))
    )


def conditions() -> list[Condition[Any]]:
    return [
        condition(
            Logic("and", (IS_ONE, UNFED)), lambda s: sample.nationality(s) == 1 and not sample.supplied(s)
        ),
        condition(Logic("or", (IN_SET, NEVER)), lambda s: sample.unit_sets(s) >> 2 & 1 == 1),
        condition(
            Logic("or", (UNFED, IS_ONE)), lambda s: sample.nationality(s) == 1 or not sample.supplied(s)
        ),
    ]


def game() -> Game:
    asked = conditions()
    prices = tuple(
        sample.Price(
            when=when,
            amount=amount,
            stops=amount % 2 == 1,
            way=sample.Way.BY_RAIL if amount == 4 else sample.Way.ON_FOOT,
            places=places,
            ladder=[amount, 2, 3],
        )
        for when, amount, places in zip([*asked, None], (3, 4, 5, 2), (5, 1 << 39, 0, 6), strict=True)
    )
    rules = sample.Prices(
        prices=prices,
        most=4,
        open=True,
        none=(),
        then=(sample.one_more, sample.side_of),
        named=([1, 2, 3], [4, 5, 6], [7, 8, 9], [1, 1, 1]),
    )
    return small_game(mechanisms={sample.Prices: rules}, state_kinds=(sample.Spent,))


CALLS: dict[str, tuple[int, ...]] = {
    # how large each argument may be, after the game and the state of play
    "first_price": (UNITS,),
    "sum_of_prices": (UNITS,),
    "deep_jumps": (7,),
    "deep_break": (7,),
    "walk": (UNITS, 6),
    "judge": (UNITS, 6),
    "carry_out": (UNITS, 6),
    "chosen": (4, 40),
    "called": (UNITS,),
    "every_price": (9,),
    "sets": (30, 30, 8),
    "queue": (14, 14),
    "words": (UNITS, 5),
    "counting_down": (9,),
    "copies": (9,),
    "who_is": (UNITS,),
    "in_other_order": (UNITS,),
    "left_over": (UNITS,),
}


def in_python(function: Callable[..., Any], the_game: Game, play: Play, numbers: list[int]) -> Any:
    names = function.__code__.co_varnames[: function.__code__.co_argcount]
    given = [{"game": the_game, "play": play}[n] for n in names if n in {"game", "play"}]
    return function(*given, *numbers)


def plain(value: Any) -> Any:
    """A result as a script has it."""
    if isinstance(value, sample.Verdict):
        return [[value.cost, int(value.ok)], value.path]
    if isinstance(value, sample.Short):
        return [value.reason, value.a]
    return value


def random_play(the_game: Game, chance: random.Random) -> Play:
    play = new_play(the_game)
    play.at = [chance.randrange(-1, 20) for _ in range(UNITS)]
    play.of(sample.Spent).total = chance.randrange(8)
    return play


@pytest.mark.parametrize("which", ["stock", "engine"])
def test_three_ways_one_answer(which: str, tmp_path: Path) -> None:
    interpreter = wanted(which)
    the_game, chance = game(), random.Random(4)
    special = Specialiser(the_game)
    for name in CALLS:
        special.entry(getattr(sample, name))
    functions = Functions(special)
    layout = layout_of(the_game)
    made, expected, shown = [], [], []
    order = list(CALLS)
    for _ in range(60):
        for k, name in enumerate(order):
            play = random_play(the_game, chance)
            numbers = [chance.randrange(most) for most in CALLS[name]]
            function = special.functions[name]
            needs_state = function.parameters[:1] == (("s", Kind.TABLE),)
            rows = rows_of(play, layout)
            data = struct.pack(">i", k) + (packed_table(rows) if needs_state else b"")
            made.append(data + b"".join(struct.pack(">i", n) for n in numbers))
            result = plain(in_python(getattr(sample, name), the_game, play, numbers))
            given: list[Any] = [*([rows] if needs_state else []), *numbers]
            assert functions[name](*given) == result, (name, numbers)
            assert not needs_state or rows == rows_of(play, layout), name
            kinds = [kind for _, kind in function.parameters]
            expected.append(call_hash(result, function.returns, list(zip(given, kinds, strict=True))))
            shown.append((name, numbers, result))
    library = script_library(special, {})
    found, _ = run_calls(
        interpreter, tmp_path, library.text, [special.functions[name] for name in order], [], made
    )
    assert [(s, e) for s, e in zip(shown, found, strict=True)] == [
        (s, e) for s, e in zip(shown, expected, strict=True)
    ]


ODD: tuple[Callable[..., Any], ...] = (
    odd.floors,
    odd.nested,
    odd.lazy,
    odd.chosen_deep,
    odd.loops,
    odd.late,
    odd.shared,
    odd.calls_for_nothing,
    odd.handed_on,
)


@pytest.mark.parametrize("which", ["stock", "engine"])
def test_odd_code_runs_as_in_python(which: str, tmp_path: Path) -> None:
    interpreter, chance = wanted(which), random.Random(8)
    special = Specialiser(small_game())
    names = [special.entry(function) for function in ODD]
    functions = Functions(special)
    made, expected, shown = [], [], []
    for _ in range(80):
        for k, function in enumerate(ODD):
            numbers = [chance.randrange(-12, 40) for _ in range(function.__code__.co_argcount)]
            made.append(struct.pack(f">{len(numbers) + 1}i", k, *numbers))
            result = function(*numbers)
            assert functions[names[k]](*numbers) == result, (names[k], numbers)
            printed = special.functions[names[k]]
            kinds = [kind for _, kind in printed.parameters]
            expected.append(call_hash(result, printed.returns, list(zip(numbers, kinds, strict=True))))
            shown.append((names[k], numbers, result))
    library = script_library(special, {})
    chosen = [special.functions[name] for name in names]
    found, _ = run_calls(interpreter, tmp_path, library.text, chosen, [], made)
    assert list(zip(shown, found, strict=True)) == list(zip(shown, expected, strict=True))


def test_what_the_game_fixes_is_gone() -> None:
    special = Specialiser(game())
    special.entry(sample.first_price)
    text = script_library(special, {}).text
    assert "// 9.1  a price:" in text
    assert "rail" not in text  # the price by rail is not even asked about
    assert "G_units_sets" not in text.split("--- ")[-1]


def test_values_nobody_asks_for_are_not_computed() -> None:
    the_game = game()
    rules = the_game.of(sample.Prices)
    alone = dataclasses.replace(rules, prices=rules.prices[1:2])
    special = Specialiser(small_game(mechanisms={sample.Prices: alone}, state_kinds=(sample.Spent,)))
    special.entry(sample.sum_of_prices)
    assert "supply_of" not in script_library(special, {}).text


def test_calls_that_change_only_their_own_are_not_made_for_nothing() -> None:
    special = Specialiser(small_game())
    special.entry(odd.calls_for_nothing)
    kept, _ = without_unread(special.functions, special.entries)
    assert "on_its_own" not in kept
    assert {"marked", "behind"} <= set(kept)


def test_what_is_the_same_for_several_parameters_is_one_function() -> None:
    special = Specialiser(game())
    special.entry(sample.left_over)
    assert sorted(special.functions) == ["by_steps", "by_steps_2", "left_over"]


def test_what_only_hands_on_or_reads_a_little_is_not_called() -> None:
    special = Specialiser(small_game())
    special.entry(odd.handed_on)
    kept, _ = without_unread(special.functions, special.entries)
    assert sorted(kept) == ["handed_on", "row_of", "taken"]


def test_arrays_of_one_name_that_hold_the_same_are_one() -> None:
    special = Specialiser(small_game())
    first, again, other = (
        special.array([1, 2], Kind.INTS, path) for path in ("a.first", "b.first", "a.other")
    )
    assert first == again
    assert first != other


def test_texts_rows_and_sets_that_repeat_are_written_once() -> None:
    printer = BeanShell()
    for kind, values in (
        (Kind.STRS, ["to and", "fro"]),
        (Kind.SETS, [5, 1 << 70]),
        (Kind.TABLE, [[1, 2], []]),
    ):
        repeated = printer.array("X", kind, values * 50)
        assert len(repeated) < len(printer.array("X", kind, values)) + 100
