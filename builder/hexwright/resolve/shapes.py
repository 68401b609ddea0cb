"""`symbols:` to the model: shapes parsed from their point lists, curves approximated by short lines."""

from __future__ import annotations

import math
import re
from collections.abc import Mapping
from dataclasses import replace

from hexwright.diagnostics import Report, Span, did_you_mean
from hexwright.model.look import Point, Shape, ShapeKind, Symbol, Symbols
from hexwright.schema.look import SHAPE_KEYS, ShapeDoc, SymbolDoc, SymbolsDoc

ROLES = ("ink", "ground", "accent")
"""Colours a symbol may use. The slot that draws the symbol says which colours they are."""

MAX_CHAIN = 16
"""Longest chain of symbols, looks or colours that build on one another."""

MAX_SHAPES = 500
"""Most shapes of one symbol, those of symbols it uses included."""

_MARKS = frozenset("XIo[] ")
_TOKEN = re.compile(r"[MLHVCQZmlhvcqz]|[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?")
_NUMBER = re.compile(r"[-+]?(?:\d{1,12}\.?\d{0,12}|\.\d{1,12})")
_FAR = 10_000.0
"""Largest coordinate of a drawing, either way, in grid units."""

_CURVE_STEPS = 10
"""Straight pieces of a curve."""

_ARGUMENTS: Mapping[str, int] = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "Q": 4}
"""Numbers each command of a path takes."""


class _MalformedError(ValueError):
    """A point list or path that cannot be parsed; the message is for the author."""


def resolve_symbols(doc: SymbolsDoc, report: Report) -> Symbols:
    """The shape table. R001: unknown symbol or role; L001: a symbol uses itself; L002, L003: bad shapes."""
    sizes = {}
    for name, marks in doc.sizes.items():
        if set(marks) <= _MARKS:
            sizes[name] = marks
        else:
            report.error(
                "L003",
                f"'{marks}' are no size marks",
                doc.where.of("sizes"),
                hint="X crosses, I bars, o dots, [ ] brackets",
            )
    return Symbols(
        types=_Table(doc.types, report).resolve(), glyphs=_Table(doc.glyphs, report).resolve(), sizes=sizes
    )


class _Table:
    """Resolves the symbols of one table, each once and after those it uses."""

    def __init__(self, docs: Mapping[str, SymbolDoc], report: Report) -> None:
        self.docs = docs
        self.report = report
        self.done: dict[str, tuple[Shape, ...]] = {}
        self.open: list[str] = []

    def resolve(self) -> dict[str, Symbol]:
        return {
            key: Symbol(id=key, name=doc.name or key.replace("-", " "), shapes=self.shapes(key))
            for key, doc in self.docs.items()
        }

    def shapes(self, key: str) -> tuple[Shape, ...]:
        if key not in self.done:
            self.open.append(key)
            self.done[key] = resolve_shapes(self.docs[key].draw, ROLES, self.report, self)
            self.open.pop()
        return self.done[key]

    def used(self, name: str, span: Span) -> tuple[Shape, ...]:
        if name not in self.docs:
            self.report.error("R001", f"unknown symbol '{name}'", span, hint=did_you_mean(name, self.docs))
            return ()
        if name in self.open:
            way = " → ".join([*self.open[self.open.index(name) :], name])
            self.report.error("L001", f"a symbol may not use itself: {way}", span)
            return ()
        if len(self.open) > MAX_CHAIN:
            self.report.error("L001", f"more than {MAX_CHAIN} symbols use one another", span)
            return ()
        return self.shapes(name)


def resolve_shapes(
    docs: tuple[ShapeDoc, ...],
    roles: Mapping[str, str] | tuple[str, ...],
    report: Report,
    table: _Table | None,
) -> tuple[Shape, ...]:
    """Shapes of a drawing. Wrong ones are left out (L002, L003, R001).

    `roles`: names of the colours, kept as they are, or a mapping of names to the colours they stand for.
    `table`: the symbols that `use` may name; None if it may name none.
    """
    found: list[Shape] = []
    for doc in docs:
        given = [name for name in SHAPE_KEYS if getattr(doc, name) is not None]
        if len(given) != 1:
            what = f"'{given[1]}' may not stand beside '{given[0]}'" if given else "a shape needs a kind"
            where = doc.where.key(given[1]) if given else doc.where.span
            report.error("L002", what, where, hint="one of " + ", ".join(SHAPE_KEYS))
            continue
        kind = given[0]
        if kind == "use":
            if table is None:
                report.error("L002", "'use' has no meaning here", doc.where.key("use"))
            else:
                found += table.used(str(doc.use), doc.where.of("use"))
            if len(found) > MAX_SHAPES:
                report.error("L003", f"over {MAX_SHAPES} shapes in one symbol", doc.where.key("use"))
                return ()
            continue
        try:
            shape = _shape(kind, doc)
        except _MalformedError as bad:
            report.error("L003", f"'{kind}': {bad}", doc.where.of(kind))
            continue
        found.append(_coloured(shape, doc, roles, report))
    return tuple(found)


