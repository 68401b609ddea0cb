"""The whole game."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from builder.model.board import Board, LocationId
from builder.model.changes import Correction
from builder.model.look import Look, Symbols
from builder.model.printing import PrintSpec
from builder.model.provenance import Provenance


@dataclass(frozen=True, slots=True, kw_only=True)
class Side:
    """A player's side. `colour` `#RRGGBB` for windows, panels and labels."""

    id: str
    name: str
    colour: str
    provenance: Provenance = field(default_factory=Provenance)


@dataclass(frozen=True, slots=True, kw_only=True)
class Nationality:
    """A nationality or faction below a side. `group`: a wider label the rules use, such as all non-ROK."""

    id: str
    name: str
    side: str
    group: str
    look: str
    provenance: Provenance = field(default_factory=Provenance)


@dataclass(frozen=True, slots=True, kw_only=True)
class Stat:
    """A number or word on counters: `id` as used in columns and expressions, `name` for people."""

    id: str
    name: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """One strength state of a unit. `left`: steps left in this state, counting this one. `face`: which face
    shows it (0 front, 1 back) of the `counter`-th counter (0 the full one, 1 the first substitute).
    """

    left: int
    counter: int
    face: int
    stats: Mapping[str, str]


@dataclass(frozen=True, slots=True, kw_only=True)
class Unit:
    """A unit and its chain of steps, strongest first.

    `values`: every word a counter may print (columns of the order of battle), by column name.
    `start`: location of the printed or designed set-up, None if it arrives later or by choice.
    `entry`: when and how it arrives, in words. `was`: its id in an earlier version, `called`: its name there.
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
    was: str | None = None
    called: str | None = None
    provenance: Provenance = field(default_factory=Provenance)


@dataclass(frozen=True, slots=True, kw_only=True)
class MarkerFace:
    """One face of a marker: look, and the words it prints."""

    look: str
    name: str
    values: Mapping[str, str]


@dataclass(frozen=True, slots=True, kw_only=True)
class Marker:
    """A marker, `count` of them alike. `side` None: anybody may handle it. `start` as in Unit."""

    id: str
    name: str
    count: int
    faces: tuple[MarkerFace, ...]
    side: str | None
    start: LocationId | None
    tracks: str | None
    was: str | None = None
    called: str | None = None
    provenance: Provenance = field(default_factory=Provenance)


@dataclass(frozen=True, slots=True, kw_only=True)
class Phase:
    """One step of a turn. `side` None: both. `id` is unique within its turn."""

    id: str
    name: str
    side: str | None
    help: str
    provenance: Provenance = field(default_factory=Provenance)


@dataclass(frozen=True, slots=True, kw_only=True)
class Turn:
    """A turn with its own list of phases. `location`: its cell on the turn track; `tone`: the cell's."""

    number: int
    name: str
    note: str
    phases: tuple[Phase, ...]
    location: LocationId | None
    tone: str = ""
    provenance: Provenance = field(default_factory=Provenance)


@dataclass(frozen=True, slots=True, kw_only=True)
class Die:
    """A button that rolls `count` dice of `sides` faces, numbered from `lowest`."""

    id: str
    name: str
    count: int
    sides: int
    lowest: int
    provenance: Provenance = field(default_factory=Provenance)


@dataclass(frozen=True, slots=True, kw_only=True)
class StateValue:
    """One value a state can have; `die`: the rolls that choose it; `location`: where its marker stands."""

    id: str
    name: str
    die: tuple[int, ...]
    location: LocationId | None


@dataclass(frozen=True, slots=True, kw_only=True)
class State:
    """A condition of the whole game that players set or roll, such as the weather. `marker` shows it."""

    id: str
    name: str
    values: tuple[StateValue, ...]
    initial: str
    die: str | None
    marker: str | None
    provenance: Provenance = field(default_factory=Provenance)


@dataclass(frozen=True, slots=True, kw_only=True)
class Table:
    """A table of the game: CRT, terrain effects, weather. Every cell is text; `cells[row][column]`.

    `row_axis`, `column_axis`: what the headings mean. `beside`: the table at whose right it stands in one
    frame, None for a chart of its own.
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
    provenance: Provenance = field(default_factory=Provenance)


@dataclass(frozen=True, slots=True, kw_only=True)
class Box:
    """A place of the referee's housekeeping: where lost units go. `role`: dead, removed."""

    location: LocationId
    side: str
    role: str


@dataclass(frozen=True, slots=True, kw_only=True)
class StackingRule:
    """A limit on what may stand in one hex, in stacking points; units that differ in `by` never mix."""

    side: str
    limit: float
    by: str | None
    provenance: Provenance = field(default_factory=Provenance)


@dataclass(frozen=True, slots=True, kw_only=True)
class Setup:
    """A starting position: where every piece stands, which values the states have.

    `places`: unit or marker id (marker copies as "id#2") to location.
    """

    id: str
    name: str
    description: str
    places: Mapping[str, LocationId]
    turn: int
    states: Mapping[str, str]
    default: bool
    provenance: Provenance = field(default_factory=Provenance)


@dataclass(frozen=True, slots=True, kw_only=True)
class Page:
    """A page of help: title and body in a small Markdown (headings, lists, tables, bold)."""

    id: str
    title: str
    body: str
    provenance: Provenance = field(default_factory=Provenance)


@dataclass(frozen=True, slots=True, kw_only=True)
class Erratum:
    """A contradiction in the printed game and our ruling."""

    id: str
    evidence: str
    ruling: str
    provenance: Provenance = field(default_factory=Provenance)


@dataclass(frozen=True, slots=True, kw_only=True)
class Game:
    """Everything the author wrote, resolved: every reference in it is known to exist.

    `retired`: ids of units and markers of earlier versions that are meant to be gone. `retired_units`,
    `retired_markers`: those that the sources still hold. Nothing but their pictures is in the game, for
    saved games.
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
    printing: PrintSpec = field(default_factory=PrintSpec)
    provenance: Provenance = field(default_factory=Provenance)

    @property
    def main_board(self) -> Board:
        """The board that opens with the game."""
        return next(board for board in self.boards.values() if board.main)
