"""Colour arithmetic: brightness, difference, contrast, ink coverage.

Colours go in and out as `#RRGGBB` (sRGB). Lab is CIE 1976 for D65, L 0 (black) to 100 (white).
"""

from __future__ import annotations

import math
from functools import cache
from typing import Final, TypeAlias

Triple: TypeAlias = tuple[float, float, float]
"""Red, green, blue 0..1, or L, a, b, or L, C, h in degrees: the function says which."""

WHITE: Final = "#FFFFFF"
BLACK: Final = "#000000"

_D65: Final = (0.95047, 1.0, 1.08883)
_KNEE: Final = 216 / 24389
_SLOPE: Final = 24389 / 27


@cache
def linear(colour: str) -> Triple:
    """Red, green and blue as amounts of light, 0..1 (IEC 61966-2-1)."""
    value = int(colour[1:], 16)
    parts = (value >> 16) / 255, (value >> 8 & 255) / 255, (value & 255) / 255
    r, g, b = ((p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4) for p in parts)
    return r, g, b


def from_linear(light: Triple) -> str:
    """The nearest `#RRGGBB` to amounts of light, 0..1 each; values outside that range are clipped."""
    clipped = (min(1.0, max(0.0, p)) for p in light)
    coded = ((p * 12.92 if p <= 0.0031308 else 1.055 * p ** (1 / 2.4) - 0.055) for p in clipped)
    return "#" + "".join(f"{math.floor(p * 255 + 0.5):02X}" for p in coded)


def luminance(colour: str) -> float:
    """Relative luminance, 0..1 (WCAG 2.1)."""
    r, g, b = linear(colour)
    return 0.2126 * r + 0.7152 * g + 0.0722 * b


def contrast(one: str, other: str) -> float:
    """Contrast ratio, 1..21 (WCAG 2.1)."""
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def coverage(colour: str) -> float:
    """Share of ink on white paper, 0 (none) to 1: the mean of cyan, magenta and yellow."""
    value = int(colour[1:], 16)
    return 1 - ((value >> 16) + (value >> 8 & 255) + (value & 255)) / 765


def mixed(colour: str, other: str, share: float) -> str:
    """`colour` mixed with `other` by `share` 0..1, channel by channel in sRGB."""
    one, two = int(colour[1:], 16), int(other[1:], 16)
    parts = ((one >> shift & 255, two >> shift & 255) for shift in (16, 8, 0))
    return "#" + "".join(f"{math.floor(a + (b - a) * share + 0.5):02X}" for a, b in parts)


@cache
def lab(colour: str) -> Triple:
    """L, a, b of a colour."""
    r, g, b = linear(colour)
    xyz = (
        (0.4124564 * r + 0.3575761 * g + 0.1804375 * b) / _D65[0],
        (0.2126729 * r + 0.7151522 * g + 0.0721750 * b) / _D65[1],
        (0.0193339 * r + 0.1191920 * g + 0.9503041 * b) / _D65[2],
    )
    x, y, z = (t ** (1 / 3) if t > _KNEE else (_SLOPE * t + 16) / 116 for t in xyz)
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def lch(colour: str) -> Triple:
    """Lightness, chroma, hue in degrees."""
    light, a, b = lab(colour)
    return light, math.hypot(a, b), math.degrees(math.atan2(b, a)) % 360


def from_lch(light: float, chroma: float, hue: float) -> str:
    """The colour of a lightness (0..100) and hue (degrees), with as much of the chroma as sRGB can show."""
    light = min(100.0, max(0.0, light))
    low, high = 0.0, chroma
    full = _light_of(light, high, hue)
    if _in_gamut(full):
        return from_linear(full)
    # Clipping channels would shift the hue, so the chroma is reduced instead, by bisection.
    for _ in range(20):
        middle = (low + high) / 2
        low, high = (middle, high) if _in_gamut(_light_of(light, middle, hue)) else (low, middle)
    return from_linear(_light_of(light, low, hue))


def _in_gamut(light: Triple) -> bool:
    return all(-1e-4 <= part <= 1 + 1e-4 for part in light)


