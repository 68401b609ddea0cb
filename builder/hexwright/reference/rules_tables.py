"""The tables of docs/rules.md that come from the code (`make docs`)."""

from __future__ import annotations

import ast
import dataclasses
import inspect
import re
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from itertools import pairwise
from pathlib import Path
from types import ModuleType
from typing import Any

from hexwright.reference.blocks import table
from hexwright.rules.engine import codes, hooks, records
from hexwright.rules.engine.hooks import Hooks
from hexwright.rules.engine.vocabulary import BARE, ENGINE, ONE
from hexwright.rules.language import own, prelude
from hexwright.rules.language.own_parameters import KINDS
from hexwright.rules.mechanism import MECHANISMS
from hexwright.schema.base import Written

PAGE = Path("docs/rules.md")

ABOUT: Mapping[type[Any], str] = {
    records.PrintedUnit: "what is printed on a unit",
    records.PrintedPlace: "what is printed on the map",
    records.World: "the game as it stands",
    records.PlaceScope: "a place of the map",
    records.StandingUnit: "a unit and where it stands",
    records.SuppliedUnit: "a unit and its supply",
    records.ZonedUnit: "a unit and enemy zones",
    records.UnitScope: "a unit",
    records.FighterScope: "a unit in a battle",
    records.TargetScope: "a unit and the hex it goes to",
    records.StackScope: "a stack",
    records.UnitInStackScope: "a unit and its stack",
    records.PartiesScope: "the parties of a battle",
    records.BattleScope: "a battle",
    records.OutcomeScope: "a battle and its result",
    records.VictoryScope: "victory",
    records.PrintedCard: "what is printed on a card",
}
"""What expressions are about, in a few words."""


def known_functions() -> Iterator[tuple[str, Callable[..., Any]]]:
    """The functions that authors may name, each with the mechanism it comes with, empty for the engine."""
    modules = [("", module) for module in ENGINE]
    modules += [(one.name, one.rules) for one in MECHANISMS if isinstance(one.rules, ModuleType)]
    seen: set[object] = set()
    for mechanism, module in modules:
        for function in vars(module).values():
            written = str(getattr(function, "__module__", ""))
            own_name = not mechanism or f".{mechanism}." in written
            if hasattr(function, "about") and function not in seen and own_name:
                seen.add(function)
                yield mechanism, function


def scope_of(function: Callable[..., Any]) -> type[Any]:
    """What a function that authors name is about."""
    first = next(iter(inspect.signature(function).parameters.values()))
    found: type[Any] = function.__globals__[str(first.annotation)]
    return found


def shown(function: Callable[..., Any]) -> str:
    """A name as it is written, with the words in its brackets."""
    _, *others = inspect.signature(function).parameters.values()
    words = [word_of(str(other.annotation)) for other in others]
    return f"{function.__name__}({', '.join(words)})" if words else function.__name__


def word_of(annotation: str) -> str:
    """What stands in brackets for a parameter: `stack`, `hex set`, `number`."""
    domain = BARE.get(annotation)
    if domain is not None:
        return next(iter(domain.codes))
    return re.sub(r"(?<=[a-z])(?=[A-Z])", " ", ONE.get(annotation, "number")).lower()


def names_table() -> str:
    """The names that expressions may use, by what they are about."""
    order = list(ABOUT)
    rows = []
    for mechanism, function in known_functions():
        kind = scope_of(function)
        about = str(function.about).replace("|", "\\|")  # type: ignore[attr-defined]
        row = (f"`{shown(function)}`", ABOUT[kind], about, mechanism or "every game")
        rows.append((order.index(kind), row))
    return table(("name", "known about", "what it is", "comes with"), [row for _, row in sorted(rows)])


def scopes_table() -> str:
    """What expressions are about: the class behind it, its fields besides `game` and `play`, and whose names
    it knows as well.
    """
    rows = []
    for kind, label in ABOUT.items():
        more = [ABOUT[part] for part in kind.__bases__ if part in ABOUT]
        fields = [f"`{one.name}`" for one in dataclasses.fields(kind) if one.name not in ("game", "play")]
        rows.append((label, f"`{kind.__name__}`", ", ".join(fields), ", ".join(more)))
    return table(("an expression about", "class", "its fields", "knows also what is known about"), rows)


def words_table() -> str:
    """The words of the prelude."""
    rows = []
    for name, function in vars(prelude).items():
        if inspect.isfunction(function) and function.__module__ == prelude.__name__:
            takes = ", ".join(inspect.signature(function).parameters)
            rows.append((f"`{name}({takes})`", (function.__doc__ or "").partition("\n")[0]))
    return table(("word", "what it gives or does"), rows)


def hooks_table() -> str:
    """The hooks, with the comment above each."""
    said: dict[str, str] = {}
    above: list[str] = []
    for line in inspect.getsource(hooks).split("class Hooks")[1].split("\n"):
        text = line.strip()
        if text.startswith("#"):
            above.append(text.lstrip("# "))
        elif ": Functions = hook(" in text:
            said[text.partition(":")[0]] = " ".join(above)
            above = []
        else:
            above = []
    rows = []
    for one in dataclasses.fields(Hooks):
        takes, gives = one.metadata["takes"], one.metadata["gives"]
        form = f"`({takes})`" if gives == "None" else f"`({takes}) -> {gives}`"
        rows.append((f"`{one.name}`", form, said[one.name].replace("|", "\\|")))
    return table(("hook", "takes and gives", "when it is called, and for what"), rows)


def types_table() -> str:
    """The types of fields in `parameters.py`."""
    about = documented(codes) | documented(own)
    rows = []
    for name, kind in KINDS.items():
        said = [m.name for m in getattr(kind.written, "__metadata__", ()) if isinstance(m, Written)]
        plain = {"int": "a whole number", "bool": "true or false", "str": "a text"}.get(name)
        rows.append(
            (
                f"`{name}`",
                plain or (said[-1] if said else inspect.getdoc(kind.written) or ""),
                about.get(name, ""),
            )
        )
    return table(("type", "an author writes", "remark"), rows)


def documented(module: ModuleType) -> dict[str, str]:
    """The first line below each alias of a module that says what it is."""
    found: dict[str, str] = {}
    body = ast.parse(inspect.getsource(module)).body
    for node, below in pairwise(body):
        match node, below:
            case ast.AnnAssign(target=ast.Name(id=name)), ast.Expr(value=ast.Constant(value=str() as text)):
                found[name] = " ".join(text.split())
            case ast.ClassDef(name=name), _:
                found[name] = (ast.get_docstring(node) or "").partition("\n")[0]
    return found


@cache
def tables() -> Mapping[str, str]:
    """All tables by name."""
    return {
        "names": names_table(),
        "scopes": scopes_table(),
        "types": types_table(),
        "words": words_table(),
        "hooks": hooks_table(),
    }


def block(name: str) -> str:
    """A block of docs/rules.md by its name."""
    return tables()[name]
