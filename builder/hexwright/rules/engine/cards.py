"""Cards, their decks, and the piles and hands they lie in, as numbers.

Piles of decks come first, then hands: a hand is a pile that one side sees. `Play.cards` says where each card
is. Nobody keeps the order of a pile: from a shuffled deck any card may be next, from another the first in the
order of the sources.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field

from hexwright.model.cards import Card, Deck
from hexwright.model.game import Game as ModelGame
from hexwright.rules.engine.codes import NOWHERE
from hexwright.rules.language.prelude import Bits, Ints, Sets, Strs, no_bits, with_bit

ROLES = ("draw", "discard", "removed", "waiting")


@dataclass(frozen=True, kw_only=True)
class Piles:
    """Piles of decks, then hands. `holder`: the side whose hand it is, NOWHERE for a pile; `hand`: its number
    among the hands, NOWHERE for a pile; `most`: how many cards a hand may hold, NEVER for any number;
    `takes`: the decks whose cards may lie there.
    """

    count: int = 0
    names: Strs = field(default_factory=list)
    titles: Strs = field(default_factory=list)
    holder: Ints = field(default_factory=list)
    hand: Ints = field(default_factory=list)
    most: Ints = field(default_factory=list)
    takes: Sets = field(default_factory=list)


@dataclass(frozen=True, kw_only=True)
class Decks:
    """Decks, a column each. `draw`, `discard`, `removed`, `waiting`: their piles, NOWHERE for none;
    `shuffled`, `refills`: 1 for yes.
    """

    count: int = 0
    titles: Strs = field(default_factory=list)
    draw: Ints = field(default_factory=list)
    discard: Ints = field(default_factory=list)
    removed: Ints = field(default_factory=list)
    waiting: Ints = field(default_factory=list)
    shuffled: Ints = field(default_factory=list)
    refills: Ints = field(default_factory=list)


@dataclass(frozen=True, kw_only=True)
class Arrival:
    """A group of cards that comes into a deck at the start of a turn. `cards`: 1 for those of the group;
    `gone`: 1 for those of the groups that leave the game then.
    """

    deck: int
    turn: int
    title: str
    leaving: str
    cards: Ints
    gone: Ints


@dataclass(frozen=True, kw_only=True)
class Cards:
    """Cards, a column each.

    `side`: that of the deck, NOWHERE for everybody's; `group`: NOWHERE for none; `value`: the number printed
    in the corner, 0 for none; `once`: 1 for those that leave the game after their event; `stats`: further
    columns that are numbers; `words`: the others, as numbers of their words. `hands`: the pile of each hand.
    """

    count: int = 0
    names: Strs = field(default_factory=list)
    titles: Strs = field(default_factory=list)
    texts: Strs = field(default_factory=list)
    deck: Ints = field(default_factory=list)
    side: Ints = field(default_factory=list)
    group: Ints = field(default_factory=list)
    value: Ints = field(default_factory=list)
    once: Ints = field(default_factory=list)
    stats: Mapping[str, Ints] = field(default_factory=dict)
    piles: Piles = field(default_factory=Piles)
    decks: Decks = field(default_factory=Decks)
    hands: Ints = field(default_factory=list)
    arrivals: tuple[Arrival, ...] = ()


def pile_id(deck: str, role: str) -> str:
    """The id of a pile of a deck: its role behind the deck."""
    return f"{deck}.{role}"


def pile_names(game: ModelGame) -> list[str]:
    """The ids of all piles, then of all hands."""
    return [
        *(pile_id(deck.id, role) for deck in game.decks.values() for role in deck.piles),
        *game.hands,
    ]


def cards_of(game: ModelGame, codes: Callable[[str], Mapping[str, int]]) -> Cards:
    """The cards of a game. `codes`: the numbers of the words of a domain, such as `Side`."""
    cards = list(game.cards.values())
    decks = list(game.decks)
    piles = _piles(game, codes)
    columns = card_columns(game)
    return Cards(
        count=len(cards),
        names=[card.id for card in cards],
        titles=[card.name for card in cards],
        texts=[" ".join(card.text.split()) for card in cards],
        deck=[decks.index(card.deck) for card in cards],
        side=[_side(game.decks[card.deck].side, codes) for card in cards],
        group=[NOWHERE if card.group is None else codes("CardGroup")[card.group] for card in cards],
        value=[whole(card.value) or 0 for card in cards],
        once=[int(card.once) for card in cards],
        stats={
            name: [_coded(card.words.get(name, ""), words) for card in cards]
            for name, words in columns.items()
        },
        piles=piles,
        decks=_decks(game, piles),
        hands=[k for k, hand in enumerate(piles.hand) if hand != NOWHERE],
        arrivals=tuple(_arrivals(game)),
    )


def whole(text: str) -> int | None:
    """A whole number as it is printed, None for anything else."""
    plain = text.strip().replace("−", "-")
    return int(plain) if plain.lstrip("-").isdecimal() else None


def card_columns(game: ModelGame) -> Mapping[str, list[str] | None]:
    """The columns of cards that expressions may ask about, each with its words; None for one of numbers.

    Those are the words of their looks that cards give beside what all cards have (`model.cards.CARD_WORDS`).
    A cell that is empty is 0, or the word ''.
    """
    found: dict[str, list[str] | None] = {}
    names = dict.fromkeys(name for card in game.cards.values() for name in card.where)
    for name in names:
        if name in _COMMON:
            continue
        cells = [card.words.get(name, "").strip() for card in game.cards.values()]
        numbers = all(whole(cell) is not None for cell in cells if cell)
        found[name] = None if numbers else list(dict.fromkeys(cells))
    return found


_COMMON = frozenset(
    (*("id", "name", "deck", "group", "value", "text", "once", "look", "was", "called", "words"), "side")
)
"""Keys of cards that have a meaning of their own."""


def _coded(cell: str, words: list[str] | None) -> int:
    return (whole(cell) or 0) if words is None else words.index(cell.strip())


def _side(side: str | None, codes: Callable[[str], Mapping[str, int]]) -> int:
    return NOWHERE if side is None else codes("Side")[side]


def _piles(game: ModelGame, codes: Callable[[str], Mapping[str, int]]) -> Piles:
    rows = [(pile_id(deck.id, role), deck, role) for deck in game.decks.values() for role in deck.piles]
    decks, hands = list(game.decks), list(game.hands.values())
    titles = {
        "draw": "draw pile",
        "discard": "discard pile",
        "removed": "removed cards",
        "waiting": "later cards",
    }
    return Piles(
        count=len(rows) + len(hands),
        names=[*(name for name, _, _ in rows), *(hand.id for hand in hands)],
        titles=[*(f"{deck.name}: {titles[role]}" for _, deck, role in rows), *(hand.name for hand in hands)],
        holder=[*(NOWHERE for _ in rows), *(codes("Side")[hand.side] for hand in hands)],
        hand=[*(NOWHERE for _ in rows), *range(len(hands))],
        most=[*(NOWHERE for _ in rows), *(NOWHERE if h.limit is None else h.limit for h in hands)],
        takes=[
            *(_set([decks.index(deck.id)]) for _, deck, _ in rows),
            *(_set(decks.index(deck) for deck in hand.decks) for hand in hands),
        ],
    )


def _set(numbers: Iterator[int] | list[int]) -> Bits:
    found = no_bits()
    for number in numbers:
        found = with_bit(found, number)
    return found


def _decks(game: ModelGame, piles: Piles) -> Decks:
    decks = list(game.decks.values())

    def of(role: str) -> Ints:
        return [_index(piles.names, pile_id(deck.id, role)) for deck in decks]

    return Decks(
        count=len(decks),
        titles=[deck.name for deck in decks],
        draw=of("draw"),
        discard=of("discard"),
        removed=of("removed"),
        waiting=of("waiting"),
        shuffled=[int(deck.shuffled) for deck in decks],
        refills=[int(deck.refills) for deck in decks],
    )


def _index(names: Strs, name: str) -> int:
    return names.index(name) if name in names else NOWHERE


def _arrivals(game: ModelGame) -> Iterator[Arrival]:
    for number, deck in enumerate(game.decks.values()):
        for group in deck.groups.values():
            if group.turn is not None:
                yield Arrival(
                    deck=number,
                    turn=group.turn,
                    title=group.name,
                    leaving=", ".join(deck.groups[one].name for one in group.replaces),
                    cards=[int(_is_of(card, deck, (group.id,))) for card in game.cards.values()],
                    gone=[int(_is_of(card, deck, group.replaces)) for card in game.cards.values()],
                )


def _is_of(card: Card, deck: Deck, groups: tuple[str, ...]) -> bool:
    return card.deck == deck.id and card.group in groups
