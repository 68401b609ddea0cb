"""What every page of charts is made with, and the furniture round it: heads, feet, outlines."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from builder.diagnostics import Report
from builder.layout.charts.parts import Bench, bench_for
from builder.layout.scale import paper_scale
from builder.model.board import Theme
from builder.model.game import Game
from builder.model.printing import Inks, Paper, PrintSpec
from builder.render.chart.ruler import Ruler
from builder.render.fonts import Fonts
from builder.render.map.style import Style
from builder.render.page import Page
from builder.render.palette import Palette
from builder.render.planned import Planned, planned
from builder.render.scene import Box, Clip, Group, Ink, Line, Op, Point, Rect, Scene, Stroke, Text

COUNTER: Final = "counter:"
"""Begins the names of groups that are counters."""
AIDS: Final = "Charts and player aids"
_PAIR: Final = 2
JOINT = 9.0
"""Between parts of a page, mm."""
HEAD, FOOT = 9.0, 6.0
"""Height of what stands over and under the content of a page, mm."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Desk:
    """A game, a size of paper (`width` x `height` mm) and the tools to draw with.

    `tones`: colours of sides by id; `palette`: the inks it is printed with.
    """

    game: Game
    spec: PrintSpec
    width: float
    height: float
    ruler: Ruler
    style: Style
    tones: Mapping[str, str]
    palette: Palette
    report: Report
    bench: Bench
    scale: float
    """Of counters on paper."""

    @property
    def margin(self) -> float:
        """Of the paper, mm."""
        return self.spec.margin

    @property
    def room(self) -> Box:
        """Where the content of a page goes."""
        edge = self.margin
        return Box(
            x=edge,
            y=edge + HEAD,
            w=self.width - 2 * edge,
            h=self.height - 2 * edge - HEAD - FOOT,
        )

    def sheet(self, ops: Sequence[Op]) -> Scene:
        """Something on the whole of the paper."""
        return Scene(width=self.width, height=self.height, ops=tuple(ops))

    def across(self) -> Desk:
        """The same with the paper laid on its side."""
        return replace(self, width=self.height, height=self.width)

    def tone(self, side: str | None) -> str:
        """The colour of a side, ink for both."""
        return self.tones.get(side or "") or self.style.colour("ink")

    def tint(self, side: str | None, share: float) -> str:
        """A side's colour thinned with paper: `share` of it."""
        return mixed(self.tone(side), "#FFFFFF", share)

    def write(
        self,
        at: Point,
        text: str,
        size: float,
        *,
        font: str = "medium",
        colour: str = "ink",
        anchor: str = "start",
        tracking: float = 0.0,
        room: float | None = None,
    ) -> Text:
        """A line of lettering, smaller if it would be longer than `room` mm."""
        if room is not None:
            small = self.ruler.fit(text, font, size, room, tracking=tracking)
            tracking, size = tracking * small / size, small
        return Text(
            at=at,
            text=text,
            font=font,
            size=size,
            ink=self.style.ink(colour),
            anchor=anchor,
            tracking=tracking,
        )


