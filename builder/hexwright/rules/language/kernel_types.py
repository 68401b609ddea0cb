"""Types of the kernel's Python, as a checker sees them: of annotations, records and functions."""

from __future__ import annotations

import ast
import importlib
import importlib.util
import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields, is_dataclass
from enum import IntEnum
from functools import cache, lru_cache
from pathlib import Path
from types import FunctionType
from typing import Any, Final, TypeAlias, get_args, get_origin

from hexwright.rules.engine import codes
from hexwright.rules.engine.condition import Amount, Condition
from hexwright.rules.engine.hooks import Hooks
from hexwright.rules.engine.kernel_function import BROKEN, KernelFunction, SourceModule
from hexwright.rules.engine.play import Play
from hexwright.rules.engine.questions import Overlay
from hexwright.rules.engine.records import Game, PrintedPlace, PrintedUnit, World
from hexwright.rules.engine.ruling import Ruling
from hexwright.rules.language import own


@dataclass(frozen=True, slots=True)
class Plain:
    """A number, a text, an array: what a script has types for."""

    name: str


@dataclass(frozen=True, slots=True)
class Record:
    """A record of a type: what a game is, the state of play, a scope, a result."""

    kind: type[Any]


@dataclass(frozen=True, slots=True)
class Many:
    """A tuple of one kind of thing, which never changes."""

    of: Type


@dataclass(frozen=True, slots=True)
class Maybe:
    """Something that may be None."""

    of: Type


@dataclass(frozen=True, slots=True)
class Asked:
    """An expression of an author about a scope; `gives`: a truth value or a number."""

    scope: type[Any]
    gives: Plain


@dataclass(frozen=True, slots=True)
class ByName:
    """A mapping by texts."""

    of: Type


@dataclass(frozen=True, slots=True)
class Called:
    """A function that a loop over a hook gives; `takes`: with `game` and `play`."""

    takes: tuple[Type, ...]
    gives: Type


@dataclass(frozen=True, slots=True)
class Unknown:
    """The type of something wrong, which has been reported: nothing more is said about it."""


Type: TypeAlias = "Plain | Record | Many | Maybe | Asked | ByName | Called | Unknown"

INT: Final = Plain("int")
BOOL: Final = Plain("bool")
STR: Final = Plain("str")
NONE: Final = Plain("None")
INTS: Final = Plain("Ints")
BITS: Final = Plain("Bits")
UNKNOWN: Final = Unknown()
PLAIN: Mapping[str, Plain] = {
    name: Plain(name)
    for name in ("int", "bool", "str", "None", "Ints", "Strs", "Table", "Bits", "Sets", "Heap")
}
ITEM_OF: Mapping[Plain, Plain] = {
    INTS: INT,
    PLAIN["Strs"]: STR,
    PLAIN["Table"]: INTS,
    PLAIN["Sets"]: BITS,
}
"""What stands in an array."""

SCOPES: Final = (World, PrintedUnit, PrintedPlace)


class UnreadableTypeError(Exception):
    """An annotation that is no type of the kernel. `node`: the part that is not."""

    def __init__(self, node: ast.AST, name: str) -> None:
        super().__init__(name)
        self.node = node
        self.name = name


Lookup: TypeAlias = Callable[[str], Any]


@dataclass(frozen=True, slots=True)
class Signature:
    """What a caller must know of a function."""

    parameters: tuple[tuple[str, Type], ...]
    returns: Type


def shown(kind: Type) -> str:
    """A type in an author's words."""
    match kind:
        case Plain(name):
            return {"None": "nothing", "bool": "a truth value", "str": "a text", "int": "a number"}.get(
                name, name
            )
        case Record(kind=record):
            return record.__name__
        case Many(of):
            return f"tuple of {shown(of)}"
        case Maybe(of):
            return f"{shown(of)} or None"
        case Asked(scope, gives):
            return f"{'Condition' if gives == BOOL else 'Amount'}[{scope.__name__}]"
        case ByName(of):
            return f"mapping of names to {shown(of)}"
    return "something unknown"


# --- names --------------------------------------------------------------------------------------------
@cache
def library_source(name: str) -> ast.Module:
    """What is written in a module of the library, which is not imported for that."""
    spec = importlib.util.find_spec(name)
    if spec is None or spec.origin is None:
        raise KeyError(name)
    return ast.parse(Path(spec.origin).read_text(encoding="utf-8"))


@cache
def aliases() -> Mapping[str, str]:
    """What each name of a number stands for: `Side` for `int`, `Flags` for `Bits`."""
    found: dict[str, str] = {}
    for module in (codes, own):
        for node in library_source(module.__name__).body:
            if (
                isinstance(node, ast.AnnAssign)
                and isinstance(node.target, ast.Name)
                and isinstance(node.annotation, ast.Name)
                and node.annotation.id == "TypeAlias"
                and isinstance(node.value, ast.Name)
            ):
                found[node.target.id] = node.value.id
    return found


