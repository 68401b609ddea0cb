r"""VASSAL's list encoding: tokens joined by a delimiter, with escapes and quotes.

VASSAL: tools/SequenceEncoder.java, 3.7.26. The rules:

* a delimiter inside a token gets a backslash in front; backslashes themselves are *not* doubled;
* a token that starts with a backslash, or starts and ends with an apostrophe, is put between apostrophes;
* reading, a delimiter after a backslash is part of the token, then one pair of apostrophes is taken off.

Hence the format cannot hold one class of tokens: not quoted, not last, and ending in a backslash, which would
escape the delimiter that follows. `encode_sequence` refuses them. Nor can it distinguish an empty list from a
list of one empty token: both are the empty text, and read as one empty token.
"""

from collections.abc import Iterable, Sequence
from functools import cache, lru_cache
from itertools import chain, repeat

from vassalformat.wire.error import WireError

_ESCAPE = "\\"
_QUOTE = "'"
_MAX_WORK = 20_000_000
"""Characters that may be scanned, over all levels, to split one nested sequence."""


def encode_sequence(tokens: Iterable[str], delimiter: str) -> str:
    """Join `tokens` so that `decode_sequence` gives them back.

    Raises: WireError for a token that VASSAL would read back differently.
    """
    _check_delimiter(delimiter)
    items = tokens if isinstance(tokens, Sequence) else tuple(tokens)
    last = len(items) - 1
    joined = delimiter.join(items)
    if _QUOTE not in joined and _ESCAPE not in joined and joined.count(delimiter) <= last:
        return joined  # no token contains a special character
    return delimiter.join(
        _encode_token(token, delimiter, is_last=index == last) for index, token in enumerate(items)
    )


def decode_sequence(text: str, delimiter: str) -> tuple[str, ...]:
    """Split `text` into its tokens; at least one. Accepts every text."""
    _check_delimiter(delimiter)
    if _ESCAPE not in text:
        return tuple(_unquote(part) for part in text.split(delimiter))
    tokens: list[str] = []
    pending: list[str] = []
    parts = text.split(delimiter)
    for part in parts[:-1]:
        if part.endswith(_ESCAPE):
            pending.append(part[:-1])
        else:
            pending.append(part)
            tokens.append(_unquote(delimiter.join(pending)))
            pending = []
    pending.append(parts[-1])
    tokens.append(_unquote(delimiter.join(pending)))
    return tuple(tokens)


def encode_nested(tokens: Sequence[str], delimiter: str) -> str:
    """Encode nested sequences in which each level is one token and the rest, as pieces nest their traits.

    `tokens` runs from the outermost to the innermost level. The innermost is not encoded as a sequence, so a
    reader must know the number of levels if that text may contain the delimiter.
    Raises: WireError as `encode_sequence`, or if there are no tokens.
    """
    if not tokens:
        raise WireError("a nested sequence needs at least one token")
    if _nests_plainly(tokens, delimiter):
        breaks = ("", *_level_breaks(delimiter, len(tokens) - 1))
        return "".join(chain.from_iterable(zip(breaks, tokens, strict=True)))
    text = tokens[-1]
    for token in reversed(tokens[:-1]):
        text = encode_sequence((token, text), delimiter)
    return text


def decode_nested(text: str, delimiter: str, levels: int = 0) -> tuple[str, ...]:
    """Split nested sequences into their tokens, outermost first.

    With `levels` there are exactly that many, and the innermost text is not decoded; otherwise the innermost
    is the first level with a single token.
    Raises: WireError if a level has more than two tokens, or there are too few levels.
    """
    tokens, problem = read_nested(text, delimiter, levels)
    if problem:
        raise WireError(problem)
    return tokens


def read_nested(text: str, delimiter: str, levels: int = 0) -> tuple[tuple[str, ...], str]:
    """The same as VASSAL reads it: what a level has beyond two tokens is skipped, and levels may be missing.
    Second: what is wrong with the text, or an empty text.

    Raises: WireError if that would take too long.
    """
    plain = _plain_nest(text, delimiter)
    if plain and (not levels or len(plain) == levels):
        return plain, ""
    tokens: list[str] = []
    problem = ""
    work = 0
    while not levels or len(tokens) < levels - 1:
        work += len(text)
        if work > _MAX_WORK:
            raise WireError("a sequence that is nested too deep")
        level = decode_sequence(text, delimiter)
        tokens.append(level[0])
        if len(level) == 1:
            missing = f"a nested sequence has {len(tokens)} levels, not {levels}" if levels else ""
            return tuple(tokens), problem or missing
        if len(level) > 2:
            problem = problem or f"a level of a nested sequence has {len(level)} tokens, not 2"
        text = level[1]
    return (*tokens, text), problem


@cache
def _level_breaks(delimiter: str, count: int) -> tuple[str, ...]:
    """The delimiters between nested levels, outermost first: each level escapes all inner ones once more."""
    return tuple(_ESCAPE * depth + delimiter for depth in range(count))


def _plain_nest(text: str, delimiter: str) -> tuple[str, ...]:
    """The tokens of a nested sequence whose tokens need no quotes or escapes; none if that is not so.

    The delimiter of each level has as many backslashes in front as there are levels around it, so that one
    look at the text is enough, where each level would go through all that is inside it.
    """
    _check_delimiter(delimiter)
    parts = text.split(delimiter)
    last = len(parts) - 1
    tokens: list[str] = []
    for depth, part in enumerate(parts):
        token = part
        if depth < last and depth:
            if not part.endswith(_ESCAPE * depth):
                return ()
            token = part[:-depth]
        if not _is_plain(token, delimiter):
            return ()
        tokens.append(token)
    return tuple(tokens)


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
    """Whether no token needs quotes or escapes, so that the depth alone gives the number of backslashes."""
    _check_delimiter(delimiter)
    return all(map(_is_plain, tokens, repeat(delimiter)))


@lru_cache(maxsize=8192)
def _is_plain(token: str, delimiter: str) -> bool:
    """Cached, because most tokens belong to prototypes and are the same in all pieces."""
    return not (delimiter in token or token.startswith((_ESCAPE, _QUOTE)) or token.endswith(_ESCAPE))


def _check_delimiter(delimiter: str) -> None:
    if len(delimiter) != 1 or delimiter in (_ESCAPE, _QUOTE):
        raise ValueError(f"not a delimiter: {delimiter!r}")
