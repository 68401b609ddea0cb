"""A game's whole source: every section and its shape. The JSON Schema for editors comes from here."""

from __future__ import annotations

from pydantic import Field

from builder.schema.base import Datum, Schema, Slug
from builder.schema.board import BoardDoc
from builder.schema.corrections import CorrectionDoc, Number
from builder.schema.look import LookDoc, SymbolsDoc
from builder.schema.pieces import (
    MarkerDoc,
    NationalityDoc,
    SideDoc,
    SizeDoc,
    StackingDoc,
    Stat,
    UnitDoc,
)
from builder.schema.play import (
    BoxDoc,
    DieDoc,
    ErratumDoc,
    HeadDoc,
    PageDoc,
    SequenceDoc,
    SetupDoc,
    StateDoc,
    TableDoc,
)
from builder.schema.printing import PrintDoc


class Front(HeadDoc, Datum):
    """`game:` title, version, credits."""


class GameDoc(Schema):
    """All sections. They may stand in `game.yaml` or in any file it includes."""

    game: Front
    include: object = Field(default=None, description="Further files of this game.")
    extends: object = Field(default=None, description="The folder of a game this one varies.")
    sides: dict[Slug, SideDoc] = Field(min_length=1)
    nationalities: dict[Slug, NationalityDoc] = Field(default_factory=dict)
    sizes: dict[str, SizeDoc] = Field(default_factory=dict)
    stats: dict[Slug, Stat] = Field(
        default_factory=dict, description="Values on counters, which may differ by step."
    )
    columns: dict[Slug, str] = Field(
        default_factory=dict, description="Further words of a unit, for its counter."
    )
    symbols: SymbolsDoc = Field(default_factory=SymbolsDoc)
    looks: dict[Slug, LookDoc] = Field(default_factory=dict)
    boards: dict[Slug, BoardDoc] = Field(min_length=1)
    units: dict[Slug, UnitDoc] = Field(default_factory=dict)
    markers: dict[Slug, MarkerDoc] = Field(default_factory=dict)
    stacking: dict[Slug, StackingDoc] = Field(default_factory=dict)
    sequence: SequenceDoc
    dice: dict[Slug, DieDoc] = Field(default_factory=dict)
    states: dict[Slug, StateDoc] = Field(default_factory=dict)
    tables: dict[Slug, TableDoc] = Field(default_factory=dict)
    boxes: dict[Slug, BoxDoc] = Field(default_factory=dict)
    setups: dict[Slug, SetupDoc] = Field(default_factory=dict)
    printing: PrintDoc = Field(default_factory=PrintDoc, alias="print")
    help: dict[Slug, PageDoc] = Field(default_factory=dict)
    errata: dict[Slug, ErratumDoc] = Field(default_factory=dict)
    corrections: dict[Number, CorrectionDoc] = Field(default_factory=dict, max_length=1000)
