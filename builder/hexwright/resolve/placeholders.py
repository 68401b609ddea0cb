"""Templates with {placeholders}, such as names of units and lettering of counters."""

from __future__ import annotations

import string
from collections.abc import Collection

from hexwright.diagnostics import Report, Span, did_you_mean


def check_placeholders(template: str, words: Collection[str], where: str, span: Span, report: Report) -> bool:
    """Whether a template can be filled in with `words`; R007 if not. `where`: for the message, 'in a name'.

    Only plain words may stand in braces: no attributes, no indices, no `:width` and no `!conversion`.
    """
    try:
        parts = list(string.Formatter().parse(template))
    except ValueError:
        report.error("R007", f"the braces in '{template}' do not match", span, hint="write {designation}")
        return False
    valid = True
    for _, word, width, conversion in parts:
        if word is None:
            continue
        if word not in words:
            report.error("R007", f"unknown word '{{{word}}}' {where}", span, hint=did_you_mean(word, words))
            valid = False
        elif width or conversion:
            hint = f"write {{{word}}}"
            report.error("R007", f"'{{{word}}}' {where} takes nothing after the word", span, hint=hint)
            valid = False
    return valid
