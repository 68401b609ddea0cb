"""Splits a script line into words: at blanks, except inside quotes and braces."""

from __future__ import annotations

from collections.abc import Iterator


class UnfinishedError(Exception):
    """A quote or brace is not closed; the message says which."""


def segment_end(text: str, start: int) -> int:
    """Index just past the quoted or braced segment that begins at `start`.

    Braces nest and may contain quoted strings; a backslash in quotes escapes the next character.

    Raises:
        UnfinishedError: when the line ends first.

    """
    depth = 0
    quoted = False
    at = start
    while at < len(text):
        char = text[at]
        if quoted:
            if char == "\\":
                at += 1
            elif char == '"':
                quoted = False
        elif char == '"':
            quoted = True
        elif char == "{":
            depth += 1
        elif char == "}":
            depth -= 1
        at += 1
        if not quoted and depth == 0:
            return at
    raise UnfinishedError("a quote is not closed" if quoted else "a brace is not closed")


def unquoted(segment: str) -> str:
    """The content of a quoted segment, escapes resolved."""
    out: list[str] = []
    chars = iter(segment[1:-1])
    for char in chars:
        out.append(next(chars, "") if char == "\\" else char)
    return "".join(out)


def split_words(text: str) -> list[str]:
    """The words of a text, which may combine plain characters, "quotes" and {braces} (`"1 Cav"#2`).

    A word that begins with # starts a comment.
    """
    words: list[str] = []
    at = 0
    while at < len(text):
        if text[at].isspace():
            at += 1
            continue
        if text[at] == "#":
            break
        word = ""
        while at < len(text) and not text[at].isspace():
            if text[at] in '"{':
                end = segment_end(text, at)
                word += unquoted(text[at:end]) if text[at] == '"' else text[at:end]
                at = end
            else:
                word += text[at]
                at += 1
        words.append(word)
    return words


def _unquoted_positions(text: str) -> Iterator[int]:
    at = 0
    while at < len(text):
        if text[at] in '"{':
            try:
                at = segment_end(text, at)
            except UnfinishedError:
                return
        else:
            yield at
            at += 1


def split_at(text: str, mark: str) -> list[str]:
    """The parts of a text between separators (`::`, `;;`), which need a blank or the end on each side."""
    parts: list[str] = []
    begin = 0
    for at in _unquoted_positions(text):
        before, after = text[at - 1 : at], text[at + len(mark) : at + len(mark) + 1]
        free = (not before or before.isspace()) and (not after or after.isspace())
        if at >= begin and free and text.startswith(mark, at):
            parts.append(text[begin:at].strip())
            begin = at + len(mark)
    parts.append(text[begin:].strip())
    return parts


def free_text(text: str) -> str:
    """The rest of a line unchanged, or, if it is a single "quoted" word, the content of that."""
    stripped = text.strip()
    if stripped.startswith('"'):
        words = split_words(stripped)
        if len(words) == 1:
            return words[0]
    return stripped
