"""Schema of `rules.yaml`: mechanisms, named sets, phases, victory, and the status of each rule of the
checklist.
"""

from typing import Annotated

from pydantic import Field

from builder.rules.checklist import Checklist, ChecklistId, Coverage
from builder.rules.mechanisms import (
    Ban,
    BoundaryRules,
    CombatRules,
    ControlRules,
    LandingRules,
    MomentumRules,
    MovementRules,
    Replacement,
    RetreatRules,
    StackingRules,
    SupplyRule,
    ZoneRules,
)
from builder.schema.base import (
    Absent,
    Datum,
    Known,
    Schema,
    SideId,
    Slug,
    StateId,
    Words,
    Written,
)

RuleNumber = Annotated[str, Written("rule number")]
NONE = Absent("the game has no such rule")


class PhaseRule(Datum):
    """What a phase is for."""

    does: Annotated[
        Words,
        Known(
            (
                "move",
                "combat",
                "boundary",
                "landing",
                "replacements",
                "state",
                "check",
                "restore",
                "place",
                "mark",
            )
        ),
    ] = Field(
        description="What is done in it: move, combat, boundary (the line is moved), landing, replacements, "
        "state (a state "
        "is rolled), check (of victory), restore (the dead come back), place (units are set up), mark (the "
        "front).",
        examples=["move combat"],
    )
    other_of: Annotated[str | None, Written("id of a phase"), Absent("all it does")] = Field(
        default=None,
        description="The phase takes what that one left of moving and fighting.",
        examples=["un-first"],
    )
    rolls: Annotated[StateId | None, Absent("none")] = Field(
        default=None, description="The state that is rolled.", examples=["weather"]
    )


class Memory(Datum):
    """Remembered for each unit when its side begins to move."""

    side: SideId = Field(description="Whose units.", examples=["un"])
    when: Annotated[str, Written("expression about a unit and its stack")] = Field(
        description="What is remembered. The name then stands for it in expressions.",
        examples=["\"groups(stack) >= {'us', 'rok'}\""],
    )


class UnitSet(Datum):
    """A named set of units, by what is printed on them."""

    when: Annotated[str, Written("expression about what is printed on a unit")] = Field(
        description="Which units belong to it.", examples=["nationality == 'us' and size == 'XX'"]
    )


class HexSet(Datum):
    """A named set of hexes, by what is printed on the map."""

    when: Annotated[str, Written("expression about what is printed in a hex")] = Field(
        description="Which hexes belong to it.", examples=["terrain == 'town' and 'north' in flags"]
    )


class Condition(Datum):
    """A victory condition."""

    id: Slug = Field(description="Its name.", examples=["capital"])
    winner: Annotated[SideId | None, Absent("a draw")] = Field(
        default=None, description="The side that wins.", examples=["communist"]
    )
    at: Annotated[str, Written("once, or the number of a turn")] = Field(
        default="once",
        description="When it is looked at: once: as soon as it holds; or at the end of this turn.",
        examples=["11"],
    )
    when: Annotated[str, Written("expression about victory")] = Field(
        description="What must hold.", examples=["held('communist', 'seoul') >= 1"]
    )
    says: str = Field(
        description="The reason, in a player's words.", examples=["Inchon or a hex of Seoul has fallen"]
    )


