"""Small standing things on the ground, drawn once at each size and then stamped."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from math import pi, sin
from types import MappingProxyType

from PIL import Image, ImageDraw

SAMPLES = 4
"""Samples a pixel, each way."""


def conifer(high: int, colours: tuple[str, str, str, str]) -> Image.Image:
    """A conifer `high` pixels high on its shadow, RGBA; lit from the west.

    `colours`: of the shadow, the dark side, the light side, and of what lies on that, such as snow.
    """
    shadow, dark, light, load = colours
    k = high * SAMPLES
    wide = round(0.9 * high) * SAMPLES
    size = (wide, round(1.15 * high) * SAMPLES)
    picture = Image.new("RGBA", size, f"{dark}00")
    pen = ImageDraw.Draw(picture)
    x, foot = wide * 0.42, k * 0.98
    pen.ellipse((x - k * 0.1, foot - k * 0.1, x + k * 0.44, foot + k * 0.1), fill=f"{shadow}78")
    pen.rectangle((x - k * 0.04, foot - k * 0.16, x + k * 0.04, foot), fill=dark)
    for top, low, half in ((0.42, 0.9, 0.3), (0.2, 0.66, 0.24), (0.0, 0.4, 0.17)):
        apex = x, k * top
        pen.polygon([apex, (x + k * half, k * low), (x - k * half, k * low)], fill=dark)
        pen.polygon([apex, (x, k * low), (x - k * half, k * low)], fill=light)
        pen.polygon(
            [apex, (x - k * half * 0.2, k * (top + (low - top) * 0.55)), (x - k * half * 0.95, k * low)],
            fill=load,
        )
    return picture.resize((size[0] // SAMPLES, size[1] // SAMPLES), Image.Resampling.BOX)


def crown(wide: int, colours: tuple[str, str, str]) -> Image.Image:
    """The crown of a tree from above, `wide` pixels wide, with its shadow; lit from the north-west, RGBA."""
    dark, middle, light = colours
    k = wide * SAMPLES
    picture = Image.new("RGBA", (round(1.2 * k), round(1.2 * k)), f"{dark}00")
    pen = ImageDraw.Draw(picture)
    pen.ellipse((0.16 * k, 0.18 * k, 1.16 * k, 1.18 * k), fill="#14240E70")
    pen.ellipse((0.04 * k, 0.04 * k, 1.04 * k, 1.04 * k), fill=f"{dark}FF")
    pen.ellipse((0.08 * k, 0.07 * k, 0.88 * k, 0.87 * k), fill=f"{middle}FF")
    pen.ellipse((0.2 * k, 0.17 * k, 0.58 * k, 0.55 * k), fill=f"{light}FF")
    return _reduced(picture)


def shrub(wide: int, colours: tuple[str, str, str]) -> Image.Image:
    """A young tree of a plantation from above, `wide` pixels wide, RGBA."""
    dark, middle, light = colours
    k = wide * SAMPLES
    picture = Image.new("RGBA", (round(1.15 * k), round(1.15 * k)), f"{dark}00")
    pen = ImageDraw.Draw(picture)
    pen.ellipse((0.1 * k, 0.12 * k, 1.1 * k, 1.12 * k), fill=f"{dark}FF")
    pen.ellipse((0.04 * k, 0.04 * k, 0.9 * k, 0.9 * k), fill=f"{middle}FF")
    pen.ellipse((0.16 * k, 0.14 * k, 0.54 * k, 0.52 * k), fill=f"{light}FF")
    return _reduced(picture)


def reeds(wide: int, colours: tuple[str, str, str]) -> Image.Image:
    """A tuft of reeds over three short lines of water, `wide` pixels wide, RGBA."""
    water, stalk, _ = colours
    k = wide * SAMPLES
    picture = Image.new("RGBA", (k, k), f"{water}00")
    pen = ImageDraw.Draw(picture)
    line = max(SAMPLES // 2, round(0.055 * k))
    for y, x0, x1 in ((0.62, 0.08, 0.6), (0.76, 0.3, 0.96), (0.9, 0.14, 0.66)):
        pen.line((x0 * k, y * k, x1 * k, y * k), fill=f"{water}E0", width=line)
    for foot, top, high in ((0.44, 0.26, 0.24), (0.46, 0.4, 0.08), (0.48, 0.56, 0.1), (0.5, 0.72, 0.28)):
        pen.line((foot * k, 0.6 * k, top * k, high * k), fill=f"{stalk}FF", width=line)
    return _reduced(picture)


def hummock(wide: int, colours: tuple[str, str, str]) -> Image.Image:
    """A round hill, `wide` pixels wide, lit from the west, with strokes down its dark side, RGBA."""
    dark, middle, light = colours
    k = wide * SAMPLES
    high = round(0.6 * k)
    picture = Image.new("RGBA", (round(1.12 * k), high), f"{dark}00")
    pen = ImageDraw.Draw(picture)
    foot = high * 0.93
    dome = [(i / 24 * k, foot - (high * 0.86) * sin(i / 24 * pi) ** 0.95) for i in range(25)]
    pen.ellipse((0.3 * k, foot - 0.1 * k, 1.12 * k, foot + 0.05 * k), fill="#3A2E1450")
    pen.polygon(dome, fill=f"{middle}FF")
    lit = [(x, y) for x, y in dome if x <= 0.52 * k]
    pen.polygon([*lit, (0.4 * k, foot), (0.02 * k, foot)], fill=f"{light}FF")
    shaded = [(x, y) for x, y in dome if x >= 0.5 * k]
    pen.polygon([*shaded, (0.74 * k, foot - 0.01 * k), (0.6 * k, foot - 0.2 * k)], fill=f"{dark}B0")
    line = max(1, round(0.012 * k))
    for i in range(13, 23):
        x, y = dome[i]
        long = (foot - y) * (0.5 if i % 2 else 0.72)
        pen.line((x, y, x + 0.035 * k, y + long), fill=f"{INK}A0", width=line)
    for i in (5, 7, 9):
        x, y = dome[i]
        pen.line((x, y, x - 0.03 * k, y + (foot - y) * 0.3), fill=f"{INK}60", width=line)
    pen.line(dome, fill=f"{INK}D0", width=max(1, round(0.018 * k)), joint="curve")
    return _reduced(picture)


INK = "#5A4A26"
"""Of the outline and the strokes of hills."""
PLANTS: Mapping[str, Callable[[int, tuple[str, str, str]], Image.Image]] = MappingProxyType(
    {"crown": crown, "shrub": shrub, "reeds": reeds, "hummock": hummock}
)
"""How plants and hills are drawn, by shape: from width in pixels and colours (dark, middle, light)."""


def _reduced(picture: Image.Image) -> Image.Image:
    # Enlarged by the samples, whose size need not divide the picture's.
    size = max(1, picture.width // SAMPLES), max(1, picture.height // SAMPLES)
    return picture.resize(size, Image.Resampling.BOX)
