"""Writes nodes as the content of a page: those that meet the page, in order, with as few pen settings as
possible.

A group that is seen whole is written once for each scale and then repeated. A clip begins a level of its own
(q … Q); within a level a group is a change of coordinates that lasts until a node of another group follows.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from hexwright.render.vector.compile import (
    LETTERS,
    Area,
    ClipNode,
    GroupNode,
    Node,
    PathNode,
    PictureNode,
    Program,
    TextNode,
    inward,
    meet,
    outward,
    union,
)
from hexwright.render.vector.letters import halo_name
from hexwright.render.vector.shape import number

Frame = tuple[float, float, float, float]
"""From a group to its level: units per unit, mm per mm, and the group's origin in mm."""


@dataclass(slots=True)
class Body:
    """Finished content, and the names of the resources it uses: fonts, opacities, pictures, paintings."""

    data: bytes
    uses: frozenset[str]


@dataclass(slots=True)
class Writer:
    """What the contents of all files of a call share.

    `place`: returns content that shows a picture, given the picture, the units per millimetre of its group,
    the millimetres of paper per millimetre, and the area that is seen.
    """

    place: Callable[[PictureNode, float, float, Area], Body]
    paintings: dict[tuple[bytes, Area], str] = field(default_factory=dict)
    """Names of transparency groups by content and bounding box (units): their shapes are translucent
    as one.
    """
    bodies: dict[tuple[int, float], Body] = field(default_factory=dict)
    """Content of whole groups by the identity of their program and, if it has pictures, the scale."""

    def page(self, program: Program, cull: Area) -> Body:
        """The content that a program shows within `cull`, an area in its own millimetres."""
        level = _Level(self, program.unit, 1.0, GraphicsState(alpha=1.0, letters=b"", tracking=b"0"))
        level.walk(program, (1.0, 1.0, 0.0, 0.0), cull, opened=False)
        return level.done()

    def whole(self, program: Program, scale: float) -> Body:
        """The content of a whole group, which assumes no pen settings. `scale`: mm of paper per mm."""
        key = id(program), scale if program.pictured else 0.0
        body = self.bodies.get(key)
        if body is None:
            level = _Level(self, program.unit, scale, GraphicsState())
            level.walk(program, (1.0, 1.0, 0.0, 0.0), program.area, opened=False)
            body = self.bodies[key] = level.done()
        return body


@dataclass(slots=True)
class GraphicsState:
    """The graphics state of PDF at a point of the content; None: unknown."""

    alpha: float | None = None
    fill: bytes | None = None
    stroke: bytes | None = None
    letters: bytes | None = None
    tracking: bytes | None = None

    def copy(self) -> GraphicsState:
        """A copy that can be changed independently."""
        return GraphicsState(self.alpha, self.fill, self.stroke, self.letters, self.tracking)


