"""Sections of the charts: leaves that are made of a part of the game, and known by it.

When a section was made before, how its leaves are laid out is known without making it again. What is on them
is drawn only for pages that are not kept either.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cache

from builder.diagnostics import Report
from builder.layout.charts.desk import Desk, Leaf
from builder.model.game import Game
from builder.render.planned import Planned, Shelf, drawn

Make = Callable[[Desk], list[Leaf]]


@dataclass(frozen=True, slots=True, kw_only=True)
class Sections:
    """Makes sections for a desk. `shelf`: has the outlines of earlier ones, None: nothing is kept.
    `known_by`: equal for games of which charts show the same.
    """

    desk: Desk
    shelf: Shelf | None
    known_by: Callable[[Game], str]

    def leaves(self, name: str, part: Game, make: Make, *more: object) -> list[Leaf]:
        """A section. `part`: what it is made of: `make` gets nothing else of the game. `more`: whatever else
        it depends on, as plain data.
        """
        desk, shelf = self.desk, self.shelf
        if shelf is None:
            return self._made(part, make, desk.report)
        how = desk.spec, desk.width, desk.height, desk.scale, desk.tones, desk.palette
        entry = shelf.name("section", (name, self.known_by(part), how, more))
        again = cache(lambda: self._made(part, make, Report()))
        kept = shelf.get(entry)
        if kept is None:
            report = Report()
            found = self._made(part, make, report)
            if tuple(report):  # a later build would not tell it again
                desk.report.extend(report)
                return found
            again = cache(lambda: found)
            kept = _outline(found, desk)
            shelf.put(entry, kept)
        return [self._planned(line, entry, n, again) for n, line in enumerate(json.loads(kept))]

    def _made(self, part: Game, make: Make, report: Report) -> list[Leaf]:
        found = make(replace(self.desk, game=part, report=report))
        return [replace(leaf, desk=self._turned(across=_lies(leaf, self.desk))) for leaf in found]

    def _turned(self, *, across: bool) -> Desk:
        return self.desk.across() if across else self.desk

    def _planned(
        self,
        line: tuple[str, bool, float, bool, bool],
        entry: str,
        number: int,
        all_: Callable[[], list[Leaf]],
    ) -> Leaf:
        title, across, depth, plain, headed = line
        desk = self._turned(across=across)
        art = Planned(
            width=desk.width,
            height=desk.height,
            parts=(entry, number),
            draw=lambda: drawn(all_()[number].art),
        )
        return Leaf(title=title, desk=desk, art=art, depth=depth, plain=plain, headed=headed)


def _lies(leaf: Leaf, desk: Desk) -> bool:
    """Whether a leaf's paper lies on its side."""
    return leaf.desk.width != desk.width


def _outline(leaves: list[Leaf], desk: Desk) -> bytes:
    lines = [(leaf.title, _lies(leaf, desk), leaf.depth, leaf.plain, leaf.headed) for leaf in leaves]
    return json.dumps(lines).encode()
