"""Fitting a board's georeference: its control hexes and where they lie on the Earth."""

from __future__ import annotations

from hexwright.geometry.georef import ControlPoint, Fit, Projection, fit
from hexwright.geometry.hexes import centre
from hexwright.model.board import GeoReference, HexGrid


def locate(grid: HexGrid, geo: GeoReference) -> Fit:
    """The fit of a board. Its plane is in hexes (see `georef`); multiply by `grid.hex_mm` for millimetres.

    Raises:
        ValueError: see `georef.fit`.
        KeyError: a control point names a hex that is not on the map.

    """
    points = []
    for name, hexes, (lon, lat) in geo.points:
        centres = [centre(grid, number) for number in hexes]
        x = sum(at[0] for at in centres) / len(centres) / grid.hex_mm
        y = sum(at[1] for at in centres) / len(centres) / grid.hex_mm
        points.append(ControlPoint(name=name, x=x, y=y, lon=lon, lat=lat))
    return fit(points, Projection(lon0=geo.centre[0], lat0=geo.centre[1]), turned=geo.turned, bend=geo.bend)


def locate_spaces(geo: GeoReference) -> Fit:
    """The fit of a map of spaces. Its plane is in millimetres, so that what a fit calls a hex is one.

    Raises:
        ValueError: see `georef.fit`.

    """
    points = [ControlPoint(name=name, x=x, y=y, lon=lon, lat=lat) for name, (x, y), (lon, lat) in geo.spots]
    return fit(points, Projection(lon0=geo.centre[0], lat0=geo.centre[1]), turned=geo.turned, bend=geo.bend)
