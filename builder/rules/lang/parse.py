"""Parses and checks an expression. Findings have the place of the offending character."""

from __future__ import annotations

import ast
import warnings
from collections.abc import Mapping
from dataclasses import dataclass

from builder.diagnostics import Report, did_you_mean
from builder.rules.lang.types import (
    NUMBER,
    TRUTH,
    Domain,
    Number,
    One,
    Query,
    Scope,
    Some,
    Truth,
    Type,
    described,
)
from builder.rules.language.brackets import depth
from builder.rules.language.place import Written
from builder.rules.language.tree import (
    Binary,
    Bool,
    Choice,
    Constant,
    Expr,
    Int,
    Item,
    Kind,
    Logic,
    Unary,
    Word,
    parts,
)

DEEPEST = 5
"""Brackets inside one another."""

LONGEST = 2000
"""Characters of an expression."""

HIGHEST = 40
"""Parts inside one another, as in a long sum."""

LARGEST = 1_000_000
"""A number an author may write."""

NAMED = 20_000
"""What a name may stand for at most, about: the hexes of a large map."""

MOST = 2**31 - 1
"""The largest number of a script."""

SIGNS: Mapping[type[ast.AST], str] = {
    ast.Add: "+",
    ast.Sub: "-",
    ast.Mult: "*",
    ast.FloorDiv: "//",
    ast.Mod: "%",
    ast.BitAnd: "&",
    ast.BitOr: "|",
    ast.Eq: "==",
    ast.NotEq: "!=",
    ast.Lt: "<",
    ast.LtE: "<=",
    ast.Gt: ">",
    ast.GtE: ">=",
}


@dataclass(frozen=True, slots=True)
class Typed:
    """A checked part: its type and its tree. `words`: a set written out, not yet of any domain."""

    type: Type | None
    value: Expr
    words: tuple[tuple[str, ast.AST], ...] | None = None


class _MistakeError(Exception):
    """Found a mistake; it is in the report already."""


def parse_condition(written: Written, scope: Scope, report: Report) -> Expr | None:
    """A condition as a tree of truth; None after a finding (E001 to E009)."""
    return _parse(written, scope, report, TRUTH)


def parse_number(written: Written, scope: Scope, report: Report) -> Expr | None:
    """A whole number as a tree; None after a finding (E001 to E009)."""
    return _parse(written, scope, report, NUMBER)


def _parse(written: Written, scope: Scope, report: Report, wanted: Type) -> Expr | None:
    text = written.text
    if len(text) > LONGEST:
        report.error("E007", f"longer than {LONGEST:,} characters", written.span, hint="say it in two rules")
        return None
    if depth(text.replace("'", '"').replace("{", "(").replace("}", ")")) > DEEPEST:
        report.error(
            "E007",
            f"more than {DEEPEST} brackets inside one another",
            written.span,
            hint="say it in two rules",
        )
        return None
    flat = "".join(" " if char.isspace() else char for char in text)
    indent = len(flat) - len(flat.lstrip())
    try:
        with warnings.catch_warnings(action="ignore"):  # Python's advice is not for authors
            node = ast.parse(flat.strip() or "?", mode="eval").body
    except SyntaxError as error:
        what = _short(error.msg) if error.offset else "something is missing at its end"
        offset = (error.offset - 1 if error.offset else len(flat.strip()) - 1) + indent
        place = written.at(max(0, min(offset, len(text) - 1)))
        report.error("E001", f"not an expression: {what}", place)
        return None
    except (ValueError, RecursionError, MemoryError):
        report.error("E001", "not an expression", written.span)
        return None
    if _levels(node) > HIGHEST:
        report.error("E007", "nested too deeply", written.span, hint="say it in two rules")
        return None
    checker = _Checker(written, indent, flat.strip(), scope, report)
    try:
        typed = checker.check(node)
        if typed.words is not None or typed.type != wanted:
            said = described(typed.type) if typed.type is not None else "a set"
            checker.wrong("E009", node, f"{described(wanted)} is needed here, this is {said}")
        if bound(typed.value) > MOST:
            checker.wrong("E003", node, "this number could be too large", "say it with smaller ones")
    except _MistakeError:
        return None
    return typed.value


def bound(node: Expr) -> int:
    """The largest a value can be, whatever its sign: a script's numbers have 32 bits and wrap around
    silently, Python's do not.
    """
    if isinstance(node, Int | Constant):
        return abs(node.value)
    inside = [bound(part) for part in parts(node)]
    if isinstance(node, Binary) and node.op in {"+", "-", "*"} and max(inside) <= MOST:
        return inside[0] * inside[1] if node.op == "*" else inside[0] + inside[1]
    if isinstance(node, Item):
        return NAMED
    return max(inside, default=1)


