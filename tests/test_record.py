"""Records behave as frozen, slotted dataclasses do; each test runs on both."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable
from dataclasses import FrozenInstanceError, dataclass, field, fields, is_dataclass, replace
from typing import Any, ClassVar, Generic, TypeVar

import pytest

from builder.record import record

T = TypeVar("T")


@record
class Plain:
    kind: ClassVar[str] = "plain"
    name: str
    number: int = 1
    seen: dict[str, int] = field(default_factory=dict, compare=False)
    hidden: str = field(default="", repr=False)

    def doubled(self) -> int:
        """Twice the number."""
        return 2 * self.number


@record
class Deeper(Plain):
    kind: ClassVar[str] = "deeper"
    number: int = 7
    more: tuple[str, ...] = ()


@record
class Checked:
    number: int

    def __post_init__(self) -> None:
        if self.number < 0:
            raise ValueError("below nothing")


@record
class Nothing:
    pass


@record
class Holder(Generic[T]):
    value: T


@dataclass(frozen=True, slots=True, kw_only=True)
class Usual:
    kind: ClassVar[str] = "plain"
    name: str
    number: int = 1
    seen: dict[str, int] = field(default_factory=dict, compare=False)
    hidden: str = field(default="", repr=False)


BOTH = (Plain, Usual)


@pytest.mark.parametrize("kind", BOTH)
def test_values_and_defaults(kind: Callable[..., Any]) -> None:
    made = kind(name="a", number=3)
    assert (made.name, made.number, made.seen, made.hidden, made.kind) == ("a", 3, {}, "", "plain")
    assert kind(name="a").seen is not made.seen


@pytest.mark.parametrize("kind", BOTH)
@pytest.mark.parametrize("given", [{}, {"number": 2}, {"name": "a", "nmber": 2}])
def test_wrong_names_are_refused(kind: Callable[..., Any], given: dict[str, Any]) -> None:
    with pytest.raises(TypeError, match=r"name|nmber"):
        kind(**given)


@pytest.mark.parametrize("kind", BOTH)
def test_only_keywords_are_taken(kind: Callable[..., Any]) -> None:
    with pytest.raises(TypeError):
        kind("a")


@pytest.mark.parametrize("kind", BOTH)
def test_nothing_can_be_changed_or_added(kind: Callable[..., Any]) -> None:
    made = kind(name="a")
    with pytest.raises(FrozenInstanceError):
        made.name = "b"
    with pytest.raises(
        (FrozenInstanceError, TypeError)
    ):  # Python 3.11 stumbles over `super` of a slotted one
        made.other = "b"
    with pytest.raises(FrozenInstanceError):
        del made.name
    assert not hasattr(made, "__dict__")


@pytest.mark.parametrize("kind", BOTH)
def test_equality_counts_what_is_compared(kind: Callable[..., Any]) -> None:
    assert kind(name="a", seen={"b": 1}) == kind(name="a")
    assert kind(name="a") != kind(name="a", number=2)
    assert kind(name="a") != kind(name="a", hidden="x")
    assert hash(kind(name="a")) == hash(kind(name="a", seen={"b": 1}))
    assert kind(name="a") != ("a", 1, "")


@pytest.mark.parametrize("kind", BOTH)
def test_it_is_a_dataclass_to_others(kind: Any) -> None:
    made = kind(name="a", number=2)
    assert is_dataclass(made)
    assert [item.name for item in fields(made)] == ["name", "number", "seen", "hidden"]
    assert replace(made, number=3) == kind(name="a", number=3)
    assert repr(made) == f"{kind.__name__}(name='a', number=2, seen={{}})"
    for again in (pickle.loads(pickle.dumps(made)), copy.copy(made), copy.deepcopy(made)):
        assert again == made
        assert again.seen == made.seen


def test_a_deeper_record_has_all_fields() -> None:
    made = Deeper(name="a", more=("b",))
    assert (made.name, made.number, made.more, made.doubled(), made.kind) == ("a", 7, ("b",), 14, "deeper")
    assert made != Plain(name="a", number=7)
    assert made == Deeper(name="a", more=("b",))
    assert [item.name for item in fields(made)] == ["name", "number", "seen", "hidden", "more"]


def test_patterns_find_fields() -> None:
    made: object = Deeper(name="a")
    match made:
        case Deeper(number=7, name=name):
            assert name == "a"
        case _:
            pytest.fail("the pattern does not fit")


def test_what_a_class_checks_is_checked() -> None:
    assert Checked(number=0).number == 0
    with pytest.raises(ValueError, match="below"):
        Checked(number=-1)
    with pytest.raises(ValueError, match="below"):
        replace(Checked(number=1), number=-1)


def test_records_without_fields_and_with_types_inside() -> None:
    assert Nothing() == Nothing()
    assert hash(Nothing()) == hash(Nothing())
    assert Holder(value=1) == Holder[int](value=1)
    assert Holder(value=1) != Holder(value="1")
