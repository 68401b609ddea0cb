r"""A piece's text, taken apart as the engine does it: leniently.

`wire.piece` reads what it would write; modules of thirty years vary. Here states may be missing or too many,
and a text is only refused when nothing can be made of it. VASSAL: build/module/BasicCommandEncoder,
counters/Decorator.
"""

from __future__ import annotations

import re
from typing import Final

from builder.export.vassal.wire.error import WireError
from builder.export.vassal.wire.sequence import decode_sequence

ADD: Final = "+/"
_TAB: Final = "\t"
_DEEPEST: Final = 400
"""Traits of a piece beyond this number are left out: decoding them takes time in the square of it."""
_LONGEST: Final = 1_000_000
"""Characters of a definition; honest ones stay below 50,000."""
_WORK: Final = 20_000_000
"""Characters that are gone through to take one apart."""
_JOINT: Final = re.compile(r"(\\*)\t")


def traits_of(text: str) -> tuple[tuple[str, str], ...]:
    """Type and state of each trait in `+/id/type/state`, from the innermost, the basic piece, outwards.

    Raises: WireError if it is no such text, or a stack or deck, which have no traits.
    """
    text = text.strip()
    if not text.startswith(ADD):
        raise WireError("not the definition of a piece")
    if len(text) > _LONGEST:
        raise WireError("a definition longer than any honest one")
    parts = decode_sequence(text[len(ADD) :], "/")
    if len(parts) < 2:
        raise WireError("a definition without type")
    if parts[1] == "stack" or parts[1].startswith("deck;"):
        raise WireError("a stack or deck, not a piece")
    types = _chain(parts[1], _DEEPEST)
    states = _chain(parts[2], len(types)) if len(parts) > 2 else ()
    states += ("",) * (len(types) - len(states))
    return tuple(zip(types, states, strict=True))[::-1]


def _chain(text: str, levels: int) -> tuple[str, ...]:
    """The tokens of a chain, outermost first, at most `levels`: each level holds one token and the rest."""
    plain = _plain_chain(text)
    if plain is not None:
        return plain[:levels]
    tokens: list[str] = []
    work = 0
    while len(tokens) < levels:
        work += len(text)
        if work > _WORK:
            raise WireError("a definition that is nested too deep")
        level = decode_sequence(text, _TAB)
        tokens.append(level[0])
        if len(level) == 1:
            break
        text = level[1]
    return tuple(tokens)


def _plain_chain(text: str) -> tuple[str, ...] | None:
    """The same in one pass, if no level has quotes and level n has n - 1 backslashes before its tab."""
    pieces = _JOINT.split(text)
    tokens, joints = pieces[::2], pieces[1::2]
    if any(len(joint) != depth for depth, joint in enumerate(joints)):
        return None
    if any(token[:1] in ("'", "\\") for token in tokens):
        return None
    return tuple(tokens)
