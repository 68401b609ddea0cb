"""Retreat: what an author may write, and how it becomes what the rules read."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Annotated, Any, Literal

from pydantic import BeforeValidator, Field

from builder.rules.engine.codes import NEVER
from builder.rules.engine.parameters import LinkKinds, UnitTest
from builder.rules.engine.scopes import StandingUnit, UnitScope
from builder.rules.language.prelude import Ints
from builder.rules.mechanism.retreat.records import (
    ALWAYS,
    BARRED,
    COST_A_STEP,
    ELIMINATED,
    FREE,
    LOSE_STEPS,
    NO_MORE,
    STAY,
    WHOLE_FORCE,
)
from builder.rules.mechanism.retreat.records import Retreat as Record
from builder.schema.base import Absent, Datum, Words, Written
from builder.schema.hexmap import Directions

if TYPE_CHECKING:
    from builder.rules.engine.resolve import Context

ZONES: Mapping[str, int] = {"barred": BARRED, "a-step": COST_A_STEP, "free": FREE}
AFTER_LOSSES: Mapping[str, int] = {"no": NO_MORE, "whole-force": WHOLE_FORCE, "always": ALWAYS}
STUCK: Mapping[str, int] = {"eliminated": ELIMINATED, "steps": LOSE_STEPS, "stays": STAY}


def _tiers(value: object) -> object:
    return [value] if isinstance(value, str) else value


Tiers = Annotated[
    tuple[Directions, ...],
    BeforeValidator(_tiers, json_schema_input_type=tuple[Words, ...] | str),
    Written("list of directions, or of several in one text"),
]


class RetreatDoc(Datum):
    """Retreat: where units go back to, of their own choice or because a result of combat says so."""

    trades: bool = Field(
        default=True,
        description="Whether a defender may give up a hex in place of each step.",
        examples=["false"],
    )
    after_losses: Literal["no", "whole-force", "always"] = Field(
        default="no",
        description="Whether it still may once it has lost a step: no, as long as all its units are there, "
        "or always.",
        examples=["whole-force"],
    )
    when: Annotated[UnitTest | None, Absent("all may")] = Field(
        default=None, description="Which defenders may trade steps for hexes.", examples=["side == 'un'"]
    )
    directions: Tiers = Field(
        default=(),
        description="Ways of a retreat, best first; those in one entry are equally good. All when empty.",
        examples=["[S, SE SW, NE NW]"],
    )
    not_across: LinkKinds = Field(
        default=(), description="Kinds of hexsides nobody retreats across.", examples=["sea"]
    )
    blocked_by: Annotated[UnitTest | None, Absent("all enemies")] = Field(
        default=None,
        description="Which enemies keep them out of a hex.",
        examples=["type != 'partisans'"],
    )
    zones: Literal["barred", "a-step", "free"] = Field(
        default="barred",
        description="What an enemy zone of control does: nobody retreats into it, each unit that does loses "
        "a step, or nothing.",
        examples=["a-step"],
    )
    make_room: bool = Field(
        default=True,
        description="Whether friends are moved aside for units that find no room where they retreat to.",
        examples=["false"],
    )
    room_by: Literal["owner", "enemy"] = Field(
        default="owner",
        description="Who picks the friends that are moved aside, and where they go.",
        examples=["enemy"],
    )
    stuck: Literal["eliminated", "steps", "stays"] = Field(
        default="eliminated",
        description="What becomes of units that must retreat and cannot: they are eliminated, lose a step "
        "for every hex that is missing, or stay.",
        examples=["steps"],
    )
    stands: bool = Field(
        default=False,
        description="Whether the owner of a unit that must retreat may have it stay: it loses a step for "
        "every hex that is missing.",
        examples=["true"],
    )
    never: Annotated[UnitTest | None, Absent("all can")] = Field(
        default=None, description="Units that cannot retreat.", examples=["type == 'garrison'"]
    )
    shuns_enemies: bool = Field(
        default=False,
        description="Whether they retreat next to enemies who would bar a retreat only if there is no other "
        "way.",
        examples=["true"],
    )
    chosen_by: Literal["owner", "enemy"] = Field(
        default="owner",
        description="Who moves units that must retreat. The report says it.",
        examples=["enemy"],
    )
    together: bool = Field(
        default=True,
        description="Whether units that must retreat from a hex go together.",
        examples=["false"],
    )
    through: bool = Field(
        default=False,
        description="Whether they enter only hexes from which they can complete the retreat, with room for "
        "them on the way as well.",
        examples=["true"],
    )
    supply_first: bool = Field(
        default=False,
        description="Whether they retreat to where they are out of supply only if there is no other way.",
        examples=["true"],
    )


KEYS: Mapping[str, tuple[Any, Any]] = {
    "retreat": (
        Annotated[RetreatDoc | None, Absent("nobody retreats")],
        Field(
            default=None,
            description="Retreat after combat.",
            examples=["{when: side == 'un', directions: [S, SE SW, NE NW], not_across: sea}"],
        ),
    )
}


def prepare(given: Any, context: Context) -> Record | None:
    """The retreats of a game, None without them."""
    doc: RetreatDoc | None = given.retreat
    if doc is None:
        return None
    if given.combat is None:
        context.report.error("E023", "'retreat' needs a section 'combat'", doc.where.span)
    return Record(
        trades=doc.trades,
        when=context.maybe(doc, "when", UnitScope, "retreat"),
        tiers=_ranks(context, doc),
        not_across=context.link_kinds(doc, doc.not_across, "not_across"),
        blocked_by=context.maybe(doc, "blocked_by", StandingUnit, "enemies in the way of a retreat"),
        zones=ZONES[doc.zones],
        after_losses=AFTER_LOSSES[doc.after_losses],
        makes_room=doc.make_room,
        room_by_enemy=doc.room_by == "enemy",
        stuck=STUCK[doc.stuck],
        stands=doc.stands,
        never=context.maybe(doc, "never", StandingUnit, "units that cannot retreat"),
        shuns=doc.shuns_enemies,
        by_enemy=doc.chosen_by == "enemy",
        apart=not doc.together,
        through=doc.through,
        fed=doc.supply_first,
    )


def _ranks(context: Context, doc: RetreatDoc) -> Ints:
    """How good each direction is; empty when all ways are equally good."""
    if not doc.directions or not context.hexes_only(doc, "directions of a retreat", "directions"):
        return []
    ranks = [NEVER] * len(context.vocabulary.codes("Direction"))
    for k, names in enumerate(doc.directions):
        for name in names:
            ranks[context.direction(doc, name, "directions")] = k
    return ranks
