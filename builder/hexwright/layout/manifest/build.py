"""Makes the manifest of a game: every counter and card as drawn, whatever the print options."""

from __future__ import annotations

import hashlib
import string
from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from dataclasses import MISSING, fields, is_dataclass
from functools import cache, lru_cache
from operator import attrgetter
from types import MappingProxyType
from typing import Final

from hexwright.layout.manifest.model import BoardRecord, FaceRecord, Manifest, PieceRecord, TableRecord
from hexwright.layout.piece import CARD
from hexwright.model.board import Terrain
from hexwright.model.cards import Card, back_id, back_words
from hexwright.model.derived import MANIFEST, derived_tables
from hexwright.model.game import Game, Marker, Step, Table, Unit
from hexwright.model.look import Look
from hexwright.render.counter import draw_face
from hexwright.render.counter_face import Faces, unit_face
from hexwright.render.fonts import Fonts
from hexwright.render.scene import Box, Ellipse, Group, Ink, Line, Picture, Polygon, Rect, Scene, Stroke

# --- fingerprints --------------------------------------------------------------------------------------
_DIGITS: Final = 4
"""Decimals of a length in mm: finer than any printer."""
_SAMPLE: Final = 96
"""Width and height in pixels of the sample a bitmap is compared by."""


def fingerprint(scene: Scene) -> str:
    """SHA-256 of everything in a scene, 64 hexadecimal digits.

    Names of groups are left out, and properties with their default value, so that a property added to
    drawings does not change old fingerprints.
    """
    return hashlib.sha256(_text(scene).encode()).hexdigest()


def _text(value: object) -> str:
    """A value as text: class names, rounded lengths, quoted strings."""
    if isinstance(value, str):
        return repr(value)
    if isinstance(value, (bool, type(None))):
        return str(value)
    if isinstance(value, (int, float)):
        rounded = round(float(value), _DIGITS)
        return repr(rounded or 0.0)  # -0.0 is the same length as 0.0
    if isinstance(value, (tuple, list)):
        return f"[{','.join(map(_text, value))}]"
    if isinstance(value, Picture):
        rows = value.source.paint_rows(_SAMPLE, _SAMPLE, 0, _SAMPLE).convert("RGBA").tobytes()
        return f"Picture({_text(value.box)},{hashlib.sha256(rows).hexdigest()})"
    if isinstance(value, (Polygon, Line, Rect, Ellipse, Ink, Stroke, Box)):
        return _cached_text(value)
    return _fields_text(value)


@lru_cache(maxsize=4096)
def _cached_text(value: Hashable) -> str:
    """The same for ops that many counters share, such as symbols."""
    return _fields_text(value)


def _fields_text(value: object) -> str:
    kind = type(value)
    if not is_dataclass(kind):
        raise TypeError(f"a scene holds a {kind.__name__}")
    shown = [
        f"{name}={_text(item)}"
        for name, get, default in _properties(kind)
        if (item := get(value)) is not default and item != default
    ]
    return f"{kind.__name__}({','.join(shown)})"


@cache
def _properties(kind: type) -> tuple[tuple[str, Callable[[object], object], object], ...]:
    """Name, getter and default of each property, by name."""
    return tuple(
        (item.name, attrgetter(item.name), item.default if item.default is not MISSING else MISSING)
        for item in sorted(fields(kind), key=lambda item: item.name)
        if not (kind is Group and item.name == "name")
    )


# --- the manifest --------------------------------------------------------------------------------------
_WORD_NAMES: Final[Mapping[str, str]] = MappingProxyType({"start": "set-up", "size_name": "size", "dots": ""})
"""Names of unit words for people where they differ from the word; words with an empty name are left out."""
_FRONT_BACK: Final = ("front", "back")


def manifest(game: Game, fonts: Fonts | None = None) -> Manifest:
    """Everything a player holds: counters, cards, tables, maps."""
    fonts = fonts or Fonts()
    faces = Faces(game, flags=frozenset()).all()
    prints = {name: fingerprint(draw_face(face, fonts)) for name, face in faces}
    printed = {key: _printed(look) for key, look in game.looks.items()}
    pieces = [
        record for unit in game.units.values() for record in _unit(game, unit, printed[unit.look], prints)
    ]
    pieces += [_marker(game, marker, prints) for marker in game.markers.values()]
    pieces += [_card(game, card, prints) for card in game.cards.values()]
    return Manifest(
        game=game.id,
        title=game.title,
        version=game.version,
        # By id: rows of the sources that only changed places give the same file.
        pieces=tuple(sorted(pieces, key=lambda piece: piece.id)),
        tables=tuple(sorted(_tables(game), key=lambda table: table.id)),
        boards=tuple(
            _board(key, board.terrain) for key, board in sorted(game.boards.items()) if board.terrain
        ),
    )


