"""Events of cards in Three Flags over Europe, in Python and through the script."""

from __future__ import annotations

from pathlib import Path

import pytest

from hexwright.rules.mechanism.cards.parameters import CardRules
from tests.rules.book import book_of
from tests.rules.checks_war_in_europe_events import EVENTS
from tests.rules.interpreter import wanted
from tests.rules.replay import replayed

GAME = "war-in-europe"


@pytest.mark.parametrize("name", EVENTS.found)
def test_check(name: str) -> None:
    EVENTS.found[name](book_of(GAME))


@pytest.mark.slow
@pytest.mark.parametrize("which", ["stock", "engine"])
def test_checks_in_script(which: str, tmp_path: Path) -> None:
    assert replayed(EVENTS.found, wanted(which), tmp_path, GAME) == []


def test_every_event_is_carried_out() -> None:
    """No text of a card is left to the players: every card is in the rules, and none has a rest."""
    game = book_of(GAME).game
    rules = game.of(CardRules)
    battle = next(part for part in game.mechanisms.values() if type(part).__name__ == "Battle")
    combat = {one.card for one in battle.cards}
    assert {event.card for event in rules.events} | combat == set(range(game.cards.count))
    assert not [event.card for event in rules.events if event.told]
