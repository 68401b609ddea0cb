"""Where in an author's file a character of an expression stands."""

from __future__ import annotations

from dataclasses import dataclass, field

from hexwright.diagnostics import Span


@dataclass(frozen=True, slots=True, kw_only=True)
class Written:
    """An expression as the author wrote it. `source`: the whole text of its file, if it is at hand."""

    text: str
    span: Span
    source: str | None = field(default=None, repr=False, compare=False)

    def at(self, offset: int) -> Span:
        """The place of a character of the text: YAML may have quoted it, folded it or set it in a block."""
        if self.source is None:
            return self.span
        lines = self.source.split("\n")
        line, column = self.span.line - 1, self.span.column - 1
        place = (line, column)
        for k, char in enumerate(self.text[: offset + 1]):
            if char.isspace():
                continue
            found = _next(lines, line, column, char)
            if found is None:
                return self.span
            line, column = found
            if k <= offset:
                place = (line, column)
            column += 1
        return Span(self.span.path, place[0] + 1, place[1] + 1)


def _next(lines: list[str], line: int, column: int, char: str) -> tuple[int, int] | None:
    """The next place of a character at or after a place, within the few lines a value takes."""
    for number in range(line, min(line + 40, len(lines))):
        found = lines[number].find(char, column if number == line else 0)
        if found >= 0:
            return number, found
    return None
