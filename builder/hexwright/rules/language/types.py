"""Types and names of the expressions of authors."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TypeAlias

from hexwright.rules.language.tree import Expr, Kind


@dataclass(frozen=True, slots=True)
class Domain:
    """The words a text may be, each with its number. `name`: what such a word is, for messages."""

    name: str
    codes: Mapping[str, int] = field(hash=False)


def domain(name: str, words: tuple[str, ...] | list[str]) -> Domain:
    """Words numbered in their order."""
    return Domain(name, {word: k for k, word in enumerate(words)})


COUNT = Domain("whole number", {})
"""Stands for a number in brackets, where others stand for words."""


@dataclass(frozen=True, slots=True)
class Number:
    """A number, kept as a whole number of parts. `unit`: parts in 1, such as 4 for quarters."""

    unit: int = 1


@dataclass(frozen=True, slots=True)
class Truth:
    """True or false."""


@dataclass(frozen=True, slots=True)
class One:
    """One word of a domain."""

    of: Domain


@dataclass(frozen=True, slots=True)
class Some:
    """A set of words of a domain."""

    of: Domain


Type: TypeAlias = Number | Truth | One | Some

NUMBER = Number()
TRUTH = Truth()


@dataclass(frozen=True, slots=True)
class Variable:
    """A name: its type, where its value comes from, what it means."""

    type: Type
    value: Expr
    help: str


@dataclass(frozen=True, slots=True)
class Query:
    """A function of fixed words: `parameters` says which, `make` gives its value. `bare`: for each of the
    first whether its words stand without quotes; those of the others do not.
    """

    parameters: tuple[Domain, ...]
    make: Callable[[tuple[str, ...]], Variable]
    help: str
    bare: tuple[bool, ...] = ()


@dataclass(frozen=True, slots=True)
class Scope:
    """The names one kind of expression may use. `name`: what it is about, for messages; `missing`: names that
    are not there, with the reason.
    """

    name: str
    variables: Mapping[str, Variable]
    queries: Mapping[str, Query] = field(default_factory=dict)
    missing: Mapping[str, str] = field(default_factory=dict)


def described(kind: Type) -> str:
    """A type in words."""
    if isinstance(kind, Number):
        return "a number"
    if isinstance(kind, Truth):
        return "a condition"
    if isinstance(kind, One):
        return f"a {kind.of.name}"
    return f"a set of {kind.of.name} words"


def kind_of(kind: Type) -> Kind:
    """How values of a type are kept."""
    if isinstance(kind, Some):
        return Kind.BITS
    return Kind.BOOL if isinstance(kind, Truth) else Kind.INT
