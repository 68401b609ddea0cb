"""`decks:`, `cards:` and `hands:` to the model."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping
from dataclasses import dataclass

from hexwright.diagnostics import Span, did_you_mean
from hexwright.model.board import LocationId
from hexwright.model.cards import Card, CardGroup, Deck, Hand
from hexwright.model.game import Side
from hexwright.model.look import Look
from hexwright.resolve.name_table import NameTable
from hexwright.schema.cards import CardDoc, DeckDoc, HandDoc

_PARAGRAPH = "¶"
_ROLES = ("draw", "discard", "removed", "waiting")


@dataclass(frozen=True, slots=True)
class Cards:
    """All that has to do with cards."""

    cards: Mapping[str, Card]
    decks: Mapping[str, Deck]
    hands: Mapping[str, Hand]


def pile_sizes(
    docs: Mapping[str, DeckDoc], looks: Mapping[str, Look]
) -> dict[LocationId, tuple[float, float]]:
    """Width and height of the cards that lie at each location of a pile, mm."""
    found: dict[LocationId, tuple[float, float]] = {}
    for doc in docs.values():
        look = looks.get(doc.look)
        if look is not None:
            found |= dict.fromkeys(
                (place for place in (doc.draw, doc.discard, doc.removed, doc.waiting) if place),
                (look.width, look.height),
            )
    return found


def resolve_cards(
    decks: Mapping[str, DeckDoc],
    cards: Mapping[str, CardDoc],
    hands: Mapping[str, HandDoc],
    *,
    sides: Mapping[str, Side],
    looks: Mapping[str, Look],
    turns: Collection[int],
    names: NameTable,
) -> Cards:
    """Decks, cards and hands. What has an error is left out.

    R001: unknown side, look, deck, group, turn; R003: two piles at one location; R004: no such location;
    S001: a column that is no word of the look; S002, S006: a pile or group that is missing.
    """
    places: dict[LocationId, Span] = {}
    found: dict[str, Deck] = {}
    for key, deck_doc in decks.items():
        deck = _deck(key, deck_doc, sides, looks, turns, places, names)
        if deck is not None:
            found[key] = deck
    counted: Counter[str] = Counter()
    all_cards: dict[str, Card] = {}
    for key, doc in cards.items():
        if not names.known("deck", doc.deck, decks, doc.where.of("deck")) or doc.deck not in found:
            continue
        counted[doc.deck] += 1
        card = _card(key, doc, found[doc.deck], decks[doc.deck], counted[doc.deck], sides, looks, names)
        if card is not None:
            all_cards[key] = card
    return Cards(all_cards, found, {key: _hand(key, doc, found, sides, names) for key, doc in hands.items()})


def _deck(
    key: str,
    doc: DeckDoc,
    sides: Mapping[str, Side],
    looks: Mapping[str, Look],
    turns: Collection[int],
    places: dict[LocationId, Span],
    names: NameTable,
) -> Deck | None:
    """One deck. `places`: the piles so far, which grow by its own."""
    at, report = doc.where, names.report
    ok = doc.side is None or names.known("side", doc.side, sides, at.of("side"))
    ok &= names.known("look", doc.look, looks, at.of("look"))
    ok &= names.known("look", doc.back, looks, at.of("back"))
    piles: dict[str, LocationId] = {}
    for role in _ROLES:
        name = getattr(doc, role)
        if name is None:
            continue
        place = names.check_location(name, at.of(role))
        if place is None:
            ok = False
            continue
        if place in places:
            report.error("R003", f"two piles of cards lie at '{place}'", at.of(role))
        places.setdefault(place, at.of(role))
        piles[role] = place
    for group in doc.groups.values():
        if group.turn is not None and group.turn not in turns:
            report.error("R001", f"there is no turn {group.turn}", group.where.of("turn"))
        for other in group.replaces:
            names.known("group", other, doc.groups, group.where.of("replaces"))
        if group.replaces and group.turn is None:
            report.error("S002", "'turn' is missing: when it replaces them", group.where.of("replaces"))
    later = [group for group in doc.groups.values() if group.turn is not None]
    if later and doc.waiting is None:
        report.error("S002", "'waiting' is missing: where groups of later turns lie", at.span)
    if any(group.replaces for group in later) and doc.removed is None:
        report.error("S002", "'removed' is missing: where cards go that are replaced", at.span)
    if not ok:
        return None
    return Deck(
        id=key,
        name=doc.name,
        side=doc.side,
        back=doc.back,
        groups={
            k: CardGroup(id=k, name=g.name, turn=g.turn, replaces=g.replaces, provenance=g.provenance)
            for k, g in doc.groups.items()
        },
        draw=piles["draw"],
        discard=piles.get("discard"),
        removed=piles.get("removed"),
        waiting=piles.get("waiting"),
        shuffled=doc.shuffled,
        refills=doc.refills and "discard" in piles,
        provenance=doc.provenance,
    )


def _card(
    key: str,
    doc: CardDoc,
    deck: Deck,
    deck_doc: DeckDoc,
    number: int,
    sides: Mapping[str, Side],
    looks: Mapping[str, Look],
    names: NameTable,
) -> Card | None:
    """One card. `number`: its place in the deck, from 1."""
    at, report = doc.where, names.report
    look = doc.look or deck_doc.look
    if not names.known("look", look, looks, at.of("look")):
        return None
    if deck.groups and doc.group is None:
        report.error("S002", f"'group' is missing: the deck '{deck.id}' has groups", at.span)
        return None
    if doc.group is not None and not names.known("group", doc.group, deck.groups, at.of("group")):
        return None
    if doc.once and deck.removed is None:
        report.error("S002", f"the deck '{deck.id}' has no pile 'removed' for this card", at.of("once"))
    for word in doc.words:
        if word not in looks[look].words:
            known = {*looks[look].words, *CardDoc.model_fields} - {"where", "words"}
            report.error("S001", f"unknown key '{word}'", at.key(word), hint=did_you_mean(word, known))
    text = "\n".join(part.strip() for part in doc.text.replace(_PARAGRAPH, "\n").split("\n"))
    group = deck.groups[doc.group] if doc.group is not None else None
    return Card(
        id=key,
        name=doc.name,
        deck=deck.id,
        group=doc.group,
        look=look,
        value=doc.value,
        text=text,
        words={
            **doc.words,
            "id": key,
            "name": doc.name,
            "text": text,
            "value": doc.value,
            "number": str(number),
            "deck": deck.name,
            "group": doc.group or "",
            "group_name": "" if group is None else group.name,
            "side": "" if deck.side is None else sides[deck.side].name,
        },
        once=doc.once,
        was=doc.was,
        called=doc.called,
        provenance=doc.provenance,
        where={name: value.span for name, value in at.values.items()},
    )


def _hand(
    key: str, doc: HandDoc, decks: Mapping[str, Deck], sides: Mapping[str, Side], names: NameTable
) -> Hand:
    """One hand. Unknown names are reported and kept."""
    names.known("side", doc.side, sides, doc.where.of("side"))
    for deck in doc.decks:
        if names.known("deck", deck, decks, doc.where.of("decks")):
            owner = decks[deck].side
            if owner not in (None, doc.side):
                names.report.error("S006", f"the deck '{deck}' is another side's", doc.where.of("decks"))
    own = tuple(deck.id for deck in decks.values() if deck.side in (None, doc.side))
    return Hand(
        id=key,
        name=doc.name,
        side=doc.side,
        decks=tuple(doc.decks) or own,
        limit=doc.limit,
        provenance=doc.provenance,
    )
