"""What battles bring about: results, losses, retreats, what is gained, who shares the fate of others."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Annotated, Any, Final, Self

from pydantic import Field, model_validator

from hexwright.rules.engine.codes import NOWHERE
from hexwright.rules.engine.condition import Condition
from hexwright.rules.engine.records import OutcomeScope, StandingUnit
from hexwright.rules.engine.section import Asked, Parameters, Reading, choice, given, made, plain
from hexwright.rules.language.prelude import Bits
from hexwright.rules.mechanism.combat.costs import COSTS, PIPS
from hexwright.rules.mechanism.values.parameters import Numbers
from hexwright.rules.mechanism.values.records import Effect
from hexwright.schema.base import Item, Words, Written

if TYPE_CHECKING:
    from hexwright.rules.engine.resolve import Context

ALL: Final = 9999
"""Stands for all steps that units have."""

Steps = Annotated[
    str,
    Field(pattern=r"^(\d{1,3}|all|#)$"),
    Written("number of steps, all, or # for the number in the result's name"),
]
Places = Annotated[
    str,
    Field(pattern=r"^(\d{1,3}|#)$"),
    Written("number of places, or # for the number in the result's name"),
]


@dataclass(frozen=True, kw_only=True)
class Result:
    """The steps that each side owes after a result and takes where it likes; ALL for all."""

    attacker_owes: int
    defender_owes: int


class Consistent(Item):
    """Checks keys of a consequence that stand beside each other."""

    @model_validator(mode="after")
    def _steps_of_results(self) -> Self:
        doc: Any = self
        chosen = doc.attacker is not None or doc.defender is not None
        retreats = doc.attackers_retreat is not None or doc.defenders_retreat is not None
        if doc.at_end and (chosen or retreats or doc.attackers_get or doc.defenders_get):
            raise ValueError("at_end is for each_attacker and each_defender")
        picked = doc.when is not None or doc.units is not None or doc.supplied is not None
        if chosen and (doc.result is None or picked):
            raise ValueError("attacker and defender stand with a result, and without when, units, supplied")
        return self


class Consequence(Parameters):
    """What a result brings about. A `#` in its name stands for any number.

    It is made into what becomes of the attackers, and of the defenders, for each number. `results`: numbers
    of the results that bring it about; `always`: whether it comes about whatever the result is; `attackers`:
    whom it is about; `supply`: 1 for those in supply alone, 0 for those out of it alone, NOWHERE for all;
    `steps`: steps that each loses at once, ALL for all; `places`: that each must retreat; `gets`: values of
    each that change.
    """

    result: str | None = given(
        "The result, as tables name it.", example="DR#", absent="every battle, whatever its result"
    )
    when: Condition[OutcomeScope] | None = given(
        "And only then: about the battle, and the steps that each side loses. Not for steps from units that "
        "a side chooses.",
        example="defender_loses > attacker_loses",
        absent="always",
        what="consequence of {within[result]}",
    )
    units: Condition[StandingUnit] | None = given(
        "Which units it is about. Not for steps from units that a side chooses.",
        example="type == 'armour'",
        absent="all",
        what="consequence of {within[result]}: which units",
    )
    supply: int = given(
        "Whether it is only about units in supply, or only about those that are not. Not for steps from "
        "units that a side chooses.",
        example="false",
        absent="both",
        otherwise=NOWHERE,
        key="supplied",
        reading=Reading(bool, lambda asked: int(asked.value)),
    )
    attacker: Steps | None = given(
        "Steps that the attacker loses, from units it chooses.", example="1", absent="none"
    )
    defender: Steps | None = given(
        "Steps that the defender loses, from units it chooses.", example="#", absent="none"
    )
    each_attacker: Steps | None = given(
        "Steps that every attacking unit loses at once.", example="all", absent="none"
    )
    each_defender: Steps | None = given(
        "Steps that every defending unit loses at once.", example="1", absent="none"
    )
    attackers_retreat: Places | None = given(
        "Places that the attackers must retreat.", example="1", absent="none"
    )
    defenders_retreat: Places | None = given(
        "Places that the defenders must retreat.", example="#", absent="none"
    )
    attackers_get: Any = given(
        "Values that each attacker gets; 1 for a condition.",
        example="{exhausted: 1}",
        default={},
        reading=Reading(Numbers, plain),
    )
    defenders_get: Any = given(
        "Values that each defender gets; 1 for a condition.",
        example="{neutralized: 1}",
        default={},
        reading=Reading(Numbers, plain),
    )
    at_end: bool = given(
        "Whether each loses its steps when the battle is over, not at once; who loses its last so does not "
        "advance.",
        example="true",
        default=False,
    )
    results: Bits = made()
    always: bool = made()
    attackers: bool = made()
    steps: int = made()
    places: int = made()
    gets: tuple[Effect, ...] = made()


class Backing(Parameters):
    """What may be bought for one battle of attacks that are declared on a hex, such as guns.

    `number`: its place in the list.
    """

    title: str = given("The entry in the menu of a unit that is to attack.", example="Guns")
    help: str = given("A sentence for players.", example="They fire once.", default="")
    kinds: Bits = given(
        "For which kinds of battle; for all when empty.",
        example="assault",
        default=(),
        reading=Reading(Words, plain),
    )
    effects: tuple[Effect, ...] = given(
        "What it costs.",
        example="{supply-points: 2}",
        fewest=1,
        unit="what the value counts",
        key="pays",
        reading=COSTS,
    )
    die: int = given(
        "What it adds to the throw of the attackers: a number, or a cell of a table.",
        example="-1",
        unit="pips",
        reading=PIPS,
    )
    says: str = given("The word players read.", example="artillery", default="")
    number: int = made()
    id: str = made()
    rule: str = made()


def _gains(asked: Asked) -> tuple[Effect, ...]:
    return tuple(replace(effect, amount=-effect.amount) for effect in COSTS.find(asked))


class Spoil(Parameters):
    """What a side gains that advances to where an enemy was lost in battle, or by the loss alone.

    `number`: its place in the list.
    """

    units: Condition[StandingUnit] = given(
        "For which units that are lost.", example="size == 'XX'", what="spoils: units that are lost"
    )
    effects: tuple[Effect, ...] = given(
        "How much of which values for each of them: of the side that advances, of the place, or of the game. "
        "A number, or a cell of a table.",
        example="{supply-points: 1}",
        fewest=1,
        unit="what the value counts",
        key="gains",
        reading=Reading(COSTS.written, _gains),
    )
    at_once: bool = given(
        "Whether the side that attacks gains it when the unit is lost, though nobody advances.",
        example="true",
        default=False,
    )
    number: int = made()


class Follower(Parameters):
    """Units that are not attacked themselves and share the fate of others in the same hex: when the last of
    these is lost in a battle they are lost, and when all that are left must retreat they must, too.

    `some`, `all`: whether they may choose to retreat when some must, and to stay when all must.
    """

    units: Condition[StandingUnit] = given(
        "Which units.", example="type == 'artillery'", what="followers: which units"
    )
    others: Condition[StandingUnit] = given(
        "Whose fate they share.", example="type == 'infantry'", what="followers: whose fate"
    )
    some: bool = given(
        "When their owner chooses whether they retreat along. never: they do if all of the others must. "
        "when-some-stay: also with a part of them, if he likes. always: they may stay, too.",
        example="when-some-stay",
        default="never",
        key="choose",
        reading=choice({"never": False, "when-some-stay": True, "always": True}),
    )
    all: bool = made()

    @staticmethod
    def computed(context: Context, doc: Any) -> Mapping[str, Any]:  # noqa: ARG004 - needs no names
        """Whether they may stay when all must go."""
        return {"all": doc.choose == "always"}
