r"""Splits a piece's definition into traits as leniently as the engine does.

`wire.piece` only reads what it would write itself, but modules of thirty years vary. Here states may be
missing or surplus, and a text is refused only if nothing can be made of it.
VASSAL: build/module/BasicCommandEncoder, counters/Decorator.
"""

from __future__ import annotations

import re
from typing import Final

from vassalformat.wire.error import WireError
from vassalformat.wire.sequence import decode_sequence

ADD: Final = "+/"
_TAB: Final = "\t"
_MAX_TRAITS: Final = 400
"""Traits of a piece beyond this number are left out: decoding takes time quadratic in it."""
_MAX_LENGTH: Final = 1_000_000
"""Characters of a definition; real ones stay below 50,000."""
_MAX_WORK: Final = 20_000_000
"""Characters that may be scanned, over all levels, to split one definition."""
_LEVEL_BREAK: Final = re.compile(r"(\\*)\t")


def traits_of(text: str) -> tuple[tuple[str, str], ...]:
    """Type and state of each trait in `+/id/type/state`, from the innermost, the basic piece, outwards.

    Raises: WireError if it is no such text, or a stack or deck, which have no traits.
    """
    text = text.strip()
    if not text.startswith(ADD):
        raise WireError("not the definition of a piece")
    if len(text) > _MAX_LENGTH:
        raise WireError("a definition longer than any honest one")
    parts = decode_sequence(text[len(ADD) :], "/")
    if len(parts) < 2:
        raise WireError("a definition without type")
    if parts[1] == "stack" or parts[1].startswith("deck;"):
        raise WireError("a stack or deck, not a piece")
    types = _chain(parts[1], _MAX_TRAITS)
    states = _chain(parts[2], len(types)) if len(parts) > 2 else ()
    states += ("",) * (len(types) - len(states))
    return tuple(zip(types, states, strict=True))[::-1]


def _chain(text: str, levels: int) -> tuple[str, ...]:
    """The tokens of a nested sequence, outermost first, at most `levels`. A level is one token and the rest.

    Raises: WireError if that would take more than `_MAX_WORK`.
    """
    plain = _plain_chain(text)
    if plain is not None:
        return plain[:levels]
    tokens: list[str] = []
    work = 0
    while len(tokens) < levels:
        work += len(text)
        if work > _MAX_WORK:
            raise WireError("a definition that is nested too deep")
        level = decode_sequence(text, _TAB)
        tokens.append(level[0])
        if len(level) == 1:
            break
        text = level[1]
    return tuple(tokens)


def _plain_chain(text: str) -> tuple[str, ...] | None:
    """The tokens in one pass, if no level is quoted and level n has n - 1 backslashes before its tab, as in
    nearly all definitions; else None.
    """
    pieces = _LEVEL_BREAK.split(text)
    tokens, joints = pieces[::2], pieces[1::2]
    if any(len(joint) != depth for depth, joint in enumerate(joints)):
        return None
    if any(token[:1] in ("'", "\\") for token in tokens):
        return None
    return tuple(tokens)
