"""Where a hex map lies on the Earth: a projection, and a least-squares fit that converts both ways.

Plane convention, used by everything that speaks of *hex units*: x to the right, y down, the
unit is the distance across the flats of one hex, the origin is the top left corner of the box
round the whole grid. On a flat-topped grid whose even columns stand half a hex lower that
corner is level with the top side of hex 0101 and in line with its left corner, so the centre
of column c, row r is

    x = s + 1.5 s (c - 1),  y = 0.5 + (r - 1) + (0.5 if c is even),  s = 1 / sqrt(3).

The module itself knows no grid: a control point is a place on the plane and on the Earth, so
pointy-topped maps and point-to-point maps fit the same way. By default north is up and the fit
chooses one scale and a shift, because four towns read off a hex map (each known to half a hex at
best) cannot support more than three numbers. A map may also be *turned*: then the fit finds the
angle, too. It never stretches. What is left, a drawn map's own freedom, can be taken up by *bending*
the plane smoothly near each control point, so that coasts meet the hexes they belong to.
"""

from __future__ import annotations

from cmath import phase
from collections.abc import Sequence
from dataclasses import dataclass
from math import asin, atan2, cos, degrees, exp, hypot, radians, sin, sqrt

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
class Bend:
    """A smooth displacement of the plane: bell-shaped bumps at control points, which fade with distance.

    Attributes:
        reach: distance in hexes at which a bump has fallen to 1/e.
        bumps: x, y of each bump's centre, and how far it pushes right and down.

    """

    reach: float
    bumps: tuple[tuple[float, float, float, float], ...]

    def at(self, x: float, y: float) -> tuple[float, float]:
        """How far a point is moved, in hex units."""
        dx = dy = 0.0
        for bx, by, right, down in self.bumps:
            share = exp(-((x - bx) ** 2 + (y - by) ** 2) / self.reach**2)
            dx += share * right
            dy += share * down
        return dx, dy

    def steepness(self, x: float, y: float) -> float:
        """How much the displacement changes by here, over its length: an upper bound for all directions."""
        across = [0.0, 0.0, 0.0, 0.0]
        for bx, by, right, down in self.bumps:
            dx, dy = x - bx, y - by
            slope = -2 * exp(-(dx * dx + dy * dy) / self.reach**2) / self.reach**2
            for i, value in enumerate((dx * right, dy * right, dx * down, dy * down)):
                across[i] += slope * value
        return sqrt(sum(value * value for value in across))


@dataclass(frozen=True, slots=True, kw_only=True)
class Fit:
    """A fitted georeference.

    Attributes:
        projection: the projection the fit was made in.
        km_per_hex: scale, kilometres across the flats of one hex.
        turn: angle of north, degrees clockwise from the top of the map.
        shift: place of the projection's centre on the plane before any bending, in hex units.
        residuals: one for each control point, in the order given, before any bending.
        bend: what takes up residuals; None if nothing does.
        left: residuals after bending; the same as `residuals` without one.

    """

    projection: Projection
    km_per_hex: float
    turn: float = 0.0
    shift: tuple[float, float]
    residuals: tuple[Residual, ...]
    bend: Bend | None = None
    left: tuple[Residual, ...] = ()

    @property
    def rms(self) -> float:
        """Root mean square of the residual distances, in hexes."""
        return _rms(self.residuals)

    @property
    def rms_left(self) -> float:
        """The same of what bending leaves."""
        return _rms(self.left)

    @property
    def worst(self) -> float:
        """Largest residual distance, in hexes."""
        return max(residual.distance for residual in self.residuals)

    def to_plane(self, lon: float, lat: float) -> tuple[float, float]:
        """Place on the plane, in hex units, of a point on the Earth."""
        east, north = self.projection.forward(lon, lat)
        c, s = self._cos_sin
        x = self.shift[0] + (c * east + s * north) / self.km_per_hex
        y = self.shift[1] + (s * east - c * north) / self.km_per_hex
        if self.bend is not None:
            dx, dy = self.bend.at(x, y)
            return x + dx, y + dy
        return x, y

    def to_lon_lat(self, x: float, y: float) -> tuple[float, float]:
        """Longitude and latitude in degrees of a place on the plane; inverse of `to_plane`."""
        if self.bend is not None:
            x, y = self._unbent(self.bend, x, y)
        right, down = (x - self.shift[0]) * self.km_per_hex, (y - self.shift[1]) * self.km_per_hex
        c, s = self._cos_sin
        return self.projection.inverse(c * right + s * down, s * right - c * down)

    @property
    def _cos_sin(self) -> tuple[float, float]:
        turn = radians(self.turn)
        return cos(turn), sin(turn)

    @staticmethod
    def _unbent(bend: Bend, x: float, y: float) -> tuple[float, float]:
        """Where a bent point was before. Each round leaves a share of the error, for bends are gentle."""
        px, py = x, y
        for _ in range(100):
            dx, dy = bend.at(px, py)
            if abs(x - dx - px) + abs(y - dy - py) < 1e-12:
                break
            px, py = x - dx, y - dy
        return px, py