class RulesDoc(Datum):
    """The referee: which mechanisms the game uses, with their numbers."""

    unit_sets: dict[Slug, UnitSet] = Field(
        default_factory=dict,
        description="Named sets of units, for expressions.",
        examples=["{us-divisions: {when: nationality == 'us' and size == 'XX'}}"],
    )
    hex_sets: dict[Slug, HexSet] = Field(
        default_factory=dict,
        description="Named sets of hexes, beside those of the map.",
        examples=["{towns: {when: terrain == 'town'}}"],
    )
    stacking: StackingRules = Field(
        default_factory=StackingRules,
        description="Stacking: limits on what stands in a hex.",
        examples=["{limits: [{side: un, limit: 6}]}"],
    )
    zones_of_control: ZoneRules = Field(
        default_factory=ZoneRules,
        description="Zones of control: where they reach and what they do.",
        examples=["{barred_by: sea, entering: stop, leaving: free-hex}"],
    )
    movement: MovementRules = Field(
        description="Movement: points, what a hex costs, what is not allowed.",
        examples=["{factor: [{is: 6}], terrain: {clear: {un: 1, communist: 1}}}"],
    )
    supply: tuple[SupplyRule, ...] = Field(
        default=(),
        description="Ways of being in supply; the first that applies names the state.",
        examples=["[{id: overland, side: un, sources: un-supply, barred_by: sea}]"],
    )
    combat: CombatRules = Field(
        description="Combat: the table, who may attack, what changes the odds.",
        examples=["{style: odds, table: crt}"],
    )
    retreat: Annotated[RetreatRules | None, NONE] = Field(
        default=None,
        description="Retreat: a defender trades steps for hexes.",
        examples=["{directions: [S, SE SW]}"],
    )
    momentum: Annotated[MomentumRules | None, NONE] = Field(
        default=None,
        description="Momentum: a second attack after an advance.",
        examples=["{needs: type == 'armour'}"],
    )
    replacements: tuple[Replacement, ...] = Field(
        default=(),
        description="Replacements: steps given back in a phase.",
        examples=["[{side: un, units: nationality == 'rok'}]"],
    )
    boundary: Annotated[BoundaryRules | None, NONE] = Field(
        default=None,
        description="Boundary: a line along a column that one side moves.",
        examples=["{side: communist, marker: boundary, start: 35}"],
    )
    landing: Annotated[LandingRules | None, NONE] = Field(
        default=None,
        description="Landing: units come from the sea, once in a game.",
        examples=[
            "{side: un, units: size == 'XX', from: inchon, to: \"'coastal' in to_flags\", marker: beachhead}"
        ],
    )
    control: Annotated[ControlRules | None, NONE] = Field(
        default=None,
        description="Control: who holds which hexes at the start.",
        examples=["{behind: un, flood: communist-supply}"],
    )
    placing: tuple[Ban, ...] = Field(
        default=(),
        description="Placing: where units may not be set up.",
        examples=["[{when: side == 'un' and to_control != 'un', says: the UN stands south of the front}]"],
    )
    remember: dict[Slug, Memory] = Field(
        default_factory=dict,
        description="What is remembered of each unit when its side begins to move: name, and as below.",
        examples=["{mixed: {side: un, when: \"groups(stack) >= {'us', 'rok'}\"}}"],
    )
    sequence: dict[Slug, PhaseRule] = Field(
        default_factory=dict,
        description="What each phase of the game's sequence is for. None may be missing.",
        examples=["{un-first: {does: move combat}, weather: {does: state, rolls: weather}}"],
    )
    victory: tuple[Condition, ...] = Field(
        default=(),
        description="Victory conditions; at the same moment the first that holds counts.",
        examples=[
            "[{id: rok-losses, winner: communist, when: dead('rok-divisions') >= 5, says: five ROK "
            "divisions are lost}]"
        ],
    )
    cites: dict[Slug, RuleNumber] = Field(
        default_factory=dict,
        description="Reason of a refusal, and the rule that players read with it.",
        examples=['{zone-stop: "8.3", stacking: "6.1"}'],
    )


class RulesFile(Schema):
    """The referee of a game: `rules.yaml`, beside game.yaml."""

    rules: RulesDoc = Field(
        description="The mechanisms the game uses, with their numbers and conditions.",
        examples=[
            "{movement: {factor: [{is: 6}], terrain: {clear: {un: 1}}}, combat: {style: odds, table: crt}}"
        ],
    )
    checklist: Checklist = Field(
        default_factory=dict,
        description="Every rule a referee has to answer for; usually the name of a table: checklist.csv.",
        examples=["checklist.csv"],
    )
    chapters: dict[Annotated[str, Written("number of a chapter")], str] = Field(
        default_factory=dict,
        description="Chapters of the rulebook and their titles, for lists of rules.",
        examples=['{"5": Sequence of play, "6": Stacking}'],
    )
    coverage: dict[ChecklistId, Coverage] = Field(
        default_factory=dict,
        description="What is done about each rule of the checklist. None may be missing.",
        examples=["{EF-3.1: {is: enforced, by: placing}, EF-5.1: {is: manual, why: Left to the players.}}"],
    )
