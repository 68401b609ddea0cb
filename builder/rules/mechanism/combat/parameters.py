"""Combat: what an author may write."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Literal, Self

from pydantic import BeforeValidator, Discriminator, Field, Tag, model_validator

from builder.rules.engine.parameters import (
    ALWAYS,
    ApartDoc,
    BanDoc,
    BattleTest,
    ChangeDoc,
    LinkKinds,
    TargetTest,
    UnitTest,
)
from builder.schema.base import Absent, Datum, Item, Slug, StateId, TableId, Unit, Words, Written

Style = Literal["differential", "odds", "strength", "hits", "ladder"]
StatId = Annotated[str, Written("id of a stat")]
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
Dice = Annotated[str, Field(pattern=r"^[1-9]?\d?d\d{1,3}$"), Written("dice, such as 2d6")]
Numbers = Annotated[
    dict[Annotated[str, Written("name of a declared value")], Annotated[int, Field(ge=-10_000, le=10_000)]],
    Unit("what the value counts"),
]
OutcomeTest = Annotated[str, Written("expression about a battle that is fought")]
WorldTest = Annotated[str, Written("expression about the game as it stands")]


class StrengthChangeDoc(ChangeDoc):
    """A change of the strength of a unit."""

    once_a_hex: bool = Field(
        default=False,
        description="Whether of all units of a side that fight from one hex only the first for which it "
        "applies is changed: what a hex adds, not a unit.",
        examples=["true"],
    )


class StrengthDoc(Item):
    """What the strength of units is, and what changes it."""

    attack: Annotated[StatId | None, Absent("the only stat that is a number on all counters")] = Field(
        default=None, description="The stat that counts when a unit attacks.", examples=["attack"]
    )
    defence: Annotated[StatId | None, Absent("the same as for an attack")] = Field(
        default=None, description="The stat that counts when it is attacked.", examples=["defence"]
    )
    changes: tuple[StrengthChangeDoc, ...] = Field(
        default=(),
        description="What changes the strength of a unit, in this order. Expressions may ask about all who "
        "attack and defend.",
        examples=["[{halve: exactly, when: attacking and not supplied}]"],
    )
    round: Literal["exactly", "down", "up", "near"] = Field(
        default="exactly",
        description="How the strength of all attackers, and of all defenders, is rounded when added up.",
        examples=["down"],
    )


def _strength_form(value: object) -> str:
    return "mapping" if isinstance(value, (StrengthDoc, dict)) else "changes"


class ShiftDoc(Item):
    """A shift of columns, or a change of the die."""

    shift: Annotated[int, Unit("columns to the right, to the left when below zero")] = Field(
        default=0, ge=-50, le=50, description="How far it goes.", examples=["-1"]
    )
    die: Annotated[
        str | None,
        Written("number, or expression about a battle that is one"),
        Absent("the die stays"),
    ] = Field(default=None, description="What is added to the die.", examples=["-1"])
    table: Annotated[TableId | None, Absent("`shift` or `die` says it")] = Field(
        default=None,
        description="A table that says what is added to the die, by the terrain of the hex attacked, by the "
        "value of a state, or in a row of its own.",
        examples=["terrain-effects"],
    )
    column: Annotated[str | None, Written("heading of a column"), Absent("without a table")] = Field(
        default=None, description="The heading of the column.", examples=["Assault"]
    )
    state: Annotated[StateId | None, Absent("its rows are terrain")] = Field(
        default=None, description="The state whose values are the rows of the table.", examples=["weather"]
    )
    row: Annotated[str | None, Written("heading of a row"), Absent("every row, when it applies")] = Field(
        default=None, description="The only row that counts.", examples=["River"]
    )
    of: Literal["attacker", "defender"] = Field(
        default="attacker",
        description="Whose die it changes, where both sides throw.",
        examples=["defender"],
    )
    when: Annotated[BattleTest | None, ALWAYS] = Field(
        default=None, description="In which battles.", examples=["\"'river' in crossed\""]
    )
    one_defender: Annotated[UnitTest | None, Absent("whoever is attacked")] = Field(
        default=None,
        description="Only if one of those who are attacked is such.",
        examples=["not surprised"],
    )
    says: Annotated[str, Absent("with a table, what the row is called")] = Field(
        default="", description="The word players read.", examples=["river"]
    )

    @model_validator(mode="after")
    def _does_something(self) -> Self:
        if self.shift == 0 and self.die is None and self.table is None:
            raise ValueError("give shift, die or both, or a table")
        if self.table is not None and (self.shift or self.die is not None or self.column is None):
            raise ValueError("a table stands with a column, in place of shift and die")
        return self


class LossDoc(Item):
    """Steps more, or fewer, than the result says."""

    attacker: Annotated[int, Unit("steps, fewer when below zero")] = Field(
        default=0, ge=-20, le=20, description="What the attacker loses more.", examples=["1"]
    )
    defender: Annotated[int, Unit("steps, fewer when below zero")] = Field(
        default=0, ge=-20, le=20, description="What the defender loses more.", examples=["-1"]
    )
    when: Annotated[BattleTest | None, ALWAYS] = Field(
        default=None, description="In which battles.", examples=["attacker == 'communist'"]
    )


class HitsDoc(Datum):
    """Throws that must reach a number."""

    throws: Literal["one", "attacker", "point", "defender"] = Field(
        default="one",
        description="one: a throw for all attackers together. attacker: one for each. point: one for every "
        "point of their strength. defender: one at each unit that is attacked; what a hit does to each, it "
        "does to that one.",
        examples=["point"],
    )
    needs: Annotated[str, Field(pattern=r"^-?\d{1,3}$|^(attack|defence)$")] = Field(
        description="What a throw must reach: a number, or the strength of the attacker or of the defence.",
        examples=["5"],
    )
    plus: Annotated[int, Unit("strength")] = Field(
        default=0,
        ge=-100,
        le=100,
        description="What is added to a strength for the number needed.",
        examples=["2"],
    )
    at_most: bool = Field(
        default=False,
        description="Whether a throw hits when it is no more than the number, in place of no less.",
        examples=["true"],
    )
    misses: Annotated[int | None, Unit("pips of a throw"), Absent("none")] = Field(
        default=None, description="A throw that always misses.", examples=["6"]
    )
    result: str = Field(description="The result of a hit.", examples=["D1"])


class LadderDoc(Datum):
    """Dice and what is added to them, on a ladder of results."""

    results: dict[Annotated[str, Written("sums: 5, 2..4, ..1 or 8..")], str] = Field(
        min_length=1,
        description="For each sum its result.",
        examples=['{"..4": "-", "5..7": D1, "8..": DR2}'],
    )
    adds: Literal["nothing", "differential"] = Field(
        default="nothing",
        description="Whether attack minus defence is added to the dice.",
        examples=["differential"],
    )
    opposed: bool = Field(
        default=False,
        description="Whether the defender throws the same dice, and that is taken away.",
        examples=["true"],
    )


class ConsequenceDoc(Item):
    """What a result brings about. A `#` in its name stands for any number."""

    result: Annotated[str | None, Absent("every battle, whatever its result")] = Field(
        default=None, description="The result, as tables name it.", examples=["DR#"]
    )
    when: Annotated[OutcomeTest | None, ALWAYS] = Field(
        default=None,
        description="And only then: about the battle, and the steps that each side loses. Not for steps from "
        "units that a side chooses.",
        examples=["defender_loses > attacker_loses"],
    )
    units: Annotated[UnitTest | None, Absent("all")] = Field(
        default=None,
        description="Which units it is about. Not for steps from units that a side chooses.",
        examples=["type == 'armour'"],
    )
    supplied: Annotated[bool | None, Absent("both")] = Field(
        default=None,
        description="Whether it is only about units in supply, or only about those that are not. Not for "
        "steps from units that a side chooses.",
        examples=["false"],
    )
    attacker: Annotated[Steps | None, Absent("none")] = Field(
        default=None,
        description="Steps that the attacker loses, from units it chooses.",
        examples=["1"],
    )
    defender: Annotated[Steps | None, Absent("none")] = Field(
        default=None, description="Steps that the defender loses, from units it chooses.", examples=["#"]
    )
    each_attacker: Annotated[Steps | None, Absent("none")] = Field(
        default=None, description="Steps that every attacking unit loses at once.", examples=["all"]
    )
    each_defender: Annotated[Steps | None, Absent("none")] = Field(
        default=None, description="Steps that every defending unit loses at once.", examples=["1"]
    )
    attackers_retreat: Annotated[Places | None, Absent("none")] = Field(
        default=None, description="Places that the attackers must retreat.", examples=["1"]
    )
    defenders_retreat: Annotated[Places | None, Absent("none")] = Field(
        default=None, description="Places that the defenders must retreat.", examples=["#"]
    )
    attackers_get: Numbers = Field(
        default_factory=dict,
        description="Values that each attacker gets; 1 for a condition.",
        examples=["{exhausted: 1}"],
    )
    defenders_get: Numbers = Field(
        default_factory=dict,
        description="Values that each defender gets; 1 for a condition.",
        examples=["{neutralized: 1}"],
    )

    at_end: bool = Field(
        default=False,
        description="Whether each loses its steps when the battle is over, not at once; who loses its last "
        "so does not advance.",
        examples=["true"],
    )

    @model_validator(mode="after")
    def _steps_of_results(self) -> Self:
        chosen = self.attacker is not None or self.defender is not None
        retreats = self.attackers_retreat is not None or self.defenders_retreat is not None
        if self.at_end and (chosen or retreats or self.attackers_get or self.defenders_get):
            raise ValueError("at_end is for each_attacker and each_defender")
        picked = self.when is not None or self.units is not None or self.supplied is not None
        if chosen and (self.result is None or picked):
            raise ValueError("attacker and defender stand with a result, and without when, units, supplied")
        return self


class CellDoc(Datum):
    """A number that stands in a table."""

    table: TableId = Field(description="The table.", examples=["attack-cost"])
    row: Annotated[str, Written("heading of a row")] = Field(
        description="The heading of the row.", examples=["Artillery"]
    )
    column: Annotated[str, Written("heading of a column")] = Field(
        description="The heading of the column.", examples=["Points"]
    )


Cost = Annotated[int, Field(ge=1, le=10_000)] | CellDoc
Costs = Annotated[
    dict[Annotated[str, Written("name of a declared value")], Cost],
    Unit("what the value counts"),
]


class PriceDoc(Item):
    """What an attack costs."""

    pays: Costs = Field(
        min_length=1,
        description="How much of which values: of the attacking side, of the place attacked, or of the game. "
        "A number, or a cell of a table.",
        examples=["{supply-points: 1}"],
    )
    when: Annotated[BattleTest | None, ALWAYS] = Field(
        default=None, description="For which attacks.", examples=["\"'armour' in types(attackers)\""]
    )


def _range(value: object) -> object:
    return str(value) if isinstance(value, int) else value


class BackingDoc(Datum):
    """What may be bought for one battle of attacks that are declared on a hex, such as guns."""

    title: str = Field(description="The entry in the menu of a unit that is to attack.", examples=["Guns"])
    help: str = Field(default="", description="A sentence for players.", examples=["They fire once."])
    kinds: Words = Field(
        default=(), description="For which kinds of battle; for all when empty.", examples=["assault"]
    )
    pays: Costs = Field(min_length=1, description="What it costs.", examples=["{supply-points: 2}"])
    die: Annotated[Annotated[int, Field(ge=-50, le=50)] | CellDoc, Unit("pips")] = Field(
        description="What it adds to the throw of the attackers: a number, or a cell of a table.",
        examples=["-1"],
    )
    says: str = Field(default="", description="The word players read.", examples=["artillery"])


class SpoilDoc(Item):
    """What a side gains that advances to where an enemy was lost in battle, or by the loss alone."""

    units: UnitTest = Field(description="For which units that are lost.", examples=["size == 'XX'"])
    gains: Costs = Field(
        min_length=1,
        description="How much of which values for each of them: of the side that advances, of the place, or "
        "of the game. A number, or a cell of a table.",
        examples=["{supply-points: 1}"],
    )
    at_once: bool = Field(
        default=False,
        description="Whether the side that attacks gains it when the unit is lost, though nobody advances.",
        examples=["true"],
    )


class FollowerDoc(Item):
    """Units that are not attacked themselves and share the fate of others in the same hex: when the last of
    these is lost in a battle they are lost, and when all that are left must retreat they must, too.
    """

    units: UnitTest = Field(description="Which units.", examples=["type == 'artillery'"])
    others: UnitTest = Field(description="Whose fate they share.", examples=["type == 'infantry'"])
    choose: Literal["never", "when-some-stay", "always"] = Field(
        default="never",
        description="When their owner chooses whether they retreat along. never: they do if all of the "
        "others must. when-some-stay: also with a part of them, if he likes. always: they may stay, too.",
        examples=["when-some-stay"],
    )


class KindDoc(Datum):
    """A kind of battle."""

    name: str = Field(default="Attack", description="What players read.", examples=["Bombardment"])
    title: Annotated[str | None, Absent("the name")] = Field(
        default=None, description="The entry in the menu.", examples=["Bombard this hex"]
    )
    phases: Words = Field(
        default=(),
        description="Phases in which such battles may be fought; in all that allow combat when empty.",
        examples=["bombardment"],
    )
    declared: Words = Field(
        default=(),
        description="Phases in which such attacks are declared, unit by unit, and paid for. They are "
        "fought in `phases`, by those who were declared, all at once or one after the other. Fought as "
        "they come when empty.",
        examples=["designation"],
    )
    declared_get: Numbers = Field(
        default_factory=dict,
        description="Values that units get which are declared to attack so, or that the place gets; 1 for a "
        "condition.",
        examples=["{half-hearted: 1}"],
    )
    binding: bool = Field(
        default=False,
        description="Of attacks that are declared: whether those who are declared must make them, if they "
        "still can, before the phase ends.",
        examples=["true"],
    )
    answers: bool = Field(
        default=False,
        description="Whether only units that are to attack the place where the attackers stand are attacked "
        "so: fire of the defence.",
        examples=["true"],
    )
    picks: bool = Field(
        default=False,
        description="Whether attackers may pick whom of a place they attack, and attack others there later.",
        examples=["true"],
    )
    when: Annotated[WorldTest | None, ALWAYS] = Field(
        default=None, description="When such battles may be fought.", examples=["weather == 'clear'"]
    )
    units: Annotated[TargetTest | None, Absent("all units")] = Field(
        default=None,
        description="Which units may attack so, and which place.",
        examples=["type == 'artillery'"],
    )
    against: Annotated[UnitTest | None, Absent("all enemies")] = Field(
        default=None, description="Whom they may attack.", examples=["type != 'aircraft'"]
    )
    aims: bool = Field(
        default=False,
        description="Whether they attack a single unit, not all in its hex.",
        examples=["true"],
    )
    prices: tuple[PriceDoc, ...] = Field(
        default=(),
        description="What an attack costs: the first that applies. Who cannot pay does not attack.",
        examples=["[{pays: {supply-points: 1}}]"],
    )
    range: Annotated[
        str,
        BeforeValidator(_range, json_schema_input_type=int | str),
        Field(pattern=r"^(\d{1,2}(\.\.\d{1,2})?|[A-Za-z][\w.-]*)$"),
        Written("number, first..last, or id of a stat"),
        Unit("hexes, or links of a map of spaces"),
    ] = Field(
        default="1",
        description="How far attackers stand from the place they attack: 1 is next to it. A stat gives the "
        "greatest distance for each unit.",
        examples=["2..4"],
    )
    attacks_again: Literal["never", "other-kinds", "always"] = Field(
        default="never",
        description="Whether a unit that has attacked in a phase may attack so: never, after attacks of "
        "other kinds, or always.",
        examples=["other-kinds"],
    )
    attacked_again: Literal["never", "other-kinds", "always"] = Field(
        default="other-kinds",
        description="Whether a unit that was attacked in a phase may be attacked so: never, after attacks of "
        "other kinds, or always.",
        examples=["always"],
    )
    advance: Annotated[bool | None, Absent("when attackers stand next to the place")] = Field(
        default=None, description="Whether attackers may advance.", examples=["false"]
    )
    advancing: Annotated[UnitTest | None, Absent("all attackers")] = Field(
        default=None, description="Which attackers may advance.", examples=["type != 'garrison'"]
    )
    must_advance: bool = Field(
        default=False,
        description="Whether attackers who do not advance to the place are eliminated: when the battle is "
        "over, or as soon as nothing is owed and the enemy still holds it.",
        examples=["true"],
    )
    may_stay: bool = Field(
        default=True,
        description="Whether units that must retreat from such a battle may stay instead, where `stands` of "
        "`retreat` lets them.",
        examples=["false"],
    )
    style: Style = Field(
        default="differential",
        description="What decides. Columns of a table by attacker minus defender (differential), by their "
        "ratio (odds), or by the attack alone (strength); throws that must reach a number (hits); dice and "
        "what is added to them (ladder).",
        examples=["odds"],
    )
    table: Annotated[TableId | None, Absent("hits or ladder stand here")] = Field(
        default=None,
        description="The combat table. Its rows are rolls, its cells results: losses of attacker and "
        "defender such as 1/2, or names that `consequences` explains.",
        examples=["crt"],
    )
    favours: Literal["defender", "attacker", "neither"] = Field(
        default="defender",
        description="Whom it favours when the value lies between two columns; neither: the nearer counts.",
        examples=["neither"],
    )
    below: Literal["first", "refused"] = Field(
        default="first",
        description="What less than the first column means: the first column counts, or nobody attacks.",
        examples=["refused"],
    )
    highest: Annotated[str | None, Written("heading of a column"), Absent("the last column")] = Field(
        default=None,
        description="The highest column, before shifts: better odds count as these.",
        examples=['"1:2"'],
    )
    both_throw: bool = Field(
        default=False,
        description="For the style strength: whether the defender throws on the table too, by its own "
        "strength; cells say what the other side loses.",
        examples=["true"],
    )
    dice: Annotated[
        Dice | None,
        Absent(
            "what the rows of the table need, if none is written ≤2 or ≥6; one of six faces without a table"
        ),
    ] = Field(default=None, description="What is thrown.", examples=["2d6"])
    hits: Annotated[HitsDoc | None, Absent("the style is another")] = Field(
        default=None,
        description="What hits, for the style hits.",
        examples=["{throws: attacker, needs: 5, result: D1}"],
    )
    ladder: Annotated[LadderDoc | None, Absent("the style is another")] = Field(
        default=None,
        description="The results, for the style ladder.",
        examples=['{results: {"..4": "-", "5..": D1}}'],
    )
    not_across: LinkKinds = Field(
        default=(), description="Kinds of hexsides nobody attacks across.", examples=["sea"]
    )
    apart: tuple[ApartDoc, ...] = Field(
        default=(),
        description="Who never joins an attack.",
        examples=["[{side: communist, by: nationality}]"],
    )
    strength: Annotated[
        Annotated[StrengthDoc, Tag("mapping")] | Annotated[tuple[StrengthChangeDoc, ...], Tag("changes")],
        Discriminator(_strength_form),
        Written("mapping, or list of what changes a unit's strength"),
    ] = Field(
        default=(),
        description="Which stats are the strength of units, and what changes it. A list of changes alone "
        "takes the only stat there is.",
        examples=["{attack: cf, defence: cf}"],
    )
    shifts: tuple[ShiftDoc, ...] = Field(
        default=(),
        description="Column shifts and changes of the die; all that apply are added.",
        examples=["[{shift: -1, when: \"'river' in crossed\", says: river}]"],
    )
    losses: tuple[LossDoc, ...] = Field(
        default=(),
        description="Steps more or fewer.",
        examples=["[{attacker: 1, when: attacker == 'communist'}]"],
    )
    bans: tuple[BanDoc, ...] = Field(
        default=(),
        description="Attacks that are refused.",
        examples=["[{when: to_terrain == 'mountain', says: nobody attacks a mountain}]"],
    )


class CombatDoc(KindDoc):
    """Combat: one kind of battle, or several."""

    kinds: dict[Slug, KindDoc] = Field(
        default_factory=dict,
        description="Kinds of battle, where there are several; what they have stands with each. Units attack "
        "in the first way that is allowed.",
        examples=["{bombardment: {style: hits, hits: {needs: 5, result: D1}}, assault: {table: crt}}"],
    )
    declare: bool = Field(
        default=False,
        description="Whether all attacks of a phase are declared before the first is fought.",
        examples=["true"],
    )
    backing: dict[Slug, BackingDoc] = Field(
        default_factory=dict,
        description="What may be bought for attacks when they are declared in a phase of their own. It "
        "changes the first throw against the place.",
        examples=["{guns: {title: Guns, pays: {supply-points: 2}, die: -1}}"],
    )
    spoils: tuple[SpoilDoc, ...] = Field(
        default=(),
        description="What attackers gain that advance to where enemies were lost in the same phase.",
        examples=["[{units: size == 'XX', gains: {supply-points: 1}}]"],
    )
    held_by: Annotated[UnitTest | None, Absent("all enemies")] = Field(
        default=None,
        description="Which enemies hold a place, so that nobody advances to it.",
        examples=["type != 'aircraft'"],
    )
    followers: tuple[FollowerDoc, ...] = Field(
        default=(),
        description="Units that are not attacked themselves, and share the fate of those they stand with.",
        examples=["[{units: type == 'artillery', others: type == 'infantry'}]"],
    )
    consequences: tuple[ConsequenceDoc, ...] = Field(
        default=(),
        description="What results other than 1/2 bring about. Several may be said of one result.",
        examples=["[{result: DR#, defenders_retreat: '#'}, {result: AE, each_attacker: all}]"],
    )


KEYS: Mapping[str, tuple[Any, Any]] = {
    "combat": (
        Annotated[CombatDoc | None, Absent("units do not fight")],
        Field(
            default=None,
            description="Combat: the table, who may attack, what changes strength, column and losses.",
            examples=["{style: differential, table: crt}"],
        ),
    )
}
