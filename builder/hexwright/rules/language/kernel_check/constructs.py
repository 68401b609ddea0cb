"""What of Python the kernel has, and what to write for something it has not."""

from __future__ import annotations

import ast
from collections.abc import Mapping

ARITHMETIC = (ast.Add, ast.Sub, ast.Mult, ast.FloorDiv, ast.Mod)
ORDER = (ast.Lt, ast.LtE, ast.Gt, ast.GtE)
INT_MAX = 2**31 - 1
BUILTINS = frozenset(("range", "len", "min", "max", "abs", "enumerate", "True", "False", "None"))
KINDS = frozenset(("unit", "place", "side", "terrain", "link", "reason", "ban", "card", "card_text"))
"""Kinds of names that sentences of every game may use."""

INSTEAD: Mapping[type[ast.AST], str] = {
    ast.Lambda: "write a function with a name",
    ast.ListComp: "write a loop",
    ast.SetComp: "write a loop",
    ast.DictComp: "write a loop",
    ast.GeneratorExp: "write a loop",
    ast.JoinedStr: "sentences stand in words.yaml; say(game, play, 'name.id', value=...) says them",
    ast.Dict: "keep it in a frozen dataclass of numbers",
    ast.List: "a new array is ints(length, value)",
    ast.Set: "a set is made with no_bits() and with_bit(bits, k)",
    ast.Tuple: "a function gives one value: a frozen dataclass holds several",
    ast.NamedExpr: "assign it in a line of its own",
    ast.Try: "test before, nothing is caught",
    ast.With: "there is nothing to open",
    ast.Assert: "give a Ruling that refuses",
    ast.Raise: "give a Ruling that refuses",
    ast.Global: "what lasts belongs to the mechanism's state: play.of(...)",
    ast.Nonlocal: "what lasts belongs to the mechanism's state: play.of(...)",
    ast.Import: "imports stand at the top",
    ast.ImportFrom: "imports stand at the top",
    ast.FunctionDef: "functions stand side by side, none in another",
    ast.ClassDef: "classes stand at the top",
    ast.Delete: "write the value that means nothing, such as NOWHERE",
    ast.Match: "write if and elif",
    ast.Await: "nothing waits",
    ast.Yield: "fill an array and give that",
    ast.YieldFrom: "fill an array and give that",
    ast.Slice: "cut(array, length) gives the first numbers",
    ast.Starred: "write the arguments out",
}
"""What to write for something the kernel's Python has not."""

NAMES_OF_CONSTRUCTS: Mapping[type[ast.AST], str] = {
    ast.ListComp: "a comprehension",
    ast.SetComp: "a comprehension",
    ast.DictComp: "a comprehension",
    ast.GeneratorExp: "a comprehension",
    ast.JoinedStr: "an f-string",
    ast.Lambda: "lambda",
    ast.Dict: "a dictionary",
    ast.List: "a list",
    ast.Set: "a set in braces",
    ast.Tuple: "a tuple",
    ast.NamedExpr: "':='",
    ast.Try: "try",
    ast.With: "with",
    ast.Assert: "assert",
    ast.Raise: "raise",
    ast.Global: "global",
    ast.Nonlocal: "nonlocal",
    ast.Import: "import in a function",
    ast.ImportFrom: "import in a function",
    ast.FunctionDef: "a function in a function",
    ast.AsyncFunctionDef: "async",
    ast.ClassDef: "a class in a function",
    ast.Delete: "del",
    ast.Match: "match",
    ast.Await: "await",
    ast.Yield: "yield",
    ast.YieldFrom: "yield",
    ast.Slice: "a slice",
    ast.Starred: "'*'",
    ast.AnnAssign: "a name without a value",
    ast.Expr: "a value that nobody takes",
}
OPERATOR_SIGNS: Mapping[type[ast.AST], str] = {
    ast.Div: "/",
    ast.Pow: "**",
    ast.MatMult: "@",
    ast.BitAnd: "&",
    ast.BitOr: "|",
    ast.BitXor: "^",
    ast.LShift: "<<",
    ast.RShift: ">>",
    ast.Invert: "~",
    ast.UAdd: "+",
}
