"""A table of the game as a chart of its own, for a window or a page of paper.

`draw_chart` makes the picture of one chart. `measure`, `frame` and `draw` are its steps, which the layout of
paper calls one by one to see what fits. The map's panels show the same tables smaller, without line breaks.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from hexwright.model.board import Theme
from hexwright.model.game import Table
from hexwright.render.chart.draw import draw_set_chart
from hexwright.render.chart.frame import Chart, set_chart
from hexwright.render.chart.measure import Manner, measure
from hexwright.render.chart.ruler import Ruler
from hexwright.render.fonts import Fonts
from hexwright.render.map.style import Style
from hexwright.render.scene import Group, Scene

WIDEST = 190.0
"""Entries are broken into lines rather than make a chart wider than this, mm."""
MARGIN = 3.2


def draw_chart(
    table: Table,
    fonts: Fonts,
    tones: Mapping[str, str] | None = None,
    beside: Sequence[Table] = (),
    theme: Theme | None = None,
) -> Scene:
    """The chart of a table, mm.

    `tones`: colours of sides by id, for tables in a side's colour. `beside`: tables to its right in the same
    frame. `theme`: of the game; None for the usual colours.
    """
    style, ruler, how = Style(theme or Theme()), Ruler(fonts), Manner()
    chart = Chart(grids=tuple(measure(one, ruler) for one in (table, *beside)))
    placed = set_chart(chart, ruler, how, min(chart.natural(how), WIDEST))
    drawn = draw_set_chart(placed, ruler, style, tones or {})
    return Scene(
        width=placed.width + 2 * MARGIN,
        height=placed.height + 2 * MARGIN,
        ops=(Group(ops=drawn.ops, dx=MARGIN, dy=MARGIN, name=drawn.name),),
        background=style.ink("paper"),
    )
