"""Parameters that mechanisms share: bans, changes of a number, cases, who stays apart.

What an author may write (`…Doc`), and the records that the kernel reads.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import lcm
from typing import Annotated, Any, Final, Literal, Self, TypeVar

from pydantic import BeforeValidator, Field, StringConstraints, model_validator

from hexwright.rules.engine.condition import Condition
from hexwright.schema.base import Absent, Item, SideId, Unit, Words, Written

UnitTest = Annotated[str, Written("expression about a unit")]
PlaceTest = Annotated[str, Written("expression about a hex or space as it stands")]
TargetTest = Annotated[str, Written("expression about a unit and the hex it goes to")]
StackTest = Annotated[str, Written("expression about a stack")]
Area = Annotated[str, Written("location that is no hex: a cell of a panel")]
LinkKinds = Annotated[Words, Written("words: kinds of hexsides or connections")]
ALWAYS = Absent("always")
Often = Annotated[int, Unit("times in a hundred"), Field(ge=0, le=100)]

ADD: Final = 0
TIMES: Final = 1
HALVE_UP: Final = 2
HALVE_DOWN: Final = 3
HALVE: Final = 4
SET_TO: Final = 5
AT_LEAST: Final = 6
AT_MOST: Final = 7

BY_NATIONALITY: Final = 0
BY_GROUP: Final = 1
BY_FORMATION: Final = 2

BY_WORDS: Final[Mapping[str, int]] = {
    "nationality": BY_NATIONALITY,
    "group": BY_GROUP,
    "formation": BY_FORMATION,
}
"""What units may have to agree in, by its word."""

OFTEN: Any = Field(
    default=100,
    description="How often `hexwright play` does it where it may, since a robot would do at once what "
    "players keep for the right moment.",
    examples=["5"],
)

S = TypeVar("S")


@dataclass(frozen=True, kw_only=True)
class Change:
    """A change of a number that is kept in parts, `unit` of which are 1.

    `operation`: ADD, TIMES, HALVE_UP and HALVE_DOWN (to a whole number), HALVE (exactly), SET_TO, AT_LEAST,
    AT_MOST. `amount`: parts for ADD, SET_TO, AT_LEAST and AT_MOST; for TIMES the product is `amount` /
    `over`. `when`: None for always.
    """

    operation: int
    amount: int
    over: int
    when: Condition[Any] | None


@dataclass(frozen=True, kw_only=True)
class Apart:
    """Units of a side that differ in something (BY_NATIONALITY and so on) never go together."""

    side: int
    by: int


# --- what authors write ------------------------------------------------------------------------------
VULGAR: Final = str.maketrans({"½": " 1/2", "¼": " 1/4", "¾": " 3/4", "⅓": " 1/3", "⅔": " 2/3", "−": "-"})
_NUMBER: Final = re.compile(r"([+-]?)\s*(?:([0-9]+(?:\.[0-9]+)?)|(?:([0-9]+)\s+)?([0-9]+/[1-9][0-9]*))")


def number_written(text: str) -> Fraction | None:
    """A number as rulebooks write it: 2, +1, 1/2, 2 1/2, 2½, 1.5; None for anything else."""
    found = _NUMBER.fullmatch(text.translate(VULGAR).strip())
    if found is None:
        return None
    sign, whole, before, part = found.groups()
    number = Fraction(whole) if whole is not None else Fraction(before or 0) + Fraction(part)
    return -number if sign == "-" else number


def _fraction(value: object) -> object:
    """A number as authors write it."""
    if not isinstance(value, str):
        return value
    number = number_written(value)
    if number is None:
        raise ValueError("a number is written 2, 1.5, 3/2 or 2½")
    return number


WrittenNumber = Annotated[
    str,
    StringConstraints(
        pattern=r"^[-+−]?([0-9]+(\.[0-9]+|/[1-9][0-9]*)?|[0-9]* ?[½¼¾⅓⅔]|[0-9]+ +[0-9]+/[1-9][0-9]*)$"
    ),
]

Exact = Annotated[
    Fraction,
    BeforeValidator(_fraction, json_schema_input_type=WrittenNumber),
    Written("number: 2, 1.5, 3/2 or 2½"),
]
"""A number, exact as it is written."""


class BanDoc(Item):
    """Something units may not do when a condition holds."""

    when: TargetTest = Field(
        description="What is refused: which unit, and where it goes.", examples=["turn == 1 and in_zone"]
    )
    says: str = Field(
        description="The reason, in a player's words.", examples=["the Marines keep out of the mountains"]
    )
    except_for: Annotated[int, Unit("units a player turn")] = Field(
        default=0, ge=0, le=1000, description="How many units may do it all the same.", examples=["6"]
    )


class ChangeDoc(Item):
    """What changes a number: one operation. They are applied in the order of the list."""

    when: Annotated[UnitTest | None, ALWAYS] = Field(
        default=None, description="For which units.", examples=["not supplied"]
    )
    add: Annotated[Exact | None, Unit("points"), Absent("another operation stands here")] = Field(
        default=None,
        ge=-1000,
        le=1000,
        description="Adds this much; takes away when below zero.",
        examples=["-1"],
    )
    times: Annotated[Exact | None, Unit("factor"), Absent("another operation stands here")] = Field(
        default=None, ge=0, le=100, description="Multiplies by this.", examples=["2"]
    )
    halve: Annotated[Literal["up", "down", "exactly"] | None, Absent("another operation stands here")] = (
        Field(
            default=None,
            description="Halves; says how a half is rounded, or that it is kept.",
            examples=["up"],
        )
    )
    set_to: Annotated[Exact | None, Unit("points"), Absent("another operation stands here")] = Field(
        default=None, ge=0, le=1000, description="Makes it this number.", examples=["1"]
    )
    at_least: Annotated[Exact | None, Unit("points"), Absent("another operation stands here")] = Field(
        default=None, ge=0, le=1000, description="Makes it this number if it is less.", examples=["1"]
    )
    at_most: Annotated[Exact | None, Unit("points"), Absent("another operation stands here")] = Field(
        default=None, ge=0, le=1000, description="Makes it this number if it is more.", examples=["4"]
    )

    @model_validator(mode="after")
    def _one_operation(self) -> Self:
        every = (self.add, self.times, self.halve, self.set_to, self.at_least, self.at_most)
        if sum(v is not None for v in every) != 1:
            raise ValueError("give one of add, times, halve, set_to, at_least, at_most")
        return self


class ApartDoc(Item):
    """Units that never share a hex (stacking) or an attack (combat)."""

    side: SideId = Field(description="Whose units.", examples=["communist"])
    by: Annotated[
        Literal["nationality", "group", "formation"] | None, Absent("as the game's section stacking says")
    ] = Field(default=None, description="Units that differ in this stay apart.", examples=["nationality"])


# --- what follows from them --------------------------------------------------------------------------
def parts_of_changes(docs: Sequence[ChangeDoc], unit: int = 1) -> int:
    """Into how many parts 1 must be divided for changes of a number to be exact. `unit`: parts it has without
    them.
    """
    for doc in docs:
        plain = next(
            (one for one in (doc.add, doc.set_to, doc.at_least, doc.at_most) if one is not None), None
        )
        if plain is not None:
            unit = lcm(unit, plain.denominator)
        elif doc.times is not None:
            unit *= doc.times.denominator
        elif doc.halve == "exactly":
            unit *= 2
    return unit
