"""Parses and checks an expression of an author. Findings have the place of the offending character."""

from __future__ import annotations

import ast
import re
import warnings
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import gcd, lcm

from hexwright.diagnostics import Report, did_you_mean
from hexwright.rules.language.brackets import depth
from hexwright.rules.language.place import Written
from hexwright.rules.language.tree import (
    Asked,
    Binary,
    Bool,
    Choice,
    Expr,
    Int,
    Kind,
    Logic,
    Unary,
    Word,
    parts,
)
from hexwright.rules.language.types import (
    COUNT,
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
    kind_of,
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

FINEST = 10_000
"""Parts into which 1 may be divided."""

NO_BITS = Word("no_bits", (), Kind.BITS)
"""The empty set."""

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


def parse_number(written: Written, scope: Scope, report: Report, unit: int = 1) -> Expr | None:
    """A number as a tree, in parts of which `unit` are 1; None after a finding (E001 to E009)."""
    return _parse(written, scope, report, Number(unit))


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
        slip = _slip(flat)
        offset, hint = (offset, None) if slip is None else slip
        place = written.at(max(0, min(offset, len(text) - 1)))
        report.error("E001", f"not an expression: {what}", place, hint=hint)
        return None
    except (ValueError, RecursionError, MemoryError):
        report.error("E001", "not an expression", written.span)
        return None
    if _levels(node) > HIGHEST:
        report.error("E007", "nested too deeply", written.span, hint="say it in two rules")
        return None
    checker = _Checker(written, indent, flat.strip(), scope, report)
    try:
        typed = checker.wanted(node, wanted)
        if bound(typed.value) > MOST:
            checker.wrong("E003", node, "this number could be too large", "say it with smaller ones")
    except _MistakeError:
        return None
    return typed.value


def bound(node: Expr) -> int:
    """The largest a value can be, whatever its sign: a script's numbers have 32 bits and wrap around
    silently, Python's do not.
    """
    if isinstance(node, Int):
        return abs(node.value)
    inside = [bound(part) for part in parts(node)]
    if isinstance(node, Binary) and node.op in {"+", "-", "*"} and max(inside) <= MOST:
        return inside[0] * inside[1] if node.op == "*" else inside[0] + inside[1]
    if isinstance(node, Asked):
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


_SLIPS: tuple[tuple[str, str], ...] = (
    (r"(?<![=!<>:])=(?!=)", "did you mean '=='?"),
    (r"&&", "write 'and'"),
    (r"\|\|", "write 'or'"),
    (r"!(?!=)", "write 'not'"),
    (r"<>|≠", "write '!='"),
    (r"≤|=<", "write '<='"),
    (r"≥|=>", "write '>='"),
    (r"\b(AND|OR|NOT|IN|And|Or|Not)\b", "write 'and', 'or', 'not', 'in' in small letters"),
    (r"[‘’“”]", "words stand in straight quotes: 'clear'"),
    (r"\bis (less|more|greater|at)\b", "compare with < <= > >="),
)
"""Ways of writing that other notations know, and what is written here."""


def _slip(text: str) -> tuple[int, str] | None:
    """Where somebody wrote what another notation knows, and what is written here."""
    bare = re.sub(r"'[^']*'|\"[^\"]*\"", lambda quoted: "'" * len(quoted[0]), text)
    for pattern, hint in _SLIPS:
        found = re.search(pattern, bare)
        if found is not None:
            return found.start(), hint
    return None


def _parts(value: Expr, factor: int) -> Expr:
    """A number in parts that are `factor` times smaller."""
    if factor == 1:
        return value
    if isinstance(value, Int):
        return Int(value.value * factor)
    return Binary("*", value, Int(factor), Kind.INT)


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

    def wanted(self, node: ast.expr, wanted: Type) -> Typed:
        """The whole expression: of the type asked for (E009 if it is not)."""
        typed = self.check(node)
        if isinstance(wanted, Number) and isinstance(typed.type, Number):
            value = typed.value
            if isinstance(value, Int) and value.value * wanted.unit % typed.type.unit == 0:
                return Typed(wanted, Int(value.value * wanted.unit // typed.type.unit))
            if wanted.unit % typed.type.unit != 0:
                whole = "a whole number" if wanted.unit == 1 else f"a multiple of 1/{wanted.unit}"
                raise self.wrong("E009", node, f"{whole} is needed here", "(…) // 1 rounds down")
            return Typed(wanted, _parts(value, wanted.unit // typed.type.unit))
        if typed.words is not None or typed.type != wanted:
            said = described(typed.type) if typed.type is not None else "a set"
            raise self.wrong("E009", node, f"{described(wanted)} is needed here, this is {said}")
        return typed

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
        if isinstance(value, float):
            return self.fraction(node, value)
        if isinstance(value, str):
            return Typed(None, Int(0), ((value, node),))
        raise self.wrong("E005", node, f"{value!r} cannot be used in a rule: only numbers and words")

    def fraction(self, node: ast.Constant, value: float) -> Typed:
        """A number with decimals, exact as it is written."""
        if abs(value) > LARGEST:
            raise self.wrong("E003", node, f"{value} is too large a number")
        exact = Fraction(repr(value))
        if exact.denominator > FINEST:
            raise self.wrong("E003", node, f"{value} has too many decimals")
        return Typed(Number(exact.denominator), Int(exact.numerator))

    def name(self, node: ast.Name) -> Typed:
        if node.id in ("true", "false"):
            return Typed(TRUTH, Bool(node.id == "true"))
        variable = self.scope.variables.get(node.id)
        if variable is None:
            raise self.wrong(
                "E002", node, f"'{node.id}' is no name for {self.scope.name}", self.hint(node.id)
            )
        return Typed(variable.type, variable.value)

    def hint(self, name: str) -> str | None:
        """What somebody may have meant by a name that is not known here."""
        scope = self.scope
        if name in scope.queries:
            words = ", ".join(p.name for p in scope.queries[name].parameters)
            return f"it takes words in brackets: {name}({words})"
        if name in scope.missing:
            return scope.missing[name]
        types = [v.type for v in scope.variables.values()]
        domains = [t.of for t in types if isinstance(t, One | Some)]
        for of in [*domains, *(p for q in scope.queries.values() for p in q.parameters)]:
            if name in of.codes:
                return f"a {of.name} stands in quotes: '{name}'"
        known = [*scope.variables, *scope.queries]
        longer = [k for k in known if len(name) > 2 and k.startswith(name)]
        return f"did you mean '{longer[0]}'?" if longer else did_you_mean(name, known)

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
        typed = self.number(node.operand)
        value = typed.value
        if isinstance(node.op, ast.USub):
            return Typed(
                typed.type, Int(-value.value) if isinstance(value, Int) else Unary("-", value, Kind.INT)
            )
        raise self.wrong("E005", node, "only - and not stand before a value")

    def number(self, node: ast.expr, typed: Typed | None = None) -> Typed:
        """A number. `typed`: the node if it is checked already; twice doubles the time at every level."""
        typed = typed or self.check(node)
        if not isinstance(typed.type, Number):
            said = described(typed.type) if typed.type is not None else "a text"
            raise self.wrong("E003", node, f"a number is needed here, this is {said}")
        return typed

    def alike(self, node: ast.AST, values: list[Typed]) -> tuple[Number, list[Expr]]:
        """Numbers in parts of one size."""
        unit = lcm(*(_unit(value) for value in values))
        if unit > FINEST:
            raise self.wrong("E003", node, "these fractions are too fine to be compared exactly")
        return Number(unit), [_parts(value.value, unit // _unit(value)) for value in values]

    def binary(self, node: ast.BinOp) -> Typed:
        sign = SIGNS.get(type(node.op))
        if sign is None:
            hint = "divide with //, which rounds down" if isinstance(node.op, ast.Div) else None
            raise self.wrong("E005", node.right, "this operator cannot be used in a rule", hint)
        left, right = self.check(node.left), self.check(node.right)
        if isinstance(left.type, Some) or isinstance(right.type, Some):
            return self.sets(node, sign, left, right)
        left, right = self.number(node.left, left), self.number(node.right, right)
        if sign in {"&", "|"}:
            raise self.wrong("E003", node, f"'{sign}' joins sets; write 'and' or 'or' between conditions")
        if sign == "*":
            unit = _unit(left) * _unit(right)
            if unit > FINEST:
                raise self.wrong("E003", node, "the parts of this product are too fine")
            return Typed(Number(unit), Binary("*", left.value, right.value, Kind.INT))
        if sign in {"//", "%"}:
            return self.division(node, sign, left, right)
        number, (a, b) = self.alike(node, [left, right])
        return Typed(number, Binary(sign, a, b, Kind.INT))

    def division(self, node: ast.BinOp, sign: str, left: Typed, right: Typed) -> Typed:
        """A whole quotient, or what is left of it."""
        if isinstance(right.value, Int) and right.value.value == 0:
            raise self.wrong("E006", node.right, "division by zero")
        if not isinstance(right.value, Int) and not _above_zero(right.value):
            hint = "write max(1, …), which is never 0"
            raise self.wrong("E006", node.right, "divide by a number: anything else could be 0", hint)
        number, (a, b) = self.alike(node, [left, right])
        if sign == "%":
            return Typed(number, Binary("%", a, b, Kind.INT, floor=True))
        if isinstance(a, Binary) and a.op == "*" and isinstance(a.right, Int) and isinstance(b, Int):
            # Parts that both sides were given are taken back: x * 2 // 4 is x // 2.
            shared = gcd(a.right.value, b.value)
            a, b = _parts(a.left, a.right.value // shared), Int(b.value // shared)
        return Typed(NUMBER, Binary("//", a, b, Kind.INT, floor=True))

    def sets(self, node: ast.BinOp, sign: str, left: Typed, right: Typed) -> Typed:
        word = {"&": "common", "|": "union", "-": "less"}.get(sign)
        if word is None:
            raise self.wrong("E003", node, f"'{sign}' does not work on sets", "sets are joined with & | -")
        left, right = self.same(node, left, right)
        return Typed(left.type, Word(word, (left.value, right.value), Kind.BITS))

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
        same = Word("same", (a, b), Kind.BOOL)
        if sign in {"==", "!="}:
            return same if sign == "==" else Unary("not", same, Kind.BOOL)
        holds = Word("within", (b, a), Kind.BOOL)
        return Logic("and", (holds, Unary("not", same, Kind.BOOL))) if sign == ">" else holds

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
            code = Int(self.code(left.words[0][0], of, left.words[0][1]))
            return Word("has_bit", (right.value, code), Kind.BOOL)
        if left.type != One(of):
            said = described(left.type) if left.type is not None else "a text"
            raise self.wrong("E003", node, f"a {of.name} is needed here, this is {said}")
        return Word("has_bit", (right.value, left.value), Kind.BOOL)

    def same(self, node: ast.AST, left: Typed, right: Typed) -> tuple[Typed, Typed]:
        """Both sides of one type; words take the domain of the other side."""
        if left.words is not None and right.words is not None:
            raise self.wrong("E003", node, "one of the two sides must be a name")
        if left.words is not None:
            left = self.settled(node, left, right)
        elif right.words is not None:
            right = self.settled(node, right, left)
        if isinstance(left.type, Number) and isinstance(right.type, Number):
            number, (a, b) = self.alike(node, [left, right])
            return Typed(number, a), Typed(number, b)
        if left.type != right.type or left.type is None:
            said = " and ".join(described(t.type) if t.type else "a text" for t in (left, right))
            raise self.wrong("E003", node, f"{said} do not go together")
        return left, right

    def settled(self, node: ast.AST, words: Typed, other: Typed) -> Typed:
        """Words as one or some of the other side's domain."""
        assert words.words is not None  # noqa: S101 - asked for by the caller
        if isinstance(words.type, Some) and isinstance(other.type, Some):
            members: Expr = NO_BITS
            for code in dict.fromkeys(self.code(word, other.type.of, at) for word, at in words.words):
                members = Word("with_bit", (members, Int(code)), Kind.BITS)
            return Typed(other.type, members)
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
        numbers = isinstance(yes.type, Number) and isinstance(no.type, Number)
        if yes.words is not None or no.words is not None or numbers:
            yes, no = self.same(node, yes, no)
        if yes.type != no.type or yes.type is None:
            raise self.wrong("E003", node, "both values of a choice must be of one type")
        return Typed(yes.type, Choice(test, yes.value, no.value, kind_of(yes.type)))

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
            number, (result, *others) = self.alike(node, values)
            if name == "abs":
                result = Word("abs", (result,), Kind.INT)
            for value in others:
                result = Word(name, (result, value), Kind.INT)
            return Typed(number, result)
        query = self.scope.queries.get(name)
        if query is None:
            hint = self.scope.missing.get(name) or did_you_mean(name, self.scope.queries)
            if name in self.scope.variables:
                hint = f"'{name}' stands alone, without brackets"
            raise self.wrong("E008", node, f"'{name}' is no function for {self.scope.name}", hint)
        return self.ask(node, name, query)

    def ask(self, node: ast.Call, name: str, query: Query) -> Typed:
        if len(node.args) != len(query.parameters):
            wants = ", ".join(p.name for p in query.parameters)
            raise self.wrong("E008", node, f"{name}({wants}) takes {len(query.parameters)} words")
        words = []
        for k, (argument, parameter) in enumerate(zip(node.args, query.parameters, strict=True)):
            bare = k < len(query.bare) and query.bare[k]
            if parameter is COUNT:
                words.append(str(self.whole(argument, name)))
                continue
            if bare and isinstance(argument, ast.Name):
                word = argument.id
            elif not bare and isinstance(argument, ast.Constant) and isinstance(argument.value, str):
                word = argument.value
            else:
                raise self.wrong("E008", argument, f"{name} takes {_article(parameter.name, bare)}")
            self.code(word, parameter, argument)
            words.append(word)
        variable = query.make(tuple(words))
        return Typed(variable.type, variable.value)

    def whole(self, node: ast.expr, name: str) -> int:
        """A whole number from 0 on, in brackets of a name."""
        if isinstance(node, ast.Constant) and type(node.value) is int and node.value <= MOST_COUNT:
            return node.value
        raise self.wrong("E008", node, f"{name} takes a whole number up to {MOST_COUNT} there")


def _unit(typed: Typed) -> int:
    assert isinstance(typed.type, Number)  # noqa: S101 - asked for by the caller
    return typed.type.unit


def _above_zero(node: Expr) -> bool:
    """Whether a number is the largest of some of which one is written out, and more than 0."""
    if isinstance(node, Word) and node.name == "max":
        return any(_above_zero(value) for value in node.arguments)
    return isinstance(node, Int) and node.value > 0


def _article(name: str, bare: bool) -> str:  # noqa: FBT001
    return f"one of its words ({name})" if bare else f"a {name} in quotes"


MOST_COUNT = 10_000
"""The largest number in brackets."""

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
