"""`rules.py` of a game's own mechanism, read and never run: constants, records, functions, hooks, actions,
questions.
"""

from __future__ import annotations

import ast
import dataclasses
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from builder.diagnostics import did_you_mean
from builder.rules.engine import words as engine_words
from builder.rules.engine.actions import TAKES, TRIES, Action, Gesture
from builder.rules.engine.hooks import Hooks
from builder.rules.engine.kernel_function import BROKEN, KernelFunction, SourceModule
from builder.rules.engine.own_parts import KnownName
from builder.rules.engine.play import Until, columns, number, numbers, per_place, per_unit
from builder.rules.engine.questions import ASKED, Asks, Question
from builder.rules.engine.words import Words
from builder.rules.language import endless
from builder.rules.language.kernel_check.constructs import BUILTINS
from builder.rules.language.kernel_check.scope import Place
from builder.rules.language.kernel_check.statements import FunctionCheck
from builder.rules.language.kernel_types import (
    BITS,
    BOOL,
    INT,
    INTS,
    PLAIN,
    SCOPES,
    Called,
    Record,
    Signature,
    Unknown,
    UnreadableTypeError,
    accepts,
    aliases,
    called,
    hook_type,
    is_given,
    library_source,
    plain_named,
    shown,
    signature_of,
    source_signature,
    type_of,
    without_play,
)
from builder.rules.language.source_reader import MISSING, SourceReader, call_arguments, literal

STATE_FIELDS: Mapping[str, tuple[Any, tuple[str, ...]]] = {
    "number": (number, ("value", "until")),
    "per_unit": (per_unit, ("value", "until")),
    "per_place": (per_place, ("value", "until")),
    "numbers": (numbers, ("per", "value", "until")),
    "columns": (columns, ("of", "per", "value", "until")),
}
"""How a field of the state of play is declared."""
LASTING = ("Until.PHASE", "Until.SIDE", "Until.TURN", "Until.GAME", "Until.BOARD")
CHANGING = (
    "builder.rules.engine.dice.die",
    "builder.rules.engine.play.forget",
    "builder.rules.engine.words.say",
)
"""Functions of the library that change something, or give another value each time, in a way of their own."""
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
)
"""What an action has functions for."""
FORMS: Mapping[str, str] = {
    "HOOKS": "HOOKS: Final = Hooks(entered=(f,))",
    "ACTIONS": "ACTIONS: Final = (Action(...),)",
    "QUESTIONS": "QUESTIONS: Final = (Question(...),)",
}
"""How what a file declares is written."""
COUNTED = ("units", "places", "sides", "states", "sites", "bans")
"""What rows of the state of play may be as long as (`Game.lengths`)."""