def _shape(kind: str, doc: ShapeDoc) -> Shape:
    """The outline of a shape, without its colours; _MalformedError for a wrong point list."""
    text = str(getattr(doc, kind))
    match kind:
        case "line":
            return Shape(kind=ShapeKind.LINE, rings=(_points(text, least=2),))
        case "polygon":
            return Shape(kind=ShapeKind.AREA, rings=(_points(text, least=3),))
        case "rect":
            (x, y), (w, h) = _exactly(text, 2)
            return Shape(kind=ShapeKind.AREA, rings=(_rounded(x, y, w, h, doc.radius),))
        case "circle":
            (centre, rest) = text.rsplit(None, 1) if " " in text.strip() else (text, "")
            (point,) = _exactly(centre, 1)
            radius = _number(rest)
            return Shape(kind=ShapeKind.OVAL, rings=((point, (radius, radius)),))
        case "oval":
            point, radii = _exactly(text, 2)
            return Shape(kind=ShapeKind.OVAL, rings=((point, radii),))
        case "arc":
            parts = text.split()
            if len(parts) != 4:
                raise _MalformedError("write 'x,y rx,ry from to'")
            centre_point, radii = _exactly(" ".join(parts[:2]), 2)
            return Shape(
                kind=ShapeKind.LINE, rings=(_arc(centre_point, radii, _number(parts[2]), _number(parts[3])),)
            )
        case "path":
            rings, closed = _path(text)
            return Shape(kind=ShapeKind.AREA if closed else ShapeKind.LINE, rings=rings)
        case _:
            if doc.at is None or not doc.size:
                raise _MalformedError("a text needs 'at' and 'size'")
            return Shape(kind=ShapeKind.TEXT, rings=((doc.at,),), text=text, size=doc.size, font=doc.font)


def _coloured(
    shape: Shape, doc: ShapeDoc, roles: Mapping[str, str] | tuple[str, ...], report: Report
) -> Shape:
    """The shape with its colours. By default a line is stroked, other shapes filled, with the first role."""

    def role(name: str) -> str | None:
        word = getattr(doc, name)
        if word is None or word == "none":
            return None
        if word in roles:
            return roles[word] if isinstance(roles, Mapping) else str(word)
        report.error(
            "R001", f"unknown colour '{word}'", doc.where.of(name), hint=did_you_mean(word, [*roles, "none"])
        )
        return None

    fill, stroke = role("fill"), role("stroke")
    main = next(iter(roles.values()), None) if isinstance(roles, Mapping) else roles[0]
    if main is None and doc.fill is None and doc.stroke is None:
        report.error("L002", "a shape needs 'fill' or 'stroke' where the look has no colours", doc.where.span)
    if shape.kind is ShapeKind.LINE:
        stroke = stroke or (main if doc.stroke is None else None)
    elif doc.fill is None and doc.stroke is None:
        fill = main
    return replace(shape, fill=fill, stroke=stroke, width=doc.width)


def _number(text: str) -> float:
    if not _NUMBER.fullmatch(text):
        raise _MalformedError(f"'{text[:40]}' is not a number")
    return _in_range(float(text))


def _in_range(number: float) -> float:
    if not abs(number) <= _FAR:
        raise _MalformedError(f"{number:g} is far off the grid")
    return number


def _points(text: str, *, least: int) -> tuple[Point, ...]:
    found = []
    for pair in text.split():
        x, comma, y = pair.partition(",")
        if not comma:
            raise _MalformedError(f"'{pair[:40]}' is not a point 'x,y'")
        found.append((_number(x), _number(y)))
    if len(found) < least:
        raise _MalformedError(f"needs at least {least} points 'x,y'")
    return tuple(found)


