"""The referee of a game, resolved: every name in it exists, every expression is checked."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from builder.diagnostics import NOWHERE, Span
from builder.rules.compiler.tree import Expr


@dataclass(frozen=True, slots=True, kw_only=True)
class Expression:
    """A checked expression. `what`: what it decides, for a comment."""

    text: str
    tree: Expr
    what: str
    rule: str | None = None
    span: Span = field(default=NOWHERE, compare=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class Limit:
    """Stacking points a side may have in a hex."""

    side: str
    limit: int
    when: Expression | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Apart:
    """Values of an attribute that never go together."""

    side: str
    by: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Zones:
    """Zones of control."""

    exerts: Expression | None
    barred_by: frozenset[str]
    stop: bool
    leave_free: bool
    negates: frozenset[str]


class Operation(StrEnum):
    """How a change works."""

    ADD = "add"
    TIMES = "times"
    HALVE_UP = "halve up"
    HALVE_DOWN = "halve down"
    SET_TO = "set to"


@dataclass(frozen=True, slots=True, kw_only=True)
class Change:
    """A change of a number."""

    operation: Operation
    amount: int
    when: Expression | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Case:
    """A value for a case."""

    value: int
    when: Expression | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Ban:
    """Something units may not do. `quota`: units a player turn that may."""

    when: Expression
    says: str
    quota: int
    rule: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Exit:
    """Leaving the map; `to` None: for good."""

    side: str
    hexes: str
    to: str | None
    price: int
    when: Expression | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """Entering the map from an area."""

    side: str
    area: str
    hexes: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Drop:
    """A drop from the air."""

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
    """A way of being in supply."""

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
    """A column shift."""

    shift: int
    when: Expression | None
    says: str
    rule: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Loss:
    """Steps more or fewer."""

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
    """Trading steps for hexes. `tiers`: directions, best first."""

    when: Expression | None
    tiers: tuple[tuple[str, ...], ...]
    not_across: frozenset[str]


@dataclass(frozen=True, slots=True, kw_only=True)
class Replacement:
    """Steps given back."""

    side: str
    units: Expression
    steps: int
    times: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Boundary:
    """A line along a column."""

    side: str
    marker: str
    start: int
    first: int
    last: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Landing:
    """A landing from the sea."""

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
    """Control of hexes at the start."""

    behind: str
    flood: str


@dataclass(frozen=True, slots=True, kw_only=True)
class PhaseRule:
    """What a phase is for."""

    does: frozenset[str]
    second: bool
    rolls: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Memory:
    """Something remembered when a side begins to move."""

    id: str
    side: str
    when: Expression


@dataclass(frozen=True, slots=True, kw_only=True)
class Query:
    """A count a victory condition asks for: kind and two numbers."""

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
class Covered:
    """What is done about a rule of the checklist.

    `rule`: its number in the rulebook, empty if it has none; `by`: mechanisms; `proof`: names of tests.
    """

    id: str
    rule: str
    kind: str
    says: str
    status: str
    by: tuple[str, ...]
    why: str
    proof: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class RulesModel:
    """The whole referee. `hex_sets`, `unit_sets`: the map's and the rules' own, by name, in order.

    `chapters`: titles of the rulebook's chapters by number.
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
