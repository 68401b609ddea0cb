"""Schema of `movement:`."""

import re
from collections.abc import Mapping
from fractions import Fraction
from typing import Annotated, Any

from pydantic import BeforeValidator, Discriminator, Field, Tag

from builder.rules.engine.parameters import (
    ALWAYS,
    Area,
    BanDoc,
    ChangeDoc,
    Exact,
    LinkKinds,
    PlaceTest,
    TargetTest,
    UnitTest,
)
from builder.schema.base import (
    Absent,
    Datum,
    HexSetName,
    Item,
    SideId,
    Slug,
    StateId,
    TableId,
    Unit,
    Words,
    Written,
)

PRICE = Written("number such as 1 or 1/2, or never")
LinkKind = Annotated[str, Written("kind of hexside or connection")]


VULGAR = str.maketrans({"½": " 1/2", "¼": " 1/4", "¾": " 3/4", "⅓": " 1/3", "⅔": " 2/3", "−": "-"})
NUMBER = re.compile(r"([+-]?)(?:(\d+(?:\.\d+)?)|(\d+)?\s*(\d+/[1-9]\d*))")


def number_written(text: str) -> Fraction | None:
    """A number as rulebooks write it: 2, +1, 1/2, 2 1/2, 2½, 1.5; None for anything else."""
    found = re.fullmatch(
        r"([+-]?)(?:(\d+(?:\.\d+)?)|(\d+)?\s*(\d+/[1-9]\d*))", text.translate(VULGAR).strip()
    )
    if found is None:
        return None
    sign, whole, before, part = found.groups()
    number = Fraction(whole) if whole is not None else Fraction(before or 0) + Fraction(part)
    return -number if sign == "-" else number


def _written(value: object) -> object:
    """A number as it was written."""
    return str(value) if isinstance(value, int | float) and not isinstance(value, bool) else value


class PointsCase(Item):
    """Points for a case; the first that applies counts."""

    when: Annotated[UnitTest | None, ALWAYS] = Field(
        default=None, description="For which units.", examples=["type == 'armour'"]
    )
    is_: Annotated[
        str, BeforeValidator(_written), Written("number, or expression about a unit"), Unit("movement points")
    ] = Field(alias="is", description="The points then.", examples=["8"])


class PointsFromTable(Item):
    """Points from a table of the game, by the value of a state."""

    table: TableId = Field(description="The table.", examples=["weather-effects"])
    state: StateId = Field(
        description="The state whose values are the rows of the table.", examples=["weather"]
    )
    columns: dict[SideId, Annotated[str, Written("heading of a column")]] = Field(
        min_length=1,
        description="For each side the heading of its column.",
        examples=["{blue: Blue, red: Red}"],
    )


class PointsPrinted(Item):
    """Points as they are printed on the counters."""

    stat: Annotated[str, Written("id of a stat")] = Field(
        description="The stat that says them.", examples=["mp"]
    )


class ChangeFromTable(Item):
    """A change of the points by a table of the game. A cell with a sign is added, one without is what the
    points become; a word, such as `all`, leaves them.
    """

    table: TableId = Field(description="The table.", examples=["weather-effects"])
    state: StateId = Field(
        description="The state whose values are the rows of the table.", examples=["weather"]
    )
    column: Annotated[str, Written("heading of a column")] = Field(
        description="The heading of the column.", examples=["Movement"]
    )
    when: Annotated[UnitTest | None, ALWAYS] = Field(
        default=None, description="For which units.", examples=["side == 'blue'"]
    )


class PricesFromTable(Datum):
    """Prices from a table of the game. Its rows are the names of terrains."""

    table: TableId = Field(description="The table.", examples=["terrain-effects"])
    columns: dict[SideId, Annotated[str, Written("heading of a column")]] = Field(
        default_factory=dict,
        description="For each side the heading of its column.",
        examples=["{blue: Blue, red: Red}"],
    )
    column: Annotated[
        str | None, Written("heading of a column"), Absent("`columns` says it for each side")
    ] = Field(default=None, description="The heading of the column for all sides.", examples=["Motorised"])


