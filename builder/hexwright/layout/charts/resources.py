"""What the charts of a game share on all papers: measures of text, drawings of counters."""

from __future__ import annotations

from dataclasses import dataclass, field

from hexwright.render.chart.ruler import Ruler
from hexwright.render.fonts import Fonts
from hexwright.render.scene import Op


@dataclass(frozen=True, slots=True, kw_only=True)
class ChartResources:
    """What the charts of one game in one set of inks share on all papers.

    Attributes:
        ruler: measures and breaks text.
        counters: drawings of units at the size of their looks, by unit id and steps left; filled as they are
            drawn.

    """

    ruler: Ruler
    counters: dict[tuple[str, int], tuple[Op, ...]] = field(default_factory=dict)


def chart_resources(fonts: Fonts) -> ChartResources:
    """Resources without any drawings yet."""
    return ChartResources(ruler=Ruler(fonts))
