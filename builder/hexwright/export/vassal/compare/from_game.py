"""Describes a game model for `game.json`: counters, tables, hexes, set-ups, rules."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping

from hexwright.export.vassal.compare.description import (
    COUNTERS,
    HEXES,
    OTHER,
    RULES,
    SET_UPS,
    TABLES,
    Description,
    Item,
)
from hexwright.model.board import Board
from hexwright.model.cards import Card
from hexwright.model.game import Game, Marker, Setup, Table, Unit
from hexwright.rules.read import Rules


def describe_game(game: Game, rules: Rules | None, numbers: Mapping[str, int]) -> Description:
    """Every fact of a game that `diff` reports. `rules`: None without a referee; `numbers`: slot number of
    each piece (gpid), by key such as unit:us-7.
    """
    units = [_unit(unit, game, numbers) for unit in game.units.values()]
    markers = [_marker(marker, game, numbers) for marker in game.markers.values()]
    cards = [_card(card, game, numbers) for card in game.cards.values()]
    return Description(
        title=game.title,
        version=game.version,
        groups={
            COUNTERS: (*units, *markers, *cards),
            TABLES: tuple(_table(table) for table in game.tables.values()),
            HEXES: tuple(item for board in game.boards.values() for item in _hexes(board)),
            SET_UPS: tuple(_setup(setup, game) for setup in game.setups.values()),
            RULES: (*_sequence(game), *_stacking(game), *_dice(game), *_rules(rules)),
            OTHER: tuple(_other(game)),
        },
    )


def _unit(unit: Unit, game: Game, numbers: Mapping[str, int]) -> Item:
    values = {
        "side": game.sides[unit.side].name,
        "nationality": game.nationalities[unit.nationality].name,
        "size": unit.size,
        "type": unit.type,
        "designation": unit.designation,
        "formation": unit.formation,
        "steps": str(len(unit.steps)),
    }
    for stat in game.stats.values():
        chain = list(unit.chain(stat.id).values())
        if any(chain):
            values[_lower(stat.name)] = chain[0] if len(set(chain)) == 1 else "/".join(chain)
    if unit.stacking != 1:
        values["stacking points"] = f"{unit.stacking:g}"
    values["arrival"] = unit.entry
    former = (f"unit:{unit.was}",) if unit.was else ()
    return _piece(f"unit:{unit.id}", unit.name, former, values, numbers)


def _marker(marker: Marker, game: Game, numbers: Mapping[str, int]) -> Item:
    values = {
        "copies": str(marker.count),
        "side": game.sides[marker.side].name if marker.side is not None else "",
        "faces": ", ".join(face.name for face in marker.faces if face.name),
    }
    former = (f"marker:{marker.was}",) if marker.was else ()
    return _piece(f"marker:{marker.id}", marker.name, former, values, numbers)


def _card(card: Card, game: Game, numbers: Mapping[str, int]) -> Item:
    deck = game.decks[card.deck]
    values = {
        "deck": deck.name,
        "group": deck.groups[card.group].name if card.group is not None else "",
        "value": card.value,
        "text": " ".join(card.text.split()),
        "leaves the game": "after its event" if card.once else "",
    }
    former = (f"card:{card.was}",) if card.was else ()
    return _piece(f"card:{card.id}", card.name, former, values, numbers)


def _piece(
    key: str, name: str, formerly: tuple[str, ...], values: Mapping[str, str], numbers: Mapping[str, int]
) -> Item:
    return Item(key=key, name=name, number=numbers.get(key, 0), formerly=formerly, values=_non_empty(values))


def _non_empty(values: Mapping[str, str]) -> dict[str, str]:
    return {label: value for label, value in values.items() if value}


def _table(table: Table) -> Item:
    rows, columns = _distinct(table.rows), _distinct(table.columns)
    values = {
        ", ".join(part for part in (f"row {row}", f"column {column}") if part): cell
        for row, cells in zip(rows, table.cells, strict=False)
        for column, cell in zip(columns, cells, strict=False)
    }
    if table.notes:
        values["notes"] = " ".join(table.notes)
    return Item(key=table.id, name=table.title, values=_non_empty(values))


def _distinct(headings: Iterable[str]) -> list[str]:
    """Headings made unique: repeated ones get a number, `3`, `3 (2)`."""
    seen: Counter[str] = Counter()
    found = []
    for heading in headings:
        seen[heading] += 1
        found.append(heading if seen[heading] == 1 else f"{heading} ({seen[heading]})")
    return found


def _hexes(board: Board) -> Iterator[Item]:
    """Hexes, hexsides and spaces of a board; names of those not on the main board end in "of BOARD"."""
    of = "" if board.main else f" of {board.name}"
    if board.terrain is not None:
        kinds = board.terrain.kinds
        place_names = {place.hex: place.name for place in board.places}
        sets: dict[str, list[str]] = {}
        for name, members in board.hex_sets.items():
            for member in members:
                sets.setdefault(member, []).append(name.replace("-", " ").replace("_", " "))
        for hex_id, hex_ in board.terrain.hexes.items():
            values = {"": _lower(kinds[hex_.terrain].name) if hex_.terrain in kinds else hex_.terrain}
            if hex_.ground:
                values["ground"] = _lower(kinds[hex_.ground].name) if hex_.ground in kinds else hex_.ground
            values |= {flag.replace("_", " "): "yes" for flag in sorted(hex_.flags)}
            values |= {f"belongs to {name}": "yes" for name in sorted(sets.get(hex_id, ()))}
            if hex_id in place_names:
                values["place"] = place_names[hex_id]
            yield Item(key=f"{board.id}:{hex_id}", name=f"hex {hex_id}{of}", values=values)
        side_names = board.terrain.side_kinds
        between: dict[tuple[str, str], list[str]] = {}
        for side in board.terrain.sides:
            between.setdefault((side.a, side.b), []).append(_lower(side_names.get(side.kind, side.kind)))
        for (a, b), names in sorted(between.items()):
            value = ", ".join(sorted(names))
            yield Item(key=f"{board.id}:{a}/{b}", name=f"hexside {a}/{b}{of}", values={"": value})
    if board.space_map is not None:
        for space in board.space_map.spaces.values():
            name = f"space {space.name}{of}"
            yield Item(key=f"{board.id}:{space.id}", name=name, values={"": space.kind})


def _lower(name: str) -> str:
    return name[:1].lower() + name[1:] if name[1:2].islower() or len(name) == 1 else name


def _setup(setup: Setup, game: Game) -> Item:
    names = {unit.id: unit.name for unit in game.units.values()}
    names |= {marker.id: marker.name for marker in game.markers.values()}
    cell_titles = _cell_titles(game)
    values = {"starts with turn": str(setup.turn)}
    for state, value in setup.states.items():
        known = game.states[state]
        values[known.name] = next((v.name for v in known.values if v.id == value), value)
    for piece, place in setup.places.items():
        base, _, copy = piece.partition("#")
        name = names.get(base, base)
        label = f"{name} #{copy}" if copy else name
        values[label if label not in values else f"{label} ({base})"] = cell_titles.get(place, place)
    return Item(key=setup.id, name=setup.name, values=values)


def _cell_titles(game: Game) -> dict[str, str]:
    """Printed titles of panel cells (boxes, chart cells), by id."""
    return {
        cell.id: cell.title or cell.id
        for board in game.boards.values()
        for panel in board.panels
        for cell in panel.cells
        if cell.id is not None
    }


def _sequence(game: Game) -> Iterator[Item]:
    for turn in game.turns:
        values = {"": turn.name, "note": turn.note, "phases": ", ".join(phase.name for phase in turn.phases)}
        yield Item(key=f"turn:{turn.number}", name=f"turn {turn.number}", values=_non_empty(values))
    helps: dict[str, set[str]] = {}
    for turn in game.turns:
        for phase in turn.phases:
            helps.setdefault(phase.name, set()).add(phase.help)
    for name, texts in helps.items():
        values = {"reminder": " / ".join(sorted(texts))} if any(texts) else {}
        yield Item(key=f"phase:{name}", name=f"phase {name}", values=values)


def _stacking(game: Game) -> Iterator[Item]:
    for rule in game.stacking:
        side = game.sides[rule.side].name if rule.side in game.sides else rule.side
        values = {"limit": f"{rule.limit:g}", **({"never mixed by": rule.by} if rule.by else {})}
        yield Item(key=f"stacking:{rule.side}:{rule.by or ''}", name=f"stacking of {side}", values=values)


def _dice(game: Game) -> Iterator[Item]:
    for die in game.dice.values():
        values = {"dice": str(die.count), "faces": str(die.sides), "lowest": str(die.lowest)}
        yield Item(key=f"die:{die.id}", name=die.name, values=values)
    for state in game.states.values():
        for value in state.values:
            rolls = {"rolled with": ", ".join(map(str, value.die))} if value.die else {}
            yield Item(key=f"state:{state.id}:{value.id}", name=f"{state.name} {value.name}", values=rolls)


def _rules(rules: Rules | None) -> Iterator[Item]:
    """How the referee covers each rule."""
    for entry in rules.coverage if rules is not None else ():
        values = {"": entry.status, "says": entry.says, "left to players because": entry.why}
        name = f"rule {entry.rule}" if entry.rule else f"rule {entry.id}"
        yield Item(key=f"rule:{entry.id}", name=name, values=_non_empty(values))


def _other(game: Game) -> Iterator[Item]:
    for side in game.sides.values():
        yield Item(key=f"side:{side.id}", name=f"side {side.name}", values={"colour": side.colour})
    for page in game.pages.values():
        yield Item(key=f"page:{page.id}", name=f"help page {page.title}", values={"text": page.body})
    for erratum in game.errata.values():
        yield Item(key=f"erratum:{erratum.id}", name=f"ruling {erratum.id}", values={"": erratum.ruling})
