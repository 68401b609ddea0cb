"""VASSAL's list encoding, exhaustively over short texts of the characters that matter."""

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from vassalformat.wire.error import WireError
from vassalformat.wire.sequence import (
    decode_nested,
    decode_sequence,
    encode_nested,
    encode_sequence,
)

DANGEROUS = "a;\\'\t/,"
DELIMITERS = ";\t/,"


def texts(alphabet: str, longest: int) -> list[str]:
    return ["".join(letters) for size in range(longest + 1) for letters in product(alphabet, repeat=size)]


def is_lost(token: str) -> bool:
    """Whether VASSAL cannot hold this token before another one: unquoted, with a backslash at the end."""
    quoted = token.startswith("\\") or (token.startswith("'") and token.endswith("'"))
    return token.endswith("\\") and not quoted


@pytest.mark.parametrize("delimiter", DELIMITERS)
def test_every_short_token_alone_round_trips(delimiter: str) -> None:
    for token in texts(DANGEROUS, 5):
        assert decode_sequence(encode_sequence((token,), delimiter), delimiter) == (token,)


@pytest.mark.parametrize("delimiter", DELIMITERS)
def test_every_short_pair_round_trips_or_is_refused_if_lost(delimiter: str) -> None:
    words = texts(DANGEROUS, 2) + texts("a;\\'", 3)
    for pair in product(words, repeat=2):
        if is_lost(pair[0]):
            with pytest.raises(WireError):
                encode_sequence(pair, delimiter)
        else:
            assert decode_sequence(encode_sequence(pair, delimiter), delimiter) == pair


def test_refused_tokens_are_exactly_those_that_would_not_round_trip() -> None:
    for first in texts("a;\\'", 4):
        naive = ";".join(
            f"'{escaped}'" if token[:1] == "\\" or (token[:1] == token[-1:] == "'") else escaped
            for token in (first, "b")
            for escaped in [token.replace(";", "\\;")]
        )
        assert (decode_sequence(naive, ";") != (first, "b")) == is_lost(first)


def test_triples_of_special_characters_round_trip() -> None:
    words = [word for word in [*texts(DANGEROUS, 1), "\\;", "';'", "\t'"] if not is_lost(word)]
    for delimiter in DELIMITERS:
        for triple in product(words, repeat=3):
            assert decode_sequence(encode_sequence(triple, delimiter), delimiter) == triple


def test_nested_sequences_round_trip() -> None:
    words = texts("a;\\',", 2)
    for inner in product(words, repeat=2):
        try:
            text = encode_sequence((encode_sequence(inner, ","), "z"), ";")
        except WireError:
            continue
        outer = decode_sequence(text, ";")
        assert outer[1] == "z"
        assert decode_sequence(outer[0], ",") == inner


def test_three_nested_levels_round_trip() -> None:
    words = texts("a\\'\t", 2)
    for chain in product(words, repeat=3):
        try:
            text = encode_nested(chain, "\t")
        except WireError:
            assert any(token.endswith("\\") for token in chain[:-1])
            continue
        assert decode_nested(text, "\t", 3) == chain
        if "\t" not in chain[-1] and len(chain[-1]) < 2:
            assert decode_nested(text, "\t") == chain


@given(st.lists(st.text(alphabet="ab;\\'\t", max_size=6), min_size=1, max_size=6))
def test_encode_nested_equals_nested_pairs(chain: list[str]) -> None:
    try:
        expected = chain[-1]
        for token in reversed(chain[:-1]):
            expected = encode_sequence((token, expected), "\t")
    except WireError:
        with pytest.raises(WireError):
            encode_nested(chain, "\t")
    else:
        assert encode_nested(chain, "\t") == expected


def test_nested_level_n_has_n_minus_1_backslashes() -> None:
    assert encode_nested(("a", "b", "c", "d"), "\t") == "a\tb\\\tc\\\\\td"


def test_known_texts() -> None:
    assert encode_sequence(("A", encode_sequence(("B", "C"), ",")), ",") == "A,B\\,C"
    assert encode_sequence(("\\x", "'q'", "", "it's"), ";") == "'\\x';''q'';;it's"
    assert decode_sequence("", ";") == ("",)
    assert decode_sequence("a;", ";") == ("a", "")
    assert decode_sequence("\\;;'';'", ";") == (";", "", "'")


@given(st.text(alphabet="a;\\',\t", max_size=40))
def test_decoding_accepts_every_text(text: str) -> None:
    assert len(decode_sequence(text, ";")) >= 1


@pytest.mark.parametrize("delimiter", ["", ";;", "\\", "'"])
def test_an_invalid_delimiter_is_a_bug_of_the_caller(delimiter: str) -> None:
    with pytest.raises(ValueError, match="not a delimiter"):
        encode_sequence(("a",), delimiter)


def test_a_level_with_three_tokens_is_refused() -> None:
    with pytest.raises(WireError, match="3 tokens"):
        decode_nested("a\tb\tc", "\t")
    with pytest.raises(WireError, match="at least one"):
        encode_nested((), "\t")
