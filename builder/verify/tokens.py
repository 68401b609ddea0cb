"""Words of a script line: blanks part them, quotes and braces hold them together."""

from __future__ import annotations

from collections.abc import Iterator


class UnfinishedError(Exception):
    """A quote or a brace that is never closed; the text says which."""


def segment_end(text: str, start: int) -> int:
    """Index just past the quoted or braced segment that begins at `start`.

    Braces nest and may hold quoted strings; a backslash in quotes shields the next sign.

    Raises:
        UnfinishedError: when the line ends first.

    """
    depth = 0
    quoted = False
    at = start
    while at < len(text):
        sign = text[at]
        if quoted:
            if sign == "\\":
                at += 1
            elif sign == '"':
                quoted = False
        elif sign == '"':
            quoted = True
        elif sign == "{":
            depth += 1
        elif sign == "}":
            depth -= 1
        at += 1
        if not quoted and depth == 0:
            return at
    raise UnfinishedError("a quote is not closed" if quoted else "a brace is not closed")


def unquoted(segment: str) -> str:
    """The content of a quoted segment."""
    out: list[str] = []
    signs = iter(segment[1:-1])
    for sign in signs:
        out.append(next(signs, "") if sign == "\\" else sign)
    return "".join(out)


def split_words(text: str) -> list[str]:
    """The words of a text: runs of plain signs, "quoted parts" and {braced parts} without a blank between
    them (`"1 Cav"#2`). A word that begins with # opens a comment.
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


def _outside(text: str) -> Iterator[int]:
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
    """The parts of a text between marks (`::`, `;;`) that have a blank or nothing at either side."""
    parts: list[str] = []
    begin = 0
    for at in _outside(text):
        before, after = text[at - 1 : at], text[at + len(mark) : at + len(mark) + 1]
        free = (not before or before.isspace()) and (not after or after.isspace())
        if at >= begin and free and text.startswith(mark, at):
            parts.append(text[begin:at].strip())
            begin = at + len(mark)
    parts.append(text[begin:].strip())
    return parts


def free_text(text: str) -> str:
    """A text to the end of the line as it stands; or, written as one "quoted" word, its content."""
    stripped = text.strip()
    if stripped.startswith('"'):
        words = split_words(stripped)
        if len(words) == 1:
            return words[0]
    return stripped
