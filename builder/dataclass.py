"""Data classes that cost little at import: the standard library's, with methods made only when needed.

`dataclasses.dataclass` writes and compiles six functions for every class: 0.3 ms of the start of every run,
and there are hundreds of classes. Here `__init__` is compiled when the class has been called often enough to
be worth it, and the others are ready-made. What a class is and does stays the same, `dataclasses.fields` and
`replace` included; only, a class may not have an `InitVar`, and frozen classes of the two kinds cannot
inherit from each other.
"""

from __future__ import annotations

import dataclasses
import operator
from collections.abc import Callable, Sequence
from dataclasses import MISSING, Field, FrozenInstanceError
from reprlib import recursive_repr
from typing import TYPE_CHECKING, Any, Final, NoReturn

WALKS: Final = 24
"""How often a class is called before its `__init__` is compiled: by then, compiling takes less time than the
walks did.
"""

ORDER: Final[tuple[Callable[[Any, Any], bool], ...]] = (operator.lt, operator.le, operator.gt, operator.ge)


def _dataclass(
    *,
    eq: bool = True,
    order: bool = False,
    frozen: bool = False,
    kw_only: bool = False,
    slots: bool = False,
) -> Callable[[type], type]:
    """As `dataclasses.dataclass` with the same arguments."""

    def make(written: type) -> type:
        bare = dataclasses.dataclass(init=False, repr=False, eq=False, kw_only=kw_only, slots=slots)
        made: type = bare(written)
        fields = dataclasses.fields(made)
        methods: dict[str, object] = {"__init__": _first_init(made, fields, frozen=frozen, slots=slots)}
        methods["__repr__"] = _repr
        if eq:
            methods["__eq__"] = _compares(operator.eq, fields)
            methods["__hash__"] = _hashes(fields) if frozen else None
        if order:
            methods.update((f"__{sign.__name__}__", _compares(sign, fields)) for sign in ORDER)
        if frozen:
            methods.update(__setattr__=_no_set, __delattr__=_no_delete)
        if frozen and slots:  # pickle would set attributes
            methods.update(_travels(made, [f.name for f in fields]))
        for name, method in methods.items():
            if written.__dict__.get(name) is None:  # what the class writes itself stays
                setattr(made, name, method)
        return made

    return make


if TYPE_CHECKING:
    from dataclasses import dataclass as dataclass  # noqa: PLC0414 - what type checkers shall see
else:
    dataclass = _dataclass


@recursive_repr()
def _repr(self: Any) -> str:
    shown = (f"{f.name}={getattr(self, f.name)!r}" for f in dataclasses.fields(self) if f.repr)
    return f"{type(self).__qualname__}({', '.join(shown)})"


def _no_set(_: object, name: str, _value: object) -> NoReturn:
    raise FrozenInstanceError(f"cannot assign to field {name!r}")


def _no_delete(_: object, name: str) -> NoReturn:
    raise FrozenInstanceError(f"cannot delete field {name!r}")


def _travels(kind: type, names: Sequence[str]) -> dict[str, object]:
    """The methods by which `pickle` takes an object apart and puts it together: whole models are sent."""
    values = _values(names)
    puts = [getattr(kind, name).__set__ for name in names]

    def __setstate__(self: object, state: Sequence[object]) -> None:  # noqa: N807
        for put, value in zip(puts, state, strict=True):
            put(self, value)

    def __getstate__(self: object) -> object:  # noqa: N807 - `values` alone would not be a method
        return values(self)

    return {"__getstate__": __getstate__, "__setstate__": __setstate__}


def _values(names: Sequence[str]) -> Callable[[object], tuple[object, ...]]:
    """A function from an object to a tuple of some attributes."""
    if len(names) > 1:
        return operator.attrgetter(*names)
    if not names:
        return lambda _: ()
    get = operator.attrgetter(names[0])
    return lambda value: (get(value),)


