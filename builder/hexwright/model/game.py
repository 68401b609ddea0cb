"""The whole game: sides, units, markers, sequence of play, tables and set-ups."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from hexwright.model.board import Board, LocationId, Theme
from hexwright.model.cards import Card, Deck, Hand
from hexwright.model.changes import Correction
from hexwright.model.look import Look, Symbols
from hexwright.model.printing import PrintSpec
from hexwright.model.provenance import Provenance


@dataclass(frozen=True, slots=True, kw_only=True)
class Side:
    """A player's side.

    Attributes:
        id: unique among the sides.
        name: what players call it.
        colour: `#RRGGBB`, for windows, panels and labels.
        provenance: where the author declares it.

    """

    id: str
    name: str
    colour: str
    provenance: Provenance = field(default_factory=Provenance)


@dataclass(frozen=True, slots=True, kw_only=True)
class Nationality:
    """A nationality or faction of a side.

    Attributes:
        id: unique among the nationalities.
        name: what players call it.
        side: id of its side.
        group: a wider name that rules use and several nationalities may share; its own id if it has none.
        look: id of the look of its units' counters.
        provenance: where the author declares it.

    """

    id: str
    name: str
    side: str
    group: str
    look: str
    provenance: Provenance = field(default_factory=Provenance)


@dataclass(frozen=True, slots=True, kw_only=True)
class Stat:
    """A number or word printed on counters.

    Attributes:
        id: as used in table columns and in expressions.
        name: what players call it.

    """

    id: str
    name: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """One strength state of a unit.

    Attributes:
        left: steps left in this state, counting this one.
        counter: which of the unit's counters shows it: 0 the full-strength one, 1 the first substitute.
        face: which face of that counter: 0 front, 1 back.
        stats: text printed for each stat, by stat id.

    """

    left: int
    counter: int
    face: int
    stats: Mapping[str, str]


@dataclass(frozen=True, slots=True, kw_only=True)
class Unit:
    """A unit and its chain of steps, strongest first.

    Attributes:
        id: unique among units and markers.
        name: what players call it.
        side: id of its side.
        nationality: id of its nationality.
        size: its size as printed on the counter (XX, III).
        type: unit type, a symbol of `Symbols.types`.
        designation: its number or name on the counter.
        formation: name of the formation it belongs to, empty if none.
        look: id of the look of its counters.
        values: every word a counter may print (columns of the order of battle), by column name.
        steps: its strength states, strongest first.
        start: location of the printed or designed set-up; None if it arrives later or by choice.
        entry: when and how it arrives, in words; empty if it starts on the map.
        stacking: stacking points it takes up.
        parts: ids of the units it breaks down into and is recombined from; empty if it cannot be divided.
            Only the whole or its parts are in play at a time. A part may have parts of its own.
        was: its id in earlier versions; None if it was never renamed.
        called: its name in the released version; None if that did not change.
        provenance: where the author declares it.

    """

    id: str
    name: str
    side: str
    nationality: str
    size: str
    type: str
    designation: str
    formation: str
    look: str
    values: Mapping[str, str]
    steps: tuple[Step, ...]
    start: LocationId | None
    entry: str
    stacking: float
    parts: tuple[str, ...] = ()
    was: str | None = None
    called: str | None = None
    provenance: Provenance = field(default_factory=Provenance)

    def chain(self, stat: str) -> Mapping[int, str]:
        """What its counters show for a stat, by steps left, strongest first; nothing of steps without it."""
        return {step.left: step.stats[stat] for step in self.steps if stat in step.stats}


@dataclass(frozen=True, slots=True, kw_only=True)
class MarkerFace:
    """One face of a marker.

    Attributes:
        look: id of its look.
        name: what players call this face.
        values: the words it prints, by their name in the look.

    """

    look: str
    name: str
    values: Mapping[str, str]


@dataclass(frozen=True, slots=True, kw_only=True)
class Marker:
    """A kind of marker, with `count` identical copies.

    Attributes:
        id: unique among units and markers.
        name: what players call it.
        count: number of copies.
        faces: front, back, and more if it has them; at least one.
        side: id of the side that may handle it; None if anybody may.
        start: location where it starts; None if it waits beside the map.
        tracks: what it shows: `turn` or the id of a state; None if players place it by hand.
        free: whether players lay, move, flip, copy and remove it though a referee judges; None if the author
            does not say.
        was: its id in earlier versions; None if it was never renamed.
        called: its name in the released version; None if that did not change.
        provenance: where the author declares it.

    """

    id: str
    name: str
    count: int
    faces: tuple[MarkerFace, ...]
    side: str | None
    start: LocationId | None
    tracks: str | None
    free: bool | None = None
    was: str | None = None
    called: str | None = None
    provenance: Provenance = field(default_factory=Provenance)


@dataclass(frozen=True, slots=True, kw_only=True)
class Phase:
    """One phase of a turn.

    Attributes:
        id: unique within its turn; of a repeated round with its number, such as "impulse-1.act".
        name: what players call it.
        side: id of the side that acts; None for both.
        help: what is done in it, in a line or two.
        written: its id without the numbers of rounds, such as "impulse.act".
        rounds: these numbers, the outermost first.
        provenance: where the author declares it.

    """

    id: str
    name: str
    side: str | None
    help: str
    written: str = ""
    rounds: tuple[int, ...] = ()
    provenance: Provenance = field(default_factory=Provenance)


@dataclass(frozen=True, slots=True, kw_only=True)
class Turn:
    """A turn with its own list of phases.

    Attributes:
        number: as players count, ascending.
        name: its date; may be empty.
        note: a remark on the turn track; may be empty.
        phases: in order of play; may be empty.
        location: its cell on the turn track; None if there is none.
        tone: colour of that cell: the id of a side, a colour name of the theme or `#RRGGBB`; empty for none.
        provenance: where the author declares it.

    """

    number: int
    name: str
    note: str
    phases: tuple[Phase, ...]
    location: LocationId | None
    tone: str = ""
    provenance: Provenance = field(default_factory=Provenance)


@dataclass(frozen=True, slots=True, kw_only=True)
class Die:
    """A dice button.

    Attributes:
        id: unique among the dice.
        name: lettering of the button.
        count: dice rolled at once.
        sides: faces of each die.
        lowest: number on the lowest face.
        provenance: where the author declares it.

    """

    id: str
    name: str
    count: int
    sides: int
    lowest: int
    provenance: Provenance = field(default_factory=Provenance)


@dataclass(frozen=True, slots=True, kw_only=True)
class StateValue:
    """One value a state can have.

    Attributes:
        id: unique within its state.
        name: what players call it.
        die: the rolls that choose it; empty if no roll does.
        location: where the state's marker stands then; None if the marker stays where it is.

    """

    id: str
    name: str
    die: tuple[int, ...]
    location: LocationId | None


@dataclass(frozen=True, slots=True, kw_only=True)
class State:
    """A condition of the whole game that players set or roll for, such as the weather.

    Attributes:
        id: unique among the states.
        name: what players call it.
        values: all values it can have.
        initial: id of the value at the start.
        die: id of the die that chooses a value; None if players set it by hand.
        marker: id of the marker that shows it; None if none does.
        seldom: whether it is set only once or twice a game.
        provenance: where the author declares it.

    """

    id: str
    name: str
    values: tuple[StateValue, ...]
    initial: str
    die: str | None
    marker: str | None
    seldom: bool = False
    provenance: Provenance = field(default_factory=Provenance)


@dataclass(frozen=True, slots=True, kw_only=True)
class TablePart:
    """Cells of a table that come from elsewhere than the table as a whole.

    Attributes:
        rows: headings of their rows; all if empty.
        columns: headings of their columns; all if empty.
        provenance: where they come from.

    """

    rows: tuple[str, ...]
    columns: tuple[str, ...]
    provenance: Provenance

    def holds(self, row: str, column: str) -> bool:
        """Whether a cell is one of them."""
        return row in (self.rows or (row,)) and column in (self.columns or (column,))


@dataclass(frozen=True, slots=True, kw_only=True)
class Table:
    """A table of the game, such as a CRT, terrain effects or weather. Every cell is text.

    Attributes:
        id: unique among the tables.
        title: heading of the table.
        note: a remark beside the title; may be empty.
        row_axis: what the row headings mean, such as "die".
        column_axis: what the column headings mean, such as "odds".
        rows: row headings.
        columns: column headings.
        cells: `cells[row][column]`, one tuple for each of `rows`, as long as `columns`.
        notes: lines below the table.
        tone: colour of its heading: the id of a side, a colour name of the theme or `#RRGGBB`.
        beside: id of the table it is printed to the right of, in the same frame; None for a chart of its own.
        parts: cells that come from elsewhere; of several that hold a cell the last one counts.
        provenance: where the author declares it.

    """

    id: str
    title: str
    note: str
    row_axis: str
    column_axis: str
    rows: tuple[str, ...]
    columns: tuple[str, ...]
    cells: tuple[tuple[str, ...], ...]
    notes: tuple[str, ...]
    tone: str
    beside: str | None = None
    parts: tuple[TablePart, ...] = ()
    provenance: Provenance = field(default_factory=Provenance)

    def source(self, row: str, column: str) -> Provenance:
        """Where a cell comes from."""
        held = [part.provenance for part in self.parts if part.holds(row, column)]
        return held[-1] if held else self.provenance


@dataclass(frozen=True, slots=True, kw_only=True)
class Box:
    """A box where the lost units of a side go.

    Attributes:
        location: the box.
        side: id of the side.
        role: "dead" for units that may come back, "removed" for those that never do.

    """

    location: LocationId
    side: str
    role: str


@dataclass(frozen=True, slots=True, kw_only=True)
class StackingRule:
    """A limit on what may stand in one hex.

    Attributes:
        side: id of the side it binds.
        limit: stacking points.
        by: "nationality" or "group": units that differ in it never share a hex; None if all may.
        limits: other limits, by nationality or group: where all units that take room are of it.
        whole_formation: whether the units of one formation may stand together beyond the limit.
        provenance: where the author declares it.

    """

    side: str
    limit: float
    by: str | None
    limits: Mapping[str, float] = field(default_factory=dict)
    whole_formation: bool = False
    provenance: Provenance = field(default_factory=Provenance)


@dataclass(frozen=True, slots=True, kw_only=True)
class Setup:
    """A starting position: where every piece stands and which values the states have.

    Attributes:
        id: unique among the set-ups.
        name: its name in the file menu.
        description: a few sentences; may be empty.
        places: location of each piece, by unit or marker id; further copies of a marker are "id#2", "id#3".
        turn: number of the turn it begins with.
        states: id of the value of each state, by state id.
        default: whether it is the game's usual set-up.
        opens_at: the location in the middle of its window when a game begins; None for no wish.
        provenance: where the author declares it.

    """

    id: str
    name: str
    description: str
    places: Mapping[str, LocationId]
    turn: int
    states: Mapping[str, str]
    default: bool
    opens_at: LocationId | None = None
    provenance: Provenance = field(default_factory=Provenance)


@dataclass(frozen=True, slots=True, kw_only=True)
class Page:
    """A page of help.

    Attributes:
        id: unique among the pages.
        title: its name in the help menu.
        body: a small Markdown: headings, lists, tables, bold.
        provenance: where the author declares it.

    """

    id: str
    title: str
    body: str
    provenance: Provenance = field(default_factory=Provenance)


@dataclass(frozen=True, slots=True, kw_only=True)
class Erratum:
    """A contradiction in the printed game and what is used here.

    Attributes:
        id: unique among the errata.
        evidence: what the printed game says.
        ruling: what this game does about it.
        provenance: where the author declares it.

    """

    id: str
    evidence: str
    ruling: str
    provenance: Provenance = field(default_factory=Provenance)


@dataclass(frozen=True, slots=True, kw_only=True)
class Game:
    """Everything the author wrote, resolved: every reference in it is known to exist.

    Mappings are by id, in the author's order.

    Attributes:
        id: the name of its folder.
        title: of the game.
        subtitle: may be empty.
        version: the author's, its last number raised by one for each correction.
        description: a few sentences; may be empty.
        credits: one line each.
        sides: who plays.
        nationalities: nationalities and factions of all sides.
        stats: numbers and words on counters that may differ by step.
        looks: how counters look.
        cover: the look that draws the game's picture; None for none.
        symbols: unit symbols and glyphs.
        boards: maps, sheets of boxes, organisation charts.
        units: all units.
        markers: all kinds of markers.
        turns: in order of play.
        dice: dice buttons.
        states: conditions of the whole game.
        tables: those the author wrote; see `model.derived` for tables made from the rest.
        boxes: where lost units go.
        stacking: stacking limits.
        setups: starting positions.
        pages: pages of help.
        errata: contradictions of the printed game.
        corrections: published corrections, oldest first.
        retired: ids of units, markers and cards of earlier versions that are gone on purpose.
        retired_units: retired units the sources still hold. Only their pictures are in the game, for saved
            games.
        retired_markers: retired markers the sources still hold, as `retired_units`.
        cards: all cards.
        retired_cards: retired cards the sources still hold, as `retired_units`.
        decks: where cards are drawn from and where they go.
        hands: who holds cards.
        printing: how the game is printed.
        provenance: the front page of the game.

    """

    id: str
    title: str
    subtitle: str
    version: str
    description: str
    credits: tuple[str, ...]
    sides: Mapping[str, Side]
    nationalities: Mapping[str, Nationality]
    stats: Mapping[str, Stat]
    looks: Mapping[str, Look]
    symbols: Symbols
    boards: Mapping[str, Board]
    units: Mapping[str, Unit]
    markers: Mapping[str, Marker]
    turns: tuple[Turn, ...]
    dice: Mapping[str, Die]
    states: Mapping[str, State]
    tables: Mapping[str, Table]
    boxes: tuple[Box, ...]
    stacking: tuple[StackingRule, ...]
    setups: Mapping[str, Setup]
    pages: Mapping[str, Page]
    errata: Mapping[str, Erratum]
    corrections: tuple[Correction, ...] = ()
    retired: frozenset[str] = frozenset()
    retired_units: Mapping[str, Unit] = field(default_factory=dict)
    retired_markers: Mapping[str, Marker] = field(default_factory=dict)
    cards: Mapping[str, Card] = field(default_factory=dict)
    retired_cards: Mapping[str, Card] = field(default_factory=dict)
    decks: Mapping[str, Deck] = field(default_factory=dict)
    hands: Mapping[str, Hand] = field(default_factory=dict)
    printing: PrintSpec = field(default_factory=PrintSpec)
    cover: Look | None = None
    provenance: Provenance = field(default_factory=Provenance)

    @property
    def main_board(self) -> Board:
        """The board that opens with the game."""
        return next(board for board in self.boards.values() if board.main)

    @property
    def theme(self) -> Theme:
        """The theme of the main board, in which all of the game is shown; the usual one without boards."""
        return next((board.theme for board in self.boards.values() if board.main), Theme())