def _price_form(value: object) -> str:
    return "price" if isinstance(value, str) else _form(value)


def _form(value: object) -> str:
    tables = (PointsFromTable, PricesFromTable, ChangeFromTable)
    for name, kind in (("table", tables), ("stat", PointsPrinted)):
        if isinstance(value, kind) or (isinstance(value, dict) and name in value):
            return name
    return "plain"


Points = Annotated[
    Annotated[PointsFromTable, Tag("table")]
    | Annotated[PointsPrinted, Tag("stat")]
    | Annotated[tuple[PointsCase, ...], Tag("plain")],
    Discriminator(_form),
    Written("list of cases, or a mapping that names a table or a stat"),
]
Prices = Annotated[
    Annotated[PricesFromTable, Tag("table")]
    | Annotated[str, Tag("price")]
    | Annotated[dict[str, Annotated[str | dict[str, str], PRICE]], Tag("plain")],
    Discriminator(_price_form),
    Written(
        "price of all terrain; or mapping of terrain to a price, or to side and price; or a mapping that "
        "names a table"
    ),
    Unit("movement points"),
]
LinkPrices = Annotated[
    dict[LinkKind, Annotated[str, Written("number, never, or a row of the terrain table")]],
    Unit("movement points"),
]


Changes = Annotated[
    Annotated[ChangeFromTable, Tag("table")] | Annotated[ChangeDoc, Tag("plain")],
    Discriminator(_form),
    Written("mapping: an operation, or a table"),
]


class March(Item):
    """A faster way to move: a march, by rail."""

    when: Annotated[UnitTest | None, ALWAYS] = Field(
        default=None,
        description="Which units may use it, asked where they begin to move.",
        examples=["side == 'blue' and weather == 'clear'"],
    )
    times: Annotated[Exact, Unit("factor")] = Field(
        default=Fraction(2),
        ge=1,
        le=100,
        description="What their movement points are multiplied by; the product is rounded down.",
        examples=["3"],
    )
    points: Annotated[Points | None, Absent("those on foot, multiplied")] = Field(
        default=None,
        description="Points of its own. In one phase a unit moves in this way or in others, not both.",
        examples=["[{is: 30}]"],
    )
    profile: Annotated[str | None, Written("id of a profile"), Absent("that of the unit")] = Field(
        default=None, description="The profile whose prices are paid.", examples=["rail"]
    )
    keeps_clear: bool = Field(
        default=True,
        description="Whether it keeps clear of enemy zones of control from start to end.",
        examples=["false"],
    )
    leaves_zones: bool = Field(
        default=False,
        description="Of one that keeps clear: whether it may begin in an enemy zone of control all the same.",
        examples=["true"],
    )
    keeps_away: Annotated[UnitTest | None, Absent("none")] = Field(
        default=None,
        description="Enemies next to which it neither begins, nor passes, nor ends.",
        examples=["type != 'guerrilla'"],
    )
    boarding: Annotated[Exact | None, Unit("movement points"), Absent("nobody walks before")] = Field(
        default=None,
        ge=0,
        le=1000,
        description="With points of its own: what it costs to begin, of the points on foot. A unit may then "
        "walk before, but not after.",
        examples=["2"],
    )
    most: Annotated[Exact | None, Unit("stacking points a phase"), Absent("any number")] = Field(
        default=None, ge=0, le=10_000, description="How much of a side may move so.", examples=["18"]
    )
    strains: bool = Field(
        default=False,
        description="With points of its own: whether they are those on foot and more, and each point more "
        "that a unit spends costs it a step. Nobody spends its last.",
        examples=["true"],
    )
    says: str = Field(default="in column", description="What reports call it.", examples=["by rail"])


