"""Matching the items of two descriptions, and the text of changes."""

from __future__ import annotations

from hexwright.export.vassal.compare.description import (
    COUNTERS,
    OTHER,
    PICTURES,
    SET_UPS,
    Description,
    Item,
)
from hexwright.export.vassal.compare.difference import compare
from hexwright.export.vassal.compare.format import as_text


def module(title: str, *pieces: tuple[int, str], **groups: tuple[Item, ...]) -> Description:
    counters = tuple(Item(key=f"{title}{name}", name=name, number=number) for number, name in pieces)
    return Description(title=title, version="1", groups={COUNTERS: counters, **groups})


def told(old: Description, new: Description) -> list[str]:
    return [line.strip() for line in as_text(compare(old, new)).splitlines()[1:] if line]


def test_numbers_of_another_game_are_ignored() -> None:
    old = module("Fire", (1, "Wolf"), (2, "Bear"))
    assert told(old, module("Ice", (1, "Frog"), (2, "Toad"))) == [
        "Counters",
        "Frog: new",
        "Toad: new",
        "Wolf: gone",
        "Bear: gone",
    ]
    assert told(old, module("Fire II", (1, "Frog"), (2, "Bear"))) == [
        "Counters",
        "Frog: is what was called Wolf",
    ]
    assert told(old, module("Fire", (1, "Frog"))) == [
        "Counters",
        "Frog: is what was called Wolf",
        "Bear: gone",
    ]


def setup(**places: str) -> tuple[Item, ...]:
    return (Item(key="start", name="Start", values=places),)


def test_set_ups_use_present_names_of_pieces() -> None:
    old = module("Fire", (1, "Wolf"), **{SET_UPS: setup(Wolf="0101")})
    kept = module("Fire", (1, "Grey wolf"), **{SET_UPS: setup(Wolf="0101")})
    assert told(old, kept) == ["Counters", "Grey wolf: is what was called Wolf"]
    renamed = module(
        "Fire",
        (1, "Grey wolf"),
        **{SET_UPS: (Item(key="start", name="Start", values={"Grey wolf": "0102"}),)},
    )
    assert told(old, renamed)[-1] == "Start: Grey wolf 0101 → 0102"


def test_a_place_named_like_its_piece_is_its_chart_cell() -> None:
    old = module("Fire", (1, "Wolf"), **{SET_UPS: setup(Wolf="0101", Bear="0102")})
    new = module("Fire", (1, "Wolf"), **{SET_UPS: setup(Wolf="Wolf", Lynx="Lynx")})
    assert told(old, new) == [
        "Set-ups",
        "Start: Wolf 0101 → on its chart",
        "Start: Lynx, on its chart (new)",
        "Start: Bear, 0102 (no more)",
    ]


def test_many_equal_changes_use_the_plural_noun() -> None:
    old = module("Fire", **{OTHER: tuple(Item(key=f"f{n}", name=f"file {n}.txt") for n in range(5))})
    assert told(old, module("Fire"))[-1].startswith("5 files: gone (file 0.txt, ")
    old = module("Fire", **{OTHER: tuple(Item(key=f"f{n}", name=f"button {n}") for n in range(5))})
    assert told(old, module("Fire"))[-1].startswith("5 things: gone (button 0, ")


def test_a_picture_that_more_counters_show_is_not_new() -> None:
    """What two counters show stands under their names, what three show under its own."""

    def pictures(*items: Item) -> Description:
        return Description(title="Odd", version="1", groups={PICTURES: items})

    own = [Item(key=key, name=key, digests={"picture": "1a"}, plural="pictures") for key in ("A", "B")]
    shared = Item(key="file:a.png", name="a.png (3 counters)", digests={"picture": "1a"})
    assert compare(pictures(*own), pictures(shared)).changes == ()
    assert compare(pictures(shared), pictures(*own)).changes == ()
    other = Item(key="file:b.png", name="b.png (3 counters)", digests={"picture": "2b"})
    assert [change.text for change in compare(pictures(shared), pictures(shared, other)).changes] == [
        "b.png (3 counters): new"
    ]
    assert [change.text for change in compare(pictures(shared, other), pictures(shared)).changes] == [
        "b.png (3 counters): gone"
    ]


def test_of_pieces_of_one_name_only_those_are_told_that_moved() -> None:
    """They are numbered by their places, which the first of them would shift."""
    before = {"Depot": "Map 1,1", "Depot #2": "Map 2,2", "Depot #3": "Map 3,3"}
    after = {"Depot": "Map 2,2", "Depot #2": "Map 3,3", "Depot #3": "Map 4,4"}

    def standing(places: dict[str, str]) -> Description:
        return module("Odd", **{SET_UPS: (Item(key="start", name="Start", values=places),)})

    (change,) = compare(standing(before), standing(after)).changes
    assert (change.before, change.after) == ("Map 1,1", "Map 4,4")
