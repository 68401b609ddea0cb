"""`sequence:`, `dice:`, `states:`, `tables:`, `boxes:`, `setups:`, `help:`, `errata:`: how it is played."""

from typing import Annotated, Literal

from pydantic import BeforeValidator, Field

from hexwright.schema.base import (
    Absent,
    Datum,
    DieId,
    FilePath,
    Item,
    Lines,
    Located,
    LocatedText,
    Location,
    Positions,
    SideId,
    Slug,
    StateId,
    TableId,
    Texts,
    Tone,
    Unit,
    Words,
    Written,
)

Turns = Annotated[str, Written("range of turns: 4, 2.., ..3 or 5..11")]
PhaseList = Annotated[str, Written("id of a list of phases")]


class PhaseDoc(Datum):
    """A phase, or a round of phases that is played several times (impulses, action rounds)."""

    name: str = Field(
        description="What players call it. Of a repeated round: {n} stands for its number.",
        examples=["Movement"],
    )
    side: Annotated[SideId | None, Absent("everybody acts")] = Field(
        default=None, description="The side that acts.", examples=["un"]
    )
    turns: Annotated[Turns | None, Absent("on every turn")] = Field(
        default=None, description="The turns on which it occurs.", examples=["2.."]
    )
    help: str = Field(
        default="",
        description="What is done in it, in a line or two.",
        examples=["Attack enemies next to your units."],
    )
    repeat: Annotated[int | None, Unit("rounds"), Absent("once")] = Field(
        default=None,
        ge=1,
        le=60,
        description="How many rounds of its `phases` are played. They are written out: impulse-1.act and so "
        "on.",
        examples=["10"],
    )
    phases: dict[Slug, "PhaseDoc"] = Field(
        default_factory=dict,
        description="Phases inside this one, in order.",
        examples=["{option: {name: Option}, act: {name: Action}}"],
    )


class TurnDoc(Datum):
    """A turn of the game: its date, and the list of phases it uses."""

    name: str = Field(default="", description="Its date, on the turn track.", examples=["22 April"])
    remark: str = Field(default="", description="Small lettering below it.", examples=["Last turn"])
    tone: Annotated[str, Written("tone, or a colour in quotes")] = Field(
        default="",
        description="Colour of its cell: a colour, the id of a side, or a colour name of the theme.",
        examples=["communist"],
    )
    phases: Annotated[PhaseList | None, Absent("the default list")] = Field(
        default=None, description="The list of phases it uses.", examples=["interlude"]
    )


class SequenceDoc(Datum):
    """The sequence of play: lists of phases, and the turns that use them."""

    phases: dict[Slug, dict[Slug, PhaseDoc]] = Field(
        description="Lists of phases by id; most games have one. The phases of a list stand in order.",
        examples=["{standard: {move: {name: Movement}, fight: {name: Combat}}}"],
    )
    default: PhaseList = Field(
        description="The list of phases of every turn that names no other.", examples=["standard"]
    )
    turns: dict[Annotated[str, Written("number of a turn")], TurnDoc] = Field(
        max_length=400,
        description="All turns of the game, by number.",
        examples=["{1: {name: May}, 2: {name: June, remark: Last turn}}"],
    )


class DieDoc(Datum):
    """A dice button."""

    name: str = Field(description="Lettering of the button.", examples=["Die"])
    count: Annotated[int, Unit("dice")] = Field(
        default=1, ge=1, le=20, description="How many dice are rolled at once.", examples=["2"]
    )
    sides: Annotated[int, Unit("sides")] = Field(
        default=6, ge=2, le=1000, description="How many sides a die has.", examples=["10"]
    )
    lowest: Annotated[int, Unit("number on a side")] = Field(
        default=1, ge=0, le=1, description="Number of the lowest side, 0 or 1.", examples=["0"]
    )


class StateValueDoc(Datum):
    """A value of a state."""

    name: str = Field(description="What players call it.", examples=["Overcast"])
    die: Annotated[Words, Written("words: rolls, and ranges of them")] = Field(
        default=(),
        max_length=100,
        description="Rolls of the state's die that choose this value.",
        examples=["1 2"],
    )
    location: Annotated[Location | None, Absent("the marker stays where it is")] = Field(
        default=None, description="Where the state's marker then stands.", examples=["weather-overcast"]
    )


