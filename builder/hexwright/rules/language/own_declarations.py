"""`HOOKS`, `ACTIONS` and `QUESTIONS` in `rules.py` of a game's own mechanism: what its functions are for."""

from __future__ import annotations

import ast
import dataclasses
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from hexwright.diagnostics import did_you_mean
from hexwright.rules.engine.actions import ASKED, TAKES, TRIES, Action, Asks, Gesture, Question
from hexwright.rules.engine.hooks import Hooks
from hexwright.rules.engine.kernel_function import BROKEN, KernelFunction
from hexwright.rules.engine.words import Reason
from hexwright.rules.language.kernel_types import (
    Called,
    accepts,
    called,
    hook_type,
    shown,
    signature_of,
    without_play,
)
from hexwright.rules.language.source_reader import MISSING, SourceReader, Written, call_arguments, literal

OWN_FUNCTIONS = (
    "act",
    "fits",
    "options",
    "odds",
    "joins",
    "party",
    "against",
    "asks_first",
    "whose",
    "gathers",
    "suits",
    "aims_at",
    "awaits",
)
"""What an action has functions for."""
FORMS: Mapping[str, str] = {
    "HOOKS": "HOOKS: Final = Hooks(entered=(f,))",
    "ACTIONS": "ACTIONS: Final = (Action(...),)",
    "QUESTIONS": "QUESTIONS: Final = (Question(...),)",
}
"""How what a file declares is written."""
ONE_OF: Mapping[str, Sequence[str]] = {
    "gesture": [str(one) for one in Gesture],
    "asks": [str(one) for one in Asks],
}
"""What arguments may be that are no value written out."""


