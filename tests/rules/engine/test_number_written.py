"""Numbers with fractions as authors write them: one parser for all keys."""

from fractions import Fraction
from itertools import product

import pytest
from pydantic import TypeAdapter, ValidationError

from hexwright.rules.engine.fractions import in_parts
from hexwright.rules.engine.parameters import Exact, WrittenNumber, number_written

NUMBERS: TypeAdapter[Fraction] = TypeAdapter(Exact)
PATTERN: TypeAdapter[str] = TypeAdapter(WrittenNumber)
SIGNS = {
    "½": Fraction(1, 2),
    "¼": Fraction(1, 4),
    "¾": Fraction(3, 4),
    "⅓": Fraction(1, 3),
    "⅔": Fraction(2, 3),
}


@pytest.mark.parametrize(("number", "parts"), list(product(range(-40, 41), (1, 2, 3, 4, 6, 12))))
def test_what_the_referee_writes_is_read_as_the_same_number(number: int, parts: int) -> None:
    text = in_parts(number, parts)
    assert NUMBERS.validate_python(text) == Fraction(number, parts)
    assert PATTERN.validate_python(text) == text


@pytest.mark.parametrize(("whole", "sign"), list(product(("", "2", "11"), SIGNS)))
def test_a_fraction_may_be_one_character(whole: str, sign: str) -> None:
    expected = int(whole or 0) + SIGNS[sign]
    for text, number in ((whole + sign, expected), (f"-{whole}{sign}", -expected)):
        assert NUMBERS.validate_python(text) == number
        assert PATTERN.validate_python(text) == text


def test_the_two_digits_above_a_line_stay_together() -> None:
    assert number_written("11/2") == Fraction(11, 2)
    assert number_written("1 1/2") == Fraction(3, 2)
    assert number_written("1.5") == Fraction(3, 2)


@pytest.mark.parametrize("text", ["", "two", "3/0", "1/", "/2", "1.5/2", "½½", "2 3", "1e3", ".5", "1_0"])
def test_anything_else_is_refused(text: str) -> None:
    assert number_written(text) is None
    with pytest.raises(ValidationError, match="a number is written"):
        NUMBERS.validate_python(text)
    with pytest.raises(ValidationError):
        PATTERN.validate_python(text)
