"""Every datum of a game with its origin and rule, grouped and counted."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from hexwright.model.board import Board
from hexwright.model.game import Erratum, Game, Table
from hexwright.model.provenance import Origin, Provenance


@dataclass(frozen=True, slots=True, kw_only=True)
class Datum:
    """One value.

    Attributes:
        name: what it belongs to.
        value: the value as text.
        origin: how it came to be known.
        rule: number in the rulebook; may be empty.
        note: the author's remark; may be empty.
        place: file and line; empty if unknown.

    """

    name: str
    value: str
    origin: Origin
    rule: str
    note: str
    place: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Group:
    """Data of one kind. `counts`: how many of each origin."""

    title: str
    data: tuple[Datum, ...]
    counts: Mapping[Origin, int]


@dataclass(frozen=True, slots=True, kw_only=True)
class Fidelity:
    """Content of the report: data by kind, and contradictions of the printed game."""

    title: str
    version: str
    groups: tuple[Group, ...]
    errata: tuple[Erratum, ...]

    @property
    def total(self) -> int:
        """Number of data."""
        return sum(len(group.data) for group in self.groups)

    @property
    def counts(self) -> Mapping[Origin, int]:
        """Number of data by origin."""
        return {origin: sum(group.counts[origin] for group in self.groups) for origin in Origin}

    def share(self, number: int, whole: int | None = None) -> str:
        """`number` as a percentage of `whole` (None: of all data) with one digit."""
        base = self.total if whole is None else whole
        return f"{100 * number / base:.1f} %" if base else "–"


def collect(game: Game) -> Fidelity:
    """Every datum of the game."""
    groups = (_group(title, tuple(data)) for title, data in _kinds(game))
    return Fidelity(
        title=game.title,
        version=game.version,
        groups=tuple(group for group in groups if group.data),
        errata=tuple(game.errata.values()),
    )


def _group(title: str, data: tuple[Datum, ...]) -> Group:
    counted = Counter(datum.origin for datum in data)
    return Group(title=title, data=data, counts={origin: counted[origin] for origin in Origin})


def _kinds(game: Game) -> Iterator[tuple[str, Iterator[Datum]]]:
    """Groups of data by title."""
    yield "Units", _units(game)
    yield "Markers", _plain((m.id, f"{m.name} × {m.count}", m.provenance) for m in game.markers.values())
    yield "Cards", _cards(game)
    for board in game.boards.values():
        yield from _board(board)
    yield "Sequence of play", _sequence(game)
    states = [(s.id, ", ".join(v.name for v in s.values), s.provenance) for s in game.states.values()]
    dice = [(d.id, f"{d.count} × d{d.sides}", d.provenance) for d in game.dice.values()]
    yield "States and dice", _plain(states + dice)
    yield "Tables", _tables(game.tables.values())
    yield "Stacking", _plain((r.side, f"{r.limit:g} points", r.provenance) for r in game.stacking)
    yield "Set-ups", _plain((s.id, s.name, s.provenance) for s in game.setups.values())
    sides = [(s.id, s.name, s.provenance) for s in game.sides.values()]
    nations = [(n.id, n.name, n.provenance) for n in game.nationalities.values()]
    yield "Sides and nationalities", _plain(sides + nations)


def _tables(tables: Iterable[Table]) -> Iterator[Datum]:
    """A datum for each table, and one for every part that comes from elsewhere."""
    for table in tables:
        size = f"{len(table.rows)} × {len(table.columns)} cells"
        yield from _plain([(table.id, f"{table.title}: {size}", table.provenance)])
        for part in table.parts:
            where = "; ".join(", ".join(words) for words in (part.rows, part.columns) if words)
            held = [
                cell
                for row, cells in zip(table.rows, table.cells, strict=True)
                for column, cell in zip(table.columns, cells, strict=True)
                if cell and part.holds(row, column)
            ]
            value = f"{where or 'all cells'}: {', '.join(dict.fromkeys(held))}"
            yield _datum(table.id, value, part.provenance, part.provenance.origin)


def _plain(rows: Iterable[tuple[str, str, Provenance]]) -> Iterator[Datum]:
    """One datum a row, and another for each field whose origin differs from the row's."""
    for name, value, source in rows:
        yield _datum(name, value, source, source.origin)
        for field, origin in source.fields:
            if origin is not source.origin:
                yield _datum(name, f"its {field}", source, origin)


