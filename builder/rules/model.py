"""The rules of a game, resolved: every name exists, every expression is checked."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from builder.diagnostics import NOWHERE, Span
from builder.rules.checklist import Covered
from builder.rules.language.tree import Expr


@dataclass(frozen=True, slots=True, kw_only=True)
class Expression:
    """A checked expression. `what`: what it decides, for a comment in the script; `rule`: its rule number."""

    text: str
    tree: Expr
    what: str
    rule: str | None = None
    span: Span = field(default=NOWHERE, compare=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class Limit:
    """Stacking points a side may have in a hex. `when`: about the stack, None for always."""

    side: str
    limit: int
    when: Expression | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Apart:
    """Units of a side that differ in this attribute (nationality, group, formation) never go together."""

    side: str
    by: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Zones:
    """Zones of control. `exerts`: which units have one, None for all; `barred_by`: kinds of hexsides a zone
    does not cross; `stop`: entering one ends a move; `leave_free`: a unit that begins in one must first enter
    a hex without one; `negates`: `supply`, `retreat`, if a friend in the hex lifts a zone for it.
    """

    exerts: Expression | None
    barred_by: frozenset[str]
    stop: bool
    leave_free: bool
    negates: frozenset[str]


class Operation(StrEnum):
    """What a change does to a number."""

    ADD = "add"
    TIMES = "times"
    HALVE_UP = "halve up"
    HALVE_DOWN = "halve down"
    SET_TO = "set to"


@dataclass(frozen=True, slots=True, kw_only=True)
class Change:
    """A change of a number. `amount`: 0 for halving; `when`: about the unit, None for always."""

    operation: Operation
    amount: int
    when: Expression | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Case:
    """A value, and when it applies; None for always."""

    value: int
    when: Expression | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Ban:
    """Something units may not do. `says`: the reason for players; `quota`: units a player turn that may."""

    when: Expression
    says: str
    quota: int
    rule: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Exit:
    """A way off the map from the hexes of a set. `to`: an area, None if for good; `price`: points."""

    side: str
    hexes: str
    to: str | None
    price: int
    when: Expression | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """A way onto the map, from an area to the hexes of a set."""

    side: str
    area: str
    hexes: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Drop:
    """A drop from the air. `to`: about the hex, None for any; `first_move`: before any other move of the
    phase.
    """

    units: Expression
    area: str
    to: Expression | None
    first_move: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Movement:
    """Movement. `terrain_costs`: points by (side, terrain), None where nobody enters; `hexside_costs`: points
    by (side, kind of hexside), None where nobody crosses.
    """

    factor: tuple[Case, ...]
    changes: tuple[Change, ...]
    march: tuple[Case, ...]
    terrain_costs: Mapping[tuple[str, str], int | None]
    hexside_costs: Mapping[tuple[str, str], int | None]
    together: bool
    at_least_one: bool
    bans: tuple[Ban, ...]
    exits: tuple[Exit, ...]
    entries: tuple[Entry, ...]
    drops: tuple[Drop, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Supply:
    """A way of being in supply.

    `hexes`: the set of sources, None if no line is traced or `depot`: the landing's marker is the source;
    `room`: stacking points it feeds, None for any number; `longest`: hexes of a line, 0 for any; `barred_by`:
    kinds of hexsides, `closed`: terrain that a line does not cross or enter.
    """

    id: str
    side: str
    hexes: str | None
    depot: bool
    when: Expression | None
    room: int | None
    longest: int
    barred_by: frozenset[str]
    closed: frozenset[str]
    rule: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Shift:
    """A column shift. `shift`: columns to the right, below zero to the left."""

    shift: int
    when: Expression | None
    says: str
    rule: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Loss:
    """Steps lost in addition to the table's, below zero fewer."""

    attacker: int
    defender: int
    when: Expression | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Combat:
    """Combat. `headings`: differentials, or odds as pairs.

    `results[row][column]`: losses; rows from `lowest`.
    """

    odds: bool
    headings: tuple[int, ...]
    titles: tuple[str, ...]
    results: tuple[tuple[tuple[int, int], ...], ...]
    lowest: int
    faces: int
    not_across: frozenset[str]
    apart: tuple[Apart, ...]
    strength: tuple[Change, ...]
    shifts: tuple[Shift, ...]
    losses: tuple[Loss, ...]
    bans: tuple[Ban, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Retreat:
    """A defender's retreat in place of steps. `tiers`: groups of directions, the best first."""

    when: Expression | None
    tiers: tuple[tuple[str, ...], ...]
    not_across: frozenset[str]


@dataclass(frozen=True, slots=True, kw_only=True)
class Replacement:
    """Steps given back. `times`: how many units a phase."""

    side: str
    units: Expression
    steps: int
    times: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Boundary:
    """The boundary, a line along a column. `first`, `last`: the columns it may take."""

    side: str
    marker: str
    start: int
    first: int
    last: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Landing:
    """A landing from the sea. `most`: units; `hexes`: the set they start from; `box`: an area as well, or
    None.
    """

    side: str
    units: Expression
    most: int
    hexes: str
    box: str | None
    to: Expression
    marker: str
    rule: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Control:
    """Control of hexes at the start: `behind` holds what the other side's flood from the set `flood` does not
    reach.
    """

    behind: str
    flood: str


@dataclass(frozen=True, slots=True, kw_only=True)
class PhaseRule:
    """What a phase is for. `does`: words of PHASE_ACTIONS; `second`: it takes what the phase before it left;
    `rolls`: the state rolled for, or None.
    """

    does: frozenset[str]
    second: bool
    rolls: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Memory:
    """Something remembered of each unit when its side begins to move."""

    id: str
    side: str
    when: Expression


@dataclass(frozen=True, slots=True, kw_only=True)
class Query:
    """A count in a victory condition: its kind (`layout.ASK_HELD` and so on) and two numbers."""

    kind: int
    a: int
    b: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Victory:
    """A victory condition. `moment`: 0 at once, else the turn; `winner` None: a draw."""

    id: str
    winner: str | None
    moment: int
    when: Expression
    says: str
    queries: tuple[Query, ...]
    rule: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class RulesModel:
    """All rules of a game.

    `hex_sets`, `unit_sets`: members by name, sets of the map first; `momentum`: which unit a stack needs for
    a second attack; `cites`: rule numbers by reason of a refusal (`wording.WORDS`); `chapters`: titles by
    number.
    """

    hex_sets: Mapping[str, frozenset[str]]
    unit_sets: Mapping[str, frozenset[str]]
    limits: tuple[Limit, ...]
    apart: tuple[Apart, ...]
    zones: Zones
    movement: Movement
    supply: tuple[Supply, ...]
    combat: Combat
    retreat: Retreat | None
    momentum: Expression | None
    replacements: tuple[Replacement, ...]
    boundary: Boundary | None
    landing: Landing | None
    control: Control | None
    placing: tuple[Ban, ...]
    memories: tuple[Memory, ...]
    phases: Mapping[str, PhaseRule]
    victory: tuple[Victory, ...]
    cites: Mapping[str, str]
    chapters: Mapping[str, str]
    coverage: tuple[Covered, ...]