def desk_for(
    game: Game,
    spec: PrintSpec,
    paper: Paper,
    fonts: Fonts,
    report: Report | None = None,
    palette: Palette | None = None,
    bench: Bench | None = None,
) -> Desk:
    """The desk for an upright sheet; all colours if no palette is given."""
    bench = bench or bench_for(game, fonts)
    return Desk(
        game=game,
        spec=spec,
        width=paper.width,
        height=paper.height,
        ruler=bench.ruler,
        style=Style(Theme()),
        tones={side.id: side.colour for side in game.sides.values()},
        palette=palette or Palette(inks=Inks.FULL),
        report=report if report is not None else Report(),
        bench=bench,
        scale=paper_scale(game, spec),
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class Leaf:
    """A page without its number, or the upper part of one: `depth` mm of the room are used.

    `art`: what is on it. `plain`: it has no head and foot. `headed`: it says itself what it is.
    """

    title: str
    desk: Desk
    art: Scene | Planned
    depth: float
    plain: bool = False
    headed: bool = False


def joined(leaves: Sequence[Leaf]) -> list[Leaf]:
    """Fewer pages: what follows on another and fits below it goes there."""
    pages: list[list[Leaf]] = []
    for leaf in leaves:
        page = pages[-1] if pages else []
        alike = all(part.desk.width == leaf.desk.width and not part.plain for part in page)
        if page and alike and not leaf.plain and _together([*page, leaf]) <= leaf.desk.room.h:
            page.append(leaf)
        else:
            pages.append([leaf])
    return [page[0] if len(page) == 1 else _one(page) for page in pages]


def _together(parts: Sequence[Leaf]) -> float:
    """Height of several parts, the first of which may need its name, too."""
    return sum(part.depth for part in parts) + JOINT * len(parts)


def _one(parts: Sequence[Leaf]) -> Leaf:
    """A page of several parts, each under its name."""
    desk = parts[0].desk
    top = -JOINT if parts[0].headed or len(parts) == _PAIR else -0.45 * JOINT

    def draw() -> Scene:
        ops: list[Op] = []
        y = top
        for number, part in enumerate(parts):
            if number or y > -JOINT:
                ops.append(_subhead(part, desk.room.y + y))
            y += JOINT
            ops.append(Group(ops=part.art.ops, dy=y, name=part.title))
            y += part.depth
        return desk.sheet(ops)

    return Leaf(
        title=f"{parts[0].title} · {parts[1].title}" if len(parts) == _PAIR else AIDS,
        desk=desk,
        art=planned(desk.width, desk.height, _parts([part.art for part in parts]), draw),
        depth=top + sum(JOINT + part.depth for part in parts),
    )


def _parts(art: Sequence[Scene | Planned]) -> object:
    """What several drawings depend on; None if that is not known of all."""
    parts = [each.parts for each in art if isinstance(each, Planned)]
    return parts if len(parts) == len(art) else None


def _subhead(leaf: Leaf, top: float) -> Group:
    """What a part further down the page is called."""
    desk, room = leaf.desk, leaf.desk.room
    base = top + JOINT - 2.6
    word = desk.write((room.x, base), leaf.title.upper(), 2.1, font="bold", tracking=0.25, room=room.w)
    long = desk.ruler.width(word.text, "bold", word.size, tracking=word.tracking) + 3.0
    ops: list[Op] = [word]
    if long < room.w:
        ops.append(rule(room.x + long, room.x + room.w, base - 0.9, desk.style, 0.3))
    return Group(ops=tuple(ops), name="subhead")


def finished(leaves: Sequence[Leaf]) -> tuple[Page, ...]:
    """The pages, numbered, in the inks they are printed with."""
    return tuple(_page(leaf, number, len(leaves)) for number, leaf in enumerate(leaves, 1))


def _page(leaf: Leaf, number: int, count: int) -> Page:
    game, parts = leaf.desk.game, _parts([leaf.art])
    furniture = leaf.title, leaf.plain, number, count, game.title, game.version
    scene = planned(
        leaf.desk.width,
        leaf.desk.height,
        None if parts is None else (parts, furniture),
        lambda: _scene(leaf, number, count),
    )
    return Page(title=leaf.title, scene=scene)


def _scene(leaf: Leaf, number: int, count: int) -> Scene:
    """A page. Counters have their inks already: the rest is recoloured round them."""
    desk = leaf.desk
    furniture = Group(ops=tuple(_furniture(leaf, number, count)), name="furniture")
    whole = Scene(width=desk.width, height=desk.height, ops=(*leaf.art.ops, furniture))
    if desk.palette.inks is Inks.FULL:
        return whole
    kept: list[tuple[Op, ...]] = []
    bare = replace(whole, ops=_without_counters(whole.ops, kept))
    return replace(whole, ops=_with_counters(desk.palette.scene(bare).ops, iter(kept)))


def _without_counters(ops: Sequence[Op], kept: list[tuple[Op, ...]]) -> tuple[Op, ...]:
    found: list[Op] = []
    for op in ops:
        if isinstance(op, Group) and op.name.startswith(COUNTER):
            kept.append(op.ops)
            found.append(replace(op, ops=()))
        elif isinstance(op, (Group, Clip)):
            found.append(replace(op, ops=_without_counters(op.ops, kept)))
        else:
            found.append(op)
    return tuple(found)


def _with_counters(ops: Sequence[Op], kept: Iterator[tuple[Op, ...]]) -> tuple[Op, ...]:
    found: list[Op] = []
    for op in ops:
        if isinstance(op, Group) and op.name.startswith(COUNTER):
            found.append(replace(op, ops=next(kept)))
        elif isinstance(op, (Group, Clip)):
            found.append(replace(op, ops=_with_counters(op.ops, kept)))
        else:
            found.append(op)
    return tuple(found)


def _furniture(leaf: Leaf, number: int, count: int) -> list[Op]:
    desk = leaf.desk
    left, right = desk.margin, desk.width - desk.margin
    base = desk.height - desk.margin
    version = f" {desk.game.version}" if desk.game.version else ""
    foot: list[Op] = [
        desk.write((right, base - 0.6), f"{number} of {count}", 1.7, colour="muted", anchor="end"),
    ]
    if leaf.plain:
        return foot
    foot.append(
        desk.write(
            (left, base - 0.6),
            f"{desk.game.title}{version} · charts and player aids",
            1.7,
            colour="muted",
            room=right - left - 20.0,
        )
    )
    top = desk.margin
    small = max(1.7, desk.ruler.fit(leaf.title, "semibold", 2.3, 0.66 * (right - left)))
    name = min(0.7 * (right - left), desk.ruler.width(leaf.title, "semibold", small))
    return [
        desk.write(
            (left, top + 3.4),
            desk.game.title.upper(),
            2.6,
            font="bold",
            tracking=0.42,
            room=max(20.0, right - left - name - 8.0),
        ),
        desk.write(
            (right, top + 3.4),
            leaf.title,
            small,
            font="semibold",
            colour="muted",
            anchor="end",
            room=0.7 * (right - left),
        ),
        Rect(box=Box(x=left, y=top + 5.3, w=right - left, h=0.7), fill=desk.style.ink("red")),
        *foot,
    ]


def mixed(colour: str, other: str, share: float) -> str:
    """`share` of a colour and the rest of another, `#RRGGBB`."""
    pairs = [(int(colour[i : i + 2], 16), int(other[i : i + 2], 16)) for i in (1, 3, 5)]
    return "#" + "".join(f"{round(a * share + b * (1 - share)):02X}" for a, b in pairs)


def tick_box(x: float, base: float, size: float, style: Style) -> Rect:
    """A box to tick, its foot on the baseline."""
    return Rect(
        box=Box(x=x, y=base - size, w=size, h=size),
        fill=Ink(colour="#FFFFFF"),
        stroke=Stroke(ink=style.ink("muted"), width=0.2),
    )


def rule(x0: float, x1: float, y: float, style: Style, width: float = 0.17) -> Line:
    """A thin line across."""
    return Line(points=((x0, y), (x1, y)), stroke=Stroke(ink=style.ink("rule"), width=width, square=True))