def _exactly(text: str, count: int) -> tuple[Point, ...]:
    points = _points(text, least=count)
    if len(points) != count:
        raise _MalformedError(f"needs {count} pairs, not {len(points)}")
    return points


def _arc(centre: Point, radii: Point, start: float, stop: float) -> tuple[Point, ...]:
    """Points of an arc, degrees clockwise from the right, one at least every 9 degrees."""
    steps = max(2, math.ceil(abs(stop - start) / 9))
    turns = [math.radians(start + (stop - start) * i / steps) for i in range(steps + 1)]
    return tuple((centre[0] + radii[0] * math.cos(t), centre[1] + radii[1] * math.sin(t)) for t in turns)


def _rounded(x: float, y: float, w: float, h: float, radius: float) -> tuple[Point, ...]:
    """Points of a rectangle with rounded corners, clockwise."""
    r = min(radius, w / 2, h / 2)
    if r <= 0:
        return (x, y), (x + w, y), (x + w, y + h), (x, y + h)
    corners = (
        (x + w - r, y + r, -90),
        (x + w - r, y + h - r, 0),
        (x + r, y + h - r, 90),
        (x + r, y + r, 180),
    )
    return tuple(p for cx, cy, turn in corners for p in _arc((cx, cy), (r, r), turn, turn + 90))


def _path(text: str) -> tuple[tuple[tuple[Point, ...], ...], bool]:
    """Rings of a path, and whether they are closed (all or none may be)."""
    tokens = _TOKEN.findall(text)
    # `findall` skips what it does not know; an author must hear of it.
    if re.sub(r"[\s,]", "", text) != "".join(tokens):
        raise _MalformedError("only M L H V C Q Z and numbers")
    rings: list[list[Point]] = []
    closed: list[bool] = []
    at, command, i = (0.0, 0.0), "", 0
    while i < len(tokens):
        if tokens[i].isalpha():
            command = tokens[i]
            i += 1
        if command in "Zz":
            if not command or not rings or closed[-1]:
                raise _MalformedError("'Z' with nothing to close" if command else "must begin with M")
            closed[-1] = True
            at = rings[-1][0]
            command = "" if i < len(tokens) and not tokens[i].isalpha() else command
            continue
        count = _ARGUMENTS[command.upper()]
        given = tokens[i : i + count]
        if len(given) < count or any(token.isalpha() for token in given):
            raise _MalformedError(f"'{command}' needs {count} numbers")
        numbers = [_in_range(float(token)) for token in given]
        i += count
        if command in "Mm":
            at = _moved(command, at, numbers)[0]
            rings.append([at])
            closed.append(False)
            command = "L" if command == "M" else "l"
            continue
        if not rings:
            raise _MalformedError("must begin with M")
        if closed[-1]:
            rings.append([at])
            closed.append(False)
        rings[-1] += _drawn(command.upper(), at, _moved(command, at, numbers))
        at = rings[-1][-1]
    if not rings or any(len(ring) < 2 for ring in rings):
        raise _MalformedError("draws nothing")
    if any(closed) and not all(closed):
        raise _MalformedError("close every part with Z, or none")
    return tuple(tuple(ring) for ring in rings), all(closed)


def _moved(command: str, at: Point, numbers: list[float]) -> list[Point]:
    """The points of a path command as absolute coordinates. `at`: the current point."""
    x, y = at if command.islower() else (0.0, 0.0)
    if command in "Hh":
        return [(numbers[0] + x, at[1])]
    if command in "Vv":
        return [(at[0], numbers[0] + y)]
    return [(a + x, b + y) for a, b in zip(numbers[::2], numbers[1::2], strict=True)]


def _drawn(command: str, at: Point, points: list[Point]) -> list[Point]:
    """The points a path command adds to its ring; curves as short straight lines."""
    if command in "LHV":
        return points
    if command == "Q":  # the cubic curve that is the same as this quadratic one
        (cx, cy), end = points
        points = [
            (at[0] + (cx - at[0]) * 2 / 3, at[1] + (cy - at[1]) * 2 / 3),
            (end[0] + (cx - end[0]) * 2 / 3, end[1] + (cy - end[1]) * 2 / 3),
            end,
        ]
    line = []
    for step in range(1, _CURVE_STEPS + 1):
        t = step / _CURVE_STEPS
        a, b, c, d = (1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3
        (p, q), (r, s), (u, v) = points
        line.append((a * at[0] + b * p + c * r + d * u, a * at[1] + b * q + c * s + d * v))
    return line
