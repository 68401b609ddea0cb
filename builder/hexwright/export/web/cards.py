"""Decks of cards as the web page shows them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from hexwright.export.web.provenance import DataSource, source_of
from hexwright.model.cards import Card, Deck, back_id
from hexwright.model.derived.places import place_names
from hexwright.model.game import Game


@dataclass(frozen=True, slots=True, kw_only=True)
class CardRow:
    """A card.

    Attributes:
        id: such as `card:a-1`.
        name: its title.
        group: name of its group; empty if the deck has none.
        value: the number in its corner; may be empty.
        text: what it says, paragraphs parted by line breaks; may be empty.
        words: what else its look prints, by name.
        once: whether it leaves the game after its event.
        width: mm.
        height: mm.
        front: file of its picture, relative to the page.
        back: file of the picture of its back.
        source: where it comes from.

    """

    id: str
    name: str
    group: str
    value: str
    text: str
    words: Mapping[str, str]
    once: bool
    width: float
    height: float
    front: str
    back: str
    source: DataSource


@dataclass(frozen=True, slots=True, kw_only=True)
class GroupRow:
    """A group of a deck. `note`: when it comes into play, and what leaves the game then; may be empty."""

    name: str
    note: str


@dataclass(frozen=True, slots=True, kw_only=True)
class DeckRow:
    """A deck.

    Attributes:
        id: of the deck.
        name: what players call it.
        side: id of its side; empty if all draw from it.
        note: how it is drawn from, in a few sentences.
        groups: in order.
        cards: in the author's order.
        source: where it comes from.

    """

    id: str
    name: str
    side: str
    note: str
    groups: tuple[GroupRow, ...]
    cards: tuple[CardRow, ...]
    source: DataSource


def decks(game: Game, files: Mapping[str, str]) -> tuple[DeckRow, ...]:
    """All decks. `files`: pictures of fronts and backs, relative to the page, by asset name (`card/…`,
    `back/…`); one that is missing is shown in words alone.
    """
    return tuple(_deck(game, deck, files) for deck in game.decks.values())


def _deck(game: Game, deck: Deck, files: Mapping[str, str]) -> DeckRow:
    return DeckRow(
        id=deck.id,
        name=deck.name,
        side=deck.side or "",
        note=_how(game, deck),
        groups=tuple(GroupRow(name=group.name, note=_when(deck, key)) for key, group in deck.groups.items()),
        cards=tuple(_card(game, card, files) for card in game.cards.values() if card.deck == deck.id),
        source=source_of(deck.provenance),
    )


def _how(game: Game, deck: Deck) -> str:
    places = place_names(game)

    def name(location: str | None) -> str:
        place = places.get(location) if location else None
        return place.name if place is not None else location or ""

    found = [f"Drawn {'at random' if deck.shuffled else 'in order'} from {name(deck.draw)}"]
    if deck.discard is not None:
        again = ", and shuffled again when the draw pile is empty" if deck.refills else ""
        found.append(f"played cards go to {name(deck.discard)}{again}")
    if deck.removed is not None:
        found.append(f"cards that leave the game to {name(deck.removed)}")
    return f"{'; '.join(found)}."


def _when(deck: Deck, group: str) -> str:
    found = deck.groups[group]
    if found.turn is None:
        return "from the beginning"
    gone = ", ".join(deck.groups[key].name for key in found.replaces)
    return f"from turn {found.turn}" + (f", in place of {gone}" if gone else "")


def _card(game: Game, card: Card, files: Mapping[str, str]) -> CardRow:
    look, deck = game.looks[card.look], game.decks[card.deck]
    own = {key: card.words[key] for key in look.words if card.words.get(key, "").strip()}
    return CardRow(
        id=f"card:{card.id}",
        name=card.name,
        group=deck.groups[card.group].name if card.group is not None else "",
        value=card.value,
        text=card.text,
        words={key.replace("_", " "): " ".join(text.split()) for key, text in own.items() if key != "glyph"},
        once=card.once,
        width=look.width,
        height=look.height,
        front=files.get(f"card/{card.id}", ""),
        back=files.get(f"back/{back_id(card.deck, card.group)}", ""),
        source=source_of(card.provenance),
    )
