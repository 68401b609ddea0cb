"""The buttons that choose the scale of a window."""

from __future__ import annotations

from hexwright.export.vassal.lower import keys
from hexwright.export.vassal.lower.images import icon_image
from vassalformat.component import Zoomer


def lower_zoom(levels: tuple[float, ...], first: float) -> Zoomer:
    """`levels`: from the smallest; `first`: the one a window opens with, which VASSAL counts from the
    largest (build/module/map/Zoomer).
    """
    return Zoomer(
        zoom_start=len(levels) - levels.index(first),
        zoom_levels=levels,
        zoom_in_key=keys.ZOOM_IN,
        zoom_out_key=keys.ZOOM_OUT,
        in_icon_name=icon_image("zoom-in"),
        pick_icon_name=icon_image("zoom"),
        pick_tooltip="Choose the scale",
        out_icon_name=icon_image("zoom-out"),
    )
