"""Decks that change with the turns: groups are shuffled in, others leave the game.

The controller does it when the first phase of that turn begins, so it belongs to the same command and Undo.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from hexwright.export.vassal.lower import names
from hexwright.export.vassal.lower.cards import card_names
from hexwright.export.vassal.lower.cards.pile import Pile
from hexwright.export.vassal.lower.controller import ControllerAdditions
from hexwright.export.vassal.lower.expressions import equals, is_true, quoted
from hexwright.model.cards import CardGroup, Deck
from vassalformat.trait import CounterGlobalKeyCommand, ReportState, Trait, TriggerAction
from vassalformat.wire.codec import Key, named


def with_rebuilds(piles: Sequence[Pile], additions: ControllerAdditions | None) -> ControllerAdditions | None:
    """The controller's additions with those of the decks."""
    waiting = [
        (pile, group)
        for pile in piles
        if pile.role == "waiting"
        for group in pile.deck.groups.values()
        if group.turn is not None
    ]
    if not waiting:
        return additions
    added = additions or ControllerAdditions()
    traits = [trait for pile, group in waiting for trait in _rebuild(pile, group)]
    keys = [_key(pile.deck, group) for pile, group in waiting]
    return replace(added, traits=(*added.traits, *traits), on_new_phase=(*added.on_new_phase, *keys))


def _key(deck: Deck, group: CardGroup, step: str = "") -> Key:
    return named(f"Cards{names.camel(deck.id)}{names.camel(group.id)}{step}")


def _rebuild(waiting: Pile, group: CardGroup) -> Iterator[Trait]:
    """Bring a group in, once: while its cards lie in the pile of those that wait."""
    deck = waiting.deck
    steps: list[Key] = []
    old = " || ".join(equals(card_names.GROUP, one) for one in group.replaces)
    piles = {role: equals("DeckName", card_names.pile_name(deck, role)) for role in deck.piles}
    played = piles.get("discard", "false")
    for step, to, which in (
        # in first: an empty draw pile would take the discarded cards, those that leave among them
        ("In", "draw", f"{equals(card_names.GROUP, group.id)} && {piles['waiting']}"),
        ("Out", "removed", f"({old}) && ({piles['draw']} || {played})" if old else ""),
        ("Back", "draw", played if "discard" in deck.piles else ""),
    ):
        if not which:
            continue
        steps.append(_key(deck, group, step))
        yield CounterGlobalKeyCommand(
            key=steps[-1],
            send=card_names.to_pile(to),
            filter=is_true(f"{equals(card_names.DECK, deck.id)} && {which}"),
            deck_count="-1",
            description=f"{group.name}: {step.lower()}",
        )
    say = _key(deck, group, "Say")
    gone = ", ".join(deck.groups[one].name for one in group.replaces)
    text = f"{deck.name}: {group.name} is shuffled into the draw pile"
    yield ReportState(
        keys=(say,),
        format=f"{text}; {gone} leaves the game." if gone else f"{text}.",
        description="what the deck holds now",
        no_suppress=True,
    )
    name = quoted(f"{card_names.pile_name(deck, 'waiting')}_{group.id}")
    left = f"GetMapProperty({name}, {quoted(waiting.spot.map)})"
    yield TriggerAction(
        name=f"{group.name} of {deck.name}",
        key=_key(deck, group),
        condition=is_true(f"{names.TURN_NUMBER} == {group.turn} && {left} > 0"),
        actions=(*steps, say),
    )
