"""Complete pieces: nested types and states, and the command that adds them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from vassalformat.trait import (
    BasicPiece,
    DynamicProperty,
    Layer,
    Marker,
    MovementMarkable,
    TriggerAction,
    UsePrototype,
    decode_piece,
)
from vassalformat.wire.changer import Increment, PropertyCommand
from vassalformat.wire.codec import expression, named
from vassalformat.wire.error import WireError
from vassalformat.wire.piece import (
    AddedPiece,
    PieceText,
    decode_definition,
    encode_added,
    encode_definition,
    read_added,
)

UNIT = (
    BasicPiece(image="a.png", name="4/7 Inf", gpid="12"),
    Marker(values=(("Side", "UN"),)),
    MovementMarkable(),
    DynamicProperty(
        name="Step", commands=(PropertyCommand(key=named("Lose"), change=Increment("-1")),), value="2"
    ),
    Layer(images=("a.png", "b.png"), follow=True, property_name="Step"),
    TriggerAction(name="judge", condition=expression("Guard==0"), watch=(named("Moved"),)),
)


def test_a_piece_is_written_outermost_first_with_growing_escapes() -> None:
    text = encode_definition(
        (BasicPiece(name="n", gpid="7"), Marker(values=(("a", "1"),)), UsePrototype(name="P"))
    )
    assert text == "+/null/prototype;P\tmark;a\\\tpiece;;;;n/\t1\\\tnull;0;0;7;0"


def test_a_piece_round_trips() -> None:
    text = encode_definition(UNIT)
    assert decode_piece(text) == UNIT
    assert decode_piece(f"\n    {text}\n  ") == UNIT
    assert encode_definition(decode_piece(text)) == text


def test_a_piece_in_a_game_keeps_its_id() -> None:
    added = AddedPiece(PieceText(("piece;;;;n", "x;y"), ("Main;1;2;3;0", "")), "1001")
    assert decode_definition(encode_added(added)) == added


@given(
    st.lists(
        st.tuples(st.text("a;\\'\t/", max_size=6), st.text("a;\\'\t/", max_size=6)), min_size=1, max_size=5
    )
)
def test_any_piece_round_trips_or_is_refused(traits: list[tuple[str, str]]) -> None:
    piece = PieceText(tuple(pair[0] for pair in traits), tuple(pair[1] for pair in traits))
    try:
        text = encode_added(AddedPiece(piece))
    except WireError:
        return
    # the text of an XML element is trimmed, and stacks and decks are no pieces
    if text == text.strip() and not text.startswith("+/null/stack"):
        assert decode_definition(text) == AddedPiece(piece)


@pytest.mark.parametrize(
    "text",
    ["", "x", "+/null/piece;", "+/1/stack/Main;1;2;3", "+/1/deck;x/Main;1;2", "+/null/a\tb/c", "+/n/a/b/c"],
)
def test_what_is_no_piece_is_refused(text: str) -> None:
    with pytest.raises(WireError):
        decode_definition(text)


@pytest.mark.parametrize(
    ("text", "types", "states", "problem"),
    [
        ("+/null/b;\tpiece;", ("piece;", "b;"), ("", ""), "2 parts"),
        ("+/null/b;\tpiece;/1\tMain/", ("piece;", "b;"), ("Main", "1"), "4 parts"),
        ("+/null/b;\tpiece;/1", ("piece;", "b;"), ("", "1"), "1 levels, not 2"),
        ("+/null/b;\tpiece;\todd/1\tMain", ("piece;", "b;"), ("Main", "1"), "3 tokens, not 2"),
        ("+/7/b;\tpiece;/1\tMain;1\tx", ("piece;", "b;"), ("Main;1", "1"), "3 tokens, not 2"),
        ("+/7/b;\tpiece;/1\tMain", ("piece;", "b;"), ("Main", "1"), ""),
    ],
)
def test_a_piece_is_read_as_leniently_as_by_the_engine(
    text: str, types: tuple[str, ...], states: tuple[str, ...], problem: str
) -> None:
    added, found = read_added(text)
    assert (added.piece.types, added.piece.states) == (types, states)
    assert problem in found
    assert bool(found) == bool(problem)
    if problem:
        with pytest.raises(WireError, match=problem):
            decode_definition(text)


def test_a_piece_that_would_take_too_long_is_refused() -> None:
    with pytest.raises(WireError, match="longer than any"):
        read_added("+/null/" + "a" * 1_000_001 + "/")
    deep = encode_added(AddedPiece(PieceText(("piece;", *["'a"] * 700), ("",) * 701)))
    with pytest.raises(WireError, match="too deep"):
        read_added(deep)


def test_types_without_states_are_refused() -> None:
    for piece in (PieceText(("a",), ()), PieceText((), ())):
        with pytest.raises(WireError, match="a state for each type"):
            encode_added(AddedPiece(piece))


def test_a_basic_piece_that_the_engine_would_misread_is_refused() -> None:
    with pytest.raises(WireError, match="basic piece"):
        encode_definition((BasicPiece(name="a\tb"),))


def test_a_tab_in_the_state_of_the_basic_piece_survives() -> None:
    piece = (BasicPiece(name="a", persistent=(("OldZone", "b\tc"),)), Marker(values=(("x", "\t"),)))
    assert decode_piece(encode_definition(piece)) == piece


@given(st.text(alphabet="+/nul;\\'\tpiece", max_size=60))
def test_garbage_gives_a_wire_error_only(text: str) -> None:
    try:
        decode_piece("+/" + text)
    except WireError:
        return
