"""The georeference: exact where it must be, honest about the rest."""

from __future__ import annotations

from math import hypot, isclose

import pytest

from builder.geometry.georef import ControlPoint, Fit, Projection, fit

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
