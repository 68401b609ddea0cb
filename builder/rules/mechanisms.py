"""Schema of the mechanisms under `rules:`: parameters, and expressions for what is special to a game."""

from typing import Annotated, Literal, Self

from pydantic import BeforeValidator, Discriminator, Field, Tag, model_validator

from builder.schema.base import (
    Absent,
    Datum,
    HexSetName,
    Known,
    SideId,
    Slug,
    StateId,
    TableId,
    Unit,
    Words,
    Written,
)
from builder.schema.hexmap import Directions

UnitTest = Annotated[str, Written("expression about a unit")]
TargetTest = Annotated[str, Written("expression about a unit and the hex it goes to")]
StackTest = Annotated[str, Written("expression about a stack")]
BattleTest = Annotated[str, Written("expression about a battle")]
Area = Annotated[str, Written("location that is no hex: a cell of a panel")]
HexsideKinds = Annotated[Words, Written("words: kinds of hexsides")]
ALWAYS = Absent("always")
ANY = Absent("any number")


class Limit(Datum):
    """How many stacking points of a side may stand in a hex. The first that applies counts."""

    side: SideId = Field(description="Whose units.", examples=["un"])
    limit: Annotated[int, Unit("stacking points")] = Field(
        ge=0,
        le=10_000,
        description="How many points may stand there; those of a unit come from its size.",
        examples=["6"],
    )
    when: Annotated[StackTest | None, ALWAYS] = Field(
        default=None, description="For which stacks.", examples=["count(stack) > 3"]
    )


class Apart(Datum):
    """Units that never share a hex (stacking) or an attack (combat)."""

    side: SideId = Field(description="Whose units.", examples=["communist"])
    by: Literal["nationality", "group", "formation"] = Field(
        description="Units that differ in this stay apart.", examples=["nationality"]
    )


class StackingRules(Datum):
    """Stacking. Points of a unit come from its size."""

    limits: tuple[Limit, ...] = Field(
        default=(),
        description="Limits on what may stand in a hex; the first that applies counts.",
        examples=["[{side: un, limit: 6}, {side: communist, limit: 9}]"],
    )
    apart: tuple[Apart, ...] = Field(
        default=(), description="Who never shares a hex.", examples=["[{side: communist, by: nationality}]"]
    )


class ZoneRules(Datum):
    """Zones of control: the six hexes round a unit."""

    exerts: Annotated[UnitTest | None, Absent("all units")] = Field(
        default=None, description="Which units have a zone.", examples=["size == 'XX'"]
    )
    barred_by: HexsideKinds = Field(
        default=(), description="Kinds of hexsides a zone does not cross.", examples=["sea river"]
    )
    entering: Literal["stop", "free"] = Field(
        default="stop", description="stop: a move ends in an enemy zone. free: it goes on.", examples=["free"]
    )
    leaving: Literal["free-hex", "free"] = Field(
        default="free-hex",
        description="free-hex: a unit that begins in an enemy zone must first enter a hex without one. "
        "free: it need not.",
        examples=["free"],
    )
    friend_negates: Annotated[Words, Known(("supply", "retreat"))] = Field(
        default=(),
        description="For what a friend in the hex lifts an enemy zone.",
        examples=["supply retreat"],
    )


class Change(Datum):
    """What changes a number: one operation. They are applied in the order of the list."""

    when: Annotated[UnitTest | None, ALWAYS] = Field(
        default=None, description="For which units.", examples=["not supplied"]
    )
    add: Annotated[int | None, Unit("points"), Absent("another operation stands here")] = Field(
        default=None,
        ge=-1000,
        le=1000,
        description="Adds this much; takes away when below zero.",
        examples=["-1"],
    )
    times: Annotated[int | None, Unit("factor"), Absent("another operation stands here")] = Field(
        default=None, ge=0, le=100, description="Multiplies by this.", examples=["2"]
    )
    halve: Annotated[Literal["up", "down"] | None, Absent("another operation stands here")] = Field(
        default=None, description="Halves; says how a half is rounded.", examples=["up"]
    )
    set_to: Annotated[int | None, Unit("points"), Absent("another operation stands here")] = Field(
        default=None, ge=0, le=1000, description="Makes it this number.", examples=["1"]
    )

    @model_validator(mode="after")
    def _one_operation(self) -> Self:
        given = [v for v in (self.add, self.times, self.halve, self.set_to) if v is not None]
        if len(given) != 1:
            raise ValueError("give one of add, times, halve, set_to")
        return self