MOST_NUMBERS = 200
"""Most values of a state whose values are numbers."""


def _numbers(value: object) -> object:
    """The mapping that a range of numbers such as `1..6` stands for; any other value as it is."""
    if not isinstance(value, LocatedText):
        return value
    first, dots, last = value.partition("..")
    if not (dots and first.isdecimal() and last.isdecimal()) or len(value) > 12:
        return value
    span = value.span
    numbers = [str(n) for n in range(int(first), min(int(last), int(first) + MOST_NUMBERS) + 1)]
    entries = {n: Located({"name": n, "die": n}, Positions(span)) for n in numbers}
    return Located(entries, Positions(span))


class StateDoc(Datum):
    """A condition of the whole game, such as the weather."""

    name: str = Field(description="What players call it.", examples=["Weather"])
    values: Annotated[
        dict[Slug, StateValueDoc],
        BeforeValidator(_numbers, json_schema_input_type=dict[Slug, StateValueDoc] | str),
        Written("mapping, id to mapping; or a range of numbers"),
    ] = Field(
        min_length=1,
        description="What it can be. A range such as 1..6: the numbers themselves, each chosen by its roll.",
        examples=["{fair: {name: Fair, die: 1..4}, rain: {name: Rain, die: 5 6}}"],
    )
    initial: Annotated[str, Written("id of a value")] = Field(
        description="What it is at the start.", examples=["fair"]
    )
    die: Annotated[DieId | None, Absent("players set it by hand")] = Field(
        default=None, description="The die that chooses.", examples=["d6"]
    )
    marker: Annotated[str | None, Written("id of a marker"), Absent("no marker shows it")] = Field(
        default=None, description="The marker that shows it.", examples=["weather"]
    )
    seldom: bool = Field(
        default=False,
        description="Whether it is set only once or twice a game, such as what players agree on. Then it has "
        "no button of its own in the toolbar, but a place in a menu.",
        examples=["true"],
    )


class TablePartDoc(Item):
    """Cells of a table that come from elsewhere than the table as a whole. Of several the last one counts."""

    row: Annotated[Texts, Absent("all rows")] = Field(
        default=(), description="Heading of their row, or of several.", examples=['"6"']
    )
    column: Annotated[Texts, Absent("all columns")] = Field(
        default=(), description="Heading of their column, or of several.", examples=['["3:1", "4:1"]']
    )


class TableDoc(Datum):
    """A table. It appears as a chart, and where a panel asks for it."""

    title: str = Field(description="Head of the table.", examples=["Combat results"])
    remark: str = Field(
        default="", description="Small, at the right of the head.", examples=["attacker to defender"]
    )
    row_axis: str = Field(default="", description="What the headings of the rows mean.", examples=["die"])
    column_axis: str = Field(
        default="", description="What the headings of the columns mean.", examples=["odds"]
    )
    columns: tuple[str, ...] = Field(
        min_length=1, description="Headings of the columns.", examples=['["1:2", "1:1", "2:1"]']
    )
    rows: dict[Annotated[str, Written("heading")], tuple[str, ...]] = Field(
        min_length=1,
        description="The rows: heading, and a cell for every column.",
        examples=["{1–2: [1/0, 1/1, 0/1], 3–6: [1/0, 0/0, 0/1]}"],
    )
    notes: Lines = Field(
        default=(), description="Lines below the table.", examples=['["Steps lost: attacker / defender."]']
    )
    tone: Tone = Field(default="ink", description="Colour of the head.", examples=["red"])
    beside: Annotated[TableId | None, Absent("it stands alone")] = Field(
        default=None,
        description="Another table, at whose right this one stands in one frame.",
        examples=["crt"],
    )
    parts: tuple[TablePartDoc, ...] = Field(
        default=(),
        max_length=2000,
        description="Cells that come from elsewhere than the table as a whole: their origin, rule and note.",
        examples=['[{row: "6", column: "4:1", origin: inferred, note: between its neighbours}]'],
    )


