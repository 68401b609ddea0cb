r"""VASSAL's list encoding: tokens joined by a delimiter, with escapes and quotes.

VASSAL: tools/SequenceEncoder.java, 3.7.26. The rules:

* a delimiter inside a token gets a backslash in front; backslashes themselves are *not* doubled;
* a token that starts with a backslash, or starts and ends with an apostrophe, is put between apostrophes;
* reading, a delimiter after a backslash is part of the token, then one pair of apostrophes is taken off.

Hence one class of token is lost: not quoted, not last, ending in a backslash (its backslash would escape
the delimiter that follows). `encode_sequence` refuses it. The format also cannot tell an empty list
from a list of one empty token: both are the empty text, and read as one empty token.
"""

from collections.abc import Iterable, Sequence
from functools import cache, lru_cache
from itertools import chain, repeat

from builder.export.vassal.wire.error import WireError

_ESCAPE = "\\"
_QUOTE = "'"


def encode_sequence(tokens: Iterable[str], delimiter: str) -> str:
    """Join `tokens` so that `decode_sequence` gives them back.

    Raises: WireError for a token that VASSAL would read back differently.
    """
    _check_delimiter(delimiter)
    items = tokens if isinstance(tokens, Sequence) else tuple(tokens)
    last = len(items) - 1
    joined = delimiter.join(items)
    if _QUOTE not in joined and _ESCAPE not in joined and joined.count(delimiter) <= last:
        return joined  # nothing in any token means anything to a reader
    return delimiter.join(
        _encode_token(token, delimiter, is_last=index == last) for index, token in enumerate(items)
    )


def decode_sequence(text: str, delimiter: str) -> tuple[str, ...]:
    """Split `text` into its tokens; at least one. Accepts every text."""
    _check_delimiter(delimiter)
    if _ESCAPE not in text:
        return tuple(_unquote(part) for part in text.split(delimiter))
    tokens: list[str] = []
    held: list[str] = []
    parts = text.split(delimiter)
    for part in parts[:-1]:
        if part.endswith(_ESCAPE):
            held.append(part[:-1])
        else:
            held.append(part)
            tokens.append(_unquote(delimiter.join(held)))
            held = []
    held.append(parts[-1])
    tokens.append(_unquote(delimiter.join(held)))
    return tuple(tokens)


def encode_nested(tokens: Sequence[str], delimiter: str) -> str:
    """Encode a chain, each level holding one token and the rest: pieces nest their traits like this.

    `tokens` runs from the outermost to the innermost level; the innermost is not a sequence of its own,
    so a reader must know the number of levels if that text may hold the delimiter.
    Raises: WireError as `encode_sequence`, or for an empty chain.
    """
    if not tokens:
        raise WireError("a nested sequence needs at least one token")
    if _nests_plainly(tokens, delimiter):
        marks = ("", *_marks(delimiter, len(tokens) - 1))
        return "".join(chain.from_iterable(zip(marks, tokens, strict=True)))
    text = tokens[-1]
    for token in reversed(tokens[:-1]):
        text = encode_sequence((token, text), delimiter)
    return text


def decode_nested(text: str, delimiter: str, levels: int = 0) -> tuple[str, ...]:
    """Take a chain apart, outermost token first.

    With `levels` the chain has that many and the innermost text is taken as it is; otherwise it ends
    where a level holds one token only.
    Raises: WireError if a level holds more than one token and a rest, or the chain is too short.
    """
    tokens: list[str] = []
    while True:
        if levels and len(tokens) == levels - 1:
            return (*tokens, text)
        level = decode_sequence(text, delimiter)
        tokens.append(level[0])
        if len(level) == 1:
            if levels:
                raise WireError(f"a nested sequence has {len(tokens)} levels, not {levels}")
            return tuple(tokens)
        if len(level) > 2:
            raise WireError(f"a level of a nested sequence has {len(level)} tokens, not 2")
        text = level[1]


@cache
def _marks(delimiter: str, count: int) -> tuple[str, ...]:
    """What stands between the levels of a chain, from the outermost on: a backslash more at each."""
    return tuple(_ESCAPE * depth + delimiter for depth in range(count))


def _encode_token(token: str, delimiter: str, *, is_last: bool) -> str:
    escaped = token.replace(delimiter, _ESCAPE + delimiter)
    if token.startswith(_ESCAPE) or (token.startswith(_QUOTE) and token.endswith(_QUOTE)):
        return _QUOTE + escaped + _QUOTE
    if not is_last and token.endswith(_ESCAPE):
        raise WireError(f"VASSAL cannot hold a text ending in a backslash here: {token!r}")
    return escaped


def _unquote(token: str) -> str:
    if len(token) > 1 and token.startswith(_QUOTE) and token.endswith(_QUOTE):
        return token[1:-1]
    return token


def _nests_plainly(tokens: Sequence[str], delimiter: str) -> bool:
    """Say whether no level needs quotes, so that depth alone decides the number of backslashes."""
    _check_delimiter(delimiter)
    return all(map(_is_plain, tokens, repeat(delimiter)))


@lru_cache(maxsize=8192)
def _is_plain(token: str, delimiter: str) -> bool:
    """Remembered, for most tokens are those of prototypes, the same in all pieces."""
    return not (delimiter in token or token.startswith((_ESCAPE, _QUOTE)) or token.endswith(_ESCAPE))


def _check_delimiter(delimiter: str) -> None:
    if len(delimiter) != 1 or delimiter in (_ESCAPE, _QUOTE):
        raise ValueError(f"not a delimiter: {delimiter!r}")
