"""Cards, the decks they belong to, and the hands that hold them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from hexwright.diagnostics import Span
from hexwright.model.board import LocationId
from hexwright.model.provenance import Provenance

CARD_WORDS = ("id", "name", "text", "value", "number", "deck", "group", "group_name", "side")
"""Words every card provides for its look, besides those its look declares. `number`: its place in the deck,
from 1; `deck`, `side`: their names; `group`: the id of its group, `group_name` the name.
"""
BACK_WORDS = ("deck", "group", "group_name", "side")
"""Words of the backs of a deck's cards."""
ONCE = "once"
"""Flag of cards that leave the game after their event."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CardGroup:
    """Cards of a deck that come into play together, such as those of a period.

    Attributes:
        id: unique in its deck.
        name: what players call it.
        turn: number of the turn at whose start it is shuffled in; None if it is in play from the beginning.
        replaces: ids of the groups whose cards leave the game then.
        provenance: where the author declares it.

    """

    id: str
    name: str
    turn: int | None = None
    replaces: tuple[str, ...] = ()
    provenance: Provenance = field(default_factory=Provenance)


@dataclass(frozen=True, slots=True, kw_only=True)
class Deck:
    """A deck: where its cards are drawn from, and where they go.

    Attributes:
        id: unique among the decks.
        name: what players call it.
        side: id of the side that draws from it; None if all do.
        back: id of the look of its cards' backs.
        groups: by id, in order; without any, all cards are in play from the beginning.
        draw: location of the cards to draw from, face down.
        discard: location of the cards that were played, face up; None if none is kept.
        removed: location of the cards that are out of the game; None if none ever is.
        waiting: location of groups that come later; None if there are none.
        shuffled: whether cards are drawn at random; otherwise in the order of the sources.
        refills: whether an empty draw pile takes the discarded cards.
        provenance: where the author declares it.

    """

    id: str
    name: str
    side: str | None
    back: str
    groups: Mapping[str, CardGroup]
    draw: LocationId
    discard: LocationId | None = None
    removed: LocationId | None = None
    waiting: LocationId | None = None
    shuffled: bool = True
    refills: bool = True
    provenance: Provenance = field(default_factory=Provenance)

    @property
    def piles(self) -> Mapping[str, LocationId]:
        """Its piles by role: draw, discard, removed, waiting."""
        found = {
            "draw": self.draw,
            "discard": self.discard,
            "removed": self.removed,
            "waiting": self.waiting,
        }
        return {role: location for role, location in found.items() if location is not None}

    def pile_at(self, group: str | None, turn: int) -> str:
        """The role of the pile a card of a group lies in before anybody has drawn, in a game that begins with
        this turn.
        """
        if group is None or group not in self.groups:
            return "draw"
        begins = self.groups[group].turn
        if begins is not None and begins > turn:
            return "waiting"
        gone = {
            old
            for other in self.groups.values()
            if other.turn is not None and other.turn <= turn
            for old in other.replaces
        }
        return "removed" if group in gone else "draw"


@dataclass(frozen=True, slots=True, kw_only=True)
class Card:
    """A card.

    Attributes:
        id: unique among all pieces.
        name: its title.
        deck: id of its deck.
        group: id of its group in the deck; None if the deck has none.
        look: id of the look of its front.
        value: the number in its corner, as printed; may be empty.
        text: what it says, paragraphs parted by line breaks; may be empty.
        words: every word its look may print, `CARD_WORDS` among them.
        once: whether it leaves the game after its event.
        was: its id in earlier versions; None if it was never renamed.
        called: its name in the released version; None if that did not change.
        provenance: where the author declares it.
        where: places of its values in the sources, by key or column.

    """

    id: str
    name: str
    deck: str
    group: str | None
    look: str
    value: str
    text: str
    words: Mapping[str, str]
    once: bool = False
    was: str | None = None
    called: str | None = None
    provenance: Provenance = field(default_factory=Provenance)
    where: Mapping[str, Span] = field(default_factory=dict, compare=False, repr=False)

    @property
    def flags(self) -> frozenset[str]:
        """What conditions of its look may ask."""
        return frozenset({ONCE} if self.once else ())


@dataclass(frozen=True, slots=True, kw_only=True)
class Hand:
    """Cards that a side holds and the others do not see.

    Attributes:
        id: unique among the hands.
        name: what players call it.
        side: id of the side that holds it.
        decks: ids of the decks whose cards it takes.
        limit: most cards in it; None for any number.
        provenance: where the author declares it.

    """

    id: str
    name: str
    side: str
    decks: tuple[str, ...]
    limit: int | None = None
    provenance: Provenance = field(default_factory=Provenance)


def back_id(deck: str, group: str | None) -> str:
    """The name of the back that cards of a deck and group share."""
    return deck if group is None else f"{deck}.{group}"


def backs(deck: Deck) -> Iterator[tuple[str, str | None]]:
    """Every back of a deck: its name and its group."""
    for group in deck.groups or (None,):
        yield back_id(deck.id, group), group


def back_words(deck: Deck, group: str | None, side: str) -> dict[str, str]:
    """The words of a back. `side`: the name of the deck's side, empty if it has none."""
    name = "" if group is None else deck.groups[group].name
    return {"deck": deck.name, "group": group or "", "group_name": name, "side": side}
