"""Several files as one piece of bytes, for the cache."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Final

_LENGTH: Final = 8
"""Bytes of the number in front: the length of the head."""


def pack_files(files: Mapping[str, bytes]) -> bytes:
    """A head with names and lengths as JSON, its own length before it, then the files."""
    head = json.dumps({name: len(data) for name, data in files.items()}).encode()
    return b"".join((len(head).to_bytes(_LENGTH, "big"), head, *files.values()))


def unpack_files(data: bytes) -> dict[str, bytes]:
    """Files by name again. `data` must be what `pack_files` gave."""
    at = _LENGTH + int.from_bytes(data[:_LENGTH], "big")
    found: dict[str, bytes] = {}
    for name, length in json.loads(data[_LENGTH:at]).items():
        found[name] = data[at : at + length]
        at += length
    return found
