"""What decides a battle: strength, shifts, throws and ladders, and how many steps more are lost."""

from __future__ import annotations

from typing import Annotated, Any, Final, Literal, Self

from pydantic import Field, model_validator

from hexwright.rules.engine.condition import Amount, Condition
from hexwright.rules.engine.parameters import ChangeDoc
from hexwright.rules.engine.records import BattleScope, StandingUnit
from hexwright.rules.engine.section import Parameters, Reading, choice, given, made, plain
from hexwright.rules.mechanism.combat.costs import Row
from hexwright.schema.base import Heading, Item, StateId, TableId, Written

# How a battle is resolved.
BY_DIFFERENTIAL: Final = 0  # columns by attack minus defence
BY_ODDS: Final = 1  # columns by attack to defence
BY_STRENGTH: Final = 2  # columns by the strength of the attack alone
BY_HITS: Final = 3  # throws that must reach a number
BY_LADDER: Final = 4  # the sum of dice and changes, on a ladder of results

# How the strength of a party is rounded, when all of it is added up.
EXACT: Final = 0
ROUND_DOWN: Final = 1
ROUND_UP: Final = 2
ROUND_NEAR: Final = 3

# What throws that must reach a number are thrown for.
ONCE: Final = 0  # one throw for all attackers together
EACH_ATTACKER: Final = 1
EACH_POINT: Final = 2  # one for every point of the attackers' strength
EACH_DEFENDER: Final = 3  # one at each of those who are attacked

# The number a throw must reach.
FIXED: Final = 0
OF_ATTACK: Final = 1  # the strength of the attacker, of all attackers when they throw together
OF_DEFENCE: Final = 2  # the strength of the defence

StatId = Annotated[str, Written("id of a stat")]


class StrengthChangeDoc(ChangeDoc):
    """A change of the strength of a unit."""

    once_a_hex: bool = Field(
        default=False,
        description="Whether of all units of a side that fight from one hex only the first for which it "
        "applies is changed: what a hex adds, not a unit.",
        examples=["true"],
    )


class Strength(Parameters):
    """What the strength of units is, and what changes it."""

    attack: StatId | None = given(
        "The stat that counts when a unit attacks.",
        example="attack",
        absent="the only stat that is a number on all counters",
    )
    defence: StatId | None = given(
        "The stat that counts when it is attacked.", example="defence", absent="the same as for an attack"
    )
    changes: Any = given(
        "What changes the strength of a unit, in this order. Expressions may ask about all who attack and "
        "defend.",
        example="[{halve: exactly, when: attacking and not supplied}]",
        default=(),
        reading=Reading(tuple[StrengthChangeDoc, ...], plain),
    )
    round: int = given(
        "How the strength of all attackers, and of all defenders, is rounded when added up.",
        example="down",
        default="exactly",
        reading=choice({"exactly": EXACT, "down": ROUND_DOWN, "up": ROUND_UP, "near": ROUND_NEAR}),
    )


class Shifting(Item):
    """Checks keys of a shift that stand beside each other."""

    @model_validator(mode="after")
    def _does_something(self) -> Self:
        doc: Any = self
        if doc.shift == 0 and doc.die is None and doc.table is None:
            raise ValueError("give shift, die or both, or a table")
        if doc.table is not None and (doc.shift or doc.die is not None or doc.column is None):
            raise ValueError("a table stands with a column, in place of shift and die")
        return self


class Shift(Parameters):
    """A shift of columns, or a change of the die.

    `by`: a change of the die that depends on the battle; one by a table is made into one for each row.
    """

    columns: int = given(
        "How far it goes.",
        example="-1",
        default=0,
        unit="columns to the right, to the left when below zero",
        least=-50,
        most=50,
        key="shift",
    )
    die: int = given(
        "What is added to the die.",
        example="-1",
        absent="the die stays",
        reading=Reading(Annotated[str, Written("number, or expression about a battle that is one")], plain),
    )
    table: TableId | None = given(
        "A table that says what is added to the die, by the terrain of the hex attacked, by the value of a "
        "state, or in a row of its own.",
        example="terrain-effects",
        absent="`shift` or `die` says it",
    )
    column: Heading | None = given("The heading of the column.", example="Assault", absent="without a table")
    state: StateId | None = given(
        "The state whose values are the rows of the table.", example="weather", absent="its rows are terrain"
    )
    row: Row | None = given("The only row that counts.", example="River", absent="every row, when it applies")
    defender: bool = given(
        "Whose die it changes, where both sides throw.",
        example="defender",
        default="attacker",
        key="of",
        reading=choice({"attacker": False, "defender": True}),
    )
    when: Condition[BattleScope] | None = given(
        "In which battles.", example="\"'river' in crossed\"", absent="always"
    )
    one_defender: Condition[StandingUnit] | None = given(
        "Only if one of those who are attacked is such.",
        example="not surprised",
        absent="whoever is attacked",
        what="one of those attacked",
    )
    says: str = given(
        "The word players read.", example="river", default="", absent="with a table, what the row is called"
    )
    by: Amount[BattleScope] | None = made()
    rule: str = made()


class LossChange(Parameters):
    """Steps more, or fewer, than the result says."""

    attacker: int = given(
        "What the attacker loses more.",
        example="1",
        default=0,
        unit="steps, fewer when below zero",
        least=-20,
        most=20,
    )
    defender: int = given(
        "What the defender loses more.",
        example="-1",
        default=0,
        unit="steps, fewer when below zero",
        least=-20,
        most=20,
    )
    when: Condition[BattleScope] | None = given(
        "In which battles.", example="attacker == 'communist'", absent="always", what="losses"
    )
    rule: str = made()


Needed = Annotated[str, Field(pattern=r"^-?\d{1,3}$|^(attack|defence)$")]


class Hits(Parameters):
    """Throws that must reach a number."""

    throws: int = given(
        "one: a throw for all attackers together. attacker: one for each. point: one for every point of "
        "their strength. defender: one at each unit that is attacked; what a hit does to each, it does to "
        "that one.",
        example="point",
        default="one",
        reading=choice(
            {"one": ONCE, "attacker": EACH_ATTACKER, "point": EACH_POINT, "defender": EACH_DEFENDER}
        ),
    )
    needs: Needed = given(
        "What a throw must reach: a number, or the strength of the attacker or of the defence.", example="5"
    )
    plus: int = given(
        "What is added to a strength for the number needed.",
        example="2",
        default=0,
        unit="strength",
        least=-100,
        most=100,
    )
    at_most: bool = given(
        "Whether a throw hits when it is no more than the number, in place of no less.",
        example="true",
        default=False,
    )
    misses: int | None = given(
        "A throw that always misses.", example="6", absent="none", unit="pips of a throw"
    )
    result: str = given("The result of a hit.", example="D1")


Rungs = dict[Annotated[str, Written("sums: 5, 2..4, ..1 or 8..")], str]
Added = Literal["nothing", "differential"]


class Ladder(Parameters):
    """Dice and what is added to them, on a ladder of results."""

    results: Rungs = given(
        "For each sum its result.", example='{"..4": "-", "5..7": D1, "8..": DR2}', fewest=1
    )
    adds: Added = given(
        "Whether attack minus defence is added to the dice.", example="differential", default="nothing"
    )
    opposed: bool = given(
        "Whether the defender throws the same dice, and that is taken away.", example="true", default=False
    )
