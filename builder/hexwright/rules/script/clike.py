"""What script languages with C's syntax share: precedence, statements, indentation."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping

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

CHOICE, OR, AND, BIT_OR, BIT_XOR, BIT_AND, EQUAL, ORDER, SHIFT, SUM, PRODUCT, PREFIX, PLAIN = range(13)

LEVELS: Mapping[str, int] = {
    "|": BIT_OR,
    "^": BIT_XOR,
    "&": BIT_AND,
    "==": EQUAL,
    "!=": EQUAL,
    "<": ORDER,
    "<=": ORDER,
    ">": ORDER,
    ">=": ORDER,
    "<<": SHIFT,
    ">>": SHIFT,
    "+": SUM,
    "-": SUM,
    "*": PRODUCT,
}


def quoted(text: str) -> str:
    """A text as a literal in plain ASCII."""
    plain = text.replace("\\", "\\\\").replace('"', '\\"')
    if not (plain.isascii() and plain.isprintable()):
        plain = "".join([char if " " <= char <= "~" else _escaped(ord(char)) for char in plain])
    return f'"{plain}"'


def _escaped(code: int) -> str:
    units = (code,) if code < 0x10000 else (0xD7C0 + (code >> 10), 0xDC00 + (code & 0x3FF))
    return "".join(f"\\u{unit:04x}" for unit in units)


class Clike(ABC):
    """Prints expressions with no bracket that precedence does not ask for, and statements."""

    prefix = "r_"
    reserved: frozenset[str] = frozenset()

    def local(self, name: str) -> str:
        """The name of a local variable or a parameter."""
        return name + "_" if name in self.reserved else name

    def own(self, name: str) -> str:
        """The name of a function or number of the library."""
        return self.prefix + name

    # --- expressions ------------------------------------------------------------------------------
    def expression(self, node: Expr) -> str:
        """An expression as text."""
        return self._print(node)[0]

    def _at(self, node: Expr, level: int) -> str:
        """The expression, bracketed if it binds less than `level`."""
        text, own = self._print(node)
        return text if own >= level else f"({text})"

    def _print(self, node: Expr) -> tuple[str, int]:
        # those there are most of come first
        if isinstance(node, Name):
            return self.local(node.id), PLAIN
        if isinstance(node, Constant):
            return self._constant(node)
        if isinstance(node, Item):
            return f"{self._at(node.array, PLAIN)}[{self.expression(node.index)}]", PLAIN
        if isinstance(node, Binary):
            return self._binary(node)
        if isinstance(node, Int):
            return str(node.value), PLAIN if node.value >= 0 else PREFIX
        if isinstance(node, Bool):
            return ("true" if node.value else "false"), PLAIN
        if isinstance(node, Str):
            return quoted(node.value), PLAIN
        if isinstance(node, Unary):
            sign = "!" if node.op == "not" else node.op
            return sign + self._at(node.value, PLAIN if sign != "!" else PREFIX), PREFIX
        if isinstance(node, Logic):
            level = AND if node.op == "and" else OR
            sign = " && " if node.op == "and" else " || "
            return sign.join(self._at(item, level + 1) for item in node.items), level
        if isinstance(node, Choice):
            yes, no = self._at(node.yes, CHOICE + 1), self._at(node.no, CHOICE + 1)
            return f"{self._at(node.test, CHOICE + 1)} ? {yes} : {no}", CHOICE
        if isinstance(node, Call):
            return f"{self.own(node.function)}({self._list(node.arguments)})", PLAIN
        if isinstance(node, Word):
            return self.word(node)
        if isinstance(node, Row):
            return self.row(node), PLAIN
        raise TypeError(type(node).__name__)

    def _constant(self, node: Constant) -> tuple[str, int]:
        """A named number as a plain one, its name beside it: looking up a global costs far more."""
        if node.kind is not Kind.INT:
            return self.own(node.id), PLAIN
        return self.number(node.id, node.value), PLAIN if node.value >= 0 else PREFIX

    def number(self, name: str, value: int) -> str:
        """A named number of the library."""
        return f"{value}/*{name}*/"

    def _list(self, items: tuple[Expr, ...]) -> str:
        return ", ".join(self.expression(item) for item in items)

    def _binary(self, node: Binary) -> tuple[str, int]:
        if node.left.kind is Kind.STR:
            return self.text_operation(node)
        if node.op in {"//", "%"}:
            return self.division(node)
        level = LEVELS[node.op]
        left = self._at(node.left, level)
        return f"{left} {node.op} {self._at(node.right, level + 1)}", level

    @abstractmethod
    def comment(self, text: str) -> str:
        """Lines of comment."""

    @abstractmethod
    def word(self, node: Word) -> tuple[str, int]:
        """A word of the prelude, and how tightly it binds."""

    @abstractmethod
    def row(self, node: Row) -> str:
        """A new array."""

    @abstractmethod
    def division(self, node: Binary) -> tuple[str, int]:
        """`//` and `%`, rounding downward."""

    @abstractmethod
    def text_operation(self, node: Binary) -> tuple[str, int]:
        """`+`, `==` and `!=` on texts."""

    @abstractmethod
    def declare(self, name: str, kind: Kind, value: str | None) -> str:
        """Declaration of a local; None for its empty value."""

    # --- statements -------------------------------------------------------------------------------
    def block(self, body: tuple[Stmt, ...], indent: str) -> list[str]:
        """Statements, one a line."""
        lines: list[str] = []
        for statement in body:
            lines.extend(self.statement(statement, indent))
        return lines

    def statement(self, node: Stmt, indent: str) -> list[str]:
        """One statement, with its blocks."""
        if isinstance(node, Let):
            return [indent + self._let(node)]
        if isinstance(node, SetElement):
            place = f"{self._at(node.array, PLAIN)}[{self.expression(node.index)}]"
            return [f"{indent}{place} {node.op}= {self.expression(node.value)};"]
        if isinstance(node, Do):
            return [f"{indent}{self.expression(node.call)};"]
        if isinstance(node, Return):
            return [indent + ("return;" if node.value is None else f"return {self.expression(node.value)};")]
        if isinstance(node, Break):
            return [indent + "break;"]
        if isinstance(node, Continue):
            return [indent + "continue;"]
        if isinstance(node, Note):
            return [indent + line for line in self.comment(node.text).split("\n")]
        if isinstance(node, If):
            return self._if(node, indent)
        if isinstance(node, While):
            return self._loop(f"{indent}while ({self.expression(node.test)})", node.body, indent)
        return self._count(node, indent)

    def _let(self, node: Let) -> str:
        value = node.value
        name = self.local(node.name)
        if node.first:
            return self.declare(name, value.kind, self.expression(value))
        if isinstance(value, Binary) and value.op in {"+", "-"} and value.kind is Kind.INT:
            old = value.left
            if isinstance(old, Name) and old.id == node.name:
                if value.right == Int(1):
                    return f"{name}{value.op}{value.op};"
                return f"{name} {value.op}= {self.expression(value.right)};"
        return f"{name} = {self.expression(value)};"

    def _if(self, node: If, indent: str) -> list[str]:
        lines = self._headed(f"{indent}if ({self.expression(node.test)})", node.then, indent)
        other = node.other
        while len(other) == 1 and isinstance(other[0], If):
            branch = other[0]
            lines.extend(
                self._headed(f"{indent}else if ({self.expression(branch.test)})", branch.then, indent)
            )
            other = branch.other
        if other:
            lines.extend(self._headed(f"{indent}else", other, indent))
        return lines

    def _loop(self, head: str, body: tuple[Stmt, ...], indent: str) -> list[str]:
        """A loop; a body of one branch needs no braces either."""
        if len(body) == 1 and isinstance(body[0], If):
            return [head, *self.statement(body[0], indent + " ")]
        return self._headed(head, body, indent)

    def _headed(self, head: str, body: tuple[Stmt, ...], indent: str) -> list[str]:
        """A head with its block; a single plain statement needs no braces, which interpreters are slow at."""
        if len(body) == 1 and not isinstance(body[0], If | While | Count | Note):
            return [f"{head} {self.statement(body[0], '')[0]}"]
        return [f"{head} {{", *self.block(body, indent + " "), indent + "}"]

    def _count(self, node: Count, indent: str) -> list[str]:
        name = self.local(node.name)
        begin = self.declare(name, Kind.INT, self.expression(node.start))
        sign = "<" if node.step > 0 else ">"
        step = f"{name}++" if node.step == 1 else f"{name} += {node.step}"
        step = f"{name}--" if node.step == -1 else step
        head = f"{indent}for ({begin} {name} {sign} {self._at(node.stop, SHIFT)}; {step})"
        return self._loop(head, node.body, indent)
