"""Puts an edited table back into the saved game it was made of; what the table does not change stays."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from hexwright.diagnostics import Report, did_you_mean
from hexwright.export.vassal.imported.fresh_piece import Slots, stacks
from hexwright.export.vassal.imported.setup_table import FIXED, Row, cells_of, read_table
from hexwright.export.vassal.imported.standing import (
    NOWHERE_MAP,
    Game,
    Pile,
    Standing,
    read_game,
    states_of,
    with_basic,
    with_states,
)
from hexwright.export.vassal.imported.trait_text import TraitText, write_traits
from vassalformat.wire.command import AddDeck, AddStack, encode_command
from vassalformat.wire.error import WireError
from vassalformat.wire.save_text import SaveText

_NUMBER: Final = re.compile(r"-?[0-9]{1,6}\Z")
_LEVEL: Final = re.compile(r"-?[0-9]{1,4}\Z")

_Place = tuple[str, str, str]


@dataclass(slots=True, kw_only=True)
class _Piece:
    """A piece as the table wants it. `before`: None for a new one; `pile`: the stack or deck that its row
    names, by its number in the game; None: whichever is there; `joins`: it was not in that one before, and
    goes where that is; `alone`: it does not lie in stacks.
    """

    id: str
    row: Row
    before: Standing | None
    traits: tuple[TraitText, ...]
    place: _Place
    pile: str | None = None
    alone: bool = False
    joins: bool = False


def pack(save: SaveText, table: str, path: str, slots: Slots, report: Report) -> SaveText | None:
    """The save as its table wants it; the same object if the table changes nothing, None after an error
    (V015 to V017). `path`: of the table, from the root, for messages.
    """
    game = read_game(save)
    rows = read_table(table, path, game, report)
    if rows is None:
        return None
    return _Packer(save, game, slots, report).packed(rows)


class _Packer:
    def __init__(self, save: SaveText, game: Game, slots: Slots, report: Report) -> None:
        self._save, self._game, self._slots, self._report = save, game, slots, report
        taken = [name for name in (*game.pieces, *game.piles) if name.isdecimal()]
        self._next = max(map(int, taken), default=0)
        self._shown = {pile.shown: pile for pile in game.piles.values()}
        known = {standing.map for standing in game.pieces.values()}
        self._maps = slots.maps | known | {pile.place[0] for pile in game.piles.values()}
        self._failed = False

    def packed(self, rows: Sequence[Row]) -> SaveText | None:
        """The save with these rows."""
        pieces: dict[str, _Piece] = {}
        for row in rows:
            piece = self._new(row) if not row["piece"].strip() else self._known(row)
            if piece is None:
                continue
            if piece.id in pieces:
                self._error(
                    "V016", f"the piece {piece.id} has two rows; leave 'piece' empty for a new one", row
                )
            pieces[piece.id] = piece
        if self._failed:
            return None
        commands = self._piles(pieces)
        try:
            texts = {piece.id: self._text(piece) for piece in pieces.values()}
            return self._written(pieces, texts, commands)
        except WireError as error:
            self._report.error("V016", f"this set-up cannot be written: {error}", rows[0].span)
            return None

    def _error(self, code: str, message: str, row: Row, hint: str | None = None) -> None:
        self._failed = True
        self._report.error(code, message, row.span, hint=hint)

    def _known(self, row: Row) -> _Piece | None:
        """The piece of a row that has its number."""
        before = self._game.pieces.get(row["piece"].strip())
        if before is None or before.traits is None:
            self._error(
                "V016", f"this set-up has no piece {row['piece']}; leave 'piece' empty for a new one", row
            )
            return None
        was = cells_of(before, self._game)
        if "gpid" in row.cells and row["gpid"] != was["gpid"]:
            said = f"the number (gpid) of piece {before.piece} is '{was['gpid']}' and cannot be changed"
            self._error("V016", said, row, hint="take the row out, and add one without 'piece'")
        place = self._place(row)
        changed = {
            name: text
            for name, text in row.cells.items()
            if name not in FIXED and text != was.get(name, "") and self._may(name, text, before.states, row)
        }
        pile = self._game.inside.get(before.piece)
        wanted = self._pile(row, pile)
        return _Piece(
            id=before.piece,
            row=row,
            before=before,
            traits=with_states(before.traits, changed),
            place=place,
            pile=None if wanted is None else wanted.id,
            alone=pile is None and (before.map != "" or not stacks(before.traits)),
            joins=wanted is not None and wanted is not pile,
        )

    def _new(self, row: Row) -> _Piece | None:
        """The piece of a row without a number."""
        gpid, name = row["gpid"].strip(), row["name"]
        found = self._slots.by_gpid.get(gpid, ()) if gpid else self._slots.by_name.get(name, ())
        if len(found) != 1:
            which = f"the number (gpid) '{gpid}'" if gpid else f"the name '{name}'"
            many = f"{len(found)} pieces have" if found else "no piece of the module has"
            known = self._slots.by_gpid if gpid else self._slots.by_name
            hint = "write its number (gpid)" if found else did_you_mean(gpid or name, known)
            self._error("V017", f"{many} {which}", row, hint=hint)
            return None
        (slot,) = found
        try:
            traits = self._slots.traits(slot)
        except WireError as error:
            self._error("V017", f"'{slot.attributes.get('entryName', '')}' cannot be set up: {error}", row)
            return None
        states = states_of(traits)
        given = {
            state: text
            for state, text in row.cells.items()
            if state not in FIXED and text and self._may(state, text, states, row)
        }
        wanted = self._pile(row, None)
        self._next += 1
        own = slot.attributes.get("gpid", "")
        return _Piece(
            id=str(self._next),
            row=row,
            before=None,
            traits=with_states(with_basic(traits, {"gpid": own}), given),
            place=self._place(row),
            pile=None if wanted is None else wanted.id,
            alone=not stacks(traits),
            joins=wanted is not None,
        )

    def _may(self, name: str, text: str, states: Mapping[str, str], row: Row) -> bool:
        if name not in states:
            if text:
                self._error("V016", f"this piece has no state '{name}'", row, hint=did_you_mean(name, states))
            return False
        if _LEVEL.match(states[name]) and not text:
            self._error("V016", f"'{name}' needs a value: it was '{states[name]}'", row)
            return False
        return True

    def _place(self, row: Row) -> _Place:
        place = (row["map"], row["x"].strip(), row["y"].strip())
        if not place[0] and not row["stack"].strip():
            return ("", "", "")
        if place[0] and place[0] not in self._maps:
            hint = did_you_mean(place[0], self._maps)
            self._error("V016", f"there is no map '{place[0]}'", row, hint=hint)
        if any(not _NUMBER.match(text) for text in place[1:]) and (place[0] or any(place[1:])):
            self._error("V016", "'x' and 'y' are whole numbers of pixels", row)
        return place

    def _pile(self, row: Row, own: Pile | None) -> Pile | None:
        """The stack or deck that a row names; a row without that column stays where it was."""
        if "stack" not in row.cells:
            return own
        shown = row["stack"].strip()
        if not shown:
            return None
        pile = self._shown.get(shown)
        if pile is None:
            self._error(
                "V016", f"this set-up has no stack or deck '{shown}'", row,
                hint=did_you_mean(shown, self._shown) if not shown.isdecimal() else
                "leave it empty: pieces in the same place become one stack",
            )  # fmt: skip
        return pile

    def _piles(self, pieces: Mapping[str, _Piece]) -> dict[str, AddStack | AddDeck]:
        """All stacks and decks by their number, with their members; gives every piece its final place."""
        members: dict[str, list[_Piece]] = {}
        places: dict[str, _Place] = {}
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
        piece: _Piece,
        members: dict[str, list[_Piece]],
        places: dict[str, _Place],
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
            self._next += 1
            number = str(self._next)
            places[number], members[number], layers[number] = piece.place, [], layer
        piece.pile = number
        members[number].append(piece)

    def _command(
        self, number: str, inside: Sequence[_Piece], place: _Place, layer: int
    ) -> AddStack | AddDeck:
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

    def _text(self, piece: _Piece) -> str | None:
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
        pieces: Mapping[str, _Piece],
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
            if standing.traits is not None and number not in pieces:
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
            # a stack must come after all of its pieces: the engine drops those it has not read yet
            late = any(at[member] > pile.number for member in command.members if member in at)
            emptied = isinstance(command, AddStack) and not command.members
            new[pile.number] = None if late or emptied else encode_command(command)
            if late:
                added.setdefault(end, []).append(encode_command(command))
        return self._save.changed(new, added) if new or added else self._save


def _place_of(pile: Pile, places: Sequence[_Place]) -> _Place:
    """Where a stack or deck is: where it was, unless nobody in it stays there. `places`: those that the rows
    of its pieces name.
    """
    if not places or pile.place in places or isinstance(pile.command, AddDeck):
        return pile.place
    return places[0]


def _order(piece: _Piece) -> int:
    text = piece.row["order"].strip()
    return int(text) if text.isdecimal() and len(text) < 7 else 1_000_000
