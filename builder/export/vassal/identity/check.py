"""Whether saved games of the released version go on in the new one."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from builder.diagnostics import Report, Span, did_you_mean
from builder.export.vassal.identity.record import Carrier, Identity, KnownPiece, Place

NAMED = frozenset({"emb2", "rotate"})
"""Kinds of traits that the refresher finds by name, too: layers and rotators."""


def check_identity(
    old: Identity,
    new: Identity,
    *,
    renamed: Mapping[str, str],
    called: Mapping[str, str],
    retired: Mapping[str, bool],
    where: Callable[[str], Span],
    report: Report,
) -> None:
    """Report every break, simulating the refresher on each released piece.

    `renamed`: present key to former key, as the author records it; `called`: present key to its former name;
    `retired`: keys that are meant to be gone, and whether their pictures are still there; `where`: the
    author's place of a key or of `map:<name>`, else the front page.

    I010: a number means another piece. I011: a piece has another number. I012: a piece is gone, and nobody
    says so. I013: a piece has another name, and nobody says so. I014: something a saved game holds is lost.
    I015: pieces would stand in the wrong place. I016: a retired piece has no picture any more (a warning).
    """
    _check_pieces(old, new, renamed=renamed, called=called, retired=retired, where=where, report=report)
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
    _check_places(old, new, renamed, where, report)


def _check_places(
    old: Identity,
    new: Identity,
    renamed: Mapping[str, str],
    where: Callable[[str], Span],
    report: Report,
) -> None:
    cells = {_cell(was): _cell(key) for key, was in renamed.items()}
    for name, places in sorted(old.places.items()):
        now = new.places.get(name)
        if now is None:
            continue  # the map itself is gone: I014
        astray = [
            place.name
            for key, place in places.items()
            if not _holds(now.get(key) or now.get(cells.get(key, "")), place)
        ]
        if astray:
            more = f" and {len(astray) - 3} more" if len(astray) > 3 else ""
            report.error(
                "I015",
                f"places of the map '{name}' are not where games saved with {old.version} have their pieces:"
                f" {', '.join(astray[:3])}{more}",
                where(f"map:{name}"),
                hint="a piece keeps its pixel: undo what moved them, such as a panel that grew",
            )


def _cell(key: str) -> str:
    """The place of a unit on its chart."""
    return f"chart-{key.partition(':')[2]}"


def _holds(now: Place | None, place: Place) -> bool:
    """Whether counters that lay in a place still lie in it."""
    if now is None:
        return False
    left, top, right, bottom = now.box
    return (
        left <= place.held[0] and top <= place.held[1] and place.held[2] <= right and place.held[3] <= bottom
    )


def _check_pieces(
    old: Identity,
    new: Identity,
    *,
    renamed: Mapping[str, str],
    called: Mapping[str, str],
    retired: Mapping[str, bool],
    where: Callable[[str], Span],
    report: Report,
) -> None:
    now = {piece.key: number for number, piece in new.pieces.items()}
    known = {piece.key for piece in old.pieces.values()}
    former = {key: was for key, was in renamed.items() if key in now and key not in known}
    current = {was: key for key, was in former.items()} | {key: key for key in now if key not in former}
    for number, piece in sorted(old.pieces.items()):
        key = current.get(piece.key)
        there = new.pieces.get(number)
        if key is None:
            if there is not None:
                _reused(old, number, piece, there, where, report)
            elif piece.key not in retired:
                _missing(old, piece, new, where, report)
            elif not retired[piece.key]:
                report.warn(
                    "I016",
                    f"{piece.name}, which is retired, has no picture in saved games any more",
                    where(""),
                    hint="keep it where it was in the sources: 'retired' keeps it out of the game",
                )
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
    hint = f"if it is meant to be gone, leave it where it was and list it: retired: [{name}]"
    if fresh:
        first = fresh[0].partition(":")[2]
        hint = f"if '{first}' is the same piece under a new id, say so there: was: {name}; else, {hint}"
    report.error(
        "I012",
        f"{piece.name} ({piece.key}) of {old.version} is gone",
        where(fresh[0] if fresh else ""),
        hint=hint,
    )
