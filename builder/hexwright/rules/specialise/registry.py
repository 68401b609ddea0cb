"""What specialised code looks up: functions of the kernel, their signatures, records, arrays of a game."""

from __future__ import annotations

import ast
from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from hexwright.rules.engine.play import Play
from hexwright.rules.engine.records import Game, PrintedPlace, PrintedUnit, World
from hexwright.rules.engine.words import library_words
from hexwright.rules.language.tree import Constant, Function, Kind
from hexwright.rules.specialise.errors import mistake
from hexwright.rules.specialise.layout import Layout, layout_of
from hexwright.rules.specialise.modules import KernelModule, field_annotations, kind_named, library_module
from hexwright.rules.specialise.values import Value

STATE = "s"
"""The parameter that holds the state of play."""

FIELD_KINDS = frozenset((Kind.INT, Kind.BOOL, Kind.INTS, Kind.TABLE))
"""What a result may hold."""

SCOPES = (World, PrintedUnit, PrintedPlace)


@dataclass(frozen=True, slots=True, eq=False)
class Origin:
    """A function of the kernel: its module and what is written there."""

    module: KernelModule
    node: ast.FunctionDef

    @property
    def key(self) -> str:
        """Its full name."""
        return f"{self.module.name}.{self.node.name}"


@dataclass(frozen=True, slots=True)
class Parameter:
    """A parameter of a kernel function, as annotated. Exactly one of the last four says what it is.

    `kind`: a value of play; `record`: a result; `scope`: what a condition is about; else it is static.
    """

    name: str
    kind: Kind | None = None
    record: type[Any] | None = None
    scope: type[Any] | None = None
    is_play: bool = False
    is_game: bool = False


@dataclass(frozen=True, slots=True)
class Signature:
    """What a caller must know: parameters, kind of the result, and its record type if it is one."""

    parameters: tuple[Parameter, ...]
    returns: Kind
    record: type[Any] | None

    @property
    def needs_state(self) -> bool:
        """Whether the state of play is handed over."""
        return any(p.is_play or (p.scope is not None and issubclass(p.scope, World)) for p in self.parameters)


