"""Which answers of a game's functions hold for as long as what they read stands, and remembering them.

Whoever plays by himself asks the same of the same position again and again: who is in supply, what is due,
what a step costs. An answer holds until an action changes one of the numbers and rows that it comes from.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from typing import Any

from hexwright.rules.language.tree import (
    Call,
    Constant,
    Count,
    Expr,
    Function,
    Int,
    Item,
    Kind,
    Name,
    SetElement,
    Stmt,
    While,
    Word,
    parts,
)
from hexwright.rules.script.hoist import STATE
from hexwright.rules.specialise.layout import NUMBERS_ROW
from hexwright.rules.specialise.optimise import (
    CHANGING_THEIRS,
    Effects,
    effects,
    expressions,
    root,
    walk,
    walk_expression,
)

Cell = tuple[int, int]
"""A row of the state of play, with WHOLE, or a number in the row of single numbers, with its slot."""

WHOLE = -1
"""Stands for all of a row."""

Rows = list[list[int]]

SHORT = frozenset((Kind.INT, Kind.BOOL, Kind.STR, Kind.BITS))
"""What can be given to a function whose answers are remembered: what is compared at once."""
NUMBERS = frozenset((Kind.INT, Kind.BOOL))
"""What is given to functions of the game alone, whose answers hold for ever: there are not many."""
LONG = 16
"""Rounds from which on a loop is a long one."""
TRIAL = 500
"""Answers after which as many must have been asked for again."""
FEW = 8
"""Numbers up to which an array is short enough, too, such as that of units that move."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Answer:
    """What is known of the answers of a function.

    Attributes:
        cells: what of the state they come from; None if that may be anything.
        needs_state: whether the first parameter is the state of play.
        arrays: which other parameters are arrays, by number.
        gives: the kind of the answers.

    """

    cells: frozenset[Cell] | None
    needs_state: bool
    arrays: tuple[int, ...]
    gives: Kind


def answers_of(functions: Mapping[str, Function]) -> dict[str, Answer]:
    """The functions whose answers are worth remembering: they change nothing, what they give is nobody
    else's, and they take long, since they go through all units, all places, or a table of the game.
    """
    changes, looks = effects(functions), {name: _Looks(f) for name, f in functions.items()}
    for name in looks:
        _join(name, looks)
    return {
        name: Answer(
            cells=None if looks[name].anything else frozenset(looks[name].cells),
            needs_state=_needs_state(f),
            arrays=tuple(k for k, (_, kind) in enumerate(_given(f)) if kind is Kind.INTS),
            gives=f.returns,
        )
        for name, f in functions.items()
        if _can_be_kept(f, changes[name]) and _takes_long(f, looks[name])
    }


def _takes_long(function: Function, looks: _Looks) -> bool:
    """Whether a function takes longer than remembering what it gave."""
    if _needs_state(function):
        return looks.long
    of_numbers = all(
        kind in NUMBERS for kind in (*(kind for _, kind in function.parameters), function.returns)
    )
    return looks.loops and of_numbers


def _needs_state(function: Function) -> bool:
    return function.parameters[:1] == ((STATE, Kind.TABLE),)


def writers_of(functions: Mapping[str, Function]) -> frozenset[str]:
    """The functions that write the state of play themselves. Not only actions do: some questions are answered
    by trying something and taking it back.
    """
    changes = effects(functions)
    return frozenset(name for name, function in functions.items() if _writes(function, changes))


def _writes(function: Function, changes: Mapping[str, Effects]) -> bool:
    for statement in walk(function.body):
        if isinstance(statement, SetElement) and root(statement.array) == STATE:
            return True
        for outer in expressions(statement):
            if any(root(node) == STATE for node in _written(outer, changes)):
                return True
    return False


def _written(node: Expr, changes: Mapping[str, Effects]) -> Iterator[Expr]:
    """The arrays that an expression gives away to be written, but for the whole state."""
    for inner in walk_expression(node):
        if isinstance(inner, Word) and inner.name in CHANGING_THEIRS:
            yield inner.arguments[0]
        elif isinstance(inner, Call):
            given = [inner.arguments[k] for k in changes[inner.function].given]
            yield from (one for one in given if isinstance(one, Item))


def _given(function: Function) -> list[tuple[str, Kind]]:
    return [one for one in function.parameters if one != (STATE, Kind.TABLE)]


def _can_be_kept(function: Function, changes: Effects) -> bool:
    if changes.beyond or changes.given or changes.lends or function.returns in (Kind.NONE, Kind.HEAP):
        return False
    return all(kind in SHORT or kind is Kind.INTS for _, kind in _given(function))


class _Looks:
    """What a function looks at, itself or through those it calls. `loops`: whether it has a loop, `long`:
    of many rounds; `anything`: whether it may look at any row.
    """

    def __init__(self, function: Function) -> None:
        self.cells: set[Cell] = set()
        self.calls: set[str] = set()
        self.anything = False
        self.loops = self.long = False
        for statement in walk(function.body):
            self.loops = self.loops or isinstance(statement, While | Count)
            self.long = self.long or _is_long(statement)
            for outer in expressions(statement):
                self._look(outer)

    def _look(self, node: Expr) -> None:
        cell = _cell(node)
        if cell is not None:
            self.cells.add(cell)
            return
        if isinstance(node, Call):
            self.calls.add(node.function)
        if isinstance(node, Name) and node.id == STATE and node.kind is Kind.TABLE:
            self.anything = True
        for part in parts(node):
            if not (isinstance(node, Call) and part == Name(STATE, Kind.TABLE)):
                self._look(part)


