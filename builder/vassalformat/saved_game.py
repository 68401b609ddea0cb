"""A saved game or set-up: who stands where, and the same game with a counter elsewhere."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Final

from vassalformat.archive import entry_of, read_zip, unzip, write_whole, zip_bytes
from vassalformat.arrangement import Arranger
from vassalformat.slots import Slots
from vassalformat.standing import Game, Standing, read_game
from vassalformat.wire.error import WireError
from vassalformat.wire.save import SAVED_GAME, deobfuscate
from vassalformat.wire.save_text import SaveText, decode_save_text

_MAX_BYTES: Final = 100_000_000
"""Bytes of the commands of a saved game of others, unpacked; a larger one is not read."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SavedGame:
    """A `.vsav` file. `entries`: its files by name; `text`: its commands; `slots`: of its module, which say
    in which layer of a map a stack lies.
    """

    entries: Mapping[str, bytes]
    text: SaveText
    slots: Slots = field(default_factory=Slots)

    @property
    def game(self) -> Game:
        """The pieces that can be changed, and all stacks and decks."""
        return read_game(self.text)

    @property
    def pieces(self) -> tuple[Standing, ...]:
        """The pieces that can be changed, in the order of the file."""
        return tuple(self.game.pieces.values())

    def moved(self, piece: str, on_map: str, x: int, y: int) -> SavedGame:
        """The game with a piece at pixels of a map, on top of the stack that is there. `piece`: its number in
        the game. Raises: WireError if there is no such piece or map.
        """
        if self.slots.maps and on_map not in self.slots.maps:
            raise WireError(f"there is no map '{on_map}', but: {', '.join(sorted(self.slots.maps))}")
        return self._with(piece, (on_map, str(x), str(y)), {})

    def changed(self, piece: str, states: Mapping[str, str]) -> SavedGame:
        """The game with other states of a piece, by name as `Standing.states` has them. Raises: WireError if
        there is no such piece or state.
        """
        return self._with(piece, None, states)

    def encode(self, epoch: int = 0) -> bytes:
        """The file, the same bytes for the same game. `epoch`: time of its entries, seconds since 1970."""
        return zip_bytes({**self.entries, SAVED_GAME: self.text.encode()}, epoch)

    def _with(self, number: str, place: tuple[str, str, str] | None, states: Mapping[str, str]) -> SavedGame:
        game = self.game
        if number not in game.pieces:
            raise WireError(f"this game has no piece '{number}' that can be changed")
        unknown = sorted(set(states) - set(game.pieces[number].states))
        if unknown:
            raise WireError(f"this piece has no state '{unknown[0]}'")
        arranger = Arranger(self.text, game, self.slots)
        pieces = {}
        for piece in game.pieces.values():
            pile = game.inside.get(piece.piece)
            order = 0 if pile is None else pile.command.members.index(piece.piece)
            pieces[piece.piece] = arranger.kept(piece, piece.place, {}, pile, order)
        one = game.pieces[number]
        if place is not None and place != one.place:
            pieces[number] = arranger.kept(one, place, states, None)
        else:
            pile = game.inside.get(number)
            pieces[number] = replace(arranger.kept(one, one.place, states, pile), order=pieces[number].order)
        return replace(self, text=arranger.arranged(pieces))


def decode_saved_game(content: bytes, slots: Slots | None = None) -> SavedGame:
    """Read a `.vsav` or `.vlog` file. Raises: WireError if it is none, ArchiveError if it is no archive."""
    entries = unzip(content)
    return _game(entries, slots or Slots())


def read_save(path: Path | str) -> SavedGame:
    """Read a `.vsav` or `.vlog` file from the disk. Raises: as `decode_saved_game`."""
    return _game(read_zip(Path(path)), Slots())


def write_save(game: SavedGame, path: Path | str, epoch: int = 0) -> None:
    """Write a `.vsav` file. Raises: OSError."""
    write_whole(Path(path), game.encode(epoch))


def _game(entries: Mapping[str, bytes], slots: Slots) -> SavedGame:
    if SAVED_GAME not in entries:
        raise WireError(f"there is no entry '{SAVED_GAME}', so it is no saved game")
    return SavedGame(entries=entries, text=decode_save_text(entries[SAVED_GAME]), slots=slots)


def saved_game_entry(save: bytes) -> bytes | None:
    """The `savedGame` entry of a `.vsav` or `.vlog` file of others. None if it cannot be read."""
    return entry_of(save, SAVED_GAME, _MAX_BYTES)


def text_of_save(save: bytes) -> str:
    """The commands of such a file, for looking names up in them; an empty text if it cannot be read."""
    content = saved_game_entry(save)
    try:
        return "" if content is None else deobfuscate(content)
    except WireError:
        return ""
