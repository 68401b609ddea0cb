"""Other authors' modules become counters: faces, counts, sizes, and notes on everything left out."""

from __future__ import annotations

from pathlib import Path

import pytest
from PIL import Image

from hexwright.export.vassal.reading import ModuleError, ReadModule, read_module
from hexwright.layout.piece import Piece
from hexwright.render.raster import rasterise
from hexwright.render.scene import Scene
from tests.export.vassal.reading.foreign_modules import (
    archive,
    basic,
    build_file,
    label,
    layer,
    palette,
    picture,
    piece,
    prototype,
    slot,
    stack,
    written,
)

RED, BLUE, GREEN = (200, 30, 30), (30, 30, 200), (30, 200, 30)
FILES = {
    "images/red.png": picture(RED),
    "images/blue.png": picture(BLUE),
    "images/green.png": picture(GREEN),
}


def read(folder: Path, *parts: str, **more: bytes) -> ReadModule:
    files = {**FILES, "buildFile.xml": build_file(*parts)}
    return read_module(written(folder, {**files, **{f"images/{n}.png": data for n, data in more.items()}}))


def pieces(folder: Path, *traits: tuple[str, str], **more: bytes) -> tuple[Piece, ...]:
    return read(folder, palette(slot(piece(*traits))), **more).pieces


def colour(scene: Scene | None, x: float = 0.5, y: float = 0.5) -> tuple[int, ...]:
    assert scene is not None
    image = rasterise(scene, 100).convert("RGB")
    found = image.getpixel((int(x * (image.width - 1)), int(y * (image.height - 1))))
    assert isinstance(found, tuple)
    return found


def test_a_piece_has_its_picture_name_and_place(tmp_path: Path) -> None:
    module = read(tmp_path, palette(slot(piece(basic("red.png", "1st Corps")), gpid="7"), name="French"))
    (found,) = module.pieces
    assert (module.title, module.version) == ("Odd", "1.2")
    assert (found.id, found.name, found.path, found.count) == ("slot:7", "1st Corps", ("French",), 1)
    assert (found.width, found.height, found.back) == (15.875, 15.875, None)
    assert colour(found.front) == RED
    assert colour(found.front, 0, 0) == RED, "the bleed"
    assert found.front.width == found.width + 2 * found.bleed


def test_a_layer_called_flip_is_the_back(tmp_path: Path) -> None:
    (found,) = pieces(tmp_path, basic("red.png", "A"), layer("blue.png", "-1", command="Flip", always=False))
    assert (colour(found.front), colour(found.back)) == (RED, BLUE)


def test_a_layer_that_covers_the_piece_is_its_sides_whatever_it_is_called(tmp_path: Path) -> None:
    (found,) = pieces(tmp_path, basic("", "A"), layer("red.png,blue.png", "2"))
    assert (colour(found.front), colour(found.back)) == (BLUE, RED), "as it starts, then the next"


def test_a_small_layer_of_another_name_changes_no_side(tmp_path: Path) -> None:
    module = read(
        tmp_path,
        palette(
            slot(piece(basic("red.png", "A"), layer("dot.png", "-1", command="Out of supply", always=False)))
        ),
        dot=picture(BLUE, (6, 6)),
    )
    (found,) = module.pieces
    assert found.back is None
    assert colour(found.front) == RED
    assert any("stay as the piece starts" in note for note in module.notes)


def test_four_levels_make_two_counters(tmp_path: Path) -> None:
    steps = layer("red.png,blue.png,green.png,grey.png", "4", follows="Steps")
    first, second = pieces(
        tmp_path, basic("", "A"), ("PROP;Steps;true,1,4,false;;", "4"), steps, grey=picture((99, 99, 99))
    )
    assert [colour(side) for side in (first.front, first.back)] == [(99, 99, 99), GREEN]
    assert [colour(side) for side in (second.front, second.back)] == [BLUE, RED]
    assert (first.name, second.name, second.id) == ("A (1/2)", "A (3/4)", f"{first.id}.2")


def test_layers_with_the_same_key_flip_together(tmp_path: Path) -> None:
    base = layer("red.png,blue.png", "1", command="Flip", key="70,130")
    flip = layer("blue.png", "-1", command="Flip", key="70,130", always=False)
    badge = layer("dot.png", "-1", key="70,130", always=False, x=5)
    (found,) = pieces(tmp_path, basic("red.png", "A"), flip, badge, dot=picture(GREEN, (8, 8)))
    assert colour(found.back, 0.72) == GREEN
    assert colour(found.front, 0.72) == RED
    assert base


