"""Moves, changes, adds and takes away pieces of a saved game; what is not touched stays as it was."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final, TypeAlias

from vassalformat.slots import Slots, stacks
from vassalformat.standing import NOWHERE_MAP, Game, Pile, Standing, with_basic, with_states
from vassalformat.trait_text import TraitText, write_traits
from vassalformat.wire.command import AddDeck, AddStack, encode_command
from vassalformat.wire.save_text import SaveText

Place: TypeAlias = tuple[str, str, str]
"""Map and pixels, three empty texts for none."""
LAST: Final = 1_000_000
"""Order of a piece that goes on top."""


@dataclass(slots=True, kw_only=True)
class Wanted:
    """A piece as it shall be. `before`: None for a new one; `order`: from the bottom of its stack; `pile`:
    the stack or deck in which it shall lie, by its number in the game; None: whichever is there; `joins`: it
    was not in that one before, and goes where that is; `alone`: it does not lie in stacks.
    """

    id: str
    before: Standing | None
    traits: tuple[TraitText, ...]
    place: Place
    order: int = LAST
    pile: str | None = None
    alone: bool = False
    joins: bool = False


class Arranger:
    """Writes a saved game anew with other pieces."""

    def __init__(self, save: SaveText, game: Game, slots: Slots) -> None:
        """`game`: what `read_game` finds in the save; `slots`: of its module, which know its layers."""
        self._save, self._game, self._slots = save, game, slots
        taken = [name for name in (*game.pieces, *game.piles) if name.isdecimal()]
        self._next = max(map(int, taken), default=0)

    def number(self) -> str:
        """A number that no piece or stack of the game has, another one each time."""
        self._next += 1
        return str(self._next)

    def kept(
        self,
        before: Standing,
        place: Place,
        states: Mapping[str, str],
        pile: Pile | None,
        order: int = LAST,
    ) -> Wanted:
        """A piece of the game with another place or other states. `pile`: the stack or deck it goes into, its
        own one where it stays.
        """
        own = self._game.inside.get(before.piece)
        return Wanted(
            id=before.piece,
            before=before,
            traits=with_states(before.traits, states),
            place=place,
            order=order,
            pile=None if pile is None else pile.id,
            alone=own is None and (before.map != "" or not stacks(before.traits)),
            joins=pile is not None and pile is not own,
        )

    def arranged(self, pieces: Mapping[str, Wanted]) -> SaveText:
        """The save with these pieces, by their number in the game, and no others; the same object if nothing
        changes. Raises: WireError for what VASSAL cannot hold.
        """
        commands = self._piles(pieces)
        texts = {piece.id: self._text(piece) for piece in pieces.values()}
        return self._written(pieces, texts, commands)

    def _piles(self, pieces: Mapping[str, Wanted]) -> dict[str, AddStack | AddDeck]:
        """All stacks and decks by their number, with their members; gives every piece its final place."""
        members: dict[str, list[Wanted]] = {}
        places: dict[str, Place] = {}
        layers: dict[str, int] = {}
        for number, pile in self._game.piles.items():
            claimed = sorted((one for one in pieces.values() if one.pile == number), key=_order)
            places[number] = _place_of(pile, [one.place for one in claimed if not one.joins])
            members[number] = []
            for piece in claimed:
                if piece.joins or piece.place == places[number]:
                    piece.place = places[number]
                    members[number].append(piece)
                else:
                    piece.pile = None
            if isinstance(pile.command, AddStack):
                layers[number] = pile.command.layer
        for piece in pieces.values():
            if piece.pile is None and not piece.alone and piece.place[0]:
                self._join(piece, members, places, layers)
        return {
            number: self._command(number, inside, places[number], layers.get(number, 1))
            for number, inside in members.items()
        }

    def _join(
        self,
        piece: Wanted,
        members: dict[str, list[Wanted]],
        places: dict[str, Place],
        layers: dict[str, int],
    ) -> None:
        """Put a piece on top of the stack that is where it goes; make one if there is none."""
        was = self._game.inside.get(piece.before.piece) if piece.before is not None else None
        layer = (
            layers[was.id]
            if was is not None and was.id in layers and was.place[0] == piece.place[0]
            else None
        )
        if layer is None:
            layer = self._slots.layer(piece.place[0], piece.traits)
        for number, place in places.items():
            if place == piece.place and members[number] and layers.get(number) == layer:
                break
        else:
            number = self.number()
            places[number], members[number], layers[number] = piece.place, [], layer
        piece.pile = number
        members[number].append(piece)

    def _command(self, number: str, inside: Sequence[Wanted], place: Place, layer: int) -> AddStack | AddDeck:
        before = self._game.piles.get(number)
        members = [piece.id for piece in inside]
        for n, member in enumerate(() if before is None else before.command.members):
            if member not in self._game.pieces:  # what is no piece that can be read stays where it was
                members.insert(n, member)
        ids = tuple(members)
        on_map, x, y = place[0] or NOWHERE_MAP, int(place[1] or 0), int(place[2] or 0)
        if before is None:
            return AddStack(stack_id=number, map=on_map, x=x, y=y, members=ids, layer=layer)
        if isinstance(before.command, AddDeck) or place == before.place:
            # a stack that is on no map has pixels, too
            return replace(before.command, members=ids)
        return replace(before.command, map=on_map, x=x, y=y, members=ids)

    def _text(self, piece: Wanted) -> str | None:
        """The command of a piece; None if it is the one that is there."""
        on_map, x, y = piece.place
        values = {"map": on_map or NOWHERE_MAP, "x": x or "0", "y": y or "0"}
        before = piece.before
        if before is not None and before.place == piece.place:
            if piece.traits == before.traits:
                return None
            values = {}
        return write_traits(with_basic(piece.traits, values), piece.id)

    def _written(
        self,
        pieces: Mapping[str, Wanted],
        texts: Mapping[str, str | None],
        commands: Mapping[str, AddStack | AddDeck],
    ) -> SaveText:
        new: dict[int, str | None] = {}
        added: dict[int, list[str]] = {}
        all_commands = self._save.commands
        end = len(all_commands) - 1 if self._game.last is None else self._game.last + 1
        at: dict[str, int] = {}
        for number, standing in self._game.pieces.items():
            at[number] = standing.number
            if number not in pieces:
                new[standing.number] = None
        for number, text in texts.items():
            if text is None:
                continue
            before = pieces[number].before
            if before is not None:
                new[before.number] = text
            else:
                at[number] = end
                added.setdefault(end, []).append(text)
        for number, command in commands.items():
            pile = self._game.piles.get(number)
            if pile is None:
                added.setdefault(end, []).append(encode_command(command))
                continue
            if command == pile.command:
                continue
            # a stack must come after all of its pieces: VASSAL drops those it has not read yet
            late = any(at[member] > pile.number for member in command.members if member in at)
            emptied = isinstance(command, AddStack) and not command.members
            new[pile.number] = None if late or emptied else encode_command(command)
            if late:
                added.setdefault(end, []).append(encode_command(command))
        return self._save.changed(new, added) if new or added else self._save


def _order(piece: Wanted) -> int:
    return piece.order


def _place_of(pile: Pile, places: Sequence[Place]) -> Place:
    """Where a stack or deck is: where it was, unless nobody in it stays there. `places`: those that the rows
    of its pieces name.
    """
    if not places or pile.place in places or isinstance(pile.command, AddDeck):
        return pile.place
    return places[0]
