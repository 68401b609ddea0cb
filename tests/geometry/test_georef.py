"""The georeference: exact where it must be, honest about the rest."""

from __future__ import annotations

from math import hypot, isclose

import pytest

from hexwright.geometry.georef import ControlPoint, Fit, Projection, fit

S = 3**-0.5


def at(column: int, row: int) -> tuple[float, float]:
    """Centre of a hex of a flat-topped grid whose even columns stand lower, in hex units."""
    return S + 1.5 * S * (column - 1), 0.5 + (row - 1) + (0.5 if column % 2 == 0 else 0)


def point(name: str, hexes: list[tuple[int, int]], lon: float, lat: float) -> ControlPoint:
    places = [at(*h) for h in hexes]
    x, y = (sum(axis) / len(places) for axis in zip(*places, strict=True))
    return ControlPoint(name=name, x=x, y=y, lon=lon, lat=lat)


def korea() -> Fit:
    return fit(
        [
            point("Inchon", [(18, 22)], 126.705, 37.456),
            point("Seoul", [(21, 21), (22, 20), (22, 21)], 126.98, 37.56),
            point("Wonsan", [(27, 1)], 127.44, 39.15),
            point("Pyongyang", [(8, 2)], 125.75, 39.03),
        ],
        Projection(lon0=126.7, lat0=38.3),
    )


def test_projection_is_equal_area_and_reversible() -> None:
    projection = Projection(lon0=126.7, lat0=38.3)
    assert projection.forward(126.7, 38.3) == (0, 0)
    for lon, lat in ((126.7, 38.3), (124.0, 36.5), (129.9, 40.1), (-60.0, -20.0)):
        back = projection.inverse(*projection.forward(lon, lat))
        assert back == pytest.approx((lon, lat), abs=1e-9)
    # A cell of 0.01 degrees far from the centre keeps its area: R^2 dlon (sin b - sin a).
    corners = [
        projection.forward(lon, lat) for lon, lat in ((140, 50), (140.01, 50), (140.01, 50.01), (140, 50.01))
    ]
    area = 0.5 * abs(
        sum(a[0] * b[1] - b[0] * a[1] for a, b in zip(corners, [*corners[1:], corners[0]], strict=True))
    )
    assert isclose(area, 1.112 * 1.112 * 0.6427, rel_tol=2e-3)


def test_projection_refuses_what_has_no_image() -> None:
    projection = Projection(lon0=0, lat0=0)
    with pytest.raises(ValueError, match="opposite"):
        projection.forward(180, 0)
    with pytest.raises(ValueError, match="off the projected sphere"):
        projection.inverse(20_000, 0)


def test_named_hexes_fit_within_a_third_of_a_hex() -> None:
    found = korea()
    assert found.km_per_hex == pytest.approx(8.83, abs=0.01)
    assert found.rms <= 0.3
    assert found.worst <= 0.5
    assert [r.name for r in found.residuals] == ["Inchon", "Seoul", "Wonsan", "Pyongyang"]


def test_plane_and_earth_are_inverse() -> None:
    found = korea()
    for x, y in ((0, 0), (40.1, 22.5), (13.0, 7.7), (-3, 30)):
        assert found.to_plane(*found.to_lon_lat(x, y)) == pytest.approx((x, y), abs=1e-9)
    # x points east, y points south.
    assert found.to_plane(128, 38)[0] > found.to_plane(126, 38)[0]
    assert found.to_plane(127, 37.5)[1] > found.to_plane(127, 39)[1]


def test_exact_points_give_exact_fit() -> None:
    true = Fit(projection=Projection(lon0=10, lat0=50), km_per_hex=16.0, shift=(5.0, 7.0), residuals=())
    places = [(9.0, 50.5), (11.2, 49.0), (10.1, 51.3)]
    points = [
        ControlPoint(name=str(i), x=true.to_plane(*p)[0], y=true.to_plane(*p)[1], lon=p[0], lat=p[1])
        for i, p in enumerate(places)
    ]
    found = fit(points, true.projection)
    assert found.km_per_hex == pytest.approx(16)
    assert found.shift == pytest.approx((5, 7))
    assert found.worst < 1e-9


def test_default_projection_is_centred_on_the_points() -> None:
    points = [
        ControlPoint(name="a", x=0, y=0, lon=10, lat=50),
        ControlPoint(name="b", x=10, y=10, lon=12, lat=48),
    ]
    found = fit(points)
    assert (found.projection.lon0, found.projection.lat0) == (11, 49)
    assert all(hypot(r.dx, r.dy) == r.distance for r in found.residuals)


