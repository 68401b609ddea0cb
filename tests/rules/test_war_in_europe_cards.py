"""No card of Three Flags over Europe is lost or strays, whatever is played: every deck stays whole."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from hexwright.rules.engine.codes import FINE, NOWHERE
from hexwright.rules.simulation.robot import Tried
from hexwright.rules.simulation.totals import How
from tests.rules.book import Book, book_of
from tests.rules.fuzz import player as player_of
from tests.rules.scene import Scene

SIDES = ("axis", "west", "east")
USES = ("operation", "redeployment", "replacement", "suppression", "event", "event", "event")
EARLY = 13
"""Cards of the Early War of each side."""
TURNS = 3


def stacked(book: Book) -> Scene:
    """Turn 1 begins: the Early War lies in the draw piles, everything else waits."""
    scene, cards = Scene(book), book.game.cards
    decks = list(book.model.decks)
    for card, name in enumerate(cards.names):
        group = list(book.model.decks[decks[cards.deck[card]]].groups)[cards.group[card] % 3]
        scene.deal(f"{decks[cards.deck[card]]}.{'draw' if group == 'early' else 'waiting'}", name)
    return scene.phase("rebuild", 1)


def hand(scene: Scene, side: str) -> list[int]:
    """The cards that a side holds."""
    pile = scene.book.game.cards.piles.names.index(side)
    return [card for card, at in enumerate(scene.match.column("cards")) if at == pile]


def whole(scene: Scene) -> bool:
    """Whether each card lies in a pile of its own deck, or in the hand of its side, 37 of each side."""
    cards = scene.book.game.cards
    decks, at = list(scene.book.model.decks), scene.match.column("cards")
    if NOWHERE in at:
        return False
    piles = [cards.piles.names[pile].partition(".")[0] for pile in at]
    owners = [decks[deck] for deck in cards.deck]
    return piles == owners and Counter(owners) == dict.fromkeys(SIDES, 37)


def step(scene: Scene, chance: Random) -> None:
    """Somebody plays a card, at random, if it is time for that; whatever is asked for is done; on it goes."""
    phase, book, match = scene.phase_id, scene.book, scene.match
    match.referee.functions.dice = lambda _, faces: chance.randint(1, faces)
    for side in SIDES:
        if phase == f"draw.{side}":
            match.side("draw-cards", book.side(side))
        if phase.endswith(f".{side}.card") and hand(scene, side):
            match.card(f"play-{chance.choice(USES)}", chance.choice(hand(scene, side)))
    assert whole(scene)
    for _ in range(20):
        if match.next_phase().reason == FINE:
            return
        for side in SIDES:
            for card in hand(scene, side)[:1]:
                match.card("event-discard", card)
                match.card("play-lay-down", card)
            assert whole(scene)
        if phase.endswith(".partisans"):
            for unit in range(book.game.units.count):
                match.unit("partisan-hit", unit)
    raise AssertionError(f"{phase} does not end")


@pytest.mark.parametrize("seed", range(2))
def test_decks_stay_whole(seed: int) -> None:
    scene, chance = stacked(book_of("war-in-europe")), Random(seed)
    assert whole(scene)
    names, at = scene.book.game.cards.piles.names, scene.match.column("cards")
    assert [sum(names[pile] == f"{side}.draw" for pile in at) for side in SIDES] == [EARLY] * 3
    while (scene.turn, scene.phase_id) != (TURNS, "end") and not scene.ended_by:
        step(scene, chance)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(6))
def test_cards_stay_whole_in_whole_games(seed: int) -> None:
    """The cards are looked at after everything a robot does; no card that has left the game comes back."""
    book, player = book_of("war-in-europe"), player_of("war-in-europe", "campaign")
    robot, scene = player.begin(seed), Scene(book)
    scene.match = robot.match
    names, gone, done = book.game.cards.piles.names, set[int](), set[str]()

    def look(tried: Tried) -> None:
        assert whole(scene), tried
        removed = {c for c, at in enumerate(robot.match.column("cards")) if names[at].endswith(".removed")}
        assert removed >= gone, tried
        gone.update(removed)
        if tried.ruling.reason == FINE:
            done.add(tried.name)

    robot.driver.on_action = look
    robot.play()
    assert player.ending(robot.match).how is How.WON
    assert robot.driver.faults == []
    assert {f"play-{use}" for use in USES} | {"draw-cards", "combat-card"} <= done
    assert gone
