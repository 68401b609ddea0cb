"""`builder.dataclass` against the standard library's: the same classes, made by both, behave alike."""

from __future__ import annotations

import copy
import dataclasses
import pickle
from collections.abc import Callable
from dataclasses import FrozenInstanceError, field, fields, replace
from functools import partial
from types import SimpleNamespace
from typing import Any

import pytest

from builder import dataclass as quick

MAKERS = (dataclasses.dataclass, quick.dataclass)


def classes(dataclass: Any) -> Any:
    """One class of every sort in use."""

    @dataclass(frozen=True, slots=True, kw_only=True)
    class Frozen:
        a: int
        b: tuple[int, ...] = ()
        c: dict[str, int] = field(default_factory=dict, hash=False)
        d: str = field(default="d", compare=False, repr=False)

        @property
        def twice(self) -> int:
            return 2 * self.a

    @dataclass(frozen=True, slots=True, kw_only=True)
    class Heir(Frozen):
        e: int = 5

    @dataclass(frozen=True, slots=True, order=True)
    class Ordered:
        path: str
        line: int = 1

    @dataclass(frozen=True)
    class Open:
        a: int
        b: int = field(default=1, kw_only=True)

    @dataclass(slots=True)
    class Mutable:
        a: int
        b: list[int] = field(default_factory=list)
        c: list[int] = field(init=False)
        d: list[int] = field(init=False, default_factory=list)

        def __post_init__(self) -> None:
            self.c = [self.a]

    @dataclass(frozen=True, slots=True, eq=False)
    class Same:
        a: int

    @dataclass(frozen=True, slots=True)
    class Own:  # noqa: PLW1641 - the data class makes it
        a: int

        def __eq__(self, other: object) -> bool:
            return True

        def __repr__(self) -> str:
            return "own"

    @dataclass(frozen=True, slots=True)
    class Empty:
        pass

    return SimpleNamespace(**locals())


def outcome(do: Callable[[], object]) -> object:
    """What it returns, or the kind of what it raises."""
    try:
        return do()
    except (TypeError, AttributeError) as error:
        return type(error)


TRIED: tuple[Callable[[Any], object], ...] = (
    lambda k: repr(k.Frozen(a=1, b=(2,), c={"x": 1})),
    lambda k: repr(k.Heir(a=1)),
    lambda k: (k.Heir(a=1).twice, k.Heir(a=1).e),
    lambda k: k.Frozen(1),
    lambda k: k.Frozen(),
    lambda k: k.Frozen(a=1, z=2),
    lambda k: k.Ordered("a", 1, 2),
    lambda k: k.Ordered("a", path="b"),
    lambda k: repr(k.Ordered(line=2, path="b")),
    lambda k: repr(k.Ordered("a", line=3)),
    lambda k: k.Mutable(1, c=[1]),
    lambda k: repr(k.Mutable(a=1, b=[2])),
    lambda k: k.Mutable(),
    lambda k: k.Empty(1),
    lambda k: k.Frozen(a=1) == k.Frozen(a=1, d="other"),
    lambda k: k.Frozen(a=1) == k.Frozen(a=2),
    lambda k: k.Frozen(a=1) == k.Heir(a=1),
    lambda k: k.Frozen(a=1).__eq__(1),
    lambda k: hash(k.Frozen(a=1)) == hash(k.Frozen(a=1, c={"x": 1})),
    lambda k: hash(k.Ordered("a", 2)) == hash(("a", 2)),
    lambda k: hash(k.Empty()) == hash(()),
    lambda k: hash(k.Mutable(1)),
    lambda k: hash(k.Own(1)) == hash((1,)),
    lambda k: (k.Own(1) == 2, repr(k.Own(1))),
    lambda k: k.Same(1) == k.Same(1),
    lambda k: len({k.Same(1), k.Same(1)}),
    lambda k: sorted([k.Ordered("b"), k.Ordered("a", 2), k.Ordered("a")])[0].line,
    lambda k: [k.Ordered("a") < k.Ordered("b"), k.Ordered("a") >= k.Ordered("b")],
    lambda k: k.Ordered("a") < ("b", 1),
    lambda k: k.Open(1, b=2).b,
    lambda k: k.Open(1, 2),
    lambda k: repr(replace(k.Frozen(a=1), a=2)),
    lambda k: repr(replace(k.Mutable(1, [5]), a=2)),
    lambda k: repr(k.Mutable(3)),
    lambda k: k.Mutable(3).d is k.Mutable(3).d,
    lambda k: setattr(k.Frozen(a=1), "a", 2),
    lambda k: setattr(k.Heir(a=1), "a", 2),
    lambda k: setattr(k.Open(1), "a", 2),
    lambda k: delattr(k.Frozen(a=1), "a"),
    lambda k: setattr(k.Mutable(1), "z", 2),
    lambda k: [(f.name, f.default, f.compare, f.kw_only) for f in fields(k.Heir) if f.name != "c"],
    lambda k: [getattr(k, name).__match_args__ for name in ("Frozen", "Ordered", "Mutable")],
    lambda k: [getattr(k, name).__slots__ for name in ("Frozen", "Heir", "Ordered", "Mutable")],
    lambda k: hasattr(k.Ordered("a"), "__dict__"),
    lambda k: repr(copy.copy(k.Heir(a=1))),
    lambda k: repr(copy.deepcopy(k.Ordered("a", 7))),
)


@pytest.mark.parametrize("walks", [0, quick.WALKS])
@pytest.mark.parametrize("number", range(len(TRIED)))
def test_both_behave_alike(number: int, walks: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(quick, "WALKS", walks)
    seen = [outcome(partial(TRIED[number], classes(make))) for make in MAKERS]
    assert seen[0] == seen[1]


def test_a_frozen_one_says_so() -> None:
    made = classes(quick.dataclass)
    with pytest.raises(FrozenInstanceError, match="cannot assign to field 'a'"):
        made.Frozen(a=1).a = 2
    with pytest.raises(FrozenInstanceError, match="cannot delete field 'a'"):
        del made.Frozen(a=1).a


@quick.dataclass(frozen=True, slots=True, kw_only=True)
class Sent:
    """At the top of a module, where pickle finds it."""

    a: int
    b: tuple[str, ...] = ()


def test_goes_through_pickle() -> None:
    assert pickle.loads(pickle.dumps(Sent(a=1, b=("x",)))) == Sent(a=1, b=("x",))


def test_shows_itself_within_itself() -> None:
    kind = classes(quick.dataclass).Mutable
    made = kind(1)
    made.b.append(made)
    assert "..." in repr(made)


def test_nothing_is_compiled_before_it_is_worth_it() -> None:
    kind = classes(quick.dataclass).Frozen
    before = kind.__init__
    for _ in range(quick.WALKS):
        kind(a=1)
    assert kind.__init__ is before
    kind(a=1)
    assert kind.__init__ is not before
    assert kind.__init__.__qualname__ == f"{kind.__qualname__}.__init__"
