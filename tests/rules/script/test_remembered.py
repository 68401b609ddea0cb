"""Answers of a game's functions are remembered as long as what they come from stands, and no longer."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from hexwright.rules.language.tree import (
    Call,
    Constant,
    Count,
    Expr,
    Function,
    Int,
    Item,
    Kind,
    Let,
    Name,
    Return,
    SetElement,
    Stmt,
    Word,
)
from hexwright.rules.script.remembered import FEW, TRIAL, Answer, Memory, answers_of, writers_of
from tests.rules.fuzz import opened, player

STATE = ("s", Kind.TABLE)
PLAY = Name("s", Kind.TABLE)


def row(number: int) -> Item:
    return Item(PLAY, Constant(f"row_{number}", number), Kind.INTS)


def number(slot: int) -> Item:
    return Item(Item(PLAY, Constant("numbers", 0), Kind.INTS), Constant(f"slot_{slot}", slot), Kind.INT)


def asking(name: str, *body: Stmt, given: tuple[tuple[str, Kind], ...] = (), rounds: int = 100) -> Function:
    """A function that goes round, then does something."""
    loop = Count("k", Int(0), Int(rounds), 1, (Let("x", Int(1)),))
    return Function(name=name, parameters=(STATE, *given), returns=Kind.INT, body=(loop, *body))


def gives(value: Expr) -> Return:
    return Return(value)


def test_an_answer_comes_from_what_is_read_by_all_that_is_called() -> None:
    inner = asking("inner", gives(Item(row(3), Int(1), Kind.INT)))
    outer = asking("outer", Let("y", number(2)), gives(Call("inner", (PLAY,), Kind.INT)), rounds=2)
    found = answers_of({"inner": inner, "outer": outer})
    assert found["inner"].cells == frozenset({(3, -1)})
    assert found["outer"].cells == frozenset({(3, -1), (0, 2)})


def test_a_row_that_is_chosen_may_be_any() -> None:
    some = asking("some", gives(Item(Item(PLAY, Name("n", Kind.INT), Kind.INTS), Int(0), Kind.INT)))
    assert answers_of({"some": some})["some"].cells is None


def test_what_is_short_or_changes_something_is_not_remembered() -> None:
    short = asking("short", gives(number(1)), rounds=3)
    writer = asking("writer", SetElement(row(2), Int(0), "", Int(1)), gives(Int(0)))
    thrower = asking("thrower", gives(Word("die", (Int(1), Int(6)), Kind.INT)))
    caller = asking("caller", gives(Call("writer", (PLAY,), Kind.INT)))
    functions = {f.name: f for f in (short, writer, thrower, caller)}
    assert answers_of(functions) == {}
    assert writers_of(functions) == {"writer"}


def memory_of(
    function: Callable[..., object], answer: Answer
) -> tuple[Memory, Callable[..., object], list[str]]:
    memory, given_up = Memory({"f": answer}), list[str]()
    return memory, memory.remembering("f", function, lambda: given_up.append("f")), given_up


@pytest.fixture
def asked() -> list[object]:
    return []


def test_an_answer_holds_until_its_row_or_number_changes(asked: list[object]) -> None:
    answer = Answer(cells=frozenset({(1, -1), (0, 1)}), needs_state=True, arrays=(), gives=Kind.INTS)

    def f(play: list[list[int]], n: int) -> list[int]:
        asked.append(n)
        return [play[1][0] + n]

    memory, ask, _ = memory_of(f, answer)
    play = [[0, 0], [5], [7]]
    assert ask(play, 1) == [6] == ask(play, 1)
    assert len(asked) == 2  # nobody wants anything remembered yet
    memory.begin(play)
    for (where, slot), times in (((2, 0), 1), ((0, 0), 1), ((1, 0), 2), ((0, 1), 3)):
        with memory.changing([one[:] for one in play]):
            play[where][slot] += 1
        found = ask(play, 1)
        assert isinstance(found, list)
        found[0] = 99  # whoever gets an answer may change it
        assert ask(play, 1) == [play[1][0] + 1]
        assert len(asked) == 2 + times
    assert ask([[0, 0], [50], [7]], 1) == [51]


def test_nothing_is_remembered_while_something_is_tried() -> None:
    answer = Answer(cells=frozenset({(1, -1)}), needs_state=True, arrays=(), gives=Kind.INT)
    memory, ask, _ = memory_of(lambda play: play[1][0], answer)
    play = [[0], [5]]
    memory.begin(play)

    def write(play: list[list[int]], value: int) -> None:
        play[1][0] = value

    tried = memory.trying(write)
    assert ask(play) == 5
    tried(play, 8)
    assert ask(play) == 8
    tried(play, 5)
    memory.answered()
    assert ask(play) == 5


def test_arrays_are_compared_by_what_is_in_them_if_they_are_short(asked: list[object]) -> None:
    answer = Answer(cells=frozenset(), needs_state=True, arrays=(0,), gives=Kind.INT)

    def f(play: object, units: list[int]) -> int:
        asked.append(units)
        return sum(units)

    memory, ask, _ = memory_of(f, answer)
    play = [[0]]
    memory.begin(play)
    assert [ask(play, [1, 2]), ask(play, [1, 2]), ask(play, [2, 1])] == [3, 3, 3]
    assert len(asked) == 2
    long = list(range(FEW + 1))
    assert ask(play, long) == ask(play, long)
    assert len(asked) == 4


def test_what_is_seldom_asked_again_is_given_up() -> None:
    answer = Answer(cells=frozenset(), needs_state=True, arrays=(), gives=Kind.INT)
    for again, expected in ((0, ["f"]), (2, [])):
        memory, ask, given_up = memory_of(lambda play, n: n, answer)
        play = [[0]]
        memory.begin(play)
        for n in range(TRIAL):
            for _ in range(1 + again):
                assert ask(play, n) == n
        assert given_up == expected


@pytest.mark.parametrize("name", ["impulses", "campaigns"])
def test_games_are_the_same_with_nothing_remembered(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    model, _ = opened(name)
    who = player(name, next(iter(model.setups)))
    found = [who.play(seed) for seed in range(3)]
    begin = Memory.begin
    monkeypatch.setattr(Memory, "begin", lambda memory, play: begin(memory, [[]]))
    assert [who.play(seed) for seed in range(3)] == found
