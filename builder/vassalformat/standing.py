"""Pieces of a saved game: who stands where, in which stack, in which state."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import Final

from vassalformat.trait import BasicPiece, read_trait
from vassalformat.trait_text import Field, TraitText, read_piece_text
from vassalformat.wire.command import AddDeck, AddStack, decode_command
from vassalformat.wire.error import WireError
from vassalformat.wire.piece import ADD, read_added
from vassalformat.wire.save_text import SaveText
from vassalformat.wire.sequence import decode_sequence

NOWHERE_MAP: Final = "null"
"""What VASSAL writes for a piece that is on no map."""
_NAMED_BY: Final = MappingProxyType({"Layer": "name", "DynamicProperty": "name", "Label": "property_name"})
"""Traits with a present value, and the field of their definition that names it."""
_DECK_NAME: Final = 13
"""The token of a deck's type with its name. VASSAL: counters/Deck.getType."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Standing:
    """A piece. `number`: of its command in the save; `piece`: its number in the game; `gpid`: that of its
    slot; `map`: an empty text for none; `x`, `y`: pixels of the map; `traits`: none if the piece does not
    come back equal, and cannot be changed; `states`: see `states_of`.
    """

    number: int
    piece: str
    gpid: str
    name: str
    map: str
    x: str
    y: str
    traits: tuple[TraitText, ...]
    states: Mapping[str, str]

    @property
    def place(self) -> tuple[str, str, str]:
        """Map and pixels."""
        return self.map, self.x, self.y


@dataclass(frozen=True, slots=True, kw_only=True)
class Pile:
    """A stack or deck. `number`: of its command; `shown`: the text that stands for it in a table."""

    number: int
    shown: str
    command: AddStack | AddDeck

    @property
    def id(self) -> str:
        """Its number in the game."""
        return self.command.deck_id if isinstance(self.command, AddDeck) else self.command.stack_id

    @property
    def place(self) -> tuple[str, str, str]:
        """Map and pixels."""
        if self.command.map == NOWHERE_MAP:
            return "", "", ""
        return self.command.map, str(self.command.x), str(self.command.y)


@dataclass(frozen=True, slots=True, kw_only=True)
class Game:
    """What stands in a saved game. `pieces` and `piles` by their number in the game, in the order of the
    save; `inside`: the pile of each piece that is in one; `first`, `last`: commands of the first and of the
    last of them, None if there are none.
    """

    pieces: Mapping[str, Standing]
    piles: Mapping[str, Pile]
    inside: Mapping[str, Pile] = field(default_factory=dict)
    first: int | None = None
    last: int | None = None


def pieces_of(save: SaveText) -> Iterator[Standing]:
    """All pieces of a saved game that VASSAL can read, each where it says itself that it is."""
    for number, text in enumerate(save.commands):
        if text.startswith(ADD) and (standing := _standing(number, text)) is not None:
            yield standing


def read_game(save: SaveText) -> Game:
    """The pieces that can be changed, and the stacks and decks of a saved game."""
    pieces: dict[str, Standing] = {}
    standing_at: set[int] = set()
    for standing in pieces_of(save):
        standing_at.add(standing.number)
        if _can_be_moved(standing):
            pieces.setdefault(standing.piece, standing)
    numbers = [number for number, text in enumerate(save.commands) if text.startswith(ADD)]
    commands = ((n, decode_command(save.commands[n])) for n in numbers if n not in standing_at)
    found = [(number, command) for number, command in commands if isinstance(command, (AddStack, AddDeck))]
    piles = {pile.id: pile for pile in _piles(found)}
    inside = {member: pile for pile in piles.values() for member in pile.command.members}
    for member, pile in inside.items():
        if member in pieces:
            # VASSAL believes the stack, whatever its pieces say
            on_map, x, y = pile.place
            pieces[member] = replace(pieces[member], map=on_map, x=x, y=y)
    return Game(
        pieces=pieces,
        piles=piles,
        inside=inside,
        first=min(numbers, default=None),
        last=max(numbers, default=None),
    )


def _piles(found: Sequence[tuple[int, AddStack | AddDeck]]) -> list[Pile]:
    names = [_deck_name(command) for _, command in found]
    return [
        Pile(
            number=number,
            shown=name
            if name and names.count(name) == 1
            else command.deck_id
            if isinstance(command, AddDeck)
            else command.stack_id,
            command=command,
        )
        for (number, command), name in zip(found, names, strict=True)
    ]


def _deck_name(command: AddStack | AddDeck) -> str:
    tokens = decode_sequence(command.definition, ";") if isinstance(command, AddDeck) else ()
    name = tokens[_DECK_NAME] if len(tokens) > _DECK_NAME else ""
    return name if name == name.strip() and name.isprintable() and not name.isdecimal() else ""


def _standing(number: int, text: str) -> Standing | None:
    try:
        added, _ = read_added(text)
    except WireError:
        return None
    definition, state = added.piece.pairs[0]
    basic = read_trait(definition, state)
    if not isinstance(basic, BasicPiece):
        return None
    on_map, x, y, gpid = (*decode_sequence(state, BasicPiece.state_delimiter), "", "", "", "")[:4]
    nowhere = on_map == NOWHERE_MAP
    read = read_piece_text(text)
    traits = () if read is None else read[0]
    return Standing(
        number=number,
        piece=added.piece_id,
        gpid=gpid,
        name=basic.name,
        map="" if nowhere else on_map,
        x="" if nowhere else x,
        y="" if nowhere else y,
        traits=traits,
        states=states_of(traits),
    )


def _can_be_moved(standing: Standing) -> bool:
    """Whether a piece comes back equal, with a place of its own."""
    traits = standing.traits
    placed = traits and any(field.of_state and field.name == "y" for field in traits[0].fields)
    return bool(placed) and traits[0].kind == BasicPiece.__name__


def states_of(traits: Sequence[TraitText]) -> dict[str, str]:
    """Present values of layers (the number of the level, negative if not shown), dynamic properties and
    labels by the name that the trait has; the outermost trait of a name counts, as in VASSAL.
    """
    return {name: traits[at].fields[n].text for name, (at, n) in _values(traits).items()}


def with_states(traits: Sequence[TraitText], values: Mapping[str, str]) -> tuple[TraitText, ...]:
    """The traits with other present values. `values`: by name, all of them names of `states_of`."""
    found, places = list(traits), _values(traits)
    for name, text in values.items():
        at, n = places[name]
        fields = list(found[at].fields)
        fields[n] = Field(fields[n].name, text, fields[n].of_state)
        found[at] = TraitText(found[at].kind, tuple(fields))
    return tuple(found)


def with_basic(traits: Sequence[TraitText], values: Mapping[str, str]) -> tuple[TraitText, ...]:
    """The traits with other present values of the basic piece: `map`, `x`, `y`, `gpid`."""
    basic = traits[0]
    fields = tuple(
        Field(field.name, values.get(field.name, field.text), field.of_state) if field.of_state else field
        for field in basic.fields
    )
    return (TraitText(basic.kind, fields), *traits[1:])


def _values(traits: Sequence[TraitText]) -> dict[str, tuple[int, int]]:
    """By name, the trait with a present value and the number of its field."""
    found: dict[str, tuple[int, int]] = {}
    for at, trait in enumerate(traits):
        named = _NAMED_BY.get(trait.kind)
        if named is None:
            continue
        name = next((field.text for field in trait.fields if field.name == named), "")
        value = next((n for n, field in enumerate(trait.fields) if field.of_state), None)
        if name and name == name.strip() and name.isprintable() and value is not None:
            found[name] = (at, value)
    return found