class ProfileCaseDoc(Item):
    """What is different about a profile in some case, such as when rivers are frozen. The first case that
    applies counts. What it does not name is as the profile says.
    """

    when: UnitTest = Field(
        description="When; it may ask what the profile's own condition may.",
        examples=["weather in {'frost', 'snow'}"],
    )
    terrain: Annotated[Prices | None, Absent("as the profile says")] = Field(
        default=None, description="What it costs to enter a hex.", examples=['{clear: "2", forest: "4"}']
    )
    hexsides: LinkPrices = Field(
        default_factory=dict,
        description="What crossing a kind of hexside costs more instead.",
        examples=["{river: 0}"],
    )
    replaces: LinkPrices = Field(
        default_factory=dict,
        description="What roads and the like cost instead; never: they are of no use.",
        examples=["{road: never}"],
    )


class ProfileDoc(Datum):
    """How some units move. The first profile that fits a unit counts."""

    id: Slug = Field(description="Its name, for `march`.", examples=["motorised"])
    side: Annotated[SideId | None, Absent("all sides")] = Field(
        default=None, description="Whose units.", examples=["blue"]
    )
    when: Annotated[UnitTest | None, ALWAYS] = Field(
        default=None,
        description="Which units; it may ask what is printed on them, where they stand and how the game "
        "stands.",
        examples=["type in {'armour', 'motorised'}"],
    )
    march_only: bool = Field(
        default=False,
        description="Whether it is for `march` alone: no unit moves so by itself.",
        examples=["true"],
    )
    factor: Annotated[Points | None, Absent("as `movement` says")] = Field(
        default=None, description="Their movement points.", examples=["{stat: mp}"]
    )
    terrain: Annotated[Prices | None, Absent("as `movement` says")] = Field(
        default=None,
        description="What it costs to enter a hex; terrain that is not named is never entered.",
        examples=['{clear: "1", forest: "3", mountain: never}'],
    )
    hexsides: Annotated[LinkPrices | None, Absent("as `movement` says")] = Field(
        default=None,
        description="What it costs more to cross a kind of hexside, or to follow a kind of connection; less "
        "when below zero.",
        examples=["{river: 2, bridge: -2, sea: never}"],
    )
    enters: Annotated[str | None, Written("expression about what is printed in a hex"), Absent("any hex")] = (
        Field(
            default=None,
            description="Which hexes they may enter at all.",
            examples=["terrain != 'city' or 'port' in flags"],
        )
    )
    halts: Annotated[Words, Written("words: ids of terrain kinds")] = Field(
        default=(), description="Terrain that ends a move.", examples=["mountains swamp"]
    )
    replaces: LinkPrices = Field(
        default_factory=dict,
        description="Roads and the like: kinds of hexsides or connections whose price stands in place of all "
        "that terrain and hexsides cost.",
        examples=["{road: 1/2}"],
    )
    still_pays: Annotated[Words, Written("words: kinds of hexsides")] = Field(
        default=(),
        description="Kinds of hexsides that cost as much along a road.",
        examples=["river"],
    )
    bridged_by: Annotated[Words, Written("words: kinds of hexsides")] = Field(
        default=(),
        description="Kinds that do away with the price of all others where they are there as well, and let "
        "units cross what is never crossed.",
        examples=["bridge"],
    )
    helped: LinkPrices = Field(
        default_factory=dict,
        description="What crossing a kind of hexside costs more beside one of `helpers`, in place of what "
        "`hexsides` says. Terrain that is never entered they then enter onto one of the roads of `replaces`.",
        examples=["{river: 0}"],
    )
    cases: tuple[ProfileCaseDoc, ...] = Field(
        default=(),
        description="What is different in some cases; the first that applies.",
        examples=["[{when: weather == 'frost', hexsides: {river: 0}}]"],
    )
    through: Annotated[PlaceTest | None, Absent("any that they may enter")] = Field(
        default=None,
        description="Which hexes they may pass, or end in, as things stand.",
        examples=["not torn_up"],
    )
    stops: Annotated[TargetTest | None, Absent("anywhere")] = Field(
        default=None, description="Where a move may end.", examples=["\"'airfield' in to_flags\""]
    )
    blocked_by: Annotated[UnitTest | None, Absent("all enemies")] = Field(
        default=None,
        description="Which enemies keep them out of a hex.",
        examples=["type in {'ship', 'submarine'}"],
    )
    passes_enemies: bool = Field(
        default=False, description="Whether they move on through enemies.", examples=["true"]
    )
    joins_enemies: bool = Field(
        default=False,
        description="Whether they also end moves in hexes with enemies, as aircraft in flight do.",
        examples=["true"],
    )
    ignores_zones: bool = Field(
        default=False, description="Whether enemy zones of control leave them alone.", examples=["true"]
    )


