"""Ways to break a source file: as bytes, as lines, as words, as a tree, as a table."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from random import Random
from typing import TypeAlias

import yaml

from tests.fuzz.corpus import TEXTS

NASTY = (
    "",
    "~",
    "null",
    "{}",
    "[]",
    "[[]]",
    "{a: {b: c}}",
    "- x",
    "0",
    "-1",
    "1e999",
    "-1e999",
    "nan",
    ".nan",
    "inf",
    "-.inf",
    "9" * 30,
    "9" * 5000,
    "0x10",
    "1_000",
    "1,5",
    "½",
    "٣",
    "²",
    "0701",
    "9999",
    "0101..0304",
    "..",
    "1..999999999",
    "3:1",
    "true",
    "no",
    "'",
    '"',
    '"\\ud800"',
    '"\\0"',
    '"\\u202e"',
    '"\\t"',
    '"a\\nb"',
    "\u202eabc",
    "\u200b",
    "\u2028",
    "\x85",
    "\x00",
    "\x07",
    "\ufeff",
    "\t",
    " ",
    "é",
    "e\u0301",
    "한글",
    "😀",
    "&a x",
    "*a",
    "*nothing",
    "&a [*a]",
    "<<",
    "!!python/object:os.system x",
    "!!int 5",
    "!x",
    "%YAML 9.9",
    "---",
    "...",
    "? ",
    ": ",
    "#",
    "|",
    ">",
    "@",
    "`",
    "@: x",
    "where",
    "__class__",
    "{",
    "}",
    "{{",
    "{x}",
    "{0}",
    "{designation}",
    "{designation:>99999999}",
    "{designation!r}",
    "{designation.__class__}",
    "{designation[0]}",
    "[" * 200,
    "[" * 50 + "]" * 50,
    "{a: " * 40 + "b" + "}" * 40,
    "x" * 3000,
    "a/b",
    "1/2/3/4/5",
    "/" * 50,
    "../../x",
    "/etc/passwd",
    "\\\\host\\x",
    "C:\\x",
    "{from: a.csv}",
    "{from: game.yaml}",
    "{rows: hexes.csv}",
    "game.yaml",
    "demo",
    ".",
    "con",
    "f1",
    "unit",
    "counter",
    "clear",
    "turn",
    "map",
    "red",
    "#FFFFFF",
    "#GGGGGG",
    "field*1e400",
    "field*nan",
    "field*field",
    "M 0 0",
    "Z",
    "0,0",
    "0,0 1e308,1e308",
    "when",
    "!reduced",
    "=",
    "a=b",
)
"""Values no author means."""

_WORD = re.compile(r"\"[^\"\n]*\"|'[^'\n]*'|[^\s,:{}\[\]#]+")

Change = dict[str, bytes | None]


def broken(files: Mapping[str, bytes], dice: Random) -> Change:
    """A variant: the changed files, None for one that is gone. One change mostly, sometimes several."""
    change: Change = {}
    for _ in range(1 if dice.random() < 0.7 else dice.randint(2, 5)):
        path = dice.choice(sorted(files))
        data = change.get(path, files[path])
        if data is None:
            continue
        if not path.endswith(TEXTS) or dice.random() < 0.04:
            change[path] = dice.choice((None, b"", data[: dice.randrange(len(data) + 1)], data[::-1]))
            continue
        ways: list[Callable[[bytes, Random], bytes]] = [*_BYTES, *_LINES, *_WORDS, *_WORDS]
        ways += [*_TABLE] * 2 if path.endswith(".csv") else [*_TREE] * 2 if path.endswith(".yaml") else []
        change[path] = dice.choice(ways)(data, dice)
    return change


# As bytes


def _flip(data: bytes, dice: Random) -> bytes:
    out = bytearray(data)
    for _ in range(dice.choice((1, 1, 1, 8))):
        if out:
            out[dice.randrange(len(out))] = dice.randrange(256)
    return bytes(out)


def _delete_bytes(data: bytes, dice: Random) -> bytes:
    at = dice.randrange(len(data) + 1)
    return data[:at] + data[at + dice.choice((1, 1, 2, 10, 100)) :]


def _insert_bytes(data: bytes, dice: Random) -> bytes:
    at = dice.randrange(len(data) + 1)
    return (
        data[:at]
        + dice.choice((b"\0", b"\xff", b"\xc3", b"\r", b"\t", b"{", b"]", b'"', b"- ", b": ", b"\n"))
        + data[at:]
    )


def _truncate(data: bytes, dice: Random) -> bytes:
    return data[: dice.randrange(len(data) + 1)]


def _other_encoding(data: bytes, dice: Random) -> bytes:
    text = data.decode("utf-8", "replace")
    way = dice.randrange(6)
    if way == 0:
        return text.replace("\n", "\r\n").encode()
    if way == 1:
        return text.replace("\n", "\r").encode()
    if way == 2:
        return text.replace(
            "\n", dice.choice(("\x85", "\u2028", "\u2029", "\v", "\f")), dice.randint(1, 9)
        ).encode()
    if way == 3:
        return text.encode("utf-16")
    if way == 4:
        return b"\xef\xbb\xbf" + data
    return text.replace("e", "é").encode("latin-1", "replace")


_BYTES = (_flip, _delete_bytes, _insert_bytes, _truncate, _other_encoding)


# As lines


def _lines(data: bytes) -> list[bytes]:
    return data.split(b"\n")


def _delete_lines(data: bytes, dice: Random) -> bytes:
    lines = _lines(data)
    at = dice.randrange(len(lines))
    del lines[at : at + dice.choice((1, 1, 1, 2, 5))]
    return b"\n".join(lines)


def _repeat_line(data: bytes, dice: Random) -> bytes:
    lines = _lines(data)
    at = dice.randrange(len(lines))
    return b"\n".join(lines[: at + 1] + lines[at : at + dice.choice((1, 1, 3))] + lines[at + 1 :])


def _swap_lines(data: bytes, dice: Random) -> bytes:
    lines = _lines(data)
    a, b = dice.randrange(len(lines)), dice.randrange(len(lines))
    lines[a], lines[b] = lines[b], lines[a]
    return b"\n".join(lines)


def _indent(data: bytes, dice: Random) -> bytes:
    lines = _lines(data)
    at = dice.randrange(len(lines))
    way = dice.randrange(3)
    lines[at] = (
        b" " * dice.randint(1, 4) + lines[at]
        if way == 0
        else lines[at].lstrip()
        if way == 1
        else b"\t" + lines[at]
    )
    return b"\n".join(lines)


_LINES = (_delete_lines, _repeat_line, _swap_lines, _indent)


# As words


def _replace_word(data: bytes, dice: Random) -> bytes:
    text = data.decode("utf-8", "surrogateescape")
    words = list(_WORD.finditer(text))
    if not words:
        return data
    word = dice.choice(words)
    return (text[: word.start()] + dice.choice(NASTY) + text[word.end() :]).encode("utf-8", "surrogateescape")


def _swap_words(data: bytes, dice: Random) -> bytes:
    text = data.decode("utf-8", "surrogateescape")
    words = list(_WORD.finditer(text))
    if not words:
        return data
    word, other = dice.choice(words), dice.choice(words)
    return (text[: word.start()] + other.group() + text[word.end() :]).encode("utf-8", "surrogateescape")


def _misspell(data: bytes, dice: Random) -> bytes:
    text = data.decode("utf-8", "surrogateescape")
    words = [w for w in _WORD.finditer(text) if len(w.group()) > 2]
    if not words:
        return data
    word = dice.choice(words)
    letters = list(word.group())
    at = dice.randrange(len(letters) - 1)
    letters[at], letters[at + 1] = letters[at + 1], letters[at]
    return (text[: word.start()] + "".join(letters) + text[word.end() :]).encode("utf-8", "surrogateescape")


_WORDS = (_replace_word, _swap_words, _misspell)


# As a table


def _cell(data: bytes, dice: Random) -> bytes:
    lines = _lines(data)
    at = dice.randrange(len(lines))
    cells = lines[at].split(b",")
    way = dice.randrange(5)
    column = dice.randrange(len(cells))
    if way == 0:
        cells[column] = dice.choice(NASTY).encode("utf-8", "replace")
    elif way == 1:
        cells.append(b"x")
    elif way == 2:
        del cells[column]
    elif way == 3:
        cells[column] = b'"' + cells[column]
    else:
        cells[column] = cells[dice.randrange(len(cells))]
    lines[at] = b",".join(cells)
    return b"\n".join(lines)


def _column(data: bytes, dice: Random) -> bytes:
    rows = [line.split(b",") for line in _lines(data)]
    column = dice.randrange(max(len(row) for row in rows))
    for row in rows:
        del row[column : column + 1]
    return b"\n".join(b",".join(row) for row in rows)


def _semicolons(data: bytes, dice: Random) -> bytes:
    return data.replace(b",", dice.choice((b";", b"\t", b",,", b"|")))


_TABLE = (_cell, _cell, _cell, _column, _semicolons)


# As a tree

Place: TypeAlias = tuple[yaml.Node, int, int]
"""A mapping or list, an index in it, and whether the key or the value is meant."""

KEY, VALUE = 0, 1
MAX_DEPTH = 70

KINDS: tuple[str, ...] = (
    "~",
    '""',
    "word",
    '"-1"',
    "0",
    "1e999",
    "nan",
    "99999999999999999999",
    "[]",
    "{}",
    "[word, [word]]",
    "{word: word}",
    "[~]",
    "{word: ~}",
    "[[1, 2], [3, 4]]",
    "{from: nowhere.csv}",
)
"""A value of every kind."""


def nodes(node: yaml.Node, depth: int = 0) -> Iterator[Place]:
    """Every place of a tree where a value or a key could be another."""
    if depth > MAX_DEPTH:
        return
    if isinstance(node, yaml.MappingNode):
        for index, (_, value) in enumerate(node.value):
            yield node, index, KEY
            yield node, index, VALUE
            yield from nodes(value, depth + 1)
    elif isinstance(node, yaml.SequenceNode):
        for index, value in enumerate(node.value):
            yield node, index, VALUE
            yield from nodes(value, depth + 1)


def put(place: Place, new: yaml.Node) -> None:
    """Put another node there."""
    parent, index, part = place
    if isinstance(parent, yaml.MappingNode):
        pair = list(parent.value[index])
        pair[part] = new
        parent.value[index] = tuple(pair)
    else:
        parent.value[index] = new


def compose(text: str) -> yaml.Node | None:
    """The tree of a file, None if it has none."""
    try:
        return yaml.compose(text, Loader=yaml.CSafeLoader)
    except (yaml.YAMLError, RecursionError):
        return None


def serialise(node: yaml.Node) -> bytes:
    """A tree as a file again."""
    return yaml.serialize(node, Dumper=yaml.CSafeDumper, allow_unicode=True).encode("utf-8", "replace")


def _other_node(data: bytes, dice: Random) -> bytes:
    root = compose(data.decode("utf-8", "replace"))
    places = list(nodes(root)) if root is not None else []
    if root is None or not places:
        return data
    place = dice.choice(places)
    new = compose(dice.choice(KINDS if place[2] else ("word", "rule", "id", "where", '"@"', '"0101"')))
    if new is not None:
        put(place, new)
    return _again(root, data)


def _moved_node(data: bytes, dice: Random) -> bytes:
    """A value copied to another place, shared as an alias."""
    root = compose(data.decode("utf-8", "replace"))
    places = [place for place in nodes(root) if place[2]] if root is not None else []
    if root is None or not places:
        return data
    parent, index, _ = dice.choice(places)
    value = parent.value[index][1] if isinstance(parent, yaml.MappingNode) else parent.value[index]
    put(dice.choice(places), value)
    return _again(root, data)


def _less_nodes(data: bytes, dice: Random) -> bytes:
    root = compose(data.decode("utf-8", "replace"))
    places = list(nodes(root)) if root is not None else []
    if root is None or not places:
        return data
    parent, index, _ = dice.choice(places)
    del parent.value[index]
    return _again(root, data)


def _more_nodes(data: bytes, dice: Random) -> bytes:
    root = compose(data.decode("utf-8", "replace"))
    places = [p for p in nodes(root) if isinstance(p[0], yaml.MappingNode)] if root is not None else []
    if root is None or not places:
        return data
    into, other = dice.choice(places)[0], dice.choice(places)
    into.value.append(other[0].value[other[1]])
    return _again(root, data)


def _again(root: yaml.Node, data: bytes) -> bytes:
    try:
        return serialise(root)
    except (yaml.YAMLError, RecursionError):
        return data


_TREE = (_other_node, _other_node, _moved_node, _less_nodes, _more_nodes)
