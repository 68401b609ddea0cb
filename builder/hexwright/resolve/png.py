"""Validates PNG files without decoding them to pixels: structure, checksums, and the size of the data."""

from __future__ import annotations

import struct
import zlib

SIGNATURE = b"\x89PNG\r\n\x1a\n"

MAX_SIDE = 12_000
"""Largest width and height, pixels. A larger picture is taken for a mistake."""

CHUNK = 1 << 16
"""Bytes decompressed at a time."""

_CHANNELS = ((0, 1), (2, 3), (3, 1), (4, 2), (6, 4))
"""Colour type, and samples per pixel."""

_DEPTHS = ((0, (1, 2, 4, 8, 16)), (2, (8, 16)), (3, (1, 2, 4, 8)), (4, (8, 16)), (6, (8, 16)))
"""Colour type, and bit depths it may have."""

_PASSES = ((0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2), (0, 1, 1, 2))
"""First column and row, and the steps across and down, of the passes of Adam7 interlacing."""


def png_error(data: bytes) -> str | None:
    """What is wrong with a file, as the end of a sentence whose subject is the file; None if it is valid."""
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
    size = 0
    for left, top, across, down in passes:
        columns, lines = -(-(width - left) // across), -(-(height - top) // down)
        if columns > 0 and lines > 0:
            size += lines * (1 + -(-columns * bits // 8))
    packed = b"".join(body for name, body in chunks if name == b"IDAT")
    return None if _decompresses_to(packed, size) else "is a damaged PNG picture"


def png_size(data: bytes) -> tuple[int, int]:
    """Width and height of a valid file, pixels."""
    width, height = struct.unpack_from(">II", data, 16)
    return width, height


def _decompresses_to(packed: bytes, expected: int) -> bool:
    """Whether a zlib stream decompresses to exactly so many bytes, tested without holding them."""
    stream, size, view = zlib.decompressobj(), 0, memoryview(packed)
    try:
        for at in range(0, len(packed), CHUNK):
            # One byte more than is left, to see that there is more; a limit of 0 would mean none.
            size += len(stream.decompress(view[at : at + CHUNK], expected - size + 1))
            if size > expected:
                return False
    except zlib.error:
        return False
    return size == expected


def _chunks(data: bytes) -> list[tuple[bytes, bytes]]:
    """Names and bodies of the chunks up to IEND; empty if one is damaged."""
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
