"""The whole module: nothing missing, nothing twice, the same bytes every time."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

from hexwright.export.vassal import VassalExporter
from hexwright.export.vassal.lower import keys
from hexwright.export.vassal.lower.expressions import quoted
from hexwright.export.vassal.lower.toolbar import lower_states
from tests.export.making import made
from vassalformat.archive import unzip_or_none
from vassalformat.component import COMPONENT_BY_TAG, PieceSlot, ToolbarMenu
from vassalformat.dump import dump
from vassalformat.trait import BasicPiece, Layer, Marker, MovementMarkable
from vassalformat.trait.prototype import expand_prototypes
from vassalformat.wire.codec import NO_KEY, Key
from vassalformat.wire.element import Element

from .conftest import Sample

GOLDEN = Path(__file__).parent / "sample.txt"


def walk(element: Element) -> Iterator[Element]:
    yield element
    for child in element.children:
        yield from walk(child)


def test_the_dump(sample: Sample, golden: Callable[[str, Path], None]) -> None:
    text = dump(sample.entries, unzip_or_none)
    # how small a picture packs depends on the library that packed it
    golden(re.sub(r": \d+ bytes(, [^,]* px)?, sha256 \w+$", r"\1", text, flags=re.M), GOLDEN)


def test_two_builds_are_alike(sample: Sample) -> None:
    assert made(VassalExporter(), sample.job) == sample.bundle


def test_every_component_is_known(sample: Sample) -> None:
    tags = {element.tag for element in walk(sample.build_file)} - {"setup", "entry"}
    assert tags <= set(COMPONENT_BY_TAG)


def test_every_file_named_is_in_the_module(sample: Sample) -> None:
    named = {
        value
        for element in walk(sample.build_file)
        for name, value in element.attributes.items()
        if name in ("image", "fileName", "file") and value
    }
    for name in named:
        assert name in sample.entries or f"images/{name}" in sample.entries, name
    for key in sample.lowered.pieces:
        piece = expand_prototypes(sample.lowered.pieces[key], sample.lowered.prototypes)
        for trait in piece:
            pictures = trait.images if isinstance(trait, Layer) else ()
            pictures += (trait.image,) if isinstance(trait, MovementMarkable) else ()
            for picture in pictures:
                assert not picture or f"images/{picture}" in sample.entries


def test_numbers_of_slots_are_the_locks_and_used_once(sample: Sample) -> None:
    found = [element for element in walk(sample.build_file) if element.tag == PieceSlot.tag]
    numbers = [int(element.attributes["gpid"]) for element in found]
    assert sorted(numbers) == list(range(1, len(sample.lowered.pieces) + 2))
    assert int(sample.build_file.attributes["nextPieceSlotId"]) > max(numbers)
    for element in found:
        basic = PieceSlot.decode(element).piece[0]
        assert isinstance(basic, BasicPiece) and basic.gpid == element.attributes["gpid"]


def test_prototypes_have_no_doubles_and_resolve(sample: Sample) -> None:
    tag = "VASSAL.build.module.PrototypeDefinition"
    found = Counter(e.attributes["name"] for e in walk(sample.build_file) if e.tag == tag)
    assert set(found.values()) == {1}
    assert set(found) == set(sample.lowered.prototypes)
    for piece in sample.lowered.pieces.values():
        expand_prototypes(piece, sample.lowered.prototypes)


def test_marks_of_a_piece_do_not_collide(sample: Sample) -> None:
    for key, piece in sample.lowered.pieces.items():
        whole = expand_prototypes(piece, sample.lowered.prototypes)
        found = Counter(name for t in whole if isinstance(t, Marker) for name, _ in t.values)
        assert set(found.values()) == {1}, key


def test_hot_keys_are_pressed_for_one_thing(sample: Sample) -> None:
    toolbar = [key for _, key in keys.toolbar_list(sample.game)]
    assert len(set(toolbar)) == len(toolbar)
    assert not set(toolbar) & set(keys.RESERVED)
    for commands in (keys.UNIT_KEYS, keys.MARKER_KEYS):
        assert len(set(commands.values())) == len(commands)
        assert not set(commands.values()) & {*keys.RESERVED, *toolbar}


def test_hot_keys_of_many_boards_and_dice_never_collide(sample: Sample) -> None:
    game = sample.game
    board, die, state = game.boards["losses"], game.dice["d6"], game.states["sky"]
    many = replace(
        game,
        boards={**game.boards, **{f"b{n}": replace(board, id=f"b{n}") for n in range(30)}},
        dice={f"d{n}": replace(die, id=f"d{n}") for n in range(30)},
        states={f"s{n}": replace(state, id=f"s{n}") for n in range(30)},
    )
    found = [key for _, key in keys.toolbar_list(many)]
    assert len(set(found)) == len(found) and NO_KEY not in found
    assert not set(found) & set(keys.RESERVED)


def test_keys_are_written_as_people_do() -> None:
    assert keys.shown(keys.REMOVE) == "Ctrl+Shift+E"
    assert keys.shown(keys.NEXT_PHASE) == "Alt+N"
    assert keys.shown(Key(107, 130)) == "Ctrl++"


def test_toolbar_menus_name_buttons_that_exist(sample: Sample) -> None:
    shown = ("buttonText", "text", "buttonName", "markUnmovedText")
    texts = {e.attributes.get(name) for e in walk(sample.build_file) for name in shown}
    menus = [e for e in walk(sample.build_file) if e.tag.endswith(".ToolbarMenu")]
    assert [menu.attributes["text"] for menu in menus] == ["Sky", "View", "View", "View", "Windows"]
    for menu in menus:
        items = menu.attributes["menuItems"].split(",")
        assert len(items) > 1 and set(items) <= texts


def test_a_state_is_rolled_once_by_the_clerk(sample: Sample) -> None:
    text = dump(sample.entries)
    assert text.count("Random(6)") == 1
    assert quoted('Rain "dogs"') == '"Rain \\"dogs\\""'


def test_help_and_charts(sample: Sample) -> None:
    page = sample.entries["help/rules.html"].decode("ascii")
    assert "<h1>Rules</h1>" in page and "Short &amp; <b>good</b>." in page
    assert "Alt+N" in sample.entries["help/hot-keys.html"].decode("ascii")
    assert "2.1" in sample.entries["help/sequence-of-play.html"].decode("ascii")
    assert "<title>What is printed, what is ours</title>" in sample.entries["help/fidelity.html"].decode()
    assert "images/chart-crt.png" in sample.entries


def test_states_that_are_seldom_set_share_a_menu(sample: Sample) -> None:
    sky = sample.game.states["sky"]
    rare = replace(sky, id="rare", name="Truce", seldom=True)
    menus = {
        node.text: node.menu_items
        for node in lower_states(replace(sample.game, states={"sky": sky, "rare": rare}))
        if isinstance(node, ToolbarMenu)
    }
    assert list(menus) == ["Sky", "Truce", "Settings"], "menus that another menu shows are made first"
    assert menus["Settings"] == ("Truce",)
    usual = [node for node in lower_states(sample.game) if isinstance(node, ToolbarMenu)]
    assert [node.text for node in usual] == ["Sky"]