def plain_named(name: str) -> Plain | None:
    """The plain type a name of an annotation stands for; None for a record."""
    while name in aliases():
        name = aliases()[name]
    return PLAIN.get(name)


def library_lookup(module: str) -> Lookup:
    """What names stand for in a module of the library, those imported for types included."""

    def find(name: str) -> Any:
        python = sys.modules[module]
        if hasattr(python, name):
            return getattr(python, name)
        for node in ast.walk(library_source(module)):
            if isinstance(node, ast.ImportFrom) and any(a.name == name for a in node.names):
                return getattr(importlib.import_module(node.module or ""), name)
        raise KeyError(name)

    return find


def lookup_of(owner: Any) -> Lookup:
    """What names stand for where a class or a function was written."""
    source = getattr(owner, "__source__", None)
    if isinstance(source, SourceModule):
        return source.lookup
    return library_lookup(str(owner.__module__))


# --- types --------------------------------------------------------------------------------------------
def type_of(node: ast.expr, lookup: Lookup) -> Type:
    """The type an annotation names."""
    match node:
        case ast.Constant(value=None):
            return NONE
        case ast.Constant(value=str() as text):
            return type_of(ast.parse(text, mode="eval").body, lookup)
        case ast.Name(id=name):
            return _named(node, name, lookup)
        case ast.BinOp(op=ast.BitOr(), left=left, right=ast.Constant(value=None)):
            return Maybe(type_of(left, lookup))
        case ast.Subscript(value=ast.Name(id="tuple"), slice=ast.Tuple(elts=[item, ast.Constant(value=e)])):
            if e is ...:
                return Many(type_of(item, lookup))
        case ast.Subscript(value=ast.Name(id="Mapping"), slice=ast.Tuple(elts=[ast.Name(id="str"), item])):
            return ByName(type_of(item, lookup))
        case ast.Subscript(value=ast.Name(id="Condition" | "Amount" as kind), slice=ast.Name() as about):
            if about.id == "Any":  # a condition that several mechanisms ask, each about a scope of its own
                return Asked(object, BOOL if kind == "Condition" else INT)
            scope = _named(about, about.id, lookup)
            if isinstance(scope, Unknown):
                return UNKNOWN
            if isinstance(scope, Record) and issubclass(scope.kind, SCOPES):
                return Asked(scope.kind, BOOL if kind == "Condition" else INT)
            raise UnreadableTypeError(about, about.id)
    raise UnreadableTypeError(node, ast.unparse(node))


def _named(node: ast.expr, name: str, lookup: Lookup) -> Type:
    if name in PLAIN:
        return PLAIN[name]
    try:
        found = lookup(name)
    except KeyError:
        found = None
    plain = plain_named(name)  # a class of the same name elsewhere counts first
    if plain is not None and (found is None or found in (int, str)):
        return plain
    if found is None:
        raise UnreadableTypeError(node, name)
    if found is BROKEN:
        return UNKNOWN
    if isinstance(found, type) and found not in (Condition, Amount):
        return INT if issubclass(found, IntEnum) else Record(found)
    written: Any = get_args(found)[0] if hasattr(found, "__metadata__") else None  # `Annotated`
    if written in (int, str, bool):
        return PLAIN[written.__name__]
    if get_origin(written) is tuple:  # a type of parameters, with how it is written
        return Many(Record(get_args(written)[0]))
    if isinstance(written, type):
        return Record(written)
    raise UnreadableTypeError(node, name)


def field_types(kind: Any) -> Mapping[str, Type]:
    """The fields of a record and its properties, those it inherits included; what the kernel cannot read is
    left out.
    """
    return _field_types(kind)


@lru_cache(maxsize=500)
def _field_types(kind: Any) -> Mapping[str, Type]:
    if kind is Hooks:
        return {one.name: Many(hook_type(one.name)) for one in fields(Hooks)}
    found: dict[str, Type] = {}
    for part in reversed(kind.__mro__):
        if part is object:
            continue
        written: dict[str, Any] = dict(vars(part).get("__annotations__", {}))
        for name, value in vars(part).items():
            if isinstance(value, property) and value.fget is not None:
                written[name] = value.fget.__annotations__.get("return")
        for name, text in written.items():
            if name.startswith("_") or not isinstance(text, str):
                continue
            try:
                found[name] = type_of(ast.parse(text, mode="eval").body, lookup_of(part))
            except UnreadableTypeError:
                continue
    return found


