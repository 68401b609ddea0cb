"""`sides:`, `nationalities:`, `sizes:`, `stats:`, `units:`, `markers:`: who plays, and with what."""

from typing import Annotated, Any

from pydantic import Field, model_validator

from hexwright.schema.base import (
    SHORT,
    Absent,
    Colour,
    Datum,
    Known,
    Location,
    LookId,
    SideId,
    Unit,
    Words,
    Written,
    collect_columns,
    shorthand,
)

NationalityId = Annotated[str, Written("id of a nationality")]
UNIT_NAME = "{nationality} {designation} {size_name}"
"""How units are called whose nationality has no `unit_name`."""

Points = Annotated[float, Field(ge=0, le=10_000), Unit("stacking points")]


class SideDoc(Datum):
    """A player's side."""

    name: str = Field(description="What players call the side.", examples=["United Nations"])
    colour: Colour = Field(
        default="#2C2823", description="Colour of its windows, panels and labels.", examples=['"#3E6E96"']
    )


class NationalityDoc(Datum):
    """A nationality or faction of a side."""

    name: str = Field(description="What players call it.", examples=["Chinese"])
    side: SideId = Field(description="The side it fights for.", examples=["communist"])
    group: Annotated[str | None, Absent("its id")] = Field(
        default=None,
        description="A wider name that rules use, which several nationalities may share.",
        examples=["us"],
    )
    look: Annotated[LookId | None, Absent("each unit names its own")] = Field(
        default=None, description="How its counters look.", examples=["chinese"]
    )
    unit_name: Annotated[str | None, Written("text with {words}"), Absent(f'"{UNIT_NAME}"')] = Field(
        default=None,
        description="How its units are called. Words in braces are filled in: id, designation, ordinal "
        "(1st), size, size_name, type, nationality, formation, start, and the game's `columns`.",
        examples=['"US {ordinal} {size_name}"'],
    )


class SizeDoc(Datum):
    """A unit size."""

    name: str = Field(description="What a unit of this size is called.", examples=["Division"])
    stacking: Points = Field(
        default=1, description="How much room a unit of this size takes in a hex.", examples=["3"]
    )


class StatDoc(Datum):
    """A number on counters. Its name alone is enough: `cf: Combat factor`."""

    name: str = Field(description="What players call it.", examples=["Combat factor"])


Stat = Annotated[StatDoc, shorthand("name", StatDoc | str), SHORT]


class UnitDoc(Datum):
    """A unit; usually a row of a table.

    Columns named like a declared stat give its values, one for all steps or one each (4/3/2/1). Columns
    declared under `columns` are words for its counter.
    """

    id: Annotated[str | None, Absent("the key or the first column names it")] = Field(
        default=None,
        description="The id of the unit again, as tables have it in their first column.",
        examples=["us-1m"],
    )
    name: Annotated[str | None, Absent("made by `unit_name` of its nationality")] = Field(
        default=None, description="Full name of the unit.", examples=["US 1st Marine Division"]
    )
    nationality: NationalityId = Field(description="Its nationality.", examples=["us"])
    size: Annotated[str, Written("one of the game's sizes")] = Field(description="Its size.", examples=["XX"])
    type: Annotated[str, Written("unit type: one of symbols.types")] = Field(
        description="Its unit symbol.", examples=["infantry"]
    )
    designation: str = Field(
        default="", description="Printed at the symbol; in names it is counted: 1st.", examples=['"115"']
    )
    formation: str = Field(default="", description="The army or corps it belongs to.", examples=["X Corps"])
    look: Annotated[LookId | None, Absent("its nationality's")] = Field(
        default=None, description="How its counter looks.", examples=["marines"]
    )
    start: Annotated[Location | None, Absent("it is not in play at first")] = Field(
        default=None, description="Where it stands at the start of play.", examples=['"0701"']
    )
    entry: str = Field(
        default="",
        description="When and how it arrives, in words. Lists by turn leave out the turn it begins with: "
        "`Turn 4: Seoul` is `Seoul` there.",
        examples=["Turn 2, any hex of the west edge"],
    )
    stacking: Annotated[Points | None, Absent("as its size says")] = Field(
        default=None, description="How much room it takes in a hex.", examples=["0"]
    )
    parts: Annotated[Words, Written("ids of units with blanks between"), Absent("it cannot be divided")] = (
        Field(
            default=(),
            description="The units it breaks down into and is recombined from, of its own side. Only the "
            "whole or its parts are in play at a time: what is not waits where its `start` says, such as "
            "chart-us-9 on an organisation chart. A part may have parts of its own, and is part of one unit "
            "only.",
            examples=["us-9 us-23 us-38"],
        )
    )
    was: Annotated[str | None, Written("id"), Absent("it was never renamed")] = Field(
        default=None,
        description="The unit's former id, so that it stays the same piece in saved games.",
        examples=["us-marines"],
    )
    called: Annotated[str | None, Written("name"), Absent("its name did not change")] = Field(
        default=None,
        description="Its name in the released version, if that was another: it is the same unit.",
        examples=["US 1st Marine Brigade"],
    )
    stats: dict[Annotated[str, Written("stat or column")], str] = Field(
        default_factory=dict,
        description="Stats and columns as a mapping, where they are not columns of their own.",
        examples=["{cf: 4/3/2/1, mf: 6}"],
    )

    @model_validator(mode="before")
    @classmethod
    def _collect_stats(cls, data: Any) -> Any:
        """Move columns that are not keys of a unit into `stats`."""
        return collect_columns(cls, data, "stats")