def _light_of(light: float, chroma: float, hue: float) -> Triple:
    a, b = chroma * math.cos(math.radians(hue)), chroma * math.sin(math.radians(hue))
    y = (light + 16) / 116
    fx, fz = y + a / 500, y - b / 200
    x, y, z = (
        white * (f**3 if f**3 > _KNEE else (116 * f - 16) / _SLOPE)
        for f, white in zip((fx, y, fz), _D65, strict=True)
    )
    return (
        3.2404542 * x - 1.5371385 * y - 0.4985314 * z,
        -0.9692660 * x + 1.8760108 * y + 0.0415560 * z,
        0.0556434 * x - 0.2040259 * y + 1.0572252 * z,
    )


def grey(light: float) -> str:
    """The grey of a CIE lightness, 0..100."""
    return from_lch(light, 0.0, 0.0)


def difference(one: Triple, other: Triple) -> float:
    """How different two colours (L, a, b) look: CIEDE2000. Below 1 is invisible, 10 and more obvious.

    Source: Sharma, Wu, Dalal, "The CIEDE2000 color-difference formula", Color Research and Application 30
    (2005), 21-30, whose test pairs are in the tests.
    """
    l1, a1, b1 = one
    l2, a2, b2 = other
    mean = (math.hypot(a1, b1) + math.hypot(a2, b2)) / 2
    stretch = 1.5 - 0.5 * math.sqrt(mean**7 / (mean**7 + 25.0**7))
    a1, a2 = a1 * stretch, a2 * stretch
    c1, c2 = math.hypot(a1, b1), math.hypot(a2, b2)
    h1, h2 = math.degrees(math.atan2(b1, a1)) % 360, math.degrees(math.atan2(b2, a2)) % 360
    turn = 0.0 if c1 * c2 == 0 else (h2 - h1 + 180) % 360 - 180
    # The formula gives opposite hues the sign of h2 - h1; the remainder above is always negative there.
    if turn == -180 and h2 > h1:
        turn = 180.0
    dl, dc, dh = l2 - l1, c2 - c1, 2 * math.sqrt(c1 * c2) * math.sin(math.radians(turn / 2))
    light, chroma = (l1 + l2) / 2, (c1 + c2) / 2
    around = 360 if c1 * c2 and abs(h1 - h2) > 180 else 0
    hue = (h1 + h2 + around) / 2 % 360 if c1 * c2 else h1 + h2
    t = (
        1
        - 0.17 * math.cos(math.radians(hue - 30))
        + 0.24 * math.cos(math.radians(2 * hue))
        + 0.32 * math.cos(math.radians(3 * hue + 6))
        - 0.20 * math.cos(math.radians(4 * hue - 63))
    )
    sl = _lightness_scale(light)
    sc, sh = 1 + 0.045 * chroma, 1 + 0.015 * chroma * t
    twist = 60 * math.exp(-(((hue - 275) / 25) ** 2))
    rt = -2 * math.sqrt(chroma**7 / (chroma**7 + 25.0**7)) * math.sin(math.radians(twist))
    return math.sqrt(
        (dl / sl) ** 2 + (dc / sc) ** 2 + (dh / sh) ** 2 + rt * (dc / sc) * (dh / sh),
    )


def lightness_difference(one: Triple, other: Triple) -> float:
    """The part of `difference` that lightness makes; the whole is never less."""
    return abs(other[0] - one[0]) / _lightness_scale((one[0] + other[0]) / 2)


def _lightness_scale(light: float) -> float:
    return 1 + 0.015 * (light - 50) ** 2 / math.sqrt(20 + (light - 50) ** 2)


def legible(colour: str, grounds: tuple[str, ...], least: float) -> str:
    """The colour, only as much darker or lighter as needed for a contrast of `least`:1 with every ground.

    Hue and chroma are kept as far as sRGB allows. If no lightness suffices: black or white, whichever has the
    higher contrast.
    """

    def worst(tried: str) -> float:
        return min((contrast(tried, ground) for ground in grounds), default=21.0)

    if worst(colour) >= least:
        return colour
    light, chroma, hue = lch(colour)
    # The smallest change first; of two equal ones the darker.
    steps = sorted(range(-100, 101), key=lambda step: (abs(step), step))
    for step in steps:
        if 0 <= light + step <= 100:
            tried = from_lch(light + step, chroma, hue)
            if worst(tried) >= least:
                return tried
    return max((BLACK, WHITE), key=worst)
