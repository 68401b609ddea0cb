"""Where a hex map lies on the Earth: a projection, and a least-squares fit that converts both ways.

Plane convention, used by everything that speaks of *hex units*: x to the right, y down, the
unit is the distance across the flats of one hex, the origin is the top left corner of the box
round the whole grid. On a flat-topped grid whose even columns stand half a hex lower that
corner is level with the top side of hex 0101 and in line with its left corner, so the centre
of column c, row r is

    x = s + 1.5 s (c - 1),  y = 0.5 + (r - 1) + (0.5 if c is even),  s = 1 / sqrt(3).

The module itself knows no grid: a control point is a place on the plane and on the Earth, so
pointy-topped maps and point-to-point maps fit the same way. North is up; the fit chooses one
scale and a shift, never a rotation or a stretch, because four towns read off a hex map (each
known to half a hex at best) cannot support more than three numbers.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import asin, atan2, cos, degrees, hypot, radians, sin, sqrt

EARTH_RADIUS_KM = 6371.0
"""Mean radius; the difference to the ellipsoid (0.3 %) is far below the fit's residuals."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Projection:
    """Azimuthal equal-area projection of a sphere about one point.

    Attributes:
        lon0, lat0: centre in degrees, east and north positive.

    """

    lon0: float
    lat0: float

    def forward(self, lon: float, lat: float) -> tuple[float, float]:
        """Kilometres east and north of the centre.

        Raises:
            ValueError: the point is the antipode of the centre, which has no image.

        """
        d_lon, phi, phi0 = radians(lon - self.lon0), radians(lat), radians(self.lat0)
        # Each sine and cosine is computed once: a coast has thousands of points.
        sin0, cos0, sin1, cos1, cos_lon = sin(phi0), cos(phi0), sin(phi), cos(phi), cos(d_lon)
        denominator = 1 + sin0 * sin1 + cos0 * cos1 * cos_lon
        # Not 0: at the antipode the terms cancel but for rounding errors.
        if denominator < 1e-12:
            raise ValueError(f"({lon}, {lat}) lies opposite the centre of the projection")
        k = EARTH_RADIUS_KM * sqrt(2 / denominator)
        east = k * cos1 * sin(d_lon)
        north = k * (cos0 * sin1 - sin0 * cos1 * cos_lon)
        return east, north

    def inverse(self, east: float, north: float) -> tuple[float, float]:
        """Longitude (-180 to 180) and latitude in degrees of a point given in kilometres.

        Raises:
            ValueError: the point lies beyond the edge of the projected sphere.

        """
        x, y = east / EARTH_RADIUS_KM, north / EARTH_RADIUS_KM
        rho = hypot(x, y)
        if rho > 2:
            raise ValueError(f"({east}, {north}) km lies off the projected sphere")
        if rho == 0:
            return self.lon0, self.lat0
        phi0, c = radians(self.lat0), 2 * asin(rho / 2)
        # Rounding may push the sine a little beyond 1 at the poles.
        phi = asin(max(-1.0, min(1.0, cos(c) * sin(phi0) + y * sin(c) * cos(phi0) / rho)))
        d_lon = atan2(x * sin(c), rho * cos(phi0) * cos(c) - y * sin(phi0) * sin(c))
        lon = (self.lon0 + degrees(d_lon) + 180) % 360 - 180
        return lon, degrees(phi)


@dataclass(frozen=True, slots=True, kw_only=True)
class ControlPoint:
    """One place known on the map and on the Earth.

    Attributes:
        name: for reports, such as `Seoul`.
        x, y: place on the plane in hex units; for a place of several hexes the mean of their
            centres.
        lon, lat: degrees, east and north positive.

    """

    name: str
    x: float
    y: float
    lon: float
    lat: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Residual:
    """How far the fit puts a control point from where the map has it.

    Attributes:
        dx, dy: fitted minus given, in hex units.

    """

    name: str
    dx: float
    dy: float

    @property
    def distance(self) -> float:
        """Length of the residual in hex units."""
        return hypot(self.dx, self.dy)


@dataclass(frozen=True, slots=True, kw_only=True)
class Fit:
    """A fitted georeference.

    Attributes:
        projection: the projection the fit was made in.
        km_per_hex: scale, kilometres across the flats of one hex.
        shift: place of the projection's centre on the plane, in hex units.
        residuals: one for each control point, in the order given.

    """

    projection: Projection
    km_per_hex: float
    shift: tuple[float, float]
    residuals: tuple[Residual, ...]

    @property
    def rms(self) -> float:
        """Root mean square of the residual distances, in hexes."""
        squares = [residual.distance**2 for residual in self.residuals]
        return sqrt(sum(squares) / len(squares))

    @property
    def worst(self) -> float:
        """Largest residual distance, in hexes."""
        return max(residual.distance for residual in self.residuals)

    def to_plane(self, lon: float, lat: float) -> tuple[float, float]:
        """Place on the plane, in hex units, of a point on the Earth."""
        east, north = self.projection.forward(lon, lat)
        return self.shift[0] + east / self.km_per_hex, self.shift[1] - north / self.km_per_hex

    def to_lon_lat(self, x: float, y: float) -> tuple[float, float]:
        """Longitude and latitude in degrees of a place on the plane; inverse of `to_plane`."""
        return self.projection.inverse(
            (x - self.shift[0]) * self.km_per_hex, (self.shift[1] - y) * self.km_per_hex
        )


def fit(points: Sequence[ControlPoint], projection: Projection | None = None) -> Fit:
    """Least-squares scale and shift, north up, through control points.

    Args:
        points: at least two, not all at one place.
        projection: by default centred on the mean of the points.

    Raises:
        ValueError: fewer than two points, all at one place on the Earth, or a map that would
            come out mirrored or upside down (the scale is then not positive).

    """
    if len(points) < 2:
        raise ValueError("a georeference needs at least two control points")
    n = len(points)
    if projection is None:
        projection = Projection(
            lon0=sum(point.lon for point in points) / n, lat0=sum(point.lat for point in points) / n
        )
    ground = [projection.forward(point.lon, point.lat) for point in points]
    # x = tx + k east, y = ty - k north. With coordinates relative to their means the normal equations
    # separate, and k is a single quotient.
    mean_east, mean_north = sum(east for east, _ in ground) / n, sum(north for _, north in ground) / n
    mean_x, mean_y = sum(point.x for point in points) / n, sum(point.y for point in points) / n
    spread = cross = 0.0
    for point, (east, north) in zip(points, ground, strict=True):
        de, dn = east - mean_east, north - mean_north
        spread += de * de + dn * dn
        cross += de * (point.x - mean_x) - dn * (point.y - mean_y)
    if spread == 0:
        raise ValueError("the control points all lie at one place")
    hexes_per_km = cross / spread
    if hexes_per_km <= 0:
        raise ValueError("the control points do not describe a map with north at the top")
    shift = (mean_x - hexes_per_km * mean_east, mean_y + hexes_per_km * mean_north)
    residuals = tuple(
        Residual(
            name=point.name,
            dx=shift[0] + hexes_per_km * east - point.x,
            dy=shift[1] - hexes_per_km * north - point.y,
        )
        for point, (east, north) in zip(points, ground, strict=True)
    )
    return Fit(projection=projection, km_per_hex=1 / hexes_per_km, shift=shift, residuals=residuals)
