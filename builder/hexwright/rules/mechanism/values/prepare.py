"""Declared values from what the author wrote."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any

from hexwright.rules.engine.calendar import rows_by_turn
from hexwright.rules.engine.codes import NEVER, NOWHERE
from hexwright.rules.engine.records import PlaceScope, PrintedUnit, StandingUnit, UnitScope, World
from hexwright.rules.engine.taking import Taking
from hexwright.rules.language.evaluate import closure
from hexwright.rules.language.prelude import Ints
from hexwright.rules.mechanism.values.effects import changed_value, price_of
from hexwright.rules.mechanism.values.parameters import (
    OF,
    ON,
    UNTIL,
    EventDoc,
    LevelsDoc,
    OrderDoc,
    ValueDoc,
    is_truth,
)
from hexwright.rules.mechanism.values.records import (
    AT_TAKING,
    FORMER,
    OF_LINK,
    OF_PLACE,
    OF_SIDE,
    Effect,
    Event,
    Level,
    Order,
    Value,
    Values,
)

if TYPE_CHECKING:
    from hexwright.rules.engine.resolve import Context


def prepare(given: Any, context: Context) -> Values | None:
    """What the rules read; None without declared values."""
    docs: dict[str, ValueDoc] = given.values
    if not docs:
        for key in ("value_changes", "orders"):
            if getattr(given, key):
                context.report.error("S002", f"'{key}' needs declared values", given.where.of(key))
        return None
    by_kind: dict[str, list[Value]] = {kind: [] for kind in OF}
    letters = _letters({name: doc for name, doc in docs.items() if doc.of == "unit"}, context)
    made: dict[str, Value] = {}
    for name in sorted(docs, key=lambda name: docs[name].levels is None):  # levels before what they are of
        columns = [other for other, doc in docs.items() if doc.of == docs[name].of]
        made[name] = _value(name, docs, letters.get(name, ""), columns.index(name), made, context)
    for name, doc in docs.items():
        by_kind[doc.of].append(made[name])
    known = {value.id: value for kind in by_kind.values() for value in kind}
    events = tuple(_event(doc, known, context) for doc in given.value_changes)
    return Values(
        units=tuple(by_kind["unit"]),
        places=tuple(by_kind["place"]),
        links=tuple(by_kind["link"]),
        sides=tuple(by_kind["side"]),
        game=tuple(by_kind["game"]),
        events=events,
        takings=tuple(_takings(events)),
        orders=tuple(_order(name, doc, known, context) for name, doc in given.orders.items()),
    )


def _takings(events: Iterable[Event]) -> Iterator[Taking]:
    """What the one who takes a place gains by it, and what the one who held it loses."""
    for event in events:
        change = event.effect
        gains = change.amount > 0 and event.to == NOWHERE
        loses = change.amount < 0 and event.to == FORMER
        if event.on == AT_TAKING and change.value.of == OF_SIDE and (gains or loses):
            yield Taking(number=change.value.id, side=event.side, gains=gains, places=event.places)


def _letters(docs: Mapping[str, ValueDoc], context: Context) -> Mapping[str, str]:
    """What the signs of values say by their ids: as written, else the first letters that no other has."""
    found: dict[str, str] = {}
    for name, doc in docs.items():
        if doc.of != "unit" or doc.letters is None:
            continue
        if doc.letters in found.values():
            context.report.error("S005", f"two signs say {doc.letters}", doc.where.of("letters"))
        found[name] = doc.letters
    for name in docs:
        parts = [part for part in re.split("[^A-Za-z0-9]+", name) if part]
        initials = "".join(part[0] for part in parts)[:3].upper()
        whole = "".join(parts).upper()
        tries = (initials, *(whole[:n] for n in (2, 3)), *(f"{initials[:2]}{n}" for n in range(2, 10)))
        found.setdefault(name, next((one for one in tries if one not in found.values()), initials))
    return found


def _value(
    name: str,
    docs: Mapping[str, ValueDoc],
    letters: str,
    column: int,
    made: Mapping[str, Value],
    context: Context,
) -> Value:
    """A value. `made`: all that say how far another has got, unless this is one of them."""
    doc = docs[name]
    counts = {
        "unit": len(context.game.units),
        "place": len(context.places),
        "link": len(context.made.places.links_to),
        "side": len(context.game.sides),
        "game": 1,
    }
    levels = doc.levels
    if levels is None:
        initial = _initial(doc, counts[doc.of], context)
    else:
        initial = _first_levels(name, levels, docs, counts[doc.of], context)
    truth = is_truth(doc)
    least = doc.least if doc.least is not None else min([0, *initial])
    most = 1 if truth else NEVER if doc.most is None else doc.most
    if levels is not None:
        most = len(levels.at)
    if most != NEVER and not all(least <= number <= most for number in initial):
        context.report.error("S005", f"'initial' is not from {least} to {most}", doc.where.of("initial"))
    return Value(
        id=name,
        title=doc.name or name,
        of=OF[doc.of],
        column=column,
        initial=initial,
        least=least,
        most=most,
        until=int(UNTIL[doc.until if levels is None or levels.of not in docs else docs[levels.of].until]),
        truth=truth,
        fatal=doc.again == "lost",
        spared=_spared(doc, context),
        letters=letters,
        sites=_sites(doc, context),
        cells=_cells(doc, least, most, context),
        levels=tuple(
            Level(value=made[other], at=list(one.levels.at))
            for other, one in docs.items()
            if one.levels is not None and one.levels.of == name and other in made
        ),
        follows=levels is not None,
    )


def _spared(doc: ValueDoc, context: Context) -> Ints:
    """1 for each unit that never gets a value; empty where every unit may."""
    if doc.spares is None:
        return []
    if doc.of != "unit" or not is_truth(doc):
        context.report.error("S005", "'spares' is for a condition of units", doc.where.of("spares"))
        return []
    holds = closure(context.condition(doc, "spares", PrintedUnit, "units that are spared").tree)
    return [int(holds(PrintedUnit(context.made, u))) for u in range(context.made.units.count)]


def _first_levels(
    name: str, levels: LevelsDoc, docs: Mapping[str, ValueDoc], count: int, context: Context
) -> Ints:
    """What a value is at first that says how far another has got (R001, S005)."""
    context.names.known("value", levels.of, docs, levels.where.of("of"))
    other, doc = docs.get(levels.of), docs[name]
    if other is None:
        return [0] * count
    if other.of != doc.of or other.levels is not None or is_truth(other):
        what = f"'{levels.of}' is no number of the same that changes by itself"
        context.report.error("S005", what, levels.where.of("of"))
        return [0] * count
    if list(levels.at) != sorted(set(levels.at)):
        context.report.error("S005", "the numbers of 'at' do not rise", levels.where.of("at"))
    if doc.initial is not None or doc.least is not None or doc.most is not None or doc.until != "game":
        what = "'levels' says what it is: no 'initial', 'least', 'most', 'until' beside it"
        context.report.error("S005", what, doc.where.of("levels"))
    return [sum(number >= at for at in levels.at) for number in _initial(other, count, context)]


def _owners(doc: ValueDoc, context: Context) -> list[str]:
    return list(context.game.sides) if doc.of == "side" else [""]


def _sites(doc: ValueDoc, context: Context) -> Ints:
    """The sites of the markers of a value; none without a marker."""
    if doc.of in {"place", "link"}:
        if bool(doc.markers) != (doc.box is not None):
            context.report.error("S002", "'markers' need a 'box', and a 'box' them", doc.where.span)
        return [context.site(doc, marker, "markers") for marker in doc.markers]
    if doc.markers or doc.box is not None:
        context.report.error("S005", "'markers' are for values of places and links", doc.where.span)
    if doc.marker is None:
        if doc.track is not None:
            context.report.error("S002", "'track' needs a marker", doc.where.of("track"))
        return []
    if doc.of not in {"side", "game"} or doc.track is None:
        what = "only values of sides and of the game have a marker, on a track"
        context.report.error("S005", what, doc.where.of("marker"))
        return []
    markers = [_for(doc, "marker", owner, context) for owner in _owners(doc, context)]
    return [context.site(doc, marker) for marker in markers if marker]


def _cells(doc: ValueDoc, least: int, most: int, context: Context) -> Ints:
    """The places of the markers of a value."""
    if doc.of in {"place", "link"} and doc.box is not None:
        return [context.place(doc, doc.box, "box")]
    if doc.marker is None or doc.track is None or doc.of not in {"side", "game"}:
        return []
    if most == NEVER:
        context.report.error("S002", "a value on a track needs 'most'", doc.where.of("track"))
        return []
    tracks = [_for(doc, "track", owner, context) for owner in _owners(doc, context)]
    cells = [f"{track}-{number}" for track in tracks if track for number in range(least, most + 1)]
    return [context.place(doc, cell, "track") for cell in cells]


def _for(doc: ValueDoc, key: str, owner: str, context: Context) -> str:
    """What is said for a side, or for all; S002 if a side is left out, and nothing."""
    given = getattr(doc, key)
    if isinstance(given, str):
        return given
    for side in given:
        context.side(doc, side, key)
    if owner not in given:
        context.report.error("S002", f"'{key}' says nothing of '{owner}'", doc.where.of(key))
    return str(given.get(owner, ""))


def _initial(doc: ValueDoc, count: int, context: Context) -> Ints:
    if not isinstance(doc.initial, dict):
        return [doc.initial or 0] * count
    if doc.of != "side":
        context.report.error("S005", "only values of sides differ by side", doc.where.of("initial"))
        return [0] * count
    found = [0] * count
    for side, number in doc.initial.items():
        found[context.side(doc, side, "initial")] = number
    return found


def _event(doc: EventDoc, known: Mapping[str, Value], context: Context) -> Event:
    if sum(given is not None for given in (doc.add, doc.set_, doc.amount, doc.takes, doc.table)) != 1:
        context.report.error("S005", "give one of add, set, amount, takes, table", doc.where.span)
    if doc.table is None and (doc.row is not None or doc.column is not None):
        context.report.error("S002", "'row' and 'column' need a table", doc.where.span)
    known_value = known.get(doc.value)
    fixed = (doc.set_ is not None or doc.takes is not None) and doc.on == "phase"
    if known_value is not None and known_value.of == OF_LINK and not fixed:
        context.report.error("S005", "a value of links is set when a phase begins", doc.where.span)
    faces, column = (0, []) if doc.table is None else _from_table(doc, doc.table, context)
    if (doc.on == "phase") != bool(doc.phases):
        what = "which phases" if doc.on == "phase" else "'phases' is for changes on a phase"
        context.report.error("S005", what, doc.where.of("on"))
    return Event(
        on=ON[doc.on],
        phases=context.phases(doc, doc.phases, "phases"),
        side=NOWHERE if doc.side is None else context.side(doc, doc.side),
        to=_gainer(doc, context),
        provided=context.maybe(doc, "provided", World, "change"),
        units=None if doc.on != "phase" else context.maybe(doc, "units", UnitScope, "units that change"),
        places=context.maybe(doc, "places", PlaceScope, "places"),
        lost=None if doc.on != "loss" else context.maybe(doc, "units", StandingUnit, "units lost"),
        effect=Effect(
            value=changed_value(context, doc, doc.value, "value", known),
            sets=doc.set_ is not None,
            amount=(doc.add if doc.set_ is None else doc.set_) or 0,
        ),
        takes=() if doc.takes is None else _taken(doc, doc.takes, known, context),
        sum=None if doc.amount is None else context.amount(doc, "amount", World, "how much it grows"),
        faces=faces,
        column=column,
    )


def _taken(doc: EventDoc, name: str, known: Mapping[str, Value], context: Context) -> tuple[Value, ...]:
    """The value that another becomes (R001); S005 if they are not both of places, or both of links."""
    other, value = changed_value(context, doc, name, "takes", known), known.get(doc.value)
    if value is None or name not in known:
        return ()
    if value.of not in (OF_PLACE, OF_LINK) or other.of != value.of or doc.on != "phase":
        what = "'takes' is for two values of places, or of links, when a phase begins"
        context.report.error("S005", what, doc.where.of("takes"))
        return ()
    return (other,)


def _from_table(doc: EventDoc, name: str, context: Context) -> tuple[int, Ints]:
    """The faces of the die by which a table is read, and what it says by turn and roll (R001, E023)."""
    table = context.table(doc, name, "table")
    if table is None:
        return 0, []
    headings = table.columns if doc.column is None else (doc.column,)
    if doc.column is None and headings != tuple(str(k + 1) for k in range(len(headings))):
        what = f"the columns of table '{name}' are no numbers of a die: name one"
        context.report.error("E023", what, doc.where.of("table"))
        return 0, []
    last = max(turn.number for turn in context.game.turns)
    rows: Mapping[int, str] = dict.fromkeys(range(last + 1), doc.row) if doc.row else {}
    if doc.row is None:
        rows = rows_by_turn(context.game.turns, table.rows)
    found = [0] * ((last + 1) * len(headings))
    for turn, row in rows.items():
        for k, heading in enumerate(headings):
            text = context.cell(table, row, heading, doc.where.of("column" if doc.column else "table"))
            if text is None:
                return 0, []
            found[turn * len(headings) + k] = _whole(text, row, heading, name, doc, context)
    return len(headings), found


def _whole(text: str, row: str, heading: str, table: str, doc: EventDoc, context: Context) -> int:
    """A whole number in a table; 0 after a finding (E023)."""
    try:
        return int(text)
    except ValueError:
        what = f"'{text}' in row '{row}', column '{heading}' of table '{table}' is no whole number"
        context.report.error("E023", what, doc.where.of("table"))
        return 0


def _gainer(doc: EventDoc, context: Context) -> int:
    if doc.to is None:
        return NOWHERE
    if doc.to != "former":
        return context.side(doc, doc.to, "to")
    if doc.on != "taking":
        context.report.error("S005", "'former' is for changes on: taking", doc.where.of("to"))
    return FORMER


def _order(name: str, doc: OrderDoc, known: Mapping[str, Value], context: Context) -> Order:
    if doc.when is not None and doc.to != "unit":
        context.report.error("S005", "'when' is for orders to units", doc.where.of("when"))
    if not doc.add and not doc.set_:
        context.report.error("S005", "give what it changes: add or set", doc.where.span)
    added = [(key, amount, False) for key, amount in doc.add.items()]
    changed = [*added, *((key, amount, True) for key, amount in doc.set_.items())]
    return Order(
        id=name,
        title=doc.title,
        help=doc.help,
        to=OF[doc.to],
        phases=context.phases(doc, doc.phases, "phases"),
        side=NOWHERE if doc.side is None else context.side(doc, doc.side),
        when=context.maybe(doc, "when", UnitScope, f"{name}: units"),
        provided=context.maybe(doc, "provided", World, name),
        price=price_of(context, doc, doc.price, "price", known),
        effects=tuple(
            Effect(
                value=changed_value(context, doc, key, "set" if sets else "add", known),
                sets=sets,
                amount=amount,
            )
            for key, amount, sets in changed
        ),
        prepares=doc.prepares,
        often=doc.often,
    )