def _rms(residuals: Sequence[Residual]) -> float:
    return sqrt(sum(residual.distance**2 for residual in residuals) / len(residuals))


def fit(
    points: Sequence[ControlPoint],
    projection: Projection | None = None,
    *,
    turned: bool = False,
    bend: float | None = None,
) -> Fit:
    """Least-squares scale and shift through control points.

    Args:
        points: at least two, not all at one place.
        projection: by default centred on the mean of the points.
        turned: whether the map may be turned; north is up otherwise.
        bend: how far (hexes) the plane is bent round a control point to take its residual up; None for
            no bending.

    Raises:
        ValueError: fewer than two points, all at one place on the Earth, a map that would come out
            mirrored or upside down (of one that is not turned the scale is then not positive), or a bend that
            would fold the plane.

    """
    if len(points) < 2:
        raise ValueError("a georeference needs at least two control points")
    n = len(points)
    if projection is None:
        projection = Projection(
            lon0=sum(point.lon for point in points) / n, lat0=sum(point.lat for point in points) / n
        )
    # Points as complex numbers, the imaginary part downwards on both sides. A similarity is then
    # place = shift + factor x ground: the factor's length is the scale and its argument the turn. With
    # coordinates relative to their means the normal equations separate, and the factor is a single quotient.
    ground = [complex(e, -n) for e, n in (projection.forward(p.lon, p.lat) for p in points)]
    place = [complex(point.x, point.y) for point in points]
    ground_mean, place_mean = sum(ground) / n, sum(place) / n
    spread = sum(abs(g - ground_mean) ** 2 for g in ground)
    cross = sum(
        ((g - ground_mean).conjugate() * (p - place_mean) for g, p in zip(ground, place, strict=True)), 0j
    )
    if spread == 0:
        raise ValueError("the control points all lie at one place")
    factor = cross / spread
    if not turned:
        if factor.real <= 0:
            raise ValueError("the control points do not describe a map with north at the top")
        factor = complex(factor.real, 0)
    elif abs(factor) < 1e-12:
        raise ValueError("the control points do not describe a map")
    shift = place_mean - factor * ground_mean
    off = [shift + factor * g - p for g, p in zip(ground, place, strict=True)]
    residuals = tuple(_residual(point, o) for point, o in zip(points, off, strict=True))
    bent = None if bend is None else _bend(bend, [p + o for p, o in zip(place, off, strict=True)], off)
    left = residuals
    if bent is not None:
        moved = [complex(*bent.at((p + o).real, (p + o).imag)) for p, o in zip(place, off, strict=True)]
        left = tuple(_residual(point, o + m) for point, o, m in zip(points, off, moved, strict=True))
    return Fit(
        projection=projection,
        km_per_hex=1 / abs(factor),
        turn=degrees(phase(factor)),
        shift=(shift.real, shift.imag),
        residuals=residuals,
        bend=bent,
        left=left,
    )


def _residual(point: ControlPoint, off: complex) -> Residual:
    return Residual(name=point.name, dx=off.real, dy=off.imag)


STIFFNESS = 0.05
"""How much a bend resists: points close together with different residuals are not forced apart."""

STEEPEST = 0.8
"""Greatest change of a bend over its length; at 1 the plane would fold."""


def _bend(reach: float, places: Sequence[complex], off: Sequence[complex]) -> Bend:
    """The bend that takes residuals up.

    Raises:
        ValueError: it would fold the plane.

    """
    rows = [
        [exp(-(abs(p - q) ** 2) / reach**2) + (STIFFNESS if i == j else 0.0) for j, q in enumerate(places)]
        for i, p in enumerate(places)
    ]
    pushes = _solved(rows, [-o for o in off])
    bend = Bend(
        reach=reach,
        bumps=tuple((p.real, p.imag, push.real, push.imag) for p, push in zip(places, pushes, strict=True)),
    )
    for p in places:
        # Bumps are steepest at some 0.7 of their reach.
        around = (p + complex(i, j) * reach * 0.35 for i in range(-2, 3) for j in range(-2, 3))
        if any(bend.steepness(q.real, q.imag) > STEEPEST for q in around):
            raise ValueError("the control points contradict one another: the map would fold")
    return bend


def _solved(rows: Sequence[Sequence[float]], values: Sequence[complex]) -> list[complex]:
    """Solution of a system of linear equations whose matrix is symmetric and positive definite."""
    n = len(values)
    matrix = [list(row) for row in rows]
    found = list(values)
    for k in range(n):
        for i in range(k + 1, n):
            share = matrix[i][k] / matrix[k][k]
            for j in range(k, n):
                matrix[i][j] -= share * matrix[k][j]
            found[i] -= share * found[k]
    for k in reversed(range(n)):
        found[k] = (found[k] - sum(matrix[k][j] * found[j] for j in range(k + 1, n))) / matrix[k][k]
    return found