@dataclass(slots=True)
class _Level:
    """Content between a q and its Q. `unit`: units per millimetre; `scale`: mm of paper per millimetre."""

    writer: Writer
    unit: float
    scale: float
    pen: GraphicsState
    out: list[bytes] = field(default_factory=list)
    uses: set[str] = field(default_factory=set)
    frame: Frame | None = None
    """The group whose coordinates are in effect; None: the level's own."""
    outer_pen: GraphicsState | None = None
    """The graphics state before the group, which its Q restores."""
    waiting: list[tuple[Frame, PathNode | TextNode]] = field(default_factory=list)
    joins: object = None

    def walk(self, program: Program, frame: Frame, cull: Area, *, opened: bool) -> None:
        """Write the nodes of a program that meet `cull`, an area in its millimetres.

        `opened`: the group's first and last nodes may be painted together with nodes outside it.
        """
        left, top, right, low = cull
        ends = (program.nodes[0], program.nodes[-1]) if opened and program.nodes else ()
        for node in program.nodes:
            area = node.area
            if area[0] > right or area[2] < left or area[1] > low or area[3] < top:
                if self.waiting and node.joins != self.joins:
                    self.flush()
                continue
            if isinstance(node, (PathNode, TextNode)):
                if node.joins is None:
                    if self.waiting:
                        self.flush()
                    self.enter(frame)
                    self._piece(node)  # type: ignore[arg-type]
                else:
                    if self.waiting and node.joins != self.joins:
                        self.flush()
                    self.joins = node.joins
                    self.waiting.append((frame, node))
            elif isinstance(node, GroupNode):
                self._part(node, frame, cull, opened=node.open or node in ends)
            else:
                self.flush()
                self.enter(frame)
                scale = self.scale * frame[1]
                if isinstance(node, ClipNode):
                    self._window(node, cull, scale)
                else:
                    self._set(alpha=1.0)
                    body = self.writer.place(node, program.unit, scale, meet(area, cull))
                    self.out.append(body.data)
                    self.uses |= body.uses

    def done(self) -> Body:
        """Finish the level and return its content."""
        self.flush()
        self.enter(None)
        return Body(b"".join(self.out), frozenset(self.uses))

    def _part(self, node: GroupNode, frame: Frame, cull: Area, *, opened: bool) -> None:
        inside = node.inside
        _, scale, dx, dy = frame
        s = scale * node.scale
        x, y = dx + node.dx * scale, dy + node.dy * scale
        inner = (self.unit * s / inside.unit, s, x, y)
        area = node.area
        seen = area[0] >= cull[0] and area[1] >= cull[1] and area[2] <= cull[2] and area[3] <= cull[3]
        if seen and not opened and len(inside.nodes) > 1:
            self.flush()
            body = self.writer.whole(inside, self.scale * s)
            self.enter(None)
            self.out += (b"q ", _matrix(inner, self.unit), body.data, b"Q\n")
            self.uses |= body.uses
        else:
            self.walk(inside, inner, inward(cull, node.dx, node.dy, node.scale), opened=opened)

    def _window(self, node: ClipNode, cull: Area, scale: float) -> None:
        inside = node.inside
        level = _Level(self.writer, inside.unit, scale, self.pen.copy())
        level.walk(inside, (1.0, 1.0, 0.0, 0.0), meet(node.area, cull), opened=False)
        body = level.done()
        if body.data:
            self.out += (b"q ", node.path, b"W* n\n", body.data, b"Q\n")
            self.uses |= body.uses

    def enter(self, frame: Frame | None) -> None:
        """Change to the coordinates of a group; None: of the level."""
        if frame is not None and frame == (1.0, 1.0, 0.0, 0.0):
            frame = None
        if frame == self.frame:
            return
        if self.frame is not None:
            self.out.append(b"Q\n")
            assert self.outer_pen is not None  # noqa: S101 - told to the type checker
            self.pen = self.outer_pen
        if frame is not None:
            self.outer_pen = self.pen.copy()
            self.out += (b"q ", _matrix(frame, self.unit))
        self.frame = frame

    def flush(self) -> None:
        """Write the nodes that waited for others to be painted with."""
        waiting = self.waiting
        if not waiting:
            return
        self.waiting = []
        if self.joins is LETTERS:
            self._lettering(waiting)
        else:
            self._strokes([(frame, piece) for frame, piece in waiting if isinstance(piece, PathNode)])
        self.joins = None

    def _set(
        self,
        *,
        alpha: float,
        fill: bytes = b"",
        stroke: bytes = b"",
        letters: bytes = b"",
        tracking: bytes = b"",
    ) -> None:
        pen, out = self.pen, self.out
        if pen.alpha != alpha:
            pen.alpha = alpha
            name = opacity_name(alpha)
            self.uses.add(name)
            out.append(b"/%s gs\n" % name.encode())
        if fill and pen.fill != fill:
            pen.fill = fill
            out += (fill, b"\n")
        if stroke and pen.stroke != stroke:
            pen.stroke = stroke
            out += (stroke, b"\n")
        if letters and pen.letters != letters:
            pen.letters = letters
            out += (letters, b"\n")
        if tracking and pen.tracking != tracking:
            pen.tracking = tracking
            out += (tracking, b" Tc\n")

    def _piece(self, piece: PathNode) -> None:
        self._set(alpha=piece.alpha, fill=piece.fill, stroke=piece.stroke)
        self.out += (piece.body, piece.end, b"\n")

    def _strokes(self, waiting: Sequence[tuple[Frame, PathNode]]) -> None:
        """Strokes in one translucent ink: a single path if the pen is the same, else a transparency group."""
        frame, piece = waiting[0]
        alike = all(f == frame and (p.end, p.stroke) == (piece.end, piece.stroke) for f, p in waiting)
        if alike:
            self.enter(frame)
            self._set(alpha=piece.alpha, fill=piece.fill, stroke=piece.stroke)
            self.out += [each.body for _, each in waiting]
            self.out += (piece.end, b"\n")
            return
        level = _Level(self.writer, self.unit, self.scale, GraphicsState(alpha=1.0))
        areas = []
        for inner, each in waiting:
            level.enter(inner)
            level._set(alpha=1.0, fill=each.fill, stroke=each.stroke)
            level.out += (each.body, each.end, b"\n")
            _, scale, dx, dy = inner
            areas.append(outward(each.area, dx, dy, scale))
        data = level.done().data
        box = union(areas)
        area = (box[0] * self.unit, box[1] * self.unit, box[2] * self.unit, box[3] * self.unit)
        paintings = self.writer.paintings
        name = paintings.setdefault((data, area), f"T{len(paintings)}")
        self.enter(None)
        self._set(alpha=piece.alpha)
        self.out.append(b"/%s Do\n" % name.encode())
        self.uses.add(name)

    def _lettering(self, waiting: Sequence[tuple[Frame, Node]]) -> None:
        """The halos of all lines, then all lines."""
        lines = [(frame, line) for frame, line in waiting if isinstance(line, TextNode)]
        kinds: dict[int, list[tuple[Frame, TextNode]]] = {}
        for frame, line in lines:
            if line.halo and line.letters is not None:
                kinds.setdefault(id(line.halo), []).append((frame, line))
        if kinds:
            self.enter(None)
            # ActualText makes text extraction skip the letters of a halo, in viewers that support it.
            self.out.append(b"/Span <</ActualText ( )>> BDC 1 Tr\n")
            for glowing in kinds.values():
                for pen, alpha in glowing[0][1].halo:
                    for frame, line in glowing:
                        self._line(frame, line, alpha, stroke=pen)
            self.enter(None)
            self.out.append(b"0 Tr EMC\n")
        for frame, line in lines:
            self._line(frame, line, line.alpha)

    def _line(self, frame: Frame, line: TextNode, alpha: float, stroke: bytes = b"") -> None:
        """A line of text filled with its ink, or, with `stroke`, outlined with a pen."""
        self.enter(frame)
        letters = b""
        self.uses.update(line.fonts)
        if line.letters is not None:
            font, size = line.letters
            if stroke:
                name = halo_name(font.decode())
                self.uses.add(name)
                font = name.encode()
            letters = b"/%s %s Tf" % (font, size)
        fill = b"" if stroke else line.fill
        self._set(alpha=alpha, fill=fill, stroke=stroke, letters=letters, tracking=line.tracking)
        self.out.append(line.body)
        # The line has set fonts itself; the next one must not rely on what was set before it.
        if line.letters is None:
            self.pen.letters = None


def opacity_name(alpha: float) -> str:
    """The resource name of an opacity 0..1."""
    return f"A{round(alpha * 10_000)}"


def opacity_of(name: str) -> float:
    """The opacity of a resource name."""
    return int(name[1:]) / 10_000


def _matrix(frame: Frame, unit: float) -> bytes:
    k, _, dx, dy = frame
    parts = (number(k), b"0 0", number(k), number(dx * unit, 2), number(dy * unit, 2), b"cm\n")
    return b" ".join(parts)
