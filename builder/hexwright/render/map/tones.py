"""Colours of the ground: look-up tables from a grey value (relief, nearness of land) to a colour or
a share.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from math import erf, sqrt, tanh

from PIL import Image

Lut = tuple[int, ...]
Colour = tuple[float, ...]

SHORE_FADE = (0.16, 0.34)
"""Blur radii of the land, in hexes, whose mix shows how near it is."""
SHELF_BLUR, SHELF_LEVEL, SHELF_FADE = 0.62, 0.2, 0.25
"""The shelf shows it farther out: the area where land blurred by the first (hexes) reaches the level,
blurred by the third.
"""
SHORE_MIX = (0.35, 0.30, 0.35)
"""Shares of the two fades and the shelf in the shallows field."""
BREATH = 0.8
"""Mean of the noise the shallows are multiplied by."""
SHALLOWS = (0.80, 0.52, 0.31, 0.14)
"""Distances from the shore, in hexes, where the sea changes its colour."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Tone:
    """How relief colours one body: its own tint, and what full shade and full light turn it into.

    `shade` and `light` are mixed in by up to the given shares; `gain` multiplies the relief. `stops`: colours
    by relief from -1 to 1, in place of all that.
    """

    tint: str
    shade: str
    light: str
    shade_share: float
    light_share: float
    gain: float = 1.0
    stops: tuple[tuple[float, str], ...] = ()


@lru_cache(maxsize=64)
def scaled(factor: float) -> Lut:
    """Table of all grey values multiplied by `factor`, at most 255."""
    return tuple(min(255, round(v * factor)) for v in range(256))


@lru_cache(maxsize=64)
def ramp(low: float, high: float, top: float = 1.0) -> Lut:
    """Table of a soft threshold: 0 below `low`, `top` above `high` (shares of 255), a smooth step between."""
    table: list[int] = []
    for v in range(256):
        t = min(1.0, max(0.0, (v / 255 - low) / (high - low)))
        table.append(round(255 * top * t * t * (3 - 2 * t)))
    return tuple(table)


@lru_cache(maxsize=8)
def steep(low: float, high: float) -> Lut:
    """Table of how steep a relief grey is, to either side: 0 below `low`, full from `high` on (0..1)."""
    table: list[int] = []
    for v in range(256):
        t = min(1.0, max(0.0, (abs(v - 128) / 127 - low) / (high - low)))
        table.append(round(255 * t * t * (3 - 2 * t)))
    return tuple(table)


def two_tone(shade: str, light: str) -> Tone:
    """A tone that goes straight from shade to light."""
    return Tone(
        tint=shade,
        shade=shade,
        light=light,
        shade_share=0,
        light_share=0,
        stops=((-0.6, shade), (0.6, light)),
    )


def rgb(colour: str) -> tuple[int, int, int]:
    """The three parts of `#RRGGBB`."""
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


def mix(a: tuple[float, ...], b: tuple[float, ...], t: float) -> tuple[float, ...]:
    """`a` turned into `b` by the share `t`."""
    return tuple(p + (q - p) * t for p, q in zip(a, b, strict=True))


def tone_table(tone: Tone) -> bytes:
    """RGB of each relief grey, 768 bytes: towards the shade below 128, towards the light above.

    tanh limits strong relief softly, where clipping would leave flat patches.
    """
    if tone.stops:
        return _by_stops(tone)
    tint, shade, light = rgb(tone.tint), rgb(tone.shade), rgb(tone.light)
    rows: list[tuple[float, ...]] = []
    for v in range(256):
        s = tanh(tone.gain * (v - 128) / 127)
        if s < 0:
            rows.append(mix(tint, shade, tone.shade_share * -s))
        else:
            rows.append(mix(tint, light, tone.light_share * s))
    return bytes(round(v) for row in rows for v in row)


def _by_stops(tone: Tone) -> bytes:
    rows: list[tuple[float, ...]] = []
    for v in range(256):
        s = tanh(tone.gain * (v - 128) / 127)
        low = max((stop for stop in tone.stops if stop[0] <= s), default=tone.stops[0])
        high = min((stop for stop in tone.stops if stop[0] > s), default=tone.stops[-1])
        t = (s - low[0]) / (high[0] - low[0]) if high[0] > low[0] else 0.0
        rows.append(mix(rgb(low[1]), rgb(high[1]), min(1.0, max(0.0, t))))
    return bytes(round(v) for row in rows for v in row)


def painted(grey: Image.Image, table: bytes) -> Image.Image:
    """A grey picture in colours. `table`: RGB of each of the 256 greys."""
    picture = grey.copy()
    picture.putpalette(table)
    return picture.convert("RGB")


def nearness(distance: float) -> float:
    """Value of the shallows field (0..1) at a distance (hexes) from a straight shore, with mean noise.

    The profile of a step blurred with a Gaussian is the error function.
    """

    def share(at: float, sigma: float) -> float:
        return 0.5 * (1 - erf((distance - at) / sigma / sqrt(2)))

    edge = next(i / 100 for i in range(200) if 0.5 * (1 - erf(i / 100 / SHELF_BLUR / sqrt(2))) <= SHELF_LEVEL)
    a, b, c = SHORE_MIX
    return BREATH * (a * share(0, SHORE_FADE[0]) + b * share(0, SHORE_FADE[1]) + c * share(edge, SHELF_FADE))


def sea_table(colours: tuple[str, ...]) -> bytes:
    """RGB of each value of the shallows field, 768 bytes: soft bands that get lighter towards the shore."""
    palette = [rgb(colour) for colour in colours]
    edges = SHALLOWS[: len(palette) - 1]
    distances = [i * 0.01 for i in range(301)]
    levels = [nearness(d) for d in distances]
    rows: list[tuple[float, ...]] = []
    for v in range(256):
        value = v / 255
        d = next((x for x, near in zip(distances, levels, strict=True) if near <= value), distances[-1])
        colour: tuple[float, ...] = palette[0]
        for edge, band in zip(edges, palette[1:], strict=False):
            t = min(1.0, max(0.0, (edge + 0.035 - d) / 0.07))
            slow = min(1.0, max(0.0, (edge + 0.16 - d) / 0.32))
            colour = mix(colour, band, 0.7 * t * t * (3 - 2 * t) + 0.3 * slow)
        rows.append(colour)
    return bytes(round(v) for row in rows for v in row)
