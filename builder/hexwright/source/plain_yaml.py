"""Writes plain data as YAML that `source.tree` reads back as exactly the same texts.

A value is a text, None, a list or a mapping by text. Every text stays a text: `yes`, `0701` and `1.0` mean
what they say, because our reader never guesses types; only what YAML itself would misread is put in quotes.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Final, TypeAlias

from hexwright.source.tree import NULLS, is_forbidden

Plain: TypeAlias = "str | Sequence[Plain] | Mapping[str, Plain] | None"

_PLAIN: Final = re.compile(r"[A-Za-z0-9_./$+(][A-Za-z0-9_./$+()\-;,' @=^|<>{}\[\]%*!?&~\\]*\Z")
"""Texts that need no quotes in block style, if they also do not end in a blank or hold ` #` or `: `."""
_ESCAPES: Final[Mapping[str, str]] = {"\\": "\\\\", '"': '\\"', "\n": "\\n", "\r": "\\r", "\t": "\\t"}
_STEP: Final = "  "


def write_yaml(value: Plain) -> str:
    """One YAML document in block style, with a line end."""
    return "".join(f"{line}\n" for line in _lines(value, ""))


def _lines(value: Plain, margin: str) -> Iterator[str]:
    if value is None or isinstance(value, str):
        yield margin + _scalar(value)
    elif isinstance(value, Mapping):
        if not value:
            yield margin + "{}"
        for key, inner in value.items():
            yield from _entry(f"{margin}{_scalar(key)}:", inner, margin)
    else:
        if not value:
            yield margin + "[]"
        for item in value:
            first, *rest = _lines(item, margin + _STEP)
            yield f"{margin}- {first[len(margin) + len(_STEP) :]}"
            yield from rest


def _entry(head: str, value: Plain, margin: str) -> Iterator[str]:
    """The lines of one key: its value on the same line, if it is a text or empty, else below."""
    if value is None:
        yield head
    elif isinstance(value, str) or not value:
        yield f"{head} {next(_lines(value, ''))}"
    else:
        yield head
        # a list may stand in the column of its key, a mapping may not
        yield from _lines(value, margin + _STEP if isinstance(value, Mapping) else margin)


def _scalar(text: str | None) -> str:
    if text is None:
        return "~"
    if (
        text not in NULLS
        and _PLAIN.match(text)
        and not text.endswith(" ")
        and " #" not in text
        and not text.startswith("---")
        and not text.startswith("...")
    ):
        return text
    return '"' + "".join(_character(char) for char in text) + '"'


def _character(char: str) -> str:
    if char in _ESCAPES:
        return _ESCAPES[char]
    if char.isprintable() and not is_forbidden(char):
        return char
    code = ord(char)
    return f"\\x{code:02x}" if code < 0x100 else f"\\u{code:04x}" if code < 0x10000 else f"\\U{code:08x}"
