"""The text of a saved game, for looking names up in it."""

from __future__ import annotations

from vassalformat.archive import entry_of
from vassalformat.wire.error import WireError
from vassalformat.wire.save import SAVED_GAME, deobfuscate

_MAX_BYTES = 100_000_000


def text_of_save(save: bytes) -> str:
    """The commands of a `.vsav` or `.vlog` file; an empty text if it cannot be read."""
    content = entry_of(save, SAVED_GAME, _MAX_BYTES)
    try:
        return "" if content is None else deobfuscate(content)
    except WireError:
        return ""
