"""Amounts counted in parts of a whole, such as half movement points or hundredths, as they are written."""

from __future__ import annotations

from hexwright.rules.language.prelude import text


def in_parts(number: int, parts: int) -> str:
    """An amount of that many parts, `parts` of them to a whole, as rulebooks write it: 3, 1/2, 2 1/2."""
    if parts == 1 or number % parts == 0:
        return text(number // parts)
    size = abs(number)
    divisor = parts
    rest = size % parts
    while rest != 0:
        left = divisor % rest
        divisor = rest
        rest = left
    fraction = text(size % parts // divisor) + "/" + text(parts // divisor)
    if size >= parts:
        fraction = text(size // parts) + " " + fraction
    if number < 0:
        return "-" + fraction
    return fraction


def with_decimals(number: int, decimals: int) -> str:
    """An amount in tenths, hundredths and so on: 3857 with two decimals is 38.57, 4100 is 41.00."""
    words = ""
    rest = abs(number)
    for _ in range(decimals):
        words = text(rest % 10) + words
        rest = rest // 10
    if decimals > 0:
        words = "." + words
    words = text(rest) + words
    if number < 0:
        return "-" + words
    return words
