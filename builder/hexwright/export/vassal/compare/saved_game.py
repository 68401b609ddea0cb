"""Positions of pieces in a saved game that a module offers as a set-up."""

from __future__ import annotations

from collections import Counter
from itertools import islice
from typing import Final

from vassalformat.foreign import plain
from vassalformat.saved_game import saved_game_entry
from vassalformat.standing import Standing, pieces_of
from vassalformat.wire.error import WireError
from vassalformat.wire.save_text import decode_save_text

_MAX_PIECES: Final = 20_000


def places_of(save: bytes) -> dict[str, str] | None:
    """Place of each piece ("MAP X,Y" in pixels, or "off the map") by its name; equal names are numbered.

    None if the game cannot be read.
    """
    content = saved_game_entry(save)
    if content is None:
        return None
    try:
        text = decode_save_text(content)
    except WireError:
        return None
    pieces = islice(pieces_of(text), _MAX_PIECES)
    found: dict[str, str] = {}
    seen: Counter[str] = Counter()
    for name, place in sorted((plain(piece.name, 80), _place(piece)) for piece in pieces):
        seen[name] += 1
        found[name if seen[name] == 1 else f"{name} #{seen[name]}"] = place
    return found


def _place(piece: Standing) -> str:
    if not piece.map:
        return "off the map"
    return f"{plain(piece.map, 60)} {plain(piece.x, 9)},{plain(piece.y, 9)}"
