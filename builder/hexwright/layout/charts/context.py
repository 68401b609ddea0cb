"""Everything drawing code for a page of charts needs: game, paper size, fonts, colours."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from hexwright.diagnostics import Report
from hexwright.layout.charts.resources import ChartResources, chart_resources
from hexwright.layout.scale import paper_scale
from hexwright.model.game import Game
from hexwright.model.printing import Inks, Paper, PrintSpec
from hexwright.render.chart.ruler import Ruler
from hexwright.render.fonts import Fonts
from hexwright.render.map.style import Style
from hexwright.render.palette import Palette
from hexwright.render.scene import Box, Ink, Line, Op, Point, Rect, Scene, Stroke, Text

HEADER, FOOTER = 9.0, 6.0
"""Heights of the header and the footer of a page, mm."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PageContext:
    """A game, a paper size and the tools to draw pages with.

    Attributes:
        game: what is shown.
        spec: print options.
        width: of the paper as it lies, mm.
        height: of the paper as it lies, mm.
        ruler: measures and breaks text.
        style: the house colours.
        tones: `#RRGGBB` of each side, by id.
        palette: the inks the pages are printed with.
        report: collects findings.
        resources: what all papers of the game share.
        scale: printed size of counters over their drawn size.

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
    resources: ChartResources
    scale: float

    @property
    def margin(self) -> float:
        """Margin of the paper, mm."""
        return self.spec.margin

    @property
    def area(self) -> Box:
        """The area for the content of a page, between header and footer."""
        edge = self.margin
        return Box(
            x=edge,
            y=edge + HEADER,
            w=self.width - 2 * edge,
            h=self.height - 2 * edge - HEADER - FOOTER,
        )

    def scene(self, ops: Sequence[Op]) -> Scene:
        """A drawing the size of the paper."""
        return Scene(width=self.width, height=self.height, ops=tuple(ops))

    def landscape(self) -> PageContext:
        """The same with width and height of the paper swapped."""
        return replace(self, width=self.height, height=self.width)

    def tone(self, side: str | None) -> str:
        """Colour of a side, ink colour for None."""
        return self.tones.get(side or "") or self.style.colour("ink")

    def tint(self, side: str | None, share: float) -> str:
        """`share` of a side's colour mixed with white."""
        return mix_colours(self.tone(side), "#FFFFFF", share)

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
        """A line of text with cap height `size` mm, made smaller if it would be wider than `room` mm."""
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


def page_context(
    game: Game,
    spec: PrintSpec,
    paper: Paper,
    fonts: Fonts,
    report: Report | None = None,
    palette: Palette | None = None,
    resources: ChartResources | None = None,
) -> PageContext:
    """The context for upright paper. `palette` None: all colours; `resources` None: not shared."""
    resources = resources or chart_resources(fonts)
    return PageContext(
        game=game,
        spec=spec,
        width=paper.width,
        height=paper.height,
        ruler=resources.ruler,
        style=Style(game.theme),
        tones={side.id: side.colour for side in game.sides.values()},
        palette=palette or Palette(inks=Inks.FULL),
        report=report if report is not None else Report(),
        resources=resources,
        scale=paper_scale(game, spec),
    )


def mix_colours(colour: str, other: str, share: float) -> str:
    """`share` of one colour and the rest of another, all `#RRGGBB`."""
    pairs = [(int(colour[i : i + 2], 16), int(other[i : i + 2], 16)) for i in (1, 3, 5)]
    return "#" + "".join(f"{round(a * share + b * (1 - share)):02X}" for a, b in pairs)


def tick_box(x: float, base: float, size: float, style: Style) -> Rect:
    """A box to tick, standing on the baseline."""
    return Rect(
        box=Box(x=x, y=base - size, w=size, h=size),
        fill=Ink(colour="#FFFFFF"),
        stroke=Stroke(ink=style.ink("muted"), width=0.2),
    )


def horizontal_rule(x0: float, x1: float, y: float, style: Style, width: float = 0.17) -> Line:
    """A thin horizontal line."""
    return Line(points=((x0, y), (x1, y)), stroke=Stroke(ink=style.ink("rule"), width=width, square=True))
