"""A picture for checking a survey: coast, terrain, hexsides and places on the hex grid."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from io import BytesIO

from PIL import Image, ImageDraw

from hexwright.geometry import hexes
from hexwright.model.board import HexId
from hexwright_survey.brief import Brief
from hexwright_survey.classify import Facts, HexRow
from hexwright_survey.coast import Coast
from hexwright_survey.raster import Frame
from hexwright_survey.routing import Course
from hexwright_survey.sides import Net, Side

GROUNDS: Mapping[str, str] = {
    "clear": "#EDE7D3",
    "rough": "#DFC98F",
    "mountain": "#B18A5A",
    "forest": "#A9BF8E",
    "plantation": "#D3DDA0",
    "swamp": "#B9D0C4",
    "desert": "#F0E2B8",
    "town": "#D8B8A8",
    "city": "#C79A88",
    "sea": "#B9CDD6",
}
OTHER = "#C2CFA0"
"""Terrain of the author's own."""


def draw(
    brief: Brief,
    coast: Coast,
    *,
    rows: Sequence[HexRow],
    facts: Mapping[HexId, Facts],
    net: Net,
    sea: Iterable[Side],
    courses: Mapping[str, Course],
    lines: Mapping[str, Sequence[tuple[float, float]]],
    pixels: float = 64.0,
) -> bytes:
    """PNG bytes. Each hex shows number, score and share of land; real rivers are thin, courses thick."""
    frame = Frame.over(brief.grid, pixels=pixels, margin=0.3)
    picture = Image.new("RGB", (frame.width, frame.height), GROUNDS["sea"])
    pen = ImageDraw.Draw(picture, "RGBA")

    def path(points: Iterable[tuple[float, ...]]) -> list[tuple[float, float]]:
        return [frame.to_pixel(x, y) for x, y in points]

    for shape in coast.land:
        pen.polygon(path(shape.exterior.coords), fill="#F8F3E6")
        for hole in shape.interiors:
            pen.polygon(path(hole.coords), fill=GROUNDS["sea"])
    for row in rows:
        at = hexes.centre(brief.grid, row.hex)
        around = path(hexes.corners(brief.grid, at))
        pen.polygon(around, fill=GROUNDS.get(row.ground or row.terrain, OTHER) + "B0", outline="#00000030")
        fact = facts[row.hex]
        text = row.hex if row.terrain == "sea" else f"{row.hex}\n{fact.score:.0f}\n{100 * fact.land:.0f}%"
        ink = "#AA0000" if row.origin == "designed" else "#004488" if "coastal" in row.flags else "#222222"
        pen.text(frame.to_pixel(at[0], at[1] - 0.42), text, fill=ink, anchor="ma", align="center")
    for shape in coast.land:
        pen.line(path(shape.exterior.coords), fill="#335566", width=1)
    for lake in coast.lakes:
        pen.polygon(path(lake.shape.exterior.coords), fill="#7FB0CC", outline="#335566")
    for points in lines.values():
        pen.line(path(points), fill="#0000FF90", width=1)
    for course in courses.values():
        for side in course.sides:
            pen.line(path(net.at[corner] for corner in net.ends[side]), fill="#2070C0", width=4)
    for side in sea:
        pen.line(path(net.at[corner] for corner in net.ends[side]), fill="#00A0A0", width=3)
    for place in brief.places:
        x, y = brief.fit.to_plane(*place.at) if place.at else hexes.centre(brief.grid, HexId(place.hex))
        px, py = frame.to_pixel(x, y)
        size = 2 if place.kind == "village" else 4
        pen.rectangle((px - size, py - size, px + size, py + size), fill="#C00000")
        pen.text((px + 5, py), place.name, fill="#800000", anchor="lm")
    stream = BytesIO()
    picture.save(stream, "PNG")
    return stream.getvalue()
