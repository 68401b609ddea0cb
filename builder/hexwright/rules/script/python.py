"""Python, for play without a screen: what a game's functions are when nothing in them is general any more."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from hexwright.rules.language.tree import (
    Binary,
    Bool,
    Break,
    Call,
    Choice,
    Constant,
    Continue,
    Count,
    Do,
    Expr,
    Function,
    If,
    Int,
    Item,
    Kind,
    Let,
    Logic,
    Name,
    Note,
    Return,
    Row,
    SetElement,
    Stmt,
    Str,
    Unary,
    While,
    Word,
)

PREFIX = "f_"
"""In front of functions: a local may have the name of one."""

EMPTY: Mapping[Kind, str] = {Kind.INT: "0", Kind.BOOL: "False", Kind.STR: "''"}

CALLS: Mapping[str, str] = {
    "ints": "[{1}] * {0}",
    "copy": "{0}[:]",
    "cut": "{0}[:{1}]",
    "heap": "[]",
    "push": "w_push({0}, {1})",
    "pop": "w_pop({0})",
    "size": "len({0})",
    "len": "len({0})",
    "text": "str({0})",
    "abs": "abs({0})",
    "min": "min({0}, {1})",
    "max": "max({0}, {1})",
    "no_bits": "0",
    "with_bit": "({0} | 1 << {1})",
    "has_bit": "w_has_bit({0}, {1})",
    "any_bit": "({0} != 0)",
    "union": "({0} | {1})",
    "common": "({0} & {1})",
    "less": "({0} & ~{1})",
    "within": "({0} & ~{1} == 0)",
    "same": "({0} == {1})",
    "count_bits": "({0}).bit_count()",
    "moved": "w_moved({0}, {1})",
    "flags": "w_flags({0}, {1})",
    "fill": "w_fill({0}, {1})",
    "say": "w_say({0})",
    "mix": "w_mix({0}, {1})",
    "die": "w_die({0}, {1})",
}
"""The words of the prelude."""


class PythonPrinter:
    """Prints functions as Python. `speaks`: whether sentences are composed; what only they need goes with
    them.
    """

    def __init__(self, *, speaks: bool) -> None:
        self.speaks = speaks

    def function(self, function: Function) -> str:
        """A function as text."""
        names = ", ".join(name for name, _ in function.parameters)
        lines = [f"def {PREFIX}{function.name}({names}):"]
        lines.extend(f" {name} = {EMPTY.get(kind, 'None')}" for name, kind in function.above if kind in EMPTY)
        lines.extend(self._block(function.body, " "))
        return "\n".join(lines) + "\n"

    # --- statements -------------------------------------------------------------------------------
    def _block(self, body: Iterable[Stmt], indent: str) -> list[str]:
        lines = [line for node in body for line in self._statement(node, indent)]
        return lines or [indent + "pass"]

    def _statement(self, node: Stmt, indent: str) -> list[str]:
        if isinstance(node, Let):
            return [f"{indent}{node.name} = {self.expression(node.value)}"]
        if isinstance(node, SetElement):
            place = f"{self._inner(node.array)}[{self.expression(node.index)}]"
            return [f"{indent}{place} {node.op}= {self.expression(node.value)}"]
        if isinstance(node, Do):
            if isinstance(node.call, Word) and node.call.name == "say" and not self.speaks:
                return []
            return [indent + self.expression(node.call)]
        if isinstance(node, Return):
            return [indent + ("return" if node.value is None else f"return {self.expression(node.value)}")]
        if isinstance(node, Break):
            return [indent + "break"]
        if isinstance(node, Continue):
            return [indent + "continue"]
        if isinstance(node, Note):
            return [f"{indent}# {line}" for line in node.text.split("\n")]
        if isinstance(node, If):
            return self._if(node, indent)
        if isinstance(node, While):
            return [f"{indent}while {self.expression(node.test)}:", *self._block(node.body, indent + " ")]
        return self._count(node, indent)

    def _if(self, node: If, indent: str) -> list[str]:
        lines = [f"{indent}if {self.expression(node.test)}:", *self._block(node.then, indent + " ")]
        if node.other:
            lines.extend([f"{indent}else:", *self._block(node.other, indent + " ")])
        return lines

    def _count(self, node: Count, indent: str) -> list[str]:
        limits = [self.expression(node.start), self.expression(node.stop)]
        if node.step != 1:
            limits.append(str(node.step))
        head = f"{indent}for {node.name} in range({', '.join(limits)}):"
        return [head, *self._block(node.body, indent + " ")]

    # --- expressions ------------------------------------------------------------------------------
    def _inner(self, node: Expr) -> str:
        """An expression that binds as an operand."""
        text = self.expression(node)
        return f"({text})" if isinstance(node, Binary | Logic | Choice | Unary) else text

    def expression(self, node: Expr) -> str:
        """An expression as text."""
        if isinstance(node, Name):
            return node.id
        if isinstance(node, Constant):
            return str(node.value) if node.kind is Kind.INT else node.id
        if isinstance(node, Item):
            return f"{self._inner(node.array)}[{self.expression(node.index)}]"
        if isinstance(node, Int | Bool | Str):
            return repr(node.value)
        if isinstance(node, Binary):
            return f"{self._inner(node.left)} {node.op} {self._inner(node.right)}"
        if isinstance(node, Unary):
            return f"{'not ' if node.op == 'not' else node.op}{self._inner(node.value)}"
        if isinstance(node, Logic):
            return f" {node.op} ".join(self._inner(item) for item in node.items)
        if isinstance(node, Choice):
            test, yes, no = (self._inner(part) for part in (node.test, node.yes, node.no))
            return f"{yes} if {test} else {no}"
        if isinstance(node, Call):
            return f"{PREFIX}{node.function}({', '.join(self.expression(a) for a in node.arguments)})"
        if isinstance(node, Word):
            return self._word(node)
        if isinstance(node, Row):
            return f"[{', '.join(self.expression(item) for item in node.items)}]"
        raise TypeError(type(node).__name__)

    def _word(self, node: Word) -> str:
        values = [self._inner(argument) for argument in node.arguments]
        if node.name == "replace":
            return f"{values[0]}.replace({values[1]}, {values[2]})"
        if node.name == "has_bit" and isinstance(node.arguments[1], Int):
            return f"({values[0]} >> {values[1]} & 1 == 1)"
        if len(node.arguments) == 2 and _is_plain(node.arguments[1]):
            if node.name == "has_bit":
                return f"({values[1]} >= 0 and {values[0]} >> {values[1]} & 1 == 1)"
            if node.name == "moved":
                return f"({values[0]} << {values[1]} if {values[1]} >= 0 else {values[0]} >> -{values[1]})"
        return CALLS[node.name].format(*values)


def _is_plain(node: Expr) -> bool:
    """Whether it costs little to evaluate an expression twice."""
    if isinstance(node, Item):
        return isinstance(node.array, Name | Constant) and isinstance(node.index, Name | Int)
    return isinstance(node, Name)
