"""Positions of pieces in a saved game that a module offers as a set-up.

The saved text is a list of commands separated by ESC. One that adds a piece is `+/id/type/state`; the state
of its innermost trait begins with map, x and y (`reading.definition`). VASSAL: build/module/GameState,
counters/BasicPiece.
"""

from __future__ import annotations

from collections import Counter
from typing import Final

from hexwright.export.vassal.reading.definition import ADD, traits_of
from hexwright.export.vassal.reading.drawn import Basic, read_trait
from vassalformat.archive import entry_of
from vassalformat.foreign import plain
from vassalformat.wire.error import WireError
from vassalformat.wire.save import SAVED_GAME, deobfuscate

_MAX_BYTES: Final = 100_000_000
"""Bytes of a saved game, unpacked; a larger one is not read."""
_MAX_COMMANDS: Final = 20_000
_ESCAPE: Final = "\x1b"


def saved_game_entry(save: bytes) -> bytes | None:
    """The `savedGame` entry of a .vsav file. None if it cannot be read."""
    return entry_of(save, SAVED_GAME, _MAX_BYTES)


def places_of(save: bytes) -> dict[str, str] | None:
    """Place of each piece ("MAP X,Y" in pixels, or "off the map") by its name; equal names are numbered.

    None if the game cannot be read.
    """
    content = saved_game_entry(save)
    if content is None:
        return None
    try:
        text = deobfuscate(content)
    except WireError:
        return None
    standing: list[tuple[str, str]] = []
    for command in text.split(_ESCAPE)[:_MAX_COMMANDS]:
        command_text = command.rstrip("\\")
        if not command_text.startswith(ADD):
            continue
        try:
            kind, state = traits_of(command_text)[0]
            basic = read_trait(kind, state)
        except WireError:
            continue
        if isinstance(basic, Basic):
            where, x, y = (*state.split(";"), "", "", "")[:3]
            place = (
                "off the map" if where in ("", "null") else f"{plain(where, 60)} {plain(x, 9)},{plain(y, 9)}"
            )
            standing.append((plain(basic.name, 80), place))
    found: dict[str, str] = {}
    seen: Counter[str] = Counter()
    for name, place in sorted(standing):
        seen[name] += 1
        found[name if seen[name] == 1 else f"{name} #{seen[name]}"] = place
    return found
