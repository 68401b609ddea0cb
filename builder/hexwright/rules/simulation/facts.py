"""What playing a game without a screen takes, as plain data: any process can be given it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from hexwright.rules.engine.actions import TRIES, Action, Gesture
from hexwright.rules.engine.codes import NOWHERE
from hexwright.rules.engine.line_start import LineStart
from hexwright.rules.engine.names import state_number, state_value
from hexwright.rules.engine.places import members
from hexwright.rules.engine.records import Game, Phase, StateOfPlay
from hexwright.rules.language.prelude import Ints, Strs
from hexwright.rules.language.tree import Asked, Expr, Int, parts
from hexwright.rules.simulation.aims import Aim, aims_of
from hexwright.rules.simulation.records import records_of
from hexwright.rules.specialise.layout import Layout, Place

STATE_NAMES = frozenset((state_value.__name__, state_number.__name__))
"""Names in a condition that ask for the value of a state."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ActionFacts:
    """An action as a player without eyes knows it.

    `does`: the number of what a phase must allow, NOWHERE if it is allowed whenever its own conditions hold;
    `tried`: whether it says what may be worth trying; `odds`: whether it says how promising it is; `joins`:
    whether it says who may take part; `shows`: whether it says when its button shows; `draws`:
    whether a side draws cards by it; `settles`: whether it answers something that is open; `closes`,
    `often`: as in `Action`.
    """

    name: str
    number: int
    gesture: Gesture
    does: int
    tried: bool
    odds: bool
    joins: bool
    shows: bool
    draws: bool = False
    closes: bool = False
    settles: bool = False
    often: int = 100

    @property
    def left_alone(self) -> bool:
        """Whether a player without eyes does it at random alone, as it does not say what is worth trying."""
        return self.gesture in TRIES and not self.tried


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Facts:
    """A game as plain data.

    Attributes:
        fields: where each field of the state of play stands, by its name.
        actions: its actions, in their order.
        sides: how many sides there are.
        opposed, course, lost, states: as in `Game`.
        goes_back: whether the course of play can lead back, so that nobody knows how many phases it has.
        steering: the states that decide where the course of play goes on, or whose turn it is.
        turns: the last turn.
        sites: how many markers lie on places.
        side, full, alike, names: of every unit; those with the same number in `alike` are printed alike.
        places: how many hexes or spaces there are; `all_places`: with the boxes.
        place_names: the id of every place.
        links_from, links_to: as in `Places`.
        aims: the places that conditions of victory count for each side, set by set.
        sources: the places where lines that units count by, or live on, may begin, side by side.
        reasons: the sentence of each reason of a refusal; `reason_ids`, `rules`: its id, the rule it cites.
        bans: what bans say, with their rule behind.
        endings: the ids of the conditions by which a game ends.
        cards: how many cards there are.
        holders: the side whose hand each pile is, NOWHERE for piles of decks.

    """

    fields: Mapping[str, Place]
    actions: tuple[ActionFacts, ...]
    sides: int
    opposed: Ints
    course: tuple[Phase, ...]
    goes_back: bool
    steering: frozenset[int]
    lost: Ints
    states: tuple[StateOfPlay, ...]
    turns: int
    sites: int
    side: Ints
    full: Ints
    alike: Ints
    names: Strs
    places: int
    all_places: int
    place_names: Strs
    links_from: Ints
    links_to: Ints
    aims: tuple[tuple[Aim, ...], ...]
    sources: tuple[Ints, ...]
    reasons: Strs
    reason_ids: Strs
    rules: Strs
    bans: Strs
    endings: Strs
    cards: int = 0
    holders: Ints = field(default_factory=list)

    @property
    def numbers(self) -> Mapping[str, int]:
        """The numbers of the actions, by name."""
        return {action.name: action.number for action in self.actions}

    @property
    def units(self) -> int:
        """How many units there are."""
        return len(self.side)

    def neighbours(self, place: int) -> Ints:
        """The places that links lead to from a place; none from a box."""
        if not 0 <= place < self.places:
            return []
        return self.links_to[self.links_from[place] : self.links_from[place + 1]]


def facts_of(game: Game, layout: Layout) -> Facts:
    """The facts of a game."""
    units, places = game.units, game.places
    return Facts(
        fields={place.name: place for place in layout.places.values()},
        actions=tuple(_actions(game)),
        sides=game.sides,
        opposed=game.opposed,
        course=game.course,
        goes_back=any(
            to != NOWHERE and to <= p for branch in game.branches for p, to in enumerate(branch.to)
        ),
        steering=frozenset(
            [k for branch in game.branches for k in _states_in(branch.when.tree)]
            + [phase.order for phase in game.course if phase.order != NOWHERE]
        ),
        lost=game.lost,
        states=game.states,
        turns=game.last_turn,
        sites=len(game.sites),
        side=units.side,
        full=units.full,
        alike=_alike(game),
        names=units.names,
        places=places.count,
        all_places=places.total,
        place_names=places.names,
        links_from=places.links_from,
        links_to=places.links_to,
        aims=aims_of(game),
        sources=sources_of(game),
        reasons=game.messages.plain,
        reason_ids=game.messages.ids,
        rules=[cited.strip(" []") for cited in game.messages.cites],
        bans=game.messages.bans,
        endings=game.names.get("ending", []),
        cards=game.cards.count,
        holders=game.cards.piles.holder,
    )


def _actions(game: Game) -> Iterator[ActionFacts]:
    does = game.messages.does
    for number, action in enumerate(game.actions):
        yield ActionFacts(
            name=action.name,
            number=number,
            gesture=action.gesture,
            does=_number_of(action, does),
            tried=action.options is not None,
            odds=action.odds is not None,
            joins=action.joins is not None,
            shows=action.fits is not None and action.gesture is Gesture.BUTTON,
            draws=action.draws,
            closes=action.closes,
            settles=bool(action.settles),
            often=action.often,
        )


def _states_in(tree: Expr) -> Iterator[int]:
    """The states whose values an expression asks for."""
    if isinstance(tree, Asked) and tree.function.rpartition(".")[2] in STATE_NAMES:
        yield from (number.value for number in tree.arguments if isinstance(number, Int))
    for part in parts(tree):
        yield from _states_in(part)


def _number_of(action: Action, does: list[str]) -> int:
    return NOWHERE if action.does is None else does.index(action.does)


def _alike(game: Game) -> Ints:
    """For every unit a number that those have in common on which the same is printed."""
    units = game.units
    known: dict[tuple[int, ...], int] = {}
    columns = (units.side, units.nationality, units.group, units.size, units.type, units.points, units.full)
    rows = zip(*columns, units.sets, strict=True)
    return [known.setdefault(row, len(known)) for row in rows]


def sources_of(game: Game) -> tuple[Ints, ...]:
    """The places where lines may begin, side by side, in order: of a side whose units count at the end by
    lines of their own, where these do, else where those do that it lives on; none for a side without lines.
    """
    starts = [record for record in records_of(game) if isinstance(record, LineStart)]
    found: list[Ints] = []
    for side in range(game.sides):
        own = [start for start in starts if start.side == side]
        counted = [start for start in own if not start.lives] or own
        found.append(sorted({place for start in counted for place in members(game, start.places)}))
    return tuple(found)