def _compares(
    sign: Callable[[Any, Any], bool], fields: Sequence[Field[Any]]
) -> Callable[[object, object], object]:
    values = _values([f.name for f in fields if f.compare])

    def compare(self: object, other: object) -> object:
        if other.__class__ is self.__class__:
            return sign(values(self), values(other))
        return NotImplemented

    return compare


def _hashes(fields: Sequence[Field[Any]]) -> Callable[[object], int]:
    values = _values([f.name for f in fields if (f.compare if f.hash is None else f.hash)])

    def __hash__(self: object) -> int:  # noqa: N807
        return hash(values(self))

    return __hash__


def _first_init(kind: Any, fields: Sequence[Field[Any]], *, frozen: bool, slots: bool) -> Callable[..., None]:
    """An `__init__` that walks the fields, and in the end puts the true one in its place."""
    calls = 0

    def __init__(self: object, *args: object, **values: object) -> None:  # noqa: N807
        nonlocal calls
        calls += 1
        if calls > WALKS or not _walked(self, fields, args, values, frozen=frozen):
            kind.__init__ = _init(kind, fields, frozen=frozen, slots=slots)
            kind.__init__(self, *args, **values)

    return __init__


def _walked(
    self: object,
    fields: Sequence[Field[Any]],
    args: Sequence[object],
    values: dict[str, object],
    *,
    frozen: bool,
) -> bool:
    """Fill the fields one by one. False if the arguments do not fit: the true `__init__` tells how."""
    if args:
        by_place = [f.name for f in fields if f.init and not f.kw_only]
        if len(args) > len(by_place) or not values.keys().isdisjoint(by_place[: len(args)]):
            return False
        values = {**dict(zip(by_place, args, strict=False)), **values}
    put = object.__setattr__ if frozen else setattr
    used = 0
    for f in fields:
        if f.init and f.name in values:
            put(self, f.name, values[f.name])
            used += 1
        elif f.default is not MISSING:
            put(self, f.name, f.default)
        elif f.default_factory is not MISSING:
            put(self, f.name, f.default_factory())
        elif f.init:
            return False
    if used < len(values):
        return False
    after = getattr(self, "__post_init__", None)
    if after is not None:
        after()
    return True


def _init(kind: Any, fields: Sequence[Field[Any]], *, frozen: bool, slots: bool) -> Callable[..., None]:
    """The `__init__` of a class. Its text has names of fields only; values come with the names around it."""
    names: dict[str, Any] = {"MISSING": MISSING, "put": object.__setattr__}
    by_place: list[str] = []
    by_name: list[str] = []
    body: list[str] = []
    for f in fields:
        given, value = f.name, f.name
        if f.default_factory is not MISSING:
            names[f"made_{f.name}"] = f.default_factory
            given, value = f"{given}=MISSING", f"made_{f.name}() if {value} is MISSING else {value}"
        elif f.default is not MISSING:
            names[f"default_{f.name}"] = f.default
            given = f"{given}=default_{f.name}"
        if f.init:
            (by_name if f.kw_only else by_place).append(given)
        elif f.default_factory is not MISSING:
            value = f"made_{f.name}()"
        elif f.default is not MISSING:
            value = f"default_{f.name}"
        else:
            continue
        if not frozen:
            body.append(f"self.{f.name} = {value}")
        elif slots:
            names[f"put_{f.name}"] = getattr(kind, f.name).__set__
            body.append(f"put_{f.name}(self, {value})")
        else:
            body.append(f"put(self, {f.name!r}, {value})")
    if hasattr(kind, "__post_init__"):
        body.append("self.__post_init__()")
    given = ", ".join(("self", *by_place, *(("*", *by_name) if by_name else ())))
    exec(f"def __init__({given}):\n " + "\n ".join(body or ["pass"]), names)  # noqa: S102
    made: Callable[..., None] = names["__init__"]
    made.__qualname__ = f"{kind.__qualname__}.__init__"
    return made
