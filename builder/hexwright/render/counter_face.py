"""The inputs of a counter face: the words, flags and symbols that its look reads, and nothing else.

They are quick to find and serve as the key of the cached picture, while the ops of a scene take long to make
(`counter.draw_counter`). A face is drawn from this key alone: a word missing here shows as a gap on the
counter, never as an outdated picture.
"""

from __future__ import annotations

import string
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Final, TypeAlias

from hexwright.model.cards import Card, Deck, back_words, backs
from hexwright.model.game import Game, Marker, Step, Unit
from hexwright.model.look import Look, Slot, SlotKind, Symbol, Symbols, Term

_Parts: TypeAlias = tuple[str, tuple[str | None, ...], tuple[str, ...], tuple[str, ...]]

SCREEN: Final = "screen"
"""Flag of faces for the screen: rounded corners and an edge line."""
REDUCED: Final = "reduced"
SUBSTITUTE: Final = "substitute"

_SCREEN: Final = frozenset({SCREEN})
_SYMBOLS: Final = frozenset({SlotKind.SYMBOL, SlotKind.GLYPH, SlotKind.SIZE})
"""Kinds of slots that show a symbol of the shape table."""


def unit_face(unit: Unit, step: Step) -> tuple[dict[str, str], frozenset[str]]:
    """Words and flags of a unit's counter face at one of its steps."""
    values = {**unit.values, **step.stats, "dots": str(step.counter), "steps": str(step.left)}
    flags = {REDUCED} if step.face else set()
    if step.counter:
        flags.add(SUBSTITUTE)
    return values, frozenset(flags)


def filled(slot: Slot, words: Mapping[str, str]) -> str:
    """The text of a slot, or the name of the symbol it shows. Words without a value are empty."""
    return slot.value.format_map(defaultdict(str, words))


@dataclass(frozen=True, slots=True, kw_only=True)
class Face:
    """A face of a counter. `parts`: everything its picture depends on, as plain data for a digest."""

    look: Look
    words: Mapping[str, str]
    flags: frozenset[str]
    symbols: Symbols
    parts: _Parts


@dataclass(frozen=True, slots=True, kw_only=True)
class _Reads:
    """Words and flags a look reads. `shown`: slots whose text names a symbol; `own`: the look's digest."""

    words: tuple[str, ...]
    flags: frozenset[str]
    shown: tuple[Slot, ...]
    own: str


class Faces:
    """The faces of a game. Each look is analysed once; looks and symbols are digested once."""

    def __init__(
        self,
        game: Game,
        digest: Callable[[object], str] = lambda _: "",
        *,
        flags: frozenset[str] = _SCREEN,
    ) -> None:
        """`digest`: makes `Face.parts`, equal for equal data only. `flags`: hold for every face."""
        self._game = game
        self._flags = flags
        self._digest = digest
        self._reads: dict[str, _Reads] = {}
        self._signs: dict[tuple[SlotKind, str], str] = {}

    def all(self) -> Iterator[tuple[str, Face]]:
        """Asset name and face of every unit step (`counter/<unit>.<steps left>`) and marker face
        (`marker/<marker>.<face>`), card front (`card/<card>`) and back (`back/<deck>`,
        `back/<deck>.<group>`); those of retired pieces, too.
        """
        for unit in (*self._game.units.values(), *self._game.retired_units.values()):
            for step in unit.steps:
                yield f"counter/{unit.id}.{step.left}", self.unit(unit, step)
        for marker in (*self._game.markers.values(), *self._game.retired_markers.values()):
            for number in range(len(marker.faces)):
                yield f"marker/{marker.id}.{number}", self.marker(marker, number)

        for card in (*self._game.cards.values(), *self._game.retired_cards.values()):
            yield f"card/{card.id}", self.card(card)
        for deck in self._game.decks.values():
            for name, group in backs(deck):
                yield f"back/{name}", self.back(deck, group)

    def unit(self, unit: Unit, step: Step) -> Face:
        """A unit at one of its steps."""
        values, flags = unit_face(unit, step)
        return self._face(unit.look, values, flags | self._flags)

    def marker(self, marker: Marker, number: int) -> Face:
        """A marker's face."""
        return self._face(marker.faces[number].look, marker.faces[number].values, self._flags)

    def card(self, card: Card) -> Face:
        """A card's front."""
        return self._face(card.look, card.words, card.flags | self._flags)

    def back(self, deck: Deck, group: str | None) -> Face:
        """The back that the cards of a deck and group share."""
        side = self._game.sides[deck.side].name if deck.side is not None else ""
        return self._face(deck.back, back_words(deck, group, side), self._flags)

    def _face(self, look_id: str, values: Mapping[str, str], flags: frozenset[str]) -> Face:
        look = self._game.looks[look_id]
        reads = self._reads.get(look_id)
        if reads is None:
            reads = self._reads[look_id] = _reads(look, self._digest(look))
        found = tuple(values.get(word) for word in reads.words)
        words = {word: text for word, text in zip(reads.words, found, strict=True) if text is not None}
        relevant = flags & reads.flags
        symbols, signs = self._symbols(reads.shown, {**look.words, **words})
        return Face(
            look=look,
            words=words,
            flags=relevant,
            symbols=symbols,
            parts=(reads.own, found, tuple(sorted(relevant)), signs),
        )

    def _symbols(self, shown: Iterable[Slot], words: Mapping[str, str]) -> tuple[Symbols, tuple[str, ...]]:
        """The symbols these slots show, and for each a text that is different for different symbols."""
        every = self._game.symbols
        types, glyphs, sizes, signs = {}, {}, {}, []
        for slot in shown:
            name = filled(slot, words)
            if slot.kind is SlotKind.SYMBOL and name in every.types:
                types[name] = every.types[name]
                signs.append(self._sign(slot.kind, name, types[name]))
            elif slot.kind is SlotKind.GLYPH and name in every.glyphs:
                glyphs[name] = every.glyphs[name]
                signs.append(self._sign(slot.kind, name, glyphs[name]))
            elif slot.kind is SlotKind.SIZE and name in every.sizes:
                sizes[name] = every.sizes[name]
                signs.append(f"{name} {sizes[name]}")
        return Symbols(types=types, glyphs=glyphs, sizes=sizes), tuple(signs)

    def _sign(self, kind: SlotKind, name: str, symbol: Symbol) -> str:
        sign = self._signs.get((kind, name))
        if sign is None:
            sign = self._signs[kind, name] = self._digest(symbol)
        return sign


def _reads(look: Look, own: str) -> _Reads:
    slots = tuple(_slots(look.slots))
    terms = [term for slot in slots for term in _terms(slot)]
    words = {word for slot in slots for word in _named(slot.value)}
    words |= {term.name for term in terms if term.equals is not None}
    return _Reads(
        words=tuple(sorted(words)),
        flags=frozenset(term.name for term in terms if term.equals is None) | _SCREEN,
        shown=tuple(slot for slot in slots if slot.kind in _SYMBOLS),
        own=own,
    )


def _slots(slots: Iterable[Slot]) -> Iterator[Slot]:
    """Slots and their variants, however deep."""
    for slot in slots:
        yield slot
        yield from _slots(varied for _, varied in slot.variants)


def _terms(slot: Slot) -> Iterator[Term]:
    yield from slot.when
    for when, _ in slot.variants:
        yield from when


def _named(pattern: str) -> Iterator[str]:
    """Names in braces of a format string."""
    return (name for _, name, _, _ in string.Formatter().parse(pattern) if name)
