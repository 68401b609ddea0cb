"""Victory conditions out of a help page, for games whose author made no table of them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from builder.model.game import Game, Page, Table
from builder.model.provenance import Provenance

VICTORY: Final = "victory"
_HEADING = re.compile(r"#{1,4}\s+(.*)")
_ITEM = re.compile(r"\s*(?:[-*]|\d+\.)\s+(.*)")
_MARKS = re.compile(r"\*\*|__|`|(?<!\w)[*_](?=\S)|(?<=\S)[*_](?!\w)")


def victory_table(game: Game) -> Table | None:
    """The page `victory`, a row for each of its headings; None if there is no such page."""
    page = game.pages.get(VICTORY)
    found = [(head, text) for head, text in _parts(page) if text] if page is not None else []
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


def _parts(page: Page) -> Iterator[tuple[str, str]]:
    """Headings and their texts as plain paragraphs, joined by line ends."""
    head, lines = page.title, list[str]()
    fresh = True
    for line in page.body.splitlines():
        heading, item = _HEADING.match(line), _ITEM.match(line)
        if heading:
            yield head, "\n".join(lines)
            head, lines, fresh = _bare(heading[1]), [], True
        elif not line.strip():
            fresh = True
        elif item:
            lines.append(f"• {_bare(item[1])}")
            fresh = False
        elif fresh:
            lines.append(_bare(line.strip()))
            fresh = False
        else:
            lines[-1] += f" {_bare(line.strip())}"
    yield head, "\n".join(lines)


def _bare(text: str) -> str:
    return _MARKS.sub("", text).strip()
