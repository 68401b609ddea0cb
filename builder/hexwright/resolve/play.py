"""`sequence:`, `states:`, `tables:`, `setups:`, `help:` to the model."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Set
from pathlib import PurePosixPath

from hexwright.diagnostics import Note, Report, Span
from hexwright.model.game import (
    Marker,
    Page,
    Phase,
    Setup,
    Side,
    State,
    StateValue,
    Table,
    TablePart,
    Turn,
    Unit,
)
from hexwright.resolve.name_table import NameTable
from hexwright.schema.play import PageDoc, PhaseDoc, SequenceDoc, SetupDoc, StateDoc, TableDoc
from hexwright.source.loader import Sources, read_text
from hexwright.source.tree import unprintable

MAX_PHASES = 500
"""Most phases of one turn."""


NO_LIMIT = 10**9


def _bounds(text: str | None, span: Span, report: Report) -> tuple[int, int] | None:
    """First and last turn of "2..", "..3", "5..11" or "4", for None all turns; None after an error (S005)."""
    if text is None:
        return (-NO_LIMIT, NO_LIMIT)
    first, dots, last = text.partition("..")
    try:
        low = int(first) if first.strip() else -NO_LIMIT
        high = (int(last) if last.strip() else NO_LIMIT) if dots else low
    except ValueError:
        report.error("S005", f"turns are written 4, 2.., ..3 or 5..11, not '{text}'", span)
        return None
    return low, high


def resolve_sequence(
    doc: SequenceDoc, sides: Mapping[str, Side], names: NameTable, *, track: bool
) -> tuple[Turn, ...]:
    """Every turn with its own list of phases, repeated rounds written out.

    `track`: whether a board has a turn track, so that turns are locations.
    """
    report = names.report
    names.known("list of phases", doc.default, doc.phases, doc.where.of("default"))
    lists = {key: phases for key, phases in doc.phases.items() if _is_short(key, phases, doc, report)}
    turns: list[Turn] = []
    spans: dict[int, Span] = {}
    for key, turn in doc.turns.items():
        if not (key.isascii() and key.isdecimal()) or len(key) > 4:
            report.error("S005", f"a turn's key is its number, not '{key}'", turn.where.span)
            continue
        number = int(key)
        if number in spans:
            note = Note(span=spans[number], message="first here")
            report.error("R003", f"turn {number} stands here twice", turn.where.span, notes=(note,))
            continue
        spans[number] = turn.where.span
        list_id = turn.phases or doc.default
        if turn.phases is not None:
            names.known("list of phases", list_id, doc.phases, turn.where.of("phases"))
        phases = tuple(_phases(lists.get(list_id, {}), number, sides, names, ""))
        location = f"turn-{number}" if track else None
        turns.append(
            Turn(
                number=number,
                name=turn.name,
                note=turn.remark,
                phases=phases,
                location=location,
                tone=turn.tone,
                provenance=turn.provenance,
            )
        )
    if not turns:
        report.error("S002", "the sequence has no turns", doc.where.of("turns"))
    return tuple(turns)


def _is_short(key: str, docs: Mapping[str, PhaseDoc], doc: SequenceDoc, report: Report) -> bool:
    """Whether a list has at most MAX_PHASES phases, rounds written out; S006 if not."""
    if _count(docs) <= MAX_PHASES:
        return True
    report.error("S006", f"'{key}' comes to over {MAX_PHASES} phases a turn", doc.where.of("phases"))
    return False


def _count(docs: Mapping[str, PhaseDoc]) -> int:
    """How many phases a list has, rounds written out."""
    return sum((doc.repeat or 1) * _count(doc.phases) if doc.phases else 1 for doc in docs.values())


def _phases(
    docs: Mapping[str, PhaseDoc], turn: int, sides: Mapping[str, Side], names: NameTable, before: str
) -> Iterator[Phase]:
    """The phases of a list that occur on a turn. `before`: ids of the rounds around it, `impulse-1.`."""
    for key, doc in docs.items():
        if doc.side is not None:
            names.known("side", doc.side, sides, doc.where.of("side"))
        bounds = _bounds(doc.turns, doc.where.of("turns"), names.report)
        if bounds is None or not bounds[0] <= turn <= bounds[1]:
            continue
        if not doc.phases:
            yield Phase(
                id=f"{before}{key}",
                name=doc.name.replace("{n}", before.rstrip(".").rpartition("-")[2]),
                side=doc.side,
                help=doc.help,
                written=key,
                provenance=doc.provenance,
            )
            continue
        for n in range(1, (doc.repeat or 1) + 1):
            mark = f"{key}-{n}." if doc.repeat else f"{key}."
            label = doc.name.replace("{n}", str(n))
            for inner in _phases(doc.phases, turn, sides, names, before + mark):
                yield Phase(
                    id=inner.id,
                    name=f"{label}: {inner.name}",
                    side=inner.side or doc.side,
                    help=inner.help or doc.help,
                    written=f"{key}.{inner.written}",
                    rounds=(n, *inner.rounds) if doc.repeat else inner.rounds,
                    provenance=inner.provenance,
                )


def resolve_state(key: str, doc: StateDoc, dice: Mapping[str, object], names: NameTable) -> State:
    """A state such as the weather. Unknown names are reported and kept."""
    if doc.die is not None:
        names.known("die", doc.die, dice, doc.where.of("die"))
    names.known("value", doc.initial, doc.values, doc.where.of("initial"))
    values = []
    for value_id, value in doc.values.items():
        where = value.where.of("location")
        values.append(
            StateValue(
                id=value_id,
                name=value.name,
                die=tuple(_rolls(value.die, value.where.of("die"), names.report)),
                location=names.check_location(value.location, where) if value.location else None,
            )
        )
    return State(
        id=key,
        name=doc.name,
        values=tuple(values),
        initial=doc.initial,
        die=doc.die,
        marker=doc.marker,
        seldom=doc.seldom,
        provenance=doc.provenance,
    )


def _rolls(words: tuple[str, ...], span: Span, report: Report) -> Iterator[int]:
    """The numbers of rolls such as 1, 2 and 3..6; words in another form are left out (S005)."""
    for word in words:
        first, dots, last = word.partition("..")
        if not first.isdecimal() or (dots and not last.isdecimal()) or len(word) > 12:
            report.error("S005", f"rolls are written 1 2 or 3..6, not '{word}'", span)
            continue
        # `1..99999999` must not fill the memory.
        high = min(int(last), int(first) + 1000) if dots else int(first)
        yield from range(int(first), high + 1)


def resolve_table(key: str, doc: TableDoc, alone: Set[str], names: NameTable) -> Table:
    """A table; S008 if a row has more or fewer cells than there are columns.

    `alone`: ids of tables without `beside`, the only ones other tables may stand beside.
    """
    if doc.beside is not None:
        names.known("table", doc.beside, alone, doc.where.of("beside"))
    for heading, cells in doc.rows.items():
        if len(cells) != len(doc.columns):
            where = doc.where.of("rows")
            names.report.error(
                "S008", f"row '{heading}' has {len(cells)} cells for {len(doc.columns)} columns", where
            )
    for part in doc.parts:
        for word in part.row:
            names.known("row", word, doc.rows, part.where.of("row"))
        for word in part.column:
            names.known("column", word, doc.columns, part.where.of("column"))
    return Table(
        id=key,
        title=doc.title,
        note=doc.remark,
        row_axis=doc.row_axis,
        column_axis=doc.column_axis,
        rows=tuple(doc.rows),
        columns=doc.columns,
        cells=tuple(doc.rows.values()),
        notes=doc.notes,
        tone=doc.tone,
        beside=doc.beside,
        parts=tuple(
            TablePart(rows=part.row, columns=part.column, provenance=part.provenance) for part in doc.parts
        ),
        provenance=doc.provenance,
    )


def copies(marker: Marker) -> tuple[str, ...]:
    """Ids of a marker's copies: its own if there is one, else id#1, id#2 and so on."""
    if marker.count == 1:
        return (marker.id,)
    return tuple(f"{marker.id}#{n}" for n in range(1, marker.count + 1))


