"""Plates: pictures for paper, painted once at each size, cut into blocks and compressed.

A picture is stored as blocks, so that a page that shows a corner of a map refers only to the blocks it shows.
Neighbouring blocks overlap by a pixel, so that no seam appears however a viewer rounds their edges.
"""

from __future__ import annotations

import io
import zlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from PIL import Image

from hexwright.render.scene import PictureSource, SizedSource

BLOCK: Final = 512
"""Width and height of a block in px, without the row and column it shares with the next."""
_QUALITY: Final = 88
_SMALL: Final = 64 * 64
"""Pictures up to this many pixels are compressed without loss."""
_OWN: Final = 160 * 160
"""The same for sources with pixels of their own: counters drawn for a screen have few to begin with."""
_PLAIN: Final = 64
"""Pictures of at most this many colours are drawings, compressed without loss."""
_DEAR: Final = 2
"""But not if that makes them more than this many times larger: grey shading has few colours, too."""
_PROOF: Final = 1600
"""Pixels of a proof's longer side, at most."""
_LEVEL: Final = 6


@dataclass(frozen=True, slots=True, kw_only=True)
class Block:
    """A part of a picture as PDF stores it.

    `data`: JPEG or deflated rows. `grey`: one channel, else three. `opacity`: deflated rows of the alpha
    channel, empty for an opaque block.
    """

    width: int
    height: int
    data: bytes
    jpeg: bool
    grey: bool = False
    opacity: bytes = b""


@dataclass(frozen=True, slots=True, kw_only=True)
class Proof:
    """A large opaque picture reduced by `step`, as JPEG."""

    step: int
    data: bytes


@dataclass(frozen=True, slots=True, kw_only=True)
class Plate:
    """A picture of `width` x `height` pixels, its blocks row by row.

    `proof`: for making smaller plates of a large picture; None for a small or translucent one.
    """

    width: int
    height: int
    blocks: tuple[Block, ...]
    proof: Proof | None = None


def grid(width: int, height: int) -> list[tuple[int, int, int, int]]:
    """Left, top, right, bottom of each block, px, with the row and column shared with the next ones."""
    return [
        (left, top, min(left + BLOCK + 1, width), min(top + BLOCK + 1, height))
        for top in range(0, height, BLOCK)
        for left in range(0, width, BLOCK)
    ]


def make_plate(source: PictureSource, width: int, height: int) -> Plate:
    """Paint and compress a picture of `width` x `height` pixels."""
    blocks: list[Block] = []
    exact = width * height <= (_OWN if isinstance(source, SizedSource) else _SMALL)
    step, small = 1, []
    # A power of two up to the height of a strip: every strip is reduced to whole rows, and the parts meet.
    while max(width, height) > _PROOF * step and step < BLOCK:
        step *= 2
    for top, strip in _strips(source, width, height):
        if step > 1 and strip.mode == "RGB":
            # Without the row it shares with the next strip, which brings it along.
            small.append(strip.crop((0, 0, width, min(BLOCK, height - top))).reduce(step))
        for left, _, right, _ in grid(width, min(BLOCK, height - top)):
            blocks.append(_packed(strip.crop((left, 0, right, strip.height)), exact=exact))
    proof = Proof(step=step, data=_proof(small)) if small else None
    return Plate(width=width, height=height, blocks=tuple(blocks), proof=proof)


def _proof(strips: Sequence[Image.Image]) -> bytes:
    whole = Image.new("RGB", (strips[0].width, sum(strip.height for strip in strips)))
    top = 0
    for strip in strips:
        whole.paste(strip, (0, top))
        top += strip.height
    return _jpeg(whole)


def _jpeg(picture: Image.Image) -> bytes:
    buffer = io.BytesIO()
    picture.save(buffer, "JPEG", quality=_QUALITY, subsampling=0)
    return buffer.getvalue()


def _strips(source: PictureSource, width: int, height: int) -> Iterator[tuple[int, Image.Image]]:
    """For each row of blocks its top and its pixels with the first row of the next; each row is painted
    once.
    """
    following = source.paint_rows(width, height, 0, min(BLOCK, height))
    for top in range(0, height, BLOCK):
        strip, low = following, top + BLOCK
        if low < height:
            following = source.paint_rows(width, height, low, min(BLOCK, height - low))
            longer = Image.new(strip.mode, (width, strip.height + 1))
            longer.paste(strip, (0, 0))
            longer.paste(following.crop((0, 0, width, 1)), (0, strip.height))
            strip = longer
        yield top, strip


def unpacked(block: Block) -> Image.Image:
    """The colours of a block, without opacity."""
    if block.jpeg:
        return Image.open(io.BytesIO(block.data))
    return Image.frombytes(
        "L" if block.grey else "RGB", (block.width, block.height), zlib.decompress(block.data)
    )


def _packed(picture: Image.Image, *, exact: bool) -> Block:
    opacity = b""
    if picture.mode not in ("RGB", "RGBA"):
        picture = picture.convert("RGBA" if picture.has_transparency_data else "RGB")
    if picture.mode == "RGBA":
        mask = picture.getchannel("A")
        if mask.getextrema() != (255, 255):
            opacity = zlib.compress(mask.tobytes(), _LEVEL)
        picture = picture.convert("RGB")
    grey = _is_grey(picture)
    if grey:
        picture = picture.getchannel(0)
    lossy = b"" if exact or opacity else _jpeg(picture)
    if lossy and picture.getcolors(_PLAIN) is None:
        data, jpeg = lossy, True
    else:
        data, jpeg = zlib.compress(picture.tobytes(), _LEVEL), False
        if lossy and len(data) > _DEAR * len(lossy):
            data, jpeg = lossy, True
    return Block(width=picture.width, height=picture.height, data=data, jpeg=jpeg, grey=grey, opacity=opacity)


def _is_grey(picture: Image.Image) -> bool:
    """Whether an RGB picture is grey. The first row is tested first: it shows that most others are not."""
    for part in (picture.crop((0, 0, picture.width, 1)), picture):
        red, green, blue = (band.tobytes() for band in part.split())
        if not red == green == blue:
            return False
    return True
