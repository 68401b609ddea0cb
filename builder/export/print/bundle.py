"""Several files as one piece of bytes, to be kept, with the names of the parts they were made with."""

from __future__ import annotations

import json
from collections.abc import Mapping, Set

_LENGTH = 8


def packed(files: Mapping[str, bytes], parts: Set[str]) -> bytes:
    """Names and lengths as JSON, its own length before it, then the files."""
    sizes = {name: len(data) for name, data in files.items()}
    head = json.dumps([sizes, sorted(parts)]).encode()
    return b"".join((len(head).to_bytes(_LENGTH, "big"), head, *files.values()))


def unpacked(data: bytes) -> tuple[dict[str, bytes], frozenset[str]]:
    """Files and parts again. `data` must be what `packed` gave."""
    at = _LENGTH + int.from_bytes(data[:_LENGTH], "big")
    sizes, parts = json.loads(data[_LENGTH:at])
    found: dict[str, bytes] = {}
    for name, length in sizes.items():
        found[name] = data[at : at + length]
        at += length
    return found, frozenset(parts)