class MarkerFaceDoc(Datum):
    """One face of a marker."""

    look: LookId = Field(description="How the face looks.", examples=["marker-words"])
    name: Annotated[str | None, Absent("the marker's")] = Field(
        default=None, description="Name of this face.", examples=["UN control"]
    )
    values: dict[Annotated[str, Written("word of the look")], str] = Field(
        default_factory=dict,
        description="Words for the look: what its `value` shows in braces.",
        examples=["{text: TURN}"],
    )


class MarkerDoc(Datum):
    """A marker: what lies on the map and is no unit."""

    name: str = Field(description="What players call it.", examples=["Hex control"])
    count: Annotated[int, Unit("markers")] = Field(
        default=1, ge=1, le=500, description="How many of them there are.", examples=["24"]
    )
    side: Annotated[SideId | None, Absent("everybody's")] = Field(
        default=None, description="Whose marker it is.", examples=["un"]
    )
    start: Annotated[Location | None, Absent("it waits beside the map")] = Field(
        default=None, description="Where it stands at the start of play.", examples=["depot-ready"]
    )
    tracks: Annotated[
        str | None, Written("turn, or the id of a state"), Absent("it stands where players put it")
    ] = Field(
        default=None,
        description="What it shows: the turn, or a state. The marker stands where that points.",
        examples=["turn"],
    )
    free: Annotated[bool | None, Absent("the referee's")] = Field(
        default=None,
        description="Whether players lay, move, flip, copy and remove it by hand while rules are enforced. "
        "Without a referee, and with the rules off, they may always.",
        examples=["true"],
    )
    faces: tuple[MarkerFaceDoc, ...] = Field(
        min_length=1,
        max_length=12,
        description="Its faces: front, back, and more if it has them.",
        examples=["[{look: marker-words, values: {text: TURN}}]"],
    )
    was: Annotated[str | None, Written("id"), Absent("it was never renamed")] = Field(
        default=None,
        description="The marker's former id, so that it stays the same piece in saved games.",
        examples=["control-star"],
    )
    called: Annotated[str | None, Written("name"), Absent("its name did not change")] = Field(
        default=None,
        description="Its name in the released version, if that was another: it is the same marker.",
        examples=["Hex owner"],
    )


class StackingDoc(Datum):
    """How much of a side may stand in one hex."""

    limit: Points = Field(description="Stacking points that may stand in a hex.", examples=["6"])
    apart: Annotated[str | None, Known(("nationality", "group")), Absent("all may share a hex")] = Field(
        default=None,
        description="Units that differ in this never share a hex.",
        examples=["nationality"],
    )
    limits: dict[Annotated[str, Written("id of a nationality, or a group")], Points] = Field(
        default_factory=dict,
        description="Other limits for hexes in which all units that take room are of one nationality or "
        "group.",
        examples=["{rok: 27}"],
    )
    whole: Annotated[str | None, Known(("formation",)), Absent("the limit binds all")] = Field(
        default=None,
        description="formation: the units of one formation may stand together whatever the limit.",
        examples=["formation"],
    )
