"""Set-ups as saved games: pieces with their prototypes expanded, on the pixels VASSAL would snap them to,
a stack for each place, the turn and the states.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from types import MappingProxyType

from hexwright.export.vassal.lower import names
from hexwright.export.vassal.lower.atlas import Atlas, Spot
from hexwright.export.vassal.lower.cards.pile import Pile
from hexwright.export.vassal.lower.cards.setup import decks_of, pile_of
from hexwright.export.vassal.lower.controller import CONTROLLER_AT
from hexwright.export.vassal.lower.sequence import first_moment, moments, properties
from hexwright.model.game import Game, Setup
from vassalformat.trait import BasicPiece, Immobilized, Piece, Trait, UsePrototype
from vassalformat.trait.prototype import expand_prototypes
from vassalformat.wire.command import (
    AddStack,
    Command,
    GlobalPropertyValue,
    ListState,
    PlacedBoard,
    ScenarioNotes,
    SetTurn,
    SetUpStacksDone,
    ShowBoards,
    turn_state,
)
from vassalformat.wire.piece import AddedPiece, PieceText, write_piece

_LAYERS: Mapping[str, int] = {names.MARKERS: 0, names.UNITS: 1}
_CONTROLLER_LAYER = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Placed:
    """A piece of a set-up: which (`unit:<id>`, `marker:<id>`), and where exactly."""

    key: str
    spot: Spot
    x: int
    y: int


def place_all(setup: Setup, game: Game, atlas: Atlas) -> tuple[Placed, ...]:
    """Every piece of a set-up with its pixels.

    Boxes fill their seats in turn. In a hex the unit with most steps comes last, on top; otherwise the order
    is that of the sources.
    """
    used: Counter[str] = Counter()
    found: list[Placed] = []
    steps = {unit.id: len(unit.steps) for unit in game.units.values()}
    for piece, location in sorted(setup.places.items(), key=lambda place: steps.get(place[0], 0)):
        spot = atlas.spots.get(location)
        if spot is None:
            continue
        plain = piece.partition("#")[0]
        key = f"unit:{piece}" if piece in game.units else f"marker:{plain}"
        x, y = spot.x, spot.y
        if spot.plot is not None:
            x, y = spot.plot.spread[used[location] % len(spot.plot.spread)]
        used[location] += 1
        found.append(Placed(key=key, spot=spot, x=x, y=y))
    return tuple(found)


def written_out(prototypes: Mapping[str, Piece]) -> Mapping[str, PieceText]:
    """Expanded texts of all prototypes, by name: most of a piece's text, so all set-ups share them."""
    return {
        name: write_piece(expand_prototypes((UsePrototype(name=name),), prototypes)) for name in prototypes
    }


def lower_setup(
    setup: Setup,
    game: Game,
    atlas: Atlas,
    *,
    pieces: Mapping[str, Piece],
    shared: Mapping[str, PieceText],
    controller: Piece,
    more: Mapping[str, str] = MappingProxyType({}),
    begins: int | None = None,
    piles: Sequence[Pile] = (),
) -> tuple[Command, ...]:
    """The commands of a set-up's saved game.

    `pieces` by key as in `Placed`; `shared`: see `written_out`; `more` properties of the module, by name;
    `begins`: index of the step at which it begins, None for the first of its turn; `piles`: of cards.
    """
    return (
        *_pieces(setup, game, atlas, pieces=pieces, shared=shared, controller=controller, piles=piles),
        SetUpStacksDone(),
        *_properties(setup, game, begins),
        *(GlobalPropertyValue(name=name, value=value) for name, value in more.items()),
        *_notes(setup),
        *(ShowBoards(map=sheet.map, boards=(PlacedBoard(name=sheet.board.name),)) for sheet in atlas.sheets),
        *(ShowBoards(map=hand.name, boards=(PlacedBoard(name=hand.name),)) for hand in game.hands.values()),
        ShowBoards(map=names.CONTROLLER_MAP, boards=(PlacedBoard(name=names.CONTROLLER_MAP),)),
    )


def _pieces(
    setup: Setup,
    game: Game,
    atlas: Atlas,
    *,
    pieces: Mapping[str, Piece],
    shared: Mapping[str, PieceText],
    controller: Piece,
    piles: Sequence[Pile],
) -> Iterator[Command]:
    number = 1
    stacks: dict[tuple[str, int, int, int], list[str]] = {}
    yield AddedPiece(_text(_put(controller, names.CONTROLLER_MAP, *CONTROLLER_AT), shared), str(number))
    stacks[(names.CONTROLLER_MAP, *CONTROLLER_AT, _CONTROLLER_LAYER)] = [str(number)]
    for placed in place_all(setup, game, atlas):
        number += 1
        piece = pieces[placed.key]
        yield AddedPiece(_text(_put(piece, placed.spot.map, placed.x, placed.y), shared), str(number))
        if _stacks(piece):
            layer = _LAYERS[names.UNITS if placed.key.startswith("unit:") else names.MARKERS]
            stacks.setdefault((placed.spot.map, placed.x, placed.y, layer), []).append(str(number))
    cards: dict[str, str] = {}
    for card, pile in pile_of(setup, game, piles).items():
        number += 1
        cards[card] = str(number)
        piece = _put(pieces[f"card:{card}"], pile.spot.map, pile.spot.x, pile.spot.y)
        yield AddedPiece(_text(piece, shared), str(number))
    # after the pieces: counters/Stack.setState looks its members up by id, and drops those it does not know
    for (on_map, x, y, layer), members in stacks.items():
        number += 1
        yield AddStack(stack_id=str(number), map=on_map, x=x, y=y, members=tuple(members), layer=layer)
    yield from decks_of(setup, game, piles, cards, number + 1)


def _text(piece: Piece, shared: Mapping[str, PieceText]) -> PieceText:
    """The text of a piece with its prototypes expanded. `shared`: see `written_out`."""
    types: list[str] = []
    states: list[str] = []
    for trait in piece:
        if isinstance(trait, UsePrototype):
            types += shared[trait.name].types
            states += shared[trait.name].states
        else:
            definition, values = trait.texts()
            types.append(definition)
            states.append(values)
    return PieceText(tuple(types), tuple(states))


def _put(piece: Piece, on_map: str, x: int, y: int) -> tuple[Trait, ...]:
    first, *rest = piece
    if not isinstance(first, BasicPiece):
        raise TypeError("a piece begins with its basic piece")
    return (replace(first, map=on_map, x=x, y=y), *rest)


def _stacks(piece: Piece) -> bool:
    return not any(isinstance(trait, Immobilized) and trait.stack == "R" for trait in piece)


def _properties(setup: Setup, game: Game, begins: int | None) -> Iterator[Command]:
    found = moments(game)
    if found:
        index = first_moment(found, setup.turn) if begins is None else begins
        state = ListState(current=index, active=(True,) * len(found))
        yield SetTurn(tracker=0, state=turn_state([state]))
        for name, value in properties(found[index], game).items():
            yield GlobalPropertyValue(name=name, value=value)
    yield GlobalPropertyValue(name=names.SETUP, value=setup.id)
    for state_id, value in setup.states.items():
        yield GlobalPropertyValue(name=names.state_property(state_id), value=value)


def _notes(setup: Setup) -> Iterator[Command]:
    text = "\n\n".join(part for part in (setup.name, setup.description) if part)
    if text:
        yield ScenarioNotes(text=text)
