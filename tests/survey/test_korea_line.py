"""The conditions the set-up of 22 April 1951 puts on the ground: start hexes on land, an unbroken line."""

from __future__ import annotations

from itertools import pairwise

from tests.survey import korea

COMMUNIST = [
    "2111",
    "2212",
    "2112",
    "2011",
    "1912",
    "2713",
    "2412",
    "2612",
    "2510",
    "2412",
    "2512",
    "2511",
    "2701",
    "3213",
    "3012",
    "2913",
    "2812",
    "1001",
    "2312",
    "2311",
    "2211",
    "2013",
    "2012",
    "2014",
    "1916",
    "1914",
    "1814",
    "1715",
    "3811",
    "0802",
    "0506",
    "3712",
    "1915",
    "3512",
    "1716",
    "3912",
    "3911",
    "3612",
    "1815",
]
"""Start hexes of the 44 divisions, printed in the rules (3.4.1)."""

UN = [
    "1918",
    "2116",
    "2214",
    "2314",
    "2414",
    "2614",
    "2814",
    "3014",
    "3214",
    "3413",
    "3514",
    "3614",
    "3714",
    "3717",
    "2817",
    "2220",
]
"""The designed line and its reserves, without the unit on the east coast."""


def coast_hex() -> str:
    """Where the last unit of the line stands: 4113, or 4013 where that is sea."""
    return "4013" if korea.terrain()[41, 13].terrain == "sea" else "4113"


def un_hexes() -> list[korea.Hex]:
    return [korea.parse(n) for n in [*UN, coast_hex()]]


def test_every_start_hex_is_land() -> None:
    for number in {*COMMUNIST, *UN, coast_hex()}:
        assert korea.terrain()[korea.parse(number)].terrain != "sea", number


def test_the_line_ends_at_the_sea_in_the_east() -> None:
    beyond = {"4113": (43, 12), "4013": (42, 12)}[coast_hex()]
    assert korea.terrain()[beyond].terrain == "sea"


def test_only_one_communist_unit_starts_in_a_un_zone() -> None:
    zones = {n for at in un_hexes() for n in korea.zone(at)}
    assert {n for n in COMMUNIST if korea.parse(n) in zones} == {"3213"}


def held() -> set[korea.Hex]:
    """What no Communist unit may cross: UN units and their zones, but not the hex of the unit in a zone."""
    zones = {n for at in un_hexes() for n in korea.zone(at)}
    return (zones | set(un_hexes())) - {korea.parse(n) for n in COMMUNIST}


def test_no_way_over_land_round_the_line() -> None:
    """West of the Han the Communists hold the land to its shores; there rows 18 and 19 are theirs.

    Everywhere east of the Han's mouth, and on Kanghwa, nothing from row 18 down may be reached.
    """
    reached = korea.flood([korea.parse(n) for n in COMMUNIST], held())
    assert not [korea.number(at) for at in reached if at[1] >= 18 and at[0] >= 18]
    assert not [korea.number(at) for at in reached if at[1] == korea.ROWS]
    kanghwa = [(15, 18), (15, 19), (16, 18), (16, 19), (16, 20)]
    assert not reached & set(kanghwa)


def test_the_han_estuary_closes_the_western_flank() -> None:
    """From 1717 and 1718 no step leads across the estuary, with or without a UN unit near."""
    for north in ((16, 17), (17, 17), (17, 18)):
        for south in ((16, 18), (17, 19), (18, 18)):
            if south in korea.neighbours(north):
                assert korea.side(north, south) in korea.sea_sides()
    assert korea.side((18, 17), (18, 18)) in korea.sea_sides()


def test_every_un_unit_has_supply() -> None:
    """A path to the south edge free of enemies and of their zones, unless a friend stands there (7.3)."""
    enemies = {korea.parse(n) for n in COMMUNIST}
    zones = {n for enemy in enemies for n in korea.zone(enemy)}
    closed = enemies | (zones - set(un_hexes()))
    edge = {(c, korea.ROWS) for c in range(18, korea.COLUMNS + 1)}
    cut_off = [korea.number(at) for at in un_hexes() if not korea.flood([at], closed - {at}) & edge]
    assert not cut_off, cut_off


def test_neighbours_in_the_line_are_not_far_apart() -> None:
    line = sorted(at for at in un_hexes() if korea.number(at) not in {"3717", "2817", "2220"})
    for a, b in pairwise(line):
        assert distance(a, b) <= 3, (a, b)


def distance(a: korea.Hex, b: korea.Hex) -> int:
    def axial(at: korea.Hex) -> tuple[int, int]:
        return at[0], at[1] - (at[0] + 1) // 2

    (q1, r1), (q2, r2) = axial(a), axial(b)
    return max(abs(q1 - q2), abs(r1 - r2), abs(q1 + r1 - q2 - r2))
