"""Whom the actions of a game's own mechanisms can ever be for, and at whom: Doro Nawa."""

from __future__ import annotations

import pytest

from hexwright.rules.engine.records import Game
from hexwright.rules.engine.suits import acted_on, suits
from tests.rules.book import book_of

BOMBER, FIGHTER, SHIP = "j-air-12", "j-air-59", "j-nav-kongo"
FOOT, GUNS, COAST = "j-inf-41", "j-art-5", "a-cst-joh"


def game() -> Game:
    return book_of("doro-nawa").game


def of(name: str, *units: str) -> list[bool]:
    """Whether an action suits units."""
    action = next(one for one in game().actions if one.name == name)
    return [suits(game(), action, game().units.names.index(unit)) for unit in units]


@pytest.mark.parametrize(
    ("name", "bomber", "fighter", "ship", "foot", "guns", "coast"),
    [
        ("land-aircraft", True, True, False, False, False, False),
        ("bombard", True, False, True, False, True, True),
        ("interdict", True, False, False, False, False, False),
        ("ground-support", True, False, False, False, False, False),
        ("duel", False, True, True, False, False, False),
        ("all-fire", True, True, True, False, False, False),
        ("cease-fire", False, True, True, False, False, False),
        ("fire-from-ground", True, True, False, False, False, False),
        ("attack-attack", False, False, False, True, False, False),
        ("leave-out", True, True, True, True, True, True),
    ],
)
def test_an_action_is_for_some(
    name: str, bomber: bool, fighter: bool, ship: bool, foot: bool, guns: bool, coast: bool
) -> None:
    found = of(name, BOMBER, FIGHTER, SHIP, FOOT, GUNS, COAST)
    assert found == [bomber, fighter, ship, foot, guns, coast]


def test_an_action_is_for_some_cards() -> None:
    book = book_of("war-in-europe")
    war = book.game
    action = next(one for one in war.actions if one.name == "combat-card")
    assert action.suits is not None
    found = {name for card, name in enumerate(war.cards.names) if action.suits(war, card)}
    assert found == {name for name, card in book.model.cards.items() if card.words.get("kind") == "COMBAT"}
    assert len(found) == 24  # the last of them has a higher number than any unit


def test_an_action_is_aimed_at_some() -> None:
    names = game().units.names
    for action, aimed, others in (
        ("duel", {BOMBER, SHIP}, {FOOT, GUNS}),
        ("fire-with-some", {BOMBER, FIGHTER}, {SHIP, FOOT}),
        ("bombard-one", {BOMBER, SHIP, FOOT, GUNS}, set()),
    ):
        found = acted_on(game(), next(one for one in game().actions if one.name == action))
        at = {names[unit] for unit in found}
        assert aimed <= at and not others & at, action