def _is_long(node: Stmt) -> bool:
    """Whether a statement is a loop of many rounds, such as one through all units."""
    if isinstance(node, Count):
        if isinstance(node.stop, Int | Constant):
            return node.stop.value >= LONG
        return isinstance(node.stop, Word) and _row(node.stop.arguments[0]) is not None
    return isinstance(node, While)


def _cell(node: Expr) -> Cell | None:
    """What of the state an expression is, None if it is none of it or more than one number or row."""
    if not isinstance(node, Item):
        return None
    row = _row(node)
    if row is not None and row != NUMBERS_ROW:
        return row, WHOLE
    if _row(node.array) == NUMBERS_ROW and isinstance(node.index, Constant | Int):
        return NUMBERS_ROW, node.index.value
    return None


def _row(node: Expr) -> int | None:
    if isinstance(node, Item) and node.array == Name(STATE, Kind.TABLE):
        return node.index.value if isinstance(node.index, Constant | Int) else None
    return None


def _join(name: str, looks: Mapping[str, _Looks]) -> None:
    """Add what the functions look at that one calls, and those they call."""
    own = looks[name]
    seen, queue = {name}, list(own.calls)
    while queue:
        called = queue.pop()
        if called in seen:
            continue
        seen.add(called)
        other = looks[called]
        own.cells |= other.cells
        own.anything = own.anything or other.anything
        own.loops, own.long = own.loops or other.loops, own.long or other.long
        queue.extend(other.calls)


class Memory:
    """Answers that were given in a match, as long as they hold.

    `play`: the state of play they are about, None while it is being changed: then nothing is remembered, nor
    is anything of another state.
    """

    def __init__(self, answers: Mapping[str, Answer]) -> None:
        self.play: Rows | None = None
        self._stands: Rows | None = None
        self._answers = answers
        self._kept: dict[str, dict[Any, Any]] = {name: {} for name in answers}
        self._by_cell: dict[Cell, list[dict[Any, Any]]] = {}
        self._by_anything: list[dict[Any, Any]] = []
        for name, answer in answers.items():
            if answer.cells is None:
                self._by_anything.append(self._kept[name])
            for cell in answer.cells or ():
                self._by_cell.setdefault(cell, []).append(self._kept[name])

    def begin(self, play: Rows) -> None:
        """Remember answers about a state of play, and forget those about any other."""
        for kept in self._kept.values():
            kept.clear()
        self.play = self._stands = play

    def trying(self, function: Callable[..., Any]) -> Callable[..., Any]:
        """A function that writes the state of play, from which on nothing holds until what was asked is
        answered: then it is as it was.
        """

        def of_play(play: Rows, *given: Any) -> Any:
            self.play = None
            return function(play, *given)

        return of_play

    def answered(self) -> None:
        """A question is answered, and whatever was tried for it is taken back."""
        self.play = self._stands

    @contextmanager
    def changing(self, before: Rows) -> Iterator[None]:
        """Something is done in the match: what has come from anything it changes is forgotten. `before`: a
        copy of the state of play.
        """
        play, self.play, self._stands = self._stands, None, None
        yield
        self.play = self._stands = play
        if play is not None:
            self._forget(before, play)

    def _forget(self, before: Rows, play: Rows) -> None:
        changed = [row for row, now in enumerate(play) if now != before[row]]
        for row in changed:
            for cell in self._changed(row, play[row], before[row]):
                for kept in self._by_cell.get(cell, ()):
                    kept.clear()
        if changed:
            for kept in self._by_anything:
                kept.clear()

    def _changed(self, row: int, now: list[int], then: list[int]) -> Iterable[Cell]:
        if row != NUMBERS_ROW:
            return ((row, WHOLE),)
        return [(row, slot) for slot, value in enumerate(now) if value != then[slot]]

    def remembering(
        self, name: str, function: Callable[..., Any], give_up: Callable[[], None]
    ) -> Callable[..., Any]:
        """A function that gives the answer it gave before, if that still holds. `give_up`: called when it is
        seldom asked the same again: then remembering takes longer than it saves.
        """
        answer, kept = self._answers[name], self._kept[name]
        if not answer.needs_state:
            return cache(function)
        arrays, copied = answer.arrays, COPIES.get(answer.gives, _itself)
        new = again = 0

        def of_play(play: Rows, *given: Any) -> Any:
            nonlocal new, again
            if play is not self.play:
                return function(play, *given)
            key: tuple[Any, ...] = given
            if arrays:
                if any(len(given[k]) > FEW for k in arrays):
                    return function(play, *given)
                key = tuple(tuple(one) if k in arrays else one for k, one in enumerate(given))
            found = kept.get(key)
            if found is not None:
                again += 1
                return copied(found)
            found = kept[key] = function(play, *given)
            new += 1
            if new == TRIAL and again < TRIAL:
                give_up()
            return copied(found)

        return of_play


def _itself(answer: Any) -> Any:
    return answer


def _copy(answer: list[Any]) -> list[Any]:
    return answer[:]


def _copy_table(answer: list[list[Any]]) -> list[list[Any]]:
    return [row[:] for row in answer]


COPIES: Mapping[Kind, Callable[[Any], Any]] = {
    Kind.INTS: _copy,
    Kind.STRS: _copy,
    Kind.SETS: _copy,
    Kind.TABLE: _copy_table,
    Kind.TEXTS: _copy_table,
}
"""How an answer is given away, whose new owner may change it."""
