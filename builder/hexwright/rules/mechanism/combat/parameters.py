"""Combat: kinds of battle, and what is said of all of them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Literal

from pydantic import BeforeValidator, Field

from hexwright.rules.engine.bans import Ban
from hexwright.rules.engine.codes import Hexsides, Phases
from hexwright.rules.engine.condition import Condition
from hexwright.rules.engine.parameters import Apart, ApartDoc, Change
from hexwright.rules.engine.records import StandingUnit, TargetScope, World
from hexwright.rules.engine.resolve import apart
from hexwright.rules.engine.section import (
    TYPES,
    Asked,
    Key,
    Parameters,
    Reading,
    alone,
    choice,
    forms,
    given,
    made,
    plain,
    section,
)
from hexwright.rules.language.prelude import Bits, Ints, Strs, no_bits
from hexwright.rules.mechanism.combat.aftermath import (
    Backing,
    Consequence,
    Consistent,
    Follower,
    Result,
    Spoil,
)
from hexwright.rules.mechanism.combat.costs import GETS, Price
from hexwright.rules.mechanism.combat.deciding import (
    BY_DIFFERENTIAL,
    BY_HITS,
    BY_LADDER,
    BY_ODDS,
    BY_STRENGTH,
    Hits,
    Ladder,
    LossChange,
    Shift,
    Shifting,
    Strength,
    StrengthChangeDoc,
)
from hexwright.rules.mechanism.values.records import Effect
from hexwright.schema.base import Heading, Item, Slug, TableId, Unit, Words, Written

STRENGTH: Any = section(Strength, Item).doc
HITS: Any = section(Hits).doc
LADDER: Any = section(Ladder).doc
SHIFT: Any = section(Shift, Shifting).doc
CONSEQUENCE: Any = section(Consequence, Consistent).doc
BACKING: Any = section(Backing).doc

Dice = Annotated[str, Field(pattern=r"^[1-9]?\d?d\d{1,3}$"), Written("dice, such as 2d6")]


def _range(value: object) -> object:
    return str(value) if isinstance(value, int) else value


Range = Annotated[
    str,
    BeforeValidator(_range, json_schema_input_type=int | str),
    Field(pattern=r"^(\d{1,2}(\.\.\d{1,2})?|[A-Za-z][\w.-]*)$"),
    Written("number, first..last, or id of a stat"),
    Unit("hexes, or links of a map of spaces"),
]
AGAIN = Reading(Literal["never", "other-kinds", "always"], plain)


def _declared(asked: Asked) -> Bits:
    """The phases of these ids; none without any."""
    phases: Bits = TYPES["Phases"].find(asked) if asked.value else no_bits()
    return phases


def _strength_form(value: object) -> str:
    return "mapping" if isinstance(value, dict | STRENGTH) else "changes"


class Kind(Parameters):
    """A kind of battle.

    Attributes:
        number: its place in the list of kinds.
        always: whether it may be fought at all places in the course of play that allow combat.
        declares: whether its attacks are declared in phases of their own.
        nearest, farthest: links from an attacker to the place attacked.
        reach: the stat that says how far an attacker reaches, in place of `farthest`; empty for none.
        reach_parts: parts of that stat that are 1.
        by_supply, by_zone: whether who attacks, bans or strengths depend on supply, or on zones of control.
        once: kinds of battle in which no attacker may have attacked already in the phase.
        once_against: kinds of battle in which a unit that is attacked may not have been attacked.
        attack, defence: the stats that are the strength; empty where strength does not matter.
        parts: parts of a strength that are 1.
        attack_times, defence_times: parts of a strength that a part of the stat stands for.
        changes: what changes the strength of a unit; `once_in_place`: 1 for those that change only
            the first unit of a side in each place; `change_rule`: the rule of the only one.
        rounding: how the strength of a party is rounded.
        dice, faces, lowest: the throw; `lowest`: what it is at least.
        first_row: the throw of the first row of the table.
        opposed: on a ladder, whether the defender throws the same dice, and that is taken away.
        both: whether both sides throw on the table, each by its own strength, for what the other loses.
        least: for each column the least value for it, as a numerator and a denominator.
        above: whether the value must be more than that.
        too_weak: whether nobody attacks with less than the first column needs.
        highest: the last column that counts before shifts.
        titles: headings of the columns.
        rows: rows of the table.
        cells: number of the result at row * columns + column; on a ladder by rung, the lowest first; for
            hits the result of a hit alone.
        rungs: the least sum for each rung.
        adds: whether the differential is added to the throw on a ladder.
        throws, needs, number_needed, at_most: what is thrown for, what a throw must reach, or stay within.
        misses: a throw that always misses, NEVER for none.

    """

    name: str = given("What players read.", example="Bombardment", default="Attack")
    title: str = given("The entry in the menu.", example="Bombard this hex", absent="the name", otherwise="")
    phases: Phases = given(
        "Phases in which such battles may be fought; in all that allow combat when empty.",
        example="bombardment",
        default=(),
        reading=Reading(Words, TYPES["Phases"].find),
    )
    declared_in: Phases = given(
        "Phases in which such attacks are declared, unit by unit, and paid for. They are fought in `phases`, "
        "by those who were declared, all at once or one after the other. Fought as they come when empty.",
        example="designation",
        default=(),
        key="declared",
        reading=Reading(Words, _declared),
    )
    declared_gets: tuple[Effect, ...] = given(
        "Values that units get which are declared to attack so, or that the place gets; 1 for a condition.",
        example="{half-hearted: 1}",
        default={},
        key="declared_get",
        reading=GETS,
    )
    binding: bool = given(
        "Of attacks that are declared: whether those who are declared must make them, if they still can, "
        "before the phase ends.",
        example="true",
        default=False,
    )
    answers: bool = given(
        "Whether only units that are to attack the place where the attackers stand are attacked so: fire of "
        "the defence.",
        example="true",
        default=False,
    )
    picks: bool = given(
        "Whether attackers may pick whom of a place they attack, and attack others there later.",
        example="true",
        default=False,
    )
    when: Condition[World] | None = given(
        "When such battles may be fought.",
        example="weather == 'clear'",
        absent="always",
        what="{name}",
    )
    may: Condition[TargetScope] | None = given(
        "Which units may attack so, and which place.",
        example="type == 'artillery'",
        absent="all units",
        key="units",
        what="who fights: {name}",
    )
    against: Condition[StandingUnit] | None = given(
        "Whom they may attack.",
        example="type != 'aircraft'",
        absent="all enemies",
        what="against whom: {name}",
    )
    aims: bool = given(
        "Whether they attack a single unit, not all in its hex.", example="true", default=False
    )
    prices: tuple[Price, ...] = given(
        "What an attack costs: the first that applies. Who cannot pay does not attack.",
        example="[{pays: {supply-points: 1}}]",
        default=(),
    )
    reach: str = given(
        "How far attackers stand from the place they attack: 1 is next to it. A stat gives the greatest "
        "distance for each unit.",
        example="2..4",
        default="1",
        key="range",
        reading=Reading(Range, plain),
    )
    once: Bits = given(
        "Whether a unit that has attacked in a phase may attack so: never, after attacks of other kinds, or "
        "always.",
        example="other-kinds",
        default="never",
        key="attacks_again",
        reading=AGAIN,
    )
    once_against: Bits = given(
        "Whether a unit that was attacked in a phase may be attacked so: never, after attacks of other "
        "kinds, or always.",
        example="always",
        default="other-kinds",
        key="attacked_again",
        reading=AGAIN,
    )
    advances: bool = given(
        "Whether attackers may advance.",
        example="false",
        absent="when attackers stand next to the place",
        otherwise=False,
        key="advance",
    )
    advancing: Condition[StandingUnit] | None = given(
        "Which attackers may advance.",
        example="type != 'garrison'",
        absent="all attackers",
        what="who advances: {name}",
    )
    must_advance: bool = given(
        "Whether attackers who do not advance to the place are eliminated: when the battle is over, or as "
        "soon as nothing is owed and the enemy still holds it.",
        example="true",
        default=False,
    )
    may_stay: bool = given(
        "Whether units that must retreat from such a battle may stay instead, where `stands` of `retreat` "
        "lets them.",
        example="false",
        default=True,
    )
    resolver: int = given(
        "What decides. Columns of a table by attacker minus defender (differential), by their ratio (odds), "
        "or by the attack alone (strength); throws that must reach a number (hits); dice and what is added "
        "to them (ladder).",
        example="odds",
        default="differential",
        key="style",
        reading=choice(
            {
                "differential": BY_DIFFERENTIAL,
                "odds": BY_ODDS,
                "strength": BY_STRENGTH,
                "hits": BY_HITS,
                "ladder": BY_LADDER,
            }
        ),
    )
    table: TableId | None = given(
        "The combat table. Its rows are rolls, its cells results: losses of attacker and defender such as "
        "1/2, or names that `consequences` explains.",
        example="crt",
        absent="hits or ladder stand here",
    )
    favours: str = given(
        "Whom it favours when the value lies between two columns; neither: the nearer counts.",
        example="neither",
        default="defender",
        reading=Reading(Literal["defender", "attacker", "neither"], plain),
    )
    too_weak: bool = given(
        "What less than the first column means: the first column counts, or nobody attacks.",
        example="refused",
        default="first",
        key="below",
        reading=choice({"first": False, "refused": True}),
    )
    highest: int = given(
        "The highest column, before shifts: better odds count as these.",
        example='"1:2"',
        absent="the last column",
        reading=Reading(Heading, plain),
    )
    both: bool = given(
        "For the style strength: whether the defender throws on the table too, by its own strength; cells "
        "say what the other side loses.",
        example="true",
        default=False,
        key="both_throw",
    )
    dice: int = given(
        "What is thrown.",
        example="2d6",
        absent="what the rows of the table need, if none is written ≤2 or ≥6; one of six faces without a "
        "table",
        reading=Reading(Dice, plain),
    )
    hits: Any = given(
        "What hits, for the style hits.",
        example="{throws: attacker, needs: 5, result: D1}",
        absent="the style is another",
        reading=Reading(HITS, plain),
    )
    ladder: Any = given(
        "The results, for the style ladder.",
        example='{results: {"..4": "-", "5..": D1}}',
        absent="the style is another",
        reading=Reading(LADDER, plain),
    )
    not_across: Hexsides = given("Kinds of hexsides nobody attacks across.", example="sea", default=())
    apart: tuple[Apart, ...] = given(
        "Who never joins an attack.",
        example="[{side: communist, by: nationality}]",
        default=(),
        reading=Reading(tuple[ApartDoc, ...], lambda asked: apart(asked.context, asked.value)),
    )
    changes: tuple[Change, ...] = given(
        "Which stats are the strength of units, and what changes it. A list of changes alone takes the only "
        "stat there is.",
        example="{attack: cf, defence: cf}",
        default=(),
        key="strength",
        reading=Reading(
            forms(
                "mapping, or list of what changes a unit's strength",
                _strength_form,
                {"mapping": STRENGTH, "changes": tuple[StrengthChangeDoc, ...]},
            ),
            plain,
        ),
    )
    shifts: tuple[Shift, ...] = given(
        "Column shifts and changes of the die; all that apply are added.",
        example="[{shift: -1, when: \"'river' in crossed\", says: river}]",
        default=(),
        reading=Reading(tuple[SHIFT, ...], plain),
    )
    losses: tuple[LossChange, ...] = given(
        "Steps more or fewer.", example="[{attacker: 1, when: attacker == 'communist'}]", default=()
    )
    bans: tuple[Ban, ...] = given(
        "Attacks that are refused.",
        example="[{when: to_terrain == 'mountain', says: nobody attacks a mountain}]",
        default=(),
        what="{name}",
    )
    number: int = made()
    id: str = made()
    always: bool = made()
    declares: bool = made()
    nearest: int = made()
    farthest: int = made()
    reach_parts: int = made()
    by_supply: bool = made()
    by_zone: bool = made()
    attack: str = made()
    defence: str = made()
    parts: int = made()
    attack_times: int = made()
    defence_times: int = made()
    once_in_place: Ints = made()
    change_rule: str = made()
    rounding: int = made()
    faces: int = made()
    lowest: int = made()
    first_row: int = made()
    opposed: bool = made()
    least: Ints = made()
    above: bool = made()
    titles: Strs = made()
    rows: int = made()
    cells: Ints = made()
    rungs: Ints = made()
    adds: bool = made()
    throws: int = made()
    needs: int = made()
    number_needed: int = made()
    at_most: bool = made()
    misses: int = made()


KIND: Any = section(Kind).doc


class Combat(Parameters):
    """Combat: one kind of battle, or several.

    `results`: what sides owe after them, `result_names`: what they are called; `assigns`: whether some
    attacks are declared in a phase of their own; `picks`: whether some pick whom they attack.
    """

    kinds: tuple[Kind, ...] = given(
        "Kinds of battle, where there are several; what they have stands with each. Units attack in the "
        "first way that is allowed.",
        example="{bombardment: {style: hits, hits: {needs: 5, result: D1}}, assault: {table: crt}}",
        default={},
        reading=Reading(dict[Slug, KIND], plain),
    )
    declares: bool = given(
        "Whether all attacks of a phase are declared before the first is fought.",
        example="true",
        default=False,
        key="declare",
    )
    backing: tuple[Backing, ...] = given(
        "What may be bought for attacks when they are declared in a phase of their own. It changes the first "
        "throw against the place.",
        example="{guns: {title: Guns, pays: {supply-points: 2}, die: -1}}",
        default={},
        reading=Reading(dict[Slug, BACKING], plain),
    )
    spoils: tuple[Spoil, ...] = given(
        "What attackers gain that advance to where enemies were lost in the same phase.",
        example="[{units: size == 'XX', gains: {supply-points: 1}}]",
        default=(),
    )
    held_by: Condition[StandingUnit] | None = given(
        "Which enemies hold a place, so that nobody advances to it.",
        example="type != 'aircraft'",
        absent="all enemies",
        what="who holds a place",
    )
    followers: tuple[Follower, ...] = given(
        "Units that are not attacked themselves, and share the fate of those they stand with.",
        example="[{units: type == 'artillery', others: type == 'infantry'}]",
        default=(),
    )
    consequences: tuple[Consequence, ...] = given(
        "What results other than 1/2 bring about. Several may be said of one result.",
        example="[{result: DR#, defenders_retreat: '#'}, {result: AE, each_attacker: all}]",
        default=(),
        reading=Reading(tuple[CONSEQUENCE, ...], plain),
    )
    assigns: bool = made()
    picks: bool = made()
    results: tuple[Result, ...] = made()
    result_names: Strs = made()


KEYS: Mapping[str, Key] = {
    "combat": alone(
        Combat,
        "Combat: the table, who may attack, what changes strength, column and losses.",
        "{style: differential, table: crt}",
        absent="units do not fight",
        doc=KIND,
    )
}
