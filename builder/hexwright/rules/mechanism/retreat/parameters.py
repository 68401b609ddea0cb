"""Retreat: where units go back to, of their own choice or because a result of combat says so."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Annotated, Any, Final

from pydantic import BeforeValidator

from hexwright.rules.engine.codes import NEVER, Hexsides
from hexwright.rules.engine.condition import Condition
from hexwright.rules.engine.records import StandingUnit, UnitScope
from hexwright.rules.engine.section import Asked, Key, Parameters, Reading, alone, choice, given, record_of
from hexwright.rules.language.prelude import Ints
from hexwright.schema.base import Words, Written
from hexwright.schema.hexmap import Directions

if TYPE_CHECKING:
    from hexwright.rules.engine.resolve import Context

# What becomes of units that must retreat and cannot.
ELIMINATED: Final = 0
LOSE_STEPS: Final = 1  # a step for every place that is missing
STAY: Final = 2

# What enemy zones of control do to a retreat.
BARRED: Final = 0
COST_A_STEP: Final = 1
FREE: Final = 2

# Until when defenders who lose steps may still give up places for others.
NO_MORE: Final = 0  # not once a step is lost
WHOLE_FORCE: Final = 1  # as long as no unit is lost
ALWAYS: Final = 2


def _tiers(value: object) -> object:
    return [value] if isinstance(value, str) else value


def _ranks(asked: Asked) -> Ints:
    """How good each direction is, 0 the best, NEVER for none; empty when all ways are equally good."""
    context, doc, key = asked.context, asked.doc, asked.key
    if not asked.value or not context.hexes_only(doc, "directions of a retreat", key):
        return []
    ranks = [NEVER] * len(context.vocabulary.codes("Direction"))
    for k, names in enumerate(asked.value):
        for name in names:
            ranks[context.direction(doc, name, key)] = k
    return ranks


Tiers = Annotated[
    tuple[Directions, ...],
    BeforeValidator(_tiers, json_schema_input_type=tuple[Words, ...] | str),
    Written("list of directions, or of several in one text"),
]
CHOOSER = choice({"owner": False, "enemy": True})


class Retreat(Parameters):
    """Retreat: where units go back to, of their own choice or because a result of combat says so."""

    trades: bool = given(
        "Whether a defender may give up a hex in place of each step.", example="false", default=True
    )
    after_losses: int = given(
        "Whether it still may once it has lost a step: no, as long as all its units are there, or always.",
        example="whole-force",
        default="no",
        reading=choice({"no": NO_MORE, "whole-force": WHOLE_FORCE, "always": ALWAYS}),
    )
    when: Condition[UnitScope] | None = given(
        "Which defenders may trade steps for hexes.",
        example="side == 'un'",
        absent="all may",
        what="retreat",
    )
    tiers: Ints = given(
        "Ways of a retreat, best first; those in one entry are equally good. All when empty.",
        example="[S, SE SW, NE NW]",
        default=(),
        key="directions",
        reading=Reading(Tiers, _ranks),
    )
    not_across: Hexsides = given("Kinds of hexsides nobody retreats across.", example="sea", default=())
    blocked_by: Condition[StandingUnit] | None = given(
        "Which enemies keep them out of a hex.",
        example="type != 'partisans'",
        absent="all enemies",
        what="enemies in the way of a retreat",
    )
    zones: int = given(
        "What an enemy zone of control does: nobody retreats into it, each unit that does loses a step, or "
        "nothing.",
        example="a-step",
        default="barred",
        reading=choice({"barred": BARRED, "a-step": COST_A_STEP, "free": FREE}),
    )
    makes_room: bool = given(
        "Whether friends are moved aside for units that find no room where they retreat to.",
        example="false",
        default=True,
        key="make_room",
    )
    room_by_enemy: bool = given(
        "Who picks the friends that are moved aside, and where they go.",
        example="enemy",
        default="owner",
        key="room_by",
        reading=CHOOSER,
    )
    stuck: int = given(
        "What becomes of units that must retreat and cannot: they are eliminated, lose a step for every hex "
        "that is missing, or stay.",
        example="steps",
        default="eliminated",
        reading=choice({"eliminated": ELIMINATED, "steps": LOSE_STEPS, "stays": STAY}),
    )
    stands: bool = given(
        "Whether the owner of a unit that must retreat may have it stay: it loses a step for every hex that "
        "is missing.",
        example="true",
        default=False,
    )
    never: Condition[StandingUnit] | None = given(
        "Units that cannot retreat.",
        example="type == 'garrison'",
        absent="all can",
        what="units that cannot retreat",
    )
    shuns: bool = given(
        "Whether they retreat next to enemies who would bar a retreat only if there is no other way.",
        example="true",
        default=False,
        key="shuns_enemies",
    )
    by_enemy: bool = given(
        "Who moves units that must retreat. The report says it.",
        example="enemy",
        default="owner",
        key="chosen_by",
        reading=CHOOSER,
    )
    together: bool = given(
        "Whether units that must retreat from a hex go together.", example="false", default=True
    )
    through: bool = given(
        "Whether they enter only hexes from which they can complete the retreat, with room for them on the "
        "way as well.",
        example="true",
        default=False,
    )
    fed: bool = given(
        "Whether they retreat to where they are out of supply only if there is no other way.",
        example="true",
        default=False,
        key="supply_first",
    )


KEYS: Mapping[str, Key] = {
    "retreat": alone(
        Retreat,
        "Retreat after combat.",
        "{when: side == 'un', directions: [S, SE SW, NE NW], not_across: sea}",
        absent="nobody retreats",
    )
}


def prepare(written: Any, context: Context) -> Retreat | None:
    """The retreats of a game, None without them."""
    doc = written.retreat
    if doc is not None and written.combat is None:
        context.report.error("E023", "'retreat' needs a section 'combat'", doc.where.span)
    return record_of(context, Retreat, doc)
