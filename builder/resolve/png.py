"""Whether bytes are a PNG picture that every program can show, told without drawing it."""

from __future__ import annotations

import struct
import zlib

SIGNATURE = b"\x89PNG\r\n\x1a\n"

MAX_SIDE = 12_000
"""Pixels; a larger picture is taken for a mistake."""

PART = 1 << 16
"""Bytes unpacked at a time."""

_CHANNELS = ((0, 1), (2, 3), (3, 1), (4, 2), (6, 4))
"""Kind of colour, and how many values a pixel has."""

_DEPTHS = ((0, (1, 2, 4, 8, 16)), (2, (8, 16)), (3, (1, 2, 4, 8)), (4, (8, 16)), (6, (8, 16)))
_PASSES = ((0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2), (0, 1, 1, 2))
"""First column and row, and step between them, of the passes of an interlaced picture."""


def picture_fault(data: bytes) -> str | None:
    """What is wrong with it, as the end of a sentence about the file; None if it is sound."""
    if not data.startswith(SIGNATURE):
        return "is not a PNG picture"
    chunks = _chunks(data)
    if not chunks or chunks[0][0] != b"IHDR" or len(chunks[0][1]) != 13 or chunks[-1][0] != b"IEND":
        return "is a damaged PNG picture"
    width, height, depth, colour, packing, rows, interlaced = struct.unpack(">IIBBBBB", chunks[0][1])
    if not (0 < width <= MAX_SIDE and 0 < height <= MAX_SIDE):
        return f"is not between 1 and {MAX_SIDE} pixels wide and high"
    palette = any(name == b"PLTE" and 0 < len(body) <= 768 and len(body) % 3 == 0 for name, body in chunks)
    if depth not in dict(_DEPTHS).get(colour, ()) or packing or rows or interlaced > 1:
        return "is a PNG picture of an unknown kind"
    if colour == 3 and not palette:
        return "is a PNG picture of an unknown kind"
    bits = dict(_CHANNELS)[colour] * depth
    passes = _PASSES if interlaced else ((0, 0, 1, 1),)
    wanted = 0
    for left, top, across, down in passes:
        columns, lines = -(-(width - left) // across), -(-(height - top) // down)
        if columns > 0 and lines > 0:
            wanted += lines * (1 + -(-columns * bits // 8))
    packed = b"".join(body for name, body in chunks if name == b"IDAT")
    return None if _unpacks_to(packed, wanted) else "is a damaged PNG picture"


def _unpacks_to(packed: bytes, wanted: int) -> bool:
    """Whether it unpacks to so many bytes. A part at a time: what is not kept needs no room."""
    parts, size, view = zlib.decompressobj(), 0, memoryview(packed)
    try:
        for at in range(0, len(packed), PART):
            size += len(parts.decompress(view[at : at + PART], wanted - size + 1))
            if size > wanted:
                return False
    except zlib.error:
        return False
    return size == wanted


def _chunks(data: bytes) -> list[tuple[bytes, bytes]]:
    """Names and bodies of its parts; empty if one is damaged."""
    found: list[tuple[bytes, bytes]] = []
    at = len(SIGNATURE)
    while at < len(data):
        if at + 12 > len(data):
            return []
        size = struct.unpack_from(">I", data, at)[0]
        end = at + 8 + size
        if end + 4 > len(data) or zlib.crc32(data[at + 4 : end]) != struct.unpack_from(">I", data, end)[0]:
            return []
        found.append((data[at + 4 : at + 8], data[at + 8 : end]))
        if found[-1][0] == b"IEND":
            break
        at = end + 4
    return found
