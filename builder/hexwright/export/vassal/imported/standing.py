"""Pieces of a saved game: who stands where, in which stack, in which state."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import Final

from hexwright.export.vassal.imported.trait_text import Field, TraitText, read_added
from hexwright.source.tree import is_forbidden
from vassalformat.wire.command import AddDeck, AddStack, decode_command
from vassalformat.wire.piece import ADD
from vassalformat.wire.save_text import SaveText
from vassalformat.wire.sequence import decode_sequence

NOWHERE_MAP: Final = "null"
"""What the engine writes for a piece that is on no map."""
_NAMED_BY: Final = MappingProxyType({"Layer": "name", "DynamicProperty": "name", "Label": "property_name"})
"""Traits with a present value, and the field of their definition that names it."""
_DECK_NAME: Final = 13
"""The token of a deck's type with its name. VASSAL: counters/Deck.getType."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Standing:
    """A piece. `number`: of its command in the save; `piece`: its number in the game; `gpid`: that of its
    slot; `map`: an empty text for none; `x`, `y`: pixels of the map; `traits`: None if the piece does not
    come back equal, and cannot be changed; `states`: see `states_of`.
    """

    number: int
    piece: str
    gpid: str
    name: str
    map: str
    x: str
    y: str
    traits: tuple[TraitText, ...] | None
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


def read_game(save: SaveText) -> Game:
    """The pieces, stacks and decks of a saved game."""
    pieces: dict[str, Standing] = {}
    found: list[tuple[int, AddStack | AddDeck]] = []
    numbers: list[int] = []
    for number, text in enumerate(save.commands):
        if not text.startswith(ADD):
            continue
        numbers.append(number)
        standing = _standing(number, text)
        if standing is not None:
            pieces.setdefault(standing.piece, standing)
            continue
        command = decode_command(text)
        if isinstance(command, (AddStack, AddDeck)):
            found.append((number, command))
    piles = {pile.id: pile for pile in _piles(found)}
    inside = {member: pile for pile in piles.values() for member in pile.command.members}
    for member, pile in inside.items():
        if member in pieces:
            # the engine believes the stack, whatever its pieces say
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
    read = read_added(text)
    if read is None:
        return None
    traits, piece = read
    basic = traits[0]
    of = {(field.name, field.of_state): field.text for field in basic.fields}
    if basic.kind != "BasicPiece" or ("y", True) not in of:
        return None
    on_map = of["map", True]
    return Standing(
        number=number,
        piece=piece,
        gpid=of.get(("gpid", True), ""),
        name="".join(sign if sign.isprintable() else " " for sign in of.get(("name", False), "")),
        map="" if on_map == NOWHERE_MAP else on_map,
        x="" if on_map == NOWHERE_MAP else of["x", True],
        y="" if on_map == NOWHERE_MAP else of["y", True],
        traits=traits,
        states=states_of(traits),
    )


def states_of(traits: Sequence[TraitText]) -> dict[str, str]:
    """Present values of layers (the number of the level, negative if not shown), dynamic properties and
    labels by the name that the trait has; the outermost trait of a name counts, as in the engine.
    """
    found = {name: traits[at].fields[n].text for name, (at, n) in _values(traits).items()}
    return {name: text for name, text in found.items() if not _unfit(text)}


def _unfit(text: str) -> bool:
    """Whether a table cannot hold a text: programs make no difference between line ends."""
    return not text.isprintable() and any(char == "\r" or is_forbidden(char) for char in text)


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
