"""Whether saved games of the released version go on in the new one."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping

from builder.diagnostics import Report, Span, did_you_mean
from builder.export.vassal.identity.record import Carrier, Identity, KnownPiece

NAMED = frozenset({"emb2", "rotate"})
"""Kinds of traits that the refresher finds by name, too: layers and rotators."""


def check_identity(
    old: Identity,
    new: Identity,
    *,
    renamed: Mapping[str, str],
    called: Mapping[str, str],
    retired: Iterable[str],
    where: Callable[[str], Span],
    report: Report,
) -> None:
    """Report every break, simulating the refresher on each released piece.

    `renamed`: present key to former key, as the author records it; `called`: present key to its former name;
    `retired`: keys that are meant to be gone; `where`: the author's place of a key.

    I010: a number means another piece. I011: a piece has another number. I012: a piece is gone, and nobody
    says so. I013: a piece has another name, and nobody says so. I014: something a saved game holds is lost.
    """
    now = {piece.key: number for number, piece in new.pieces.items()}
    former = {key: was for key, was in renamed.items() if key in now}
    current = {was: key for key, was in former.items()} | {key: key for key in now if key not in former}
    gone = set(retired)
    for number, piece in sorted(old.pieces.items()):
        key = current.get(piece.key)
        there = new.pieces.get(number)
        if key is None:
            if there is not None:
                _reused(old, number, piece, there, where, report)
            elif piece.key not in gone:
                _missing(old, piece, new, where, report)
            continue
        if now[key] != number:
            report.error(
                "I011",
                f"{piece.name} had number {number} in {old.version} and has {now[key]} now",
                where(key),
                hint="saved games know pieces by number: restore ids.lock from version control",
            )
            continue
        after = new.pieces[number]
        if after.name != piece.name and called.get(key) != piece.name and key == piece.key:
            report.error(
                "I013",
                f"'{piece.name}' of {old.version} is called '{after.name}' now",
                where(key),
                hint=f"if it is the same piece, say so: called: {piece.name}",
            )
        for lost in lost_carriers(piece.carriers, after.carriers):
            report.error(
                "I014",
                f"games saved with {old.version} would lose {lost.what} of {piece.name}",
                where(key),
                hint="its name or definition changed: keep it, or give the game a new id",
            )
    for name in sorted(set(old.properties) - set(new.properties)):
        report.error(
            "I014",
            f"games saved with {old.version} would lose the module's property '{name}'",
            where(""),
            hint=did_you_mean(name, new.properties),
        )
    for what, how in sorted(old.frame.items()):
        if new.frame.get(what) != how:
            report.error(
                "I014",
                f"games saved with {old.version} would lose {what}",
                where(""),
                hint="a saved game knows maps and boards by name, hexes by pixel and order: leave them so",
            )
    moved = next((pair for pair in enumerate(old.steps) if _moved(*pair, new.steps)), None)
    if moved is not None:
        report.error(
            "I014",
            f"games saved with {old.version} would go on in another phase: '{moved[1]}' is not step"
            f" {moved[0] + 1} of the sequence of play any more",
            where(""),
            hint="a saved game knows its place in the sequence by counting: add phases at the end only",
        )


def _moved(place: int, step: str, now: tuple[str, ...]) -> bool:
    """Whether a step stands elsewhere, or nothing stands in its place. One in its place with another name is
    the same step.
    """
    return place >= len(now) or (now[place] != step and step in now)


def lost_carriers(old: tuple[Carrier, ...], new: tuple[Carrier, ...]) -> Iterator[Carrier]:
    """Carriers whose state no trait of the new piece takes over.

    The refresher asks, for each new trait, for the first old one of its kind with the same definition, or
    with the same name where it looks for names (options "use layer names" and "use rotator names"). It goes
    from the outside inwards; layers without a name are alike to it.
    """
    taken = set()
    for trait in new:
        for position, other in reversed(tuple(enumerate(old))):
            named = other.kind in NAMED and other.name == trait.name
            same = other.definition == trait.definition or named
            if other.kind == trait.kind and same:
                taken.add(position)
                break
    for position, other in enumerate(old):
        alike = any(other.kind == old[p].kind and other.definition == old[p].definition for p in taken)
        if position not in taken and not alike:
            yield other


def _reused(
    old: Identity,
    number: int,
    piece: KnownPiece,
    there: KnownPiece,
    where: Callable[[str], Span],
    report: Report,
) -> None:
    report.error(
        "I010",
        f"number {number} was {piece.name} ({piece.key}) in {old.version} and is {there.name} now",
        where(there.key),
        hint="a number is never given to another piece: restore ids.lock from version control",
    )


def _missing(
    old: Identity, piece: KnownPiece, new: Identity, where: Callable[[str], Span], report: Report
) -> None:
    kind, _, name = piece.key.partition(":")
    known = {p.key for p in old.pieces.values()}
    fresh = [p.key for p in new.pieces.values() if p.key not in known and p.key.startswith(f"{kind}:")]
    hint = f"if it is meant to be gone, list it: retired: [{name}]"
    if fresh:
        first = fresh[0].partition(":")[2]
        hint = f"if '{first}' is the same piece under a new id, say so there: was: {name}; else, {hint}"
    report.error(
        "I012",
        f"{piece.name} ({piece.key}) of {old.version} is gone",
        where(fresh[0] if fresh else ""),
        hint=hint,
    )
