"""Every datum of a game with its origin and rule, grouped and counted."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping

from builder.dataclass import dataclass
from builder.model.board import Board
from builder.model.game import Erratum, Game
from builder.model.provenance import Origin, Provenance


@dataclass(frozen=True, slots=True, kw_only=True)
class Datum:
    """One value: what it is, what it says, where it comes from."""

    name: str
    value: str
    origin: Origin
    rule: str
    note: str
    place: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Group:
    """Data of one kind, with counts by origin."""

    title: str
    data: tuple[Datum, ...]

    @property
    def counts(self) -> Mapping[Origin, int]:
        """How many of each origin."""
        found = Counter(datum.origin for datum in self.data)
        return {origin: found.get(origin, 0) for origin in Origin}


@dataclass(frozen=True, slots=True, kw_only=True)
class Fidelity:
    """The report's content."""

    title: str
    version: str
    groups: tuple[Group, ...]
    errata: tuple[Erratum, ...]

    @property
    def total(self) -> int:
        """All data."""
        return sum(len(group.data) for group in self.groups)

    @property
    def counts(self) -> Mapping[Origin, int]:
        """All data by origin."""
        found = [group.counts for group in self.groups]
        return {origin: sum(counts[origin] for counts in found) for origin in Origin}

    def share(self, number: int, whole: int | None = None) -> str:
        """A percentage with one digit."""
        base = self.total if whole is None else whole
        return f"{100 * number / base:.1f} %" if base else "–"


def collect(game: Game) -> Fidelity:
    """Every datum of the game."""
    groups = [
        Group(title="Units", data=tuple(_units(game))),
        Group(
            title="Markers",
            data=tuple(_plain((m.id, f"{m.name} × {m.count}", m.provenance) for m in game.markers.values())),
        ),
    ]
    for board in game.boards.values():
        groups.extend(_board(board))
    groups += [
        Group(title="Sequence of play", data=tuple(_sequence(game))),
        Group(
            title="States and dice",
            data=tuple(
                _plain(
                    [(s.id, ", ".join(v.name for v in s.values), s.provenance) for s in game.states.values()]
                    + [(d.id, f"{d.count} × d{d.sides}", d.provenance) for d in game.dice.values()]
                )
            ),
        ),
        Group(
            title="Tables",
            data=tuple(
                _plain(
                    (t.id, f"{t.title}: {len(t.rows)} × {len(t.columns)} cells", t.provenance)
                    for t in game.tables.values()
                )
            ),
        ),
        Group(
            title="Stacking",
            data=tuple(_plain((r.side, f"{r.limit:g} points", r.provenance) for r in game.stacking)),
        ),
        Group(
            title="Set-ups", data=tuple(_plain((s.id, s.name, s.provenance) for s in game.setups.values()))
        ),
        Group(
            title="Sides and nationalities",
            data=tuple(
                _plain(
                    [(s.id, s.name, s.provenance) for s in game.sides.values()]
                    + [(n.id, n.name, n.provenance) for n in game.nationalities.values()]
                )
            ),
        ),
    ]
    return Fidelity(
        title=game.title,
        version=game.version,
        groups=tuple(group for group in groups if group.data),
        errata=tuple(game.errata.values()),
    )


def _plain(rows: Iterable[tuple[str, str, Provenance]]) -> Iterator[Datum]:
    """One datum a row, and one more for each of its fields whose origin differs from the row's."""
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
    """Each fact of a unit counts for itself: who it is, size, type, formation, start, every stat."""
    for unit in game.units.values():
        source = unit.provenance
        yield _datum(unit.id, unit.name, source, source.of("id"))
        facts = {"size": unit.size, "type": unit.type, "formation": unit.formation, "start": unit.start or ""}
        for stat in game.stats.values():
            values = [step.stats[stat.id] for step in unit.steps if stat.id in step.stats]
            facts[stat.id] = "/".join(values)
        for name, value in facts.items():
            if value:
                label = game.stats[name].name.lower() if name in game.stats else name
                yield _datum(unit.id, f"{label} {value}", source, source.of(name))


def _board(board: Board) -> Iterator[Group]:
    if board.terrain is not None:
        hexes = [
            (h.id, h.terrain + (f" on {h.ground}" if h.ground else ""), h.provenance)
            for h in board.terrain.hexes.values()
        ]
        yield Group(title=f"{board.name}: hexes", data=tuple(_plain(hexes)))
        sides = [
            (f"{s.a}/{s.b}", f"{s.kind} {s.feature or ''}".strip(), s.provenance) for s in board.terrain.sides
        ]
        yield Group(title=f"{board.name}: hexsides", data=tuple(_plain(sides)))
    if board.space_map is not None:
        spaces = [(s.id, f"{s.name}, {s.kind}", s.provenance) for s in board.space_map.spaces.values()]
        yield Group(title=f"{board.name}: spaces", data=tuple(_plain(spaces)))
    places = [(p.name, f"{p.kind} in {p.hex}", p.provenance) for p in board.places]
    yield Group(title=f"{board.name}: places", data=tuple(_plain(places)))
    lines = [(line.id, line.label or line.flag, line.provenance) for line in board.lines]
    panels = [(panel.id, panel.title, panel.provenance) for panel in board.panels]
    yield Group(title=f"{board.name}: lines and panels", data=tuple(_plain(lines + panels)))


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
