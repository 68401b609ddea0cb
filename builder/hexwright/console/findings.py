"""Findings as text with a caret line, or as JSON for editors."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from functools import lru_cache

from hexwright.diagnostics import Diagnostic, Severity, Span

MAX_SNIPPET = 110
"""Most characters of a source line in a snippet."""

MAX_MESSAGE = 600
"""Most characters of a message."""


def as_text(finding: Diagnostic, texts: Mapping[str, str]) -> str:
    """`path:line:column: error CODE: message`, the line with a caret, hint and notes. No trailing newline."""
    lines = [f"{finding.span}: {finding.severity} {finding.code}: {_short(finding.message)}"]
    lines.extend(_snippet(finding.span, texts))
    if finding.hint:
        lines.append(f"  hint: {_short(finding.hint)}")
    lines.extend(f"  {note.span}: note: {_short(note.message)}" for note in finding.notes)
    return "\n".join(lines)


def as_json(findings: Sequence[Diagnostic]) -> str:
    """A JSON list for editors: path, line, column, severity, code, message, hint, notes."""
    return json.dumps(
        [
            {
                "path": f.span.path,
                "line": f.span.line,
                "column": f.span.column,
                "severity": str(f.severity),
                "code": f.code,
                "message": f.message,
                "hint": f.hint,
                "notes": [
                    {"path": n.span.path, "line": n.span.line, "column": n.span.column, "message": n.message}
                    for n in f.notes
                ],
            }
            for f in findings
        ],
        indent=2,
        ensure_ascii=False,
    )


def summary(findings: Sequence[Diagnostic]) -> str:
    """How many errors and warnings there are: "2 errors and 1 warning"; empty if there are none."""
    errors = sum(f.severity is Severity.ERROR for f in findings)
    warnings = sum(f.severity is Severity.WARNING for f in findings)
    parts = []
    if errors:
        parts.append(f"{errors} error{'s' if errors != 1 else ''}")
    if warnings:
        parts.append(f"{warnings} warning{'s' if warnings != 1 else ''}")
    return " and ".join(parts)


def _clean(text: str) -> str:
    """The text without control characters, which could move the terminal's cursor."""
    return "".join(c if c.isprintable() else "�" for c in text)


def _short(text: str) -> str:
    """Clean text, cut to MAX_MESSAGE: a value quoted in a message may be a whole file."""
    return _clean(text if len(text) <= MAX_MESSAGE else f"{text[:MAX_MESSAGE]} …")


@lru_cache(maxsize=4)
def _lines(text: str) -> list[str]:
    """Lines of a file. Cached: findings in the same file come in a row."""
    return text.split("\n")


def snippet(span: Span, texts: Mapping[str, str]) -> str:
    """The source line at a position with a caret below it; empty if there is no such line."""
    return "\n".join(_snippet(span, texts))


def _snippet(span: Span, texts: Mapping[str, str]) -> list[str]:
    text = texts.get(span.path)
    if text is None:
        return []
    lines = _lines(text)
    if not 1 <= span.line <= len(lines):
        return []
    line = lines[span.line - 1].rstrip("\r")
    caret = min(max(span.column - 1, 0), len(line))
    start = max(0, min(caret - MAX_SNIPPET // 2, len(line) - MAX_SNIPPET))
    part = _clean(line[start : start + MAX_SNIPPET].replace("\t", " "))
    part = ("…" if start else "") + part + ("…" if start + MAX_SNIPPET < len(line) else "")
    caret = caret - start + (1 if start else 0)
    gutter = f"{span.line:>5} | "
    return [f"{gutter}{part}", f"{' ' * (len(gutter) - 2)}| {' ' * caret}^"]
