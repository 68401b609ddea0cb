"""Reads script as an interpreter would see it, far enough to judge its names and its nesting."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

TOKEN = re.compile(
    r'(?P<skip>\s+|//[^\n]*|/\*.*?\*/)|(?P<text>"(?:\\.|[^"\\])*"|\'(?:\\.|[^\'\\])\')'
    r"|(?P<number>\d[\w.]*)|(?P<name>[A-Za-z_$]\w*)|(?P<sign>[^\s\w])",
    re.DOTALL,
)
TYPES = frozenset(
    {
        *("int", "boolean", "void", "double", "float", "long", "byte", "char"),
        *("String", "Object", "Integer", "StringBuilder", "Throwable"),
    }
)
WORDS = TYPES | {
    *(
        "if",
        "else",
        "while",
        "for",
        "return",
        "break",
        "continue",
        "new",
        "instanceof",
        "true",
        "false",
        "try",
    ),
    *("catch", "this"),
}
"""What a script may say without declaring it."""
ROOTS = frozenset({"java", "javax", "VASSAL", "org", "bsh", "Math"})
"""Where names of classes begin."""


@dataclass(frozen=True, slots=True)
class Word:
    """A token: its kind (`text`, `number`, `name`, `sign`), its text, its line, blocks around it."""

    kind: str
    text: str
    line: int
    level: int


@dataclass(frozen=True, slots=True)
class Function:
    """A function: its name, the words of its parameters, the words of its body, the line of its head."""

    name: str
    parameters: tuple[Word, ...]
    body: tuple[Word, ...]
    line: int


def words(script: str) -> list[Word]:
    """All tokens but comments. AssertionError for what is none."""
    found: list[Word] = []
    line, level, at = 1, 0, 0
    while at < len(script):
        match = TOKEN.match(script, at)
        assert match is not None, script[at : at + 40]
        kind = match.lastgroup or ""
        if kind != "skip":
            level -= match[0] == "}"
            found.append(Word(kind, match[0], line, level))
            level += match[0] == "{"
        line += match[0].count("\n")
        at = match.end()
    assert level == 0
    return found


def brackets(tokens: list[Word]) -> Iterator[tuple[int, int]]:
    """For every token: how many round and square brackets stand around it, and its line."""
    level = 0
    for token in tokens:
        level -= token.text in {")", "]"} and token.kind == "sign"
        yield level, token.line
        level += token.text in {"(", "["} and token.kind == "sign"
        yield level, token.line


def functions(tokens: list[Word]) -> list[Function]:
    """The functions of the outermost level, in order."""
    found: list[Function] = []
    k = 0
    while k < len(tokens):
        token = tokens[k]
        called = token.kind == "name" and token.level == 0 and tokens[k + 1].text == "("
        if called and token.text not in WORDS:
            close = _closing(tokens, k + 1)
            if tokens[close + 1].text == "{":
                end = _closing(tokens, close + 1)
                found.append(
                    Function(
                        token.text, tuple(tokens[k + 2 : close]), tuple(tokens[close + 2 : end]), token.line
                    )
                )
                k = end
        k += 1
    return found


def _closing(tokens: list[Word], k: int) -> int:
    """The place of the bracket that closes the one at `k`."""
    begin = tokens[k].text
    end = {"(": ")", "{": "}"}[begin]
    level = 0
    while True:
        level += (tokens[k].text == begin) - (tokens[k].text == end)
        if level == 0:
            return k
        k += 1


def outside(tokens: list[Word]) -> list[Word]:
    """The tokens that stand in no block: declarations and the heads of functions."""
    return [token for token in tokens if token.level == 0]


def named(tokens: list[Word] | tuple[Word, ...]) -> Iterator[tuple[Word, str, str]]:
    """Every name that is not a member of something, with the token in front and the one behind."""
    for k, token in enumerate(tokens):
        before = tokens[k - 1].text if k else ""
        behind = tokens[k + 1].text if k + 1 < len(tokens) else ""
        if token.kind == "name" and before != ".":
            yield token, before, behind


def declared(tokens: list[Word] | tuple[Word, ...]) -> set[str]:
    """Names behind a type: `int n`, `int[][] s`, `java.util.HashMap m`, `catch (Throwable e)`."""
    found: set[str] = set()
    for k, token in enumerate(tokens):
        if k and token.kind == "name" and token.text not in WORDS:
            before = tokens[k - 1]
            typed = before.kind == "name" and before.text not in WORDS - TYPES
            if typed or (before.text == "]" and tokens[k - 2].text == "["):
                found.add(token.text)
    return found
