"""Records: frozen, slotted dataclasses made of keywords, without code compiled for each of them.

`dataclasses.dataclass` writes and compiles six methods for every class, a third of a millisecond each time a
program starts; what a build imports has hundreds of them. Here all classes share the same methods, which walk
the fields. `dataclasses.fields`, `replace` and `is_dataclass` know records as they know any dataclass.

Making one costs a microsecond or two more, so what is made by the hundred thousand is better a dataclass.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Mapping
from dataclasses import MISSING, FrozenInstanceError
from operator import attrgetter
from typing import Any, Final, TypeVar, dataclass_transform

T = TypeVar("T")

_PLAN: Final = "__record_plan__"
"""Attribute of a class: name, default and default factory of every field, in order."""
_VALUES: Final = "__record_values__"
"""Attribute of a class: gives the values of a record that count when it is compared."""


@dataclass_transform(frozen_default=True, kw_only_default=True, field_specifiers=(dataclasses.field,))
def record(cls: type[T]) -> type[T]:
    """A class decorator: what `dataclass(frozen=True, slots=True, kw_only=True)` makes, and as quick to use.

    Fields may have `default`, `default_factory`, `repr`, `compare` and `metadata`. As with any slotted
    dataclass the class is made anew, so its methods cannot call `super()` without arguments.
    """
    # Each method that is not asked for is one that is not compiled; the document keeps it from writing one.
    cls.__doc__ = cls.__doc__ or cls.__name__
    made = dataclasses.dataclass(
        init=False, repr=False, eq=False, slots=True, kw_only=True, match_args=False
    )(cls)
    found = dataclasses.fields(made)  # type: ignore[arg-type]
    setattr(made, _PLAN, tuple((field.name, field.default, field.default_factory) for field in found))
    compared = [field.name for field in found if field.compare]
    setattr(made, _VALUES, staticmethod(attrgetter(*compared) if compared else _no_values))
    own = vars(cls)
    for name, method in _METHODS.items():
        if name not in own:
            setattr(made, name, method)
    return made


def _init(self: Any, /, **given: Any) -> None:
    put = object.__setattr__
    used = 0
    for name, default, factory in self.__record_plan__:
        if name in given:
            put(self, name, given[name])
            used += 1
        elif default is not MISSING:
            put(self, name, default)
        elif factory is not MISSING:
            put(self, name, factory())
        else:
            raise TypeError(f"{type(self).__qualname__}() needs {name}")
    if used != len(given):
        known = {name for name, _, _ in self.__record_plan__}
        raise TypeError(f"{type(self).__qualname__}() knows no {', '.join(sorted(given.keys() - known))}")
    after = getattr(self, "__post_init__", None)
    if after is not None:
        after()


def _repr(self: Any) -> str:
    shown = (f"{f.name}={getattr(self, f.name)!r}" for f in dataclasses.fields(self) if f.repr)
    return f"{type(self).__qualname__}({', '.join(shown)})"


def _no_values(_: object) -> tuple[()]:
    return ()


def _eq(self: Any, other: Any) -> Any:  # a bool, or that another kind of thing may judge
    if self is other:
        return True
    if type(other) is not type(self):
        return NotImplemented
    values = self.__record_values__
    return values(self) == values(other)


def _hash(self: Any) -> int:
    return hash(self.__record_values__(self))


def _setattr(self: Any, name: str, _: object) -> None:
    raise FrozenInstanceError(f"cannot assign to field {name!r} of a {type(self).__qualname__}")


def _delattr(self: Any, name: str) -> None:
    raise FrozenInstanceError(f"cannot delete field {name!r} of a {type(self).__qualname__}")


def _getstate(self: Any) -> list[Any]:
    return [getattr(self, name) for name, _, _ in self.__record_plan__]


def _setstate(self: Any, state: list[Any]) -> None:
    for (name, _, _), value in zip(self.__record_plan__, state, strict=True):
        object.__setattr__(self, name, value)


_METHODS: Mapping[str, Callable[..., Any]] = {
    "__init__": _init,
    "__repr__": _repr,
    "__eq__": _eq,
    "__hash__": _hash,
    "__setattr__": _setattr,
    "__delattr__": _delattr,
    "__getstate__": _getstate,
    "__setstate__": _setstate,
}