def test_a_mask_is_the_back_of_a_piece_without_another(tmp_path: Path) -> None:
    (found,) = pieces(
        tmp_path, basic("red.png", "Card"), ("obs;70,130;blue.png;Mask;B;?;player:;Peek", "null;")
    )
    assert colour(found.back) == BLUE


def test_a_mask_is_the_back_rather_than_a_mark_of_exhaustion(tmp_path: Path) -> None:
    spent = layer("dot.png", "-1", command="Exhausted", always=False)
    mask = ("obs;70,130;blue.png;Mask;B;?;player:;Peek", "null;")
    (found,) = pieces(tmp_path, basic("red.png", "Card"), spent, mask, dot=picture(GREEN, (8, 8)))
    assert colour(found.back) == BLUE
    (bare,) = pieces(tmp_path, basic("red.png", "Card"), spent, dot=picture(GREEN, (8, 8)))
    assert colour(bare.back) == GREEN


def test_prototypes_are_expanded_with_parameters(tmp_path: Path) -> None:
    module = read(
        tmp_path,
        prototype("Outer", ("prototype;Inner", "")),
        prototype("Inner", layer("$side$.png", "-1", command="Flip", always=False)),
        prototype("Given", layer("$side$.png", "-1", command="Flip", always=False)),
        prototype("Loop", ("prototype;Loop", ""), ("prototype;Loop", "")),
        palette(
            slot(piece(basic("red.png", "A"), ("prototype;Given;side=blue", ""), ("prototype;Loop", "")))
        ),
    )
    (found,) = module.pieces
    assert colour(found.back) == BLUE
    assert any("use themselves" in note for note in module.notes)


def test_pieces_of_the_palette_and_of_set_ups_are_counted_once(tmp_path: Path) -> None:
    one, two = slot(piece(basic("red.png", "A"))), slot(piece(basic("blue.png", "B")))
    module = read(tmp_path, palette(one, two), stack(one, one, one), stack(two, kind="DrawPile"))
    assert [(found.name, found.count) for found in module.pieces] == [("A", 3), ("B", 1)]


def test_sizes_are_scaled_to_the_commonest_counter(tmp_path: Path) -> None:
    slots = [
        slot(piece(basic(name, name))) for name in ("red.png", "blue.png", "card.png", "near.png", "map.png")
    ]
    module = read(
        tmp_path,
        palette(*slots),
        card=picture(GREEN, (40, 60)),
        near=picture(GREEN, (21, 20)),
        map=picture(GREEN, (900, 900)),
    )
    sizes = {found.name: (found.width, found.height) for found in module.pieces}
    assert sizes["card.png"] == (31.75, 47.625)
    assert sizes["near.png"] == sizes["red.png"] == (15.875, 15.875), "nearly alike is made alike"
    assert "map.png" not in sizes
    assert any("larger than 6 inches" in note and "map.png" in note for note in module.notes)
    small = read_module(tmp_path / "odd.vmod", counter=12.7)
    assert {found.height for found in small.pieces} == {12.7, 38.1}


def test_squares_that_are_nearly_blank_are_not_the_commonest_counter(tmp_path: Path) -> None:
    slots = [slot(piece(basic(name, name))) for name in ("mat.png", *["mat.png"] * 9, "red.png", "card.png")]
    mats = picture((255, 255, 255), (200, 200))
    module = read(tmp_path, palette(*slots), mat=mats, card=picture(GREEN, (40, 60)))
    sizes = {found.name: found.height for found in module.pieces}
    assert (sizes["red.png"], sizes["card.png"]) == (15.875, 47.625)
    only = read(tmp_path, palette(slots[0]), mat=mats)
    assert [found.width for found in only.pieces] == [15.875]


def test_rounded_corners_are_filled_and_figures_are_put_on_white(tmp_path: Path) -> None:
    image = Image.new("RGBA", (40, 40))
    image.paste((*RED, 255), (4, 0, 36, 40))
    image.paste((*RED, 255), (0, 4, 40, 36))
    figure = Image.new("RGBA", (40, 40))
    figure.paste((*RED, 255), (18, 0, 22, 40))
    figure.paste((*RED, 255), (0, 30, 40, 40))
    for name, made in (("round", image), ("figure", figure)):
        made.save(tmp_path / f"{name}.png")
    module = read(
        tmp_path,
        palette(slot(piece(basic("round.png", "R"))), slot(piece(basic("figure.png", "F")))),
        round=(tmp_path / "round.png").read_bytes(),
        figure=(tmp_path / "figure.png").read_bytes(),
    )
    by_name = {found.name: found for found in module.pieces}
    assert colour(by_name["R"].front, 0.12, 0.12) == pytest.approx(RED, abs=2)
    assert colour(by_name["F"].front, 0.2, 0.2) == (255, 255, 255)
    assert any("stand on white" in note for note in module.notes)


