r"""A saved game as its commands were nested and obfuscated, so that it can be changed in one place and stays
what it was in all others.

VASSAL: build/GameModule.encode writes a command with commands below it as a sequence with ESC: its own
text, which may be empty, then theirs, each in the same way. How it is obfuscated: see `save.deobfuscate`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final, TypeAlias

from vassalformat.wire.error import WireError
from vassalformat.wire.save import HEADER, deobfuscate, obfuscation_key, xor_table
from vassalformat.wire.sequence import decode_sequence, encode_sequence

_ESCAPE: Final = "\x1b"
_MAX_DEPTH: Final = 40
"""Commands inside one another; what lies deeper stays one text."""

Node: TypeAlias = "str | tuple[Node, ...]"
"""A command, or commands that were written as one."""


@dataclass(frozen=True, slots=True)
class SaveText:
    """The commands of a saved game. `key`: two hexadecimal digits by which it is obfuscated, or an empty
    text.
    """

    root: Node
    key: str = ""

    @property
    def commands(self) -> tuple[str, ...]:
        """All commands in the order in which they are executed; where only commands below are, an empty
        text.
        """
        return tuple(_leaves(self.root))

    def changed(
        self,
        texts: Mapping[int, str | None],
        added: Mapping[int, Sequence[str]] = MappingProxyType({}),
    ) -> SaveText:
        """With other texts for some commands, by their number in `commands`; None takes one out. `added`: new
        commands, by the number of the one they stand in front of.
        """
        root, _ = _changed(self.root, 0, texts, added)
        return SaveText(() if not root else root[0] if len(root) == 1 else root, self.key)

    def encode(self) -> bytes:
        """The `savedGame` entry. Raises: WireError for a text VASSAL cannot hold."""
        try:
            content = _write(self.root).encode()
        except UnicodeEncodeError as error:
            raise WireError(f"not a text: {error}") from error
        if not self.key:
            return content
        return HEADER + self.key.encode() + content.translate(xor_table(int(self.key, 16))).hex().encode()


def decode_save_text(content: bytes) -> SaveText:
    """Read a `savedGame` entry. Raises: WireError."""
    return SaveText(_read(deobfuscate(content), 0), obfuscation_key(content))


def _read(text: str, depth: int) -> Node:
    if depth == _MAX_DEPTH or _ESCAPE not in text:
        return text
    found = tuple(_read(token, depth + 1) for token in decode_sequence(text, _ESCAPE))
    try:
        exact = len(found) > 1 and _write(found) == text
    except WireError:
        exact = False
    return found if exact else text


def _write(node: Node) -> str:
    if isinstance(node, str):
        return node
    return encode_sequence([_write(part) for part in node], _ESCAPE)


def _leaves(node: Node) -> Iterator[str]:
    if isinstance(node, str):
        yield node
    else:
        for part in node:
            yield from _leaves(part)


def _changed(
    node: Node, number: int, texts: Mapping[int, str | None], added: Mapping[int, Sequence[str]]
) -> tuple[tuple[Node, ...], int]:
    """What stands in place of a node, and the number behind its last command. `number`: of its first one."""
    if isinstance(node, str):
        text = texts.get(number, node)
        new = tuple(added.get(number, ()))
        return (new if text is None else (*new, text)), number + 1
    parts: tuple[Node, ...] = ()
    for part in node:
        found, number = _changed(part, number, texts, added)
        parts += found
    # one alone is not a sequence: it would be read as the command itself
    return (parts if len(parts) < 2 else (parts,)), number
