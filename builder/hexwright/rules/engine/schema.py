"""Schema of `rules:`: keys of the engine and those of the mechanisms."""

from collections.abc import Iterable
from typing import Annotated, Any

from pydantic import Field, create_model, field_validator

from hexwright.rules.engine.mechanism import Mechanism
from hexwright.schema.base import Absent, Datum, Item, SideId, Slug, StateId, Unit, Words, Written

RuleNumber = Annotated[str, Written("rule number")]


class UnitSetDoc(Datum):
    """A named set of units, by what is printed on them."""

    when: Annotated[str, Written("expression about what is printed on a unit")] = Field(
        description="Which units belong to it.", examples=["nationality == 'us' and size == 'XX'"]
    )


class HexSetDoc(Datum):
    """A named set of hexes or spaces: by what is printed on the map, or one by one."""

    when: Annotated[
        str | None, Written("expression about what is printed in a hex"), Absent("those of `places`")
    ] = Field(
        default=None,
        description="Which hexes belong to it.",
        examples=["terrain == 'town' and 'north' in flags"],
    )
    places: Annotated[Words, Written("words: hexes or spaces")] = Field(
        default=(), description="Hexes or spaces that belong to it as well.", examples=["paris lyon"]
    )


class AllianceDoc(Item):
    """Sides that are not enemies of each other: allies, or powers at peace."""

    sides: Annotated[Words, Written("words: ids of sides")] = Field(
        description="The sides, two or more.", examples=["crown league"]
    )
    together: bool = Field(
        default=False,
        description="Whether their units stand together as if they were of one side: they share hexes, "
        "limits of stacking count them all, and they lift enemy zones of control for each other. Else they "
        "pass each other, but never share a hex.",
        examples=["true"],
    )
    when: Annotated[str | None, Written("expression about the game"), Absent("always")] = Field(
        default=None,
        description="As long as this holds, asked anew whenever it matters; the game may reconcile or part "
        "them.",
        examples=["pact == 'signed'"],
    )

    @field_validator("sides")
    @classmethod
    def _two(cls, sides: Words) -> Words:
        if len(sides) < 2 or len(set(sides)) < len(sides):
            raise ValueError("name two sides or more, each once")
        return sides


class ActingDoc(Datum):
    """Whose phase it is, if a state decides that, such as the roll for the first move."""

    state: StateId = Field(description="The state that decides it.", examples=["first"])
    sides: dict[Annotated[str, Written("id of a value")], SideId] = Field(
        min_length=1,
        description="For each value of the state the side whose phase it is then; everybody's for others.",
        examples=["{blue-first: blue, red-first: red}"],
    )


class GoingDoc(Item):
    """Where play goes on when a phase ends, if not with the next in the list."""

    to: Annotated[str, Written("id of a phase, again, next-round, next-turn or end")] = Field(
        description="The phase of the same turn that follows, of a repeated round without its number: that "
        "of the same round. Or again: the phase itself; next-round; next-turn; end: of the game.",
        examples=["next-turn"],
    )
    when: Annotated[str | None, Written("expression about the game"), Absent("always")] = Field(
        default=None, description="Whether it does.", examples=["round >= 3 and weather == 'storm'"]
    )


class PhaseDoc(Datum):
    """What a phase is for."""

    does: Words = Field(
        default=(),
        description="What is done in it, in words of the mechanisms: move, combat, check (of victory) and so "
        "on.",
        examples=["move combat"],
    )
    other_of: Annotated[str | None, Written("id of a phase"), Absent("all it does")] = Field(
        default=None,
        description="The phase takes what that one left of moving and fighting.",
        examples=["un-first"],
    )
    called: dict[Annotated[str, Written("word under does")], str] = Field(
        default_factory=dict,
        description="Of two phases that share what they do: what this one is called once it is clear what is "
        "done in it. Else its name with that word behind it.",
        examples=["{move: II.B UN movement, combat: II.B UN combat}"],
    )
    rolls: Annotated[Words, Written("words: ids of states")] = Field(
        default=(), description="The states that are rolled or chosen.", examples=["weather"]
    )
    offers: Annotated[Words, Written("words: ids of states")] = Field(
        default=(),
        description="States that its side may choose in it. In a phase of all sides they agree on them, such "
        "as before play: a value is set when every side has chosen it. They keep their value otherwise.",
        examples=["length optional-supply"],
    )
    offers_until: Annotated[int | None, Unit("turns"), Absent("the last")] = Field(
        default=None, ge=1, le=10_000, description="The last turn in which it offers them.", examples=["1"]
    )
    acting: Annotated[ActingDoc | None, Absent("the side that the sequence of play gives")] = Field(
        default=None,
        description="Whose phase it is, if a state decides that.",
        examples=["{state: first, sides: {blue-first: blue, red-first: red}}"],
    )
    reaction: Words = Field(
        default=(), description="What the other sides may do in it, in the same words.", examples=["move"]
    )
    skip_when: Annotated[str | None, Written("expression about the game"), Absent("never")] = Field(
        default=None, description="When it is passed over.", examples=["weather == 'storm'"]
    )
    then: tuple[GoingDoc, ...] = Field(
        default=(),
        description="Where play goes on; the first that applies, else with the next phase in the list.",
        examples=["[{to: next-turn, when: round >= 3}]"],
    )


class EngineDoc(Datum):
    """The referee: which mechanisms the game uses, with their numbers."""

    unit_sets: dict[Slug, UnitSetDoc] = Field(
        default_factory=dict,
        description="Named sets of units, for expressions.",
        examples=["{us-divisions: {when: nationality == 'us' and size == 'XX'}}"],
    )
    hex_sets: dict[Slug, HexSetDoc] = Field(
        default_factory=dict,
        description="Named sets of hexes, beside those of the map, among which is every region of a map of "
        "spaces.",
        examples=["{towns: {when: terrain == 'town'}}"],
    )
    alliances: tuple[AllianceDoc, ...] = Field(
        default=(),
        description="Sides that are not enemies of each other. All others are.",
        examples=["[{sides: crown league, together: true}]"],
    )
    sequence: dict[Slug, PhaseDoc] = Field(
        default_factory=dict,
        description="What each phase of the game's sequence is for. What is said of a phase of a repeated "
        "round without its number holds for all rounds.",
        examples=["{un-first: {does: move combat}, weather: {does: state, rolls: weather}}"],
    )
    all_phases: bool = Field(
        default=False,
        description="Whether `sequence` must speak of every phase. Else those it leaves out are manual: "
        "nothing is judged in them, everything is allowed.",
        examples=["true"],
    )
    skips_empty: bool = Field(
        default=False,
        description="Whether phases in which nobody can do anything run by themselves, and the game goes on "
        "by itself when the last card is drawn or played.",
        examples=["true"],
    )
    cites: dict[Slug, RuleNumber] = Field(
        default_factory=dict,
        description="Reason of a refusal, and the rule that players read with it.",
        examples=['{zone-stop: "8.3", stacking: "6.1"}'],
    )


def rules_schema(mechanisms: Iterable[Mechanism]) -> type[EngineDoc]:
    """The schema of `rules:` with the keys of these mechanisms."""
    keys: dict[str, Any] = {}
    for mechanism in mechanisms:
        for key, declared in mechanism.keys.items():
            if key in keys or key in EngineDoc.model_fields:
                raise KeyError(f"{mechanism.name}: a second key '{key}'")
            keys[key] = declared
    return create_model("RulesDoc", __base__=EngineDoc, __doc__=EngineDoc.__doc__, **keys)