def _levels(node: ast.AST) -> int:
    """How many parts of an expression stand inside one another."""
    found, row = 0, [node]
    while row:
        found += 1
        row = [inner for outer in row for inner in ast.iter_child_nodes(outer)]
    return found


def _short(message: str) -> str:
    return message.partition(". ")[0].lower()


@dataclass(slots=True)
class _Checker:
    written: Written
    indent: int
    text: str
    scope: Scope
    report: Report

    def wrong(self, code: str, node: ast.AST, message: str, hint: str | None = None) -> _MistakeError:
        column = len(self.text.encode()[: getattr(node, "col_offset", 0)].decode("utf-8", "ignore"))
        self.report.error(code, message, self.written.at(column + self.indent), hint=hint)
        raise _MistakeError

    def check(self, node: ast.expr) -> Typed:
        if isinstance(node, ast.Constant):
            return self.constant(node)
        if isinstance(node, ast.Name):
            return self.name(node)
        if isinstance(node, ast.Set):
            return self.set(node)
        if isinstance(node, ast.UnaryOp):
            return self.unary(node)
        if isinstance(node, ast.BinOp):
            return self.binary(node)
        if isinstance(node, ast.BoolOp):
            items = tuple(self.truth(value) for value in node.values)
            return Typed(TRUTH, Logic("and" if isinstance(node.op, ast.And) else "or", items))
        if isinstance(node, ast.Compare):
            return self.compare(node)
        if isinstance(node, ast.IfExp):
            return self.choice(node)
        if isinstance(node, ast.Call):
            return self.call(node)
        what = type(node).__name__
        raise self.wrong("E005", node, f"{_NAMES.get(what, what)} cannot be used in a rule")

    def truth(self, node: ast.expr) -> Expr:
        typed = self.check(node)
        if typed.type != TRUTH:
            said = described(typed.type) if typed.type is not None else "a text or set"
            raise self.wrong("E003", node, f"a condition is needed here, this is {said}")
        return typed.value

    def constant(self, node: ast.Constant) -> Typed:
        value = node.value
        if isinstance(value, bool):
            return Typed(TRUTH, Bool(value))
        if isinstance(value, int):
            if abs(value) > LARGEST:
                raise self.wrong("E003", node, f"{value} is too large a number")
            return Typed(NUMBER, Int(value))
        if isinstance(value, str):
            return Typed(None, Int(0), ((value, node),))
        raise self.wrong("E005", node, f"{value!r} cannot be used in a rule: only whole numbers and words")

    def name(self, node: ast.Name) -> Typed:
        if node.id in ("true", "false"):
            return Typed(TRUTH, Bool(node.id == "true"))
        variable = self.scope.variables.get(node.id)
        if variable is None:
            known = [*self.scope.variables, *self.scope.queries]
            raise self.wrong(
                "E002",
                node,
                f"'{node.id}' is no name for {self.scope.name}",
                did_you_mean(node.id, known),
            )
        return Typed(variable.type, variable.value)

    def set(self, node: ast.Set) -> Typed:
        words: list[tuple[str, ast.AST]] = []
        for element in node.elts:
            if not (isinstance(element, ast.Constant) and isinstance(element.value, str)):
                raise self.wrong("E005", element, "a set holds words in quotes")
            words.append((element.value, element))
        return Typed(Some(_OPEN), Int(0), tuple(words))

    def unary(self, node: ast.UnaryOp) -> Typed:
        if isinstance(node.op, ast.Not):
            return Typed(TRUTH, Unary("not", self.truth(node.operand), Kind.BOOL))
        value = self.number(node.operand)
        if isinstance(node.op, ast.USub):
            return Typed(NUMBER, Int(-value.value) if isinstance(value, Int) else Unary("-", value, Kind.INT))
        raise self.wrong("E005", node, "only - and not stand before a value")

    def number(self, node: ast.expr, typed: Typed | None = None) -> Expr:
        """A number. `typed`: the node if it is checked already; twice doubles the time at every level."""
        typed = typed or self.check(node)
        if not isinstance(typed.type, Number):
            said = described(typed.type) if typed.type is not None else "a text"
            raise self.wrong("E003", node, f"a number is needed here, this is {said}")
        return typed.value

    def binary(self, node: ast.BinOp) -> Typed:
        sign = SIGNS.get(type(node.op))
        if sign is None:
            hint = "divide with //, which rounds down" if isinstance(node.op, ast.Div) else None
            raise self.wrong("E005", node.right, "this operator cannot be used in a rule", hint)
        left, right = self.check(node.left), self.check(node.right)
        if isinstance(left.type, Some) or isinstance(right.type, Some):
            return self.sets(node, sign, left, right)
        a, b = self.number(node.left, left), self.number(node.right, right)
        if sign in {"&", "|"}:
            raise self.wrong("E003", node, f"'{sign}' joins sets; write 'and' or 'or' between conditions")
        if sign in {"//", "%"}:
            if not isinstance(b, Int):
                raise self.wrong("E006", node.right, "divide by a number: anything else could be 0")
            if b.value == 0:
                raise self.wrong("E006", node.right, "division by zero")
        return Typed(NUMBER, Binary(sign, a, b, Kind.INT, floor=sign in {"//", "%"}))

    def sets(self, node: ast.BinOp, sign: str, left: Typed, right: Typed) -> Typed:
        if sign not in {"&", "|", "-"}:
            raise self.wrong("E003", node, f"'{sign}' does not work on sets", "sets are joined with & | -")
        left, right = self.same(node, left, right)
        if sign == "-":
            other = Unary("~", right.value, Kind.INT)
            return Typed(left.type, Binary("&", left.value, other, Kind.INT))
        return Typed(left.type, Binary(sign, left.value, right.value, Kind.INT))

    # --- comparisons ------------------------------------------------------------------------------
    def compare(self, node: ast.Compare) -> Typed:
        nodes = [node.left, *node.comparators]
        values = [self.check(n) for n in nodes]
        tests: list[Expr] = []
        for k, op in enumerate(node.ops):
            left, right = values[k], values[k + 1]
            if isinstance(op, ast.In | ast.NotIn):
                test = self.among(nodes[k], nodes[k + 1], left, right)
                tests.append(Unary("not", test, Kind.BOOL) if isinstance(op, ast.NotIn) else test)
                continue
            sign = SIGNS.get(type(op))
            if sign is None:
                raise self.wrong("E005", nodes[k + 1], "'is' cannot be used in a rule", "compare with ==")
            tests.append(self.one_comparison(node, sign, left, right))
        return Typed(TRUTH, tests[0] if len(tests) == 1 else Logic("and", tuple(tests)))

    def one_comparison(self, node: ast.Compare, sign: str, left: Typed, right: Typed) -> Expr:
        left, right = self.same(node, left, right)
        if isinstance(left.type, Some):
            return self.compare_sets(sign, left.value, right.value)
        if isinstance(left.type, One | Truth) and sign not in {"==", "!="}:
            raise self.wrong("E003", node, f"{described(left.type)} has no order; compare with == or !=")
        return Binary(sign, left.value, right.value, Kind.BOOL)

    def compare_sets(self, sign: str, a: Expr, b: Expr) -> Expr:
        if sign in {"<", "<="}:
            return self.compare_sets(">" if sign == "<" else ">=", b, a)
        if sign in {"==", "!="}:
            return Binary(sign, a, b, Kind.BOOL)
        holds: Expr = Binary("==", Binary("&", a, b, Kind.INT), b, Kind.BOOL)
        if sign == ">":
            return Logic("and", (holds, Binary("!=", a, b, Kind.BOOL)))
        return holds

    def among(self, node: ast.expr, whole: ast.expr, left: Typed, right: Typed) -> Expr:
        """`word in set`."""
        if not isinstance(right.type, Some):
            raise self.wrong("E003", whole, "'in' looks into a set")
        if right.words is not None:
            if not isinstance(left.type, One):
                raise self.wrong("E003", node, "one of the two sides of 'in' must be a name")
            codes = [self.code(word, left.type.of, at) for word, at in right.words]
            tests = tuple(Binary("==", left.value, Int(code), Kind.BOOL) for code in codes)
            return tests[0] if len(tests) == 1 else Logic("or", tests)
        of = right.type.of
        if left.words is not None and not isinstance(left.type, Some):
            bit = 1 << self.code(left.words[0][0], of, left.words[0][1])
            return Binary("!=", Binary("&", right.value, Int(bit), Kind.INT), Int(0), Kind.BOOL)
        if left.type != One(of):
            said = described(left.type) if left.type is not None else "a text"
            raise self.wrong("E003", node, f"a {of.name} is needed here, this is {said}")
        shifted = Binary("&", Binary(">>", right.value, left.value, Kind.INT), Int(1), Kind.INT)
        here = Binary(">=", left.value, Int(0), Kind.BOOL)
        return Logic("and", (here, Binary("==", shifted, Int(1), Kind.BOOL)))

    def same(self, node: ast.AST, left: Typed, right: Typed) -> tuple[Typed, Typed]:
        """Both sides of one type; words take the domain of the other side."""
        if left.words is not None and right.words is not None:
            raise self.wrong("E003", node, "one of the two sides must be a name")
        if left.words is not None:
            left = self.settled(node, left, right)
        elif right.words is not None:
            right = self.settled(node, right, left)
        if left.type != right.type or left.type is None:
            said = " and ".join(described(t.type) if t.type else "a text" for t in (left, right))
            raise self.wrong("E003", node, f"{said} do not go together")
        return left, right

    def settled(self, node: ast.AST, words: Typed, other: Typed) -> Typed:
        """Words as one or some of the other side's domain."""
        assert words.words is not None  # noqa: S101 - asked for by the caller
        if isinstance(words.type, Some) and isinstance(other.type, Some):
            mask = 0
            for word, at in words.words:
                mask |= 1 << self.code(word, other.type.of, at)
            return Typed(other.type, Int(mask))
        if words.type is None and isinstance(other.type, One):
            word, at = words.words[0]
            return Typed(other.type, Int(self.code(word, other.type.of, at)))
        said = described(other.type) if other.type is not None else "a text"
        what = "a set" if isinstance(words.type, Some) else f"'{words.words[0][0]}'"
        hint = "use 'in'" if isinstance(words.type, Some) and isinstance(other.type, One) else None
        raise self.wrong("E003", node, f"{said} is not compared with {what}", hint)

    def code(self, word: str, of: Domain, node: ast.AST) -> int:
        """The number of a word."""
        if word not in of.codes:
            raise self.wrong("E004", node, f"'{word}' is no {of.name}", did_you_mean(word, of.codes))
        return of.codes[word]

    # --- the rest ---------------------------------------------------------------------------------
    def choice(self, node: ast.IfExp) -> Typed:
        test = self.truth(node.test)
        yes, no = self.check(node.body), self.check(node.orelse)
        if yes.words is not None or no.words is not None:
            yes, no = self.same(node, yes, no)
        if yes.type != no.type or yes.type is None:
            raise self.wrong("E003", node, "both values of a choice must be of one type")
        kind = Kind.BOOL if yes.type == TRUTH else Kind.INT
        return Typed(yes.type, Choice(test, yes.value, no.value, kind))

    def call(self, node: ast.Call) -> Typed:
        if not isinstance(node.func, ast.Name) or node.keywords:
            raise self.wrong("E005", node, "only the functions of the rules can be called, name first")
        name = node.func.id
        if name in {"min", "max", "abs"}:
            values = [self.number(a) for a in node.args]
            if not values or (name == "abs") != (len(values) == 1):
                raise self.wrong(
                    "E008", node, f"{name} takes {'one number' if name == 'abs' else 'two or more'}"
                )
            result = values[0] if name != "abs" else Word("abs", (values[0],), Kind.INT)
            for value in values[1:]:
                result = Word(name, (result, value), Kind.INT)
            return Typed(NUMBER, result)
        query = self.scope.queries.get(name)
        if query is None:
            hint = did_you_mean(name, self.scope.queries)
            raise self.wrong("E008", node, f"'{name}' is no function for {self.scope.name}", hint)
        return self.ask(node, name, query)

    def ask(self, node: ast.Call, name: str, query: Query) -> Typed:
        if len(node.args) != len(query.parameters):
            wants = ", ".join(p.name for p in query.parameters)
            raise self.wrong("E008", node, f"{name}({wants}) takes {len(query.parameters)} words")
        words = []
        for argument, parameter in zip(node.args, query.parameters, strict=True):
            if query.bare and isinstance(argument, ast.Name):
                word = argument.id
            elif not query.bare and isinstance(argument, ast.Constant) and isinstance(argument.value, str):
                word = argument.value
            else:
                raise self.wrong("E008", argument, f"{name} takes {_article(parameter.name, query.bare)}")
            self.code(word, parameter, argument)
            words.append(word)
        variable = query.make(tuple(words))
        return Typed(variable.type, variable.value)


def _article(name: str, bare: bool) -> str:  # noqa: FBT001
    return f"one of its words ({name})" if bare else f"a {name} in quotes"


_OPEN = Domain("any", {})
"""The domain of a set written out, before it meets another side."""

_NAMES: Mapping[str, str] = {
    "ListComp": "a loop",
    "SetComp": "a loop",
    "DictComp": "a loop",
    "GeneratorExp": "a loop",
    "Lambda": "a function",
    "Attribute": "a dot",
    "Subscript": "an index",
    "Dict": "braces without words",
    "List": "a list",
    "Tuple": "a list",
    "JoinedStr": "a composed text",
    "NamedExpr": "an assignment",
    "Await": "await",
    "Yield": "yield",
    "Starred": "a star",
    "Slice": "an index",
}