def test_labels_are_text_with_their_properties(tmp_path: Path) -> None:
    (found,) = pieces(
        tmp_path, basic("red.png", "A"), ("mark;Strength,Move", "4,6"), label("$Strength$-$Move$ $Nothing$")
    )
    assert "text='4-6'" in repr(found.front)
    (html,) = pieces(tmp_path, basic("", "A"), label("<html><b>Two</b><br>lines &amp; more</html>", 12))
    assert "text='Two'" in repr(html.front)
    assert "text='lines & more'" in repr(html.front)


def test_characters_without_a_glyph_are_noted(tmp_path: Path) -> None:
    module = read(tmp_path, palette(slot(piece(basic("red.png", "A"), label("5 \u2603")))))
    assert "text='5'" in repr(module.pieces[0].front)
    assert any("not in the fonts" in note for note in module.notes)


def test_layers_before_vassal_3_are_read(tmp_path: Path) -> None:
    old = ("emb;F;Flip;;;;;0;0;blue.png", "-1")
    (found,) = pieces(tmp_path, basic("red.png", "A"), old)
    assert (colour(found.front), colour(found.back)) == (RED, BLUE)


def test_unknown_traits_are_skipped_and_noted(tmp_path: Path) -> None:
    module = read(
        tmp_path,
        palette(
            slot(piece(basic("red.png", "A"), ("mystery;1;2", ""), ("delete;Delete;68,130", ""))),
            slot(piece(basic("", "Blank"))),
            slot(piece(basic("gone.png", "Gone"))),
            slot(piece(basic("drawn.svg", "Svg"))),
            slot("+/nonsense"),
            "<VASSAL.build.widget.PieceSlot/>",
        ),
    )
    assert [found.name for found in module.pieces] == ["A"]
    told = "\n".join(module.notes)
    for word in ("mystery", "Blank", "gone.png", "drawn.svg", "cannot be read", "1 slots are empty"):
        assert word in told
    assert "delete" not in told


@pytest.mark.parametrize(
    "data",
    [
        picture((90,), mode="L"),
        picture((40_000,), mode="I;16"),
        picture((0, 0, 0, 60), mode="CMYK", kind="JPEG"),
        picture((3,), mode="P", kind="GIF"),
        picture((200, 30, 30), kind="BMP"),
        picture((200, 30, 30, 255), mode="RGBA", kind="WEBP"),
    ],
)
def test_pictures_of_every_kind_are_read(tmp_path: Path, data: bytes) -> None:
    module = read(tmp_path, palette(slot(piece(basic("x.png", "A")))), x=data)
    assert len(module.pieces) == 1, module.notes


@pytest.mark.parametrize("data", [b"", b"GIF89a", picture()[:40], b"\x89PNG\r\n\x1a\n" + b"\0" * 60])
def test_damaged_pictures_are_noted(tmp_path: Path, data: bytes) -> None:
    module = read(
        tmp_path, palette(slot(piece(basic("x.png", "A"))), slot(piece(basic("red.png", "B")))), x=data
    )
    assert [found.name for found in module.pieces] == ["B"]
    assert any("cannot be decoded" in note for note in module.notes)


def test_a_picture_is_measured_before_it_is_decoded(tmp_path: Path) -> None:
    huge = picture((0,), (9000, 9000), "1")
    assert len(huge) < 20_000
    module = read(tmp_path, palette(slot(piece(basic("x.png", "A")))), x=huge)
    assert any("too large" in note and "9000 x 9000" in note for note in module.notes)


def test_an_extension_and_a_module_in_a_folder_are_read(tmp_path: Path) -> None:
    files = {
        **FILES,
        "buildFile": build_file(
            palette(slot(piece(basic("red.png", "A")))), root="VASSAL.build.module.ModuleExtension"
        ),
    }
    module = read_module(written(tmp_path, {f"my module/{name}": data for name, data in files.items()}))
    assert len(module.pieces) == 1
    assert any("extension" in note for note in module.notes)
    assert any("my module/" in note for note in module.notes)