class ExitDoc(Item):
    """A way off the map on foot, from the hexes of a set."""

    side: SideId = Field(description="Whose units.", examples=["red"])
    from_: HexSetName = Field(
        alias="from", description="Hexes from which they leave.", examples=["south-edge"]
    )
    to: Annotated[Area | None, Absent("out of the game")] = Field(
        default=None, description="Where they go.", examples=["blue-holding"]
    )
    price: Annotated[Exact, Unit("movement points")] = Field(
        default=Fraction(1), ge=0, le=100, description="What leaving costs.", examples=["2"]
    )
    when: Annotated[UnitTest | None, ALWAYS] = Field(
        default=None, description="Which units may leave.", examples=["supplied"]
    )


class EntryDoc(Item):
    """A way onto the map, from an area by the hexes of a set."""

    side: SideId = Field(description="Whose units.", examples=["blue"])
    from_: Area = Field(alias="from", description="The area they come from.", examples=["blue-holding"])
    to: HexSetName = Field(
        description="Hexes by which they enter, at the price of the hex.", examples=["blue-entry"]
    )


class DamageDoc(Item):
    """What makes roads, railways, bridges or whole hexes worse for a while."""

    value: str = Field(
        description="A declared value of places, for the ways into them, or of links.",
        examples=["rail-break"],
    )
    side: Annotated[SideId | None, Absent("every side's")] = Field(
        default=None, description="Whose units.", examples=["red"]
    )
    kinds: Annotated[LinkKinds, Absent("every way into the places costs `add` more")] = Field(
        default=(),
        description="What is spoilt: kinds of hexsides or connections that are as if they were not there.",
        examples=["rail"],
    )
    add: Annotated[Exact | None, Unit("movement points"), Absent("they are of no use")] = Field(
        default=None,
        ge=0,
        le=1000,
        description="What using them costs more, for each point of the value.",
        examples=["1"],
    )


class HarassmentDoc(Item):
    """Enemies that slow down who moves along roads or railways into the hex where they stand."""

    units: Annotated[str, Written("expression about what is printed on a unit")] = Field(
        description="Which enemies.", examples=["type == 'partisans'"]
    )
    side: Annotated[SideId | None, Absent("every side's")] = Field(
        default=None, description="Whose units are slowed down.", examples=["red"]
    )
    kinds: LinkKinds = Field(
        description="Along which kinds of hexsides or connections.",
        examples=["rail"],
    )
    price: Annotated[Exact, Unit("movement points")] = Field(
        ge=0, le=1000, description="What following them costs at least.", examples=["5"]
    )


class ThreatDoc(Item):
    """Enemies nearby who spoil bridges, roads or railways as long as they stand there."""

    kinds: LinkKinds = Field(
        description="What is spoilt: kinds of hexsides or connections that are as if they were not there.",
        examples=["bridge"],
    )
    within: Annotated[int, Unit("hexes")] = Field(
        ge=0, le=20, description="How near to one of its two ends an enemy stands.", examples=["2"]
    )
    units: Annotated[UnitTest | None, Absent("all enemies")] = Field(
        default=None, description="Which enemies.", examples=["type != 'aircraft'"]
    )
    guards: Annotated[UnitTest | None, Absent("nobody")] = Field(
        default=None,
        description="Units of the side that moves, at one of its ends, who keep it whole as long as they "
        "keep still. They do not move any more in a phase in which it was used.",
        examples=["type == 'infantry'"],
    )


