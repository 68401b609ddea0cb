"""Declared values: what an author may write."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Final, Literal, TypeAlias

from pydantic import Field

from hexwright.rules.engine.parameters import OFTEN, Area, Often, UnitTest
from hexwright.rules.engine.play import Until
from hexwright.rules.mechanism.values.records import (
    AT_ENTRY,
    AT_LOSS,
    AT_PHASE,
    AT_TAKING,
    OF_GAME,
    OF_LINK,
    OF_PLACE,
    OF_SIDE,
    OF_UNIT,
)
from hexwright.schema.base import Absent, Datum, Item, SideId, Slug, TableId, Unit, Words, Written

OF: Final[Mapping[str, int]] = {
    "unit": OF_UNIT,
    "place": OF_PLACE,
    "link": OF_LINK,
    "side": OF_SIDE,
    "game": OF_GAME,
}
ON: Final[Mapping[str, int]] = {"phase": AT_PHASE, "entry": AT_ENTRY, "loss": AT_LOSS, "taking": AT_TAKING}
UNTIL: Final[Mapping[str, Until]] = {
    "phase": Until.PHASE,
    "side": Until.SIDE,
    "turn": Until.TURN,
    "game": Until.GAME,
}

WorldTest = Annotated[str, Written("expression about the game as it stands")]
PlaceTest = Annotated[str, Written("expression about a place")]
ValueName = Annotated[str, Written("name of a declared value")]
COUNTED = Unit("what the value counts")
PriceDoc: TypeAlias = Annotated[dict[ValueName, Annotated[int, Field(ge=1, le=10_000)]], COUNTED]
Numbers = Annotated[dict[ValueName, Annotated[int, Field(ge=-10_000, le=10_000)]], COUNTED]


class LevelsDoc(Datum):
    """A number that says how far another value has got."""

    of: ValueName = Field(description="The other value, of the same.", examples=["resistance"])
    at: Annotated[tuple[int, ...], COUNTED] = Field(
        min_length=1,
        description="Its numbers at which a next level is reached, from the lowest on.",
        examples=["[8, 16]"],
    )


class ValueDoc(Datum):
    """Something of units, places, links, sides or the game that changes in play: a condition (yes or no), or
    a number if it has `initial`, `least` or `most`.
    """

    name: str = Field(default="", description="What players call it.", examples=["Supply points"])
    of: Literal["unit", "place", "link", "side", "game"] = Field(
        description="What each has one of; a link is a hexside or a connection.", examples=["side"]
    )
    initial: Annotated[
        int | dict[SideId, int] | None, COUNTED, Written("number; of sides also one for each"), Absent("0")
    ] = Field(default=None, description="What it is at first.", examples=["{un: 10, communist: 6}"])
    least: Annotated[int | None, COUNTED, Absent("0, or `initial` if that is less")] = Field(
        default=None, ge=-10_000, le=10_000, description="The smallest it may be.", examples=["-5"]
    )
    most: Annotated[int | None, COUNTED, Absent("any")] = Field(
        default=None, ge=-10_000, le=10_000, description="The largest it may be.", examples=["20"]
    )
    until: Literal["phase", "side", "turn", "game"] = Field(
        default="game",
        description="When it goes back to what it was at first: at the end of the phase, before a phase of "
        "another side, at the end of the turn, or never. A unit's goes back when the unit is lost.",
        examples=["turn"],
    )
    marker: Annotated[
        str | dict[SideId, str] | None,
        Written("id of a marker; of sides one for each"),
        Absent("no marker shows it"),
    ] = Field(
        default=None,
        description="The marker that shows a value of the game, or one for each side.",
        examples=["{un: points-un, communist: points-communist}"],
    )
    track: Annotated[
        str | dict[SideId, str] | None,
        Written("id of a numbered track; of sides one for all, or one for each"),
        Absent("no marker shows it"),
    ] = Field(default=None, description="The track on which the marker stands.", examples=["points"])

    markers: Annotated[Words, Written("words: ids of markers")] = Field(
        default=(),
        description="Markers that show a value of places or links, one for each point of it, while there are "
        "any.",
        examples=["rail-break-1 rail-break-2"],
    )
    box: Annotated[Area | None, Absent("no markers show it")] = Field(
        default=None, description="Where those markers lie that show nothing.", examples=["spare-markers"]
    )

    levels: Annotated[LevelsDoc | None, Absent("it changes by itself")] = Field(
        default=None,
        description="What it is follows from another value alone: 0 below the first level of that, then 1, 2 "
        "and so on.",
        examples=["{of: resistance, at: [8, 16]}"],
    )
    again: Annotated[Literal["lost"] | None, Absent("nothing")] = Field(
        default=None,
        description="What becomes of a unit that gets a condition which it has already, by a die or by fire; "
        "lost: it is lost.",
        examples=["lost"],
    )
    spares: Annotated[str | None, Written("expression about what is printed on a unit"), Absent("none")] = (
        Field(
            default=None,
            description="Units that never get a condition, by what is printed on them.",
            examples=["type == 'artillery'"],
        )
    )
    letters: Annotated[str | None, Written("1 to 3 capitals or digits"), Absent("made from its id")] = Field(
        default=None,
        pattern="^[A-Z0-9]{1,3}$",
        description="What the sign says by which counters show a value of units; on a number the number "
        "stands behind it.",
        examples=["S"],
    )


class EventDoc(Item):
    """A change of a value that happens by itself."""

    value: ValueName = Field(description="Which value.", examples=["supply-points"])
    add: Annotated[int | None, COUNTED, Absent("`set` says it")] = Field(
        default=None, ge=-10_000, le=10_000, description="How much it grows.", examples=["5"]
    )
    set_: Annotated[int | None, COUNTED, Absent("`add` says it")] = Field(
        default=None, alias="set", ge=-10_000, le=10_000, description="What it becomes.", examples=["0"]
    )
    amount: Annotated[
        str | None, Written("expression that is a number"), Absent("`add` or `set` says it")
    ] = Field(default=None, description="How much it grows, as things stand.", examples=["convoys * 2"])
    takes: Annotated[ValueName | None, Absent("`add` or `set` says it")] = Field(
        default=None,
        description="Another value of places, or of links: this becomes what that one is, one by one, and "
        "that one what it was at first.",
        examples=["hit"],
    )
    table: Annotated[TableId | None, Absent("`add` or `set` says it")] = Field(
        default=None,
        description="How much it grows, read from a table.",
        examples=["supply-income"],
    )
    row: Annotated[str | None, Absent("the row that is headed by the name of the turn, or its beginning")] = (
        Field(default=None, description="Which row of the table counts.", examples=["Port taken"])
    )
    column: Annotated[str | None, Absent("a die is rolled; its number heads the column")] = Field(
        default=None, description="Which column of the table counts.", examples=["Points"]
    )
    on: Literal["phase", "entry", "taking", "loss"] = Field(
        default="phase",
        description="When: a phase begins, units enter a place of the map, a side takes a place that it did "
        "not control, a unit is lost.",
        examples=["entry"],
    )
    phases: Annotated[Words, Written("words: ids of phases")] = Field(
        default=(), description="With `on: phase`, which phases.", examples=["income"]
    )
    side: Annotated[SideId | None, Absent("every side's")] = Field(
        default=None, description="Whose units or values, or who enters, takes or loses.", examples=["un"]
    )
    to: Annotated[
        str | None, Written("id of a side, or former"), Absent("the side that acts, enters, takes or loses")
    ] = Field(
        default=None,
        description="Whose value it is, of a value of sides; former: of the side that controlled the place "
        "that is taken.",
        examples=["communist"],
    )
    provided: Annotated[WorldTest | None, Absent("always")] = Field(
        default=None, description="Whether it happens.", examples=["weather == 'clear'"]
    )
    units: Annotated[UnitTest | None, Absent("all")] = Field(
        default=None,
        description="Which units: whose values change in a phase, or which are lost.",
        examples=["not supplied"],
    )
    places: Annotated[PlaceTest | None, Absent("all")] = Field(
        default=None,
        description="Which places: whose values change in a phase, or which are entered or taken.",
        examples=["\"'goals' in hex_sets\""],
    )


class OrderDoc(Datum):
    """Something players may do to change values."""

    title: str = Field(description="The entry in a menu, or the button.", examples=["Activate"])
    help: str = Field(default="", description="A sentence for players.", examples=["Spend 2 points."])
    to: Literal["unit", "side", "game"] = Field(
        default="unit",
        description="How it is done: from the menu of a unit, by a button of each side, by one button.",
        examples=["side"],
    )
    side: Annotated[SideId | None, Absent("every side")] = Field(
        default=None, description="Who may.", examples=["un"]
    )
    phases: Annotated[Words, Written("words: ids of phases")] = Field(
        default=(), description="In which phases; in all when empty.", examples=["activation"]
    )
    when: Annotated[UnitTest | None, Absent("any")] = Field(
        default=None, description="Which units may be chosen.", examples=["supplied and not activated"]
    )
    provided: Annotated[WorldTest | None, Absent("always")] = Field(
        default=None, description="Whether it may be done at all.", examples=["turn > 1"]
    )
    price: PriceDoc = Field(
        default_factory=dict, description="What it costs.", examples=["{supply-points: 2}"]
    )
    add: Numbers = Field(
        default_factory=dict, description="Values that grow, and by how much.", examples=["{uses: 1}"]
    )
    set_: Numbers = Field(
        default_factory=dict,
        alias="set",
        description="What values become; 1 and 0 for yes and no.",
        examples=["{activated: 1}"],
    )
    prepares: bool = Field(
        default=False,
        description="Whether it only prepares what is done next, such as how a unit fires: with "
        "`skips_empty` no phase stands for its sake alone.",
        examples=[True],
    )
    often: Often = OFTEN


KEYS: Mapping[str, tuple[Any, Any]] = {
    "values": (
        dict[Slug, ValueDoc],
        Field(
            default_factory=dict,
            description="Values of units, places, sides or the game that change in play: conditions, "
            "budgets, tracks, counters of use. Expressions know them by their names.",
            examples=["{flown: {of: unit, until: turn}, supply-points: {of: side, initial: 10, most: 20}}"],
        ),
    ),
    "value_changes": (
        tuple[EventDoc, ...],
        Field(
            default=(),
            description="Changes of values that happen by themselves.",
            examples=["[{value: supply-points, add: 5, phases: income}]"],
        ),
    ),
    "orders": (
        dict[Slug, OrderDoc],
        Field(
            default_factory=dict,
            description="What players may do to change values, and what it costs.",
            examples=["{activate: {title: Activate, price: {supply-points: 2}, set: {activated: 1}}}"],
        ),
    ),
}


def is_truth(doc: ValueDoc) -> bool:
    """Whether a value is only true or not."""
    return doc.initial is None and doc.least is None and doc.most is None and doc.levels is None