GIVEN_BY_HOOKS: Mapping[str, type[Any]] = {"Overlay": Overlay, "Ruling": Ruling}
"""The results that functions of hooks and actions give."""


@cache
def hook_type(name: str) -> Called:
    """What the functions of a hook take and give."""
    said = next(one.metadata for one in fields(Hooks) if one.name == name)
    return called(said["takes"], said["gives"])


@cache
def called(takes: str, gives: str) -> Called:
    """The type of a function of `game`, `play` and these parameters, written `movers: Ints, place: int`."""
    found = without_play(takes, gives)
    return Called((GAME, PLAY, *found.takes[1:]), found.gives)


def without_play(takes: str, gives: str) -> Called:
    """The same of `game` and these parameters: for what never depends on how play stands."""
    written = ast.parse(f"def f({takes}) -> {gives}: ...").body[0]
    assert isinstance(written, ast.FunctionDef)  # noqa: S101 - as it is parsed
    found = source_signature(written, GIVEN_BY_HOOKS.__getitem__)
    assert found is not None, takes  # noqa: S101 - a hook of ours, covered by a test
    return Called((GAME, *(kind for _, kind in found.parameters)), found.returns)


def signature_of(function: Any) -> Signature | None:
    """The signature of a function of the kernel; None for one that is not the kernel's."""
    if isinstance(function, KernelFunction):
        return source_signature(function.module.functions[function.name], function.module.lookup)
    return _library_signature(function) if isinstance(function, FunctionType) else None


def source_signature(node: ast.FunctionDef, lookup: Lookup) -> Signature | None:
    """The signature that is written; None if a part of it cannot be read, which is reported elsewhere."""
    arguments = node.args
    if arguments.vararg or arguments.kwarg or arguments.kwonlyargs or arguments.defaults:
        return None
    if arguments.posonlyargs or node.returns is None or any(a.annotation is None for a in arguments.args):
        return None
    try:
        taken = tuple((a.arg, type_of(a.annotation, lookup)) for a in arguments.args if a.annotation)
        return Signature(taken, type_of(node.returns, lookup))
    except UnreadableTypeError:
        return None


@cache
def _library_signature(function: FunctionType) -> Signature | None:
    node = next(
        (
            n
            for n in library_source(function.__module__).body
            if isinstance(n, ast.FunctionDef) and n.name == function.__name__
        ),
        None,
    )
    if node is None or function.__name__.startswith("_"):
        return None
    found = source_signature(node, library_lookup(function.__module__))
    return found if found is not None and is_given(found.returns) else None


def is_given(kind: Type) -> bool:
    """Whether a function may give a value of a type: a plain one, or a result."""
    return isinstance(kind, Plain | Unknown) or (isinstance(kind, Record) and is_result(kind.kind))


def is_frozen(kind: Any) -> bool:
    """Whether a type is a frozen dataclass."""
    return is_dataclass(kind) and bool(getattr(kind, "__dataclass_params__").frozen)  # noqa: B009


def is_result(kind: Any) -> bool:
    """Whether a record is made in play: frozen, and nothing but numbers and arrays of them."""
    return _is_result(kind)


@lru_cache(maxsize=500)
def _is_result(kind: Any) -> bool:
    if not is_frozen(kind) or issubclass(kind, SCOPES) or is_parameters(kind):
        return False
    types = field_types(kind)
    names = [one.name for one in fields(kind)]
    allowed = {INT, BOOL, INTS, PLAIN["Table"]}
    return bool(names) and all(types.get(name) in allowed for name in names)


def is_parameters(kind: Any) -> bool:
    """Whether a record holds parameters of a game's own mechanism."""
    return bool(getattr(kind, "is_parameters", False)) or issubclass(kind, own.Parameters)


def is_state(kind: Any) -> bool:
    """Whether a record is what the game keeps: the state of play, or a mechanism's part of it."""
    return is_dataclass(kind) and not is_frozen(kind)


def accepts(wanted: Type, got: Type) -> bool:
    """Whether a value of one type may stand where another is wanted."""
    if isinstance(wanted, Unknown) or isinstance(got, Unknown) or wanted == got:
        return True
    if isinstance(wanted, Maybe):
        return got == NONE or accepts(wanted.of, got.of if isinstance(got, Maybe) else got)
    if isinstance(wanted, Record) and isinstance(got, Record):
        return issubclass(got.kind, wanted.kind)
    if isinstance(wanted, Many) and isinstance(got, Many):
        return accepts(wanted.of, got.of)
    if isinstance(wanted, Asked) and isinstance(got, Asked):
        return wanted.gives == got.gives and issubclass(wanted.scope, got.scope)
    return False


GAME: Final = Record(Game)
PLAY: Final = Record(Play)
