"""Small standing things on the ground, drawn once at each size and then stamped."""

from __future__ import annotations

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
