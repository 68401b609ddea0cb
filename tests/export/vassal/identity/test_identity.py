"""Games saved with the released version can be continued in the next one, or the build reports why not."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import replace

import pytest

from hexwright.diagnostics import Report, Span
from hexwright.export.vassal import saves
from hexwright.export.vassal.identity import Identity, check_identity, parse_identity, write_identity
from hexwright.export.vassal.identity.check import lost_traits
from hexwright.export.vassal.identity.record import ChartPanel, KnownPiece, Place, StatefulTrait
from hexwright.frontend import check
from hexwright.pack.folder import WriteError
from hexwright.pipeline import BuildRequest, build, keep_release
from hexwright.project import Project
from hexwright.resolve.released_charts import released_charts
from tests.conftest import SMALL
from tests.rules import small
from vassalformat.archive import read_zip

STEPS = StatefulTrait(kind="PROP", name="", definition="d1", description="the property 'StepsLeft'")
FLIP = StatefulTrait(kind="emb2", name="Face", definition="d2", description="the layer 'Face'")


def piece(key: str, name: str, *traits: StatefulTrait) -> KnownPiece:
    return KnownPiece(key=key, name=name, traits=traits)


OLD = Identity(
    version="1.0",
    pieces={1: piece("unit:a", "Alpha", STEPS, FLIP), 2: piece("unit:b", "Bravo", STEPS)},
    properties=("Weather",),
)


def codes(
    new: dict[int, KnownPiece],
    *,
    renamed: dict[str, str] | None = None,
    called: dict[str, str] | None = None,
    retired: tuple[str, ...] = (),
    properties: tuple[str, ...] = ("Weather",),
) -> list[str]:
    report = Report()
    check_identity(
        OLD,
        Identity(version="1.1", pieces=new, properties=properties),
        renamed=renamed or {},
        called=called or {},
        retired=dict.fromkeys(retired, True),
        where=lambda key: Span(key or "game"),
        report=report,
    )
    return [f"{found.code} {found.span.path}" for found in report]


def test_an_equal_or_extended_version_passes() -> None:
    assert codes({**OLD.pieces, 3: piece("unit:c", "Charlie", STEPS)}) == []


def test_a_reused_number_is_caught() -> None:
    new = {1: OLD.pieces[1], 2: piece("unit:c", "Charlie", STEPS)}
    assert codes(new) == ["I010 unit:c"]
    assert codes(new, retired=("unit:b",)) == ["I010 unit:c"]


def test_a_new_number_is_caught() -> None:
    assert codes({1: OLD.pieces[1], 5: OLD.pieces[2]}) == ["I011 unit:b"]


def test_swapped_numbers_are_caught() -> None:
    assert codes({1: OLD.pieces[2], 2: OLD.pieces[1]}) == ["I011 unit:a", "I011 unit:b"]


def test_a_silently_renamed_unit_is_caught_and_a_recorded_one_is_not() -> None:
    new = {1: OLD.pieces[1], 2: piece("unit:b", "Bravissimo", STEPS)}
    assert codes(new) == ["I013 unit:b"]
    assert codes(new, called={"unit:b": "Bravo"}) == []
    assert codes(new, called={"unit:b": "Bravado"}) == ["I013 unit:b"]


def test_a_new_id_is_caught_and_a_recorded_one_is_not() -> None:
    new = {1: OLD.pieces[1], 9: piece("unit:bravo", "Bravo", STEPS)}
    assert codes(new) == ["I012 unit:bravo"]
    kept = {1: OLD.pieces[1], 2: piece("unit:bravo", "Bravo", STEPS)}
    assert codes(kept) == ["I010 unit:bravo"]
    assert codes(kept, renamed={"unit:bravo": "unit:b"}) == []
    assert codes(new, renamed={"unit:bravo": "unit:b"}) == ["I011 unit:bravo"]


def test_a_removed_unit_must_be_listed() -> None:
    assert codes({1: OLD.pieces[1]}) == ["I012 game"]
    assert codes({1: OLD.pieces[1]}, retired=("unit:b",)) == []


def test_a_lost_property_is_caught() -> None:
    other = StatefulTrait(kind="PROP", name="", definition="d9", description="the property 'Steps'")
    assert codes({1: OLD.pieces[1], 2: piece("unit:b", "Bravo", other)}) == ["I014 unit:b"]
    assert codes(dict(OLD.pieces), properties=("Wetter",)) == ["I014 game"]


def test_a_layer_is_found_by_its_name_a_property_is_not() -> None:
    moved = StatefulTrait(kind="emb2", name="Face", definition="d3", description="the layer 'Face'")
    assert list(lost_traits((FLIP,), (moved,))) == []
    unnamed = StatefulTrait(kind="PROP", name="", definition="d3", description="the property 'StepsLeft'")
    assert list(lost_traits((STEPS,), (unnamed,))) == [STEPS]
    assert list(lost_traits((FLIP,), (unnamed,))) == [FLIP]


def test_a_layer_outside_hides_one_of_its_name_within() -> None:
    inner = StatefulTrait(kind="emb2", name="", definition="d5", description="the layer ''")
    outer = StatefulTrait(kind="emb2", name="", definition="d6", description="the layer ''")
    assert list(lost_traits((inner, outer), (inner, outer))) == [inner]  # both take what the outer one held


def test_the_record_is_read_back() -> None:
    assert parse_identity(write_identity(OLD)) == OLD
    framed = replace(OLD, invariants={"the map 'Korea'": ""}, phases=("1 · Blue moves", "1 · Red moves"))
    assert parse_identity(write_identity(framed)) == framed
    placed = replace(
        framed,
        places={"Boxes": {"pool": Place(name="Pool “A”", box=(0, 0, 9, 9), occupied=(4, 4, 4, 4))}},
        charts={"chart": (ChartPanel(group="us", row=0, title="US", cells=(("us-1", "US 1"), ("", ""))),)},
    )
    assert parse_identity(write_identity(placed)) == placed
    assert released_charts(write_identity(placed))["chart"][0].cells == (("us-1", "US 1"), ("", ""))


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"version": 1}', write_identity(OLD)[:-9], "\x00"])
def test_a_damaged_record_is_a_plain_error(text: str) -> None:
    with pytest.raises(ValueError, match="damaged"):
        parse_identity(text)


def built(project: Project) -> list[str]:
    result = build(BuildRequest(project=project, game="demo", targets=("vassal",)))
    return [f.code for f in result.report if f.severity == "error"]


def checked(project: Project) -> list[str]:
    """The findings of `check`, which draws no pictures."""
    report, _ = check(project, "demo")
    return [f.code for f in report if f.severity == "error"]


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ("cf: 5,", "cf: 6,", []),
        ("title: Small", "title: Small, version: 0.2.0", []),
        ("title: Small", "title: Small, retired: g1", []),
        ("cf: 4/3", "cf: 4/3/2", ["I014"]),
        ('designation: "1", cf: 5', 'designation: "2", cf: 5', ["I013"]),
        ("  g1:", "  g2:", ["I012"]),
        ("  g1: {", "  g2: {was: g1, ", []),
        ("name: Map", "name: Sheet", ["I014", "I014", "I014"]),  # map, board, hexes
        ("      blue: {name", "      dawn: {name: Dawn}\n      blue: {name", ["I014"]),
        ("Blue moves", "Blue acts", []),
        ("      red: {name: Red moves, side: red}\n", "", ["I014"]),
    ],
)
def test_edits_after_a_release(
    old: str, new: str, expected: list[str], write_game: Callable[..., Project]
) -> None:
    project = write_game(SMALL)
    assert built(project) == []
    keep_release(project, "demo")
    page = project.sources / "demo" / "game.yaml"
    assert old in SMALL
    page.write_text(SMALL.replace(old, new, 1))
    assert checked(project) == expected
    assert built(project) == expected


def test_what_was_recorded_once_is_right_after_the_next_release(write_game: Callable[..., Project]) -> None:
    project = write_game(SMALL)
    page = project.sources / "demo" / "game.yaml"
    renamed = SMALL.replace("  g1: {", "  g2: {was: g1, ")
    for text in (SMALL, renamed.replace("title: Small", "title: Small, version: 0.9.0")):
        page.write_text(text)
        for _ in "before", "after":
            assert built(project) == []
            keep_release(project, "demo")


def test_one_version_cannot_go_out_twice_with_other_pieces(write_game: Callable[..., Project]) -> None:
    project = write_game(SMALL)
    assert built(project) == []
    keep_release(project, "demo")
    record = (project.sources / "demo" / "released.json").read_bytes()
    write_game(SMALL.replace("  g1: {", "  g2: {was: g1, "))
    assert built(project) == []
    with pytest.raises(WriteError, match="raise 'version' in"):
        keep_release(project, "demo")
    assert (project.sources / "demo" / "released.json").read_bytes() == record


def test_a_retired_unit_leaves_its_pictures(write_game: Callable[..., Project]) -> None:
    retired = SMALL.replace("title: Small", "title: Small, retired: g2").replace("  g1:", "  g2:")
    project = write_game(retired.replace("  g2: {", "  g2: {was: g1, "))
    assert built(project) == []
    (module,) = (project.root / "build" / "demo").glob("*.vmod")
    entries = read_zip(module)
    assert {"images/unit-g1-1.png", "images/unit-g2-1.png"} <= set(entries)
    assert b"unit-g" not in entries["buildFile.xml"]


def test_pictures_keep_all_the_names_their_unit_had(write_game: Callable[..., Project]) -> None:
    project = write_game(SMALL)
    page = project.sources / "demo" / "game.yaml"
    for n, (new, old) in enumerate((("g1", ""), ("g2", "was: g1, "), ("g3", "was: g2, "), ("g3", ""))):
        text = SMALL.replace("title: Small", f"title: Small, version: 1.{n}")
        page.write_text(text.replace("  g1: {", f"  {new}: {{{old}"))
        assert built(project) == []
        keep_release(project, "demo")
    (module,) = (project.root / "build" / "demo").glob("*.vmod")  # the latest
    assert {f"images/unit-g{n}-1.png" for n in (1, 2, 3)} <= set(read_zip(module))


def test_places_may_grow_but_not_move() -> None:
    place = Place(name="Pool", box=(0, 0, 9, 9), occupied=(2, 2, 4, 4))
    for now, right in (
        (replace(place, box=(0, 0, 5, 5), occupied=(1, 1, 2, 2)), True),
        (replace(place, box=(3, 0, 9, 9)), False),
        (None, False),
    ):
        report = Report()
        old, new = (
            replace(OLD, places={"Boxes": {} if found is None else {"pool": found}}) for found in (place, now)
        )
        check_identity(
            old, new, renamed={}, called={}, retired={}, where=lambda key: Span(key or "game"), report=report
        )
        found = [f"{diagnostic.code} {diagnostic.span.path}" for diagnostic in report]
        assert found == ([] if right else ["I015 map:Boxes"])


def test_an_edited_lock_is_caught(write_game: Callable[..., Project]) -> None:
    project = write_game(SMALL)
    assert built(project) == []
    keep_release(project, "demo")
    lock = project.sources / "demo" / "ids.lock"
    text = lock.read_text()
    lock.write_text(
        text.replace("unit:f1", "unit:x").replace("unit:g1", "unit:f1").replace("unit:x", "unit:g1")
    )
    assert checked(project) == built(project) == ["I011", "I011"]


@pytest.mark.parametrize("text", [b"{}", b"\xff"])
def test_a_damaged_record_is_found_by_a_check(text: bytes, write_game: Callable[..., Project]) -> None:
    project = write_game(SMALL)
    (project.sources / "demo" / "released.json").write_bytes(text)
    assert checked(project) == built(project) != []
    assert not (project.root / "build").exists()


@pytest.mark.parametrize("files", [{"game.yaml": SMALL}, small.files()], ids=["plain", "refereed"])
def test_a_check_sees_what_a_build_records(
    files: Mapping[str, str | bytes],
    write_game: Callable[..., Project],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    project = write_game(files)
    assert built(project) == []
    keep_release(project, "demo")
    seen: list[Identity] = []
    monkeypatch.setattr(saves, "check_against_release", lambda _, identity: seen.append(identity))
    assert checked(project) == []
    assert [write_identity(one) for one in seen] == [(project.sources / "demo/released.json").read_text()]


def test_the_record_of_a_build_lists_its_pieces(write_game: Callable[..., Project]) -> None:
    project = write_game(SMALL)
    built(project)
    data = json.loads((project.root / "build/demo/verify/identity.json").read_text())
    assert {piece["key"] for piece in data["pieces"].values()} == {"unit:f1", "unit:g1", "piece:clerk"}
    assert any("StepsLeft" in description for _, description, _, _ in data["carriers"])
