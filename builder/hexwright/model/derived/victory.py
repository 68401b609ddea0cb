"""Victory conditions taken from a help page, for games without a table of them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from hexwright.model.game import Game, Page, Table
from hexwright.model.provenance import Provenance

VICTORY: Final = "victory"
_HEADING = re.compile(r"#{1,4}\s+(.*)")
_ITEM = re.compile(r"\s*(?:[-*]|\d+\.)\s+(.*)")
_MARKS = re.compile(r"\*\*|__|`|(?<!\w)[*_](?=\S)|(?<=\S)[*_](?!\w)")


def victory_table(game: Game) -> Table | None:
    """A row for each heading of the page `victory`; None without such a page."""
    page = game.pages.get(VICTORY)
    found = [(head, text) for head, text in _sections(page) if text] if page is not None else []
    if page is None or not found:
        return None
    return Table(
        id=VICTORY,
        title=page.title,
        note="",
        row_axis="when",
        column_axis="",
        rows=tuple(head for head, _ in found),
        columns=("Condition",),
        cells=tuple((text,) for _, text in found),
        notes=(),
        tone="ink",
        provenance=Provenance(rule=page.provenance.rule, span=page.provenance.span),
    )


def _sections(page: Page) -> Iterator[tuple[str, str]]:
    """Each heading with its text: plain paragraphs joined by line breaks."""
    head, lines = page.title, list[str]()
    new_paragraph = True
    for line in page.body.splitlines():
        heading, item = _HEADING.match(line), _ITEM.match(line)
        if heading:
            yield head, "\n".join(lines)
            head, lines, new_paragraph = _without_marks(heading[1]), [], True
        elif not line.strip():
            new_paragraph = True
        elif item:
            lines.append(f"• {_without_marks(item[1])}")
            new_paragraph = False
        elif new_paragraph:
            lines.append(_without_marks(line.strip()))
            new_paragraph = False
        else:
            lines[-1] += f" {_without_marks(line.strip())}"
    yield head, "\n".join(lines)


def _without_marks(text: str) -> str:
    return _MARKS.sub("", text).strip()