@dataclass(slots=True)
class Registry(ABC):
    """What is known of a game's functions, records and arrays while they are specialised.

    `functions`: those made so far, by name; `arrays`: the game's arrays and sets that they read, by name,
    with their kinds. Other functions are made on demand (`Specialiser`).
    """

    game: Game
    layout: Layout = field(init=False)
    functions: dict[str, Function] = field(default_factory=dict)
    arrays: dict[str, tuple[Kind, Any]] = field(default_factory=dict)
    _signatures: dict[str, Signature] = field(default_factory=dict)
    _arrays_by_id: dict[tuple[int, Kind], str] = field(default_factory=dict)
    _arrays_by_contents: dict[tuple[Any, ...], str] = field(default_factory=dict)
    _kept: list[Any] = field(default_factory=list)
    _columns: dict[tuple[int, str], Any] = field(default_factory=dict)
    _origins: dict[str, Origin] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.layout = layout_of(self.game)

    # --- made on demand ---------------------------------------------------------------------------
    @abstractmethod
    def function(self, origin: Origin, static: Mapping[str, Value], name: str | None = None) -> str:
        """The name of a function, specialised for these static arguments; it is made if it has not been.

        Functions that specialise to the same code are shared.
        """

    @abstractmethod
    def is_being_made(self, name: str) -> bool:
        """Whether a function is not finished, as when it calls itself."""

    @abstractmethod
    def refusals(self) -> str:
        """The name of the function that says why something is refused, with the rules behind it."""

    # --- functions of the kernel ------------------------------------------------------------------
    def origin(self, function: Any) -> Origin:
        """Where a function of the kernel is written."""
        module = getattr(function, "module", None)
        if module is not None:  # a function of a game's own mechanism
            return self._origin(module, function.name)
        return self._origin(library_module(function.__module__), function.__name__)

    def _origin(self, module: KernelModule, name: str) -> Origin:
        key = f"{module.name}.{name}"
        if key not in self._origins:
            self._origins[key] = Origin(module, module.functions[name])
        return self._origins[key]

    def signature(self, origin: Origin) -> Signature:
        """The signature of a function."""
        known = self._signatures.get(origin.key)
        if known is None:
            known = self._signatures[origin.key] = self._read_signature(origin)
        return known

    def _read_signature(self, origin: Origin) -> Signature:
        node = origin.node
        arguments = node.args
        if arguments.defaults or arguments.vararg or arguments.kwarg or arguments.kwonlyargs:
            raise mistake(origin.module.file, node, "plain parameters only")
        parameters = tuple(self._parameter(origin, a) for a in arguments.args)
        returns = node.returns
        if isinstance(returns, ast.Constant) and returns.value is None:
            return Signature(parameters, Kind.NONE, None)
        if not isinstance(returns, ast.Name):
            raise mistake(origin.module.file, node, "the result needs a type")
        kind = self.kind_in(origin.module, returns)
        if kind is not None:
            return Signature(parameters, kind, None)
        record = self.looked_up(origin.module, returns)
        return Signature(parameters, self.record_kind(record), record)

    def _parameter(self, origin: Origin, argument: ast.arg) -> Parameter:
        written = argument.annotation
        if written is None:
            raise mistake(origin.module.file, argument, f"'{argument.arg}' needs a type")
        if not isinstance(written, ast.Name):
            return Parameter(argument.arg)  # Condition[…], tuple[…], X | None: static
        kind = self.kind_in(origin.module, written)
        if kind is not None:
            return Parameter(argument.arg, kind=kind)
        record = self.looked_up(origin.module, written)
        if record is Play:
            return Parameter(argument.arg, is_play=True)
        if record is Game:
            return Parameter(argument.arg, is_game=True)
        if isinstance(record, type) and issubclass(record, SCOPES):
            return Parameter(argument.arg, scope=record)
        if self.is_result(record):
            return Parameter(argument.arg, kind=self.record_kind(record), record=record)
        return Parameter(argument.arg)

    def kind_in(self, module: KernelModule, node: ast.Name) -> Kind | None:
        """The kind that a name stands for in an annotation, through the aliases of its module."""
        name = node.id
        while name in module.aliases:
            alias = module.aliases[name]
            if not isinstance(alias, ast.Name):
                return None
            name = alias.id
        return kind_named(name)

    def looked_up(self, module: KernelModule, node: ast.Name) -> Any:
        """What a name outside a function stands for."""
        try:
            return module.lookup(node.id)
        except KeyError:
            raise mistake(module.file, node, f"unknown name '{node.id}'") from None

    def named_function(self, name: str) -> Origin:
        """A function by its full name, as names in authors' expressions have it."""
        found = self._origins.get(name)
        if found is not None:
            return found
        if name in self.game.own:
            return self.origin(self.game.own[name])
        module, _, function = name.rpartition(".")
        return self._origin(library_module(module), function)

    @property
    def sentences(self) -> Mapping[str, str]:
        """The sentences of `words.yaml`, those of the game's own mechanisms included."""
        return {**library_words().says, **self.game.messages.says}

    def column(self, items: tuple[Any, ...], name: str, kind: Kind, path: str) -> Constant:
        """A field of every one of several static records, as an array."""
        key = (id(items), name)
        if key not in self._columns:
            self._kept.append(items)
            self._columns[key] = [getattr(item, name) for item in items]
            if kind is Kind.INTS:
                self._columns[key] = [int(v) for v in self._columns[key]]
        return self.array(self._columns[key], kind, path)

    # --- records and arrays -----------------------------------------------------------------------
    def is_result(self, record: Any) -> bool:
        """Whether a type is a result: a frozen dataclass of values of play."""
        if not (isinstance(record, type) and hasattr(record, "__dataclass_fields__")):
            return False
        if getattr(record, "is_parameters", False) or not record.__dataclass_params__.frozen:  # type: ignore[attr-defined]
            return False
        written = [field_annotations(record)[name] for name in record.__dataclass_fields__]
        kinds = [kind_named(one.id) if isinstance(one, ast.Name) else None for one in written]
        return bool(kinds) and all(kind in FIELD_KINDS for kind in kinds)

    def record_kind(self, record: type[Any]) -> Kind:
        """An array when it has nothing but numbers, else a table whose row 0 they are."""
        return (
            Kind.INTS if all(k in {Kind.INT, Kind.BOOL} for k in self.fields(record).values()) else Kind.TABLE
        )

    def fields(self, record: type[Any]) -> dict[str, Kind]:
        """The kinds of a result's fields."""
        written = field_annotations(record)
        return {
            name: kind_named(getattr(written[name], "id", "")) or Kind.NONE for name in self.names(record)
        }

    def names(self, record: Any) -> list[str]:
        """The names of a record's fields."""
        return list(record.__dataclass_fields__)

    def array(self, value: Any, kind: Kind, path: str) -> Constant:
        """A static array, or a set, as a constant of the script. Arrays of one name that hold the same are
        one.
        """
        if kind is Kind.BITS:
            name = f"set_{value:x}" if value.bit_length() <= 64 else path.replace(".", "_")
            known = self._arrays_by_id.get((hash(value), kind))
            if known is not None and self.arrays[known][1] == value:
                return Constant(known, 0, kind)
            self._arrays_by_id[hash(value), kind] = name = self._free(name)
        else:
            known = self._arrays_by_id.get((id(value), kind))
            if known is not None:
                return Constant(known, 0, kind)
            self._kept.append(value)
            same = kind, path.rpartition(".")[2], _contents(value)
            name = self._arrays_by_contents.get(same, "")
            if not name:
                name = self._arrays_by_contents[same] = self._free(path.replace(".", "_"))
            self._arrays_by_id[id(value), kind] = name
        self.arrays[name] = (kind, value)
        return Constant(name, 0, kind)

    def _free(self, name: str) -> str:
        name = f"G_{name}"
        number, found = 2, name
        while found in self.arrays:
            found = f"{name}_{number}"
            number += 1
        return found


def _contents(value: Any) -> Any:
    return tuple(map(_contents, value)) if isinstance(value, list | tuple) else value
