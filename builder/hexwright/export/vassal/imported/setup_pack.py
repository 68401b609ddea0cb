"""Puts an edited table back into the saved game it was made of; what the table does not change stays."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Final

from hexwright.diagnostics import Report, did_you_mean
from hexwright.export.vassal.imported.setup_table import FIXED, Row, cells_of, read_table, shown_states
from vassalformat.arrangement import LAST, Arranger, Place, Wanted
from vassalformat.slots import Slots, stacks
from vassalformat.standing import Game, Pile, read_game, states_of, with_basic, with_states
from vassalformat.wire.error import WireError
from vassalformat.wire.save_text import SaveText

_NUMBER: Final = re.compile(r"-?[0-9]{1,6}\Z")
_LEVEL: Final = re.compile(r"-?[0-9]{1,4}\Z")


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
        self._game, self._slots, self._report = game, slots, report
        self._arranger = Arranger(save, game, slots)
        self._shown = {pile.shown: pile for pile in game.piles.values()}
        known = {standing.map for standing in game.pieces.values()}
        self._maps = slots.maps | known | {pile.place[0] for pile in game.piles.values()}
        self._failed = False

    def packed(self, rows: Sequence[Row]) -> SaveText | None:
        """The save with these rows."""
        pieces: dict[str, Wanted] = {}
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
        try:
            return self._arranger.arranged(pieces)
        except WireError as error:
            self._report.error("V016", f"this set-up cannot be written: {error}", rows[0].span)
            return None

    def _error(self, code: str, message: str, row: Row, hint: str | None = None) -> None:
        self._failed = True
        self._report.error(code, message, row.span, hint=hint)

    def _known(self, row: Row) -> Wanted | None:
        """The piece of a row that has its number."""
        before = self._game.pieces.get(row["piece"].strip())
        if before is None:
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
            if name not in FIXED
            and text != was.get(name, "")
            and self._may(name, text, shown_states(before.states), row)
        }
        pile = self._game.inside.get(before.piece)
        return self._arranger.kept(before, place, changed, self._pile(row, pile), _order(row))

    def _new(self, row: Row) -> Wanted | None:
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
        states = shown_states(states_of(traits))
        given = {
            state: text
            for state, text in row.cells.items()
            if state not in FIXED and text and self._may(state, text, states, row)
        }
        wanted = self._pile(row, None)
        own = slot.attributes.get("gpid", "")
        return Wanted(
            id=self._arranger.number(),
            before=None,
            traits=with_states(with_basic(traits, {"gpid": own}), given),
            place=self._place(row),
            order=_order(row),
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

    def _place(self, row: Row) -> Place:
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


def _order(row: Row) -> int:
    text = row["order"].strip()
    return int(text) if text.isdecimal() and len(text) < 7 else LAST