def resolve_setup(
    key: str,
    doc: SetupDoc,
    *,
    units: Mapping[str, Unit],
    markers: Mapping[str, Marker],
    states: Mapping[str, State],
    turns: tuple[Turn, ...],
    sides: Mapping[str, Side],
    spaces: Set[str],
    names: NameTable,
) -> Setup:
    """A starting position: where every unit and marker stands that is in play. `spaces`: of all maps of
    spaces.
    """
    at = doc.where
    charts = set()
    for side in doc.charts:
        if names.known("side", side, sides, at.of("charts")):
            charts.add(side)
    places: dict[str, str] = {}
    for unit in units.values():
        chart = chart_cell(unit.id)
        waits = unit.start is not None and unit.start not in spaces and not names.is_hex(unit.start)
        if unit.side in charts and chart in names.locations and not waits:
            places[unit.id] = chart
        elif unit.start is not None:
            places[unit.id] = unit.start
    for marker in markers.values():
        if marker.start is not None:
            places.update(dict.fromkeys(copies(marker), marker.start))
    current = {state.id: state.initial for state in states.values()}
    for state_id, value in doc.states.items():
        if names.known("state", state_id, states, at.of("states")) and names.known(
            "value", value, [v.id for v in states[state_id].values], at.of("states")
        ):
            current[state_id] = value
    if turns and doc.turn not in {turn.number for turn in turns}:
        names.report.error("R001", f"there is no turn {doc.turn}", at.of("turn"))
    for marker in markers.values():
        moved = _tracked(marker, doc.turn, states, current, turns)
        if moved is not None:
            places[marker.id] = moved
    known = {*units, *(copy for marker in markers.values() for copy in copies(marker))}
    for piece, location in doc.place.items():
        if names.known("unit or marker", piece, known, at.of("place")):
            known_location = names.check_location(location, at.of("place"))
            if known_location is not None:
                places[piece] = known_location
    return Setup(
        id=key,
        name=doc.name,
        description=doc.description,
        places=places,
        turn=doc.turn,
        states=current,
        default=doc.default,
        opens_at=(
            names.check_location(doc.opens_at, at.of("opens_at")) if doc.opens_at is not None else None
        ),
        provenance=doc.provenance,
    )


