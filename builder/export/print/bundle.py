"""Several files as one piece of bytes, to be kept."""

from __future__ import annotations

import json
from collections.abc import Mapping

_LENGTH = 8


def packed(files: Mapping[str, bytes]) -> bytes:
    """Names and lengths as JSON, its own length before it, then the files."""
    head = json.dumps({name: len(data) for name, data in files.items()}).encode()
    return b"".join((len(head).to_bytes(_LENGTH, "big"), head, *files.values()))


def unpacked(data: bytes) -> dict[str, bytes]:
    """The files again. `data` must be what `packed` gave."""
    at = _LENGTH + int.from_bytes(data[:_LENGTH], "big")
    found: dict[str, bytes] = {}
    for name, length in json.loads(data[_LENGTH:at]).items():
        found[name] = data[at : at + length]
        at += length
    return found