@dataclass(slots=True)
class RulesReader:
    """Reads `rules.py`.

    Attributes:
        reader: the file.
        module: what becomes of it.
        names: what names at module level stand for.
        before: words of the library and of the game's mechanisms before this one.
        own: this one's words.
        says: all sentences.

    """

    reader: SourceReader
    module: SourceModule
    names: dict[str, Any]
    before: Words
    own: Words
    says: Mapping[str, str]
    hooks: Hooks = field(default_factory=Hooks)
    actions: tuple[Action, ...] = ()
    questions: tuple[Question, ...] = ()
    state: type[Any] | None = None
    known_names: list[KnownName] = field(default_factory=list)
    decorated: dict[str, tuple[str, bool]] = field(default_factory=dict)
    signatures: dict[str, Signature] = field(default_factory=dict)

    def read(self, body: Sequence[ast.stmt]) -> None:
        """Read everything at module level, then check every function."""
        later: list[ast.AnnAssign] = []
        functions: list[ast.FunctionDef] = []
        for node in body:
            match node:
                case ast.FunctionDef():
                    if self._new(node, node.name):
                        self.names[node.name] = KernelFunction(self.module, node.name)
                        functions.append(node)
                case ast.ClassDef():
                    self._class(node)
                case ast.AnnAssign(target=ast.Name(id="HOOKS" | "ACTIONS" | "QUESTIONS")):
                    later.append(node)
                case ast.AnnAssign(
                    target=ast.Name(id=name), annotation=ast.Name(id="Final"), value=value
                ) if value:
                    if self._new(node, name):
                        self.names[name] = self._constant(name, value)
                case ast.Assign(targets=[ast.Name(id=name)]):
                    hint = f"{name}: Final = ..."
                    self.reader.wrong("E031", node, f"'{name}' is not said to stay as it is", hint)
                case _:
                    hint = "a file has imports, constants, classes, functions, HOOKS, ACTIONS and QUESTIONS"
                    self.reader.wrong("E031", node, "this does not stand at the top of a file", hint)
        for function in functions:
            self._heading(function)
        self._bodies(functions)
        for declared in later:
            self._declared(declared)
        self._never_ending(functions)
        self._without_effects(functions)

    def _new(self, node: ast.stmt, name: str) -> bool:
        """Whether a name is free."""
        if name in self.names or name.startswith("__"):
            self.reader.wrong("E035", node, f"'{name}' stands for something else already")
            return False
        return True

    # --- constants --------------------------------------------------------------------------------
    def _constant(self, name: str, node: ast.expr) -> Any:
        """The value of a constant; 0 after a finding."""
        match node:
            case ast.Call(
                func=ast.Name(id="reason" | "doing" as how), args=[ast.Constant(value=str() as word)]
            ):
                if getattr(self.names.get(how), "__module__", "") == engine_words.__name__:
                    return self._numbered(how, node.args[0], word)
            case ast.BinOp(op=ast.Add() | ast.Mult() as op, left=left, right=right):
                a, b = self._constant(name, left), self._constant(name, right)
                if type(a) is int and type(b) is int and abs(a) < 2**31 and abs(b) < 2**31:
                    return a + b if isinstance(op, ast.Add) else a * b
            case ast.Name(id=other) if isinstance(self.names.get(other), int | str):
                return self.names[other]
        value = literal(node)
        if value is MISSING or value is None or value == ():
            hint = "a number, a text, reason('...') or doing('...')"
            self.reader.wrong("E035", node, f"'{name}' has no value that is written out", hint)
            return 0
        if type(value) is int and abs(value) >= 2**31:
            self.reader.wrong("E033", node, "the number is too large: whole numbers have 32 bits")
            return 0
        return value

    def _numbered(self, how: str, node: ast.expr, word: str) -> int:
        """The number of a reason, or of something phases allow."""
        key = "reasons" if how == "reason" else "does"
        before: Mapping[str, str] = getattr(self.before, key)
        words = [*before, *(w for w in getattr(self.own, key) if w not in before)]
        if word not in words:
            message = f"no words.yaml has '{word}' among its {key}"
            self.reader.wrong("E032", node, message, did_you_mean(word, words))
            return 0
        return words.index(word) + (1 if how == "reason" else 0)

    # --- classes ----------------------------------------------------------------------------------
    def _class(self, node: ast.ClassDef) -> None:
        """A record: what a function gives, or what the mechanism keeps."""
        if not self._new(node, node.name):
            return
        self.names[node.name] = BROKEN
        frozen = self._frozen(node)
        if frozen is None:
            return
        body = node.body
        if ast.get_docstring(node) is None:
            self.reader.wrong("E035", node, f"'{node.name}' needs a sentence that says what it is")
        else:
            body = body[1:]
        fields: list[Any] = []
        for part in body:
            made = self._result_field(part) if frozen else self._state_field(part)
            if made is not None:
                if any(made[0] == one[0] for one in fields):
                    self.reader.wrong("E035", part, f"a second field '{made[0]}'")
                    return
                fields.append(made)
        if not fields:
            self.reader.wrong("E035", node, f"'{node.name}' has no fields")
        try:
            record = dataclasses.make_dataclass(
                node.name,
                fields,
                frozen=frozen,
                kw_only=not frozen,
                namespace={"__source__": self.module, "__doc__": ast.get_docstring(node) or node.name},
            )
        except TypeError as error:  # a field without a default behind one that has one, a name of Python's
            self.reader.wrong("E035", node, f"'{node.name}': {error}")
            return
        record.__module__ = self.module.name
        self.names[node.name] = record
        if frozen:
            return
        if self.state is not None:
            hint = "keep all of it in one class"
            self.reader.wrong("E035", node, f"'{self.state.__name__}' is the state already", hint)
        self.state = record

    def _frozen(self, node: ast.ClassDef) -> bool | None:
        """Whether a class is frozen; None after a finding."""
        given: dict[str, Any] = {}
        match node.decorator_list:
            case [ast.Call(func=ast.Name(id="dataclass"), args=[], keywords=keywords)]:
                given = {str(k.arg): literal(k.value) for k in keywords}
            case [ast.Name(id="dataclass")]:
                pass
            case _:
                given = {"": True}
        if (
            node.bases
            or node.keywords
            or not set(given) <= {"frozen", "kw_only"}
            or MISSING in given.values()
        ):
            hint = "@dataclass(frozen=True) for what a function gives, @dataclass(kw_only=True) for the state"
            self.reader.wrong("E035", node, f"'{node.name}' is no record", hint)
            return None
        return given.get("frozen") is True

    def _result_field(self, node: ast.stmt) -> Any | None:
        match node:
            case ast.AnnAssign(target=ast.Name(id=name), annotation=annotation, value=value):
                kind = plain_named(annotation.id) if isinstance(annotation, ast.Name) else None
                if kind not in (INT, BOOL, INTS, PLAIN["Table"]):
                    self.reader.wrong("E035", annotation, "a result holds int, bool, Ints and Table")
                    return None
                if value is None:
                    return name, ast.unparse(annotation)
                default = literal(value)
                if isinstance(value, ast.Name) and isinstance(self.names.get(value.id), int):
                    default = self.names[value.id]
                if type(default) is not {INT: int, BOOL: bool}.get(kind):
                    self.reader.wrong("E035", value, f"{ast.unparse(value)} is no {shown(kind)} written out")
                    return None
                return name, ast.unparse(annotation), dataclasses.field(default=default)
        self.reader.wrong("E035", node, "this is no field", "name: int")
        return None

    def _state_field(self, node: ast.stmt) -> Any | None:
        match node:
            case ast.AnnAssign(
                target=ast.Name(id=name),
                annotation=ast.Name(id=kind),
                value=ast.Call(func=ast.Name(id=how)) as call,
            ) if how in STATE_FIELDS and kind in ("int", "Ints", "Table"):
                make, parameters = STATE_FIELDS[how]
                if self.names.get(how) is not make:
                    hint = f"from builder.rules.engine.play import {how}"
                    self.reader.wrong("E032", call, f"unknown name '{how}'", hint)
                    return None
                wanted = {"number": "int", "columns": "Table"}.get(how, "Ints")
                if kind != wanted:
                    self.reader.wrong("E033", node.annotation, f"'{how}' makes {wanted}, not {kind}")
                    return None
                found = call_arguments(self.reader, call, parameters, value_of=self._state_value)
                if found is None:
                    return None
                for part, value in found.values.items():
                    wants = {"value": int, "until": Until}.get(part, str)
                    if type(value) is not wants:
                        self.reader.wrong("E035", found.nodes[part], f"'{part}' is no {wants.__name__}")
                        return None
                counted = [p for p in ("of", "per") if p in parameters]
                for part in counted:
                    if found.values.get(part) not in COUNTED:
                        nearest = did_you_mean(str(found.values.get(part, "")), COUNTED)
                        where = found.nodes.get(part, call)
                        self.reader.wrong("E035", where, f"'{how}' says what is counted", nearest)
                        return None
                declare: Any = make
                return name, kind, declare(**found.values)
        hint = "name: int = number(0, Until.TURN); name: Ints = per_unit(0, Until.PHASE)"
        self.reader.wrong("E035", node, "this is no field of the state of play", hint)
        return None

    def _state_value(self, name: str, node: ast.expr) -> Any:
        if name == "until" and ast.unparse(node) in LASTING and self.names.get("Until") is Until:
            return Until[ast.unparse(node).removeprefix("Until.")]
        if isinstance(node, ast.Name) and isinstance(self.names.get(node.id), int):
            return self.names[node.id]
        return literal(node)

    # --- functions --------------------------------------------------------------------------------
    def _heading(self, node: ast.FunctionDef) -> None:
        """The parameters and the result of a function, and whether authors may name it."""
        for decorator in node.decorator_list:
            self._decorator(node, decorator)
        if ast.get_docstring(node) is None:
            self.reader.wrong("E035", node, f"'{node.name}' needs a sentence that says what it does")
        arguments = node.args
        plain = not (arguments.vararg or arguments.kwarg or arguments.kwonlyargs or arguments.posonlyargs)
        if not plain or arguments.defaults:
            self.reader.wrong(
                "E031", node, f"'{node.name}' has parameters of another kind", "plain ones only"
            )
            return
        missing = next((a for a in arguments.args if a.annotation is None), None)
        if missing is not None or node.returns is None:
            what = "the result" if missing is None else f"'{missing.arg}'"
            self.reader.wrong(
                "E031", missing or node, f"{what} needs a type", "a function without a result gives None"
            )
            return
        for argument in arguments.args:
            if argument.arg in BUILTINS:
                self.reader.wrong("E031", argument, f"'{argument.arg}' stands for something else here")
        if not self._readable(node):
            return
        signature = source_signature(node, self.names.__getitem__)
        if signature is None or not is_given(signature.returns):
            self.reader.wrong("E031", node, f"'{node.name}' gives no number, array or result")
            return
        self.signatures[node.name] = signature
        if node.name in self.decorated:
            self._known(node, signature)

    def _readable(self, node: ast.FunctionDef) -> bool:
        """Whether all types of a heading can be read."""
        good = True
        for part in (*(a.annotation for a in node.args.args), node.returns):
            if part is None:
                continue
            try:
                type_of(part, self.names.__getitem__)
            except UnreadableTypeError as error:
                known = [*PLAIN, *aliases(), *(n for n, v in self.names.items() if isinstance(v, type))]
                hint = did_you_mean(error.name, known)
                self.reader.wrong("E032", error.node, f"'{error.name}' is no type", hint)
                good = False
            except SyntaxError:
                self.reader.wrong("E032", part, "a text is no type")
                good = False
        return good

    def _decorator(self, node: ast.FunctionDef, decorator: ast.expr) -> None:
        match decorator:
            case ast.Call(func=ast.Name(id="known")) if "known" in self.names:
                said = call_arguments(self.reader, decorator, ("about", "hexes"))
                if said is None:
                    return
                about, hexes = said.values.get("about"), said.values.get("hexes", False)
                if not isinstance(about, str) or not about or not isinstance(hexes, bool):
                    self.reader.wrong(
                        "E035", decorator, "say what the name means", '@known("whether it rests")'
                    )
                    return
                self.decorated[node.name] = (about, hexes)
            case _:
                hint = '@known("...") makes a name for authors; there is no other'
                self.reader.wrong(
                    "E031", decorator, f"'@{ast.unparse(decorator)}' is not part of the kernel's Python", hint
                )

    def _known(self, node: ast.FunctionDef, signature: Signature) -> None:
        """A name for authors."""
        first = signature.parameters[0][1] if signature.parameters else None
        if isinstance(first, Unknown):
            return
        if not (isinstance(first, Record) and issubclass(first.kind, SCOPES)):
            hint = "its first parameter is a scope: who: UnitScope"
            self.reader.wrong("E035", node, f"'{node.name}' says not what it is about", hint)
            return
        words: list[str] = []
        for argument in node.args.args[1:]:
            name = ast.unparse(argument.annotation) if argument.annotation else ""
            if name not in aliases() or plain_named(name) != INT:
                hint = "such as Side, Terrain, HexSetName, UnitSetName"
                self.reader.wrong("E035", argument, f"'{name}' stands for no words of authors", hint)
                return
            words.append(name)
        result = ast.unparse(node.returns) if node.returns else ""
        if signature.returns not in (INT, BOOL) and not (signature.returns == BITS and result in aliases()):
            self.reader.wrong("E035", node, f"authors cannot read {shown(signature.returns)}")
            return
        about, hexes = self.decorated[node.name]
        self.known_names.append(
            KnownName(
                name=node.name,
                scope=first.kind,
                parameters=tuple(words),
                result=result,
                about=about,
                hexes=hexes,
                function=KernelFunction(self.module, node.name),
            )
        )

    def _bodies(self, functions: Sequence[ast.FunctionDef]) -> None:
        place = Place(
            lookup=self.names.__getitem__,
            names=frozenset(self.names),
            says=self.says,
            complain=self.reader.wrong,
        )
        for function in functions:
            signature = self.signatures.get(function.name)
            if signature is not None:
                FunctionCheck(place, function).check(signature)

    # --- what can be proved -----------------------------------------------------------------------
    def _never_ending(self, functions: Sequence[ast.FunctionDef]) -> None:
        for function in functions:
            for loop, why in endless.endless_loops(function):
                self.reader.wrong("E034", loop, why, "break, return, or change what the loop asks")
        for function, way in endless.endless_calls({f.name: f for f in functions}):
            names = " calls ".join(way)
            self.reader.wrong("E034", function, f"this never ends: {names}, whatever the values are")

    def _without_effects(self, functions: Sequence[ast.FunctionDef]) -> None:
        """See that names for authors and what stands in a scope change nothing."""
        calls = {f.name: {self._library_name(n) for n in endless.called_names(f)} for f in functions}
        if not self.decorated and not any(self._makes_scope(p) for f in functions for p in ast.walk(f)):
            return
        own = {f.name for f in functions if endless.changes_something(f)}
        library = {name for names in calls.values() for name in names if "." in name and _changes(name)}
        changing = endless.changing(calls, own | library)
        for function in functions:
            if function.name in self.decorated and function.name in changing:
                hint = "what authors ask is computed at any time, and as often as it is asked"
                self.reader.wrong("E033", function, f"'{function.name}' changes something", hint)
            for part in ast.walk(function):
                if isinstance(part, ast.Call) and self._makes_scope(part):
                    values = (*part.args, *(k.value for k in part.keywords))
                    self._pure(values, changing)

    def _makes_scope(self, node: ast.AST) -> bool:
        if not isinstance(node, ast.Call):
            return False
        kind = self.names.get(node.func.id) if isinstance(node.func, ast.Name) else None
        return isinstance(kind, type) and issubclass(kind, SCOPES)

    def _pure(self, values: Iterable[ast.expr], changing: set[str]) -> None:
        for value in values:
            for name in endless.called_names(value):
                if self._library_name(name) in changing or name in changing:
                    hint = "compute it before, in a local"
                    self.reader.wrong("E033", value, f"'{name}' changes something", hint)

    def _library_name(self, name: str) -> str:
        """The full name of a function that is imported from the library; one's own name else."""
        found = self.names.get(name)
        if isinstance(found, KernelFunction):
            return name
        return f"{getattr(found, '__module__', '')}.{name}" if found is not None else name

    # --- HOOKS, ACTIONS, QUESTIONS --------------------------------------------------------------------
    def _declared(self, node: ast.AnnAssign) -> None:
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

    def _question(self, node: ast.expr) -> Question | None:
        names = ("name", "title", "help", "asks", "say", "key")
        if not (
            isinstance(node, ast.Call)
            and isinstance(node.func, ast.Name)
            and self.names.get(node.func.id) is Question
        ):
            self.reader.wrong("E035", node, "this is no question", 'Question(name="...", title="...", ...)')
            return None
        said = call_arguments(self.reader, node, names, value_of=self._question_value)
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
        if not (
            isinstance(node, ast.Call)
            and isinstance(node.func, ast.Name)
            and self.names.get(node.func.id) is Action
        ):
            self.reader.wrong("E035", node, "this is no action", 'Action(name="...", title="...", ...)')
            return None
        said = call_arguments(self.reader, node, names, value_of=self._action_value)
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
        words = {**self.before.does, **self.own.does}
        if values["does"] is not None and values["does"] not in words:
            message = f"no phase allows '{values['does']}'"
            self.reader.wrong("E032", said.nodes["does"], message, did_you_mean(values["does"], words))
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
        }
        for name, fitting in optional.items():
            if values.get(name) is not None:
                values[name] = self._function(said.nodes[name], fitting, what)
        return None if values["act"] is None else Action(**values)

    def _action_value(self, name: str, node: ast.expr) -> Any:
        if name in OWN_FUNCTIONS:
            return None if literal(node) is None else node
        if name == "gesture":
            match node:
                case ast.Attribute(value=ast.Name(id="Gesture"), attr=attr) if attr in Gesture.__members__:
                    return Gesture[attr] if self.names.get("Gesture") is Gesture else MISSING
        return literal(node)


