"""The positioned tree: what an author wrote, every value with its position, every scalar still text.

Scalars are never typed by YAML (`0701` would become 449, `NO` false): the schema says what they are.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final, TypeAlias

import yaml

from hexwright.diagnostics import Note, Report, Span

MAX_NODES = 400_000
"""Values one file may hold once its aliases are written out; more is taken for an alias bomb."""

MAX_DEPTH = 60
"""Deepest nesting of one file."""

PLAIN_TAGS = frozenset(("map", "seq", "str", "int", "float", "bool", "null", "timestamp", "merge", "value"))
"""Tags a parser gives by itself, which say nothing. Any other tag was written by the author."""

GUESSED = "tag:yaml.org,2002:str"
"""The tag that our loader gives to every value without one."""

NULLS = frozenset(("", "~", "null", "Null", "NULL"))
"""Scalars without quotes that mean null."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Scalar:
    """A piece of text, a number or a word. `plain` is False for quoted and block text."""

    text: str
    span: Span
    plain: bool = True

    @property
    def is_null(self) -> bool:
        """Whether the author left it empty (nothing, `~` or `null`)."""
        return self.plain and self.text in NULLS


@dataclass(frozen=True, slots=True, kw_only=True)
class Seq:
    """A list."""

    items: tuple[Node, ...]
    span: Span


@dataclass(frozen=True, slots=True, kw_only=True)
class Map:
    """A mapping in the author's order. `keys`: the position of each key. `id_column`: of a row of a table,
    the heading of the column that holds its key; empty for other mappings.
    """

    entries: Mapping[str, Node]
    span: Span
    keys: Mapping[str, Span] = field(default_factory=dict)
    id_column: str = ""


Node: TypeAlias = "Scalar | Seq | Map"


def _resolve_nothing(*_: object) -> str:
    return GUESSED


def _do_nothing(*_: object) -> None:
    pass


