"""Checked code, free of any language: expressions, statements, functions."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import Enum
from operator import is_
from typing import Any, TypeAlias


class Kind(Enum):
    """The type of a value."""

    INT = "int"
    BOOL = "bool"
    STR = "str"
    INTS = "Ints"
    STRS = "Strs"
    TABLE = "Table"
    TEXTS = "Texts"
    BITS = "Bits"
    SETS = "Sets"
    HEAP = "Heap"
    NONE = "None"


ITEM_OF: Mapping[Kind, Kind] = {
    Kind.INTS: Kind.INT,
    Kind.STRS: Kind.STR,
    Kind.TABLE: Kind.INTS,
    Kind.TEXTS: Kind.STRS,
    Kind.SETS: Kind.BITS,
}
"""What stands in an array of a kind."""


@dataclass(frozen=True, slots=True)
class Int:
    """A whole number."""

    value: int
    kind: Kind = Kind.INT


@dataclass(frozen=True, slots=True)
class Bool:
    """True or false."""

    value: bool
    kind: Kind = Kind.BOOL


@dataclass(frozen=True, slots=True)
class Str:
    """A text."""

    value: str
    kind: Kind = Kind.STR


@dataclass(frozen=True, slots=True)
class Name:
    """A local variable or a parameter. `natural`: never negative."""

    id: str
    kind: Kind
    natural: bool = False


@dataclass(frozen=True, slots=True)
class Constant:
    """A named number of the library."""

    id: str
    value: int
    kind: Kind = Kind.INT


@dataclass(frozen=True, slots=True)
class Unary:
    """`-`, `~` on numbers, `not` on truth values."""

    op: str
    value: Expr
    kind: Kind


@dataclass(frozen=True, slots=True)
class Binary:
    """`+ - * // % & | ^ << >>` on numbers, `+` on texts, `== != < <= > >=` on two values of one kind.

    `floor`: operands of `//` or `%` that may be negative.
    """

    op: str
    left: Expr
    right: Expr
    kind: Kind
    floor: bool = False


@dataclass(frozen=True, slots=True)
class Logic:
    """`and` or `or` of two or more truth values, evaluated only as far as needed."""

    op: str
    items: tuple[Expr, ...]
    kind: Kind = Kind.BOOL


@dataclass(frozen=True, slots=True)
class Choice:
    """`yes if test else no`."""

    test: Expr
    yes: Expr
    no: Expr
    kind: Kind


@dataclass(frozen=True, slots=True)
class Call:
    """A call of a function of the library."""

    function: str
    arguments: tuple[Expr, ...]
    kind: Kind


@dataclass(frozen=True, slots=True)
class Word:
    """A word every back end brings along: those of the prelude, len, min, max, abs, replace."""

    name: str
    arguments: tuple[Expr, ...]
    kind: Kind


@dataclass(frozen=True, slots=True)
class Item:
    """An item of an array."""

    array: Expr
    index: Expr
    kind: Kind


@dataclass(frozen=True, slots=True)
class Row:
    """A new array of the given items."""

    items: tuple[Expr, ...]
    kind: Kind


@dataclass(frozen=True, slots=True)
class Asked:
    """A name of an author's expression, with its words in brackets: a function of the kernel that answers
    for the scope the expression is about (`engine.condition.known`). `function`: its full name, module and
    all.
    """

    function: str
    arguments: tuple[Expr, ...]
    kind: Kind


Expr: TypeAlias = (
    "Int | Bool | Str | Name | Constant | Unary | Binary | Logic | Choice | Call | Word | Item | Row | Asked"
)


@dataclass(frozen=True, slots=True)
class Let:
    """Give a local variable a value. `first`: declared here (else it was declared above)."""

    name: str
    value: Expr
    first: bool = field(default=False, kw_only=True)


@dataclass(frozen=True, slots=True)
class SetElement:
    """Write an item of an array; `op` is empty or an operator that joins old and new."""

    array: Expr
    index: Expr
    op: str
    value: Expr


@dataclass(frozen=True, slots=True)
class Do:
    """Call something for what it changes."""

    call: Expr


@dataclass(frozen=True, slots=True)
class If:
    """A branch."""

    test: Expr
    then: tuple[Stmt, ...]
    other: tuple[Stmt, ...] = ()


@dataclass(frozen=True, slots=True)
class While:
    """A loop."""

    test: Expr
    body: tuple[Stmt, ...]


@dataclass(frozen=True, slots=True)
class Count:
    """A counting loop with its own variable; `stop` is excluded and does not change; `step` is not 0."""

    name: str
    start: Expr
    stop: Expr
    step: int
    body: tuple[Stmt, ...]


@dataclass(frozen=True, slots=True)
class Return:
    """Leave the function."""

    value: Expr | None


@dataclass(frozen=True, slots=True)
class Break:
    """Leave the innermost loop."""


@dataclass(frozen=True, slots=True)
class Continue:
    """Begin the next round of the innermost loop."""


@dataclass(frozen=True, slots=True)
class Note:
    """A line of comment."""

    text: str


Stmt: TypeAlias = "Let | SetElement | Do | If | While | Count | Return | Break | Continue | Note"


@dataclass(frozen=True, slots=True, kw_only=True)
class Function:
    """A function. `above`: locals declared before the first statement, with their kinds.

    `notes`: comment lines.
    """

    name: str
    parameters: tuple[tuple[str, Kind], ...]
    returns: Kind
    body: tuple[Stmt, ...]
    above: tuple[tuple[str, Kind], ...] = ()
    notes: tuple[str, ...] = ()
    origin: str = ""


_INSIDE: Mapping[type, Callable[[Any], tuple[Expr, ...]]] = {
    Unary: lambda node: (node.value,),
    Binary: lambda node: (node.left, node.right),
    Logic: lambda node: node.items,
    Row: lambda node: node.items,
    Choice: lambda node: (node.test, node.yes, node.no),
    Call: lambda node: node.arguments,
    Word: lambda node: node.arguments,
    Item: lambda node: (node.array, node.index),
    Asked: lambda node: node.arguments,
}


def parts(node: Expr) -> tuple[Expr, ...]:
    """The expressions directly inside an expression."""
    find = _INSIDE.get(type(node))
    return () if find is None else find(node)


def rebuilt(node: Expr, pieces: Sequence[Expr]) -> Expr:
    """The expression with other parts; the same one if they are its own."""
    if all(map(is_, pieces, parts(node))):
        return node
    if isinstance(node, Unary):
        return replace(node, value=pieces[0])
    if isinstance(node, Binary):
        return replace(node, left=pieces[0], right=pieces[1])
    if isinstance(node, Logic | Row):
        return replace(node, items=tuple(pieces))
    if isinstance(node, Choice):
        return replace(node, test=pieces[0], yes=pieces[1], no=pieces[2])
    if isinstance(node, Call | Word):
        return replace(node, arguments=tuple(pieces))
    if isinstance(node, Item):
        return replace(node, array=pieces[0], index=pieces[1])
    return node