def _unit(game: Game, unit: Unit, printed: Sequence[str], prints: Mapping[str, str]) -> Iterator[PieceRecord]:
    """A unit's counters: the full one and its substitutes."""
    look = game.looks[unit.look]
    for number in sorted({step.counter for step in unit.steps}):
        steps = sorted((s for s in unit.steps if s.counter == number), key=lambda step: step.face)
        yield PieceRecord(
            id=f"unit:{unit.id}.{number}",
            name=f"{unit.name}, substitute {number}" if number else unit.name,
            count=1,
            width=look.width,
            height=look.height,
            faces=tuple(_face(game, unit, step, printed, prints) for step in steps),
            was=f"unit:{unit.was}.{number}" if unit.was else "",
        )


def _face(
    game: Game, unit: Unit, step: Step, printed: Sequence[str], prints: Mapping[str, str]
) -> FaceRecord:
    values, _ = unit_face(unit, step)
    says = {
        name: values[word]
        for word in printed
        if (name := _word_name(game, word)) and values.get(word, "").strip()
    }
    return FaceRecord(
        name=_FRONT_BACK[step.face], says=says, fingerprint=prints[f"counter/{unit.id}.{step.left}"]
    )


def _marker(game: Game, marker: Marker, prints: Mapping[str, str]) -> PieceRecord:
    faces = []
    for number, face in enumerate(marker.faces):
        says = {_word_name(game, word): value for word, value in face.values.items() if value.strip()}
        faces.append(
            FaceRecord(
                name=face.name,
                says=dict(sorted(says.items())),
                fingerprint=prints[f"marker/{marker.id}.{number}"],
            )
        )
    look = game.looks[marker.faces[0].look]
    return PieceRecord(
        id=f"marker:{marker.id}",
        name=marker.name,
        count=marker.count,
        width=look.width,
        height=look.height,
        faces=tuple(faces),
        was=f"marker:{marker.was}" if marker.was else "",
    )


def _card(game: Game, card: Card, prints: Mapping[str, str]) -> PieceRecord:
    look, deck = game.looks[card.look], game.decks[card.deck]
    side = game.sides[deck.side].name if deck.side is not None else ""
    behind = f"back/{back_id(card.deck, card.group)}"

    def face(name: str, shown: Look, values: Mapping[str, str], asset: str) -> FaceRecord:
        says = {
            _word_name(game, word): values[word] for word in _printed(shown) if values.get(word, "").strip()
        }
        return FaceRecord(name=name, says=says, fingerprint=prints[asset])

    return PieceRecord(
        id=f"{CARD}{card.id}",
        name=card.name,
        count=1,
        width=look.width,
        height=look.height,
        faces=(
            face("front", look, card.words, f"card/{card.id}"),
            face("back", game.looks[deck.back], back_words(deck, card.group, side), behind),
        ),
        was=f"{CARD}{card.was}" if card.was else "",
    )


def _word_name(game: Game, word: str) -> str:
    stat = game.stats.get(word)
    return stat.name.lower() if stat else _WORD_NAMES.get(word, word.replace("_", " "))


def _printed(look: Look) -> list[str]:
    """Words that a look prints somewhere, sorted."""
    slots = [slot for outer in look.slots for slot in (outer, *(varied for _, varied in outer.variants))]
    return sorted({name for slot in slots for _, name, _, _ in string.Formatter().parse(slot.value) if name})


def _tables(game: Game) -> Iterator[TableRecord]:
    """The author's tables and the derived ones, except the list of counters, which repeats `pieces`."""
    yield from (_table(table, derived=False) for table in game.tables.values())
    derived = derived_tables(game)
    yield from (_table(table, derived=True) for key, table in derived.items() if key != MANIFEST)


def _table(table: Table, *, derived: bool) -> TableRecord:
    return TableRecord(
        id=table.id,
        title=table.title,
        note=table.note,
        row_axis=table.row_axis,
        column_axis=table.column_axis,
        rows=table.rows,
        columns=table.columns,
        cells=table.cells,
        notes=table.notes,
        derived=derived,
    )


def _board(key: str, terrain: Terrain) -> BoardRecord:
    sides: dict[str, set[str]] = {}
    for side in terrain.sides:
        name = terrain.side_kinds.get(side.kind, side.kind)
        sides.setdefault(f"{side.a}-{side.b}", set()).add(name)
    hexes = {name: terrain.hexes[name] for name in sorted(terrain.hexes)}
    return BoardRecord(
        id=key,
        hexes={str(name): terrain.kinds[where.terrain].name for name, where in hexes.items()},
        sides={name: ", ".join(sorted(sides[name])) for name in sorted(sides)},
    )