class Case(Datum):
    """A value for a case; the first that applies counts."""

    when: Annotated[UnitTest | None, ALWAYS] = Field(
        default=None, description="For which units.", examples=["type == 'armour'"]
    )
    is_: Annotated[int, Unit("points")] = Field(
        alias="is", ge=0, le=1000, description="The points then.", examples=["8"]
    )


class FromTable(Datum):
    """Values from a table of the game."""

    table: TableId = Field(description="The table.", examples=["weather-effects"])
    state: Annotated[StateId | None, Absent("the rows are the names of terrains")] = Field(
        default=None, description="The state whose values are the rows of the table.", examples=["weather"]
    )
    columns: dict[SideId, Annotated[str, Written("heading of a column")]] = Field(
        min_length=1,
        description="For each side the heading of its column.",
        examples=["{un: UN, communist: Communist}"],
    )


def _from_table(value: object) -> str:
    return (
        "table" if isinstance(value, FromTable) or (isinstance(value, dict) and "table" in value) else "plain"
    )


class March(Datum):
    """A faster move that keeps clear of enemy zones of control from start to end."""

    when: Annotated[UnitTest | None, ALWAYS] = Field(
        default=None, description="Which units may march.", examples=["side == 'un' and weather == 'clear'"]
    )
    times: Annotated[int, Unit("factor")] = Field(
        default=2, ge=2, le=10, description="What their movement points are multiplied by.", examples=["3"]
    )


class Ban(Datum):
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


class Exit(Datum):
    """A way off the map on foot, from the hexes of a set."""

    side: SideId = Field(description="Whose units.", examples=["communist"])
    from_: HexSetName = Field(
        alias="from", description="Hexes from which they leave.", examples=["south-edge"]
    )
    to: Annotated[Area | None, Absent("out of the game")] = Field(
        default=None, description="Where they go.", examples=["un-holding"]
    )
    price: Annotated[int, Unit("movement points")] = Field(
        default=1, ge=0, le=100, description="What leaving costs.", examples=["2"]
    )
    when: Annotated[UnitTest | None, ALWAYS] = Field(
        default=None, description="Which units may leave.", examples=["supplied"]
    )


class Entry(Datum):
    """A way onto the map, from an area by the hexes of a set."""

    side: SideId = Field(description="Whose units.", examples=["un"])
    from_: Area = Field(alias="from", description="The area they come from.", examples=["un-holding"])
    to: HexSetName = Field(
        description="Hexes by which they enter, at the price of the hex.", examples=["un-entry"]
    )


class Drop(Datum):
    """A drop from the air, once in a game."""

    units: UnitTest = Field(description="Which units can be dropped.", examples=["unit == 'us-187'"])
    from_: Area = Field(alias="from", description="The area they start from.", examples=["un-holding"])
    to: Annotated[TargetTest | None, Absent("any hex")] = Field(
        default=None, description="Where they may land.", examples=["to_terrain == 'clear'"]
    )
    first_move: bool = Field(
        default=False, description="Only before any other unit of the side moves.", examples=["true"]
    )


