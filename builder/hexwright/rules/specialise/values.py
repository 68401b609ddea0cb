"""What is known of a value while a function is specialised."""

from __future__ import annotations

import ast
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from hexwright.rules.language.tree import Binary, Choice, Constant, Expr, Int, Item, Kind, Logic, Name, Unary


@dataclass(frozen=True, slots=True)
class Static:
    """A value known at build time. `path`: a name for it, should it have to stand in the script; `hint`: how
    the field it comes from is annotated.
    """

    value: Any
    path: str = ""
    hint: ast.expr | None = field(default=None, compare=False)


@dataclass(frozen=True, slots=True)
class Dynamic:
    """A value of play. `record`: the type of a result, if it is one."""

    value: Expr
    record: type[Any] | None = None

    @property
    def kind(self) -> Kind:
        """The kind of the value."""
        return self.value.kind


@dataclass(frozen=True, slots=True)
class StateValue:
    """The state of play, or what a mechanism keeps in it. `kind`: the type of the record."""

    kind: type[Any]


@dataclass(frozen=True, slots=True)
class ScopeValue:
    """What an expression is about: never a value of the script, only its fields are."""

    kind: type[Any]
    fields: Mapping[str, Value]


@dataclass(frozen=True, slots=True)
class ChosenValue:
    """One of several static records, by a number of play; or columns of the state, from row `index` on."""

    items: tuple[Any, ...]
    path: str
    index: Expr
    columns: int = 0


@dataclass(frozen=True, slots=True)
class MethodValue:
    """A method of a static value or of the state of play, before it is called."""

    owner: Static | StateValue
    name: str


Value: TypeAlias = "Static | Dynamic | StateValue | ScopeValue | ChosenValue | MethodValue"


def is_simple(node: Expr) -> bool:
    """Whether an expression may stand twice: a name, a number, an item of an array by such."""
    if isinstance(node, Name | Int | Constant):
        return True
    if isinstance(node, Item):
        return is_simple(node.array) and is_simple(node.index)
    return type(node).__name__ in {"Bool", "Str"}


def is_cheap(node: Expr) -> bool:
    """Whether computing an expression again costs little and calls nothing."""
    if is_simple(node):
        return True
    if isinstance(node, Unary):
        return is_cheap(node.value)
    if isinstance(node, Binary):
        return is_cheap(node.left) and is_cheap(node.right)
    if isinstance(node, Item):
        return is_cheap(node.array) and is_cheap(node.index)
    if isinstance(node, Logic):
        return all(is_cheap(item) for item in node.items)
    if isinstance(node, Choice):
        return is_cheap(node.test) and is_cheap(node.yes) and is_cheap(node.no)
    return False
