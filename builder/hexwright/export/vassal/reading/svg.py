"""Reads SVG files as far as counters use them: shapes, text, embedded bitmaps, symbols of other files.

Gradients become a flat colour; filters, masks and clips are left out, which `Drawing.complete` records. The
result is a scene whose unit is the SVG's pixel. Source: the SVG 1.1 recommendation of W3C, chapters 4 to 11.
"""

from __future__ import annotations

import base64
import binascii
import math
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from PIL import ImageColor
from PIL.Image import Resampling

from hexwright.export.vassal.reading.svg_path import Matrix, Ring, ellipse, path_rings, rounded_rectangle
from hexwright.render.scene import Box, Ink, Line, Op, Picture, Polygon, Scene, Stroke, Text
from vassalformat.wire.buildfile import decode_buildfile
from vassalformat.wire.element import Element
from vassalformat.wire.error import WireError

if TYPE_CHECKING:
    from PIL import Image

    from hexwright.render.fonts import Fonts

_HREF: Final = "{http://www.w3.org/1999/xlink}href"
_NUMBER: Final = re.compile(r"[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d{1,2})?")
_CALL: Final = re.compile(r"(matrix|translate|scale|rotate|skewX|skewY)\s*\(([^)]*)\)")
_RULE: Final = re.compile(r"\.([\w-]+)\s*\{([^}]*)\}")
_UNITS: Final[Mapping[str, float]] = MappingProxyType(
    {"px": 1.0, "": 1.0, "pt": 4 / 3, "pc": 16.0, "mm": 96 / 25.4, "cm": 96 / 2.54, "in": 96.0, "em": 16.0}
)
_INHERITED: Final = frozenset(
    (
        *("fill", "stroke", "stroke-width", "fill-opacity", "stroke-opacity", "fill-rule", "visibility"),
        *("font-size", "font-weight", "font-style", "text-anchor", "stroke-dasharray", "color"),
    )
)
_CONTAINERS: Final = frozenset(("svg", "g", "a", "switch"))
_NOT_DRAWN: Final = frozenset(
    (
        *("defs", "symbol", "title", "desc", "metadata", "style", "namedview", "script", "clipPath", "mask"),
        *("linearGradient", "radialGradient", "pattern", "filter", "marker", "font", "RDF", "sodipodi"),
    )
)
_MAX_ELEMENTS: Final = 20_000
"""Elements drawn, those of symbols counted at each use."""
_MAX_DEPTH: Final = 60
_MAX_POINTS: Final = 200_000
"""Points of all shapes together."""
_MAX_SIDE: Final = 20_000.0
"""Width and height of an SVG, pixels."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Drawing:
    """An SVG of `scene.width` x `scene.height` pixels. `complete`: nothing was left out."""

    scene: Scene
    complete: bool


@dataclass(slots=True)
class Sources:
    """Access to what an SVG refers to.

    Attributes:
        other: the bytes of another SVG file by name, None if there is none.
        decode: the bitmap in some bytes, None if it cannot be decoded.
        parsed: cache of other files' trees, by name.

    """

    other: Callable[[str], bytes | None]
    decode: Callable[[bytes], Image.Image | None]
    parsed: dict[str, Element | None] = field(default_factory=dict)

    def tree(self, name: str) -> Element | None:
        """The tree of another SVG file, parsed once. None if it is missing or damaged."""
        if name not in self.parsed:
            content = self.other(name)
            try:
                self.parsed[name] = None if content is None else decode_buildfile(content)
            except WireError:
                self.parsed[name] = None
        return self.parsed[name]


def read_svg(content: bytes, sources: Sources, fonts: Fonts) -> Drawing:
    """Read an SVG file. Raises: WireError if it is not one, or has no size."""
    root = decode_buildfile(content)
    if _tag(root) != "svg":
        raise WireError("not a drawing")
    view = _numbers(root.attributes.get("viewBox", ""))
    width = _length(root.attributes.get("width", ""), view[2] if len(view) == 4 else 0.0)
    height = _length(root.attributes.get("height", ""), view[3] if len(view) == 4 else 0.0)
    if not (0 < width <= _MAX_SIDE and 0 < height <= _MAX_SIDE):
        raise WireError("a drawing without size")
    matrix = Matrix()
    if len(view) == 4 and view[2] > 0 and view[3] > 0:
        scale = min(width / view[2], height / view[3])
        matrix = Matrix(a=scale, d=scale, e=-view[0] * scale, f=-view[1] * scale)
        matrix = matrix.moved((width - view[2] * scale) / 2, (height - view[3] * scale) / 2)
    reader = _SvgReader(root, sources, fonts)
    ops = tuple(reader.draw(root, matrix, {}, 0))
    return Drawing(scene=Scene(width=width, height=height, ops=ops), complete=reader.complete)


class _EmbeddedPicture:
    """A bitmap in an SVG, a `scene.PictureSource`: scaled once, since it is painted in bands of rows."""

    def __init__(self, image: Image.Image) -> None:
        self._image = image

    def paint_rows(self, width: int, height: int, top: int, rows: int) -> Image.Image:
        """Rows `top` to `top + rows` of the picture at a size."""
        if self._image.size != (width, height):
            self._image = self._image.resize((width, height), Resampling.LANCZOS)
        return self._image.crop((0, top, width, top + rows))


class _SvgReader:
    """Converts the elements of one SVG to drawing operations."""

    def __init__(self, root: Element, sources: Sources, fonts: Fonts) -> None:
        self.complete = True
        self._root = root
        self._sources = sources
        self._fonts = fonts
        self._elements_left = _MAX_ELEMENTS
        self._points_left = _MAX_POINTS
        self._ids: dict[int, dict[str, Element]] = {}
        self._rules = {
            name: _declarations(body)
            for element in _all(root)
            if _tag(element) == "style"
            for name, body in _RULE.findall(element.text)
        }

    def draw(self, element: Element, matrix: Matrix, outer: Mapping[str, str], depth: int) -> Iterator[Op]:
        """The operations of an element and of those inside it. `outer`: the style it inherits from."""
        tag = _tag(element)
        self._elements_left -= 1
        if tag in _NOT_DRAWN:
            return
        if self._elements_left < 0 or depth > _MAX_DEPTH:
            self.complete = False
            return
        style = self._style(element, outer)
        if style.get("display") == "none" or style.get("visibility") == "hidden":
            return
        if any(style.get(name, "none") != "none" for name in ("filter", "mask")):
            self.complete = False
        if depth:
            matrix = matrix.after(_transform(element.attributes.get("transform", "")))
        if tag in _CONTAINERS:
            for child in element.children:
                yield from self.draw(child, matrix, style, depth + 1)
        elif tag == "use":
            yield from self._use(element, matrix, style, depth)
        elif tag == "text":
            yield from self._text(element, matrix, style)
        elif tag == "image":
            yield from self._image(element, matrix)
        else:
            rings = _shape(tag, element.attributes)
            if rings is None:
                self.complete = False
            else:
                yield from self._area([matrix.ring(ring) for ring in rings], matrix, style)

    def _style(self, element: Element, outer: Mapping[str, str]) -> dict[str, str]:
        """An element's properties: inherited ones, then its attributes, classes and style, the last wins.

        `-opacity` is the product of the opacities from the root down: opacity itself is not inherited.
        """
        found = {name: value for name, value in outer.items() if name in _INHERITED or name == "-opacity"}
        found.update({n: v.strip() for n, v in element.attributes.items() if not n.startswith("{")})
        for name in element.attributes.get("class", "").split():
            found.update(self._rules.get(name, {}))
        found.update(_declarations(element.attributes.get("style", "")))
        own = _fraction(found.pop("opacity", "1"))
        found["-opacity"] = str(own * _fraction(outer.get("-opacity", "1")))
        return found

    def _use(self, element: Element, matrix: Matrix, style: Mapping[str, str], depth: int) -> Iterator[Op]:
        file, _, name = (element.attributes.get(_HREF) or element.attributes.get("href", "")).partition("#")
        root = self._sources.tree(file) if file else self._root
        target = self._by_id(root).get(name) if root is not None else None
        if target is None:
            self.complete = False
            return
        given = element.attributes
        moved = matrix.after(Matrix(e=_length(given.get("x", ""), 0.0), f=_length(given.get("y", ""), 0.0)))
        if _tag(target) == "symbol":
            for child in target.children:
                yield from self.draw(child, moved, self._style(target, style), depth + 1)
        else:
            yield from self.draw(target, moved, style, depth + 1)

    def _by_id(self, root: Element) -> Mapping[str, Element]:
        known = self._ids.get(id(root))
        if known is None:
            named = ((element.attributes.get("id", ""), element) for element in _all(root))
            known = self._ids[id(root)] = {name: element for name, element in named if name}
        return known

    def _area(self, rings: list[Ring], matrix: Matrix, style: Mapping[str, str]) -> Iterator[Op]:
        rings = [ring for ring in rings if len(ring.points) > 1]
        self._points_left -= sum(len(ring.points) for ring in rings)
        if not rings or self._points_left < 0:
            self.complete &= self._points_left >= 0
            return
        fill = self._ink(style, "fill", "black")
        areas = tuple(ring.points for ring in rings if len(ring.points) > 2)
        if fill is not None and areas:
            yield Polygon(rings=areas, fill=fill)
        ink = self._ink(style, "stroke", "none")
        width = _length(style.get("stroke-width", ""), 1.0) * matrix.scale
        if ink is None or not 0 < width < _MAX_SIDE:
            return
        dash = tuple(max(0.01, abs(n) * matrix.scale) for n in _numbers(style.get("stroke-dasharray", "")))
        stroke = Stroke(ink=ink, width=width, dash=dash[:8] if len(dash) % 2 == 0 else ())
        for ring in rings:
            points = ring.points
            if ring.closed and points[0] != points[-1]:
                points = (*points, points[0])
            yield Line(points=points, stroke=stroke)

    def _ink(self, style: Mapping[str, str], name: str, default: str) -> Ink | None:
        word = style.get(name, default)
        if word.startswith("url("):
            word = self._gradient(word)
        if word == "currentColor":
            word = style.get("color", "black")
        if word in ("none", "transparent"):
            return None
        alpha = _fraction(style.get(f"{name}-opacity", "1")) * _fraction(style.get("-opacity", "1"))
        try:
            red, green, blue = ImageColor.getrgb(word)[:3]
        except ValueError:
            self.complete = False
            red, green, blue = 0, 0, 0
        return Ink(colour=f"#{red:02x}{green:02x}{blue:02x}", alpha=alpha) if alpha > 0 else None

    def _gradient(self, word: str) -> str:
        """The colour of a gradient's middle stop; it may refer to another one for its stops."""
        self.complete = False
        name = word[4:].partition(")")[0].strip("'\"# ")
        for _ in range(4):
            found = self._by_id(self._root).get(name)
            if found is None:
                break
            stops = [self._style(child, {}) for child in found.children if _tag(child) == "stop"]
            if stops:
                return stops[len(stops) // 2].get("stop-color", "black")
            name = found.attributes.get(_HREF, "").lstrip("#")
        return "none"

    def _text(self, element: Element, matrix: Matrix, style: Mapping[str, str]) -> Iterator[Op]:
        runs = [(element, style)]
        runs += [(c, self._style(c, style)) for c in element.children if _tag(c) == "tspan"]
        at = [_first(element.attributes.get(name, "0")) for name in ("x", "y")]
        for run, own in runs:
            at = [
                _first(run.attributes[n]) if n in run.attributes else at[i] for i, n in enumerate(("x", "y"))
            ]
            line = " ".join(run.text.split())
            bold = own.get("font-weight", "") in ("bold", "bolder", "600", "700", "800", "900")
            font = "bold" if bold else "medium-italic" if own.get("font-style") == "italic" else "medium"
            known = "".join(sign for sign in line if self._fonts.has_glyph(font, sign))
            ink = self._ink(own, "fill", "black")
            size = _length(own.get("font-size", ""), 16.0) * matrix.scale * self._fonts.cap_height(font)
            if known != line:
                self.complete = False
            if not known or ink is None or not 0.5 < size < _MAX_SIDE / 10:
                continue
            anchor = own.get("text-anchor", "start")
            yield Text(
                at=matrix.point(at[0], at[1]),
                text=known,
                font=font,
                size=size,
                ink=ink,
                anchor=anchor if anchor in ("start", "middle", "end") else "start",
                angle=matrix.angle,
            )

    def _image(self, element: Element, matrix: Matrix) -> Iterator[Op]:
        given = element.attributes
        kind, _, data = (given.get(_HREF) or given.get("href", "")).partition(",")
        image = None
        if kind.startswith("data:") and kind.endswith("base64"):
            try:
                image = self._sources.decode(base64.b64decode("".join(data.split())))
            except (binascii.Error, ValueError):
                image = None
        if image is None or matrix.b or matrix.c:
            self.complete = False
            return
        x, y = matrix.point(_length(given.get("x", ""), 0.0), _length(given.get("y", ""), 0.0))
        width = _length(given.get("width", ""), image.width) * matrix.a
        height = _length(given.get("height", ""), image.height) * matrix.d
        if 0 < width <= _MAX_SIDE and 0 < height <= _MAX_SIDE and max(abs(x), abs(y)) <= _MAX_SIDE:
            yield Picture(box=Box(x=x, y=y, w=width, h=height), source=_EmbeddedPicture(image))


def _shape(tag: str, given: Mapping[str, str]) -> list[Ring] | None:
    """The polylines of a basic shape; None for any other element."""

    def length(name: str) -> float:
        return _length(given.get(name, ""), 0.0)

    match tag:
        case "rect":
            radius = length("rx") or length("ry")
            return [rounded_rectangle(length("x"), length("y"), length("width"), length("height"), radius)]
        case "circle":
            return [ellipse(length("cx"), length("cy"), length("r"), length("r"))]
        case "ellipse":
            return [ellipse(length("cx"), length("cy"), length("rx"), length("ry"))]
        case "line":
            ends = ((length("x1"), length("y1")), (length("x2"), length("y2")))
            return [Ring(points=ends, closed=False)]
        case "polyline" | "polygon":
            numbers = _numbers(given.get("points", ""))
            points = tuple(zip(numbers[::2], numbers[1::2], strict=False))
            return [Ring(points=points, closed=tag == "polygon")]
        case "path":
            return path_rings(given.get("d", ""))
    return None


def _tag(element: Element) -> str:
    return element.tag.rpartition("}")[2].rpartition(":")[2]


def _all(element: Element) -> Iterator[Element]:
    yield element
    for child in element.children:
        yield from _all(child)


def _declarations(text: str) -> dict[str, str]:
    pairs = (part.partition(":") for part in text.split(";"))
    return {name.strip(): value.strip() for name, _, value in pairs if value.strip()}


def _numbers(text: str) -> tuple[float, ...]:
    return tuple(float(found) for found in _NUMBER.findall(text[:200_000]))


def _first(text: str) -> float:
    return _length(text.replace(",", " ").split(" ")[0], 0.0)


def _length(text: str, default: float) -> float:
    """A length in pixels; the default if it is not a length, or relative to something (`%`)."""
    found = _NUMBER.match(text.strip())
    if found is None:
        return default
    unit = _UNITS.get(text.strip()[found.end() :].strip())
    return default if unit is None else max(-1e6, min(1e6, float(found[0]) * unit))


def _fraction(text: str) -> float:
    found = _NUMBER.match(text.strip())
    return 1.0 if found is None else max(0.0, min(1.0, float(found[0])))


def _transform(text: str) -> Matrix:
    matrix = Matrix()
    for name, body in _CALL.findall(text[:2000]):
        n = _numbers(body)
        x, y = (n[0] if n else 0.0), (n[1] if len(n) > 1 else None)
        match name:
            case "matrix" if len(n) == 6:
                step = Matrix(a=n[0], b=n[1], c=n[2], d=n[3], e=n[4], f=n[5])
            case "translate":
                step = Matrix(e=x, f=y or 0.0)
            case "scale":
                step = Matrix(a=x, d=x if y is None else y)
            case "rotate":
                turn = math.radians(x)
                cx, cy = (n[1], n[2]) if len(n) == 3 else (0.0, 0.0)
                step = Matrix(a=math.cos(turn), b=math.sin(turn), c=-math.sin(turn), d=math.cos(turn))
                step = Matrix(e=cx, f=cy).after(step).after(Matrix(e=-cx, f=-cy))
            case "skewX":
                step = Matrix(c=math.tan(math.radians(x)))
            case "skewY":
                step = Matrix(b=math.tan(math.radians(x)))
            case _:
                step = Matrix()
        matrix = matrix.after(step)
    return matrix