class MovementRules(Datum):
    """Movement: points, what a hex costs, what is not allowed."""

    factor: Annotated[
        Annotated[FromTable, Tag("table")] | Annotated[tuple[Case, ...], Tag("plain")],
        Discriminator(_from_table),
        Written("list of cases, or a mapping that names a table"),
    ] = Field(
        description="Movement points of units.",
        examples=["[{is: 8, when: \"type == 'armour'\"}, {is: 5}]"],
    )
    changes: tuple[Change, ...] = Field(
        default=(),
        description="What changes the points, in this order.",
        examples=["[{halve: up, when: not supplied}]"],
    )
    march: tuple[March, ...] = Field(
        default=(),
        description="Faster ways to move, clear of enemy zones; the first that applies counts.",
        examples=["[{times: 2, when: weather == 'clear'}]"],
    )
    terrain: Annotated[
        Annotated[FromTable, Tag("table")] | Annotated[dict[str, dict[str, str]], Tag("plain")],
        Discriminator(_from_table),
        Written("mapping of terrain to side to a number or never; or a mapping that names a table"),
        Unit("movement points"),
    ] = Field(
        description="What it costs to enter a hex.",
        examples=["{clear: {un: 1, communist: 1}, mountain: {un: 4, communist: never}}"],
    )
    hexsides: Annotated[
        dict[
            Annotated[str, Written("kind of hexside")],
            Annotated[str, Written("number, never, or a row of the terrain table")],
        ],
        Unit("movement points"),
    ] = Field(
        default_factory=dict,
        description="What it costs more to cross a kind of hexside; kinds that are not named cost nothing.",
        examples=["{river: 1, sea: never}"],
    )
    one_mover_at_a_time: bool = Field(
        default=True,
        description="Whether a unit or stack finishes before the next moves. It may drop units but never "
        "picks up any.",
        examples=["false"],
    )
    at_least_one_hex: bool = Field(
        default=False,
        description="Whether a unit may always move one hex, whatever that costs.",
        examples=["true"],
    )
    bans: tuple[Ban, ...] = Field(
        default=(),
        description="Moves that are refused.",
        examples=["[{when: turn == 1 and in_zone, says: nobody moves out of a zone on turn 1}]"],
    )
    exits: tuple[Exit, ...] = Field(
        default=(), description="Ways off the map.", examples=["[{side: un, from: un-entry, to: un-holding}]"]
    )
    entries: tuple[Entry, ...] = Field(
        default=(),
        description="Ways onto the map.",
        examples=["[{side: un, from: un-holding, to: un-entry}]"],
    )
    drops: tuple[Drop, ...] = Field(
        default=(),
        description="Drops from the air.",
        examples=["[{units: unit == 'us-187', from: un-holding}]"],
    )


class SupplyRule(Datum):
    """One way of being in supply. The first that applies gives the state its name."""

    id: Slug = Field(
        description="Name of this state of supply, for expressions and players.", examples=["overland"]
    )
    side: SideId = Field(description="Whose units.", examples=["un"])
    sources: Annotated[
        str | None,
        Written("name of a hex set, or depot for the hex of the landing's marker"),
        Absent("no line is traced: `when` alone decides"),
    ] = Field(default=None, description="Where lines of supply begin.", examples=["un-supply"])
    when: Annotated[UnitTest | None, ALWAYS] = Field(
        default=None, description="For which units.", examples=["\"'coastal' in flags\""]
    )
    room: Annotated[int | None, Unit("stacking points"), ANY] = Field(
        default=None, ge=0, le=10_000, description="How much it feeds.", examples=["15"]
    )
    longest: Annotated[int, Unit("hexes; 0: any number")] = Field(
        default=0, ge=0, le=1000, description="How long a line of supply may be.", examples=["12"]
    )
    barred_by: HexsideKinds = Field(
        default=(), description="Kinds of hexsides a line does not cross.", examples=["sea"]
    )
    closed: Annotated[Words, Written("words: ids of terrain kinds")] = Field(
        default=(), description="Terrain a line does not enter.", examples=["sea mountain"]
    )


class Shift(Datum):
    """A shift of columns in combat."""

    shift: Annotated[int, Unit("columns to the right, to the left when below zero")] = Field(
        ge=-50, le=50, description="How far it goes.", examples=["-1"]
    )
    when: Annotated[BattleTest | None, ALWAYS] = Field(
        default=None, description="In which battles.", examples=["\"'river' in crossed\""]
    )
    says: str = Field(default="", description="The word players read.", examples=["river"])


class Loss(Datum):
    """Steps more, or fewer, than the table says."""

    attacker: Annotated[int, Unit("steps, fewer when below zero")] = Field(
        default=0, ge=-20, le=20, description="What the attacker loses more.", examples=["1"]
    )
    defender: Annotated[int, Unit("steps, fewer when below zero")] = Field(
        default=0, ge=-20, le=20, description="What the defender loses more.", examples=["-1"]
    )
    when: Annotated[BattleTest | None, ALWAYS] = Field(
        default=None, description="In which battles.", examples=["attacker == 'communist'"]
    )


