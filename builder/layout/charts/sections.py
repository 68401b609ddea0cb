"""Sections of the charts. Each is made from a reduced game and can be cached under a digest of that.

Of a cached section only the layout is read back; its pages are drawn only if the PDF pages themselves are not
cached.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cache

from builder.diagnostics import Report
from builder.layout.charts.context import PageContext
from builder.layout.charts.page_content import PageContent
from builder.model.game import Game
from builder.render.planned import Planned, Shelf, drawn

Make = Callable[[PageContext], list[PageContent]]


@dataclass(frozen=True, slots=True, kw_only=True)
class Sections:
    """Makes the sections for one paper.

    Attributes:
        context: the paper.
        shelf: cache of the layouts of earlier builds; None to cache nothing.
        known_by: digest of a game: equal for games whose charts are the same.

    """

    context: PageContext
    shelf: Shelf | None
    known_by: Callable[[Game], str]

    def pages(self, name: str, part: Game, make: Make, *more: object) -> list[PageContent]:
        """The pages of a section.

        `part`: the reduced game it is made from; `make` gets nothing else of the game. `more`: whatever else
        it depends on, as plain data. Sections with findings are not cached, because a later build would not
        report them again.
        """
        context, shelf = self.context, self.shelf
        if shelf is None:
            return self._made(part, make, context.report)
        how = context.spec, context.width, context.height, context.scale, context.tones, context.palette
        entry = shelf.name("section", (name, self.known_by(part), how, more))
        again = cache(lambda: self._made(part, make, Report()))
        kept = shelf.get(entry)
        if kept is None:
            report = Report()
            found = self._made(part, make, report)
            if tuple(report):
                context.report.extend(report)
                return found
            again = cache(lambda: found)
            kept = _outline(found, context)
            shelf.put(entry, kept)
        return [self._planned(line, entry, n, again) for n, line in enumerate(json.loads(kept))]

    def _made(self, part: Game, make: Make, report: Report) -> list[PageContent]:
        found = make(replace(self.context, game=part, report=report))
        return [
            replace(page, context=self._oriented(across=_is_landscape(page, self.context))) for page in found
        ]

    def _oriented(self, *, across: bool) -> PageContext:
        return self.context.landscape() if across else self.context

    def _planned(
        self,
        line: tuple[str, bool, float, bool, bool],
        entry: str,
        number: int,
        all_: Callable[[], list[PageContent]],
    ) -> PageContent:
        title, across, used_height, no_header, has_title = line
        context = self._oriented(across=across)
        art = Planned(
            width=context.width,
            height=context.height,
            parts=(entry, number),
            draw=lambda: drawn(all_()[number].art),
        )
        return PageContent(
            title=title,
            context=context,
            art=art,
            used_height=used_height,
            no_header=no_header,
            has_title=has_title,
        )


def _is_landscape(page: PageContent, context: PageContext) -> bool:
    """Whether the paper of a page is turned against that of the context."""
    return page.context.width != context.width


def _outline(pages: list[PageContent], context: PageContext) -> bytes:
    lines = [
        (page.title, _is_landscape(page, context), page.used_height, page.no_header, page.has_title)
        for page in pages
    ]
    return json.dumps(lines).encode()
