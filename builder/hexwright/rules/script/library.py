"""A game's functions and arrays as one text of script."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from hexwright.rules.language.tree import Function
from hexwright.rules.script.beanshell import BeanShell
from hexwright.rules.script.hoist import hoisted
from hexwright.rules.script.lower import lower
from hexwright.rules.specialise.optimise import without_unread
from hexwright.rules.specialise.specialiser import Specialiser


@dataclass(frozen=True, slots=True, kw_only=True)
class ScriptLibrary:
    """The library. `text`: plain ASCII, ready to load; `functions` and `arrays`: names as scripts call
    them.
    """

    text: str
    functions: tuple[str, ...]
    arrays: tuple[str, ...]


HEAD = """\
{title}: the referee.
Written by the builder from rules.yaml, from the mechanisms that the game uses, and from what it fixes: change
those, not this. Places and units are numbers; s is the state of play."""


def script_library(special: Specialiser, cites: Mapping[str, str]) -> ScriptLibrary:
    """The library of what has been specialised. `cites`: the rule that stands for a module, by the module's
    name.
    """
    printer = BeanShell()
    functions, read = without_unread(special.functions, special.entries)
    parts = [printer.comment(HEAD.format(title=special.game.title)), printer.prelude().rstrip()]
    parts.append(printer.comment("--- the game"))
    arrays = {name: array for name, array in special.arrays.items() if name in read}
    parts.extend(printer.array(name, kind, value) for name, (kind, value) in arrays.items())
    module = ""
    for function in sorted(functions.values(), key=_module):
        if _module(function) != module:
            module = _module(function)
            title = ".".join(module.split(".")[-2:]).removesuffix(".rules").removeprefix("engine.")
            rule = cites.get(module.rpartition(".")[0])
            parts.append(printer.comment(f"--- {title} ({rule})" if rule else f"--- {title}"))
        parts.append(printer.function(lower(hoisted(function), printer)))
    return ScriptLibrary(
        text="\n".join(parts) + "\n",
        functions=tuple(printer.own(name) for name in functions),
        arrays=tuple(printer.own(name) for name in arrays),
    )


def _module(function: Function) -> str:
    return function.origin.partition(":")[0]
