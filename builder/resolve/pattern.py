"""Texts with {words} to be filled in, such as names of units and lettering of counters."""

from __future__ import annotations

import string
from collections.abc import Collection

from builder.diagnostics import Report, Span, did_you_mean


def check_pattern(pattern: str, words: Collection[str], where: str, span: Span, report: Report) -> bool:
    """Whether a pattern can be filled in with `words`; R007 if not. `where`: such as 'in a name'.

    A word stands for itself: no attributes, no indices, no `:width` and no `!conversion`.
    """
    try:
        parts = list(string.Formatter().parse(pattern))
    except ValueError:
        report.error("R007", f"the braces in '{pattern}' do not match", span, hint="write {designation}")
        return False
    sound = True
    for _, word, width, conversion in parts:
        if word is None:
            continue
        if word not in words:
            report.error("R007", f"unknown word '{{{word}}}' {where}", span, hint=did_you_mean(word, words))
            sound = False
        elif width or conversion:
            hint = f"write {{{word}}}"
            report.error("R007", f"'{{{word}}}' {where} takes nothing after the word", span, hint=hint)
            sound = False
    return sound
