"""What a game is: all that never changes in play. Known when a module is built, so no script reads it at
play.

Numbers, flags and tuples of records are evaluated at build time; arrays stay arrays.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, TypeVar

from hexwright.rules.engine.cards import Cards
from hexwright.rules.engine.network import Network, network_of, set_of
from hexwright.rules.language.prelude import Bits, Ints, Sets, Strs, no_bits

if TYPE_CHECKING:
    from hexwright.rules.engine.actions import Action
    from hexwright.rules.engine.alliances import Alliance
    from hexwright.rules.engine.course import Branch, Phase
    from hexwright.rules.engine.hooks import Hooks
    from hexwright.rules.engine.kernel_function import KernelFunction
    from hexwright.rules.engine.questions import Question, Secrecy, Sign

T = TypeVar("T")


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
        object.__setattr__(self, "every_link", network_of(self, no_bits()))
        object.__setattr__(self, "everywhere", set_of(range(self.count)))
        object.__setattr__(self, "hex_sets", [set_of(places) for places in self.members])


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