_LOADER: Final = type(
    "_Loader",
    (getattr(yaml, "CSafeLoader", yaml.SafeLoader),),
    {
        "resolve": _resolve_nothing,
        "descend_resolver": _do_nothing,
        "ascend_resolver": _do_nothing,
    },
)
"""A YAML loader that does not guess the types of plain scalars, which also saves time."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Limits:
    """What one file may hold. `nodes`: values, aliases written out; `depth`: of nesting; `any_character`:
    whether an escape in quotes may stand for a character that may not stand in the file itself.
    """

    nodes: int = MAX_NODES
    depth: int = MAX_DEPTH
    any_character: bool = False


USUAL: Final = Limits()


def parse_yaml(text: str, path: str, report: Report, limits: Limits = USUAL) -> Node | None:
    """Compose one YAML document into a positioned tree; None after an error (Y001 to Y009)."""
    bad = unprintable(text)
    if bad is not None:
        line, column, char = bad
        report.error(
            "Y003", f"character U+{ord(char):04X} may not stand in a source file", Span(path, line, column)
        )
        return None
    try:
        node = yaml.compose(text, Loader=_LOADER)
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        span = _within(text, path, mark.line, mark.column) if mark else Span(path)
        code = "Y008" if error.problem and "undefined alias" in error.problem else "Y001"
        message = " ".join(part for part in (error.context, error.problem) if part)
        hint = _yaml_hint(message, _written_before(text, span))
        report.error(code, f"not valid YAML: {message or 'cannot be read'}", span, hint=hint)
        return None
    except yaml.YAMLError as error:
        report.error("Y001", f"not valid YAML: {str(error).splitlines()[0]}", Span(path))
        return None
    except RecursionError:
        report.error("Y006", "nested too deeply", Span(path))
        return None
    if node is None:
        return Map(entries={}, span=Span(path))
    return _Builder(path, report, limits).build_document(node)


def _within(text: str, path: str, line: int, column: int) -> Span:
    """The position of a YAML error, given from 0. One behind the last line is moved to its end."""
    lines = text.split("\n")
    if line < len(lines):
        return Span(path, line + 1, min(column, len(lines[line])) + 1)
    return Span(path, len(lines), len(lines[-1]) + 1)


def _written_before(text: str, span: Span) -> str:
    """What stands on the line of a position, in front of it."""
    return text.split("\n")[span.line - 1][: span.column - 1]


def _yaml_hint(message: str, before: str) -> str | None:
    """A hint for common mistakes; None for others. `before`: the text of the line up to the mistake."""
    if "mapping values are not allowed" in message:
        if ": " in before:
            return "a ': ' inside a value needs quotes around the value"
        # The first colon of its line: the parser takes the line for more text of the value above.
        return "keys of one mapping begin in the same column: look at the indentation here and above"
    if "cannot start any token" in message:
        return "a value that begins with this character needs quotes; indent with blanks, never tabs"
    if "expected ','" in message:
        return "a comma is missing here, or a bracket above is not closed; a ': ' inside a value needs quotes"
    if any(words in message for words in ("expected <block end>", "expected key", "expected '-' indicator")):
        if before.strip():
            return "a value ends with its closing quote; a quote inside quotes is written twice"
        return "look at the indentation of this line and the one above"
    return None


def unprintable(text: str) -> tuple[int, int, str] | None:
    """Line, column and value of the first character that may not stand in a source file; None without any.

    Forbidden are control characters, halves of surrogate pairs, and what ends a line for YAML but not for
    editors (U+0085, U+2028, U+2029).
    """
    if text.isprintable():
        return None
    # Not `splitlines`: it also ends lines at characters that are looked for here.
    for number, line in enumerate(text.split("\n"), 1):
        if line.isprintable():
            continue
        for column, char in enumerate(line, 1):
            if is_forbidden(char):
                return number, column, char
    return None


def is_forbidden(char: str) -> bool:
    """Whether a character may stand neither in a source file nor in a value (nor in any XML file)."""
    code = ord(char)
    if code < 0x20:
        return char not in "\t\n\r"
    if code < 0xD800:
        return 0x7F <= code <= 0x9F or code in (0x2028, 0x2029)
    return code <= 0xDFFF or code in (0xFEFF, 0xFFFE, 0xFFFF)


class _Builder:
    """Turns composed YAML nodes into the tree, each once, so that aliases share their value.

    `done`: by id of the YAML node, our node and how many values it holds; `open`: nodes being built.
    """

    def __init__(self, path: str, report: Report, limits: Limits) -> None:
        self.path = path
        self.report = report
        self.limits = limits
        self.done: dict[int, tuple[Node, int]] = {}
        self.open: set[int] = set()

    def build_document(self, node: yaml.Node) -> Node | None:
        built = self._build(node, 0)
        return None if built is None or self.report.failed else built[0]

    def _span(self, node: yaml.Node) -> Span:
        mark = node.start_mark
        return Span(self.path, mark.line + 1, mark.column + 1)

    def _build(self, node: yaml.Node, depth: int) -> tuple[Node, int] | None:
        """The node and how many values it holds, aliases written out; None after an error."""
        known = self.done.get(id(node))
        if known is not None:
            return known
        span = self._span(node)
        if id(node) in self.open:
            self.report.error("Y007", "this alias contains itself", span)
            return None
        if depth > self.limits.depth:
            self.report.error("Y006", f"nested more than {self.limits.depth} levels deep", span)
            return None
        if node.tag != GUESSED and node.tag.removeprefix("tag:yaml.org,2002:") not in PLAIN_TAGS:
            self.report.error(
                "Y004", f"the tag '{node.tag}' is not used here", span, hint="leave the tag out"
            )
            return None
        if isinstance(node, yaml.ScalarNode):
            self._check_text(node.value, span)
            scalar = self.done[id(node)] = Scalar(text=node.value, span=span, plain=not node.style), 1
            return scalar
        self.open.add(id(node))
        built = self._build_inner(node, depth, span)
        self.open.discard(id(node))
        if built[1] > self.limits.nodes:
            self.report.error(
                "Y005", f"with its aliases written out this holds over {self.limits.nodes:,} values", span
            )
            return None
        self.done[id(node)] = built
        return built

    def _check_text(self, text: str, span: Span) -> None:
        """Y003 for a forbidden character that an escape in quotes brought in."""
        if not self.limits.any_character and not text.isprintable():
            for char in text:
                if is_forbidden(char):
                    self.report.error("Y003", f"character U+{ord(char):04X} may not stand in a value", span)
                    return

    def _build_inner(self, node: yaml.Node, depth: int, span: Span) -> tuple[Node, int]:
        if isinstance(node, yaml.SequenceNode):
            items: list[Node] = []
            size = 1
            for child in node.value:
                built = self._build(child, depth + 1)
                if built is not None:
                    items.append(built[0])
                    size += built[1]
            return Seq(items=tuple(items), span=span), size
        entries: dict[str, Node] = {}
        keys: dict[str, Span] = {}
        size = 1
        for key_node, value_node in node.value:
            where = self._span(key_node)
            if not isinstance(key_node, yaml.ScalarNode):
                self.report.error("Y009", "a key must be plain text", where)
                continue
            key = key_node.value
            self._check_text(key, where)
            if key == "<<" and not key_node.style:
                self.report.error("Y009", "merge keys ('<<') are not used here", where, hint="use 'extends'")
                continue
            if key in keys:
                self.report.error(
                    "Y002",
                    f"the key '{key}' stands here twice",
                    where,
                    notes=(Note(span=keys[key], message="first here"),),
                )
                continue
            keys[key] = where
            built = self._build(value_node, depth + 1)
            if built is not None:
                entries[key] = built[0]
                size += built[1]
        return Map(entries=entries, span=span, keys=keys), size
