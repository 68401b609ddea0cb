"""How deep brackets nest."""

from __future__ import annotations


def depth(text: str) -> int:
    """How many round and square brackets stand inside one another at most, strings left out."""
    most = level = 0
    quoted = escaped = False
    for char in text:
        if quoted:
            quoted = escaped or char != '"'
            escaped = char == "\\" and not escaped
        elif char == '"':
            quoted = True
        elif char in "([":
            level += 1
            most = max(most, level)
        elif char in ")]":
            level -= 1
    return most