class MovementDoc(Datum):
    """Movement: points, what a hex costs, what is not allowed."""

    factor: Annotated[Points | None, Absent("every profile says its own")] = Field(
        default=None,
        description="Movement points of units.",
        examples=["[{is: 8, when: \"type == 'armour'\"}, {is: 5}]"],
    )
    changes: tuple[Changes, ...] = Field(
        default=(),
        description="What changes the points, in this order.",
        examples=["[{halve: up, when: not supplied}]"],
    )
    march: tuple[March, ...] = Field(
        default=(),
        description="Faster ways to move, tried in this order where a unit gets nowhere on foot.",
        examples=["[{times: 2, when: weather == 'clear'}]"],
    )
    terrain: Annotated[Prices | None, Absent("every profile says its own")] = Field(
        default=None,
        description="What it costs to enter a hex; terrain that is not named is never entered.",
        examples=["{clear: {blue: 1, red: 1}, mountain: {blue: 4, red: never}}"],
    )
    hexsides: LinkPrices = Field(
        default_factory=dict,
        description="What it costs more to cross a kind of hexside, or to follow a kind of connection, less "
        "when below zero; kinds that are not named cost nothing.",
        examples=["{river: 1, bridge: -1, sea: never}"],
    )
    profiles: tuple[ProfileDoc, ...] = Field(
        default=(),
        description="How units move that do not move as `terrain` and `hexsides` say: the first that fits.",
        examples=["[{id: air, when: type == 'fighter', terrain: {clear: \"1\"}, passes_enemies: true}]"],
    )
    damage: tuple[DamageDoc, ...] = Field(
        default=(),
        description="What makes roads, railways or bridges worse for a while.",
        examples=["[{value: rail-break, kinds: rail}]"],
    )
    harassment: tuple[HarassmentDoc, ...] = Field(
        default=(),
        description="Enemies that slow down movement by road or rail where they stand.",
        examples=["[{units: type == 'partisans', kinds: rail, price: 5}]"],
    )
    threats: tuple[ThreatDoc, ...] = Field(
        default=(),
        description="Enemies nearby who spoil bridges, roads or railways as long as they stand there.",
        examples=["[{kinds: bridge, within: 2, guards: type == 'infantry'}]"],
    )
    helpers: Annotated[UnitTest | None, Absent("nobody")] = Field(
        default=None,
        description="Units that help others of their side across hexsides of their hex, as `helped` of a "
        "profile says, as long as they keep still. They do not move any more in a phase in which they "
        "helped.",
        examples=["type == 'engineer'"],
    )
    one_mover_at_a_time: bool = Field(
        default=True,
        description="Whether a unit or stack finishes before the next moves. It may drop units but never "
        "picks up any.",
        examples=["false"],
    )
    singly: bool = Field(
        default=False, description="Whether units move one by one, never as a stack.", examples=["true"]
    )
    at_least_one_hex: bool = Field(
        default=False,
        description="Whether a unit may always move one hex, whatever that costs.",
        examples=["true"],
    )
    one_hex_for: Annotated[UnitTest | None, Absent("all")] = Field(
        default=None,
        description="With `at_least_one_hex`: units for which it holds.",
        examples=["not disorganised"],
    )
    bans: tuple[BanDoc, ...] = Field(
        default=(),
        description="Moves that are refused.",
        examples=["[{when: turn == 1 and in_zone, says: nobody moves out of a zone on turn 1}]"],
    )
    exits: tuple[ExitDoc, ...] = Field(
        default=(),
        description="Ways off the map.",
        examples=["[{side: blue, from: blue-entry, to: blue-holding}]"],
    )
    entries: tuple[EntryDoc, ...] = Field(
        default=(),
        description="Ways onto the map.",
        examples=["[{side: blue, from: blue-holding, to: blue-entry}]"],
    )


KEYS: Mapping[str, tuple[Any, Any]] = {
    "movement": (
        Annotated[MovementDoc | None, Absent("movement is left to the players")],
        Field(
            default=None,
            description="Movement: points, what a hex costs, what is not allowed.",
            examples=['{factor: [{is: 4}], terrain: {clear: "1"}}'],
        ),
    )
}
"""What it adds to `rules:`."""