def _tracked(
    marker: Marker,
    turn: int,
    states: Mapping[str, State],
    current: Mapping[str, str],
    turns: tuple[Turn, ...],
) -> str | None:
    """Where a marker that follows the turn or a state stands; None for others.

    `current`: the value of every state.
    """
    if marker.tracks == "turn":
        return next((t.location for t in turns if t.number == turn), None)
    if marker.tracks is not None and marker.tracks in states:
        value = next((v for v in states[marker.tracks].values if v.id == current[marker.tracks]), None)
        return value.location if value else None
    return None


def chart_cell(unit_id: str) -> str:
    """The id of a unit's cell on its side's organisation chart."""
    return f"chart-{unit_id}"


def resolve_page(key: str, doc: PageDoc, sources: Sources, report: Report) -> Page:
    """A help page. Its text is read if it is in a file; A001, Y003 and the codes of `read_text`."""
    body = doc.body
    if doc.file is not None:
        span = doc.where.of("file")
        path = PurePosixPath(doc.file)
        if path.is_absolute() or ".." in path.parts or "\0" in doc.file:
            report.error("A001", f"'{doc.file}' is not a file of this game", span)
        else:
            relative = f"{sources.home(span)}/{path.as_posix()}"
            body = read_text(sources.files.root / relative, relative, sources.files, report, span) or ""
            bad = unprintable(body)
            if bad is not None:
                what = f"character U+{ord(bad[2]):04X} may not stand in a source file"
                report.error("Y003", what, Span(relative, bad[0], bad[1]))
    return Page(id=key, title=doc.title, body=body, provenance=doc.provenance)