class BoxDoc(Datum):
    """Where the lost units of a side go. The key is the location."""

    side: SideId = Field(description="Whose units go there.", examples=["un"])
    role: Literal["dead", "removed"] = Field(
        description="dead: they may come back. removed: they never do.", examples=["dead"]
    )


class SetupDoc(Datum):
    """A starting position. Every unit stands at its `start` unless `place` says otherwise."""

    name: str = Field(description="Its name in the file menu.", examples=["Historic set-up"])
    description: str = Field(
        default="",
        description="What it is, in a few sentences.",
        examples=["Both sides as on 22 April 1951."],
    )
    default: bool = Field(default=False, description="Whether it is the usual one.", examples=["true"])
    turn: Annotated[int, Unit("number of a turn")] = Field(
        default=1, description="The turn it begins with.", examples=["3"]
    )
    states: dict[StateId, Annotated[str, Written("id of a value")]] = Field(
        default_factory=dict,
        description="States that begin otherwise than their `initial` says.",
        examples=["{weather: overcast}"],
    )
    place: dict[Annotated[str, Written("id of a unit or marker")], Location] = Field(
        default_factory=dict,
        description="Units and markers that stand elsewhere than at their `start`. A copy of a marker is "
        "control#3.",
        examples=['{w-3: "0404", control#2: turn-2}'],
    )
    charts: Annotated[Words, Written("words: ids of sides")] = Field(
        default=(),
        description="Sides whose units stand on their organisation chart, to be placed by the players: those "
        "with no start or one on the map. Others wait where their start says.",
        examples=["communist"],
    )
    opens_at: Annotated[Location | None, Absent("the top left corner")] = Field(
        default=None,
        description="What lies in the middle of the window when a game is begun or loaded: the front.",
        examples=['"1912"'],
    )


class PageDoc(Datum):
    """A page of help, in Markdown: the text itself or a file."""

    title: str = Field(description="Its title in the help menu.", examples=["The turn"])
    body: str = Field(
        default="",
        description="The text, in a small Markdown: headings, lists, tables, bold.",
        examples=["Units move, then fight."],
    )
    file: Annotated[FilePath | None, Absent("`body` has the text")] = Field(
        default=None, description="A file with the text, instead of `body`.", examples=["help/turn.md"]
    )


class ErratumDoc(Datum):
    """A contradiction in the printed game and the ruling used here."""

    evidence: str = Field(
        description="What contradicts what, with the numbers of the rules.",
        examples=["Rule 4.2 puts Pyongyang in 0810, rule 5.8 in 0802."],
    )
    ruling: str = Field(description="What this module does.", examples=["Pyongyang is 0802."])


class HeadDoc(Datum):
    """The front page: title, version, credits."""

    title: str = Field(description="Name of the game.", examples=["Hill 314"])
    subtitle: str = Field(
        default="", description="Second line of the title.", examples=["Korea, April to June 1951"]
    )
    version: Annotated[str, Written("version number")] = Field(
        default="0.1.0",
        pattern=r"^[0-9A-Za-z][0-9A-Za-z.+-]{0,30}$",
        description="Version of this module. It is part of file names; raise it with every release.",
        examples=["1.0.2"],
    )
    description: str = Field(
        default="",
        description="What the game is about, in a few sentences.",
        examples=["Two brigades race for the crossings of a small river."],
    )
    credits: Texts = Field(
        default=(),
        description="Who made the game and this module.",
        examples=['["Design: you", "Playtesting: your friends"]'],
    )
    cover: Annotated[
        str | None, Written("id of a look"), Absent("on the cover a view of the board as set up")
    ] = Field(
        default=None,
        description="A look that is no counter's but a picture. It is shown on the cover, and over the name "
        "of the game in a title panel.",
        examples=["cover-picture"],
    )
    retired: Words = Field(
        default=(),
        description="Units and markers of the released version that are meant to be gone. They stay where "
        "they are in the sources: saved games show their pictures.",
        examples=["us-187 depot"],
    )
