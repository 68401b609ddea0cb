"""A game's whole source: every section and its shape. The JSON Schema for editors comes from here."""

from typing import Annotated

from pydantic import Field, WithJsonSchema

from hexwright.schema.base import Absent, Datum, Schema, Slug, Written
from hexwright.schema.board import BoardDoc
from hexwright.schema.cards import CardDoc, DeckDoc, HandDoc
from hexwright.schema.corrections import CorrectionDoc, Number
from hexwright.schema.look import LookDoc, SymbolsDoc
from hexwright.schema.pieces import (
    MarkerDoc,
    NationalityDoc,
    SideDoc,
    SizeDoc,
    StackingDoc,
    Stat,
    UnitDoc,
)
from hexwright.schema.play import (
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
from hexwright.schema.printing import PrintDoc


class Front(HeadDoc, Datum):
    """The front page: title, version, credits."""


Files = Annotated[
    object,
    WithJsonSchema({"anyOf": [{"type": "string"}, {"type": "array", "items": {"type": "string"}}]}),
    Written("files: a list, or one name"),
]
Paths = Annotated[
    object,
    WithJsonSchema({"anyOf": [{"type": "string"}, {"type": "array", "items": {"type": "string"}}]}),
    Written("paths: a list, or one"),
]
Folder = Annotated[object, WithJsonSchema({"type": "string"}), Written("folder, as seen from this one")]


class GameDoc(Schema):
    """All sections of a game. They may stand in `game.yaml` or in any file it includes."""

    game: Front = Field(
        description="The front page: title, version, credits.",
        examples=["{title: Hill 314, version: 0.1.0, credits: A lesson}"],
    )
    include: Annotated[Files, Absent("game.yaml holds everything")] = Field(
        default=None,
        description="Further files of this game, which hold sections of it. Stands in game.yaml only.",
        examples=["[map.yaml, forces.yaml, play.yaml]"],
    )
    extends: Annotated[Folder, Absent("a game of its own")] = Field(
        default=None,
        description="The folder of a game this one varies. What stands here is laid over that game: mappings "
        "key by key, lists and values replaced, and a key with nothing behind it taken away. Stands in "
        "game.yaml only.",
        examples=["../hill-314"],
    )
    without: Annotated[Paths, Absent("all of it is taken over")] = Field(
        default=None,
        description="What is not taken over from the game this one varies: sections, and keys inside them "
        "behind a dot. Stands in game.yaml only.",
        examples=["[errata, setups, tables.weather.rows]"],
    )
    rule_numbers: dict[Annotated[str, Written("number there")], str] = Field(
        default_factory=dict,
        description="Numbers of rules in the game this one varies, and in its own rulebook, which it cites "
        "instead. A rule that is not listed has the number of the rule it is part of: 5.1.2 that of 5.1. "
        "Stands in game.yaml only.",
        examples=['{"5": "14", "5.1.1": 14A}'],
    )
    sides: dict[Slug, SideDoc] = Field(
        min_length=1,
        description="The sides: who plays.",
        examples=['{us: {name: US, colour: "#5C6B3A"}, german: {name: German, colour: "#4A5560"}}'],
    )
    nationalities: dict[Slug, NationalityDoc] = Field(
        default_factory=dict,
        description="Nationalities or factions; a side has one or more.",
        examples=["{us: {name: US, side: us, look: us}}"],
    )
    sizes: dict[Annotated[str, Written("size")], SizeDoc] = Field(
        default_factory=dict,
        description="Unit sizes, by the sign on the counter.",
        examples=["{XX: {name: Division, stacking: 3}}"],
    )
    stats: dict[Slug, Stat] = Field(
        default_factory=dict,
        description="Numbers on counters, which may differ by step. Each becomes a column of the units.",
        examples=["{cf: Combat factor, mf: Movement}"],
    )
    columns: dict[Slug, str] = Field(
        default_factory=dict,
        description="Further words of units, for their counters, and what they are. Each becomes a column of "
        "the units.",
        examples=["{badge: Small letters right of the unit box}"],
    )
    symbols: SymbolsDoc = Field(
        default_factory=SymbolsDoc,
        description="Unit symbols and glyphs of your own, beside the shared ones.",
        examples=['{glyphs: {star: [{polygon: "50,0 80,95 5,36 95,36 20,95"}]}}'],
    )
    looks: dict[Slug, LookDoc] = Field(
        default_factory=dict,
        description="How counters look.",
        examples=['{us: {extends: unit, colours: {field: "#96955E"}, slots: {factor: {value: "{cf}"}}}}'],
    )
    boards: dict[Slug, BoardDoc] = Field(
        min_length=1,
        description="Maps, sheets of boxes, organisation charts.",
        examples=["{map: {name: Map, main: true, grid: {columns: 10, rows: 8}}}"],
    )
    units: dict[Slug, UnitDoc] = Field(
        default_factory=dict,
        description="The units; usually a table: {from: oob.csv, defaults: {type: infantry}}.",
        examples=[
            '{us-e: {nationality: us, size: I, type: infantry, designation: E/120, cf: 3/2/1, start: "0403"}}'
        ],
    )
    markers: dict[Slug, MarkerDoc] = Field(
        default_factory=dict,
        description="What lies on the map and is no unit.",
        examples=["{turn: {name: Turn, tracks: turn, faces: [{look: marker-words, values: {text: TURN}}]}}"],
    )
    decks: dict[Slug, DeckDoc] = Field(
        default_factory=dict,
        description="Decks of cards, and where their piles lie.",
        examples=[
            "{events: {name: Events, look: event-card, back: card-back, draw: events-draw, discard: "
            "events-discard}}"
        ],
    )
    cards: dict[Slug, CardDoc] = Field(
        default_factory=dict,
        description="The cards; usually a table: {from: cards.csv, defaults: {deck: events}}.",
        examples=['{e1: {name: Rain, deck: events, value: "2", text: Nobody moves by road this turn.}}'],
    )
    hands: dict[Slug, HandDoc] = Field(
        default_factory=dict,
        description="Who holds cards, and how many.",
        examples=["{us: {name: US hand, side: us, limit: 5}}"],
    )
    stacking: dict[Slug, StackingDoc] = Field(
        default_factory=dict,
        description="How much of a side may stand in one hex, by side.",
        examples=["{us: {limit: 6}, german: {limit: 6}}"],
    )
    sequence: SequenceDoc = Field(
        description="The sequence of play: phases and turns.",
        examples=[
            "{default: standard, phases: {standard: {move: {name: Movement}}}, turns: {1: {name: May}}}"
        ],
    )
    dice: dict[Slug, DieDoc] = Field(
        default_factory=dict, description="Dice buttons.", examples=["{d6: {name: Die, sides: 6}}"]
    )
    states: dict[Slug, StateDoc] = Field(
        default_factory=dict,
        description="Conditions of the whole game, such as the weather.",
        examples=[
            "{weather: {name: Weather, die: d6, initial: fair, values: {fair: {name: Fair, die: 1..4}, rain: "
            "{name: Rain, die: 5 6}}}}"
        ],
    )
    tables: dict[Slug, TableDoc] = Field(
        default_factory=dict,
        description="Tables, for charts and panels.",
        examples=[
            '{crt: {title: Combat results, columns: ["1:1", "2:1"], rows: {1: [1/0, 1/1], 2: [1/1, 0/1]}}}'
        ],
    )
    boxes: dict[Slug, BoxDoc] = Field(
        default_factory=dict,
        description="Boxes for lost units, by location.",
        examples=["{us-lost: {side: us, role: dead}}"],
    )
    setups: dict[Slug, SetupDoc] = Field(
        default_factory=dict,
        description="Starting positions.",
        examples=["{start: {name: Morning of 7 August, default: true}}"],
    )
    printing: PrintDoc = Field(
        default_factory=PrintDoc,
        alias="print",
        description="How the game is put on paper: sheets, backs, inks and sizes.",
        examples=["{paper: a4, backs: fold, inks: saver}"],
    )
    help: dict[Slug, PageDoc] = Field(
        default_factory=dict,
        description="Pages of the help menu.",
        examples=["{rules: {title: Rules, file: help/rules.md}}"],
    )
    errata: dict[Slug, ErratumDoc] = Field(
        default_factory=dict,
        description="Contradictions of the printed game, and what this module does about them.",
        examples=[
            '{pyongyang-hex: {evidence: "Rules 4.2 and 5.8 differ.", ruling: Pyongyang is 0802., rule: '
            '"5.8"}}'
        ],
    )
    corrections: dict[Number, CorrectionDoc] = Field(
        default_factory=dict,
        max_length=1000,
        description="What was published after a version came out: dated changes of values, by number from 1.",
        examples=[
            "{1: {date: 2026-11-21, reason: A misprint., changes: {units.us-e.cf: {from: 3/2/1, to: 4/2/1}}}}"
        ],
    )
