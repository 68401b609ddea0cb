"""Reads a file of a game's own mechanism with `ast`: findings with their place, values written out."""

from __future__ import annotations

import ast
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any

from hexwright.diagnostics import Report, Span, did_you_mean

TOO_LONG = 400_000
"""Characters a file may have."""


@dataclass(slots=True)
class SourceReader:
    """A file that is read. `path`: as findings name it."""

    path: str
    text: str
    report: Report
    failed: bool = False
    lines: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.lines = self.text.split("\n")

    def span(self, node: ast.AST) -> Span:
        """Where a node stands. Columns of `ast` count bytes, those of findings characters."""
        line = int(getattr(node, "lineno", 1))
        offset = int(getattr(node, "col_offset", 0))
        written = self.lines[line - 1] if 0 < line <= len(self.lines) else ""
        return Span(self.path, line, len(written.encode()[:offset].decode(errors="ignore")) + 1)

    def wrong(self, code: str, node: ast.AST, message: str, hint: str | None = None) -> None:
        """Report a mistake at a node."""
        self.failed = True
        self.report.error(code, message, self.span(node), hint=hint)

    def parsed(self) -> ast.Module | None:
        """The file as a tree; None after a finding (E030)."""
        if len(self.text) > TOO_LONG:
            self._unreadable("the file is too long for a mechanism")
            return None
        try:
            return ast.parse(self.text)
        except SyntaxError as error:
            column = max(1, error.offset or 1)
            self.failed = True
            span = Span(self.path, max(1, error.lineno or 1), column)
            self.report.error("E030", f"not Python: {error.msg}", span)
            return None
        except (ValueError, RecursionError, MemoryError, OverflowError):
            self._unreadable("not Python that can be read: nested too deeply, or with strange characters")
            return None

    def _unreadable(self, message: str) -> None:
        self.failed = True
        self.report.error("E030", message, Span(self.path))


@dataclass(frozen=True, slots=True, kw_only=True)
class Written:
    """The arguments of a call that is written out. `nodes`: where each stands."""

    values: Mapping[str, Any]
    nodes: Mapping[str, ast.expr]


MISSING = object()
NO_WORDS: Mapping[str, Sequence[str]] = MappingProxyType({})


def literal(node: ast.expr | None) -> Any:
    """A text, a number, True, False, None or () that is written out; MISSING for anything else."""
    match node:
        case ast.Constant(value=str() | bool() | int() | None as value):
            return value
        case ast.UnaryOp(op=ast.USub(), operand=ast.Constant(value=int() as value)) if type(value) is int:
            return -value
        case ast.Tuple(elts=[]):
            return ()
        case ast.JoinedStr() | None:
            return MISSING
        case ast.BinOp(op=ast.Add(), left=left, right=right):
            first, second = literal(left), literal(right)
            return first + second if isinstance(first, str) and isinstance(second, str) else MISSING
    return MISSING


def call_arguments(
    reader: SourceReader,
    call: ast.Call,
    names: Sequence[str],
    *,
    code: str = "E035",
    value_of: Callable[[str, ast.expr], Any] = lambda _, node: literal(node),
    one_of: Mapping[str, Sequence[str]] = NO_WORDS,
) -> Written | None:
    """The arguments of a call by name; `names`: its parameters in order; `one_of`: how those are written that
    are no value written out. None after a finding.
    """
    nodes: dict[str, ast.expr] = {}
    for k, argument in enumerate(call.args):
        if isinstance(argument, ast.Starred) or k >= len(names):
            reader.wrong(code, argument, "write the arguments out, with their names")
            return None
        nodes[names[k]] = argument
    for keyword in call.keywords:
        if keyword.arg is None or keyword.arg not in names:
            name = keyword.arg or "**"
            reader.wrong(code, keyword, f"there is no '{name}' here", did_you_mean(name, names))
            return None
        if keyword.arg in nodes:
            reader.wrong(code, keyword, f"'{keyword.arg}' is given twice")
            return None
        nodes[keyword.arg] = keyword.value
    values: dict[str, Any] = {}
    for name, node in nodes.items():
        values[name] = value_of(name, node)
        if values[name] is MISSING:
            if name in one_of:
                reader.wrong(code, node, f"'{name}' is one of {', '.join(one_of[name])}")
            else:
                wanted = "written out: a text, a number, True, False, None or ()"
                written = ast.unparse(node)
                by_name = [f"{other}={written}" for other, words in one_of.items() if written in words]
                reader.wrong(code, node, f"'{name}' is {wanted}", by_name[0] if by_name else None)
            return None
    return Written(values=values, nodes=nodes)
