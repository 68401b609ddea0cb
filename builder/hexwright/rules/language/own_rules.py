"""`rules.py` of a game's own mechanism, read and never run: constants and functions here; records, what is
declared of functions, and what can be proved of them in the modules beside this one.
"""

from __future__ import annotations

import ast
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from hexwright.diagnostics import did_you_mean
from hexwright.rules.engine import dice as engine_dice
from hexwright.rules.engine import words as engine_words
from hexwright.rules.engine.kernel_function import KernelFunction, SourceModule
from hexwright.rules.engine.own_parts import KnownName
from hexwright.rules.engine.words import Words, numbered_reason
from hexwright.rules.language.kernel_check.constructs import BUILTINS
from hexwright.rules.language.kernel_check.names import instead
from hexwright.rules.language.kernel_check.scope import Place
from hexwright.rules.language.kernel_check.statements import FunctionCheck
from hexwright.rules.language.kernel_types import (
    BITS,
    BOOL,
    INT,
    PLAIN,
    SCOPES,
    Record,
    Signature,
    Unknown,
    UnreadableTypeError,
    aliases,
    is_given,
    plain_named,
    shown,
    source_signature,
    type_of,
)
from hexwright.rules.language.own_declarations import FORMS, DeclarationReader
from hexwright.rules.language.own_proof import Proof
from hexwright.rules.language.own_records import RecordReader
from hexwright.rules.language.source_reader import MISSING, SourceReader, call_arguments, literal


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
        records: its classes.
        declared: what its functions are for.

    """

    reader: SourceReader
    module: SourceModule
    names: dict[str, Any]
    before: Words
    own: Words
    says: Mapping[str, str]
    records: RecordReader = field(init=False)
    declared: DeclarationReader = field(init=False)
    known_names: list[KnownName] = field(default_factory=list)
    decorated: dict[str, tuple[str, bool]] = field(default_factory=dict)
    signatures: dict[str, Signature] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.records = RecordReader(self.reader, self.module, self.names)
        does = {**self.before.does, **self.own.does}
        self.declared = DeclarationReader(self.reader, self.names, does)

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
                    if self._new(node, node.name):
                        self.records.read(node)
                case ast.AnnAssign(target=ast.Name(id=name)) if name in FORMS:
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
            self.declared.read(declared)
        proof = Proof(self.reader, self.names, self.decorated)
        proof.ends(functions)
        proof.changes_nothing(functions)

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
            case ast.Call(func=ast.Name(id=how), args=[ast.Constant(value=str() as word)]):
                if self.names.get(how) is engine_dice.cause:
                    return engine_dice.cause(word)
            case ast.BinOp(op=ast.Add() | ast.Mult() as op, left=left, right=right):
                a, b = self._constant(name, left), self._constant(name, right)
                if type(a) is int and type(b) is int and abs(a) < 2**31 and abs(b) < 2**31:
                    return a + b if isinstance(op, ast.Add) else a * b
            case ast.Name(id=other) if isinstance(self.names.get(other), int | str):
                return self.names[other]
        value = literal(node)
        if value is MISSING or value is None or value == ():
            hint = "a number, a text, reason('...'), doing('...') or cause('...')"
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
        own: Mapping[str, str] = getattr(self.own, key)
        words = {**before, **{w: own[w] for w in own if w not in before}}
        if word not in words:
            message = f"no words.yaml has '{word}' among its {key}"
            self.reader.wrong("E032", node, message, did_you_mean(word, words))
            return 0
        return numbered_reason(word, words) if how == "reason" else list(words).index(word)

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
                self.reader.wrong(
                    "E032", error.node, f"'{error.name}' is no type", instead(error.name, known)
                )
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
