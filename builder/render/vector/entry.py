"""What a shelf keeps: bytes, and a few words about them before."""

from __future__ import annotations

import json
from typing import Any, Final

_LENGTH: Final = 8


def joined(words: object, data: bytes) -> bytes:
    """One piece of bytes. `words`: as JSON has them."""
    head = json.dumps(words).encode()
    return b"".join((len(head).to_bytes(_LENGTH, "big"), head, data))


def parted(entry: bytes) -> tuple[Any, bytes]:
    """Words and data again. `entry` must be what `joined` gave."""
    at = _LENGTH + int.from_bytes(entry[:_LENGTH], "big")
    return json.loads(entry[_LENGTH:at]), entry[at:]
