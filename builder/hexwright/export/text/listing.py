"""A game as lines of text in a fixed order: for reading, for diffs and for checking other targets."""

from __future__ import annotations

from collections.abc import Iterator

from hexwright.model.board import Board
from hexwright.model.cards import CARD_WORDS, Card, Deck, Hand
from hexwright.model.game import Game, Marker, Setup, Table, Turn, Unit
from hexwright.rules.checklist import Covered
from hexwright.rules.read import Rules


def listing(game: Game, rules: Rules | None = None) -> str:
    """The whole game, ending with a newline. `rules`: None if it has no referee."""
    lines: list[str] = [f"{game.title} {game.version}"]
    if game.subtitle:
        lines.append(game.subtitle)
    for title, part in (
        ("Sides", _sides(game)),
        ("Boards", (line for board in game.boards.values() for line in _board(board))),
        ("Units", (line for unit in game.units.values() for line in _unit(unit))),
        ("Markers", (line for marker in game.markers.values() for line in _marker(marker))),
        ("Decks", (line for deck in game.decks.values() for line in _deck(deck))),
        ("Hands", (_hand(hand) for hand in game.hands.values())),
        ("Cards", (line for card in game.cards.values() for line in _card(card))),
        ("Sequence", (line for turn in game.turns for line in _turn(turn))),
        ("States", _states(game)),
        ("Tables", (line for table in game.tables.values() for line in _table(table))),
        ("Set-ups", (line for setup in game.setups.values() for line in _setup(setup, game))),
        (
            "Rules",
            (line for entry in rules.coverage for line in _covered(entry)) if rules is not None else (),
        ),
        ("Errata", (f"{e.id}: {e.evidence} -> {e.ruling}" for e in game.errata.values())),
    ):
        rows = list(part)
        if rows:
            lines += ["", f"== {title} ==", *rows]
    return "\n".join(lines) + "\n"


def _sides(game: Game) -> Iterator[str]:
    for side in game.sides.values():
        yield f"{side.id}: {side.name}"
        for nation in game.nationalities.values():
            if nation.side == side.id:
                yield f"  {nation.id}: {nation.name} (group {nation.group})"


def _board(board: Board) -> Iterator[str]:
    yield f"{board.id}: {board.name}"
    if board.grid is not None:
        g = board.grid
        yield f"  grid {g.columns} x {g.rows}, {g.orientation}, {g.stagger} lower, hex {g.hex_mm:g} mm"
    if board.terrain is not None:
        for cell in board.terrain.hexes.values():
            words = [
                cell.id,
                cell.terrain,
                *([f"on {cell.ground}"] if cell.ground else []),
                *sorted(cell.flags),
            ]
            yield "  " + " ".join(words)
        for side in board.terrain.sides:
            yield f"  {side.a}/{side.b} {side.kind}" + (f" {side.feature}" if side.feature else "")
    for place in board.places:
        yield f"  {place.kind} {place.name} {place.hex}"
    for name, hexes in board.hex_sets.items():
        yield f"  set {name}: {' '.join(sorted(hexes))}"
    if board.space_map is not None:
        for space in board.space_map.spaces.values():
            region = f" in {space.region}" if space.region else ""
            yield f"  space {space.id}: {space.name}, {space.kind}{region}"
        for link in board.space_map.connections:
            yield f"  {link.a} - {link.b} {link.kind}"
    for panel in board.panels:
        yield f"  panel {panel.id}: {panel.kind}, {panel.title}"
        yield from (f"    {cell.id or '-'}: {cell.title} {cell.text}".rstrip() for cell in panel.cells)


def _unit(unit: Unit) -> Iterator[str]:
    yield (
        f"{unit.id}: {unit.name} [{unit.side}, {unit.nationality}, {unit.size}, {unit.type}]"
        f" start {unit.start or '-'}{f', {unit.entry}' if unit.entry else ''}"
    )
    for step in unit.steps:
        stats = " ".join(f"{name}={value}" for name, value in step.stats.items())
        face = "front" if step.face == 0 else "back"
        yield f"  {step.left} left: {stats} (counter {step.counter + 1}, {face})"
    if unit.parts:
        yield f"  parts: {' '.join(unit.parts)}"


def _marker(marker: Marker) -> Iterator[str]:
    faces = " / ".join(face.name for face in marker.faces)
    yield f"{marker.id}: {marker.name} x {marker.count} ({faces}) start {marker.start or '-'}"


def _deck(deck: Deck) -> Iterator[str]:
    piles = ", ".join(f"{role} {place}" for role, place in deck.piles.items())
    order = "shuffled" if deck.shuffled else "in order"
    again = ", refilled" if deck.refills else ""
    yield f"{deck.id}: {deck.name} [{deck.side or 'all'}] {order}{again}; {piles}"
    for group in deck.groups.values():
        when = f"from turn {group.turn}" if group.turn is not None else "from the beginning"
        gone = f" in place of {' '.join(group.replaces)}" if group.replaces else ""
        yield f"  {group.id}: {group.name}, {when}{gone}"


def _hand(hand: Hand) -> str:
    limit = f"at most {hand.limit}" if hand.limit is not None else "any number"
    return f"{hand.id}: {hand.name} [{hand.side}] {limit} of {' '.join(hand.decks)}"


def _card(card: Card) -> Iterator[str]:
    group = f".{card.group}" if card.group is not None else ""
    once = ", leaves the game" if card.once else ""
    yield f"{card.id}: {card.name} [{card.deck}{group}] value {card.value or '-'}{once}"
    known = {key: text for key, text in card.words.items() if key not in CARD_WORDS and text.strip()}
    yield from (f"  {key}: {' '.join(text.split())}" for key, text in known.items())
    yield from (f"  | {line}" for line in card.text.split("\n") if line)


def _turn(turn: Turn) -> Iterator[str]:
    yield f"Turn {turn.number}: {turn.name} {turn.note}".rstrip()
    for phase in turn.phases:
        rule = f" ({phase.provenance.rule})" if phase.provenance.rule else ""
        yield f"  {phase.id}: {phase.name} [{phase.side or 'both'}]{rule}"


def _states(game: Game) -> Iterator[str]:
    for state in game.states.values():
        for value in state.values:
            rolls = " ".join(str(roll) for roll in value.die)
            mark = " (at first)" if value.id == state.initial else ""
            yield f"{state.name}: {value.name}{f' on {rolls}' if rolls else ''}{mark}"


def _table(table: Table) -> Iterator[str]:
    yield f"{table.id}: {table.title}"
    yield "  | " + " | ".join((f"{table.row_axis} \\ {table.column_axis}", *table.columns))
    for heading, cells in zip(table.rows, table.cells, strict=True):
        yield "  | " + " | ".join((heading, *cells))
    yield from (f"  {note}" for note in table.notes)


def _covered(entry: Covered) -> Iterator[str]:
    rule = f" ({entry.rule})" if entry.rule else ""
    by = f" by {', '.join(entry.by)}" if entry.by else ""
    yield f"{entry.id}{rule}: {entry.status}{by}"
    yield f"  {entry.says}{f' ({entry.why})' if entry.why else ''}"


def _setup(setup: Setup, game: Game) -> Iterator[str]:
    states = ", ".join(f"{game.states[k].name} {v}" for k, v in setup.states.items())
    yield f"{setup.id}: {setup.name}, turn {setup.turn}{f', {states}' if states else ''}"
    for piece, place in sorted(setup.places.items()):
        yield f"  {piece} {place}"
