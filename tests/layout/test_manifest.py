"""Manifests: what they hold, that they are read back, and that no file is too broken to be told about."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

from hexwright.diagnostics import Report
from hexwright.layout.counters.pieces import pieces
from hexwright.layout.manifest import (
    BoardRecord,
    FaceRecord,
    Manifest,
    PieceRecord,
    TableRecord,
    as_json,
    manifest,
    read_manifest,
)
from hexwright.layout.manifest.build import fingerprint
from hexwright.model.game import Game
from hexwright.model.printing import Inks, PrintSpec
from hexwright.project import Project
from hexwright.render.fonts import Fonts
from hexwright.render.scene import Box, Group, Ink, Line, Picture, Rect, Scene, Stroke
from tests.cards import WITH_CARDS
from tests.conftest import REPOSITORY, game_of
from tests.games.conftest import read_game


@pytest.fixture(scope="module")
def game() -> Game:
    return read_game(REPOSITORY, "sources/ebb-and-flow")[0]


@pytest.fixture(scope="module")
def made(game: Game) -> Manifest:
    return manifest(game)


def test_it_lists_every_counter_that_is_cut_out(game: Game, made: Manifest) -> None:
    cut = pieces(game, PrintSpec(), Fonts())
    assert {piece.id: piece.count for piece in made.pieces} == {piece.id: piece.count for piece in cut}
    sizes = {piece.id: (piece.width, piece.height) for piece in cut}
    assert {piece.id: (piece.width, piece.height) for piece in made.pieces} == sizes
    backs = {piece.id: 1 + (piece.back is not None) for piece in cut}
    assert {piece.id: len(piece.faces) for piece in made.pieces} == backs


def test_it_says_what_stands_on_a_counter(game: Game, made: Manifest) -> None:
    unit = next(unit for unit in game.units.values() if len(unit.steps) > 1)
    record = next(piece for piece in made.pieces if piece.id == f"unit:{unit.id}.0")
    for step, face in zip(unit.steps, record.faces, strict=False):
        for stat, value in step.stats.items():
            assert face.says[game.stats[stat].name.lower()] == value


def test_it_knows_nothing_of_how_the_game_is_printed(game: Game, made: Manifest) -> None:
    for spec in (PrintSpec(inks=Inks.BLACK, bleed=3.0), PrintSpec(counter=20.0, margin=15.0)):
        assert as_json(manifest(replace(game, printing=spec))) == as_json(made)


def test_it_is_the_same_every_time_and_in_order(game: Game, made: Manifest) -> None:
    units = {key: game.units[key] for key in reversed(list(game.units))}
    tables = {key: game.tables[key] for key in reversed(list(game.tables))}
    upside = replace(game, units=units, tables=tables)
    assert [p.id for p in made.pieces] == sorted(p.id for p in made.pieces)
    assert [t.id for t in made.tables] == sorted(t.id for t in made.tables)
    assert manifest(upside).pieces == made.pieces
    assert as_json(manifest(game)) == as_json(made)


def test_what_is_written_is_read_back(made: Manifest) -> None:
    report = Report()
    assert read_manifest(as_json(made), "manifest.json", report) == made
    assert not report.found


def test_a_counter_stands_on_a_line_of_its_own(made: Manifest) -> None:
    lines = as_json(made).decode().split("\n")
    assert sum(1 for line in lines if line.startswith('    {"id": "unit:')) == len(
        [piece for piece in made.pieces if piece.id.startswith("unit:")]
    )


def square(x: float = 1.0, colour: str = "#112233", name: str = "") -> Scene:
    ops = (Group(ops=(Rect(box=Box(x=x, y=1, w=2, h=2), fill=Ink(colour=colour)),), name=name),)
    return Scene(width=10, height=10, ops=ops)


def test_fingerprints_tell_drawings_apart_and_nothing_else() -> None:
    assert fingerprint(square()) == fingerprint(square(1.0 + 1e-7)) == fingerprint(square(name="x"))
    assert len(fingerprint(square())) == 64
    others = [
        square(1.01),
        square(colour="#112234"),
        replace(square(), width=11.0),
        replace(square(), ops=()),
    ]
    line = Line(points=((0.0, 0.0), (1.0, 1.0)), stroke=Stroke(ink=Ink(colour="#112233"), width=0.2))
    others += [Scene(width=10, height=10, ops=(op,)) for op in (line, replace(line, widths=(0.2, 0.1)))]
    assert len({fingerprint(scene) for scene in (square(), *others)}) == 1 + len(others)


def test_the_fingerprint_is_that_of_all_builds() -> None:
    """A constant: were it another tomorrow, every counter of every game would have to be printed again."""
    assert fingerprint(square()) == "a58978c580a9a30f22a0634693af0979c381737dfc07f840e7deb11b866c6b11"


@dataclass(frozen=True)
class Plain:
    colour: str

    def paint_rows(self, width: int, height: int, top: int, rows: int) -> Image.Image:
        return Image.new("RGB", (width, rows), self.colour)


def test_pictures_count_by_what_they_show() -> None:
    red, other, blue = (
        fingerprint(
            Scene(width=5, height=5, ops=(Picture(box=Box(x=0, y=0, w=5, h=5), source=Plain(colour)),))
        )
        for colour in ("#FF0000", "red", "#0000FF")
    )
    assert red == other != blue


BROKEN = [
    (b"", "M001"),
    (b"\xff\xfe{}", "M001"),
    (b"[" * 100_000, "M001"),
    (b'{"kind": ' + b"9" * 5000 + b"}", "M001"),
    (b"[]", "M002"),
    (b"null", "M002"),
    (b"{}", "M002"),
    (b'{"kind": "hexwright manifest"}', "M002"),
    (b'{"kind": "hexwright manifest", "format": true}', "M002"),
    (b'{"kind": "hexwright manifest", "format": 2}', "M003"),
    (b'{"kind": "something else", "format": 1}', "M002"),
]


@pytest.mark.parametrize(("data", "code"), BROKEN)
def test_broken_files_are_told_about(data: bytes, code: str) -> None:
    report = Report()
    assert read_manifest(data, "old.json", report) is None
    assert [(f.code, f.span.path) for f in report] == [(code, "old.json")]


SMALLEST = Manifest(
    game="g",
    title="Game",
    version="1",
    pieces=(
        PieceRecord(
            id="unit:a.0",
            name="A",
            count=1,
            width=12.7,
            height=12.7,
            faces=(FaceRecord(name="front", says={"strength": "4"}, fingerprint="0" * 64),),
            was="unit:b.0",
        ),
    ),
    tables=(
        TableRecord(
            id="crt",
            title="CRT",
            note="",
            row_axis="die",
            column_axis="odds",
            rows=("1",),
            columns=("1:1",),
            cells=(("A1",),),
            notes=("note",),
        ),
    ),
    boards=(BoardRecord(id="map", hexes={"0101": "Clear"}, sides={"0101-0102": "River"}),),
)

values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=6,
)


@given(where=st.integers(0, 10_000), value=values)
def test_any_value_in_any_place_is_read_or_told_about(where: int, value: object) -> None:
    whole = json.loads(as_json(SMALLEST))
    places = list(_places(whole))
    holder, key = places[where % len(places)]
    holder[key] = value
    report = Report()
    found = read_manifest(json.dumps(whole).encode(), "old.json", report)
    assert (found is None) == bool(report.found)
    if found is not None:
        assert read_manifest(as_json(found), "again.json", Report()) == found


def _places(value: Any) -> list[tuple[Any, Any]]:
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    return [place for key, inner in items for place in ((value, key), *_places(inner))]


def test_it_lists_cards_with_both_faces(write_game: Callable[..., Project]) -> None:
    found = {piece.id: piece for piece in manifest(game_of(write_game(WITH_CARDS))).pieces}
    rain = found["card:c2"]
    assert (rain.name, rain.count, rain.width, rain.height) == ("Rain", 1, 63.0, 88.0)
    front, back = rain.faces
    assert front.says.items() >= {
        ("name", "Rain"),
        ("text", "One.\nTwo."),
        ("kind", "EVENT"),
        ("number", "2"),
    }
    assert back.says == {"deck": "French", "group name": "Early"}
    assert back.fingerprint == found["card:c1"].faces[1].fingerprint != found["card:c3"].faces[1].fingerprint
