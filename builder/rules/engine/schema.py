"""Schema of `rules:`: keys of the engine and those of the mechanisms."""

from collections.abc import Iterable
from typing import Annotated, Any

from pydantic import Field, create_model

from builder.rules.engine.mechanism import Mechanism
from builder.schema.base import Absent, Datum, Slug, StateId, Words, Written

RuleNumber = Annotated[str, Written("rule number")]


class UnitSetDoc(Datum):
    """A named set of units, by what is printed on them."""

    when: Annotated[str, Written("expression about what is printed on a unit")] = Field(
        description="Which units belong to it.", examples=["nationality == 'us' and size == 'XX'"]
    )


class HexSetDoc(Datum):
    """A named set of hexes or spaces, by what is printed on the map."""

    when: Annotated[str, Written("expression about what is printed in a hex")] = Field(
        description="Which hexes belong to it.", examples=["terrain == 'town' and 'north' in flags"]
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
    rolls: Annotated[StateId | None, Absent("none")] = Field(
        default=None, description="The state that is rolled.", examples=["weather"]
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
        description="Named sets of hexes, beside those of the map.",
        examples=["{towns: {when: terrain == 'town'}}"],
    )
    sequence: dict[Slug, PhaseDoc] = Field(
        default_factory=dict,
        description="What each phase of the game's sequence is for. What is said of a phase of a repeated "
        "round without its number holds for all rounds.",
        examples=["{un-first: {does: move combat}, weather: {does: state, rolls: weather}}"],
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