def _datum(name: str, value: str, source: Provenance, origin: Origin) -> Datum:
    place = "" if source.span.path == "<none>" else f"{source.span.path}:{source.span.line}"
    return Datum(
        name=name, value=value, origin=origin, rule=source.rule or "", note=source.note or "", place=place
    )


def _units(game: Game) -> Iterator[Datum]:
    """Every fact of a unit is a datum: name, size, type, formation, start, each stat."""
    for unit in game.units.values():
        source = unit.provenance
        yield _datum(unit.id, unit.name, source, source.of("id"))
        facts = {"size": unit.size, "type": unit.type, "formation": unit.formation, "start": unit.start or ""}
        for stat in game.stats.values():
            facts[stat.id] = "/".join(unit.chain(stat.id).values())
        for name, value in facts.items():
            if value:
                label = game.stats[name].name.lower() if name in game.stats else name
                yield _datum(unit.id, f"{label} {value}", source, source.of(name))


def _cards(game: Game) -> Iterator[Datum]:
    """Decks with their groups, hands, and each card by its value, text and other words."""
    for deck in game.decks.values():
        yield _datum(deck.id, deck.name, deck.provenance, deck.provenance.origin)
        for group in deck.groups.values():
            turn = f" from turn {group.turn}" if group.turn is not None else ""
            name = f"{deck.id}, {group.id}"
            yield _datum(name, f"{group.name}{turn}", group.provenance, group.provenance.origin)
    for hand in game.hands.values():
        limit = f", at most {hand.limit} cards" if hand.limit is not None else ""
        yield _datum(hand.id, f"{hand.name}{limit}", hand.provenance, hand.provenance.origin)
    for card in game.cards.values():
        source = card.provenance
        yield _datum(card.id, card.name, source, source.of("name"))
        own = {key: card.words.get(key, "") for key in game.looks[card.look].words}
        once = "leaves the game" if card.once else ""
        facts = {"group": card.group or "", "value": card.value, "text": card.text, "once": once, **own}
        for key, value in facts.items():
            if value.strip():
                said = " ".join(value.split())
                yield _datum(card.id, f"{key.replace('_', ' ')}: {said}", source, source.of(key))


def _board(board: Board) -> Iterator[tuple[str, Iterator[Datum]]]:
    if board.terrain is not None:
        hexes = [
            (h.id, h.terrain + (f" on {h.ground}" if h.ground else ""), h.provenance)
            for h in board.terrain.hexes.values()
        ]
        yield f"{board.name}: hexes", _plain(hexes)
        sides = [
            (f"{s.a}/{s.b}", f"{s.kind} {s.feature or ''}".strip(), s.provenance) for s in board.terrain.sides
        ]
        yield f"{board.name}: hexsides", _plain(sides)
    if board.space_map is not None:
        spaces = [(s.id, f"{s.name}, {s.kind}", s.provenance) for s in board.space_map.spaces.values()]
        yield f"{board.name}: spaces", _plain(spaces)
    places = [(p.name, f"{p.kind} in {p.hex}", p.provenance) for p in board.places]
    yield f"{board.name}: places", _plain(places)
    lines = [(line.id, line.label or line.flag, line.provenance) for line in board.lines]
    panels = [(panel.id, panel.title, panel.provenance) for panel in board.panels]
    yield f"{board.name}: lines and panels", _plain(lines + panels)


def _sequence(game: Game) -> Iterator[Datum]:
    for turn in game.turns:
        yield _datum(f"turn {turn.number}", turn.name, turn.provenance, turn.provenance.origin)
    seen: set[tuple[str, str]] = set()
    for turn in game.turns:
        for phase in turn.phases:
            key = (phase.id, str(phase.provenance.span))
            if key not in seen:
                seen.add(key)
                yield _datum(phase.id, phase.name, phase.provenance, phase.provenance.origin)
