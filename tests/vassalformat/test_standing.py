"""Who stands where in a saved game, also in one that nobody could write again."""

from __future__ import annotations

import pytest

from tests.vassalformat.sample import MAIN, set_up, standing
from vassalformat.archive import unzip, zip_bytes
from vassalformat.saved_game import saved_game_entry, text_of_save
from vassalformat.standing import pieces_of, read_game
from vassalformat.trait_text import read_piece_text, read_traits, write_traits
from vassalformat.wire.piece import encode_added
from vassalformat.wire.save import SAVED_GAME
from vassalformat.wire.save_text import SaveText, decode_save_text

WHOLE = encode_added(standing("12", "2-4 Inf", "2", 100, 100))
SURPLUS = WHOLE.replace("+/12/", "+/13/") + "/more"


def test_pieces_that_do_not_come_back_equal_are_seen_but_not_changed() -> None:
    save = SaveText(("begin_save", WHOLE, SURPLUS, "+/14/mark;x/", "+/15/stack/Main;1;2", "end_save"))
    assert [(one.piece, one.name, one.place, bool(one.traits)) for one in pieces_of(save)] == [
        ("12", "2-4 Inf", (MAIN, "100", "100"), True),
        ("13", "2-4 Inf", (MAIN, "100", "100"), False),
    ]
    game = read_game(save)
    assert list(game.pieces) == ["12"]
    assert (game.first, game.last) == (1, 4)


def test_a_stack_says_where_its_pieces_are() -> None:
    text = decode_save_text(unzip(set_up())[SAVED_GAME])
    moved = SaveText(tuple(one.replace(f"{MAIN};100;100;", f"{MAIN};5;6;") for one in text.commands[:3]))
    assert {one.place for one in pieces_of(moved)} == {(MAIN, "5", "6")}
    stacked = SaveText((*moved.commands, *text.commands[3:]))
    game = read_game(stacked)
    assert {number: one.place for number, one in game.pieces.items()} == {
        "11": (MAIN, "100", "100"),
        "12": (MAIN, "100", "100"),
        "13": (MAIN, "300", "200"),
    }
    assert {number: pile.id for number, pile in game.inside.items()} == {"11": "21", "12": "21", "13": "22"}


def test_a_piece_is_its_fields_as_they_were_written() -> None:
    read = read_piece_text(WHOLE)
    assert read is not None
    traits, number = read
    assert (number, [trait.kind for trait in traits]) == ("12", ["BasicPiece", "Marker", "DynamicProperty"])
    assert write_traits(traits, number) == WHOLE
    assert read_piece_text(SURPLUS) is None
    assert read_traits(WHOLE) is None, "that of a slot has no number"


@pytest.mark.parametrize("save", [b"", b"odd", zip_bytes({}, 0)], ids=range(3))
def test_what_is_no_save_has_no_entry_and_no_text(save: bytes) -> None:
    assert (saved_game_entry(save), text_of_save(save)) == (None, "")


def test_a_damaged_save_has_no_text() -> None:
    assert text_of_save(zip_bytes({SAVED_GAME: b"!VCSKxx"}, 0)) == ""


def test_the_text_of_a_save() -> None:
    text = text_of_save(set_up())
    assert text.startswith("begin_save\x1b+/11/")
    assert text.encode() == saved_game_entry(set_up())
