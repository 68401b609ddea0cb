"""Checks that saved games of the released version can be continued in the new one."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from hexwright.diagnostics import Report, Span, did_you_mean
from hexwright.export.vassal.identity.record import Identity, KnownPiece, Place, StatefulTrait

NAMED = frozenset({"emb2", "rotate"})
"""Kinds of traits that the refresher also matches by name: layers and rotators."""


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
    """Report everything a saved game would lose, by simulating the refresher on each released piece.

    I010: a number belongs to another piece. I011: a piece has another number. I012: a piece is gone without
    being retired. I013: a piece has another name without `called`. I014: state or a reference of a saved game
    is lost. I015: pieces would lie in the wrong place. I016: a retired piece has no picture left (a warning).

    Args:
        old: the released version.
        new: the version that is being built.
        renamed: present key to former key, as recorded by the author.
        called: present key to former name.
        retired: keys that are meant to be gone, and whether their pictures are still in the module.
        where: position in the sources of a piece's key or of `map:<name>`; of the front page for other keys.
        report: receives the findings.

    """
    _check_pieces(old, new, renamed=renamed, called=called, retired=retired, where=where, report=report)
    for name in sorted(set(old.properties) - set(new.properties)):
        report.error(
            "I014",
            f"games saved with {old.version} would lose the module's property '{name}'",
            where(""),
            hint=did_you_mean(name, new.properties),
        )
    for fact, value in sorted(old.invariants.items()):
        if new.invariants.get(fact) != value:
            report.error(
                "I014",
                f"games saved with {old.version} would lose {fact}",
                where(""),
                hint="a saved game knows maps and boards by name, hexes by pixel and order: leave them so",
            )
    moved = next((pair for pair in enumerate(old.phases) if _phase_moved(*pair, new.phases)), None)
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
    cells = {_chart_cell(was): _chart_cell(key) for key, was in renamed.items()}
    for name, places in sorted(old.places.items()):
        now = new.places.get(name)
        if now is None:
            continue  # the map itself is gone: I014
        astray = [
            place.name
            for key, place in places.items()
            if not _still_covers(now.get(key) or now.get(cells.get(key, "")), place)
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


def _chart_cell(key: str) -> str:
    """The location id of a unit's chart cell, from the unit's key."""
    return f"chart-{key.partition(':')[2]}"


def _still_covers(now: Place | None, place: Place) -> bool:
    """Whether counters at their old pixels are still inside the place's zone. `now`: None if it is gone."""
    if now is None:
        return False
    left, top, right, bottom = now.box
    return (
        left <= place.occupied[0]
        and top <= place.occupied[1]
        and place.occupied[2] <= right
        and place.occupied[3] <= bottom
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
                _report_reused_number(old, number, piece, there, where, report)
            elif piece.key not in retired:
                _report_missing_piece(old, piece, new, where, report)
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
        for lost in lost_traits(piece.traits, after.traits):
            report.error(
                "I014",
                f"games saved with {old.version} would lose {lost.description} of {piece.name}",
                where(key),
                hint="its name or definition changed: keep it, or give the game a new id",
            )


def _phase_moved(place: int, step: str, now: tuple[str, ...]) -> bool:
    """Whether the phase at an index is at another one now, or past the end. A phase that only has another
    name at the same index counts as the same phase.
    """
    return place >= len(now) or (now[place] != step and step in now)


def lost_traits(old: tuple[StatefulTrait, ...], new: tuple[StatefulTrait, ...]) -> Iterator[StatefulTrait]:
    """Old traits whose state no trait of the new piece takes over.

    For each new trait the refresher takes the first old one of the same kind with the same definition, or
    with the same name where it matches names (options "use layer names" and "use rotator names"). It searches
    from the outside inwards; all layers without a name have the same name to it.
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


def _report_reused_number(
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


def _report_missing_piece(
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