@pytest.mark.parametrize(
    ("files", "word"),
    [
        (b"PK\x03\x04 nothing", "not a readable archive"),
        ({"readme.txt": b"hello"}, "no buildFile.xml"),
        ({"savedGame": b"!VCSK"}, "saved game"),
        ({"game.vmod": b""}, "unpack it first"),
        ({"buildFile.xml": b"this is no XML"}, "cannot be read"),
        ({"buildFile.xml": b""}, "cannot be read"),
        ({"buildFile.xml": b"<" * 1_100_000}, "larger than any honest one"),
        ({"../evil": b"", "buildFile.xml": build_file()}, "points outside"),
    ],
)
def test_a_file_that_is_no_module_is_refused_with_a_message(
    tmp_path: Path, files: dict[str, bytes] | bytes, word: str
) -> None:
    with pytest.raises(ModuleError, match=word):
        read_module(written(tmp_path, files))


def test_a_missing_file_is_refused_with_a_message(tmp_path: Path) -> None:
    with pytest.raises(ModuleError, match="No such file"):
        read_module(tmp_path / "nothing.vmod")


def test_a_damaged_build_file_gives_what_is_left_of_it(tmp_path: Path) -> None:
    whole = build_file(palette(slot(piece(basic("red.png", "A"))), slot(piece(basic("blue.png", "B")))))
    module = read_module(written(tmp_path, {**FILES, "buildFile.xml": whole[:-60]}))
    assert next(found.name for found in module.pieces) == "A"
    assert any("damaged build file" in note for note in module.notes)


LAUGHS = b"""<?xml version="1.0"?><!DOCTYPE m [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;">
<!ENTITY c "&b;&b;&b;&b;&b;&b;&b;&b;&b;&b;"><!ENTITY d "&c;&c;&c;&c;&c;&c;&c;&c;&c;&c;">
<!ENTITY e "&d;&d;&d;&d;&d;&d;&d;&d;&d;&d;"><!ENTITY f "&e;&e;&e;&e;&e;&e;&e;&e;&e;&e;">
<!ENTITY g "&f;&f;&f;&f;&f;&f;&f;&f;&f;&f;"><!ENTITY h "&g;&g;&g;&g;&g;&g;&g;&g;&g;&g;">
<!ENTITY file SYSTEM "file:///etc/hostname">]>
<VASSAL.build.GameModule name="&h;" other="x"><P>&h;</P><Q>&file;</Q></VASSAL.build.GameModule>"""


def test_entities_are_refused(tmp_path: Path) -> None:
    with pytest.raises(ModuleError, match="declares XML entities"):
        read_module(written(tmp_path, {"buildFile.xml": LAUGHS}))


def test_the_same_module_gives_the_same_pieces(tmp_path: Path) -> None:
    parts = palette(slot(piece(basic("red.png", "A"), layer("blue.png", "-1", command="Flip", always=False))))
    data = archive({**FILES, "buildFile.xml": build_file(parts)})
    first, second = (read_module(written(tmp_path, data)) for _ in range(2))
    assert first == second


def test_a_thin_dark_frame_does_not_grow_into_the_bleed(tmp_path: Path) -> None:
    image = Image.new("RGB", (60, 60), RED)
    image.paste((0, 0, 0), (0, 0, 60, 2))
    image.paste((0, 0, 0), (0, 0, 2, 60))
    image.paste(BLUE, (50, 10, 60, 50))
    image.save(tmp_path / "framed.png")
    (found,) = pieces(tmp_path, basic("x.png", "A"), x=(tmp_path / "framed.png").read_bytes())
    assert colour(found.front, 0.5, 0.02) == pytest.approx(RED, abs=2), "above the frame"
    assert colour(found.front, 0.02, 0.5) == pytest.approx(RED, abs=2), "left of the frame"
    frame = (found.bleed + found.height * 1.5 / 60) / (found.height + 2 * found.bleed)
    assert colour(found.front, 0.5, frame) == pytest.approx((0, 0, 0), abs=60), "the frame"
    assert colour(found.front, 0.98, 0.5) == pytest.approx(BLUE, abs=2), "no frame there"


def test_texts_of_a_module_cannot_control_a_terminal(tmp_path: Path) -> None:
    odd = "A\u009b31m\u202e"
    module = read(
        tmp_path, palette(slot(piece(basic("red.png", odd))), slot(piece(basic("gone.png", odd))), name=odd)
    )
    (found,) = module.pieces
    for text in (found.name, *found.path, *module.notes):
        assert text.isprintable()