class CombatRules(Datum):
    """Combat: the table, who may attack, what changes strength, column and losses."""

    style: Literal["differential", "odds"] = Field(
        default="differential",
        description="What the columns of the table are: attacker minus defender, or the ratio of the two.",
        examples=["odds"],
    )
    table: TableId = Field(
        description="The combat table. Its rows are rolls, its cells losses of attacker and defender such "
        "as 1/2.",
        examples=["crt"],
    )
    not_across: HexsideKinds = Field(
        default=(), description="Kinds of hexsides nobody attacks across.", examples=["sea"]
    )
    apart: tuple[Apart, ...] = Field(
        default=(),
        description="Who never joins an attack.",
        examples=["[{side: communist, by: nationality}]"],
    )
    strength: tuple[Change, ...] = Field(
        default=(),
        description="What changes a unit's strength, in this order.",
        examples=["[{halve: up, when: attacking and not supplied}]"],
    )
    shifts: tuple[Shift, ...] = Field(
        default=(),
        description="Column shifts; all that apply are added.",
        examples=["[{shift: -1, when: \"'river' in crossed\", says: river}]"],
    )
    losses: tuple[Loss, ...] = Field(
        default=(),
        description="Steps more or fewer.",
        examples=["[{attacker: 1, when: attacker == 'communist'}]"],
    )
    bans: tuple[Ban, ...] = Field(
        default=(),
        description="Attacks that are refused.",
        examples=["[{when: to_terrain == 'mountain', says: nobody attacks a mountain}]"],
    )


def _tiers(value: object) -> object:
    return [value] if isinstance(value, str) else value


Tiers = Annotated[
    tuple[Directions, ...],
    BeforeValidator(_tiers, json_schema_input_type=tuple[Words, ...] | str),
    Written("list of directions, or of several in one text"),
]


class RetreatRules(Datum):
    """Retreat: a defender may trade steps for hexes."""

    when: Annotated[UnitTest | None, Absent("all may")] = Field(
        default=None, description="Which defenders may retreat.", examples=["side == 'un'"]
    )
    directions: Tiers = Field(
        default=(),
        description="Ways of a retreat, best first; those in one entry are equally good. All when empty.",
        examples=["[S, SE SW, NE NW]"],
    )
    not_across: HexsideKinds = Field(
        default=(), description="Kinds of hexsides nobody retreats across.", examples=["sea"]
    )


class MomentumRules(Datum):
    """Momentum: a second attack at once for a stack that advanced."""

    needs: UnitTest = Field(
        description="A unit the stack must hold.", examples=["\"'us-divisions' in unit_sets\""]
    )


class Replacement(Datum):
    """Steps given back in a phase of replacements."""

    side: SideId = Field(description="Whose units.", examples=["un"])
    units: UnitTest = Field(description="Which of them.", examples=["nationality == 'rok'"])
    steps: Annotated[int, Unit("steps")] = Field(
        default=1, ge=1, le=20, description="How many steps a unit gets.", examples=["2"]
    )
    times: Annotated[int, Unit("units a phase")] = Field(
        default=1, ge=1, le=15, description="How many units get them.", examples=["3"]
    )


class BoundaryRules(Datum):
    """Boundary: a line along a column that one side moves."""

    side: SideId = Field(description="Who moves it.", examples=["communist"])
    marker: Annotated[str, Written("id of a marker")] = Field(
        description="The marker that shows it.", examples=["boundary"]
    )
    start: Annotated[int, Unit("number of a column")] = Field(
        description="Where it stands at first.", examples=["35"]
    )
    columns: Annotated[str | None, Written("range of columns"), Absent("anywhere on the map")] = Field(
        default=None, description="Where it may stand.", examples=["1..46"]
    )


class LandingRules(Datum):
    """Landing: units come from the sea, once in a game."""

    side: SideId = Field(description="Who lands.", examples=["un"])
    units: UnitTest = Field(description="Which units may land.", examples=["\"'us-divisions' in unit_sets\""])
    most: Annotated[int, Unit("units")] = Field(
        default=1, ge=1, le=20, description="How many land at most.", examples=["2"]
    )
    from_: HexSetName = Field(alias="from", description="Hexes they start from.", examples=["inchon"])
    box: Annotated[Area | None, Absent("from hexes only")] = Field(
        default=None, description="An area they may start from as well.", examples=["un-holding"]
    )
    to: TargetTest = Field(description="Where they may land.", examples=["\"'coastal' in to_flags\""])
    marker: Annotated[str, Written("id of a marker")] = Field(
        description="The depot that goes with them.", examples=["beachhead"]
    )


class ControlRules(Datum):
    """Control: who holds which hexes at the start. It changes when a unit enters."""

    behind: SideId = Field(
        description="The side that holds all hexes the flood does not reach.", examples=["un"]
    )
    flood: HexSetName = Field(
        description="Hexes from which the other side's ground spreads, up to the line of units of `behind`.",
        examples=["communist-supply"],
    )
