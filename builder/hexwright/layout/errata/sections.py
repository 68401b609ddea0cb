"""A difference in a player's words: headings with lines below them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from hexwright.layout.errata.compare import ChangeKind, Difference, PieceChange
from hexwright.model.changes import Change

_SHORT: Final = 24
"""Longer values stand in quotation marks: they have words such as "to" themselves."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Section:
    """A section of the errata.

    Attributes:
        title: its heading.
        remark: what the player should do.
        lines: what changed.

    """

    title: str
    remark: str
    lines: tuple[str, ...]


def sections(difference: Difference, titles: Mapping[str, str]) -> tuple[Section, ...]:
    """All sections that are not empty. `titles`: of derived tables, by id."""
    counters = [piece for piece in difference.pieces if not piece.card]
    cards = [piece for piece in difference.pieces if piece.card]
    cut = " and ".join(what for what, some in (("counters", counters), ("cards", cards)) if some)
    found = (
        *_of_pieces(counters, "Counters"),
        *_of_pieces(cards, "Cards"),
        Section(
            title="Charts",
            remark=f"The tables that changed follow{f' the {cut}' if cut else ''}; throw the old ones away.",
            lines=tuple(_charts(difference, titles)),
        ),
        Section(
            title="Map",
            remark="Write these on the map, or print it again.",
            lines=tuple(_text(change) for change in difference.board_changes),
        ),
    )
    return tuple(section for section in found if section.lines)


def _of_pieces(pieces: Sequence[PieceChange], word: str) -> Iterator[Section]:
    """Sections on counters or on cards. `word`: their name, as a heading begins."""
    by_why = {why: [piece for piece in pieces if piece.why is why] for why in ChangeKind}
    yield Section(
        title=f"{word} to replace",
        remark="Throw the old ones away.",
        lines=tuple(_replaced(by_why[ChangeKind.CHANGED])),
    )
    yield Section(
        title=f"New {word.lower()}",
        remark="Add them to those you have.",
        lines=tuple(
            _with_count(p.prints, p.name) for p in (*by_why[ChangeKind.NEW], *by_why[ChangeKind.MORE])
        ),
    )
    yield Section(
        title=f"{word} to throw away",
        remark="Nothing takes their place.",
        lines=tuple(
            _with_count(p.discards, p.name) for p in (*by_why[ChangeKind.REMOVED], *by_why[ChangeKind.FEWER])
        ),
    )


def _replaced(pieces: list[PieceChange]) -> Iterator[str]:
    """One line for each counter; those that were only redrawn on one line together."""
    for piece in pieces:
        if piece.changes:
            values = ", ".join(_values(piece.changes))
            yield f"{_with_count(piece.prints, piece.name)}: {values}"
    redrawn = [_with_count(piece.prints, piece.name) for piece in pieces if not piece.changes]
    if redrawn:
        yield f"Drawn anew, with the same values: {', '.join(redrawn)}"


def _with_count(number: int, name: str) -> str:
    return name if number == 1 else f"{number} × {name}"


def _charts(difference: Difference, titles: Mapping[str, str]) -> Iterator[str]:
    for change in difference.table_changes:
        if change.what and change.before and change.after:
            yield f"{change.subject}, {change.what}: {change.before} to {change.after}"
        else:
            yield _text(change)
    again = [titles.get(key, key) for key in difference.derived]
    if again:
        yield f"Print the charts again for: {'; '.join(again)}"
    yield from (f"{title}: no longer used" for title in difference.dropped)


def _values(changes: Sequence[Change]) -> Iterator[str]:
    """Changed values of a counter: "strength 4 to 5 (front), 3 to 4 (back)"."""
    before = ""
    for change in changes:
        what, _, side = change.what.removesuffix(")").partition(" (")
        name = "" if what == before else f"{what} "
        where = f" ({side})" if side else ""
        before = what
        if not change.before:
            yield f"{name}{change.after}{where}, new"
        elif not change.after:
            yield f"{name}{change.before}{where}, gone"
        elif max(len(change.before), len(change.after)) > _SHORT:
            yield f"{name}“{change.before}” to “{change.after}”{where}"
        else:
            yield f"{name}{change.before} to {change.after}{where}"


def _text(change: Change) -> str:
    """The change in one line. The fonts used on paper have no arrow."""
    return change.text.replace("→", "to")