@dataclass(slots=True)
class DeclarationReader:
    """Reads them. `names`: what names at module level stand for; `does`: all that phases may allow."""

    reader: SourceReader
    names: Mapping[str, Any]
    does: Collection[str]
    hooks: Hooks = field(default_factory=Hooks)
    actions: tuple[Action, ...] = ()
    questions: tuple[Question, ...] = ()

    def read(self, node: ast.AnnAssign) -> None:
        """One of them."""
        name = node.target.id if isinstance(node.target, ast.Name) else ""
        needed = ("Hooks", "Action", "Gesture", "Question", "Asks")
        if BROKEN in [self.names.get(one) for one in needed]:
            return
        match name, node.value:
            case "HOOKS", ast.Call(func=ast.Name(id="Hooks"), args=[], keywords=keywords):
                if self.names.get("Hooks") is Hooks:
                    self._hooks(keywords)
                    return
            case "ACTIONS", ast.Tuple(elts=elements):
                self.actions = tuple(a for a in (self._action(e) for e in elements) if a is not None)
                return
            case "QUESTIONS", ast.Tuple(elts=elements):
                self.questions = tuple(q for q in (self._question(e) for e in elements) if q is not None)
                return
        self.reader.wrong("E035", node, f"this is not how {name} is written", FORMS[name])

    def _hooks(self, keywords: Sequence[ast.keyword]) -> None:
        known = {one.name for one in dataclasses.fields(Hooks)}
        given: dict[str, Any] = {}
        for part in keywords:
            if part.arg not in known:
                hint = did_you_mean(part.arg or "", known)
                self.reader.wrong("E032", part, f"there is no hook '{part.arg}'", hint)
                continue
            if not isinstance(part.value, ast.Tuple):
                self.reader.wrong("E035", part.value, "a hook has a tuple of functions", f"{part.arg}=(f,)")
                continue
            found = [self._function(e, hook_type(part.arg), f"hook '{part.arg}'") for e in part.value.elts]
            given[part.arg] = tuple(f for f in found if f is not None)
        self.hooks = Hooks(**given)

    def _function(self, node: ast.expr, wanted: Called, what: str) -> Any | None:
        """A function that takes and gives what is wanted; None after a finding."""
        found = self.names.get(node.id) if isinstance(node, ast.Name) else None
        if found is BROKEN:
            return None
        if found is None or not isinstance(node, ast.Name):
            functions = [n for n, f in self.names.items() if isinstance(f, KernelFunction)]
            text = ast.unparse(node)
            self.reader.wrong(
                "E032", node, f"'{text}' is no function of this file", did_you_mean(text, functions)
            )
            return None
        signature = signature_of(found)
        if signature is None:
            if not isinstance(found, KernelFunction):
                self.reader.wrong("E032", node, f"'{node.id}' is no function of the kernel")
            return None
        takes = tuple(kind for _, kind in signature.parameters)
        fits = len(takes) == len(wanted.takes) and all(map(accepts, takes, wanted.takes))
        if not fits or not accepts(wanted.gives, signature.returns):
            takes_words = ", ".join(shown(k) for k in wanted.takes)
            hint = f"it takes {takes_words} and gives {shown(wanted.gives)}"
            self.reader.wrong("E033", node, f"'{node.id}' does not fit {what}", hint)
            return None
        return found

    def _said(
        self, node: ast.expr, kind: type[Any], names: Sequence[str], value_of: Callable[[str, ast.expr], Any]
    ) -> Written | None:
        """What is said of a question or an action; None after a finding."""
        if (
            isinstance(node, ast.Call)
            and isinstance(node.func, ast.Name)
            and self.names.get(node.func.id) is kind
        ):
            return call_arguments(self.reader, node, names, value_of=value_of, one_of=ONE_OF)
        name = kind.__name__
        hint = f'{name}(name="...", title="...", ...)'
        self.reader.wrong("E035", node, f"this is no {name.lower()}", hint)
        return None

    def _question(self, node: ast.expr) -> Question | None:
        names = ("name", "title", "help", "asks", "say", "key")
        said = self._said(node, Question, names, self._question_value)
        if said is None:
            return None
        values = dict(said.values)
        for name in names[:4]:
            if not isinstance(values.get(name), Asks if name == "asks" else str):
                self.reader.wrong("E035", said.nodes.get(name, node), f"a question has a '{name}'")
                return None
        if "say" not in said.nodes:
            self.reader.wrong("E035", node, "a question has a 'say'")
            return None
        asks = values["asks"]
        values["say"] = self._function(said.nodes["say"], called(ASKED[asks], "None"), f"'{asks.value}'")
        return None if values["say"] is None else Question(**values)

    def _question_value(self, name: str, node: ast.expr) -> Any:
        if name == "say":
            return node
        if name == "asks":
            match node:
                case ast.Attribute(value=ast.Name(id="Asks"), attr=attr) if attr in Asks.__members__:
                    return Asks[attr] if self.names.get("Asks") is Asks else MISSING
        return literal(node)

    def _action(self, node: ast.expr) -> Action | None:
        names = [one.name for one in dataclasses.fields(Action)]
        said = self._said(node, Action, names, self._action_value)
        if said is None:
            return None
        values = dict(said.values)
        for name, kind in (
            ("name", str),
            ("title", str),
            ("help", str),
            ("gesture", Gesture),
            ("act", ast.expr),
        ):
            if not isinstance(values.get(name), kind):
                self.reader.wrong("E035", said.nodes.get(name, node), f"an action has a '{name}'")
                return None
        if not values["name"].replace("-", "_").isidentifier():
            self.reader.wrong("E035", said.nodes["name"], "a name has letters, digits and dashes")
        for name in ("does", "key"):
            values.setdefault(name, None)
            if values[name] is not None and not isinstance(values[name], str):
                self.reader.wrong("E035", said.nodes[name], f"'{name}' is a word or None")
                return None
        if values["does"] is not None and values["does"] not in self.does:
            message = f"no phase allows '{values['does']}'"
            self.reader.wrong("E032", said.nodes["does"], message, did_you_mean(values["does"], self.does))
        takes = TAKES[values["gesture"]]
        what = f"gesture '{values['gesture'].value}'"
        values["act"] = self._function(said.nodes["act"], called(takes, "Ruling"), what)
        optional = {
            "fits": called(takes, "bool"),
            "options": called(TRIES.get(values["gesture"], ""), "Ints"),
            "odds": called(takes, "int"),
            "joins": called("unit: int", "Ruling"),
            "party": called(takes, "Ints"),
            "against": called(takes, "Ruling"),
            "asks_first": called(takes, "bool"),
            "whose": called(takes, "int"),
            "gathers": called(takes, "int"),
            "suits": without_play("unit: int", "bool"),
            "aims_at": without_play("unit: int", "bool"),
            "awaits": called("", "bool"),
        }
        for name, fitting in optional.items():
            if values.get(name) is not None:
                values[name] = self._function(said.nodes[name], fitting, what)
        return None if values["act"] is None else Action(**values)

    def _settled(self, node: ast.expr) -> Any:
        """The reasons of what an action settles, written as a tuple of constants."""
        elements = node.elts if isinstance(node, ast.Tuple) else [node]
        found = [self.names.get(one.id) if isinstance(one, ast.Name) else None for one in elements]
        if isinstance(node, ast.Tuple) and all(isinstance(one, Reason) for one in found):
            return tuple(found)
        name = node.id if isinstance(node, ast.Name) and isinstance(found[0], Reason) else ""
        hint = f"settles=({name},)" if name else 'DUE: Final = reason("due") above, then settles=(DUE,)'
        self.reader.wrong("E035", node, "'settles' is a tuple of reasons", hint)
        return ()

    def _action_value(self, name: str, node: ast.expr) -> Any:
        if name == "settles":
            return self._settled(node)
        if name in OWN_FUNCTIONS:
            return None if literal(node) is None else node
        if name == "gesture":
            match node:
                case ast.Attribute(value=ast.Name(id="Gesture"), attr=attr) if attr in Gesture.__members__:
                    return Gesture[attr] if self.names.get("Gesture") is Gesture else MISSING
        return literal(node)