@pytest.mark.parametrize(
    ("points", "words"),
    [
        ([(0, 0, 10, 50)], "at least two"),
        ([(0, 0, 10, 50), (5, 5, 10, 50)], "one place"),
        ([(0, 0, 10, 50), (0, 10, 10, 52)], "north at the top"),
    ],
)
def test_useless_points_are_refused(points: list[tuple[float, float, float, float]], words: str) -> None:
    with pytest.raises(ValueError, match=words):
        fit([ControlPoint(name="p", x=x, y=y, lon=lon, lat=lat) for x, y, lon, lat in points])


TURNED = Fit(
    projection=Projection(lon0=127, lat0=39), km_per_hex=16.0, turn=-29.0, shift=(11.0, 12.0), residuals=()
)
PLACES = (
    (127.44, 39.15),
    (125.75, 39.03),
    (126.98, 37.56),
    (128.63, 40.32),
    (125.66, 39.62),
    (127.73, 37.88),
)


def seen(true: Fit, off: tuple[tuple[float, float], ...] = ((0.0, 0.0),) * len(PLACES)) -> list[ControlPoint]:
    found = []
    for i, ((lon, lat), (dx, dy)) in enumerate(zip(PLACES, off, strict=True)):
        x, y = true.to_plane(lon, lat)
        found.append(ControlPoint(name=str(i), x=x + dx, y=y + dy, lon=lon, lat=lat))
    return found


def test_turned_map_is_found() -> None:
    found = fit(seen(TURNED), TURNED.projection, turned=True)
    assert found.turn == pytest.approx(-29.0)
    assert found.km_per_hex == pytest.approx(16)
    assert found.shift == pytest.approx((11, 12))
    assert found.worst < 1e-9
    assert found.left == found.residuals
    for x, y in ((0, 0), (27.0, 31.0), (-3, 12)):
        assert found.to_plane(*found.to_lon_lat(x, y)) == pytest.approx((x, y), abs=1e-9)
    # North lies to the left of the top when the turn is negative.
    here, north = found.to_plane(127, 39), found.to_plane(127, 39.5)
    assert north[0] < here[0] and north[1] < here[1]


def test_map_that_may_not_turn_keeps_north_up() -> None:
    found = fit(seen(TURNED), TURNED.projection)
    assert found.turn == 0
    assert found.rms > 3


def test_turned_fit_is_the_least_squares_one() -> None:
    """No similarity near it has a smaller sum of squares."""
    points = seen(TURNED, ((0.4, 0), (-0.3, 0.5), (0, -0.6), (0.2, 0.2), (-0.5, 0), (0.1, 0.4)))
    found = fit(points, TURNED.projection, turned=True)

    def squares(turn: float, scale: float, dx: float, dy: float) -> float:
        other = Fit(
            projection=found.projection,
            km_per_hex=found.km_per_hex * scale,
            turn=found.turn + turn,
            shift=(found.shift[0] + dx, found.shift[1] + dy),
            residuals=(),
        )
        return sum((x - p.x) ** 2 + (y - p.y) ** 2 for p in points for x, y in [other.to_plane(p.lon, p.lat)])

    best = squares(0, 1, 0, 0)
    assert best == pytest.approx(sum(r.distance**2 for r in found.residuals))
    for step in (-1, 1):
        assert squares(0.3 * step, 1, 0, 0) > best
        assert squares(0, 1 + 0.01 * step, 0, 0) > best
        assert squares(0, 1, 0.05 * step, 0) > best
        assert squares(0, 1, 0, 0.05 * step) > best


def test_bend_takes_residuals_up_and_fades() -> None:
    off = ((0.9, 0.3), (0.0, -0.4), (-0.5, 0.0), (0.6, -0.8), (0.2, 0.4), (-0.2, 0.3))
    points = seen(TURNED, off)
    plain, bent = (fit(points, TURNED.projection, turned=True, bend=b) for b in (None, 4.0))
    assert bent.rms == plain.rms > 0.5
    assert bent.rms_left < 0.15
    for point, rest in zip(points, bent.left, strict=True):
        x, y = bent.to_plane(point.lon, point.lat)
        assert (x - point.x, y - point.y) == pytest.approx((rest.dx, rest.dy), abs=1e-9)
    far = plain.to_lon_lat(60, 70)
    assert bent.to_plane(*far) == pytest.approx((60, 70), abs=1e-6)
    for i in range(28):
        for j in range(32):
            assert bent.to_plane(*bent.to_lon_lat(i, j)) == pytest.approx((i, j), abs=1e-9)


def test_contradicting_points_do_not_fold_the_map() -> None:
    points = [
        ControlPoint(name="a", x=0, y=0, lon=10, lat=50),
        ControlPoint(name="b", x=20, y=0, lon=13, lat=50),
        ControlPoint(name="c", x=10, y=9, lon=11.5, lat=49.0),
        ControlPoint(name="d", x=10.5, y=3, lon=11.5, lat=48.9),
    ]
    with pytest.raises(ValueError, match="fold"):
        fit(points, bend=2.0)
    assert fit(points).worst > 1
