"""What a game is, and what an expression of an author may be about: the records of the kernel, one recursive
type. A game has phases, branches and alliances that hold conditions about the `World`, which holds the game.

A game (`Game`) is all that never changes in play. It is known when a module is built, so no script reads it
at play: numbers, flags and tuples of records are evaluated at build time; arrays stay arrays.

Scopes (`World` and so on) are what expressions are about. A kernel function makes one of these and asks the
condition of it. They are never kept: in a script only what the condition asks for is computed. Their
arguments must be free of effects.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import IntEnum
from typing import Any, TypeVar

from hexwright.rules.engine.actions import Action, Question, Secrecy, Sign
from hexwright.rules.engine.cards import Cards
from hexwright.rules.engine.condition import Condition
from hexwright.rules.engine.hooks import Hooks
from hexwright.rules.engine.kernel_function import KernelFunction
from hexwright.rules.engine.network import Network, packed, set_of
from hexwright.rules.engine.play import Play
from hexwright.rules.language.prelude import Bits, Ints, Sets, Strs, no_bits

T = TypeVar("T")


# --- map and units -----------------------------------------------------------------------------------
@dataclass(frozen=True, kw_only=True)
class Grid:
    """What only a map of hexes has. Directions are 0 to 5, clockwise.

    `near`: the hex beside hex h in direction d at `h * 6 + d`, NOWHERE beyond the map; `sides`: the kinds of
    that hexside; `q`, `r`: coordinates in which straight lines of hexes keep q, r or q + r.
    """

    near: Ints
    sides: Sets
    column: Ints
    row: Ints
    q: Ints
    r: Ints


@dataclass(frozen=True, kw_only=True)
class Places:
    """Where units stand: hexes or spaces, numbered 0 to `count` - 1, then boxes up to `total` - 1.

    `links_from`: links of place p are those from `links_from[p]` up to `links_from[p + 1]`; `links_to`: the
    place a link leads to; `links_kind`: the set of its kinds (hexsides, roads, connections). `sets`: the hex
    sets a place belongs to; `members`: the places of each set. `ground`: the land under a town; else the
    terrain. Boxes have no terrain (NOWHERE), no flags, sets or links. `charted`: whether there are
    organisation charts among them.

    What follows from these: `networks`: those made so far, by what bars links, what bridges them and what is
    asked for; `every_link`: the network of all; `everywhere`: all places of the map; `hex_sets`: the places
    of each set.
    """

    count: int
    total: int
    names: Strs
    titles: Strs  # as players read them
    terrain: Ints
    ground: Ints
    flags: Sets
    sets: Sets
    members: tuple[Ints, ...]
    links_from: Ints
    links_to: Ints
    links_kind: Sets
    grid: Grid | None
    charts: Ints = field(default_factory=list)  # side of whose organisation chart a place is, else NOWHERE
    charted: bool = False
    networks: dict[tuple[Bits, Bits, Bits | None], Network] = field(
        default_factory=dict, init=False, repr=False, compare=False
    )
    every_link: Network = field(init=False, repr=False, compare=False)
    everywhere: Bits = field(init=False, repr=False, compare=False)
    hex_sets: Sets = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "every_link", self.network(no_bits()))
        object.__setattr__(self, "everywhere", set_of(range(self.count)))
        object.__setattr__(self, "hex_sets", [set_of(places) for places in self.members])

    def network(self, barred: Bits, bridged: Bits = 0, over: Bits | None = None) -> Network:
        """The links between places of the map that have no kind of `barred`, or one of `bridged` as well; and
        if it is given one of `over`.

        The same network is made once, so that a script holds it once.
        """
        key = (barred, bridged, over)
        if key not in self.networks:
            self.networks[key] = packed(self.count, self.links_from, self.links_to, self.links_kind, *key)
        return self.networks[key]


@dataclass(frozen=True, kw_only=True)
class Units:
    """What is printed on units, a column each.

    `first`: stats of unit u with k steps left stand at `first[u] + k` of a column of `stats`; 0 at k = 0.
    `unit_of`: parts in 1 of a stat, such as 4 for quarters; stats are counted in parts, `points` in parts of
    which `point` are 1. `arrives`: turn at which a unit enters play, 0 if it is there from the start.
    `seats`: its own place on the organisation chart of its side, NOWHERE without one.
    """

    count: int
    names: Strs
    titles: Strs
    side: Ints
    nationality: Ints
    group: Ints
    size: Ints
    type: Ints
    formation: Ints
    points: Ints  # stacking points
    point: int = 1
    full: Ints  # steps at full strength
    sets: Sets
    first: Ints
    stats: Mapping[str, Ints]
    unit_of: Mapping[str, int] = field(default_factory=dict)
    arrives: Ints
    seats: Ints = field(default_factory=list)


# --- course of play ----------------------------------------------------------------------------------
@dataclass(frozen=True, kw_only=True)
class StateOfPlay:
    """A state of the game, such as the weather: one of its `values`, or a number if it has none.

    `by_roll[k]`: the value of roll k, NOWHERE for none; empty for a number, which is the roll itself.
    `shown`: the values as players read them. `numbers`: the numbers that its values are, empty if they are
    words. `dice`: how many are rolled, 0 if the
    players choose the value.
    """

    id: str
    title: str = ""
    values: tuple[str, ...]
    shown: tuple[str, ...] = ()
    by_roll: Ints
    numbers: Ints = field(default_factory=list)
    lowest: int  # on one die
    dice: int
    faces: int


@dataclass(frozen=True, kw_only=True)
class Phase:
    """A phase of a turn.

    Attributes:
        id: as in the sequence, in a round of phases with its number: `impulse-3.act`.
        name: number of its id without the numbers of rounds: `impulse.act` (`PhaseName`).
        turn: its turn.
        side: whose it is, NOWHERE for everybody's, or if play decides (`order`).
        order: the state whose value decides whose it is, NOWHERE if `side` says it.
        by_value: then the side for each value of that state; else empty.
        does: what it allows (`words.doing`).
        reaction: what opponents of its side may do meanwhile.
        choices: of what it allows, what it shares with another phase: the first takes the one thing its side
            begins with, the second what is left.
        usual: which of them counts as done if the side began with nothing, NOWHERE without `choices`.
        second: whether it takes what the phase before it left.
        labels: where its names stand in `Game.phase_labels` by what its side began with, NOWHERE without
            `choices`.
        rolls: the states that get their value in it.
        offers: the states that players may choose in it, and that keep their value otherwise.
        round: the number of the round it belongs to, 0 outside.
        actions: the numbers of the actions that may keep it from running by itself (`Action.awaits`).
        manual: whether nothing is judged in it and everything is allowed.

    """

    id: str
    name: int
    turn: int
    side: int
    does: Bits
    rolls: Bits
    offers: Bits = 0
    second: bool
    order: int = -1
    by_value: Ints
    reaction: Bits = 0
    choices: Bits = 0
    usual: int = -1
    labels: int = -1
    round: int = 0
    actions: Bits = 0
    manual: bool = False


class Turning(IntEnum):
    """How the course of play leaves its row."""

    SKIP = 0  # before a phase begins: it is passed over
    LEAVE = 1  # when a phase ends: play goes on elsewhere


@dataclass(frozen=True, kw_only=True)
class Branch:
    """A place where the course of play may leave its row.

    `to[p]`: where play goes on, for the phase at place p of the course; NOWHERE where this says nothing, the
    length of the course for the end of the game.
    """

    turning: Turning
    when: Condition[World]
    to: Ints


@dataclass(frozen=True, kw_only=True)
class Alliance:
    """Sides that are not enemies of each other, be they allies or at peace.

    `together`: whether their units stand together as if they were of one side. `when`: None for always.
    """

    sides: Bits
    together: bool
    when: Condition[World] | None


# --- what players read -------------------------------------------------------------------------------
@dataclass(frozen=True, kw_only=True)
class Messages:
    """Texts by number: reasons of refusals with their rule behind, and what bans say. `says`: sentences by
    `mechanism.id`. `cites`: the rule of each reason, as it stands behind a
    sentence: ` [10.18]`, or nothing. `ids`: the id of each reason; `plain`: its sentence with no rule.
    `does`: the words for what phases may allow.
    """

    reasons: Strs
    bans: Strs
    says: Mapping[str, str] = field(default_factory=dict)
    cites: Strs = field(default_factory=list)
    ids: Strs = field(default_factory=list)
    plain: Strs = field(default_factory=list)
    does: Strs = field(default_factory=list)


# --- the game ----------------------------------------------------------------------------------------
@dataclass(frozen=True, kw_only=True)
class Game:
    """A game. `mechanisms`: the parameters of each mechanism, by their type; `lengths`: how many units,
    places, states, sites, bans there are, and what mechanisms count; `names`: names that sentences of
    mechanisms may ask for, by kind; `parts`: amounts counted in parts of a whole, by kind (`engine.words`);
    `own`: functions behind the names that the game's own mechanisms add, by full name.
    """

    title: str
    side_names: Strs
    places: Places
    units: Units
    cards: Cards = field(default_factory=Cards)
    states: tuple[StateOfPlay, ...]
    sites: Strs
    terrain_names: Strs
    link_names: Strs  # kinds of links: hexsides, roads
    supply_names: Strs
    unit_sets: Strs
    hex_sets: Strs
    # box of the dead of a side at side * 2, of those lost for good at side * 2 + 1; else LOST, LOST_FOR_GOOD
    lost: Ints
    # 1 at a * sides + b when units of sides a and b are enemies, if no alliance unites them for a time
    opposed: Ints
    alliances: tuple[Alliance, ...] = ()
    skips_empty: bool = False
    has_free_markers: bool = False  # players may lay some, which no rule knows
    course: tuple[Phase, ...]
    branches: tuple[Branch, ...] = ()  # in the order in which they are asked
    phase_titles: Strs = field(
        default_factory=list
    )  # names of the phases of the course, as players read them
    phase_help: Strs = field(default_factory=list)  # and what is done in them
    phase_labels: Strs = field(default_factory=list)  # names of phases by what a side began with (`Phase`)
    phase_choices: Strs = field(default_factory=list)  # the buttons for what a side begins with in each phase
    turns: Ints  # first phase of turn t at t; NOWHERE for a turn that is not played
    last_turn: int
    messages: Messages
    actions: tuple[Action, ...]
    questions: tuple[Question, ...] = ()
    signs: tuple[Sign, ...] = ()
    secrecy: Secrecy | None = None  # None: all see everything
    hooks: Hooks
    mechanisms: Mapping[type[Any], Any]
    state_kinds: tuple[type[Any], ...]
    lengths: Mapping[str, int]
    own: Mapping[str, KernelFunction] = field(default_factory=dict)
    names: Mapping[str, Strs] = field(default_factory=dict)
    parts: Mapping[str, int] = field(default_factory=dict)

    @property
    def sides(self) -> int:
        """How many sides there are."""
        return len(self.side_names)

    def of(self, kind: type[T]) -> T:
        """The parameters of a mechanism that the game has. KeyError if it has not (a bug)."""
        found: T = self.mechanisms[kind]
        return found

    def has(self, kind: type[Any]) -> bool:
        """Whether the game has a mechanism."""
        return kind in self.mechanisms


# --- what expressions are about ----------------------------------------------------------------------
@dataclass(frozen=True)
class PrintedUnit:
    """What is printed on a unit."""

    game: Game
    unit: int


@dataclass(frozen=True)
class PrintedPlace:
    """What is printed on the map at a place."""

    game: Game
    place: int


@dataclass(frozen=True)
class World:
    """The game as it stands."""

    game: Game
    play: Play


@dataclass(frozen=True)
class PlaceScope(PrintedPlace, World):
    """A place of the map as it stands."""


@dataclass(frozen=True)
class StandingUnit(PrintedUnit, World):
    """A unit and where it stands; nothing that supply or zones decide."""


@dataclass(frozen=True)
class SuppliedUnit(StandingUnit):
    """A unit, and how it is supplied. `supply`: its state of supply."""

    supply: int


@dataclass(frozen=True)
class ZonedUnit(StandingUnit):
    """A unit, and whether it stands in an enemy zone of control (`zone`)."""

    zone: bool


@dataclass(frozen=True)
class UnitScope(ZonedUnit, SuppliedUnit):
    """A unit, its state of supply (`supply`), and whether it stands in an enemy zone of control (`zone`)."""


@dataclass(frozen=True)
class TargetScope(UnitScope):
    """A unit and the place it goes to, attacks or is placed in. `enemies`: how many stand there; `to_zone`:
    whether it lies in an enemy zone of control.
    """

    to: int
    enemies: int
    to_zone: bool


@dataclass(frozen=True)
class StackScope(PlaceScope):
    """Units of one side at a place (`stack`)."""

    stack: Ints


@dataclass(frozen=True)
class UnitInStackScope(UnitScope, StackScope):
    """A unit and the stack it stands in."""


@dataclass(frozen=True)
class PartiesScope(World):
    """Who fights whom. `side`: who attacks; `target`: the place attacked; `elsewhere`: whether the attackers
    come from somewhere else than places of the map beside it.
    """

    side: int
    attackers: Ints
    defenders: Ints
    target: int
    elsewhere: bool


@dataclass(frozen=True)
class FighterScope(TargetScope, PartiesScope):
    """A unit in a battle, and the place attacked. `attacking`: whether it is one of the attackers."""

    attacking: bool


@dataclass(frozen=True)
class BattleScope(PartiesScope):
    """A battle whose strengths are known. `value`: attack minus defence, in whole numbers, rounded down."""

    value: int


@dataclass(frozen=True)
class OutcomeScope(BattleScope):
    """A battle that is fought. `attacker_loses`, `defender_loses`: the steps that each side loses."""

    attacker_loses: int
    defender_loses: int


@dataclass(frozen=True)
class PrintedCard:
    """What is printed on a card."""

    game: Game
    card: int


@dataclass(frozen=True)
class VictoryScope(World):
    """The game as it stands, for victory."""
