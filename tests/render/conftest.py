"""The shared symbols and looks with some of a game's own, and a scene as readable lines."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import assert_never

import pytest
from PIL import Image, ImageChops
from pydantic import Field

from hexwright.diagnostics import Report
from hexwright.model.look import Look, Symbols
from hexwright.project import shared_data
from hexwright.render.fonts import Fonts
from hexwright.render.raster import png_bytes
from hexwright.render.scene import (
    Box,
    Clip,
    Ellipse,
    Group,
    Ink,
    Line,
    Op,
    Picture,
    Point,
    Polygon,
    Rect,
    Scene,
    Stroke,
    Text,
)
from hexwright.resolve.looks import resolve_looks
from hexwright.resolve.shapes import resolve_symbols
from hexwright.schema.base import Schema, Slug, validate
from hexwright.schema.look import LookDoc, SymbolsDoc
from hexwright.source.merge import join
from hexwright.source.tree import Map, parse_yaml


class ArtDoc(Schema):
    """The part of a game's source that tells how counters look."""

    symbols: SymbolsDoc = Field(default_factory=SymbolsDoc)
    looks: dict[Slug, LookDoc] = Field(default_factory=dict)


@pytest.fixture(scope="session")
def art() -> tuple[Symbols, Mapping[str, Look]]:
    """Symbols and looks: the shared ones and `classic.yaml`."""
    report = Report()
    common = shared_data("common")
    parts = []
    for path in (common / "symbols.yaml", common / "looks.yaml", Path(__file__).parent / "classic.yaml"):
        part = parse_yaml(path.read_text(encoding="utf-8"), path.name, report)
        assert isinstance(part, Map)
        parts.append(part)
    doc = validate(ArtDoc, join(parts, report), report)
    assert doc is not None
    symbols = resolve_symbols(doc.symbols, report)
    looks = resolve_looks(doc.looks, symbols, {"cf", "mp"}, report)
    assert [f"{f.span} {f.message}" for f in report] == []
    return symbols, looks


@pytest.fixture(scope="session")
def fonts() -> Fonts:
    return Fonts()


@pytest.fixture(scope="session")
def listing() -> Callable[[Scene], str]:
    """A display list, one op a line, lengths in mm."""
    return lambda scene: "".join(
        [
            f"scene {scene.width:g} x {scene.height:g}\n",
            *(f"{line}\n" for op in scene.ops for line in _lines(op)),
        ]
    )


def _lines(op: Op) -> Iterator[str]:
    match op:
        case Clip():
            yield f"clip {sum(len(ring) for ring in op.rings)} points"
            for inner in op.ops:
                yield from ("  " + line for line in _lines(inner))
        case Group():
            yield f"group {op.name} {op.dx:.2f},{op.dy:.2f} x{op.scale:g}"
            for inner in op.ops:
                yield from ("  " + line for line in _lines(inner))
        case Rect():
            radius = f" r{op.radius:.2f}" if op.radius else ""
            yield f"rect {_box(op.box)}{radius}{_inks(op.fill, op.stroke)}"
        case Ellipse():
            yield f"oval {_box(op.box)}{_inks(op.fill, op.stroke)}"
        case Polygon():
            yield f"area {' | '.join(_points(ring) for ring in op.rings)}{_inks(op.fill, op.stroke)}"
        case Line():
            yield f"line {_points(op.points)}{_inks(None, op.stroke)}"
        case Text():
            turn = f" turned {op.angle:g}" if op.angle else ""
            spread = f" +{op.tracking:.2f}" if op.tracking else ""
            yield (
                f"text {op.text!r} {_points([op.at])} {op.anchor} {op.font} {op.size:.2f}{spread}{turn}"
                f" {op.ink.colour}"
            )
        case Picture():
            yield f"picture {_box(op.box)}"
        case _:
            assert_never(op)


def _box(box: Box) -> str:
    return f"{box.x:.2f},{box.y:.2f} {box.w:.2f}x{box.h:.2f}"


def _points(points: Sequence[Point]) -> str:
    return " ".join(f"{x:.2f},{y:.2f}" for x, y in points)


def _inks(fill: Ink | None, stroke: Stroke | None) -> str:
    drawn = f" pen {stroke.width:.2f} {stroke.ink.colour}" if stroke else ""
    return (f" fill {fill.colour}" if fill else "") + drawn


@pytest.fixture(scope="session")
def golden_picture() -> Callable[[Image.Image, Path], None]:
    """Compare a picture with a committed one, a little slack for other versions of the libraries."""

    def compare(picture: Image.Image, path: Path) -> None:
        if os.environ.get("HEXWRIGHT_GOLDEN") == "write":
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(png_bytes(picture, level=9))
        assert path.is_file(), f"{path.name} is missing; make golden writes it"
        assert path.stat().st_size <= 10_000
        with Image.open(path) as kept:
            other = kept.convert("RGBA")
        assert other.size == picture.size
        apart = ImageChops.difference(other, picture.convert("RGBA")).tobytes()
        assert sum(apart) / len(apart) < 1.5
        assert sum(v > 64 for v in apart) < 0.01 * len(apart)

    return compare
