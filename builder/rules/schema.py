"""`rules:` as an author writes it: mechanisms, their parameters, and expressions for everything special."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BeforeValidator, Discriminator, Field, Tag, model_validator

from builder.schema.base import Datum, Schema, Slug, Words


class Limit(Datum):
    """How many stacking points of a side may stand in a hex. The first that applies counts."""

    side: str
    limit: int = Field(ge=0, le=10_000)
    when: str | None = None


class Apart(Datum):
    """Values of `by` that never share a hex (stacking) or an attack (combat)."""

    side: str
    by: Literal["nationality", "group", "formation"]


class StackingRules(Datum):
    """Stacking. Points of a unit come from its size."""

    limits: tuple[Limit, ...] = ()
    apart: tuple[Apart, ...] = ()


class ZoneRules(Datum):
    """Zones of control. `exerts`: which units have one, all when left out."""

    exerts: str | None = None
    barred_by: Words = Field(default=(), description="Kinds of hexsides a zone does not cross.")
    entering: Literal["stop", "free"] = "stop"
    leaving: Literal["free-hex", "free"] = "free"
    friend_negates: Words = Field(
        default=(), description="For what a friend in the hex lifts a zone: supply retreat."
    )


class Change(Datum):
    """What changes a number: one of the operations, applied in the order of the list."""

    when: str | None = None
    add: int | None = Field(default=None, ge=-1000, le=1000)
    times: int | None = Field(default=None, ge=0, le=100)
    halve: Literal["up", "down"] | None = None
    set_to: int | None = Field(default=None, ge=0, le=1000)

    @model_validator(mode="after")
    def _one_operation(self) -> Change:
        given = [v for v in (self.add, self.times, self.halve, self.set_to) if v is not None]
        if len(given) != 1:
            raise ValueError("give one of add, times, halve, set_to")
        return self


class Case(Datum):
    """A value for a case; the first that applies counts."""

    when: str | None = None
    is_: int = Field(alias="is", ge=0, le=1000)


class FromTable(Datum):
    """Values from a table of the game: `state` names the state whose values are the rows."""

    table: str
    state: str | None = None
    columns: dict[str, str] = Field(min_length=1, description="Side to the heading of its column.")


def _from_table(value: object) -> str:
    return (
        "table" if isinstance(value, FromTable) or (isinstance(value, dict) and "table" in value) else "plain"
    )


class March(Datum):
    """A faster move that keeps clear of enemy zones of control from start to end."""

    when: str | None = None
    times: int = Field(default=2, ge=2, le=10)


class Ban(Datum):
    """Something units may not do when a condition holds. `says`: the reason, in a player's words.

    `except_for`: how many units a player turn may do it all the same.
    """

    when: str
    says: str
    except_for: int = Field(default=0, ge=0, le=1000)


class Exit(Datum):
    """Leaving the map from hexes of a set, on foot. `to`: an area; out of the game when left out."""

    side: str
    from_: str = Field(alias="from")
    to: str | None = None
    price: int = Field(default=1, ge=0, le=100)
    when: str | None = None


class Entry(Datum):
    """Entering the map from an area by hexes of a set, at the price of the hex."""

    side: str
    from_: str = Field(alias="from")
    to: str


class Drop(Datum):
    """A drop from the air, once in a game."""

    units: str
    from_: str = Field(alias="from")
    to: str | None = None
    first_move: bool = False


class MovementRules(Datum):
    """Movement. `hexsides`: points to cross, `never`, or the row of the terrain table."""

    factor: Annotated[
        Annotated[FromTable, Tag("table")] | Annotated[tuple[Case, ...], Tag("plain")],
        Discriminator(_from_table),
    ]
    changes: tuple[Change, ...] = ()
    march: tuple[March, ...] = ()
    terrain: Annotated[
        Annotated[FromTable, Tag("table")] | Annotated[dict[str, dict[str, str]], Tag("plain")],
        Discriminator(_from_table),
    ]
    hexsides: dict[str, str] = Field(default_factory=dict)
    one_mover_at_a_time: bool = True
    at_least_one_hex: bool = False
    bans: tuple[Ban, ...] = ()
    exits: tuple[Exit, ...] = ()
    entries: tuple[Entry, ...] = ()
    drops: tuple[Drop, ...] = ()


class SupplyRule(Datum):
    """One way of being in supply; the first that applies gives the state its name.

    Without `sources` no line is traced: `when` alone decides. `sources`: a hex set, or `depot` for the hex
    of the
    landing's marker. `room`: stacking points it feeds. `longest`: hexes of a line, any when left out.
    """

    id: Slug
    side: str
    sources: str | None = None
    when: str | None = None
    room: int | None = Field(default=None, ge=0, le=10_000)
    longest: int = Field(default=0, ge=0, le=1000)
    barred_by: Words = ()
    closed: Words = Field(default=(), description="Terrain a line may not enter.")


class Shift(Datum):
    """Columns to the right (left when negative)."""

    shift: int = Field(ge=-50, le=50)
    when: str | None = None
    says: str = ""


class Loss(Datum):
    """Steps more, or fewer when negative, for one side of a battle."""

    attacker: int = Field(default=0, ge=-20, le=20)
    defender: int = Field(default=0, ge=-20, le=20)
    when: str | None = None


class CombatRules(Datum):
    """Combat. `table`: columns are differentials or odds, cells losses attacker/defender."""

    style: Literal["differential", "odds"] = "differential"
    table: str
    not_across: Words = ()
    apart: tuple[Apart, ...] = ()
    strength: tuple[Change, ...] = ()
    shifts: tuple[Shift, ...] = ()
    losses: tuple[Loss, ...] = ()
    bans: tuple[Ban, ...] = ()


def _tiers(value: object) -> object:
    return [value] if isinstance(value, str) else value


Tiers = Annotated[tuple[Words, ...], BeforeValidator(_tiers)]


class RetreatRules(Datum):
    """A defender may trade steps for hexes. `directions`: best first; those in one entry are equally good."""

    when: str | None = None
    directions: Tiers = ()
    not_across: Words = ()


class MomentumRules(Datum):
    """A second attack at once for a stack that advanced. `needs`: a unit the stack must hold."""

    needs: str


class Replacement(Datum):
    """Steps given back in a phase of replacements."""

    side: str
    units: str
    steps: int = Field(default=1, ge=1, le=20)
    times: int = Field(default=1, ge=1, le=15)


class BoundaryRules(Datum):
    """A line along a column that one side moves. `marker` shows it."""

    side: str
    marker: str
    start: int
    columns: str | None = None


class LandingRules(Datum):
    """A landing from the sea, once in a game. `marker`: the depot it brings."""

    side: str
    units: str
    most: int = Field(default=1, ge=1, le=20)
    from_: str = Field(alias="from")
    box: str | None = None
    to: str
    marker: str


class ControlRules(Datum):
    """Control of hexes. At the start `behind` holds all that a flood from `flood` cannot reach past its
    line.
    """

    behind: str
    flood: str


class PhaseRule(Datum):
    """What a phase is for. `other_of`: it takes what that phase left of moving and fighting."""

    does: Words
    other_of: str | None = None
    rolls: str | None = None


class Memory(Datum):
    """Remembered for each unit when its side begins to move."""

    side: str
    when: str


class UnitSet(Datum):
    """A named set of units, by what is printed on them."""

    when: str


class HexSet(Datum):
    """A named set of hexes, by what is printed on the map."""

    when: str


class Condition(Datum):
    """A victory condition. `winner`: a side, or none for a draw.

    `at`: `once`, or the turn at whose end it is seen.
    """

    id: Slug
    winner: str | None = None
    at: str = "once"
    when: str
    says: str


class Coverage(Datum):
    """What the referee does about a rule of the checklist, by which mechanisms, and why if it does not.

    `proof`: names of the tests that show it.
    """

    is_: Literal["enforced", "computed", "reminded", "data", "manual"] = Field(alias="is")
    by: Words = ()
    why: str = ""
    proof: Words = ()


class RulesDoc(Datum):
    """`rules:` the whole referee."""

    unit_sets: dict[Slug, UnitSet] = Field(default_factory=dict)
    hex_sets: dict[Slug, HexSet] = Field(default_factory=dict)
    stacking: StackingRules = Field(default_factory=StackingRules)
    zones_of_control: ZoneRules = Field(default_factory=ZoneRules)
    movement: MovementRules
    supply: tuple[SupplyRule, ...] = ()
    combat: CombatRules
    retreat: RetreatRules | None = None
    momentum: MomentumRules | None = None
    replacements: tuple[Replacement, ...] = ()
    boundary: BoundaryRules | None = None
    landing: LandingRules | None = None
    control: ControlRules | None = None
    placing: tuple[Ban, ...] = ()
    remember: dict[Slug, Memory] = Field(default_factory=dict)
    sequence: dict[Slug, PhaseRule] = Field(default_factory=dict)
    victory: tuple[Condition, ...] = ()
    cites: dict[Slug, str] = Field(
        default_factory=dict, description="Reason of a refusal to the rule it cites."
    )


class ChecklistEntry(Datum):
    """One rule of the checklist. `rule`: its number in the rulebook, which begins with its chapter's."""

    id: str | None = None
    kind: str = ""
    says: str


class RulesFile(Schema):
    """`rules.yaml`."""

    rules: RulesDoc
    checklist: dict[str, ChecklistEntry] = Field(default_factory=dict)
    chapters: dict[str, str] = Field(default_factory=dict, description="Number of a chapter to its title.")
    coverage: dict[str, Coverage] = Field(default_factory=dict)
