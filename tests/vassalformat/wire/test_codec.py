"""Field codecs: values come back, and nothing is written that VASSAL would read differently."""

import math
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from vassalformat.wire.changer import (
    CHANGER,
    COMMANDS,
    Increment,
    Pick,
    Prompt,
    PropertyCommand,
    SetTo,
)
from vassalformat.wire.codec import (
    BOOL,
    COLOUR,
    FLOAT,
    FLOATS,
    INT,
    KEY,
    KEYS,
    NO_KEY,
    PARAMETERS,
    PLAIN_KEY,
    POINTS,
    STRINGS,
    TEXT,
    Codec,
    Colour,
    Key,
    choice,
    expression,
    named,
)
from vassalformat.wire.error import WireError
from vassalformat.wire.target import TARGET, Target

BYTE = st.integers(0, 255)
# what never ends in a backslash can stand anywhere
WORD = st.text(alphabet="ab;,:|\\' {}", max_size=8).map(lambda text: text.rstrip("\\"))
NAME = st.text(alphabet="Ab;:' |", min_size=1, max_size=8)
KEYSTROKE = st.builds(Key, st.integers(1, 70000), st.integers(0, 1000), st.just("") | NAME)
CHANGE = (
    st.builds(SetTo, WORD)
    | st.builds(Increment, WORD)
    | st.builds(Prompt, WORD)
    | st.builds(Pick, WORD, st.lists(WORD, min_size=2, max_size=4).map(tuple))
)


def comes_back(codec: Codec[Any], value: Any) -> None:
    assert codec.decode(codec.encode(value)) == value


@given(st.integers(-(2**31), 2**31 - 1))
def test_integers_round_trip(value: int) -> None:
    comes_back(INT, value)


@given(st.floats(allow_nan=False, allow_infinity=False))
def test_floats_round_trip(value: float) -> None:
    comes_back(FLOAT, value)


@given(st.builds(Colour, BYTE, BYTE, BYTE, BYTE) | st.none())
def test_colours_round_trip(value: Colour | None) -> None:
    comes_back(COLOUR, value)


@given(KEYSTROKE)
def test_keys_round_trip(value: Key) -> None:
    comes_back(KEY, value)


@given(st.lists(KEYSTROKE, max_size=4))
def test_lists_of_keys_round_trip(value: list[Key]) -> None:
    comes_back(KEYS, tuple(value))


@given(CHANGE)
def test_changers_round_trip(value: Any) -> None:
    comes_back(CHANGER, value)


@given(st.lists(st.builds(PropertyCommand, menu=WORD, key=KEYSTROKE, change=CHANGE), max_size=3))
def test_commands_of_properties_round_trip(value: list[PropertyCommand]) -> None:
    comes_back(COMMANDS, tuple(value))


@given(st.lists(st.tuples(WORD, WORD), max_size=3))
def test_parameters_round_trip(value: list[tuple[str, str]]) -> None:
    comes_back(PARAMETERS, tuple(value))


@given(
    st.builds(Target, zone=WORD, value=WORD, by_place=st.booleans(), place=st.sampled_from(["ZONE", "XY"]))
)
def test_targets_round_trip(value: Target) -> None:
    comes_back(TARGET, value)


@pytest.mark.parametrize(
    ("codec", "value", "text"),
    [
        (INT, -7, "-7"),
        (BOOL, True, "true"),
        (FLOAT, 1.0, "1.0"),
        (FLOAT, 86.6025, "86.6025"),
        (FLOAT, 1e-4, "1.0E-4"),
        (FLOAT, 12345678.0, "1.2345678E7"),
        (FLOAT, 1.5e300, "1.5E300"),
        (COLOUR, None, ""),
        (COLOUR, Colour(1, 2, 3), "1,2,3"),
        (COLOUR, Colour(1, 2, 3, 4), "1,2,3,4"),
        (KEY, NO_KEY, ""),
        (KEY, Key(65, 130), "65,130"),
        (KEY, named("Go Back"), "57348,0,Go Back"),
        (KEYS, (named("A"), Key(65, 130)), "57348\\,0\\,A,65\\,130"),
        (KEYS, (), ""),
        (STRINGS, ("a,b", "", "'c'"), "a\\,b,,''c''"),
        (FLOATS, (0.5, 1.0), "0.5,1.0"),
        (POINTS, ((1, 2), (3, 4)), "1,2;3,4"),
        (CHANGER, SetTo("{MP-1}"), "P,{MP-1}"),
        (TARGET, Target(source="MODULE"), "MODULE|false|MAP|||||0|0||false|||EQUALS||"),
    ],
)
def test_known_texts(codec: Codec[Any], value: Any, text: str) -> None:
    assert codec.encode(value) == text
    assert codec.decode(text) == value


@pytest.mark.parametrize(
    ("codec", "value"),
    [
        (TEXT, 3),
        (INT, True),
        (INT, 2**31),
        (INT, "3"),
        (BOOL, 1),
        (FLOAT, math.nan),
        (FLOAT, math.inf),
        (FLOAT, "1"),
        (COLOUR, Colour(256, 0, 0)),
        (KEY, named("a,b")),
        (PLAIN_KEY, named("Go")),
        (STRINGS, ("",)),
        (choice("a", "b"), "c"),
        (TARGET, Target(source="map")),
    ],
)
def test_what_vassal_cannot_hold_is_refused(codec: Codec[Any], value: Any) -> None:
    with pytest.raises(WireError):
        codec.encode(value)


@pytest.mark.parametrize(
    ("codec", "text"),
    [
        (INT, ""),
        (INT, "1.0"),
        (INT, "99999999999"),
        (INT, "٣"),
        (FLOAT, ""),
        (FLOAT, "nan"),
        (FLOAT, "1_0"),
        (COLOUR, "1,2"),
        (COLOUR, "1,2,300"),
        (COLOUR, "0xZZ"),
        (KEY, "a,b"),
        (KEY, "1,2,c,d"),
        (PLAIN_KEY, "57348,0,Go"),
        (POINTS, "1;2"),
        (CHANGER, "X,1"),
        (TARGET, "NOWHERE"),
        (choice("a"), ""),
    ],
)
def test_what_is_no_such_value_is_refused(codec: Codec[Any], text: str) -> None:
    with pytest.raises(WireError):
        codec.decode(text)


def test_old_notations_are_read() -> None:
    assert KEY.decode("T") == Key(84, 130)
    assert KEYS.decode("AB") == (Key(65, 130), Key(66, 130))
    assert COLOUR.decode("0xff8000") == Colour(255, 128, 0)
    assert COLOUR.decode("null") is None
    assert CHANGER.decode("") == SetTo("")
    assert TARGET.decode("") == Target()


def test_an_expression_is_in_braces() -> None:
    assert expression("MP-1") == "{MP-1}"