@cache
def _changes(full: str) -> bool:
    """Whether a function of the library, by its full name, changes something or calls one that does."""
    seen: set[str] = set()
    queue = [full]
    while queue:
        one = queue.pop()
        if one in seen:
            continue
        seen.add(one)
        found = _written(one)
        if found is None:
            continue
        node, names = found
        if one in CHANGING or endless.changes_something(node):
            return True
        queue.extend(names.get(name, "") for name in endless.called_names(node))
    return False


def _written(full: str) -> tuple[ast.FunctionDef, Mapping[str, str]] | None:
    """What is written of a function of the library, and the full names of those it may call; None for
    anything else.
    """
    module, _, name = full.rpartition(".")
    if not module.startswith(("builder.rules.engine", "builder.rules.mechanism")):
        return None
    functions, names = _functions_of(module)
    return (functions[name], names) if name in functions else None


@cache
def _functions_of(module: str) -> tuple[Mapping[str, ast.FunctionDef], Mapping[str, str]]:
    """The functions of a module of the library, and the full names of what its names stand for."""
    tree = library_source(module)
    functions = {n.name: n for n in tree.body if isinstance(n, ast.FunctionDef)}
    names = {
        alias.name: f"{node.module}.{alias.name}"
        for node in tree.body
        if isinstance(node, ast.ImportFrom)
        for alias in node.names
    }
    return functions, {**names, **{name: f"{module}.{name}" for name in functions}}
